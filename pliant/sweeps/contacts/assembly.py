"""The contact problem of a state: velocities at the contacts, and what impulses there change.

Of a tree M = L*DL; of rows J of unit wrenches E = L*^-1 J*, and G = E* D^-1 E. A single point has three rows, along its axes.
Points of one pair of bodies, three or more, share six: unit wrenches in common axes at one point, of which those of each point are
combinations. So the number of columns goes with the number of bodies that touch, not of points. A closed system has the response of
its closures in place of M^-1, in columns. The row of a hinge with stops or dry friction is the unit vector of its speed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, eye, force_from, less, lift, skew, zeros
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.contacts.grouped import MANY_POINTS, GroupedRows
from pliant.sweeps.contacts.hinges import StepHinges, moves_with
from pliant.sweeps.contacts.one_contact import Impulse
from pliant.sweeps.contacts.points.geometry import ContactPoint, ContactSide
from pliant.sweeps.contacts.solver import SharedRows
from pliant.sweeps.steps.composite import dof_parents, ltdl, sparse_backward, sparse_forward, sparse_product
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.semidefinite import is_zero

Sparse = dict[int, Array]  # speed -> entry (..., 1, 1)
LEAST_OF_GROUP = 3  # points of one pair of bodies that share six rows


@dataclass(frozen=True, eq=False)
class RowGroup:
    """Points that share rows: their numbers, and for each the matrix (..., n, 3) that makes its rows from the shared ones.

    None stands for the identity: one point with its own three rows, or a hinge with its own row.
    """

    members: tuple[int, ...]
    combine: tuple[Array | None, ...]
    rows: tuple[Sparse, ...]


def row_groups(model: Model, tree: Tree, motions: list[Motion], touches: Sequence[ContactPoint], like: Array) -> list[RowGroup]:
    """Return the rows of all points, shared where three or more belong to one pair of bodies."""
    by_pair: dict[tuple[int, int, int, int], list[int]] = {}
    for c, touch in enumerate(touches):
        key = touch.a.at.k, touch.a.at.node, touch.b.at.k, touch.b.at.node
        by_pair.setdefault(key, []).append(c)
    out: list[RowGroup] = []
    for numbers in by_pair.values():
        if len(numbers) < LEAST_OF_GROUP:
            forces = lift(np.concatenate([np.zeros((3, 3)), np.eye(3)]), like)
            for c in numbers:
                touch = touches[c]
                out.append(RowGroup((c,), (None,), _rows(model, tree, motions, touch.a, touch.b, touch.axes, forces)))
            continue
        out.append(_shared(model, tree, motions, [touches[c] for c in numbers], numbers, like))
    return out


def hinge_groups(hinges: StepHinges, points: int, like: Array) -> list[RowGroup]:
    """Return the rows of hinges with stops or dry friction, with numbers behind those of the points."""
    one = lift(np.ones((1, 1)), like)
    return [RowGroup((points + i,), (None,), ({row.speed: one},)) for i, row in enumerate(hinges.plan.rows)]


def shared_rows(model: Model) -> int:
    """Return how many rows the contacts of a model have after sharing."""
    if model.closures:
        return 3 * len(model.internals.contact_points)
    return sum(6 if n >= LEAST_OF_GROUP else 3 * n for n in _points_by_pair(model))


def shares_rows(model: Model) -> bool:
    """Whether contacts of a model share rows."""
    return not model.closures and any(n >= LEAST_OF_GROUP for n in _points_by_pair(model))


def _points_by_pair(model: Model) -> list[int]:
    """The numbers of points by pair of bodies."""
    counts: dict[tuple[Any, ...], int] = {}
    for contact in model.contacts:
        for pair in contact.pairs:
            key = tuple((surface.frame.body, surface.frame.node) for surface in (pair.a, pair.b))
            counts[key] = counts.get(key, 0) + pair.count
    return list(counts.values())


def _shared(
    model: Model, tree: Tree, motions: list[Motion], touches: Sequence[ContactPoint], numbers: Sequence[int], like: Array
) -> RowGroup:
    """Six rows at the first point, in the axes of the points if these are the same, otherwise in the world's."""
    first = touches[0]
    same = all(touch.axes is first.axes for touch in touches)
    axes = first.axes if same else eye(3, like)
    rows = _rows(model, tree, motions, first.a, first.b, axes, eye(6, like))
    combine: list[Array] = []
    for touch in touches:
        side, start = (touch.a, first.a) if touch.a.moves else (touch.b, first.b)
        arm = (side.place.R.mT @ axes).mT @ (side.r - start.r)
        X = concat([skew(arm), eye(3, like)])
        combine.append(X if same else X @ touch.axes)
    return RowGroup(tuple(numbers), tuple(combine), rows)


