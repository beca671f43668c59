"""The rolled kernel of a GPU: one thread per state, loops over the cells (`cells.py`), code by class.

The grid is as large as the device can hold at a time. Each thread computes several states, one after the other. Values that walks
pass on stay in registers if the next cell of a loop is their receiver. Loops visit cells depth first, so that every cell except for
leaves is followed by its first child. At branches the values go through memory, in slots that are reused; the table of cells says
where. Values that a later loop needs are in records. A minimum cut chooses them (`plan.CUDA`), so that memory traffic is as small
as possible; the rest is recomputed. While a cell is computed, the kernel already fetches the table entries and the q, v, tau of the
next cell.

Value i of a thread's workspace is at (warp x values + i) x 32 + lane. So the threads of a warp read and write neighbouring
addresses, at offsets that are known at compile time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.compile.cpu.kernel import Tables
from pliant.compile.cuda.kernels.code import SCALARS, ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.road import Road, road_of
from pliant.compile.cuda.kernels.rolled_loop import WARP, Entry, LoopWriter, entries_of
from pliant.compile.llvm.engine import ptx
from pliant.compile.llvm.gufunc_loop import Operand
from pliant.compile.llvm.ir import BITS
from pliant.compile.rolled.classes import first_constant, programs_of
from pliant.compile.rolled.parameter_programs import ParameterProgram
from pliant.compile.rolled.plan import BodyLoop, LoopPlan
from pliant.compile.rolled.sources import (
    CellNumber,
    ParameterEntry,
    SharedEntry,
    SingleBodyEntry,
    SingleRecordEntry,
    TotalEntry,
)
from pliant.errors import PliantError
from pliant.graph import GraphNode
from pliant.spatial import Array

THREADS = 128
BLOCKS_PER_SM = {"float64": 3, "float32": 6}  # 168 and 80 registers per thread: enough for a chain of hinges
FEWER_PER_SM = {"float64": 2, "float32": 4}  # 255 and 128 registers, for larger code
_LARGE = 450  # operations of a class in one loop from which code counts as larger
ENTRY = "pliant_kernel"


def rolled_kernel(
    plan: LoopPlan,
    operands: Sequence[Operand],
    tables: Tables,
    dtype: str,
    sm: int = 90,
    blocks_per_sm: int | None = None,
    prefetch: bool = True,
) -> DeviceKernel:
    """Return the kernel of a plan that was made with the prices `plan.CUDA`. Its results must not overlap its inputs.

    tables: those of the CPU kernel; the numbers of cells come from them.
    blocks_per_sm: the number of blocks that a multiprocessor holds at a time.
    prefetch: whether the inputs of the next cell are fetched one cell ahead.
    """
    if dtype not in SCALARS:
        raise PliantError(f"dtype={dtype!r}: give 'float64' or 'float32'")
    trace = plan.trace
    if any(cell.neighbour >= 0 for cell in trace.cells):
        raise PliantError(
            f"system {trace.model.name!r}: {trace.function.name} has no rolled kernel (a loop over bodies) on a GPU, because its "
            "closures join several subtrees in a row; use mode='unrolled' or target='cpu'"
        )
    blocks = _blocks(plan, dtype) if blocks_per_sm is None else blocks_per_sm
    road = road_of(trace.cells)
    writer = DeviceLoopWriter(plan, operands, road, dtype, prefetch)
    text = writer.module(blocks)
    return DeviceKernel(
        ptx(text, sm),
        ENTRY,
        THREADS,
        blocks_per_sm=blocks,
        workspace=writer.values,
        tables=writer.tables(tables),
        operands=tuple(op.name for op in operands),
    )


def _blocks(plan: LoopPlan, dtype: str) -> int:
    """Return the number of blocks per multiprocessor that leaves enough registers per thread.

    It is smaller for bodies of many operations, and for tangents and adjoints.
    """
    largest = max(len(block.nodes) for loop in plan.loops for block in loop.blocks.values())
    return (FEWER_PER_SM if largest > _LARGE or len(plan.loops) > 3 else BLOCKS_PER_SM)[dtype]


class DeviceLoopWriter:
    """Writes the module of a plan."""

    def __init__(self, plan: LoopPlan, operands: Sequence[Operand], road: Road, dtype: str, prefetch: bool = True) -> None:
        self.plan, self.operands, self.road, self.dtype, self.prefetch = (
            plan,
            {op.name: op for op in operands},
            road,
            dtype,
            prefetch,
        )
        self.outputs = [op for op in operands if op.is_output]
        self.T, self.bytes = SCALARS[dtype], BITS[SCALARS[dtype]] // 8
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.totals: dict[Entry, str] = {}  # of the loops that are written
        self.entries = [entries_of(plan, loop) for loop in plan.loops]
        self.slot_size = max([1, *(len(x) for x in self.entries)])
        self.cells = len(road.order)
        self.most = max(kind.members.shape[1] for kind in plan.trace.classes)
        self.ports = road.leave.shape[1]
        self.columns = {"class": 0, "fetch": 1, "to": 2, "first": 3, "carries": 4}
        for name, count in (("q", self.most), ("v", self.most), ("leave", self.ports), ("pick", self.ports)):
            self.columns |= {f"{name}{i}": len(self.columns) + i for i in range(count)}
        self.width = -(-len(self.columns) // 4) * 4
        self.members = [np.isin(road.order, kind.cells) for kind in plan.trace.classes]

    @property
    def values(self) -> int:
        """The number of values in the workspace of a thread."""
        return self.road.slots * self.slot_size + self.cells * self.plan.record_size

    def tables(self, tables: Tables) -> tuple[Array, ...]:
        """Return the tables: integers of cells, numbers of cells, and the places in p that cells read.

        The integers have one more row at each end, which is fetched but not used.
        """
        classes, _, q_offsets, v_offsets, _, numbers, _, programs, places = tables.arrays
        order, road = self.road.order, self.road
        rows = np.zeros((self.cells, self.width), dtype=np.int32)
        parts = {"class": classes[order], "fetch": road.fetch, "to": road.to, "first": road.first, "carries": road.carries}
        model = self.plan.trace.model
        for i in range(self.most):  # the entries to prefetch exist, also for a cell that does not use them
            parts[f"q{i}"] = np.minimum(q_offsets[order, i], max(0, model.nq - 1))
            parts[f"v{i}"] = np.minimum(v_offsets[order, i], max(0, model.nv - 1))
        for i in range(self.ports):
            parts |= {f"leave{i}": road.leave[:, i], f"pick{i}": road.pick[:, i]}
        for name, column in parts.items():
            rows[:, self.columns[name]] = column
        found = [np.vstack([rows[:1], rows, rows[-1:]]), np.ascontiguousarray(numbers[order], dtype=self.dtype)]
        if self.plan.derived:
            own = np.hstack([programs[order, None], places[order]]).astype(np.int32)
            found.append(np.ascontiguousarray(own))
        self.number_width, self.place_width = numbers.shape[1], places.shape[1] + 1
        return tuple(found)

    def module(self, blocks: int) -> str:
        """Return the text of the module."""
        classes = self.plan.trace.classes
        programs = programs_of(classes)
        self.number_width = max(1, first_constant(classes) + max([0, *(p.constants.shape[1] for _, p in programs)]))
        self.place_width = 1 + max([1, *(p.places.shape[1] for _, p in programs)])
        self._write()
        names = [f"ptr addrspace(1) noalias %{name}" for name in ("rows", "numbers", *(["places"] if self.plan.derived else []))]
        given = [f"ptr addrspace(1) noalias %{op.name}_a, i64 %{op.name}_s, i64 %{op.name}_e" for op in self.operands.values()]
        parameters = ", ".join(["i64 %n", *given, *names, "ptr addrspace(1) noalias %ws"])
        registers = ("tid", "ctaid", "nctaid")
        return "\n".join(
            [
                *sorted(self.declarations),
                *(f"declare i32 @llvm.nvvm.read.ptx.sreg.{x}.x()" for x in registers),
                f"define ptx_kernel void @{ENTRY}({parameters}) #0 {{",
                *self.lines,
                "}",
                f'attributes #0 = {{ "nvvm.maxntid"="{THREADS}" "nvvm.minctasm"="{blocks}" }}',
                "!0 = !{}",
                "",
            ]
        )

    def _write(self) -> None:
        T = self.T
        self.lines = [
            "entry:",
            *(f"  %{x} = call i32 @llvm.nvvm.read.ptx.sreg.{x}.x()" for x in ("tid", "ctaid", "nctaid")),
            f"  %before = mul i32 %ctaid, {THREADS}",
            "  %thread = add i32 %before, %tid",
            f"  %all32 = mul i32 %nctaid, {THREADS}",
            "  %all = zext i32 %all32 to i64",
            "  %start = zext i32 %thread to i64",
            f"  %lane32 = and i32 %thread, {WARP - 1}",
            f"  %warp32 = lshr i32 %thread, {WARP.bit_length() - 1}",
            "  %lane = zext i32 %lane32 to i64",
            "  %warp = zext i32 %warp32 to i64",
            f"  %mine = mul i64 %warp, {self.values * WARP}",
            "  %place = add i64 %mine, %lane",
            f"  %slots = getelementptr {T}, ptr addrspace(1) %ws, i64 %place",
            f"  %records = getelementptr {T}, ptr addrspace(1) %slots, i64 {self.road.slots * self.slot_size * WARP}",
            f"  %row0 = getelementptr i32, ptr addrspace(1) %rows, i64 {self.width}",
            "  %some = icmp slt i64 %start, %n",
            "  br i1 %some, label %state_head, label %end",
            "state_head:",
            "  %state = phi i64 [ %start, %entry ], [ %state_next, %state_latch ]",
        ]
        for op in self.operands.values():
            self.lines += [
                f"  %{op.name}_o = mul i64 %state, %{op.name}_s",
                f"  %{op.name}_p = getelementptr {T}, ptr addrspace(1) %{op.name}_a, i64 %{op.name}_o",
            ]
        self.label = "state_head"  # the block that is written
        base = self._base()
        self._derived()
        for i, loop in enumerate(self.plan.loops):
            self.totals |= self._loop(i, loop, base)
        self._after()
        self.lines += [
            "  br label %state_latch",
            "state_latch:",
            "  %state_next = add i64 %state, %all",
            "  %more = icmp slt i64 %state_next, %n",
            "  br i1 %more, label %state_head, label %end",
            "end:",
            "  ret void",
        ]

    # ---- pieces

    def code(self, prefix: str) -> ThreadCode:
        return ThreadCode(self.dtype, prefix)

    def finish(self, code: ThreadCode) -> None:
        self.lines += code.lines
        self.declarations |= code.declarations()
        code.lines = []

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.label = label

    def load(self, code: ThreadCode, pointer: str, place: int) -> str:
        """Return a value of the workspace."""
        at = code.let(f"getelementptr {self.T}, ptr addrspace(1) {pointer}, i64 {place * WARP}")
        return code.let(f"load {self.T}, ptr addrspace(1) {at}, align {self.bytes}")

    def store(self, code: ThreadCode, pointer: str, place: int, value: str) -> None:
        at = code.let(f"getelementptr {self.T}, ptr addrspace(1) {pointer}, i64 {place * WARP}")
        code.do(f"store {self.T} {value}, ptr addrspace(1) {at}, align {self.bytes}")

    def slot(self, code: ThreadCode, number: str) -> str:
        offset = code.let(f"mul i64 {code.let(f'sext i32 {number} to i64')}, {self.slot_size * WARP}")
        return code.let(f"getelementptr {self.T}, ptr addrspace(1) %slots, i64 {offset}")

    def entry(self, code: ThreadCode, name: str, index: str) -> str:
        """Return the address of an entry of an operand."""
        offset = code.let(f"mul i64 {index}, %{name}_e")
        return code.let(f"getelementptr {self.T}, ptr addrspace(1) %{name}_p, i64 {offset}")

    def read(self, code: ThreadCode, name: str, index: str) -> str:
        return code.let(f"load {self.T}, ptr addrspace(1) {self.entry(code, name, index)}, align {self.bytes}, !invariant.load !0")

    def shared(self, code: ThreadCode, source: SharedEntry) -> str:
        """Return an entry of an operand that belongs to no body."""
        shape = self.plan.trace.inputs[source.operand].shape
        return self.read(code, source.operand, str(int(np.ravel_multi_index(source.index, shape)) if shape else 0))

    def number(self, code: ThreadCode, row: str, source: CellNumber) -> str:
        """Return a number of a cell."""
        at = code.let(f"getelementptr {self.T}, ptr addrspace(1) {row}, i64 {source.column}")
        return code.let(f"load {self.T}, ptr addrspace(1) {at}, align {self.bytes}, !invariant.load !0")

    def _base(self) -> dict[Entry, str]:
        """Return the values at the base, in registers. Loops also store them in the slot of the base, if several cells read it."""
        code = self.code("b")
        found: dict[Entry, str] = {}
        for place, node in self.plan.base:
            code.need(node, lambda n: self.shared(code, SharedEntry(*n.value)))
            w, _, group = self.plan.walked[place]
            found[w, group] = code.value(node)
        self.finish(code)
        return found

    # ---- numbers that depend on parameters

    def _derived(self) -> None:
        """Write the loop that computes numbers that depend on named parameters. Each cell runs its program, and stores them."""
        programs = programs_of(self.plan.trace.classes)
        needed = [(i, c, program) for i, (c, program) in enumerate(programs) if c in self.plan.derived]
        if not needed:
            return
        cases = " ".join(f"i32 {i}, label %D{i}" for i, _, _ in needed)
        before = self.label
        self.lines += [
            "  br label %D_head",
            "D_head:",
            f"  %D_k = phi i64 [ 0, %{before} ], [ %D_next, %D_latch ]",
            f"  %D_first = mul i64 %D_k, {self.plan.record_size * WARP}",
            f"  %D_record = getelementptr {self.T}, ptr addrspace(1) %records, i64 %D_first",
            f"  %D_row = mul i64 %D_k, {self.number_width}",
            f"  %D_numbers = getelementptr {self.T}, ptr addrspace(1) %numbers, i64 %D_row",
            f"  %D_at = mul i64 %D_k, {self.place_width}",
            "  %D_places = getelementptr i32, ptr addrspace(1) %places, i64 %D_at",
            "  %D_program = load i32, ptr addrspace(1) %D_places, align 4, !invariant.load !0",
            f"  switch i32 %D_program, label %D_latch [ {cases} ]",
        ]
        for i, c, program in needed:
            self.begin(f"D{i}")
            self._program(f"D{i}_", c, program)
            self.lines.append("  br label %D_latch")
        self.lines += [
            "D_latch:",
            "  %D_next = add i64 %D_k, 1",
            f"  %D_more = icmp slt i64 %D_next, {self.cells}",
            "  br i1 %D_more, label %D_head, label %derived",
        ]
        self.begin("derived")

    def _program(self, prefix: str, c: int, program: ParameterProgram) -> None:
        """Write a program: it stores the dependent numbers of a cell, and their tangents if needed, in its record."""
        code = self.code(prefix)

        def load(node: GraphNode) -> str:
            match self.plan.source_of_program(node):
                case CellNumber() as source:
                    return self.number(code, "%D_numbers", source)
                case ParameterEntry(operand, column):
                    at = code.let(f"getelementptr i32, ptr addrspace(1) %D_places, i64 {1 + column}")
                    place = code.let(f"load i32, ptr addrspace(1) {at}, align 4, !invariant.load !0")
                    return self.read(code, operand, code.let(f"sext i32 {place} to i64"))

        for place, node in self.plan.program_results(c, program):
            code.need(node, load)
            self.store(code, "%D_record", place, code.value(node))
        self.finish(code)

    # ---- loops

    def _loop(self, i: int, loop: BodyLoop, base: dict[Entry, str]) -> dict[Entry, str]:
        return LoopWriter(self, i, loop, base).write()

    def _after(self) -> None:
        code, plan = self.code("e"), self.plan

        def load(node: GraphNode) -> str:
            match plan.source_after(node):
                case SingleRecordEntry(cell, place):
                    start = self.road.place_of(cell) * plan.record_size * WARP
                    record = code.let(f"getelementptr {self.T}, ptr addrspace(1) %records, i64 {start}")
                    return self.load(code, record, place)
                case SingleBodyEntry(operand, entry):
                    return self.read(code, operand, str(entry))
                case TotalEntry(walk, group):
                    return self.totals[walk, group]
                case SharedEntry() as source:
                    return self.shared(code, source)

        for number, (nodes, by_body) in enumerate(zip(plan.trace.outputs, plan.trace.by_body, strict=True)):
            for flat, node in enumerate([] if by_body else nodes.ravel()):
                code.need(node, load, plan.kept_after)
                at = self.entry(code, self.outputs[number].name, str(flat))
                code.do(f"store {self.T} {code.value(node)}, ptr addrspace(1) {at}, align {self.bytes}")
        self.finish(code)
