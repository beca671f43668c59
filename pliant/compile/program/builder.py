"""`ProgramBuilder`: records the statements of a program. The loops of integrators are written with it.

A method returns the name of what its statement gives (`nodes.ProgramValue`). Blocks are `with` statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pliant.compile.program import nodes
from pliant.compile.program.nodes import OPERATIONS, Body, Count, ProgramValue, Statement, constant


@dataclass(frozen=True)
class ProgramVariable:
    """A variable of a program."""

    builder: ProgramBuilder
    name: str
    kind: str

    def get(self) -> ProgramValue:
        return self.builder.give(self.kind, nodes.Get, self.name)

    def set(self, value: str | int) -> None:
        self.builder.record(nodes.Set(self.name, value))


class ProgramBuilder:
    """Records statements."""

    def __init__(self) -> None:
        self._bodies: list[list[Statement]] = [[]]
        self._count = 0

    @property
    def body(self) -> Body:
        """The statements so far, outside of any block."""
        (body,) = self._bodies
        return tuple(body)

    def record(self, statement: Statement) -> None:
        self._bodies[-1].append(statement)

    def value(self, kind: str) -> ProgramValue:
        """Return a new name."""
        self._count += 1
        return ProgramValue(str(self._count), kind)

    def give(self, kind: str, node: Callable[..., Statement], *fields: Any) -> ProgramValue:
        """Record a statement that gives a value of a kind, and return its name."""
        result = self.value(kind)
        self.record(node(result, *fields))
        return result

    def operation(self, name: str, *operands: str | int) -> ProgramValue:
        """Record an operation of `nodes.OPERATIONS`."""
        return self.give(OPERATIONS[name][1], nodes.Compute, name, operands)

    @contextmanager
    def _block(self, made: Callable[[Body], Statement]) -> Iterator[None]:
        """Record the statements of a block, and then the statement that contains them."""
        body: list[Statement] = []
        self._bodies.append(body)
        yield
        self._bodies.pop()
        self.record(made(tuple(body)))

    # ---- variables and constants

    def constant(self, x: float) -> ProgramValue:
        """Return a number in all lanes."""
        return constant(x)

    def variable(self, kind: str, value: str | int | None = None) -> ProgramVariable:
        self._count += 1
        self.record(nodes.Declare(name := f"variable {self._count}", kind, value))
        return ProgramVariable(self, name, kind)

    def flag(self, value: bool | str) -> ProgramVariable:
        """Return a variable for a truth value."""
        return self.variable("flag", value if isinstance(value, str) else constant(value, "flag"))

    def mask(self, value: bool | str) -> ProgramVariable:
        """The same for a truth value of each lane."""
        return self.variable("mask", value if isinstance(value, str) else constant(value, "mask"))

    def counter(self) -> ProgramVariable:
        """Return a variable for an integer, which begins at 0."""
        return self.variable("count", 0)

    def hints(self) -> str:
        """Return a variable for where searches in knots ended."""
        self._count += 1
        self.record(nodes.Hints(name := f"variable {self._count}"))
        return name

    # ---- memory

    def at(self, place: str, index: Count) -> str:
        """Return the place of a value behind a place."""
        if isinstance(index, int) and index == 0:
            return place
        return self.give(kind_of(place), nodes.At, place, index)

    def load(self, place: str, index: Count = 0) -> ProgramValue:
        """Load a value in all lanes; of a row, a number of the only lane."""
        return self.give("real", nodes.LoadValue, place, index)

    def store(self, value: str, place: str, index: Count = 0) -> None:
        self.record(nodes.StoreValue(value, place, index))

    def cell(self, row: str, index: Count, width: int | None = None) -> ProgramValue:
        """Return the row that begins index x width doubles behind a row; without a width, index doubles."""
        return self.give(kind_of(row), nodes.RowBehind, row, index, width)

    def cells(self, rows: str, index: Count, width: int | None = None) -> ProgramValue:
        """The same for the rows of all lanes."""
        return self.give("rows", nodes.RowsBehind, rows, index, width)

    def row_of(self, rows: str, lane: Count) -> ProgramValue:
        """Return the row of one lane."""
        return self.give("row", nodes.LaneRow, rows, lane)

    def read(self, row: str) -> ProgramValue:
        """Load the number at a row."""
        return self.give("number", nodes.LoadValue, row, 0)

    def write(self, number: str, row: str) -> None:
        """Store a number at a row."""
        self.record(nodes.StoreValue(number, row))

    def heap(self, states: str, values: int, each: int, more: int) -> ProgramValue:
        """Return memory for states x each + more states of some values, until the end of the program."""
        return self.give("place", nodes.Heap, states, values, each, more)

    def line(self, heap: str, index: Count, values: int, each: int = 1) -> ProgramValue:
        """Return the place of state index x each of such memory."""
        return self.give("place", nodes.HeapState, heap, index, values, each)

    # ---- arithmetic

    def add(self, a: str, b: str) -> ProgramValue:
        return self.operation("add", a, b)

    def sub(self, a: str, b: str) -> ProgramValue:
        return self.operation("sub", a, b)

    def mul(self, a: str, b: str) -> ProgramValue:
        return self.operation("mul", a, b)

    def div(self, a: str, b: str) -> ProgramValue:
        return self.operation("div", a, b)

    def neg(self, x: str) -> ProgramValue:
        return self.operation("neg", x)

    def function(self, name: str, x: str) -> ProgramValue:
        """Return fabs, sqrt, exp or log of x."""
        return self.operation(name, x)

    def compare(self, how: str, a: str, b: str) -> ProgramValue:
        """Return a mask of lanes. how: 'olt', 'ugt', 'uno', ..., of `nodes.COMPARISONS`: o is ordered, u is true for NaN."""
        return self.operation(how, a, b)

    def choose(self, mask: str, a: str, b: str) -> ProgramValue:
        return self.operation("choose", mask, a, b)

    def both(self, a: str, b: str) -> ProgramValue:
        return self.operation("both", a, b)

    def either(self, a: str, b: str) -> ProgramValue:
        return self.operation("either", a, b)

    def larger(self, a: str, b: str) -> ProgramValue:
        """Return the larger of a and b; a if either is NaN."""
        return self.choose(self.compare("ogt", b, a), b, a)

    def smaller(self, a: str, b: str) -> ProgramValue:
        return self.choose(self.compare("olt", b, a), b, a)

    def negated(self, mask: str) -> ProgramValue:
        return self.operation("negated", mask)

    def no(self, condition: str) -> ProgramValue:
        """Return the negation of a flag."""
        return self.operation("no", condition)

    def any(self, mask: str) -> ProgramValue:
        """Return whether any lane of a mask is set."""
        return self.operation("any", mask)

    def lane(self, x: str, lane: Count) -> ProgramValue:
        """Return one lane of a real or of a mask."""
        return self.operation("lane of mask" if kind_of(x) == "mask" else "lane", x, lane)

    def spread(self, x: str) -> ProgramValue:
        """Return a number in every lane."""
        return self.operation("spread", x)

    def whole(self, x: str) -> ProgramValue:
        """Return the integer of a number."""
        return self.operation("whole", x)

    def number(self, count: Count) -> ProgramValue:
        """Return the number of an integer."""
        return self.operation("float", count)

    def count(self, name: str, a: Count, b: Count) -> ProgramValue:
        """Return an integer of two: 'plus', 'minus', 'times', 'rest' and 'signed rest' of a division, 'bits' in both."""
        return self.operation(name, a, b)

    def holds(self, relation: str, a: Count, b: Count) -> ProgramValue:
        """Return whether integers are as a relation of `nodes.RELATIONS` says."""
        return self.operation(f"is {relation}", a, b)

    # ---- structure

    @contextmanager
    def loop(self, count: Count) -> Iterator[ProgramValue]:
        """Loop over i from 0 to count - 1, and yield i."""
        index = self.value("count")
        with self._block(lambda body: nodes.CountedLoop(index, count, body)):
            yield index

    @contextmanager
    def forever(self) -> Iterator[str]:
        """Loop without end, and yield the label to leave to."""
        self._count += 1
        label = f"loop {self._count}"
        with self._block(lambda body: nodes.Forever(label, body)):
            yield label

    @contextmanager
    def attempt(self) -> Iterator[str]:
        """Run the statements once, and yield the label to leave to."""
        self._count += 1
        label = f"attempt {self._count}"
        with self._block(lambda body: nodes.Attempt(label, body)):
            yield label

    def leave(self, condition: str, label: str) -> None:
        """Go to the end of the block with a label if a condition holds."""
        self.record(nodes.Leave(condition, label))

    @contextmanager
    def when(self, condition: str) -> Iterator[None]:
        """Run the statements if a condition holds."""
        with self._block(lambda body: nodes.Conditional(condition, body)):
            yield

    @contextmanager
    def unless(self, condition: str) -> Iterator[None]:
        """Run the statements if a condition does not hold."""
        with self._block(lambda body: nodes.Conditional(condition, body, unless=True)):
            yield

    @contextmanager
    def each_lane(self) -> Iterator[ProgramValue]:
        """Run the statements for each lane, and yield its number."""
        lane = self.value("count")
        with self._block(lambda body: nodes.EachLane(lane, body)):
            yield lane

    def of_lanes(self, make: Callable[[ProgramValue], str]) -> ProgramValue:
        """Return a value whose lanes are the numbers that `make` returns for the number of a lane."""
        made: list[str] = []
        result, lane = self.value("real"), self.value("count")
        with self._block(lambda body: nodes.OfLanes(result, lane, body, made[0])):
            made.append(make(lane))
        return result

    def set_lane(self, variable: ProgramVariable, lane: Count, number: str) -> None:
        """Set one lane of a variable."""
        self.record(nodes.SetLane(variable.name, lane, number))

    # ---- sweeps over values

    def combine(
        self,
        to: str,
        values: int,
        terms: Sequence[tuple[float | str, str]],
        base: str | None = None,
        scale: str | None = None,
    ) -> None:
        """Compute to = base + scale (sum of c x) over `values` values. A coefficient c is a number, or a value in all lanes."""
        self.record(nodes.Combine(to, values, tuple(terms), base, scale))

    def copy(self, to: str, source: str, values: int) -> None:
        """Copy values, and what stands behind them up to a whole vector."""
        self.record(nodes.Copy(to, source, values))

    def move(self, to: str, source: str, values: int) -> None:
        """Copy exactly `values` values. The target may be part of a larger state, whose rest does not change."""
        self.record(nodes.Copy(to, source, values, exactly=True))

    def unfinite(self, place: str, values: int) -> ProgramValue:
        """Return a mask of the lanes in which any of `values` values is not finite."""
        return self.give("mask", nodes.Unfinite, place, values)

    # ---- rows: a state in the user's memory, one value after another

    def gather(self, to: str, rows: str, values: int) -> None:
        """Copy rows, one per lane, to a place."""
        self.record(nodes.Gather(to, rows, values))

    def gather_any(self, to: str, argument: str, values: int) -> None:
        """Copy the rows of an argument that a user gave as it was, perhaps with gaps between its numbers."""
        self.record(nodes.Gather(to, nodes.argument(argument), values, argument))

    def scatter(self, rows: str, source: str, values: int) -> None:
        """Copy a place to rows, one per lane."""
        self.record(nodes.Scatter(rows, source, values))

    def scatter_column(self, rows: str, source: str, values: int = 1) -> None:
        """The same for rows of one value, which mostly follow each other."""
        self.record(nodes.Scatter(rows, source, values, column=True))

    def gather_lane(self, to: str, row: str, values: int, lane: Count) -> None:
        """Copy one row to its lane."""
        self.record(nodes.GatherLane(to, row, values, lane))

    def scatter_lane(self, row: str, source: str, values: int, lane: Count) -> None:
        """Copy one lane to its row."""
        self.record(nodes.ScatterLane(row, source, values, lane))

    # ---- functions

    def call(self, piece: str, *buffers: str) -> None:
        """Call a traced function with places."""
        self.record(nodes.CallPiece(piece, buffers))

    def routine(self, name: str, *operands: str, data: bool = False) -> None:
        """Call a routine that is the same for all systems. data: see `nodes.CallRoutine`."""
        self.record(nodes.CallRoutine(None, name, operands, data))

    def number_of(self, name: str, *operands: str) -> ProgramValue:
        """Return the number that a routine returns."""
        return self.give("real", nodes.CallRoutine, name, operands)

    def address(self, argument: str) -> ProgramValue:
        """Return the Python function whose address is an argument."""
        return self.give("routine", nodes.PythonAddress, argument)

    def python(self, routine: str, *buffers: str) -> None:
        """Call a Python function with places."""
        self.record(nodes.CallPython(routine, buffers))

    def series(self, to: str, time: str, hints: str, values: int) -> None:
        """Put the values of `tau` at a time, of rows at knots, to a place."""
        self.record(nodes.SeriesAt(to, time, hints, "knots", "tau", values))

    def next_knot(self, time: str, hints: str) -> ProgramValue:
        """Return the first knot after a time, in each lane."""
        return self.give("real", nodes.NextKnot, time, hints, "knots")


def kind_of(name: str) -> str:
    """Return the kind of a value."""
    assert isinstance(name, ProgramValue), f"{name!r} is no value of a program"
    return name.kind
