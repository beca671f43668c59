"""Contact steps that left too much, taken again: two kernels, one that finds such states, and one that improves them.

A step says what its passes over the contacts left, squared. States with too much are few and anywhere in a batch. The first kernel
collects their numbers, so that the second has them in neighbouring threads. It does for a state what the loop on the CPU does
(`simulate.loops.methods.contact_step`): Newton's method from the last forces and, now and then, passes from the best ones. What is
taken again is a whole step, or the solution of its contact problem, with impulses in place of forces (`sweeps.contacts.stages`).

Parameters of the first: i64 n; what is left, one number per state; the count (i32), zero before; the numbers of the states (i32).
Parameters of the second: i64 stride, the number of threads; the count, the numbers; then (pointer, state stride, entry stride) of
the operands: the inputs of a step, of which the forces to begin with are memory of its own; the results of a step, so far the best;
memory for those of another.
"""

from __future__ import annotations

from dataclasses import dataclass

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.unrolled import ENTRY, POOLED, THREADS, LineWriter, module, thread_number, written
from pliant.compile.llvm.engine import ptx
from pliant.compile.trace.trace import Trace

STARTS = ("before", "start")  # inputs that are the forces or impulses to begin with
TOLERANCE = {"float64": 1e-7, "float32": 1e-5}  # [m/s]; in float64 that of the CPU
_BLOCKS = 2  # per multiprocessor: few states need it, so that a larger grid would mostly be started in vain


@dataclass(frozen=True)
class Rounds:
    """How often a step is taken again, and that each `period`-th time it is by passes."""

    most: int
    period: int


