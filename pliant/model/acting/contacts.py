"""Contacts as data: which shapes may touch, with what friction and stiffness, and how a step solves them.

A contact is a name and pairs of shapes. A pair has a fixed number of points, so that a step has a fixed set of unknowns. `sweeps/`
has the geometry of each kind of pair and the equations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.names import names_of
from pliant.arguments.numbers import floats, number
from pliant.errors import PliantError, unknown, warn
from pliant.model.drawn.shapes import Box, Capsule, Cylinder, Mesh, Plane, Shape, Solid, Sphere
from pliant.model.pose import Array
from pliant.model.records import WORLD, Frame
from pliant.model.symbols import Number, formulas_of, has_symbols, settled_numbers, with_formulas

_DETERMINED = 3  # points of a rigid body whose forces are determined
GROUND = "ground"
AUTO = "auto"
NUMBERS = ("mu", "stiffness", "dissipation", "restitution", "slow", "margin", "slop")  # the parameters of a contact
DEFAULTS = {"mu": 0.8, "restitution": 0.0, "slow": 0.05, "margin": 0.0, "slop": 1e-5}
SIZES = ("radius", "length", "size")  # the parameters of a shape that touches
RECORDED = ("contact_force", "gap", "contact_point", "contact_normal", "contact_mode")  # of a run
MOST_VERTICES = 300_000  # of a mesh whose convex hull is taken: some seconds
_COARSE = 0.02  # of a mesh's size: as far its hull may reach beyond the vertices that touch, without a warning
_DIRECTIONS = 200  # along which that is measured
MOST_HULL = 16  # vertices of a mesh's convex hull that may touch, unless points= says otherwise


@dataclass(frozen=True)
class Contacts:
    """How a step of method "contact" solves its contacts.

    sweeps: passes over all contacts. Stacks and grasps need more, see `run.quality`.
    angles: Newton steps for the direction of slip, at each contact and pass.
    warm: start from the forces of the previous step.
    smooth [J]: 0 for exact complementarity. A positive number relaxes it: normal impulse times approach speed equals `smooth`,
    which makes gradients useful near contact.

    Example:
        options = pl.Contacts(sweeps=6)
        pl.simulate(ball, q_ball, t_end=0.1, dt=1e-3, contacts=options)
    """

    sweeps: int = 3
    angles: int = 2
    warm: bool = True
    smooth: float = 0.0

    def __str__(self) -> str:
        return f"sweeps={self.sweeps}, angles={self.angles}, warm={self.warm}, smooth={self.smooth!r}"

    @classmethod
    def read(cls, text: str) -> Contacts:
        """The options that a text of `str` says."""
        given = dict(item.split("=") for item in text.split(", "))
        return cls(int(given["sweeps"]), int(given["angles"]), given["warm"] == "True", float(given["smooth"]))

    def __post_init__(self) -> None:
        for what, least in (("sweeps", 1), ("angles", 1)):
            value = getattr(self, what)
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
                raise PliantError(f"Contacts: {what}={value!r}: give a whole number, at least {least}")
        check_flags(self, "Contacts")
        number(self.smooth, "Contacts: smooth", "give a number [J], 0 or more", least=0.0)


@dataclass(frozen=True, eq=False)
class TouchingSurface:
    """A shape that touches others: its kind, its sizes [m], and the frame that carries it, in a model at its node.

    sizes: radius, length, or size (3,), as in the solid; of a mesh the points (n, 3) of its convex hull.
    """

    shape: str
    kind: str
    sizes: Mapping[str, Any]
    frame: Frame

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for equal surfaces."""
        sizes = tuple((name, np.asarray(x, dtype=float).tolist()) for name, x in self.sizes.items())
        pose = self.frame.pose
        return self.shape, self.kind, sizes, self.frame.name, self.frame.body, self.frame.node, pose.R.tolist(), pose.xyz.tolist()


