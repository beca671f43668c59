"""The plan of a call on a device: where its arrays are, which of them are copied first, and the launches of its kernel.

A `LaunchPlan` belongs to arrays of given shapes and strides. It prepares the parameters of the kernel, and takes the addresses of
each call.
"""

from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pliant.compile.cuda.device import layout
from pliant.compile.cuda.device.arrays import ArrayDescription
from pliant.compile.cuda.device.devices import Device, DeviceModule
from pliant.compile.cuda.device.layout import OperandPlace
from pliant.compile.cuda.device.transpose import Movers, movers
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.llvm.mistakes import Shapes, call_of
from pliant.errors import PliantError

_ALIGNED = 256  # alignment of pieces of scratch memory, in bytes


@dataclass(frozen=True)
class Launch:
    """One launch of a kernel that computes columns of results.

    units: for each unit vector among the inputs, its number; -1 for a zero vector.
    results: for each output of the kernel, (result of the function, column).
    """

    units: tuple[int, ...]
    results: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class LaunchForm:
    """How launches of a kernel compute a function. given: for each input of the kernel, the argument; -1 for a unit vector."""

    given: tuple[int, ...]
    launches: tuple[Launch, ...]
    unit: int  # the length of unit vectors
    columns: int  # of the results


@dataclass(frozen=True)
class CallSignature:
    """The signature of a function: the names and core axes of its inputs, and the core axes of its results."""

    name: str
    system: str
    doc: str
    inputs: Shapes
    outputs: tuple[tuple[int, ...], ...]
    dtype: str
    form: LaunchForm | None = None

    @property
    def what(self) -> str:
        return call_of(self.name, self.system, self.inputs)

    @property
    def itemsize(self) -> int:
        return np.dtype(self.dtype).itemsize


class OnDevice:
    """A kernel on one device, with its code, tables and grid."""

    def __init__(self, kernel: DeviceKernel, on: Device, form: LaunchForm | None, dtype: str) -> None:
        self.kernel, self.device = kernel, on
        self.code: DeviceModule = on.load(kernel.ptx, (kernel.entry,))
        if kernel.shared:
            self.code.allow_shared(kernel.entry, kernel.shared)
        self.entry = self.code.entries[kernel.entry]
        self.most_blocks = None
        if kernel.blocks_per_sm is not None:
            fit = self.code.resident(kernel.entry, kernel.threads, kernel.shared)
            self.most_blocks = max(1, min(kernel.blocks_per_sm, fit)) * on.multiprocessors
        with on:
            self.tables = [on.upload(np.ascontiguousarray(x)) for x in kernel.tables]
            self.units = 0
            if form is not None:
                self.units = on.upload(np.vstack([np.eye(form.unit), np.zeros(form.unit)]).astype(dtype))

    def blocks(self, states: int) -> int:
        return grid(self.kernel, states, self.most_blocks)


