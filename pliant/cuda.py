"""NVIDIA GPUs, and arrays on them for users without torch, CuPy or JAX.

dyn = pl.compile(system, target="cuda", dtype="float32")
q, v, tau = (pl.cuda.array(x, "float32") for x in (q, v, tau))
a = dyn.forward_dynamics(q, v, tau).to_numpy()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pliant.arguments.flags import flag
from pliant.compile.cuda.device.arrays import DeviceArray, from_numpy, new, stream_of
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.driver import available, driver
from pliant.errors import PliantError, chosen, refuse_masked

DTYPES = ("float64", "float32")


def array(x: Any, dtype: str = "float64", *, device: int = 0, stream: Any = None, columns: bool = False) -> DeviceArray:
    """Copy numbers (..., n) to a GPU and return a `DeviceArray`.

    columns: store the array as (n, ...), with states next to each other, which kernels read fastest.

    Example:
        dyn = pl.compile(arm, "cuda")
        qs = pl.cuda.array(np.zeros((1000, 2)))
        a = dyn.forward_dynamics(qs, qs, qs)
    """
    if isinstance(x, DeviceArray):
        raise PliantError("the array is on a GPU already; use it as it is")
    refuse_masked(x, "x")
    handle = 0 if stream is None else stream_of(stream)
    return from_numpy(x, chosen(dtype, DTYPES, "dtype"), device, handle, int(flag(columns, "cuda.array: columns")))


def empty(
    shape: Sequence[int] | int, dtype: str = "float64", *, device: int = 0, stream: Any = None, columns: bool = False
) -> DeviceArray:
    """Return an array (..., n) on a GPU with undefined values, for `out=`; see `array`.

    Example: `out = pl.cuda.empty((1000, 2))`
    """
    axes = (shape,) if isinstance(shape, int) else tuple(shape)
    handle = 0 if stream is None else stream_of(stream)
    return new(axes, chosen(dtype, DTYPES, "dtype"), device, int(flag(columns, "cuda.empty: columns")), handle)


def devices() -> list[Device]:
    """Return all GPUs, with .name, .capability (90 for 9.0), .multiprocessors and .free_memory.

    Raise `PliantError` if there is none.

    Example: `[device.name for device in pl.cuda.devices()]`
    """
    import ctypes

    count = ctypes.c_int()
    driver().call("cuDeviceGetCount", ctypes.byref(count))
    return [device(i) for i in range(count.value)]


def synchronise(ordinal: int = 0) -> None:
    """Wait until a GPU has finished all its work.

    Example: `pl.cuda.synchronise()`
    """
    device(ordinal).synchronise()


__all__ = ["Device", "DeviceArray", "array", "available", "device", "devices", "empty", "synchronise"]
