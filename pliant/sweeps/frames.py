"""Poses, velocities, accelerations and Jacobians of frames: J = B* phi* H*, world axes, angular first, at the frame's origin."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.model import WORLD, Frame, Model, System
from pliant.spatial import Array, concat, cross, lift, zeros
from pliant.sweeps.kinematics import Placement, acceleration, at_rest, motion, placement, rate, root_acceleration, velocity
from pliant.sweeps.links import as_model, split_q, split_v, tree_of


def placements(model: Model, q: Array) -> list[Placement]:
    """Every body's pose in the world."""
    base = Placement(lift(np.eye(3), q), zeros((3, 1), q))
    return tree_of(model, q).outward(placement, split_q(model, q), base=base)


class _Carrier(NamedTuple):
    """A frame's body: its number (-1 for the world), and the frame's pose in it."""

    k: int
    R: Array
    r: Array


def _carrier(model: Model, frame: Frame, like: Array) -> _Carrier:
    k = -1 if frame.body == WORLD else model.index[frame.body]
    return _Carrier(k, lift(frame.pose.R, like), lift(frame.pose.xyz[:, None], like))


def frame_pose(system: System | Model, name: str, q: Array) -> tuple[Array, Array]:
    """(R (..., 3, 3), p (..., 3)): the frame's axes and origin in the world."""
    model = as_model(system)
    at = _carrier(model, model.frame(name), q)
    batch = q.shape[:-1]
    if at.k < 0:
        return np.broadcast_to(at.R, (*batch, 3, 3)), np.broadcast_to(at.r[:, 0], (*batch, 3))
    body = placements(model, q)[at.k]
    R, p = body.R @ at.R, body.p + body.R @ at.r
    return np.broadcast_to(R, (*batch, 3, 3)), np.broadcast_to(p[..., 0], (*batch, 3))


def _turned(x: Array, R_body: Array, at: _Carrier, axes: str) -> Array:
    """A spatial column in body axes, in the world's or in the frame's own."""
    R = R_body if axes == "world" else at.R.mT
    return concat([R @ x[..., :3, :], R @ x[..., 3:, :]])


def frame_velocity(system: System | Model, name: str, q: Array, v: Array, *, axes: str = "world") -> Array:
    """(omega, v) (..., 6) of a frame's origin."""
    model = as_model(system)
    at = _carrier(model, model.frame(name), q)
    if at.k < 0:
        return np.broadcast_to(zeros((6,), q), (*np.broadcast_shapes(q.shape[:-1], v.shape[:-1]), 6))
    tree = tree_of(model, q)
    motions = tree.outward(motion, split_q(model, q), split_v(model, v))
    V = tree.outward(velocity, motions, base=zeros((6, 1), q))[at.k]
    w = V[..., :3, :]
    at_frame = concat([w, V[..., 3:, :] + cross(w, at.r)])
    return _turned(at_frame, placements(model, q)[at.k].R, at, axes)[..., 0]


def frame_acceleration(system: System | Model, name: str, q: Array, v: Array, a: Array | None, *, axes: str = "world") -> Array:
    """(omega', acceleration of the origin) (..., 6) = J a + J' v, without gravity; a None is zero."""
    model = as_model(system)
    at = _carrier(model, model.frame(name), q)
    if at.k < 0:
        return np.broadcast_to(zeros((6,), q), (*np.broadcast_shapes(q.shape[:-1], v.shape[:-1]), 6))
    tree = tree_of(model, q)
    motions = tree.outward(motion, split_q(model, q), split_v(model, v))
    rates = tree.outward(rate, motions, base=at_rest(q))
    vdot = [None] * len(tree) if a is None else split_v(model, a)
    A = tree.outward(acceleration, motions, rates, vdot, base=root_acceleration(np.zeros(3), q))[at.k]
    at_frame = concat([A.alpha, A.a + A.W @ at.r])
    return _turned(at_frame, placements(model, q)[at.k].R, at, axes)[..., 0]


def frame_jacobian(system: System | Model, name: str, q: Array, *, axes: str = "world") -> Array:
    """J (..., 6, nv): velocity of the frame = J v. Columns off the frame's path to the base are zero."""
    model = as_model(system)
    at = _carrier(model, model.frame(name), q)
    blocks = [zeros((6, where.stop - where.start), q) for where in model.v_slices]
    if at.k >= 0:
        places, tree = placements(model, q), tree_of(model, q)
        end = places[at.k]
        p, pieces = end.p + end.R @ at.r, split_q(model, q)
        R_out = lift(np.eye(3), q) if axes == "world" else (end.R @ at.R).mT
        k = at.k
        while k >= 0:
            body, place = tree.bodies[k], places[k]
            H = lift(body.hinge.H(pieces[k]), q)
            if H.shape[-1]:
                w, x = place.R @ H[..., :3, :], place.R @ H[..., 3:, :]
                blocks[k] = concat([R_out @ w, R_out @ (x + cross(w, p - place.p))])
            k = body.parent
    J = concat([zeros((6, 0), q), *blocks], axis=-1)
    return np.broadcast_to(J, (*q.shape[:-1], 6, model.nv))
