"""Ropes over pulleys and drums, and belts: the length of a path of straight spans and arcs is constant.

A pulley has a radius rho with a sign: positive if the rope goes round it counter-clockwise about the axis a of the plane. A span
from pulley i to pulley j, with d from centre to centre and u = t x a to the right of its direction t, has the length L:

    d = L t - (rho_j - rho_i) u,   L = sqrt(d . d - (rho_j - rho_i)^2),   t = (L d - (rho_j - rho_i) a x d) / d . d

It leaves i at rho_i u and meets j at rho_j u from the centres. With the angle psi of t and the turns theta of pulleys on which it
does not slip, the rope that lies on i and leaves it, or meets j and lies on it, has the rate

    t . (v_j - v_i) = L' - rho_j psi' + rho_i psi',   and in addition   rho_j theta_j' - rho_i theta_i'

so the sum over a path is the rate of its length with all arcs. Its multiplier is the tension.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Axis
from pliant.model.closures import number_of
from pliant.model.constraints.fields import as_axis, as_length, by, checked
from pliant.model.constraints.transmissions.mesh import Seat, hinge_angles
from pliant.model.constraints.types import ConstraintType, Law
from pliant.model.pose import Array
from pliant.model.records import WORLD

_FLAT = 1e-9  # relative: how far the path may leave its plane and still is plane
_TILTED = 1e-7  # [rad]


class PathStop(NamedTuple):
    """A point or pulley of a path. place (3,): its centre in the carrier, in the neutral pose. turns: (hinge, factor) of the angles
    that wind the rope; empty for points and for pulleys over which the rope slides."""

    frame: str
    radius: float
    place: Array
    turns: tuple[tuple[str, float], ...]
    grips: bool


class PathSpan(NamedTuple):
    """A straight part of a path in the neutral pose. start, end: numbers of stops. along (3,): its direction t in the carrier."""

    start: int
    end: int
    length: float
    along: Array


@dataclass(frozen=True)
class LaidPath:
    """A path in the neutral pose. rows: the spans that have one tension. wraps [rad]: by the number of a
    pulley, how far the rope lies on it; not of drums at its ends. total [m]: its length with all arcs. flat: whether it
    stays in its plane, so that its rates are those of the formula above."""

    stops: list[PathStop]
    spans: list[PathSpan]
    rows: list[list[int]]
    wraps: dict[int, float]
    total: float
    flat: bool


def _as_stops(what: str, given: Any) -> tuple[tuple[str, float], ...]:
    """The stops of a path: (frame, radius) each."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise PliantError(f"{what} {given!r} is not a list; give stops such as ['hook', ('block', 0.1), 'world']")
    stops = tuple(_stop_of(what.removesuffix(": path"), stop) for stop in given)
    if len(stops) < 2:
        raise PliantError(f"{what} has {len(stops)} stops; give at least 2")
    return stops


def _stop_of(what: str, stop: Any) -> tuple[str, float]:
    if isinstance(stop, str):
        return stop, 0.0
    if not isinstance(stop, Sequence) or len(stop) != 2 or not isinstance(stop[0], str):
        raise PliantError(f"{what}: stop {stop!r} of its path is neither a frame nor a pulley; give 'hook' or ('block', 0.1)")
    return stop[0], number_of(f"{what}: radius of {stop[0]!r}", stop[1])


class PathType(ConstraintType):
    """A rope or a belt along a path."""

    path: Sequence[Any]
    carrier: str
    axis: Any
    length: float | None

    @property
    def frames(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([self.carrier, *(frame for frame, _ in self.path)]))

    @property
    def law(self) -> Law:
        return PathLaw(self)

    def wraps(self, x: Any) -> list[Any]:
        """The angles [rad] by which it lies on its pulleys, at an instant: in their order, without drums at its ends.

        An angle below zero says that the rope has left the pulley, where the constraint is no longer right.
        """
        path, carrier, out = laid(x, self), x[self.carrier], []
        turned = [_turned(x, carrier, self.axis, path, span)[1] for span in path.spans]
        for number, angle in path.wraps.items():
            out.append(angle + float(np.sign(path.stops[number].radius)) * (turned[number] - turned[number - 1]))
        return out

    def grips(self, number: int) -> bool:
        """Whether the rope does not slip on a stop of its path."""
        raise NotImplementedError

    @property
    def closed(self) -> bool:
        """Whether the path returns to its first pulley."""
        return False


