"""Programs as data: the statements of a loop around traced functions, for any number of states in lanes.

A statement names what it reads and what it gives. A name is a `ProgramValue`, a text with a kind:

    real    a number of each lane          number  one number for all lanes
    mask    a truth value of each lane     flag    one truth value for all lanes
    count   an integer for all lanes       place   an address in rooms; indices count values, each of all lanes
    row     an address in the user's memory of one state; indices count doubles
    rows    such an address for each lane  routine the address of a Python function

Constants are values too: their names contain them. A program does not depend on the number of lanes. What differs from lane to
lane is in `EachLane` and `OfLanes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pliant.compile.program.places import LoopArgument, Room, TablePlace, WalkEntry
from pliant.graph import GraphNode

KINDS = ("real", "number", "mask", "flag", "count", "place", "row", "rows", "routine")


class ProgramValue(str):
    """The name of what a statement gives, with its kind."""

    kind: str

    def __new__(cls, name: str, kind: str) -> ProgramValue:
        made = super().__new__(cls, f"‹{name}›")
        made.kind = kind
        return made

    @property
    def constant(self) -> float | bool | None:
        """The number or truth value of a constant; None for other values."""
        word, _, text = self[1:-1].partition(" = ")
        if word != "constant":
            return None
        return text == "True" if self.kind in ("mask", "flag") else float(text)


Count = int | str  # an integer, or the name of one


def constant(x: float | bool, kind: str = "real") -> ProgramValue:
    """Return a constant as a value."""
    return ProgramValue(f"constant = {bool(x) if kind in ('mask', 'flag') else float(x)!r}", kind)


def room(name: str) -> ProgramValue:
    return ProgramValue(f"room {name}", "place")


def argument(name: str) -> ProgramValue:
    """Return the rows of an argument, one per lane."""
    return ProgramValue(f"argument {name}", "rows")


def length(letter: str) -> ProgramValue:
    """Return a length that a call decides."""
    return ProgramValue(f"length {letter}", "count")


# Operations: the kinds of their operands, and of their result.
_REALS, _COUNTS = ("real", "real"), ("count", "count")
COMPARISONS = ("oeq", "one", "olt", "ole", "ogt", "oge", "ord", "uno", "ueq", "une", "ult", "ule", "ugt", "uge")
RELATIONS = ("eq", "ne", "slt", "sle", "sgt", "sge", "uge", "ult")
OPERATIONS: dict[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(("add", "sub", "mul", "div"), (_REALS, "real")),
    **dict.fromkeys(("rounded add", "rounded mul"), (_REALS, "real")),  # never one operation with another
    **dict.fromkeys(("neg", "fabs", "sqrt", "exp", "log"), (("real",), "real")),
    **dict.fromkeys(COMPARISONS, (_REALS, "mask")),
    "choose": (("mask", "real", "real"), "real"),
    "choose place": (("flag", "place", "place"), "place"),
    **dict.fromkeys(("both", "either"), (("mask", "mask"), "mask")),
    "negated": (("mask",), "mask"),
    "no": (("flag",), "flag"),
    "any": (("mask",), "flag"),
    "lane": (("real", "count"), "number"),
    "lane of mask": (("mask", "count"), "flag"),
    "spread": (("number",), "real"),
    "whole": (("number",), "count"),
    "float": (("count",), "number"),
    **dict.fromkeys(("plus", "minus", "times", "rest", "signed rest", "bits"), (_COUNTS, "count")),
    **dict.fromkeys((f"is {x}" for x in RELATIONS), (_COUNTS, "flag")),
}


class Statement:
    """A statement of a program."""


@dataclass(frozen=True, slots=True)
class Compute(Statement):
    """An operation of `OPERATIONS`."""

    result: ProgramValue
    name: str
    operands: tuple[str | int, ...]


# ---- memory


@dataclass(frozen=True, slots=True)
class At(Statement):
    """The place of a value behind a place, or of a double behind a row."""

    result: ProgramValue
    place: str
    index: Count


@dataclass(frozen=True, slots=True)
class RowBehind(Statement):
    """The row that begins index x width doubles behind a row; without a width, index doubles."""

    result: ProgramValue
    row: str
    index: Count
    width: int | None = None


@dataclass(frozen=True, slots=True)
class RowsBehind(Statement):
    """The same for the rows of all lanes."""

    result: ProgramValue
    rows: str
    index: Count
    width: int | None = None


@dataclass(frozen=True, slots=True)
class LaneRow(Statement):
    """The row of one lane."""

    result: ProgramValue
    rows: str
    lane: Count


@dataclass(frozen=True, slots=True)
class LoadValue(Statement):
    """A value at a place, in all lanes; of a row a number."""

    result: ProgramValue
    place: str
    index: Count = 0


@dataclass(frozen=True, slots=True)
class StoreValue(Statement):
    value: str
    place: str
    index: Count = 0


@dataclass(frozen=True, slots=True)
class Heap(Statement):
    """Memory until the end of the program, for a number of states of some values, each in whole lines of eight doubles."""

    result: ProgramValue
    states: str
    values: int
    each: int
    more: int


@dataclass(frozen=True, slots=True)
class HeapState(Statement):
    """The place of state number index x each + more in such memory."""

    result: ProgramValue
    heap: str
    index: Count
    values: int
    each: int = 1


# ---- variables


@dataclass(frozen=True, slots=True)
class Declare(Statement):
    """A variable of a kind; without a value it must be set before it is read."""

    variable: str
    kind: str
    value: str | int | None = None


@dataclass(frozen=True, slots=True)
class Hints(Statement):
    """A variable for where searches in knots ended, in each lane."""

    variable: str


@dataclass(frozen=True, slots=True)
class Get(Statement):
    result: ProgramValue
    variable: str


@dataclass(frozen=True, slots=True)
class Set(Statement):
    variable: str
    value: str | int


@dataclass(frozen=True, slots=True)
class SetLane(Statement):
    """Set one lane of a variable to a number."""

    variable: str
    lane: Count
    value: str


# ---- structure

Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class CountedLoop(Statement):
    """The body for index from 0 to count - 1."""

    index: ProgramValue
    count: Count
    body: Body


@dataclass(frozen=True, slots=True)
class Forever(Statement):
    """The body again and again, until a `Leave` with its label."""

    label: str
    body: Body


@dataclass(frozen=True, slots=True)
class Attempt(Statement):
    """The body once, or up to a `Leave` with its label."""

    label: str
    body: Body


@dataclass(frozen=True, slots=True)
class Leave(Statement):
    condition: str
    label: str


@dataclass(frozen=True, slots=True)
class Conditional(Statement):
    """The body if a flag is set; unless: if it is not."""

    condition: str
    body: Body
    unless: bool = False


@dataclass(frozen=True, slots=True)
class EachLane(Statement):
    """The body for each lane, one after another."""

    lane: ProgramValue
    body: Body


@dataclass(frozen=True, slots=True)
class OfLanes(Statement):
    """The real whose lanes are the number `value` at the end of the body, for each lane."""

    result: ProgramValue
    lane: ProgramValue
    body: Body
    value: str


# ---- sweeps over values


@dataclass(frozen=True, slots=True)
class Combine(Statement):
    """to = base + scale (sum of c x) over `values` values; a coefficient is a number or a real."""

    to: str
    values: int
    terms: tuple[tuple[float | str, str], ...]
    base: str | None = None
    scale: str | None = None


@dataclass(frozen=True, slots=True)
class Copy(Statement):
    """Copy values between places. exactly: leave alone what follows them up to a whole vector."""

    to: str
    source: str
    values: int
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class Unfinite(Statement):
    """A mask of the lanes in which any of `values` values is not finite."""

    result: ProgramValue
    place: str
    values: int


@dataclass(frozen=True, slots=True)
class Gather(Statement):
    """Copy rows, one per lane, to a place. gaps: the argument whose numbers may lie apart in the user's memory."""

    to: str
    rows: str
    values: int
    gaps: str | None = None


