"""Body frames that suit their hinges: exact directions, axes along z, x normal to the next axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pliant.compile.trace.passes.matter import OriginInertia, shifted
from pliant.model import Body, Cylindrical, Frame, Hinge, HingeType, Model, Planar, Pose, Prismatic, Revolute, Screw, Universal
from pliant.model.bodies.hinges import unchecked_screw
from pliant.model.bodies.modal import rigid_inertia
from pliant.model.pose import Array, absolute, is_symbolic, settled, similar, unchecked_pose
from pliant.model.pose import turned as turned_vector
from pliant.model.records import RUTHLESS
from pliant.spatial import rotation

_TINY = 1e-12  # smaller than the precision of an angle with twelve digits
_PARALLEL = 1e-6
SAME, ORIGIN, _Z = np.eye(3), np.zeros(3), np.array([0.0, 0.0, 1.0])
Placed = tuple[Array, Array]  # a new frame in the old one: its axes and its origin


# ---- directions -----------------------------------------------------------------------------------------------------


def exact(x: Array) -> Array:
    """Return unit vectors along the last axis, with entries that are 0 up to rounding set to 0. A single entry left becomes +-1.

    A cosine near one with a small sine stays as it is: a tilt of 1e-6 must stay a rotation. Symbols stay, too.
    """
    if x.dtype == object:
        return x
    x = np.where(np.abs(x) < _TINY, 0.0, x)
    alone = (x != 0).sum(axis=-1, keepdims=True) == 1
    return np.where(alone & (np.abs(np.abs(x) - 1) < _TINY), np.sign(x), x)


def axis_of(hinge: HingeType) -> Array | None:
    """Return the axis of a hinge that has exactly one, or None."""
    return hinge.axis if isinstance(hinge, Revolute | Prismatic | Screw | Cylindrical) else None


def _about(hinge: HingeType, axis: Array) -> HingeType:
    """Return a hinge of the same type about another axis."""
    return unchecked_screw(axis, hinge.pitch) if isinstance(hinge, Screw) else type(hinge)(axis)  # type: ignore[call-arg]


def directions(model: Model) -> Model:
    """Return the model with entries of rotations and axes that are 0 or +-1 up to rounding set to exactly that.

    Bodies that do not change stay the same objects. Only the position of a frame depends on its origin. So coordinates of an
    origin below the rounding of its distance become zero.
    """
    if not model.bodies:
        return model
    R = np.array([SAME if is_symbolic(b.hinge.pose.R) else b.hinge.pose.R for b in model.bodies])
    axes = [axis_of(b.hinge.type) for b in model.bodies]
    axis = np.array([_Z if a is None else a for a in axes])
    new_R, new_axis = exact(R), exact(axis)
    changed = np.flatnonzero((new_R != R).any(axis=(1, 2)) | (new_axis != axis).any(axis=1)).tolist()
    frames = tuple(replace(f, pose=unchecked_pose(_rounded(f.pose.xyz), exact(f.pose.R))) for f in model.frames)
    if not changed and all(new.pose == f.pose for new, f in zip(frames, model.frames, strict=True)):
        return model
    bodies = list(model.bodies)
    for k in changed:
        hinge = bodies[k].hinge
        kind = hinge.type if axes[k] is None or np.array_equal(new_axis[k], axis[k]) else _about(hinge.type, new_axis[k])
        turn = hinge.pose.R if is_symbolic(hinge.pose.R) else new_R[k]
        bodies[k] = replace(bodies[k], hinge=replace(hinge, type=kind, pose=unchecked_pose(hinge.pose.xyz, turn)))
    return replace(model, bodies=tuple(bodies), frames=frames)


def _rounded(x: Array) -> Array:
    return settled(x, np.full(3, absolute(x).max()))


# ---- other frames ---------------------------------------------------------------------------------------------------


def reframed(model: Model, turns: Sequence[Array], hinges: Sequence[HingeType], placed: Sequence[Placed]) -> Model:
    """Return the model with body k in the new frame placed[k], given in its old frame, and its hinge frame turned by turns[k].

    The hinge of a rigid body must not move the new origin: it is on the hinge axis, or anywhere for a slide.
    """
    if all(C is SAME and o is ORIGIN for C, o in placed) and all(turn is SAME for turn in turns):
        return model
    bodies = tuple(_reframed(model, k, turns[k], placed, hinges[k]) for k in range(len(model.bodies)))
    frames = tuple(_seen_from(f, *placed[model.index[f.body]]) if f.body in model.index else f for f in model.frames)
    known = {f.name for f in model.frames}
    own = tuple(
        Frame(body.name, body.name, unchecked_pose(-turned_vector(C.T, o), C.T))
        for body, (C, o) in zip(model.bodies, placed, strict=True)
        if (C is not SAME or o is not ORIGIN) and body.name not in known
    )
    return model.internals.changed(bodies=bodies, frames=frames + own, shapes=())  # shapes are in the old frames, and not needed


def _seen_from(frame: Frame, C: Array, o: Array) -> Frame:
    """Return a frame on a body whose own frame is turned and moved. If it is on a node, the node's axes turn, too."""
    return replace(frame, pose=_from(frame.pose, C, o if frame.node is None else ORIGIN))


