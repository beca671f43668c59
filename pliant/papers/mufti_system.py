"""From a system to the arrays of Mufti's report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Cylindrical, Fixed, Free, Model, Planar, Prismatic, Revolute, Spherical, System, Universal
from pliant.model.hinges import HingeType
from pliant.model.pose import vector
from pliant.papers.joints import Joint
from pliant.spatial import Array
from pliant.sweeps.links import matter_of

# of a hinge whose placement has the axes A in j+, and whose own frame has the axes B in j-
JOINTS: dict[type[HingeType], Callable[[Any, Array, Array], Joint]] = {
    Spherical: lambda t, A, B: Joint.ball(),
    Revolute: lambda t, A, B: Joint.pin(A @ t.axis),
    Universal: lambda t, A, B: Joint.universal(A @ t.axis1, B @ t.axis2),
    Fixed: lambda t, A, B: Joint.weld(),
    Prismatic: lambda t, A, B: Joint.prismatic(A @ t.axis),
    Cylindrical: lambda t, A, B: Joint.cylindrical(A @ t.axis),
    Planar: lambda t, A, B: Joint.planar(A @ t.normal),
}


def joint(type: HingeType, A: Array, B: Array, what: str) -> Joint:
    """The joint of a hinge, or why there is none."""
    for kind, make in JOINTS.items():
        if isinstance(type, kind):
            return make(type, A, B)
    known = ", ".join(kind.__name__ for kind in JOINTS)
    raise PliantError(f"mufti: {what} is {type!r}, which turns and slides together; the report's hinges are {known}, and Free")


def arrays_of(system: System | Model, q: Any, v: Any, tau: Any = None) -> dict[str, Any]:
    """What `Mufti` is made of: bodies in the system's order, hinges in that of the bodies that are not Free."""
    model = matter_of(system)
    _refuse(model)
    what = f"mufti: system {model.name!r}:"
    q, v = vector(q, model.nq, f"{what} q"), vector(v, model.nv, f"{what} v")
    tau = vector(np.zeros(model.nv) if tau is None else tau, model.nv, f"{what} tau")
    n = len(model.bodies)
    # positions, rotations and velocities of the bodies' origins; the world is the last
    R, x, w, u = np.tile(np.eye(3), (n + 1, 1, 1)), *np.zeros((3, n + 1, 3))
    H, drift = [], []
    for k, body in enumerate(model.bodies):
        p, pose, type = model.parents[k], body.hinge.pose, body.hinge.type
        own, rate = q[model.q_slices[k], None], v[model.v_slices[k], None]
        turn, slide = type.pose(own)
        R[k] = R[p] @ pose.R @ turn
        x[k] = x[p] + R[p] @ (pose.xyz + pose.R @ slide[:, 0])
        H.append(np.vstack([R[k] @ part for part in np.split(type.H(own), 2)]))  # world axes
        relative = (H[k] @ rate)[:, 0]
        w[k] = w[p] + relative[:3]
        u[k] = u[p] + np.cross(w[p], x[k] - x[p]) + relative[3:]
        change = type.Hdot_v(own, rate)
        own_drift = np.zeros(6) if change is None else np.concatenate([R[k] @ part for part in np.split(change[:, 0], 2)])
        central = np.cross(w[p], np.cross(w[p], x[k] - x[p]) + relative[3:])
        drift.append(own_drift + np.concatenate([np.cross(w[k], relative[:3]), np.cross(w[k], relative[3:]) + central]))

    com = np.array([body.inertia.com for body in model.bodies]).reshape(n, 3)
    c = np.einsum("iab,ib->ia", R[:n], com)
    r, rdot = x[:n] + c, u[:n] + np.cross(w[:n], c)
    mass = np.array([body.mass for body in model.bodies])
    F, G = np.zeros((2, n + 1, 3))
    F[:n] = mass[:, None] * model.gravity
    centre = np.vstack([r, np.zeros(3)])

    columns, l, ground, g, joints = [], [], [], [], []
    for k, body in enumerate(model.bodies):
        p, pose = model.parents[k], body.hinge.pose
        torque, force = np.split(np.linalg.pinv(H[k].T) @ tau[model.v_slices[k]], 2)  # at the body's origin, along what is free
        free = isinstance(body.hinge.type, Free)
        for i, sign in ((k, 1.0), (p, -1.0)):
            F[i] += sign * force
            G[i] += sign * (np.cross(x[k] - centre[i], force) + free * torque)
        if free:
            continue
        columns.append((p, k))
        l.append({p: pose.xyz - (com[p] if p >= 0 else 0), k: -com[k]})
        ground.append(pose.xyz)
        g.append(-torque)
        joints.append(joint(body.hinge.type, pose.R, np.eye(3), f"hinge {body.hinge.name!r}"))

    h = len(columns)
    C, arms = np.zeros((n + 1, h)), np.zeros((n + 1, h, 3))
    for j, (plus, minus) in enumerate(columns):
        C[plus, j], C[minus, j] = 1, -1
        for i, arm in l[j].items():
            arms[i, j] = arm

    def speeds(rddot: Array, omegadot: Array) -> Array:
        """The rates of v: H v' is what the body accelerates on its parent, less what comes of the speeds."""
        alpha = np.vstack([omegadot, np.zeros(3)])
        a = np.vstack([rddot - np.cross(omegadot, c) - np.cross(w[:n], np.cross(w[:n], c)), np.zeros(3)])
        out = np.zeros(model.nv)
        for k, p in enumerate(model.parents):
            relative = np.concatenate([alpha[k] - alpha[p], a[k] - a[p] - np.cross(alpha[p], x[k] - x[p])]) - drift[k]
            out[model.v_slices[k]] = np.linalg.lstsq(H[k], relative)[0]
        return out

    given = {"mass": mass, "inertia": np.array([body.inertia.inertia for body in model.bodies]).reshape(n, 3, 3)}
    given |= {"C": C[:n, :h], "C_cut": C[:n, h:], "l": arms[:n], "R": R[:n], "omega": w[:n], "F": F[:n], "G": G[:n]}
    given |= {"g": np.array(g).reshape(-1, 3), "r": r, "rdot": rdot, "ground": np.array(ground).reshape(-1, 3)}
    return given | {"joints": joints, "speeds": speeds}


def _refuse(model: Model) -> None:
    """What the report has not."""
    for body in model.bodies:
        if body.flex is not None:
            raise PliantError(
                f"mufti: body {body.name!r} is flexible, and the report's bodies are rigid; use pl.denoc or pl.operators"
            )
        if np.any(body.hinge.armature):
            raise PliantError(
                f"mufti: hinge {body.hinge.name!r} has an armature, which the report has not; give the rotor as a body"
            )


__all__ = ["JOINTS", "arrays_of", "joint"]
