"""The data blocks of an OP2 file (NASTRAN's OUTPUT2): binary of either byte order, with integers of 4 or 8 bytes.

The file is a sequence of Fortran records, each between two lengths. A record of one integer is a key. A data block is

    2, name, -1, 7, trailer, -2, 1, 0, n, second name,  then for each record  -k, 1, kind, n, part, n, part, …  and at the end  0

kind is 0 for a record of a table and 1 for a column of a matrix, whose parts are a first row and the values from there on. Every
length is held against the file's size before anything of that size is read, and each step moves forward in the file.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from pliant.errors import FileError, unknown
from pliant.flex.nastran.cards import opened
from pliant.flex.nastran.op4 import MatrixTerms, Title, Word, check_title
from pliant.model.pose import Array

_WORDS = (Word("little", 4), Word("big", 4), Word("little", 8), Word("big", 8))
_HEADER = 3  # the key of the date, with which a file may begin
_MOST_BLOCKS = 100_000


class Op2Record(NamedTuple):
    """A record of a table, or a column of a matrix (kind 1): where it begins, and the (byte, length) of its parts."""

    at: int
    kind: int
    parts: tuple[tuple[int, int], ...]


class Op2Block(NamedTuple):
    """A data block: its name, where it begins and where its records begin, and its trailer of seven integers."""

    name: str
    at: int
    records: int
    trailer: tuple[int, ...]
    is_matrix: bool


class Op2File:
    """An open OP2 file and its data blocks, in the order of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with opened(path) as file:
            self.size = path.stat().st_size
            if not self.size:
                raise FileError(str(path), None, "is empty; is this an OP2 file?")
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        start = self._data[:4]
        found = next((w for w in _WORDS if int.from_bytes(start, w.order) == w.bytes), None)
        if found is None:
            self._data.close()
            raise FileError(str(path), None, f"begins with {start!r}, not with an integer of 4 or 8 bytes; is this an OP2 file?")
        self.word = found
        try:
            self.blocks = list(self._scanned())
        except BaseException:
            self._data.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *given: Any) -> None:
        self._data.close()

    def wrong(self, at: int, message: str) -> FileError:
        return FileError(str(self.path), None, f"byte {at:,}: {message}; is the file damaged?")

    # ---- records

    def _record(self, at: int) -> tuple[int, int]:
        """The first byte and the length of the record at this place."""
        left = self.size - at
        length = int.from_bytes(self._data[at : at + 4], self.word.order, signed=True) if left >= 4 else -1
        if left < 8 or not 0 <= length <= left - 8:
            raise self.wrong(at, f"a record of {length:,} bytes, but {left:,} bytes are left")
        if int.from_bytes(self._data[at + 4 + length : at + 8 + length], self.word.order, signed=True) != length:
            raise self.wrong(at, f"a record of {length:,} bytes, whose second length is another")
        return at + 4, length

    def _key(self, at: int) -> tuple[int, int]:
        """A key, and where the next record begins."""
        start, length = self._record(at)
        if length != self.word.bytes:
            raise self.wrong(at, f"a record of {length:,} bytes, where a key of {self.word.bytes} is expected")
        return int.from_bytes(self._data[start : start + length], self.word.order, signed=True), start + length + 4

    def _expect(self, at: int, *keys: int) -> int:
        for wanted in keys:
            found, after = self._key(at)
            if found != wanted:
                raise self.wrong(at, f"the key {found}, where {wanted} is expected")
            at = after
        return at

    def _keyed(self, at: int) -> tuple[bytes, int]:
        """A record that follows its key, and where the next begins."""
        key, after = self._key(at)
        start, length = self._record(after)
        if key < 1 or length != key * self.word.bytes:
            raise self.wrong(at, f"the key {key} before a record of {length:,} bytes")
        return self._data[start : start + length], start + length + 4

    def _scanned(self) -> Iterator[Op2Block]:
        at, count = 0, 0
        while at < self.size:
            key, after = self._key(at)
            if key == 0:  # the end of one OUTPUT2
                at = after
                continue
            if key == _HEADER:
                for _ in range(3):  # date, words, label
                    _, at = self._keyed(at)
                at = self._expect(at, -1, 0)
                continue
            block = self._block(at)
            count += 1
            if count > _MOST_BLOCKS:
                raise self.wrong(at, f"more than {_MOST_BLOCKS:,} data blocks")
            for record in self.records(block):
                at = record.at
            at = self._end(at if at > block.at else block.records)
            yield block

    def _block(self, at: int) -> Op2Block:
        name, after = self._keyed(at)
        after = self._expect(after, -1)
        trailer, after = self._keyed(after)
        if len(trailer) != 7 * self.word.bytes:
            raise self.wrong(after, f"a trailer of {len(trailer):,} bytes, which has 7 integers")
        after = self._expect(after, -2, 1, 0)
        _, after = self._keyed(after)
        while self._key(after)[0] > 0:  # the second name may have more parts
            _, after = self._keyed(after)
        kind = self._key(self._key(self._key(after)[1])[1])[0]
        integers = tuple(int(n) for n in np.frombuffer(trailer, self.word.dtype("i")))
        return Op2Block(self.text(name), at, after, integers, kind > 0)

    def _after(self, at: int) -> tuple[int, list[tuple[int, int]], int]:
        """The kind and the parts of the record at this place, and where the next begins. Kind -1: there is none."""
        key, after = self._key(at)
        if key >= 0:
            raise self.wrong(at, f"the key {key}, where the negative number of a record is expected")
        after = self._expect(after, 1)
        kind, after = self._key(after)
        key, part = self._key(after)
        if key == 0 and kind == 0:
            return -1, [], part
        parts = []
        while key > 0:
            start, length = self._record(part)
            parts.append((start, length))
            after = start + length + 4
            key, part = self._key(after)
        if key == 0:
            raise self.wrong(after, "the key 0 within a data block")
        return kind, parts, after

    def records(self, block: Op2Block) -> Iterator[Op2Record]:
        """The records of a data block."""
        at = block.records
        while True:
            kind, parts, after = self._after(at)
            if kind < 0:
                return
            yield Op2Record(at, kind, tuple(parts))
            at = after

    def _end(self, last: int) -> int:
        """Where the block ends whose last record begins here."""
        kind, _, after = self._after(last)
        return after if kind < 0 else self._after(after)[2]

    # ---- contents

    def text(self, data: bytes) -> str:
        """A name. An integer of 8 bytes has four letters, too."""
        letters = b"".join(data[k : k + 4] for k in range(0, len(data), self.word.bytes))
        return letters.decode("latin-1").replace("\0", " ").replace(" ", "").upper()

    def joined(self, record: Op2Record) -> bytes:
        """The bytes of a record of a table."""
        return b"".join(self._data[start : start + length] for start, length in record.parts)

    def integers(self, record: Op2Record) -> Array:
        """The integers of a record of a table."""
        data = self.joined(record)
        return np.frombuffer(data, self.word.dtype("i"), len(data) // self.word.bytes)

    def begins(self, record: Op2Record, count: int) -> tuple[int, ...]:
        """The first integers of a record, as many as there are in its first part."""
        if not record.parts:
            return ()
        start, length = record.parts[0]
        data = self._data[start : start + min(length, count * self.word.bytes)]
        return tuple(int(n) for n in np.frombuffer(data, self.word.dtype("i"), len(data) // self.word.bytes))

    def named(self, start: str) -> list[Op2Block]:
        """The tables whose names begin like this."""
        return [block for block in self.blocks if block.name.startswith(start) and not block.is_matrix]

    def matrix_block(self, name: str, others: list[str], remedy: str = "give stiffness= and mass=") -> Op2Block:
        """The matrix of this name. others: names that the file has too; remedy: what to do, for the message."""
        found = [block for block in self.blocks if block.name == name and block.is_matrix]
        if len(found) > 1:
            raise FileError(
                str(self.path), None, f"has {len(found)} matrices {name!r}; write those of one superelement to a file of their own"
            )
        if not found:
            names = [block.name for block in self.blocks if block.is_matrix] + others
            raise FileError(str(self.path), None, f"{unknown('matrix', name, names)}; {remedy}")
        return found[0]

    def matrix(self, block: Op2Block, size: int) -> MatrixTerms:
        """The terms of a real square matrix of this size."""
        _, columns, rows, form, kind = block.trailer[:5]
        title = Title(block.name, columns, rows, kind, False)
        check_title(self.path, None, title, (block.name,), size)
        if form not in (1, 2, 6):
            raise FileError(
                str(self.path),
                None,
                f"matrix {block.name!r}: form {form} is not supported; write a square (1) or symmetric (6)",
            )
        number = self.word.dtype("f") if kind == 1 else np.dtype(f"{self.word.dtype('f').str[0]}f8")
        terms, column = MatrixTerms(), 0
        for record in self.records(block):
            column += 1
            if column > columns:
                raise self.wrong(record.at, f"matrix {block.name!r}: more than its {columns} columns")
            for start, length in record.parts:
                count, odd = divmod(length - self.word.bytes, number.itemsize)
                row = int.from_bytes(self._data[start : start + self.word.bytes], self.word.order, signed=True)
                if odd or count < 0 or row < 1 or row - 1 + count > rows:
                    raise self.wrong(
                        start - 4, f"matrix {block.name!r}, column {column}: {length} bytes from row {row}, in {rows} rows"
                    )
                terms.take(column, row, np.frombuffer(self._data, number, count, start + self.word.bytes).copy())
        if column < columns:
            raise self.wrong(block.at, f"matrix {block.name!r}: {column} of its {columns} columns")
        return terms
