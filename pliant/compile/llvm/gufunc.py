"""NumPy gufuncs from machine code, through NumPy's C interface. They broadcast, take out= and any strides, and release the GIL."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

_FROM_FUNC_AND_DATA_AND_SIGNATURE = 31  # its place in NumPy's _UFUNC_API
SCALARS: dict[str, np.dtype[Any]] = {"double": np.dtype(np.float64), "float": np.dtype(np.float32)}
_NO_IDENTITY = -1


@dataclass(frozen=True)
class InnerLoop:
    """The machine code behind a gufunc, `void loop(char **args, npy_intp *dimensions, npy_intp *steps, void *data)`.

    Of `dimensions` it reads only `dimensions[0]`, the number of states. key: the name of the code, the same in every process.
    """

    address: int
    data: int
    inputs: tuple[tuple[int | str, ...], ...]
    outputs: tuple[tuple[int | str, ...], ...]
    key: str
    scalar: str
    keep: Any  # objects that must live as long as the code is called


def inner_loop(f: np.ufunc) -> InnerLoop:
    """Return the loop of a gufunc from `make_gufunc`."""
    found: InnerLoop = f.__dict__["_inner_loop"]
    return found


@lru_cache(1)
def _maker() -> Any:
    capsule = np._core._multiarray_umath._UFUNC_API  # type: ignore[attr-defined]
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    table = ctypes.cast(pointer(capsule, None), ctypes.POINTER(ctypes.c_void_p))
    prototype = ctypes.PYFUNCTYPE(
        ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_int,
        ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p,
    )  # fmt: skip
    return prototype(table[_FROM_FUNC_AND_DATA_AND_SIGNATURE])


def signature(inputs: Sequence[tuple[int | str, ...]], outputs: Sequence[tuple[int | str, ...]]) -> str:
    """Return the signature of a gufunc, such as '(7),(7)->(7)'. Core sizes are fixed, so that NumPy refuses wrong lengths."""

    def side(shapes: Sequence[tuple[int | str, ...]]) -> str:
        return ",".join("(" + ",".join(map(str, s)) + ")" for s in shapes)

    return f"{side(inputs)}->{side(outputs)}"


def make_gufunc(
    address: int,
    inputs: Sequence[tuple[int | str, ...]],
    outputs: Sequence[tuple[int | str, ...]],
    name: str,
    doc: str,
    keep: Any,
    data: int = 0,
    key: tuple[str, str] = ("", "double"),
) -> np.ufunc:
    """Return a gufunc, whose inner loop is the machine code at `address`.

    keep: an object that lives as long as the gufunc. data: the address that the loop gets as `data`. key: the name of the code, see
    `InnerLoop`, and its scalar.
    """
    n = len(inputs) + len(outputs)
    loops, datas = (ctypes.c_void_p * 1)(address), (ctypes.c_void_p * 1)(data)
    types = ctypes.create_string_buffer(bytes([SCALARS[key[1]].num] * n))
    texts = [name.encode(), doc.encode(), signature(inputs, outputs).encode()]
    made: np.ufunc = _maker()(
        ctypes.addressof(loops), ctypes.addressof(datas), ctypes.cast(types, ctypes.c_char_p), 1, len(inputs), len(outputs),
        _NO_IDENTITY, texts[0], texts[1], 0, texts[2],
    )  # fmt: skip
    loop = InnerLoop(address, data, tuple(inputs), tuple(outputs), *key, keep)
    made.__dict__.update(_keep=(keep, loops, datas, types, texts), _inner_loop=loop)
    return made
