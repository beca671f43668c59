"""Object files of ELF and Mach-O: the names that they leave to others."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_SYMBOL_TABLE, _UNDEFINED = 2, 0  # of both formats
_LC_SYMTAB, _N_TYPE = 2, 0x0E  # of Mach-O


def undefined(data: bytes) -> set[str]:
    """The names of functions and data that an object file needs and does not define."""
    if data[:4] == b"\x7fELF":
        return {name for name in _of_elf(data) if name}
    assert data[:4] == struct.pack("<I", 0xFEEDFACF), data[:4]
    found = set(_of_mach(data))
    assert all(name.startswith("_") for name in found)  # which stands before every name of C
    return {name[1:] for name in found}


def _of_elf(data: bytes) -> Iterator[str]:
    (sections,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    heads = [struct.unpack_from("<IIQQQQIIQQ", data, sections + k * size) for k in range(count)]
    for _, kind, _, _, at, length, link, _, _, each in heads:
        if kind == _SYMBOL_TABLE:
            for k in range(at, at + length, each):
                name, _, _, section = struct.unpack_from("<IBBH", data, k)
                if section == _UNDEFINED:
                    yield _text(data, heads[link][4] + name)


def _of_mach(data: bytes) -> Iterator[str]:
    (commands,) = struct.unpack_from("<I", data, 16)
    at = 32
    for _ in range(commands):
        kind, size = struct.unpack_from("<II", data, at)
        if kind == _LC_SYMTAB:
            first, count, texts, _ = struct.unpack_from("<IIII", data, at + 8)
            for k in range(first, first + 16 * count, 16):
                name, own = struct.unpack_from("<IB", data, k)
                if own & _N_TYPE == _UNDEFINED:
                    yield _text(data, texts + name)
        at += size


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()