def _from(pose: Pose, C: Array, o: Array) -> Pose:
    """Return a pose relative to the frame with axes C and origin o."""
    if C is SAME and o is ORIGIN:
        return pose
    xyz = settled(C.T @ (pose.xyz - o), np.abs(C.T) @ (absolute(pose.xyz) + absolute(o)))
    return unchecked_pose(xyz, pose.R if C is SAME else exact(C.T @ pose.R))


def _reframed(model: Model, k: int, turn: Array, placed: Sequence[Placed], hinge: HingeType) -> Body:
    body, parent, (C, o) = model.bodies[k], model.parents[k], placed[k]
    pose = body.hinge.pose
    if body.flex is None and o is not ORIGIN:  # the hinge does not move its new origin, so the placement goes there
        xyz = settled(pose.xyz + pose.R @ o, absolute(pose.xyz) + absolute(pose.R) @ absolute(o))
        pose = unchecked_pose(xyz, pose.R)
    if parent >= 0:
        axes, origin = placed[parent]
        pose = _from(pose, axes, origin if body.hinge.at is None else ORIGIN)
    hinged = replace(body.hinge, type=hinge, pose=pose if turn is SAME else unchecked_pose(pose.xyz, exact(pose.R @ turn)))
    if C is SAME and o is ORIGIN:
        return replace(body, hinge=hinged)
    if body.flex is None:
        m, h, J = shifted(*body.inertia.about_origin, -o)
        return replace(body, inertia=OriginInertia(m, turned_vector(C.T, h), similar(C.T, J)), hinge=hinged)
    flex = body.flex.in_frame(C, o)
    flex = flex.changed(root_pose=unchecked_pose(flex.root_pose.xyz, SAME))
    return replace(body, inertia=OriginInertia(*rigid_inertia(flex)), hinge=hinged, flex=flex)


def first_children(model: Model) -> dict[int, int]:
    """Return for each body the first body that it carries."""
    return {parent: k for k, parent in reversed(list(enumerate(model.parents)))}


# ---- canonical frames -----------------------------------------------------------------------------------------------


def canonical(model: Model) -> Model:
    """Return the model with body frames turned so that skew hinge axes become z.

    The first axes of universal and planar hinges become z, too.
    """
    turns, hinges, placed = [], [], []
    first = first_children(model)
    for k, body in enumerate(model.bodies):
        child = model.bodies[first[k]].hinge if k in first else None
        if body.flex is None:
            turn, hinge = _natural_frame(body.hinge.type, None if child is None else (axis_of(child.type), child.pose.R))
            placed.append((turn, ORIGIN))
        else:
            turn, hinge = SAME, body.hinge.type
            if model.internals.fidelity in RUTHLESS:
                turn, hinge = _natural_frame(hinge, None)
            placed.append(_flexible_frame(body, turn, model.internals.fidelity))
        turns.append(turn)
        hinges.append(hinge)
    return reframed(model, turns, hinges, placed)


def _flexible_frame(body: Body, turn: Array, fidelity: str) -> Placed:
    """Return (axes, origin) of the new frame F in the old frame, at the undeformed hinge.

    Turning saves operations only if the modal matrices are constant.
    """
    flex = body.flex
    assert flex is not None
    at = flex.nodes[flex.node_index[flex.root]].position + flex.root_pose.xyz
    C = flex.root_pose.R @ turn
    if fidelity not in RUTHLESS and not np.array_equal(C, SAME):
        return SAME, ORIGIN
    return (SAME if np.array_equal(C, SAME) else C), (at if at.any() else ORIGIN)


