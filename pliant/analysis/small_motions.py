"""Eigenvalues of small motions, next to each other soft and stiff, free and damped.

    d' = A_dd d + v + A_ds s,   M v' = K d + D v + …,   s' = …

What has no effect on any rate is found first, where each coordinate is measured by its own stiffness: [A_dd; K; A_sd] = P Q with as
many rows of Q as its rank. The null space of Q are the constant motions. With strains e = Q d and u = L* v, M = L L*, the matrix is

    e' = Q P_d e + Q L^-* u + …,   u' = L^-1 P_v e + L^-1 D L^-* u + …

so that each frequency is good to a rounding of the highest one, and not of its square. Constant motions whose speeds nothing
resists either are rigid: these speeds are left out too, and no zero is left that rounding could split.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.spatial import Array

_RANK = 1e-12  # of equilibrated columns: below, a direction has no effect
_SYMMETRIC = 1e-9  # of the stiffness of two coordinates
_ROUNDING = 1e-13  # of the stiffness of the stiffer one
_LOST = 1e-14  # of the largest entry of a product: columns below are rounding
_TURNS = 12  # of equilibration


class SmallMotions(NamedTuple):
    """Eigenvalues (m,) with Im >= 0, shapes (m, n) as rows, and the share (m,) of the energy of each that is in strains.

    still: the number of constant motions, the first ones, with an eigenvalue of zero.
    """

    values: Array
    shapes: Array
    strain: Array
    still: int


class RankFactors(NamedTuple):
    """X = P Q, and a basis N (n, k) of the null space: single directions first. signs: of the part of each row of Q in X = X*."""

    P: Array
    Q: Array
    N: Array
    idle: Array
    signs: Array


def factored(X: Array, floor: Array | float = 0.0, symmetric: bool = False) -> RankFactors:
    """Return the factors of X (m, n). Columns that are not above a floor are zero."""
    n = X.shape[1]
    idle = np.asarray(np.abs(X).max(axis=0, initial=0.0) <= floor)
    own = np.flatnonzero(~idle)
    singles = np.eye(n)[:, idle]
    if not own.size:
        return RankFactors(np.zeros((len(X), 0)), np.zeros((0, n)), singles, idle, np.zeros(0))
    if symmetric:
        X = np.where(idle[:, None], 0.0, X)
    rows, columns = equilibrated(X[:, own], own if symmetric else None)
    if symmetric:
        values, V = np.linalg.eigh(rows[own, None] * X[np.ix_(own, own)] * columns)
        good, signs = np.abs(values) > _RANK * np.abs(values).max(), np.sign(values)
        root = np.sqrt(np.abs(values))
        P, Vt = np.zeros((len(X), len(own))), V.T
        P[own] = V * (signs * root) / rows[own, None]
    else:
        U, root, Vt = np.linalg.svd(rows[:, None] * X[:, own] * columns, full_matrices=True)
        root = np.sqrt(np.concatenate([root, np.zeros(len(own) - len(root))]))
        good, signs = root**2 > _RANK * root[0] ** 2, np.ones(len(own))
        P = np.zeros((len(X), len(own)))
        P[:, good] = U[:, : len(own)][:, good[: U.shape[1]]] * root[good] / rows[:, None]
    Q = np.zeros((len(own), n))
    Q[:, own] = root[:, None] * Vt / columns
    N = np.zeros((n, int((~good).sum())))
    N[own] = columns[:, None] * Vt[~good].T
    N /= np.linalg.norm(N, axis=0)
    return RankFactors(P[:, good], Q[good], np.concatenate([singles, N], axis=1), idle, signs[good])


def equilibrated(X: Array, same: Array | None = None) -> tuple[Array, Array]:
    """Return factors of rows and columns with which the largest entry of each is about 1. same: the rows that are the columns."""
    rows, columns = np.ones(len(X)), np.ones(X.shape[1])
    for _ in range(_TURNS):
        Y = np.abs(rows[:, None] * X * columns)
        of_rows, of_columns = Y.max(axis=1, initial=0.0), Y.max(axis=0, initial=0.0)
        if same is not None:
            of_columns = np.maximum(of_columns, of_rows[same])
            of_rows = of_rows.copy()
            of_rows[same] = of_columns
        rows = rows / np.sqrt(np.where(of_rows > 0, of_rows, 1.0))
        columns = columns / np.sqrt(np.where(of_columns > 0, of_columns, 1.0))
    return rows, columns


def symmetric_part(K: Array, root: Array) -> Array | None:
    """Return K (n, n) made symmetric, each entry from the column with less rounding, or None if it is not symmetric.

    root (n,): the roots of the masses.
    """
    scaled = K / np.outer(root, root)
    size = np.abs(scaled).max(axis=0, initial=0.0)
    allowed = _SYMMETRIC * np.sqrt(np.outer(size, size)) + _ROUNDING * np.maximum(size[:, None], size)
    if (np.abs(scaled - scaled.T) > allowed).any():
        return None
    softer = size < size[:, None]
    return np.asarray(np.where(softer, K, np.where(softer.T, K.T, (K + K.T) / 2)))


def undamped(M: Array, K: Array, floor: Array | float = 0.0) -> tuple[Array, Array, Array]:
    """Return the squares (n,) of the angular frequencies of M d'' + K d = 0, K = K*, shapes (n, n) as rows, and idle directions.

    Constant motions are the first ones. The others have a modal mass of 1.
    """
    from scipy.linalg import solve_triangular

    found, L = factored(K, floor, symmetric=True), np.linalg.cholesky(M)
    still, B = found.N.shape[1], solve_triangular(L, found.Q.T, lower=True).T
    if (found.signs > 0).all():
        _, w, Vt = np.linalg.svd(B, full_matrices=False)
        squares, u = w[::-1] ** 2, Vt[::-1]
    else:
        squares, u = _indefinite(B, found.signs)
    shapes = np.concatenate([found.N.T, solve_triangular(L, u.T, lower=True, trans="T").T])
    return np.concatenate([np.zeros(still), squares]), shapes, found.idle


def _indefinite(B: Array, signs: Array) -> tuple[Array, Array]:
    """Return the nonzero eigenvalues (r,) of B* S B, and unit vectors (r, n). The small ones follow from the inverse."""
    C = np.linalg.cholesky(B @ B.T)
    large, Y = np.linalg.eigh(C.T @ (signs[:, None] * C))
    own = np.linalg.inv(C)
    inverse, Z = np.linalg.eigh(own @ (signs[:, None] * own.T))
    order = np.argsort(1.0 / inverse)
    small, Z = 1.0 / inverse[order], Z[:, order]
    near = np.abs(large) < np.sqrt(np.abs(large).max() * np.abs(small).min())
    u = (B.T @ (signs[:, None] * (C @ np.where(near, Z, Y)))).T
    return np.where(near, small, large), u / np.linalg.norm(u, axis=1, keepdims=True)


def damped(A: Array, M: Array, K: Array, floor: Array | float = 0.0, symmetric: bool = False) -> SmallMotions:
    """Return the small motions of x' = A x, x = (d, v, s), with a mass matrix M (n, n) and K = -M A_vd."""
    from scipy.linalg import solve_triangular

    n, m, L = len(M), len(A) - 2 * len(M), np.linalg.cholesky(M)
    d, v, s = slice(0, n), slice(n, 2 * n), slice(2 * n, 2 * n + m)
    if A[d, d].any() or A[s, d].any() or not symmetric:
        found = factored(np.concatenate([A[d, d], -K, A[s, d]]), floor)
        P_d, P_v, P_s = found.P[d], found.P[v], found.P[s]
    else:
        found = factored(K, floor, symmetric=True)
        P_d, P_v, P_s = np.zeros((n, len(found.Q))), -found.P, np.zeros((m, len(found.Q)))
    Q, r = found.Q, len(found.Q)

    def to_speeds(X: Array) -> Array:
        """X L^-*"""
        return np.asarray(solve_triangular(L, X.T, lower=True).T)

    forces = M @ A[v, v]
    rigid = _without_resistance(np.concatenate([forces, A[s, v]]), found.N)
    whole = np.linalg.qr(L.T @ rigid, mode="complete")[0]
    Y = whole[:, rigid.shape[1] :]
    rows_v = np.concatenate([solve_triangular(L, P_v, lower=True), solve_triangular(L, to_speeds(forces), lower=True) @ Y], axis=1)
    rows_v = np.concatenate([rows_v, L.T @ A[v, s]], axis=1)
    H = np.block([[Q @ P_d, to_speeds(Q) @ Y, Q @ A[d, s]], [Y.T @ rows_v], [P_s, to_speeds(A[s, v]) @ Y, A[s, s]]])
    values, X = _eigenvalues(H) if symmetric and not m else _of_the_rest(H)
    kept = values.imag >= 0
    values, X = values[kept], X[:, kept]
    over = np.where(values == 0, 1.0, values)
    speeds = rows_v @ X / over  # with the part in rigid motions
    moved = (P_d @ X[:r] + solve_triangular(L, speeds, lower=True, trans="T") + A[d, s] @ X[r + Y.shape[1] :]) / over
    energy = np.stack([np.linalg.norm(x, axis=0) ** 2 for x in (X[:r], speeds)])
    share = energy[0] / np.maximum(energy.sum(axis=0), 1e-300)
    still = found.N.shape[1]
    return SmallMotions(
        np.concatenate([np.zeros(still), values]),
        np.concatenate([found.N.T, moved.T]),
        np.concatenate([np.zeros(still), share]),
        still,
    )


