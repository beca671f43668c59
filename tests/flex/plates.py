"""Plates and their reductions."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh


def reduced(M, K, boundary, modes):
    """T with columns of static shapes, then of modes with the boundary held."""
    n, inner = len(M), np.setdiff1d(np.arange(len(M)), boundary)
    ii, b = np.ix_(inner, inner), len(boundary)
    T = np.zeros((n, b + modes))
    T[boundary, np.arange(b)] = 1.0
    T[inner, :b] = -np.linalg.solve(K[ii], K[np.ix_(inner, boundary)])
    mu, V = eigh(M[ii], K[ii])  # some coordinates may have no mass
    T[inner, b:] = (V / np.sqrt(np.maximum(mu, 1e-300)))[:, ::-1][:, :modes]
    return T


def nodes(*which):
    return (6 * np.array(which)[:, None] + np.arange(6)).ravel()


def pieces(plate, groups):
    """M and K of a plate whose groups of nodes move as rigid pieces about their middles: those first, then the others' motions.

    Rotations about the normal, which are idle, are left out.
    """
    x, N = plate.positions, len(plate.positions)
    inner = np.setdiff1d(np.arange(N), np.concatenate(groups))
    S = np.zeros((N, 6, 6 * len(groups) + 5 * len(inner)))
    for g, group in enumerate(groups):
        S[group, :, 6 * g : 6 * g + 6] = np.eye(6)
        for a in range(3):
            S[group, :3, 6 * g + 3 + a] = np.cross(np.eye(3)[a], x[group] - x[group].mean(axis=0))
    S[inner, :5, 6 * len(groups) :] = np.eye(5 * len(inner)).reshape(-1, 5, 5 * len(inner))
    S = sparse.csc_array(S.reshape(6 * N, -1))
    return (S.T @ plate.M @ S).toarray(), (S.T @ plate.K @ S).toarray()


@cache
def plate():
    """A plate's mesh, the nodes of two edges, these as the boundary, and M and K with each edge as one piece, in front."""
    pytest.importorskip("skfem", reason='scikit-fem is not installed: pip install "pliant[fe]"')
    from pliant.examples.plate_satellite import rectangular_plate

    mesh = rectangular_plate(3.0, 1.5, 0.2, young=1.2e7, poisson=0.3, density=15.0, elements=(4, 3))
    edges = [mesh.edge, np.flatnonzero(mesh.positions[:, 0] > 3 - 1e-9)]
    boundary = {name: mesh.positions[edge].mean(axis=0) for name, edge in zip(("root", "tip"), edges, strict=True)}
    return mesh, edges, boundary, *pieces(mesh, edges)


def aligned(body, want):
    """The signs of body's modes beside want's."""
    return np.sign(sum(np.einsum("jar,jar->r", getattr(body, x)[:2], getattr(want, x)[:2]) for x in ("slopes", "translations")))
