"""A program as LLVM IR for a number of lanes: each statement by the method of `structured.Program` that writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pliant.compile.llvm.ir import Code, number
from pliant.compile.llvm.structured import Program as LaneCode
from pliant.compile.llvm.structured import StackVariable
from pliant.compile.program import nodes
from pliant.compile.program.builder import kind_of
from pliant.compile.program.nodes import COMPARISONS, RELATIONS, Body, Count, ProgramValue
from pliant.compile.program.places import TablePlace
from pliant.graph import GraphNode

_ALIGN = 64  # bytes
_LINE = 8  # doubles

StatementWriter = Callable[[Any, LaneCode, Any], None]


@dataclass
class LlvmWriter:
    """Writes statements.

    code: the function while it is written. places: the IR of values, of rooms and of lengths, by name. rows: the pointers of the
    lanes, by the name of rows. gaps: for each argument where its stride from number to number stands among the steps. heaps: gets
    what is to be freed at the end.
    """

    code: LaneCode
    places: dict[str, str]
    rows: dict[str, list[str]]
    gaps: dict[str, int] = field(default_factory=dict)
    heaps: list[str] = field(default_factory=list)
    variables: dict[str, StackVariable] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)

    def write(self, body: Body) -> None:
        for statement in body:
            self.writers()[type(statement)](self, self.code, statement)

    def writers(self) -> dict[type, StatementWriter]:
        """Return what writes each kind of statement."""
        return WRITERS

    # ---- names

    def text(self, name: str | int) -> str:
        """Return the IR of a value."""
        if isinstance(name, int):
            return str(name)
        found = self.places.get(name)
        return self._constant(name) if found is None else found

    def _constant(self, name: str) -> str:
        x = name.constant if isinstance(name, ProgramValue) else None
        assert isinstance(name, ProgramValue) and x is not None, f"{name} is read before it is written"
        if name.kind == "real":
            return self.code.constant(x)
        if name.kind == "mask" and self.code.lanes > 1:
            return "splat (i1 true)" if x else "zeroinitializer"
        return str(x).lower() if isinstance(x, bool) else number(x)

    def count(self, x: Count) -> int | str:
        """Return an integer if it is known, or its IR. The number of a lane is known while the lane is written."""
        text = self.text(x)
        return int(text) if text.isdigit() else text

    def lane(self, x: Count) -> int:
        return int(self.text(x))

    def coefficient(self, x: float | str) -> float | str:
        return self.text(x) if isinstance(x, str) else x

    def type(self, kind: str) -> str:
        """Return the type of values of a kind."""
        code = self.code
        own = {"real": code.type, "mask": code.bool_type, "number": "double", "flag": "i1", "count": "i64", "place": "ptr"}
        return own.get(kind, kind)


# ---- operations: the code and the operands to the IR of the result

Operation = Callable[..., str]


def _let(text: str) -> Operation:
    """Return what writes an instruction. text: with {0}, {1}, … for the operands."""
    return lambda code, *given: code.let(text.format(*given, T=code.type))


_OPERATIONS: dict[str, Operation] = {
    **{x: getattr(LaneCode, x) for x in ("add", "sub", "mul", "div", "choose", "both", "either", "any", "spread")},
    **{how: lambda code, a, b, how=how: code.compare(how, a, b) for how in COMPARISONS},
    **{name: lambda code, x, name=name: code.intrinsic(name, x) for name in ("fabs", "sqrt", "exp", "log")},
    "rounded add": lambda code, a, b: code.binary("fadd", a, b),
    "rounded mul": lambda code, a, b: code.binary("fmul", a, b),
    "neg": _let("fneg {T} {0}"),
    "negated": lambda code, x: code.let(f"xor {code.bool_type} {x}, {'true' if code.lanes == 1 else 'splat (i1 true)'}"),
    "no": _let("xor i1 {0}, true"),
    "choose place": _let("select i1 {0}, ptr {1}, ptr {2}"),
    "lane": lambda code, x, i: code.lane(x, i),
    "lane of mask": lambda code, x, i: code.lane(x, i, code.bool_type),
    "whole": _let("fptosi double {0} to i64"),
    "float": _let("sitofp i64 {0} to double"),
    **{
        name: _let(f"{word} i64 {{0}}, {{1}}")
        for name, word in {
            "plus": "add", "minus": "sub", "times": "mul", "rest": "urem", "signed rest": "srem", "bits": "and",
        }.items()
    },
    **{f"is {x}": _let(f"icmp {x} i64 {{0}}, {{1}}") for x in RELATIONS},
}  # fmt: skip


def _operation(w: LlvmWriter, code: LaneCode, s: nodes.Compute) -> None:
    w.places[s.result] = _OPERATIONS[s.name](code, *(w.count(x) for x in s.operands))


# ---- memory


def _at(w: LlvmWriter, code: LaneCode, s: nodes.At) -> None:
    w.places[s.result] = code.at(w.text(s.place), w.count(s.index))


def _moved(w: LlvmWriter, code: LaneCode, row: str, index: Count, width: int | None) -> str:
    offset: int | str = w.count(index)
    if isinstance(offset, int):
        offset *= 1 if width is None else width
    elif width is not None:
        offset = code.let(f"mul i64 {offset}, {width}")
    return code.let(f"getelementptr double, ptr {row}, i64 {offset}")


def _cell(w: LlvmWriter, code: LaneCode, s: nodes.RowBehind) -> None:
    w.places[s.result] = _moved(w, code, w.text(s.row), s.index, s.width)


def _rows(w: LlvmWriter, code: LaneCode, s: nodes.RowsBehind) -> None:
    w.rows[s.result] = [_moved(w, code, row, s.index, s.width) for row in w.rows[s.rows]]


def _lane_row(w: LlvmWriter, code: LaneCode, s: nodes.LaneRow) -> None:
    w.places[s.result] = w.rows[s.rows][w.lane(s.lane)]


def _load(w: LlvmWriter, code: LaneCode, s: nodes.LoadValue) -> None:
    if s.result.kind == "number":
        w.places[s.result] = code.let(f"load double, ptr {w.text(s.place)}, align 8")
    else:
        w.places[s.result] = code.load(w.text(s.place), w.count(s.index))


def _store(w: LlvmWriter, code: LaneCode, s: nodes.StoreValue) -> None:
    if kind_of(s.value) == "number":
        code.do(f"store double {w.text(s.value)}, ptr {w.text(s.place)}, align 8")
    else:
        code.store(w.text(s.value), w.text(s.place), w.count(s.index))


def _doubles(code: LaneCode, values: int) -> int:
    """The doubles of a state on the heap, whole lines."""
    return -(-code.padded(values) // _LINE) * _LINE


def _heap(w: LlvmWriter, code: LaneCode, s: nodes.Heap) -> None:
    each = _doubles(code, s.values)
    doubles = code.let(f"add i64 {code.let(f'mul i64 {w.text(s.states)}, {each * s.each}')}, {each * s.more}")
    bytes_ = code.let(f"add i64 {code.let(f'mul i64 {doubles}, 8')}, {_ALIGN}")
    w.places[s.result] = heap_place(code, bytes_, w.heaps)


def _line(w: LlvmWriter, code: LaneCode, s: nodes.HeapState) -> None:
    w.places[s.result] = _moved(w, code, w.text(s.heap), s.index, _doubles(code, s.values) * s.each)


def heap_place(code: LaneCode, bytes_: str, heaps: list[str]) -> str:
    """Return an aligned place in so many bytes of the heap. If there are none, the function ends. heaps: what to free then."""
    taken = code.let(f"call ptr @malloc(i64 {bytes_})")
    refuse, on = code.label("refuse"), code.label("go")
    code.branch(code.let(f"icmp eq ptr {taken}, null"), refuse, on)
    code.begin(refuse)
    for before in heaps:
        code.do(f"call void @free(ptr {before})")
    code.do("call fastcc void @no_memory()")
    code.do("ret void")
    code.begin(on)
    heaps.append(taken)
    above = code.let(f"add i64 {code.let(f'ptrtoint ptr {taken} to i64')}, {_ALIGN - 1}")
    return code.let(f"inttoptr i64 {code.let(f'and i64 {above}, {-_ALIGN}')} to ptr")


# ---- variables


def _declare(w: LlvmWriter, code: LaneCode, s: nodes.Declare) -> None:
    w.variables[s.variable] = code.variable(w.type(s.kind), None if s.value is None else w.text(s.value))


def _hints(w: LlvmWriter, code: LaneCode, s: nodes.Hints) -> None:
    w.places[s.variable] = code.variable(f"[{code.lanes} x i64]", "zeroinitializer").pointer


def _get(w: LlvmWriter, code: LaneCode, s: nodes.Get) -> None:
    w.places[s.result] = w.variables[s.variable].get()


def _set(w: LlvmWriter, code: LaneCode, s: nodes.Set) -> None:
    w.variables[s.variable].set(w.text(s.value))


def _set_lane(w: LlvmWriter, code: LaneCode, s: nodes.SetLane) -> None:
    own = w.variables[s.variable]
    one = w.text(s.value)
    own.set(one if code.lanes == 1 else code.let(f"insertelement {code.type} {own.get()}, double {one}, i32 {w.lane(s.lane)}"))


# ---- structure


def _loop(w: LlvmWriter, code: LaneCode, s: nodes.CountedLoop) -> None:
    with code.loop(w.count(s.count)) as i:
        w.places[s.index] = i
        w.write(s.body)


def _forever(w: LlvmWriter, code: LaneCode, s: nodes.Forever) -> None:
    with code.forever() as done:
        w.labels[s.label] = done
        w.write(s.body)


def _attempt(w: LlvmWriter, code: LaneCode, s: nodes.Attempt) -> None:
    failed, through = code.label("failed"), code.label("through")
    w.labels[s.label] = failed
    w.write(s.body)
    code.go(through)
    code.begin(failed)
    code.go(through)
    code.begin(through)


def _leave(w: LlvmWriter, code: LaneCode, s: nodes.Leave) -> None:
    code.leave(w.text(s.condition), w.labels[s.label])


def _when(w: LlvmWriter, code: LaneCode, s: nodes.Conditional) -> None:
    with code.when(w.text(s.condition), not s.unless):
        w.write(s.body)


def _each_lane(w: LlvmWriter, code: LaneCode, s: nodes.EachLane) -> None:
    for lane in range(code.lanes):
        w.places[s.lane] = str(lane)
        w.write(s.body)


def _of_lanes(w: LlvmWriter, code: LaneCode, s: nodes.OfLanes) -> None:
    found = "poison"
    for lane in range(code.lanes):
        w.places[s.lane] = str(lane)
        w.write(s.body)
        one = w.text(s.value)
        found = one if code.lanes == 1 else code.let(f"insertelement {code.type} {found}, double {one}, i32 {lane}")
    w.places[s.result] = found


# ---- sweeps over values


def _combine(w: LlvmWriter, code: LaneCode, s: nodes.Combine) -> None:
    terms = [(w.coefficient(c), w.text(x)) for c, x in s.terms]
    base, scale = (None if x is None else w.text(x) for x in (s.base, s.scale))
    code.combine(w.text(s.to), s.values, terms, base, scale)


def _copy(w: LlvmWriter, code: LaneCode, s: nodes.Copy) -> None:
    (code.move if s.exactly else code.copy)(w.text(s.to), w.text(s.source), s.values)


def _unfinite(w: LlvmWriter, code: LaneCode, s: nodes.Unfinite) -> None:
    w.places[s.result] = code.unfinite(w.text(s.place), s.values)


def _of_rows(w: LlvmWriter, rows: str) -> list[str]:
    """The pointers of the lanes; in a function of one lane, a row or a place will do."""
    return w.rows[rows] if rows in w.rows else [w.text(rows)]


def _gather(w: LlvmWriter, code: LaneCode, s: nodes.Gather) -> None:
    to, rows = w.text(s.to), _of_rows(w, s.rows)
    if s.gaps is None:
        code.gather(to, rows, s.values)
        return
    stride = code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr %steps, i64 {w.gaps[s.gaps]}')}, align 8")
    plain, gaps, done = code.label("plain"), code.label("gaps"), code.label("read")
    code.branch(code.let(f"icmp eq i64 {stride}, 8 ; bytes"), plain, gaps)
    for label, step in ((plain, None), (gaps, stride)):
        code.begin(label)
        code.gather(to, rows, s.values, step)
        code.go(done)
    code.begin(done)


def _scatter(w: LlvmWriter, code: LaneCode, s: nodes.Scatter) -> None:
    (code.scatter_column if s.column else code.scatter)(_of_rows(w, s.rows), w.text(s.source), s.values)


def _gather_lane(w: LlvmWriter, code: LaneCode, s: nodes.GatherLane) -> None:
    code.gather_lane(w.text(s.to), w.text(s.row), s.values, w.lane(s.lane))


def _scatter_lane(w: LlvmWriter, code: LaneCode, s: nodes.ScatterLane) -> None:
    code.scatter_lane(w.text(s.row), w.text(s.source), s.values, w.lane(s.lane))


# ---- functions


def _call(w: LlvmWriter, code: LaneCode, s: nodes.CallPiece) -> None:
    given = ", ".join(f"ptr {x}" for x in (*map(w.text, s.buffers), "%data", "%body_space"))
    code.do(f"call fastcc void @{s.piece}{code.lanes}({given})")


def _routine(w: LlvmWriter, code: LaneCode, s: nodes.CallRoutine) -> None:
    given = [f"{'double' if kind_of(x) in ('real', 'number') else 'ptr'} {w.text(x)}" for x in s.operands]
    text = f"@{s.name}({', '.join([*given, *['ptr %data', 'ptr %body_space'] * s.data])})"
    if s.result is None:
        code.do(f"call fastcc void {text}")
    else:
        w.places[s.result] = code.let(f"call fastcc double {text}")


def _series(w: LlvmWriter, code: LaneCode, s: nodes.SeriesAt) -> None:
    time, to, hints, count = w.text(s.time), w.text(s.to), w.places[s.hints], w.places[nodes.length("M")]
    for lane in range(code.lanes):
        hint = code.let(f"getelementptr i64, ptr {hints}, i64 {lane}")
        own = code.let(f"getelementptr double, ptr {to}, i64 {lane}")
        knots, rows = (w.rows[nodes.argument(x)][lane] for x in (s.knots, s.rows))
        given = f"double {code.lane(time, lane)}, ptr {knots}, i64 {count}, ptr {rows}, ptr {hint}, ptr {own}"
        code.do(f"call fastcc void @series({given}, i64 {s.values}, i64 {code.lanes})")


def _next_knot(w: LlvmWriter, code: LaneCode, s: nodes.NextKnot) -> None:
    time, hints, count, found = w.text(s.time), w.places[s.hints], w.places[nodes.length("M")], "poison"
    for lane in range(code.lanes):
        hint = code.let(f"getelementptr i64, ptr {hints}, i64 {lane}")
        knots = w.rows[nodes.argument(s.knots)][lane]
        one = code.let(f"call fastcc double @next_knot(double {code.lane(time, lane)}, ptr {knots}, i64 {count}, ptr {hint})")
        found = one if code.lanes == 1 else code.let(f"insertelement {code.type} {found}, double {one}, i32 {lane}")
    w.places[s.result] = found


def _address(w: LlvmWriter, code: LaneCode, s: nodes.PythonAddress) -> None:
    address = code.let(f"load i64, ptr {w.rows[nodes.argument(s.argument)][0]}, align 8")
    w.places[s.result] = code.let(f"inttoptr i64 {address} to ptr")


def _python(w: LlvmWriter, code: LaneCode, s: nodes.CallPython) -> None:
    code.do(f"call void {w.text(s.routine)}({', '.join(f'ptr {w.text(x)}' for x in s.buffers)})")


# ---- loops over tables


def write_step(
    code: Code, step: nodes.TracedStep, read: Callable[[TablePlace], str], write: Callable[[TablePlace, GraphNode], None]
) -> None:
    """Write a step. read, write: how values at places are read and written; a node that is written has a value in `code`."""

    def load(node: GraphNode) -> str:
        return read(step.reads[node.index])

    def given(node: GraphNode) -> bool:
        return node.index in step.reads

    for node in step.order:
        code.need(node, load, given)
    for place, node in step.writes:
        code.need(node, load, given)
        write(place, node)


def switch(s: nodes.OverTable, which: str, label: str, skip: str) -> str:
    """Return the branch of a row to its step, at a label with its number. which: the number, if needed. skip: for rows without."""
    labels = {i: f"label %{label}{i}" for i in s.steps}
    if not s.chooses:
        return f"br {next(iter(labels.values()))}"
    default = f"label %{skip}" if s.kept else labels.pop(next(iter(labels)))
    return f"switch i32 {which}, {default} [ {' '.join(f'i32 {i}, {x}' for i, x in labels.items())} ]"


WRITERS: dict[type, StatementWriter] = {
    nodes.Compute: _operation, nodes.At: _at, nodes.RowBehind: _cell, nodes.RowsBehind: _rows, nodes.LaneRow: _lane_row,
    nodes.LoadValue: _load, nodes.StoreValue: _store, nodes.Heap: _heap, nodes.HeapState: _line,
    nodes.Declare: _declare, nodes.Hints: _hints, nodes.Get: _get, nodes.Set: _set, nodes.SetLane: _set_lane,
    nodes.CountedLoop: _loop, nodes.Forever: _forever, nodes.Attempt: _attempt, nodes.Leave: _leave, nodes.Conditional: _when,
    nodes.EachLane: _each_lane, nodes.OfLanes: _of_lanes,
    nodes.Combine: _combine, nodes.Copy: _copy, nodes.Unfinite: _unfinite,
    nodes.Gather: _gather, nodes.Scatter: _scatter, nodes.GatherLane: _gather_lane, nodes.ScatterLane: _scatter_lane,
    nodes.CallPiece: _call, nodes.CallRoutine: _routine, nodes.SeriesAt: _series, nodes.NextKnot: _next_knot,
    nodes.PythonAddress: _address, nodes.CallPython: _python,
}  # fmt: skip
