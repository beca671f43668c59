"""Gears as joints between bodies: spur, helical, bevel and worm gears, rack and pinion. Their force is the force of the teeth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Axis
from pliant.model.closures import number_of
from pliant.model.constraints.fields import as_angle, as_axis, as_flank, as_length, as_teeth, by, checked
from pliant.model.constraints.transmissions.mesh import (
    Seat,
    ToothMesh,
    at_rack,
    between_crossed,
    between_meeting,
    between_parallel,
    gives_way,
    hinge_angles,
    meshed,
    seated,
    slides,
)
from pliant.model.constraints.types import ConstraintType, Law
from pliant.model.records import WORLD

TWENTY_DEGREES = float(np.radians(20.0))
_LENGTHS = 1e-6  # relative: the distance of the axes and the sum of the pitch radii are the same


class GearType(ConstraintType):
    """A pair of gears in mesh. Its frames are (carrier, first wheel, second wheel)."""

    first: str
    second: str
    carrier: str
    flank: int
    slides: ClassVar[bool] = False  # whether a wheel may slide along its axis in its bearing

    @property
    def frames(self) -> tuple[str, ...]:
        return self.carrier, self.first, self.second

    @property
    def law(self) -> Law:
        return FlankLaw(self) if self.flank else ToothLaw(self)

    def mesh(self, x: Any) -> ToothMesh:
        """The mesh in the neutral pose of the system that the instant x shows."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False, repr=False)
class Gears(GearType):
    """Spur or helical gears in mesh, on parallel axes. Planetary gears are several pairs, with the planet carrier as `carrier`.

    first, second: the frames of both wheels, at their centres. teeth: how many both have. carrier: the frame that holds the
    bearings; it may move. axis: of the first wheel, in its frame; other_axis: of the second one, default: the same.
    pressure_angle [rad]: in the section normal to the teeth. helix_angle [rad]: of the first wheel, positive if right-handed.
    internal: True if the second wheel is a ring with internal teeth. module [m]: normal to the teeth, for a check; default: from
    the distance of the axes at q = 0. phase [rad]: by how much the first wheel is ahead of its mesh at q = 0.
    flank: 0 for the flank that the force needs, 1 or -1 if bearings give way: 1 if the first wheel drives in its positive sense.
    Example:
        gearbox = pl.System("gearbox")
        hinge, disc = pl.Revolute("z"), pl.Inertia.cylinder(1.0, 0.05, 0.02)
        for name, x in (("pinion", 0.0), ("wheel", 0.15)):
            gearbox.add_body(name, hinge=hinge, pose=pl.Pose((x, 0, 0)), inertia=disc)
        gearbox.add_constraint("mesh", pl.constraints.Gears("pinion", "wheel", (20, 40)))
    """

    first: str
    second: str
    teeth: tuple[int, int] = field(metadata=by(as_teeth))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    other_axis: Axis | None = checked(as_axis, None)
    pressure_angle: float = checked(as_angle, TWENTY_DEGREES)
    helix_angle: float = checked(as_angle, 0.0)
    internal: bool = False
    module: float | None = checked(as_length, None)
    phase: float = checked(number_of, 0.0)
    flank: int = checked(as_flank, 0)

    slides: ClassVar[bool] = True

    def mesh(self, x: Any) -> ToothMesh:
        one, two = both = _seats(x, self)
        distance, point, directions = between_parallel(x.what, both, self.teeth, self.internal)
        if self.module is not None:
            radii = [self.module * n / (2 * np.cos(self.helix_angle)) for n in self.teeth]
            wanted = radii[1] - radii[0] if self.internal else radii[1] + radii[0]
            if abs(wanted - distance) > _LENGTHS * wanted:
                raise PliantError(
                    f"{x.what}: the axes of {one.frame!r} and {two.frame!r} are {distance:.6g} m apart at q = 0, but the pitch "
                    f"radii {radii[0]:.6g} and {radii[1]:.6g} m need {wanted:.6g} m; move a frame, or correct the module"
                )
        return meshed(x.what, self.carrier, both, point, directions, (self.pressure_angle, self.helix_angle), self.teeth)