@dataclass(frozen=True, eq=False, repr=False)
class Rope(PathType):
    """A rope of constant length over pulleys without friction. Its multiplier is its tension [N]; it does not go slack.

    path: the stops in order. "hook" is the origin of a frame, ("block", 0.1) a pulley with its centre there and its radius [m]:
    positive if the rope turns counter-clockwise about the axis, negative otherwise. A pulley at an end of the path is a drum on
    which the rope is wound: it does not slip there. carrier: the frame in which the plane of the path is fixed; it may move.
    axis: normal to the plane, in the axes of `carrier`. length [m]: with all arcs; default: that at q = 0.
    Example:
        lift, rope = pl.System("lift"), pl.constraints.Rope(["load", ("world", -0.1), "weight"])
        for name, x in (("load", -0.1), ("weight", 0.1)):
            place = pl.Pose((x, -1, 0))
            lift.add_body(name, hinge=pl.Prismatic("y"), pose=place, mass=2.0)
        lift.add_constraint("rope", rope)
    """

    path: Sequence[Any] = field(metadata=by(_as_stops))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    length: float | None = checked(as_length, None)

    def grips(self, number: int) -> bool:
        return number in (0, len(self.path) - 1)


@dataclass(frozen=True, eq=False, repr=False)
class Belt(PathType):
    """A closed belt or chain over pulleys on which it does not slip. Each span has a row, whose multiplier is its tension [N].

    path: the pulleys in order, ("motor", 0.05): the frame of the centre and the radius [m], positive if the belt turns
    counter-clockwise about the axis, negative otherwise. Radii of one sign are an open belt, of two signs a crossed one.
    carrier: the frame in which the plane of the belt is fixed; it may move. axis: normal to the plane, in the axes of `carrier`.
    length [m]: default: that at q = 0. slips: frames of pulleys over which the belt slides without friction.
    Example:
        drive = pl.System("drive")
        hinge, disc = pl.Revolute("z"), pl.Inertia.cylinder(1.0, 0.05, 0.02)
        for name, x in (("motor", 0.0), ("fan", 0.4)):
            drive.add_body(name, hinge=hinge, pose=pl.Pose((x, 0, 0)), inertia=disc)
        drive.add_constraint("belt", pl.constraints.Belt([("motor", 0.05), ("fan", 0.1)]))
    """

    path: Sequence[Any] = field(metadata=by(_as_stops))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    length: float | None = checked(as_length, None)
    slips: Sequence[str] = ()

    def _check(self, what: str) -> None:
        for frame, radius in self.path:
            if not radius:
                raise PliantError(f"Belt: path: {frame!r} has no radius; give a pulley, ({frame!r}, 0.05)")
        if isinstance(self.slips, str):
            raise PliantError(f"Belt: slips={self.slips!r} is a text; give a list of frames, [{self.slips!r}]")
        self._set(slips=tuple(map(str, self.slips)))
        for name in self.slips:
            if name not in {frame for frame, _ in self.path}:
                raise PliantError(f"Belt: slips: {name!r} is not in its path; name a frame of the path")
        if all(frame in self.slips for frame, _ in self.path):
            raise PliantError("Belt: it slides over all of its pulleys; leave out those of slips= that it drives")

    def grips(self, number: int) -> bool:
        return self.path[number][0] not in self.slips

    @property
    def closed(self) -> bool:
        return True


# ---- the path in the neutral pose


