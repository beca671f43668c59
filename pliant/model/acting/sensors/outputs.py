"""Sensors, and other outputs of a run with units and labelled components, as classes.

An output type is a law, `act(x)`, that returns its components, with a label and a unit for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError, unknown

_WRENCH, _WRENCH_UNITS = ("mx", "my", "mz", "fx", "fy", "fz"), ("N m",) * 3 + ("N",) * 3


class OutputType:
    """An output that is described by its fields. labels, units: those of its components, in order."""

    _labels: ClassVar[tuple[str, ...]] = ()
    _units: ClassVar[tuple[str, ...]] = ("",)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of its components; () if there is only one."""
        return self._labels

    @property
    def units(self) -> tuple[str, ...]:
        """The unit of each component."""
        return self._units

    @property
    def unit(self) -> str:
        """Its unit. If the units of its components differ, all of them in order, each once."""
        return ", ".join(dict.fromkeys(self.units))

    def act(self, x: Any) -> Any:
        """The law: return the measured value at an instant x, one number or several, as `labels` and `units` describe."""
        raise NotImplementedError


@dataclass(frozen=True)
class FramePose(OutputType):
    """The pose of a frame in the world: a unit quaternion (qw >= 0) from frame to world axes, and the origin [m].

    Example: `arm.add_output("tool_pose", pl.sensors.FramePose("tool"))`
    """

    frame: str

    _labels: ClassVar = ("qw", "qx", "qy", "qz", "x", "y", "z")
    _units: ClassVar = ("1",) * 4 + ("m",) * 3

    def act(self, x: Any) -> list[Any]:
        frame = x[self.frame]
        columns = [axis.in_(x.world) for axis in (frame.x, frame.y, frame.z)]
        return [*quaternion_of(columns), *(frame.origin - x.world.origin).in_(x.world)]


@dataclass(frozen=True)
class FrameVelocity(OutputType):
    """The angular velocity of a frame [rad/s] and the velocity of its origin [m/s].

    axes: "world" (the default), or "frame" for the frame's own axes.

    Example: `arm.add_output("tool_rate", pl.sensors.FrameVelocity("tool", axes="frame"))`
    """

    frame: str
    axes: str = "world"

    _labels: ClassVar = ("wx", "wy", "wz", "vx", "vy", "vz")
    _units: ClassVar = ("rad/s",) * 3 + ("m/s",) * 3

    def act(self, x: Any) -> list[Any]:
        into = x.world if _chosen(self.axes, ("world", "frame")) == "world" else x[self.frame]
        return [*x.omega(self.frame).in_(into), *x.velocity(self.frame).in_(into)]


@dataclass(frozen=True)
class Imu(OutputType):
    """An inertial measurement unit: the angular velocity [rad/s] and the specific force [m/s^2] of a frame, in the frame's axes.

    frame: the name of the frame. The specific force is the acceleration of the frame's origin minus gravity: 9.81 m/s^2 upward at
    rest on the ground, zero in free fall.

    Example: `arm.add_output("imu", pl.sensors.Imu("tool"))`
    """

    frame: str

    _labels: ClassVar = ("wx", "wy", "wz", "fx", "fy", "fz")
    _units: ClassVar = ("rad/s",) * 3 + ("m/s^2",) * 3

    def act(self, x: Any) -> list[Any]:
        frame = x[self.frame]
        felt = x.acceleration(frame.origin) - x.gravity(frame.origin)
        return [*x.omega(frame).in_(frame), *felt.in_(frame)]


@dataclass(frozen=True)
class ContactForce(OutputType):
    """The force [N] of a contact on its first body, in world axes: of one point, "feet.fl", or the sum of all points, "feet".

    It is the force in the last step of method "contact".

    Example: `ball.add_output("ground", pl.sensors.ContactForce("floor"))`
    """

    contact: str

    _labels: ClassVar = ("fx", "fy", "fz")
    _units: ClassVar = ("N",) * 3

    def act(self, x: Any) -> list[Any]:
        return list(x.contact(self.contact).force.in_(x.world))


