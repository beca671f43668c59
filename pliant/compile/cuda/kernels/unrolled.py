"""The unrolled kernel of a GPU: straight-line code with all operations of a state; one thread per state.

The operations of a trace are ordered so that the fewest values must be reloaded, for the number of values that fit in registers. In
float64, if many values do not fit, the writer itself keeps them in shared memory, at slot x threads + thread. Values that the
assembler spills would go through the caches to the device's memory. The 255 registers of a thread leave room for two blocks on a
multiprocessor. If possible, the number of slots is chosen so that shared memory leaves room for two blocks, too.

Inputs are loaded at their first use, and results are stored as soon as they are known. So an output must not overlap an input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pliant.compile.cuda.device.order import ORDERS, RegisterMoves, Step, TraceSteps, belady, peak
from pliant.compile.cuda.kernels.code import SCALARS, ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.mathematics import sincos
from pliant.compile.llvm import tables
from pliant.compile.llvm.engine import ptx
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import operands
from pliant.errors import unknown
from pliant.lazy import cached_property

THREADS = 128
ENTRY = "pliant_kernel"

# Constants from measurements, or to be measured.
ROOM = {"float64": 110, "float32": 230}  # values that the 255 registers of a thread hold, besides addresses and temporaries
RELOAD = 4  # cost of a reload, in instructions, to compare orders and methods
MOST_INSTRUCTIONS = 8000  # of 16 bytes: beyond 128 kB they do not stay in the instruction cache
SPILLS_FROM = 900_000  # reloads x instructions from which the writer spills, in float64: the assembler orders short lines well,
LASTING = 40, 0.75  # except with so many reloads, if this share of them are the only reload of their value (values that wait long)
SPILL_ROOMS = 118, 104  # values that it then keeps in registers: if two blocks have room on a multiprocessor, and if one has
SHARED = 227 << 10  # bytes of shared memory that a block may have by default: those of compute capability 9.0
BLOCKS: int | None = None  # blocks that are to be resident on a multiprocessor, which bounds the registers; None: as many as fit
MANY_ENTRIES = 300  # of operands, beyond which products of strides stand in steps: written apart, LLVM takes seconds to share them
POOLED = True  # whether constants of 64 bits stand in constant memory
_WEIGHTS = {
    "float64": {"sincos": 60, "reciprocal": 10, "load": 3, "store": 3},
    "float32": {"sincos": 32, "reciprocal": 6, "load": 3, "store": 3},
}
_OTHERS = {  # in float64; in float32 about half
    "exp": 50, "log": 75, "tanh": 60, "atan2": 105, "asin": 130, "acos": 130, "pow": 170, "sqrt": 35, "min": 6, "max": 6,
}  # fmt: skip


@dataclass(frozen=True)
class Written:
    """The steps of a trace in an order.

    most: bytes of shared memory that a block may have. places: the reloads, with room for as many values as fit in registers; kept:
    the same if the writer spills.
    """

    trace: Trace
    dtype: str
    order: str
    steps: list[Step]
    most: int

    @cached_property
    def places(self) -> RegisterMoves:
        return belady(self.steps, ROOM[self.dtype])

    @cached_property
    def kept(self) -> RegisterMoves:
        for room, bytes_ in zip(SPILL_ROOMS, (self._half, self.most), strict=True):
            found = belady(self.steps, room)
            if found.count * 8 * THREADS <= bytes_:
                return found
        return belady(self.steps, SPILL_ROOMS[0], self._half // (8 * THREADS))

    @property
    def _half(self) -> int:
        """The bytes that each of two blocks on a multiprocessor may have; 1 kB of each is reserved."""
        return (self.most - 1024) // 2

    @cached_property
    def instructions(self) -> int:
        return instructions(self.steps, self.dtype)

    @property
    def cost(self) -> int:
        return self.instructions + RELOAD * self.places.reloads

    @property
    def _many(self) -> bool:
        """Whether there are more reloads than the assembler's own order would save, in float64."""
        return self.dtype == "float64" and self.places.reloads * self.instructions >= SPILLS_FROM

    @cached_property
    def spills(self) -> bool:
        """Whether the writer keeps values in shared memory: all that do not fit, or as many as leave room for two blocks."""
        if self._many:
            return True
        least, share = LASTING
        lasting = self.places.reloads >= least and self.places.count >= share * self.places.reloads
        return self.dtype == "float64" and lasting and self.kept.count * 8 * THREADS <= self._half

    @property
    def shared(self) -> int:
        """The bytes of shared memory that a block needs."""
        return self.kept.count * 8 * THREADS if self.spills else 0


