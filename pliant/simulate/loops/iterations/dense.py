"""Small functions in IR that Newton's iterations call: a matrix from directions in lanes, its inverse, products, norms.

A matrix of n rows is stored with `stride` doubles per row, in whole vectors, with zeros behind the last column. The inverse of the
transposed matrix is stored, so that a solution is a sum of rows: x = sum_j r_j row_j.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cpu.memory_layout import MemoryFunction
from pliant.compile.llvm.ir import number
from pliant.compile.llvm.structured import Program
from pliant.compile.program.pieces import Routine
from pliant.spatial import Array

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_VECTORS = 8  # of a row that are worked on together, in registers


@dataclass(frozen=True)
class Dense:
    """The layout of an n by n matrix, for vectors of `wide` doubles and columns made `lanes` at a time."""

    n: int
    wide: int
    lanes: int

    @property
    def chunks(self) -> int:
        return -(-self._vectors // _MOST_VECTORS)

    @property
    def vectors(self) -> int:
        """Of a chunk."""
        return -(-self._vectors // self.chunks)

    @property
    def _vectors(self) -> int:
        return -(-self.n // self.wide)

    @property
    def stride(self) -> int:
        return self.chunks * self.vectors * self.wide

    @property
    def rows(self) -> int:
        """As many as whole groups of directions make."""
        return -(-self.n // self.lanes) * self.lanes

    # ---- functions

    def invert(self) -> MemoryFunction:
        """`void @invert(matrix, factors)`: in place, by Gauss and Jordan, without pivots; factors: room for n doubles."""
        p = Program(1, self.wide)
        with p.loop(self.n) as k:
            pivot_row = self._row(p, "%matrix", k)
            pivot = p.load(pivot_row, k)
            p.store(number(1.0), pivot_row, k)
            scale = _spread(p, p.div(number(1.0), pivot))
            with p.loop(self.stride // self.wide) as i:
                at = p.let(f"getelementptr double, ptr {pivot_row}, i64 {p.let(f'mul i64 {i}, {self.wide}')}")
                _write(p, p.let(f"fmul {p.wide_type} {_read(p, at)}, {scale}"), at)
            with p.loop(self.n) as i:  # row k itself gets nothing
                own = p.let(f"icmp eq i64 {i}, {k}")
                at = p.let(f"getelementptr double, ptr {self._row(p, '%matrix', i)}, i64 {k}")
                found = p.load(at)
                p.store(p.let(f"select i1 {own}, double 0.0, double {found}"), "%factors", i)
                p.store(p.let(f"select i1 {own}, double {found}, double 0.0"), at)
            with self._chunks(p) as offset:
                start = p.let(f"getelementptr double, ptr {pivot_row}, i64 {offset}")
                pivots = [_read(p, at) for at in self._places(p, start)]
                with p.loop(self.n) as i:
                    factor = _spread(p, p.load("%factors", i))
                    start = p.let(f"getelementptr double, ptr {self._row(p, '%matrix', i)}, i64 {offset}")
                    for at, x in zip(self._places(p, start), pivots, strict=True):
                        product = p.let(f"fmul contract {p.wide_type} {factor}, {x}")
                        _write(p, p.let(f"fsub contract {p.wide_type} {_read(p, at)}, {product}"), at)
        return _function(p, "void @invert(ptr %matrix, ptr %factors)", numpy=self._invert)

    def _of(self, matrix: Array) -> Array:
        return matrix[: self.n * self.stride].reshape(self.n, self.stride)[:, : self.n]

    def _invert(self, call: Routine, matrix: Array, factors: Array) -> None:
        self._of(matrix)[...] = np.linalg.inv(self._of(matrix))

    def solve(self) -> MemoryFunction:
        """`void @solve(matrix, r, x)`: x = sum_j r_j row_j, of `stride` doubles."""
        p = Program(1, self.wide)
        sums = [p.variable(p.wide_type) for _ in range(self.vectors)]
        with self._chunks(p) as offset:
            for total in sums:
                total.set("zeroinitializer")
            with p.loop(self.n) as j:
                factor = _spread(p, p.load("%r", j))
                start = p.let(f"getelementptr double, ptr {self._row(p, '%matrix', j)}, i64 {offset}")
                for at, total in zip(self._places(p, start), sums, strict=True):
                    product = p.let(f"fmul contract {p.wide_type} {factor}, {_read(p, at)}")
                    total.set(p.let(f"fadd contract {p.wide_type} {total.get()}, {product}"))
            start = p.let(f"getelementptr double, ptr %x, i64 {offset}")
            for at, total in zip(self._places(p, start), sums, strict=True):
                _write(p, total.get(), at)
        return _function(p, "void @solve(ptr %matrix, ptr %r, ptr %x)", numpy=self._solve)

    def _solve(self, call: Routine, matrix: Array, r: Array, x: Array) -> None:
        x[: self.n] = self._of(matrix).T @ r[: self.n]

    def norm(self) -> MemoryFunction:
        """`double @norm(x, weights)`: the root of the sum of w x^2 over n values; what stands behind them counts nothing."""
        p = Program(1, self.wide)
        result = p.intrinsic("sqrt", self._sum(p, "%x", "%x"))
        return _function(p, "double @norm(ptr %x, ptr %weights)", result, lambda call, x, w: np.sqrt(self._dot(call, x, x, w)))

    def dot(self) -> MemoryFunction:
        """`double @dot(x, y, weights)`: the sum of w x y over n values."""
        p = Program(1, self.wide)
        return _function(p, "double @dot(ptr %x, ptr %y, ptr %weights)", self._sum(p, "%x", "%y"), self._dot)

    def _dot(self, call: Routine, x: Array, y: Array, weights: Array) -> Array:
        return np.sum(weights[: self.n] * x[: self.n] * y[: self.n], axis=0)

    def _sum(self, p: Program, one: str, other: str) -> str:
        total = p.variable(p.wide_type, "zeroinitializer")
        with p.loop(self._vectors) as i:
            offset = p.let(f"mul i64 {i}, {self.wide}")
            places = (p.let(f"getelementptr double, ptr {name}, i64 {offset}") for name in (one, other, "%weights"))
            x, y, w = (_read(p, at) for at in places)
            product = p.let(f"fmul contract {p.wide_type} {x}, {p.let(f'fmul contract {p.wide_type} {y}, {w}')}")
            total.set(p.let(f"fadd contract {p.wide_type} {total.get()}, {product}"))
        sums = total.get()
        parts = [p.let(f"extractelement {p.wide_type} {sums}, i32 {i}") for i in range(self.wide)]
        whole = parts[0]
        for part in parts[1:]:
            whole = p.add(whole, part)
        return whole

    # ---- pieces

    def _row(self, p: Program, matrix: str, k: str) -> str:
        return p.let(f"getelementptr double, ptr {matrix}, i64 {p.let(f'mul i64 {k}, {self.stride}')}")

    @contextmanager
    def _chunks(self, p: Program) -> Iterator[str]:
        """A loop over the chunks of a row: gives the first double of each."""
        with p.loop(self.chunks) as i:
            yield p.let(f"mul i64 {i}, {self.vectors * self.wide}")

    def _places(self, p: Program, start: str) -> list[str]:
        """The addresses of the vectors of a chunk."""
        return [p.let(f"getelementptr double, ptr {start}, i64 {i * self.wide}") for i in range(self.vectors)]


def scales(speeds: Sequence[int]) -> MemoryFunction:
    """`void @scales(q, v, q1, v1, rtol, atol, to_q, to_v)`: one over atol + rtol |y|, y the larger of two states.

    speeds: for each speed, the coordinate whose rate it is, or -1 where that is an angle of a quaternion, which counts as one, or
    nothing, as for the states of loads behind the speeds.
    """
    p, n = Program(1, 1), len(speeds)
    with p.loop(n) as i:
        place = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr @coordinates, i64 {i}')}, align 8")
        turns = p.let(f"icmp slt i64 {place}, 0")
        at = p.let(f"select i1 {turns}, i64 0, i64 {place}")
        for first, second, to, where, unit in (("%q", "%q1", "%to_q", at, turns), ("%v", "%v1", "%to_v", i, "false")):
            a, b = (p.intrinsic("fabs", p.load(x, where)) for x in (first, second))
            larger = p.choose(p.compare("ogt", b, a), b, a)
            size = p.let(f"select i1 {unit}, double {number(1.0)}, double {larger}")
            p.store(p.div(number(1.0), p.add("%atol", p.mul("%rtol", size))), to, i)

    def in_numpy(call: Routine, *given: Any) -> None:
        q, v, q1, v1, rtol, atol, to_q, to_v = given
        places = np.array(speeds)
        sizes = np.where(places[:, None] < 0, 1.0, np.maximum(np.abs(q[places]), np.abs(q1[places])))
        to_q[:n], to_v[:n] = 1 / (atol + rtol * sizes), 1 / (atol + rtol * np.maximum(np.abs(v[:n]), np.abs(v1[:n])))

    head = "void @scales(ptr %q, ptr %v, ptr %q1, ptr %v1, double %rtol, double %atol, ptr %to_q, ptr %to_v)"
    made = _function(p, head, numpy=in_numpy)
    table = f"@coordinates = internal constant [{n} x i64] [{', '.join(f'i64 {k}' for k in speeds)}]"
    return replace(made, text=f"{table}\n{made.text}")


@dataclass(frozen=True)
class Columns:
    """The values, of all lanes, that the derivative of the residual reads and writes, one after another in one room.

    asked: whether forces follow from the state by a function, whose derivative is then part of it; loads: the same of loads.
    states: of loads, behind the speeds. inputs: of wrenches and loads, numbers. values: how many of the state are computed once,
    before the directions; none where every lane computes them, in loops over bodies.
    """

    nq: int
    nv: int
    states: int
    inputs: int
    parameters: int
    rows: int
    asked: bool
    loads: bool
    values: int
    lanes: int
    closed: bool = False  # whether closures take their part of every column
    held: bool = False  # whether hinges of a closed system are driven or may be locked
    timed: bool = False  # whether closures depend on the time

    @property
    def places(self) -> dict[str, int]:
        n = self.nv + self.states
        sizes = {
            "x": self.nq + n, "a": self.nv, "u": self.inputs, "p": self.parameters, "t": 1, "d": 3 * self.rows, "r": n,
            "law": self.nv * self.asked, "loads": n * self.loads, "met": self.nv * self.closed,
            "free": self.nv * self.held,
            "values": -(-self.values // self.lanes),
        }  # fmt: skip
        starts, total = {}, 0
        for name, size in sizes.items():
            starts[name] = total
            total += size
        return starts | {"end": total}

    def function(self, dense: Dense) -> MemoryFunction:
        """`void @columns(q, v, a, u, p, free, room, matrix, t, c1, c2, c3, data, workspace)`: rows of the transposed matrix of a
        step.

        Row e is the change of the residual along (c2 e, c1 e, c3 e), `lanes` unit vectors at a time; u: from the wrenches on.
        """
        p, nv = Program(dense.lanes, dense.wide), self.nv
        room = {name: p.at("%room", start) for name, start in self.places.items()}
        if self.values:
            given = ", ".join(f"ptr {x}" for x in ("%q", "%v", "%a", "%u", "%p", room["values"]))
            p.do(f"call fastcc void @column_state({given}, ptr %data, ptr %workspace)")
        if self.asked or self.loads or self.closed or not self.values:
            self._spread_state(p, room)
        with p.loop(3 * self.rows) as i:
            p.store(p.constant(0.0), room["d"], i)
        with p.loop(self.rows // p.lanes) as group:
            first = p.let(f"mul i64 {group}, {p.lanes}")
            self._seed(p, room["d"], first, ("%c2", "%c1", "%c3"))
            buffers = ", ".join(f"ptr {room[name]}" for name in self._read)
            p.do(f"call fastcc void @column({buffers}, ptr %data, ptr %workspace)")
            with p.loop(self.states) as i:
                p.store(p.load(p.at(room["d"], 2 * self.rows + nv), i), p.at(room["r"], nv), i)
            for subtracted in self._subtracted:
                self._less(p, room, *subtracted)
            if self.closed:
                self._met(p, room)
            rows = []
            for lane in range(p.lanes):
                offset = p.let(f"mul i64 {p.let(f'add i64 {first}, {lane}')}, {dense.stride}")
                rows.append(p.let(f"getelementptr double, ptr %matrix, i64 {offset}"))
            p.scatter(rows, room["r"], nv + self.states)
            self._seed(p, room["d"], first, (number(0.0),) * 3)
        arguments = ", ".join(f"ptr %{x}" for x in ("q", "v", "a", "u", "p", "free", "room", "matrix"))
        numbers = ", ".join(f"double %{x}" for x in ("t", "c1", "c2", "c3"))
        head = f"void @columns({arguments}, {numbers}, ptr %data, ptr %workspace)"
        return _function(p, head, numpy=partial(self._columns, dense.stride))

    def _columns(self, stride: int, call: Routine, *given: Any) -> None:
        """The same, one direction at a time."""
        (q, v, a, u, p), (free, room, matrix, t, c1, c2, c3) = given[:5], given[5:]
        nv, n, at = self.nv, self.nv + self.states, {name: room[start:] for name, start in self.places.items()}
        at |= {"a": a, "u": u, "p": p, "free": free, "t": np.reshape(t, (1, 1)), "x": np.concatenate([q[: self.nq], v[:n]])}
        d, r = at["d"], at["r"]
        if self.values:
            call("column_state", q, v, a, u, p, at["values"])
        for e in range(n):
            d[: 3 * self.rows] = np.outer(np.hstack([c2, c1, c3]), np.arange(self.rows) == e).reshape(-1, 1)
            call("column", *(at[name] for name in self._read))
            r[nv:n] = d[2 * self.rows + nv : 2 * self.rows + n]
            for name, buffers, values in self._subtracted:
                call(name, *(at[x] for x in buffers))
                r[:values] -= at[buffers[-1]][:values]
            if self.closed:
                call("closed_column", *(at[name] for name in self._closed))
                r[:nv] = at["met"][:nv]
            matrix[e * stride : e * stride + n] = r[:n]

    @property
    def _read(self) -> tuple[str, ...]:
        return ("values", "d", "r") if self.values else ("x", "a", "d", "u", "p", "r")

    @property
    def _subtracted(self) -> list[tuple[str, tuple[str, ...], int]]:
        """What is taken from a column: functions, their buffers, and how many values."""
        laws = [("law_column", ("t", "x", "d", "law"), self.nv)] * self.asked
        return [*laws, *[("load_column", ("t", "x", "u", "p", "d", "loads"), self.nv + self.states)] * self.loads]

    @property
    def _closed(self) -> tuple[str, ...]:
        return ("x", "a", "r", *["free"] * self.held, *["t", "u"] * self.timed, "d", "p", "met")

    def _less(self, p: Program, room: dict[str, str], name: str, buffers: Sequence[str], values: int) -> None:
        """Take what a function leaves in the last of its buffers from the change of the residual."""
        given = ", ".join(f"ptr {room[buffer]}" for buffer in buffers)
        p.do(f"call fastcc void @{name}({given}, ptr %data, ptr %workspace)")
        with p.loop(values) as i:
            p.store(p.sub(p.load(room["r"], i), p.load(room[buffers[-1]], i)), room["r"], i)

    def _met(self, p: Program, room: dict[str, str]) -> None:
        """What closures leave of the change of the residual."""
        given = ", ".join(f"ptr {room[buffer]}" for buffer in self._closed)
        p.do(f"call fastcc void @closed_column({given}, ptr %data, ptr %workspace)")
        with p.loop(self.nv) as i:
            p.store(p.load(room["met"], i), room["r"], i)

    def _spread_state(self, p: Program, room: dict[str, str]) -> None:
        """The state in every lane."""
        speeds = ("%v", p.at(room["x"], self.nq), self.nv + self.states)
        given = (("%q", room["x"], self.nq), speeds, ("%a", room["a"], self.nv))
        more = (("%u", room["u"], self.inputs), ("%p", room["p"], self.parameters), ("%free", room["free"], self.nv * self.held))
        for source, to, size in (*given, *more):
            with p.loop(size) as i:
                at = p.let(f"getelementptr double, ptr {source}, i64 {i}")
                p.store(p.spread(p.let(f"load double, ptr {at}, align 8")), to, i)
        p.store(p.spread("%t"), room["t"])

    def _seed(self, p: Program, directions: str, first: str, numbers: Sequence[str]) -> None:
        """Lane l of each of the three directions at first + l."""
        for part, x in enumerate(numbers):
            for lane in range(p.lanes):
                row = p.let(f"add i64 {first}, {part * self.rows + lane}")
                at = p.let(f"add i64 {p.let(f'mul i64 {row}, {p.lanes}')}, {lane}")
                p.do(f"store double {x}, ptr {p.let(f'getelementptr double, ptr {directions}, i64 {at}')}, align 8")


def _function(p: Program, head: str, result: str | None = None, numpy: Routine | None = None) -> MemoryFunction:
    p.do("ret void" if result is None else f"ret double {result}")
    name = head[head.index("@") + 1 : head.index("(")]
    text = p.function(f"define internal fastcc {head} noinline alignstack(64)")
    return MemoryFunction(text, frozenset(p.declarations()), routine={} if numpy is None else {name: numpy})


def _read(p: Program, at: str) -> str:
    return p.let(f"load {p.wide_type}, ptr {at}, align 8")


def _write(p: Program, x: str, at: str) -> None:
    p.do(f"store {p.wide_type} {x}, ptr {at}, align 8")


def _spread(p: Program, x: str) -> str:
    first = p.let(f"insertelement {p.wide_type} poison, double {x}, i32 0")
    return p.let(f"shufflevector {p.wide_type} {first}, {p.wide_type} poison, <{p.wide} x i32> zeroinitializer")