def _without_resistance(D: Array, N: Array) -> Array:
    """Return those constant motions of a basis N (n, k) that have constant speeds too: D (rows, n) does not resist them."""
    if not N.shape[1]:
        return N
    size = (np.abs(D) @ np.abs(N)).max(axis=1, initial=0.0)
    _, values, Vt = np.linalg.svd(D @ N / np.where(size > 0, size, 1.0)[:, None])
    values = np.concatenate([values, np.zeros(len(Vt) - len(values))])
    return np.asarray(N @ Vt[values <= _RANK].T)


def _eigenvalues(H: Array) -> tuple[Array, Array]:
    values, X = np.linalg.eig(H)
    return values.astype(complex), X.astype(complex)


def _of_the_rest(H: Array, lost: float = 0.0) -> tuple[Array, Array]:
    """Return the nonzero eigenvalues and their vectors. H = P Q has those of Q P, without zeros that states of loads add.

    lost: of the largest entry; columns below are rounding, and equilibrated they would count as directions.
    """
    if not len(H):
        return _eigenvalues(H)
    found = factored(H, lost * np.abs(H).max())
    if not found.N.shape[1]:
        return _eigenvalues(H)
    values, X = _of_the_rest(found.Q @ found.P, _LOST)
    return values, found.P @ X / values
