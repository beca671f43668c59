"""Closed systems in rolled kernels: fronts between cells (`cells.py`).

Inside a cell the steps of `sweeps/closures/fronts.py` run without change. Where a cell passes its values on, its loops are closed,
so that its root gets only P and z. What a cell passes to a neighbour on the same root has slots for the open rows: P, X, L, size,
and z, u. The outward walk returns the multipliers of these rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.compile.rolled.cells import CellRows, Part
from pliant.compile.rolled.closures.halves import Half
from pliant.lazy import cached_property
from pliant.model.closures import Closure
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.closures.fronts import (
    ByRow,
    Closing,
    Drift,
    Front,
    Fronted,
    FrontForces,
    Handed,
    Left,
    Own,
    closed_drift,
    closed_front,
    front_inertia,
    front_residual,
    front_response,
    multipliers_of,
)
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.kinds import joined_one
from pliant.sweeps.steps.kinematics import Rate, at_rest, rate
from pliant.sweeps.steps.moves import Motion, Turning
from pliant.sweeps.steps.tree import add
from pliant.sweeps.trees.semidefinite import GUARD

Pairs = dict[tuple[int, int], Array]
_LIGHT = 1e-13  # the guard if inertias hide the geometry: above rounding


class Edge(NamedTuple):
    """The rows of a representative cell where it passes its values on.

    arrives: (slot, row) from neighbours on the same root. closes: the rows that are closed here. hands: (slot, row) to a neighbour.
    wrenches: (row, X (6, 1)) of rows on the root itself. least, guard: as for `semidefinite.factorised`.
    """

    arrives: tuple[tuple[int, int], ...]
    closes: tuple[int, ...]
    hands: tuple[tuple[int, int], ...]
    wrenches: tuple[tuple[int, Array], ...]
    least: dict[int, float | Array]
    guard: float


class FrontSlots(NamedTuple):
    """A front that a cell passes to a neighbour: P (6, 6), X (6, R), L (R, R), size (R, 1), with R slots for rows."""

    P: Array
    X: Array
    L: Array
    size: Array


class Drifts(NamedTuple):
    """The forces of such a front: z (6, k), u (R, k)."""

    z: Array
    u: Array


@dataclass(frozen=True, eq=False)
class RolledClosed(Closed):
    """A closed system of representatives.

    parts: by class, the parts of closures in its cells, with the closures. kinds: by class, its rows. Rows are numbered over all
    classes.
    """

    parts: Sequence[Sequence[tuple[Part, Closure]]] = ()
    kinds: tuple[CellRows, ...] = ()

    @cached_property
    def _turning(self) -> tuple[list[Rate], list[Turning]]:
        """The rates of the bodies, and the turning of the root of every class."""
        found = self.tree.outward(_rate_on, self.motions, base=at_rest(self.q))
        return [r for r, _ in found], [found[cell[0]][1] for cell in self.tree.cells]  # type: ignore[attr-defined]

    @property
    def rates(self) -> list[Rate]:
        return self._turning[0]

    @cached_property
    def closures(self) -> list[Joined]:
        moving = self.v is not None
        out: list[Joined] = []
        for c, own in enumerate(self.parts):
            for part, _ in own:
                closure = self.model.loops[len(out)]
                given = (self.model, self.tree, self.motions, closure, self.q, self.rates if moving else None, True)
                ground = self._turning[1][c] if moving else None
                halved = part.side is not None and bool(closure.frames)
                out.append(Half(*given, ground, number=int(part.side or 0)) if halved else joined_one(*given, ground, v=self.v))
        return out

    @cached_property
    def rows(self) -> list[range]:
        """The numbers of each closure's rows."""
        out = []
        for first, own in zip(self._firsts[:-1], self.parts, strict=True):
            out += [range(first + part.rows[0], first + part.rows[-1] + 1) if part.rows else range(first, first) for part, _ in own]
        return out

    @cached_property
    def _firsts(self) -> list[int]:
        """By class, the number of its first row; the last entry is the total number of rows."""
        sizes = [max([kind.arrives, *(part.rows[-1] + 1 for part in kind.parts if part.rows)]) for kind in self.kinds]
        return [0, *np.cumsum(sizes).tolist()]

    @property
    def count(self) -> int:
        return self._firsts[-1]

    def by_row(self, blocks: Sequence[Array]) -> list[Array]:
        out = [zeros((1, 1), self.q)] * self.count
        for block, rows in zip(blocks, self.rows, strict=True):
            for i, row in enumerate(rows):
                out[row] = block[..., i : i + 1, :]
        return out

    @cached_property
    def articulation(self) -> Any:
        own, _ = self._own
        return CellArticulation(self.tree, self.motions, own, self._edges, self.q)

    @property
    def _weights(self) -> None:
        return None  # a cell has only its own rows

    @property
    def guard(self) -> float:
        return GUARD if all(closure.weights is None for closure in self.model.loops) else _LIGHT

    def _lands(self, k: int) -> bool:
        return False

    @cached_property
    def _edges(self) -> list[Edge]:
        on_root: dict[int, list[Any]] = {}
        for one, rows in zip(self.closures, self.rows, strict=True):
            for touch in one.touches:
                if touch.k < 0:
                    for i, row in enumerate(rows):
                        on_root.setdefault(row, []).append(touch.X[..., i : i + 1])
        sizes = [pair for one, rows in zip(self.closures, self.rows, strict=True) for pair in zip(rows, one.least, strict=True)]
        least = {row: x for row, x in sizes if not isinstance(x, float) or x}
        out = []
        for first, end, kind in zip(self._firsts[:-1], self._firsts[1:], self.kinds, strict=True):
            out.append(
                Edge(
                    tuple((i, first + i) for i in range(kind.arrives)),
                    tuple(first + i for i in kind.closes),
                    tuple((slot, first + i) for slot, i in kind.hands),
                    tuple((row, X) for row in range(first, end) for X in on_root.get(row, ())),
                    least,
                    self.guard,
                )
            )
        return out

    def _with_world(self, u: list[Array], root: Array) -> list[Array]:
        return u  # the root gets the wrenches of its rows


