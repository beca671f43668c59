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
from pliant.compile.cuda.kernels.rolled_loop import WARP, Entry, LoopWriter
from pliant.compile.llvm.engine import ptx
from pliant.compile.llvm.gufunc_loop import Operand
from pliant.compile.llvm.ir import BITS
from pliant.compile.program.llvm import write_step
from pliant.compile.program.nodes import OverTable, TracedStep
from pliant.compile.program.places import RecordEntry, SharedEntry, TablePlace, WalkEntry
from pliant.compile.rolled.classes import first_constant, programs_of
from pliant.compile.rolled.plan import LoopPlan
from pliant.compile.rolled.recorded import recorded
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
        self.T, self.bytes = SCALARS[dtype], BITS[SCALARS[dtype]] // 8
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.base: dict[Entry, str] = {}  # values at the base, and totals of the loops that are written; in registers
        self.body = recorded(plan)
        self.slot_size = max([1, *(len(s.passed()) for s in self.body if isinstance(s, OverTable))])
        self.cells = len(road.order)
        self.most = max(kind.members.shape[1] for kind in plan.trace.classes)
        self.ports = road.leave.shape[1]
        self.columns = {"class": 0, "fetch": 1, "to": 2, "first": 3, "carries": 4}
        programs = programs_of(plan.trace.classes)
        self.number_width = max(1, first_constant(plan.trace.classes) + max([0, *(x.constants.shape[1] for _, x in programs)]))
        sizes = {"q": self.most, "v": self.most, "leave": self.ports, "pick": self.ports}
        if any(isinstance(s, OverTable) and s.kept for s in self.body):
            self.columns["program"] = len(self.columns)
            sizes["place"] = max([1, *(x.places.shape[1] for _, x in programs)])
        for name, count in sizes.items():
            self.columns |= {f"{name}{i}": len(self.columns) + i for i in range(count)}
        self.width = -(-len(self.columns) // 4) * 4
        self.members = [np.isin(road.order, kind.cells) for kind in plan.trace.classes]

    @property
    def values(self) -> int:
        """The number of values in the workspace of a thread."""
        return self.road.slots * self.slot_size + self.cells * self.plan.record_size

    def tables(self, tables: Tables) -> tuple[Array, ...]:
        """Return integers of cells, with one more row at each end, which is fetched but not used, and numbers of cells."""
        classes, _, q_offsets, v_offsets, _, numbers, _, programs, places = tables.arrays
        order, road = self.road.order, self.road
        rows = np.zeros((self.cells, self.width), dtype=np.int32)
        parts = {"class": classes[order], "fetch": road.fetch, "to": road.to, "first": road.first, "carries": road.carries}
        model = self.plan.trace.model
        for i in range(self.most):  # the entries to prefetch exist, also for a cell that does not use them
            parts[f"q{i}"] = np.minimum(q_offsets[order, i], max(0, model.nq - 1))
            parts[f"v{i}"] = np.minimum(v_offsets[order, i], max(0, model.nv - 1))
        several = {"leave": road.leave, "pick": road.pick, "place": places[order]}
        parts |= {"program": programs[order]} | {f"{name}{i}": x for name, found in several.items() for i, x in enumerate(found.T)}
        for name in parts.keys() & self.columns.keys():
            rows[:, self.columns[name]] = parts[name]
        return np.vstack([rows[:1], rows, rows[-1:]]), np.ascontiguousarray(numbers[order], dtype=self.dtype)

    def module(self, blocks: int) -> str:
        """Return the text of the module."""
        self._write()
        names = [f"ptr addrspace(1) noalias %{name}" for name in ("rows", "numbers")]
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
        for statement in self.body:
            if isinstance(statement, OverTable):
                LoopWriter(self, statement).write()
            elif isinstance(statement, TracedStep):
                self._step(statement)
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

    def put(self, code: ThreadCode, name: str, index: str, value: str) -> None:
        code.do(f"store {self.T} {value}, ptr addrspace(1) {self.entry(code, name, index)}, align {self.bytes}")

    def shared(self, place: SharedEntry) -> str:
        """Return the number of an entry of an operand that belongs to no body."""
        shape = self.operands[place.operand].shape
        return str(int(np.ravel_multi_index(place.index, shape)) if shape else 0)

    def _step(self, step: TracedStep) -> None:
        """Write a step before or after the loops."""
        code = self.code(step.name)

        def read(place: TablePlace) -> str:
            match place:
                case SharedEntry(operand):
                    return self.read(code, operand, self.shared(place))
                case WalkEntry(walk, group):
                    return self.base[walk, group]
                case RecordEntry(at, int() as cell):
                    start = self.road.place_of(cell) * self.plan.record_size * WARP
                    return self.load(code, code.let(f"getelementptr {self.T}, ptr addrspace(1) %records, i64 {start}"), at)
                case _:
                    raise AssertionError(place)

        def write(place: TablePlace, node: GraphNode) -> None:
            match place:
                case WalkEntry(walk, group):
                    self.base[walk, group] = code.value(node)
                case SharedEntry(operand):
                    self.put(code, operand, self.shared(place), code.value(node))
                case _:
                    raise AssertionError(place)

        write_step(code, step, read, write)
        self.finish(code)
