"""Motion from base to tips: poses, velocities, accelerations.

Accelerations here are (omega', a): omega' the rate of omega's components in body axes, a the *inertial* acceleration of the body's
origin in body axes. With these, linear velocity enters neither the bias acceleration nor the bias force of a rigid body, and is
not computed. What the public face takes and returns as `a` are always derivatives of the components of v; a hinge's bias term makes
the difference.
"""

from __future__ import annotations

from typing import NamedTuple

from pliant.spatial import Array, centripetal, concat, congruence, cross, force_from, lift, skew, velocity_to, zeros
from pliant.sweeps.links import Link


class Motion(NamedTuple):
    """A hinge's motion: pose (R, p) of the body in the hinge's placement, H, relative velocity S = H v and dH/dt v, in body axes.

    The placement (body.R, body.r) is kept apart, so that a turn about one axis stays visible in a trace; r is the body's origin in
    the parent's frame.
    """

    R: Array
    p: Array
    r: Array
    H: Array
    S: Array
    Hdot_v: Array

    def velocity_from_parent(self, body: Link, V: Array) -> Array:
        """phi*: a velocity (acceleration, column of a Jacobian) of the parent's frame, at and in the axes of the body's."""
        return velocity_to(self.R, self.p, velocity_to(body.R, body.r, V))

    def force_to_parent(self, body: Link, f: Array) -> Array:
        """phi: a force at the body's frame, moved to the parent's."""
        return force_from(body.R, body.r, force_from(self.R, self.p, f))

    def inertia_to_parent(self, body: Link, P: Array) -> Array:
        """phi P phi*."""
        return congruence(body.R, body.r, congruence(self.R, self.p, P))


class Placement(NamedTuple):
    """A body in the world: rotation R (body to world) and origin p."""

    R: Array
    p: Array


class Rate(NamedTuple):
    """Angular velocity w (3, 1), w~w~ (3, 3), the hinge's own bias acceleration c (6, 1), a with its inboard part; body axes."""

    w: Array
    ww: Array
    c: Array
    a: Array


class Acceleration(NamedTuple):
    """omega' and a (3, 1), and W = omega'~ + w~w~: the point at x has the acceleration a + W x. Body axes."""

    alpha: Array
    a: Array
    W: Array


def motion(body: Link, q: Array, v: Array, inboard: None = None) -> Motion:
    """JPL 90-26 (3.9): the hinge's relative pose and velocity."""
    R, p = (lift(x, body.R) for x in body.hinge.pose(q))
    H = lift(body.hinge.H(q), body.R)
    Hdot_v = body.hinge.Hdot_v(q, v)
    zero = zeros((6, 1), body.R)
    return Motion(R, p, body.r + body.R @ p, H, H @ v if v.shape[-2] else zero, zero if Hdot_v is None else Hdot_v)


def at_rest(like: Array) -> Rate:
    """The world's rate."""
    return Rate(zeros((3, 1), like), zeros((3, 3), like), zeros((6, 1), like), zeros((6, 1), like))


def root_acceleration(gravity: Array, like: Array) -> Acceleration:
    """Gravity as an acceleration of the world, (0; -g)."""
    return Acceleration(zeros((3, 1), like), lift(-gravity[:, None], like), zeros((3, 3), like))


def placement(body: Link, q: Array, inboard: Placement) -> Placement:
    """World pose of a body."""
    R, p = (lift(x, body.R) for x in body.hinge.pose(q))
    R_hinge = inboard.R @ body.R
    return Placement(R_hinge @ R, inboard.p + inboard.R @ body.r + R_hinge @ p)


def rate(body: Link, m: Motion, inboard: Rate) -> Rate:
    """Angular velocity, JPL 90-26 (3.16), and bias acceleration (3.26).

    THEORY section 3 with no deformation: a = (w x S_w ; R*(w_p x (w_p x r)) + (R* w_p + w) x S_v) + dH/dt v.
    """
    Sw, Sv = m.S[..., :3, :], m.S[..., 3:, :]
    carried = m.R.mT @ (body.R.mT @ inboard.w)
    w = carried + Sw
    c = concat([cross(w, Sw), cross(carried + w, Sv)]) + m.Hdot_v
    centripetal_at_r = m.R.mT @ (body.R.mT @ (inboard.ww @ m.r))
    return Rate(w, centripetal(w), c, concat([c[..., :3, :], c[..., 3:, :] + centripetal_at_r]))


def velocity(body: Link, m: Motion, inboard: Array) -> Array:
    """V = phi* V(parent) + H v, JPL 90-26 (3.16), body axes."""
    return m.velocity_from_parent(body, inboard) + m.S


def acceleration(body: Link, m: Motion, rate: Rate, vdot: Array | None, inboard: Acceleration) -> Acceleration:
    """A = phi* A(parent) + H v' + a, JPL 90-26 (3.27); vdot None is zero."""
    own = rate.c if vdot is None or not vdot.shape[-2] else rate.c + m.H @ vdot
    alpha = m.R.mT @ (body.R.mT @ inboard.alpha) + own[..., :3, :]
    a = m.R.mT @ (body.R.mT @ (inboard.a + inboard.W @ m.r)) + own[..., 3:, :]
    return Acceleration(alpha, a, rate.ww + skew(alpha))
