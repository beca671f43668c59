"""What rollouts and steppers on a GPU are given: arrays there as they are, numbers of the host copied; described for kernels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.device.arrays import ArrayDescription, library_of, new, stream_of
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.driver import driver
from pliant.compile.cuda.device.layout import contiguous, place
from pliant.compile.cuda.device.transpose import Movers, movers
from pliant.compile.cuda.kernels.loads import CUDA, DeviceNumbers, on_device
from pliant.errors import PliantError
from pliant.simulate.problem.begin import check_begin, may_be_refused
from pliant.simulate.rollouts.asked import GivenOverSteps, refuse_rows_of_steps
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_LOOKED_AT = 4096  # initial states of a batch that are copied to the host and checked
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
        if found.shape[len(found.shape) - len(core) :] != core or len(found.shape) < len(core):
            raise PliantError(f"{self.what}: {name} has shape {found.shape}; it needs (..., {', '.join(map(str, core))})")
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


class DeviceGiven:
    """What a rollout is given, described: its batch, its device, its stream, its inputs by name, sampled ones with their step."""

    def __init__(self, dynamics: Dynamics, asked: GivenOverSteps, steps: int, stream: Any) -> None:
        model = dynamics.model
        self.what = f"rollout of system {model.name!r}"
        self.dtype = dynamics.dtype
        if callable(asked.tau) and not hasattr(asked.tau, "shape"):
            raise PliantError("tau is a function, which a GPU cannot call; pass rows as tau_steps=, or use target='cpu'")
        fields = dynamics.fields
        read = {
            "q0": fields.q.read(CUDA, asked.q0, "q0", "named"),
            "v0": fields.v.read(CUDA, asked.v0, "v0", "named"),
            "s0": fields.s.read(CUDA, asked.s0, "s0", "named"),
            "wrenches": fields.wrenches.read(CUDA, asked.wrenches, None, "named"),
            "p": fields.p.read(CUDA, asked.p, None, "named"),
        }
        by_steps = {}
        for field, held, rows in ((fields.tau, asked.tau, asked.tau_steps), (fields.u, asked.u, asked.u_steps)):
            name = field.name
            if held is not None and rows is not None:
                raise PliantError(f"{name}= is constant and {name}_steps= has one row per step: give one or the other")
            by_steps[name] = rows is not None
            read[name] = field.read(CUDA, held if rows is None else rows, name if rows is None else f"{name}_steps", "named")
        self.numbers = DeviceNumbers(dynamics.dtype)
        leading, array = leading_array(read) or ("q0", self.numbers.on(0, read["q0"]))
        self.library = library_for(self.what, leading, array)
        first = self.library.describe(array, 0)
        self.device: Device = device(first.device)
        current = self.library.stream(first.device)
        self.stream = stream_of(stream) if stream is not None else current or 0
        self.reader = DeviceReader(self.what, self.numbers, self.device, self.stream, leading)
        self.sizes = (model.nq, model.nv, model.ns)
        self.sampled: dict[str, int] = {}
        given: dict[str, ArrayDescription] = {}
        for word, x in read.items():
            name = KERNEL_NAMES.get(word, word)
            core = fields.of(word).default.shape
            if 0 in core:
                continue
            if not by_steps.get(word):
                given[name] = self.reader.taken(word, x, core)
                continue
            found = self.reader.taken(f"{word}_steps", x, (steps, *core))
            self.sampled[name] = found.strides[-2]
            given[name] = replace(found, shape=(*found.shape[:-2], *core), strides=(*found.strides[:-2], found.strides[-1]))
        self.given = given
        cores = {"wrenches": 2}
        leads = {name: x.shape[: len(x.shape) - cores.get(name, 1)] for name, x in given.items()}
        refuse_rows_of_steps(model, {name: lead for name, lead in leads.items() if name not in self.sampled}, steps)
        self.batch = fields.batch(leads)
        self.states = math.prod(self.batch)


def host_rows(x: ArrayDescription, batch: tuple[int, ...], on: Device, stream: int) -> Array:
    """Return an array (..., n) on a device that broadcasts over the batch, on the host: at most a few thousand states, spread over
    the first axis of the batch. The context is current.
    """
    *lead, n = x.shape
    step = max(1, math.prod(batch) // _LOOKED_AT)
    if len(lead) == len(batch) and lead and lead[0] == batch[0]:
        lead[0] = -(-lead[0] // step)
        x = replace(x, shape=(*lead, n), strides=(x.strides[0] * step, *x.strides[1:]))
    states, own = math.prod(lead), tuple(lead)
    made = new((max(1, n * states),), x.dtype, on.ordinal, 0, stream)
    to = ArrayDescription(made.pointer, (*own, n), (*contiguous(own), states), x.dtype, on.ordinal)
    copy_states(movers(on, np.dtype(x.dtype).itemsize), to, x, (n,), own, stream)
    return np.asarray(made.to_numpy()[: n * states].reshape(n, states).T.reshape(*own, n), dtype=float)


def check_on_host(dynamics: Dynamics, what: str, given: tuple[Any, ...], batch: tuple[int, ...], on: Device, stream: int) -> None:
    """Raise the errors of `check_begin` for initial states; given: q and parameters, on the device or the host. The context is
    current.

    Systems without quaternions, singular angles and contacts have nothing to check.
    """
    if given[0] is not None and 0 not in batch and may_be_refused(dynamics.model):
        q, p = (host_rows(x, batch, on, stream) if isinstance(x, ArrayDescription) else x for x in given)
        check_begin(dynamics, q, p, what)


def copy_states(
    move: Movers, to: ArrayDescription, source: ArrayDescription, core: tuple[int, ...], batch: tuple[int, ...], stream: int
) -> None:
    """Copy an array (..., *core) that broadcasts over the batch, into columns (*batch, size)."""
    target = place("rollout", "state", to.shape, to.strides, to.shape[-1:], batch)
    origin = place("rollout", "state", source.shape, source.strides, core, batch)
    if n := math.prod(batch):
        move.copy(to.pointer, source.pointer, n, origin.size, (target, origin), stream)
