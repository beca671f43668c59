"""What a number of a load may be besides a number: an `Input`, or a `Series` of values over time, which may come from a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats, shown
from pliant.errors import PliantError, refuse_masked
from pliant.model.pose import Array

_KINDS = ("linear", "hold")
_LARGEST = 256 << 20  # letters of a file
_NUMBER = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf|nan)", re.ASCII | re.IGNORECASE)
_BEGINS_AS_NUMBER = re.compile(r"[+-]?\.?\d")  # in a row of words a cell may be empty, but not begin with a digit


@dataclass(frozen=True, eq=False)
class Input:
    """One or several numbers of a load that `u=` or a controller sets during a run. value: the value until then.

    Example:
        arm.add_load("motor", pl.loads.Motor("elbow", torque=pl.Input(0.1)))
        pl.simulate(arm, q, t_end=0.1, u={"motor.torque": 0.5})
    """

    value: Any = 0.0


@dataclass(frozen=True, eq=False, init=False)
class Series:
    """Values over time: increasing times (n,) [s] and values (n,) or (n, k).

    kind: "linear" interpolates; "hold" keeps each value until the next time.
    `Series("thrust.csv")` reads a file: the first column is the time, the other columns are the values. A first line of words is
    skipped. A run that goes beyond the times raises an error.

    Example:
        torque = pl.Series([0.0, 0.5, 1.0], [0.0, 2.0, 0.0])
        arm.add_load("motor", pl.loads.Motor("elbow", torque=torque))
    """

    times: Array
    values: Array
    kind: str

    def __init__(self, times: Any, values: Any = None, kind: str = "linear") -> None:
        what = "Series"
        if isinstance(times, str | Path):
            if values is not None:
                raise PliantError(
                    f"Series({str(times)!r}, …): the file contains the values too; leave values out, or give times as an array"
                )
            what = f"Series {str(times)!r}"
            times, values = _columns(Path(times), what)
        if not isinstance(kind, str) or kind not in _KINDS:
            raise PliantError(f"{what}: kind {kind!r} is unknown; give 'linear' or 'hold'")
        for name, given in (("times", times), ("values", values)):
            refuse_masked(given, f"{what}: {name}")
        try:
            t, x = np.array(floats(times)), np.array(floats(values))
        except (TypeError, ValueError):
            raise PliantError(f"{what}: times and values must be numbers") from None
        if t.ndim != 1 or not t.size or x.ndim not in (1, 2) or len(x) != t.size:
            raise PliantError(f"{what}: times have shape {t.shape} and values {x.shape}; give (n,) and (n,) or (n, k)")
        if not (np.isfinite(t).all() and np.isfinite(x).all()):
            good = np.isfinite(t) & np.isfinite(x.reshape(t.size, -1)).all(axis=1)
            raise PliantError(f"{what}: row {int(np.argmin(good))} is not finite; give finite times and values")
        if (np.diff(t) <= 0).any():
            k = int(np.argmax(np.diff(t) <= 0)) + 1
            raise PliantError(f"{what}: its times must increase, but times[{k}] = {t[k]:g} follows {t[k - 1]:g}")
        for name, value in (("times", t), ("values", x), ("kind", kind)):
            object.__setattr__(self, name, value)
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one value."""
        return self.values.shape[1:]

    def segment(self, t: Any) -> tuple[Array, Array, Array]:
        """(t0 (...), value (..., k), slope (..., k)) of the piece that begins at or before each time.

        Beyond the ends it is the piece at the end. Values (n,) count as (n, 1).
        """
        t = np.asarray(t, dtype=float)
        rows = self.values.reshape(self.times.size, -1)
        k = np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, max(0, self.times.size - 2 + (self.kind == "hold")))
        if self.kind == "hold" or self.times.size == 1:
            return self.times[k], rows[k], np.zeros_like(rows[k])
        return self.times[k], rows[k], (rows[k + 1] - rows[k]) / (self.times[k + 1] - self.times[k])[..., None]

    def __call__(self, t: Any) -> Array:
        """Return the values (..., k), or (...), at times t (...) [s]."""
        t0, value, slope = self.segment(t)
        out = value + slope * (np.asarray(t, dtype=float) - t0)[..., None]
        return out.reshape(*np.shape(t), *self.shape)


def _columns(path: Path, what: str) -> tuple[Array, Array]:
    try:
        if path.exists() and not path.is_file():
            raise PliantError(f"{what}: is not a file")
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(_LARGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise PliantError(f"{what}: cannot be read ({error})") from None
    if len(text) > _LARGEST:
        raise PliantError(f"{what}: has more than {_LARGEST >> 20} Mi letters; give the numbers as arrays")
    return columns(text, what)


def columns(text: str, what: str) -> tuple[Array, Array]:
    """The times (n,) and values (n,) or (n, k) of a text with rows of numbers between commas."""
    rows: list[list[float]] = []
    titled = False
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip(' "\t') for cell in line.split(",")]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if all(_NUMBER.fullmatch(cell) for cell in cells):
            rows.append([float(cell) for cell in cells])
        elif rows or titled or any(_BEGINS_AS_NUMBER.match(cell) for cell in cells):
            raise PliantError(f"{what}: line {number} is not a row of numbers: {shown(line)}")
        else:
            titled = True
    if not rows or min(map(len, rows)) < 2 or len(set(map(len, rows))) > 1:
        raise PliantError(f"{what}: give rows of equal length: a time and its values, separated by commas")
    table = np.array(rows)
    return table[:, 0], table[:, 1] if table.shape[1] == 2 else table[:, 1:]
