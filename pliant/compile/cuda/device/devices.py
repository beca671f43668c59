"""GPUs: a device with its memory, its streams, and the code that is loaded on it.

A `Device` holds its primary context, which torch, CuPy and JAX use, too. `with device:` makes the context current in a thread, and
restores the previous context afterwards. Streams are numbers, the driver's handles; 0 is the legacy default stream.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import byref, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

from pliant.compile.cuda.device.driver import REMEDY, driver
from pliant.compile.cuda.device.streams import DeviceStream, LaunchGraph, StreamEvent
from pliant.errors import PliantError

_ATTRIBUTES = _MULTIPROCESSORS, _L2, _MAJOR, _MINOR, _SHARED_OPTIN, _POOLS = 16, 38, 75, 76, 97, 115  # CU_DEVICE_ATTRIBUTE_…
_LOCAL_SIZE, _REGISTERS, _MAX_DYNAMIC_SHARED = 3, 4, 8  # CU_FUNC_ATTRIBUTE_…
_INFO_LOG, _INFO_LOG_SIZE, _ERROR_LOG, _ERROR_LOG_SIZE = 3, 4, 5, 6  # CU_JIT_…_LOG_BUFFER, …_SIZE_BYTES
_MEMORY_TYPE, _ORDINAL, _ON_DEVICE = 2, 9, 2  # CU_POINTER_ATTRIBUTE_…, CU_MEMORYTYPE_DEVICE
_RELEASE_THRESHOLD = 4  # CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
_THREAD_LOCAL = 1  # CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
_LOG = 8192  # bytes of the JIT's log that are kept
_UNLOADING = frozenset((4, 709))  # the process ends: CUDA_ERROR_DEINITIALIZED, CUDA_ERROR_CONTEXT_IS_DESTROYED


class _PoolProperties(ctypes.Structure):  # CUmemPoolProps
    _fields_ = (
        ("allocation_type", c_int),
        ("handle_types", c_int),
        ("location_type", c_int),
        ("location_id", c_int),
        ("security", c_void_p),
        ("most", c_size_t),
        ("usage", ctypes.c_ushort),
        ("reserved", ctypes.c_ubyte * 54),
    )


class Device:
    """A GPU with its primary context. capability: 90 for 9.0.

    Example: `pl.cuda.device(0).name`
    """

    def __init__(self, ordinal: int) -> None:
        self.driver = driver()
        count = self.driver.number("cuDeviceGetCount")
        if not 0 <= ordinal < count:
            raise PliantError(
                f"device {ordinal}: there {'is one device' if count == 1 else f'are {count} devices'}, numbered from 0"
            )
        self.ordinal = ordinal
        handle = self.driver.number("cuDeviceGet", ordinal)
        context = c_void_p()
        self.driver.call("cuDevicePrimaryCtxRetain", byref(context), handle)
        self.context = self._context = context.value or 0
        name = ctypes.create_string_buffer(256)
        self.driver.call("cuDeviceGetName", name, len(name), handle)
        self.name = name.value.decode()
        attribute = {k: self.driver.number("cuDeviceGetAttribute", k, handle) for k in _ATTRIBUTES}
        self.multiprocessors, self.l2 = attribute[_MULTIPROCESSORS], attribute[_L2]
        self.capability = 10 * attribute[_MAJOR] + attribute[_MINOR]
        self.shared = attribute[_SHARED_OPTIN]  # bytes that a block can have
        self._pool = self._made_pool() if attribute[_POOLS] else None
        self._waiting: deque[tuple[StreamEvent, Any]] = deque()
        self._recording, self._ends = 0, deque[tuple[str, tuple[Any, ...]]]()  # graphs that are recorded; what to free after them
        self._scratch: dict[int, tuple[int, int]] = {}
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        return f"<Device {self.ordinal}: {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return device, (self.ordinal,)

    def __enter__(self) -> Device:
        if code := self.driver.cuCtxPushCurrent_v2(self._context):  # type: ignore[attr-defined]
            raise self.driver.error("cuCtxPushCurrent", code)
        return self

    def __exit__(self, *_: object) -> None:
        before = c_void_p()
        if code := self.driver.cuCtxPopCurrent_v2(byref(before)):  # type: ignore[attr-defined]
            raise self.driver.error("cuCtxPopCurrent", code)

    # ---- memory

    def _made_pool(self) -> int | None:
        """Create a memory pool of pliant's own that keeps freed memory; pools of other libraries are left alone."""
        pool, keep = c_void_p(), c_uint64(2**64 - 1)
        asked = _PoolProperties(allocation_type=1, location_type=1, location_id=self.ordinal)  # pinned, on the device
        with self:
            self.driver.call("cuMemPoolCreate", byref(pool), byref(asked))
            self.driver.call("cuMemPoolSetAttribute", pool, _RELEASE_THRESHOLD, byref(keep))
        return pool.value

    def allocate(self, size: int, stream: int = 0) -> int:
        """Return the address of `size` bytes, for use after this point of the stream. The context is current."""
        address = c_uint64()
        if self._pool is None:
            self.driver.call("cuMemAlloc_v2", byref(address), max(size, 1))
        else:
            self.driver.call("cuMemAllocFromPoolAsync", byref(address), max(size, 1), self._pool, stream)
        return address.value

    def free(self, address: int, stream: int = 0) -> None:
        """Free memory once the stream has reached this point."""
        if self._pool is None:
            self.end("cuMemFree_v2", address)
        else:
            self.end("cuMemFreeAsync", address, stream)

    def scratch(self, size: int, stream: int) -> tuple[int, bool]:
        """Return memory for one call on a stream, and whether it must be freed afterwards.

        Calls on one stream run one after the other and share one piece of memory. A call that is recorded into a graph has its own.
        """
        if self.capturing(stream):
            return self.allocate(size, stream), True
        with self._lock:
            address, there = self._scratch.get(stream, (0, 0))
            if there < size:
                if there:
                    self.free(address, stream)
                    del self._scratch[stream]
                address = self.allocate(size, stream)
                self._scratch[stream] = address, size
        return address, False

    def upload(self, array: Any, stream: int = 0) -> int:
        """Copy a NumPy array to the device, and return the address; the copy is complete when this returns.

        The context is current.
        """
        address = self.allocate(array.nbytes, stream)
        self.copy_in(address, array, stream)
        return address

    def copy_in(self, address: int, array: Any, stream: int) -> None:
        """Copy from a C-contiguous NumPy array; the copy is complete when this returns."""
        if array.nbytes:
            self.driver.call("cuMemcpyHtoDAsync_v2", address, array.ctypes.data, array.nbytes, stream)
            self.synchronise(stream)

    def copy_out(self, array: Any, address: int, stream: int) -> None:
        """Copy into a C-contiguous NumPy array; the copy is complete when this returns."""
        if array.nbytes:
            self.driver.call("cuMemcpyDtoHAsync_v2", array.ctypes.data, address, array.nbytes, stream)
        self.synchronise(stream)

    def copy(self, to: int, source: int, size: int, stream: int) -> None:
        """Copy `size` bytes from one address to another."""
        self.driver.call("cuMemcpyDtoDAsync_v2", to, source, size, stream)

    def fill(self, address: int, byte: int, size: int, stream: int) -> None:
        """Set `size` bytes to one value; 0xff makes numbers NaN."""
        self.driver.call("cuMemsetD8Async", address, byte, size, stream)

    @property
    def free_memory(self) -> int:
        """The free memory in bytes."""
        free, total = c_size_t(), c_size_t()
        with self:
            self.driver.call("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value

    # ---- order

    def synchronise(self, stream: int | None = None) -> None:
        """Wait for a stream, or for all work of the device."""
        if stream is None:
            with self:
                self.driver.call("cuCtxSynchronize")
        else:
            self.driver.call("cuStreamSynchronize", stream)

    def after(self, stream: int, producer: int) -> None:
        """Make a stream wait for the work that another stream has now. The context is current."""
        if stream == producer or {stream, producer} <= {0, 1}:
            return
        event = StreamEvent(self)
        event.record(producer)
        self.driver.call("cuStreamWaitEvent", stream, event.handle, 0)

    def hold(self, things: Any, stream: int) -> None:
        """Keep objects alive until a stream has reached this point; release those that are no longer needed.

        The context is current.
        """
        event = StreamEvent(self)
        event.record(stream)
        with self._lock:
            self._waiting.append((event, things))
            while self._waiting and self._waiting[0][0].reached:
                self._waiting.popleft()

    def capturing(self, stream: int) -> bool:
        """Whether the work of a stream is recorded into a graph."""
        status = c_int()
        if stream not in (0, 1):
            self.driver.call("cuStreamIsCapturing", stream, byref(status))
        return status.value == 1

    def stream(self) -> DeviceStream:
        """Create a stream that does not wait for the default one."""
        return DeviceStream(self)

    @contextlib.contextmanager
    def recorded(self) -> Iterator[tuple[int, list[LaunchGraph]]]:
        """Yield (stream, graphs): launches on the stream become a graph, which is in the list after the `with`."""
        graphs: list[LaunchGraph] = []
        stream = self.stream()
        with self:
            self.driver.call("cuStreamBeginCapture_v2", stream.handle, _THREAD_LOCAL)
            raw = c_void_p()
            self._recording += 1
            try:
                yield stream.handle, graphs
            except BaseException:
                self.driver.cuStreamEndCapture(stream.handle, byref(raw))  # type: ignore[attr-defined]
                raise
            else:
                self.driver.call("cuStreamEndCapture", stream.handle, byref(raw))
                graphs.append(LaunchGraph(self, raw.value or 0))
            finally:
                self._recording -= 1
                while self._ends and not self._recording:
                    name, arguments = self._ends.popleft()
                    self.end(name, *arguments)

    def end(self, name: str, *arguments: Any) -> None:
        """Call a function that frees something in a finaliser, and ignore the driver's errors while the process ends.

        Python may call finalisers while a graph is recorded, which would end the recording. So they wait for its end.
        """
        if self._recording:
            self._ends.append((name, arguments))
            return
        if self.driver.cuCtxPushCurrent_v2(self._context):  # type: ignore[attr-defined]
            return
        code = getattr(self.driver, name)(*arguments)
        self.driver.cuCtxPopCurrent_v2(byref(c_void_p()))  # type: ignore[attr-defined]
        if code and code not in _UNLOADING:
            raise self.driver.error(name, code)

    # ---- code

    def load(self, ptx: str, entries: Sequence[str]) -> DeviceModule:
        """Compile PTX to machine code with the driver's compiler."""
        return DeviceModule(self, ptx, entries)


_devices: dict[int, Device] = {}
_making = threading.Lock()


def device(ordinal: int = 0) -> Device:
    """Return a device by its number; there is one object per device.

    Example: `pl.cuda.device(0).free_memory`
    """
    found = _devices.get(ordinal)
    if found is None:
        with _making:
            found = _devices.get(ordinal) or Device(ordinal)
            _devices[ordinal] = found
    return found


def pointer_device(address: int) -> int | None:
    """Return the number of the device that holds a pointer's memory; None for host memory, or if the driver does not know it."""
    kind, ordinal = c_uint(0), c_int(-1)
    asked = (c_int * 2)(_MEMORY_TYPE, _ORDINAL)
    places = (c_void_p * 2)(ctypes.addressof(kind), ctypes.addressof(ordinal))
    with device(0):
        driver().call("cuPointerGetAttributes", 2, asked, places, address)
    return ordinal.value if kind.value == _ON_DEVICE else None


class DeviceModule:
    """A module on a device, with the handles of its entries. It lives as long as the process."""

    def __init__(self, device: Device, ptx: str, entries: Sequence[str]) -> None:
        self.device, self._module = device, c_void_p()
        error, info = ctypes.create_string_buffer(_LOG), ctypes.create_string_buffer(_LOG)
        options = (c_int * 4)(_INFO_LOG, _INFO_LOG_SIZE, _ERROR_LOG, _ERROR_LOG_SIZE)
        values = (c_void_p * 4)(ctypes.addressof(info), _LOG, ctypes.addressof(error), _LOG)
        begun = time.perf_counter()
        with device:
            code = device.driver.cuModuleLoadDataEx(byref(self._module), ptx.encode() + b"\0", 4, options, values)  # type: ignore[attr-defined]
            if code:
                message = error.value.decode(errors="replace").strip()
                raise device.driver.error(
                    "cuModuleLoadDataEx", code, f"; message of the driver's compiler: {message}" if message else ""
                )
            self.entries = {name: self._entry(name) for name in entries}
        self.seconds = time.perf_counter() - begun

    def _entry(self, name: str) -> int:
        handle = c_void_p()
        self.device.driver.call("cuModuleGetFunction", byref(handle), self._module, name.encode())
        return handle.value or 0

    def allow_shared(self, entry: str, size: int) -> None:
        """Allow blocks of an entry to use `size` bytes of dynamic shared memory."""
        if size > self.device.shared:
            there = f"{self.device.name} has {self.device.shared:,} bytes of shared memory per block"
            raise PliantError(f"{there}, but {entry} needs {size:,}; {REMEDY}")
        if size > 48 << 10:
            with self.device:
                self.device.driver.call("cuFuncSetAttribute", self.entries[entry], _MAX_DYNAMIC_SHARED, size)

    def resident(self, entry: str, threads: int, shared: int) -> int:
        """Return the number of blocks of an entry that a multiprocessor holds at once."""
        out = c_int()
        with self.device:
            asked = "cuOccupancyMaxActiveBlocksPerMultiprocessor"
            self.device.driver.call(asked, byref(out), self.entries[entry], threads, shared)
        return out.value

    def attributes(self, entry: str) -> dict[str, int]:
        """Return the number of registers of an entry, and the bytes of local memory (spills) per thread."""
        kinds = {"registers": _REGISTERS, "local": _LOCAL_SIZE}
        with self.device:
            return {k: self.device.driver.number("cuFuncGetAttribute", a, self.entries[entry]) for k, a in kinds.items()}
