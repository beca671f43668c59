"""The values of one axis of a sweep: numbers or random draws, from records, sequences, or a text.

A text is what the command takes: `lin(1e4, 1e6, 50)`, `log(…)`, `range(100)`, `1, 2, 3`, `normal(0, 0.1, 200)`, `uniform(-1, 1)`.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.spatial import Array

_MOST = 10_000_000  # values of an axis
_CALL = re.compile(r"\s*([A-Za-z_]\w*)\s*\((.*)\)\s*", re.S)


@dataclass(frozen=True)
class Spaced:
    """n values from start to stop, inclusive, equally spaced; with `log` their logarithms are equally spaced.

    Example: `pl.study.Spaced(0.0, 1.0, 3).values  # [0.0, 0.5, 1.0]`
    """

    start: float
    stop: float
    n: int
    log: bool = False

    @property
    def values(self) -> Array:
        """The values (n,)."""
        return np.geomspace(self.start, self.stop, self.n) if self.log else np.linspace(self.start, self.stop, self.n)


@dataclass(frozen=True)
class Draws:
    """Random numbers. kind 'normal': a is the mean, b the standard deviation; 'uniform': from a to b.

    n of them make an axis; without n, a new number is drawn for every run.

    Example: `pl.study.Draws("normal", 1.0, 0.1, n=50).n  # 50`
    """

    kind: str
    a: float
    b: float
    n: int | None = None

    def drawn(self, count: int, seed: int, name: str) -> Array:
        """Return (count,) numbers, which depend only on the seed and the name of the axis."""
        key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
        rng = np.random.default_rng([seed, key])
        return rng.normal(self.a, self.b, count) if self.kind == "normal" else rng.uniform(self.a, self.b, count)


def lin(start: float, stop: float, n: int) -> Spaced:
    """n values from start to stop, inclusive, equally spaced.

    Example: `pl.study.lin(0, 1, 3).values  # [0.0, 0.5, 1.0]`
    """
    return Spaced(_number("lin", start), _number("lin", stop), _count("lin", n))


def log(start: float, stop: float, n: int) -> Spaced:
    """n values from start to stop, inclusive, with a constant ratio between neighbours.

    Example: `pl.study.log(1, 100, 3).values  # [1.0, 10.0, 100.0]`
    """
    a, b = _number("log", start), _number("log", stop)
    if a * b <= 0:
        raise PliantError(f"log({a:g}, {b:g}, {n}): both ends must have the same sign, and neither may be zero; otherwise use lin")
    return Spaced(a, b, _count("log", n), log=True)


def normal(mean: float, deviation: float, n: int | None = None) -> Draws:
    """Normally distributed numbers: n of them as an axis, or without n a new one for every run.

    Example: `masses = pl.study.normal(1.0, 0.1, 50)`
    """
    sd = _number("normal", deviation)
    if sd < 0:
        raise PliantError(f"normal({mean}, {deviation}): the standard deviation must not be negative")
    return Draws("normal", _number("normal", mean), sd, None if n is None else _count("normal", n))


def uniform(least: float, greatest: float, n: int | None = None) -> Draws:
    """Uniformly distributed numbers from least to greatest: n of them as an axis, or without n a new one for every run.

    Example: `angles = pl.study.uniform(-1.0, 1.0, 50)`
    """
    a, b = _number("uniform", least), _number("uniform", greatest)
    if b < a:
        raise PliantError(f"uniform({a:g}, {b:g}): give the smaller number first")
    return Draws("uniform", a, b, None if n is None else _count("uniform", n))


def _range(*ends: float) -> range:
    whole = [_whole("range", x) for x in ends]
    if len(whole) == 3 and whole[2] == 0:
        raise PliantError("range: its third number, the step, must not be zero")
    return range(*whole)


_FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int, str]] = {  # with how many numbers they take, at least and at most
    "lin": (lin, 3, 3, "lin(0, 1, 11)"),
    "log": (log, 3, 3, "log(1e3, 1e6, 4)"),
    "range": (_range, 1, 3, "range(100)"),
    "list": (lambda *x: list(x), 1, _MOST, "list(1, 2, 5)"),
    "normal": (normal, 2, 3, "normal(0, 0.1, 100)"),
    "uniform": (uniform, 2, 3, "uniform(-1, 1, 100)"),
}


def parsed(text: str, what: str) -> Any:
    """Parse a text to a record, a range, or a list of numbers; semicolons separate rows. Nothing in the text is executed."""
    if call := _CALL.fullmatch(text):
        name, inner = call.groups()
        if name not in _FUNCTIONS:
            raise PliantError(f"{what}: {unknown('kind of values', name, _FUNCTIONS)}")
        function, least, most, example = _FUNCTIONS[name]
        given = _numbers(inner, f"{what}: {name}", example)
        if not least <= len(given) <= most:
            takes = str(least) if least == most else f"{least} to {most}"
            raise PliantError(f"{what}: {name} takes {takes} numbers, {len(given)} given; as in {example}")
        try:
            return function(*given)
        except PliantError as error:
            raise PliantError(f"{what}: {error}") from None
    rows = [_numbers(row, what, "1, 2, 3 or lin(0, 1, 11)") for row in text.split(";")]
    return rows[0] if len(rows) == 1 else rows


def _numbers(text: str, what: str, example: str) -> list[float]:
    try:
        return [float(x) for x in text.split(",")]
    except ValueError:
        raise PliantError(f"{what}: {text.strip()!r} is not a list of numbers separated by commas, as in {example}") from None


def axis_values(given: Any, what: str) -> Array | Draws:
    """Return values (n,), or rows (n, k), or draws. given: a text, a record, a range, a sequence, or a number."""
    if isinstance(given, str):
        given = parsed(given, what)
    if isinstance(given, Draws):
        return given
    if isinstance(given, Spaced):
        return given.values
    try:
        if isinstance(given, range) and len(given) > _MOST:
            raise PliantError(f"{what}: {len(given):,} values are too many for an axis; give at most {_MOST:,}")
        if given is None:
            raise TypeError
        out = np.asarray(list(given) if isinstance(given, range) else given)
        if out.dtype.kind not in "iuf":
            out = out.astype(float) if out.dtype.kind != "c" else out
        if out.dtype.kind not in "iuf":
            raise TypeError
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, PliantError):
            raise
        if isinstance(error, OverflowError):
            raise PliantError(f"{what}: more values than an axis may have, {_MOST:,}") from None
        raise PliantError(f"{what}: {given!r:.100} is not a list of numbers, such as [1, 2, 5] or pl.study.lin(0, 1, 11)") from None
    out = np.atleast_1d(out)
    if out.ndim > 2 or not out.size:
        raise PliantError(f"{what}: values of shape {out.shape}; give a list of numbers, or of rows of numbers, one per run")
    return out


def _number(what: str, x: Any) -> float:
    try:
        value = float(x)
    except (TypeError, ValueError):
        value = math.nan
    if not math.isfinite(value):
        raise PliantError(f"{what}: {x!r} is not a finite number")
    return value


def _whole(what: str, x: Any) -> int:
    value = _number(what, x)
    if value != int(value):
        raise PliantError(f"{what}: {x!r} is not a whole number")
    return int(value)


def _count(what: str, n: Any) -> int:
    count = _whole(what, n)
    if not 1 <= count <= _MOST:
        raise PliantError(f"{what}: {n!r} values; give a number from 1 to {_MOST:,}")
    return count


__all__ = ["Draws", "Spaced", "axis_values", "lin", "log", "normal", "parsed", "uniform"]
