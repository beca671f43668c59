"""States in Pinocchio's conventions, to compare with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Free, Model, Planar, Pose, Spherical, System
from pliant.model.pose import Array
from pliant.model.records import Hinge
from pliant.spatial import cross, rotation_of_quaternion


def to_pinocchio(system: System | Model, q: Any, v: Any) -> tuple[Array, Array]:
    """(q, v) as Pinocchio orders and writes them for the model that it reads from the same URDF file.

    Pinocchio takes joints depth first, children in the order of the joints' names; a free base is (position, quaternion xyzw) with
    speeds (linear, angular); a continuous joint is (cos, sin); a planar joint is (x, y, cos, sin) with speeds (vx, vy, rate).
    Leading axes are kept. The same map of v serves accelerations and generalised forces.
    """
    model = system if isinstance(system, Model) else system.model
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    if q.shape[-1:] != (model.nq,) or v.shape[-1:] != (model.nv,):
        needed = f"(..., {model.nq}), (..., {model.nv})"
        raise PliantError(f"to_pinocchio: q {q.shape} and v {v.shape}; system {model.name!r} needs {needed}")
    pieces = [_converted(model.bodies[k].hinge, q[..., model.q_slices[k]], v[..., model.v_slices[k]]) for k in _depth_first(model)]
    return (
        np.concatenate([q[..., :0], *(x for x, _ in pieces)], axis=-1),
        np.concatenate([v[..., :0], *(y for _, y in pieces)], axis=-1),
    )


def _depth_first(model: Model) -> list[int]:
    children: dict[int, list[int]] = {}
    for k, parent in enumerate(model.parents):
        children.setdefault(parent, []).append(k)
    order: list[int] = []
    todo = [-1]
    while todo:
        k = todo.pop()
        if k >= 0:
            order.append(k)
        todo.extend(sorted(children.get(k, ()), key=lambda c: model.bodies[c].hinge.name, reverse=True))
    return order


def _about_the_root(X: Pose, q: Array, v: Array) -> tuple[Array, Array]:
    """A free hinge placed at X in the world, as the motion of the frame that the placement is given in: X q X^-1, and Ad_X v.

    A file whose root link is `world` has such a hinge, and Pinocchio frees that link.
    """
    R, r = X.R, X.xyz[:, None]
    turn, p = rotation_of_quaternion(q[..., :4, None]), q[..., 4:, None]
    axis = np.concatenate([q[..., :1, None], R @ q[..., 1:4, None]], axis=-2)
    moved = r + R @ p - (R @ turn @ R.T) @ r
    w = R @ v[..., :3, None]
    return np.concatenate([axis, moved], axis=-2)[..., 0], np.concatenate([w, R @ v[..., 3:, None] + cross(r, w)], axis=-2)[..., 0]


def _converted(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    if isinstance(hinge.type, Free):
        if hinge.limits is not None and hinge.limits.freed:
            q, v = _about_the_root(hinge.pose, q, v)
        return q[..., [4, 5, 6, 1, 2, 3, 0]], v[..., [3, 4, 5, 0, 1, 2]]
    if isinstance(hinge.type, Spherical):
        return q[..., [1, 2, 3, 0]], v
    if isinstance(hinge.type, Planar):
        angle = q[..., :1]
        return np.concatenate([q[..., 1:], np.cos(angle), np.sin(angle)], axis=-1), v[..., [1, 2, 0]]
    if hinge.limits is not None and hinge.limits.continuous:
        return np.concatenate([np.cos(q), np.sin(q)], axis=-1), v
    return q, v
