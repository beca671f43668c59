"""Where states on a GPU begin: one kernel marks the states that cannot, and these are checked on the host, as on the CPU.

The number of marked states is read back once. If there are none, nothing else is.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.backend import architecture
from pliant.compile.cuda.device.arrays import ArrayDescription, from_numpy, library_of, new
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import contiguous, place
from pliant.compile.cuda.device.transpose import Movers, movers
from pliant.compile.cuda.kernels.improve import find_kernel
from pliant.compile.cuda.kernels.launch import OnDevice
from pliant.simulate.problem.begin import Start
from pliant.simulate.problem.contacts import check_parameters
from pliant.spatial import Array
from pliant.sweeps.motion.starts import may_be_refused

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.simulate.rollouts.device.given import DeviceReader

_COUNT = 4  # bytes of the count, and of the number of a state
Mask = Callable[[], Array]


def begun_there(
    start: Start,
    given: Mapping[str, ArrayDescription],
    batch: tuple[int, ...],
    reader: DeviceReader,
    where: Mask | None = None,
    settle: bool = False,
) -> dict[str, ArrayDescription]:
    """Do what `Start.begun` does, for states on a device. Return those of q and v that were moved. The context is current.

    start: its p is None if the parameters were checked before. given: q, v and parameters as they are there. where: returns the
    mask (...) of the states that begin, on the host.
    """
    dynamics, model = start.dynamics, start.dynamics.model
    if 0 in batch:
        return {}

    def host(name: str, x: Any) -> Array:
        if isinstance(x, np.ndarray):
            return x
        return host_array(given[name], reader.device, reader.stream) if name in given else np.zeros(0)

    def on_host() -> Start:
        v = host("v", start.v) if model.closures else np.zeros(model.nv)
        return start._replace(q=host("q", start.q), v=v, p=host("parameters", start.p))

    q_there, v_there = (not isinstance(x, np.ndarray) for x in (start.q, start.v))
    if settle or not q_there or (model.closures and not v_there and start.given[1] is not None):
        found = on_host().begun(None if where is None else where(), None, settle)
        moved = 2 if model.closures else int(settle)
        return {name: _there(x, reader) for name, x in zip("qv"[:moved], found[:moved], strict=True)}
    if start.p is not None:
        check_parameters(dynamics, host("parameters", start.p))
    if may_be_refused(model):
        leads = [given[name].shape[:-1] for name in ("q", "v", "parameters") if name in given]
        marked = marked_states(dynamics, given, np.broadcast_shapes(*leads), reader)
        if marked.any():
            on_host().begun(np.broadcast_to(marked, batch) & (True if where is None else where()))
    return {}


def _there(x: Array, reader: DeviceReader) -> ArrayDescription:
    """Return a copy of an array on the device, described."""
    made = from_numpy(x, reader.numbers.dtype, reader.device.ordinal, reader.stream)
    found: ArrayDescription = library_of(made).describe(made, reader.stream)
    reader.arrays.append((made, found))
    return found


def marked_states(dynamics: Dynamics, given: Mapping[str, ArrayDescription], batch: tuple[int, ...], reader: DeviceReader) -> Array:
    """Return which states (...) a kernel marks as states that cannot begin, see `sweeps.motion.starts`."""
    on, stream, n = reader.device, reader.stream, math.prod(batch)
    function = dynamics.internals.cuda.refused_starts
    marks = new((n,), dynamics.internals.dtype, on.ordinal, 0, stream)
    out = ArrayDescription(marks.pointer, batch, contiguous(batch), dynamics.internals.dtype, on.ordinal)
    operands = [*(given[name] for name in function.face.inputs), out]
    function.planned(operands).run([x.pointer for x in operands], stream)
    numbers = new((n + 1,), "int32", on.ordinal, 0, stream)  # how many are marked, and then which
    on.fill(numbers.pointer, 0, _COUNT, stream)
    find = finder(dynamics, on)
    values: list[Any] = [ctypes.c_int64(x) for x in (n, marks.pointer, numbers.pointer, numbers.pointer + _COUNT)]
    parameters = (ctypes.c_void_p * len(values))(*(ctypes.addressof(x) for x in values))
    grid = find.blocks(n), 1, 1, find.kernel.threads, 1, 1
    on.driver.call("cuLaunchKernel", find.entry, *grid, find.kernel.shared, stream, parameters, None)
    found = np.zeros(n, dtype=bool)
    if count := int(numbers[:1].to_numpy()[0]):
        found[numbers[1 : 1 + count].to_numpy()] = True
    return found.reshape(batch)


def finder(dynamics: Dynamics, on: Device) -> OnDevice:
    """Return the kernel that collects the states with a number that is not zero, on a device."""
    kept = dynamics.internals.cuda.finders
    if on.ordinal not in kept:
        kept[on.ordinal] = OnDevice(
            find_kernel(dynamics.internals.dtype, architecture(on.capability)), on, None, dynamics.internals.dtype
        )
    return kept[on.ordinal]


def host_array(x: ArrayDescription, on: Device, stream: int) -> Array:
    """Return a copy of an array (..., n) on the host. The context is current."""
    *lead, n = x.shape
    own, states = tuple(lead), math.prod(lead)
    made = new((max(1, n * states),), x.dtype, on.ordinal, 0, stream)
    to = ArrayDescription(made.pointer, (*own, n), (*contiguous(own), states), x.dtype, on.ordinal)
    copy_states(movers(on, np.dtype(x.dtype).itemsize), to, x, (n,), own, stream)
    return np.asarray(made.to_numpy()[: n * states].reshape(n, states).T.reshape(*own, n), dtype=float)


def part(x: ArrayDescription, axis: int, i: int) -> ArrayDescription:
    """Return x without an axis, at index i of it."""
    shape, strides = (y[:axis] + y[axis + 1 :] for y in (x.shape, x.strides))
    return replace(x, pointer=x.pointer + i * x.strides[axis] * np.dtype(x.dtype).itemsize, shape=shape, strides=strides)


def state_part(x: ArrayDescription, at: tuple[int, ...], core: int) -> ArrayDescription:
    """Return the entries of one state of a batch. core: how many axes are its own."""
    for i in at[len(at) - (len(x.shape) - core) :]:
        x = part(x, 0, i if x.shape[0] > 1 else 0)
    return x


def copy_states(
    move: Movers, to: ArrayDescription, source: ArrayDescription, core: tuple[int, ...], batch: tuple[int, ...], stream: int
) -> None:
    """Copy an array (..., *core) that broadcasts over the batch, into columns (*batch, size)."""
    target = place("rollout", "state", to.shape, to.strides, to.shape[-1:], batch)
    origin = place("rollout", "state", source.shape, source.strides, core, batch)
    if n := math.prod(batch):
        move.copy(to.pointer, source.pointer, n, origin.size, (target, origin), stream)
