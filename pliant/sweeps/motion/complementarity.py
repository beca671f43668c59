"""Forces with bounds: the complementarity problem of one-sided and friction rows, solved exactly by pivoting.

    a = L f + b,   lower <= f <= upper,   a > 0 only where f = lower,   a < 0 only where f = upper

L = J M^-1 J* (n, n) is symmetric and positive semidefinite. b are the accelerations of the rows without the forces f, or their
speeds if f are impulses. A stop has the bounds (0, inf), dry friction (-limit, limit), a bilateral constraint (-inf, inf). f
minimises f* L f / 2 + b* f between its bounds (Gauss' principle): a is unique, and so is f if L is definite.

Hinges of a chain couple so strongly that iterations from row to row take very long. Here, a row that is at a bound and would leave
it is released, all rows between their bounds are solved together, and a row that reaches a bound stays there. Each round lowers the
minimum, so the algorithm ends.
"""

from __future__ import annotations

import numpy as np

from pliant.spatial import Array

_ROUNDING = 1e-12  # of the terms of a row: by so much a may miss zero
_DEPENDENT = 1e-10  # of a row's own entry in L: with a smaller pivot, the row depends on the rows before it


def bounded_forces(L: Array, b: Array, lower: Array, upper: Array) -> tuple[Array, Array]:
    """Return (f, a), both (n,), of the problem above. a is exactly zero in rows whose force is between its bounds."""
    n = len(b)
    f = np.clip(np.zeros(n), lower, upper)
    inside = (lower < f) & (f < upper)
    for turn in range(50 * (n + 1)):
        f, inside = _balanced(L, b, lower, upper, f, inside)
        a, rounding = L @ f + b, _ROUNDING * (np.abs(L) @ np.abs(f) + np.abs(b))
        a[inside | (np.abs(a) <= rounding)] = 0.0
        wrong = np.where(lower < upper, np.maximum(np.where(f <= lower, -a, 0.0), np.where(f >= upper, a, 0.0)), 0.0)
        wrong[inside] = 0.0
        if not wrong.any():
            return f, a
        # the row that gains most; after long, the first, which cannot come round again
        size = wrong / np.sqrt(np.maximum(np.diag(L), 1e-300))
        inside[int(np.argmax(size) if turn < 10 * (n + 1) else np.flatnonzero(wrong)[0])] = True
    raise ArithmeticError("the forces of stops and dry friction cannot be found: L is not positive semidefinite")


def _balanced(L: Array, b: Array, lower: Array, upper: Array, f: Array, inside: Array) -> tuple[Array, Array]:
    """Return f with a = 0 in the rows that are inside their bounds; rows that reach a bound on the way are no longer inside."""
    inside = inside.copy()
    while inside.any():
        own = np.flatnonzero(inside)
        wanted = f.copy()
        wanted[own] += _solved(L[np.ix_(own, own)], -(L[own] @ f + b[own]))
        ahead = np.where(wanted > f, upper, lower)
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.where((wanted > upper) | (wanted < lower), (ahead - f) / (wanted - f), np.inf)
        k = own[int(np.argmin(part[own]))]
        if part[k] >= 1.0:
            return wanted, inside
        f = f + max(part[k], 0.0) * (wanted - f)
        f[k] = ahead[k]
        inside[k] = False
    return f, inside


def independent(L: Array) -> Array:
    """Return which rows (n,) of L do not depend on the rows before them."""
    return _factors(L)[1]


def _factors(A: Array) -> tuple[Array, Array]:
    """Return (L D L* of A, in one matrix, and which rows have a pivot that is more than rounding)."""
    A = A.copy()
    n, own = len(A), np.diag(A).copy()
    good = np.zeros(n, dtype=bool)
    for i in range(n):
        good[i] = A[i, i] > _DEPENDENT * own[i]
        if good[i]:
            column = A[i + 1 :, i] / A[i, i]
            A[i + 1 :, i + 1 :] -= np.outer(column, A[i, i + 1 :])
            A[i + 1 :, i] = column
    return A, good


def _solved(A: Array, y: Array) -> Array:
    """Return A^-1 y by guarded LDL*. It is zero in rows that depend on the rows before them."""
    A, good = _factors(A)
    x = np.where(good, y, 0.0)
    for i in np.flatnonzero(good):
        x[i + 1 :] -= A[i + 1 :, i] * x[i]
        x[~good] = 0.0
    for i in np.flatnonzero(good)[::-1]:
        x[i] = x[i] / A[i, i] - A[i + 1 :, i] @ x[i + 1 :]
    return x