@dataclass(frozen=True, eq=False)
class Strain(OutputType):
    """A strain gauge: the axial strain of a fibre of a beam, u' - y v'' - z w''.

    body: the name of the flexible body, or of a beam of several segments.
    at: the section, as the position x [m] along the beam or as the name of one of its points.
    y, z [m]: the position of the fibre in the section. Default: 0.
    rows (n, modes): for other flexible bodies or for several gauges, the strains for unit amplitudes, instead of at, y and z.

    Example:
        arm.add_body("boom", "lower", pl.Fixed(), flex=beam)
        arm.add_output("gauge", pl.sensors.Strain("boom", at=0.1, z=0.02))
    """

    body: str
    at: Any = None
    y: float = 0.0
    z: float = 0.0
    rows: Any = None

    @property
    def labels(self) -> tuple[str, ...]:
        n = 1 if self.rows is None else len(np.atleast_2d(self.rows))
        return () if n == 1 else tuple(str(i + 1) for i in range(n))

    @property
    def units(self) -> tuple[str, ...]:
        return ("1",) * max(1, len(self.labels))

    def act(self, x: Any) -> list[Any]:
        rows = self._rows(x.model)
        own = self._place(x.model)[0]
        body = x.model.bodies[x.model.index[own]]
        amplitudes = [x.q(f"{own}.{label}") for label in body.mode_labels]
        return [sum(float(c) * a for c, a in zip(row, amplitudes, strict=True)) for row in rows]

    def _place(self, model: Any) -> tuple[str, Any, float]:
        """The body and the place on it; on a curved beam of several segments also the factor of its strains."""
        beam = next((x for x in model.internals.beams if x.name == self.body), None)
        if beam is None or self.rows is not None:
            return self.body, self.at, 1.0
        body, at = beam.place(self.at)
        return body, at, float(beam.shares[beam.bodies.index(body)]) if beam.curved else 1.0

    def _rows(self, model: Any) -> Any:
        body, at, share = self._place(model)
        if body not in model.index:
            raise unknown("body", body, model.index)
        flex = model.bodies[model.index[body]].flex
        if flex is None:
            raise PliantError(f"Strain: body {self.body!r} is rigid; name a flexible one")
        if self.rows is not None:
            rows = np.atleast_2d(np.asarray(self.rows, dtype=float))
            if self.at is not None or rows.shape[1] != flex.modes:
                raise PliantError(f"Strain of {self.body!r}: give rows of shape (n, {flex.modes}), without at=, y= and z=")
            return rows
        if not hasattr(flex, "fibre_strain"):
            raise PliantError(
                f"Strain of {self.body!r}: it is not a beam; give rows= (n, {flex.modes}), the strains of unit amplitudes"
            )
        if at is None:
            raise PliantError(f"Strain of {self.body!r}: give at=, a position along the beam [m] or the name of a point")
        place = flex.nodes[flex.node_index[flex.node_at(at)[1]]].position[0] if isinstance(at, str) else at
        return share * flex.fibre_strain(float(place), self.y, self.z)[None]


@dataclass(frozen=True)
class HingeLoad(OutputType):
    """The load in a hinge: (moment [N m], force [N]) that the parent exerts on the body through the hinge, as in `dyn.reactions`.

    hinge: the name of the hinge. The moment is about the hinge's point on the body.
    axes: "hinge" (the default) for the hinge's axes on the body, or "world".

    Example: `arm.add_output("elbow_load", pl.sensors.HingeLoad("elbow"))`
    """

    hinge: str
    axes: str = "hinge"

    _labels: ClassVar = _WRENCH
    _units: ClassVar = _WRENCH_UNITS

    def act(self, x: Any) -> list[Any]:
        into = x.world if _chosen(self.axes, ("hinge", "world")) == "world" else x.hinge(self.hinge)
        moment, force = x.reaction(self.hinge)
        return [*moment.in_(into), *force.in_(into)]


