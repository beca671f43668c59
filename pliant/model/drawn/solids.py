"""Default shapes of bodies without shapes: the solid from which the inertia was made, or a solid with the same moments."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model.bodies.hinges import Fixed, HingeType, Revolute, Universal
from pliant.model.bodies.inertia import Inertia
from pliant.model.bodies.joint import Joint
from pliant.model.bodies.modal import ModalBody
from pliant.model.bodies.turning_hinges import Spherical
from pliant.model.drawn.shapes import Box, Capsule, Cylinder, Plane, Shape, Solid, Sphere
from pliant.model.model import Model
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD, Body

_SLENDER = 4.0  # times as long as wide
_THINNEST = 0.02  # of a box's longest edge
_DENSITY = 2700.0  # [kg/m^3] of bodies that have mass but no size
_STRUT = 0.012  # of the system's reach
_BULKY = 0.6, 0.35  # a box's middle edge, of the distance between joints, and of the system's reach
_TURNS = (Revolute, Spherical, Universal)


def _turns(hinge: HingeType) -> bool:
    return isinstance(hinge, _TURNS) or (isinstance(hinge, Joint) and not hinge.n_slides)


def _stays(hinge: HingeType) -> bool:
    """Whether a hinge leaves the body's origin where it is."""
    return isinstance(hinge, Fixed) or _turns(hinge)


def drawn_solids(model: Model) -> list[list[Shape]]:
    """The shapes of each body, in the order of `model.bodies`: the given shapes, otherwise solids that represent its mass.

    A colour without a solid is the colour of these default solids. A flexible body is drawn by its modes; its list contains only
    the shapes fixed to it, and a shape without a solid if it has a colour. The shapes of the world are in `model.shapes`.
    """
    given: dict[str, list[Shape]] = {body.name: [] for body in model.bodies}
    for shape in model.internals.shapes:
        if shape.body != WORLD:
            given[shape.body].append(shape)
    for body, wheel in _wheels(model):
        if not given[body] and model.bodies[model.index[body]].inertia.solid is None:
            given[body].append(wheel)
    joints, size = joints_of(model), reach(model)
    return [_drawn(body, given[body.name], joints[body.name], size) for body in model.bodies]


def _wheels(model: Model) -> list[tuple[str, Shape]]:
    """The wheels of constraints as shapes, by body."""
    out = []
    for closure in model.loops:
        made = getattr(closure, "made", None)
        if made is not None and hasattr(made, "drawn"):
            name, solid, pose = made.drawn()
            frame = model.frame(name)
            if frame.body != WORLD and frame.node is None:
                out.append((frame.body, Shape(closure.name, frame.body, solid, frame.pose @ pose)))
    return out


def _drawn(body: Body, given: list[Shape], joints: list[Array], size: float) -> list[Shape]:
    plain = [shape for shape in given if shape.solid is None]
    if body.flex is not None or (given and not plain):
        return given
    color = plain[-1].color if plain else None
    return [shape for shape in given if shape.solid is not None] + [
        replace(shape, color=color) for shape in default_shapes(body, joints, size)
    ]


def default_shapes(body: Body, joints: list[Array], size: float) -> list[Shape]:
    """The mass of a rigid body as a solid, and struts from it to joints (3,) [m] outside of it. size [m]: of the system."""
    matter = body.inertia
    if matter.solid is not None:
        solid, pose = matter.solid, matter.solid_pose
    elif matter.mass > 0:
        if _turns(body.hinge.type) and _bulky(matter, joints, size):
            return _bars(body, joints, size)
        solid, pose = solid_of_moments(matter, joints, size)
    else:
        return [_strut(body, joints[0], end, size) for end in joints[1:] if np.linalg.norm(end - joints[0]) > 0.05 * size]
    out = [Shape(body.name, body.name, solid, pose)]
    radius = _STRUT * size
    far = [x for x in joints if _outside(solid, pose.R.T @ (x - pose.xyz)) > 2 * radius]
    return out + [_strut(body, x, matter.com, size) for x in far]


def solid_of_moments(matter: Inertia, joints: list[Array], size: float) -> tuple[Solid, Pose]:
    """A box with the same mass and moments, a capsule if the box is slender, or a ball if there are no moments.

    A slender body that carries others is drawn from its hinge to the farthest of their hinges. size [m]: of the system. No box is
    larger than ten times this size, because inertias in files may have wrong units.
    """
    values, axes = np.linalg.eigh(matter.inertia)
    second = np.maximum(values.sum() / 2 - values, 0.0)  # m a^2 / 12 of the edge a along each axis, descending
    edges = np.sqrt(12 * second / matter.mass)
    if size > 0:
        edges = np.minimum(edges, 10 * size)
    radius = float((0.75 * matter.mass / (np.pi * _DENSITY)) ** (1 / 3))
    if edges[0] < 1e-3 * max(size, radius):
        return Sphere(float(np.clip(radius, 0.02 * size, 0.06 * size)) if size > 0 else radius), Pose(matter.com)
    a, b, c = (float(x) for x in np.maximum(edges, _THINNEST * edges[0]))
    if a < _SLENDER * b:
        axes = axes * np.array([1.0, 1.0, np.sign(np.linalg.det(axes))])
        return Box((a, b, c)), Pose(matter.com, matrix=axes)
    r = min(max(b, c, a / 20), a / 9) / 2
    first, last = joints[:1], max(joints[1:], key=lambda x: float(np.linalg.norm(x - joints[0])), default=None)
    if first and last is not None and np.linalg.norm(last - first[0]) > a / 2:
        return Capsule(r, float(np.linalg.norm(last - first[0]))), between(first[0], last)
    half = axes[:, 0] * (a / 2 - r)
    return Capsule(r, a - 2 * r), between(matter.com - half, matter.com + half)


