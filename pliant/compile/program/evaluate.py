"""Evaluate a program with NumPy, statement by statement, all states as lanes: slow, and independent of every writer."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from pliant.compile.program import nodes
from pliant.compile.program.nodes import Body, ProgramValue
from pliant.compile.program.pieces import Routine, TracedPiece, needed
from pliant.compile.program.places import BodyEntry, IndexedEntry, RecordEntry, RowNumber, SharedEntry, TablePlace, WalkEntry
from pliant.compile.program.step import StepProgram
from pliant.graph import GraphNode
from pliant.graph.ops import OPS
from pliant.spatial import Array


class _LeftError(Exception):
    """A block with a label is left."""


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


def evaluate(step: StepProgram, given: Mapping[str, Array], table: EvaluatedTable | None = None) -> dict[str, Array]:
    """Return the results of a loop for a batch of states, by name, each (states, *its shape).

    given: the other arguments, (states, *shape); perhaps also results, of which stays what the loop does not write. table: the rows
    of loops over a table.
    """
    program, states = step.program, len(next(iter(given.values())))
    if step.alone and states > 1:
        found = [evaluate(step, {name: x[k : k + 1] for name, x in given.items()}) for k in range(states)]
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}
    known = [(x, np.shape(given[x.name])[1:]) for x in program.arguments if x.name in given]
    lengths = {n: m for x, shape in known for n, m in zip(x.shape, shape, strict=True) if isinstance(n, str)}
    shapes = {x.name: (states, *(lengths[n] if isinstance(n, str) else n for n in x.shape)) for x in program.arguments}
    memory = {
        name: np.array(np.broadcast_to(given.get(name, np.nan), shape), dtype=float, order="C") for name, shape in shapes.items()
    }
    run = _Evaluation(states, {piece.name: (piece, piece.steps()) for piece in step.pieces}, step.routines, memory, table)
    for name, rows in memory.items():
        run.values[nodes.argument(name)] = [row.reshape(-1, 1) for row in rows]
    for own in program.rooms:
        run.values[nodes.room(own.name)] = np.full((own.values, states), np.nan if own.written_first else 0.0)
    run.values |= {nodes.length(letter): n for letter, n in lengths.items()}
    with np.errstate(all="ignore"):
        run.body(program.body)
    return {x.name: memory[x.name] for x in program.arguments if x.is_output}


@dataclass
class _Evaluation:
    """The values of a program while it is evaluated.

    A place is an array (values, lanes) that begins there, a row one of (doubles, 1). pieces: with their steps. memory: the
    arguments. row: the current row of the table, -1 for the base. stored: by key, what is in records and what rows have passed on.
    """

    lanes: int
    pieces: Mapping[str, tuple[TracedPiece, list[GraphNode]]]
    routines: Mapping[str, Routine]
    memory: dict[str, Array]
    table: Any
    row: int = -1
    stored: dict[tuple[int, ...], Array] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)

    def body(self, body: Body) -> None:
        for statement in body:
            _HANDLERS[type(statement)](self, statement)

    def __getitem__(self, name: Any) -> Any:
        if not isinstance(name, str):
            return name
        if name in self.values:
            return self.values[name]
        assert isinstance(name, ProgramValue) and name.constant is not None, f"{name} has no value"
        return name.constant

    def call(self, name: str, *given: Any) -> Any:
        """Call a piece with its buffers, or a routine."""
        if name not in self.pieces:
            return self.routines[name](self.call, *given)
        piece, steps = self.pieces[name]
        buffers = dict(zip(piece.buffers, given, strict=True))
        known: dict[int, Any] = {node.index: np.copy(buffers[buffer][at]) for node, buffer, at in piece.reads}
        _compute_nodes(known, steps)
        for node, buffer, at in piece.writes:
            buffers[buffer][at] = known[node.index]
        return None


def _lane(x: Any, lane: int) -> Any:
    return x[lane] if np.ndim(x) else x


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "rounded add": np.add, "rounded mul": np.multiply,
    "neg": np.negative, "fabs": np.abs, "sqrt": np.sqrt, "exp": np.exp, "log": np.log,
    "choose": np.where, "choose place": lambda c, a, b: a if c else b, "both": np.logical_and, "either": np.logical_or,
    "negated": np.logical_not, "no": operator.not_, "any": lambda x: bool(np.any(x)), "lane": _lane, "lane of mask": _lane,
    "spread": lambda x: x, "whole": lambda x: int(np.asarray(x).item()),
    "float": float, "plus": operator.add, "minus": operator.sub, "times": operator.mul,
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
    run.values[s.result] = run[s.place][run[s.index] :]


def _behind(run: _Evaluation, s: nodes.RowBehind) -> None:
    run.values[s.result] = run[s.row][run[s.index] * (1 if s.width is None else s.width) :]


def _rows_behind(run: _Evaluation, s: nodes.RowsBehind) -> None:
    run.values[s.result] = [row[run[s.index] * (1 if s.width is None else s.width) :] for row in run[s.rows]]


def _lane_row(run: _Evaluation, s: nodes.LaneRow) -> None:
    run.values[s.result] = run[s.rows][run[s.lane]]


def _load(run: _Evaluation, s: nodes.LoadValue) -> None:
    value = run[s.place][run[s.index]]
    run.values[s.result] = value.item() if s.result.kind == "number" else value.copy()


def _store(run: _Evaluation, s: nodes.StoreValue) -> None:
    run[s.place][run[s.index]] = run[s.value]


def _heap(run: _Evaluation, s: nodes.Heap) -> None:
    states = run[s.states] * s.each + s.more
    run.values[s.result] = np.full((states * s.values, run.lanes), np.nan)


def _heap_state(run: _Evaluation, s: nodes.HeapState) -> None:
    run.values[s.result] = run[s.heap][run[s.index] * s.values * s.each :]


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
    parts = [run[x][: s.values] if c == 1.0 else run[c] * run[x][: s.values] for c, x in s.terms]
    total = sum(parts[1:], parts[0])
    if s.scale is not None:
        total = run[s.scale] * total
    if s.base is not None:
        total = run[s.base][: s.values] + total
    run[s.to][: s.values] = total


def _copy(run: _Evaluation, s: nodes.Copy) -> None:
    run[s.to][: s.values] = run[s.source][: s.values].copy()


def _unfinite(run: _Evaluation, s: nodes.Unfinite) -> None:
    run.values[s.result] = ~np.isfinite(run[s.place][: s.values]).all(axis=0)


def _rows(run: _Evaluation, rows: str) -> list[Array]:
    """The rows of the lanes; in a loop of single states, a row or a place will do."""
    found = run[rows]
    return found if isinstance(found, list) else [found]


def _gather(run: _Evaluation, s: nodes.Gather) -> None:
    run[s.to][: s.values] = np.concatenate([row[: s.values] for row in _rows(run, s.rows)], axis=1)


def _scatter(run: _Evaluation, s: nodes.Scatter) -> None:
    for lane, row in enumerate(_rows(run, s.rows)):
        row[: s.values, 0] = run[s.source][: s.values, lane]


def _gather_lane(run: _Evaluation, s: nodes.GatherLane) -> None:
    run[s.to][: s.values, run[s.lane]] = run[s.row][: s.values, 0]


def _scatter_lane(run: _Evaluation, s: nodes.ScatterLane) -> None:
    run[s.row][: s.values, 0] = run[s.source][: s.values, run[s.lane]]


# ---- functions


def _call(run: _Evaluation, s: nodes.CallPiece) -> None:
    run.call(s.piece, *(run[x] for x in s.buffers))


def _routine(run: _Evaluation, s: nodes.CallRoutine) -> None:
    found = run.call(s.name, *(run[x] for x in s.operands))
    if s.result is not None:
        run.values[s.result] = found


def _knots(run: _Evaluation, s: nodes.SeriesAt | nodes.NextKnot) -> Iterator[tuple[int, float, Array, int]]:
    """For each lane its number, the time, the knots, and the number of the last knot that is not after the time."""
    for lane, knots in enumerate(run[nodes.argument(s.knots)]):
        t = _lane(run[s.time], lane)
        yield lane, t, knots[:, 0], int(np.clip(np.searchsorted(knots[:, 0], t, side="right") - 1, 0, len(knots) - 2))


def _series(run: _Evaluation, s: nodes.SeriesAt) -> None:
    for lane, t, knots, k in _knots(run, s):
        rows = run[nodes.argument(s.rows)][lane].reshape(len(knots), -1)
        run[s.to][: s.values, lane] = rows[k] + (t - knots[k]) / (knots[k + 1] - knots[k]) * (rows[k + 1] - rows[k])


def _next_knot(run: _Evaluation, s: nodes.NextKnot) -> None:
    found = [min(knots[knots > t], default=np.inf) for _, t, knots, _ in _knots(run, s)]
    run.values[s.result] = np.array(found)


def _address(run: _Evaluation, s: nodes.PythonAddress) -> None:
    address = run[nodes.argument(s.argument)][0].view(np.int64).item()
    run.values[s.result] = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(address)


def _python(run: _Evaluation, s: nodes.CallPython) -> None:
    run[s.routine](*(run[x].ctypes.data for x in s.buffers))


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
        if number in s.steps or not s.kept:
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
    nodes.CallRoutine: _routine, nodes.SeriesAt: _series, nodes.NextKnot: _next_knot, nodes.Hints: lambda run, s: None,
    nodes.PythonAddress: _address, nodes.CallPython: _python,
    nodes.OverTable: _over, nodes.TracedStep: _step,
}  # fmt: skip
