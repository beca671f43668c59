"""The unrolled kernel of a GPU: every operation of a state in one straight line, one thread a state.

A trace is written in the order that reloads the fewest values where there is room for as many as the registers hold. In float64,
where many would not fit, the writer itself keeps them in shared memory, at slot x threads + thread: what the assembler spills goes
through the caches to the device's memory. Inputs are loaded where they are first used, and results stored as soon as they are
known: an output must not overlap an input.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pliant.compile.cuda.code import SCALARS, ThreadCode
from pliant.compile.cuda.kernel import Kernel
from pliant.compile.cuda.mathematics import sincos
from pliant.compile.cuda.order import ORDERS, Line, Places, Step, belady
from pliant.compile.engine import ptx
from pliant.compile.ir import BITS
from pliant.compile.trace import Trace
from pliant.compile.unrolled import Operand, operands
from pliant.errors import PliantError

THREADS = 128
ROOM = {"float64": 110, "float32": 230}  # values that the 255 registers of a thread hold beside addresses and what is in the making
MOST_INSTRUCTIONS = 7000  # of 16 bytes: beyond about 110 kB they do not stay in the instruction cache
SHARED = 227 << 10  # bytes of shared memory that a block may have
SPILLS_FROM = 150  # reloads by Belady's rule from which the writer spills, in float64; fewer are left to the assembler
_WEIGHTS = {"sincos": 50, "reciprocal": 7, "load": 3, "store": 3}
_OTHERS = {"exp": 35, "log": 45, "tanh": 50, "atan2": 70, "asin": 85, "acos": 85, "pow": 110, "sqrt": 18}
ENTRY = "pliant_kernel"


@dataclass(frozen=True)
class Written:
    """A trace as a line of steps in an order, with the reloads that this needs."""

    trace: Trace
    dtype: str
    order: str
    steps: list[Step]

    @cached_property
    def places(self) -> Places:
        return belady(self.steps, ROOM[self.dtype])

    @cached_property
    def instructions(self) -> int:
        """An estimate, good to 15 %."""
        total = 0
        for step in self.steps:
            if step.kind == "node" and step.node.op == "interp":
                total += 6 * len(step.node.value[0])
            else:
                total += _OTHERS.get(step.node.op, 1) if step.kind == "node" else _WEIGHTS[step.kind]
        return total

    @property
    def spills(self) -> bool:
        """Whether the writer keeps in shared memory what does not fit."""
        fits = self.places.count * BITS[SCALARS[self.dtype]] // 8 * THREADS <= SHARED
        return self.dtype == "float64" and self.places.reloads >= SPILLS_FROM and fits


def written(trace: Trace, dtype: str, order: str | None = None) -> Written:
    """A trace in the order of fewest reloads, or in the given one."""
    if dtype not in SCALARS:
        raise PliantError(f"dtype={dtype!r}: give 'float64' or 'float32'")
    line = Line(trace)
    found = [Written(trace, dtype, name, make(line)) for name, make in ORDERS.items() if order in (None, name)]
    return min(found, key=lambda x: x.places.reloads)


def cost(trace: Trace, dtype: str) -> tuple[int, int]:
    """What decides between traces of one function by several methods: (reloads, instructions), the least is best."""
    best = written(trace, dtype)
    return best.places.reloads, best.instructions


def fits(trace: Trace, dtype: str) -> bool:
    """Whether a trace is for an unrolled kernel: its code stays in the instruction cache."""
    return written(trace, dtype).instructions <= MOST_INSTRUCTIONS


def unrolled_kernel(trace: Trace, dtype: str, sm: int = 90) -> Kernel:
    """The kernel of a trace. Its results must not overlap its inputs."""
    line = written(trace, dtype)
    ops = operands(trace)
    shared = line.places.count * BITS[SCALARS[dtype]] // 8 * THREADS if line.spills else 0
    return Kernel(ptx(unrolled_ir(line), sm), ENTRY, THREADS, shared, operands=tuple(op.name for op in ops))


def unrolled_ir(line: Written) -> str:
    """The module of a kernel."""
    code = ThreadCode(line.dtype)
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
    _Writer(code, line, ops).write()
    parameters = ", ".join(["i64 %n", *(f"ptr addrspace(1) %a{k}, i64 %s{k}, i64 %e{k}" for k in range(len(ops)))])
    body = [*begin, *code.lines, "  br label %end", "end:", "  ret void"]
    return module(parameters, body, code.declarations(), T if line.spills else None)


def thread_number() -> list[str]:
    """`%thread` in its block, and `%state`, its number among all."""
    return [
        "  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %thread64 = zext i32 %thread to i64",
        "  %block64 = zext i32 %block to i64",
        f"  %before = mul i64 %block64, {THREADS}",
        "  %state = add i64 %before, %thread64",
    ]


def module(parameters: str, body: Sequence[str], declarations: set[str], shared: str | None) -> str:
    """A module of one entry. shared: the type of what it keeps in shared memory."""
    return "\n".join(
        [
            *sorted(declarations),
            "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
            *([f"@shared = external addrspace(3) global [0 x {shared}], align 16"] if shared else []),
            f"define ptx_kernel void @{ENTRY}({parameters}) #0 {{",
            *body,
            "}",
            f'attributes #0 = {{ "nvvm.maxntid"="{THREADS}" }}',
            "",
        ]
    )


class _Writer:
    """Writes the steps of a line."""

    def __init__(self, code: ThreadCode, line: Written, ops: Sequence[Operand]) -> None:
        self.code, self.line = code, line
        self.inputs: dict[int, tuple[int, int]] = {}  # of the node of an input, operand and entry
        for op in ops:
            if not op.is_output:
                for i, node in enumerate(line.trace.inputs[op.name].ravel()):
                    self.inputs[node.index] = op.number, i
        self.results = [op.number for op in ops if op.is_output]
        self._saved: set[int] = set()

    def write(self) -> None:
        code, places = self.code, self.line.places
        for i, step in enumerate(self.line.steps):
            if self.line.spills:
                for x in places.out[i]:
                    self._save(x)
                for x in places.back[i]:
                    self._restore(x)
            if step.kind == "load":
                code.values[step.node.index] = self._load(step.node.index)
            elif step.kind == "reciprocal":
                r = code.reciprocal_of(step.node)
                code.values |= dict.fromkeys(step.makes, r)
            elif step.kind == "sincos":
                self._take_pair(step, *sincos(code, code.value(step.node.args[0])))
            elif step.kind == "store":
                k, i = step.place
                code.do(f"store {code.type} {code.value(step.node)}, ptr addrspace(1) {self._at(self.results[k], i)}")
            else:
                if step.fused is not None:
                    code.emit([step.fused], lambda n: "")
                code.emit([step.node], lambda n: "")

    def _take_pair(self, step: Step, sine: str, cosine: str) -> None:
        nodes = self.line.trace.graph.nodes
        for x in step.makes:
            self.code.values[x] = sine if nodes[x].op == "sin" else cosine

    def _at(self, operand: int, entry: int) -> str:
        """The address of an entry."""
        if not entry:
            return f"%p{operand}"
        code = self.code
        offset = f"%e{operand}" if entry == 1 else code.let(f"mul i64 %e{operand}, {entry}")
        return code.let(f"getelementptr {code.type}, ptr addrspace(1) %p{operand}, i64 {offset}")

    def _load(self, index: int) -> str:
        return self.code.let(f"load {self.code.type}, ptr addrspace(1) {self._at(*self.inputs[index])}")

    def _slot(self, x: int) -> str:
        at = self.line.places.slots[x] * THREADS
        return self.code.let(f"getelementptr {self.code.type}, ptr addrspace(3) %mine, i32 {at}")

    def _save(self, x: int) -> None:
        """A value goes: to its slot, if it is no input and does not stand there yet."""
        value = self.code.values.pop(x)
        if x not in self.inputs and x not in self._saved:
            self._saved.add(x)
            self.code.do(f"store volatile {self.code.type} {value}, ptr addrspace(3) {self._slot(x)}")

    def _restore(self, x: int) -> None:
        code = self.code
        if x in self.inputs:
            code.values[x] = code.let(f"load volatile {code.type}, ptr addrspace(1) {self._at(*self.inputs[x])}")
        else:
            code.values[x] = code.let(f"load volatile {code.type}, ptr addrspace(3) {self._slot(x)}")