@dataclass(frozen=True)
class ConstraintForce(OutputType):
    """The force of a loop, rod, coupling or constraint. It is zero while the closure is not active.

    closure: its name. By default the (moment [N m], force [N]) on its frame B, at the origin of B, as in
    `dyn.reactions(closures=True)`.
    axes: "closure" (the default) for the axes of its frame A, or "world".
    rows: labels of rows, for their multipliers instead: ["force x"], or ["coupling"] of a coupling. `pl.analysis.mobility` lists
    labels.
    speed: the name of a hinge or speed, for the generalised force on this speed instead.

    Example: `four_bar.add_output("pin_load", pl.sensors.ConstraintForce("pin"))`
    """

    closure: str
    axes: str = "closure"
    rows: Sequence[str] | None = None
    speed: str | None = None

    def __post_init__(self) -> None:
        _chosen(self.axes, ("closure", "world"))
        what = f"ConstraintForce of {self.closure!r}"
        if self.rows is not None:
            if not isinstance(self.rows, list | tuple) or not self.rows or not all(isinstance(x, str) for x in self.rows):
                raise PliantError(f"{what}: rows={self.rows!r}; give a list of labels of rows, such as ['force x']")
            object.__setattr__(self, "rows", tuple(self.rows))
        if (self.rows is not None) + (self.speed is not None) + (self.axes != "closure") > 1:
            raise PliantError(f"{what}: rows=, speed= and axes='world' exclude each other; give one of them")

    @property
    def labels(self) -> tuple[str, ...]:
        if self.speed is not None:
            return ()
        if self.rows is None:
            return _WRENCH
        return () if len(self.rows) == 1 else tuple(self.rows)

    @property
    def units(self) -> tuple[str, ...]:
        if self.speed is None and self.rows is None:
            return _WRENCH_UNITS
        known = {"moment": "N m", "force": "N"}
        return tuple(known.get(label.partition(" ")[0], "") for label in self.rows or ("",))

    def act(self, x: Any) -> Any:
        if self.speed is not None:
            return x.closure_torque(self.closure, self.speed)
        own = x.closure(self.closure)
        if self.rows is not None:
            return [own.row(label) for label in self.rows]
        if own.frame is None:
            raise PliantError(
                f"{x.what}: {own.closure.kind} {self.closure!r} has no frames, so that its force is along speeds; give "
                f"rows=[{own.closure.labels[0]!r}] for its multiplier, or speed= for the force on one speed"
            )
        into = x.world if self.axes == "world" else x[own.frame]
        return [*own.moment.in_(into), *own.force.in_(into)]


@dataclass(frozen=True)
class ConstraintGap(OutputType):
    """How far a loop, rod, coupling or constraint is open, also while it is not active. It can become active where this is zero.

    closure: its name. row: the label of a row, as for `ConstraintForce`. Default: its only row.
    The gap is a length [m] or an angle [rad], as `dyn.loop_residual` returns it.

    Example: `four_bar.add_output("open", pl.sensors.ConstraintGap("pin", row="force x"))`
    """

    closure: str
    row: str | None = None

    @property
    def units(self) -> tuple[str, ...]:
        return ({"moment": "rad", "force": "m"}.get((self.row or "").partition(" ")[0], ""),)

    def act(self, x: Any) -> Any:
        gap = x.closure(self.closure).gap
        if self.row is None and len(gap) > 1:
            labels = ", ".join(map(repr, gap))
            raise PliantError(f"{x.what}: closure {self.closure!r} has {len(gap)} rows; give row=, one of {labels}")
        if self.row is not None and self.row not in gap:
            raise PliantError(f"{x.what}: closure {self.closure!r}: {unknown('row', self.row, gap)}")
        return next(iter(gap.values())) if self.row is None else gap[self.row]


@dataclass(frozen=True)
class MotorPower(OutputType):
    """The power [W] that a load gives to the system: torque times speed, negative while the load brakes.

    load: the name of a motor or of another load.

    Example:
        arm.add_load("motor", pl.loads.Motor("elbow", torque=1.0))
        arm.add_output("power", pl.sensors.MotorPower("motor"))
    """

    load: str

    _units: ClassVar = ("W",)

    def act(self, x: Any) -> Any:
        return x.power(self.load)


def _chosen(axes: str, known: tuple[str, ...]) -> str:
    if axes not in known:
        raise unknown("choice of axes", axes, known)
    return axes


def quaternion_of(columns: list[Any]) -> list[Any]:
    """(w, x, y, z), w >= 0, of the rotation matrix with these columns: of four forms the one with the largest divisor."""
    (a, d, g), (b, e, h), (c, f, i) = columns
    forms = [
        (1.0 + a + e + i, h - f, c - g, d - b),
        (h - f, 1.0 + a - e - i, d + b, c + g),
        (c - g, d + b, 1.0 - a + e - i, h + f),
        (d - b, c + g, h + f, 1.0 - a - e + i),
    ]
    best, size = forms[0], forms[0][0]
    for k in (1, 2, 3):
        larger = forms[k][k] > size
        best = tuple(np.where(larger, new, old) for new, old in zip(forms[k], best, strict=True))
        size = np.where(larger, forms[k][k], size)
    norm = np.sqrt(best[0] * best[0] + best[1] * best[1] + best[2] * best[2] + best[3] * best[3])
    sign = np.where(best[0] < 0.0, -1.0, 1.0)
    return [sign * part / norm for part in best]