def _natural_frame(hinge: HingeType, child: tuple[Array | None, Array] | None) -> tuple[Array, HingeType]:
    """Return the axes of the best frame for a hinge, and the hinge in that frame. child: the axis and placement of the next hinge.

    If there is a choice, x is normal to the next axis outward. Then the child's placement is a rotation about x only, as Denavit
    and Hartenberg chose.
    """
    if isinstance(hinge, Planar):
        if np.array_equal(hinge.normal, _Z):
            return SAME, hinge
        return np.stack([*hinge.directions, hinge.normal], axis=-1), Planar(_Z)
    if isinstance(hinge, Universal):
        x = np.cross(hinge.axis1, hinge.axis2)
        turn = _frame_of(hinge.axis1, x)
        return turn, Universal(_Z, exact(turn.T @ hinge.axis2))
    axis = axis_of(hinge)
    if axis is None or np.abs(axis).max() == 1.0:
        return SAME, hinge
    x = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    if child is not None and child[0] is not None and not is_symbolic(child[1]):
        normal = np.cross(axis, child[1] @ child[0])
        x = normal if np.linalg.norm(normal) > _PARALLEL else x
    return _frame_of(axis, x), _about(hinge, _Z)


def _frame_of(z: Array, x: Array) -> Array:
    x = x / np.linalg.norm(x)
    return exact(np.stack([x, np.cross(z, x), z], axis=-1))


# ---- turned frames --------------------------------------------------------------------------------------------------


class OffsetRevolute(Revolute):
    """A revolute hinge whose angle in the present frames is q + offset [rad]."""

    offset: float

    def __init__(self, axis: Array, offset: float) -> None:
        super().__init__(axis)
        object.__setattr__(self, "offset", offset)

    def pose(self, q: Array) -> tuple[Array, Array]:
        return super().pose(q + self.offset)


def turned(model: Model) -> Model:
    """Return the model with frames of revolute hinges turned about their axes, so that placements have fewer numbers.

    Offsets of angles compensate for the turns. x is normal to the next axis outward, or points to it if they are parallel, as in
    the convention of Denavit and Hartenberg.
    """
    first = first_children(model)
    turns: list[Array] = []
    hinges: list[HingeType] = []
    placed: list[Placed] = []
    for k, (body, parent) in enumerate(zip(model.bodies, model.parents, strict=True)):
        kind, turn, C = body.hinge.type, SAME, SAME
        if body.flex is None and type(kind) is Revolute and not is_symbolic(body.hinge.pose.R):
            C = _toward(kind.axis, model.bodies[first[k]].hinge) if k in first else SAME
            kind, turn = (kind, SAME) if C is SAME else (Revolute(_Z), C)
            R = body.hinge.pose.R @ turn
            offset = _offset(exact(R if parent < 0 else placed[parent][0].T @ R), kind.axis)
            if offset:  # placement R(q) = placement R(-offset) R(q + offset)
                turn = turn @ rotation(kind.axis[:, None], np.array([[-offset]]))
                kind = OffsetRevolute(kind.axis, offset)
        turns.append(turn)
        hinges.append(kind)
        placed.append((C, ORIGIN))
    return reframed(model, turns, hinges, placed)


def _toward(axis: Array, child: Hinge) -> Array:
    """Return the axes of a frame with z along `axis` and x best for the child's placement; SAME if a coordinate axis is best."""
    next_axis = axis_of(child.type)
    if next_axis is None or is_symbolic(child.pose.R):
        return SAME
    x = np.cross(axis, child.pose.R @ next_axis)
    if np.linalg.norm(x) < _PARALLEL:
        if is_symbolic(child.pose.xyz):
            return SAME
        x = child.pose.xyz - axis * float(axis @ child.pose.xyz)
    if np.count_nonzero(exact(x / (np.linalg.norm(x) or 1.0))) < 2:
        return SAME
    return _frame_of(axis, x)


def _offset(R: Array, axis: Array) -> float:
    """Return the angle g for which R R(axis, -g) has the fewest numbers other than 0 and +-1; 0 if R itself has.

    The axis is a coordinate axis, up to its sign, and does not move. One of the other columns may be normal to x, y or z, too.
    """
    i = int(np.argmax(np.abs(axis)))
    j = (i + 1) % 3
    z = R @ axis
    best, angle = _weight(R), 0.0
    for e in np.eye(3):
        u = np.cross(e, z)
        if np.linalg.norm(u) < _PARALLEL:
            continue
        u = u / np.linalg.norm(u)
        g = float(np.arctan2(z @ np.cross(u, R[:, j]), u @ R[:, j]))  # from u to R's column, about the axis
        for quarter in range(4):
            weight = _weight(exact(R @ rotation(axis[:, None], np.array([[-g - quarter * np.pi / 2]]))))
            if weight < best:
                best, angle = weight, g + quarter * np.pi / 2
    return angle


def _weight(R: Array) -> tuple[int, bool]:
    """Return the cost of a placement: its numbers other than 0 and +-1, and whether it is not a turn about a coordinate axis."""
    return int(np.count_nonzero((R != 0) & (np.abs(R) != 1))), not (R.diagonal() == 1).any()
