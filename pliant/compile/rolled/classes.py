"""Classes of bodies with the same structure: the code that they share, and the table of numbers in which they differ.

Two bodies are in one class if their hinges have the same type and their numbers have zeros and ones in nearly the same places.
Numbers that are equal in all bodies of a class are constants of the code. The others are columns of a table. Numbers that depend on
named parameters are nodes, whatever their values, and have their own columns, which the kernel computes (`parameter_programs.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.compile.rolled.cells import CellRows, cells_of
from pliant.compile.rolled.closures.closure_tables import joins_of, part_key, part_numbers
from pliant.compile.rolled.parameter_programs import ParameterProgram, programs
from pliant.compile.trace.passes import OriginInertia, moments
from pliant.graph import Graph, GraphNode
from pliant.lazy import annexed, cached_property
from pliant.model import Body, Custom, Model
from pliant.model.bodies.hinges import with_data
from pliant.model.pose import Array, is_symbolic, unchecked_pose
from pliant.sweeps.links.link import modals_of
from pliant.sweeps.links.modal_numbers import Modal, leaves

_MOST = 8  # most classes of one hinge type; rarer patterns share a general class
_NEAR = 0.04  # two bodies share a class if at most this share of their numbers is zero in only one of them
_TABLED = re.compile(r"(par|dep|moved)(\d+)")
_J = (np.array([0, 0, 0, 1, 1, 2]), np.array([0, 1, 2, 1, 2, 2]))


@dataclass(frozen=True)
class BodyClass:
    """Cells of one structure (`cells.py`); mostly single bodies.

    cells: the numbers of the cells. members (cells, bodies): the numbers of their bodies in the model.
    columns (cells, columns): the numbers that differ between cells.
    dependent (cells, k): the numbers that are nodes of named parameters in some cells.
    at: the port of the parent to which the cells are attached. rows: those of the first cell.
    The other fields describe the bodies: their parents in the cell (-1: in another cell), the nodes of the parents, the kinds of
    flexible bodies with the shapes of their numbers, and whether they can move.
    """

    cells: Array
    members: Array
    at: int
    ports: tuple[tuple[int, int], ...]
    parents: tuple[int, ...]
    nodes: tuple[int, ...]
    flexible: tuple[Modal | None, ...]
    moves: tuple[bool, ...]
    rows: CellRows
    columns: Array
    dependent: Array
    # for each number of a cell: its constant, or (column, sign); dependent columns come after the others
    entries: tuple[float | tuple[int, float], ...]

    def numbers(self, graph: Graph, number: int) -> Array:
        """Return all numbers of a representative: constants, input nodes `par{number}`, and `dep{number}` for dependent numbers."""
        shapes = {"par": self.columns.shape[1], "dep": self.dependent.shape[1]}
        inputs = np.concatenate([graph.input(f"{name}{number}", (size,)) for name, size in shapes.items()])
        x = np.empty(len(self.entries), dtype=object)
        for i, e in enumerate(self.entries):
            x[i] = graph.const(e) if isinstance(e, float) else inputs[e[0]] * e[1]
        return x

    @cached_property
    def programs(self) -> list[ParameterProgram]:
        """The programs with which the cells compute their dependent numbers."""
        return programs(self.dependent)

    def bodies(self, x: Array, examples: Sequence[Body]) -> tuple[list[Body], Array]:
        """Return the bodies of a representative, made from its numbers, and the remaining numbers, which belong to closures."""
        out = []
        for example, flexible in zip(examples, self.flexible, strict=True):
            body, x = _body(x, example, flexible)
            out.append(body)
        return out, x


def tabled(name: str) -> tuple[str, int] | None:
    """Return (kind, class) of an input that holds numbers of the cells of a class, or None for other inputs.

    The kinds are "par" for constants, and "dep" and "moved" for numbers that depend on parameters and for their tangents.
    """
    found = _TABLED.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


def programs_of(classes: Sequence[BodyClass]) -> list[tuple[int, ParameterProgram]]:
    """Return all programs of dependent numbers in order, each as (class, program)."""
    return [(c, program) for c, kind in enumerate(classes) for program in kind.programs]


def first_constant(classes: Sequence[BodyClass]) -> int:
    """Return the column of the table of numbers at which the constants of programs begin."""
    return max([0, *(kind.columns.shape[1] for kind in classes)])


def _body(x: Array, example: Body, flexible: Modal | None) -> tuple[Body, Array]:
    """Return a body made from numbers or nodes, and the remaining numbers."""
    held, armature = len(_held(example)), len(example.hinge.armature)
    m, h, upper, R, r, data = x[0], x[1:4], x[4:10], x[10:19].reshape(3, 3), x[19:22], x[22 : 22 + held]
    J = np.empty((3, 3), dtype=object)
    J[_J] = upper
    J[_J[::-1]] = upper
    hinge = example.hinge
    kind = hinge.type if all(e.op == "const" for e in data) else with_data(hinge.type, data)
    rest = x[22 + held + armature :]
    flex: Any = None
    if flexible is not None:
        shown = iter(rest)
        flex = flexible.mapped(lambda like: np.array([next(shown) for _ in range(like.size)], object).reshape(like.shape))
        rest = rest[sum(leaf.size for leaf in leaves(flexible.numbers)) :]
    placed = replace(hinge, type=kind, pose=unchecked_pose(r, R), armature=x[22 + held : 22 + held + armature])
    return replace(example, inertia=OriginInertia(m, h, J), hinge=placed, flex=flex), rest


def numbers(model: Model, modals: Mapping[int, Modal]) -> list[Array]:
    """Return all numbers of each body: m, h, J about its origin, placement, numbers of its hinge, armature, and modal numbers.

    If named parameters change a body, its array has objects: numbers and nodes.
    """
    matter = _matter(model)
    matter[list(modals)] = 0.0  # that of a flexible body is among its modal numbers
    modal = {k: [np.ravel(x) for x in leaves(x.numbers)] for k, x in modals.items()}
    out = []
    for k, (row, body) in enumerate(zip(matter, model.bodies, strict=True)):
        pose = body.hinge.pose
        out.append(_plain([row, np.ravel(pose.R), pose.xyz, _held(body), body.hinge.armature, *modal.get(k, [])]))
    return out


def _matter(model: Model) -> Array:
    """Return (bodies, 10): m, h, J of all bodies about their origins; an array of objects if any body has nodes."""
    bodies = model.bodies
    traced = [k for k, b in enumerate(bodies) if _is_traced(b)]
    if not traced:
        m, h, J = moments(bodies)
        return np.concatenate([m[:, None], h, J[:, *_J]], axis=1)
    others = [k for k, b in enumerate(bodies) if not _is_traced(b)]
    out = np.empty((len(bodies), 10), dtype=object)
    if others:
        m, h, J = moments([bodies[k] for k in others])
        out[others] = np.concatenate([m[:, None], h, J[:, *_J]], axis=1)
    for k in traced:
        mass, first, second = bodies[k].inertia.about_origin
        out[k] = [mass, *first, *second[_J]]
    return out


def _is_traced(body: Body) -> bool:
    """Whether the mass or inertia of a rigid body has nodes."""
    own = body.inertia
    parts = own.about_origin if isinstance(own, OriginInertia) else (own.mass, own.com, own.inertia)
    return any(is_symbolic(x) for x in parts)


def _plain(parts: Sequence[Array]) -> Array:
    """Return arrays as one array, with constant nodes as numbers."""
    row = np.concatenate(parts)
    if row.dtype != object:
        return row
    row[:] = [x.value if isinstance(x, GraphNode) and x.op == "const" else x for x in row]
    return row if any(isinstance(x, GraphNode) for x in row) else row.astype(float)


def _held(body: Body) -> Array:
    hinge = body.hinge.type
    if isinstance(hinge, Custom):
        return np.zeros(0)
    return np.concatenate([np.zeros(0), *(np.ravel(x) for x in hinge.numbers().values())])


def classify(model: Model, special: Collection[str]) -> list[BodyClass]:
    """Return the classes of a model's cells. A cell with a special body has a class of its own."""
    known = _known_classes(model)
    if (key := frozenset(special)) not in known:
        known[key] = _classified(model, special)
    return known[key]


