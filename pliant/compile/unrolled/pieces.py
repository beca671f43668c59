"""Long straight-line code as several functions, with a workspace between them.

LLVM's time for registers and schedules grows more than linearly with the length of a function. Code of fifty thousand operations
compiles three times as fast in pieces. Values that a later piece needs are in the workspace; LLVM would have spilled them anyway.
Signs and comparisons are recomputed in every piece that uses them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING

from pliant.compile.llvm.ir import FREE, Code, aligned, made_of
from pliant.compile.unrolled.entries import WORKSPACE, Entries, Entry
from pliant.graph import GraphNode
from pliant.lazy import late

if TYPE_CHECKING:
    from pliant.compile.unrolled.alike import Alike, PartColumn, Run, runs_of
    from pliant.compile.unrolled.colours import fused_products
    from pliant.compile.unrolled.table_loop import Stored, behind, copy_operand, table_loop, write_loop
else:
    runs_of = late("pliant.compile.unrolled.alike", "runs_of")
    fused_products = late("pliant.compile.unrolled.colours", "fused_products")
    Stored = late("pliant.compile.unrolled.table_loop", "Stored")
    behind = late("pliant.compile.unrolled.table_loop", "behind")
    copy_operand = late("pliant.compile.unrolled.table_loop", "copy_operand")
    table_loop = late("pliant.compile.unrolled.table_loop", "table_loop")
    write_loop = late("pliant.compile.unrolled.table_loop", "write_loop")

_index = attrgetter("index")
LEAST_OPERATIONS = 4000  # of code in which equal parts are looked for; shorter code compiles fast, and steps are faster
LONG = 20_000  # operations: up to this, one function is faster, and compiles in a few seconds
ON_STACK = 32 << 10  # bytes of a workspace; a larger one is given by the caller
PIECE = 500  # operations of a piece; in longer ones more values are stored twice, in the workspace and by LLVM


@dataclass(frozen=True)
class Sink:
    """Nodes that are stored together. store(code, values) stores them. Nodes for sinks of one group are computed together.

    place: the operand and the first entry in it where they are stored, if loops may store them too.
    """

    nodes: tuple[GraphNode, ...]
    store: Callable[[Code, list[str]], None]
    group: tuple[int, ...] = ()
    place: tuple[str, int] | None = None


@dataclass(frozen=True)
class Line:
    """Straight-line code to write: its results and its inputs.

    begin: writes what comes first. enter: returns the values of inputs at the start of the first piece, by node number.
    load: returns the value of a node that is `given`, in any piece. stop: see `Code`.
    early: results are stored as soon as they are known, even if there is only one piece.
    entries: how loops read and write entries of operands; without it there are no loops.
    """

    lanes: int
    sinks: Sequence[Sink]
    begin: Callable[[Code], None] = lambda code: None
    enter: Callable[[Code], dict[int, str]] = lambda code: {}
    given: Callable[[GraphNode], bool] = lambda node: False
    load: Callable[[Code, GraphNode], str] = lambda code, node: ""
    stop: str | None = None
    early: bool = False
    entries: Entries | None = None


@dataclass(frozen=True)
class Pieces:
    """The code of each piece, and how many values of the workspace they share."""

    codes: list[Code]
    slots: int

    def functions(self, name: str, parameters: str) -> str:
        """Return the functions `@name0`, `@name1`, ... Each takes the parameters and the workspace."""
        return "\n".join(self.function(i, f"{name}{i}", f"{parameters}, ptr noalias %ws") for i in range(len(self.codes)))

    def function(self, number: int, name: str, parameters: str) -> str:
        """Return one piece as function `@name`."""
        code = self.codes[number]
        head = f"define internal fastcc void @{name}({parameters}) {aligned(code.lanes)} {{"
        return "\n".join([head, *code.lines, "  br label %end", "end:", "  ret void", "}"])

    def calls(self, name: str, arguments: str, workspace: str) -> list[str]:
        """Return the statements that call all pieces."""
        return [f"  call fastcc void @{name}{i}({arguments}, ptr {workspace})" for i in range(len(self.codes))]

    @property
    def declarations(self) -> set[str]:
        return set().union(*(code.declarations() for code in self.codes))

    @property
    def uses_sincos(self) -> bool:
        return any(code.uses_sincos for code in self.codes)


def pieces(line: Line) -> Pieces:
    """Return the code in one piece, or in several: loops of equal parts, and parts of code with more than `LONG` operations."""
    order = _order(line)
    runs = _runs(order, line)
    around: list[list[Code]] = [[], []]
    workspace = _Workspace()
    if any(not isinstance(run, list) for run in runs):
        line, around = _standing(line, runs, workspace)
    flat = [run if isinstance(run, list) else run.nodes for run in runs]
    starts = [0, *accumulate(map(len, flat))]
    place = {node.index: i for i, node in enumerate(node for run in flat for node in run)}
    ready: list[dict[int, list[Sink]]] = [{} for _ in runs]  # by piece, and by the node after which they can be stored
    for sink in line.sinks:
        if len(runs) == 1 and not line.early:
            last = len(order) - 1  # all at the end, in order: results of several states go to memory line by line
        else:
            last = max((place.get(x.index, -1) for node in sink.nodes for x in made_of(node)), default=-1)
        ready[bisect(starts, max(last, 0), hi=len(runs)) - 1].setdefault(last, []).append(sink)
    stored = {}
    for i, run in enumerate(runs):
        if not isinstance(run, list):
            stored[i], rest = _stored(run, [sink for own in ready[i].values() for sink in own])
            ready[i] = {}
            ready[next(k for k in range(i, len(runs)) if isinstance(runs[k], list))].setdefault(-1, []).extend(rest)
    workspace.last = _last_uses(runs, flat, ready)
    codes = []
    for i, run in enumerate(runs):
        writer = _PieceWriter(line, i, workspace)
        codes.append(writer.written(run, ready[i], starts[i]) if isinstance(run, list) else writer.looped(run, stored[i]))
    return Pieces([*around[0], *codes, *around[1]], workspace.slots)


def _standing(line: Line, runs: Sequence[Run], workspace: _Workspace) -> tuple[Line, list[list[Code]]]:
    """Return the line for code with loops, and the code that comes before and after it.

    Inputs are read where they are needed. Operands whose states lie apart stand in the workspace: a loop copies inputs there, and
    results from there, if loops compute some of them.
    """
    own = line.entries
    assert own is not None
    looped = {node.index for run in runs if not isinstance(run, list) for node in run.nodes}
    split = [bool(x.place) and not looped.isdisjoint(y.index for node in x.nodes for y in made_of(node)) for x in line.sinks]
    results = {x.place[0] for x in line.sinks if x.place}
    stored = {x.place[0] for x, by_loop in zip(line.sinks, split, strict=True) if x.place and by_loop}
    firsts = {name: 0 for name in own.apart if name not in results or name in stored}
    for name in firsts:
        firsts[name], workspace.slots = workspace.slots, workspace.slots + own.apart[name]

    def found(operand: str, at: int | str, code: Code) -> tuple[str, int | str]:
        return (WORKSPACE, behind(firsts[operand], at, code)) if operand in firsts else (operand, at)

    def place(node: GraphNode) -> Entry:
        operand, at = own.place(node)
        return (WORKSPACE, firsts[operand] + at) if operand in firsts else (operand, at)

    def load(operand: str, at: int | str, code: Code, n: int) -> list[str]:
        if operand != WORKSPACE:
            return own.load(operand, at, code, n)
        return [code.let(f"load {code.type}, {in_workspace(behind(i, at, code), code)}") for i in range(n)]

    def store(operand: str, at: int | str, code: Code, values: Sequence[str]) -> None:
        if operand != WORKSPACE:
            own.store(operand, at, code, values)
            return
        for i, x in enumerate(values):
            code.do(f"store {code.type} {x}, {in_workspace(behind(i, at, code), code)}")

    sinks, entries = [], Entries(place, load, store)
    for sink, by_loop in zip(line.sinks, split, strict=True):
        if sink.place is None or (sink.place[0] not in firsts and not by_loop):
            sinks.append(sink)
            continue
        name, first = sink.place
        for i, node in enumerate(sink.nodes, first):
            to = (WORKSPACE, firsts[name] + i) if name in firsts else (name, i)
            sinks.append(Sink((node,), partial(store, *to), sink.group, to))
    around: list[list[Code]] = [[], []]
    for name, first in firsts.items():
        code = Code(line.lanes)
        ends = (name, 0), (WORKSPACE, first)
        copy_operand(entries, *(ends[::-1] if name in results else ends), own.apart[name], code)
        around[name in results].append(code)
    made = replace(
        line, sinks=sinks, enter=lambda code: {}, entries=entries,
        given=lambda node: node.op == "input" or line.given(node),
        load=lambda code, node: load(*place(node), code, 1)[0],
    )  # fmt: skip
    return made, around


def _stored(parts: Alike, sinks: Sequence[Sink]) -> tuple[list[Stored], list[Sink]]:
    """Return the results that a loop stores, those that every part has, and the sinks of the others."""
    where = {node.index: (c, r) for c, column in enumerate(parts.columns) for r, node in enumerate(column.nodes)}
    found: dict[tuple[int, str], list[list[tuple[int, int, Sink]]]] = {}  # by part: entries and signs
    rest = []
    rows = len(parts.columns[0].nodes)
    for sink in sinks:
        (node, *more), sign = sink.nodes, -1 if sink.nodes[0].op == "neg" else 1
        at = where.get(node.args[0].index if sign < 0 else node.index)
        if sink.place is None or more or at is None:
            rest.append(sink)
        else:
            operand, entry = sink.place
            found.setdefault((at[0], operand), [[] for _ in range(rows)])[at[1]].append((entry, sign, sink))
    out = []
    for (c, operand), own in found.items():
        if len({len(one) for one in own}) > 1:
            rest += [sink for one in own for _, _, sink in one]
            continue
        for same in zip(*own, strict=True):
            entries, signs, _ = zip(*same, strict=True)
            out.append(Stored(c, operand, entries, signs))
    return out, rest


def _runs(order: list[GraphNode], line: Line) -> list[Run]:
    """Return the operations by piece."""
    results = [node for sink in line.sinks for node in sink.nodes]
    if line.entries is None or len(order) < LEAST_OPERATIONS:
        return _cut(order, fused_products(order, results)) if len(order) > LONG else [order]
    products, found = runs_of(order, results)
    if found is None:
        return _cut(order, products) if len(order) > LONG else [order]
    runs: list[Run] = []
    for run in found:
        if not isinstance(run, list):
            runs.append(run)
        else:
            whole = [x for node in run for x in (*products.get(node.index, ()), node)]
            runs += _cut(whole, products) if len(whole) > 2 * PIECE else [whole]
    ends: list[list[Run]] = [[] if isinstance(runs[k], list) else [[]] for k in (0, -1)]
    return [*ends[0], *runs, *ends[1]]


class _Workspace:
    """Places for values between pieces. A place is free again after the last piece that uses its value."""

    def __init__(self) -> None:
        self.last: dict[int, int] = {}  # by value, the last piece that uses it
        self.places, self.slots = dict[int, int](), 0
        self._free: list[int] = []
        self._ends: dict[int, list[int]] = {}

    def take(self, index: int) -> int:
        """Return the place of a value."""
        if not self._free:
            self._free.append(self.slots)
            self.slots += 1
        self.places[index] = place = self._free.pop()
        self._ends.setdefault(self.last[index], []).append(place)
        return place

    def take_row(self, column: PartColumn, piece: int) -> list[int]:
        """Return places of the values of a column, one after another. Those of a long sum have one place."""
        last = max(self.last.get(node.index, piece) for node in column.nodes)
        first, n = self.slots, 1 if column.sums else len(column.nodes)
        self.slots += n
        self._ends.setdefault(last, []).extend(range(first, first + n))
        places = [first + (0 if column.sums else r) for r in range(len(column.nodes))]
        self.places |= {node.index: at for node, at in zip(column.nodes, places, strict=True)}
        return places

    def end(self, piece: int) -> None:
        self._free += self._ends.pop(piece, [])


def in_workspace(at: int | str, code: Code) -> str:
    """Return the place of a value in the workspace, with its alignment."""
    return f"ptr {code.let(f'getelementptr {code.type}, ptr %ws, i64 {at}')}, align {min(8 * code.lanes, 64)}"


class _PieceWriter:
    """Writes one piece."""

    def __init__(self, line: Line, number: int, workspace: _Workspace) -> None:
        self.line, self.number, self.workspace = line, number, workspace
        self.code = Code(line.lanes)
        self.code.stop = line.stop

    def written(self, run: Sequence[GraphNode], ready: dict[int, list[Sink]], start: int) -> Code:
        if self.number == 0:
            self.line.begin(self.code)
            entered = self.line.enter(self.code)
            self.code.values.update(entered)
            for index in entered:
                self._keep(index)
        self._store(ready.get(-1, ()))
        values = self.code.values
        for i, node in enumerate(run, start):
            for x in node.args:
                if x.index not in values:
                    self._need(x)
            if node.index not in values:
                values[node.index] = self.code.operation(node)
            self._keep(node.index)
            if i in ready:
                self._store(ready[i])
        self.workspace.end(self.number)
        return self.code

    def looped(self, parts: Alike, stored: Sequence[Stored]) -> Code:
        """Return the code of a loop over equal parts."""
        entries, workspace = self.line.entries, self.workspace
        assert entries is not None
        self.code.stop = None  # the loop is one block
        kept = []
        for c, column in enumerate(parts.columns):
            if column.sums or any(workspace.last.get(node.index, 0) > self.number for node in column.nodes):
                kept.append(Stored(c, WORKSPACE, workspace.take_row(column, self.number)))

        def place(node: GraphNode) -> Entry:
            at = workspace.places.get(node.index)
            return entries.place(node) if at is None else (WORKSPACE, at)

        write_loop(table_loop(parts, place, [*kept, *stored]), self.code, entries)
        workspace.end(self.number)
        return self.code

    def _need(self, node: GraphNode) -> None:
        """Provide a value that this piece does not have yet: it is given, recomputed, or loaded from the workspace."""
        code = self.code
        if node.op == "const" or node.index in code.values:
            return
        if self.line.given(node):
            code.values[node.index] = self.line.load(code, node)
        elif node.op in FREE:
            for x in node.args:
                self._need(x)
            code.values[node.index] = code.operation(node)
        else:
            code.values[node.index] = code.let(f"load {code.type}, {in_workspace(self.workspace.places[node.index], code)}")

    def _keep(self, index: int) -> None:
        if self.workspace.last.get(index, 0) > self.number:
            value = self.code.values[index]
            self.code.do(f"store {self.code.type} {value}, {in_workspace(self.workspace.take(index), self.code)}")

    def _store(self, sinks: Iterable[Sink]) -> None:
        for sink in sinks:
            for node in sink.nodes:
                self._need(node)
            sink.store(self.code, [self.code.value(node) for node in sink.nodes])


def _order(line: Line) -> list[GraphNode]:
    """Return the operations by group, in the order of creation, except that sine and cosine of one angle are next to each other."""
    groups: dict[tuple[int, ...], list[GraphNode]] = {}
    for sink in line.sinks:
        groups.setdefault(sink.group, []).extend(sink.nodes)
    seen: set[int] = set()
    order: list[GraphNode] = []
    for key in sorted(groups):
        todo, made = groups[key], list[GraphNode]()
        while todo:
            n = todo.pop()
            if n.index not in seen:
                seen.add(n.index)
                if n.op not in ("const", "input") and not line.given(n):
                    made.append(n)
                    todo += [x for x in n.args if x.index not in seen]
        order += sorted((n for n in made if n.op not in FREE), key=_index)
    turns: dict[int, list[GraphNode]] = {}
    for n in order:
        if n.op in ("sin", "cos"):
            turns.setdefault(n.args[0].index, []).append(n)
    if all(len(both) == 1 for both in turns.values()):
        return order
    return [x for n in order for x in ((n,) if n.op not in ("sin", "cos") else turns.pop(n.args[0].index, ()))]


def _cut(order: Sequence[GraphNode], products: dict[int, list[GraphNode]]) -> list[Run]:
    """Return the operations by piece. A product that only one sum or difference uses stands before it in the same piece.

    LLVM fuses the two then. So the bits do not depend on where pieces end.
    """
    late = {x.index for own in products.values() for x in own}
    runs: list[list[GraphNode]] = [[]]
    for node in order:
        if node.index not in late:
            runs[-1] += [*products.get(node.index, ()), node]
            if len(runs[-1]) >= PIECE:
                runs.append([])
    return [*(runs if runs[-1] else runs[:-1])]


def _last_uses(runs: Sequence[Run], flat: Sequence[Sequence[GraphNode]], ready: Sequence[dict[int, list[Sink]]]) -> dict[int, int]:
    """Return for every node the last piece that uses it; nothing if there is only one. flat: the nodes of the runs."""
    last: dict[int, int] = {}
    if len(runs) == 1:
        return last
    for i, (run, own, ends) in enumerate(zip(runs, flat, ready, strict=True)):
        used: Iterable[Sequence[GraphNode]] = (n.args for n in own)
        if not isinstance(run, list):
            used = (operands for column in run.columns for operands in column.operands)
        for nodes in (*used, *(sink.nodes for sinks in ends.values() for sink in sinks)):
            for node in nodes:
                if node.op in FREE:
                    last.update((x.index, i) for x in made_of(node))
                elif node.op != "const":
                    last[node.index] = i
    return last
