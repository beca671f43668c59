"""What is done to a model before it is traced: model in, model out, the same equations of motion in fewer operations.

    merge     what is welded together is one body (model.merged)
    canonical a skew hinge axis becomes the body's z axis: a turn about a coordinate axis leaves zeros, a skew one does not
    snap      direction cosines and axes that are 0 or +-1 up to rounding become so, lengths and tensors likewise
    regroup   what of a body's inertia acts as if fixed to its parent moves there

Bodies after a pass need not be real ones: a regrouped body may have no mass and an indefinite inertia.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model import (
    Body,
    Cylindrical,
    Frame,
    HingeType,
    Inertia,
    Model,
    Planar,
    Pose,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from pliant.model.pose import Array, unchecked_pose

_TINY = 1e-12
REGROUPED = {
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "inverse_mass_matrix", "log_det_mass_matrix", "bias", "kinetic_energy",
    "forward_dynamics_derivatives", "inverse_dynamics_derivatives",
}  # fmt: skip


def prepared(model: Model, function: str) -> Model:
    """The model to trace a function on. Sums over bodies and frames are taken over real ones: those are not regrouped."""
    model = snap(canonical(model.merged))
    return snap(regroup(model)) if function in REGROUPED else model


# ---- snap -----------------------------------------------------------------------------------------------------------


def _snapped_directions(x: Array) -> Array:
    """Entries within 1e-12 of 0 or +-1 become exactly that."""
    near = np.round(x)
    return np.where(np.abs(x - near) < _TINY, near, x) + 0.0


def _snapped_lengths(x: Array) -> Array:
    """Entries below 1e-12 of the largest become zero."""
    return np.where(np.abs(x) <= _TINY * np.abs(x).max(initial=0), 0.0, x)


def _snapped_pose(pose: Pose) -> Pose:
    return unchecked_pose(_snapped_lengths(pose.xyz), _snapped_directions(pose.R))


def _with_axis(hinge: HingeType, axis: Array) -> HingeType:
    """A hinge of the same type about another axis."""
    if isinstance(hinge, Screw):
        return Screw(axis, hinge.pitch)
    return type(hinge)(axis)  # type: ignore[call-arg]


def _axis(hinge: HingeType) -> Array | None:
    """The axis of a hinge that has just one; Planar's other directions follow the parent's axes, so it keeps its own."""
    return hinge.axis if isinstance(hinge, Revolute | Prismatic | Screw | Cylindrical) else None


def snap(model: Model) -> Model:
    """Numbers that are zero or one up to rounding, exactly so."""
    bodies = []
    for body in model.bodies:
        axis, hinge = _axis(body.hinge.type), body.hinge.type
        if axis is not None and not np.array_equal(axis, _snapped_directions(axis)):
            hinge = _with_axis(hinge, _snapped_directions(axis))
        m, h, J = body.inertia.about_origin
        largest = np.abs(J).max()
        J = np.where(np.abs(J) <= _TINY * largest, 0.0, J)
        inertia = OriginInertia(m, _snapped_lengths(h), J)
        bodies.append(replace(body, inertia=inertia, hinge=replace(body.hinge, type=hinge, pose=_snapped_pose(body.hinge.pose))))
    frames = tuple(Frame(f.name, f.body, _snapped_pose(f.pose)) for f in model.frames)
    return replace(model, bodies=tuple(bodies), frames=frames)


class OriginInertia(Inertia):
    """Inertia given about the body's origin, which a regrouped body without mass still has."""

    def __init__(self, m: float, h: Array, J: Array) -> None:
        object.__setattr__(self, "_given", (m, h, J))
        object.__setattr__(self, "mass", m)

    @property
    def about_origin(self) -> tuple[float, Array, Array]:
        return self._given  # type: ignore[attr-defined]


# ---- canonical frames -----------------------------------------------------------------------------------------------