@dataclass(frozen=True, eq=False, repr=False)
class BevelGears(GearType):
    """Bevel gears in mesh, on axes that meet at any angle.

    first, second: the frames of both wheels, on their axes. teeth: how many both have. radius [m]: of the first wheel's pitch cone
    in the middle of its teeth, where the force acts. carrier: the frame that holds the bearings; it may move. axis: of the first
    wheel, in its frame; other_axis: of the second one, default: the same. pressure_angle [rad]: in the section normal to the teeth.
    spiral_angle [rad]: of the first wheel, positive for a right-hand spiral. phase, flank: as of `Gears`.
    A wheel is on the side of the apex on which its frame is. For a frame at the apex, the axis points to the wheel.
    Example:
        corner = pl.System("corner")
        disc = pl.Inertia.cylinder(1.0, 0.05, 0.02)
        corner.add_body("in", hinge=pl.Revolute("z"), pose=pl.Pose((0, 0, 0.1)), inertia=disc)
        corner.add_body("out", hinge=pl.Revolute("x"), pose=pl.Pose((0.05, 0, 0)), inertia=disc)
        bevel = pl.constraints.BevelGears("in", "out", (20, 40), 0.04, axis="z", other_axis="x")
    """

    first: str
    second: str
    teeth: tuple[int, int] = field(metadata=by(as_teeth))
    radius: float = field(metadata=by(as_length))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    other_axis: Axis | None = checked(as_axis, None)
    pressure_angle: float = checked(as_angle, TWENTY_DEGREES)
    spiral_angle: float = checked(as_angle, 0.0)
    phase: float = checked(number_of, 0.0)
    flank: int = checked(as_flank, 0)

    def mesh(self, x: Any) -> ToothMesh:
        both = _seats(x, self)
        point, directions = between_meeting(x.what, both, self.teeth, self.radius)
        return meshed(x.what, self.carrier, both, point, directions, (self.pressure_angle, self.spiral_angle), self.teeth)


@dataclass(frozen=True, eq=False, repr=False)
class WormGear(GearType):
    """A worm and its wheel, on crossed axes at a right angle, without friction: it is never self-locking.

    first, second: the frames of the worm and of the wheel, on their axes. teeth: threads of the worm, and teeth of the wheel.
    radius [m]: pitch radius of the worm. carrier: the frame that holds the bearings; it may move. axis: of the worm, in its frame;
    other_axis: of the wheel, default: the same. pressure_angle [rad]: in the section normal to the thread. left_hand: True for a
    left-hand worm. phase, flank: as of `Gears`.
    Example:
        winch = pl.System("winch")
        disc = pl.Inertia.cylinder(1.0, 0.05, 0.02)
        winch.add_body("worm", hinge=pl.Revolute("x"), inertia=disc)
        winch.add_body("wheel", hinge=pl.Revolute("z"), pose=pl.Pose((0, 0.1, 0)), inertia=disc)
        worm = pl.constraints.WormGear("worm", "wheel", (2, 40), 0.02, axis="x", other_axis="z")
    """

    first: str
    second: str
    teeth: tuple[int, int] = field(metadata=by(as_teeth))
    radius: float = field(metadata=by(as_length))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    other_axis: Axis | None = checked(as_axis, None)
    pressure_angle: float = checked(as_angle, TWENTY_DEGREES)
    left_hand: bool = False
    phase: float = checked(number_of, 0.0)
    flank: int = checked(as_flank, 0)

    def mesh(self, x: Any) -> ToothMesh:
        both = _seats(x, self)
        point, directions, steep = between_crossed(x.what, both, self.teeth, self.radius)
        angles = self.pressure_angle, -steep if self.left_hand else steep
        return meshed(x.what, self.carrier, both, point, directions, angles, self.teeth)


