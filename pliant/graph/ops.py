"""The operations of the graph: one table, one row an operation.

Whatever is to be done with every operation (evaluate it, differentiate it, write it as code) is a column here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Op:
    """A row of the table: `arity` operands, its NumPy function, and what it counts as ('' when it is free)."""

    name: str
    arity: int
    numpy: Callable[..., Any]
    counts_as: str = ""


def _interp(table: tuple[tuple[float, ...], tuple[float, ...]], x: Any) -> Any:
    return np.interp(x, *table)


_ROWS = (
    Op("add", 2, np.add, "add"),
    Op("sub", 2, np.subtract, "add"),
    Op("mul", 2, np.multiply, "mul"),
    Op("div", 2, np.divide, "div"),
    Op("neg", 1, np.negative),
    Op("sqrt", 1, np.sqrt, "sqrt"),
    Op("sin", 1, np.sin, "trig"),
    Op("cos", 1, np.cos, "trig"),
    Op("exp", 1, np.exp, "other"),
    Op("log", 1, np.log, "other"),
    Op("tanh", 1, np.tanh, "other"),
    Op("atan2", 2, np.arctan2, "other"),
    Op("asin", 1, np.arcsin, "other"),
    Op("acos", 1, np.arccos, "other"),
    Op("pow", 2, np.power, "other"),
    Op("abs", 1, np.abs),
    Op("min", 2, np.minimum),
    Op("max", 2, np.maximum),
    Op("floor", 1, np.floor),
    Op("lt", 2, np.less),
    Op("le", 2, np.less_equal),
    Op("select", 3, np.where),
    Op("interp", 1, _interp, "other"),
)

OPS = {row.name: row for row in _ROWS}
