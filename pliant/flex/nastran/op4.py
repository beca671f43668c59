"""Matrices of an OP4 file (NASTRAN's OUTPUT4): ASCII or binary of either byte order, dense or sparse.

Numbers of a header are held against the file's size and the matrix that is expected before anything is made of that size.
A column is (column, first row, count, values); in a sparse one the first row is 0, and strings follow, each with its own length
and first row: as two integers ("bigmat", where the row count is negative or above 65,535) or packed in one.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from pliant.errors import FileError, unknown
from pliant.flex.nastran.cards import LARGEST, integer, lines, opened, real

_BIG = 65536  # rows from which strings have two integers
_MOST_NAMES = 100
_FORMAT = re.compile(r"(?:1P,?)?(\d{1,2})[ED](\d{1,2})\.\d{1,2}", re.ASCII)


class Word(NamedTuple):
    """How a binary file writes integers and real numbers."""

    order: Literal["little", "big"]
    bytes: int

    def dtype(self, kind: str, words: int = 1) -> Any:
        return np.dtype(f"{'<' if self.order == 'little' else '>'}{kind}{words * self.bytes}")


_WORDS = (Word("little", 4), Word("big", 4), Word("little", 8), Word("big", 8))


class Title(NamedTuple):
    """What a matrix says of itself, and how its numbers are written: values a line and columns a value (ASCII)."""

    name: str
    columns: int
    rows: int
    kind: int
    big: bool
    per_line: int = 5
    width: int = 16


class MatrixTerms:
    """The terms of a matrix, as they are read."""

    def __init__(self) -> None:
        self.row, self.column, self.value = array("q"), array("q"), array("d")

    def take(self, column: int, row: int, values: Any) -> None:
        self.row.frombytes(np.arange(row - 1, row - 1 + len(values), dtype=np.int64).tobytes())
        self.column.frombytes(np.full(len(values), column - 1, dtype=np.int64).tobytes())
        self.value.frombytes(np.asarray(values, dtype=float).tobytes())


def read_op4(path: Path, wanted: tuple[str, ...], size: int) -> dict[str, Any]:
    """The wanted matrices (size, size), sparse; an error if one is not there, not real, or of another size."""
    with opened(path) as file:
        start = file.read(4)
    word = next((w for w in _WORDS if int.from_bytes(start, w.order) == 6 * w.bytes), None)
    found: dict[str, MatrixTerms] = {}
    names: list[str] = []
    for title, terms in _ascii(path, wanted, size) if word is None else _binary(path, word, wanted, size):
        if len(names) < _MOST_NAMES:
            names.append(title.name)
        if title.name in wanted:
            if title.name in found:
                raise FileError(str(path), None, f"has two matrices {title.name!r}; remove one")
            found[title.name] = terms
    for name in wanted:
        if name not in found:
            raise FileError(str(path), None, f"{unknown('matrix', name, names)}; give stiffness= and mass=")
    return {name: sparse_matrix(path, name, terms, size) for name, terms in found.items()}


def sparse_matrix(path: Path, name: str, terms: MatrixTerms, size: int) -> Any:
    """A matrix (size, size), sparse; an error if a term is not finite, or too large."""
    from scipy import sparse

    data = np.array(terms.value)
    if not (np.abs(data) <= LARGEST).all():
        raise FileError(str(path), None, f"matrix {name!r} is not finite, or above {LARGEST:g}; check what wrote it")
    return sparse.coo_array((data, (np.array(terms.row), np.array(terms.column))), shape=(size, size)).tocsc()


def check_title(path: Path, line: int | None, title: Title, wanted: tuple[str, ...], size: int) -> None:
    """What is wanted must be real and of this size."""
    if title.kind not in (1, 2, 3, 4) or title.columns < 0:
        raise FileError(
            str(path),
            line,
            f"matrix {title.name!r}: type {title.kind}, {title.columns} columns; is this an {path.suffix[1:].upper()} file?",
        )
    if title.name in wanted and title.kind > 2:
        raise FileError(str(path), line, f"matrix {title.name!r}: it is complex (type {title.kind}); write a real matrix")
    if title.name in wanted and (title.rows, title.columns) != (size, size):
        raise FileError(
            str(path), line, f"matrix {title.name!r} is {title.rows} by {title.columns}, for {size} degrees of freedom; "
            "give dofs=, a (grid point, component) for every row"
        )  # fmt: skip


class _MatrixError(Exception):
    """The matrix is not what its numbers say."""


def _room(title: Title, column: int, row: int, count: int) -> None:
    """A string must lie in the matrix."""
    if row < 1 or count < 1 or row - 1 + count > title.rows:
        raise _MatrixError(f"column {column}: {count} values from row {row}, in a matrix of {title.rows} rows")


def _string(title: Title, column: int, packed: int) -> tuple[int, int]:
    """Length in words, and first row, of one integer: row + 65536 (length + 1)."""
    length, row = divmod(packed, _BIG)
    if length < 2:
        raise _MatrixError(f"column {column}: a string of length {length - 1}")
    return length - 1, row


def _next_column(title: Title, last: int, column: int) -> None:
    if column <= last:
        raise _MatrixError(f"column {column} follows column {last}, but columns must ascend")


# ---- binary: Fortran's records, each between two lengths; words of 4 or 8 bytes, of which the title has six


def _binary(path: Path, word: Word, wanted: tuple[str, ...], size: int) -> Iterator[tuple[Title, MatrixTerms]]:
    records = _records(path, word.order)
    for start, header in records:
        if len(header) != 6 * word.bytes:
            raise FileError(
                str(path), None, f"byte {start}: a record of {len(header)} bytes, not the title of a matrix; is it damaged?"
            )
        columns, rows, _, kind = (int(n) for n in np.frombuffer(header, word.dtype("i"), 4))
        name = header[4 * word.bytes :].decode("latin-1").replace("\0", " ").replace(" ", "").upper()
        title = Title(name, columns, abs(rows), kind, rows < 0 or rows >= _BIG)
        check_title(path, None, title, wanted, size)
        terms, last = MatrixTerms(), 0
        for at, record in records:
            if len(record) < 3 * word.bytes:
                raise FileError(str(path), None, f"byte {at}: a record of {len(record)} bytes, in matrix {name!r}; is it damaged?")
            column = int(np.frombuffer(record, word.dtype("i"), 1)[0])
            try:
                _next_column(title, last, column)
                last = column
                if column > columns:
                    break
                if name in wanted:
                    _column(title, terms, record, word)
            except _MatrixError as error:
                raise FileError(str(path), None, f"byte {at}: matrix {name!r}: {error}; is the file damaged?") from None
        else:
            raise FileError(str(path), None, f"ends within matrix {name!r}; is it complete?")
        yield title, terms


def _records(path: Path, order: Literal["little", "big"]) -> Iterator[tuple[int, bytes]]:
    """The records of a file, with the byte at which each begins."""
    with opened(path) as file:
        left = path.stat().st_size
        while left:
            at = file.tell()
            length = int.from_bytes(file.read(4), order)
            if length + 8 > left:
                raise FileError(
                    str(path), None, f"byte {at}: a record of {length} bytes, but {left} bytes are left; is it complete?"
                )
            record = file.read(length)
            if int.from_bytes(file.read(4), order) != length:
                raise FileError(str(path), None, f"byte {at}: a record's two lengths differ; is the file damaged?")
            left -= length + 8
            yield at, record


def _column(title: Title, terms: MatrixTerms, record: bytes, word: Word) -> None:
    """The values of one column."""
    column, row, words = (int(n) for n in np.frombuffer(record, word.dtype("i"), 3))
    if len(record) != (3 + words) * word.bytes:
        raise _MatrixError(f"column {column}: {words} words in a record of {len(record)} bytes")
    per_value = title.kind if word.bytes == 4 else 1
    number = word.dtype("f", per_value)

    def values(start: int, length: int) -> Any:
        if length % per_value or start + length > words:
            raise _MatrixError(f"column {column}: a string of {length} words at word {start} of {words}")
        return np.frombuffer(record, number, length // per_value, (3 + start) * word.bytes)

    if row > 0:
        _room(title, column, row, words // per_value)
        terms.take(column, row, values(0, words))
        return
    at, head = 0, 2 if title.big else 1
    while at + head <= words:
        given = np.frombuffer(record, word.dtype("i"), head, (3 + at) * word.bytes)
        length, row = (int(given[0]) - 1, int(given[1])) if title.big else _string(title, column, int(given[0]) % 2**32)
        _room(title, column, row, length // per_value)
        terms.take(column, row, values(at + head, length))
        at += head + length
    if at != words:
        raise _MatrixError(f"column {column}: {words - at} words are left over")


# ---- ASCII


def _ascii(path: Path, wanted: tuple[str, ...], size: int) -> Iterator[tuple[Title, MatrixTerms]]:
    text = lines(path)
    for line, header in text:
        if not header:
            continue
        title = _title(path, line, header)
        check_title(path, line, title, wanted, size)
        terms, last = MatrixTerms(), 0
        while True:
            at, head = _following(path, title, text)
            try:
                column, row, count = _integers(head, 3)
                _next_column(title, last, column)
                last = column
                if column > title.columns:
                    break
                for start, values in _strings(path, title, column, row, count, text):
                    if title.name in wanted:
                        terms.take(column, start, values)
            except _MatrixError as error:
                raise FileError(str(path), at, f"matrix {title.name!r}: {error}; is the file damaged?") from None
        _following(path, title, text)
        yield title, terms


def _following(path: Path, title: Title, text: Iterator[tuple[int, str]]) -> tuple[int, str]:
    line = next(text, None)
    if line is None:
        raise FileError(str(path), None, f"ends within matrix {title.name!r}; is it complete?")
    return line


def _title(path: Path, line: int, header: str) -> Title:
    wide = 8 if header.endswith("|I16") else 0  # the first two integers have 16 columns
    ends = (8 + wide, 16 + 2 * wide, 24 + 2 * wide, 32 + 2 * wide, 40 + 2 * wide)
    fields = [header[a:b].strip() for a, b in zip((0, *ends), ends, strict=False)]
    columns, rows, form, kind = (integer(f) for f in fields[:4])
    form_text = header[ends[-1] :].removesuffix("|I16").strip().upper()
    found = _FORMAT.fullmatch(form_text) if form_text else None
    if columns is None or rows is None or form is None or kind is None or (form_text and not found):
        raise FileError(str(path), line, f"{header[:60]!r} is not the title of a matrix; is this an OP4 file?")
    big, name = rows < 0 or rows >= _BIG, fields[4].upper()
    per_line, width = (int(found[1]), int(found[2])) if found else (5, 16)
    if not per_line or not width:
        raise FileError(str(path), line, f"matrix {name!r}: the format {form_text!r} has no numbers")
    return Title(name, columns, abs(rows), kind, big, per_line, width)


def _integers(text: str, count: int) -> list[int]:
    """Integers of eight columns each; a single one may have more."""
    fields = [text] if count == 1 else [text[8 * k : 8 * k + 8] for k in range(count)]
    values = [integer(f.strip()) if len(f.strip()) < 10 else _long(f.strip()) for f in fields]
    if None in values:
        raise _MatrixError(f"{text[:40]!r}, where {count} integers are expected")
    return [v for v in values if v is not None]


def _long(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\d{10,18}", text, re.ASCII) else None


def _strings(
    path: Path, title: Title, column: int, row: int, count: int, text: Iterator[tuple[int, str]]
) -> Iterator[tuple[int, list[float]]]:
    """First rows and values of a column; count: of values, or if sparse of words."""
    reals = 2 if title.kind > 2 else 1  # of a value
    if row > 0:
        _room(title, column, row, count // reals)
        yield row, _values(path, title, count, text)
        return
    per_value = 2 - title.kind % 2  # words of a real number
    while count > 0:
        _, head = _following(path, title, text)
        if title.big:
            length, row = _integers(head, 2)
            length -= 1
        else:
            length, row = _string(title, column, _integers(head, 1)[0])
        count -= length + (2 if title.big else 1)
        if length % per_value or count < 0:
            raise _MatrixError(f"column {column}: a string of {length} words")
        _room(title, column, row, length // per_value // reals)
        yield row, _values(path, title, length // per_value, text)


def _values(path: Path, title: Title, count: int, text: Iterator[tuple[int, str]]) -> list[float]:
    out: list[float] = []
    while len(out) < count:
        line, content = _following(path, title, text)
        for k in range(min(title.per_line, count - len(out))):
            number = content[k * title.width : (k + 1) * title.width].strip().upper()
            value = real(number)
            if value is None:
                raise FileError(str(path), line, f"matrix {title.name!r}: {number!r} is not a real number up to 1e30")
            out.append(value)
    return out