def canonical(model: Model) -> Model:
    """Body frames turned so that a skew hinge axis is z, and x is normal to the next axis outward where there is one.

    With x normal to the child's axis, the child's placement turns about x alone (Denavit and Hartenberg's choice).
    """
    turns: list[Array] = []  # the new frame's axes in the old one
    first_child = {parent: k for k, parent in reversed(list(enumerate(model.parents)))}
    for k, body in enumerate(model.bodies):
        axis = _axis(body.hinge.type)
        if axis is None or np.abs(_snapped_directions(axis)).max() == 1.0:
            turns.append(np.eye(3))
            continue
        x = np.zeros(3)
        if k in first_child:
            child = model.bodies[first_child[k]].hinge
            next_axis = _axis(child.type)
            if next_axis is not None:
                x = np.cross(axis, child.pose.R @ next_axis)
        if np.linalg.norm(x) < 1e-6:
            x = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
        x = x / np.linalg.norm(x)
        turns.append(np.stack([x, np.cross(axis, x), axis], axis=-1))
    bodies = tuple(_turned(model, k, turns) for k in range(len(model.bodies)))
    frames = tuple(
        f if f.body not in model.index else Frame(f.name, f.body, _moved(f.pose, turns[model.index[f.body]])) for f in model.frames
    )
    own = tuple(
        Frame(body.name, body.name, unchecked_pose(np.zeros(3), turns[k].T))
        for k, body in enumerate(model.bodies)
        if not np.array_equal(turns[k], np.eye(3))
    )
    return replace(model, bodies=bodies, frames=frames + own)


def _moved(pose: Pose, turn: Array) -> Pose:
    """A pose given in a frame, given in the frame whose axes are `turn`."""
    return unchecked_pose(turn.T @ pose.xyz, turn.T @ pose.R)


def _turned(model: Model, k: int, turns: list[Array]) -> Body:
    body, parent, C = model.bodies[k], model.parents[k], turns[k]
    pose = body.hinge.pose
    if parent >= 0 and not np.array_equal(turns[parent], np.eye(3)):
        pose = _moved(pose, turns[parent])
    if np.array_equal(C, np.eye(3)):
        return replace(body, hinge=replace(body.hinge, pose=pose))
    m, h, J = body.inertia.about_origin
    hinge = replace(
        body.hinge, type=_with_axis(body.hinge.type, np.array([0.0, 0.0, 1.0])), pose=unchecked_pose(pose.xyz, pose.R @ C)
    )
    return replace(body, inertia=OriginInertia(m, C.T @ h, C.T @ J @ C), hinge=hinge)


# ---- regroup --------------------------------------------------------------------------------------------------------


def regroup(model: Model) -> Model:
    """Inertia moved toward the parent wherever the kinetic energy cannot tell the difference, from the tips inward.

    The general form of Sayers' composite bodies and of the base parameters of Gautier and Khalil.
    """
    matter = [body.inertia.about_origin for body in model.bodies]
    for k in reversed(range(len(model.bodies))):
        body, parent = model.bodies[k], model.parents[k]
        m, h, J = matter[k]
        dm, dh, dJ = _acts_as_fixed(body.hinge.type, m, h, J)
        matter[k] = (m - dm, h - dh, J - dJ)
        if parent >= 0:
            R, r = body.hinge.pose.R, body.hinge.pose.xyz
            g, G = R @ dh, R @ dJ @ R.T
            s = g + dm * r
            shifted = G + float(r @ (g + s)) * np.eye(3) - np.outer(g, r) - np.outer(r, s)
            M, H, I = matter[parent]
            matter[parent] = (M + dm, H + s, I + (shifted + shifted.T) / 2)
    bodies = tuple(replace(body, inertia=OriginInertia(*x)) for body, x in zip(model.bodies, matter, strict=True))
    return replace(model, bodies=bodies)


def _acts_as_fixed(hinge: HingeType, m: float, h: Array, J: Array) -> tuple[float, Array, Array]:
    """(m, h, J), about the hinge's origin, of what may be fixed to the parent instead: no q or v of the hinge is in its energy.

    A turn about an axis n cannot tell a point mass on the axis, h along n, nor a moment that is the same in all directions normal
    to n. A slide that does not turn cannot tell J at all; a turn and a slide together leave the moment; a ball joint the mass.
    """
    none, nothing = np.zeros(3), np.zeros((3, 3))
    if isinstance(hinge, Prismatic):
        return 0.0, none, J
    if isinstance(hinge, Spherical | Universal):
        return m, none, nothing
    if isinstance(hinge, Revolute | Screw | Cylindrical | Planar):
        n = hinge.normal if isinstance(hinge, Planar) else hinge.axis
        side = np.eye(3)[(int(np.argmax(np.abs(n))) + 1) % 3]
        side = np.cross(n, side - n * float(n @ side))
        moment = float(side @ J @ side / (side @ side))  # about one direction normal to n, which is left with none
        around = moment * (np.eye(3) - np.outer(n, n))
        return (m, n * float(n @ h), around) if isinstance(hinge, Revolute) else (0.0, none, around)
    return 0.0, none, nothing
