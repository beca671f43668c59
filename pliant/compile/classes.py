"""Bodies of one structure: what the rolled trace shares, and the table of numbers in which its bodies differ.

Two bodies are of one class if their hinges are of one type and their numbers have zeros and ones in nearly the same places. What
all bodies of a class have in common is a constant of the code; what differs is a column of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.compile.passes import OriginInertia, moments
from pliant.graph import Graph
from pliant.model import Body, Custom, Model
from pliant.model.hinges import with_data
from pliant.model.pose import Array, unchecked_pose
from pliant.sweeps.links import modals_of
from pliant.sweeps.modal_numbers import Modal, leaves

_MOST = 8  # classes of one hinge type; rarer patterns share a general one
_NEAR = 0.04  # of a body's numbers: where no more of them are zero in one body and not in another, the two share a class
_J = (np.array([0, 0, 0, 1, 1, 2]), np.array([0, 1, 2, 1, 2, 2]))


@dataclass(frozen=True)
class BodyClass:
    """members: their numbers in the model; columns: the numbers that differ between them, (members, columns).

    at: the interface node of the parent that they are on; carries: for each of their own, whether a body is on it; flexible: their
    kind, and the shapes of their numbers.
    """

    members: Array
    at: int
    carries: tuple[bool, ...]
    flexible: Modal | None
    moves: bool
    columns: Array
    entries: tuple[float | tuple[int, float], ...]  # for each number of a body: its constant, or (column, sign)

    def body(self, graph: Graph, number: int, example: Body) -> Body:
        """A representative whose numbers are constants and input nodes `par{number}`."""
        inputs = graph.input(f"par{number}", (self.columns.shape[1],))
        x = np.empty(len(self.entries), dtype=object)
        for i, e in enumerate(self.entries):
            x[i] = graph.const(e) if isinstance(e, float) else inputs[e[0]] * e[1]
        held, armature = len(_held(example)), len(example.hinge.armature)
        m, h, upper, R, r, data = x[0], x[1:4], x[4:10], x[10:19].reshape(3, 3), x[19:22], x[22 : 22 + held]
        J = np.empty((3, 3), dtype=object)
        J[_J] = upper
        J[_J[::-1]] = upper
        hinge = example.hinge
        common = all(isinstance(e, float) for e in self.entries[22 : 22 + held])
        kind = hinge.type if common else with_data(hinge.type, data)
        flex: Any = None
        if self.flexible is not None:
            rest = iter(x[22 + held + armature :])
            flex = self.flexible.mapped(lambda like: np.array([next(rest) for _ in range(like.size)], object).reshape(like.shape))
        placed = replace(hinge, type=kind, pose=unchecked_pose(r, R), armature=x[22 + held : 22 + held + armature])
        return replace(example, inertia=OriginInertia(m, h, J), hinge=placed, flex=flex)


def numbers(model: Model, modals: Mapping[int, Modal]) -> list[Array]:
    """All numbers of each body: m, h, J about its origin, placement, what its hinge holds, armature, and its modal numbers."""
    m, h, J = moments(model.bodies)
    R, xyz = np.array([b.hinge.pose.R for b in model.bodies]), np.array([b.hinge.pose.xyz for b in model.bodies])
    matter = np.concatenate([m[:, None], h, J[:, *_J]], axis=1)
    matter[list(modals)] = 0.0  # a flexible body's is among its modal numbers
    common = np.concatenate([matter, R.reshape(-1, 9), xyz], axis=1)
    modal = {k: [np.ravel(x) for x in leaves(x.numbers)] for k, x in modals.items()}
    rows = zip(common, model.bodies, strict=True)
    return [np.concatenate([row, _held(body), body.hinge.armature, *modal.get(k, [])]) for k, (row, body) in enumerate(rows)]


def _held(body: Body) -> Array:
    hinge = body.hinge.type
    if isinstance(hinge, Custom):
        return np.zeros(0)
    return np.concatenate([np.zeros(0), *(np.atleast_1d(x) for x in hinge.data().values())])


def classify(model: Model, special: Collection[str]) -> list[BodyClass]:
    """The classes of a model's bodies; a special body is a class of its own."""
    modals = modals_of(model)
    rows = numbers(model, modals)
    on = set(zip(model.parents, model.nodes_at, strict=True))
    groups: dict[Any, list[int]] = {}
    for k, (body, row) in enumerate(zip(model.bodies, rows, strict=True)):
        kind: Any = body.hinge.type if isinstance(body.hinge.type, Custom) else type(body.hinge.type)
        own = body.name if body.name in special else None
        carries = tuple((k, i) in on for i in range(len(model.interfaces[k])))
        shapes = (modals[k].kind, *(x.shape for x in leaves(modals[k].numbers))) if k in modals else None
        groups.setdefault(
            (kind, model.nodes_at[k], carries, model.welded[k], own, shapes, len(body.hinge.armature), len(row)), []
        ).append(k)
    classes = []
    for (_, at, carries, welded, *_), members in groups.items():
        table = np.array([rows[k] for k in members])
        flexible = modals.get(members[0])
        for chosen in _patterns(table):
            columns, entries = _columns(table[chosen])
            classes.append(BodyClass(np.array(members)[chosen], at, carries, flexible, not welded, columns, entries))
    return classes


def _patterns(table: Array) -> list[Array]:
    """Members grouped by where they have 0, 1 and -1, nearly: beams that differ in length differ in zeros of rounding too.

    The rarest are together.
    """
    code = np.where(table == 0, 0, np.where(table == 1, 1, np.where(table == -1, 2, 3))).astype(np.uint8)
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


def _columns(table: Array) -> tuple[Array, tuple[float | tuple[int, float], ...]]:
    """The columns that differ between members, each once up to its sign, and how every entry is made of them."""
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
    return np.array(columns).reshape(-1, len(table)).T, tuple(entries)
