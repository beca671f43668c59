"""Where shapes touch: for each point of a pair the gap, the contact axes, and the point on both bodies.

The normal n is directed from surface B to surface A; the axes (t1, t2, n) are columns in world axes. A gap is positive where the
surfaces are apart. Both bodies get the force at the same point, so that action and reaction balance exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.acting.contacts import TouchingPair, TouchingSurface
from pliant.spatial import Array, concat, cross, dot, is_traced, less, lift, select, sqrt, zeros
from pliant.sweeps.steps.kinematics import Placement
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.frames import Carrier, carrier, node_placements, places_of

_FAR = 1e6  # m: the gap of a contact that is not active
_LEAN = 1e-3  # of the distance between the middles of two boxes: by so much the faces that look at each other are preferred
_BORDER = 1e-6  # of a box's size: a corner so far beyond a border is still on the face
TINY = 1e-30  # added under roots of lengths that may be zero


@dataclass(frozen=True, eq=False)
class ContactSide:
    """One of the two bodies at a contact: the carrier of the surface, its pose, and the contact's point in its axes (3, 1)."""

    at: Carrier
    place: Placement
    r: Array

    @property
    def moves(self) -> bool:
        """Whether it is a body, not the world."""
        return self.at.k >= 0


class PairNumbers(Protocol):
    """What has the numbers of pairs: a contact of the model, or a table of pairs that were found."""

    @property
    def compliance(self) -> Sequence[Any]:
        """R of each pair without stiffness [m/(N s)]; empty where it is zero."""

    def number(self, what: str, pair: int) -> Any:
        """A number of a pair, such as "stiffness": a number, a node, or None if it is not given."""


@dataclass(frozen=True, eq=False)
class ContactPoint:
    """A point of a pair: the gap (..., 1, 1) [m], the axes (..., 3, 3), the point (..., 3, 1) in the world, and both sides.

    contact, pair: what has its numbers, and of which pair it is.
    """

    contact: PairNumbers
    pair: int
    gap: Array
    axes: Array
    point: Array
    a: ContactSide
    b: ContactSide

    @property
    def normal(self) -> Array:
        """n (..., 3, 1) in world axes."""
        return self.axes[..., 2:3]

    def number(self, what: str) -> Any:
        """A number of it, such as "stiffness": a number, a node, or None if it is not given."""
        return self.contact.number(what, self.pair)

    def value(self, what: str) -> Any:
        """A number that is given, as a float if it is a constant."""
        return value_of(self.contact, what, self.pair)

    def has(self, what: str) -> bool:
        """Whether a number is there that is not the constant zero."""
        return given(self.contact, what, self.pair)

    @property
    def compliance(self) -> Any:
        """R where no stiffness is given [m/(N s)]."""
        return self.contact.compliance[self.pair] if self.contact.compliance else 0.0


@dataclass(frozen=True, eq=False)
class Posed:
    """A surface with the world pose (R, p) of its frame, and the pose of its carrier."""

    surface: TouchingSurface
    at: Carrier
    place: Placement

    @cached_property
    def R(self) -> Array:
        return self.place.R @ self.at.R

    @cached_property
    def p(self) -> Array:
        return self.place.p + self.place.R @ self.at.r

    def size(self, name: str) -> Any:
        return self.surface.sizes[name]

    def seen(self, x: Any) -> Array:
        """A point (3,) of the surface's frame, in the axes of the carrier and from its origin."""
        return self.at.r + self.at.R @ lift(np.reshape(x, (3, 1)), self.at.r)

    def side(self, point: Array) -> ContactSide:
        """The side with a point of the world."""
        return ContactSide(self.at, self.place, self.place.R.mT @ (point - self.place.p))


