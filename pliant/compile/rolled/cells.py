"""Cells: a rolled kernel loops over cells. A body is a cell; the bodies of a kinematic loop form one cell together.

A cell is attached to one node of one body, its root, or to the world. Its loops are closed where the cell passes its values to the
root, because both sides of the loops have arrived there. So no row of a closure goes on into the tree. For its root, a cell is like
a single body.

A ladder has many subtrees on one root, each joined to the next. It becomes a row of cells instead. A closure between two of these
cells has one half in each. Joined cells of one root pass open rows to a neighbour (`neighbour`), along a tree of their
own: each cell passes them to the next cell that it is joined to. The last cell passes its values to the root. A row of a closure
is open from the first of its cells to the last. The last cell closes it.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pliant.compile.rolled.closures.closure_tables import can_halve, on_nodes
from pliant.lazy import annexed, cached_property
from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array
from pliant.sweeps.closures.paths import paths_of

SLOTS = 6  # columns of `hand_slots`
_MOST = 12  # joined subtrees of at most so many bodies form one cell; larger ones are several, if their closures can be halved


class Part(NamedTuple):
    """The part of a closure that a cell has.

    closure: the number of the closure. side: None for the whole closure, 0 or 1 for the half on side A or B; for a coupling, the
    terms in this cell. rows: the numbers of its rows among those of the cell.
    """

    closure: int
    side: int | None
    rows: tuple[int, ...]


class CellRows(NamedTuple):
    """The rows of a cell. The rows that arrive from neighbours, at slots 0, 1, ..., have the first numbers.

    arrives: the number of rows that arrive. parts: the closures of the rows. closes: the rows that are closed where the cell passes
    its values on. hands: (slot, row) of the rows that it passes to a neighbour.
    """

    arrives: int = 0
    parts: tuple[Part, ...] = ()
    closes: tuple[int, ...] = ()
    hands: tuple[tuple[int, int], ...] = ()


class Cell(NamedTuple):
    """A cell. bodies: in regular order; parent: the cell of its root, -1 for the world; port: the parent's port that carries it.

    ports: the (body in the cell, interface node) that carry other cells; `neighbour`: the neighbour that gets its open rows, or -1.
    """

    bodies: tuple[int, ...]
    parent: int
    port: int
    ports: tuple[tuple[int, int], ...]
    neighbour: int
    rows: CellRows


@annexed
def cells_of(model: Model) -> list[Cell]:
    """Return the cells of a model. A cell comes after its parent, and after the neighbour that gets its open rows."""
    return _Grouping(model).cells


class _Grouping:
    """Groups bodies into cells."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.group = list(range(len(model.bodies)))
        self.paths = [paths_of(model, closure) for closure in model.closures]
        self.halved = self._halved()

    def _find(self, k: int) -> int:
        """Return the first body of the group of body k."""
        while self.group[k] != k:
            self.group[k] = self.group[self.group[k]]
            k = self.group[k]
        return k

    def _join(self, bodies: Sequence[int]) -> None:
        for k in bodies[1:]:
            a, b = sorted((self._find(bodies[0]), self._find(k)))
            self.group[b] = a

    def _halved(self) -> set[int]:
        """Join the bodies that must be one cell, and return the numbers of the closures that are halved."""
        for closure, (root, paths, nodes) in zip(self.model.closures, self.paths, strict=True):
            together = [k for path in paths for k in path]
            with_root = len(set(nodes)) > 1 or nodes[0] < 0 or not on_nodes(closure)
            if with_root and root >= 0 and self.model.bodies[root].flex is not None:
                self._join([root, *together])
            for path in [together] if not can_halve(closure) else paths:
                self._join(path)
        apart = {c for c, closure in enumerate(self.model.closures) if can_halve(closure) and any(self.paths[c][1])}
        kept = list(self.group)
        for c in apart:
            self._join([k for path in self.paths[c][1] for k in path])
        size = np.bincount([self._find(k) for k in range(len(self.group))], minlength=len(self.group))
        few = {c for c in apart if size[self._find(next(path for path in self.paths[c][1] if path)[0])] <= _MOST}
        self.group = kept
        for c in few:
            self._join([k for path in self.paths[c][1] for k in path])
        apart -= few
        while True:  # halves must be on cells of one root
            wrong = {c for c in apart if not self._stands(*self.paths[c][:2])}
            if not wrong:
                break
            for c in wrong:
                self._join([k for path in self.paths[c][1] for k in path])
            apart -= wrong
        return {c for c in apart if len({self._find(path[0]) for path in self.paths[c][1] if path}) > 1}

    def _stands(self, root: int, paths: list[list[int]]) -> bool:
        """Whether all sides begin in cells that are attached to the root and do not contain it.

        A side on the root itself cannot be halved.
        """
        if not all(paths):
            return False
        return all(self.model.parents[self._find(path[0])] == root for path in paths)

    @cached_property
    def cells(self) -> list[Cell]:
        model = self.model
        bodies: dict[int, list[int]] = {}
        for k in range(len(model.bodies)):
            bodies.setdefault(self._find(k), []).append(k)
        neighbour, opened = self._neighbours()
        order = self._ordered(bodies, neighbour)
        number = {group: i for i, group in enumerate(order)}
        ports: dict[int, list[tuple[int, int]]] = {group: [] for group in order}
        place: dict[int, int] = {}
        for group in order:
            first = bodies[group][0]
            root = model.parents[first]
            if root < 0:
                place[group] = 0
                continue
            on = (bodies[self._find(root)].index(root), model.internals.nodes_at[first])
            known = ports[self._find(root)]
            if on not in known:
                known.append(on)
            place[group] = known.index(on)
        rows = self._rows(order, neighbour, opened)
        return [
            Cell(
                tuple(bodies[group]),
                -1 if model.parents[group] < 0 else number[self._find(model.parents[group])],
                place[group],
                tuple(ports[group]),
                number.get(neighbour.get(group, -1), -1),
                rows[group],
            )
            for group in order
        ]

    def _ordered(self, bodies: dict[int, list[int]], neighbour: dict[int, int]) -> list[int]:
        """Return the groups in order: each after its root's group and the neighbour that gets its rows, otherwise by first body."""
        needs: dict[int, set[int]] = {group: set() for group in bodies}
        for group in bodies:
            parent = self.model.parents[group]
            needs[group] = ({self._find(parent)} if parent >= 0 else set()) | ({neighbour[group]} if group in neighbour else set())
        wanted: dict[int, list[int]] = {group: [] for group in bodies}
        for group, before in needs.items():
            for other in before:
                wanted[other].append(group)
        left = {group: len(before) for group, before in needs.items()}
        ready = [group for group, n in left.items() if not n]
        heapq.heapify(ready)
        out = []
        while ready:
            group = heapq.heappop(ready)
            out.append(group)
            for other in wanted[group]:
                left[other] -= 1
                if not left[other]:
                    heapq.heappush(ready, other)
        return out

    # ---- rows between cells

    def _touched(self, c: int) -> list[int]:
        return sorted({self._find(path[0]) for path in self.paths[c][1]})

    def _neighbours(self) -> tuple[dict[int, int], dict[int, list[int]]]:
        """Return two maps by group: the neighbour that gets its open rows, and the closures that are open between them.

        The neighbours form a depth-first tree: all groups of one closure are on one path to the top.
        """
        near: dict[int, set[int]] = {}
        for c in sorted(self.halved):
            touched = self._touched(c)
            for g in touched:
                near.setdefault(g, set()).update(x for x in touched if x != g)
        up: dict[int, int] = {}
        depth: dict[int, int] = {}
        for start in sorted(near, key=lambda g: (len(near[g]), g)):
            if start in depth:
                continue
            depth[start] = 0
            stack = [(start, iter(sorted(near[start])))]
            while stack:
                g, others = stack[-1]
                x = next((x for x in others if x not in depth), None)
                if x is None:
                    stack.pop()
                    continue
                up[x], depth[x] = g, depth[g] + 1
                stack.append((x, iter(sorted(near[x]))))
        opened: dict[int, list[int]] = {g: [] for g in near}
        for c in sorted(self.halved):
            touched = sorted(self._touched(c), key=lambda g: depth[g])
            g = touched[-1]
            while g != touched[0]:
                opened[g].append(c)
                g = up[g]
        return up, opened

    def _rows(self, order: list[int], neighbour: dict[int, int], opened: dict[int, list[int]]) -> dict[int, CellRows]:
        model = self.model
        count = {c: row_count(closure) for c, closure in enumerate(model.closures)}
        below: dict[int, list[int]] = {}
        for group in order:
            if group in neighbour:
                below.setdefault(neighbour[group], []).append(group)
        own: dict[int, list[int]] = {group: [] for group in order}
        for c, (root, paths, _) in enumerate(self.paths):
            first = next((path[0] for path in paths if path), root)  # both frames may be on nodes of the root
            for group in self._touched(c) if c in self.halved else [self._find(first)] if first >= 0 else []:
                own[group].append(c)
        out: dict[int, CellRows] = {}
        sent: dict[int, list[int]] = {}  # by group, the closures that it passes on, in order
        for group in reversed(order):
            arrives = [c for child in below.get(group, []) for c in sent[child]]
            number: dict[int, range] = {}
            start = 0
            for c in [*arrives, *(c for c in own[group] if c not in arrives)]:
                number[c] = range(start, start + count[c])
                start += count[c]
            arrived = sum(count[c] for c in arrives)
            goes = set(opened.get(group, ()))
            sent[group] = [c for c in number if c in goes]
            here = [c for c in own[group] if c not in goes and (c in self.halved or self._find_root(c) != group)]
            parts = tuple(Part(c, self._side(c, group), tuple(number[c])) for c in own[group])
            closes = tuple(i for c in here for i in number[c])
            out[group] = CellRows(arrived, parts, closes, tuple((-1, i) for c in sent[group] for i in number[c]))
        for children in below.values():  # slots: one sibling after the other
            slot = 0
            for child in children:
                hands = tuple((slot + n, i) for n, (_, i) in enumerate(out[child].hands))
                out[child] = out[child]._replace(hands=hands)
                slot += len(hands)
        return out

    def _find_root(self, c: int) -> int:
        root = self.paths[c][0]
        return -1 if root < 0 else self._find(root)

    def _side(self, c: int, group: int) -> int | None:
        if c not in self.halved:
            return None
        return next(i for i, path in enumerate(self.paths[c][1]) if self._find(path[0]) == group)


