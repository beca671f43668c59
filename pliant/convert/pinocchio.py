"""States in Pinocchio's conventions and back, to compare with it and to take what its tools make."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.convert.states import checked_state, rigid
from pliant.errors import PliantError
from pliant.model import Free, Joint, Model, Planar, Pose, Spherical
from pliant.model.pose import Array, inverse
from pliant.model.records import Hinge
from pliant.spatial import cross, rotation_of_quaternion
from pliant.system import System


def to_pinocchio(system: System | Model, q: Any, v: Any) -> tuple[Array, Array]:
    """Return (q, v) in Pinocchio's order and form, for the model that Pinocchio reads from the same URDF file.

    Pinocchio orders joints depth first, children by the names of the joints. A free base is (position, quaternion xyzw) with speeds
    (linear, angular). A continuous joint is (cos, sin). A planar joint is (x, y, cos, sin) with speeds (vx, vy, rate). Leading axes
    stay. The same map of v holds for accelerations. It also holds for generalised forces, unless base="free" freed a joint that is
    not at the origin of the link 'world'.

    Example: `q_pin, v_pin = pl.convert.to_pinocchio(arm, q, v)`
    """
    model = _readable("to_pinocchio", system)
    q, v = checked_state("to_pinocchio", model, q, v, model.nq)
    pieces = [
        _converted(model.bodies[k].hinge, q[..., model.internals.q_slices[k]], v[..., model.internals.v_slices[k]])
        for k in _depth_first(model)
    ]
    return (
        np.concatenate([q[..., :0], *(x for x, _ in pieces)], axis=-1),
        np.concatenate([v[..., :0], *(y for _, y in pieces)], axis=-1),
    )


def from_pinocchio(system: System | Model, q: Any, v: Any) -> tuple[Array, Array]:
    """Return pliant's (q, v) for a state of Pinocchio. Angles from (cos, sin) lie within +-pi.

    Example: `q, v = pl.convert.from_pinocchio(arm, [0.3, 0.5], [0.0, 1.0])`
    """
    model = _readable("from_pinocchio", system)
    order = _depth_first(model)
    sizes = [_size(model.bodies[k].hinge) for k in order]
    q, v = checked_state("from_pinocchio", model, q, v, sum(sizes))
    theirs = _split(q, sizes), _split(v, [model.bodies[k].nv for k in order])
    pieces = {k: _back(model.bodies[k].hinge, x, y) for k, x, y in zip(order, *theirs, strict=True)}
    return (
        np.concatenate([q[..., :0], *(pieces[k][0] for k in range(len(order)))], axis=-1),
        np.concatenate([v[..., :0], *(pieces[k][1] for k in range(len(order)))], axis=-1),
    )


def _split(x: Array, sizes: list[int]) -> list[Array]:
    return [x[..., end - size : end] for size, end in zip(sizes, np.cumsum(sizes, dtype=int).tolist(), strict=True)]


def _readable(what: str, system: System | Model) -> Model:
    model = rigid(what, "Pinocchio", system)
    for body in model.bodies:
        if isinstance(body.hinge.type, Joint):
            raise PliantError(
                f"{what}: hinge {body.hinge.name!r} is {body.hinge.type!r}, which a URDF file cannot have; use single "
                "hinges in series, or pl.Free or pl.Spherical"
            )
    return model


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
    if _is_circle(hinge):
        return np.concatenate([np.cos(q), np.sin(q)], axis=-1), v
    return q, v


def _back(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    """The inverse of `_converted`."""
    if isinstance(hinge.type, Free):
        q, v = q[..., [6, 3, 4, 5, 0, 1, 2]], v[..., [3, 4, 5, 0, 1, 2]]
        return _about_the_root(inverse(hinge.pose), q, v) if hinge.limits is not None and hinge.limits.freed else (q, v)
    if isinstance(hinge.type, Spherical):
        return q[..., [3, 0, 1, 2]], v
    if isinstance(hinge.type, Planar):
        return np.concatenate([np.arctan2(q[..., 3:], q[..., 2:3]), q[..., :2]], axis=-1), v[..., [2, 0, 1]]
    if _is_circle(hinge):
        return np.arctan2(q[..., 1:], q[..., :1]), v
    return q, v


def _is_circle(hinge: Hinge) -> bool:
    """Whether its one angle is (cos, sin)."""
    return hinge.limits is not None and hinge.limits.continuous and hinge.type.nq == 1


def _size(hinge: Hinge) -> int:
    """How many coordinates Pinocchio's joint has."""
    return 4 if isinstance(hinge.type, Planar) else 2 if _is_circle(hinge) else hinge.type.nq