def touching(model: Model, q: Array, tree: Tree, motions: list[Motion]) -> list[ContactPoint]:
    """Return the points of all contacts of a model, in order."""
    places = places_of(tree, motions, q)
    world = Placement(lift(np.eye(3), q), zeros((3, 1), q))
    posed: dict[str, Posed] = {}
    for contact in model.contacts:
        for surface in contact.surfaces:
            if surface.shape not in posed:
                at = carrier(model, model.frame(surface.frame.name), q)
                place = world if at.k < 0 else node_placements(tree, motions, places, at)
                posed[surface.shape] = Posed(surface, at, place)
    out = []
    for contact in model.contacts:
        for k, pair in enumerate(contact.pairs):
            a, b = posed[pair.a.shape], posed[pair.b.shape]
            for gap, axes, point, sides in _POINTS[pair.a.kind, pair.b.kind](pair, a, b):
                margin = contact.number("margin", k)
                apart = gap if margin is None or is_constant(margin, 0.0) else gap - margin
                apart = apart if contact.active else 0.0 * apart + _FAR
                out.append(ContactPoint(contact, k, apart, axes, point, *sides))
    return out


def is_number(x: Any) -> bool:
    """Whether a number of a contact is a constant, not a node of a graph."""
    return x is not None and not is_traced(np.asarray(x))


def is_constant(x: Any, value: float) -> bool:
    """Whether a number of a contact is this constant."""
    return is_number(x) and float(x) == value


def value_of(contact: PairNumbers, what: str, pair: int) -> Any:
    """A number of a pair that is given, as a float if it is a constant."""
    x = contact.number(what, pair)
    return float(x) if is_number(x) else x


def given(contact: PairNumbers, what: str, pair: int) -> bool:
    """Whether a number of a pair is there that is not the constant zero."""
    x = contact.number(what, pair)
    return x is not None and not is_constant(x, 0.0)


Point = tuple[Array, Array, Array, tuple[ContactSide, ContactSide]]  # gap, axes, point, sides


# ---- against a plane: the half space z < 0 of its frame


def _on_plane(a: Posed, b: Posed, points: Sequence[Array], radius: Any) -> Iterator[Point]:
    """Spheres of a radius, or points, at places (3, 1) in the axes of carrier A, from its origin."""
    axes = b.R
    n = axes[..., 2:3]
    at_a = a.place.R.mT @ n  # the normal in the axes of A
    for r in points:
        centre = a.place.p + a.place.R @ r
        gap = dot(n, centre - b.p)
        if radius is None:
            yield gap, axes, centre, (ContactSide(a.at, a.place, r), b.side(centre))
        else:
            point = centre - n * radius
            yield gap - radius, axes, point, (ContactSide(a.at, a.place, r - at_a * radius), b.side(point))


