"""A program as a kernel of a GPU, one thread per state: all its steps are one launch.

The rooms of a state are in the thread's own memory. The assembler lays it out so that neighbouring threads use neighbouring words.
Pieces are functions that read and write rooms, as on the CPU, so that each is in the code once. Arguments are in the device's
memory, with strides.

Parameters of the kernel: i64 n; the lengths of arguments; then of each argument a pointer, and the strides in elements from state
to state, from row to row, and from entry to entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.unrolled import ENTRY, POOLED, THREADS, module, thread_number
from pliant.compile.llvm.engine import ptx
from pliant.compile.llvm.single import in_single_precision
from pliant.compile.llvm.structured import Program as LaneCode
from pliant.compile.program import nodes
from pliant.compile.program.llvm import WRITERS, LlvmWriter, StatementWriter
from pliant.compile.program.nodes import LoopProgram, argument, length, room
from pliant.compile.program.pieces import TracedPiece
from pliant.compile.program.step import StepProgram
from pliant.graph import GraphNode

_ON_DEVICE = "ptr addrspace(1)"


def letters(program: LoopProgram) -> list[str]:
    """Return the lengths of arguments that a launch decides, in the order of the kernel's parameters."""
    return sorted({n for x in program.arguments for n in x.shape if isinstance(n, str)})