@dataclass(frozen=True, eq=False, repr=False)
class RackAndPinion(GearType):
    """A pinion that moves a rack.

    first: the frame of the pinion, at its centre. second: the frame of the rack, on the side of its teeth. radius [m]: pitch radius
    of the pinion. carrier: the frame that holds both; it may move. axis: of the pinion, in its frame. direction: in which the rack
    slides, in its frame. pressure_angle, helix_angle [rad], phase, flank: as of `Gears`.
    Example:
        steering = pl.System("steering")
        body, place = pl.Inertia.sphere(1.0, 0.02), pl.Pose((0, 0.02, 0))
        steering.add_body("pinion", hinge=pl.Revolute("z"), inertia=body)
        steering.add_body("bar", hinge=pl.Prismatic("x"), pose=place, inertia=body)
        steering.add_constraint("teeth", pl.constraints.RackAndPinion("pinion", "bar", 0.02))
    """

    first: str
    second: str
    radius: float = field(metadata=by(as_length))
    carrier: str = WORLD
    axis: Axis = checked(as_axis, "z")
    direction: Axis = checked(as_axis, "x")
    pressure_angle: float = checked(as_angle, TWENTY_DEGREES)
    helix_angle: float = checked(as_angle, 0.0)
    phase: float = checked(number_of, 0.0)
    flank: int = checked(as_flank, 0)

    slides: ClassVar[bool] = True

    def mesh(self, x: Any) -> ToothMesh:
        both = seated(x, self.first, self.axis, self.carrier), seated(x, self.second, self.direction, self.carrier)  # type: ignore[arg-type]
        point, directions = at_rack(x.what, both, self.radius)
        return meshed(x.what, self.carrier, both, point, directions, (self.pressure_angle, self.helix_angle), (1, 0))


# ---- laws


@dataclass(frozen=True)
class ToothLaw:
    """Teeth in bearings that do not give way. The residual is that of the turns, and the rates are those at the pitch point.

    The second row does no work: the radial force of the teeth. It always separates the wheels, on whichever flank they touch, so
    its multiplier is the absolute value of that of the first row, the force normal to the teeth.
    """

    gear: GearType
    __name__ = "gears"
    balanced: ClassVar[bool] = True
    follows: ClassVar[tuple[tuple[int, int], ...]] = ((1, 0),)

    def __call__(self, x: Any) -> Any:
        mesh = self.gear.mesh(x)
        if (wheel := gives_way(x, mesh, self.gear.slides)) is not None:
            raise PliantError(
                f"{x.what}: {wheel!r} is not held at its place in {mesh.carrier!r} by hinges alone, so that the flank on "
                "which the teeth touch matters; give flank=1 or flank=-1, or use the load pl.loads.GearMesh"
            )
        return {"tooth": advance(x, mesh, mesh.normal, self.gear.phase)}  # type: ignore[attr-defined]

    def rates(self, x: Any) -> Any:
        """The velocity of the second wheel relative to the first, at the pitch point: along the teeth's normal, and away."""
        mesh = self.gear.mesh(x)
        carrier = x[mesh.carrier]
        if any(slides(x, seat, mesh.carrier) for seat in mesh.seats):
            point = carrier.point(*mesh.point)
            first, second = (velocity_at(x, seat.frame, point) for seat in mesh.seats)
            apart = second - first
            return {"tooth": apart.dot(carrier.vector(*mesh.normal)), "separation": apart.dot(carrier.vector(*mesh.away))}
        first, second = (x.velocity(seat.frame) for seat in mesh.seats)
        rates = []
        for n in (mesh.normal, mesh.away):  # the moments about the origins of the wheels are constant in the carrier
            one, two = (x.omega(seat.frame).dot(carrier.vector(*mesh.moment(i, n))) for i, seat in enumerate(mesh.seats))
            rates.append((second - first).dot(carrier.vector(*n)) + two - one)
        return {"tooth": rates[0], "separation": rates[1]}


@dataclass(frozen=True)
class FlankLaw:
    """Teeth that touch on one flank. Displacements and tilts of the wheels in their bearings are small, and count."""

    gear: GearType
    __name__ = "gears"

    def __call__(self, x: Any) -> Any:
        mesh = self.gear.mesh(x)
        normal = mesh.normal + self.gear.flank * mesh.away
        return {"tooth": advance(x, mesh, normal, self.gear.phase, tilts=True)}  # type: ignore[attr-defined]


def advance(x: Any, mesh: ToothMesh, normal: Any, phase: float = 0.0, tilts: bool = False) -> Any:
    """How far the second wheel is ahead of the first along the normal of the teeth [m].

    It is at most half a tooth if turns are not known from angles of hinges, because any two teeth may then mesh.
    normal (3,): in the carrier. tilts: whether wheels may tilt in their bearings; their turns are then those of their frames.
    """
    carrier, whole_turns = x[mesh.carrier], True
    ahead = _shift(x, mesh, normal, tilts) * (1.0 / mesh.lever) - mesh.counts[0] * phase
    for seat, count in zip(mesh.seats, mesh.counts, strict=True):
        if count:
            terms = None if tilts else hinge_angles(x, seat, mesh.carrier)
            whole_turns = whole_turns and terms is not None
            turn = _turn(x, carrier, seat) if terms is None else sum(factor * x.q(hinge) for hinge, factor in terms)
            ahead = ahead + count * turn
    if not whole_turns:
        ahead = ahead - (2 * np.pi) * np.floor(ahead * (0.5 / np.pi) + 0.5)
    return mesh.lever * ahead