def _rows(
    model: Model, tree: Tree, motions: list[Motion], a: ContactSide, b: ContactSide, axes: Array, wrenches: Array
) -> tuple[Sparse, ...]:
    """Return the rows of J of unit wrenches (6, n) in some axes, at the point of both sides: on A, and the opposite on B."""
    rows: list[Sparse] = [{} for _ in range(wrenches.shape[-1])]
    for side, sign in ((a, 1.0), (b, -1.0)):
        if not side.moves:
            continue
        X = force_from(side.place.R.mT @ axes, side.r, wrenches)
        k, node = side.at.k, side.at.node
        while k >= 0:
            body, m = tree.bodies[k], motions[k]
            modal, f = body.node_force(m, node, X)
            where = model.internals.v_slices[k]
            if where.stop > where.start:
                block = body.project(m, modal, f)
                for i in range(where.stop - where.start):
                    for j, row in enumerate(rows):
                        x = block[..., i : i + 1, j : j + 1]
                        if not is_zero(x):
                            x, at = x if sign > 0 else -x, where.start + i
                            row[at] = row[at] + x if at in row else x
            X, node, k = m.force_to_parent(f), body.at, body.parent
    return tuple(rows)


class TreeResponse:
    """How the speeds respond to generalised impulses: M^-1 of a tree, by its sparse factors.

    hinges: those whose speeds do not respond; M is that of the others, see `StepHinges.reduced`.
    """

    def __init__(self, model: Model, M: Array, like: Array, hinges: StepHinges | None = None) -> None:
        self.parents, self.like, self.nv, self.hinges = dof_parents(model), like, model.nv, hinges
        self.L, self.reciprocal = ltdl(M, self.parents)

    def columns(self, groups: Sequence[RowGroup]) -> list[list[Sparse]]:
        """E = L*^-1 J*, by group and row."""
        return [[sparse_forward(self.L, self.parents, self._acting(row)) for row in group.rows] for group in groups]

    def _acting(self, row: Sparse) -> Sparse:
        return row if self.hinges is None else self.hinges.masked(row)

    def scaled(self, columns: Sequence[Sequence[Sparse]]) -> list[list[Sparse]]:
        """D^-1 E."""
        return [[{k: x * self.reciprocal[k] for k, x in row.items()} for row in rows] for rows in columns]

    def loaded(self, impulse: Array) -> Sparse:
        """L*^-1 of generalised impulses (..., nv, 1)."""
        return sparse_forward(self.L, self.parents, {k: impulse[..., k : k + 1, :] for k in range(self.nv)})

    def change(self, y: Mapping[int, Array]) -> Array:
        """L^-1 D^-1 y (..., nv, 1)."""
        dv = sparse_backward(self.L, self.parents, {k: x * self.reciprocal[k] for k, x in y.items()})
        return concat([dv[k] if k in dv else zeros((1, 1), self.like) for k in range(self.nv)])

    def solved(self, impulse: Array) -> Array:
        """M^-1 of generalised impulses (..., nv, 1)."""
        return self.change(self.loaded(impulse))


def _dense(entries: Sequence[Sequence[Array | None]], like: Array) -> Array:
    zero = zeros((1, 1), like)
    return concat([concat([zero if x is None else x for x in row], axis=-1) for row in entries])


def _split(x: Array) -> Impulse:
    return tuple(x[..., i : i + 1, :] for i in range(x.shape[-2]))