def step_kernel(step: StepProgram, dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel of a loop. dtype: "float64" or "float32"."""
    operands = tuple(x.name for x in step.program.arguments)
    scalars = ("n", *letters(step.program))
    return DeviceKernel(ptx(step_ir(step, dtype), sm), ENTRY, THREADS, operands=operands, scalars=scalars, strides=3)


def step_ir(step: StepProgram, dtype: str) -> str:
    """Return the IR of the module that contains the kernel."""
    thread = ThreadCode(dtype, pooled=POOLED)
    functions = [_function(piece, thread) for piece in step.pieces]
    parameters, body, declarations = _kernel(step.program, thread.scalar)
    head = [*thread.pool(), *sorted(declarations | thread.declarations()), *functions]
    return module(parameters, body, head)


def _function(piece: TracedPiece, code: ThreadCode) -> str:
    """Return the text of a piece: results are stored as soon as they are known."""
    code.forget()
    first, T = len(code.lines), code.scalar
    given = {node.index: (buffer, at) for node, buffer, at in piece.reads}
    results: dict[int, list[tuple[str, int]]] = {}
    for node, buffer, at in piece.writes:
        results.setdefault(node.index, []).append((buffer, at))

    def place(buffer: str, at: int) -> str:
        return code.let(f"getelementptr {T}, ptr %{buffer}, i64 {at}") if at else f"%{buffer}"

    def read(node: GraphNode) -> None:
        if node.index in given and node.index not in code.values:
            code.values[node.index] = code.let(f"load {T}, ptr {place(*given[node.index])}")

    def store(node: GraphNode) -> None:
        for at in results.pop(node.index, ()):
            code.do(f"store {T} {code.value(node)}, ptr {place(*at)}")

    for node in piece.steps():
        for x in node.args:
            read(x)
        code.emit([node], lambda _: "")
        store(node)
    for node, _, _ in piece.writes:  # what is read and constants
        read(node)
        store(node)
    lines, code.lines[first:] = code.lines[first:], []
    buffers = ", ".join(f"ptr %{buffer}" for buffer in (*piece.buffers, "data", "workspace"))
    return "\n".join([f"define internal fastcc void @{piece.name}1({buffers}) noinline {{", *lines, "  ret void", "}"])


def _kernel(program: LoopProgram, scalar: str) -> tuple[str, list[str], set[str]]:
    """Return the parameters, the lines and the declarations of the kernel."""
    code = LaneCode(1, 1)
    code.lines += thread_number()
    code.do("%data = inttoptr i64 0 to ptr")
    code.do("%body_space = inttoptr i64 0 to ptr")
    code.do("%inside = icmp slt i64 %state, %n")
    code.do("br i1 %inside, label %go, label %end")
    code.begin("go")
    writer = ThreadWriter(code, {length(x): f"%{x}" for x in letters(program)}, {})
    parameters = ["i64 %n", *(f"i64 %{x}" for x in letters(program))]
    for k, x in enumerate(program.arguments):
        parameters += [f"{_ON_DEVICE} %a{k}, i64 %s{k}, i64 %r{k}, i64 %e{k}"]
        offset = code.let(f"mul i64 %state, %s{k}")
        writer.rows[argument(x.name)] = [code.let(f"getelementptr double, {_ON_DEVICE} %a{k}, i64 {offset}")]
        writer.strides[argument(x.name)] = f"%r{k}", f"%e{k}"
    at, cleared = 0, 0
    start = code.place(sum(x.values for x in program.rooms))
    for own in program.rooms:
        writer.places[room(own.name)] = code.let(f"getelementptr double, ptr {start}, i64 {at}")
        at += own.values
        cleared = cleared if own.written_first else at
    code.do(f"call void @llvm.memset.p0.i64(ptr align 8 {start}, i8 0, i64 {8 * cleared}, i1 false) ; bytes")
    writer.write(program.body)
    code.go("end")
    code.begin("end")
    code.do("ret void")
    _, *lines, _ = code.function("").split("\n")
    declarations = code.declarations() | {"declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"}
    if scalar == "float":
        lines = in_single_precision("\n".join(lines)).strip("\n").split("\n")
        declarations = {in_single_precision(x).strip() for x in declarations}
    return ", ".join(parameters), lines, declarations


@dataclass
class ThreadWriter(LlvmWriter):
    """Writes statements for one thread. strides: of each row, from row to row and from entry to entry, in elements."""

    strides: dict[str, tuple[str, str]] = field(default_factory=dict)

    def writers(self) -> dict[type, StatementWriter]:
        return _THREAD_WRITERS

    def behind(self, row: str, name: str, index: nodes.Count, width: int | None) -> str:
        """Return the address of a row behind another, or of an entry of it."""
        by_row, by_entry = self.strides[name]
        offset = self.code.let(f"mul i64 {self.text(index)}, {by_entry if width is None else by_row}")
        return self.code.let(f"getelementptr double, {_ON_DEVICE} {row}, i64 {offset}")

    def entries(self, rows: str, values: int, place: str, inward: bool) -> None:
        """Copy the entries of a row to a place, or back."""
        code, row = self.code, self.rows[rows][0] if rows in self.rows else self.text(rows)
        with code.loop(values) as i:
            entry = self.behind(row, rows, i, None)
            if inward:
                code.store(code.let(f"load double, {_ON_DEVICE} {entry}, align 8"), place, i)
            else:
                code.do(f"store double {code.load(place, i)}, {_ON_DEVICE} {entry}, align 8")

    def text(self, name: str | int) -> str:
        return name if isinstance(name, str) and name.startswith("%") else super().text(name)


def _behind(w: ThreadWriter, code: LaneCode, s: nodes.RowBehind) -> None:
    if s.row not in w.strides:
        WRITERS[nodes.RowBehind](w, code, s)
        return
    w.places[s.result] = w.behind(w.text(s.row), s.row, s.index, s.width)
    w.strides[s.result] = w.strides[s.row]


def _rows_behind(w: ThreadWriter, code: LaneCode, s: nodes.RowsBehind) -> None:
    w.rows[s.result] = [w.behind(w.rows[s.rows][0], s.rows, s.index, s.width)]
    w.strides[s.result] = w.strides[s.rows]


def _lane_row(w: ThreadWriter, code: LaneCode, s: nodes.LaneRow) -> None:
    w.places[s.result] = w.rows[s.rows][0]
    w.strides[s.result] = w.strides[s.rows]


def _load(w: ThreadWriter, code: LaneCode, s: nodes.LoadValue) -> None:
    if s.place in w.strides:
        w.places[s.result] = code.let(f"load double, {_ON_DEVICE} {w.text(s.place)}, align 8")
    else:
        WRITERS[nodes.LoadValue](w, code, s)


def _store(w: ThreadWriter, code: LaneCode, s: nodes.StoreValue) -> None:
    if s.place in w.strides:
        code.do(f"store double {w.text(s.value)}, {_ON_DEVICE} {w.text(s.place)}, align 8")
    else:
        WRITERS[nodes.StoreValue](w, code, s)


def _gather(w: ThreadWriter, code: LaneCode, s: nodes.Gather) -> None:
    w.entries(s.rows, s.values, w.text(s.to), inward=True)


def _scatter(w: ThreadWriter, code: LaneCode, s: nodes.Scatter) -> None:
    w.entries(s.rows, s.values, w.text(s.source), inward=False)


def _gather_lane(w: ThreadWriter, code: LaneCode, s: nodes.GatherLane) -> None:
    w.entries(s.row, s.values, w.text(s.to), inward=True)


def _scatter_lane(w: ThreadWriter, code: LaneCode, s: nodes.ScatterLane) -> None:
    w.entries(s.row, s.values, w.text(s.source), inward=False)


_ELSEWHERE: Sequence[type] = (nodes.CallPython, nodes.PythonAddress, nodes.SeriesAt, nodes.NextKnot, nodes.Heap, nodes.Hints)
_THREAD_WRITERS: dict[type, StatementWriter] = {kind: own for kind, own in WRITERS.items() if kind not in _ELSEWHERE} | {
    nodes.RowBehind: _behind, nodes.RowsBehind: _rows_behind, nodes.LaneRow: _lane_row, nodes.LoadValue: _load,
    nodes.StoreValue: _store, nodes.Gather: _gather, nodes.Scatter: _scatter, nodes.GatherLane: _gather_lane,
    nodes.ScatterLane: _scatter_lane,
}  # fmt: skip