@annexed
def _known_classes(model: Model) -> dict[frozenset[str], list[BodyClass]]:
    """Return the stored classes of a model, by the set of special bodies."""
    return {}


def _classified(model: Model, special: Collection[str]) -> list[BodyClass]:
    modals = modals_of(model)
    rows = numbers(model, modals)
    joins = joins_of(model)
    cells = cells_of(model)
    groups: dict[Any, list[int]] = {}
    table: list[Array] = []
    for i, cell in enumerate(cells):
        table.append(_plain([*(rows[k] for k in cell.bodies), *part_numbers(model, joins, cell)]))
        place = {k: j for j, k in enumerate(cell.bodies)}
        bodies = tuple(_kind(model, modals, k, place.get(model.parents[k], -1), special, len(rows[k])) for k in cell.bodies)
        own = tuple(part_key(model, part, place) for part in cell.rows.parts)
        groups.setdefault(
            (bodies, cell.port, cell.ports, own, cell.rows.arrives, cell.rows.closes, cell.rows.hands, cell.neighbour >= 0), []
        ).append(i)
    classes = []
    for members in groups.values():
        first = cells[members[0]]
        own_table = np.array([table[i] for i in members])
        inside = {k: j for j, k in enumerate(first.bodies)}
        for chosen in _patterns(own_table):
            columns, dependent, entries = _columns(own_table[chosen])
            at = np.array(members)[chosen]
            classes.append(
                BodyClass(
                    at,
                    np.array([cells[i].bodies for i in at]),
                    first.port,
                    first.ports,
                    tuple(inside.get(model.parents[k], -1) for k in first.bodies),
                    tuple(model.internals.nodes_at[k] for k in first.bodies),
                    tuple(modals.get(k) for k in first.bodies),
                    tuple(not model.internals.welded[k] for k in first.bodies),
                    cells[int(at[0])].rows,
                    columns,
                    dependent,
                    entries,
                )
            )
    return classes