def _sphere_plane(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    return _on_plane(a, b, [a.at.r], a.size("radius"))


def _capsule_plane(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    half = a.at.R[..., 2:3] * (a.size("length") * 0.5)
    return _on_plane(a, b, [a.at.r + half, a.at.r - half], a.size("radius"))


def _corners(size: Any, which: Sequence[int]) -> list[Any]:
    """Corners of a box, of eight: bit 0 for +x, bit 1 for +y, bit 2 for +z."""
    return [np.array([size[i] * (0.5 if k >> i & 1 else -0.5) for i in range(3)]) for k in which]


def _box_plane(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    return _on_plane(a, b, [a.seen(x) for x in _corners(a.size("size"), range(pair.count))], None)  # four: those with -z


def _hull_plane(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    return _on_plane(a, b, [a.seen(x) for x in a.size("points")], None)


def _cylinder_plane(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    """The lowest point of each rim and, with six points, two more of it at 120 degrees, on which it can stand."""
    z = a.at.R[..., 2:3]
    n = a.place.R.mT @ b.R[..., 2:3]
    down = z * dot(z, n) - n
    length = dot(down, down)
    upright = less(length, 1e-12)  # then any direction will do
    d = select(upright, a.at.R[..., 0:1], down / sqrt(select(upright, 1.0, length)))
    across, half, radius = cross(z, d), z * (a.size("length") * 0.5), a.size("radius")
    turns = [(1.0, 0.0), (-0.5, np.sqrt(0.75)), (-0.5, -np.sqrt(0.75))][: pair.count // 2]
    rim = [(d * c + across * s) * radius for c, s in turns]
    return _on_plane(a, b, [a.at.r + end + x for end in (half, -half) for x in rim], None)


# ---- against bodies


def frame_of(n: Array) -> Array:
    """Axes (..., 3, 3) with n last, and two tangents that change continuously with n except where n_z changes sign."""
    x, y, z = (n[..., i : i + 1, :] for i in range(3))
    sign = select(less(z, 0.0), lift(np.array([[-1.0]]), n), lift(np.array([[1.0]]), n))
    a = -1.0 / (sign + z)
    b = x * y * a
    t1 = concat([1.0 + sign * x * x * a, sign * b, -(sign * x)])
    t2 = concat([b, sign + y * y * a, -y])
    return concat([t1, t2, n], axis=-1)


def _balls(a: Posed, b: Posed, centre_a: Array, centre_b: Array, radius_a: Any, radius_b: Any) -> Iterator[Point]:
    """Two spheres, at places in the world."""
    d = centre_a - centre_b
    length = sqrt(dot(d, d) + TINY)
    n = d / length
    yield _at(a, b, n, length - (radius_a + radius_b), centre_a - n * radius_a)


def _at(a: Posed, b: Posed, n: Array, gap: Array, point: Array) -> Point:
    return gap, frame_of(n), point, (a.side(point), b.side(point))


def _sphere_sphere(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    return _balls(a, b, a.p, b.p, a.size("radius"), b.size("radius"))


def _clamped(x: Array, half: Any) -> Array:
    """x between -half and half."""
    half = lift(np.asarray(half), x)
    x = select(less(x, -half), -half, x)
    return select(less(half, x), half, x)


def _sphere_capsule(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    z = b.R[..., 2:3]
    s = _clamped(dot(z, a.p - b.p), b.size("length") * 0.5)
    return _balls(a, b, a.p, b.p + z * s, a.size("radius"), b.size("radius"))


def _capsule_capsule(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    """The closest points of the two middle segments; of parallel ones, those next to the middle of A."""
    u, w, d = a.R[..., 2:3], b.R[..., 2:3], a.p - b.p
    la, lb = a.size("length") * 0.5, b.size("length") * 0.5
    uw, ud, wd = dot(u, w), dot(u, d), dot(w, d)
    det = 1.0 - uw * uw
    skew = less(1e-9, det) if isinstance(det, float) else less(lift(np.array([[1e-9]]), det), det)
    s = select(skew, (uw * wd - ud) / select(skew, det, 1.0), 0.0)
    s = _clamped(s, la)
    t = _clamped(uw * s + wd, lb)
    s = _clamped(uw * t - ud, la)
    return _balls(a, b, a.p + u * s, b.p + w * t, a.size("radius"), b.size("radius"))


def _on_box(a: Posed, b: Posed, centre: Array, radius: Any, between: Array | None = None) -> Point:
    """A sphere of a radius, or a point, at a place in the world, on box B: on the closest face, edge or corner, or, where the
    centre is inside, on the face that is least deep.

    between: of corners of a box, where its middle is in the axes of B. Corners on the border of a face are on the face that looks
    at that box.
    """
    x = b.R.mT @ (centre - b.p)
    half = [h * 0.5 for h in b.size("size")]
    parts = [x[..., i : i + 1, :] for i in range(3)]
    wide = half if between is None else [h * (1.0 + _BORDER) for h in half]
    outside = concat([p - _clamped(p, h) for p, h in zip(parts, wide, strict=True)])
    square = dot(outside, outside)
    inside = less(square, TINY)
    length = sqrt(select(inside, 1.0, square))
    ahead = [less(p, 0.0) for p in parts]
    sign = [select(c, -1.0 + 0.0 * p, 1.0 + 0.0 * p) for c, p in zip(ahead, parts, strict=True)]
    depth = [h - p * s for h, p, s in zip(half, parts, sign, strict=True)]
    zero = 0.0 * parts[0]
    sizes = [zero] * 3 if between is None else [_size(between[..., i : i + 1, :]) * _LEAN for i in range(3)]
    least, preferred, face = depth[0], depth[0] - sizes[0], [sign[0], zero, zero]
    for i in (1, 2):
        nearer = less(depth[i] - sizes[i], preferred)
        face = [select(nearer, sign[i] if k == i else zero, face[k]) for k in range(3)]
        least, preferred = select(nearer, depth[i], least), select(nearer, depth[i] - sizes[i], preferred)
    n = concat([select(inside, f, outside[..., k : k + 1, :] / length) for k, f in enumerate(face)])
    gap = select(inside, -least, length)
    n = b.R @ n
    if radius is None:
        return _at(a, b, n, gap, centre)
    return _at(a, b, n, gap - radius, centre - n * radius)


def _sphere_box(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    yield _on_box(a, b, a.p, a.size("radius"))


def _size(x: Array) -> Array:
    return select(less(x, 0.0), -x, x)


def _box_box(pair: TouchingPair, a: Posed, b: Posed) -> Iterator[Point]:
    if pair.count == 4:
        between = b.R.mT @ (a.p - b.p)
        for corner in _lowest_corners(a, b):
            yield _on_box(a, b, corner, None, between)
        return
    yield from _corners_on_box(a, b)
    for gap, axes, point, (side_b, side_a) in _corners_on_box(b, a) if pair.count == 16 else ():
        turned = concat([axes[..., 0:1], -axes[..., 1:2], -axes[..., 2:3]], axis=-1)  # the normal from B to A again
        yield gap, turned, point, (side_a, side_b)


def _corners_on_box(a: Posed, b: Posed) -> Iterator[Point]:
    between = b.R.mT @ (a.p - b.p)
    for corner in _corners(a.size("size"), range(8)):
        yield _on_box(a, b, a.place.p + a.place.R @ a.seen(corner), None, between)


def _lowest_corners(a: Posed, b: Posed) -> Iterator[Array]:
    """The places of the four corners of the face of box A that looks at box B: those lowest along the normal of B at A's middle."""
    n = a.R.mT @ _on_box(a, b, a.p, None)[1][..., 2:3]
    ways, size = [n[..., i : i + 1, :] for i in range(3)], a.size("size")
    zero = 0.0 * ways[0]
    x, y, z = (select(less(way, 0.0), zero + 0.5, zero - 0.5) for way in ways)  # the lower side along each axis
    rise = [_size(way) * h for way, h in zip(ways, size, strict=True)]  # from there to the other side
    on_x = less(select(less(rise[1], rise[2]), rise[2], rise[1]), rise[0])
    on_y = less(rise[2], rise[1])
    for t in (-0.5, 0.5):
        for s in (-0.5, 0.5):
            corner = select(on_x, x, s), select(on_x, s, select(on_y, y, t)), select(on_x, t, select(on_y, t, z))
            yield a.p + a.R @ concat([part * h for part, h in zip(corner, size, strict=True)])


_POINTS: dict[tuple[str, str], Callable[[TouchingPair, Posed, Posed], Iterator[Point]]] = {
    ("sphere", "plane"): _sphere_plane,
    ("capsule", "plane"): _capsule_plane,
    ("box", "plane"): _box_plane,
    ("cylinder", "plane"): _cylinder_plane,
    ("hull", "plane"): _hull_plane,
    ("sphere", "sphere"): _sphere_sphere,
    ("sphere", "capsule"): _sphere_capsule,
    ("sphere", "box"): _sphere_box,
    ("capsule", "capsule"): _capsule_capsule,
    ("box", "box"): _box_box,
}
