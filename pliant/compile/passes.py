"""What is done to a model before it is traced: model in, model out, the same equations of motion in fewer operations.

    merge     what is welded together is one body (model.merged)
    canonical a skew hinge axis becomes the body's z axis: a turn about a coordinate axis leaves zeros, a skew one does not
    ported    nodes of flexible bodies with constant modal matrices stand where the hinges on them are
    snap      direction cosines and axes that are 0 or +-1 up to rounding become so, lengths and tensors likewise
    regroup   what of a body's inertia acts as if fixed to its parent moves there

Bodies after a pass need not be real ones: a regrouped body may have no mass and an indefinite inertia.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pliant.model import (
    Body,
    Cylindrical,
    Frame,
    HingeType,
    Inertia,
    Model,
    Node,
    Planar,
    Pose,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from pliant.model.modal import rigid_inertia
from pliant.model.pose import Array, unchecked_pose
from pliant.sweeps.ruthless_numbers import RUTHLESS

_TINY = 1e-12
_SAME, _ORIGIN, _Z = np.eye(3), np.zeros(3), np.array([0.0, 0.0, 1.0])
REGROUPED = {
    "forward_dynamics", "inverse_dynamics", "mass_matrix", "inverse_mass_matrix", "log_det_mass_matrix", "bias", "kinetic_energy",
    "forward_dynamics_derivatives", "inverse_dynamics_derivatives", "forward_dynamics_jvp", "inverse_dynamics_jvp",
}  # fmt: skip


def prepared(model: Model, function: str) -> Model:
    """The model to trace a function on. Sums over bodies and frames are taken over real ones: those are not regrouped."""
    model = ported(snap(canonical(model.merged)))
    return snap(regroup(model)) if function in REGROUPED else model


def rolled(model: Model) -> Model:
    """The model for a rolled trace, which shares code between bodies rather than folding numbers into it: not regrouped."""
    return ported(snap(canonical(model.merged)))


# ---- snap -----------------------------------------------------------------------------------------------------------


def _snapped_directions(x: Array) -> Array:
    """Unit vectors along the last axis: entries within 1e-12 of 0 become 0, and what then stands alone becomes +-1.

    A cosine near one beside a small sine stays as it is: a tilt of 1e-6 must stay a rotation.
    """
    x = np.where(np.abs(x) < _TINY, 0.0, x)
    alone = (x != 0).sum(axis=-1, keepdims=True) == 1
    return np.where(alone & (np.abs(np.abs(x) - 1) < _TINY), np.sign(x), x)


def _snapped_lengths(x: Array) -> Array:
    """Entries below 1e-12 of the largest of their vector become zero."""
    return np.where(np.abs(x) <= _TINY * np.abs(x).max(axis=-1, keepdims=True, initial=0), 0.0, x)


def _snapped_pose(pose: Pose) -> Pose:
    return unchecked_pose(_snapped_lengths(pose.xyz), _snapped_directions(pose.R))


def _axis(hinge: HingeType) -> Array | None:
    """The axis of a hinge that has just one."""
    return hinge.axis if isinstance(hinge, Revolute | Prismatic | Screw | Cylindrical) else None


def _about(hinge: HingeType, axis: Array) -> HingeType:
    """A hinge of the same type about another axis."""
    return Screw(axis, hinge.pitch) if isinstance(hinge, Screw) else type(hinge)(axis)  # type: ignore[call-arg]


def snap(model: Model) -> Model:
    """Numbers that are zero or one up to rounding, exactly so. Only bodies that change are made anew."""
    if not model.bodies:
        return model
    m, h, J = moments(model.bodies)
    R, xyz = np.array([b.hinge.pose.R for b in model.bodies]), np.array([b.hinge.pose.xyz for b in model.bodies])
    largest = np.abs(J).max(axis=(1, 2), keepdims=True)
    new_J, new_h = np.where(np.abs(J) <= _TINY * largest, 0.0, J), _snapped_lengths(h)
    new_R, new_xyz = _snapped_directions(R), _snapped_lengths(xyz)
    axes = [_axis(b.hinge.type) for b in model.bodies]
    axis = np.array([_Z if a is None else a for a in axes])
    new_axis = _snapped_directions(axis)
    matter = (new_J != J).any(axis=(1, 2)) | (new_h != h).any(axis=1)
    place = (new_R != R).any(axis=(1, 2)) | (new_xyz != xyz).any(axis=1) | (new_axis != axis).any(axis=1)
    bodies = list(model.bodies)
    for k in np.flatnonzero(matter | place).tolist():
        hinge, inertia = bodies[k].hinge, bodies[k].inertia
        if matter[k]:
            inertia = OriginInertia(float(m[k]), new_h[k], new_J[k])
        if place[k]:
            kind = hinge.type if axes[k] is None else _about(hinge.type, new_axis[k])
            hinge = replace(hinge, type=kind, pose=unchecked_pose(new_xyz[k], new_R[k]))
        bodies[k] = replace(bodies[k], inertia=inertia, hinge=hinge)
    frames = tuple(replace(f, pose=_snapped_pose(f.pose)) for f in model.frames)
    return replace(model, bodies=tuple(bodies), frames=frames)


def moments(bodies: Sequence[Body]) -> tuple[Array, Array, Array]:
    """m (N,), h (N, 3), J (N, 3, 3) of all bodies about their origins."""
    m = np.array([b.inertia.mass for b in bodies])
    given = np.array([isinstance(b.inertia, OriginInertia) for b in bodies])
    h, J = np.zeros((len(bodies), 3)), np.zeros((len(bodies), 3, 3))
    for k in np.flatnonzero(given).tolist():
        _, h[k], J[k] = bodies[k].inertia.about_origin
    plain = np.flatnonzero(~given).tolist()
    if plain:
        c = np.array([bodies[k].inertia.com for k in plain])
        h[plain] = m[plain, None] * c
        shift = (c * c).sum(axis=1)[:, None, None] * np.eye(3) - c[:, :, None] * c[:, None, :]
        J[plain] = np.array([bodies[k].inertia.inertia for k in plain]) + m[plain, None, None] * shift
    return m, h, J


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
    """Body frames turned so that skew hinge axes, and the first axes of universal and planar hinges, become z."""
    turns, hinges = [], []  # how the hinge's frame turns, and the hinge as it is then
    frames_of: list[tuple[Array, Array]] = []  # the body's new frame in its old one: axes and origin
    first_child = {parent: k for k, parent in reversed(list(enumerate(model.parents)))}
    for k, body in enumerate(model.bodies):
        child = model.bodies[first_child[k]].hinge if k in first_child else None
        if body.flex is None:
            turn, hinge = _natural_frame(body.hinge.type, None if child is None else (_axis(child.type), child.pose.R))
            frames_of.append((turn, _ORIGIN))
        else:
            turn, hinge = _SAME, body.hinge.type
            if model.fidelity in RUTHLESS:
                turn, hinge = _natural_frame(hinge, None)
            frames_of.append(_flexible_frame(body, turn, model.fidelity))
        turns.append(turn)
        hinges.append(hinge)
    if all(C is _SAME and o is _ORIGIN for C, o in frames_of):
        return model
    bodies = tuple(_turned(model, k, turns[k], frames_of, hinges[k]) for k in range(len(model.bodies)))
    frames = tuple(_in_frame(f, *frames_of[model.index[f.body]]) if f.body in model.index else f for f in model.frames)
    own = tuple(
        Frame(body.name, body.name, unchecked_pose(-(C.T @ o), C.T))
        for body, (C, o) in zip(model.bodies, frames_of, strict=True)
        if C is not _SAME or o is not _ORIGIN
    )
    return replace(model, bodies=bodies, frames=frames + own)


def _flexible_frame(body: Body, turn: Array, fidelity: str) -> tuple[Array, Array]:
    """(axes, origin) of the new frame F in the old: at the undeformed hinge. Only constant modal matrices are worth turning."""
    flex = body.flex
    assert flex is not None
    at = flex.nodes[flex.node_index[flex.root]].position + flex.root_pose.xyz
    C = flex.root_pose.R @ turn
    if fidelity not in RUTHLESS and not np.array_equal(C, _SAME):
        return _SAME, _ORIGIN
    return (_SAME if np.array_equal(C, _SAME) else C), (at if at.any() else _ORIGIN)


def _in_frame(frame: Frame, C: Array, o: Array) -> Frame:
    """A frame on a body whose own frame is turned and moved; on a node the node's axes turn with it."""
    pose = frame.pose
    return replace(frame, pose=unchecked_pose(C.T @ (pose.xyz - o if frame.node is None else pose.xyz), C.T @ pose.R))


