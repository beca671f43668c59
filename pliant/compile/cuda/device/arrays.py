"""Arrays on a device: of torch, CuPy, any library with `__dlpack__` or `__cuda_array_interface__`, and pliant's own.

A `Library` describes an array library for a call: where the numbers of an array are, which stream is current, and how to create an
array. pliant calls torch and CuPy directly, which is faster than either protocol. JAX and others go through DLPack. Their results
are in pliant's memory and are passed on through DLPack.
"""

from __future__ import annotations

import ctypes
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.compile.cuda.device import dlpack
from pliant.compile.cuda.device.devices import Device, device, pointer_device
from pliant.compile.cuda.device.layout import contiguous, extent
from pliant.compile.cuda.device.streams import StreamEvent
from pliant.errors import PliantError
from pliant.spatial import Array

HOST = "is in host memory; give an array on the GPU, of torch, CuPy or JAX, or copy it with pl.cuda.array(…)"


@dataclass(frozen=True)
class ArrayDescription:
    """Where the numbers of an array are. Strides count elements.

    producer: the stream that computes them; None if it has been waited for. keep: objects that must live until they have been read.
    """

    pointer: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: str
    device: int
    readonly: bool = False
    producer: int | None = None
    keep: Any = None


@dataclass(frozen=True)
class Library:
    """What a call needs to know of an array library.

    describe(x, stream): where the numbers are, for use on a stream. look(x): (key, pointer) if that is cheap, where key determines
    everything else; otherwise None. stream(ordinal): its current stream. empty(shape, dtype, ordinal, columns, stream): a new
    array. columns: how many of the last axes are outermost in memory.
    """

    name: str
    describe: Callable[[Any, int], ArrayDescription]
    empty: Callable[[tuple[int, ...], str, int, int, int], Any]
    stream: Callable[[int], int | None]
    look: Callable[[Any], tuple[Any, int]] | None = None
    used: Callable[[Any, int, int], None] | None = None  # (x, ordinal, stream): x is used on another stream than its own
    writable: bool = True


# ---- pliant's own


class Buffer:
    """Memory on a device, freed when nobody holds it. stream: the stream on which it was allocated and is freed."""

    def __init__(self, on: Device, size: int, stream: int) -> None:
        self.device, self.stream, self.size = on, stream, size
        self._users: dict[int, StreamEvent] = {}
        with on:
            self.address = on.allocate(size, stream)

    def used_on(self, stream: int) -> None:
        """Register work on another stream: memory is freed after it. The context is current."""
        if stream != self.stream:
            event = self._users.get(stream) or self._users.setdefault(stream, StreamEvent(self.device))
            event.record(stream)

    def __del__(self) -> None:
        if address := self.__dict__.get("address"):
            for event in self._users.values():
                self.device.end("cuStreamWaitEvent", self.stream, event.handle, 0)
            self.device.free(address, self.stream)


