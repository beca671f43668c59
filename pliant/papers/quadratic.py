"""Quadratic programmes with rows that may depend on each other: least x* J x / 2 - u* x with H* x = b, in numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.errors import PliantError
from pliant.spatial import Array

RANK = 1e-9  # of the largest: singular values of rows below it count as zero


def row_sizes(size: Array, H: Array) -> Array:
    """The lengths of the columns of H, with unknowns of these sizes (n,), inertias, scaled to one; 1 where a column is zero."""
    found = np.linalg.norm(H / np.sqrt(size)[:, None], axis=0)
    return np.where(found > 0, found, 1.0)


def saddle(
    J: Array, H: Array, size: Array, rows: Array | None = None, W: Array | None = None
) -> Callable[[Array, Array], tuple[Array, Array]]:
    """From (u, b) to (x, lam) of J x - H lam = u, -H* x - W lam = -b, J and W positive semidefinite.

    size (n,): how large the diagonal of J is, or would be if inertia were the same in all directions: a thin rod's own, about its
    axis, is a rounding, and no scale. rows: lengths of the columns of H. Where H is what others left of larger rows, these are
    theirs: what is rounding of them must not count."""
    n, s = len(J), 1.0 / np.sqrt(size)
    r = 1.0 / (row_sizes(size, H) if rows is None else rows)
    scaled = s[:, None] * H * r
    lower = np.zeros((H.shape[1],) * 2) if W is None else r[:, None] * W * r
    matrix = np.block([[s[:, None] * J * s, -scaled], [-scaled.T, -lower]])
    inverse = np.linalg.pinv(matrix, rcond=1e-13, hermitian=True)

    def solve(u: Array, b: Array) -> tuple[Array, Array]:
        y = inverse @ np.concatenate([s * u, -b * r])
        return s * y[:n], y[n:] * r

    return solve


def pseudo_inverse(H: Array) -> tuple[Array, int]:
    """(A-9), (A-10): the generalised inverse of H, W S^-1 V*, and its rank."""
    V, s, W = np.linalg.svd(H, full_matrices=False)
    rank = int((s > RANK * s.max(initial=0)).sum())
    return W[:rank].T @ (V[:, :rank].T / s[:rank, None]), rank


def independent(X: Array) -> list[int]:
    """The columns of X, in their order, on which all others depend. Each choice is the column farthest from the span so far."""
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


def eliminated(A: Array) -> Array:
    """A basis (n, n - rank) of what A (rows, n) takes to zero: the unknowns that are left are its own, entry by entry, where an
    orthonormal basis would mix those of light bodies with those of heavy ones. Rows are of length one, or shorter if what they are
    left of is longer."""
    left, rows, gone = np.array(A), [], []
    while left.size:
        i, j = np.unravel_index(np.argmax(np.abs(left)), left.shape)
        if abs(left[i, j]) <= RANK:
            break
        rows.append(int(i))
        gone.append(int(j))
        left = left - np.outer(left[:, j], left[i]) / left[i, j]
        left[i], left[:, j] = 0.0, 0.0
    stay = [j for j in range(A.shape[1]) if j not in gone]
    out = np.zeros((A.shape[1], len(stay)))
    out[stay, np.arange(len(stay))] = 1.0
    out[gone] = -np.linalg.solve(A[np.ix_(rows, gone)], A[np.ix_(rows, stay)]) if gone else 0.0
    return out


def cholesky(A: Array, what: str, remedy: str = "") -> Array:
    """G of A = G G*. Raises `PliantError` if A is not positive definite."""
    try:
        G: Array = np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        raise PliantError(f"Mufti: {what} is not positive definite{'; ' * bool(remedy)}{remedy}") from None
    return G


__all__ = ["RANK", "cholesky", "eliminated", "independent", "pseudo_inverse", "row_sizes", "saddle"]
