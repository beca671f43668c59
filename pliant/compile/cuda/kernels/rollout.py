"""Rollouts as one kernel: one thread computes all steps of one state, like the loop of `dyn.rollout`.

The code of the rates exists once, in a loop over the four stages of a Runge-Kutta step. For a semi-implicit step the whole step is
one such function. State, stage, sum of rates and forces stay in shared memory, so that the registers are free for the rates.

The kernel takes these arguments: i64 n, the number of states; i64 rows; i64 every, the number of steps per row; i64 first, the
number of the first step, which starts at the time first x dt; double dt [s], for every dtype. Then come all operands of
`Kernel.operands`, inputs and outputs. Each has a pointer and three strides in elements: from state to state, from step to step (for
outputs from row to row), and from entry to entry.

Inputs: first q0 (nq), v0 (nv), and s0 (ns) if loads have states. These have no steps. Then the other inputs of the rates, after t,
q, v, s: tau (nv), u, wrenches (6 per frame), parameters. With a step stride of 0 they are constant. Otherwise they have one row per
step, rows x every in all, which is held constant over the step. Outputs: q, v, s with rows + 1 rows; row 0 is the initial state.

If numbers are no longer finite, the whole state is NaN from that row on. Quaternions are normalised after every step. Closed
systems without stabilise= have no such kernel, because every step is projected onto the closures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.unit import unit
from pliant.compile.cuda.kernels.unrolled import (
    ENTRY,
    POOLED,
    SHARED,
    THREADS,
    LineWriter,
    Written,
    fits,
    module,
    shared_memory,
    thread_number,
    written,
)
from pliant.compile.llvm.engine import ptx
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.spaces import quaternion_places

SEMI_IMPLICIT = "semi_implicit_step"
_STATE = ("q", "v", "s")
_HELD = ("t", "h")  # inputs that the loop itself provides
TWO_STAGES = {"float64": False, "float32": True}  # whether rates are stored at once, apart from the stage that is still read
BLOCKS: dict[str, int | None] = {"float64": None, "float32": None}  # least number of resident blocks per multiprocessor
_COPIED = ("tau", "u")  # inputs per step are copied to shared memory, if as many blocks stay resident
_ONCE = ", !llvm.loop !0"  # the assembler must not unroll this loop
_LOOPS = ["!0 = distinct !{!0, !1}", '!1 = !{!"llvm.loop.unroll.disable"}']
SCALAR_PARAMETERS = ("n", "rows", "every", "first", "dt")


def rollout_fits(trace: Trace, model: Model, dtype: str, shared: int = SHARED) -> bool:
    """Whether a system has a kernel for whole rollouts.

    Its rates must fit in the instruction cache and the registers, and its state in shared memory.
    shared: bytes of shared memory that a block may have on the device.
    """
    if _projected(model) or not fits(trace, dtype):
        return False
    rollout = _RolloutWriter(trace, model, dtype)
    return rollout.shared <= shared and not rollout.line.spills


def rollout_kernel(trace: Trace, model: Model, dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel of whole rollouts.

    trace: of `RATES["rates"]`, of `rhs` for a system with loads, or of `STEPPING["semi_implicit_step"]`.
    """
    if _projected(model):
        raise PliantError(
            f"system {model.name!r} has closures, and every step is projected onto them: rollouts need several kernels"
        )
    rollout = _RolloutWriter(trace, model, dtype)
    code = ptx(rollout.ir(), sm)
    return DeviceKernel(code, ENTRY, THREADS, rollout.shared, operands=rollout.names, scalars=SCALAR_PARAMETERS, strides=3)


def rollout_ir(trace: Trace, model: Model, dtype: str) -> str:
    """Return the IR of the module that contains the kernel."""
    return _RolloutWriter(trace, model, dtype).ir()