def find_kernel(dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel that collects the states that have too much left."""
    return DeviceKernel(ptx(find_ir(dtype), sm), ENTRY, THREADS, operands=("left", "count", "numbers"), strides=0)


def improve_kernel(step: Trace, polish: Trace | None, rounds: Rounds, dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel that improves them. polish: the step by Newton's method, if there is one."""
    code = ptx(improve_ir(step, polish, rounds, dtype), sm)
    return DeviceKernel(code, ENTRY, THREADS, blocks_per_sm=_BLOCKS, operands=improved_operands(step), scalars=("stride",))


def improved_operands(step: Trace) -> tuple[str, ...]:
    """Return the operands in order: inputs, results "best 0", …, of which the last is what is left, and "again 0", …"""
    n = len(step.outputs)
    return (*step.inputs, *(f"best {k}" for k in range(n)), *(f"again {k}" for k in range(n - 1)))


def find_ir(dtype: str) -> str:
    """Return the IR of the module of the first kernel."""
    code = ThreadCode(dtype)
    T = code.scalar
    code.lines += ["entry:", *thread_number()]
    code.do("%inside = icmp slt i64 %state, %n")
    code.do("br i1 %inside, label %go, label %end")
    code.lines.append("go:")
    place = code.let(f"getelementptr {T}, ptr addrspace(1) %left, i64 %state")
    left = code.let(f"load {T}, ptr addrspace(1) {place}")
    code.do(f"br i1 {code.compare('ogt', left, TOLERANCE[dtype] ** 2)}, label %found, label %end")
    code.lines.append("found:")
    at = code.let("atomicrmw add ptr addrspace(1) %count, i32 1 monotonic")
    slot = code.let(f"getelementptr i32, ptr addrspace(1) %numbers, i32 {at}")
    code.do("%state32 = trunc i64 %state to i32")
    code.do(f"store i32 %state32, ptr addrspace(1) {slot}")
    code.do("br label %end")
    parameters = "i64 %n, ptr addrspace(1) %left, ptr addrspace(1) %count, ptr addrspace(1) %numbers"
    return module(parameters, [*code.lines, "end:", "  ret void"], sorted(code.declarations()))


def improve_ir(step: Trace, polish: Trace | None, rounds: Rounds, dtype: str) -> str:
    """Return the IR of the module of the second kernel."""
    return _Improve(step, polish, rounds, dtype).ir()


class _Improve:
    """Writes the kernel."""

    def __init__(self, step: Trace, polish: Trace | None, rounds: Rounds, dtype: str) -> None:
        self.step, self.polish, self.rounds = step, polish, rounds
        self.code = ThreadCode(dtype, pooled=POOLED)
        self.T, self.names = self.code.scalar, improved_operands(step)
        *self.sizes, _ = (out.size for out in step.outputs)  # the last result is what is left
        self.start = next(name for name in step.inputs if name in STARTS)
        self.last, self.left = len(self.sizes) - 1, f"best {len(self.sizes)}"  # the last of the others are the forces
        self.tolerance = TOLERANCE[dtype] ** 2

    def at(self, name: str, entry: int) -> str:
        k, code = self.names.index(name), self.code
        if not entry:
            return f"%p{k}"
        offset = code.let(f"mul i64 %e{k}, {entry}")
        return code.let(f"getelementptr {self.T}, ptr addrspace(1) %p{k}, i64 {offset}")

    def get(self, name: str, entry: int) -> str:
        return self.code.let(f"load {self.T}, ptr addrspace(1) {self.at(name, entry)}")

    def put(self, x: str, name: str, entry: int) -> None:
        self.code.do(f"store {self.T} {x}, ptr addrspace(1) {self.at(name, entry)}")

    def copy(self, to: str, source: str, size: int) -> None:
        for i in range(size):
            self.put(self.get(source, i), to, i)

    def ir(self) -> str:
        code, T = self.code, self.T
        code.lines += ["entry:", *(line.replace("%state", "%number") for line in thread_number())]
        code.do("%many32 = load i32, ptr addrspace(1) %count")
        code.do("%many = zext i32 %many32 to i64")
        code.do("br label %each")
        code.lines.append("each:")
        code.do("%mine = phi i64 [ %number, %entry ], [ %following, %done ]")
        code.do("%inside = icmp slt i64 %mine, %many")
        code.do("br i1 %inside, label %go, label %end")
        code.lines.append("go:")
        code.do("%slot = getelementptr i32, ptr addrspace(1) %numbers, i64 %mine")
        code.do("%state32 = load i32, ptr addrspace(1) %slot")
        code.do("%state = zext i32 %state32 to i64")
        for k in range(len(self.names)):
            code.do(f"%o{k} = mul i64 %state, %s{k}")
            code.do(f"%p{k} = getelementptr {T}, ptr addrspace(1) %a{k}, i64 %o{k}")
        self.copy(self.start, f"best {self.last}", self.sizes[-1])
        code.do("br label %head")
        code.lines.append("head:")
        code.do("%k = phi i32 [ 0, %go ], [ %k1, %next ]")
        code.do(f"%rest = urem i32 %k, {self.rounds.period}")
        code.do(f"%passes = icmp {'eq' if self.polish is not None else 'ne'} i32 %rest, {self.rounds.period - bool(self.polish)}")
        code.do("br i1 %passes, label %pass, label %polish")
        code.lines.append("pass:")
        self.copy(self.start, f"best {self.last}", self.sizes[-1])
        lefts = [(self._taken(self.step), "pass")]
        code.lines.append("polish:")
        lefts.append((self._taken(self.polish) if self.polish is not None else self._none(), "polish"))
        code.lines.append("join:")
        code.do(f"%again = phi {T} {', '.join(f'[ {x}, %{label} ]' for x, label in lefts)}")
        self._taking()
        parameters = ["i64 %stride", "ptr addrspace(1) %count", "ptr addrspace(1) %numbers"]
        parameters += [f"ptr addrspace(1) %a{k}, i64 %s{k}, i64 %e{k}" for k in range(len(self.names))]
        head = [*code.pool(), *sorted(code.declarations())]
        return module(", ".join(parameters), [*code.lines, "end:", "  ret void"], head)

    def _taking(self) -> None:
        """Take the new results if less is left, and go on from the new forces while too much is left."""
        code, T = self.code, self.T
        code.do(f"%best = load {T}, ptr addrspace(1) {self.at(self.left, 0)}")
        code.do(f"%better = fcmp olt {T} %again, %best")
        code.do("br i1 %better, label %take, label %next")
        code.lines.append("take:")
        for k, size in enumerate(self.sizes):
            self.copy(f"best {k}", f"again {k}", size)
        self.put("%again", self.left, 0)
        code.do("br label %next")
        code.lines.append("next:")
        self.copy(self.start, f"again {self.last}", self.sizes[-1])
        now = self.get(self.left, 0)
        code.do("%k1 = add i32 %k, 1")
        code.do(f"%less = icmp ult i32 %k1, {self.rounds.most}")
        more = code.both(code.compare("ogt", now, self.tolerance), "%less")
        code.do(f"br i1 {more}, label %head, label %done")
        code.lines.append("done:")
        code.do("%following = add i64 %mine, %stride")
        code.do("br label %each")

    def _none(self) -> str:
        self.code.do("br label %join")
        return self.code.constant(float("inf"))

    def _taken(self, trace: Trace) -> str:
        """Write a step, its results to `again`; return what is left."""
        code = self.code
        inputs = {node.index: (name, i) for name, nodes in trace.inputs.items() for i, node in enumerate(nodes.ravel())}
        found: list[str] = []

        def store(place: tuple[int, int], value: str) -> None:
            if place[0] == len(self.sizes):
                found.append(value)
            else:
                self.put(value, f"again {place[0]}", place[1])

        code.forget()
        LineWriter(code, written(trace, code.dtype), lambda x: self.get(*inputs[x]), store).write()
        code.forget()
        code.do("br label %join")
        return found[0]
