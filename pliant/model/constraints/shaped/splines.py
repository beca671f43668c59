"""Splines through tables, as functions of nodes: the piece is looked up, and its polynomial is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.pose import Array

_SAME = 1e-9


def table_of(what: str, given: Any, columns: int | None = None) -> Array:
    """Finite numbers (n,), or (n, columns), read-only. columns: 0 for any number of them."""
    wanted = "a list of numbers" if columns is None else f"rows of {columns or 'equally many'} numbers"
    try:
        out = np.array(floats(given))
    except (TypeError, ValueError):
        raise PliantError(f"{what}: {given!r:.40} is not {wanted}; give {wanted}, or a function") from None
    if out.ndim != (1 if columns is None else 2) or (columns and out.shape[1] != columns):
        raise PliantError(f"{what}: an array of shape {out.shape} is not {wanted}; give {wanted}, or a function")
    if not np.isfinite(out).all():
        raise PliantError(f"{what}: the table has numbers that are not finite; leave them out")
    out.flags.writeable = False
    return out


def piecewise(knots: Array, coefficients: Array) -> Callable[[Any], list[Any]]:
    """The function of a node s: polynomials (degree + 1, pieces, size) of s - knot, with the highest degree first."""
    pieces = knots.size - 1
    numbers = tuple(map(float, range(pieces)))

    def at(s: Any) -> list[Any]:
        graph = s.graph
        if pieces == 1:
            number: Any = None
        else:
            among = graph.interp((tuple(knots[:-1].tolist()), numbers), s)
            number = among.floor()

        def picked(values: Array) -> Any:
            if number is None or np.all(values == values[0]):
                return float(values[0])
            return graph.interp((numbers, tuple(values.tolist())), number)

        u = s - picked(knots[:-1])
        out = []
        for column in range(coefficients.shape[2]):
            total = picked(coefficients[0, :, column])
            for c in coefficients[1:, :, column]:
                total = total * u + picked(c)
            out.append(total)
        return out

    return at


def curve_through(what: str, points: Array, closed: bool) -> tuple[Callable[[Any], list[Any]], float]:
    """The cubic spline (n, 3) through points as a function of a node, over chord length, and the length of its range."""
    from scipy.interpolate import CubicSpline

    if closed and points.shape[0] > 1 and np.allclose(points[0], points[-1], rtol=0, atol=_SAME * np.ptp(points, axis=0).max()):
        points = points[:-1]
    least = 3 if closed else 2
    if points.shape[0] < least:
        raise PliantError(f"{what}: {points.shape[0]} points are too few; give {least} or more")
    rows = np.concatenate([points, points[:1]]) if closed else points
    apart = np.linalg.norm(np.diff(rows, axis=0), axis=1)
    if (apart <= _SAME * apart.sum()).any():
        at = int(np.argmin(apart))
        raise PliantError(
            f"{what}: points {at + 1} and {(at + 1) % points.shape[0] + 1} are at the same place; leave one of them out"
        )
    knots = np.concatenate([[0.0], np.cumsum(apart)])
    through = CubicSpline(knots, rows, bc_type="periodic" if closed else "not-a-knot")
    return piecewise(through.x, through.c), float(knots[-1])


def periodic(what: str, values: Array) -> Callable[[Any], list[Any]]:
    """The quintic spline through values at equal steps over a full turn, both ends included, as a function of an angle."""
    from scipy.interpolate import PPoly, make_interp_spline

    if values.size < 8:
        raise PliantError(f"{what}: {values.size} values are too few for a turn; give 8 or more, at equal steps from 0 to 2 pi")
    gap = abs(values[-1] - values[0])
    if gap > _SAME * max(np.abs(values).max(), 1e-300):
        raise PliantError(
            f"{what}: the table does not close: it begins with {values[0]:.6g} and ends with {values[-1]:.6g}; give values from 0 "
            "to 2 pi, both ends included"
        )
    angles, closed = np.linspace(0.0, 2 * np.pi, values.size), np.append(values[:-1], values[0])
    pieces = PPoly.from_spline(make_interp_spline(angles, closed, k=5, bc_type="periodic"))
    inside = [i for i in range(pieces.x.size - 1) if pieces.x[i + 1] > pieces.x[i] and 0 <= pieces.x[i] < 2 * np.pi - 1e-9]
    knots = np.append(pieces.x[inside], 2 * np.pi)
    return piecewise(knots, pieces.c[:, inside, None])


def turned(angle: Any) -> Any:
    """An angle between 0 and 2 pi."""
    return angle - np.floor(angle * (0.5 / np.pi)) * (2 * np.pi)


def wrapped(s: Any, first: float, last: float) -> Any:
    """A parameter within the range of a closed curve."""
    return s - ((s - first) * (1.0 / (last - first))).floor() * (last - first)


def dots(a: Sequence[Any], b: Sequence[Any]) -> Any:
    """The scalar product of two lists of numbers or nodes."""
    total = a[0] * b[0]
    for x, y in zip(a[1:], b[1:], strict=True):
        total = total + x * y
    return total


def bicubic(heights: Array, x: Array, y: Array) -> Callable[[Any, Any], Any]:
    """The bicubic spline through heights (n, m) at equal steps of x and y, as a function of two nodes.

    It is a sum of 4 x 4 coefficients of cubic B-splines, which are looked up, times their values in the cell.
    """
    B = _b_spline(_b_spline(heights).T).T  # (n + 2, m + 2)
    rows, columns = B.shape
    numbers, values = tuple(map(float, range(B.size))), tuple(B.ravel().tolist())

    def cell(s: Any, ends: Array, cells: int) -> tuple[Any, list[Any]]:
        """The number of the cell, and the values of the four B-splines there."""
        at = (s - float(ends[0])) * (cells / float(ends[1] - ends[0]))
        number = np.clip(at.floor(), 0.0, cells - 1.0)
        u = at - number
        w = 1.0 - u
        return number, [
            w * w * w * (1 / 6),
            (u * u * (u * 3.0 - 6.0) + 4.0) * (1 / 6),
            (w * w * (w * 3.0 - 6.0) + 4.0) * (1 / 6),
            u * u * u * (1 / 6),
        ]

    def at(one: Any, other: Any) -> Any:
        (i, along), (j, across) = cell(one, x, rows - 3), cell(other, y, columns - 3)
        begin = i * float(columns) + j
        total: Any = 0.0
        for a, f in enumerate(along):
            part: Any = 0.0
            for b, g in enumerate(across):
                part = part + one.graph.interp((numbers, values), begin + float(a * columns + b)) * g
            total = total + part * f
        return total

    return at


def _b_spline(values: Array) -> Array:
    """The coefficients (n + 2, ...) of cubic B-splines at equal steps through values (n, ...)."""
    n = values.shape[0]
    A = np.zeros((n + 2, n + 2))
    for k in range(n):
        A[k, k : k + 3] = 1 / 6, 4 / 6, 1 / 6
    A[n, :5] = A[n + 1, -5:] = 1.0, -4.0, 6.0, -4.0, 1.0  # the third derivative does not jump: not a knot
    out: Array = np.linalg.solve(A, np.concatenate([values, np.zeros((2, *values.shape[1:]))]))
    return out