def instructions(steps: Sequence[Step], dtype: str) -> int:
    """Return an estimate of the number of instructions of steps, within 15 %."""
    total, weights = 0, _WEIGHTS[dtype]
    for step in steps:
        if step.kind != "node":
            total += weights[step.kind]
        elif step.node.op == "interp":
            total += tables.instructions(step.node)
        else:
            total += _OTHERS.get(step.node.op, 1) if dtype == "float64" else -(-_OTHERS.get(step.node.op, 1) // 2)
    return total


@lru_cache(2)  # weighed, and then written
def written(trace: Trace, dtype: str, order: str | None = None, shared: int = SHARED) -> Written:
    """Return a trace in the given order, or in the cheapest one. The cost includes the values that wait for reloads at one time."""
    if dtype not in SCALARS:
        raise unknown("dtype", dtype, SCALARS)
    line = _line(trace)
    found = [Written(trace, dtype, name, make(line), shared) for name, make in ORDERS.items() if order in (None, name)]
    return min(found, key=lambda x: (x.cost + RELOAD * x.places.count, peak(x.steps)))


def cost(trace: Trace, dtype: str, shared: int = SHARED) -> int:
    """Return the cost of a trace, from instructions and reloads. It serves to compare several methods of one function."""
    return written(trace, dtype, shared=shared).cost


def fits(trace: Trace, dtype: str) -> bool:
    """Whether a trace can be an unrolled kernel: its code must fit in the instruction cache."""
    return least_cost(trace, dtype) <= MOST_INSTRUCTIONS


def cheapest(traces: Mapping[str, Trace], dtype: str) -> str:
    """Return the name of the cheapest of several traces of one function; the first one, if several cost the same."""
    if len(traces) == 1:
        return next(iter(traces))
    least = {name: least_cost(trace, dtype) for name, trace in traces.items()}
    known: dict[str, int] = {}
    for name in sorted(traces, key=lambda name: least[name]):
        if not known or least[name] <= min(known.values()):  # else it costs more even with nothing to reload
            known[name] = cost(traces[name], dtype)
    return min((name for name in traces if name in known), key=lambda name: known[name])


def least_cost(trace: Trace, dtype: str) -> int:
    """Return the number of instructions of a trace; it does not depend on the order."""
    line = _line(trace)
    return instructions([*line.steps, *line.stores()], dtype)


@lru_cache(2)
def _line(trace: Trace) -> TraceSteps:
    return TraceSteps(trace)


def unrolled_kernel(trace: Trace, dtype: str, sm: int = 90, shared: int = SHARED) -> DeviceKernel:
    """Return the kernel of a trace for a compute capability. Its results must not overlap its inputs.

    sm: 90 for compute capability 9.0.
    shared: bytes of shared memory that a block may have on the device.
    """
    line = written(trace, dtype, shared=shared)
    names = tuple(op.name for op in operands(trace))
    return DeviceKernel(ptx(unrolled_ir(line), sm), ENTRY, THREADS, line.shared, operands=names)


def unrolled_ir(line: Written) -> str:
    """Return the IR of the module that contains the kernel."""
    code = ThreadCode(line.dtype, pooled=POOLED)
    T = code.scalar
    ops = operands(line.trace)
    begin = ["entry:", *thread_number(), "  %inside = icmp slt i64 %state, %n", "  br i1 %inside, label %go, label %end", "go:"]
    for op in ops:
        begin += [
            f"  %o{op.number} = mul i64 %state, %s{op.number}",
            f"  %p{op.number} = getelementptr {T}, ptr addrspace(1) %a{op.number}, i64 %o{op.number}",
        ]
    if line.spills:
        begin.append(f"  %mine = getelementptr {T}, ptr addrspace(3) @shared, i32 %thread")
    inputs = {
        node.index: (op.number, i) for op in ops if not op.is_output for i, node in enumerate(line.trace.inputs[op.name].ravel())
    }
    results = [op.number for op in ops if op.is_output]
    many = sum(op.size for op in ops) > MANY_ENTRIES

    def at(operand: int, entry: int) -> str:
        if not entry:
            return f"%p{operand}"
        if many:
            return code.let(f"getelementptr [{entry} x {T}], ptr addrspace(1) %p{operand}, i64 %e{operand}")
        offset = f"%e{operand}" if entry == 1 else code.let(f"mul i64 %e{operand}, {entry}")
        return code.let(f"getelementptr {T}, ptr addrspace(1) %p{operand}, i64 {offset}")

    def load(x: int) -> str:
        return code.let(f"load {'volatile ' * line.spills}{T}, ptr addrspace(1) {at(*inputs[x])}")

    def store(place: tuple[int, int], value: str) -> None:
        code.do(f"store {T} {value}, ptr addrspace(1) {at(results[place[0]], place[1])}")

    LineWriter(code, line, load, store, line.kept if line.spills else None).write()
    parameters = ", ".join(["i64 %n", *(f"ptr addrspace(1) %a{k}, i64 %s{k}, i64 %e{k}" for k in range(len(ops)))])
    body = [*begin, *code.lines, "  br label %end", "end:", "  ret void"]
    head = [*code.pool(), *sorted(code.declarations()), *([shared_memory(T)] if line.spills else [])]
    return module(parameters, body, head, BLOCKS)


def thread_number() -> list[str]:
    """Return the statements that compute `%thread`, its number in the block, and `%state`, its number among all threads."""
    return [
        "  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %thread64 = zext i32 %thread to i64",
        "  %block64 = zext i32 %block to i64",
        f"  %before = mul i64 %block64, {THREADS}",
        "  %state = add i64 %before, %thread64",
    ]


def shared_memory(scalar: str) -> str:
    return f"@shared = external addrspace(3) global [0 x {scalar}], align 16"


def module(parameters: str, body: Sequence[str], head: Sequence[str], blocks: int | None = None) -> str:
    """Return a module with one kernel. blocks: the least number of blocks that are resident on a multiprocessor."""
    resident = f' "nvvm.minctasm"="{blocks}"' if blocks else ""
    return "\n".join(
        [
            *head,
            "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
            f"define ptx_kernel void @{ENTRY}({parameters}) #0 {{",
            *body,
            "}",
            f'attributes #0 = {{ "nvvm.maxntid"="{THREADS}"{resident} }}',
            "",
        ]
    )


class LineWriter:
    """Writes steps as code. `load` returns the value of an input, by its number. `store` stores a result at its place.

    kept: the values that go to shared memory, at %mine, if the writer spills.
    """

    def __init__(
        self,
        code: ThreadCode,
        line: Written,
        load: Callable[[int], str],
        store: Callable[[tuple[int, int], str], None],
        kept: RegisterMoves | None = None,
    ) -> None:
        self.code, self.line, self.load, self.store, self.kept = code, line, load, store, kept
        self._inputs = {node.index for nodes in line.trace.inputs.values() for node in nodes.ravel()}
        self._saved: set[int] = set()

    def write(self) -> None:
        for i, step in enumerate(self.line.steps):
            if self.kept is not None:
                for x in self.kept.out[i]:
                    self._save(x)
                for x in self.kept.back[i]:
                    self._restore(x)
            self._write(step)

    def _write(self, step: Step) -> None:
        code = self.code
        if step.kind == "load":
            code.values[step.node.index] = self.load(step.node.index)
        elif step.kind == "reciprocal":
            code.values |= dict.fromkeys(step.makes, code.reciprocal_of(step.node))
        elif step.kind == "sincos":
            pair = sincos(code, code.value(step.node.args[0]))
            nodes = self.line.trace.graph.nodes
            code.values |= {x: pair[nodes[x].op == "cos"] for x in step.makes}
        elif step.kind == "store":
            self.store(step.place, code.value(step.node))
        else:
            code.emit([step.node] if step.fused is None else [step.fused, step.node], lambda node: "")

    def _slot(self, x: int) -> str:
        assert self.kept is not None
        return self.code.let(f"getelementptr {self.code.type}, ptr addrspace(3) %mine, i32 {self.kept.slots[x] * THREADS}")

    def _save(self, x: int) -> None:
        """Store a value that leaves the registers in its slot, unless it is an input or already there."""
        value = self.code.values.pop(x)
        if x not in self._inputs and x not in self._saved:
            self._saved.add(x)
            self.code.do(f"store volatile {self.code.type} {value}, ptr addrspace(3) {self._slot(x)}")

    def _restore(self, x: int) -> None:
        if x in self._inputs:
            self.code.values[x] = self.load(x)
        else:
            self.code.values[x] = self.code.let(f"load volatile {self.code.type}, ptr addrspace(3) {self._slot(x)}")
