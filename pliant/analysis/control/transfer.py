"""Transfer matrices C (s I - A)^-1 B + D at many points s, by one Schur form and a substitution for all points at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.spatial import Array

_AT_ONCE = 2_000_000  # numbers


def transfer(system: Any, points: Any) -> Array:
    """Return the transfer matrix (..., k, m) of a state space at complex points (...). At a pole it is not finite."""
    from scipy.linalg import schur

    points = np.asarray(points, dtype=complex)
    n, m = system.B.shape
    out = np.empty((points.size, len(system.C), m), dtype=complex)
    if not n:
        out[:] = system.D
        return out.reshape(*points.shape, len(system.C), m)
    size = balance(system.A)
    T, Z = schur(system.A * np.outer(1 / size, size), output="complex")
    B, C = Z.conj().T @ (system.B / size[:, None]), (system.C * size) @ Z
    most = max(1, _AT_ONCE // (n * max(m, 1)))
    flat = points.ravel()
    with np.errstate(all="ignore"):
        for k in range(0, flat.size, most):
            out[k : k + most] = np.einsum("ki,iwm->wkm", C, _substituted(T, B, flat[k : k + most])) + system.D
    return out.reshape(*points.shape, len(system.C), m)


def _substituted(T: Array, B: Array, points: Array) -> Array:
    """Return (s I - T)^-1 B as (n, points, m), for an upper triangular T."""
    n, m = B.shape
    x = np.empty((n, points.size, m), dtype=complex)
    for i in reversed(range(n)):
        x[i] = (B[i] + np.tensordot(T[i, i + 1 :], x[i + 1 :], axes=1)) / (points - T[i, i])[:, None]
    return x


def balance(A: Array) -> Array:
    """Return factors (n,), powers of two, so that A * outer(1 / factors, factors) has rows and columns of similar size."""
    from scipy.linalg import matrix_balance

    return np.asarray(matrix_balance(A, permute=False, separate=True)[1][0], dtype=float)
