"""Cams and their followers: rollers, points and flat faces.

In the cam's axes, the roller's centre has the polar coordinates rho and psi. What the follower is guided on makes of rho the lift
l(rho) and the angle chi(rho) between the guide's direction and the centre, so that the cam's angle is theta = chi - psi. So

    phi = l(rho) - s(chi(rho) - psi)

vanishes where the roller touches. Its gradient is along the common normal. It is divided by its length, which is held: the
multiplier is the force between cam and follower, positive where they press on each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.graph import GraphProgram
from pliant.lazy import cached_property
from pliant.model.bodies.hinges import Axis
from pliant.model.closures import number_of
from pliant.model.constraints.fields import as_axis, by, checked
from pliant.model.constraints.shaped.curves import Shaped
from pliant.model.constraints.shaped.functions import derivatives, with_derivatives
from pliant.model.constraints.shaped.lifts import TURN, Row, lift_of, lift_program
from pliant.model.constraints.shaped.splines import turned
from pliant.model.constraints.shaped.wires import plate
from pliant.model.constraints.types import Law
from pliant.model.drawn.shapes import Mesh
from pliant.model.pose import Array

Lift = Array | Callable[[Any], Any] | tuple[Row, ...]


def as_lift(what: str, lift: Any) -> Lift:
    """A lift, or a radius over the angle, see `lift_of`."""
    return lift_of(what.partition(":")[0], lift)


ALL_ANGLES = np.linspace(0.0, TURN, 721)
_LEAST, _INSIDE = 1e-12, 1.0 - 1e-12  # they keep roots and angles finite where a follower cannot be


class CamType(Shaped):
    """A cam with a follower. cam, follower: frames. axis, direction: in the axes of the cam."""

    cam: str
    follower: str
    axis: Any
    direction: Any
    sense: ClassVar[float] = 1.0  # -1 if the lift is a function of the polar angle

    @property
    def frames(self) -> tuple[str, ...]:
        return self.cam, self.follower

    @cached_property
    def across(self) -> Array:
        """The direction in the plane of the cam a quarter turn ahead of `direction`."""
        out: Array = np.cross(self.axis, self.direction)
        return out

    @cached_property
    def program(self) -> GraphProgram:
        """The lift over the angle of the cam, with its derivatives."""
        return lift_program(type(self).__name__, self.given_lift)

    @property
    def given_lift(self) -> Lift:
        """The lift, or the radius, as it was given."""
        raise NotImplementedError

    def motion(self, angle: Any) -> tuple[Array, Array, Array]:
        """The lift, or radius, and its first and second derivative with respect to the angle of the cam (...) [rad]."""
        s, slope, bend, _ = derivatives(self.program, np.mod(self.sense * np.asarray(angle, dtype=float), TURN))
        return s[..., 0], self.sense * slope[..., 0], bend[..., 0]

    def normal(self, angle: Any) -> Array:
        """The outward normal (..., 2) at the contact, over angles of the cam (...) [rad], in the components of `contour`."""
        raise NotImplementedError

    def contact_force(self, angle: Any, wrenches: Any) -> Array:
        """The force (...) [N] between cam and follower, from wrenches (..., 6) on the follower at angles of the cam (...) [rad].

        wrenches: in the axes of the cam, as from `pl.analysis.kinematics` and `dyn.reactions`. Where the force is negative, a real
        follower lifts off.
        """
        along = self.normal(angle) @ np.stack([self.direction, self.across])
        out: Array = (np.asarray(wrenches, dtype=float)[..., 3:] * along).sum(axis=-1)
        return out

    def plate_of(self, contour: Array, thickness: float) -> Mesh:
        """A plate with a contour (n, 2)."""
        places = contour @ np.stack([self.direction, self.across])
        return plate(places, self.axis, number_of(f"{type(self).__name__}: thickness", thickness))

    def _check(self, what: str) -> None:
        super()._check(what)
        n, along = self.axis, self.direction
        if abs(n @ along) > 1e-9:
            raise PliantError(
                f"{what}: direction {along.tolist()} is not normal to the axis {n.tolist()}; give one in the cam's plane"
            )


class RollerCam(CamType):
    """A cam whose follower has a roller, or a point, at the origin of its frame."""

    @cached_property
    def guide(self) -> GraphProgram:
        """l and chi (2,) as a program of rho, with derivatives."""
        raise NotImplementedError

    def reach(self, lift: Any) -> Any:
        """rho where the follower has a lift, for numbers and nodes."""
        raise NotImplementedError

    @cached_property
    def smallest(self) -> float:
        """The smallest rho."""
        return float(self.reach(self.motion(ALL_ANGLES)[0]).min())

    def heading(self, lift: Array) -> Array:
        """The angle from `direction` to the follower's velocity, where the cam lifts it."""
        return 0.0 * lift

    @property
    def law(self) -> Law:
        return RollerLaw(self)

    @cached_property
    def path(self) -> GraphProgram:
        """The path (2,) of the roller's centre over the angle of the cam, with derivatives."""

        def at(angle: Any) -> list[Any]:
            rho = self.reach(derivatives(self.program, turned(self.sense * angle))[0][0])
            psi = derivatives(self.guide, rho)[0][1] - angle
            return [rho * np.cos(psi), rho * np.sin(psi)]

        return with_derivatives(type(self).__name__, at, 2)

    def pitch(self, angle: Any) -> Array:
        """The path (..., 2) [m] of the roller's centre in the plane of the cam, over angles of the cam (...) [rad].

        The components are along `direction` and a quarter turn ahead of it.
        """
        return derivatives(self.path, angle)[0]

    def normal(self, angle: Any) -> Array:
        rate = derivatives(self.path, angle)[1]  # it goes round against the turning of the cam
        out: Array = np.stack([-rate[..., 1], rate[..., 0]], axis=-1) / np.linalg.norm(rate, axis=-1, keepdims=True)
        return out

    def contour(self, angle: Any, roller: float) -> Array:
        """The contour (..., 2) [m] of the cam for a roller of this radius [m], in the same components as `pitch`."""
        return self.pitch(angle) - roller * self.normal(angle)

    def solid(self, thickness: float, roller: float = 0.0) -> Mesh:
        """A plate [m] with the contour for a roller, to draw the cam: system.add_shape("cam", lobe.solid(0.02, 0.01))."""
        return self.plate_of(self.contour(ALL_ANGLES[-1:0:-4], roller), thickness)

    def pressure_angle(self, angle: Any) -> Array:
        """The angle (...) [rad] from the follower's velocity to the force on it, over angles of the cam."""
        theta, normal = np.asarray(angle, dtype=float), self.normal(angle)
        off = np.arctan2(normal[..., 1], normal[..., 0]) + theta - self.heading(self.motion(theta)[0])
        out: Array = np.mod(off + np.pi, TURN) - np.pi
        return out

    def curvature_radius(self, angle: Any) -> Array:
        """The radius of curvature (...) [m] of the roller centre's path, negative where the cam is hollow.

        A roller cannot be larger than its positive values.
        """
        _, rate, bend, _ = derivatives(self.path, angle)
        turning = rate[..., 1] * bend[..., 0] - rate[..., 0] * bend[..., 1]
        with np.errstate(divide="ignore"):
            out: Array = (rate**2).sum(axis=-1) ** 1.5 / turning
        return out