def _resident(shared: int) -> int:
    """Return how many blocks fit on a multiprocessor by shared memory; at most three, because of registers."""
    return min(3, (SHARED + 1024) // (shared + 1024))


def _projected(model: Model) -> bool:
    """Whether every step is projected onto the closures."""
    return bool(model.closures) and model.internals.stabilise is None


class _RolloutWriter:
    """Writes the kernel."""

    def __init__(self, trace: Trace, model: Model, dtype: str) -> None:
        self.line: Written = written(trace, dtype)
        self.model, self.code = model, ThreadCode(dtype, pooled=POOLED)
        self.T = self.code.type
        sizes = {"q": model.nq, "v": model.nv, "s": model.ns}
        self.sizes = {name: n for name, n in sizes.items() if n}
        self.size = sum(self.sizes.values())
        self.single = trace.function.name == SEMI_IMPLICIT
        self.operands = [name for name in trace.inputs if name not in (*_STATE, *_HELD)]
        self.two = TWO_STAGES[dtype] and not self.single
        self.arrays = 2 if self.single else 3 + self.two
        self.copies: dict[str, int] = {}  # where the copies of operands begin, after the arrays of the state
        values = self.arrays * self.size
        self.shared = values * self.code.align * THREADS
        for name in self.operands:
            more = self.shared + trace.inputs[name].size * self.code.align * THREADS
            if name in _COPIED and _resident(more) == _resident(self.shared):
                self.copies[name] = values
                values += trace.inputs[name].size
                self.shared = more
        self.names = (*(f"{name}0" for name in self.sizes), *self.operands, *self.sizes)

    # ---- shared memory: 0 the state, 1 the stage, 2 the sum of rates; in some 3 the next stage, turn by turn with 1

    def at(self, array: int | str, i: int) -> str:
        base, offset = ("%mine", array * self.size + i) if isinstance(array, int) else (array, i)
        offset *= THREADS
        return self.code.let(f"getelementptr {self.T}, ptr addrspace(3) {base}, i32 {offset}") if offset else base

    def get(self, array: int | str, i: int) -> str:
        return self.code.let(f"load {self.T}, ptr addrspace(3) {self.at(array, i)}")

    def put(self, x: str, array: int | str, i: int) -> None:
        self.code.do(f"store {self.T} {x}, ptr addrspace(3) {self.at(array, i)}")

    # ---- the device's memory

    def entry(self, pointer: str, operand: int, i: int) -> str:
        offset = self.code.let(f"mul i64 %e{operand}, {i}")
        return self.code.let(f"getelementptr {self.T}, ptr addrspace(1) {pointer}, i64 {offset}")

    def store_row(self, row: str) -> None:
        """Store the state in its row of the outputs."""
        i, code = 0, self.code
        for k, n in enumerate(self.sizes.values(), start=len(self.names) - len(self.sizes)):
            offset = code.let(f"mul i64 {row}, %r{k}")
            base = code.let(f"getelementptr {self.T}, ptr addrspace(1) %p{k}, i64 {offset}")
            for j in range(n):
                code.do(f"store {self.T} {self.get(0, i)}, ptr addrspace(1) {self.entry(base, k, j)}")
                i += 1

    # ---- the loop

    def ir(self) -> str:
        code, T = self.code, self.T
        for line in thread_number():
            code.lines.append(line)
        code.do("%inside = icmp slt i64 %state, %n")
        code.do("br i1 %inside, label %go, label %end")
        code.lines.append("go:")
        code.do(f"%mine = getelementptr {T}, ptr addrspace(3) @shared, i32 %thread")
        for k in range(len(self.names)):
            code.do(f"%o{k} = mul i64 %state, %s{k}")
            code.do(f"%p{k} = getelementptr {T}, ptr addrspace(1) %a{k}, i64 %o{k}")
        code.do("%h = fadd double %dt, 0.0" if code.wide else "%h = fptrunc double %dt to float")
        self._start()
        self._rows()
        parameters = ["i64 %n", "i64 %rows", "i64 %every", "i64 %first", "double %dt"]
        parameters += [f"ptr addrspace(1) %a{k}, i64 %s{k}, i64 %r{k}, i64 %e{k}" for k in range(len(self.names))]
        head = [*code.pool(), *sorted(code.declarations()), shared_memory(T), *_LOOPS]
        return module(", ".join(parameters), ["entry:", *code.lines, "end:", "  ret void"], head, BLOCKS[code.dtype])

    def _start(self) -> None:
        """Load the initial state as state and stage, set the sum to zero, and store row 0."""
        i = 0
        for k, n in enumerate(self.sizes.values()):
            for j in range(n):
                x = self.code.let(f"load {self.T}, ptr addrspace(1) {self.entry(f'%p{k}', k, j)}")
                self.put(x, 0, i)
                self.put(x, 1, i)
                if not self.single:
                    self.put(self.code.constant(0.0), 2, i)
                i += 1
        self.store_row("0")

    def _rows(self) -> None:
        code = self.code
        code.do("br label %rowhead")
        self._label("rowhead")
        code.do("%row = phi i64 [ 0, %go ], [ %row1, %rowend ]")
        code.do("%count0 = phi i64 [ 0, %go ], [ %count, %rowend ]")
        code.do("%morerows = icmp slt i64 %row, %rows")
        code.do("br i1 %morerows, label %stephead, label %end")
        self._label("stephead")
        code.do("%step = phi i64 [ 0, %rowhead ], [ %step1, %stepend ]")
        code.do("%count = phi i64 [ %count0, %rowhead ], [ %count1, %stepend ]")
        code.do("%moresteps = icmp slt i64 %step, %every")
        code.do("br i1 %moresteps, label %stepbegin, label %rowend")
        self._label("stepbegin")
        for k, name in enumerate(self.operands, start=len(self.sizes)):
            code.do(f"%d{k} = mul i64 %count, %r{k}")
            code.do(f"%b{k} = getelementptr {self.T}, ptr addrspace(1) %p{k}, i64 %d{k}")
            for i in range(self.line.trace.inputs[name].size if name in self.copies else 0):
                x = code.let(f"load {self.T}, ptr addrspace(1) {self.entry(f'%b{k}', k, i)}")
                self.put(x, "%mine", self.copies[name] + i)
        code.do("%number = add i64 %first, %count")
        code.do("%numberd = sitofp i64 %number to double")
        code.do("%time = fmul double %numberd, %dt")
        self._step()
        self._label("stepend")
        code.do("%step1 = add i64 %step, 1")
        code.do("%count1 = add i64 %count, 1")
        code.do(f"br label %stephead{_ONCE}")
        self._label("rowend")
        code.do("%row1 = add i64 %row, 1")
        self.store_row("%row1")
        code.do(f"br label %rowhead{_ONCE}")

    def _label(self, name: str) -> None:
        self.code.lines.append(f"{name}:")

    # ---- one step

    def _step(self) -> None:
        code = self.code
        if self.single:
            new = self._evaluated(1)
            self._take([new[i] for i in range(self.size)])
            code.do("br label %stepend")
            return
        if self.two:
            code.do(f"%even = getelementptr {self.T}, ptr addrspace(3) %mine, i32 {self.size * THREADS}")
            code.do(f"%odd = getelementptr {self.T}, ptr addrspace(3) %mine, i32 {3 * self.size * THREADS}")
        code.do("br label %stage")
        self._label("stage")
        code.do("%part = phi i32 [ 0, %stepbegin ], [ %part1, %stage ]")
        if self.two:
            code.do("%now = phi ptr addrspace(3) [ %even, %stepbegin ], [ %next, %stage ]")
            code.do("%next = phi ptr addrspace(3) [ %odd, %stepbegin ], [ %now, %stage ]")
        for name, number in (("%is0", 0), ("%is2", 2), ("%is3", 3)):
            code.do(f"{name} = icmp eq i32 %part, {number}")
        code.do("%ends = or i1 %is0, %is3")
        weight = code.choose("%ends", 1 / 6, 1 / 3)
        along = code.mul("%h", code.choose("%is2", 1.0, 0.5))

        def add(i: int, rate: str) -> None:
            self.put(code.fma(weight, rate, self.get(2, i)), 2, i)
            self.put(code.fma(along, rate, self.get(0, i)), "%next" if self.two else 1, i)

        # also after the last stage, without need: the assembler would write a loop that ends in its middle twice
        if self.two:
            self._evaluated("%now", add)
        else:  # the stage is read until the last rate is known
            for i, rate in self._evaluated(1).items():
                add(i, rate)
        code.do("%part1 = add i32 %part, 1")
        code.do(f"br i1 %is3, label %take, label %stage{_ONCE}")
        self._label("take")
        self._take([code.fma("%h", self.get(2, i), self.get(0, i)) for i in range(self.size)])
        code.do("br label %stepend")

    def _evaluated(self, stage: int | str, store: Callable[[int, str], None] | None = None) -> dict[int, str]:
        """Return the rates at the stage, or the new state, by place in the state. `store` gets each as soon as it is known."""
        code, trace = self.code, self.line.trace
        inputs: dict[int, tuple[str, int]] = {}
        for name, nodes in trace.inputs.items():
            before = _STATE[: _STATE.index(name)] if name in _STATE else ()
            first = sum(self.sizes.get(other, 0) for other in before)
            inputs |= {node.index: (name, first + i) for i, node in enumerate(nodes.ravel())}
        firsts = [sum(out.size for out in trace.outputs[:k]) for k in range(len(trace.outputs))]
        found: dict[int, str] = {}

        def load(x: int) -> str:
            name, i = inputs[x]
            if name in self.sizes:
                return self.get(stage, i)
            if name in _HELD:
                return "%h" if name == "h" else self._time()
            if name in self.copies:
                return self.get("%mine", self.copies[name] + i)
            k = len(self.sizes) + self.operands.index(name)
            return code.let(f"load {self.T}, ptr addrspace(1) {self.entry(f'%b{k}', k, i)}")

        def keep(place: tuple[int, int], value: str) -> None:
            found[firsts[place[0]] + place[1]] = value
            if store is not None:
                store(firsts[place[0]] + place[1], value)

        LineWriter(code, self.line, load, keep).write()
        return found

    def _time(self) -> str:
        """Return the time of the stage."""
        code = self.code
        if self.single:
            return "%time"
        part = code.let("select i1 %is0, double 0.0, double 0.5")
        part = code.let(f"select i1 %is3, double 1.0, double {part}")
        t = code.let(f"fadd contract double %time, {code.let(f'fmul contract double {part}, %dt')}")
        return t if code.wide else code.let(f"fptrunc double {t} to float")

    def _take(self, new: Sequence[str]) -> None:
        """Continue from a new state, with normalised quaternions. If any entry is not finite, all entries become NaN."""
        code = self.code
        lost = code.constant(0.0)
        for x in new:
            lost = code.fma(x, code.constant(0.0), lost)
        new = [code.add(x, lost) for x in new]
        for own in quaternion_places(self.model):
            for i, x in zip(own, unit(code, [new[i] for i in own]), strict=True):
                new[i] = x
        for i, x in enumerate(new):
            self.put(x, 0, i)
            self.put(x, 1, i)
            if not self.single:
                self.put(code.constant(0.0), 2, i)
