"""From a system to the arrays of Mufti's report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model import (
    WORLD,
    Closure,
    Cylindrical,
    Fixed,
    Free,
    InLine,
    InPlane,
    Loop,
    Model,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from pliant.model.pose import vector
from pliant.papers.joints import MuftiJoint
from pliant.spatial import Array
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_residual
from pliant.sweeps.links.link import matter_of
from pliant.system import System

# of a hinge whose placement has the axes A in j+, and whose own frame has the axes B in j-
JOINTS: dict[type, Callable[[Any, Array, Array], MuftiJoint]] = {
    Spherical: lambda t, A, B: MuftiJoint.ball(),
    Revolute: lambda t, A, B: MuftiJoint.pin(A @ t.axis),
    Universal: lambda t, A, B: MuftiJoint.universal(A @ t.axis1, B @ t.axis2),
    Fixed: lambda t, A, B: MuftiJoint.weld(),
    Prismatic: lambda t, A, B: MuftiJoint.prismatic(A @ t.axis),
    Cylindrical: lambda t, A, B: MuftiJoint.cylindrical(A @ t.axis),
    Planar: lambda t, A, B: MuftiJoint.planar(A @ t.normal),
    InPlane: lambda t, A, B: MuftiJoint.in_plane(A @ t.normal),
    InLine: lambda t, A, B: MuftiJoint.in_line(A @ t.axis),
}
OPEN = 1e-6  # [m, m/s]: beyond it a loop counts as open


def joint(type: Any, A: Array, B: Array, what: str) -> MuftiJoint:
    """The joint of a hinge, or why there is none."""
    if isinstance(type, Screw) and not type.pitch:
        return MuftiJoint.pin(A @ type.axis)
    for kind, make in JOINTS.items():
        if isinstance(type, kind):
            return make(type, A, B)
    known = ", ".join(kind.__name__ for kind in JOINTS)
    raise PliantError(
        f"mufti: {what} is {type!r}, whose turns and slides depend on each other; the report can have {known}, and Free"
    )


class MovingBodies(NamedTuple):
    """Of every body, the world last, in inertial axes: R, its origin's position x, omega w, and the origin's velocity u; of every
    hinge H (6, nv), and what the body accelerates on its parent where v' = 0, (omegadot, a) beyond what the parent's own do."""

    R: Array
    x: Array
    w: Array
    u: Array
    H: list[Array]
    drift: list[Array]


def moving(model: Model, q: Array, v: Array) -> MovingBodies:
    """The bodies' motion, from the faces of their hinges alone."""
    n = len(model.bodies)
    R, x, w, u = np.tile(np.eye(3), (n + 1, 1, 1)), *np.zeros((3, n + 1, 3))
    H, drift = [], []
    for k, body in enumerate(model.bodies):
        p, pose, type = model.parents[k], body.hinge.pose, body.hinge.type
        own, rate = q[model.internals.q_slices[k], None], v[model.internals.v_slices[k], None]
        turn, slide = type.pose(own)
        R[k] = R[p] @ pose.R @ turn
        x[k] = x[p] + R[p] @ (pose.xyz + pose.R @ slide[:, 0])
        H.append(_turned(R[k], type.H(own)))
        change = type.Hdot_v(own, rate)
        angular, linear = np.split((H[k] @ rate)[:, 0], 2)
        w[k] = w[p] + angular
        carried = np.cross(w[p], x[k] - x[p]) + linear
        u[k] = u[p] + carried
        turning = np.concatenate([np.cross(w[k], angular), np.cross(w[k], linear) + np.cross(w[p], carried)])
        drift.append(turning if change is None else turning + _turned(R[k], change)[:, 0])
    return MovingBodies(R, x, w, u, H, drift)


def _turned(R: Array, columns: Array) -> Array:
    """Spatial columns (6, k) in inertial axes."""
    return np.vstack([R @ part for part in np.split(columns, 2)])


class Arc(NamedTuple):
    """A hinge: j+ and j-, -1 for the world; its points in their frames; its joint; the torque that drives it, on j+."""

    ends: tuple[int, int]
    points: tuple[Array, Array]
    joint: MuftiJoint
    torque: Array


