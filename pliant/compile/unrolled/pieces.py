"""Long straight-line code as several functions, with a workspace between them.

LLVM's time for registers and schedules grows more than linearly with the length of a function. Code of fifty thousand operations
compiles three times as fast in pieces. Values that a later piece needs are in the workspace; LLVM would have spilled them anyway.
Signs and comparisons are recomputed in every piece that uses them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter

from pliant.compile.llvm.ir import Code, aligned
from pliant.graph import GraphNode

_index = attrgetter("index")
LONG = 20_000  # operations: up to this, one function is faster, and compiles in a few seconds
PIECE = 500  # operations of a piece; in longer ones more values are stored twice, in the workspace and by LLVM
FREE = ("neg", "lt", "le")  # recomputed wherever they are used


@dataclass(frozen=True)
class Sink:
    """Nodes that are stored together. store(code, values) stores them. Nodes for sinks of one group are computed together."""

    nodes: tuple[GraphNode, ...]
    store: Callable[[Code, list[str]], None]
    group: tuple[int, ...] = ()


@dataclass(frozen=True)
class Line:
    """Straight-line code to write: its results and its inputs.

    enter: returns the values of inputs at the start of the first piece, by node number.
    load: returns the value of a node that is `given`, in any piece. stop: see `Code`.
    early: results are stored as soon as they are known, even if there is only one piece.
    """

    lanes: int
    sinks: Sequence[Sink]
    enter: Callable[[Code], dict[int, str]] = lambda code: {}
    given: Callable[[GraphNode], bool] = lambda node: False
    load: Callable[[Code, GraphNode], str] = lambda code, node: ""
    stop: str | None = None
    early: bool = False


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
    """Return the code in one piece, or in several if it has more than `LONG` operations."""
    order = _order(line)
    runs = _cut(order, line) if len(order) > LONG else [order]
    order = [node for run in runs for node in run]
    starts = [0, *accumulate(len(run) for run in runs)]
    place = {node.index: i for i, node in enumerate(order)}
    ready: list[dict[int, list[Sink]]] = [{} for _ in runs]  # by piece, and by the node after which they can be stored
    for sink in line.sinks:
        if len(runs) == 1 and not line.early:
            last = len(order) - 1  # all at the end, in order: results of several states go to memory line by line
        else:
            last = max((place.get(x.index, -1) for node in sink.nodes for x in made_of(node)), default=-1)
        ready[bisect(starts, max(last, 0), hi=len(runs)) - 1].setdefault(last, []).append(sink)
    workspace = _Workspace(_last_uses(runs, ready))
    codes = [_PieceWriter(line, i, workspace).written(run, ready[i], starts[i]) for i, run in enumerate(runs)]
    return Pieces(codes, workspace.slots)


class _Workspace:
    """Places for values between pieces. A place is free again after the last piece that uses its value."""

    def __init__(self, last: dict[int, int]) -> None:
        self.last, self.places, self.slots = last, dict[int, int](), 0
        self._free: list[int] = []
        self._ends: dict[int, list[int]] = {}

    def take(self, index: int) -> int:
        if not self._free:
            self._free.append(self.slots)
            self.slots += 1
        self.places[index] = place = self._free.pop()
        self._ends.setdefault(self.last[index], []).append(place)
        return place

    def end(self, piece: int) -> None:
        self._free += self._ends.pop(piece, [])


class _PieceWriter:
    """Writes one piece."""

    def __init__(self, line: Line, number: int, workspace: _Workspace) -> None:
        self.line, self.number, self.workspace = line, number, workspace
        self.code = Code(line.lanes)
        self.code.stop = line.stop

    def written(self, run: Sequence[GraphNode], ready: dict[int, list[Sink]], start: int) -> Code:
        if self.number == 0:
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
            code.values[node.index] = code.let(f"load {code.type}, {self._at(self.workspace.places[node.index])}")

    def _keep(self, index: int) -> None:
        if self.workspace.last.get(index, 0) > self.number:
            value = self.code.values[index]
            self.code.do(f"store {self.code.type} {value}, {self._at(self.workspace.take(index))}")

    def _at(self, place: int) -> str:
        return f"ptr {self.code.let(f'getelementptr {self.code.type}, ptr %ws, i64 {place}')}, align {8 * self.line.lanes}"

    def _store(self, sinks: Iterable[Sink]) -> None:
        for sink in sinks:
            for node in sink.nodes:
                self._need(node)
            sink.store(self.code, [self.code.value(node) for node in sink.nodes])


def made_of(node: GraphNode) -> list[GraphNode]:
    """Return the nodes from which signs and comparisons compute a node. They themselves are computed once."""
    out, todo = [], [node]
    while todo:
        x = todo.pop()
        if x.op in FREE:
            todo.extend(x.args)
        elif x.op != "const":
            out.append(x)
    return out


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


def _cut(order: Sequence[GraphNode], line: Line) -> list[list[GraphNode]]:
    """Return the operations by piece. A product that only one sum or difference uses stands before it in the same piece.

    LLVM fuses the two then. So the bits do not depend on where pieces end.
    """
    users: dict[int, list[GraphNode | None]] = {}
    for user, nodes in (*((node, node.args) for node in order), *((None, sink.nodes) for sink in line.sinks)):
        for x in nodes:
            for y in made_of(x):
                users.setdefault(y.index, []).append(user)
    products: dict[int, list[GraphNode]] = {}  # by the number of their sum
    for node in order:
        user = users[node.index][0]
        if node.op == "mul" and len(users[node.index]) == 1 and user is not None and user.op in ("add", "sub"):
            products.setdefault(user.index, []).append(node)
    late = {x.index for own in products.values() for x in own}
    runs: list[list[GraphNode]] = [[]]
    for node in order:
        if node.index not in late:
            runs[-1] += [*products.get(node.index, ()), node]
            if len(runs[-1]) >= PIECE:
                runs.append([])
    return runs if runs[-1] else runs[:-1]


def _last_uses(runs: Sequence[Sequence[GraphNode]], ready: Sequence[dict[int, list[Sink]]]) -> dict[int, int]:
    """Return for every node the last piece that uses it; nothing if there is only one."""
    last: dict[int, int] = {}
    if len(runs) == 1:
        return last
    for i, (run, ends) in enumerate(zip(runs, ready, strict=True)):
        for nodes in (*(n.args for n in run), *(sink.nodes for sinks in ends.values() for sink in sinks)):
            for node in nodes:
                if node.op in FREE:
                    last.update((x.index, i) for x in made_of(node))
                elif node.op != "const":
                    last[node.index] = i
    return last
