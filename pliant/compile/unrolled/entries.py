"""How pieces of code read and write values of operands: arguments, buffers, and the workspace that pieces share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pliant.compile.llvm.ir import Code
from pliant.graph import GraphNode

WORKSPACE = "workspace of pieces"
Entry = tuple[str, int]  # an operand, and the number of a value in it


@dataclass(frozen=True)
class Entries:
    """How code reads and writes values of operands, whose numbers may be known only when it runs.

    place: returns the entry of an input or of another given value. load(operand, number, code, n) returns n values in a row.
    store(operand, number, code, values) stores some. apart: the sizes of operands whose states lie apart, so that as many values as
    there are lanes are best read and written together.
    """

    place: Callable[[GraphNode], Entry]
    load: Callable[[str, int | str, Code, int], list[str]]
    store: Callable[[str, int | str, Code, Sequence[str]], None]
    apart: Mapping[str, int] = field(default_factory=dict)
