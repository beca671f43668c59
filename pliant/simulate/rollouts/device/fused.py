"""All steps of a rollout in one kernel, with one thread per state, for systems that have such a kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, new
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import OperandPlace, place
from pliant.compile.cuda.device.transpose import movers
from pliant.compile.cuda.kernels.launch import OnDevice
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.table import METHODS, RK4, SEMI_IMPLICIT
from pliant.simulate.rollouts.device.given import DeviceGiven

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


def fuses(dynamics: Dynamics, row: Method) -> bool:
    """Whether a rollout may be one kernel: its steps are those that this kernel has, of RK4 or the semi-implicit ones."""
    return row.fused and row.identity in (RK4.identity, SEMI_IMPLICIT.identity) and dynamics.mode != "rolled"


def fused_kernel(dynamics: Dynamics, method: str, on: Device) -> OnDevice | None:
    """Return the kernel of whole rollouts on a device, or None if the system has none."""
    row = METHODS[method]
    if not fuses(dynamics, row):
        return None
    kept, key = dynamics.internals.cuda.rollouts, (row.identity, on.ordinal)
    if key not in kept:
        kernel = dynamics.internals.cuda.rollout_kernel(row.one_call, on.capability)
        kept[key] = None if kernel is None else OnDevice(kernel, on, None, dynamics.internals.dtype)
    return kept[key]


class FusedRollout:
    """A rollout that is one launch."""

    def __init__(self, loaded: OnDevice, started: DeviceGiven) -> None:
        self.loaded, self.started = loaded, started

    @staticmethod
    def of(dynamics: Dynamics, method: str, started: DeviceGiven) -> FusedRollout | None:
        if not started.states:
            return None
        sampled = [(x, started.given[x]) for x in started.sampled]
        places = [place(started.what, name, x.shape, x.strides, x.shape[-1:], started.batch) for name, x in sampled]
        if any(x.state is None for x in places):  # rows of several axes that one stride does not follow
            return None
        found = fused_kernel(dynamics, method, started.device)
        return None if found is None else FusedRollout(found, started)

    def operands(self, results: Sequence[ArrayDescription]) -> list[ArrayDescription]:
        """Return the operands in the order of the kernel: the initial state, what is given with it, the rows."""
        given = self.started.given
        outputs = dict(zip(("q", "v", "s"), results, strict=True))
        names = self.loaded.kernel.operands
        first = len(names) - sum(1 for n in self.started.sizes if n)
        return [given[x.removesuffix("0")] if x.endswith("0") else given[x] for x in names[:first]] + [
            outputs[x] for x in names[first:]
        ]

    def run(self, results: Sequence[ArrayDescription], rows: int, every: int, dt: float) -> None:
        """One launch. The context is current."""
        started, kernel = self.started, self.loaded.kernel
        names, batch, n = kernel.operands, started.batch, started.states
        copies: list[DeviceArray] = []
        outputs = sum(1 for size in started.sizes if size)
        operands = []
        for k, (name, x) in enumerate(zip(names, self.operands(results), strict=True)):
            if k >= len(names) - outputs:
                size = x.shape[-1]
                operands.append((x.pointer, (rows + 1) * size, size, 1))
                continue
            core = x.shape[-2:] if name == "wrenches" else x.shape[-1:]
            where = place(started.what, name, x.shape, x.strides, core, batch)
            step = started.sampled.get(name, 0)
            if where.state is None and not step:
                made = new((n * where.size,), started.dtype, started.device.ordinal, 0, started.stream)
                to = OperandPlace(((n, 1),), n, where.size)
                movers(started.device, made.dtype.itemsize).copy(
                    made.pointer, x.pointer, n, where.size, (to, where), started.stream
                )
                copies.append(made)
                operands.append((made.pointer, 1, 0, n))
            else:
                operands.append((x.pointer, where.state or 0, step, where.entry))
        launch(self.loaded, packed_rollout(n, rows, every, dt, operands), n, started.stream)
        self.copies = copies


def launch(loaded: OnDevice, values: Sequence[int | float], n: int, stream: int) -> None:
    """Launch a rollout's kernel for n states. The context is current."""
    kernel = loaded.kernel
    boxes: list[Any] = [ctypes.c_double(x) if isinstance(x, float) else ctypes.c_int64(x) for x in values]
    parameters = (ctypes.c_void_p * len(boxes))(*(ctypes.addressof(x) for x in boxes))
    grid = loaded.blocks(n), 1, 1, kernel.threads, 1, 1
    loaded.device.driver.call("cuLaunchKernel", loaded.entry, *grid, kernel.shared, stream, parameters, None)


def packed_rollout(n: int, rows: int, every: int, dt: float, operands: Sequence[tuple[int, ...]]) -> list[int | float]:
    """The parameters of a rollout's kernel: n, rows, every, first, dt; (pointer, state, step, entry stride) of operands."""
    return [n, rows, every, 0, dt, *(x for operand in operands for x in operand)]