def _natural_frame(hinge: HingeType, child: tuple[Array | None, Array] | None) -> tuple[Array, HingeType]:
    """The axes of the frame that suits a hinge, and the hinge in that frame; `child`: the axis and placement of the next hinge.

    Where there is a choice, x is normal to the next axis outward, so that the child's placement turns about x alone (Denavit and
    Hartenberg's choice).
    """
    if isinstance(hinge, Planar):
        if np.array_equal(hinge.normal, _Z):
            return _SAME, hinge
        return np.stack([*hinge.directions, hinge.normal], axis=-1), Planar(_Z)
    if isinstance(hinge, Universal):
        x = np.cross(hinge.axis1, hinge.axis2)
        turn = _frame_of(hinge.axis1, x)
        return turn, Universal(_Z, _snapped_directions(turn.T @ hinge.axis2))
    axis = _axis(hinge)
    if axis is None or np.abs(_snapped_directions(axis)).max() == 1.0:
        return _SAME, hinge
    x = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    if child is not None and child[0] is not None:
        normal = np.cross(axis, child[1] @ child[0])
        x = normal if np.linalg.norm(normal) > 1e-6 else x
    return _frame_of(axis, x), _about(hinge, _Z)


def _frame_of(z: Array, x: Array) -> Array:
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=-1)


