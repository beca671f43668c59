"""Structured statements in IR: loops, conditions, variables, sweeps over memory. The loops of integrators are written with them.

No optimisation passes run on the IR, so it is written in its final form: a variable is a place on the stack, and a loop over memory
has its counter in a register. Memory is lane-major: lane l of value i is double i L + l. A sweep processes the lanes of one value
at a time. For a single state it processes several values at a time; places are padded for this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pliant.compile.llvm.ir import Code, number

_ALIGN = 64  # bytes
_MOST_UNROLLED = 64  # values of a row that are read or written without a loop


@dataclass(frozen=True)
class StackVariable:
    """A place on the stack."""

    program: Program
    type: str
    pointer: str

    def get(self) -> str:
        return self.program.let(f"load {self.type}, ptr {self.pointer}, align 8")

    def set(self, value: str) -> None:
        self.program.do(f"store {self.type} {value}, ptr {self.pointer}, align 8")


class Program(Code):
    """The statements of one function for `lanes` states. wide: the number of doubles in a register."""

    def __init__(self, lanes: int, wide: int) -> None:
        super().__init__(lanes)
        self.wide = lanes if lanes > 1 else wide
        self.wide_type = f"<{self.wide} x double>"
        self.block = "entry"
        self._allocas: list[str] = []
        self._reduced: set[int] = set()
        self._labels = 0

    def function(self, head: str) -> str:
        """Return the text of the function. head: the text before its brace."""
        return "\n".join([f"{head} {{", "entry:", *self._allocas, *self.lines, "}"])

    # ---- places

    def place(self, doubles: int) -> str:
        """Reserve whole vectors on the stack, and return the address."""
        name = self.name()
        self._allocas.append(f"  {name} = alloca [{doubles} x double], align {_ALIGN}")
        return name

    def variable(self, type_: str, value: str | None = None) -> StackVariable:
        name = self.name()
        self._allocas.append(f"  {name} = alloca {type_}, align {_ALIGN if type_.startswith('<') else 8}")
        made = StackVariable(self, type_, name)
        if value is not None:
            made.set(value)
        return made

    def padded(self, values: int) -> int:
        """Return the number of doubles that values take, in whole vectors."""
        return -(-values * self.lanes // self.wide) * self.wide

    def at(self, pointer: str, values: int | str) -> str:
        """Return the address of a value."""
        if values == 0:
            return pointer
        offset = values * self.lanes if isinstance(values, int) else self.let(f"mul i64 {values}, {self.lanes}")
        return self.let(f"getelementptr double, ptr {pointer}, i64 {offset}")

    def load(self, pointer: str, values: int | str = 0) -> str:
        """Load a value in all lanes."""
        return self.let(f"load {self.type}, ptr {self.at(pointer, values)}, align 8")

    def store(self, x: str, pointer: str, values: int | str = 0) -> None:
        self.do(f"store {self.type} {x}, ptr {self.at(pointer, values)}, align 8")

    # ---- arithmetic

    def binary(self, op: str, a: str, b: str) -> str:
        return self.let(f"{op} {self.type} {a}, {b}")

    def add(self, a: str, b: str) -> str:
        return self.binary("fadd contract", a, b)

    def sub(self, a: str, b: str) -> str:
        return self.binary("fsub contract", a, b)

    def mul(self, a: str, b: str) -> str:
        return self.binary("fmul contract", a, b)

    def div(self, a: str, b: str) -> str:
        return self.binary("fdiv", a, b)

    def compare(self, how: str, a: str, b: str) -> str:
        """Return a mask of lanes. how: as in fcmp, 'olt', 'ugt', 'uno', ..."""
        return self.let(f"fcmp {how} {self.type} {a}, {b}")

    def choose(self, mask: str, a: str, b: str) -> str:
        return self.let(f"select {self.bool_type} {mask}, {self.type} {a}, {self.type} {b}")

    def both(self, a: str, b: str) -> str:
        return self.let(f"and {self.bool_type} {a}, {b}")

    def either(self, a: str, b: str) -> str:
        return self.let(f"or {self.bool_type} {a}, {b}")

    def any(self, mask: str) -> str:
        """Return whether any lane of a mask is set."""
        if self.lanes == 1:
            return mask
        self._reduced.add(self.lanes)
        return self.let(f"call i1 @llvm.vector.reduce.or.v{self.lanes}i1({self.bool_type} {mask})")

    def lane(self, x: str, i: int, type_: str | None = None) -> str:
        """Return one lane of a value."""
        return x if self.lanes == 1 else self.let(f"extractelement {type_ or self.type} {x}, i32 {i}")

    # ---- structure

    def label(self, hint: str = "b") -> str:
        self._labels += 1
        return f"{hint}{self._labels}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.block = label

    def go(self, label: str) -> None:
        self.do(f"br label %{label}")

    def branch(self, condition: str, yes: str, no: str) -> None:
        self.do(f"br i1 {condition}, label %{yes}, label %{no}")

    @contextmanager
    def loop(self, count: str | int) -> Iterator[str]:
        """Loop over i from 0 to count - 1 (i64), and yield i."""
        head, body, latch, done = (self.label(x) for x in ("head", "body", "latch", "done"))
        before = self.block
        self.go(head)
        self.begin(head)
        i, after = self.name(), self.name()
        self.lines.append(f"  {i} = phi i64 [ 0, %{before} ], [ {after}, %{latch} ]")
        self.branch(self.let(f"icmp slt i64 {i}, {count}"), body, done)
        self.begin(body)
        yield i
        self.go(latch)
        self.begin(latch)
        self.lines.append(f"  {after} = add i64 {i}, 1")
        self.go(head)
        self.begin(done)

    @contextmanager
    def repeat(self, count: str | int, step: int = 1) -> Iterator[str]:
        """Loop over i from 0 up to count (i64, exclusive) by steps, at least once, and yield i."""
        head, done = self.label("each"), self.label("all")
        before = self.block
        self.go(head)
        with self.rounds(before, head, done, count, step) as i:
            yield i
        self.begin(done)

    @contextmanager
    def rounds(self, before: str, head: str, done: str, count: str | int, step: int) -> Iterator[str]:
        """Write the loop of `repeat` between labels: block `before` goes to `head`, and the last round to `done`.

        The caller begins the block `done`.
        """
        self.begin(head)
        i, place = self.name(), len(self.lines)
        yield i
        after = self.let(f"add i64 {i}, {step}")
        more = self.let(f"icmp slt i64 {after}, {count}")
        self.lines.insert(place, f"  {i} = phi i64 [ 0, %{before} ], [ {after}, %{self.block} ]")
        self.branch(more, head, done)

    @contextmanager
    def forever(self) -> Iterator[str]:
        """Loop without end, and yield the label to jump to in order to leave."""
        head, done = self.label("again"), self.label("left")
        self.go(head)
        self.begin(head)
        yield done
        self.go(head)
        self.begin(done)

    @contextmanager
    def when(self, condition: str, holds: bool = True) -> Iterator[None]:
        """Run the statements if a condition (i1) holds, or if it does not."""
        inside, after = self.label("then" if holds else "else"), self.label("after")
        self.branch(condition, *((inside, after) if holds else (after, inside)))
        self.begin(inside)
        yield
        self.go(after)
        self.begin(after)

    def instead(self, condition: str, type_: str, values: Sequence[str], make: Callable[[], Sequence[str]]) -> list[str]:
        """Return values of a type. If a condition does not hold, these are the values from `make`, which writes statements."""
        before = self.block
        with self.when(condition, False):
            made = make()
            end = self.block
        return [self.let(f"phi {type_} [ {a}, %{before} ], [ {b}, %{end} ]") for a, b in zip(values, made, strict=True)]

    def leave(self, condition: str, label: str) -> None:
        """Go to a label if a condition holds."""
        on = self.label("on")
        self.branch(condition, label, on)
        self.begin(on)

    # ---- sweeps

    def combine(
        self,
        to: str,
        values: int,
        terms: Sequence[tuple[float | str, str]],
        base: str | None = None,
        scale: str | None = None,
    ) -> None:
        """Compute to = base + scale (sum of c x) over `values` values. A coefficient c is a number, or a value in all lanes."""
        with self._vectors(values) as at:
            total = None
            for c, x in terms:
                read = self.let(f"load {self.wide_type}, ptr {at(x)}, align 8")
                one = c == 1.0 and not isinstance(c, str)
                term = read if one else self._wide("fmul contract", self._widened(c), read)
                total = term if total is None else self._wide("fadd contract", total, term)
            assert total is not None
            if scale is not None:
                total = self._wide("fmul contract", self._widened(scale), total)
            if base is not None:
                total = self._wide("fadd contract", self.let(f"load {self.wide_type}, ptr {at(base)}, align 8"), total)
            self.do(f"store {self.wide_type} {total}, ptr {at(to)}, align 8")

    def copy(self, to: str, source: str, values: int) -> None:
        with self._vectors(values) as at:
            self.do(
                f"store {self.wide_type} {self.let(f'load {self.wide_type}, ptr {at(source)}, align 8')}, ptr {at(to)}, align 8"
            )

    def move(self, to: str, source: str, values: int) -> None:
        """Copy exactly `values` values. The target may be part of a larger state, whose rest does not change."""
        with self.loop(values) as i:
            self.store(self.load(source, i), to, i)

    def unfinite(self, x: str, values: int) -> str:
        """Return a mask of the lanes in which any of `values` values is not finite.

        In these lanes the sum of x 0 is not zero. The sum has four parts.
        """
        count = self.padded(values) // self.wide
        zero = f"splat (double {number(0.0)})"
        whole, rest = count // 4, count % 4

        def take(total: str, at: str) -> str:
            read = self.let(f"load {self.wide_type}, ptr {at}, align 8")
            return self._wide("fadd contract", self._wide("fmul contract", read, zero), total)

        totals = [zero] * 4
        if whole:
            before, head, done = self.block, self.label("sum"), self.label("summed")
            self.go(head)
            self.begin(head)
            i, after, place = self.name(), self.name(), len(self.lines)
            starts = [self.name() for _ in range(4)]
            base = self.let(f"mul i64 {i}, {4 * self.wide}")
            for k, start in enumerate(starts):
                at = self.let(f"getelementptr double, ptr {x}, i64 {self.let(f'add i64 {base}, {k * self.wide}')}")
                totals[k] = take(start, at)
            phis = [
                f"  {a} = phi {self.wide_type} [ {zero}, %{before} ], [ {b}, %{head} ]" for a, b in zip(starts, totals, strict=True)
            ]
            self.lines[place:place] = [f"  {i} = phi i64 [ 0, %{before} ], [ {after}, %{head} ]", *phis]
            self.lines.append(f"  {after} = add i64 {i}, 1")
            self.branch(self.let(f"icmp slt i64 {after}, {whole}"), head, done)
            self.begin(done)
        for k in range(rest):
            totals[k] = take(totals[k], self.let(f"getelementptr double, ptr {x}, i64 {(4 * whole + k) * self.wide}"))
        total = self._wide("fadd", self._wide("fadd", totals[0], totals[1]), self._wide("fadd", totals[2], totals[3]))
        bad = self.let(f"fcmp une {self.wide_type} {total}, {zero}")
        if self.lanes > 1:
            return bad
        if self.wide == 1:
            return self.let(f"extractelement <1 x i1> {bad}, i32 0")
        self._reduced.add(self.wide)
        return self.let(f"call i1 @llvm.vector.reduce.or.v{self.wide}i1(<{self.wide} x i1> {bad})")

    def _wide(self, op: str, a: str, b: str) -> str:
        return self.let(f"{op} {self.wide_type} {a}, {b}")

    def _widened(self, c: float | str) -> str:
        """Return a coefficient as a vector. The loop around it is short, so the processor keeps it in a register."""
        if not isinstance(c, str):
            return f"splat (double {number(c)})"
        if self.lanes > 1:
            return c
        first = self.let(f"insertelement {self.wide_type} poison, double {c}, i32 0")
        return self.let(f"shufflevector {self.wide_type} {first}, {self.wide_type} poison, <{self.wide} x i32> zeroinitializer")

    @contextmanager
    def _vectors(self, values: int) -> Iterator[Callable[[str], str]]:
        """Loop over the vectors of `values` values. Yield a function from a pointer to the address of the current vector."""
        with self.loop(self.padded(values) // self.wide) as i:
            offset = self.let(f"mul i64 {i}, {self.wide}")
            yield lambda pointer: self.let(f"getelementptr double, ptr {pointer}, i64 {offset}")

    # ---- rows: a state in the user's memory, one value after another

    def gather(self, to: str, rows: Sequence[str], values: int, stride: str | None = None) -> None:
        """Copy rows, one per lane, to lane-major memory. stride: bytes from one value of a row to the next. Default: contiguous."""
        if values <= _MOST_UNROLLED and stride is None:
            for k, x in enumerate(self.load_all(rows, values)):
                self.store(x, to, k)
            return
        for lane, row in enumerate(rows):
            self.gather_lane(to, row, values, lane, stride)

    def gather_lane(self, to: str, row: str, values: int, lane: int, stride: str | None = None) -> None:
        """Copy one row to its lane."""
        step = stride or "8 ; bytes"
        with self.loop(values) as i:
            read = self.let(f"getelementptr i8, ptr {row}, i64 {self.let(f'mul i64 {i}, {step}')}")
            place = self.let(f"add i64 {self.let(f'mul i64 {i}, {self.lanes}')}, {lane}")
            cell = self.let(f"getelementptr double, ptr {to}, i64 {place}")
            self.do(f"store double {self.let(f'load double, ptr {read}, align 8')}, ptr {cell}, align 8")

    def scatter(self, rows: Sequence[str], source: str, values: int) -> None:
        """Copy lane-major memory to rows, one per lane."""
        if values <= _MOST_UNROLLED:
            self.store_all([self.load(source, i) for i in range(values)], rows)
            return
        for lane, row in enumerate(rows):
            self.scatter_lane(row, source, values, lane)

    def scatter_column(self, rows: Sequence[str], source: str, values: int = 1) -> None:
        """The same for rows of one value: one store if the rows of all lanes follow each other."""
        if self.lanes == 1:
            return self.scatter(rows, source, values)
        first, last = (self.let(f"ptrtoint ptr {row} to i64") for row in (rows[0], rows[-1]))
        near = self.let(f"icmp eq i64 {self.let(f'sub i64 {last}, {first}')}, {8 * (self.lanes - 1)} ; bytes")
        whole, apart, done = self.label("whole"), self.label("apart"), self.label("stored")
        self.branch(near, whole, apart)
        self.begin(whole)
        self.do(f"store {self.type} {self.load(source)}, ptr {rows[0]}, align 8")
        self.go(done)
        self.begin(apart)
        self.scatter(rows, source, values)
        self.go(done)
        self.begin(done)

    def scatter_lane(self, row: str, source: str, values: int, lane: int) -> None:
        """Copy one lane to its row."""
        with self.loop(values) as i:
            place = self.let(f"add i64 {self.let(f'mul i64 {i}, {self.lanes}')}, {lane}")
            read = self.let(f"getelementptr double, ptr {source}, i64 {place}")
            cell = self.let(f"getelementptr double, ptr {row}, i64 {i}")
            self.do(f"store double {self.let(f'load double, ptr {read}, align 8')}, ptr {cell}, align 8")

    def declarations(self) -> set[str]:
        reduced = {f"declare i1 @llvm.vector.reduce.or.v{n}i1(<{n} x i1>)" for n in self._reduced}
        return super().declarations() | reduced
