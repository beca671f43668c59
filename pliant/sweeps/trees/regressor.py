"""Inverse dynamics as a linear function of the bodies' inertial parameters: tau = Y pi + terms that do not depend on them.

pi holds, for every rigid body, m, m c (3), and Ixx, Ixy, Iyy, Ixz, Iyz, Izz, about the body's origin, in body axes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.bodies.inertia import PARAMETERS, TENSOR
from pliant.spatial import Array, concat, lift, zeros
from pliant.sweeps.links.link import matter_of
from pliant.sweeps.steps.kinematics import Acceleration, Rate
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.sweeps.trees.dynamics import accelerations

if TYPE_CHECKING:
    from pliant.system import System


def _units() -> list[tuple[Array, Array, Array]]:
    """Return (m, h, J) for a unit value of each parameter."""
    out = []
    for unit in np.eye(PARAMETERS):
        J = np.zeros((3, 3))
        J[TENSOR] = J[TENSOR[::-1]] = unit[4:]
        out.append((unit[:1, None], unit[1:4, None], J))
    return out


_UNITS = _units()


def _columns(rate: Rate, A: Acceleration) -> Array:
    """Return (..., 6, 10): the force of a body's motion per unit of each inertial parameter."""
    like = A.a
    return concat(
        [RigidInertia(*(lift(x, like) for x in unit)).newton_euler(rate.ww, A.alpha, A.W, A.a) for unit in _UNITS], axis=-1
    )


def _inward(body: Any, m: Motion, at: int | None, f: Array) -> tuple[Array, Array]:
    """Return the effect of forces at an interface node (first: at the body's frame) on its hinge and modes, and at the parent's
    node.
    """
    modal, f = body.node_force(m, -1 if at is None else at, f)
    return body.project(m, modal, f), m.force_to_parent(f)


def regressor(system: System | Model, q: Array, v: Array, a: Array) -> Array:
    """Return Y (..., nv, 10 per rigid body), O(N depth): inverse_dynamics = Y pi + the terms of flexible bodies and wrenches.

    Example: `pl.sweeps.regressor(arm, q, v, a).shape  # (2, 20)`
    """
    model = matter_of(system)
    if model.bodies and not model.internals.inertial_parameters.size:
        raise PliantError(f"system {model.name!r}: the regressor has no columns, because all bodies are flexible; add a rigid body")
    tree, motions, rates, A = accelerations(model, q, v, a, model.gravity)
    start = [_columns(r, x) if body.flex is None else zeros((6, 0), q) for body, r, x in zip(model.bodies, rates, A, strict=True)]
    blocks = tree.ancestors(_inward, motions, start=start)
    ends = np.cumsum([0, *(x.shape[-1] for x in start)])
    batch = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], a.shape[:-1])
    Y = np.array(np.broadcast_to(zeros((model.nv, int(ends[-1])), q), (*batch, model.nv, int(ends[-1]))))
    for (j, k), x in blocks.items():
        Y[..., model.internals.v_slices[j], ends[k] : ends[k + 1]] = x
    return Y
