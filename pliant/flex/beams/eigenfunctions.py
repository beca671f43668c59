"""Exact eigenfunctions of uniform beams and rods, in a form that does not overflow.

A bending mode is  f(s) = A cos(b s) + B sin(b s) + C exp(-b s) + D exp(-b (1 - s)),  s = x / length, with b the wave number; a
mode of torsion or extension has the first two terms only. It is the corrected (43) of Mohan and Saha, (sin - sinh) - sigma (cos -
cosh), with the growing exponentials written as ones that decay from the other end: good to rounding at any mode number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from pliant.model.pose import Array

Root = Literal["clamped", "pinned", "free"]
Tip = Literal["pinned", "free"]


@dataclass(frozen=True, eq=False)
class Waves:
    """Shape functions of one family, not normalised: length [m], wave numbers (n,), coefficients (n, 4).

    zeros: the values that a support makes zero, as (end 0 or 1, derivative). They are exact zeros, without rounding errors.
    """

    length: float
    numbers: Array
    coefficients: Array
    zeros: tuple[tuple[int, int], ...]

    def __call__(self, x: Array, derivative: int = 0) -> Array:
        """The functions, or a derivative with respect to x, at points x (k,) [m]: (k, n)."""
        s = np.asarray(x, dtype=float) / self.length
        out = np.einsum("nc,knc->kn", self.coefficients, _basis(self.numbers, s[:, None], derivative))
        for end, order in self.zeros:
            if order == derivative:
                out[s == end] = 0.0
        return out * (self.numbers / self.length) ** derivative

    def turn(self, x: Array) -> Array:
        """The angles of the sections in bending: the slopes."""
        return self(x, 1)

    def bend(self, x: Array) -> Array:
        """The curvatures in bending."""
        return self(x, 2)

    def scaled(self, factors: Array) -> Waves:
        return Waves(self.length, self.numbers, self.coefficients * factors[:, None], self.zeros)


def bending(n: int, length: float, root: Root, tip: Tip, hub: float = 0.0, load: float = 0.0) -> Waves:
    """The n lowest elastic bending modes. hub = J / (m L^2) of a rotary inertia at the root, load = m_tip / m of a mass at the tip.

    With ' = d/d(b s):  at the root  f'' = -b^3 hub f' unless clamped, at the tip  f''' = -b load f unless pinned.
    """
    return replace(_unit_bending(n, root, tip, hub, load), length=length)


@lru_cache(maxsize=256)  # most beams have neither hub nor load, and share these with all others
def _unit_bending(n: int, root: Root, tip: Tip, hub: float, load: float) -> Waves:
    """The modes of a beam of unit length."""

    def conditions(b: Array) -> Array:
        """(k, 4, 4): the four end conditions at the wave numbers b (k,), each row of order one."""
        at0, at1 = (np.stack([_basis(b, np.full(1, s), d) for d in range(4)], axis=1) for s in (0.0, 1.0))
        b = b[:, None]
        turned, pushed = b**3 * hub, b * load
        moment = (at0[:, 2] + turned * at0[:, 1]) / (1 + turned)
        force = (at1[:, 3] + pushed * at1[:, 0]) / (1 + pushed)
        at_root = {"clamped": (at0[:, 0], at0[:, 1]), "pinned": (at0[:, 0], moment), "free": (moment, at0[:, 3])}[root]
        at_tip = {"pinned": (at1[:, 0], at1[:, 2]), "free": (at1[:, 2], force)}[tip]
        return np.stack([*at_root, *at_tip], axis=1)

    # no elastic frequency is below the cantilever's with this tip mass (fixing the root adds constraints: interlacing), and that
    # one is not below Dunkerley's b^-4 = 1.8751^-4 + load / 3; the roots are more than pi / 2 apart
    start = 0.99 * (1 / 12.3623633 + load / 3) ** -0.25
    grid = np.concatenate([np.geomspace(start, 2.0, 60)[:-1], np.arange(2.0, (n + 2) * np.pi, 0.1)])
    numbers = _roots(lambda b: np.linalg.det(conditions(b)), grid, n)
    coefficients = np.linalg.svd(conditions(numbers))[2][:, 3, :]
    at_root = {"clamped": ((0, 0), (0, 1)), "pinned": ((0, 0),), "free": ()}[root]
    return Waves(1.0, numbers, coefficients, (*at_root, *(((1, 0), (1, 2)) if tip == "pinned" else ((1, 2),))))


def extension(n: int, length: float, root: Literal["clamped", "free"], load: float = 0.0) -> Waves:
    """The n lowest elastic modes of torsion or extension: sin(b s) or cos(b s), with f' = b load f at the tip."""
    k, clamped = np.arange(1, n + 1), root == "clamped"

    def condition(b: Array) -> Array:
        return np.cos(b) - load * b * np.sin(b) if clamped else np.sin(b) + load * b * np.cos(b)

    low = (k - 1) * np.pi if clamped else (k - 0.5) * np.pi
    numbers = low + np.pi / 2
    if load:
        numbers = np.array([_roots(condition, np.array([a, b]), 1)[0] for a, b in zip(low, numbers, strict=True)])
    row = (0.0, 1.0, 0.0, 0.0) if clamped else (1.0, 0.0, 0.0, 0.0)
    return Waves(length, numbers, np.tile(row, (n, 1)), ((0, 0),) if clamped else ((0, 1),))


def _basis(b: Array, s: Array, derivative: int) -> Array:
    """The four functions at b s, or a derivative with respect to b s: (..., 4), for b and s that broadcast."""
    z = b * s
    wave = (np.cos(z), -np.sin(z), -np.cos(z), np.sin(z))
    sign = -1.0 if derivative % 2 else 1.0
    return np.stack([wave[derivative % 4], wave[(derivative - 1) % 4], sign * np.exp(-z), np.exp(z - b)], axis=-1)


def _roots(function: Callable[[Array], Array], grid: Array, n: int) -> Array:
    """The first n roots: sign changes on a grid, then Brent's method to the last bit."""
    values = function(grid)
    changes = np.flatnonzero(np.sign(values[:-1]) * np.sign(values[1:]) <= 0)
    changes = changes[np.concatenate([[True], np.diff(changes) > 1])] if len(changes) else changes  # a root on a grid point, once

    def f(b: float) -> float:
        return float(function(np.array([b]))[0])

    return np.array([_root(f, float(grid[i]), float(grid[i + 1])) for i in changes[:n]])


def _root(f: Callable[[float], float], a: float, b: float, xtol: float = 1e-15, rtol: float = 4 * 2.0**-52) -> float:
    """A root between a and b by Brent's method, with the same steps as `scipy.optimize.brentq`.

    Importing SciPy's function would take longer than building a beam.
    """
    fa, fb = f(a), f(b)
    if fa == 0.0 or fb == 0.0:
        return a if fa == 0.0 else b
    c, fc, before, step = a, fa, b - a, b - a  # a: the last place, b: this one, c: on the root's other side
    for _ in range(100):
        if fa != 0.0 and fb != 0.0 and (fa < 0) != (fb < 0):
            c, fc, before, step = a, fa, b - a, b - a
        if abs(fc) < abs(fb):
            a, b, c, fa, fb, fc = b, c, b, fb, fc, fb
        near, half = (xtol + rtol * abs(b)) / 2, (c - b) / 2
        if fb == 0.0 or abs(half) < near:
            break
        tried = 2 * abs(half) + near
        if abs(before) > near and abs(fb) < abs(fa):
            if a == c:
                tried = -fb * (b - a) / (fb - fa)
            else:
                slope_a, slope_c = (fa - fb) / (a - b), (fc - fb) / (c - b)
                tried = -fb * (fc * slope_c - fa * slope_a) / (slope_c * slope_a * (fc - fa))
        fits = 2 * abs(tried) < min(abs(before), 3 * abs(half) - near)
        before, step = (step, tried) if fits else (half, half)
        a, fa = b, fb
        b += step if abs(step) > near else near if half > 0 else -near
        fb = f(b)
    return b
