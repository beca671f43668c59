"""The lost states of a stepper on a GPU."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from pliant.compile.cuda.backend import architecture
from pliant.compile.cuda.device.arrays import ArrayDescription, new
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import place
from pliant.compile.cuda.kernels.launch import OnDevice
from pliant.compile.cuda.kernels.watch import watch_kernel
from pliant.simulate.rollouts.device.march import DeviceMarch

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


class LossWatch:
    """What is known of the lost states of a stepper, on the device: see `compile.cuda.kernels.watch`.

    steps (n,): the number of the step at which each state was lost, or -1. kept (size + forces, n): what was before.
    """

    def __init__(self, march: DeviceMarch, stream: int) -> None:
        dynamics, on, n = march.dynamics, march.device, march.n
        self.march, self.forces = march, dynamics.model.nv
        self.steps, self.kept = (
            new((max(1, n * k),), dynamics.internals.dtype, on.ordinal, 0, stream) for k in (1, march.size + self.forces)
        )
        self._none = new((max(1, n),), dynamics.internals.dtype, on.ordinal, 0, stream)
        for memory in (self.kept, self._none):
            on.fill(memory.pointer, 0, memory.nbytes, stream)
        self._loaded = watcher(dynamics, on)
        self._grid = self._loaded.blocks(n), 1, 1, self._loaded.kernel.threads, 1, 1, 0
        # the parameters stand ready: a launch costs little more than the driver's call
        numbers = [n, march.size, 0, 0, self.forces, 0, 0, 0]
        self._values: list[Any] = [*map(ctypes.c_int64, numbers), ctypes.c_double(0.0)]
        self._values += [ctypes.c_int64(x.pointer) for x in (self._none, self.steps, self.kept)]
        self._parameters = (ctypes.c_void_p * len(self._values))(*(ctypes.addressof(x) for x in self._values))
        self._layout: Any = None

    def look(self, step: int, tau: ArrayDescription, stream: int, ends: tuple[int, int] | None = None) -> None:
        """Look at the states after a step. The context is current.

        ends: of several steps in one launch, where it stored the number of good steps of each state, and the last good states.
        """
        march, values = self.march, self._values
        if self._layout != (tau.shape, tau.strides):
            self._layout = tau.shape, tau.strides
            where = place("stepper", "tau", tau.shape, tau.strides, tau.shape[-1:], march.moved.batch)
            followed = where.state is not None  # otherwise rows of several axes, which are not stored
            values[4].value, values[6].value, values[7].value = self.forces * followed, where.state or 0, where.entry
        more, before = (self._none.pointer, march.memory["z"].pointer) if ends is None else ends
        values[2].value, values[3].value, values[9].value = march.memory["x"].pointer, before, more
        values[5].value, values[8].value = tau.pointer, step
        march.device.driver.call("cuLaunchKernel", self._loaded.entry, *self._grid, stream, self._parameters, None)


def watcher(dynamics: Dynamics, on: Device) -> OnDevice:
    """Return the kernel that looks for lost states, on a device."""
    kept = dynamics.internals.cuda.watchers
    if on.ordinal not in kept:
        kept[on.ordinal] = OnDevice(
            watch_kernel(dynamics.internals.dtype, architecture(on.capability)), on, None, dynamics.internals.dtype
        )
    return kept[on.ordinal]