@dataclass(frozen=True, eq=False)
class TouchingPair:
    """Two surfaces that may touch at `count` points."""

    a: TouchingSurface
    b: TouchingSurface
    count: int


@dataclass(frozen=True, eq=False)
class Contact:
    """Pairs of shapes that may touch, with common numbers.

    parameters: mu, dissipation [s], restitution, slow [m/s], margin [m], slop [m], and stiffness [N/m], each one number or one for
    each pair. Without stiffness it is chosen by the step. Without dissipation it is twice the step.
    compliance [m/(N s)]: of each pair, the chosen one, in a model that is computed with.
    """

    name: str
    pairs: tuple[TouchingPair, ...]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    active: bool = True
    compliance: tuple[float, ...] = ()

    @property
    def points(self) -> tuple[str, ...]:
        """The names of its points: "feet.fl", or "crate.box.0" where a pair has several."""
        out: list[str] = []
        targets = {pair.b.shape for pair in self.pairs}
        for pair in self.pairs:
            own = f"{self.name}.{pair.a.shape}" + (f"-{pair.b.shape}" if len(targets) > 1 else "")
            out += [own] if pair.count == 1 else [f"{own}.{k}" for k in range(pair.count)]
        return tuple(out)

    @property
    def shapes(self) -> tuple[str, ...]:
        """The names of its shapes, each once."""
        return tuple(dict.fromkeys(surface.shape for surface in self.surfaces))

    @property
    def surfaces(self) -> Iterator[TouchingSurface]:
        """Both surfaces of each pair."""
        for pair in self.pairs:
            yield pair.a
            yield pair.b

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for equal contacts."""
        numbers = tuple((name, np.asarray(x, dtype=float).tolist()) for name, x in sorted(self.parameters.items()))
        pairs = tuple((pair.a.key, pair.b.key, pair.count) for pair in self.pairs)
        return self.name, self.active, numbers, pairs, self.compliance

    def number(self, what: str, pair: int) -> Any:
        """A parameter of a pair, or None where it is not given: a number or a node."""
        x = self.parameters.get(what)
        return None if x is None else x if np.ndim(x) == 0 else x[pair]

    def numbers_of(self, owner: str) -> Mapping[str, Any]:
        """The numbers that a name owns here: those of the contact, or the sizes of a shape."""
        if owner == self.name:
            return self.parameters
        return next((surface.sizes for surface in self.surfaces if surface.shape == owner), {})

    def has_number(self, owner: str, what: str) -> bool:
        """Whether "feet.mu", or "ball.radius" of a shape, is a number of this contact."""
        return what in self.numbers_of(owner) and what in (*NUMBERS, *SIZES)

    def may_have(self, owner: str, what: str) -> bool:
        """Whether it is one, or a number of this contact that is not given."""
        return self.has_number(owner, what) or (owner == self.name and what in NUMBERS)

    def with_number(self, owner: str, what: str, value: Any) -> Contact:
        """The contact with another value of a number."""
        text, old = f"contact {self.name!r}", self.numbers_of(owner).get(what, 0.0)
        if owner == self.name:
            new = checked_numbers(
                text, {what: value if np.ndim(old) or np.ndim(value) == 0 else np.ravel(value)[0]}, len(self.pairs)
            )
            return replace(self, parameters={**self.parameters, **new})
        given = settled_numbers(value if np.ndim(old) or np.ndim(value) == 0 else np.ravel(value)[0])
        numbers = np.array(given, dtype=float)
        if numbers.shape != np.shape(old) or not possible(what, numbers).all():
            raise PliantError(
                f"{text}: {what} of shape {owner!r} is {value!r}; give {'three lengths' if np.ndim(old) else 'a length'} [m]"
            )
        return self.with_sizes(owner, {what: given if has_symbols(given) else numbers if np.ndim(old) else float(numbers)})

    def with_surfaces(self, change: Callable[[TouchingSurface], TouchingSurface]) -> Contact:
        """The contact with each surface changed."""
        pairs = tuple(replace(pair, a=change(pair.a), b=change(pair.b)) for pair in self.pairs)
        return replace(self, pairs=pairs)

    def with_sizes(self, shape: str, sizes: Mapping[str, Any]) -> Contact:
        """The contact with other sizes of a shape."""
        return self.with_surfaces(lambda x: replace(x, sizes={**x.sizes, **sizes}) if x.shape == shape else x)


# ---- kinds of pairs

KINDS: dict[type[Solid], str] = {
    Sphere: "sphere", Capsule: "capsule", Box: "box", Cylinder: "cylinder", Mesh: "hull", Plane: "plane"
}  # fmt: skip
# points of a pair (a, b); the second is the surface that the normal belongs to. None: as many as points= says
PAIRS: dict[tuple[str, str], tuple[int, ...]] = {
    ("sphere", "plane"): (1,),
    ("capsule", "plane"): (2,),
    ("box", "plane"): (8, 4),
    ("cylinder", "plane"): (6, 2),
    ("hull", "plane"): (),
    ("sphere", "sphere"): (1,),
    ("sphere", "capsule"): (1,),
    ("sphere", "box"): (1,),
    ("capsule", "capsule"): (1,),
    ("box", "box"): (4, 8, 16),
}


def solid_sizes(solid: Solid) -> dict[str, Any]:
    """The sizes of a solid [m], by name."""
    if isinstance(solid, Sphere):
        return {"radius": solid.radius}
    if isinstance(solid, Capsule | Cylinder):
        return {"radius": solid.radius, "length": solid.length}
    if not isinstance(solid, Box):
        return {}
    return {"size": settled_numbers(list(solid.size)) if has_symbols(solid.size) else np.asarray(solid.size)}


def surface_of(shape: Shape, points: int | None, what: str, hull: Array | None = None) -> TouchingSurface:
    """A shape as a surface that touches others. hull (n, 3) [m]: the points of a mesh that touch. Default: chosen from its hull."""
    solid = shape.solid
    kind = KINDS.get(type(solid)) if solid is not None else None
    if kind is None:
        raise PliantError(f"{what}: shape {shape.name!r} has no solid that can touch; give it one such as pl.shapes.Sphere(0.02)")
    assert solid is not None
    sizes = solid_sizes(solid)
    if isinstance(solid, Mesh):
        found = hull_points(solid, MOST_HULL if points is None else points, what) if hull is None else hull
        sizes = {"points": found}
        if hull is None and points is None:
            warn_of_coarse_hull(solid, found, f"{what}: shape {shape.name!r}")
    frame = Frame(frame_name(shape.name), shape.body, shape.pose, shape.at)
    return TouchingSurface(shape.name, kind, sizes, frame)


def frame_name(shape: str) -> str:
    """Return the name of the frame that carries a shape that touches."""
    return f"{shape} (contact)"


def hull_vertices(mesh: Mesh, what: str) -> int:
    """The number of vertices of a mesh. A mesh with too few or too many for a convex hull raises `PliantError`."""
    vertices, _ = mesh.triangles()
    if len(vertices) < 4:
        raise PliantError(f"{what}: mesh {mesh!r} has {len(vertices)} vertices; a convex hull needs at least 4")
    if len(vertices) > MOST_VERTICES:
        raise PliantError(f"{what}: mesh {mesh!r} has {len(vertices):,} vertices, more than {MOST_VERTICES:,}; make it coarser")
    return len(vertices)


def hull_points(mesh: Mesh, most: int, what: str) -> Array:
    """At most so many vertices (n, 3) of a mesh's convex hull [m], spread over it: each next one is farthest from the others."""
    hull_vertices(mesh, what)
    vertices, _ = mesh.triangles()
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = vertices[ConvexHull(vertices).vertices]
    except QhullError:
        raise PliantError(f"{what}: the vertices of {mesh!r} lie in a plane; give a solid mesh, or a thin box") from None
    chosen = [int(np.argmin(hull[:, 2]))]
    distance = np.linalg.norm(hull - hull[chosen[0]], axis=1)
    while len(chosen) < min(most, len(hull)):
        chosen.append(int(np.argmax(distance)))
        distance = np.minimum(distance, np.linalg.norm(hull - hull[chosen[-1]], axis=1))
    return hull[sorted(chosen)]


