"""The lift of a cam's follower over the angle of the cam: a function, a table, or rises, dwells and returns by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pliant.arguments.numbers import real
from pliant.errors import PliantError, unknown
from pliant.graph import GraphProgram
from pliant.model.constraints.shaped.functions import derivatives, with_derivatives
from pliant.model.constraints.shaped.splines import periodic, table_of
from pliant.model.pose import Array

TURN = 2 * np.pi
_DENSE = 721
_CLOSES, _SMOOTH = 1e-9, 1e-6  # of the lift, and of the slope
Row = tuple[float, float, str]

# from 0 to 1 over 0 <= u <= 1
LAWS: Mapping[str, Callable[[Any], Any]] = {
    "cycloidal": lambda u: u - np.sin(TURN * u) * (1 / TURN),
    "3-4-5": lambda u: u * u * u * (10.0 + u * (-15.0 + u * 6.0)),
    "4-5-6-7": lambda u: u * u * u * u * (35.0 + u * (-84.0 + u * (70.0 + u * -20.0))),
    "harmonic": lambda u: 0.5 - 0.5 * np.cos(np.pi * u),
}


def lift_of(what: str, lift: Any) -> Array | Callable[[Any], Any] | tuple[Row, ...]:
    """A lift as it is stored, checked: a function, a table (n,), or rows (angle, lift, law)."""
    if callable(lift):
        return lift
    if isinstance(lift, Sequence) and len(lift) and all(isinstance(x, Sequence) and not isinstance(x, str) for x in lift):
        return _rows(what, lift)
    if lift is None or isinstance(lift, str) or not len(np.atleast_1d(np.asarray(lift, dtype=object))):
        raise PliantError(f"{what}: {lift!r} is no lift; give a function of the angle, a table, or rows (angle, lift, law)")
    return table_of(f"{what}: lift", lift)


def lift_program(what: str, lift: Array | Callable[[Any], Any] | tuple[Row, ...]) -> GraphProgram:
    """The lift as a program of the angle, see `with_derivatives`; checked."""
    if callable(lift):
        made = with_derivatives(what, lift, 1, "an angle")
    elif isinstance(lift, tuple):
        made = with_derivatives(what, _by_name(lift), 1, "an angle")
    else:
        made = with_derivatives(what, periodic(what, lift), 1, "an angle")
    with np.errstate(all="ignore"):
        s, slope, bend, _ = (x[:, 0] for x in derivatives(made, np.linspace(0.0, TURN, _DENSE)))
    if not (np.isfinite(s).all() and np.isfinite(slope).all()):
        raise PliantError(f"{what}: the lift or its slope is not finite; give a function that is smooth from 0 to 2 pi")
    size = max(np.ptp(s), _CLOSES * np.abs(s).max())
    if abs(s[-1] - s[0]) > _CLOSES * size or abs(slope[-1] - slope[0]) > _SMOOTH * max(np.abs(slope).max(), size):
        raise PliantError(
            f"{what}: the lift does not close: at 0 it is {s[0]:.6g} with the slope {slope[0]:.6g}, at 2 pi {s[-1]:.6g} with the "
            f"slope {slope[-1]:.6g}; give a lift that repeats after a turn"
        )
    step = TURN / (_DENSE - 1)
    kinks = np.abs(np.diff(slope) - 0.5 * step * (bend[1:] + bend[:-1]))
    jump = np.maximum(np.abs(np.diff(s) - 0.5 * step * (slope[1:] + slope[:-1])) / step, kinks)
    if jump.max() > 0.3 * max(np.abs(slope).max(), size):
        raise PliantError(
            f"{what}: the lift jumps, or its slope does, near the angle {np.argmax(jump) * step:.4g}; give a lift with a "
            "continuous slope, because a finite force cannot follow it"
        )
    return made


def _rows(what: str, given: Sequence[Sequence[Any]]) -> tuple[Row, ...]:
    """Rows (angle at the end, lift there, law), from the angle 0 to 2 pi."""
    out: list[Row] = []
    before = 0.0
    for i, row in enumerate(given):
        name = f"{what}: row {i + 1} of the lift"
        if len(row) not in (2, 3):
            raise PliantError(f"{name} has {len(row)} entries; give the angle at its end [rad], the lift there, and a law")
        try:
            angle, height = real(row[0]), real(row[1])
        except (TypeError, ValueError):
            raise PliantError(f"{name}: {row[0]!r}, {row[1]!r} are not numbers; give an angle [rad] and a lift") from None
        law = str(row[2]) if len(row) == 3 else "dwell"
        if law not in ("dwell", *LAWS):
            raise PliantError(f"{name}: {unknown('law', law, ['dwell', *LAWS])}")
        if not angle > before:
            raise PliantError(f"{name}: its angle {angle:g} is not behind {before:g}; give increasing angles, the last one 2 pi")
        out.append((angle, height, law))
        before = angle
    if abs(before - TURN) > 1e-9:
        raise PliantError(
            f"{what}: the lift ends at the angle {before:.9g}; give angles in radians, and let the last row end at 2 pi"
        )
    heights = [out[-1][1], *(row[1] for row in out)]
    for i, row in enumerate(out):
        if row[2] == "dwell" and heights[i] != row[1]:
            raise PliantError(
                f"{what}: row {i + 1} of the lift is a dwell, but goes from {heights[i]:g} to {row[1]:g}; give a law, one of "
                f"{', '.join(LAWS)}"
            )
    return tuple(out)


def _by_name(rows: tuple[Row, ...]) -> Callable[[Any], Any]:
    def at(angle: Any) -> Any:
        first, before = 0.0, rows[-1][1]
        out: Any = None
        for end, height, law in rows:
            piece = before
            if height != before:
                piece = before + (height - before) * LAWS[law]((angle - first) * (1.0 / (end - first)))
            out = piece if out is None else np.where(angle >= first, piece, out)
            first, before = end, height
        return out

    return at
