"""The CUDA driver through ctypes: it needs libcuda but no CUDA toolkit. Every return code is checked and reported by name."""

from __future__ import annotations

import ctypes
import os
import sys
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
_NOT_INITIALIZED, _OUT_OF_MEMORY, _NO_DEVICE = 3, 2, 100  # CUDA_ERROR_…


class Driver:
    """libcuda: its functions as attributes that return codes; `call` checks the code."""

    def __init__(self, library: Any) -> None:
        self.process, self._library = os.getpid(), library
        for name, arguments in PROTOTYPES.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, c_int
            setattr(self, name, function)

    def address(self, name: str) -> int:
        """Return the address of a driver function, for machine code that calls it."""
        return ctypes.cast(getattr(self._library, name), c_void_p).value or 0

    def call(self, name: str, *arguments: Any) -> None:
        """Call a driver function; raise `PliantError` if it fails."""
        if code := getattr(self, name)(*arguments):
            raise self.error(name, code)

    def number(self, name: str, *arguments: Any) -> int:
        """Return the whole number that a driver function writes to its first argument."""
        out = c_int()
        self.call(name, byref(out), *arguments)
        return out.value

    def error(self, name: str, code: int, more: str = "") -> PliantError:
        """Return the error of a return code."""
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


def _library() -> Any:
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        return ctypes.CDLL(name)
    except OSError:
        raise PliantError(f"target='cuda' needs the NVIDIA driver, but {name} was not found; {REMEDY}") from None


@lru_cache(1)
def driver() -> Driver:
    """Return the initialised driver; raise `PliantError` if there is no driver or no device."""
    library = _library()
    try:
        found = Driver(library)
    except AttributeError as error:
        raise PliantError(f"target='cuda' needs a driver for CUDA 11.4 or later ({error}); {REMEDY}") from None
    if code := found.cuInit(0):  # type: ignore[attr-defined]
        if code == _NO_DEVICE:
            raise PliantError(f"target='cuda' needs an NVIDIA GPU, but the driver finds none; {REMEDY}")
        raise found.error("cuInit", code, f"; {REMEDY}")
    if not found.number("cuDeviceGetCount"):
        raise PliantError(f"target='cuda' needs an NVIDIA GPU, but the driver finds none; {REMEDY}")
    return found


def available() -> bool:
    """Whether there is a CUDA driver with a device.

    Example: `target = "cuda" if pl.cuda.available() else "cpu"`
    """
    try:
        return driver().number("cuDeviceGetCount") > 0
    except PliantError:
        return False


def version() -> str:
    """Return the CUDA version of the driver."""
    n = driver().number("cuDriverGetVersion")
    return f"{n // 1000}.{n % 1000 // 10}"
