"""Beam elements and lattices of them."""

from __future__ import annotations

import numpy as np
from scipy import sparse

L, MASS, EIY, EIZ, GJ, EA, IX = 2.0, 3.0, 7.0, 5.0, 40.0, 1e3, 1e-4


def beam_elements(n, ix=IX, iyz=0.0):
    """Two-node Euler-Bernoulli elements along x, consistent mass; iyz: rotary inertia of all sections about y, and about z."""
    h, mu = L / n, MASS / L
    M, K = np.zeros((6 * n + 6,) * 2), np.zeros((6 * n + 6,) * 2)
    k = np.array(
        [
            [12, 6 * h, -12, 6 * h],
            [6 * h, 4 * h * h, -6 * h, 2 * h * h],
            [-12, -6 * h, 12, -6 * h],
            [6 * h, 2 * h * h, -6 * h, 4 * h * h],
        ]
    )
    m = np.array(
        [
            [156, 22 * h, 54, -13 * h],
            [22 * h, 4 * h * h, 13 * h, -3 * h * h],
            [54, 13 * h, 156, -22 * h],
            [-13 * h, -3 * h * h, -22 * h, 4 * h * h],
        ]
    )
    r = np.array(
        [[36, 3 * h, -36, 3 * h], [3 * h, 4 * h * h, -3 * h, -h * h], [-36, -3 * h, 36, -3 * h], [3 * h, -h * h, -3 * h, 4 * h * h]]
    )
    m = mu * h / 420 * m + iyz / L / (30 * h) * r
    turn, bar, two = np.diag([1, -1, 1, -1]), np.array([[1, -1], [-1, 1]]), np.array([[2, 1], [1, 2]]) / 6
    for e in range(n):
        for own, stiffness, mass in (
            ([1, 5, 7, 11], EIZ / h**3 * k, m),
            ([2, 4, 8, 10], EIY / h**3 * turn @ k @ turn, turn @ m @ turn),
            ([0, 6], EA / h * bar, mu * h * two),
            ([3, 9], GJ / h * bar, ix / L * h * two),
        ):
            at = np.ix_(6 * e + np.array(own), 6 * e + np.array(own))
            M[at] += mass
            K[at] += stiffness
    x = np.zeros((n + 1, 3))
    x[:, 0] = np.linspace(0, L, n + 1)
    return x, sparse.csc_array(M), sparse.csc_array(K)


def lattice(seed=0, shape=(3, 3, 5), mass="consistent"):
    """Bars between neighbours of a jittered grid, diagonals too: a solid with three degrees of freedom a node."""
    rng = np.random.default_rng(seed)
    x = (
        np.array(list(np.ndindex(*shape)), dtype=float) * 0.3
        + 0.03 * rng.standard_normal((int(np.prod(shape)), 3))
        + [1.0, 2.0, -1.0]
    )
    i, j = np.nonzero(np.triu(np.linalg.norm(x[:, None] - x[None], axis=2) < 0.6, 1))
    N = len(x)
    Ms, K = np.zeros((N, N)), np.zeros((3 * N, 3 * N))
    for a, b in zip(i, j, strict=True):
        d = x[b] - x[a]
        s = float(np.linalg.norm(d))
        rho, k = rng.uniform(0.5, 2) * s, rng.uniform(50, 200) / s**3 * np.outer(d, d)
        Ms[np.ix_([a, b], [a, b])] += rho * (np.array([[2, 1], [1, 2]]) / 6 if mass == "consistent" else np.eye(2) / 2)
        at = np.ix_([*range(3 * a, 3 * a + 3), *range(3 * b, 3 * b + 3)], [*range(3 * a, 3 * a + 3), *range(3 * b, 3 * b + 3)])
        K[at] += np.block([[k, -k], [-k, k]])
    return x, Ms, sparse.csc_array(np.kron(Ms, np.eye(3))), sparse.csc_array(K)
