"""Skates, and discs, tori and ellipsoids that roll on planes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Axis
from pliant.model.closures import across, number_of
from pliant.model.constraints.fields import as_axis, by, checked
from pliant.model.constraints.types import ConstraintType, Law
from pliant.model.drawn.shapes import Cylinder, Solid
from pliant.model.pose import Array, Pose, vector
from pliant.model.records import WORLD

_FLAT = 1e-30  # it changes no number of a wheel that stands
_THIN = 0.1  # of the radius: the thickness of a disc that is drawn


@dataclass(frozen=True, eq=False, repr=False)
class Torus(ConstraintType):
    """A wheel with a round tyre rolls on a plane without slipping, with lean, steer and spin.

    frame: at the centre of the wheel. radius [m]: from the centre to the outside. tube [m]: the radius of the tyre's cross-section.
    axis: of the wheel, in the axes of `frame`. ground: the frame whose origin is in the plane; it may move. normal: of the plane,
    to the side of the wheel, in the axes of `ground`.
    Its rows are the normal force and two forces in the plane.
    Example:
        cart = pl.System("cart")
        cart.add_body("wheel", hinge=pl.Free(), inertia=pl.Inertia.cylinder(2, 0.3, 0.05))
        cart.add_constraint("road", pl.constraints.Torus("wheel", 0.3, tube=0.03, axis="z"))
    """

    frame: str
    radius: float = field(metadata=by(number_of))
    tube: float = field(metadata=by(number_of))
    axis: Axis = checked(as_axis, "y")
    ground: str = WORLD
    normal: Axis = checked(as_axis, "z")

    def _check(self, what: str) -> None:
        r, t = self.radius, self.tube
        if r <= 0 or t < 0 or t > r:
            raise PliantError(
                f"{what}: radius {r:g} and tube {t:g} are no wheel; give a positive radius [m], and a tube between 0 and the radius"
            )

    @property
    def frames(self) -> tuple[str, ...]:
        return self.ground, self.frame

    @property
    def law(self) -> Law:
        return RollingWheel(self)

    def drawn(self) -> tuple[str, Solid, Pose]:
        """The frame, the solid and its pose there that stand for a wheel whose body has no shape."""
        along = np.asarray(self.axis)
        axes = np.column_stack([across(along), along])
        return self.frame, Cylinder(self.radius, max(2 * self.tube, _THIN * self.radius)), Pose(matrix=axes)

    def directions(self, x: Any) -> tuple[Any, Any, Any, Any]:
        """The normal n of the plane, the axis a of the wheel, c = n . a, and s = |n x a|, which is not zero where it lies flat."""
        n, a = x[self.ground].vector(*self.normal), x[self.frame].vector(*self.axis)
        across_both = n.cross(a)
        return n, a, n.dot(a), np.sqrt(across_both.dot(across_both) + _FLAT)


@dataclass(frozen=True, eq=False, repr=False)
class Disc(Torus):
    """A thin disc rolls on a plane without slipping, with lean, steer and spin.

    frame: at the centre of the disc. radius [m]. axis: of the disc, in the axes of `frame`. ground: the frame whose origin is in
    the plane; it may move. normal: of the plane, to the side of the disc, in the axes of `ground`.
    Its rows are the normal force and two forces in the plane.
    Example:
        cart = pl.System("cart")
        cart.add_body("wheel", hinge=pl.Free(), inertia=pl.Inertia.cylinder(2, 0.3, 0.05))
        cart.add_constraint("road", pl.constraints.Disc("wheel", 0.3, axis="z"))
    """

    def __init__(self, frame: str, radius: float, axis: Axis = "y", ground: str = WORLD, normal: Axis = "z") -> None:
        super().__init__(frame, radius, 0.0, axis, ground, normal)


def _as_lengths(what: str, given: Any) -> Array:
    """Three positive lengths [m]."""
    own = vector(given, 3, what)
    if not (own > 0).all():
        raise PliantError(f"{what} {own.tolist()} are not all positive; give three lengths [m]")
    return own


@dataclass(frozen=True, eq=False, repr=False)
class Ellipsoid(ConstraintType):
    """An ellipsoid rolls on a plane without slipping: a rattleback, or a ball with three equal radii.

    frame: at the centre of the ellipsoid, along its axes. radii (3,) [m]: half its lengths along x, y and z. ground: the frame
    whose origin is in the plane; it may move. normal: of the plane, to the side of the ellipsoid, in the axes of `ground`.
    Its rows are the normal force and two forces in the plane.
    Example:
        toy = pl.System("toy")
        toy.add_body("stone", hinge=pl.Free(), inertia=pl.Inertia.box(1, (0.2, 0.05, 0.03)))
        toy.add_constraint("table", pl.constraints.Ellipsoid("stone", (0.1, 0.025, 0.015)))
    """

    frame: str
    radii: Sequence[float] = field(metadata=by(_as_lengths))
    ground: str = WORLD
    normal: Axis = checked(as_axis, "z")

    @property
    def frames(self) -> tuple[str, ...]:
        return self.ground, self.frame

    @property
    def law(self) -> Law:
        return RollingEllipsoid(self)

    def lowest(self, x: Any) -> tuple[Any, Any, Any]:
        """The normal n, how far below the centre the lowest point is, h = |A n|, and the way to it, -A A n / h, with A = radii."""
        n, frame = x[self.ground].vector(*self.normal), x[self.frame]
        axes = (frame.x, frame.y, frame.z)
        along = [n.dot(axis) for axis in axes]
        squares = [float(r) * float(r) for r in self.radii]
        h = np.sqrt(sum(r * c * c for r, c in zip(squares, along, strict=True)))
        scaled = [axis * (-r * c / h) for axis, r, c in zip(axes, squares, along, strict=True)]
        return n, h, scaled[0] + scaled[1] + scaled[2]


@dataclass(frozen=True)
class RollingEllipsoid:
    """The lowest point of an ellipsoid is in the plane and does not move along it."""

    ellipsoid: Ellipsoid
    __name__ = "rolling"

    def __call__(self, x: Any) -> Any:
        own = self.ellipsoid
        n, h, _ = own.lowest(x)
        return {"normal": n.dot(x[own.frame].origin - x[own.ground].origin) - h}

    def rates(self, x: Any) -> Any:
        own = self.ellipsoid
        return rates_on_plane(x, own.ground, own.normal, x[own.frame].origin + own.lowest(x)[2])


@dataclass(frozen=True)
class RollingWheel:
    """The lowest point of a wheel is in the plane and does not move along it.

    With its centre at the height z, z = (radius - tube) s + tube. The point is (radius - tube) e - tube n from the centre, where
    e = (c a - n) / s points down in the plane of the wheel. Its velocity along n is the rate of the height.
    """

    wheel: Torus
    __name__ = "rolling"

    def __call__(self, x: Any) -> Any:
        own = self.wheel
        n, _, _, s = own.directions(x)
        height = n.dot(x[own.frame].origin - x[own.ground].origin)
        return {"normal": height - (own.radius - own.tube) * s - own.tube}

    def rates(self, x: Any) -> Any:
        own = self.wheel
        n, a, c, s = own.directions(x)
        arm = (c * a - n) * ((own.radius - own.tube) / s)
        touching = x[own.frame].origin + (arm - own.tube * n if own.tube else arm)
        return rates_on_plane(x, own.ground, own.normal, touching)


def rates_on_plane(x: Any, ground: str, normal: Any, touching: Any) -> dict[str, Any]:
    """The velocity of a point that touches a plane, along the normal and along two directions of the plane."""
    velocity = x.velocity(touching, None if ground == WORLD else ground)
    along = (x[ground].vector(*axis) for axis in across(normal).T)
    return {"normal": velocity.dot(x[ground].vector(*normal))} | {
        f"along {i + 1}": velocity.dot(axis) for i, axis in enumerate(along)
    }


@dataclass(frozen=True, eq=False, repr=False)
class Skate(ConstraintType):
    """A skate or knife edge: its point moves along its blade, and not across it.

    frame: its origin touches the plane. direction: of the blade, in the axes of `frame`. normal: of the plane, in the axes of
    `ground`, which may move. The height of the skate is free: use a `pl.Planar` hinge, or add a loop with `pl.InPlane`.
    Example:
        sled = pl.System("sled")
        sled.add_body("sled", hinge=pl.Planar("z"), inertia=pl.Inertia.box(2, (1, 0.2, 0.1)))
        sled.add_constraint("blade", pl.constraints.Skate("sled", "x"))
    """

    frame: str
    direction: Axis = checked(as_axis, "x")
    ground: str = WORLD
    normal: Axis = checked(as_axis, "z")
    kind: ClassVar[str] = "velocity"

    @property
    def frames(self) -> tuple[str, ...]:
        return self.ground, self.frame

    @property
    def law(self) -> Law:
        return SkateSlip(self)


@dataclass(frozen=True)
class SkateSlip:
    """The velocity of the skate across its blade, along the plane."""

    skate: Skate
    __name__ = "skate"

    def __call__(self, x: Any) -> Any:
        own = self.skate
        across_blade = x[own.ground].vector(*own.normal).cross(x[own.frame].vector(*own.direction))
        slip = x.velocity(x[own.frame].origin, None if own.ground == WORLD else own.ground)
        return {"across": slip.dot(across_blade)}
