"""Poses, velocities, accelerations and Jacobians of frames: J = B* phi* H*, world axes, angular first, at the frame's origin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.lazy import annexed
from pliant.model import WORLD, Frame, Model
from pliant.spatial import Array, concat, cross, force_from, lift, zeros
from pliant.sweeps.links.link import matter_of, motions_at, split_v
from pliant.sweeps.steps.kinematics import Placement, acceleration, at_rest, placement, rate, root_acceleration, velocity
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree

if TYPE_CHECKING:
    from pliant.system import System

_ROUNDING = 1e-15
_SAMPLES = 3


def placements(model: Model, q: Array) -> list[Placement]:
    """Return the pose of every body in the world.

    Example: `pl.sweeps.placements(arm.model, q)[1].p.T  # [[0.3821, 0.0, -0.1182]]`
    """
    tree, motions = motions_at(model, q)
    return tree.outward(placement, motions, base=Placement(lift(np.eye(3), q), zeros((3, 1), q)))


class Carrier(NamedTuple):
    """The carrier of a frame: the body's number (-1 for the world), its interface node (-1: its own frame), and the frame's pose
    in it.
    """

    k: int
    node: int
    R: Array
    r: Array


def carrier(model: Model, frame: Frame, like: Array) -> Carrier:
    """Return the body and node that carry a frame."""
    k = -1 if frame.body == WORLD else model.index[frame.body]
    node = model.internals.interfaces[k].index(frame.node) if k >= 0 and frame.node is not None else -1
    return Carrier(k, node, lift(frame.pose.R, like), lift(frame.pose.xyz[:, None], like))


def node_placements(tree: Tree, motions: list[Motion], places: list[Placement], at: Carrier) -> Placement:
    """Return the world pose of the carrier of a frame."""
    place = places[at.k]
    return place if at.node < 0 else tree.bodies[at.k].node_placements(motions[at.k], place)[at.node]


def frame_pose(system: System | Model, name: str, q: Array) -> tuple[Array, Array]:
    """Return (R (..., 3, 3), p (..., 3) [m]): the frame's axes and origin in the world.

    Example:
        R, p = pl.sweeps.frame_pose(arm, "tool", q)
        p  # [0.6608, 0.0, -0.4052]
    """
    model = matter_of(system).internals.seeing([name])
    at = carrier(model, model.frame(name), q)
    batch = q.shape[:-1]
    R, p = at.R, at.r
    if at.k >= 0:
        tree, motions = motions_at(model, q)
        place = node_placements(tree, motions, places_of(tree, motions, q), at)
        R, p = place.R @ at.R, place.p + place.R @ at.r
    return np.broadcast_to(R, (*batch, 3, 3)), np.broadcast_to(p[..., 0], (*batch, 3))


def sampled_poses(model: Model, name: str, seen_from: str) -> tuple[Array, Array]:
    """Return (R (n, 3, 3), r (n, 3) [m]): the axes and origin of a frame in those of another, first in the neutral pose and then in
    a few others, which show what moves. Zeros are without rounding.
    """
    (R, p), (base, origin) = (_at_samples(model, one) for one in (name, seen_from))
    R, r = base.mT @ R, (base.mT @ (p - origin)[..., None])[..., 0]
    size = np.abs(np.stack([p, origin])).max(initial=0.0)
    return np.where(np.abs(R) < _ROUNDING, 0.0, R), np.where(np.abs(r) < _ROUNDING * size, 0.0, r)


def _at_samples(model: Model, name: str) -> tuple[Array, Array]:
    known = _known_frames(model)
    if name not in known:
        moves = np.random.default_rng(0).uniform(-0.5, 0.5, (_SAMPLES, model.nv))
        q = np.concatenate([model.neutral()[None], model.integrate(model.neutral(), moves)])
        known[name] = frame_pose(model.internals.opened, name, q)
    return known[name]


@annexed
def _known_frames(model: Model) -> dict[str, tuple[Array, Array]]:
    return {}


def places_of(tree: Tree, motions: list[Motion], q: Array) -> list[Placement]:
    """Return the world pose of every body, from known motions."""
    return tree.outward(placement, motions, base=Placement(lift(np.eye(3), q), zeros((3, 1), q)))


def _turned(x: Array, R_carrier: Array, at: Carrier, axes: str) -> Array:
    """Transform a spatial column from the carrier's axes to the world's or to the frame's own."""
    R = R_carrier if axes == "world" else at.R.mT
    return concat([R @ x[..., :3, :], R @ x[..., 3:, :]])


