"""The memory of a program: its arguments, which a caller gives as rows of doubles, and its rooms.

An argument is in the user's memory, one value after another. A room belongs to one call and is lane-major: lane l of value i is
double i L + l.

A loop over a table has places of its own (`TablePlace`). Its rows are cells of a system. A writer decides what becomes of them: on
a processor values that rows pass to each other are in memory, on a GPU they mostly are in registers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class LoopArgument:
    """An argument of a program: its core shape, sizes or letters for lengths that a call decides."""

    name: str
    shape: tuple[int | str, ...]
    is_output: bool = False

    @property
    def row(self) -> int:
        """The length of its last axis."""
        last = self.shape[-1] if self.shape else 1
        assert isinstance(last, int)
        return last

    def size(self, lengths: dict[str, int]) -> int:
        """Return how many doubles a state has, for the lengths of a call."""
        return math.prod(lengths[n] if isinstance(n, str) else n for n in self.shape)


@dataclass(frozen=True)
class Room:
    """Memory for so many values per lane, which begins as zeros. written_first: unless a program writes it before it reads it."""

    name: str
    values: int
    written_first: bool = False


# ---- places of loops over tables


@dataclass(frozen=True)
class RecordEntry:
    """A place in the record of the row, or of the row with a number: values that a loop stores for later ones."""

    place: int
    row: int | None = None


@dataclass(frozen=True)
class RowNumber:
    """A constant of the row: a column of the table of numbers."""

    column: int


@dataclass(frozen=True)
class WalkEntry:
    """A value that rows pass on in a walk, (walk, group), at a port of a row.

    row: "own" for the row itself, "up" for its parent, "side" for its neighbour, and "base" for the base, which carries all rows.
    A value that is written to another row is added to what is there. place: a number for the walk, the group and the port.
    """

    walk: int
    group: int
    port: int
    row: str
    place: int


@dataclass(frozen=True)
class BodyEntry:
    """An entry of an operand, in the slice of a body of the row. like_q: whether the slices are those of q, not of v."""

    operand: str
    like_q: bool
    body: int
    entry: int


@dataclass(frozen=True)
class SharedEntry:
    """An entry of an operand, whatever the row."""

    operand: str
    index: tuple[int, ...]


@dataclass(frozen=True)
class IndexedEntry:
    """An entry of an operand whose number is in the table: the index in this column of the row."""

    operand: str
    column: int


TablePlace = RecordEntry | RowNumber | WalkEntry | BodyEntry | SharedEntry | IndexedEntry