def _kind(model: Model, modals: Mapping[int, Modal], k: int, parent: int, special: Collection[str], size: int) -> tuple[Any, ...]:
    """Return the properties that bodies of one class have in common."""
    body = model.bodies[k]
    kind: Any = body.hinge.type if isinstance(body.hinge.type, Custom) else (type(body.hinge.type), body.hinge.type.structure)
    own = body.name if body.name in special else None
    shapes = (modals[k].kind, *(x.shape for x in leaves(modals[k].numbers))) if k in modals else None
    node = model.internals.nodes_at[k] if parent >= 0 else -1
    return (
        kind,
        parent,
        node,
        len(model.internals.interfaces[k]),
        model.internals.welded[k],
        own,
        shapes,
        len(body.hinge.armature),
        size,
    )


def _patterns(table: Array) -> list[Array]:
    """Return members grouped by the places of 0, 1, -1 and nodes, which need to be only nearly the same.

    For example, beams of different length also differ in zeros from rounding. The rarest patterns form one group.
    """
    nodes = _nodes(table)
    table = np.where(nodes, np.nan, table).astype(float)
    code = np.where(table == 0, 0, np.where(table == 1, 1, np.where(table == -1, 2, np.where(nodes, 4, 3)))).astype(np.uint8)
    keys = [row.tobytes() for row in code]
    kinds: list[Array] = []
    place: dict[bytes, int] = {}
    for key, _ in Counter(keys).most_common():
        row = np.frombuffer(key, dtype=np.uint8)
        near = (i for i, kind in enumerate(kinds) if np.count_nonzero(row != kind) <= _NEAR * np.count_nonzero(kind))
        place[key] = min(next(near, len(kinds)), _MOST - 1)
        if place[key] == len(kinds):
            kinds.append(row)
    which = np.array([place[key] for key in keys])
    return [np.flatnonzero(which == i) for i in range(len(kinds))]


def _nodes(table: Array) -> Array:
    """Return which entries are nodes, as an array of bool."""
    if table.dtype != object:
        return np.zeros(table.shape, dtype=bool)
    return np.array([isinstance(x, GraphNode) for x in table.flat], dtype=bool).reshape(table.shape)


def _columns(table: Array) -> tuple[Array, Array, tuple[float | tuple[int, float], ...]]:
    """Return the columns that differ between members, the columns with nodes, and how to get every entry from them.

    Columns that are equal up to the sign are stored once.
    """
    nodes = _nodes(table)
    at = np.flatnonzero(nodes.any(axis=0))
    columns, entries = _numeric_columns(np.where(nodes.any(axis=0), 0.0, table).astype(float))
    found: dict[tuple[Any, ...], tuple[int, float]] = {}
    dependent: list[Array] = []
    for i in at.tolist():
        column = table[:, i]
        sign = -1.0 if all(isinstance(x, GraphNode) and x.op == "neg" for x in column) else 1.0
        column = column if sign > 0 else np.array([x.args[0] for x in column], dtype=object)
        key = tuple(("node", x.index) if isinstance(x, GraphNode) else x for x in column)
        if key not in found:
            found[key] = (columns.shape[1] + len(dependent), 1.0)
            dependent.append(column)
        entries[i] = (found[key][0], sign)
    made = np.array(dependent, dtype=object).reshape(-1, len(table)).T
    return columns, made, tuple(entries)


def _numeric_columns(table: Array) -> tuple[Array, list[float | tuple[int, float]]]:
    """Return the columns that differ, and how to get every entry, for a table of numbers only."""
    found: dict[bytes, tuple[int, float]] = {}
    columns: list[Array] = []
    entries: list[float | tuple[int, float]] = []
    for column in (table + 0.0).T:
        if (column == column[0]).all():
            entries.append(float(column[0]))
            continue
        key = column.tobytes()
        if key not in found:
            found[key] = (len(columns), 1.0)
            found.setdefault((-column + 0.0).tobytes(), (len(columns), -1.0))
            columns.append(column)
        entries.append(found[key])
    return np.array(columns).reshape(-1, len(table)).T, entries