def grid(kernel: DeviceKernel, states: int, most_blocks: int | None) -> int:
    """Return the number of blocks of a launch: one thread per state; for a persistent grid at most the resident blocks."""
    blocks = -(-states // kernel.threads)
    return blocks if most_blocks is None else min(blocks, most_blocks)


def packed(n: int, operands: Sequence[tuple[int, int, int]], tables: Sequence[int], workspace: int | None) -> list[int]:
    """Return the parameters of a kernel in order: n; (pointer, state stride, entry stride) per operand; tables; workspace."""
    return [n, *(x for operand in operands for x in operand), *tables, *([] if workspace is None else [workspace])]


@dataclass(frozen=True)
class Moved:
    """An operand that is copied to scratch memory for the kernel, at `offset` bytes, with states contiguous.

    tiled: whether the copy is a transposition.
    """

    place: OperandPlace
    offset: int
    tiled: bool


class LaunchPlan:
    """The plan of a call with arrays of given shapes and strides."""

    def __init__(
        self,
        face: CallSignature,
        loaded: OnDevice,
        batch: tuple[int, ...],
        inputs: Sequence[OperandPlace],
        outputs: Sequence[OperandPlace],
        extents: Sequence[tuple[int, int]],
    ) -> None:
        self.face, self.loaded, self.batch = face, loaded, batch
        self.n = math.prod(batch)
        self.device, kernel = loaded.device, loaded.kernel
        self.inputs, self.outputs, self.extents = len(inputs), len(outputs), extents
        self.scratch = 0
        self.moved = [self._moved(place) for place in (*inputs, *outputs)]
        seen = [
            (place.state or 0, place.entry) if moved is None else (1, self.n)
            for place, moved in zip((*inputs, *outputs), self.moved, strict=True)
        ]
        self.places = (*inputs, *outputs)
        self.blocks = loaded.blocks(self.n)
        self.workspace: int | None = None
        if kernel.workspace:
            self.workspace = self._take(kernel.workspace * self.blocks * kernel.threads * face.itemsize)
        self._seen = seen
        form = face.form
        order = list(range(len(inputs))) if form is None else list(form.given)
        results = range(len(outputs)) if form is None else range(len(form.launches[0].results))
        operands = [(0, *seen[i]) if i >= 0 else (0, 0, 1) for i in order]
        operands += [(0, *seen[len(inputs) + k]) for k in results]  # of columns, as each launch has them
        values = packed(self.n, operands, loaded.tables, self.workspace)
        self.order = order
        self.values = (ctypes.c_int64 * len(values))(*values)
        base, step = ctypes.addressof(self.values), ctypes.sizeof(ctypes.c_int64)
        self.parameters = (ctypes.c_void_p * len(values))(*(base + step * i for i in range(len(values))))
        self.lock = threading.Lock()
        self.direct = form is None and not self.scratch  # nothing is copied, and there is one launch
        made = zip(face.outputs, outputs, strict=True)
        self.results = [((*batch, *shape), len(shape) if x.state == 1 and self.n > 1 else 0) for shape, x in made]
        self.grid = (loaded.entry, self.blocks, 1, 1, kernel.threads, 1, 1, kernel.shared)

    def _take(self, size: int) -> int:
        at = self.scratch
        self.scratch += -(-size // _ALIGNED) * _ALIGNED
        return at

    def _moved(self, place: OperandPlace) -> Moved | None:
        tiled = layout.transposes(place, self.n, self.face.dtype)
        if place.state is not None and not tiled:
            return None
        return Moved(place, self._take(place.size * self.n * self.face.itemsize), tiled)

    def run(self, pointers: Sequence[int], stream: int) -> None:
        """Run the plan with the addresses of inputs and outputs. The context is current."""
        on, face = self.device, self.face
        if self.direct:
            values = self.values
            with self.lock:
                for k, pointer in enumerate(pointers):
                    values[1 + 3 * k] = pointer
                self._launch(stream)
            return
        scratch, mine = on.scratch(self.scratch, stream) if self.scratch else (0, False)
        move: Movers | None = movers(on, face.itemsize) if any(self.moved) else None
        at = list(pointers)
        for i, moved in enumerate(self.moved):
            if moved is None:
                continue
            at[i] = scratch + moved.offset
            if i < self.inputs:
                assert move is not None
                self._bring(move, moved, at[i], pointers[i], stream)
        with self.lock:
            self._launches(at, scratch, stream)
        for i, moved in enumerate(self.moved[self.inputs :], self.inputs):
            if moved is not None:
                assert move is not None
                self._give(move, moved, pointers[i], at[i], stream)
        if mine:
            on.free(scratch, stream)

    def _launches(self, at: Sequence[int], scratch: int, stream: int) -> None:
        values, loaded, form = self.values, self.loaded, self.face.form
        units = []
        for k, i in enumerate(self.order):
            if i >= 0:
                values[1 + 3 * k] = at[i]
            else:
                units.append(1 + 3 * k)
        if self.workspace is not None:
            values[len(values) - 1] = scratch + self.workspace
        first = 1 + 3 * len(self.order)
        if form is None:
            for k in range(self.outputs):
                values[first + 3 * k] = at[self.inputs + k]
        size = self.face.itemsize
        for step in (None,) if form is None else form.launches:
            if step is not None and form is not None:
                for place, unit in zip(units, step.units, strict=True):
                    values[place] = loaded.units + (unit if unit >= 0 else form.unit) * form.unit * size
                for k, (result, column) in enumerate(step.results):
                    state, entry = self._seen[self.inputs + result]
                    place = first + 3 * k
                    values[place], values[place + 1] = at[self.inputs + result] + column * entry * size, state
                    values[place + 2] = entry * form.columns
            self._launch(stream)

    def _launch(self, stream: int) -> None:
        code = self.device.driver.cuLaunchKernel(*self.grid, stream, self.parameters, None)  # type: ignore[attr-defined]
        if code:
            raise self.device.driver.error("cuLaunchKernel", code, f"; {self.face.what}, {self.n:,} states")

    def _bring(self, move: Movers, moved: Moved, to: int, source: int, stream: int) -> None:
        place = moved.place
        if moved.tiled:
            move.transpose(to, source, self.n, place.size, self.n, place.state or 0, stream)
        else:
            move.copy(to, source, self.n, place.size, (OperandPlace(((self.n, 1),), self.n, place.size), place), stream)

    def _give(self, move: Movers, moved: Moved, to: int, source: int, stream: int) -> None:
        place = moved.place
        if moved.tiled:
            move.transpose(to, source, place.size, self.n, place.state or 0, self.n, stream)
        else:
            move.copy(to, source, self.n, place.size, (place, OperandPlace(((self.n, 1),), self.n, place.size)), stream)


def places_of(
    face: CallSignature, described: Sequence[ArrayDescription], inputs: int
) -> tuple[tuple[int, ...], list[OperandPlace]]:
    """Return (batch, places) of arguments, and of results if they are given. Raise `PliantError` that names a wrong one."""
    shapes, names = [*face.inputs.values(), *face.outputs], list(face.inputs)
    for name, x, core in zip(names, described, shapes, strict=False):
        if x.shape[len(x.shape) - len(core) :] != core or len(x.shape) < len(core):
            raise PliantError(f"{face.what}: {name} has shape {x.shape}; it needs (..., {', '.join(map(str, core))})")
    leads = {name: x.shape[: len(x.shape) - len(core)] for name, x, core in zip(names, described, shapes, strict=False)}
    try:
        batch = np.broadcast_shapes(*leads.values())
    except ValueError:
        given = ", ".join(f"{lead} of {name}" for name, lead in leads.items())
        raise PliantError(
            f"{face.what}: the leading axes {given} do not broadcast; give the same number of states of each, or one"
        ) from None
    for x, core in zip(described[inputs:], face.outputs, strict=False):
        if x.shape != (*batch, *core):
            raise PliantError(f"{face.what}: out= has shape {x.shape}; it needs {(*batch, *core)}")
    labels = [*names, *["out="] * (len(described) - inputs)]
    return batch, [
        layout.place(face.what, name, x.shape, x.strides, core, batch)
        for name, x, core in zip(labels, described, shapes, strict=False)
    ]


def results_of(face: CallSignature, batch: tuple[int, ...], columns: bool) -> list[OperandPlace]:
    """Return the places of new results. columns: True if states are contiguous, False for rows."""
    n, sizes = math.prod(batch), [math.prod(core) for core in face.outputs]
    return [OperandPlace(layout.collapsed([(n, 1 if columns else size)]), n if columns else 1, size) for size in sizes]
