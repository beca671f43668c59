"""NASTRAN's bulk data as rows of fields: small fields of 8 columns, large ones of 16 ('*'), free ones with commas.

Only the file itself is read, line by line. An error in a row is reported only if pliant reads the card of that row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pliant.errors import FileError

MOST_BYTES = 4 * 2**30
LARGEST = 1e30  # of numbers: beyond, their products overflow
_LONGEST = 1000  # bytes of a line
_REAL = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(?:[ED]([+-]?\d+)|([+-]\d+))?", re.ASCII)
_INTEGER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


class Row(NamedTuple):
    """A line of bulk data: its number, the card that begins there ('' if one goes on), 4 or 8 fields, and what is wrong."""

    line: int
    name: str
    fields: list[str]
    fault: str


def opened(path: Path) -> BinaryIO:
    """The file, unless it is none, or too large."""
    try:
        if path.exists() and not path.is_file():
            raise FileError(str(path), None, "is not a file")
        file = path.open("rb")
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        raise FileError(str(path), None, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if path.stat().st_size > MOST_BYTES:
        file.close()
        raise FileError(str(path), None, f"is larger than {MOST_BYTES >> 30} GiB; reduce the model in NASTRAN first (ASET)")
    return file


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text file."""
    with opened(path) as file:
        number = 0
        while raw := file.readline(_LONGEST + 1):
            number += 1
            if len(raw) > _LONGEST:
                raise FileError(str(path), number, f"a line of more than {_LONGEST} characters; NASTRAN's are shorter")
            if b"\0" in raw:
                raise FileError(
                    str(path), number, "a zero byte; this is not a text file: binary matrices are read from '.op4' files"
                )
            yield number, raw.decode("latin-1").rstrip()


def rows(path: Path) -> Iterator[Row]:
    """The rows of a bulk-data or punch file, without comments, as far as ENDDATA."""
    label = ""
    for number, line in lines(path):
        text = line.partition("$")[0].expandtabs().rstrip().upper()
        if not text:
            continue
        if text.lstrip().startswith("INCLUDE"):
            raise FileError(str(path), number, "INCLUDE: other files are not read; put the contents of that file in its place")
        if text.startswith("="):
            raise FileError(str(path), number, "'=': replicated entries are not read; write the entries out")
        head, fields, own, fault = _split(text)
        if not head or head[0] in "+*":
            mark = head.lstrip("+*").strip()
            if mark and label and mark != label:
                fault = f"continuation {mark!r} follows a line that is continued by {label!r}; put continuation lines in order"
            head = ""
        label = own.lstrip("+*").strip()
        if head == "ENDDATA":
            return
        name = "BEGIN" if text.split()[0] == "BEGIN" else head.rstrip("*").rstrip()
        yield Row(number, name, fields, fault)


def _split(text: str) -> tuple[str, list[str], str, str]:
    """Field 1, the 4 or 8 fields of data, field 10, and what is wrong."""
    if "," not in text:
        head = text[:8].strip()
        width = 16 if "*" in (head[:1], head[-1:]) else 8
        return head, [text[k : k + width].strip() for k in range(8, 72, width)], text[72:80].strip(), ""
    head, *fields = (field.strip() for field in text.split(","))
    count = 4 if "*" in (head[:1], head[-1:]) else 8
    rest, fields = fields[count:], fields[:count] + [""] * (count - len(fields))
    own = rest[0] if rest else ""
    surplus = (own and own[0] not in "+*") or any(rest[1:])
    return head, fields, own, f"more than {count} fields on a line; continue it on the next line, with '+'" if surplus else ""


def integer(text: str) -> int | None:
    """An integer of at most nine digits, or None."""
    return int(text) if _INTEGER.fullmatch(text) else None


def real(text: str) -> float | None:
    """A real number, not above 1e30, or None: 1.5, 1.5E-3, 1.5D-3 and 1.5-3; an integer will do."""
    match = _REAL.fullmatch(text)
    if match is None:
        return None
    digits, exponent, bare = match.groups()
    value = float(f"{digits}e{exponent or bare or 0}")
    return value if abs(value) <= LARGEST else None
