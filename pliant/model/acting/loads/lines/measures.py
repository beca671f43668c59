"""Outputs that measure one quantity each: of hinges, frames, lines, actuators, and of all bodies that a body carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.numbers import number
from pliant.errors import PliantError, unknown
from pliant.model.acting.loads.drives import Motor
from pliant.model.acting.loads.lines.actuator import Actuator
from pliant.model.acting.loads.lines.line import stretch_of
from pliant.model.acting.sensors.outputs import OutputType, quaternion_of

_XYZ, _WXYZ = ("x", "y", "z"), ("w", "x", "y", "z")


@dataclass(frozen=True)
class HingeMeasure(OutputType):
    """A coordinate or a speed of a hinge.

    quantity: "position" [rad, m] or "speed" [rad/s, m/s] of a hinge with one speed; "quaternion" or "angular_velocity" [rad/s], in
    body axes, of a `Spherical` hinge.

    Example: `arm.add_output("elbow_angle", pl.sensors.HingeMeasure("elbow"))`
    """

    hinge: str
    quantity: str = "position"

    _all: ClassVar = {
        "position": ((), ("rad, m",)), "speed": ((), ("rad/s, m/s",)), "quaternion": (_WXYZ, ("1",) * 4),
        "angular_velocity": (_XYZ, ("rad/s",) * 3),
    }  # fmt: skip

    @property
    def labels(self) -> tuple[str, ...]:
        return _chosen(self, self._all)[0]

    @property
    def units(self) -> tuple[str, ...]:
        return _chosen(self, self._all)[1]

    def act(self, x: Any) -> Any:
        value = x.q(self.hinge) if self.quantity in ("position", "quaternion") else x.v(self.hinge)
        return list(np.moveaxis(value, -1, 0)) if self.labels else value


@dataclass(frozen=True, eq=False)
class FrameMeasure(OutputType):
    """One quantity of a frame.

    frame: the name of the frame. reference: the frame in which the quantity is seen, with its axes. Default: the world.
    quantity: "position" [m], "quaternion", "x_axis", "y_axis", "z_axis", "velocity" [m/s] of the origin, "angular_velocity"
    [rad/s]: as seen in `reference`. "acceleration" [m/s^2], "specific_force" [m/s^2] (acceleration minus gravity) and
    "angular_acceleration" [rad/s^2]: in world axes. "gyro" [rad/s], "velocimeter" [m/s], "accelerometer" [m/s^2] (the specific
    force): in the frame's own axes. "field": the vector `field`,
    which is given in world axes, in the frame's own axes, as a magnetometer measures it. "force" [N] and "torque" [N m]: those that
    the parent exerts on the body of the frame through its hinge, at the frame's origin and in its axes.

    Example: `arm.add_output("gyro", pl.sensors.FrameMeasure("tool", "gyro"))`
    """

    frame: str
    quantity: str
    reference: str = "world"
    field: Any = None

    _all: ClassVar = {
        "position": "m", "quaternion": "1", "x_axis": "1", "y_axis": "1", "z_axis": "1", "velocity": "m/s", "gyro": "rad/s",
        "angular_velocity": "rad/s", "acceleration": "m/s^2", "angular_acceleration": "rad/s^2", "velocimeter": "m/s",
        "accelerometer": "m/s^2", "specific_force": "m/s^2", "field": "", "force": "N", "torque": "N m",
    }  # fmt: skip

    @property
    def labels(self) -> tuple[str, ...]:
        return _WXYZ if self.quantity == "quaternion" else _XYZ

    @property
    def units(self) -> tuple[str, ...]:
        return (_chosen(self, self._all),) * len(self.labels)

    def act(self, x: Any) -> list[Any]:
        frame, seen, what = x[self.frame], x[self.reference], self.quantity
        _chosen(self, self._all)
        if what in ("force", "torque"):
            return self._interaction(x, frame)
        if what == "quaternion":
            return quaternion_of([axis.in_(seen) for axis in (frame.x, frame.y, frame.z)])
        if what.endswith("_axis"):
            return list(getattr(frame, what[0]).in_(seen))
        moving = None if self.reference == "world" else seen
        if what == "position":
            return list((frame.origin - seen.origin).in_(seen))
        if what in ("velocity", "velocimeter"):
            return list(x.velocity(frame.origin, relative_to=moving).in_(seen if what == "velocity" else frame))
        if what in ("angular_velocity", "gyro"):
            return list(x.omega(frame, relative_to=moving).in_(seen if what == "angular_velocity" else frame))
        if what == "angular_acceleration":
            return list(x.alpha(frame).in_(x.world))
        if what == "field":
            return list(x.world.vector(*(float(f) for f in self.field)).in_(frame))
        acceleration = x.acceleration(frame.origin)
        if what == "acceleration":
            return list(acceleration.in_(x.world))
        felt = acceleration - x.gravity(frame.origin)
        return list(felt.in_(frame if what == "accelerometer" else x.world))

    def _interaction(self, x: Any, frame: Any) -> list[Any]:
        name = next((f.body for f in x.model.frames if f.name == self.frame), self.frame)
        if name not in x.model.index:
            raise PliantError(f"FrameMeasure of {self.frame!r}: the world has no parent; name a frame of a body")
        hinge = x.model.bodies[x.model.index[name]].hinge.name
        moment, force = x.reaction(hinge)
        if self.quantity == "force":
            return list(force.in_(frame))
        arm = x.hinge(hinge).origin - frame.origin
        return list((moment + arm.cross(force)).in_(frame))


@dataclass(frozen=True, eq=False)
class LineMeasure(OutputType):
    """The length of a line, or its rate. line: as that of a `pl.loads.Tendon`. quantity: "length" or "rate".

    Example: `arm.add_output("rope", pl.sensors.LineMeasure(["world", "tool"]))`
    """

    line: Any
    quantity: str = "length"

    _all: ClassVar = {"length": "m", "rate": "m/s"}

    @property
    def units(self) -> tuple[str, ...]:
        return (_chosen(self, self._all),)

    def act(self, x: Any) -> Any:
        line = stretch_of(x, self.line)
        return line.length if self.quantity == "length" else line.rate


@dataclass(frozen=True)
class ActuatorForce(OutputType):
    """The force of an `Actuator`, or the torque of a `Motor` before its gear, times a factor.

    Example:
        arm.add_load("motor", pl.loads.Motor("elbow", gear=50.0))
        arm.add_output("torque", pl.sensors.ActuatorForce("motor"))
    """

    load: str
    factor: float = 1.0

    _units: ClassVar = ("N, N m",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "factor", number(self.factor, "ActuatorForce: factor"))

    def act(self, x: Any) -> Any:
        load = next((one for one in x.model.loads if one.name == self.load), None)
        if load is None or not isinstance(load.type, Actuator | Motor):
            raise PliantError(f"ActuatorForce: load {self.load!r} is not an Actuator or a Motor; name one")
        return self.factor * load.type.drive(x.numbers_of(load))


@dataclass(frozen=True)
class SubtreeMeasure(OutputType):
    """The centre of mass [m], its velocity [m/s], or the angular momentum about it, of a body and all that it carries.

    body: a body, or "world" for the whole system. quantity: "com", "velocity" or "angular_momentum" [kg m^2/s]; in world axes.

    Example: `arm.add_output("centre", pl.sensors.SubtreeMeasure("world"))`
    """

    body: str
    quantity: str = "com"

    _all: ClassVar = {"com": "m", "velocity": "m/s", "angular_momentum": "kg m^2/s"}
    _labels: ClassVar = _XYZ

    @property
    def units(self) -> tuple[str, ...]:
        return (_chosen(self, self._all),) * 3

    def act(self, x: Any) -> list[Any]:
        _chosen(self, self._all)
        carried = {self.body}
        for body in x.model.bodies:
            if body.parent in carried:
                carried.add(body.name)
        parts = [x.matter(body.name) for body in x.model.bodies if body.name in carried]
        parts = [one for one in parts if not isinstance(one.mass, float | int) or one.mass > 0]
        if not parts:
            raise PliantError(f"SubtreeMeasure of {self.body!r}: no body there has mass; name another")
        mass = sum(one.mass for one in parts)
        com = _mean([(one.mass, one.centre - x.world.origin) for one in parts], mass)
        if self.quantity == "com":
            return list(com.in_(x.world))
        velocity = _mean([(one.mass, x.velocity(one.centre)) for one in parts], mass)
        if self.quantity == "velocity":
            return list(velocity.in_(x.world))
        total = None
        for one in parts:
            w = np.stack([np.asarray(c) for c in x.omega(one.frame).in_(one.frame)], axis=-1)[..., None]
            spin = one.inertia @ w
            own = one.frame.vector(*(spin[..., i, 0][()] for i in range(3)))
            own = own + (one.centre - x.world.origin - com).cross(one.mass * (x.velocity(one.centre) - velocity))
            total = own if total is None else total + own
        return list(total.in_(x.world))  # type: ignore[union-attr]


def _mean(parts: list[tuple[Any, Any]], mass: Any) -> Any:
    total = parts[0][0] * parts[0][1]
    for m, vector in parts[1:]:
        total = total + m * vector
    return total / mass


def _chosen(measure: Any, known: dict[str, Any]) -> Any:
    if measure.quantity not in known:
        raise unknown(f"quantity of {type(measure).__name__}", measure.quantity, known)
    return known[measure.quantity]
