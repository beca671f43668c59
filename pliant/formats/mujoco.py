"""States in MuJoCo's conventions and back, for systems read from MJCF."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Free, Model, System
from pliant.model.pose import Array
from pliant.model.records import Hinge
from pliant.spatial import rotation_of_quaternion


def to_mujoco(system: System | Model, q: Any, v: Any) -> tuple[Array, Array]:
    """(qpos, qvel) as MuJoCo writes them for the model that it reads from the same MJCF file.

    Hinges, slides and balls have the same numbers in both, in the same order. A free body is (position, quaternion wxyz) in the
    world, with speeds (linear in world axes, angular in body axes), where pliant's is (quaternion, position) from where the file
    puts it, and (angular, linear) in body axes. Leading axes are kept. The same map of v serves generalised forces; of
    accelerations, those of a free body differ by omega x v.
    """
    model = _rigid("to_mujoco", system)
    q, v = _checked("to_mujoco", model, q, v)
    return _by_hinge(model, q, v, _there)


def from_mujoco(system: System | Model, qpos: Any, qvel: Any) -> tuple[Array, Array]:
    """The inverse of `to_mujoco`: pliant's (q, v) of a state of MuJoCo."""
    model = _rigid("from_mujoco", system)
    q, v = _checked("from_mujoco", model, qpos, qvel)
    return _by_hinge(model, q, v, _back)


def _by_hinge(model: Model, q: Array, v: Array, change: Any) -> tuple[Array, Array]:
    free = [k for k, body in enumerate(model.bodies) if isinstance(body.hinge.type, Free)]
    q, v = q.copy(), v.copy()
    for k in free:
        a, b = model.q_slices[k], model.v_slices[k]
        q[..., a], v[..., b] = change(model.bodies[k].hinge, q[..., a], v[..., b])
    return q, v


def _there(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    X = hinge.pose
    R = X.R @ rotation_of_quaternion(q[..., :4, None])
    p = X.xyz + (X.R @ q[..., 4:, None])[..., 0]
    turned = (_product(_quaternion(X.R)) @ q[..., :4, None])[..., 0]
    return np.concatenate([p, turned], axis=-1), np.concatenate([(R @ v[..., 3:, None])[..., 0], v[..., :3]], axis=-1)


def _back(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    X = hinge.pose
    R = rotation_of_quaternion(q[..., 3:, None])
    p = (X.R.T @ (q[..., :3] - X.xyz)[..., None])[..., 0]
    turned = (_product(_quaternion(X.R.T)) @ q[..., 3:, None])[..., 0]
    return np.concatenate([turned, p], axis=-1), np.concatenate([v[..., 3:], (R.mT @ v[..., :3, None])[..., 0]], axis=-1)


def _product(a: Array) -> Array:
    """The matrix (4, 4) of a quaternion product from the left."""
    w, x, y, z = a.tolist()
    return np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])


def _quaternion(R: Array) -> Array:
    """The unit quaternion (w, x, y, z) of a rotation, w >= 0, by the largest of its squares."""
    t = np.trace(R)
    squares = np.array([1 + t, *(1 + 2 * np.diag(R) - t)])
    k = int(squares.argmax())
    axial = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    row = np.concatenate([[squares[0]], axial]) if k == 0 else np.concatenate([[axial[k - 1]], R[k - 1] + R[:, k - 1]])
    if k:
        row[k] = squares[k]
    out = row / np.linalg.norm(row)
    return out if out[0] >= 0 else -out


def _rigid(what: str, system: System | Model) -> Model:
    model = system if isinstance(system, Model) else system.model
    for body in model.bodies:
        if body.modes:
            raise PliantError(f"{what}: body {body.name!r} is flexible, and MuJoCo's are rigid; give a system of rigid bodies")
    return model


def _checked(what: str, model: Model, q: Any, v: Any) -> tuple[Array, Array]:
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    if q.shape[-1:] != (model.nq,) or v.shape[-1:] != (model.nv,):
        needed = f"(..., {model.nq}), (..., {model.nv})"
        raise PliantError(f"{what}: q {q.shape} and v {v.shape}; system {model.name!r} needs {needed}")
    return q, v
