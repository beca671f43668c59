"""Blocks of quadratic hexahedra: small finite-element models, the same numbers for everyone."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Array = NDArray[np.float64]


class Solid(NamedTuple):
    """positions (N, 3) [m]; M, K: sparse (3 N, 3 N), consistent mass and stiffness of the free body, x, y, z a node."""

    positions: Array
    M: Any
    K: Any

    def where(self, axis: int, value: float) -> list[int]:
        """The nodes in a plane."""
        return np.flatnonzero(np.abs(self.positions[:, axis] - value) < 1e-9).tolist()

    def nearest(self, point: tuple[float, float, float]) -> int:
        return int(np.argmin(np.linalg.norm(self.positions - np.array(point), axis=1)))


def block(size: tuple[float, ...], counts: tuple[int, ...], E: float, nu: float, density: float) -> Solid:
    """A block from x = 0, its section centred on the x axis; counts: elements along x, y, z, each of 27 nodes."""
    axes = [np.linspace(0, s, 2 * c + 1) - (s / 2 if k else 0) for k, (s, c) in enumerate(zip(size, counts, strict=True))]
    x = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    index = np.arange(len(x)).reshape([len(a) for a in axes])
    Me, Ke = _element(np.array(size) / counts, E, nu, density)
    rows, cols = [], []
    for i, j, k in itertools.product(*map(range, counts)):
        nodes = index[2 * i : 2 * i + 3, 2 * j : 2 * j + 3, 2 * k : 2 * k + 3].ravel()
        freedoms = (3 * nodes[:, None] + np.arange(3)).ravel()
        rows.append(np.repeat(freedoms, 81))
        cols.append(np.tile(freedoms, 81))
    place = np.concatenate(rows), np.concatenate(cols)
    M, K = (sparse.coo_array((np.tile(A.ravel(), len(rows)), place), shape=(3 * len(x),) * 2).tocsr() for A in (Me, Ke))
    return Solid(x, M, K)


def _element(h: Array, E: float, nu: float, density: float) -> tuple[Array, Array]:
    """Mass and stiffness (81, 81) of one element with edges h, by three Gauss points a direction."""
    points, weights = np.polynomial.legendre.leggauss(3)
    t, w = (points + 1) / 2, weights / 2
    N = np.array([(1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)])  # (3 shapes, 3 points) along one edge
    D = np.array([4 * t - 3, 4 - 8 * t, 4 * t - 1])
    mu = E / (2 * (1 + nu))
    C = np.diag([2 * mu] * 3 + [mu] * 3)
    C[:3, :3] += E * nu / ((1 + nu) * (1 - 2 * nu))
    m, K = np.zeros((27, 27)), np.zeros((81, 81))
    for p in itertools.product(range(3), repeat=3):
        along = [N[:, p[a]] for a in range(3)]
        shape = np.einsum("i,j,k->ijk", *along).ravel()
        slope = [np.einsum("i,j,k->ijk", *(D[:, p[a]] / h[a] if a == b else along[a] for a in range(3))).ravel() for b in range(3)]
        strain = np.zeros((6, 27, 3))  # xx, yy, zz, yz, xz, xy
        for a in range(3):
            strain[a, :, a] = slope[a]
        for row, (a, b) in enumerate(((1, 2), (0, 2), (0, 1)), start=3):
            strain[row, :, a], strain[row, :, b] = slope[b], slope[a]
        B = strain.reshape(6, 81)
        volume = float(np.prod(h)) * w[p[0]] * w[p[1]] * w[p[2]]
        m += density * volume * np.outer(shape, shape)
        K += volume * B.T @ C @ B
    return np.kron(m, np.eye(3)), K
