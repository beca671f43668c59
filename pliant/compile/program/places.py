"""The memory of a program: its arguments, which a caller gives as rows of doubles, and its rooms.

An argument is in the user's memory, one value after another. A room belongs to one call and is lane-major: lane l of value i is
double i L + l.
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
