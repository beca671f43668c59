"""Quadratic programmes with rows that may depend on each other: least x* J x / 2 - u* x with H* x = b, in numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.errors import PliantError
from pliant.spatial import Array

RANK = 1e-9  # of the largest: singular values of rows below it count as zero


def row_size(J: Array, H: Array) -> float:
    """The largest column of H, with J scaled to a unit diagonal; 1 where there is none."""
    return float(np.linalg.norm(_scales(J)[:, None] * H, axis=0).max(initial=0)) or 1.0


def saddle(J: Array, H: Array, W: Array | None = None, size: float | None = None) -> Callable[[Array, Array], tuple[Array, Array]]:
    """From (u, b) to (x, lam) of J x - H lam = u, -H* x - W lam = -b, J and W positive semidefinite; lam of least norm.

    J is scaled to a unit diagonal and H by `size`, in general to columns of length one at most, which leaves the least norm where
    it is. Where H is what others left of larger rows, `size` is theirs: what is rounding of them must not count."""
    n, s = len(J), _scales(J)
    scaled = s[:, None] * H
    size = row_size(J, H) if size is None else size
    lower = np.zeros((H.shape[1],) * 2) if W is None else W / size**2
    matrix = np.block([[s[:, None] * J * s, -scaled / size], [-scaled.T / size, -lower]])
    inverse = np.linalg.pinv(matrix, rcond=1e-13, hermitian=True)

    def solve(u: Array, b: Array) -> tuple[Array, Array]:
        y = inverse @ np.concatenate([s * u, -b / size])
        return s * y[:n], y[n:] / size

    return solve


def _scales(J: Array) -> Array:
    d = np.diag(J)
    scales: Array = 1 / np.sqrt(np.where(d > 0, d, 1.0))
    return scales


def pseudo_inverse(H: Array) -> tuple[Array, int]:
    """(A-9), (A-10): the generalised inverse of H, W S^-1 V*, and its rank."""
    V, s, W = np.linalg.svd(H, full_matrices=False)
    rank = int((s > RANK * s.max(initial=0)).sum())
    return W[:rank].T @ (V[:, :rank].T / s[:rank, None]), rank


def independent(X: Array) -> list[int]:
    """Columns of X that all others depend on, the one least in the span of those before it first; in their order."""
    left = X / np.maximum(np.linalg.norm(X, axis=0), 1e-300)
    out: list[int] = []
    for _ in range(min(X.shape)):
        sizes = np.linalg.norm(left, axis=0)
        k = int(sizes.argmax())
        if sizes[k] <= RANK:
            break
        unit = left[:, k] / sizes[k]
        for _ in range(2):  # the second time for what rounding left
            left = left - np.outer(unit, unit @ left)
        left[:, k] = 0.0
        out.append(k)
    return sorted(out)


def cholesky(A: Array, what: str, remedy: str = "") -> Array:
    """G of A = G G*, or an error."""
    try:
        G: Array = np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        raise PliantError(f"Mufti: {what} is not positive definite{'; ' * bool(remedy)}{remedy}") from None
    return G


__all__ = ["RANK", "cholesky", "independent", "pseudo_inverse", "row_size", "saddle"]
