"""The seal of a file: checksums behind its last byte, so that damaged data are not read as valid data.

    the file, a text, the length of the text (8 bytes, little-endian), CRC-32 of all that is before it (4 bytes), magic

HDF5 knows where a file ends and ignores what follows, so any netCDF reader can read a sealed file. The text is JSON, {"arrays":
[[name, first byte, bytes, CRC-32], …]}, so that the damaged array can be named. A file without a seal is an older one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

_MAGIC = b"pliant seal 1\n\0\0"
_TAIL = 8 + 4 + len(_MAGIC)
_PIECE = 2**22  # bytes at a time
_MOST_TEXT = 2**24
Extent = tuple[str, int, int]  # an array: its name, its first byte, how many


def seal(path: Path, arrays: Iterable[Extent]) -> None:
    """Append the checksums of a file, and of these parts of it."""
    with open(path, "r+b") as file:
        entries = [(name, first, count, _checksum(file, first, count)) for name, first, count in arrays]
        text = json.dumps({"arrays": entries}).encode("ascii")
        end = file.seek(0, 2)
        behind = text + len(text).to_bytes(8, "little")
        whole = zlib.crc32(behind, _checksum(file, 0, end))
        file.seek(end)
        file.write(behind + whole.to_bytes(4, "little") + _MAGIC)


def damage(path: Path) -> str:
    """Return what is damaged in a sealed file, as text; empty if nothing is damaged, or if the file has no seal."""
    with open(path, "rb") as file:
        end = file.seek(0, 2) - _TAIL
        if end < 0:
            return ""
        file.seek(end)
        tail = file.read(_TAIL)
        if not tail.endswith(_MAGIC):
            return ""
        if _checksum(file, 0, end + 8) == int.from_bytes(tail[8:12], "little"):
            return ""
        named = [name for name, *of in _entries(file, end, int.from_bytes(tail[:8], "little")) if _checksum(file, *of[:2]) != of[2]]
    return " and ".join(map(repr, named[:3])) + " …" * (len(named) > 3) if named else "what it says of its arrays"


def _entries(file: BinaryIO, end: int, length: int) -> list[Any]:
    """Return the arrays that a text names; empty if the text itself is damaged."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        if length > min(end, _MOST_TEXT):
            return []
        file.seek(end - length)
        entries = [
            (str(name), int(first), int(count), int(crc)) for name, first, count, crc in json.loads(file.read(length))["arrays"]
        ]
        return [x for x in entries if x[1] >= 0 <= x[2] and x[1] + x[2] <= end]
    return []


def _checksum(file: BinaryIO, first: int, count: int) -> int:
    file.seek(first)
    crc = 0
    while count > 0 and (piece := file.read(min(count, _PIECE))):
        crc, count = zlib.crc32(piece, crc), count - len(piece)
    return crc


__all__ = ["damage", "seal"]
