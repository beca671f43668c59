"""The loop over the outer axis that a NumPy gufunc calls, as structured statements. All kernels write their loops with it.

    void pliant_loop(char **args, npy_intp *dimensions, npy_intp *steps, void *data)

A single state runs in scalar code, several states in SIMD lanes. Lanes past the end repeat the last state.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pliant.compile.llvm.ir import NO_MEMORY, sincos_function
from pliant.compile.llvm.structured import Program

ENTRY = "pliant_loop"
_RARE = '!0 = !{!"branch_weights", i32 1, i32 1000000}'


@dataclass(frozen=True)
class Operand:
    """An argument of the gufunc: its core shape, as rows and columns, and whether it is a result."""

    number: int
    name: str
    shape: tuple[int, ...]
    is_output: bool

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def rows_columns(self) -> tuple[int, int]:
        shape = (1, 1, *self.shape)
        return shape[-2], shape[-1]


def operands_of(inputs: dict[str, tuple[int, ...]], outputs: Sequence[tuple[int, ...]]) -> list[Operand]:
    """Return the gufunc's arguments from their shapes: inputs, then outputs."""
    ins = [(name, shape, False) for name, shape in inputs.items()]
    outs = [(f"out{i}", shape, True) for i, shape in enumerate(outputs)]
    return [Operand(i, name, shape, out) for i, (name, shape, out) in enumerate([*ins, *outs])]


@dataclass(frozen=True)
class Strided:
    """An argument in the loop: the address of its first state, the bytes from state to state, and those along both core axes."""

    operand: Operand
    pointer: str
    step: str
    strides: tuple[str, str]


@dataclass(frozen=True)
class Chunk:
    """States that run together: the number of the first state, and for each lane the number of its state."""

    lanes: int
    first: str
    states: tuple[str, ...]