class DeviceArray:
    """An array on a GPU for users without torch, CuPy or JAX. `pl.cuda.array` makes it, and functions called with it return it.

    It supports DLPack and the CUDA array interface: `torch.from_dlpack(x)` and `cupy.asarray(x)` share its memory. Strides count
    elements.

    Example: `pl.cuda.array(np.zeros((1000, 2))).shape`
    """

    def __init__(
        self, buffer: Buffer, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], dtype: str, stream: int
    ) -> None:
        self.buffer, self.offset, self.shape, self.strides, self.dtype = buffer, offset, shape, strides, np.dtype(dtype)
        self.stream = stream  # the stream that last computed its numbers

    @property
    def device(self) -> int:
        """The number of its GPU."""
        return self.buffer.device.ordinal

    @property
    def pointer(self) -> int:
        """The address of its first element."""
        return self.buffer.address + self.offset * self.dtype.itemsize

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """The size in bytes."""
        return self.size * self.dtype.itemsize

    @property
    def T(self) -> DeviceArray:
        """A view with its axes in reverse order."""
        return self._view(self.offset, self.shape[::-1], self.strides[::-1])

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} of {self.dtype} on device {self.device}>"

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array without axes has no length")
        return self.shape[0]

    def _view(self, offset: int, shape: Sequence[int], strides: Sequence[int]) -> DeviceArray:
        return DeviceArray(self.buffer, offset, tuple(shape), tuple(strides), self.dtype.name, self.stream)

    def __getitem__(self, key: Any) -> DeviceArray:
        """Return a view, by whole numbers, slices, an ellipsis and None, as in NumPy."""
        offset, shape, strides = indexed(key, self.shape, self.strides)
        return self._view(self.offset + offset, shape, strides)

    def reshape(self, *shape: Any) -> DeviceArray:
        """Return a view of another shape, for contiguous arrays only."""
        given = tuple(shape[0]) if len(shape) == 1 and not isinstance(shape[0], int) else shape
        if self.strides != contiguous(self.shape):
            raise PliantError("reshape: the array is not contiguous; reshape it before you take a view of it")
        made = np.empty((self.size, 0)).reshape(*given, 0).shape[:-1] if -1 in given else given
        if math.prod(made) != self.size:
            raise PliantError(f"reshape: an array of {self.size} numbers cannot have shape {given}")
        return self._view(self.offset, made, contiguous(made))

    def to_numpy(self) -> Array:
        """Return a copy on the host; it is complete when this returns."""
        low, high = extent(self.shape, self.strides)
        whole = np.empty(high - low, dtype=self.dtype)
        with self.buffer.device as on:
            on.copy_out(whole, self.pointer + low * self.dtype.itemsize, self.stream)
        steps = [s * self.dtype.itemsize for s in self.strides]
        if not self.size:
            return np.empty(self.shape, dtype=self.dtype)
        return np.array(np.lib.stride_tricks.as_strided(whole[-low:], self.shape, steps))

    def __array__(self, *_: Any, **__: Any) -> Array:
        raise PliantError("a DeviceArray is not copied to the host implicitly; use x.to_numpy()")

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "strides": tuple(s * self.dtype.itemsize for s in self.strides),
            "typestr": self.dtype.str,
            "data": (self.pointer if self.size else 0, False),
            "version": 3,
            "stream": self.stream or 1,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CUDA, self.device

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return a DLPack capsule.

        stream: the reader's stream, which then waits for this array; None is the legacy default one, -1 for none.
        """
        if copy or (dl_device is not None and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("DLPack shares this array's memory on its own device; pliant makes no copy")
        reader = 1 if stream is None else stream
        if reader != -1:
            with self.buffer.device as on:
                on.after(reader, self.stream)
        return dlpack.capsule(_ReadMemory(self.buffer, reader), self.pointer, self.shape, self.strides, self.dtype, self.device)


class _ReadMemory:
    """Memory that another library reads: it is freed only after the work that the library's stream has at that time."""

    def __init__(self, buffer: Buffer, reader: int) -> None:
        self.buffer, self.reader = buffer, reader

    def __del__(self) -> None:
        if self.reader > 1 and self.reader != self.buffer.stream:
            with self.buffer.device:
                self.buffer.used_on(self.reader)


