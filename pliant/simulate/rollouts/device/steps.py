"""Several steps of a batch as one launch: the loop of the CPU, as a kernel with one thread per state."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from pliant.compile.cuda.device.arrays import DeviceArray
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import place
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.launch import OnDevice
from pliant.compile.cuda.kernels.unrolled import MOST_INSTRUCTIONS
from pliant.compile.program.ptx import step_kernel
from pliant.compile.program.step import StepProgram
from pliant.compile.table.functions import RATES
from pliant.lazy import annexed
from pliant.simulate.loops.kernels import fixed_loop
from pliant.simulate.loops.methods.fixed import END
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.table import METHODS
from pliant.simulate.rollouts.device.march import DeviceMarch
from pliant.simulate.rollouts.device.start import copy_states

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_CONSTANT = Torques("constant", (), lambda t, q, v, run: q[..., :0])  # forces are held over the steps of a launch
_GIVEN = {"tau": "tau", "inputs": "u", "wrenches": "wrenches", "parameters": "parameters"}  # arguments, and inputs of kernels


# States per multiprocessor up to which steps in one launch are faster than a launch for each part of a step: measured on an H200
# with quadrupeds on the ground (docs/gpu.md). In larger batches their threads wait for memory, and for the states that need more.
MOST_STATES = {"float64": 128, "float32": 32}


@annexed
def _kernels(dynamics: Dynamics) -> dict[tuple[str, int], OnDevice | None]:
    """Return the kernels of a system so far, by the step of a method and device."""
    return {}


def steps_on_device(dynamics: Dynamics, method: str, on: Device) -> OnDevice | None:
    """Return the kernel of several steps on a device, or None if a step does not fit in one thread."""
    kept, key = _kernels(dynamics), (METHODS[method].identity, on.ordinal)
    if key not in kept:
        kernel = _kernel(dynamics, method, on.capability)
        kept[key] = None if kernel is None else OnDevice(kernel, on, None, dynamics.internals.dtype)
    return kept[key]


def whole_steps(dynamics: Dynamics, method: str, march: DeviceMarch, steps: int) -> WholeSteps | None:
    """Return the launches of several steps, if a step fits in one thread, and the batch is not too large for it to pay."""
    most = MOST_STATES[dynamics.internals.dtype] * march.device.multiprocessors
    if not 0 < march.n <= most or dynamics.mode == "rolled":
        return None
    loaded = steps_on_device(dynamics, method, march.device)
    return None if loaded is None else WholeSteps(loaded, march, steps)


def _kernel(dynamics: Dynamics, method: str, capability: int) -> DeviceKernel | None:
    def make(sm: int) -> DeviceKernel | None:
        step = step_program(dynamics, method)
        return step_kernel(step, dynamics.internals.dtype, sm) if fits(step) else None

    return dynamics.internals.cuda.steps_kernel(
        METHODS[method].identity, dynamics.internals.loaded("rhs") if dynamics.model.loads else RATES["rates"], capability, make
    )


def step_program(dynamics: Dynamics, method: str) -> StepProgram:
    """Return the loop of a method under forces that are held."""
    return fixed_loop(dynamics, method, _CONSTANT, 0).step()


def fits(step: StepProgram) -> bool:
    """Whether each function of a step fits in the instruction cache."""
    return all(len(piece.steps()) <= MOST_INSTRUCTIONS for piece in step.pieces)


class WholeSteps:
    """Launches of a kernel for the states of a march. steps: of a launch."""

    def __init__(self, loaded: OnDevice, march: DeviceMarch, steps: int) -> None:
        self.loaded, self.march, self.steps = loaded, march, steps
        self.ends = march.room(END + march.size)
        self.plan = march.room(4)
        self._first: DeviceArray | None = None
        for at, x in enumerate((0.0, 0.0, march.dt, float(steps))):
            copy_states(march.move, march.columns(self.plan, at, 1), march.number(x), (1,), march.moved.batch, march.stream)

    @property
    def last_good(self) -> tuple[int, int]:
        """Where the last launch stored the number of good steps of each state, and the last good states."""
        march = self.march
        return self.ends.pointer, self.ends.pointer + END * march.n * march.item

    def run(self, step: int, stream: int) -> bool:
        """Take the steps from number `step` on, from x to z, which change places. Return whether inputs could be read."""
        march, n = self.march, self.march.n
        operands: dict[str, tuple[int, int, int, int]] = {
            "x": (march.memory["x"].pointer, 1, 0, n),
            "plan": (self.plan.pointer, 1, 0, n),
            "rows": (march.memory["z"].pointer, 1, 0, n),
            "end": (self.ends.pointer, 1, 0, n),
        }
        for name in self.loaded.kernel.operands:
            if name in _GIVEN:
                x = march.moved.given[_GIVEN[name]]
                core = x.shape[-2:] if name == "wrenches" else x.shape[-1:]
                where = place("stepper", _GIVEN[name], x.shape, x.strides, core, march.moved.batch)
                if where.state is None:
                    return False
                operands[name] = x.pointer, where.state, 0, where.entry
        if march.timed:
            march.write_steps(march.columns(self.plan, 1, 1).pointer, step, stream)
        values = [n, 1, *(y for name in self.loaded.kernel.operands for y in operands[name])]
        boxes: list[Any] = [ctypes.c_int64(x) for x in values]
        parameters = (ctypes.c_void_p * len(boxes))(*(ctypes.addressof(x) for x in boxes))
        grid = self.loaded.blocks(n), 1, 1, self.loaded.kernel.threads, 1, 1
        self.loaded.device.driver.call("cuLaunchKernel", self.loaded.entry, *grid, 0, stream, parameters, None)
        march.memory["x"], march.memory["z"] = march.memory["z"], march.memory["x"]
        return True
