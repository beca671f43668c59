"""Equal parts of straight-line code: springs of a net, panels on a hub, contact points of a kind, and all of their derivatives.

A trace with many equal loads or bodies repeats the same operations, with other constants and other values. Here these are found in
the graph, and each set of equal parts becomes a loop over a table. The code is then as long as one part, and the bits are the same,
because the same operations run on the same values. Only structure and counts decide, never a value:

1. Operations of one colour do the same (`colours.py`).
2. Colours join to a bundle where each node of one has its own node of the other as operand: node r of each is in part r.
3. Pieces are scheduled: straight code, and loops over the parts of a bundle, each with as many columns as do not wait for another
   piece. A part may add to a sum that the part before it has left.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from pliant.compile.unrolled.colours import LEAST_ROWS, SLACK, Colours, Tree, fused_products
from pliant.graph import GraphNode

_LEAST_LOOP = 100  # operations of all parts of a loop
_MOST_LEFT = 0.5  # of the operations that may remain as code; otherwise straight-line code is as good
_index = attrgetter("index")


@dataclass(frozen=True)
class PartColumn:
    """An operation of equal parts. nodes: by part. operands: by part, what stands in the slots of `tree`. signs: by part, of the
    terms of a sum.

    sums: slot 0 is what the part before has left; the first part gets it from elsewhere.
    """

    tree: Tree
    nodes: list[GraphNode]
    operands: list[list[GraphNode]]
    signs: list[tuple[int, ...]]
    sums: bool


@dataclass(frozen=True)
class Alike:
    """Equal parts: a loop. columns: in the order of evaluation; their nodes are in the order of parts."""

    columns: list[PartColumn]

    @property
    def nodes(self) -> list[GraphNode]:
        """The nodes of all parts, without fused products."""
        return [x for own in zip(*(column.nodes for column in self.columns), strict=True) for x in own]


Run = list[GraphNode] | Alike
Products = dict[int, list[GraphNode]]  # by the number of their sum


def runs_of(order: Sequence[GraphNode], results: Sequence[GraphNode]) -> tuple[Products, list[Run] | None]:
    """Return fused products, and straight code and loops in order without them; no runs if straight-line code is as good.

    order: the operations. results: nodes that are stored at the end.
    """
    known, key = order[0].graph.found, (tuple(map(_index, order)), tuple(map(_index, results)))
    if key not in known:  # all tiers, and all numbers of lanes, have the same runs
        products = fused_products(order, results)
        known[key] = products, _found(Colours(order, products, results))
    both: tuple[Products, list[Run] | None] = known[key]
    return both


def _found(colours: Colours) -> list[Run] | None:
    found = _Bundles(colours)
    runs = _Schedule(found).runs() if found.columns else None
    if runs is None:
        return None
    left = sum(len(run.columns) if isinstance(run, Alike) else len(run) for run in runs)
    return runs if left <= _MOST_LEFT * len(colours.nodes) else None


@dataclass
class _Bundle:
    """Colours whose nodes are in equal parts. columns: lists of nodes, of each colour; row: see `_Bundles`."""

    size: int
    columns: list[list[int]] = field(default_factory=list)


class _Bundles:
    """Columns of equal parts. row: of each node, its part, or -1. column: of each node, its column, or -1."""

    def __init__(self, colours: Colours) -> None:
        self.colours = colours
        self.row = [-1] * len(colours.nodes)
        self.column = [-1] * len(colours.nodes)
        self.columns: list[list[int]] = []  # nodes, in the order of parts
        self.bundle: list[int] = []  # of each column
        self._of: dict[int, _Bundle] = {}
        for c, own in colours.members().items():
            self._join(c, own)
        seen: set[int] = set()
        for made in self._of.values():
            if id(made) not in seen:
                seen.add(id(made))
                self._settle(made, len(seen))

    def _join(self, c: int, own: list[int]) -> None:
        """Put the nodes of a colour into the bundle of their operands, and join bundles that meet in them."""
        colours, mine = self.colours, None
        operands = [colours.operands[i] for i in own]
        for s in range(1 if colours.before[own[0]] >= 0 else 0, len(operands[0])):
            at = [colours.place.get(x[s].index, -1) for x in operands]
            other = None if at[0] < 0 else self._of.get(colours.colour[at[0]])
            if other is None or other is mine or len(own) < other.size - SLACK:
                continue
            rows = [self.row[k] for k in at]
            if min(rows) < 0 or len(set(rows)) < len(rows):
                continue
            if mine is None:
                mine = other
                for i, r in zip(own, rows, strict=True):
                    self.row[i] = r
            elif mine.size <= other.size + SLACK:
                self._merge(mine, other, dict(zip(rows, (self.row[i] for i in own), strict=True)))
        if mine is None:
            mine = _Bundle(len(own))
            for r, i in enumerate(own):
                self.row[i] = r
        mine.columns.append(own)
        self._of[c] = mine

    def _merge(self, mine: _Bundle, other: _Bundle, rows: dict[int, int]) -> None:
        """Give the parts of another bundle the numbers of this one."""
        for column in other.columns:
            for i in column:
                self.row[i] = rows.get(self.row[i], -1)
            mine.columns.append([i for i in column if self.row[i] >= 0])
        for c, made in self._of.items():
            if made is other:
                self._of[c] = mine
        mine.size = max(mine.size, len(rows))

    def _settle(self, made: _Bundle, number: int) -> None:
        """Keep the columns that have nearly all parts, and the parts that are in all of them."""
        most = max(map(len, made.columns))
        kept = [x for x in made.columns if len(x) >= most - SLACK]
        rows = set.intersection(*({self.row[i] for i in x} for x in kept))
        for x in made.columns:
            own = [i for i in x if self.row[i] in rows] if len(x) >= most - SLACK else []
            own.sort(key=self.row.__getitem__)
            broken = not self._follows(own)
            if broken or len(rows) < LEAST_ROWS or len(rows) * len(kept) < _LEAST_LOOP:
                own = []
            for i in x:
                self.row[i] = self.row[i] if own and self.row[i] in rows else -1
            if own:
                for i in own:
                    self.column[i] = len(self.columns)
                self.columns.append(own)
                self.bundle.append(number)

    def _follows(self, own: list[int]) -> bool:
        """Whether all but the first of some parts of a long sum add to another one of them."""
        before, inside = self.colours.before, set(own)
        return not own or before[own[0]] < 0 or sum(before[i] not in inside for i in own) == 1


class _Schedule:
    """Puts straight code and loops into an order. A vertex is a node of straight code, or n + the number of a column."""

    def __init__(self, found: _Bundles) -> None:
        self.found, self.n = found, len(found.colours.nodes)
        row, colours = found.row, found.colours
        self.wanted: dict[int, set[int]] = {}  # by vertex, those that need it
        self.left: dict[int, int] = {}  # by vertex, how many it still waits for
        self.apart: set[tuple[int, int]] = set()  # (a, b): b, in the bundle of a, needs other parts of a, so a loop before its own
        needs: dict[int, set[int]] = {}
        for i in range(self.n):
            b = self._vertex(i)
            own = needs.setdefault(b, set())
            for s, x in enumerate(colours.operands[i]):
                k = colours.place.get(x.index, -1)
                if k < 0:
                    continue
                a = self._vertex(k)
                if a == b and s == 0 and colours.before[i] == k:
                    continue  # the sum that the part before has left
                own.add(a)
                if a >= self.n and b >= self.n and (row[i] != row[k] or (s == 0 and colours.before[i] == k)):
                    self.apart.add((a, b))
        for b, own in needs.items():
            self.left[b] = len(own)
            for a in own:
                self.wanted.setdefault(a, set()).add(b)
        self.straight = [b for b, count in self.left.items() if not count and b < self.n]
        heapq.heapify(self.straight)
        self.columns = {b for b, count in self.left.items() if not count and b >= self.n}

    def _vertex(self, i: int) -> int:
        c = self.found.column[i]
        return i if c < 0 else self.n + c

    def _release(self, b: int) -> None:
        self.left[b] -= 1
        if not self.left[b]:
            if b < self.n:
                heapq.heappush(self.straight, b)
            else:
                self.columns.add(b)

    def runs(self) -> list[Run] | None:
        """Return the runs; None if some columns wait for each other."""
        nodes, out, done = self.found.colours.nodes, list[Run](), 0
        while self.straight or self.columns:
            run: list[GraphNode] = []
            while self.straight:
                b = heapq.heappop(self.straight)
                run.append(nodes[b])
                done += 1
                for x in self.wanted.get(b, ()):
                    self._release(x)
            if run:
                self._add(out, run)
            if self.columns:
                loop = self._loop()
                done += len(loop)
                made = self._made(loop)
                if len(loop) * len(made.columns[0].nodes) < _LEAST_LOOP:
                    self._add(out, sorted((x for column in made.columns for x in column.nodes), key=lambda x: x.index))
                else:
                    out.append(made)
        return out if done == len(self.left) else None

    def _add(self, out: list[Run], run: list[GraphNode]) -> None:
        """Add straight code to the runs."""
        if out and isinstance(out[-1], list):
            out[-1] += run
        else:
            out.append(run)

    def _loop(self) -> list[int]:
        """Return the columns of the next loop: of one bundle, all that do not wait for others."""
        first = min(self.columns)
        bundle = self.found.bundle[first - self.n]
        order: list[int] | None = None
        loop: list[int] = []
        late: list[int] = []  # what waits for the loop, with repetition
        skipped: set[int] = set()
        while own := [b for b in self.columns - skipped if self.found.bundle[b - self.n] == bundle]:
            b = min(own)
            rows = self._order(b)
            if rows is not None and order is not None and rows != order:
                skipped.add(b)
                continue
            order = order or rows
            self.columns.discard(b)
            loop.append(b)
            for x in self.wanted.get(b, ()):
                same = x >= self.n and self.found.bundle[x - self.n] == bundle and (b, x) not in self.apart
                if same:
                    self._release(x)
                else:
                    late.append(x)
        self.rows = order
        for x in late:
            self._release(x)
        return loop

    def _order(self, b: int) -> list[int] | None:
        """Return the parts in the order in which a long sum needs them; None for other columns."""
        colours, own = self.found.colours, self.found.columns[b - self.n]
        if colours.before[own[0]] < 0:
            return None
        return [self.found.row[i] for i in sorted(own, key=colours.length.__getitem__)]

    def _made(self, loop: list[int]) -> Alike:
        colours, columns = self.found.colours, []
        for b in loop:
            own = self.found.columns[b - self.n]
            if self.rows is not None:
                by_row = {self.found.row[i]: i for i in own}
                own = [by_row[r] for r in self.rows]
            sums = colours.before[own[0]] >= 0
            nodes, operands = [colours.nodes[i] for i in own], [colours.operands[i] for i in own]
            columns.append(PartColumn(colours.tree(own[0]), nodes, operands, [colours.signs[i] for i in own], sums))
        return Alike(columns)
