"""Long tables of interpolations in IR: constants in memory, and a search by halves, in place of one choice per segment."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pliant.graph import GraphNode

if TYPE_CHECKING:
    from pliant.compile.llvm.ir import Code

LONG = 12  # points: a search costs less from here on


def instructions(node: GraphNode) -> int:
    """Return an estimate of the number of instructions of an interpolation."""
    n = len(node.value[0])
    return 6 * n if n <= LONG else 8 if _counts(node.value[0]) else 8 + 4 * (n - 1).bit_length()


def looked_up(code: Code, node: GraphNode, x: str) -> str:
    """Write the interpolation in a long table, and return its value: the same number as that of the choices."""
    xs, ys = node.value
    T, n = code.type, len(xs)
    counts = _counts(xs)
    index = _whole(code, x, n) if counts else _search(code, xs, x)
    below = code.let(f"fcmp olt {T} {x}, {code.constant(xs[0])}")
    past = code.let(f"fcmp oge {T} {x}, {code.constant(xs[-1])}")
    value = _gathered(code, ys, index)
    if counts and node.args[0].op == "floor":  # at a point of the table
        wrong = code.let(f"fcmp uno {T} {x}, {x}")
        return code.let(f"select {code.bool_type} {wrong}, {T} {x}, {T} {value}")
    slopes = [(d - c) / (b - a) if b > a else 0.0 for a, b, c, d in zip(xs, xs[1:], ys, ys[1:], strict=False)]
    along = code.let(f"fsub {T} {x}, {_gathered(code, xs, index)}")
    value = code.let(f"fadd {T} {value}, {code.let(f'fmul {T} {along}, {_gathered(code, [*slopes, 0.0], index)}')}")
    value = code.let(f"select {code.bool_type} {below}, {T} {code.constant(ys[0])}, {T} {value}")
    return code.let(f"select {code.bool_type} {past}, {T} {code.constant(ys[-1])}, {T} {value}")


def _counts(xs: Sequence[float]) -> bool:
    """Whether the abscissae are 0, 1, 2, ..."""
    return all(x == i for i, x in enumerate(xs))


def _integers(code: Code) -> str:
    return "i64" if code.lanes == 1 else f"<{code.lanes} x i64>"


def _spread(code: Code, i: int) -> str:
    return f"{i}" if code.lanes == 1 else f"splat (i64 {i})"


def _whole(code: Code, x: str, n: int) -> str:
    """The number of the point at or below x, for the abscissae 0 ... n - 1."""
    inside = code.intrinsic("minnum", code.intrinsic("maxnum", x, code.constant(0.0)), code.constant(n - 1.0))
    return code.let(f"fptosi {code.type} {inside} to {_integers(code)}")


def _search(code: Code, xs: Sequence[float], x: str) -> str:
    """The number of the last abscissa at or below x; zero if there is none."""
    kind, half = _integers(code), 1 << ((len(xs) - 1).bit_length() - 1)
    padded = [*xs, *[float("inf")] * (2 * half - len(xs))]
    index = _spread(code, 0)
    while half:
        probe = code.let(f"add {kind} {index}, {_spread(code, half)}")
        beyond = code.let(f"fcmp oge {code.type} {x}, {_gathered(code, padded, probe)}")
        index = code.let(f"select {code.bool_type} {beyond}, {kind} {probe}, {kind} {index}")
        half //= 2
    return index


def _gathered(code: Code, values: Sequence[float], index: str) -> str:
    """The values at an index, in each lane its own. Tables are as long as a search may reach."""
    size = 1 << (len(values) - 1).bit_length()
    numbers = [*values, *[values[-1]] * (size - len(values))]
    text = ", ".join(f"{code.scalar} {code.number(x)}" for x in numbers)
    name = f"@table_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    code.tables.add(f"{name} = private unnamed_addr constant [{size} x {code.scalar}] [{text}]")
    if code.lanes == 1:
        return code.let(
            f"load {code.scalar}, ptr {code.let(f'getelementptr {code.scalar}, ptr {name}, i64 {index}')}, align {code.align}"
        )
    pointers, n = f"<{code.lanes} x ptr>", code.lanes
    at = code.let(f"getelementptr {code.scalar}, ptr {name}, <{n} x i64> {index}")
    gather = f"@llvm.masked.gather.{code.suffix}.v{n}p0"
    code.tables.add(f"declare {code.type} {gather}({pointers}, i32, <{n} x i1>, {code.type})")
    return code.let(f"call {code.type} {gather}({pointers} {at}, i32 4, <{n} x i1> splat (i1 true), {code.type} poison)")
