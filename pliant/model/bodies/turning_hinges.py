"""Hinges whose attitude is a quaternion, and the steps that turn it: `Spherical`, `Free`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pliant import spatial as sp
from pliant.model.bodies.hinges import HingeType
from pliant.model.pose import Array


@dataclass(frozen=True, eq=False, repr=False)
class Spherical(HingeType):
    """A ball joint. q is a unit quaternion (w, x, y, z) that maps body axes to parent axes; v = omega in body axes.

    Example: `pl.Spherical().neutral  # [1.0, 0.0, 0.0, 0.0]`
    """

    coordinates, speeds, units = ("qw", "qx", "qy", "qz"), ("wx", "wy", "wz"), ("1",) * 4

    @property
    def neutral(self) -> Array:
        return np.array([1.0, 0.0, 0.0, 0.0])

    def pose(self, q: Array) -> tuple[Array, Array]:
        return sp.rotation_of_quaternion(q), np.zeros((3, 1))

    @property
    def spanned(self) -> tuple[int, ...]:
        return (0, 1, 2)

    def H(self, q: Array) -> Array:
        return np.eye(6)[:, :3]

    def qdot(self, q: Array, v: Array) -> Array:
        return sp.quaternion_rate(q, v)

    def bracket(self, u: Array, v: Array) -> Array:
        return sp.cross(u, v)

    def integrate(self, q: Array, d: Array) -> Array:
        return _normalised(sp.quaternion_product(q, sp.quaternion_exp(d)))

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        return sp.turn_rate(d, v)

    def step(self, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
        mean, turn, w = turned_step(v, change, h)
        return _normalised(sp.quaternion_product(q, turn)), w, mean

    def difference(self, q0: Array, q1: Array) -> Array:
        return sp.quaternion_log(sp.quaternion_product(sp.quaternion_conjugate(q0), q1))


@dataclass(frozen=True, eq=False, repr=False)
class Free(HingeType):
    """Six degrees of freedom. q = (unit quaternion (w, x, y, z), position in the parent [m]); v = (omega, v) in body axes.

    Example: `pl.Free().neutral  # [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]`
    """

    coordinates = ("qw", "qx", "qy", "qz", "x", "y", "z")
    speeds = ("wx", "wy", "wz", "vx", "vy", "vz")
    units = ("1",) * 4 + ("m",) * 3

    @property
    def neutral(self) -> Array:
        return np.array([1.0, 0, 0, 0, 0, 0, 0])

    def pose(self, q: Array) -> tuple[Array, Array]:
        return sp.rotation_of_quaternion(q[..., :4, :]), q[..., 4:, :]

    @property
    def spanned(self) -> tuple[int, ...]:
        return (0, 1, 2, 3, 4, 5)

    def H(self, q: Array) -> Array:
        return np.eye(6)

    def qdot(self, q: Array, v: Array) -> Array:
        R, _ = self.pose(q)
        return sp.concat([sp.quaternion_rate(q[..., :4, :], v[..., :3, :]), R @ v[..., 3:, :]])

    def bracket(self, u: Array, v: Array) -> Array:
        w, z = u[..., :3, :], v[..., :3, :]
        return sp.concat([sp.cross(w, z), sp.cross(w, v[..., 3:, :]) + sp.cross(u[..., 3:, :], z)])

    def integrate(self, q: Array, d: Array) -> Array:
        R, p = self.pose(q)
        turn, move = sp.twist_exp(d[..., :3, :], d[..., 3:, :])
        return sp.concat([_normalised(sp.quaternion_product(q[..., :4, :], turn)), p + R @ move])

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        return sp.concat(sp.twist_rate(d[..., :3, :], d[..., 3:, :], v[..., :3, :], v[..., 3:, :]))

    def turning(self, q: Array, v: Array) -> Array:
        w, u = v[..., :3, :], v[..., 3:, :]
        return sp.concat([w * 0.0, sp.cross(w, u)])

    def moved(self, q: Array, v: Array, h: Array) -> tuple[Array, Array]:
        (R, p), w, u = self.pose(q), v[..., :3, :], v[..., 3:, :]
        turn = sp.quaternion_exp(w * h)
        turned = _normalised(sp.quaternion_product(q[..., :4, :], turn))
        return sp.concat([turned, p + R @ (u * h)]), sp.concat([w, sp.rotation_of_quaternion(turn).mT @ u])

    def step(self, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
        (R, p), (w, u), (dw, du) = self.pose(q), (v[..., :3, :], v[..., 3:, :]), (change[..., :3, :], change[..., 3:, :])
        mean, turn, w_new, moved, u_new = moved_step(w, u, dw, du, h)
        turned = _normalised(sp.quaternion_product(q[..., :4, :], turn))
        return sp.concat([turned, p + R @ (moved * h)]), sp.concat([w_new, u_new]), sp.concat([mean, moved])

    def difference(self, q0: Array, q1: Array) -> Array:
        R, p = self.pose(q0)
        turn = sp.quaternion_log(sp.quaternion_product(sp.quaternion_conjugate(q0[..., :4, :]), q1[..., :4, :]))
        return sp.concat([turn, sp.translation_log(turn, R.mT @ (q1[..., 4:, :] - p))])


def _normalised(q: Array) -> Array:
    return q / sp.sqrt(sp.dot(q, q))


def turned_step(w: Array, dw: Array, h: Array) -> tuple[Array, Array, Array]:
    """(mean of the angular velocity, the turn of a step h as a quaternion, the new angular velocity in the axes after it).

    w: in body axes, with the rate dw / h there, which is that in axes which stand still too. The turn leaves the mean as it is.
    """
    half = dw * 0.5
    mean = w + half
    turn = sp.quaternion_exp(mean * h)
    return mean, turn, mean + sp.rotation_of_quaternion(turn).mT @ half


def moved_step(w: Array, u: Array, dw: Array, du: Array, h: Array) -> tuple[Array, Array, Array, Array, Array]:
    """(mean w, turn, new w, mean u, new u) of a step: as `turned_step`, with the velocity u of a point, in body axes.

    In axes that do not rotate its rate is du / h + w x u. The means are in the axes at the beginning of the step.
    """
    mean, turn, new = turned_step(w, dw, h)
    du = du + sp.cross(w, u) * h
    return mean, turn, new, u + du * 0.5, sp.rotation_of_quaternion(turn).mT @ (u + du)
