"""DLPack capsules, read and created with ctypes. Libraries pass arrays to each other with them, without a copy."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p, py_object
from dataclasses import dataclass
from typing import Any

import numpy as np

CUDA, CUDA_MANAGED = 2, 13  # kDLCUDA, kDLCUDAManaged
_FLOAT, _INT, _UINT = 2, 0, 1
_NAME, _USED = b"dltensor", b"used_dltensor"


class _DLDevice(ctypes.Structure):
    _fields_ = (("kind", c_int32), ("number", c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16))


class _Tensor(ctypes.Structure):  # DLTensor
    _fields_ = (
        ("data", c_void_p),
        ("device", _DLDevice),
        ("ndim", c_int32),
        ("dtype", _Type),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class Managed(ctypes.Structure):
    """DLManagedTensor of DLPack before 1.0, which all libraries support."""


_DELETER = ctypes.CFUNCTYPE(None, c_void_p)
Managed._fields_ = (("tensor", _Tensor), ("context", c_void_p), ("deleter", c_void_p))
_api = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _api))
_pointer = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", _api))
_rename = ctypes.PYFUNCTYPE(ctypes.c_int, py_object, c_char_p)(("PyCapsule_SetName", _api))
_valid = ctypes.PYFUNCTYPE(ctypes.c_int, py_object, c_char_p)(("PyCapsule_IsValid", _api))
# of a capsule that is being destroyed: its address, as an object it would be counted again
_dying_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_dying_valid = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _api))


class BorrowedArray:
    """An array of another library. It is returned to that library when this object is deleted."""

    def __init__(self, address: int) -> None:
        self._address = address
        tensor = Managed.from_address(address).tensor
        n = tensor.ndim
        self.pointer = (tensor.data or 0) + tensor.byte_offset
        self.shape = tuple(tensor.shape[i] for i in range(n))
        self.strides = tuple(tensor.strides[i] for i in range(n)) if tensor.strides else None
        kind = {_FLOAT: "float", _INT: "int", _UINT: "uint"}.get(tensor.dtype.code, f"kind {tensor.dtype.code} of ")
        self.dtype = f"{kind}{tensor.dtype.bits}" + f"x{tensor.dtype.lanes}" * (tensor.dtype.lanes != 1)

    def __del__(self) -> None:
        managed = Managed.from_address(self._address)
        if managed.deleter:
            _DELETER(managed.deleter)(self._address)


def taken(capsule: Any) -> BorrowedArray:
    """Return the array of a capsule. A capsule can be used only once."""
    if not _valid(capsule, _NAME):
        raise BufferError("this is not a DLPack capsule, or it was consumed before")
    address = _pointer(capsule, _NAME)
    _rename(capsule, _USED)
    return BorrowedArray(address)


@dataclass(frozen=True)
class _Owner:
    """The objects that must live while another library uses an array of pliant."""

    managed: Managed
    shape: Any
    strides: Any
    owner: Any


_given: dict[int, _Owner] = {}


def capsule(owner: Any, pointer: int, shape: Sequence[int], strides: Sequence[int], dtype: np.dtype[Any], number: int) -> Any:
    """Return a capsule for memory on a device. It keeps `owner` alive until the consumer releases the array."""
    n = len(shape)
    sizes, steps = (c_int64 * max(n, 1))(*shape), (c_int64 * max(n, 1))(*strides)
    kind = _Type({"f": _FLOAT, "i": _INT, "u": _UINT}[dtype.kind], 8 * dtype.itemsize, 1)
    tensor = _Tensor(
        pointer, _DLDevice(CUDA, number), n, kind, ctypes.cast(sizes, POINTER(c_int64)), ctypes.cast(steps, POINTER(c_int64)), 0
    )
    managed = Managed(tensor, None, ctypes.cast(_delete, c_void_p))
    address = ctypes.addressof(managed)
    _given[address] = _Owner(managed, sizes, steps, owner)
    return _new(address, _NAME, ctypes.cast(_destroy, c_void_p))


def _returned(address: int) -> None:
    """Release an array. The consumer calls this, from any thread, when it no longer needs the array."""
    _given.pop(address, None)


def _ended(capsule: int) -> None:
    """Release the array of a capsule that is destroyed before any consumer has used it."""
    if _dying_valid(capsule, _NAME):
        _given.pop(_dying_pointer(capsule, _NAME), None)


_delete, _destroy = _DELETER(_returned), ctypes.PYFUNCTYPE(None, c_void_p)(_ended)
