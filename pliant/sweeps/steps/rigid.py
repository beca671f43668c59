"""Rigid and composite inertia as a record of ten numbers, with its own transform."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.spatial import Array, block, concat, cross, lift, skew, symmetric

# the six entries of a symmetric matrix, such as w~w~
PAIRS = (np.array([0, 1, 2, 0, 0, 1]), np.array([0, 1, 2, 1, 2, 2]))
_SELF, _NEXT, _LAST = np.array([0, 1, 2]), np.array([1, 2, 0]), np.array([2, 0, 1])


class RigidInertia(NamedTuple):
    """m (..., 1, 1), first moment h = m c (..., 3, 1), J (..., 3, 3) about the frame's origin."""

    m: Array
    h: Array
    J: Array

    def times(self, A: Array) -> Array:
        """M A for columns (..., 6, k): the momentum of a velocity, or the force of an acceleration."""
        w, v = A[..., :3, :], A[..., 3:, :]
        return concat([self.J @ w + cross(self.h, v), self.m * v - cross(self.h, w)])

    def newton_euler(self, ww: Array, alpha: Array | None = None, W: Array | None = None, a: Array | None = None) -> Array:
        """The force (..., 6, 1) of a motion in which the point at x has the acceleration a + W x, body axes; W = w~w~ + alpha~.

        Moment J alpha + w x J w + h x a and force m a + W h. With (i, j, k) cyclic, the moment about i is
        J_ii alpha_i + (J_kk - J_jj) w_j w_k - J_ij W_ki + J_ik W_ji + J_jk (w_j^2 - w_k^2): zero entries of J cost nothing.
        """
        i, j, k = _SELF, _NEXT, _LAST
        d, o = self.J[..., i, i][..., None], self.J[..., j, k][..., None]
        turn = ww if W is None else W
        n = (
            (d[..., k, :] - d[..., j, :]) * ww[..., j, k][..., None]
            - o[..., k, :] * turn[..., k, i][..., None]
            + o[..., j, :] * turn[..., j, i][..., None]
            + o * (ww[..., j, j] - ww[..., k, k])[..., None]
        )
        f = turn @ self.h
        n = n if alpha is None else n + d * alpha
        return concat([n, f] if a is None else [n + cross(self.h, a), f + self.m * a])

    def matrix(self) -> Array:
        """M = [[J, h~], [-h~, m 1]], (..., 6, 6)."""
        hx = skew(self.h)
        return block([[self.J, hx], [hx.mT, self.m * lift(np.eye(3), self.h)]])

    def moved(self, J: Array, g: Array, r: Array) -> RigidInertia:
        """The same inertia in a frame in which its origin is at r; J and g = h are given already turned to that frame's axes."""
        h = g + self.m * r
        # J about the new origin adds -r~g~ - h~r~ = r.(g+h) 1 - g r* - r h*, its diagonal from the products r_i (g+h)_i once each
        d = r * (g + h)
        off = lift(1.0 - np.eye(3), r)
        one = lift(np.eye(3), r)
        return RigidInertia(self.m, h, symmetric(J + one * (d[..., _NEXT, :] + d[..., _LAST, :]) - off * (g @ r.mT + r @ h.mT)))


def six_products(ww: Array) -> Array:
    """The six products w_i w_j of w~w~, as a column."""
    return ww[..., *PAIRS][..., None]


def six_coefficients(B: Array) -> Array:
    """(..., n, 6) of B (..., n, 3, 3), so that the sum of B_ij W_ij over a symmetric W is that over its six entries."""
    i, j = PAIRS
    upper, lower = B[..., i, j], B[..., j, i]
    return np.concatenate([upper[..., :3], upper[..., 3:] + lower[..., 3:]], axis=-1)
