"""Functions that loops call in memory: where their inputs and results are, and their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pliant.compile.program.pieces import Routine, TracedPiece
    from pliant.compile.table.functions import Function
    from pliant.compile.trace.trace import Trace

Place = tuple[str, int]  # a buffer, and the first value in it


@dataclass(frozen=True)
class MemoryLayout:
    """The places of a function's inputs (by name) and results (in order). buffers: all buffers, in the order of arguments."""

    buffers: tuple[str, ...]
    inputs: dict[str, Place]
    outputs: tuple[Place, ...]


@dataclass(frozen=True)
class MemoryFunction:
    """The text of a function for a number of lanes, and the declarations that the module needs with it.

    slot, room: bytes of the workspace per body, and for all. piece: the function as data, if it is straight-line
    code. unrolled: of a loop over bodies, returns this piece by what traces functions. routine: its name and what it does in NumPy,
    if it is the same for all systems.
    """

    text: str
    declarations: frozenset[str]
    uses_sincos: bool = False
    lanes: int = 1
    slot: int = 0
    room: int = 0
    piece: TracedPiece | None = None
    unrolled: Callable[[Callable[[Function], Trace]], TracedPiece] | None = None
    routine: Mapping[str, Routine] = field(default_factory=dict)
