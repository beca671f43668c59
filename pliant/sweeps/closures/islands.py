"""Islands: trees that closures join, and the motions that a whole island can make as one rigid body.

Forces within an island do not change its momentum along these motions. A motion is a twist T (angular velocity, velocity of a
point) in world axes. X T are the speeds that produce it, with J X T = 0, and X* M v is the momentum along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.model import WORLD, Model
from pliant.model.closures import Closure
from pliant.spatial import Array, skew
from pliant.sweeps.closures.loop_equations import loop_jacobian
from pliant.sweeps.trees.frames import frame_jacobian, frame_pose
from pliant.sweeps.trees.sums import first_moments

_RANK = 1e-9


def islands(model: Model) -> list[list[int]]:
    """Return the bodies, by number, of each set of trees that the active closures join."""
    root: list[int] = []
    for k, parent in enumerate(model.parents):
        root.append(k if parent < 0 else root[parent])
    for closure in model.closures:
        joined = {root[k] for k in _bodies(model, closure)}
        root = [min(joined) if r in joined else r for r in root]
    return [[k for k, r in enumerate(root) if r == own] for own in sorted(set(root))]


def joined(model: Model) -> Array:
    """Return (nv,): the speeds of islands with active closures. Only these change when a closure closes."""
    touched = {k for closure in model.closures for k in _bodies(model, closure)}
    out = np.zeros(model.nv, dtype=bool)
    for bodies in islands(model):
        for k in bodies if touched & {*bodies} else ():
            out[model.internals.v_slices[k]] = True
    return out


def _bodies(model: Model, closure: Closure) -> list[int]:
    """Return the bodies, by number, on which a closure acts."""
    frames = [model.frame(name) for name in closure.frames]
    return [*(model.index[frame.body] for frame in frames if frame.body != WORLD), *closure.coupled(model)]


class Common(NamedTuple):
    """For an island: X (nv, 6), the speeds of twists about a point; and C (rows, 6), with C T = 0 for the twists that it can
    make.
    """

    X: Array
    C: Array


def common_motion(model: Model, q: Array, bodies: Sequence[int], point: Array, free: Array) -> Common:
    """Return the common motions at q (nq,) of the island of some bodies. free (nv,): the speeds that are neither held nor driven.

    model: opened, if its closures are open: then their rows are not the rates of the distances between the bodies.
    """
    X, missed = np.zeros((model.nv, 6)), []
    for k in bodies:
        if model.parents[k] >= 0:
            continue
        body, first = model.bodies[k], model.internals.v_slices[k].start
        own = slice(first, first + body.hinge.type.nv)
        H = frame_jacobian(model, body.name, q)[:, own]
        away = frame_pose(model, body.name, q)[1] - point
        twist = np.block([[np.eye(3), np.zeros((3, 3))], [-skew(away[:, None]), np.eye(3)]])
        X[own] = np.linalg.pinv(H, rcond=_RANK) @ twist if body.hinge.type.nv else 0.0
        missed.append(twist - H @ X[own])
    return Common(X, np.concatenate([*missed, X[~free], loop_jacobian(model, q) @ X if model.closures else X[:0]]))


def null(C: Array) -> Array:
    """Return an orthonormal basis (n, k) of the null space of C (rows, n)."""
    _, s, Vt = np.linalg.svd(C)
    return Vt[int((s > _RANK * max(1.0, s.max(initial=0.0))).sum()) :].T


def centre(model: Model, q: Array, bodies: Sequence[int]) -> Array | None:
    """Return the centre of mass (3,) of some bodies; None if they have no mass."""
    mass = sum(model.bodies[k].mass for k in bodies)
    return first_moments(model, q)[list(bodies)].sum(axis=0) / mass if mass > 0 else None


def recentred(model: Model, q: Array, before: Array, free: Array) -> Array:
    """Return q (nq,) with every island that moved shifted, as far as possible, so that its centre of mass is where it was
    before.
    """
    step = np.zeros(model.nv)
    for bodies in moved(model, q, before):
        was, now = (centre(model, x, bodies) for x in (before, q))
        if was is None or now is None:
            continue
        at = common_motion(model, q, bodies, was, free)
        ways = null(at.C[:, 3:])
        step += at.X[:, 3:] @ (ways @ (ways.T @ (was - now)))
    return model.integrate(q, step) if step.any() else q


def moved(model: Model, q: Array, before: Array) -> list[list[int]]:
    """Return the islands whose coordinates differ."""
    return [
        bodies
        for bodies in islands(model)
        if any((q[model.internals.q_slices[k]] != before[model.internals.q_slices[k]]).any() for k in bodies)
    ]


class MomentumState(NamedTuple):
    """A state and what its momentum needs: q (nq,), v (nv,), M (nv, nv), and spins (bodies, 3).

    The spins are the angular momenta of parts that rotate on the bodies, in addition to those of the bodies, in world axes.
    """

    q: Array
    v: Array
    M: Array
    spins: Array


def with_momentum(model: Model, now: MomentumState, before: MomentumState, free: Array) -> Array:
    """Return the speeds (nv,) now, with a common motion added to every island that moved, so that it has its momentum from
    before.
    """
    v = now.v
    for bodies in moved(model, now.q, before.q):
        point = centre(model, before.q, bodies)
        if point is None:
            continue
        was = common_motion(model.internals.opened, before.q, bodies, point, free)
        at = common_motion(model, now.q, bodies, point, free)
        ways = null(np.concatenate([was.C, at.C]))
        X = at.X @ ways
        wanted = ways.T @ (was.X.T @ (before.M @ before.v)) + ways[:3].T @ (before.spins - now.spins)[list(bodies)].sum(axis=0)
        for _ in range(2):  # the second time for what rounding left
            v = v + X @ np.linalg.solve(X.T @ now.M @ X, wanted - X.T @ (now.M @ v))
    return v