@dataclass(frozen=True)
class RollerLaw:
    """l(rho) - s(chi(rho) - psi), divided by the length of its gradient, and its rate on the cam: the velocity along the normal."""

    cam: RollerCam
    __name__ = "cam"

    def __call__(self, x: Any) -> Any:
        at = self._at(x)
        return {"force normal": np.where(at.lost, at.ahead - self.cam.smallest, at.gap / at.steepness)}

    def rates(self, x: Any) -> Any:
        own, at = self.cam, self._at(x)
        one, other, per = at.one, at.other, 1.0 / (at.steepness * at.rho)
        along = (at.radial * one - at.around * other) * per, (at.radial * other + at.around * one) * per
        velocity = x.velocity(x[own.follower].origin, own.cam)
        parts = [velocity.dot(x[own.cam].vector(*axis)) for axis in (own.direction, own.across)]
        rate = along[0] * parts[0] + along[1] * parts[1]
        return {"force normal": np.where(at.lost, velocity.dot(at.guide), rate)}

    def _at(self, x: Any) -> RollerPlace:
        own = self.cam
        d = x[own.follower].origin - x[own.cam].origin
        one, other = d.dot(x[own.cam].vector(*own.direction)), d.dot(x[own.cam].vector(*own.across))
        guide = x[own.follower].vector(*(x.neutral_axes(own.cam, own.follower) @ own.direction))
        ahead = d.dot(guide)
        inside = one * one + other * other - (0.9 * own.smallest) ** 2
        lost = np.maximum(ahead * ahead - (0.01 * own.smallest) ** 2, inside) < 0.0
        one = np.where(lost, one + own.smallest, one)
        rho = np.sqrt(one * one + other * other)
        (lift, chi), (rate, by_rho), *_ = derivatives(own.guide, rho)
        (s,), (slope,), *_ = derivatives(own.program, turned(own.sense * (chi - np.arctan2(other, one))))
        radial, around = rate - own.sense * slope * by_rho, own.sense * slope / np.maximum(rho, 0.5 * own.smallest)
        return RollerPlace(one, other, rho, lift - s, radial, around, lost, guide, ahead)


