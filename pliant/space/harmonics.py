"""Spherical harmonics of a potential: the gravity field of a planet, and its magnetic field.

The basis is U_nm = V_nm + i W_nm = (R/r)^(n+1) P_nm(sin latitude) exp(i m longitude), without normalisation and without the phase
(-1)^m, by Cunningham's recursion in Cartesian coordinates (Montenbruck and Gill, Satellite Orbits (2000), 3.2.4). Every derivative
of U_nm is a sum of basis functions of the next degree. So a derivative of a field is another list of coefficients, computed once.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial, sqrt
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.pose import Array
from pliant.space.triples import Triple, dot

Coefficients = dict[tuple[int, int], complex]  # C - i S by degree and order, without normalisation
MOST = 50  # the highest degree: a law with more has too many operations to be compiled


def rows_of(what: str, rows: Any, least: int) -> Array:
    """Rows (n, 4) of degree, order, C, S as an array. Raise `PliantError` if they are not. least: the lowest degree allowed."""
    try:
        table = np.array(floats(rows))
    except (TypeError, ValueError):
        table = np.zeros(0)
    if table.ndim != 2 or table.shape[1] != 4 or not np.isfinite(table).all():
        raise PliantError(f"{what} are not rows of four numbers: degree, order, C, S; give such rows")
    n, m = table[:, 0], table[:, 1]
    wrong = (n != np.round(n)) | (m != np.round(m)) | (n < least) | (m < 0) | (m > n) | (n > MOST)
    if wrong.any():
        k = int(np.argmax(wrong))
        raise PliantError(
            f"{what}: row {k} has degree {n[k]:g} and order {m[k]:g}; give whole numbers, {least} to {MOST} and 0 to the degree"
        )
    if len({(x, y) for x, y in table[:, :2].tolist()}) < len(table):
        raise PliantError(f"{what}: two rows have the same degree and order; give each once")
    return table


def fully_normalised(rows: Array) -> Coefficients:
    """Coefficients from rows of degree, order, C, S in the normalisation of gravity fields."""
    return {(n, m): (C - 1j * S) * sqrt(2 * n + 1) * _schmidt(n, m) for n, m, C, S in _whole(rows)}


def schmidt_normalised(rows: Array) -> Coefficients:
    """Coefficients from rows of degree, order, g, h in the normalisation of magnetic fields."""
    return {(n, m): (g - 1j * h) * _schmidt(n, m) for n, m, g, h in _whole(rows)}


def _whole(rows: Array) -> list[tuple[int, int, float, float]]:
    return [(int(n), int(m), C, S) for n, m, C, S in rows.tolist()]


def _schmidt(n: int, m: int) -> float:
    return sqrt((2 - (m == 0)) * factorial(n - m) / factorial(n + m))


def derivative(coefficients: Mapping[tuple[int, int], complex], axis: int) -> Coefficients:
    """The coefficients of R times the derivative along x, y or z. Montenbruck and Gill, (3.33)."""
    out: Coefficients = {}

    def add(n: int, m: int, c: complex) -> None:
        out[n, m] = out.get((n, m), 0.0) + (c.real if m == 0 else c)

    for (n, m), c in coefficients.items():
        turn = (-0.5, 0.5j)[axis] if axis < 2 else 0.0
        if axis == 2:
            add(n + 1, m, -(n - m + 1) * c)
        elif m == 0:
            add(n + 1, 1, 2.0 * turn * c.real)
        else:
            add(n + 1, m + 1, turn * c)
            add(n + 1, m - 1, (0.5, 0.5j)[axis] * (n - m + 2) * (n - m + 1) * c)
    return out


class Basis:
    """The functions U_nm at a point, in axes that turn with the planet. They are computed when they are needed."""

    def __init__(self, r: Triple, radius: Any) -> None:
        inverse = 1.0 / dot(r, r)
        self._x, self._y, self._z = (radius * inverse * c for c in r)
        self._square = radius * radius * inverse
        self._known: dict[tuple[int, int], tuple[Any, Any]] = {(0, 0): (radius * np.sqrt(inverse), 0.0)}

    def __call__(self, n: int, m: int) -> tuple[Any, Any]:
        """(V_nm, W_nm)."""
        if (n, m) not in self._known:
            self._known[n, m] = self._diagonal(m) if n == m else self._column(n, m)
        return self._known[n, m]

    def _diagonal(self, m: int) -> tuple[Any, Any]:
        V, W = self(m - 1, m - 1)
        x, y, k = self._x, self._y, 2 * m - 1
        return (k * x * V, k * y * V) if m == 1 else (k * (x * V - y * W), k * (x * W + y * V))

    def _column(self, n: int, m: int) -> tuple[Any, Any]:
        a, b = (2 * n - 1) / (n - m) * self._z, (n + m - 1) / (n - m) * self._square
        near, far = self(n - 1, m), self(n - 2, m) if n - 2 >= m else (0.0, 0.0)
        parts = [a * u - b * w if n - 2 >= m else a * u for u, w in zip(near, far, strict=True)]
        return parts[0], parts[1] if m else 0.0

    def total(self, coefficients: Mapping[tuple[int, int], complex]) -> Any:
        """Re of the sum of c_nm U_nm."""
        out = 0.0
        for (n, m), c in coefficients.items():
            V, W = self(n, m)
            out = out + c.real * V if m == 0 else out + c.real * V - c.imag * W
        return out


class HarmonicField:
    """A field given by a potential of spherical harmonics, with its gradient."""

    def __init__(self, coefficients: Coefficients) -> None:
        self.zonal = all(m == 0 for _, m in coefficients)
        self._first = [derivative(coefficients, i) for i in range(3)]
        self._second = {(i, j): derivative(self._first[i], j) for i in range(2) for j in range(i, 3)}

    def vector(self, basis: Basis) -> Triple:
        """R times the gradient of the potential."""
        return [basis.total(own) for own in self._first]

    def gradient(self, basis: Basis) -> list[Triple]:
        """R^2 times the second derivatives of the potential, 3 x 3. The trace is zero."""
        xx, xy, xz, yy, yz = (basis.total(own) for own in self._second.values())
        return [[xx, xy, xz], [xy, yy, yz], [xz, yz, -xx - yy]]