def laid(x: Any, own: PathType) -> LaidPath:
    """The path of a rope or belt in the neutral pose of the system that the instant x shows."""
    stops = [_stop(x, own, number) for number in range(len(own.path))]
    count = len(stops)
    spans = [_span(x.what, own.axis, stops, i, (i + 1) % count) for i in range(count if own.closed else count - 1)]
    rows: list[list[int]] = []
    for number, span in enumerate(spans):
        fresh = not rows or (own.closed and own.grips(span.start))
        rows = [*rows, [number]] if fresh else [*rows[:-1], [*rows[-1], number]]
    if own.closed and not own.grips(0):  # the first row begins in the last one
        rows = [[*rows[-1], *rows[0]], *rows[1:-1]] if len(rows) > 1 else rows
    wraps = {
        number: _wrap(own.axis, spans[number - 1].along, spans[number].along, np.sign(stop.radius))
        for number, stop in enumerate(stops)
        if stop.radius and (own.closed or 0 < number < count - 1)
    }
    total = sum(span.length for span in spans) + sum(abs(stops[number].radius) * angle for number, angle in wraps.items())
    return LaidPath(stops, spans, rows, wraps, float(total), _is_flat(x, own, stops))


def _stop(x: Any, own: PathType, number: int) -> PathStop:
    frame, radius = own.path[number]
    R, place = x.neutral_pose(frame, own.carrier)
    if not radius or not own.grips(number):
        return PathStop(frame, radius, place, (), grips=not radius)
    seat = Seat(frame, place, own.axis, R.T @ own.axis, R.T @ own.axis, own.axis)
    turned, _ = x.sampled_poses(frame, own.carrier)
    terms = hinge_angles(x, seat, own.carrier)
    if terms is None or np.abs(turned @ seat.own - own.axis).max() > _TILTED:
        raise PliantError(
            f"{x.what}: {frame!r} does not turn in {own.carrier!r} about the axis of the path by Revolute hinges alone, so that "
            "its turns are not known; check axis=, or give as carrier= the body that holds its bearing"
        )
    return PathStop(frame, radius, place, tuple(terms), grips=True)


def _span(what: str, axis: Array, stops: list[PathStop], i: int, j: int) -> PathSpan:
    one, two = stops[i], stops[j]
    d = two.place - one.place
    flat = d - axis * (axis @ d)
    distance, step = float(np.linalg.norm(flat)), two.radius - one.radius
    reach = abs(one.radius) + abs(two.radius)
    if distance <= reach:
        where = f"{one.frame!r} and {two.frame!r}"
        cause = f"overlap at q = 0: their centres are {distance:.6g} m apart, and the radii add up to {reach:.6g} m"
        if not reach:
            cause = "are at the same place of the plane at q = 0"
        raise PliantError(f"{what}: {where} {cause}; move them apart, or check the radii and axis=")
    straight = float(np.sqrt(distance**2 - step**2))
    along = (straight * flat - step * np.cross(axis, flat)) / distance**2
    return PathSpan(i, j, float(np.hypot(straight, axis @ d)), along)


def _wrap(axis: Array, into: Array, out: Array, sense: float) -> float:
    """Return the angle [rad] by which a rope lies on a pulley."""
    angle = sense * float(np.arctan2(axis @ np.cross(into, out), into @ out))
    return angle if angle > -_FLAT else angle + 2 * np.pi


def _is_flat(x: Any, own: PathType, stops: list[PathStop]) -> bool:
    """Whether all stops are in one plane and stay there."""
    heights = []
    for stop in stops:
        _, r = x.sampled_poses(stop.frame, own.carrier)
        heights.append(np.append(r @ own.axis, stop.place @ own.axis))
    size = max(1e-3, *(float(np.abs(stop.place).max()) for stop in stops))
    return bool(np.ptp(heights) <= _FLAT * size)


# ---- the law


@dataclass(frozen=True)
class PathLaw:
    """The length of each part of a path that has one tension: how much of it is left [m]."""

    own: PathType
    __name__ = "path"
    balanced: ClassVar[bool] = True

    def __call__(self, x: Any) -> Any:
        own, path = self.own, laid(x, self.own)
        carrier = x[own.carrier]
        rest = [_left(x, carrier, own.axis, path, span) for span in path.spans]
        if own.length is not None:
            rest[0] = rest[0] + (own.length - path.total)
        return {name: sum(rest[i] for i in row) for name, row in self._named(path)}

    def rates(self, x: Any) -> Any:
        """The velocities with which the ends of spans come together, along the spans."""
        path = laid(x, self.own)
        axis = x[self.own.carrier].vector(*self.own.axis)
        rates = []
        for span in path.spans:
            if not path.flat:
                rates.append(_shortening(x, self.own, path, span))
                continue
            t, u = _direction(x, axis, path, span)
            first, last = (_velocity(x, path.stops[i], u) for i in (span.start, span.end))
            rates.append((first - last).dot(t))
        return {name: sum(rates[i] for i in row) for name, row in self._named(path)}

    def _named(self, path: LaidPath) -> list[tuple[str, list[int]]]:
        if len(path.rows) == 1:
            return [("tension", path.rows[0])]
        return [(f"{path.stops[path.spans[row[0]].start].frame} {n + 1}", row) for n, row in enumerate(path.rows)]