def _turned(model: Model, k: int, turn: Array, frames_of: list[tuple[Array, Array]], hinge: HingeType) -> Body:
    body, parent, (C, o) = model.bodies[k], model.parents[k], frames_of[k]
    pose = body.hinge.pose
    if parent >= 0:
        axes, origin = frames_of[parent]
        pose = unchecked_pose(axes.T @ (pose.xyz - origin if body.hinge.at is None else pose.xyz), axes.T @ pose.R)
    hinged = replace(body.hinge, type=hinge, pose=unchecked_pose(pose.xyz, pose.R @ turn))
    if C is _SAME and o is _ORIGIN:
        return replace(body, hinge=hinged)
    if body.flex is None:
        m, h, J = body.inertia.about_origin
        return replace(body, inertia=OriginInertia(m, C.T @ h, C.T @ J @ C), hinge=hinged)
    flex = body.flex.in_frame(C, o)
    flex = flex.changed(root_pose=unchecked_pose(flex.root_pose.xyz, _SAME))
    return replace(body, inertia=OriginInertia(*rigid_inertia(flex)), hinge=hinged, flex=flex)


# ---- ports ----------------------------------------------------------------------------------------------------------


def ported(model: Model) -> Model:
    """A hinge alone on a node of a flexible body with constant modal matrices gets a node of its own, where and as it is placed.

    The outboard articulated inertia arrives there without a transform, and has nothing along the hinge's own axis.
    """
    if model.fidelity not in RUTHLESS:
        return model
    bodies = list(model.bodies)
    alone = Counter((body.parent, body.hinge.at) for body in bodies if body.hinge.at is not None)
    for k, body in enumerate(model.bodies):
        at, pose = body.hinge.at, body.hinge.pose
        if at is None or alone[body.parent, at] > 1:
            continue
        carrier = model.parents[k]
        flex = bodies[carrier].flex
        assert flex is not None
        j = flex.node_index[str(at)]
        node = flex.nodes[j]
        arm, name = node.axes @ pose.xyz, f"{at} {body.name}"
        slopes, translations = flex.slopes[j], flex.translations[j]
        moved = Node(name, _snapped_lengths(node.position + arm), axes=_snapped_directions(node.axes @ pose.R))
        more = flex.with_node(moved, slopes, translations + np.cross(slopes, arm[:, None], axis=0))
        bodies[carrier] = replace(bodies[carrier], flex=more)
        bodies[k] = replace(bodies[k], hinge=replace(body.hinge, at=name, pose=unchecked_pose(_ORIGIN, _SAME)))
    return replace(model, bodies=tuple(bodies))


# ---- regroup --------------------------------------------------------------------------------------------------------


def regroup(model: Model) -> Model:
    """Inertia moved toward the parent wherever the kinetic energy cannot tell the difference, from the tips inward.

    The general form of Sayers' composite bodies and of the base parameters of Gautier and Khalil.
    """
    matter = [body.inertia.about_origin for body in model.bodies]
    for k in reversed(range(len(model.bodies))):
        body, parent = model.bodies[k], model.parents[k]
        if body.flex is not None or (parent >= 0 and model.bodies[parent].flex is not None):
            continue
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