def separation(x: Any, mesh: ToothMesh) -> Any:
    """How far the wheels are apart along `away` [m], times its length."""
    return _shift(x, mesh, mesh.away, tilts=True)


def _shift(x: Any, mesh: ToothMesh, direction: Any, tilts: bool) -> Any:
    """How far the second wheel is from the first at the pitch point, apart from their turns, along a direction (3,)."""
    carrier, total = x[mesh.carrier], 0.0
    for i, (seat, count) in enumerate(zip(mesh.seats, mesh.counts, strict=True)):
        shift = (x[seat.frame].origin - carrier.point(*seat.place)).dot(carrier.vector(*direction))
        if tilts:
            moment = mesh.moment(i, direction)
            moment = moment - seat.axis * (seat.axis @ moment) if count else moment
            shift = shift + _tilt(x, carrier, seat, moment, whole=not count)
        total = total + (-1.0, 1.0)[i] * shift
    return total


def slopes(x: Any, mesh: ToothMesh, direction: Any, turning: bool) -> list[tuple[Any, Any]]:
    """Return (force, moment) on each wheel, at its origin: the derivatives of `advance` with tilts, or of `separation`.

    turning: whether turns count, as in `advance`. The carrier has the opposite forces at the same points, and moments.
    """
    carrier, out = x[mesh.carrier], []
    for i, (seat, count) in enumerate(zip(mesh.seats, mesh.counts, strict=True)):
        sign, moment = (-1.0, 1.0)[i], mesh.moment(i, direction)
        about = seat.axis * float(seat.axis @ moment)
        own = x[seat.frame].vector(*seat.own).cross(carrier.vector(*np.cross(moment - about, seat.axis))) * sign
        mark, across = x[seat.frame].vector(*seat.mark), np.cross(seat.axis, seat.marked)
        if not count:
            own = own + mark.cross(carrier.vector(*np.cross(about, seat.marked))) * sign
        elif turning:
            sine, cosine = mark.dot(carrier.vector(*across)), mark.dot(carrier.vector(*seat.marked))
            turn = carrier.vector(*across) * cosine - carrier.vector(*seat.marked) * sine
            own = own + mark.cross(turn) * (mesh.lever * count / (sine * sine + cosine * cosine))
        out.append((carrier.vector(*direction) * sign, own))
    return out


def _turn(x: Any, carrier: Any, seat: Seat) -> Any:
    """The angle of a wheel in its bearing [rad], from -pi to pi."""
    mark = x[seat.frame].vector(*seat.mark)
    across = np.cross(seat.axis, seat.marked)
    return np.arctan2(mark.dot(carrier.vector(*across)), mark.dot(carrier.vector(*seat.marked)))


def _tilt(x: Any, carrier: Any, seat: Seat, moment: Any, whole: bool) -> Any:
    """A number that is zero in the bearing, and whose derivative with respect to rotations is a moment on the wheel.

    whole: for a rack, which does not turn, with any moment. For a wheel the moment is across its axis.
    """
    tilt = x[seat.frame].vector(*seat.own).dot(carrier.vector(*np.cross(moment, seat.axis)))
    if not whole:
        return tilt
    about = seat.axis * float(seat.axis @ moment)
    return tilt + x[seat.frame].vector(*seat.mark).dot(carrier.vector(*np.cross(about, seat.marked)))


def velocity_at(x: Any, frame: str, point: Any) -> Any:
    """The velocity of the point of a wheel that is at a point of another body."""
    origin = x[frame].origin
    return x.velocity(origin) + x.omega(frame).cross(point - origin)


def _seats(x: Any, gear: Any) -> Any:
    other = gear.axis if gear.other_axis is None else gear.other_axis
    return seated(x, gear.first, gear.axis, gear.carrier), seated(x, gear.second, other, gear.carrier)