class RollerPlace(NamedTuple):
    """Where a roller is: its centre (one, other) in the plane of the cam, its distance rho, phi as gap, and the gradient of phi
    along rho and psi. lost: it is a guess at the shaft, which has no angle and moves along the guide, by `ahead` from the shaft.
    """

    one: Any
    other: Any
    rho: Any
    gap: Any
    radial: Any
    around: Any
    lost: Any
    guide: Any
    ahead: Any

    @property
    def steepness(self) -> Any:
        return np.sqrt(np.maximum(self.radial * self.radial + self.around * self.around, _LEAST))


@dataclass(frozen=True, eq=False, repr=False)
class Cam(RollerCam):
    """A cam with a roller or a point: the origin of the follower's frame is on a curve around the cam, in polar coordinates.

    cam: the frame of the cam, its origin on the axis. follower: the frame with its origin at the roller's centre, or at the point.
    radius [m]: of the roller centre's path, a function of the polar angle [rad], or a table (n,) at equal steps over a turn, both
    ends included. axis: of the cam, in its axes. direction: where the polar angle is zero.
    The multiplier is the force [N] between cam and follower; where it is negative, a real follower lifts off.
    Example:
        pump = pl.System("pump")
        pump.add_body("cam", hinge=pl.Revolute("z"), inertia=pl.Inertia.cylinder(2, 0.05, 0.02))
        pump.add_body("rod", hinge=pl.Prismatic("x"), mass=0.3, inertia=(1e-4, 1e-4, 1e-4))
        oval = pl.constraints.Cam("cam", "rod", lambda a: 0.05 + 0.01 * np.cos(2 * a))
        pump.add_constraint("oval", oval)
    """

    cam: str
    follower: str
    radius: Any = field(metadata=by(as_lift))
    axis: Axis = checked(as_axis, "z")
    direction: Axis = checked(as_axis, "x")
    sense: ClassVar[float] = -1.0

    def _check(self, what: str) -> None:
        super()._check(what)
        least = self.motion(ALL_ANGLES)[0].min()
        if least <= 0:
            raise PliantError(
                f"Cam: the radius {least:.6g} is not positive, so that the cam has no contour; give positive radii [m]"
            )

    @classmethod
    def of_contour(cls, cam: str, follower: str, contour: Any, roller: float, axis: Axis = "z", direction: Axis = "x") -> Cam:
        """The cam with this contour for a roller of this radius [m].

        contour [m]: the radius of the contour, over the polar angle as for `Cam`. The path of the roller's centre becomes a table
        of 720 steps.
        """
        own, r = cls(cam, follower, contour, axis, direction), number_of("Cam: roller", roller)
        outside = -own.curvature_radius(ALL_ANGLES)  # of a hollow
        if r <= 0 or ((outside > 0) & (outside <= r)).any():
            least = outside[outside > 0].min(initial=np.inf)
            raise PliantError(
                f"Cam: a roller of {r:g} m cannot follow the contour, which is hollow with a radius of {least:.4g} m; give a "
                "positive radius that is smaller"
            )
        return cls(cam, follower, _offset(own, r), axis, direction)

    @property
    def given_lift(self) -> Lift:
        return self.radius

    @cached_property
    def guide(self) -> GraphProgram:
        return with_derivatives("Cam", lambda rho: [rho, 0.0], 2)

    def reach(self, lift: Any) -> Any:
        return lift


