"""Particles for a body of which only the mass matrix is known, which determines everything that is linear in the deformation.

M determines the mass, the centre of mass and the inertia, the linear and angular momentum of each mode at unit rate, and the
energies of modes. A mode moves the mass by the rigid motion (a, b) with the mode's momenta, and by a remainder without momentum. Of
the remainder, M determines only the energy W. If a mesh gives its directions, they are used. Otherwise the remainder is equal in
all directions and independent of the positions of the mass. The result is a possible body: energy and momentum are exact for any
motion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.flex.particles import equal_particles
from pliant.flex.reduction import rigid_motions
from pliant.model.pose import Array
from pliant.spatial import skew

NONE = 1e-14  # of what a mode's energy, 1, is: rounding


class Points(NamedTuple):
    """Points with mass: positions (N, 3) [m], masses (N,) [kg], displacements [and rotations] (N, 3 or 6, n) of unit modes."""

    positions: Array
    masses: Array
    shapes: Array


class Rest(NamedTuple):
    """The motion of modes without their rigid motion: D (n, 3, 3), the part u = D (x - c), and own (3 n, k), the part that does not
    depend on the position of the mass."""

    D: Array
    own: Array


def particles_with_moments(
    mass: float, com: Array, inertia: Array, point: Array, momentum: Array, points: Points | None
) -> tuple[float, Array, Array]:
    """The mass of each particle [kg], their positions (k, 3) [m] and translations (k, 3, n), for modes of unit energy.

    inertia (3, 3): about com. momentum (6, n): of modes at unit rate, linear along x, y, z, then angular about `point`.
    """
    n, c = momentum.shape[1], com - point
    spread, axes = np.linalg.eigh(np.trace(inertia) / 2 * np.eye(3) - inertia)  # second moments
    spread = np.where(spread > 1e-14 * max(float(spread[-1]), mass * float(c @ c)), spread, 0.0)
    cx, J = skew(c[:, None]), spread.sum() * np.eye(3) - axes @ (spread[:, None] * axes.T)
    ab = _motions(np.block([[mass * np.eye(3), -mass * cx], [mass * cx, J - mass * cx @ cx]]), momentum)
    moved, turned = ab[:3] + np.cross(ab[3:], c[:, None], axis=0), skew(ab[3:].T[:, :, None])
    W = np.eye(n) - mass * moved.T @ moved - _energy(turned, spread, axes)
    if (low := float(np.linalg.eigvalsh(W)[0])) < -1e-6:
        raise PliantError(
            f"M is indefinite: a mode has more momentum than its energy allows (by {-low:.1e}); check units, and the order of rows"
        )
    rest = Rest(np.zeros((n, 3, 3)), _alike(W)) if points is None else _placed(points, W, com, spread, axes)
    first = np.concatenate([[1.0], com, moved.T.ravel()])[:, None] * np.sqrt(mass)
    second = np.concatenate([np.zeros((1, 3)), axes, ((turned + rest.D) @ axes).reshape(3 * n, 3)]) * np.sqrt(spread)
    third = np.concatenate([np.zeros((4, rest.own.shape[1])), rest.own])
    w, places, moves = equal_particles(np.concatenate([first, second[:, spread > 0], third], axis=1))
    energy = w * np.einsum("jar,jas->rs", moves, moves, optimize=True)
    return w, places, moves @ (1.5 * np.eye(n) - energy / 2)  # energy^(-1/2): it is 1 except for rounding


def _motions(inertia: Array, momentum: Array) -> Array:
    """The rigid motions (6, n) with these momenta. There is no rotation about an axis without inertia."""
    size = np.sqrt(np.maximum(np.diag(inertia), 1e-300))
    values, vectors = np.linalg.eigh(inertia / np.outer(size, size))
    kept = values > 1e-13 * values[-1]
    part = vectors[:, kept].T @ (momentum / size[:, None])
    return np.asarray((vectors[:, kept] @ (part / values[kept, None])) / size[:, None])


def _energy(D: Array, spread: Array, axes: Array) -> Array:
    """Twice the energies (n, n) of motions u = D (x - c)."""
    return np.einsum("rab,b,sab->rs", D @ axes, spread, D @ axes, optimize=True)


def _root(A: Array) -> Array:
    """B (n, k) with B B* = A, from the eigenvalues of A that are not negative."""
    values, vectors = np.linalg.eigh((A + A.T) / 2)
    kept = values > NONE
    return vectors[:, kept] * np.sqrt(values[kept])


def _alike(W: Array) -> Array:
    """Motions (3 n, k) with these energies, equal in all directions."""
    return np.kron(_root(W) / np.sqrt(3.0), np.eye(3))


def _placed(points: Points, W: Array, com: Array, spread: Array, axes: Array) -> Rest:
    """The remainder from a mesh, without its rigid part: an affine part in the positions of the mass, and what is left after that.

    Energy that the mesh lacks is added equally in all directions. A transformation of the modes, close to 1, then gives the whole
    the energy W of M.
    """
    x, m, n = points.positions - com, points.masses, points.shapes.shape[2]
    R, flat, heavy = rigid_motions(x, 3, np.zeros(3)), points.shapes[:, :3].reshape(-1, n), np.repeat(m, 3)[:, None]
    w = (flat - R @ _motions(R.T @ (heavy * R), R.T @ (heavy * flat))).reshape(-1, 3, n)
    within = axes[:, spread > 0]
    B = np.einsum("j,jar,jb->rab", m, w, x)
    B = within @ within.T @ ((B + np.swapaxes(B, 1, 2)) / 2) @ within @ within.T  # symmetric: it has no moment of momentum
    D = B @ (within / spread[spread > 0]) @ within.T
    w = w - np.einsum("rab,jb->jar", D, x)
    own = _root(np.einsum("j,jar,jbs->rasb", m, w, w, optimize=True).reshape(3 * n, 3 * n))
    has = _traced(own) + _energy(D, spread, axes)
    most, share = 1 + float(np.linalg.eigvalsh(has - W)[-1]), float(np.trace(has)) / max(float(np.trace(W)), NONE)
    if most > 10 or share < 0.5:  # lumped mass gives the highest modes of a mesh some times the energy of a consistent one
        raise PliantError(
            f"mesh: a mode has up to {most:.3g} times the energy that M gives it, all elastic modes {share:.3g} times; check the "
            "order of the columns of shapes, masses and units, or give more points"
        )
    lacks = _alike(W - has)
    own = np.concatenate([own, lacks], axis=1)
    T = _transport(has + _traced(lacks), W)
    return Rest(np.einsum("rab,rs->sab", D, T), np.einsum("rak,rs->sak", own.reshape(n, 3, -1), T).reshape(3 * n, -1))


def _traced(own: Array) -> Array:
    """Twice the energies (n, n) of motions (3 n, k)."""
    u = own.reshape(len(own) // 3, -1)
    return u @ u.T


def _transport(A: Array, B: Array) -> Array:
    """The symmetric T nearest to 1 with T A T = B, A not below B (optimal transport between Gaussians)."""
    root = _root(A)
    inner, U = np.linalg.eigh(root.T @ B @ root)
    back = root / np.einsum("ik,ik->k", root, root)
    return np.asarray(back @ (U * np.sqrt(np.maximum(inner, 0.0))) @ U.T @ back.T)
