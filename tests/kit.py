"""What tests of many folders use: how they compare, and compiled examples, one for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy as np

import pliant as pl
from pliant.compile.environment import effort_of, lanes_of


def close(found: Any, expected: Any, tolerance: float = 1e-12, terms: float = 0.0) -> None:
    """Every entry to `tolerance` of the largest that is expected, of the terms that it is the sum of, or of one. Operators are
    compared as dense matrices."""
    a, b = (x.dense() if hasattr(x, "dense") else np.asarray(x) for x in (found, expected))
    assert a.shape == b.shape
    assert np.abs(a - b).max(initial=0.0) <= tolerance * max(1.0, terms, np.abs(b).max(initial=0.0))


def compiled(example: str, target: Literal["cpu", "reference"] = "cpu") -> pl.Dynamics:
    """An example that comes with pliant, compiled as the test asks for."""
    return _compiled(example, target, effort_of(None), lanes_of(None))


@cache
def _compiled(example: str, target: Literal["cpu", "reference"], effort: Any, lanes: int | None) -> pl.Dynamics:
    return pl.compile(pl.examples.load(example), target, effort=effort, lanes=lanes)