class GufuncLoop(Program):
    """Writes `pliant_loop`. n: the number of states."""

    def __init__(self, operands: Sequence[Operand]) -> None:
        super().__init__(1, 1)
        self._core = len(operands)  # steps hold the outer strides of all operands, then the core strides of each
        self.n = self.let("load i64, ptr %dimensions, align 8")

    def last(self) -> str:
        """The number of the last state."""
        return self.let(f"sub i64 {self.n}, 1")

    def read(self, op: Operand) -> Strided:
        """Read an argument. Arguments must be read in order."""
        pointer = self.let(f"load ptr, ptr {self.let(f'getelementptr ptr, ptr %args, i64 {op.number}')}, align 8")
        step = self._step(op.number)
        strides = [self._step(self._core + i) for i in range(len(op.shape))]
        self._core += len(op.shape)
        strides = [*(self.let("add i64 0, 0") for _ in range(2 - len(op.shape))), *strides]
        return Strided(op, pointer, step, (strides[0], strides[1]))

    def _step(self, place: int) -> str:
        return self.let(f"load i64, ptr {self.let(f'getelementptr i64, ptr %steps, i64 {place}')}, align 8")

    def some(self) -> str:
        """Whether there are states."""
        return self.let(f"icmp sgt i64 {self.n}, 0")

    def heap(self, size: int | str) -> str:
        """Allocate `size` bytes on the heap. If this fails, the loop ends with an error."""
        taken = self.let(f"call ptr @malloc(i64 {size})")
        refuse, on = self.label("refuse"), self.label("go")
        self.branch(self.let(f"icmp eq ptr {taken}, null"), refuse, on)
        self.begin(refuse)
        self.do("call fastcc void @no_memory()")
        self.do("ret void")
        self.begin(on)
        return taken

    def chunks(self, widths: Sequence[int], last: str | None = None, ask: bool = False) -> Iterator[Chunk]:
        """Loop over all states: a single state with the first of the widths, several with the last.

        last: the number of the state that lanes past the end repeat, if there may be such lanes.
        ask: whether there may be no states at all.
        """
        before, done = self.block, self.label("walked")
        starts = [self.label("states") for _ in widths]
        if len(widths) > 1:
            self.branch(self.let(f"icmp sle i64 {self.n}, 1"), starts[0], starts[-1])
        else:
            self.go(starts[0])
        for lanes, start in zip(widths, starts, strict=True):
            head = start
            if ask:
                self.begin(start)
                before, head = start, self.label("each")
                self.branch(self.some(), head, done)
            with self.rounds(before, head, done, self.n, lanes) as i:
                yield Chunk(lanes, i, (i,) if last is None else tuple(self._state(i, lane, last) for lane in range(lanes)))
        self.begin(done)

    def _state(self, first: str, lane: int, last: str) -> str:
        raw = self.let(f"add i64 {first}, {lane}")
        over = self.let(f"icmp sgt i64 {raw}, {last}")
        return self.let(f"select i1 {over}, i64 {last}, i64 {raw}")

    def pointers(self, argument: Strided, chunk: Chunk) -> list[str]:
        """Return the address of each lane's state of an argument."""
        return [
            self.let(f"getelementptr i8, ptr {argument.pointer}, i64 {self.let(f'mul i64 {state}, {argument.step}')}")
            for state in chunk.states
        ]

    def copy_in(self, to: str, source: str, argument: Strided) -> None:
        """Copy an argument of one state to contiguous memory, row after row."""
        rows, columns = argument.operand.rows_columns
        self.copy_matrix((to, *self._contiguous(columns)), (source, *argument.strides), (rows, columns))

    def copy_out(self, to: str, argument: Strided, source: str, pitch: int | None = None) -> None:
        """The inverse of `copy_in`. pitch: doubles from row to row in the contiguous memory. Default: the length of a row."""
        rows, columns = argument.operand.rows_columns
        self.copy_matrix((to, *argument.strides), (source, *self._contiguous(pitch or columns)), (rows, columns))

    def _contiguous(self, columns: int) -> tuple[str, str]:
        """The bytes from row to row and from column to column of contiguous memory."""
        return self.let(f"add i64 0, {8 * columns} ; bytes"), self.let("add i64 0, 8 ; bytes")

    def copy_matrix(self, to: tuple[str, str, str], source: tuple[str, str, str], size: tuple[int, int]) -> None:
        """Copy a matrix. to, source: an address, the bytes from row to row, and the bytes from column to column."""
        strides = ", ".join(f"i64 {x}" for x in (*size, *to[1:], *source[1:]))
        self.do(f"call fastcc void @copy(ptr {to[0]}, ptr {source[0]}, {strides})")

    def text(self) -> str:
        """Return the text of the function."""
        self.do("ret void")
        return self.function(f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data)")


def copy_function() -> str:
    """Return the text of `@copy`, which copies a matrix. Source and target have their own strides in bytes."""
    p = Program(1, 1)
    with p.repeat("%rows") as i:
        to_row, from_row = p.let(f"mul i64 {i}, %to_row"), p.let(f"mul i64 {i}, %from_row")
        with p.repeat("%columns") as j:
            to_column, from_column = p.let(f"mul i64 {j}, %to_column"), p.let(f"mul i64 {j}, %from_column")
            to, source = p.let(f"add i64 {to_row}, {to_column}"), p.let(f"add i64 {from_row}, {from_column}")
            read = p.let(f"getelementptr i8, ptr %from, i64 {source}")
            written = p.let(f"getelementptr i8, ptr %to, i64 {to}")
            p.do(f"store double {p.let(f'load double, ptr {read}, align 8')}, ptr {written}, align 8")
    p.do("ret void")
    given = "ptr %to, ptr %from, i64 %rows, i64 %columns, i64 %to_row, i64 %to_column, i64 %from_row, i64 %from_column"
    return p.function(f"define internal fastcc void @copy({given}) noinline")


def gufunc_module(loop: str, parts: Sequence[str], declarations: Collection[str], sincos: Collection[int], copies: bool) -> str:
    """Return a module with a loop and the functions that it calls.

    sincos: the numbers of lanes for which `@sincosL` is called. copies: whether `@copy` is called.
    """
    made = [sincos_function(lanes) for lanes in sorted(sincos)]
    declared = {*declarations, *(line for _, more in made for line in more)}
    before = [copy_function()] if copies else []
    return "\n".join([*sorted(declared), *before, NO_MEMORY, *parts, *(text for text, _ in made), loop, _RARE, ""])