def warn_of_coarse_hull(mesh: Mesh, points: Array, what: str) -> None:
    """Warn of a mesh whose convex hull reaches far beyond that of those of its vertices (n, 3) that touch."""
    from scipy.spatial import ConvexHull

    vertices = mesh.triangles()[0]
    found = ConvexHull(vertices)
    hull = vertices[found.vertices]
    middle = hull - hull.mean(axis=0)
    ways = [middle / np.maximum(np.linalg.norm(middle, axis=1), 1e-300)[:, None], found.equations[:, :3]]
    some = np.concatenate([x[:: len(x) // _DIRECTIONS + 1] for x in ways])
    beyond = float(((hull @ some.T).max(axis=0) - (points @ some.T).max(axis=0)).max())
    if beyond > _COARSE * np.ptp(hull, axis=0).max():
        warn(
            f"{what} touches at {len(points)} of the {len(hull)} vertices of its convex hull, which reaches up to "
            f"{beyond:.2g} m beyond them: so far it sinks in unseen; give more points=, or simpler shapes"
        )


def pair_of(a: TouchingSurface, b: TouchingSurface, points: int | None, what: str) -> TouchingPair:
    """Two surfaces as a pair, in the order that its geometry takes; a pair that does not exist raises `PliantError`."""
    if (a.kind, b.kind) not in PAIRS and (b.kind, a.kind) in PAIRS:
        a, b = b, a
    if (a.kind, b.kind) not in PAIRS:
        known = ", ".join(f"{x}–{y}" for x, y in PAIRS)
        raise PliantError(
            f"{what}: {a.shape!r} ({a.kind}) and {b.shape!r} ({b.kind}) cannot touch: there is no such pair. Known pairs: {known}; "
            "replace one of the shapes, for instance by spheres at the points that touch"
        )
    counts = PAIRS[a.kind, b.kind]
    if a.kind == "hull":
        return TouchingPair(a, b, len(a.sizes["points"]))
    if (a.kind, b.kind) == ("box", "box") and points is None:
        raise PliantError(
            f"{what}: boxes {a.shape!r} and {b.shape!r} touch at corners of the first on faces of the second; say how many with "
            "points=: 4 (of the face that looks at the other box), 8, or 16 (the corners of both)"
        )
    count = counts[0] if points is None or len(counts) == 1 else points
    if count not in counts:
        allowed = " or ".join(map(str, counts))
        raise PliantError(f"{what}: points={points!r}: a pair {a.kind}–{b.kind} has {allowed} points")
    return TouchingPair(a, b, count)


# ---- what a user gives


def shape_pairs(
    shapes: Sequence[str], others: Sequence[str] | None, exclude: Iterable[Sequence[str]], what: str
) -> list[tuple[str, str]]:
    """The names of all pairs: each shape with each of the others, or with no others each with each; without those excluded."""
    left = set()
    shapes, others = names_of(shapes, what), None if others is None else names_of(others, what)
    for one in exclude:
        if not isinstance(one, list | tuple) or len(one) != 2:
            raise PliantError(f"{what}: exclude: {one!r} is not a pair of shapes; give pairs such as ('thigh', 'shank')")
        left.add(frozenset(one))
    known = {*shapes, *(others or ())}
    for name in sorted(set().union(*left) - known if left else ()):
        raise PliantError(f"{what}: exclude: {unknown('shape of this contact', name, known)}")
    found = list(combinations(shapes, 2)) if others is None else [(a, b) for a in shapes for b in others]
    return [(a, b) for a, b in found if frozenset((a, b)) not in left]


def by_materials(
    what: str,
    pairs: Sequence[tuple[str, str]],
    given: Mapping[str, Any],
    materials: Mapping[str, str],
    table: Mapping[frozenset[str], Mapping[str, Any]],
) -> dict[str, Any]:
    """The numbers of a contact: those that are given, then those of the materials of its pairs, then the defaults.

    materials: by shape. table: by two materials, or by one twice.
    """
    found: list[Mapping[str, Any]] = []
    for pair in pairs:
        own = [materials[shape] for shape in pair if shape in materials]
        if len(own) == 2 and frozenset(own) not in table and "mu" not in given:
            others = [" and ".join(map(repr, sorted(x))) for x in table]
            given_are = f" (given are {', '.join(others[:8])}{' …' * (len(others) > 8)})" if others else ""
            raise PliantError(
                f"{what}: shapes {pair[0]!r} and {pair[1]!r} are of {own[0]!r} and {own[1]!r}, whose friction is not "
                f"given{given_are}; add add_material_pair({own[0]!r}, {own[1]!r}, mu=…), or give mu= here"
            )
        found.append(table.get(frozenset(own), {}) if len(own) == 2 else {})
    out = DEFAULTS | dict(given)
    for name in NUMBERS:
        rows = [own.get(name, DEFAULTS.get(name)) for own in found]
        if name not in given and any(name in own for own in found):
            if any(x is None or isinstance(x, str) for x in rows):
                raise PliantError(f"{what}: {name} is given for the materials of some of its pairs only; give it for all, or here")
            out[name] = rows[0] if len(rows) == 1 else rows
    return out


def check_materials(materials: Mapping[str, str], table: Mapping[frozenset[str], Mapping[str, Any]], shapes: Iterable[str]) -> None:
    """Raise `PliantError` for materials of shapes that do not exist, and for numbers of materials that no shape has."""
    known = [*shapes, GROUND]
    for shape, name in materials.items():
        if shape not in known:
            raise PliantError(f"material {name!r}: {unknown('shape', shape, known)} (name it with add_shape(…, name=…))")
    of_shapes = dict.fromkeys(materials.values())
    for pair in table:
        for name in sorted(pair - of_shapes.keys()):
            both = " and ".join(map(repr, sorted(pair)))
            raise PliantError(
                f"materials {both}: {unknown('material', name, of_shapes)} (say which shapes are of it, with "
                f"add_material({name!r}, …), or leave the pair out)"
            )


AT_LEAST_0 = "a finite number that is 0 or more"
POSITIVE = "a length [m], finite and positive"
REMEDIES = {
    "stiffness": "a positive number [N/m], or inf for a rigid contact",
    "restitution": "a number from 0 (no bounce) to 1",
    **dict.fromkeys(SIZES, POSITIVE),
}


def possible(what: str, numbers: Array) -> Array:
    """Return which numbers a parameter of a contact, or a size of a shape, may have: a mask of their shape."""
    if what == "stiffness":
        return np.asarray(numbers > 0)
    finite = np.isfinite(numbers)
    if what in SIZES:
        return np.asarray(finite & (numbers > 0))
    return np.asarray(finite & (numbers >= 0) & ((numbers <= 1) | (what != "restitution")))


def checked_numbers(what: str, given: Mapping[str, Any], pairs: int) -> dict[str, Any]:
    """The parameters of a contact: one number or one per pair, checked; `None` and "auto" are left out."""
    out: dict[str, Any] = {}
    for name, x in given.items():
        if x is None or (name == "stiffness" and isinstance(x, str) and x == AUTO):
            continue
        value = settled_numbers(x)
        try:
            numbers = np.array(floats(value))
        except (TypeError, ValueError):
            remedy = "give a number [N/m], 'auto', or inf for a rigid contact" if name == "stiffness" else "give a number"
            raise PliantError(f"{what}: {name}={x!r} is not a number; {remedy}") from None
        if numbers.ndim > 1 or (numbers.ndim == 1 and numbers.size != pairs):
            raise PliantError(f"{what}: {name} has shape {numbers.shape}; give one number, or one for each of its {pairs} pairs")
        if not possible(name, numbers).all():
            raise PliantError(f"{what}: {name}={numbers.tolist()!r}: give {REMEDIES.get(name, AT_LEAST_0)}")
        if has_symbols(value):
            formulas = formulas_of(value) or ()
            out[name] = with_formulas(numbers, formulas, value.symbols) if isinstance(value, Number) else value
        else:
            numbers.flags.writeable = False
            out[name] = numbers
    return out


# ---- in a model


def check_contacts(model: Any) -> list[str]:
    """Raise `PliantError` for pairs on one body. Return warnings of pairs that a hinge connects, and of rigid grasps."""
    for output in model.outputs if model.contacts else ():
        if output.name in RECORDED:
            raise PliantError(f"output {output.name!r}: a run with contacts already has a variable of this name; choose another")
    return [*(doubt for contact in model.contacts for doubt in check_contact(model, contact)), *_rigid_grasps(model)]


def _rigid_grasps(model: Any) -> list[str]:
    """Warnings of bodies that several bodies hold by rigid contacts at more points than determine the forces."""
    held: dict[str, list[tuple[str, str, int]]] = {}  # by body: contact, other body, points
    for contact in model.contacts:
        for k, pair in enumerate(contact.pairs):
            stiffness = np.asarray(contact.number("stiffness", k))
            if stiffness.dtype.kind == "f" and np.isinf(stiffness):
                homes = [_home(model, surface.frame) for surface in (pair.a, pair.b)]
                if WORLD not in homes:
                    for body, other in (homes, homes[::-1]):
                        held.setdefault(body, []).append((contact.name, other, pair.count))
    doubts = []
    for body, found in held.items():
        points = sum(count for *_, count in found)
        if len({other for _, other, _ in found}) > 1 and points > _DETERMINED:
            names = ", ".join(repr(name) for name in dict.fromkeys(name for name, *_ in found))
            doubts.append(
                f"body {body!r}: several bodies hold it by rigid contacts ({names}) at {points} points, which do not determine "
                "their forces, so that a grasp may fail; give these contacts a stiffness [N/m], or leave stiffness= out"
            )
    return doubts


def check_contact(model: Any, contact: Contact) -> list[str]:
    """The same of one contact."""
    doubts, what = [], f"contact {contact.name!r}"
    for pair in contact.pairs:
        homes = [_home(model, surface.frame) for surface in (pair.a, pair.b)]
        if homes[0] == homes[1]:
            raise PliantError(
                f"{what}: shapes {pair.a.shape!r} and {pair.b.shape!r} are both on {homes[0]!r}, so they cannot move against "
                "each other; leave the pair out with exclude="
            )
        bodies = [surface.frame.body for surface in (pair.a, pair.b)]
        for child, parent in (bodies, bodies[::-1]):
            if WORLD not in (child, parent) and model.bodies[model.index[child]].hinge.parent == parent:
                doubts.append(
                    f"{what}: shapes {pair.a.shape!r} and {pair.b.shape!r} are on bodies that hinge "
                    f"{model.bodies[model.index[child]].hinge.name!r} connects; if they overlap at the hinge, leave the pair "
                    f"out with exclude=[({pair.a.shape!r}, {pair.b.shape!r})]"
                )
    return doubts


def _home(model: Any, frame: Frame) -> str:
    """The rigid body that carries a frame: welded bodies are one."""
    body = replace(model, frames=(*model.frames, frame))
    return str(body.internals.home(frame.name))


def contact_frames(contacts: Iterable[Contact]) -> tuple[Frame, ...]:
    """The frames of all surfaces, each once."""
    return tuple({surface.frame.name: surface.frame for contact in contacts for surface in contact.surfaces}.values())
