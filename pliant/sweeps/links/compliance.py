"""Whether, and in which directions, modes can be eliminated through the nodes that carry bodies: S = Omega^-1.

Everything is computed in numbers, once per body. The elimination itself is in `elimination.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.spatial import Array

_SOFT = 1e4  # c S c* may exceed the body's own inertia by this much: more would cost digits where the load is light


class Port(NamedTuple):
    """An interface node: whether it carries a child, and the directions in which that child's inertia can act."""

    carries: bool
    directions: tuple[int, ...]


class Split(NamedTuple):
    """The directions of an interface node: those that the modes move, those that they do not, and those without outboard
    inertia.
    """

    compliant: tuple[int, ...] = ()
    rigid: tuple[int, ...] = ()
    free: tuple[int, ...] = ()


def splits_of(
    zetas: Sequence[Array], phis: Sequence[Array], ports: Sequence[Port], Lambda: Array, mu0: Array, M: Array
) -> tuple[Split, ...] | None:
    """Return the nodes' directions, classified by what moves them; None if the modes' mass S at the nodes is ill-determined.

    zetas (n, 6), phis (6, 6): of each node. A mode that hardly moves a node gives it a huge S, which cancels if the load is light.
    """
    if not any(port.carries for port in ports):
        return None
    splits = []
    for zeta, port in zip(zetas, ports, strict=True):
        moved = np.abs(zeta).max(axis=0, initial=0) > 1e-13 * np.abs(zeta).max(initial=0)
        compliant = tuple(i for i in port.directions if moved[i])
        rigid = tuple(i for i in port.directions if not moved[i])
        free = tuple(i for i in range(6) if i not in port.directions)
        splits.append(Split(compliant, rigid, free) if port.carries else Split())
    zeta = picked(zetas, [split.compliant for split in splits])
    n, k = zeta.shape
    if not 0 < k <= n or (k == n and any(split.rigid for split in splits)):  # then D_f is no larger, or hardly
        return None
    Omega = zeta.T @ Lambda @ zeta
    if np.linalg.cond(Omega) > 1e12:
        return None
    c = picked(phis, [split.compliant for split in splits]) - mu0 @ Lambda @ zeta
    scale = np.sqrt(np.repeat([np.diag(M)[:3].max(), M[5, 5]], 3))  # of moments of inertia, and mass
    return tuple(splits) if np.abs(c @ inverse_of(Omega) @ c.T / np.outer(scale, scale)).max() < _SOFT else None


def picked(blocks: Sequence[Array], columns: Sequence[tuple[int, ...]]) -> Array:
    """Return some columns of each block, next to each other."""
    return np.concatenate([x[:, list(chosen)] for x, chosen in zip(blocks, columns, strict=True)], axis=1)


def seen_through(zetas: Sequence[Array], splits: Sequence[Split], G: Array) -> tuple[Array, Array, Array]:
    """Return zeta (n, k) of the compliant directions, S, and the logarithm of the determinant of G Omega."""
    zeta = picked(zetas, [split.compliant for split in splits])
    Omega = zeta.T @ inverse_of(G) @ zeta
    return zeta, inverse_of(Omega), np.array([[np.linalg.slogdet(G)[1] + np.linalg.slogdet(Omega)[1]]])


def unit(G: Array) -> Array:
    """Return a modal mass as exactly 1 if it is 1 up to rounding, as for a normalised body. Its factors then cost nothing."""
    one = np.eye(len(G))
    return one if np.abs(G - one).max(initial=0) < 1e-12 else G


def inverse_of(A: Array) -> Array:
    """Return the inverse of a symmetric matrix; exactly 1 for 1."""
    inverse = np.linalg.inv(A)
    return (inverse + inverse.T) / 2