def _offset(cam: Cam, roller: float) -> Array:
    """The radius of a roller centre's path (721,) over polar angles, from the contour of a cam that has it as its path."""
    polar = np.linspace(TURN, 0.0, 721)
    angle = -polar
    for _ in range(8):  # a secant method for the angles of the cam at which the roller's centre has these polar angles
        here, ahead = (np.arctan2(*cam.contour(x, -roller).T[::-1]) for x in (angle, angle + 1e-6))
        off, step = (np.mod(x + np.pi, TURN) - np.pi for x in (here - polar, ahead - here))
        angle = angle - off / step * 1e-6
    out: Array = np.linalg.norm(cam.contour(angle, -roller), axis=1)[::-1]
    return np.append(out[:-1], out[0])


@dataclass(frozen=True, eq=False, repr=False)
class LiftCam(RollerCam):
    """A cam that gives a follower with a roller or a point a lift, along a straight guide.

    cam: the frame of the cam, its origin on the axis. follower: the frame with its origin at the roller's centre, or at the point.
    lift [m]: over the angle of the cam [rad], a function, a table (n,) at equal steps over a turn with both ends included, or rows
    (angle at the end, lift there, law) from 0 to 2 pi. Laws are "cycloidal", "3-4-5", "4-5-6-7", "harmonic" and "dwell".
    radius [m]: of the roller centre's path without lift. offset [m]: of the guide from the axis of the cam, a quarter turn ahead of
    `direction`. axis: of the cam, in its axes. direction: of the guide, in the axes of the cam at the angle zero.
    The multiplier is the force [N] between cam and follower; where it is negative, a real follower lifts off.
    Example:
        engine = pl.System("engine")
        engine.add_body("cam", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(2, 0.05))
        engine.add_body("valve", hinge=pl.Prismatic("x"), mass=0.3, inertia=(1e-4, 1e-4, 1e-4))
        rows = [(2, 0.01, "3-4-5"), (3, 0.01), (5, 0, "cycloidal"), (2 * np.pi, 0)]
        engine.add_constraint("lift", pl.constraints.LiftCam("cam", "valve", rows, 0.04))
    """

    cam: str
    follower: str
    lift: Any = field(metadata=by(as_lift))
    radius: float = field(metadata=by(number_of))
    offset: float = checked(number_of, 0.0)
    axis: Axis = checked(as_axis, "z")
    direction: Axis = checked(as_axis, "x")

    def _check(self, what: str) -> None:
        super()._check(what)
        if self.radius <= abs(self.offset):
            raise PliantError(
                f"{what}: radius {self.radius:g} is not larger than the offset {self.offset:g}; give a larger radius [m]"
            )
        least = self.motion(ALL_ANGLES)[0].min() + self.least
        if least <= 0:
            raise PliantError(
                f"{what}: the lift takes the follower {-least:.6g} m beyond the axis of the cam; give a larger radius"
            )

    @property
    def least(self) -> float:
        """The distance along the guide without lift."""
        return float(np.sqrt(self.radius**2 - self.offset**2))

    @property
    def given_lift(self) -> Lift:
        return self.lift

    @cached_property
    def guide(self) -> GraphProgram:
        e, least = self.offset, self.least
        inner = 0.5 * (least + float(self.motion(ALL_ANGLES)[0].min()))
        corner = np.hypot(e, inner)

        def at(rho: Any) -> list[Any]:
            if not e:
                return [rho - least, 0.0]
            near = rho * rho < e * e + inner * inner  # where no follower is, but a guess may be
            along = np.sqrt(near.select(inner * inner, rho * rho - e * e))
            along = near.select(inner + (rho - corner) * (corner / inner), along)
            return [along - least, np.arctan2(e, along)]

        return with_derivatives("LiftCam", at, 2)

    def reach(self, lift: Any) -> Any:
        along = self.least + lift
        return np.sqrt(along * along + self.offset**2) if self.offset else along


