"""A block: named arrays with a description, in a file that exists as a whole or not at all.

    magic, SHA-256 of all that follows, the length of the text (8 bytes, little-endian), the text, the arrays

The text is JSON, {"told": …, "arrays": [[name, dtype, shape], …]}. The arrays follow in that order, without gaps, to the end of the
file. So a block needs no more memory than its file, contains no code, and its names never refer to files.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import stat
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.replacing import move
from pliant.spatial import Array

_MAGIC = b"pliant block 1\n\0"
_HEAD = len(_MAGIC) + hashlib.sha256().digest_size
_MOST_BYTES, _MOST_TEXT = 2**31, 2**25
_KINDS = {"f": "<f8", "i": "<i8", "u": "<u8", "b": "<i8"}
_ITEMS = {"<f8": 8, "<i8": 8, "<u8": 8, "|u1": 1}
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class DamagedError(Exception):
    """A file is not a block, or was changed. The message follows the file's name."""


class Block(NamedTuple):
    """The description, and arrays by name."""

    fields: dict[str, Any]
    arrays: dict[str, Array]


Pieces = list[bytes | memoryview]


def encoded(block: Block) -> Pieces:
    """Return the part of a block's file after the checksum."""
    arrays = {name: _plain(name, x) for name, x in block.arrays.items()}
    listed = [[name, x.dtype.str, list(x.shape)] for name, x in arrays.items()]
    try:
        text = json.dumps({"told": block.fields, "arrays": listed}, default=_number).encode("ascii")
    except (TypeError, ValueError) as error:
        raise PliantError(f"cannot be written as JSON: {error}; give numbers and strings, in lists and dicts") from None
    pieces: Pieces = [len(text).to_bytes(8, "little"), text, *(x.ravel().view(np.uint8).data for x in arrays.values())]
    if len(text) > _MOST_TEXT or sum(map(len, pieces)) > _MOST_BYTES:
        most = f"{_MOST_TEXT >> 20} MiB of text or {_MOST_BYTES >> 30} GiB of arrays"
        raise PliantError(f"more than {most} in one part; write fewer instants per part, and numbers as arrays")
    return pieces


def write_block(path: Path, pieces: Pieces) -> None:
    """Write a block, which appears under its name only when all of it is on the disk. Only one process at a time may write in a
    folder.
    """
    draft = path.with_name(".draft")
    draft.unlink(missing_ok=True)
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    try:
        with open(os.open(draft, _NEW, 0o666), "wb") as file:
            for piece in (_MAGIC, digest.digest(), *pieces):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        move(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    settle(path.parent)


def settle(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, is on the disk; for folders only if the operating system supports it."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDWR if os.name != "posix" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _plain(name: str, given: Any) -> Array:
    x = np.asarray(given)
    if x.dtype == np.uint8:
        return np.ascontiguousarray(x)
    if x.dtype.kind not in _KINDS or x.dtype.itemsize > 8:
        raise PliantError(f"array {name!r} is of {x.dtype}; give numbers")
    return np.asarray(x, dtype=_KINDS[x.dtype.kind], order="C")


def _number(x: Any) -> Any:
    if isinstance(x, np.generic):
        return x.item()
    raise TypeError(f"{type(x).__name__} is neither a number nor a string")


def read_block(path: Path) -> Block:
    """Read the block in a file. Raises DamagedError, or OSError if there is no file."""
    with open(os.open(path, _FLAGS), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise DamagedError("is not a file")
        if status.st_size > _MOST_BYTES + _HEAD:
            raise DamagedError(f"is larger than {_MOST_BYTES >> 30} GiB, the limit of a block")
        data = file.read(status.st_size)
    if not data.startswith(_MAGIC):
        raise DamagedError("does not begin as a block of a run does")
    if hashlib.sha256(memoryview(data)[_HEAD:]).digest() != data[len(_MAGIC) : _HEAD]:
        raise DamagedError("has changed since it was written: its checksum differs")
    start = _HEAD + 8
    end = start + int.from_bytes(data[_HEAD:start], "little")
    if len(data) < end or end - start > _MOST_TEXT:
        raise DamagedError("declares more text than it holds")
    try:
        text = json.loads(data[start:end])
        fields, listed = text["told"], [(str(name), _ITEMS[kind], kind, _shape(shape)) for name, kind, shape in text["arrays"]]
    except (ValueError, TypeError, LookupError, RecursionError, AttributeError):
        raise DamagedError("has a text that is not that of a block") from None
    if not isinstance(fields, dict) or sum(math.prod(shape) * size for _, size, _, shape in listed) != len(data) - end:
        raise DamagedError("does not hold the arrays that it declares")
    arrays = {}
    for name, size, kind, shape in listed:
        count = math.prod(shape)
        try:
            arrays[name] = np.frombuffer(data, kind, count, end).reshape(shape).astype(kind.lstrip("<|"))
        except ValueError:  # of nothing, but with a shape beyond all bounds
            raise DamagedError(f"has an array of shape {shape}") from None
        end += count * size
    return Block(fields, arrays)


def _shape(given: Any) -> tuple[int, ...]:
    if not isinstance(given, list) or len(given) > 8 or any(type(n) is not int or not 0 <= n <= _MOST_BYTES for n in given):
        raise ValueError
    return tuple(given)


__all__ = ["Block", "DamagedError", "Pieces", "encoded", "read_block", "settle", "write_block"]
