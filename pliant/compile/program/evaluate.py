"""Evaluate a program with NumPy, statement by statement, all states as lanes: slow, and independent of every writer."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np

from pliant.compile.program import nodes
from pliant.compile.program.nodes import Body, LoopProgram, ProgramValue
from pliant.compile.program.pieces import TracedPiece, needed
from pliant.compile.program.places import BodyEntry, IndexedEntry, RecordEntry, RowNumber, SharedEntry, TablePlace, WalkEntry
from pliant.graph import GraphNode
from pliant.graph.ops import OPS
from pliant.spatial import Array


class _LeftError(Exception):
    """A block with a label is left."""


@dataclass(frozen=True)
class _Addressed:
    """A place: lane-major numbers (values, lanes), from a value on; a row: numbers (doubles,), from a double on."""

    numbers: Array
    first: int = 0

    def behind(self, count: int) -> _Addressed:
        return _Addressed(self.numbers, self.first + count)

    def part(self, values: int) -> Array:
        return self.numbers[self.first : self.first + values]


@dataclass(frozen=True, eq=False)
class EvaluatedTable:
    """The table of loops over rows. columns: integers by name, with the rows "up" and "side" of each row, -1 for the base.

    numbers, indices (rows, columns): the constants of rows, and the indices of entries that they read. starts (rows, bodies): where
    the slices of bodies begin, those of q and those of v.
    """

    columns: dict[str, Array]
    numbers: Array
    indices: Array
    starts: dict[bool, Array]


def evaluate(
    program: LoopProgram,
    given: Mapping[str, Array],
    pieces: Sequence[TracedPiece] = (),
    lengths: Mapping[str, int] = MappingProxyType({}),
    table: EvaluatedTable | None = None,
) -> dict[str, Array]:
    """Return the results of a program for a batch of states, by name, each (states, *its shape).

    given: the other arguments, (states, *shape). lengths: of the shapes, by their letters. table: the rows of loops over a table.
    """
    states = len(next(iter(given.values())))
    memory: dict[str, Array] = {}
    for x in program.arguments:
        shape = tuple(lengths[n] if isinstance(n, str) else n for n in x.shape)
        made = np.full((states, *shape), np.nan) if x.is_output else np.broadcast_to(given[x.name], (states, *shape))
        memory[x.name] = np.array(made, dtype=float)
    run = _Evaluation(states, {piece.name: piece for piece in pieces}, memory, table)
    for name, rows in memory.items():
        run.values[nodes.argument(name)] = [_Addressed(row) for row in rows.reshape(states, -1)]
    for own in program.rooms:
        run.values[nodes.room(own.name)] = _Addressed(np.full((own.values, states), np.nan if own.written_first else 0.0))
    run.values |= {nodes.length(letter): n for letter, n in lengths.items()}
    with np.errstate(all="ignore"):
        run.body(program.body)
    return {x.name: memory[x.name] for x in program.arguments if x.is_output}


@dataclass
class _Evaluation:
    """The values of a program while it is evaluated.

    memory: the arguments. row: the current row of the table, -1 for the base. stored: by key, what is in records and what rows have
    passed on.
    """

    lanes: int
    pieces: dict[str, TracedPiece]
    memory: dict[str, Array]
    table: Any
    row: int = -1
    stored: dict[tuple[int, ...], Array] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)

    def body(self, body: Body) -> None:
        for statement in body:
            handler = _HANDLERS.get(type(statement))
            if handler is None:
                raise NotImplementedError(f"{type(statement).__name__} is not evaluated in NumPy")
            handler(self, statement)

    def __getitem__(self, name: Any) -> Any:
        if not isinstance(name, str):
            return name
        if name in self.values:
            return self.values[name]
        assert isinstance(name, ProgramValue) and name.constant is not None, f"{name} has no value"
        return name.constant


def _lane(x: Any, lane: int) -> Any:
    return x[lane] if np.ndim(x) else x


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "rounded add": np.add, "rounded mul": np.multiply,
    "neg": np.negative, "fabs": np.abs, "sqrt": np.sqrt, "exp": np.exp, "log": np.log,
    "choose": np.where, "choose place": lambda c, a, b: a if c else b, "both": np.logical_and, "either": np.logical_or,
    "negated": np.logical_not, "no": operator.not_, "any": lambda x: bool(np.any(x)), "lane": _lane, "lane of mask": _lane,
    "spread": lambda x: x, "whole": int, "float": float, "plus": operator.add, "minus": operator.sub, "times": operator.mul,
    "rest": operator.mod, "signed rest": lambda a, b: int(np.fmod(a, b)), "bits": operator.and_,
    **{f"is {x}": f for names, f in (
        (("eq",), operator.eq), (("ne",), operator.ne), (("slt", "ult"), operator.lt), (("sle",), operator.le),
        (("sgt",), operator.gt), (("sge", "uge"), operator.ge),
    ) for x in names},
}  # fmt: skip
_COMPARED = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal}


def _compared(how: str, a: Any, b: Any) -> Any:
    """Compare numbers; o: ordered, false if either is NaN; u: true then."""
    unordered = np.isnan(a) | np.isnan(b)
    if how in ("ord", "uno"):
        return unordered == (how == "uno")
    how, kind = how[0], {"ne": "ne"}.get(how[1:], how[1:])
    found = _COMPARED[kind](a, b)
    return found | unordered if how == "u" else found & ~unordered


_OPERATIONS |= {how: partial(_compared, how) for how in nodes.COMPARISONS}


def _compute(run: _Evaluation, s: nodes.Compute) -> None:
    run.values[s.result] = _OPERATIONS[s.name](*(run[x] for x in s.operands))


# ---- memory


def _at(run: _Evaluation, s: nodes.At) -> None:
    run.values[s.result] = run[s.place].behind(run[s.index])


def _behind(run: _Evaluation, s: nodes.RowBehind) -> None:
    run.values[s.result] = run[s.row].behind(run[s.index] * (1 if s.width is None else s.width))


def _rows_behind(run: _Evaluation, s: nodes.RowsBehind) -> None:
    run.values[s.result] = [row.behind(run[s.index] * (1 if s.width is None else s.width)) for row in run[s.rows]]


def _lane_row(run: _Evaluation, s: nodes.LaneRow) -> None:
    run.values[s.result] = run[s.rows][run[s.lane]]


def _load(run: _Evaluation, s: nodes.LoadValue) -> None:
    place, index = run[s.place], run[s.index]
    run.values[s.result] = np.copy(place.numbers[place.first + index])


def _store(run: _Evaluation, s: nodes.StoreValue) -> None:
    place, index = run[s.place], run[s.index]
    place.numbers[place.first + index] = run[s.value]


def _heap(run: _Evaluation, s: nodes.Heap) -> None:
    states = run[s.states] * s.each + s.more
    run.values[s.result] = _Addressed(np.full((states * s.values, run.lanes), np.nan))


def _heap_state(run: _Evaluation, s: nodes.HeapState) -> None:
    run.values[s.result] = run[s.heap].behind(run[s.index] * s.values * s.each)


# ---- variables


def _spread(run: _Evaluation, kind: str, x: Any) -> Any:
    return np.array(np.broadcast_to(x, run.lanes)) if kind in ("real", "mask") else x


def _declare(run: _Evaluation, s: nodes.Declare) -> None:
    start = np.nan if s.kind == "real" else None
    run.variables[s.variable] = [s.kind, _spread(run, s.kind, start if s.value is None else run[s.value])]


def _get(run: _Evaluation, s: nodes.Get) -> None:
    value = run.variables[s.variable][1]
    run.values[s.result] = np.copy(value) if s.result.kind in ("real", "mask") else value


def _set(run: _Evaluation, s: nodes.Set) -> None:
    own = run.variables[s.variable]
    own[1] = _spread(run, own[0], run[s.value])


def _set_lane(run: _Evaluation, s: nodes.SetLane) -> None:
    run.variables[s.variable][1][run[s.lane]] = run[s.value]


# ---- structure


def _loop(run: _Evaluation, s: nodes.CountedLoop) -> None:
    for i in range(run[s.count]):
        run.values[s.index] = i
        run.body(s.body)


def _labelled(run: _Evaluation, s: nodes.Forever | nodes.Attempt) -> None:
    try:
        run.body(s.body)
        while isinstance(s, nodes.Forever):
            run.body(s.body)
    except _LeftError as left:
        if left.args != (s.label,):
            raise


def _leave(run: _Evaluation, s: nodes.Leave) -> None:
    if run[s.condition]:
        raise _LeftError(s.label)


def _conditional(run: _Evaluation, s: nodes.Conditional) -> None:
    if bool(run[s.condition]) != s.unless:
        run.body(s.body)


def _each_lane(run: _Evaluation, s: nodes.EachLane) -> None:
    for lane in range(run.lanes):
        run.values[s.lane] = lane
        run.body(s.body)


def _of_lanes(run: _Evaluation, s: nodes.OfLanes) -> None:
    found = np.empty(run.lanes)
    for lane in range(run.lanes):
        run.values[s.lane] = lane
        run.body(s.body)
        found[lane] = run[s.value]
    run.values[s.result] = found


# ---- sweeps over values


def _combine(run: _Evaluation, s: nodes.Combine) -> None:
    parts = [run[x].part(s.values) if c == 1.0 else run[c] * run[x].part(s.values) for c, x in s.terms]
    total = sum(parts[1:], parts[0])
    if s.scale is not None:
        total = run[s.scale] * total
    if s.base is not None:
        total = run[s.base].part(s.values) + total
    run[s.to].part(s.values)[...] = total


def _copy(run: _Evaluation, s: nodes.Copy) -> None:
    run[s.to].part(s.values)[...] = run[s.source].part(s.values).copy()


def _unfinite(run: _Evaluation, s: nodes.Unfinite) -> None:
    run.values[s.result] = ~np.isfinite(run[s.place].part(s.values)).all(axis=0)


def _gather(run: _Evaluation, s: nodes.Gather) -> None:
    run[s.to].part(s.values)[...] = np.transpose([row.part(s.values) for row in run[s.rows]])


def _scatter(run: _Evaluation, s: nodes.Scatter) -> None:
    for lane, row in enumerate(run[s.rows]):
        row.part(s.values)[...] = run[s.source].part(s.values)[:, lane]


def _gather_lane(run: _Evaluation, s: nodes.GatherLane) -> None:
    run[s.to].part(s.values)[:, run[s.lane]] = run[s.row].part(s.values)


def _scatter_lane(run: _Evaluation, s: nodes.ScatterLane) -> None:
    run[s.row].part(s.values)[...] = run[s.source].part(s.values)[:, run[s.lane]]


def _call(run: _Evaluation, s: nodes.CallPiece) -> None:
    piece = run.pieces[s.piece]
    buffers = dict(zip(piece.buffers, (run[x] for x in s.buffers), strict=True))
    known: dict[int, Any] = {node.index: np.copy(buffers[buffer].behind(at).part(1)[0]) for node, buffer, at in piece.reads}
    _compute_nodes(known, piece.steps())
    for node, buffer, at in piece.writes:
        buffers[buffer].behind(at).part(1)[0] = known[node.index]


def _compute_nodes(known: dict[int, Any], steps: Sequence[GraphNode]) -> None:
    """Add the values of nodes to those that are known."""
    for node in steps:
        if node.op == "const":
            known[node.index] = node.value
        else:
            table = () if node.value is None else (node.value,)
            known[node.index] = OPS[node.op].numpy(*table, *(known[x.index] for x in node.args))


# ---- loops over tables


def _over(run: _Evaluation, s: nodes.OverTable) -> None:
    rows = list(enumerate(run.table.columns[s.column].tolist()))
    for run.row, number in reversed(rows) if s.backward else rows:
        if number >= 0:
            _step(run, s.steps[number])
    run.row = -1


def _step(run: _Evaluation, s: nodes.TracedStep) -> None:
    known = {index: np.copy(_at_place(run, place)) for index, place in s.reads.items()}
    _compute_nodes(known, needed([node for _, node in s.writes], lambda node: node.index not in known))
    for place, node in s.writes:
        if isinstance(place, WalkEntry) and place.row != "own":
            _at_place(run, place, first=0.0)[...] += known[node.index]
        else:
            _at_place(run, place)[...] = known[node.index]


def _at_place(run: _Evaluation, place: TablePlace, first: float = np.nan) -> Array:
    """Return the memory of a place. first: its value before any row has written it."""
    table, row = run.table, run.row
    match place:
        case RowNumber(column):
            return np.asarray(table.numbers[row, column])
        case RecordEntry(at, cell):
            return run.stored.setdefault((row if cell is None else cell, at), np.full(run.lanes, first))
        case WalkEntry(walk, group, port, of):
            other = row if of == "own" else -1 if of == "base" else int(table.columns[of][row])
            return run.stored.setdefault((walk, group, port, other), np.full(run.lanes, first))
        case BodyEntry(operand, like_q, body, entry):
            index: tuple[int, ...] = (int(table.starts[like_q][row, body]) + entry,)
        case IndexedEntry(operand, column):
            index = (int(table.indices[row, column]),)
        case SharedEntry(operand, index):
            pass
    found: Array = run.memory[operand].T[index[::-1]]
    return found


_HANDLERS: dict[type, Callable[[_Evaluation, Any], None]] = {
    nodes.Compute: _compute, nodes.At: _at, nodes.RowBehind: _behind, nodes.RowsBehind: _rows_behind, nodes.LaneRow: _lane_row,
    nodes.LoadValue: _load, nodes.StoreValue: _store, nodes.Heap: _heap, nodes.HeapState: _heap_state,
    nodes.Declare: _declare, nodes.Get: _get, nodes.Set: _set, nodes.SetLane: _set_lane,
    nodes.CountedLoop: _loop, nodes.Forever: _labelled, nodes.Attempt: _labelled, nodes.Leave: _leave,
    nodes.Conditional: _conditional, nodes.EachLane: _each_lane, nodes.OfLanes: _of_lanes,
    nodes.Combine: _combine, nodes.Copy: _copy, nodes.Unfinite: _unfinite, nodes.Gather: _gather, nodes.Scatter: _scatter,
    nodes.GatherLane: _gather_lane, nodes.ScatterLane: _scatter_lane, nodes.CallPiece: _call,
    nodes.OverTable: _over, nodes.TracedStep: _step,
}  # fmt: skip