def row_count(closure: Closure) -> int:
    """Return the number of active rows of a closure."""
    return len(closure.labels) if closure.kept is None else len(closure.kept)


def first_to_arrive(to: Sequence[Any]) -> Array:
    """Return for each cell whether it is the first, in an inward loop, of those that pass values to the same place."""
    out, seen = np.zeros(len(to), dtype=bool), set()
    for k in reversed(range(len(to))):
        out[k] = to[k] not in seen
        seen.add(to[k])
    return out


def hand_slots(cells: Sequence[Cell]) -> Array:
    """Return the slots (cells, 6) for the values that walks pass on.

    The columns are (outward, inward) of the cell itself, of its parent, and of the neighbour that gets its open rows. The base and
    cells that do not exist have slot 0. A slot is free again after the last cell has read it. So a chain has two slots in addition
    to that of the base.
    """
    n = len(cells)
    readers = [max([k, *others]) for k, others in enumerate(_arriving(cells))]
    outward, inward = [0] * n, [0] * n
    free = _SlotPool()
    done: list[list[int]] = [[] for _ in range(n)]
    for k, last in enumerate(readers):
        outward[k] = free.take()
        done[last].append(outward[k])
        for slot in done[k]:
            free.give(slot)
    free = _SlotPool()
    for k in reversed(range(n)):
        for other in (cells[k].parent, cells[k].neighbour):
            if other >= 0 and not inward[other]:
                inward[other] = free.take()
        if inward[k]:
            free.give(inward[k])
    found = np.zeros((n + 1, 2), dtype=np.int64)  # the last row is the base's, and found at -1
    found[:n, 0], found[:n, 1] = outward, inward
    return np.hstack([found[:n], found[[cell.parent for cell in cells]], found[[cell.neighbour for cell in cells]]])


def _arriving(cells: Sequence[Cell]) -> list[list[int]]:
    """Return for each cell the cells that are attached to it or pass rows to it."""
    out: list[list[int]] = [[] for _ in cells]
    for k, cell in enumerate(cells):
        for other in {cell.parent, cell.neighbour} - {-1}:
            out[other].append(k)
    return out


class _SlotPool:
    """Slots with numbers from 1 on. The slot that was returned last is used first."""

    def __init__(self) -> None:
        self.free: list[int] = []
        self.count = 0

    def take(self) -> int:
        if not self.free:
            self.count += 1
            return self.count
        return self.free.pop()

    def give(self, slot: int) -> None:
        self.free.append(slot)