def _rate_on(body: Any, m: Motion, inboard: Turning) -> tuple[tuple[Rate, Turning], tuple[Any, ...]]:
    record, handed = rate(body, m, inboard)
    return (record, inboard), handed


@dataclass(frozen=True, eq=False)
class CellArticulation:
    """The factors of representative cells; see `fronts.Articulation`."""

    tree: Any
    motions: Sequence[Motion]
    own: Sequence[Own]
    edges: Sequence[Edge]
    like: Array

    @property
    def slots(self) -> int:
        return max([0, *(1 + slot for edge in self.edges for slot, _ in (*edge.hands, *edge.arrives))])

    @cached_property
    def factors(self) -> tuple[list[Fronted], list[Closing | None]]:
        """The factors of every body and of every class."""
        tree, R = self.tree, self.slots
        inertia = zeros((6, 6), self.like)
        w, _ = tree.begin("inward", inertia)
        none = FrontSlots(inertia, zeros((6, R), self.like), zeros((R, R), self.like), zeros((R, 1), self.like))
        neighbour = tree.begin("inward", none, neighbour=True)[0] if R else -1
        bodies: list[Any] = [None] * len(tree.bodies)
        closings: list[Closing | None] = []
        nothing = Front(inertia, ByRow(), {}, ByRow())
        for c, edge in enumerate(self.edges):
            outboard = {k: [Front(P, ByRow(), {}, ByRow()) for P in found] for k, found in tree.outboard(w, c, inertia).items()}
            total = nothing
            for k in reversed(tree.cells[c]):
                body = tree.bodies[k]
                with tree.labelled(body, front_inertia):
                    bodies[k], handed = front_inertia(body, self.motions[k], self.own[k], tuple(outboard[k]))
                    if body.parent < 0:
                        total = total + handed
                    else:
                        outboard[body.parent][body.at] = outboard[body.parent][body.at] + handed
            if edge.arrives:
                total = total + _front(tree.arriving(neighbour, c, 0, none), edge.arrives)
            for row, wrench in edge.wrenches:
                total = total + Front(inertia, ByRow({row: wrench}), {}, ByRow())
            P, X, L, size = total.P, total.X, total.L, total.size
            closing = None
            if edge.closes:
                closing, P, X, L, size = closed_front(Own(closes=edge.closes, least=edge.least, guard=edge.guard), P, X, L, size)
            closings.append(closing)
            if edge.hands:
                tree.hand(neighbour, c, 0, _slots(P, X, L, size, edge.hands, none))
            tree.hand(w, c, 0, inertia if edge.hands else P)
        return bodies, closings

    def solve(self, acting: Sequence[FrontForces], at_world: ByRow, root: Array) -> tuple[Array, dict[int, Array]]:
        """Solve as in `fronts.Articulation`."""
        bodies, closings = self.factors
        width = root.shape[-1]
        left, closed = self._left(bodies, closings, acting, at_world, width)
        tree, R = self.tree, self.slots
        w, _ = tree.begin("outward", root)
        none = zeros((R, width), self.like)
        neighbour = tree.begin("outward", none, neighbour=True)[0] if R else -1
        vdot: list[Array] = [zeros((0, width), self.like)]
        multipliers: dict[int, Array] = {}
        for c, edge in enumerate(self.edges):
            A = tree.arriving(w, c, tree.classes[c].at, root)
            known: dict[int, Array] = {}
            if edge.hands:
                found = tree.arriving(neighbour, c, 0, none)
                known |= {row: found[slot : slot + 1] for slot, row in edge.hands}
            closing = closings[c]
            if closing is not None:
                known |= multipliers_of(closing, closed[c], A, known)
            for row in edge.closes:
                known.setdefault(row, zeros((1, width), self.like))
            handed: dict[int, tuple[Handed, ...]] = {}
            for k in tree.cells[c]:
                body = tree.bodies[k]
                with tree.labelled(body, front_response):
                    inboard = Handed(A, known) if body.parent < 0 else handed[body.parent][body.at]
                    answer, handed[k] = front_response(body, self.motions[k], bodies[k], left[k], acting[k].a, inboard)
                vdot.append(answer.vdot)
                multipliers |= answer.multipliers
            multipliers |= known
            for at, (j, node) in enumerate(tree.classes[c].ports):
                tree.hand(w, c, at, handed[tree.cells[c][j]][node].A)
            if edge.arrives:
                column = [zeros((1, width), self.like)] * R
                for slot, row in edge.arrives:
                    column[slot] = known[row]
                tree.hand(neighbour, c, 0, concat(column))
        return concat(vdot), multipliers

    def _left(
        self,
        bodies: Sequence[Fronted],
        closings: Sequence[Closing | None],
        acting: Sequence[FrontForces],
        at_world: ByRow,
        width: int,
    ) -> tuple[dict[int, Left], list[dict[int, Array]]]:
        """Return the remainders of the forces at every body, and at the edge of every class."""
        tree, R = self.tree, self.slots
        force = zeros((6, width), self.like)
        w, _ = tree.begin("inward", force)
        none = Drifts(force, zeros((R, width), self.like))
        neighbour = tree.begin("inward", none, neighbour=True)[0] if R else -1
        left: dict[int, Left] = {}
        closed: list[dict[int, Array]] = []
        for c, edge in enumerate(self.edges):
            outboard = {k: [Drift(z, ByRow()) for z in found] for k, found in tree.outboard(w, c, force).items()}
            mine = {row for _, row in (*edge.arrives, *edge.hands)} | set(edge.closes)
            z, drift = force, ByRow({row: x for row, x in at_world.items() if row in mine})
            for k in reversed(tree.cells[c]):
                body = tree.bodies[k]
                with tree.labelled(body, front_residual):
                    left[k], handed = front_residual(body, self.motions[k], bodies[k], acting[k], None, tuple(outboard[k]))
                    if body.parent < 0:
                        z, drift = z + handed.z, drift + handed.u
                    else:
                        outboard[body.parent][body.at] = add(outboard[body.parent][body.at], handed)
            if edge.arrives:
                found = tree.arriving(neighbour, c, 0, none)
                z, drift = z + found.z, drift + ByRow({row: found.u[slot : slot + 1] for slot, row in edge.arrives})
            own: dict[int, Array] = {}
            closing = closings[c]
            if closing is not None:
                own, z, drift = closed_drift(closing, z, drift)
            closed.append(own)
            if edge.hands:
                column = [zeros((1, width), self.like)] * R
                for slot, row in edge.hands:
                    column[slot] = drift.get(row, column[slot])
                tree.hand(neighbour, c, 0, Drifts(z, concat(column)))
            tree.hand(w, c, 0, force if edge.hands else z)
        return left, closed


def _front(found: FrontSlots, rows: Sequence[tuple[int, int]]) -> Front:
    """Return a front from a neighbour, by row."""
    L = {(max(i, j), min(i, j)): found.L[s : s + 1, t : t + 1] for s, i in rows for t, j in rows if j <= i}
    X = ByRow({row: found.X[:, slot : slot + 1] for slot, row in rows})
    return Front(found.P, X, L, ByRow({row: found.size[slot : slot + 1] for slot, row in rows}))


def _slots(P: Array, X: ByRow, L: Pairs, size: ByRow, rows: Sequence[tuple[int, int]], none: FrontSlots) -> FrontSlots:
    """Return a front in the form that is passed to a neighbour."""
    out = FrontSlots(P, none.X.copy(), none.L.copy(), none.size.copy())
    for s, i in rows:
        if i in X:
            out.X[:, s : s + 1] = X[i]
        for t, j in rows:
            pair = (i, j) if i >= j else (j, i)
            if pair in L:
                out.L[s, t] = L[pair][0, 0]
        found = size.get(i, L.get((i, i)))
        if found is not None:
            out.size[s] = found[0]
    return out
