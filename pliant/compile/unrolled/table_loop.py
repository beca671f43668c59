"""A loop over equal parts of straight-line code: the program of the loop as data, its table, and its LLVM IR.

The program is a loop over a table (`program.nodes.OverTable`) with one step, a graph of its own for one part. The table has the
constants in which parts differ, and the entries of operands that they read and write. Values that pieces pass on are entries of the
operand `WORKSPACE`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.compile.llvm.ir import Code
from pliant.compile.program.llvm import write_step
from pliant.compile.program.nodes import OverTable, TracedStep
from pliant.compile.program.places import IndexedEntry, RowNumber, SharedEntry, TablePlace
from pliant.compile.unrolled.alike import Alike, PartColumn
from pliant.compile.unrolled.colours import SUM
from pliant.compile.unrolled.entries import Entries, Entry
from pliant.graph import Graph, GraphNode
from pliant.spatial import Array


@dataclass(frozen=True)
class Stored:
    """A value of every part that is stored. column: its number; entries: by part. signs: by part, with which it is stored."""

    column: int
    operand: str
    entries: Sequence[int]
    signs: Sequence[int] = ()


@dataclass(frozen=True)
class TableLoop:
    """A loop and its table. numbers (parts, columns): constants; indices (parts, columns): numbers of entries."""

    over: OverTable
    numbers: Array
    indices: Array

    @property
    def step(self) -> TracedStep:
        return self.over.steps[0]


def table_loop(parts: Alike, place: Callable[[GraphNode], Entry], stored: Sequence[Stored]) -> TableLoop:
    """Return the loop over equal parts. place: returns the entry of a value that is computed elsewhere, or by the part before."""
    return _PartRecorder(parts, place).recorded(stored)


class _PartRecorder:
    """Records one part as a graph, and the table."""

    def __init__(self, parts: Alike, place: Callable[[GraphNode], Entry]) -> None:
        self.parts, self.place, self.graph = parts, place, Graph()
        self.inside = {column.nodes[0].index: c for c, column in enumerate(parts.columns)}
        self.made: list[GraphNode] = []
        self.reads: dict[TablePlace, GraphNode] = {}
        self.constants: dict[int, tuple[float, ...]] = {}  # by node, by part
        self.numbers: dict[tuple[float, ...], int] = {}
        self.indices: dict[tuple[int, ...], int] = {}

    def recorded(self, stored: Sequence[Stored]) -> TableLoop:
        for c, column in enumerate(self.parts.columns):
            slots = [self._slot(list(own), column.sums and s == 0) for s, own in enumerate(zip(*column.operands, strict=True))]
            sums = column.tree[0] == SUM
            self.made.append(self._sum(column, slots) if sums else self._of_tree(column.tree, slots))
            assert self.inside[column.nodes[0].index] == c
        writes = []
        for x in stored:
            node = self.made[x.column]
            writes.append((self._entry(x.operand, x.entries), self._signed(node, x.signs) if x.signs else node))
        reads = {node.index: place for place, node in self.reads.items()}
        step = TracedStep("part", reads, tuple(writes), tuple(self.made))
        n = len(self.parts.columns[0].nodes)
        numbers = np.array(list(self.numbers), dtype=float).reshape(-1, n).T
        indices = np.array(list(self.indices), dtype=np.int64).reshape(-1, n).T
        return TableLoop(OverTable("equal parts", "step", False, {0: step}), numbers, indices)

    def _node(self, op: str, args: tuple[GraphNode, ...] = (), value: Any = None) -> GraphNode:
        """Return a node as it is, without the rules that created the nodes of the parts."""
        return GraphNode(self.graph, op, args, value, False)

    def _of_tree(self, tree: Any, slots: Sequence[GraphNode]) -> GraphNode:
        if isinstance(tree, int):
            return slots[tree]
        op, value, operands = tree
        return self._node(op, tuple(self._of_tree(x, slots) for x in operands), value)

    def _sum(self, column: PartColumn, slots: Sequence[GraphNode]) -> GraphNode:
        """Return a sum of two terms with signs. A fused product comes first, because LLVM fuses the first of two products."""
        signs = list(zip(*column.signs, strict=True))
        terms: list[tuple[GraphNode, bool]] = []  # and whether it is subtracted
        for tree, own in zip(column.tree[2], signs, strict=True):
            mixed = len(set(own)) > 1
            if not mixed or isinstance(tree, int):
                node = self._of_tree(tree, slots)
                terms.append((self._signed(node, own), False) if mixed else (node, own[0] < 0))
            else:
                op, value, (first, *rest) = tree
                factors = self._signed(self._of_tree(first, slots), own), *(self._of_tree(x, slots) for x in rest)
                terms.append((self._node(op, factors, value), False))
        (a, minus), (b, less) = terms
        if less:
            return self._node("sub", (a, b))
        if minus:
            return self._node("sub", (b, a))
        plain = [isinstance(tree, int) for tree in column.tree[2]]
        return self._node("add", (b, a) if plain == [True, False] else (a, b))

    def _signed(self, node: GraphNode, signs: Sequence[int]) -> GraphNode:
        """Return a node with the sign of the part, an exact factor."""
        if len(set(signs)) == 1:
            return node if signs[0] > 0 else self._node("neg", (node,))
        if node.index in self.constants:
            values = tuple(x * sign for x, sign in zip(self.constants[node.index], signs, strict=True))
            return self._constant(values)
        return self._node("mul", (self._constant(tuple(map(float, signs))), node))

    def _constant(self, values: tuple[float, ...]) -> GraphNode:
        """Return a constant, which may differ from part to part. values: by part."""
        if len(set(values)) == 1:
            node = self._node("const", value=values[0])
        else:
            node = self._read(RowNumber(self.numbers.setdefault(values, len(self.numbers))))
        self.constants[node.index] = values
        return node

    def _slot(self, own: list[GraphNode], is_sum: bool) -> GraphNode:
        """Return what stands in a slot: a constant, another column, or what is read. own: by part."""
        if own[0].op == "const":
            return self._constant(tuple(x.value for x in own))
        c = None if is_sum else self.inside.get(own[0].index)
        if c is not None and c < len(self.made) and all(x is y for x, y in zip(own, self.parts.columns[c].nodes, strict=True)):
            return self.made[c]
        places = [self.place(x) for x in own]
        operand = places[0][0]
        assert all(name == operand for name, _ in places), "values of one slot are in one operand"
        return self._read(self._entry(operand, [i for _, i in places]))

    def _entry(self, operand: str, entries: Sequence[int]) -> TablePlace:
        if len(set(entries)) == 1:
            return SharedEntry(operand, (entries[0],))
        return IndexedEntry(operand, self.indices.setdefault(tuple(entries), len(self.indices)))

    def _read(self, place: TablePlace) -> GraphNode:
        if place not in self.reads:
            self.reads[place] = self._node("input", value=(str(place), ()))
        return self.reads[place]


def write_loop(loop: TableLoop, code: Code, entries: Entries) -> None:
    """Write a loop. Entries that all parts share are loaded before it. `entries` knows the workspace too."""
    _Writer(loop, code, entries).write()


def copy_operand(entries: Entries, source: Entry, to: Entry, size: int, code: Code) -> None:
    """Write a loop that copies values of an operand, as many at a time as there are lanes."""
    n = code.lanes

    def copied(at: int | str, count: int) -> None:
        values = entries.load(source[0], behind(source[1], at, code), code, count)
        entries.store(to[0], behind(to[1], at, code), code, values)

    if size >= n:
        with _rows(code, size // n) as row:
            copied(code.let(f"mul i64 {row}, {n}"), n)
    if size % n:
        copied(size - size % n, size % n)


def behind(first: int, at: int | str, code: Code) -> int | str:
    """Return the number of a value that stands some values behind another one."""
    return first + at if isinstance(at, int) else code.let(f"add i64 {at}, {first}") if first else at


@contextmanager
def _rows(code: Code, rows: int) -> Iterator[str]:
    """Write a loop of the first block of a function, and yield its number."""
    code.do("br label %rows")
    code.lines.append("rows:")
    code.do("%row = phi i64 [ 0, %0 ], [ %next_row, %rows ]")
    yield "%row"
    code.do("%next_row = add i64 %row, 1")
    code.do(f"%more_rows = icmp ult i64 %next_row, {rows}")
    code.do("br i1 %more_rows, label %rows, label %rows_done")
    code.lines.append("rows_done:")


class _Writer:
    """row: the number of the part. tables: names of the constants of the module, by kind."""

    def __init__(self, loop: TableLoop, code: Code, entries: Entries) -> None:
        self.loop, self.code, self.entries, self.row = loop, code, entries, "%row"
        self.lines = [_line(column) for column in loop.indices.T]
        self.far = {k: i for i, k in enumerate(k for k, line in enumerate(self.lines) if line is None)}  # columns of the table
        self.tables: dict[str, tuple[str, int]] = {}
        self._indices: dict[int, str] = {}

    def write(self) -> None:
        code, rows = self.code, len(self.loop.indices) or len(self.loop.numbers)
        for index, place in self.loop.step.reads.items():
            if isinstance(place, SharedEntry):
                (code.values[index],) = self.entries.load(place.operand, place.index[0], code, 1)
        with _rows(code, rows):
            write_step(code, self.loop.step, self._read, self._write)

    def _read(self, place: TablePlace) -> str:
        if isinstance(place, RowNumber):
            return self.code.spread(self._of_table(self.loop.numbers, place.column, self.code.scalar))
        assert isinstance(place, IndexedEntry)
        return self.entries.load(place.operand, self._index(place.column), self.code, 1)[0]

    def _write(self, place: TablePlace, node: GraphNode) -> None:
        assert isinstance(place, IndexedEntry | SharedEntry)
        at: int | str = place.index[0] if isinstance(place, SharedEntry) else self._index(place.column)
        self.entries.store(place.operand, at, self.code, (self.code.value(node),))

    def _index(self, column: int) -> str:
        """Return the number of an entry of the part: first + step row, or from the table."""
        if column not in self._indices:
            line, code = self.lines[column], self.code
            if line is None:
                table = self.loop.indices[:, list(self.far)]
                self._indices[column] = self._of_table(table, self.far[column], "i64")
            else:
                first, step = line
                scaled = self.row if step == 1 else code.let(f"mul i64 {self.row}, {step}")
                self._indices[column] = scaled if first == 0 else code.let(f"add i64 {scaled}, {first}")
        return self._indices[column]

    def _of_table(self, table: Array, column: int, kind: str) -> str:
        """Return a number of the part's row of a table."""
        code, columns = self.code, table.shape[1]
        if kind not in self.tables:
            shown = table.ravel().tolist()
            text = ", ".join(f"{kind} {x if kind == 'i64' else code.number(x)}" for x in shown)
            name = f"@parts_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
            code.tables.add(f"{name} = private unnamed_addr constant [{len(shown)} x {kind}] [{text}]")
            start = self.row if columns == 1 else code.let(f"mul i64 {self.row}, {columns}")
            self.tables[kind] = code.let(f"getelementptr {kind}, ptr {name}, i64 {start}"), columns
        first, _ = self.tables[kind]
        at = code.let(f"getelementptr {kind}, ptr {first}, i64 {column}") if column else first
        return code.let(f"load {kind}, ptr {at}, align {8 if kind == 'i64' else code.align}")


def _line(column: Array) -> tuple[int, int] | None:
    """Return (first, step) of numbers with equal steps, or None."""
    steps = np.diff(column)
    return (int(column[0]), int(steps[0])) if steps.size and (steps == steps[0]).all() else None
