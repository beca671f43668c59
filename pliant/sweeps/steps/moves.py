"""Moves: how one frame is carried by another, with its relative pose and velocity.

All transforms in the sweeps consist of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pliant.spatial import Array, block, concat, cross, lift, similarity, skew, symmetric, zeros
from pliant.sweeps.steps.rigid import RigidInertia


def turned_into(turns: Sequence[Array], x: Array) -> Array:
    """Columns (..., 3, k), in the axes that turning by each of `turns` in order leads to."""
    for R in turns:
        x = R.mT @ x
    return x


def turned_out_of(turns: Sequence[Array], x: Array) -> Array:
    """The inverse of `turned_into`."""
    for R in reversed(turns):
        x = R @ x
    return x


class Move(NamedTuple):
    """A frame in another: turned by each of `turns` in order, its origin at r in the other's axes.

    S is its velocity relative to the other frame, c the bias rate of S's components, both (..., 6, 1) in its own axes. Turns are
    kept apart, so that a turn about one axis stays visible in a trace. slip: a further relative velocity, which the bias does not
    know, except that seen (3, 1) counts in its angular velocity; point (3, 1): where it is formed, if not at the frame's origin.
    These three are for the ruthless models.
    """

    turns: tuple[Array, ...]
    r: Array
    S: Array
    c: Array
    slip: Array | None = None
    seen: Array | None = None
    point: Array | None = None

    def into(self, x: Array) -> Array:
        """The components of a vector (..., 3, k) of the other frame, in this frame's axes."""
        return turned_into(self.turns, x)

    def out_of(self, x: Array) -> Array:
        """The components, in the other frame's axes, of a vector given in this one's."""
        return turned_out_of(self.turns, x)

    def velocity(self, V: Array) -> Array:
        """phi*: a velocity (acceleration, column of a Jacobian) of the other frame, at and in the axes of this one."""
        w, v = V[..., :3, :], V[..., 3:, :]
        return concat([self.into(w), self.into(v + cross(w, self.r))])

    def force(self, f: Array) -> Array:
        """phi: a force (block of columns) at this frame, moved to the other."""
        n, p = self.out_of(f[..., :3, :]), self.out_of(f[..., 3:, :])
        return concat([n + cross(self.r, p), p])

    def similar(self, B: Array) -> Array:
        """R B R* for the whole turn."""
        for R in reversed(self.turns):
            B = similarity(R, B)
        return B

    def inertia(self, P: Array) -> Array:
        """phi P phi*: a symmetric 6 x 6 inertia at this frame, moved to the other."""
        A, B, C = (self.similar(x) for x in (P[..., :3, :3], P[..., :3, 3:], P[..., 3:, 3:]))
        C, rx = symmetric(C), skew(self.r)
        Bp = B + rx @ C
        return block([[symmetric(A + rx @ B.mT - Bp @ rx), Bp], [Bp.mT, C]])

    def rigid(self, M: RigidInertia) -> RigidInertia:
        """A rigid inertia at this frame, moved to the other."""
        return M.moved(self.similar(M.J), self.out_of(M.h), self.r)


class Motion(NamedTuple):
    """How a body moves on its parent's interface node: moves in order outward, and H (6, degrees of the hinge) in body axes.

    shape: the deformation of a flexible body; None for a rigid one.
    """

    moves: tuple[Move, ...]
    H: Array
    shape: object = None

    def velocity_from_parent(self, V: Array) -> Array:
        """phi*: from the parent's interface node to the body's frame."""
        for move in self.moves:
            V = move.velocity(V)
        return V

    def force_to_parent(self, f: Array) -> Array:
        """phi: from the body's frame to the parent's interface node."""
        for move in reversed(self.moves):
            f = move.force(f)
        return f

    def inertia_to_parent(self, P: Array) -> Array:
        """phi P phi*."""
        for move in reversed(self.moves):
            P = move.inertia(P)
        return P

    def rigid_to_parent(self, M: RigidInertia) -> RigidInertia:
        """The same for a rigid inertia."""
        for move in reversed(self.moves):
            M = move.rigid(M)
        return M


class Turning(NamedTuple):
    """An interface node's angular velocity w (3, 1) in its own axes, and the bias acceleration (6, 1) that deformation adds.

    carrier: the angular velocity with which it carries what is on it, and ww (3, 3) = w~w~ of that: w itself, except in the
    ruthless models, where it is that of the body's frame F.
    """

    w: Array
    ww: Array
    bias: Array
    carrier: Array


Loads = Sequence[tuple[int, Array]]  # external forces (6, 1): the interface node that each acts at, and in whose axes


def hinge_move(body: Any, q: Array, v: Array) -> tuple[Move, Array]:
    """The move of a body's hinge frame on its parent's interface node, and H in the hinge frame's axes."""
    turns = tuple(lift(R, body.R) for R in body.hinge.turns(q))
    p = lift(body.hinge.pose(q)[1], body.R)
    H = lift(body.hinge.H(q), body.R)
    Hdot_v = body.hinge.Hdot_v(q, v)
    zero = zeros((6, 1), body.R)
    S = H @ v if v.shape[-2] else zero
    return Move((body.R, *turns), body.r + body.R @ p, S, zero if Hdot_v is None else Hdot_v), H
