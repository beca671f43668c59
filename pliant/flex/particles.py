"""A few particles that represent any body: all modal constants are the same, to rounding.

The full model needs of a body's mass only the Gram matrix  Gram = integral of y y* dm,  y = (1, x, u_1, ..., u_n), of the
positions x (3) and the displacements u_r (3) of unit modes: the constants m, s0, A0, E, B, C are its blocks. Let Gram = L L*. For
any orthogonal Q the columns of L Q do as well; a reflection Q that makes the first row constant gives columns sqrt(w) (1, x, u):
particles of equal mass w at x, moved by u. So 4 + 3 n particles at most, whatever the mesh, and consistent mass matrices need no
lumping.
"""

from __future__ import annotations

import numpy as np

from pliant.model.pose import Array


def equivalent_particles(gram: Array) -> tuple[float, Array, Array]:
    """The mass of each particle [kg], positions (k, 3) [m] and translations (k, 3, n), for a Gram matrix (4 + 3 n, 4 + 3 n)."""
    scale = np.sqrt(np.maximum(np.diag(gram), 0))  # zero for a direction without extent, as of a flat body: it stays exactly zero
    unit = np.where(scale > 0, scale, 1.0)
    values, vectors = np.linalg.eigh(gram / np.outer(unit, unit))
    kept = values > 1e-15 * values[-1]
    return equal_particles(scale[:, None] * vectors[:, kept] * np.sqrt(values[kept]))


def equal_particles(L: Array) -> tuple[float, Array, Array]:
    """The same, from a factor L (4 + 3 n, k) of the Gram matrix, L L*: k particles."""
    k, mass = L.shape[1], float(L[0] @ L[0])
    axis = L[0] / np.linalg.norm(L[0]) + (sign := 1.0 if L[0].sum() >= 0 else -1.0) * np.full(k, k**-0.5)
    L = -sign * (L - np.outer(L @ axis, axis) * (2 / (axis @ axis)))  # Householder: the first row becomes constant, positive
    w = mass / k
    y = L / np.sqrt(w)
    return w, y[1:4].T, np.swapaxes(y[4:].T.reshape(k, -1, 3), 1, 2)


def gram_of_field(density: Array, positions: Array, shapes: Array) -> Array:
    """The Gram matrix from a scalar mass matrix (nodes, nodes).

    positions (nodes, 3) and displacements `shapes` (nodes, 3, n) are interpolated in the same way.
    """
    N = len(positions)
    y = np.concatenate([np.ones((N, 1)), positions, np.swapaxes(shapes, 1, 2).reshape(N, -1)], axis=1)
    gram = y.T @ (density @ y)
    return (gram + gram.T) / 2


def gram_of_clouds(m: Array, q: Array, S: Array, positions: Array, slopes: Array, translations: Array) -> Array:
    """The Gram matrix from nodes that are clouds of particles.

    m (nodes,): masses. q (nodes, 3), S (nodes, 3, 3): first and second moments. slopes, translations (nodes, 3, n).
    """
    N, n = len(m), slopes.shape[2]
    a = np.concatenate([np.ones((N, 1)), positions, np.swapaxes(translations, 1, 2).reshape(N, -1)], axis=1)
    turn = np.zeros((N, n, 3, 3))  # slope_r~
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        turn[:, :, i, j], turn[:, :, j, i] = -slopes[:, k], slopes[:, k]
    B = np.concatenate([np.zeros((N, 1, 3)), np.broadcast_to(np.eye(3), (N, 3, 3)), turn.reshape(N, -1, 3)], axis=1)
    mixed = a.T @ np.einsum("jya,ja->jy", B, q)
    gram = a.T @ (m[:, None] * a) + mixed + mixed.T + np.einsum("jya,jab,jzb->yz", B, S, B, optimize=True)
    return (gram + gram.T) / 2
