"""What rollouts and steppers on a GPU are given: arrays there as they are, numbers of the host copied; described for kernels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.device.arrays import ArrayDescription, library_of, stream_of
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.driver import driver
from pliant.compile.cuda.kernels.loads import CUDA, DeviceNumbers, on_device
from pliant.errors import PliantError
from pliant.simulate.rollouts.asked import GivenOverSteps
from pliant.simulate.rollouts.device.start import begun_there
from pliant.simulate.rollouts.laid import ReadOverSteps

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

KERNEL_NAMES = {"q0": "q", "v0": "v", "s0": "s", "p": "parameters"}  # of inputs; others have the same name there


def leading_array(read: Mapping[str, Any]) -> tuple[str, Any] | None:
    """Return (name, array) of the first argument that is on a device, or None."""
    return next(((name, x) for name, x in read.items() if on_device(x)), None)


def library_for(what: str, name: str, x: Any) -> Any:
    """Return the library of an array. If it is not on a device, raise `PliantError` that names the argument."""
    try:
        return library_of(x)
    except PliantError as error:
        driver()  # if there is none, raise this error first
        raise PliantError(f"{what}: {name} {error}") from None


class DeviceReader:
    """Describes the arguments of one call. arrays: what was described, with the arrays; they must live until they have been read.

    leading: the name of the argument that determines the device.
    """

    def __init__(self, what: str, numbers: DeviceNumbers, on: Device, stream: int, leading: str) -> None:
        self.what, self.numbers, self.device, self.stream, self.leading = what, numbers, on, stream, leading
        self.arrays: list[tuple[Any, ArrayDescription]] = []

    def taken(self, name: str, x: Any, core: tuple[int, ...]) -> ArrayDescription:
        """Return where an argument with the last axes `core` is, or raise `PliantError` that names it."""
        if isinstance(x, np.ndarray) and x.shape == core:
            x = self.numbers.on(self.device.ordinal, x)
        library, dtype = library_for(self.what, name, x), self.numbers.dtype
        try:
            found: ArrayDescription = library.describe(x, self.stream)
        except PliantError as error:
            raise PliantError(f"{self.what}: {name} {error}") from None
        if found.dtype != dtype:
            raise PliantError(f"{self.what}: {name} has dtype {found.dtype}, but this function needs {dtype}; convert it")
        self.check_device(name, found)
        self.arrays.append((x, found))
        return found

    def check_device(self, name: str, found: ArrayDescription) -> None:
        if found.device != self.device.ordinal:
            raise PliantError(
                f"{self.what}: {self.leading} is on device {self.device.ordinal} and {name} on device {found.device}; put both on "
                "one"
            )

    def wait(self) -> None:
        """Let the stream wait for those who make the arrays. The context is current."""
        for _, found in self.arrays:
            if found.producer is not None:
                self.device.after(self.stream, found.producer)


class DeviceGiven(ReadOverSteps):
    """What a rollout is given, described: its batch, its device, its stream, its inputs by name, sampled ones with their step."""

    def __init__(self, dynamics: Dynamics, asked: GivenOverSteps, steps: int, stream: Any) -> None:
        model, fields = dynamics.model, dynamics.fields
        self.what = f"rollout of system {model.name!r}"
        self.dtype = dynamics.internals.dtype
        super().__init__(dynamics, CUDA, asked, steps)
        start = self.start
        states = {name: x for name, x in zip(("q0", "v0", "s0"), (start.q, start.v, start.s), strict=True) if x.shape[-1]}
        read = states | {name: x for name, (x, _) in self.named.items()}
        self.numbers = DeviceNumbers(dynamics.internals.dtype)
        leading, array = leading_array(read) or ("q0", self.numbers.on(0, start.q))
        self.library = library_for(self.what, leading, array)
        first = self.library.describe(array, 0)
        self.device: Device = device(first.device)
        current = self.library.stream(first.device)
        self.stream = stream_of(stream) if stream is not None else current or 0
        self.reader = DeviceReader(self.what, self.numbers, self.device, self.stream, leading)
        self.sizes = (model.nq, model.nv, model.ns)
        self.sampled: dict[str, int] = {}
        self.given: dict[str, ArrayDescription] = {}
        for name, x in read.items():
            kernel, word, core = KERNEL_NAMES.get(name, name), self.words.get(name, name), fields.of(name).default.shape
            if not word.endswith("_steps"):
                self.given[kernel] = self.reader.taken(word, x, core)
                continue
            found = self.reader.taken(word, x, (steps, *core))
            self.sampled[kernel] = found.strides[-2]
            self.given[kernel] = replace(found, shape=(*found.shape[:-2], *core), strides=(*found.strides[:-2], found.strides[-1]))
        self.states = math.prod(self.batch)

    def begin(self) -> None:
        """Wait for the arrays, and check where the states begin. The context is current."""
        self.reader.wait()
        self.given |= begun_there(self.start, self.given, self.batch, self.reader)
