"""A function of a system on a device. Call it with arrays on that device: `dyn.forward_dynamics(q, v, tau, out=a, stream=s)`.

A call looks up the `LaunchPlan` for arrays of these shapes and strides, writes their addresses into prepared parameters, and
launches the kernel. The first call with such arrays makes the plan: it checks the arrays, and decides which operands the kernel
reads in place and which are copied first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from pliant.compile.cuda.device import layout
from pliant.compile.cuda.device.arrays import (
    KNOWN,
    OWN,
    ArrayDescription,
    DeviceArray,
    Library,
    PendingArray,
    library_of,
    stream_of,
)
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.driver import driver
from pliant.compile.cuda.device.layout import OperandPlace
from pliant.compile.cuda.device.transpose import movers
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.launch import CallSignature, LaunchPlan, OnDevice, places_of, results_of
from pliant.errors import PliantError, counted

_MOST_PLANS = 256  # stored per function


class CudaFunction:
    """A function of the table. It runs on the device of its arguments."""

    def __init__(self, face: CallSignature, make: Callable[[int], DeviceKernel]) -> None:
        self.face, self._make = face, make
        self.__name__ = face.name
        self.__doc__ = f"{face.name}({', '.join(face.inputs)}, out=None, stream=None): {face.doc}"
        self._on: dict[int, OnDevice] = {}
        self._plans: dict[Any, LaunchPlan] = {}
        self._lock = threading.RLock()
        self.seconds: dict[str, float] = {}  # time of the driver's compiler in the first call

    def __repr__(self) -> str:
        return f"<{self.face.what}, on CUDA in {self.face.dtype}>"

    def kernel(self, capability: int = 90) -> DeviceKernel:
        """Return the kernel for devices of a compute capability, 90 for 9.0. This needs no device."""
        return self._make(capability)

    def on(self, ordinal: int) -> OnDevice:
        """Return the kernel on a device. It is loaded once."""
        found = self._on.get(ordinal)
        if found is None:
            with self._lock:
                found = self._on.get(ordinal)
                if found is None:
                    place = device(ordinal)
                    found = OnDevice(self._make(place.capability), place, self.face.form, self.face.dtype)
                    self.seconds["driver"] = found.code.seconds
                    self._on[ordinal] = found
        return found

    # ---- calls

    def __call__(self, *arguments: Any, out: Any = None, stream: Any = None, **others: Any) -> Any:
        face = self.face
        if others:
            raise PliantError(
                f"{face.what}: {next(iter(others))}= is not available on CUDA, only out= and stream=; use target='cpu'"
            )
        if len(arguments) != len(face.inputs):
            given = counted(len(arguments), "argument")
            raise PliantError(f"{face.what}: {given} given; it takes {len(face.inputs)}, in this order")
        outs = self._outs(out)
        everything = (*arguments, *outs)
        if stream is None and (done := self._again(everything, outs)) is not None:
            return done
        libraries = [self._library(i, x) for i, x in enumerate(everything)]
        key, pointers = _looked(everything, libraries)
        plan = self._plans.get(key) if key is not None else None
        described: list[ArrayDescription] = []
        handle = stream_of(stream) if stream is not None else None
        if plan is None:
            if handle is None:
                handle = self._current(everything, libraries)
            described = [
                self._described(i, x, library, handle) for i, (x, library) in enumerate(zip(everything, libraries, strict=True))
            ]
            pointers = [x.pointer for x in described]
            strided = _maker(libraries).look is not None
            key = key or (strided, *((x.shape, x.strides, x.dtype, x.device, x.readonly) for x in described))
            plan = self._plans.get(key) or self._planned(key, described, len(arguments), strided)
        elif handle is None:
            handle = next((s for s in (x.stream(plan.device.ordinal) for x in libraries) if s is not None), 0)
        return self._run(plan, everything, libraries, described, pointers, outs, handle, stream is not None)

    def _again(self, everything: tuple[Any, ...], outs: tuple[Any, ...]) -> Any:
        """Run a call like an earlier one, with arrays of torch or CuPy only, on their current stream. None if there was none."""
        kind = type(everything[0])
        library = KNOWN.get(kind)
        if library is None or library is OWN or library.look is None:
            return None
        keys, pointers = [], []
        for x in everything:
            if type(x) is not kind:
                return None
            key, pointer = library.look(x)
            keys.append(key)
            pointers.append(pointer)
        plan = self._plans.get(tuple(keys))
        if plan is None or not plan.n or (outs and self._overlapping(plan, pointers)):
            return None
        stream = library.stream(plan.device.ordinal) or 0
        results = outs or self._results(plan, library, stream)
        if not outs:
            pointers += [address_of(x) for x in results]
        with plan.device:
            plan.run(pointers, stream)
        return results if len(results) > 1 else results[0]

    def _run(
        self,
        plan: LaunchPlan,
        everything: Sequence[Any],
        libraries: Sequence[Library],
        described: Sequence[ArrayDescription],
        pointers: Sequence[int],
        outs: tuple[Any, ...],
        stream: int,
        given: bool,
    ) -> Any:
        face, on = self.face, plan.device
        results = outs or self._results(plan, _maker(libraries), stream)
        if not outs:
            pointers = [*pointers, *(address_of(x) for x in results)]
        with on:
            for k, (x, library) in enumerate(zip(everything, libraries, strict=True)):
                self._before(x, library, described[k] if described else None, on, stream, given)
            if plan.n:
                if outs and (clash := self._overlapping(plan, pointers)):
                    self._apart(plan, clash, pointers, stream)
                else:
                    plan.run(pointers, stream)
            held = [x.keep for x in described if x.keep is not None]
            if held:
                on.hold((held, everything), stream)
        for x in results:
            if isinstance(x, DeviceArray):
                x.stream = stream
        returned = tuple(x.given() if isinstance(x, PendingArray) else x for x in results)
        return returned if len(face.outputs) > 1 else returned[0]

    def _before(self, x: Any, library: Library, described: ArrayDescription | None, on: Device, stream: int, given: bool) -> None:
        """Make the stream wait for the stream that computes an array, and tell the array's library of the use."""
        producer = x.stream if library is OWN else described.producer if described is not None and not library.look else None
        if producer is None and given:
            producer = library.stream(on.ordinal)
        if producer is not None:
            on.after(stream, producer)
        if library.used is not None and (given or library is OWN):
            library.used(x, on.ordinal, stream)

    # ---- arguments

    def _outs(self, out: Any) -> tuple[Any, ...]:
        if out is None:
            return ()
        outs = tuple(out) if isinstance(out, tuple | list) else (out,)
        if len(outs) != len(self.face.outputs):
            raise PliantError(f"{self.face.what}: out= is not a tuple of {len(self.face.outputs)} arrays")
        return outs

    def _name(self, i: int) -> str:
        names = list(self.face.inputs)
        return names[i] if i < len(names) else "out=" if len(self.face.outputs) == 1 else f"out[{i - len(names)}]"

    def _library(self, i: int, x: Any) -> Library:
        try:
            found = library_of(x)
        except PliantError as error:
            driver()  # if there is none, raise this error first
            raise PliantError(f"{self.face.what}: {self._name(i)} {error}") from None
        if i >= len(self.face.inputs) and not found.writable:
            raise PliantError(f"{self.face.what}: {self._name(i)} is a JAX array, which cannot be written to; leave out= out")
        return found

    def _described(self, i: int, x: Any, library: Library, stream: int) -> ArrayDescription:
        face, name = self.face, self._name(i)
        try:
            found = library.describe(x, stream)
        except PliantError as error:
            driver()
            raise PliantError(f"{face.what}: {name} {error}") from None
        if found.dtype != face.dtype:
            other = found.dtype if found.dtype in ("float64", "float32") else ""
            instead = f", or compile with dtype={other!r}" * bool(other)
            raise PliantError(
                f"{face.what}: {name} has dtype {found.dtype}, but this function needs {face.dtype}; convert it{instead}"
            )
        if i >= len(face.inputs) and found.readonly:
            raise PliantError(f"{face.what}: {name} is read-only; give a writable array")
        return found

    def _current(self, everything: Sequence[Any], libraries: Sequence[Library]) -> int:
        """Return the current stream of the arrays' libraries, or the legacy default stream if they have none."""
        for i, (x, library) in enumerate(zip(everything, libraries, strict=True)):
            if library.look is not None and library is not OWN:
                found = library.stream(self._described(i, x, library, 0).device)
                if found is not None:
                    return found
        return 0

    def _planned(self, key: Any, described: Sequence[ArrayDescription], inputs: int, strided: bool) -> LaunchPlan:
        """Make the plan of a call. strided: results may have the layout of the first argument; otherwise they are rows."""
        face = self.face
        batch, places = places_of(face, described, inputs)
        ordinal = described[0].device
        for i, x in enumerate(described):
            if x.device != ordinal:
                raise PliantError(
                    f"{face.what}: {self._name(0)} is on device {ordinal} and {self._name(i)} on device {x.device}; put both on one"
                )
        outputs = places[inputs:] or results_of(face, batch, strided and self._columns(places))
        extents = [layout.extent(x.shape, x.strides) for x in described]
        plan = LaunchPlan(face, self.on(ordinal), batch, places[:inputs], outputs, extents)
        if key is None:
            return plan
        if len(self._plans) >= _MOST_PLANS:
            self._plans.pop(next(iter(self._plans)), None)
        self._plans[key] = plan
        return plan

    def _columns(self, places: Sequence[OperandPlace]) -> bool:
        """Whether results are columns, like the first argument that differs between states."""
        return layout.in_columns(next((x for x in places if x.axes), places[0]))

    def planned(self, described: Sequence[ArrayDescription]) -> LaunchPlan:
        """Return the plan of a call for described operands: inputs and outputs."""
        return self._planned(None, described, len(self.face.inputs), False)

    # ---- results

    def _results(self, plan: LaunchPlan, library: Library, stream: int) -> tuple[Any, ...]:
        face = self.face
        return tuple([library.empty(shape, face.dtype, plan.device.ordinal, c, stream) for shape, c in plan.results])

    def _overlapping(self, plan: LaunchPlan, pointers: Sequence[int]) -> list[int]:
        """Return the results that share memory with an input. A kernel stores results while it still reads inputs."""
        size = self.face.itemsize
        spans = [(p + size * low, p + size * high) for p, (low, high) in zip(pointers, plan.extents, strict=True)]
        return [
            k
            for k, (low, high) in enumerate(spans[plan.inputs :])
            if plan.moved[plan.inputs + k] is None and any(low < b and a < high for a, b in spans[: plan.inputs])
        ]

    def _apart(self, plan: LaunchPlan, clash: Sequence[int], pointers: Sequence[int], stream: int) -> None:
        """Run the plan, with results that share memory with an input computed in other memory first."""
        on, size, at = plan.device, self.face.itemsize, list(pointers)
        for k in clash:
            low, high = plan.extents[plan.inputs + k]
            at[plan.inputs + k] = on.allocate((high - low) * size, stream) - low * size
        plan.run(at, stream)
        for i in (plan.inputs + k for k in clash):
            place = plan.places[i]
            movers(on, size).copy(pointers[i], at[i], plan.n, place.size, (place, place), stream)
            on.free(at[i] + plan.extents[i][0] * size, stream)


def _maker(libraries: Sequence[Library]) -> Library:
    """Return the library whose arrays the results are: that of the first argument that is not pliant's own array.

    Small arrays of pliant's own, which hold plain numbers, do not decide.
    """
    return next((x for x in libraries if x is not OWN), OWN)


def _looked(everything: Sequence[Any], libraries: Sequence[Library]) -> tuple[Any, list[int]]:
    """Return (key, addresses) of arrays, if their libraries give them cheaply; otherwise (None, [])."""
    keys, pointers = [], []
    for x, library in zip(everything, libraries, strict=True):
        if library.look is None:
            return None, []
        key, pointer = library.look(x)
        keys.append(key)
        pointers.append(pointer)
    return tuple(keys), pointers


def address_of(x: Any) -> int:
    """Return the address of a result's numbers."""
    if isinstance(x, PendingArray):
        return x.array.pointer
    if isinstance(x, DeviceArray):
        return x.pointer
    return int(x.data_ptr()) if hasattr(x, "data_ptr") else int(x.data.ptr)
