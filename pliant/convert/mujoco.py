"""States in MuJoCo's conventions and back, for systems read from MJCF."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.convert.states import checked_state, rigid
from pliant.model import Free, Model
from pliant.model.pose import Array
from pliant.model.records import Hinge
from pliant.spatial import quaternion_product, rotation_of_quaternion
from pliant.system import System


def to_mujoco(system: System | Model, q: Any, v: Any) -> tuple[Array, Array]:
    """Return (qpos, qvel) of a state (q, v), as MuJoCo has them for the model that it reads from the same MJCF file.

    Hinge, slide and ball joints have the same numbers in both programs, in the same order. A free body differs. In MuJoCo it has
    (position, quaternion wxyz) in the world, with speeds (linear in world axes, angular in body axes). In pliant it has
    (quaternion, position) relative to the pose in the file, with speeds (angular, linear) in body axes. Leading axes stay. The
    same map of v holds for generalised forces. Accelerations of a free body differ by omega x v.

    Example: `qpos, qvel = pl.convert.to_mujoco(arm, q, v)`
    """
    model = rigid("to_mujoco", "MuJoCo", system)
    q, v = checked_state("to_mujoco", model, q, v, model.nq)
    return _by_hinge(model, q, v, _there)


def from_mujoco(system: System | Model, qpos: Any, qvel: Any) -> tuple[Array, Array]:
    """Return pliant's (q, v) for a state (qpos, qvel) of MuJoCo. It is the inverse of `to_mujoco`.

    Example: `q, v = pl.convert.from_mujoco(arm, [0.3, 0.5], [0.0, 1.0])`
    """
    model = rigid("from_mujoco", "MuJoCo", system)
    q, v = checked_state("from_mujoco", model, qpos, qvel, model.nq)
    return _by_hinge(model, q, v, free_to_pliant)


def _by_hinge(model: Model, q: Array, v: Array, change: Any) -> tuple[Array, Array]:
    free = [k for k, body in enumerate(model.bodies) if isinstance(body.hinge.type, Free)]
    q, v = q.copy(), v.copy()
    for k in free:
        a, b = model.internals.q_slices[k], model.internals.v_slices[k]
        q[..., a], v[..., b] = change(model.bodies[k].hinge, q[..., a], v[..., b])
    return q, v


def _there(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    X = hinge.pose
    R = X.R @ rotation_of_quaternion(q[..., :4, None])
    p = X.xyz + (X.R @ q[..., 4:, None])[..., 0]
    turned = quaternion_product(quaternion_of_rotation(X.R)[:, None], q[..., :4, None])[..., 0]
    return np.concatenate([p, turned], axis=-1), np.concatenate([(R @ v[..., 3:, None])[..., 0], v[..., :3]], axis=-1)


def free_to_pliant(hinge: Hinge, q: Array, v: Array) -> tuple[Array, Array]:
    """(q, v) of a free body from its part (..., 7) of qpos and (..., 6) of qvel."""
    X = hinge.pose
    R = rotation_of_quaternion(q[..., 3:, None])
    p = (X.R.T @ (q[..., :3] - X.xyz)[..., None])[..., 0]
    turned = quaternion_product(quaternion_of_rotation(X.R.T)[:, None], q[..., 3:, None])[..., 0]
    return np.concatenate([turned, p], axis=-1), np.concatenate([v[..., 3:], (R.mT @ v[..., :3, None])[..., 0]], axis=-1)


def quaternion_of_rotation(R: Array) -> Array:
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
