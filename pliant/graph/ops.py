"""The operations of the graph: one table with one row per operation.

Everything that is done with every operation (evaluate it, count it, differentiate it) is a column here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Table = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Op:
    """A row of the table: the number `arity` of operands, the NumPy function, and the category in operation counts ('' if it is
    free).

    A comparison is 0 or 1. How an operation is written in a language is a row of `export.languages`.
    derivative: (y, *operands, *their tangents) -> the tangent of y, the node itself, in the arithmetic of nodes. It is called only
    if some tangent is not the zero of the graph; the graph's rules drop the products of the others.

    Example: `pl.graph.OPS["mul"].arity  # 2`
    """

    name: str
    arity: int
    numpy: Callable[..., Any]
    counts_as: str
    derivative: Callable[..., Any]


def _interp(table: Table, x: Any) -> Any:
    return np.interp(x, *table)


def _less(a: Any, b: Any) -> Any:
    return np.less(a, b) + 0.0  # a number, not a truth value: NumPy's True + True is True


def _less_equal(a: Any, b: Any) -> Any:
    return np.less_equal(a, b) + 0.0


def _nothing(y: Any, *_: Any) -> Any:
    """The tangent of a function that is constant almost everywhere."""
    return y.graph.zero


def _d_div(y: Any, a: Any, b: Any, da: Any, db: Any) -> Any:
    return -(y * db * y) if a.is_value(1.0) else (da - y * db) / b


def _d_pow(y: Any, a: Any, b: Any, da: Any, db: Any) -> Any:
    lower = a if b.is_value(2.0) else a ** (b - 1.0)
    positive = y.graph.apply("lt", 0.0, a).select(a, 1.0)  # 0 ** b does not change with b > 0, and log 0 is not formed
    return b * lower * da + y * positive.log() * db


def _d_interp(y: Any, x: Any, dx: Any) -> Any:
    """The slope in the interval of x, from the right at a point of the table, 0 beyond its ends.

    One table gives the number of the interval. Its floor is exactly a point of the second table, which gives the slope.
    """
    xs, ys = y.value
    slopes = [(d - c) / (b - a) if b > a else 0.0 for a, b, c, d in zip(xs, xs[1:], ys, ys[1:], strict=False)]
    numbers = tuple(map(float, range(len(xs))))
    slope = y.graph.interp((numbers, (*slopes, 0.0)), y.graph.interp((xs, numbers), x).floor())
    return x.less(xs[0]).select(0.0, slope) * dx


# min and max give NaN if either operand is NaN, as NumPy's do and C's fmin and fmax do not.
_ROWS = (
    Op("add", 2, np.add, "add", lambda y, a, b, da, db: da + db),
    Op("sub", 2, np.subtract, "add", lambda y, a, b, da, db: da - db),
    Op("mul", 2, np.multiply, "mul", lambda y, a, b, da, db: da * b + a * db),
    Op("div", 2, np.divide, "div", _d_div),
    Op("neg", 1, np.negative, "", lambda y, a, da: -da),
    Op("sqrt", 1, np.sqrt, "sqrt", lambda y, a, da: 0.5 * da / y),
    Op("sin", 1, np.sin, "trig", lambda y, a, da: a.cos() * da),
    Op("cos", 1, np.cos, "trig", lambda y, a, da: -(a.sin() * da)),
    Op("exp", 1, np.exp, "other", lambda y, a, da: y * da),
    Op("log", 1, np.log, "other", lambda y, a, da: da / a),
    Op("tanh", 1, np.tanh, "other", lambda y, a, da: (1.0 - y * y) * da),
    Op("atan2", 2, np.arctan2, "other", lambda y, a, b, da, db: (da * b - a * db) / (a * a + b * b)),
    Op("asin", 1, np.arcsin, "other", lambda y, a, da: da / (1.0 - a * a).sqrt()),
    Op("acos", 1, np.arccos, "other", lambda y, a, da: -(da / (1.0 - a * a).sqrt())),
    Op("pow", 2, np.power, "other", _d_pow),
    Op("abs", 1, np.abs, "", lambda y, a, da: a.less(0.0).select(-da, da)),
    Op("min", 2, np.minimum, "", lambda y, a, b, da, db: b.less(a).select(db, da)),
    Op("max", 2, np.maximum, "", lambda y, a, b, da, db: a.less(b).select(db, da)),
    Op("floor", 1, np.floor, "", _nothing),
    Op("lt", 2, _less, "", _nothing),
    Op("le", 2, _less_equal, "", _nothing),
    Op("select", 3, np.where, "", lambda y, c, a, b, dc, da, db: c.select(da, db)),
    Op("interp", 1, _interp, "other", _d_interp),
)

OPS = {row.name: row for row in _ROWS}