def arrays_of(system: System | Model, q: Any, v: Any, tau: Any = None, closed: bool = True) -> dict[str, Any]:
    """What `Mufti` is made of: bodies in the system's order, hinges of those that are not Free, then the loops that act.

    closed: whether a state in which a loop is open is refused.
    """
    model = matter_of(system)
    _refuse(model)
    what, n = f"mufti: system {model.name!r}:", len(model.bodies)
    q, v = vector(q, model.nq, f"{what} q"), vector(v, model.nv, f"{what} v")
    tau = vector(np.zeros(model.nv) if tau is None else tau, model.nv, f"{what} tau")
    bodies = moving(model, q, v)
    com = np.array([*(body.inertia.com for body in model.bodies), np.zeros(3)])
    c = np.einsum("iab,ib->ia", bodies.R, com)
    mass = np.array([body.mass for body in model.bodies])
    F, G = np.zeros((2, n + 1, 3))
    F[:n] = mass[:, None] * model.gravity

    arcs = []
    for k, body in enumerate(model.bodies):
        p, hinge = model.parents[k], body.hinge
        torque, force = np.split(
            np.linalg.pinv(bodies.H[k].T) @ tau[model.internals.v_slices[k]], 2
        )  # at the origin, along what is free
        free = isinstance(hinge.type, Free)
        for i, sign in ((k, 1.0), (p, -1.0)):
            F[i] += sign * force
            G[i] += sign * (np.cross(bodies.x[k] - bodies.x[i] - c[i], force) + free * torque)
        if not free:
            made = joint(hinge.type, hinge.pose.R, np.eye(3), f"hinge {hinge.name!r}")
            arcs.append(Arc((p, k), (hinge.pose.xyz, np.zeros(3)), made, -torque))
    tree = len(arcs)
    arcs += [_cut(model, closure) for closure in model.closures]
    if closed:
        _refuse_open(model, q, v)

    C, l, ground = np.zeros((n + 1, len(arcs))), np.zeros((n + 1, len(arcs), 3)), np.zeros((len(arcs), 3))
    for j, arc in enumerate(arcs):
        for i, sign, point in zip(arc.ends, (1, -1), arc.points, strict=True):
            C[i, j], l[i, j] = sign, point - com[i]
            ground[j] = point if i < 0 else ground[j]

    def speeds(rddot: Array, omegadot: Array) -> Array:
        """The rates of v: H v' is what the body accelerates on its parent, less what comes of the speeds."""
        alpha = np.vstack([omegadot, np.zeros(3)])
        a = np.vstack([rddot, np.zeros(3)]) - np.cross(alpha, c) - np.cross(bodies.w, np.cross(bodies.w, c))
        out = np.zeros(model.nv)
        for k, p in enumerate(model.parents):
            across = np.cross(alpha[p], bodies.x[k] - bodies.x[p])
            relative = np.concatenate([alpha[k] - alpha[p], a[k] - a[p] - across]) - bodies.drift[k]
            out[model.internals.v_slices[k]] = np.linalg.lstsq(bodies.H[k], relative)[0]
        return out

    return {
        "C": C[:n, :tree], "C_cut": C[:n, tree:], "mass": mass, "l": l[:n], "R": bodies.R[:n], "omega": bodies.w[:n], "F": F[:n],
        "inertia": np.array([body.inertia.inertia for body in model.bodies]).reshape(n, 3, 3), "G": G[:n], "ground": ground,
        "g": np.array([arc.torque for arc in arcs]).reshape(-1, 3), "joints": [arc.joint for arc in arcs], "speeds": speeds,
        "r": (bodies.x + c)[:n], "rdot": (bodies.u + np.cross(bodies.w, c))[:n], "names": [repr(x.name) for x in model.bodies],
    }  # fmt: skip


def _cut(model: Model, closure: Closure) -> Arc:
    """A loop as a cut hinge, from its frame_a to its frame_b."""
    if not isinstance(closure, Loop):
        raise PliantError(f"mufti: {closure.kind} {closure.name!r} is not a hinge, and the report cuts only hinges; use add_loop")
    a, b = (model.frame(name) for name in closure.frames)
    ends = tuple(-1 if frame.body == WORLD else model.index[frame.body] for frame in (a, b))
    made = joint(closure.joint, a.pose.R, b.pose.R, f"loop {closure.name!r}")
    return Arc((ends[0], ends[1]), (a.pose.xyz, b.pose.xyz), made, np.zeros(3))


def _refuse_open(model: Model, q: Array, v: Array) -> None:
    """Raise `PliantError` if a loop is open or its sides move apart, because dependent rows would then contradict each other."""
    if not model.closures:
        return
    gaps, speeds = loop_residual(model, q), loop_jacobian(model, q) @ v
    of = np.repeat(np.arange(len(model.closures)), [len(closure.labels) for closure in model.closures])
    for sizes, what in ((gaps, "open by {:.2g} m or rad"), (speeds, "moved apart at {:.2g} m/s or rad/s")):
        k = int(np.abs(sizes).argmax())
        if abs(sizes[k]) > OPEN:
            name, found = model.closures[of[k]].name, what.format(abs(sizes[k]))
            raise PliantError(f"mufti: loop {name!r} is {found} at this state; assemble it first (pl.assemble)")


def _refuse(model: Model) -> None:
    """What the report has not."""
    for body in model.bodies:
        if body.flex is not None:
            raise PliantError(
                f"mufti: body {body.name!r} is flexible, and the report's bodies are rigid; use pl.denoc or pl.operators"
            )
        if np.any(body.hinge.armature):
            raise PliantError(
                f"mufti: hinge {body.hinge.name!r} has an armature, which the report does not have; give the rotor as a body"
            )


__all__ = ["JOINTS", "Arc", "MovingBodies", "arrays_of", "joint", "moving"]
