"""Hinges that are held: forces at their speeds that keep these as they are, and the accelerations of all others then.

With E the unit vectors of the held speeds, W = M^-1 E and a the accelerations without such forces,

    a + W lambda = 0 at the held speeds,   (E* W) lambda = -E* a.

A factor f, 1 or 0, says of each speed whether it is held; where it is not, its row is lambda = 0. The matrix with the factors,
f (E* W) f + (1 - f), is positive definite for every choice of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, concat, eye, ldl_solve, lift
from pliant.sweeps.dynamics import inverse_mass_matrix_times


def lock_forces(model: Model, q: Array, a: Array, places: Sequence[int], factors: Array) -> tuple[Array, Array]:
    """(lambda (..., m, 1) at the speeds `places`, W (..., nv, m)), for factors (..., m, 1), 1 where a speed is held and else 0."""
    units = lift(np.eye(model.nv)[list(places)], q)
    W = concat([inverse_mass_matrix_times(model, q, e)[..., None] for e in units], axis=-1)
    K = W[..., list(places), :]
    free = eye(len(places), q) * (1.0 - factors)
    return ldl_solve(factors * K * factors.mT + free, -factors * a[..., list(places), None]), W


def held(model: Model, q: Array, a: Array, places: Sequence[int], factors: Array) -> Array:
    """The accelerations (..., nv), exactly zero at the speeds that are held."""
    forces, W = lock_forces(model, q, a, places, factors)
    out = a[..., None] + W @ forces
    rows = [out[..., [i], :] for i in range(model.nv)]
    for k, i in enumerate(places):
        rows[i] = rows[i] * (1.0 - factors[..., [k], :])
    return concat(rows)[..., 0]