@dataclass(frozen=True, slots=True)
class Scatter(Statement):
    """Copy a place to rows, one per lane. column: rows of one value, which mostly follow each other."""

    rows: str
    source: str
    values: int
    column: bool = False


@dataclass(frozen=True, slots=True)
class GatherLane(Statement):
    to: str
    row: str
    values: int
    lane: Count


@dataclass(frozen=True, slots=True)
class ScatterLane(Statement):
    row: str
    source: str
    values: int
    lane: Count


# ---- loops over tables


@dataclass(frozen=True, slots=True)
class TracedStep(Statement):
    """A traced function, written where it stands: it reads nodes at places, by their indices, and writes others to places.

    order: nodes that are computed, in this order, before anything is written.
    """

    name: str
    reads: Mapping[int, TablePlace]
    writes: tuple[tuple[TablePlace, GraphNode], ...]
    order: tuple[GraphNode, ...] = ()


@dataclass(frozen=True, slots=True)
class OverTable(Statement):
    """For each row of the table, in order or backward, the step whose number is in a column of the row.

    steps: by number, in order. kept: what they write depends on parameters alone, so the loop need not run again for states with
    the same parameters. Then a row may have no step: its number is negative, or that of a step whose values nothing needs.
    """

    name: str
    column: str
    backward: bool
    steps: Mapping[int, TracedStep]
    kept: bool = False

    @property
    def chooses(self) -> bool:
        """Whether the number of a row must be known."""
        return self.kept or len(self.steps) > 1

    def passed(self, base: bool = False) -> list[tuple[int, int]]:
        """Return the (walk, group) of the values that rows pass to each other or, if so requested, to the base."""
        places = [x for step in self.steps.values() for x in (*(() if base else step.reads.values()), *(x for x, _ in step.writes))]
        return sorted({(x.walk, x.group) for x in places if isinstance(x, WalkEntry) and (x.row == "base") == base})


