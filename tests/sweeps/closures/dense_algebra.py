"""Accelerations of closed systems by dense algebra."""

from __future__ import annotations

import numpy as np

from pliant.sweeps import bias, loop_jacobian, mass_matrix
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.loop_equations import joined
from pliant.sweeps.links.link import motions_at
from pliant.sweeps.motion.forward import closed_at
from pliant.sweeps.steps.kinematics import acceleration, root_acceleration
from pliant.sweeps.trees.dynamics import by_body, rates_of


def drift(model, q, v) -> np.ndarray:
    """y' (rows,) where a = 0, gravity not counted; rows in the axes of frames A."""
    tree, motions = motions_at(model, q, v)
    rates = rates_of(tree, motions, q)
    world = root_acceleration(np.zeros(3), q)
    A = tree.outward(acceleration, motions, rates, by_body(model, None), base=world)

    def found(k, node):
        if k < 0:
            return world
        return A[k] if node < 0 else tree.bodies[k].node_accelerations(motions[k], rates[k], None, A[k])[node]

    parts = [one.acceleration(found)[:, 0] for one in joined(model, tree, motions, q, rates, view=False)]
    return np.concatenate([np.zeros(0), *parts])


def dense(model, q, v, tau) -> tuple[np.ndarray, np.ndarray]:
    """(a, J* lambda) of M a - J* lambda = tau - bias, J a = -drift by dense algebra, refined; of dependent rows the least."""
    M, J, rest, target = mass_matrix(model, q), loop_jacobian(model, q), tau - bias(model, q, v), -drift(model, q, v)
    L = np.linalg.cholesky(M)
    U, s, Vt = np.linalg.svd(np.linalg.solve(L, J.T), full_matrices=False)
    U, s, Vt = (U[:, s > 1e-7 * s[0]], s[s > 1e-7 * s[0]], Vt[s > 1e-7 * s[0]])
    a, found = np.zeros(len(M)), np.zeros(len(J))
    for _ in range(3):
        w = np.linalg.solve(L, rest - M @ a + J.T @ found)
        y = ((Vt @ (target - J @ a)) / s - U.T @ w) / s
        a, found = a + np.linalg.solve(L.T, w + U @ (s * y)), found + Vt.T @ y
    return a, J.T @ found


def loss(model, q) -> float:
    """By how much rounding grows in the rows that are found to be independent: the largest diagonal over its pivot."""
    factors = closed_at(model, q, None, "composite", None).composite.factors
    J = loop_jacobian(with_acting_rows(model), q, view=True)
    size = np.sum(J * np.linalg.solve(mass_matrix(model, q), J.T).T, axis=1)
    return max((size[i] * float(x[0, 0]) for i, x in factors.reciprocal.items()), default=1.0)