def indexed(key: Any, shape: Sequence[int], strides: Sequence[int]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return (offset, shape, strides) of a view by whole numbers, slices, an ellipsis and None."""
    keys = list(key) if isinstance(key, tuple) else [key]
    taken = sum(k is not None and k is not Ellipsis for k in keys)
    if taken > len(shape):
        raise IndexError(f"{taken} indices for an array of {len(shape)} axes")
    at = next((i for i, k in enumerate(keys) if k is Ellipsis), len(keys))
    keys[at : at + 1] = [slice(None)] * (len(shape) - taken)
    offset, axis, sizes, steps = 0, 0, [], []
    for k in keys:
        if k is None:
            sizes.append(1)
            steps.append(0)
            continue
        n, stride = shape[axis], strides[axis]
        axis += 1
        if isinstance(k, slice):
            start, stop, step = k.indices(n)
            sizes.append(len(range(start, stop, step)))
            steps.append(stride * step)
            offset += start * stride if sizes[-1] else 0
        elif isinstance(k, int | np.integer):
            if not -n <= k < n:
                raise IndexError(f"index {k} is out of range for an axis of length {n}")
            offset += (int(k) % n) * stride
        else:
            raise IndexError(f"{k!r} is not a valid index; use whole numbers, slices, an ellipsis and None")
    return offset, tuple(sizes), tuple(steps)


def new(shape: tuple[int, ...], dtype: str, ordinal: int, columns: int, stream: int) -> DeviceArray:
    """Return an array with undefined values. columns: how many of the last axes are outermost in memory."""
    lead = len(shape) - columns
    inner = contiguous((*shape[lead:], *shape[:lead]))
    strides = (*inner[columns:], *inner[:columns])
    buffer = Buffer(device(ordinal), math.prod(shape) * np.dtype(dtype).itemsize, stream)
    return DeviceArray(buffer, 0, shape, strides, dtype, stream)


def from_numpy(x: Any, dtype: str | None = None, ordinal: int = 0, stream: int = 0, columns: int = 0) -> DeviceArray:
    """Return a copy on a device; it is complete when this returns."""
    host = np.asarray(x, dtype=dtype)
    out = new(host.shape, host.dtype.name, ordinal, columns, stream)
    lead = host.ndim - columns
    lying = np.ascontiguousarray(host.transpose(*range(lead, host.ndim), *range(lead)))
    with device(ordinal) as on:
        on.copy_in(out.pointer, lying, stream)
    return out


def _own(x: DeviceArray, stream: int) -> ArrayDescription:
    return ArrayDescription(x.pointer, x.shape, x.strides, x.dtype.name, x.device, False, x.stream, None)


def _own_used(x: DeviceArray, ordinal: int, stream: int) -> None:
    x.buffer.used_on(stream)


def _own_look(x: DeviceArray) -> tuple[Any, int]:
    return (x.shape, x.strides, x.dtype, x.device), x.pointer


OWN = Library("pliant", _own, new, lambda ordinal: None, _own_look, _own_used)


# ---- others


def _from_interface(x: Any, stream: int) -> ArrayDescription:
    """Describe an array through the CUDA array interface, versions 2 and 3."""
    face = x.__cuda_array_interface__
    dtype = np.dtype(face["typestr"])
    if face.get("mask") is not None:
        raise PliantError("is a masked array, which functions do not support; give it without its mask")
    shape, (pointer, readonly) = tuple(face["shape"]), face["data"]
    steps = face.get("strides")
    strides = contiguous(shape) if steps is None else tuple(s // dtype.itemsize for s in steps)
    ordinal = pointer_device(pointer) if pointer else 0
    if ordinal is None:
        raise PliantError(HOST)
    producer = face.get("stream")
    return ArrayDescription(pointer, shape, strides, dtype.name, ordinal, bool(readonly), 0 if producer == 1 else producer, x)


def _from_dlpack(x: Any, stream: int) -> ArrayDescription:
    kind, ordinal = x.__dlpack_device__()
    if kind not in (dlpack.CUDA, dlpack.CUDA_MANAGED):
        raise PliantError(HOST)
    held = dlpack.taken(x.__dlpack__(stream=stream or 1))  # 1: the legacy default stream; what the array waits for is its maker's
    shape, strides = held.shape, held.strides or contiguous(held.shape)
    return ArrayDescription(held.pointer, shape, strides, held.dtype, int(ordinal), False, None, held)


def _by_dlpack(namespace: Any) -> Callable[[tuple[int, ...], str, int, int, int], Any]:
    def empty(shape: tuple[int, ...], dtype: str, ordinal: int, columns: int, stream: int) -> Any:
        return PendingArray(namespace, new(shape, dtype, ordinal, 0, stream))

    return empty


@dataclass(frozen=True)
class PendingArray:
    """A result that becomes an array of another library when it is complete in the order of its stream."""

    namespace: Any
    array: DeviceArray

    def given(self) -> Any:
        return self.namespace.from_dlpack(self.array) if self.namespace is not None else self.array


def _torch(torch: Any) -> Library:
    names = {torch.float64: "float64", torch.float32: "float32"}
    kinds = {name: dtype for dtype, name in names.items()}
    raw = getattr(torch._C, "_cuda_getCurrentRawStream", None)

    def current(ordinal: int) -> int:
        return int(raw(ordinal) if raw is not None else torch.cuda.current_stream(ordinal).cuda_stream)

    def describe(x: Any, stream: int) -> ArrayDescription:
        if x.device.type != "cuda":
            raise PliantError(HOST)
        if x.requires_grad and torch.is_grad_enabled():
            raise PliantError("requires a gradient, which this function does not propagate; use dyn.torch, or give x.detach()")
        if x.layout is not torch.strided:
            raise PliantError(f"has layout {x.layout}; give a dense array")
        ordinal = x.device.index
        dtype = names.get(x.dtype, str(x.dtype).removeprefix("torch."))
        return ArrayDescription(x.data_ptr(), tuple(x.shape), tuple(x.stride()), dtype, ordinal, False, current(ordinal))

    def look(x: Any) -> tuple[Any, int]:
        return (x.shape, x.stride(), x.dtype, x.device, x.requires_grad and torch.is_grad_enabled()), x.data_ptr()

    def empty(shape: tuple[int, ...], dtype: str, ordinal: int, columns: int, stream: int) -> Any:
        lead = len(shape) - columns
        inner = (*shape[lead:], *shape[:lead])
        if stream == current(ordinal):
            out = torch.empty(inner, dtype=kinds[dtype], device=f"cuda:{ordinal}")
        else:
            with torch.cuda.stream(torch.cuda.ExternalStream(stream, device=ordinal)):
                out = torch.empty(inner, dtype=kinds[dtype], device=f"cuda:{ordinal}")
        return out.permute(*range(columns, len(shape)), *range(columns)) if columns else out

    def used(x: Any, ordinal: int, stream: int) -> None:
        if stream != current(ordinal):
            x.record_stream(torch.cuda.ExternalStream(stream, device=ordinal))

    return Library("torch", describe, empty, current, look, used)


def _cupy(cupy: Any) -> Library:
    def current(ordinal: int) -> int:
        return int(cupy.cuda.get_current_stream(ordinal).ptr)

    def describe(x: Any, stream: int) -> ArrayDescription:
        size = x.dtype.itemsize
        ordinal = int(x.device.id)
        return ArrayDescription(
            x.data.ptr, x.shape, tuple(s // size for s in x.strides), x.dtype.name, ordinal, False, current(ordinal)
        )

    def look(x: Any) -> tuple[Any, int]:
        return (x.shape, x.strides, x.dtype, x.device.id), x.data.ptr

    def empty(shape: tuple[int, ...], dtype: str, ordinal: int, columns: int, stream: int) -> Any:
        lead = len(shape) - columns
        inner = (*shape[lead:], *shape[:lead])
        with cupy.cuda.Device(ordinal):
            if stream == current(ordinal):
                out = cupy.empty(inner, dtype=dtype)
            else:
                with cupy.cuda.ExternalStream(stream, ordinal):
                    out = cupy.empty(inner, dtype=dtype)
        return out.transpose(*range(columns, len(shape)), *range(columns)) if columns else out

    return Library("cupy", describe, empty, current, look)


KNOWN: dict[type, Library] = {DeviceArray: OWN}  # by the type of an array, if the type determines the library


def library_of(x: Any) -> Library:
    """Return the library of an array.

    Raise `PliantError`, with a message that follows the argument's name, if it is not on a device.
    """
    found = KNOWN.get(type(x))
    if found is None:
        found = _found(x)
        if found.name in ("torch", "cupy", "pliant"):
            KNOWN[type(x)] = found
    return found


def _found(x: Any) -> Library:
    modules = {kind.__module__.partition(".")[0] for kind in type(x).__mro__}
    if isinstance(x, DeviceArray):
        return OWN
    if "torch" in modules:
        return _torch(sys.modules["torch"])
    if "cupy" in modules:
        return _cupy(sys.modules["cupy"])
    if isinstance(x, np.ndarray | np.generic | int | float | list | tuple):
        raise PliantError(HOST)
    if {"jax", "jaxlib"} & modules and isinstance(x, sys.modules["jax"].core.Tracer):
        raise PliantError("is traced by JAX; use the functions of dyn.jax")
    if hasattr(x, "__dlpack__") and hasattr(x, "__dlpack_device__"):
        space = x.__array_namespace__() if hasattr(x, "__array_namespace__") else None
        namespace = space if hasattr(space, "from_dlpack") else None
        writable = not {"jax", "jaxlib"} & modules
        return Library("dlpack", _from_dlpack, _by_dlpack(namespace), lambda ordinal: None, writable=writable)
    if hasattr(x, "__cuda_array_interface__"):
        return Library("interface", _from_interface, new, lambda ordinal: None)
    raise PliantError(f"is {type(x).__name__}, not an array; give an array on the GPU, of torch, CuPy or JAX, or pl.cuda.array(…)")


def stream_of(given: Any) -> int:
    """Return the driver's handle of a stream, from a number or a stream of torch, CuPy or others."""
    if isinstance(given, bool) or given is None:
        raise PliantError(f"stream={given!r}: give a stream of torch or CuPy, or the handle of a stream as a number")
    if isinstance(given, int | np.integer):
        if given < 0:
            raise PliantError(f"stream={given}: give the handle of a stream, which is not negative")
        return int(given)
    if hasattr(given, "cuda_stream"):  # torch
        return int(given.cuda_stream)
    if hasattr(given, "ptr"):  # CuPy
        return int(given.ptr)
    if hasattr(given, "__cuda_stream__"):
        return int(given.__cuda_stream__()[1])
    value = getattr(given, "handle", None)  # numba
    value = value.value if isinstance(value, ctypes.c_void_p) else value
    if isinstance(value, int):
        return value
    raise PliantError(f"stream={given!r}: give a stream of torch or CuPy, or the handle of a stream as a number")