def _left(x: Any, carrier: Any, axis: Array, path: LaidPath, span: PathSpan) -> Any:
    """By how much a span, with what it adds to arcs and takes from drums, is shorter than in the neutral pose."""
    one, two = path.stops[span.start], path.stops[span.end]
    (whole, turned), step = _turned(x, carrier, axis, path, span), two.radius - one.radius
    left = span.length - whole
    left = left + step * turned if step else left
    for stop, sign in ((one, 1.0), (two, -1.0)):
        left = left + sum(sign * stop.radius * factor * x.q(hinge) for hinge, factor in stop.turns)
    return left


def _turned(x: Any, carrier: Any, axis: Array, path: LaidPath, span: PathSpan) -> tuple[Any, Any]:
    """Return (the length of a span, by which angle its direction t has turned). d is t, turned by the angle of (L, -step)."""
    one, two = path.stops[span.start], path.stops[span.end]
    d, step = x[two.frame].origin - x[one.frame].origin, two.radius - one.radius
    square = d.dot(d)
    e, f = (d.dot(carrier.vector(*direction)) for direction in (span.along, np.cross(axis, span.along)))
    straight = np.sqrt((square if path.flat else e * e + f * f) - step * step)
    whole = straight if path.flat else np.sqrt(square - step * step)
    return whole, np.arctan2(straight * f - step * e, straight * e + step * f)


def _shortening(x: Any, own: PathType, path: LaidPath, span: PathSpan) -> Any:
    """The rate of `_left` for a path that leaves its plane. Turns of drums are those of bodies, so that the rope turns them, and
    not a force between a drum and its bearing."""
    one, two = path.stops[span.start], path.stops[span.end]
    carrier, step = x[own.carrier], two.radius - one.radius
    d = x[two.frame].origin - x[one.frame].origin
    seen = None if own.carrier == WORLD else own.carrier
    rate = x.velocity(x[two.frame].origin, seen) - x.velocity(x[one.frame].origin, seen)
    total = -d.dot(rate) / np.sqrt(d.dot(d) - step * step)
    if step:
        axes = [carrier.vector(*direction) for direction in (span.along, np.cross(own.axis, span.along))]
        (e, e_rate), (f, f_rate) = ((d.dot(axis), rate.dot(axis)) for axis in axes)
        square = e * e + f * f
        nearer = (e * e_rate + f * f_rate) * step / np.sqrt(square - step * step)
        total = total + (e * f_rate - f * e_rate + nearer) * step / square
    for stop, sign in ((one, 1.0), (two, -1.0)):
        if stop.turns:
            total = total + x.omega(stop.frame, own.carrier).dot(carrier.vector(*own.axis)) * (sign * stop.radius)
    return total


def _direction(x: Any, axis: Any, path: LaidPath, span: PathSpan) -> tuple[Any, Any]:
    """Return t and u of a span."""
    one, two = path.stops[span.start], path.stops[span.end]
    d, step = x[two.frame].origin - x[one.frame].origin, two.radius - one.radius
    square = d.dot(d)
    t = d * np.sqrt(square - step * step) - axis.cross(d) * step if step else d
    t = t * (1.0 / square if step else 1.0 / np.sqrt(square))
    return t, t.cross(axis)


def _velocity(x: Any, stop: PathStop, u: Any) -> Any:
    """The velocity of a stop: of its centre, or of the point of a drum where the rope leaves it."""
    origin = x[stop.frame].origin
    if not stop.radius or not stop.grips:
        return x.velocity(origin)
    return x.velocity(origin) + x.omega(stop.frame).cross(u * stop.radius)