@dataclass(frozen=True, eq=False)
class OpenAssembly:
    """The contacts of a tree. groups: the rows of all points; impulse (..., nv, 1): the generalised impulse of everything else."""

    groups: Sequence[RowGroup]
    response: TreeResponse
    impulse: Array
    like: Array

    @cached_property
    def columns(self) -> list[list[Sparse]]:
        return self.response.columns(self.groups)

    @cached_property
    def scaled(self) -> list[list[Sparse]]:
        return self.response.scaled(self.columns)

    @cached_property
    def driven(self) -> Sparse:
        return self.response.loaded(self.impulse)

    def velocities(self, v: Array, driven: bool) -> dict[int, Impulse]:
        """Return J v by point, for speeds v (..., nv, 1); with the change by the impulse of everything else if `driven`."""
        speeds = {k: v[..., k : k + 1, :] for k in range(v.shape[-2])}
        out: dict[int, Impulse] = {}
        for group, rows in zip(self.groups, self.scaled, strict=True):
            found = []
            for row, scaled in zip(group.rows, rows, strict=True):
                x = sparse_product(row, speeds)
                x = zeros((1, 1), self.like) if x is None else x
                more = sparse_product(scaled, self.driven) if driven else None
                found.append(x if more is None else x + more)
            for c, X in zip(group.members, group.combine, strict=True):
                out[c] = tuple(found) if X is None else _split(X.mT @ concat(found))
        return out

    def responses(self, points: int) -> list[tuple[Array, Array | None]]:
        """Return (g, moves) of the rows of hinges, which follow the points: see `HingeBlock`."""
        hinges = self.response.hinges
        found: list[tuple[Array, Array | None]] = []
        for i, row in enumerate(hinges.plan.rows if hinges is not None else ()):
            free = hinges.free.get(row.speed) if hinges is not None else None
            found.append((self.G[points + i, points + i][0][0], None if free is None else less(0.5 + 0.0 * free, free)))
        return found

    @cached_property
    def _blocks(self) -> dict[tuple[int, int], list[list[Array | None]]]:
        """The entries of J M^-1 J* by pairs of groups (i, j), i >= j; missing where they do not couple."""
        out: dict[tuple[int, int], list[list[Array | None]]] = {}
        for i in range(len(self.groups)):
            for j in range(i + 1):
                entries = [[sparse_product(row, column) for column in self.scaled[j]] for row in self.columns[i]]
                if i == j:  # symmetric
                    n = len(entries)
                    entries = [[entries[max(a, b)][min(a, b)] for b in range(n)] for a in range(n)]
                if not all(x is None or is_zero(x) for row in entries for x in row):
                    out[i, j] = entries
        return out

    @cached_property
    def G(self) -> dict[tuple[int, int], Any]:
        """G by pairs of points (c, d), c >= d: 3 x 3 entries, or missing where they do not couple."""
        out: dict[tuple[int, int], Any] = {}
        for (i, j), entries in self._blocks.items():
            self._combined(out, self.groups[i], self.groups[j], entries)
        return out

    @cached_property
    def own_blocks(self) -> dict[tuple[int, int], Any]:
        """G by points (c, c) alone."""
        out: dict[tuple[int, int], Any] = {}
        for i, group in enumerate(self.groups):
            if (i, i) not in self._blocks:
                continue
            for c, X in zip(group.members, group.combine, strict=True):
                single = replace(group, members=(c,), combine=(X,))
                self._combined(out, single, single, self._blocks[i, i])
        return out

    @cached_property
    def grouped(self) -> GroupedRows | None:
        """The rows of many points that share them; None for few points, or if no points share rows."""
        points = sum(len(group.members) for group in self.groups)
        if points <= MANY_POINTS or points == len(self.groups):
            return None
        blocks = {key: _dense(entries, self.like) for key, entries in self._blocks.items()}
        members, combine = [group.members for group in self.groups], [group.combine for group in self.groups]
        return GroupedRows(members, combine, blocks, [len(group.rows) for group in self.groups], self.like)

    @property
    def shared(self) -> SharedRows:
        """The rows that points share."""

        def block(i: int, j: int) -> Array:
            entries = self._blocks.get((i, j) if i >= j else (j, i))
            if entries is None:
                return zeros((len(self.groups[i].rows), len(self.groups[j].rows)), self.like)
            whole = _dense(entries, self.like)
            return whole if i >= j else whole.mT

        n = range(len(self.groups))
        matrix = concat([concat([block(i, j) for j in n], axis=-1) for i in n])
        return SharedRows([group.members for group in self.groups], [group.combine for group in self.groups], matrix)

    def _combined(self, out: dict[tuple[int, int], Any], group: RowGroup, other: RowGroup, entries: Any) -> None:
        plain = group.combine[0] is None and other.combine[0] is None
        whole = None if plain else _dense(entries, self.like)
        right = [whole if Y is None else whole @ Y for Y in other.combine] if whole is not None else []
        for a, (c, X) in enumerate(zip(group.members, group.combine, strict=True)):
            for b, d in enumerate(other.members):
                if group is other and b > a:
                    continue
                if plain:
                    block = entries
                else:
                    full = right[b] if X is None else X.mT @ right[b]
                    m, n = full.shape[-2:]
                    block = [[full[..., i : i + 1, j : j + 1] for j in range(n)] for i in range(m)]
                if c >= d:
                    out[c, d] = block
                else:
                    out[d, c] = [list(column) for column in zip(*block, strict=True)]

    def change(self, impulses: Sequence[Impulse]) -> Array:
        """Return the change of speeds (..., nv, 1) by the impulses at all points and by everything else."""
        y = dict(self.driven)
        for group, rows in zip(self.groups, self.columns, strict=True):
            total = total_impulse(group, impulses)
            for i, row in enumerate(rows):
                for k, x in row.items():
                    y[k] = y[k] + x * total[i]
        return self.response.change(y)

    def pushed(self, impulses: Sequence[Impulse]) -> Sparse:
        """Return J* of the impulses at all points."""
        out: Sparse = {}
        for group in self.groups:
            for row, total in zip(group.rows, total_impulse(group, impulses), strict=True):
                for k, x in row.items():
                    out[k] = out[k] + x * total if k in out else x * total
        return out


