"""Motion from base to tips: poses, velocities, accelerations.

Accelerations here are (omega', a): omega' is the rate of omega's components in body axes, a the *inertial* acceleration of the
body's origin in body axes. With these, linear velocity is part of neither the bias acceleration nor the bias force of a body, and
is not computed. The `a` of public functions is always the derivative of the components of v; the bias term of a hinge makes the
difference.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pliant.spatial import Array, centripetal, concat, cross, lift, skew, zeros
from pliant.sweeps.steps.moves import Motion, Move, Turning


class Placement(NamedTuple):
    """A frame in the world: rotation R (its axes to the world's) and origin p."""

    R: Array
    p: Array


class Rate(NamedTuple):
    """The angular velocity w of a body and w~w~; for each of its moves its own bias c (6, 1), and w~w~ after it.

    a: the whole bias acceleration.
    """

    w: Array
    ww: Array
    own: tuple[tuple[Array, Array], ...]
    a: Array


class Acceleration(NamedTuple):
    """omega' and a (3, 1), and W = omega'~ + w~w~: the point at x has the acceleration a + W x. Its own axes."""

    alpha: Array
    a: Array
    W: Array


def at_rest(like: Array) -> Turning:
    """The world's rate."""
    return Turning(zeros((3, 1), like), zeros((3, 3), like), zeros((6, 1), like), zeros((3, 1), like))


def root_acceleration(gravity: Array, like: Array) -> Acceleration:
    """Gravity as an acceleration of the world, (0; -g)."""
    return Acceleration(zeros((3, 1), like), lift(-gravity[:, None], like), zeros((3, 3), like))


def motion(body: Any, q: Array, v: Array, inboard: None = None) -> tuple[Motion, tuple[None, ...]]:
    """JPL 90-26 (3.9): how the body moves on its parent's interface node."""
    return body.motion(q, v), (None,) * body.interfaces


def placement(body: Any, m: Motion, inboard: Placement) -> tuple[Placement, tuple[Placement, ...]]:
    """World pose of a body, and of its interface nodes."""
    R, p = inboard
    for move in m.moves:
        p = p + R @ move.r
        for turn in move.turns:
            R = R @ turn
    place = Placement(R, p)
    return place, body.node_placements(m, place)


def rate(body: Any, m: Motion, inboard: Turning) -> tuple[Rate, tuple[Turning, ...]]:
    """Angular velocity, JPL 90-26 (3.13), and bias acceleration (3.27), move by move.

    JPL 90-26 (B.11) corrected: a = (w x S_w ; R*(w_p x (w_p x r)) + (R* w_p + w) x S_v) + the rate of S's components.
    """
    w, ww, a, carrier = inboard
    own = []
    for move in m.moves:
        Sw, Sv = move.S[..., :3, :], move.S[..., 3:, :]
        w, carrier = move.into(w), move.into(carrier)
        central = move.into(ww @ move.r)
        w = w + Sw if move.seen is None else w + Sw + move.seen
        angular = cross(w, Sw)
        if move.point is None:
            linear = cross(carrier + w, Sv)
        else:
            about = centripetal(carrier) @ move.point + cross(carrier + w, Sv + cross(Sw, move.point))
            linear = about - cross(angular, move.point)
        c = concat([angular, linear]) + move.c
        carrier, ww = w, centripetal(w)
        a = move.velocity(a) + concat([c[..., :3, :], c[..., 3:, :] + central])
        own.append((c, ww))
    made = Rate(w, ww, tuple(own), a)
    return made, body.node_rates(m, made)


def velocity(body: Any, m: Motion, inboard: Array) -> tuple[Array, tuple[Array, ...]]:
    """V = phi* V(parent) + H v, JPL 90-26 (3.13), body axes; and of the interface nodes."""
    V = inboard
    for move in m.moves:
        V = move.velocity(V) + (move.S if move.slip is None else move.S + move.slip)
    return V, body.node_velocities(m, V)


def acceleration(
    body: Any, m: Motion, rate: Rate, vdot: Array | None, inboard: Acceleration
) -> tuple[Acceleration, tuple[Acceleration, ...]]:
    """A = phi* A(parent) + H v' + a, JPL 90-26 (3.26), and those of the interface nodes; vdot: None means zero."""
    A = inboard
    added = body.move_accelerations(m, vdot)
    for move, (c, ww), more in zip(m.moves, rate.own, added, strict=True):
        own = c if more is None else c + more
        alpha = move.into(A.alpha) + own[..., :3, :]
        a = move.into(A.a + A.W @ move.r) + own[..., 3:, :]
        A = Acceleration(alpha, a, ww + skew(alpha))
    return A, body.node_accelerations(m, rate, vdot, A)


__all__ = [
    "Acceleration", "Motion", "Move", "Placement", "Rate", "Turning", "acceleration", "at_rest", "motion", "placement", "rate",
    "root_acceleration", "velocity",
]  # fmt: skip
