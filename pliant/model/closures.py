"""Loop closures: cut joints, rods, couplings, and constraints by laws. Each adds constraint rows to the equations of motion.

A row is a wrench that the closure can transmit, or a set of coefficients of speeds. A cut joint is any hinge with a table of such
wrenches (`cut_of`), which are constant in the axes of its frame A. The wrench of a closure is positive on its frame B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import (
    Axis,
    Cylindrical,
    Fixed,
    HingeType,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Universal,
    shown,
    unit_axis,
)
from pliant.model.bodies.turning_hinges import Free, Spherical
from pliant.model.pose import Array
from pliant.model.symbols import refuse_symbols


class CutJoint:
    """A joint that exists only as a loop closure, with freedoms that no hinge has."""

    def data(self) -> dict[str, Any]:
        """The arguments that distinguish it from others of its type, by name."""
        return dict(self.__dict__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={shown(v)}' for k, v in self.data().items())})"


@dataclass(frozen=True, eq=False, repr=False)
class InPlane(CutJoint):
    """A joint for `add_loop`: the origin of frame B stays in the plane through A's origin normal to `normal`.

    Example: `four_bar.add_loop("slot", "world", "coupler-end", pl.InPlane("z"), active=False)`
    """

    normal: Array

    def __init__(self, normal: Axis = "z") -> None:
        object.__setattr__(self, "normal", unit_axis(normal, "InPlane"))


@dataclass(frozen=True, eq=False, repr=False)
class InLine(CutJoint):
    """A joint for `add_loop`: the origin of frame B stays on the line through A's origin along `axis`.

    Example: `four_bar.add_loop("slot", "world", "coupler-end", pl.InLine("x"), active=False)`
    """

    axis: Array

    def __init__(self, axis: Axis = "x") -> None:
        object.__setattr__(self, "axis", unit_axis(axis, "InLine"))


@dataclass(frozen=True, eq=False, repr=False)
class Rolling(CutJoint):
    """A ball or upright wheel with its centre at frame B rolls without slipping on the plane through A normal to `normal`.

    Example:
        cart = pl.System("cart")
        cart.add_body("wheel", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.3))
        cart.add_loop("road", "world", "wheel", pl.Rolling("z", radius=0.3))
    """

    normal: Array
    radius: float

    def __init__(self, normal: Axis = "z", radius: float = 1.0) -> None:
        object.__setattr__(self, "normal", unit_axis(normal, "Rolling"))
        if (value := number_of("Rolling: radius", radius)) <= 0:
            raise PliantError(f"Rolling: radius {radius!r} is not a positive length")
        object.__setattr__(self, "radius", value)


Joint = HingeType | CutJoint
CUT_JOINTS: dict[str, type] = {
    cls.__name__: cls
    for cls in (Fixed, Revolute, Prismatic, Cylindrical, Screw, Universal, Spherical, Planar, InPlane, InLine, Rolling)
}


class Cut(NamedTuple):
    """The wrenches of a cut joint, in the axes of A: moments (3, m), a row normal to the axes of a universal joint, forces (3, f).

    slides: whether B's origin can leave A's origin. universal: its two axes (3,). pitch: of a screw, whose last force comes with a
    moment. radius: of a rolling body. labels: a name for every row.
    """

    moments: Array
    forces: Array
    slides: bool
    labels: tuple[str, ...]
    universal: tuple[Array, Array] | None = None
    pitch: float = 0.0
    radius: float = 0.0


def cut_of(joint: Joint) -> Cut:
    """The constraint rows of a cut joint."""
    none, full = np.zeros((3, 0)), np.eye(3)
    if isinstance(joint, Fixed):
        return _cut(full, full)
    if isinstance(joint, Spherical):
        return _cut(none, full)
    if isinstance(joint, Revolute) or (isinstance(joint, Screw) and joint.pitch == 0.0):
        return _cut(across(joint.axis), full)
    if isinstance(joint, Prismatic):
        return _cut(full, across(joint.axis), slides=True)
    if isinstance(joint, Cylindrical):
        return _cut(across(joint.axis), across(joint.axis), slides=True)
    if isinstance(joint, Screw):
        both = across(joint.axis)
        return _cut(both, np.column_stack([both, joint.axis]), slides=True, pitch=joint.pitch)
    if isinstance(joint, Universal):
        axes = joint.axis1, joint.axis2
        return _cut(none, full, universal=axes)
    if isinstance(joint, Planar):
        return _cut(across(joint.normal), joint.normal[:, None], slides=True)
    if isinstance(joint, InPlane):
        return _cut(none, joint.normal[:, None], slides=True)
    if isinstance(joint, InLine):
        return _cut(none, across(joint.axis), slides=True)
    if isinstance(joint, Rolling):
        return _cut(none, np.column_stack([across(joint.normal), joint.normal]), slides=True, radius=joint.radius)
    raise AssertionError(joint)


def _cut(moments: Array, forces: Array, slides: bool = False, **more: Any) -> Cut:
    labels = [f"moment {_axis_name(m, k)}" for k, m in enumerate(moments.T)]
    labels += ["moment across"] * ("universal" in more)
    labels += [f"force {_axis_name(f, k)}" for k, f in enumerate(forces.T)]
    return Cut(moments, forces, slides, tuple(labels), **more)


def _axis_name(direction: Array, k: int) -> str:
    i = np.flatnonzero(direction)
    return "xyz"[i[0]] if len(i) == 1 else f"{k + 1}"


def across(axis: Array) -> Array:
    """Two unit vectors (3, 2) normal to an axis; coordinate axes where it is one."""
    i = int(np.argmax(np.abs(axis)))
    if np.count_nonzero(axis) == 1:
        return np.eye(3)[:, [(i + 1) % 3, (i + 2) % 3]]
    x = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(axis, x)], axis=-1)


@dataclass(frozen=True, eq=False)
class Closure:
    """A loop closure with a name. active: whether it acts initially. An inactive closure can be activated by an event."""

    name: str
    active: bool = True
    # These fields are set in a model that is used for computation. kept: the rows that are not zero in every pose; None: all rows.
    # least: for each of these rows, the size below which its pivot is rounding. size: its largest J M^-1 J* over some poses.
    # spare: the kept rows that depend on others in every pose.
    kept: tuple[int, ...] | None = field(default=None, kw_only=True, repr=False)
    least: tuple[float, ...] = field(default=(), kw_only=True, repr=False)
    size: tuple[float, ...] = field(default=(), kw_only=True, repr=False)
    spare: tuple[int, ...] = field(default=(), kw_only=True, repr=False)
    # By speed of the system how much it counts where rows are compared by their geometry; None: they are by inertia.
    weights: tuple[float, ...] | None = field(default=None, kw_only=True, repr=False)
    # In which axes rows stand that span all directions: of "a", "b" or the "root"; of a rolled kernel
    # `sweeps.closures.paths.ViewAxes`, and of a coupling what it couples; (order, row, speed) in independent speeds.
    axes: str = field(default="a", kw_only=True, repr=False)
    seen: Any = field(default=None, kw_only=True, repr=False)
    pivots: tuple[tuple[int, int, int], ...] | None = field(default=None, kw_only=True, repr=False)

    kind: ClassVar[str] = "closure"

    @property
    def rheonomic(self) -> bool:
        """Whether phi depends on time even if nothing moves."""
        return False

    @property
    def shifts(self) -> bool:
        """Whether it takes its offset where an event closes it: a state, as many numbers as it has rows."""
        return False

    @property
    def parameters(self) -> Mapping[str, Array]:
        """Its numbers (n,) that may be parameters of compiled functions: of a law, a rod's length, a coupling's offset."""
        return {}

    def with_numbers(self, new: Mapping[str, Array]) -> Closure:
        """Return the same with other values of parameters: numbers or nodes."""
        return self

    @property
    def inputs(self) -> Mapping[str, Any]:
        """The inputs of its own, as they stand in u."""
        return {}

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each of its rows."""
        raise NotImplementedError

    @property
    def frames(self) -> tuple[str, ...]:
        """The frames that it joins."""
        return ()

    @property
    def frame_of_axes(self) -> str | None:
        """The frame in whose axes its reaction stands; None if it has no frames."""
        return self.frames[0] if self.frames else None

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for equal closures."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """Its joint and its frames as text: "Revolute(axis='z') rocker_end coupler_end"."""
        return " ".join([self.what, *self.frames]) + ("" if self.active else ", inactive")

    @property
    def what(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Loop(Closure):
    """A joint that connects frame B to frame A. At zero coordinates of the joint the frames coincide."""

    frame_a: str = ""
    frame_b: str = ""
    joint: Joint = field(default_factory=Fixed)

    kind: ClassVar[str] = "loop"

    @property
    def what(self) -> str:
        return repr(self.joint)

    @cached_property
    def cut(self) -> Cut:
        return cut_of(self.joint)

    @property
    def labels(self) -> tuple[str, ...]:
        return self.cut.labels

    @property
    def frames(self) -> tuple[str, ...]:
        return self.frame_a, self.frame_b

    @property
    def key(self) -> tuple[Any, ...]:
        data = [np.asarray(x, dtype=float).tolist() for x in self.joint.data().values()]
        return "loop", self.name, self.active, *self.frames, type(self.joint).__name__, data


@dataclass(frozen=True, eq=False)
class Rod(Closure):
    """A rod: the origins of two frames stay at a constant distance [m]. None: that in the neutral pose, a number in a model.
    measured: it was not given, so it follows all parameters that move the frames.
    """

    frame_a: str = ""
    frame_b: str = ""
    length: float | None = None
    measured: bool = False

    kind: ClassVar[str] = "rod"

    @property
    def what(self) -> str:
        return "rod" if self.length is None else f"rod of {self.length:.6g} m"

    @property
    def labels(self) -> tuple[str, ...]:
        return ("force along",)

    @property
    def frames(self) -> tuple[str, ...]:
        return self.frame_a, self.frame_b

    @property
    def parameters(self) -> Mapping[str, Array]:
        return {} if self.length is None else {"length": _array(self.length)}

    def with_numbers(self, new: Mapping[str, Array]) -> Rod:
        if "length" not in new:
            return self
        length = _single(new["length"])
        if isinstance(length, float) and length <= 0:
            raise PliantError(
                f"rod {self.name!r}: length {length:g} is not positive; for zero length use add_loop with pl.Spherical()"
            )
        return replace(self, length=length)

    @property
    def key(self) -> tuple[Any, ...]:
        return "rod", self.name, self.active, *self.frames, None if self.length is None or self.measured else float(self.length)


@dataclass(frozen=True, eq=False)
class Coupling(Closure):
    """The sum of k q over some coordinates equals `offset`, as for gears, racks and mimic joints. terms: (coordinate, k)."""

    terms: tuple[tuple[str, float], ...] = ()
    offset: float = 0.0

    kind: ClassVar[str] = "coupling"

    @property
    def what(self) -> str:
        sum_of = " + ".join(f"{k:g} {name}" for name, k in self.terms).replace("+ -", "- ")
        return f"{sum_of} = {self.offset:g}"

    @property
    def labels(self) -> tuple[str, ...]:
        return ("coupling",)

    @property
    def parameters(self) -> Mapping[str, Array]:
        return {"offset": _array(self.offset)}

    def with_numbers(self, new: Mapping[str, Array]) -> Coupling:
        return replace(self, offset=_single(new["offset"])) if "offset" in new else self

    @property
    def key(self) -> tuple[Any, ...]:
        return "coupling", self.name, self.active, tuple((name, float(k)) for name, k in self.terms), float(self.offset)


def _array(x: Any) -> Array:
    """Return a number, or a node, as an array (1,)."""
    return np.array([x], dtype=float if isinstance(x, float | int | np.number) else object)


def _single(x: Array) -> Any:
    """Return the only element of an array: a number, or a node."""
    return x[0] if x.dtype == object else float(x[0])


def checked_joint(what: str, joint: Any) -> Joint:
    """A joint that can be cut."""
    if isinstance(joint, Free):
        raise PliantError(f"{what}: a Free joint leaves everything free, so the loop constrains nothing; leave it out")
    if isinstance(joint, Custom):
        raise PliantError(
            f"{what}: a Custom hinge cannot be cut, as the wrenches that it carries are not known; cut another joint of the loop "
            "and make this one a hinge of the tree"
        )
    if type(joint).__name__ == "Joint" and isinstance(joint, HingeType):
        raise PliantError(
            f"{what}: {joint!r} cannot be cut; cut a hinge that leaves the same freedom, such as pl.Spherical() for three turns, "
            "or make this one a hinge of the tree and cut another joint of the loop"
        )
    if isinstance(joint, type) and issubclass(joint, HingeType | CutJoint):
        raise PliantError(f"{what}: {joint.__name__} is a class; write pl.{joint.__name__}(...)")
    if type(joint).__name__ not in CUT_JOINTS:
        raise PliantError(
            f"{what}: {joint!r} is not a joint that can be cut; one of {', '.join(f'pl.{name}' for name in CUT_JOINTS)}"
        )
    refuse_symbols(f"{what}: the joint's pitch", getattr(joint, "pitch", None))
    return joint


def coupled(model: Any, coupling: Coupling) -> list[tuple[int, int, float]]:
    """(place in q, place in v, k) of each term of a coupling. Raises `PliantError` if the rate of a coordinate is not a speed."""
    out = []
    for name, k in coupling.terms:
        what = f"coupling {coupling.name!r}"
        try:
            where = model.q_index(name)
        except PliantError as e:
            raise PliantError(f"{what}: {e}") from None
        body = next(b for b, own in zip(model.bodies, model.q_slices, strict=True) if own.start <= where.start < own.stop)
        n = where.stop - where.start
        hinge = body.hinge.type
        if n > 1 and hinge.nq == 1 and name in (body.hinge.name, body.name):
            n = 1  # of a flexible body, its hinge alone
        i, j = place_of_rate(model, where.start, what)
        if n != 1:
            raise PliantError(
                f"{what}: {name!r} has {n} coordinates ({', '.join(body.coordinates)}); name one, as '{name}.{body.coordinates[0]}'"
            )
        out.append((i, j, float(k)))
    return out


def place_of_rate(model: Any, place: int, what: str) -> tuple[int, int]:
    """(place, place in v) of a coordinate, by its place in q. Raises `PliantError` if its rate is not a speed."""
    at = next(k for k, own in enumerate(model.q_slices) if own.start <= place < own.stop)
    body, j = model.bodies[at], place - model.q_slices[at].start
    hinge = body.hinge.type
    if hinge.nq != hinge.nv and j < hinge.nq:
        kind = type(hinge).__name__
        name = body.hinge.name
        raise PliantError(f"{what}: {name!r} cannot be coupled: the rates of a {kind} hinge's coordinates are not its speeds")
    in_hinge = j < hinge.nq
    if in_hinge and hinge.rate_places[j] is None:
        name = body.full_names(body.coordinates)[j]
        raise PliantError(f"{what}: the rate of {name!r} is not a speed of its hinge, {hinge!r}; couple angles and lengths")
    return place, model.v_slices[at].start + (j if in_hinge else j - hinge.nq + hinge.nv)


def placed_coordinate(model: Any, place: int, what: str) -> tuple[str, int, int]:
    """(body, place in its q, place in its v) of a coordinate, by its place in q, as `place_of_rate`."""
    _, j = place_of_rate(model, place, what)
    at = next(k for k, own in enumerate(model.q_slices) if own.start <= place < own.stop)
    return model.bodies[at].name, place - model.q_slices[at].start, j - model.v_slices[at].start


def checked_terms(what: str, terms: Any) -> tuple[tuple[str, float], ...]:
    """The terms of a coupling as pairs."""
    if not isinstance(terms, Mapping) or not terms:
        raise PliantError(f"{what}: give coordinates with their factors, as {{'motor': 1, 'wheel': -3}}, not {terms!r}")
    out = []
    for name, k in terms.items():
        refuse_symbols(f"{what}: the factor of {name!r}", k)
        try:
            factor = real(k)
        except (TypeError, ValueError):
            raise PliantError(f"{what}: the factor of {name!r} is {k!r}, not a number") from None
        if not np.isfinite(factor) or factor == 0.0:
            raise PliantError(f"{what}: the factor of {name!r} is {factor:g}; give a number other than zero, or leave it out")
        out.append((str(name), factor))
    return tuple(out)


def constant(what: str, given: Any) -> float:
    """A number of a closure that could also change over time: a single finite number."""
    return number_of(what, given, "give a number, or a function of t, a pl.Series or a pl.Input, which change over time")


def number_of(what: str, given: Any, remedy: str = "give a number") -> float:
    """A single finite number, checked."""
    refuse_symbols(what, given)
    try:
        value = real(given) if np.ndim(given) == 0 else np.nan
    except (TypeError, ValueError):
        value = np.nan
    if not np.isfinite(value):
        raise PliantError(f"{what} is {_short(given)}, not a finite number; {remedy}")
    return value


def switch(what: str, active: Any) -> bool:
    """Whether a closure is active initially, checked."""
    try:
        return flag(active, f"{what}: active")
    except PliantError as error:
        raise PliantError(f"{error}, and switch it later by events (pl.events.activate)") from None


def _short(given: Any) -> str:
    return text if len(text := repr(given)) < 30 else f"a {type(given).__name__}"


def check_closures(model: Any) -> None:
    """Raise `PliantError` for closures on unknown frames or within one body, and for couplings of unknown coordinates."""
    for closure in model.loops:
        what = f"{closure.kind} {closure.name!r}"
        for name in closure.frames:
            try:
                model.frame(name)
            except PliantError as e:
                raise PliantError(f"{what}: {e}") from None
        if isinstance(closure, Coupling):
            coupled(model, closure)
        elif (
            len(closure.frames) > 1
            and not getattr(closure, "coupled_bodies", ())
            and len({model.home(name) for name in closure.frames}) == 1
        ):
            a, b, *_ = closure.frames
            raise PliantError(
                f"{what}: both of its frames, {a!r} and {b!r}, are on {model.home(a)!r}; a closure joins two bodies that can move "
                "against each other"
            )