def total_impulse(group: RowGroup, impulses: Sequence[Impulse]) -> list[Array]:
    """The impulses of a group's points, along its shared rows."""
    if group.combine[0] is None:
        return list(impulses[group.members[0]])
    total: Array | None = None
    for c, X in zip(group.members, group.combine, strict=True):
        assert X is not None
        own = X @ concat(impulses[c])
        total = own if total is None else total + own
    assert total is not None
    return [total[..., i : i + 1, :] for i in range(total.shape[-2])]


def dense_rows(groups: Sequence[RowGroup], nv: int, like: Array) -> Array:
    """Return the rows of all points (..., 3 n, nv), in the order of the points."""
    zero = zeros((1, 1), like)
    found: dict[int, Array] = {}
    for group in groups:
        dense = concat([concat([row.get(k, zero) for k in range(nv)], axis=-1) for row in group.rows])
        for c, X in zip(group.members, group.combine, strict=True):
            found[c] = dense if X is None else X.mT @ dense
    return concat([found[c] for c in sorted(found)])


@dataclass(frozen=True, eq=False)
class ClosedAssembly:
    """The contacts of a closed system: impulses at them are answered by the closures too.

    free (..., nv, 1): the change of speeds without contacts. hinges: those whose speeds do not respond to impulses; the tree of
    `closed` has them locked. pull (..., nv, 1): the generalised impulse of the closures without contacts, if there are hinges.
    """

    groups: Sequence[RowGroup]
    closed: Closed
    free: Array
    like: Array
    hinges: StepHinges | None = None
    pull: Array | None = None

    @cached_property
    def J(self) -> Array:
        """The rows of all points (..., 3 points, nv), by point, and those of hinges behind them."""
        return dense_rows(self.groups, self.closed.model.nv, self.like)

    @cached_property
    def _places(self) -> list[slice]:
        """Where in J the rows of each point and of each hinge stand."""
        hinges = 0 if self.hinges is None else len(self.hinges.plan.rows)
        points = (self.J.shape[-2] - hinges) // 3
        places = [slice(3 * c, 3 * c + 3) for c in range(points)]
        return places + [slice(i, i + 1) for i in range(3 * points, 3 * points + hinges)]

    def responses(self, points: int) -> list[tuple[Array, Array | None]]:
        """As in `OpenAssembly`."""
        rows = [] if self.hinges is None else self.hinges.plan.rows
        found: list[tuple[Array, Array | None]] = []
        for i, row in enumerate(rows):
            g = self.G[points + i, points + i][0][0]
            found.append((g, moves_with(g, self.closed.M[..., row.speed : row.speed + 1, row.speed : row.speed + 1])))
        return found

    @cached_property
    def columns(self) -> Array:
        """The response of the speeds (..., nv, 3 points) to unit impulses at the points, with the closures satisfied."""
        return self._solved[0]

    @cached_property
    def _solved(self) -> tuple[Array, list[Array]]:
        """The columns, and the impulses of the rows of closures."""
        rest = self.J.mT
        return self.closed.solved(rest, [zeros((1, rest.shape[-1]), self.like)] * self.closed.count)

    def pulled(self, impulses: Sequence[Impulse]) -> Array:
        """Return the generalised impulse (..., nv, 1) of the closures in a step, under impulses at all points."""
        assert self.pull is not None
        all_ = concat([x for impulse in impulses for x in impulse])
        return self.pull + self.closed.pulled(self._solved[1]) @ all_

    def velocities(self, v: Array, driven: bool) -> dict[int, Impulse]:
        """As in `OpenAssembly`."""
        w = self.J @ (v + self.free if driven else v)
        return {c: _split(w[..., own, :]) for c, own in enumerate(self._places)}

    @cached_property
    def G(self) -> dict[tuple[int, int], Any]:
        """As in `OpenAssembly`."""
        whole, places = self.J @ self.columns, self._places

        def block(c: slice, d: slice) -> list[list[Array]]:
            return [[whole[..., i : i + 1, j : j + 1] for j in range(d.start, d.stop)] for i in range(c.start, c.stop)]

        return {(c, d): block(places[c], places[d]) for c in range(len(places)) for d in range(c + 1)}

    @property
    def own_blocks(self) -> dict[tuple[int, int], Any]:
        """As in `OpenAssembly`."""
        return self.G

    @property
    def grouped(self) -> None:
        """As in `OpenAssembly`; each point has its own rows."""
        return None

    @property
    def shared(self) -> SharedRows:
        """As in `OpenAssembly`; each point has its own rows."""
        n = len(self._places)
        return SharedRows([[c] for c in range(n)], [[None]] * n, self.J @ self.columns)

    def change(self, impulses: Sequence[Impulse]) -> Array:
        """As in `OpenAssembly`."""
        return self.free + self.columns @ concat([x for impulse in impulses for x in impulse])