@dataclass(frozen=True, eq=False, repr=False)
class SwingCam(RollerCam):
    """A cam that swings an arm with a roller or a point at its end.

    cam: the frame of the cam, its origin on the axis. follower: the frame with its origin at the roller's centre, or at the point.
    lift [rad]: the angle of the arm over the angle of the cam [rad], as for `LiftCam`; it moves the roller away from the cam.
    radius [m]: of the roller centre's path without lift. distance [m]: of the arm's pivot from the axis of the cam, along
    `direction`. arm [m]: from the pivot to the roller; a negative arm is on the other side, a quarter turn behind `direction`.
    axis: of the cam, in its axes. direction: to the pivot, in the axes of the cam at the angle zero.
    The multiplier is the force [N] between cam and follower; where it is negative, a real follower lifts off.
    Example:
        press = pl.System("press")
        press.add_body("cam", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(2, 0.05))
        arm = pl.Inertia.rod(0.5, length=0.1, com=(0.05, 0, 0))
        press.add_body("arm", hinge=pl.Revolute("z"), pose=pl.Pose((0.12, 0, 0)), inertia=arm)
        press.add_frame("roller", "arm", pl.Pose((0.1, 0, 0)))
    """

    cam: str
    follower: str
    lift: Any = field(metadata=by(as_lift))
    radius: float = field(metadata=by(number_of))
    distance: float = field(metadata=by(number_of))
    arm: float = field(metadata=by(number_of))
    axis: Axis = checked(as_axis, "z")
    direction: Axis = checked(as_axis, "x")

    def _check(self, what: str) -> None:
        super()._check(what)
        r, D, L = self.radius, self.distance, self.arm
        if not abs(D - abs(L)) < r < D + abs(L):
            raise PliantError(
                f"{what}: an arm of {abs(L):g} m at the distance {D:g} m cannot reach the radius {r:g} m; give a radius between "
                f"{abs(D - abs(L)):g} and {D + abs(L):g}"
            )
        s = self.motion(ALL_ANGLES)[0] + self.least
        if s.min() <= 0 or s.max() >= np.pi:
            raise PliantError(
                f"{what}: the lift takes the arm from {s.min():.4g} to {s.max():.4g} rad against the line to the cam; give a lift "
                "that keeps it between 0 and pi"
            )

    @property
    def least(self) -> float:
        """The angle at the pivot between the cam and the roller, without lift."""
        D, L = self.distance, abs(self.arm)
        return float(np.arccos((D * D + L * L - self.radius**2) / (2 * D * L)))

    @property
    def given_lift(self) -> Lift:
        return self.lift

    @cached_property
    def guide(self) -> GraphProgram:
        D, L, least = self.distance, abs(self.arm), self.least

        def at(rho: Any) -> list[Any]:
            c = np.clip((D * D + L * L - rho * rho) * (0.5 / (D * L)), -_INSIDE, _INSIDE)
            return [np.arccos(c) - least, np.arctan2(self.arm * np.sqrt(1.0 - c * c), D - L * c)]

        return with_derivatives("SwingCam", at, 2)

    def reach(self, lift: Any) -> Any:
        D, L = self.distance, abs(self.arm)
        return np.sqrt(D * D + L * L - 2 * D * L * np.cos(self.least + lift))

    def heading(self, lift: Array) -> Array:
        angle = self.least + lift
        out: Array = np.arctan2(np.sign(self.arm) * np.cos(angle), np.sin(angle))
        return out
