"""Contact steps on a GPU that left too much: found after each step, and taken again, as on the CPU."""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING, Any

from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, new
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import contiguous, place
from pliant.compile.cuda.device.transpose import Movers
from pliant.compile.cuda.kernels.improve import STARTS, Rounds
from pliant.compile.cuda.kernels.launch import OnDevice
from pliant.compile.table.functions import Function
from pliant.simulate.loops.methods.contact_step import MOST, ROUNDS
from pliant.simulate.rollouts.device.start import copy_states, finder

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_COUNT = 4  # bytes of the count, and of the number of a state


class ContactImprover:
    """The kernels of `compile.cuda.kernels.improve` on one device, for a batch of states, and their memory."""

    def __init__(
        self, dynamics: Dynamics, step: Function, polish: Function | None, on: Device, batch: tuple[int, ...], stream: int
    ) -> None:
        self.dynamics, self.device, self.batch, self.n = dynamics, on, batch, math.prod(batch)
        self.find, self.improve = improvers(dynamics, step, polish, on)
        *results, _ = (math.prod(shape) for shape in step.shapes(dynamics.model))
        self.results = len(results)
        self.start = next(name for name in step.inputs if name in STARTS)
        sizes = {"left": 1, self.start: results[-1]} | {f"again {k}": size for k, size in enumerate(results)}
        self.memory = {name: self._new(size, stream) for name, size in sizes.items()}
        self.numbers = new((max(1, self.n + 1),), "int32", on.ordinal, 0, stream)  # the count, and then the numbers
        self.places = {name: self._columns(name, size) for name, size in sizes.items()}
        self._flat: dict[str, DeviceArray] = {}

    def _new(self, size: int, stream: int) -> DeviceArray:
        return new((max(1, size * self.n),), self.dynamics.internals.dtype, self.device.ordinal, 0, stream)

    def _columns(self, name: str, size: int) -> ArrayDescription:
        steps = *contiguous(self.batch), self.n
        return ArrayDescription(
            self.memory[name].pointer, (*self.batch, size), steps, self.dynamics.internals.dtype, self.device.ordinal
        )

    @property
    def left(self) -> ArrayDescription:
        """What a step left, (...)."""
        pointer, batch = self.memory["left"].pointer, self.batch
        return ArrayDescription(pointer, batch, contiguous(batch), self.dynamics.internals.dtype, self.device.ordinal)

    def run(self, given: dict[str, ArrayDescription], results: list[ArrayDescription], move: Movers, stream: int) -> None:
        """Improve the results of a step. The context is current."""
        count = self.numbers.pointer
        self.device.fill(count, 0, _COUNT, stream)
        self._launch(self.find, [self.n, self.memory["left"].pointer, count, count + _COUNT], stream)
        best = {f"best {k}": x for k, x in enumerate([*results, self.places["left"]])}
        known = {**given, **self.places, **best}
        values = [self.improve.blocks(self.n) * self.improve.kernel.threads, count, count + _COUNT]
        for name in self.improve.kernel.operands:
            values += self._operand(name, known[name], move, stream)
        self._launch(self.improve, values, stream)

    def _operand(self, name: str, x: ArrayDescription, move: Movers, stream: int) -> tuple[int, int, int]:
        """Return (pointer, state stride, entry stride). An array that no single stride follows is copied first."""
        core = x.shape[-2:] if name == "wrenches" else x.shape[-1:]
        where = place("contact step", name, x.shape, x.strides, core, self.batch)
        if where.state is not None:
            return x.pointer, where.state, where.entry
        size = math.prod(core)
        if name not in self._flat:
            self._flat[name] = self._new(size, stream)
        to = self._flat[name].pointer
        target = ArrayDescription(to, (*self.batch, size), (*contiguous(self.batch), self.n), x.dtype, x.device)
        copy_states(move, target, x, core, self.batch, stream)
        return to, 1, self.n

    def _launch(self, loaded: OnDevice, values: list[int], stream: int) -> None:
        boxes: list[Any] = [ctypes.c_int64(x) for x in values]
        parameters = (ctypes.c_void_p * len(boxes))(*(ctypes.addressof(x) for x in boxes))
        grid = loaded.blocks(self.n), 1, 1, loaded.kernel.threads, 1, 1
        self.device.driver.call("cuLaunchKernel", loaded.entry, *grid, loaded.kernel.shared, stream, parameters, None)


def improvers(dynamics: Dynamics, step: Function, polish: Function | None, on: Device) -> tuple[OnDevice, OnDevice]:
    """Return the kernels that find and improve contact steps, on a device."""
    kept, key = dynamics.internals.cuda.improvers, (step.name, on.ordinal)
    if key not in kept:
        improve = dynamics.internals.cuda.improve_kernel(step, polish, Rounds(MOST, ROUNDS), on.capability)
        kept[key] = finder(dynamics, on), OnDevice(improve, on, None, dynamics.internals.dtype)
    return kept[key]