def _bulky(matter: Inertia, joints: list[Array], size: float) -> bool:
    """Whether the box of the moments hides what the body does: join others. Mechanisms in a plane are given with any moments."""
    span = max((float(np.linalg.norm(a - b)) for a in joints for b in joints), default=0.0)
    values = np.linalg.eigvalsh(matter.inertia)
    edge = np.sqrt(12 * max(float(values.sum() / 2 - values[1]), 0.0) / matter.mass)
    return 0 < span < edge / _BULKY[0] and edge > _BULKY[1] * size


def _bars(body: Body, joints: list[Array], size: float) -> list[Shape]:
    """Bars between two joints, around three, and from the middle of more."""
    ends = [x for k, x in enumerate(joints) if all(np.linalg.norm(x - y) > 1e-6 * size for y in joints[:k])]
    middle = np.mean(ends, axis=0)
    pairs = [(ends[k - 1], x) for k, x in enumerate(ends)] if len(ends) == 3 else [(middle, x) for x in ends]
    pairs = [(ends[0], ends[1])] if len(ends) == 2 else [(a, b) for a, b in pairs if np.linalg.norm(b - a) > 1e-6 * size]
    r = {id(b): max(_STRUT * size, min(float(np.linalg.norm(b - a)) / 12, 2 * _STRUT * size)) for a, b in pairs}
    return [Shape(body.name, body.name, Capsule(r[id(b)], float(np.linalg.norm(b - a))), between(a, b)) for a, b in pairs]


def joints_of(model: Model) -> dict[str, list[Array]]:
    """The points (3,) [m] at which each rigid body is joined to others, in its frame.

    Its own hinge comes first, unless it slides there, then the hinges of the bodies that it carries, and the frames of loops.
    """
    out: dict[str, list[Array]] = {b.name: [np.zeros(3)] if _stays(b.hinge.type) else [] for b in model.bodies}
    for body in model.bodies:
        if body.parent != WORLD and body.hinge.at is None and _stays(body.hinge.type):
            out[body.parent].append(body.hinge.pose.xyz)
    for closure in model.loops:
        for frame in map(model.frame, closure.frames):
            if frame.body != WORLD and frame.node is None:
                out[frame.body].append(frame.pose.xyz)
    return out


def reach(model: Model) -> float:
    """The size of the system [m]: the largest distance within a body, or zero.

    The distances are those from a body's hinge to other hinges, to its centre of mass and to nodes, and the size of its solid.
    """
    lengths = [0.0]
    for body in model.bodies:
        if body.parent != WORLD:
            lengths.append(float(np.linalg.norm(body.hinge.pose.xyz)))
        lengths.append(float(np.linalg.norm(body.inertia.com)))
        if body.inertia.solid is not None:
            lengths.append(2 * float(half_size(body.inertia.solid).max()))
        if body.flex is not None:
            lengths.append(float(np.ptp([node.position for node in body.flex.nodes], axis=0).max()))
    lengths += [2 * float(half_size(shape.solid).max()) for shape in model.internals.shapes if isinstance(shape.solid, _SIMPLE)]
    return max(lengths)


_SIMPLE = (Box, Sphere, Cylinder, Capsule)


def half_size(solid: Solid) -> Array:
    """(3,) [m] half the edges of the box around a solid, along its axes; of a mesh, whose file is read, from its origin."""
    if isinstance(solid, Box):
        return np.array(solid.size) / 2
    if isinstance(solid, Sphere):
        return np.full(3, solid.radius)
    if isinstance(solid, Cylinder | Capsule):
        more = solid.radius if isinstance(solid, Capsule) else 0.0
        return np.array([solid.radius, solid.radius, solid.length / 2 + more])
    if isinstance(solid, Plane):
        return np.array([solid.size / 2, solid.size / 2, 0.0])
    return np.abs(solid.triangles()[0]).max(axis=0)  # type: ignore[attr-defined]


def between(a: Array, b: Array) -> Pose:
    """The pose of a solid along z that reaches from a to b (3,)."""
    z = (b - a) / np.linalg.norm(b - a)
    x = np.cross(np.eye(3)[int(np.abs(z).argmin())], z)
    x = x / np.linalg.norm(x)
    return Pose((a + b) / 2, matrix=np.column_stack([x, np.cross(z, x), z]))


def riding_on(flex: ModalBody, at: str | float) -> tuple[ModalBody, int]:
    """The flexible body with the node that a shape's `at` means, and its number: x on a beam need not be one of the model."""
    if isinstance(at, str):
        return flex, flex.node_index[at]
    longer, name = flex.node_at(at)  # type: ignore[attr-defined]
    return longer, longer.node_index[name]


def _strut(body: Body, a: Array, b: Array, size: float) -> Shape:
    return Shape(body.name, body.name, Capsule(_STRUT * size, float(np.linalg.norm(b - a))), between(a, b))


def _outside(solid: Solid, point: Array) -> float:
    """How far a point (3,) in the solid's frame is outside of the box around it [m]."""
    return float(np.linalg.norm(np.maximum(np.abs(point) - half_size(solid), 0.0)))
