"""The CUDA driver by ctypes: libcuda alone, no toolkit. Every return code is looked at, and told by its name.

A `Device` holds its primary context, the one that torch, CuPy and JAX use too. `with device:` makes it current in a thread and puts
back what was there. Streams are numbers, the driver's handles; 0 is the legacy default stream.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_uint64, c_ulonglong, c_void_p
from functools import lru_cache
from typing import Any

from pliant.errors import PliantError

REMEDY = "use pl.compile(system, target='cpu')"
_P, _I, _U, _N = c_void_p, c_int, c_uint, c_size_t
_HANDLE, _DPTR = POINTER(c_void_p), c_uint64
# as cuda.h declares them; those with _v2 are what its macros call
PROTOTYPES: dict[str, tuple[Any, ...]] = {
    "cuInit": (_U,),
    "cuDriverGetVersion": (POINTER(_I),),
    "cuGetErrorName": (_I, POINTER(c_char_p)),
    "cuGetErrorString": (_I, POINTER(c_char_p)),
    "cuDeviceGetCount": (POINTER(_I),),
    "cuDeviceGet": (POINTER(_I), _I),
    "cuDeviceGetName": (c_char_p, _I, _I),
    "cuDeviceGetAttribute": (POINTER(_I), _I, _I),
    "cuDevicePrimaryCtxRetain": (_HANDLE, _I),
    "cuCtxPushCurrent_v2": (_P,),
    "cuCtxPopCurrent_v2": (_HANDLE,),
    "cuCtxSynchronize": (),
    "cuModuleLoadDataEx": (_HANDLE, c_char_p, _U, POINTER(_I), _HANDLE),
    "cuModuleGetFunction": (_HANDLE, _P, c_char_p),
    "cuModuleUnload": (_P,),
    "cuFuncSetAttribute": (_P, _I, _I),
    "cuFuncGetAttribute": (POINTER(_I), _I, _P),
    "cuOccupancyMaxActiveBlocksPerMultiprocessor": (POINTER(_I), _P, _I, _N),
    "cuLaunchKernel": (_P, _U, _U, _U, _U, _U, _U, _U, _P, _P, _P),
    "cuMemPoolCreate": (_HANDLE, _P),
    "cuMemPoolSetAttribute": (_P, _I, _P),
    "cuMemAllocFromPoolAsync": (POINTER(_DPTR), _N, _P, _P),
    "cuMemFreeAsync": (_DPTR, _P),
    "cuMemAlloc_v2": (POINTER(_DPTR), _N),
    "cuMemFree_v2": (_DPTR,),
    "cuMemGetInfo_v2": (POINTER(_N), POINTER(_N)),
    "cuMemcpyHtoDAsync_v2": (_DPTR, _P, _N, _P),
    "cuMemcpyDtoHAsync_v2": (_P, _DPTR, _N, _P),
    "cuMemcpyDtoDAsync_v2": (_DPTR, _DPTR, _N, _P),
    "cuMemsetD8Async": (_DPTR, ctypes.c_ubyte, _N, _P),
    "cuStreamCreate": (_HANDLE, _U),
    "cuStreamDestroy_v2": (_P,),
    "cuStreamSynchronize": (_P,),
    "cuStreamWaitEvent": (_P, _P, _U),
    "cuStreamIsCapturing": (_P, POINTER(_I)),
    "cuStreamBeginCapture_v2": (_P, _I),
    "cuStreamEndCapture": (_P, _HANDLE),
    "cuGraphInstantiateWithFlags": (_HANDLE, _P, c_ulonglong),
    "cuGraphLaunch": (_P, _P),
    "cuGraphExecDestroy": (_P,),
    "cuGraphDestroy": (_P,),
    "cuEventCreate": (_HANDLE, _U),
    "cuEventRecord": (_P, _P),
    "cuEventQuery": (_P,),
    "cuEventSynchronize": (_P,),
    "cuEventElapsedTime": (POINTER(c_float), _P, _P),
    "cuEventDestroy_v2": (_P,),
    "cuPointerGetAttributes": (_U, POINTER(_I), _HANDLE, _DPTR),
}
_MULTIPROCESSORS, _L2, _MAJOR, _MINOR, _SHARED_OPTIN, _POOLS = 16, 38, 75, 76, 97, 115  # CU_DEVICE_ATTRIBUTE_…
_LOCAL_SIZE, _REGISTERS, _MAX_DYNAMIC_SHARED = 3, 4, 8  # CU_FUNC_ATTRIBUTE_…
_INFO_LOG, _INFO_LOG_SIZE, _ERROR_LOG, _ERROR_LOG_SIZE = 3, 4, 5, 6  # CU_JIT_…_LOG_BUFFER, …_SIZE_BYTES
_MEMORY_TYPE, _ORDINAL, _ON_DEVICE = 2, 9, 2  # CU_POINTER_ATTRIBUTE_…, CU_MEMORYTYPE_DEVICE
_RELEASE_THRESHOLD = 4  # CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
_THREAD_LOCAL = 1  # CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
_NON_BLOCKING, _WITHOUT_TIMING = 1, 2
_DEINITIALIZED, _NOT_INITIALIZED, _OUT_OF_MEMORY, _NOT_READY, _NO_DEVICE = 4, 3, 2, 600, 100
_LOG = 8192  # bytes of the JIT's log that are kept
_UNLOADING = frozenset((_DEINITIALIZED, 709))  # the process ends: CUDA_ERROR_CONTEXT_IS_DESTROYED too


class Driver:
    """libcuda, its functions as attributes that return codes, and by `call` checked."""

    def __init__(self, library: Any) -> None:
        self.process, self._library = os.getpid(), library
        for name, arguments in PROTOTYPES.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, c_int
            setattr(self, name, function)

    def address(self, name: str) -> int:
        """Where a function of the driver is, for machine code that calls it."""
        return ctypes.cast(getattr(self._library, name), c_void_p).value or 0

    def call(self, name: str, *arguments: Any) -> None:
        """A function of the driver; PliantError where it does not return success."""
        if code := getattr(self, name)(*arguments):
            raise self.error(name, code)

    def error(self, name: str, code: int, more: str = "") -> PliantError:
        """What a return code says."""
        texts = []
        for ask in (self.cuGetErrorName, self.cuGetErrorString):  # type: ignore[attr-defined]
            text = c_char_p()
            texts.append(text.value.decode() if ask(code, byref(text)) == 0 and text.value else f"error {code}")
        remedy = ""
        if code == _NOT_INITIALIZED and os.getpid() != self.process:
            remedy = "; this process was forked from one that uses CUDA: start it by 'spawn' instead"
        elif code == _OUT_OF_MEMORY:
            remedy = "; give fewer states at a time, or free arrays on the device"
        return PliantError(f"CUDA: {name} returned {texts[0]} ({texts[1]}){remedy}{more}")


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


def _library() -> Any:
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        return ctypes.CDLL(name)
    except OSError:
        raise PliantError(f"target='cuda' needs NVIDIA's driver, and there is no {name} here; {REMEDY}") from None


@lru_cache(1)
def driver() -> Driver:
    """The driver, initialised; PliantError where there is none, or no device."""
    library = _library()
    try:
        found = Driver(library)
    except AttributeError as error:
        raise PliantError(f"target='cuda' needs a driver of CUDA 11.4 or later ({error}); {REMEDY}") from None
    if code := found.cuInit(0):  # type: ignore[attr-defined]
        if code == _NO_DEVICE:
            raise PliantError(f"target='cuda' needs an NVIDIA GPU, and the driver finds none; {REMEDY}")
        raise found.error("cuInit", code, f"; {REMEDY}")
    if not _number(found, "cuDeviceGetCount"):
        raise PliantError(f"target='cuda' needs an NVIDIA GPU, and the driver finds none; {REMEDY}")
    return found


def available() -> bool:
    """Whether there is a driver with a device."""
    try:
        return _number(driver(), "cuDeviceGetCount") > 0
    except PliantError:
        return False


def version() -> str:
    """Of CUDA, that the driver has."""
    n = _number(driver(), "cuDriverGetVersion")
    return f"{n // 1000}.{n % 1000 // 10}"


def _number(found: Driver, name: str, *arguments: Any) -> int:
    out = c_int()
    found.call(name, byref(out), *arguments)
    return out.value


class Device:
    """A GPU with its primary context. capability: 90 for 9.0."""

    def __init__(self, ordinal: int) -> None:
        self.driver = driver()
        count = _number(self.driver, "cuDeviceGetCount")
        if not 0 <= ordinal < count:
            raise PliantError(
                f"device {ordinal}: there {'is one device' if count == 1 else f'are {count} devices'}, numbered from 0"
            )
        self.ordinal = ordinal
        handle = _number(self.driver, "cuDeviceGet", ordinal)
        context = c_void_p()
        self.driver.call("cuDevicePrimaryCtxRetain", byref(context), handle)
        self.context = self._context = context.value or 0
        name = ctypes.create_string_buffer(256)
        self.driver.call("cuDeviceGetName", name, len(name), handle)
        self.name = name.value.decode()
        attribute = {k: _number(self.driver, "cuDeviceGetAttribute", k, handle) for k in (16, 38, 75, 76, 97, 115)}
        self.multiprocessors, self.l2 = attribute[_MULTIPROCESSORS], attribute[_L2]
        self.capability = 10 * attribute[_MAJOR] + attribute[_MINOR]
        self.shared = attribute[_SHARED_OPTIN]  # bytes that a block can have
        self._pool = self._made_pool() if attribute[_POOLS] else None
        self._waiting: deque[tuple[StreamEvent, Any]] = deque()
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
        """A pool of pliant's own that keeps what is freed: others' pools and their settings are left alone."""
        pool, keep = c_void_p(), c_uint64(2**64 - 1)
        asked = _PoolProperties(allocation_type=1, location_type=1, location_id=self.ordinal)  # pinned, on the device
        with self:
            self.driver.call("cuMemPoolCreate", byref(pool), byref(asked))
            self.driver.call("cuMemPoolSetAttribute", pool, _RELEASE_THRESHOLD, byref(keep))
        return pool.value

    def allocate(self, size: int, stream: int = 0) -> int:
        """The address of so many bytes, to be used behind this point of the stream. The context is current."""
        address = c_uint64()
        if self._pool is None:
            self.driver.call("cuMemAlloc_v2", byref(address), max(size, 1))
        else:
            self.driver.call("cuMemAllocFromPoolAsync", byref(address), max(size, 1), self._pool, stream)
        return address.value

    def free(self, address: int, stream: int = 0) -> None:
        """Give memory back, once the stream has come here."""
        if self._pool is None:
            self.end("cuMemFree_v2", address)
        else:
            self.end("cuMemFreeAsync", address, stream)

    def scratch(self, size: int, stream: int) -> tuple[int, bool]:
        """Bytes for one call on a stream, and whether they are to be freed behind it.

        Calls on one stream come one after the other and share one piece of memory; what is recorded into a graph gets its own.
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
        """The address of a copy of a NumPy array, complete when this returns. The context is current."""
        address = self.allocate(array.nbytes, stream)
        self.copy_in(address, array, stream)
        return address

    def copy_in(self, address: int, array: Any, stream: int) -> None:
        """From a C-contiguous NumPy array, complete when this returns."""
        if array.nbytes:
            self.driver.call("cuMemcpyHtoDAsync_v2", address, array.ctypes.data, array.nbytes, stream)
            self.synchronise(stream)

    def copy_out(self, array: Any, address: int, stream: int) -> None:
        """Into a C-contiguous NumPy array, complete when this returns."""
        if array.nbytes:
            self.driver.call("cuMemcpyDtoHAsync_v2", array.ctypes.data, address, array.nbytes, stream)
        self.synchronise(stream)

    def copy(self, to: int, source: int, size: int, stream: int) -> None:
        """So many bytes from one address to another."""
        self.driver.call("cuMemcpyDtoDAsync_v2", to, source, size, stream)

    def fill(self, address: int, byte: int, size: int, stream: int) -> None:
        """So many bytes of one value; 0xff makes numbers that are not."""
        self.driver.call("cuMemsetD8Async", address, byte, size, stream)

    @property
    def free_memory(self) -> int:
        """Bytes."""
        free, total = c_size_t(), c_size_t()
        with self:
            self.driver.call("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value

    # ---- order

    def synchronise(self, stream: int | None = None) -> None:
        """Wait for a stream, or for all that the device does."""
        if stream is None:
            with self:
                self.driver.call("cuCtxSynchronize")
        else:
            self.driver.call("cuStreamSynchronize", stream)

    def after(self, stream: int, producer: int) -> None:
        """Let a stream wait for what another has to do by now. The context is current."""
        if stream == producer or {stream, producer} <= {0, 1}:
            return
        event = StreamEvent(self)
        event.record(producer)
        self.driver.call("cuStreamWaitEvent", stream, event.handle, 0)

    def hold(self, things: Any, stream: int) -> None:
        """Keep objects until a stream has come here; those that need it no more are let go of. The context is current."""
        event = StreamEvent(self)
        event.record(stream)
        with self._lock:
            self._waiting.append((event, things))
            while self._waiting and self._waiting[0][0].reached:
                self._waiting.popleft()

    def capturing(self, stream: int) -> bool:
        """Whether what a stream is given is recorded into a graph."""
        return stream not in (0, 1) and _number_of(self.driver, "cuStreamIsCapturing", stream) == 1

    def stream(self) -> DeviceStream:
        """A stream of one's own, which does not wait for the default one."""
        return DeviceStream(self)

    @contextlib.contextmanager
    def recorded(self) -> Iterator[tuple[int, list[LaunchGraph]]]:
        """(stream, graphs): launches on the stream become a graph, which stands in the list behind the `with`."""
        graphs: list[LaunchGraph] = []
        stream = self.stream()
        with self:
            self.driver.call("cuStreamBeginCapture_v2", stream.handle, _THREAD_LOCAL)
            raw = c_void_p()
            try:
                yield stream.handle, graphs
            except BaseException:
                self.driver.cuStreamEndCapture(stream.handle, byref(raw))  # type: ignore[attr-defined]
                raise
            self.driver.call("cuStreamEndCapture", stream.handle, byref(raw))
            graphs.append(LaunchGraph(self, raw.value or 0))

    def end(self, name: str, *arguments: Any) -> None:
        """A function that gives something back, from a finaliser: what the driver answers while the process ends tells nothing."""
        if self.driver.cuCtxPushCurrent_v2(self._context):  # type: ignore[attr-defined]
            return
        code = getattr(self.driver, name)(*arguments)
        self.driver.cuCtxPopCurrent_v2(byref(c_void_p()))  # type: ignore[attr-defined]
        if code and code not in _UNLOADING:
            raise self.driver.error(name, code)

    # ---- code

    def load(self, ptx: str, entries: Sequence[str]) -> DeviceModule:
        """Machine code of PTX, by the driver's own compiler."""
        return DeviceModule(self, ptx, entries)


def _number_of(found: Driver, name: str, handle: int) -> int:
    out = c_int()
    found.call(name, handle, byref(out))
    return out.value


_devices: dict[int, Device] = {}
_making = threading.Lock()


def device(ordinal: int = 0) -> Device:
    """A device by its number; one object each."""
    found = _devices.get(ordinal)
    if found is None:
        with _making:
            found = _devices.get(ordinal) or Device(ordinal)
            _devices[ordinal] = found
    return found


def pointer_device(address: int) -> int | None:
    """The number of the device that a pointer's memory is on; None if it is the host's, or not known to the driver."""
    kind, ordinal = c_uint(0), c_int(-1)
    asked = (c_int * 2)(_MEMORY_TYPE, _ORDINAL)
    places = (c_void_p * 2)(ctypes.addressof(kind), ctypes.addressof(ordinal))
    with device(0):
        driver().call("cuPointerGetAttributes", 2, asked, places, address)
    return ordinal.value if kind.value == _ON_DEVICE else None


class DeviceModule:
    """A module on a device, with the handles of its entries. It stays for the life of the process."""

    def __init__(self, device: Device, ptx: str, entries: Sequence[str]) -> None:
        self.device, self._module = device, c_void_p()
        error, info = ctypes.create_string_buffer(_LOG), ctypes.create_string_buffer(_LOG)
        options = (c_int * 4)(_INFO_LOG, _INFO_LOG_SIZE, _ERROR_LOG, _ERROR_LOG_SIZE)
        values = (c_void_p * 4)(ctypes.addressof(info), _LOG, ctypes.addressof(error), _LOG)
        begun = time.perf_counter()
        with device:
            code = device.driver.cuModuleLoadDataEx(byref(self._module), ptx.encode() + b"\0", 4, options, values)  # type: ignore[attr-defined]
            if code:
                told = error.value.decode(errors="replace").strip()
                raise device.driver.error("cuModuleLoadDataEx", code, f"; the driver's compiler says: {told}" if told else "")
            self.entries = {name: self._entry(name) for name in entries}
        self.seconds = time.perf_counter() - begun

    def _entry(self, name: str) -> int:
        handle = c_void_p()
        self.device.driver.call("cuModuleGetFunction", byref(handle), self._module, name.encode())
        return handle.value or 0

    def allow_shared(self, entry: str, size: int) -> None:
        """Let blocks of an entry have so many bytes of dynamic shared memory."""
        if size > self.device.shared:
            there = f"{self.device.name} gives a block {self.device.shared:,} bytes of shared memory"
            raise PliantError(f"{there}, and {entry} needs {size:,}; {REMEDY}")
        if size > 48 << 10:
            with self.device:
                self.device.driver.call("cuFuncSetAttribute", self.entries[entry], _MAX_DYNAMIC_SHARED, size)

    def resident(self, entry: str, threads: int, shared: int) -> int:
        """How many blocks of an entry a multiprocessor holds at once."""
        out = c_int()
        with self.device:
            asked = "cuOccupancyMaxActiveBlocksPerMultiprocessor"
            self.device.driver.call(asked, byref(out), self.entries[entry], threads, shared)
        return out.value

    def attributes(self, entry: str) -> dict[str, int]:
        """What the driver's compiler made of an entry: registers, and bytes of local memory (spills) of a thread."""
        kinds = {"registers": _REGISTERS, "local": _LOCAL_SIZE}
        with self.device:
            return {k: _number(self.device.driver, "cuFuncGetAttribute", a, self.entries[entry]) for k, a in kinds.items()}


class StreamEvent:
    """A point in a stream."""

    def __init__(self, device: Device, timing: bool = False) -> None:
        self.device, handle = device, c_void_p()
        with device:
            device.driver.call("cuEventCreate", byref(handle), 0 if timing else _WITHOUT_TIMING)
        self.handle = handle.value or 0

    def record(self, stream: int = 0) -> None:
        """Now, in this stream. The context is current."""
        self.device.driver.call("cuEventRecord", self.handle, stream)

    @property
    def reached(self) -> bool:
        code = self.device.driver.cuEventQuery(self.handle)  # type: ignore[attr-defined]
        if code not in (0, _NOT_READY):
            raise self.device.driver.error("cuEventQuery", code)
        return bool(code == 0)

    def wait(self) -> None:
        self.device.driver.call("cuEventSynchronize", self.handle)

    def since(self, start: StreamEvent) -> float:
        """Seconds, of events with timing that were waited for."""
        out = c_float()
        self.device.driver.call("cuEventElapsedTime", byref(out), start.handle, self.handle)
        return 1e-3 * out.value

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuEventDestroy_v2", handle)


class DeviceStream:
    """A stream of pliant's own."""

    def __init__(self, device: Device) -> None:
        self.device, handle = device, c_void_p()
        with device:
            device.driver.call("cuStreamCreate", byref(handle), _NON_BLOCKING)
        self.handle = handle.value or 0

    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, self.handle

    def synchronise(self) -> None:
        self.device.driver.call("cuStreamSynchronize", self.handle)

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuStreamDestroy_v2", handle)


class LaunchGraph:
    """Launches, recorded once, to be done as one."""

    def __init__(self, device: Device, raw: int) -> None:
        self.device, made = device, c_void_p()
        device.driver.call("cuGraphInstantiateWithFlags", byref(made), raw, 0)
        device.driver.call("cuGraphDestroy", raw)
        self.handle = made.value or 0

    def launch(self, stream: int) -> None:
        """The context is current."""
        self.device.driver.call("cuGraphLaunch", self.handle, stream)

    def __del__(self) -> None:
        if handle := self.__dict__.get("handle"):
            self.device.end("cuGraphExecDestroy", handle)