def _of_the_world(q: Array, v: Array) -> Array:
    return np.broadcast_to(zeros((6,), q), (*np.broadcast_shapes(q.shape[:-1], v.shape[:-1]), 6))


def frame_velocity(system: System | Model, name: str, q: Array, v: Array, *, axes: str = "world") -> Array:
    """Return (omega, v) (..., 6) [rad/s, m/s] of a frame's origin. axes: "world", or "body" for the frame's own.

    Example: `pl.sweeps.frame_velocity(arm, "tool", q, v)  # [0.0, 1.0, 0.0, -0.2869, 0.0, -0.2787]`
    """
    model = matter_of(system).internals.seeing([name])
    at = carrier(model, model.frame(name), q)
    if at.k < 0:
        return _of_the_world(q, v)
    tree, motions = motions_at(model, q, v)
    V = tree.outward(velocity, motions, base=zeros((6, 1), q))[at.k]
    if at.node >= 0:
        V = tree.bodies[at.k].node_velocities(motions[at.k], V)[at.node]
    w = V[..., :3, :]
    at_frame = concat([w, V[..., 3:, :] + cross(w, at.r)])
    return _turned(at_frame, node_placements(tree, motions, places_of(tree, motions, q), at).R, at, axes)[..., 0]


def body_velocities(model: Model, q: Array, v: Array) -> list[Array]:
    """Return (omega, v) (..., 6) of every body's frame, in its own axes.

    Example: `pl.sweeps.body_velocities(arm.model, q, v)[1]  # [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]`
    """
    tree, motions = motions_at(model, q, v)
    return [V[..., 0] for V in tree.outward(velocity, motions, base=zeros((6, 1), q))]


def frame_acceleration(system: System | Model, name: str, q: Array, v: Array, a: Array | None, *, axes: str = "world") -> Array:
    """Return (omega', acceleration of the origin) (..., 6) = J a + J' v, without gravity. a: None means zero.

    Example: `pl.sweeps.frame_acceleration(arm, "tool", q, v, None).shape  # (6,)`
    """
    model = matter_of(system).internals.seeing([name])
    at = carrier(model, model.frame(name), q)
    if at.k < 0:
        return _of_the_world(q, v)
    tree, motions = motions_at(model, q, v)
    rates = tree.outward(rate, motions, base=at_rest(q))
    vdot = [None] * len(tree) if a is None else split_v(model, a)
    A = tree.outward(acceleration, motions, rates, vdot, base=root_acceleration(np.zeros(3), q))[at.k]
    body = tree.bodies[at.k]
    if at.node >= 0:
        A = body.node_accelerations(motions[at.k], rates[at.k], vdot[at.k], A)[at.node]
    else:
        A = body.own_acceleration(rates[at.k], A)
    at_frame = concat([A.alpha, A.a + A.W @ at.r])
    return _turned(at_frame, node_placements(tree, motions, places_of(tree, motions, q), at).R, at, axes)[..., 0]


def frame_jacobian(system: System | Model, name: str, q: Array, *, axes: str = "world") -> Array:
    """Return J (..., 6, nv) = B* phi* H*: velocity of the frame = J v. Columns off the frame's path to the base are zero.

    Its transpose J* = H phi B maps a unit wrench at the frame to the generalised forces of hinges and modes.

    Example: `pl.sweeps.frame_jacobian(arm, "tool", q).shape  # (6, 2)`
    """
    model = matter_of(system).internals.seeing([name])
    at = carrier(model, model.frame(name), q)
    blocks = [zeros((where.stop - where.start, 6), q) for where in model.internals.v_slices]
    if at.k >= 0:
        tree, motions = motions_at(model, q)
        place = node_placements(tree, motions, places_of(tree, motions, q), at)
        unit = lift(np.eye(6), q)
        R = place.R.mT if axes == "world" else at.R
        X = force_from(R, at.r, unit)
        k, node = at.k, at.node
        while k >= 0:
            body, m = tree.bodies[k], motions[k]
            modal, f = body.node_force(m, node, X)
            if model.internals.v_slices[k].stop > model.internals.v_slices[k].start:
                blocks[k] = body.project(m, modal, f)
            X, node, k = m.force_to_parent(f), body.at, body.parent
    J = concat([zeros((0, 6), q), *blocks]).mT
    return np.broadcast_to(J, (*q.shape[:-1], 6, model.nv))
