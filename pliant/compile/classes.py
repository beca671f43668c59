"""Bodies of one structure: what the rolled trace shares, and the table of numbers in which its bodies differ.

Two bodies are of one class if their hinges are of one type and their numbers have zeros and ones in the same places. What all
bodies of a class have in common is a constant of the code; what differs is a column of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.compile.passes import OriginInertia, moments
from pliant.graph import Graph
from pliant.model import Body, Custom, Model
from pliant.model.hinges import with_data
from pliant.model.pose import Array, unchecked_pose

_MOST = 8  # classes of one hinge type; rarer patterns share a general one
_J = (np.array([0, 0, 0, 1, 1, 2]), np.array([0, 1, 2, 1, 2, 2]))


@dataclass(frozen=True)
class BodyClass:
    """members: their numbers in the model; columns: the numbers that differ between them, (members, columns)."""

    members: Array
    leaf: bool
    moves: bool
    columns: Array
    entries: tuple[float | tuple[int, float], ...]  # for each number of a body: its constant, or (column, sign)

    def body(self, graph: Graph, number: int, example: Body) -> Body:
        """A representative whose numbers are constants and input nodes `par{number}`."""
        inputs = graph.input(f"par{number}", (self.columns.shape[1],))
        x = np.empty(len(self.entries), dtype=object)
        for i, e in enumerate(self.entries):
            x[i] = graph.const(e) if isinstance(e, float) else inputs[e[0]] * e[1]
        m, h, upper, R, r, data = x[0], x[1:4], x[4:10], x[10:19].reshape(3, 3), x[19:22], x[22:]
        J = np.empty((3, 3), dtype=object)
        J[_J] = upper
        J[_J[::-1]] = upper
        hinge = example.hinge
        common = all(isinstance(e, float) for e in self.entries[22:])
        kind = hinge.type if common else with_data(hinge.type, data)
        return replace(example, inertia=OriginInertia(m, h, J), hinge=replace(hinge, type=kind, pose=unchecked_pose(r, R)))


def numbers(model: Model) -> list[Array]:
    """All numbers of each body: m, h, J about its origin, placement, and what its hinge holds."""
    m, h, J = moments(model.bodies)
    R, xyz = np.array([b.hinge.pose.R for b in model.bodies]), np.array([b.hinge.pose.xyz for b in model.bodies])
    common = np.concatenate([m[:, None], h, J[:, *_J], R.reshape(-1, 9), xyz], axis=1)
    return [np.concatenate([row, *_held(body)]) for row, body in zip(common, model.bodies, strict=True)]


def _held(body: Body) -> list[Array]:
    hinge = body.hinge.type
    return [] if isinstance(hinge, Custom) else [np.atleast_1d(x) for x in hinge.data().values()]


def classify(model: Model, special: Collection[str]) -> list[BodyClass]:
    """The classes of a model's bodies; a special body is a class of its own."""
    rows = numbers(model)
    parents = np.array(model.parents)
    leaf = np.ones(len(rows), dtype=bool)
    leaf[parents[parents >= 0]] = False
    groups: dict[Any, list[int]] = {}
    for k, (body, row) in enumerate(zip(model.bodies, rows, strict=True)):
        kind: Any = body.hinge.type if isinstance(body.hinge.type, Custom) else type(body.hinge.type)
        own = body.name if body.name in special else None
        groups.setdefault((kind, bool(leaf[k]), model.welded[k], own, len(row)), []).append(k)
    classes = []
    for (_, is_leaf, welded, _, _), members in groups.items():
        table = np.array([rows[k] for k in members])
        for chosen in _patterns(table):
            columns, entries = _columns(table[chosen])
            classes.append(BodyClass(np.array(members)[chosen], is_leaf, not welded, columns, entries))
    return classes


def _patterns(table: Array) -> list[Array]:
    """Members grouped by where they have 0, 1 and -1; the rarest together."""
    code = np.where(table == 0, 0, np.where(table == 1, 1, np.where(table == -1, 2, 3))).astype(np.uint8)
    keys = [row.tobytes() for row in code]
    common = [key for key, _ in Counter(keys).most_common()]
    place = {key: min(i, _MOST - 1) for i, key in enumerate(common)}
    which = np.array([place[key] for key in keys])
    return [np.flatnonzero(which == i) for i in range(min(len(common), _MOST))]


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
