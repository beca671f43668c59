"""The sources of operands of a rolled kernel: a closed set of types, which the writers for CPU and CUDA match on.

`plan.LoopPlan` returns them: `source` inside a loop, `source_after` after the loops, `source_of_program` in the programs of numbers
that depend on named parameters. Each writer decides how to read a source: where records are, and what stays in registers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_TABLED = re.compile(r"(par|dep|moved)(\d+)")  # inputs of a class: constants of cells, numbers that depend on p, and their tangents


@dataclass(frozen=True)
class RecordEntry:
    """A place in the record of the cell: a value that an earlier loop stored, or a number that depends on parameters."""

    place: int


@dataclass(frozen=True)
class CellNumber:
    """A column of the cell's own numbers."""

    column: int


@dataclass(frozen=True)
class WalkEntry:
    """A value that the cell receives in a walk, (walk, group), at one of its ports.

    slot: the slot that contains it: the cell's "own", that of its parent, "up", or that of its neighbour on the same root, "side".
    place: the place in that slot.
    """

    walk: int
    group: int
    port: int
    slot: str
    place: int


@dataclass(frozen=True)
class BodyEntry:
    """An entry of an operand, in the slice of a body of the cell. like_q: whether the slices are those of q, not of v."""

    operand: str
    like_q: bool
    body: int
    entry: int


@dataclass(frozen=True)
class SharedEntry:
    """An entry of an operand that belongs to no body: wrenches, parameters."""

    operand: str
    index: tuple[int, ...]


@dataclass(frozen=True)
class SingleRecordEntry:
    """After the loops: a place in the record of the only cell of a class."""

    cell: int
    place: int


@dataclass(frozen=True)
class SingleBodyEntry:
    """After the loops: an entry of an operand, for a body of the only cell of a class."""

    operand: str
    entry: int


@dataclass(frozen=True)
class TotalEntry:
    """After the loop of its walk: a total, (walk, group). place: the place in the slot of the base."""

    walk: int
    group: int
    place: int


@dataclass(frozen=True)
class ParameterEntry:
    """In a program: an entry of parameters or of their tangent. This column of the cell's table holds its place in p."""

    operand: str
    column: int


LoopSource = RecordEntry | CellNumber | WalkEntry | BodyEntry | TotalEntry | SharedEntry
AfterSource = SingleRecordEntry | SingleBodyEntry | TotalEntry | SharedEntry
ProgramSource = CellNumber | ParameterEntry


def placeholder(name: str) -> tuple[int, int, int]:
    """Return (class, port, walk) of an input that stands for a value that a cell receives."""
    c, _, rest = name[2:].partition(".")
    at, _, w = rest.partition(":")
    return int(c), int(at), int(w)


def tabled(name: str) -> tuple[str, int] | None:
    """Return (kind, class) of an input that holds numbers of the cells of a class, or None for other inputs.

    The kinds are "par" for constants, and "dep" and "moved" for numbers that depend on parameters and for their tangents.
    """
    found = _TABLED.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))
