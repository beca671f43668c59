"""Principal moments of meshes as MuJoCo computes them, by Jacobi rotations that stop early.

MuJoCo's compiler rotates the axes of a mesh's inertia by Jacobi's method until the off-diagonal terms are below 1e-7 of the largest
moment, and then drops these terms (version 4.0; earlier versions stop at rotations of 1e-6 rad). pliant drops them too, because
only then do both programs have the same body.
"""

from __future__ import annotations

import numpy as np

from pliant.formats.mjcf.placing import turn
from pliant.model.pose import Array

_ENOUGH = 1e-7
_MOST_TURNS = 500
_PLANES = ((1, 2), (0, 2), (0, 1))


def principal(I: Array, enough: float = _ENOUGH) -> tuple[Array, Array]:
    """(moments (3,), axes (3, 3)) of a symmetric I (3, 3), the largest moment first; axes @ diag(moments) @ axes.T is nearly I.

    enough: the part of the largest moment at which terms off the diagonal are left. MuJoCo's is smaller for bodies than for meshes.
    """
    axes, D = np.eye(3), I
    for _ in range(_MOST_TURNS):
        D = axes.T @ I @ axes
        i, j = max(_PLANES, key=lambda plane: abs(D[plane]))
        if abs(D[i, j]) <= enough * np.abs(I).max():
            break
        ratio = (D[j, j] - D[i, i]) / (2 * D[i, j])
        angle = np.arctan(np.copysign(1.0, ratio) / (abs(ratio) + np.hypot(1.0, ratio)))
        about = 3 - i - j
        axes = axes @ turn(np.eye(3)[about], float(angle) * (1.0 if about == 1 else -1.0))
    order = np.argsort(-np.diag(D), kind="stable")
    axes = axes[:, order]
    return np.diag(D)[order].copy(), axes * np.array([1.0, 1.0, np.sign(np.linalg.det(axes))])


def as_kept(I: Array) -> Array:
    """The inertia that MuJoCo computes with in place of I."""
    moments, axes = principal(I)
    kept = (axes * moments) @ axes.T
    return (kept + kept.T) / 2