# ---- functions


@dataclass(frozen=True, slots=True)
class CallPiece(Statement):
    """Call a traced function, a piece: it reads and writes places."""

    piece: str
    buffers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallRoutine(Statement):
    """Call a routine that is the same for all systems, such as the solution of linear equations. data: pass it the tables of the
    kernel and the workspace of loops over bodies.
    """

    result: ProgramValue | None
    name: str
    operands: tuple[str, ...]
    data: bool = False


@dataclass(frozen=True, slots=True)
class SeriesAt(Statement):
    """Values (lane by lane) of rows that are given at knots, at a time, linear in between. hints: where the last search ended."""

    to: str
    time: str
    hints: str
    knots: str
    rows: str
    values: int


@dataclass(frozen=True, slots=True)
class NextKnot(Statement):
    """The first knot after a time, in each lane."""

    result: ProgramValue
    time: str
    hints: str
    knots: str


@dataclass(frozen=True, slots=True)
class PythonAddress(Statement):
    """The Python function whose address is an argument."""

    result: ProgramValue
    argument: str


@dataclass(frozen=True, slots=True)
class CallPython(Statement):
    """Call a Python function with places."""

    routine: str
    buffers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoopProgram:
    """A loop: its arguments, its rooms, its statements."""

    arguments: tuple[LoopArgument, ...]
    rooms: tuple[Room, ...]
    body: Body


def statements(body: Body) -> Iterator[Statement]:
    """Yield all statements in order, with those inside others."""
    for statement in body:
        yield statement
        if isinstance(statement, (CountedLoop, Forever, Attempt, Conditional, EachLane, OfLanes)):
            yield from statements(statement.body)
        elif isinstance(statement, OverTable):
            yield from statement.steps.values()
