"""Cams whose followers have flat faces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Axis
from pliant.model.closures import number_of
from pliant.model.constraints.fields import as_axis, by, checked
from pliant.model.constraints.shaped.cams import ALL_ANGLES, CamType, Lift, as_lift
from pliant.model.constraints.shaped.functions import derivatives
from pliant.model.constraints.shaped.splines import turned
from pliant.model.constraints.types import Law
from pliant.model.drawn.shapes import Mesh
from pliant.model.pose import Array


@dataclass(frozen=True, eq=False, repr=False)
class FlatCam(CamType):
    """A cam that gives a follower with a flat face a lift, along a straight guide.

    cam: the frame of the cam, its origin on the axis. follower: the frame with its origin in the face. lift [m]: over the angle of
    the cam [rad], as for `LiftCam`. radius [m]: of the base circle. face: the normal of the face, away from the cam, in the axes of
    the follower. axis: of the cam, in its axes. direction: of the guide, in the axes of the cam at the angle zero.
    The multiplier is the force [N] between cam and follower; where it is negative, a real follower lifts off.
    Example:
        engine = pl.System("engine")
        engine.add_body("cam", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(2, 0.05))
        engine.add_body("tappet", hinge=pl.Prismatic("x"), mass=0.3, inertia=(1e-4, 1e-4, 1e-4))
        lobe = pl.constraints.FlatCam("cam", "tappet", lambda a: 0.005 * (1 - np.cos(a)), 0.04)
        engine.add_constraint("lobe", lobe)
    """

    cam: str
    follower: str
    lift: Any = field(metadata=by(as_lift))
    radius: float = field(metadata=by(number_of))
    face: Axis = checked(as_axis, "x")
    axis: Axis = checked(as_axis, "z")
    direction: Axis = checked(as_axis, "x")

    def _check(self, what: str) -> None:
        super()._check(what)
        hollow = self.curvature_radius(ALL_ANGLES)
        if hollow.min() <= 0:
            at = ALL_ANGLES[np.argmin(hollow)]
            raise PliantError(
                f"{what}: the cam is hollow or pointed at the angle {at:.4g}, where a flat face cannot follow the lift; give a "
                f"radius above {self.radius - hollow.min():.6g} m, or a smoother lift"
            )

    @property
    def given_lift(self) -> Lift:
        return self.lift

    @property
    def law(self) -> Law:
        return FlatLaw(self)

    def normal(self, angle: Any) -> Array:
        theta = np.asarray(angle, dtype=float)
        out: Array = np.stack([np.cos(theta), -np.sin(theta)], axis=-1)
        return out

    def contour(self, angle: Any) -> Array:
        """The contour (..., 2) [m] of the cam, where it touches the face at angles of the cam (...) [rad].

        The components are along `direction` and a quarter turn ahead of it.
        """
        s, slope, _ = self.motion(angle)
        theta = np.asarray(angle, dtype=float)
        c, d = np.cos(theta), np.sin(theta)
        out: Array = np.stack([(self.radius + s) * c - slope * d, -(self.radius + s) * d - slope * c], axis=-1)
        return out

    def solid(self, thickness: float) -> Mesh:
        """A plate [m] with the contour, to draw the cam: system.add_shape("cam", lobe.solid(0.02))."""
        return self.plate_of(self.contour(ALL_ANGLES[-1:0:-4]), thickness)

    def pressure_angle(self, angle: Any) -> Array:
        """The angle (...) [rad] from the follower's velocity to the force on it: zero, where the face is normal to the guide."""
        return 0.0 * self.motion(angle)[0]

    def curvature_radius(self, angle: Any) -> Array:
        """The radius of curvature (...) [m] of the contour."""
        s, _, bend = self.motion(angle)
        return self.radius + s + bend


@dataclass(frozen=True)
class FlatLaw:
    """The distance of the face from the contour: n . (face - axis) - h, with the support function h = radius + lift."""

    cam: FlatCam
    __name__ = "flat cam"

    def __call__(self, x: Any) -> Any:
        own = self.cam
        n, d = x[own.follower].vector(*own.face), x[own.follower].origin - x[own.cam].origin
        psi = np.arctan2(n.dot(x[own.cam].vector(*own.across)), n.dot(x[own.cam].vector(*own.direction)))
        (s,), *_ = derivatives(own.program, turned(-psi))
        return {"force normal": n.dot(d) - own.radius - s}
