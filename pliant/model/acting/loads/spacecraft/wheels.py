"""Momentum wheels: one wheel, and sets of wheels, with friction, limits and imbalance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_shape, check_sign, each, entries, fixed_numbers, limited, numbers_of
from pliant.model.acting.loads.records import FRAME, ONE, TRIPLE, LoadType, number
from pliant.model.acting.loads.spacecraft.directions import across, directions_of
from pliant.model.acting.series import Input
from pliant.model.bodies.hinges import unit_axis
from pliant.model.places import TENSOR, place
from pliant.model.pose import Array
from pliant.model.records import WORLD


class Spinning(LoadType):
    """What a wheel and a set of wheels have in common: n wheels about axes of one frame, with friction, limits and imbalance."""

    frame: str
    inertia: Any
    speed: Any
    friction: Any
    max_torque: Any
    max_speed: Any
    coulomb: Any
    slip: Any
    stiction: Any
    stribeck: Any
    static_imbalance: Any
    dynamic_imbalance: Any
    static_phase: Any
    dynamic_phase: Any

    @property
    def directions(self) -> Array:
        """The axes (n, 3) of the wheels in the frame's axes, unit vectors."""
        raise NotImplementedError

    @property
    def _centres(self) -> Array:
        """The centres (n, 3) of the wheels in the frame [m]."""
        return np.zeros((len(self.directions), 3))

    def _every(self, key: str) -> list[float]:
        """One number per wheel of a field that is fixed when the load is made."""
        return fixed_numbers(f"{type(self).__name__}: {key}", getattr(self, key), len(self.directions))

    @property
    def _disturbs(self) -> bool:
        """Whether imbalance pushes the body, which changes the total momentum."""
        return self.static_imbalance is not None or self.dynamic_imbalance is not None

    def keeps_momentum(self) -> bool:
        return not self._disturbs

    def spin_momentum(self, states: Mapping[str, Any], numbers: Any) -> tuple[str, Array] | None:
        return self.frame, np.reshape(np.asarray(states["h"], dtype=float), -1) @ self.directions

    def _check_wheels(self, what: str, n: int | None) -> None:
        """Raise `PliantError` for numbers of the wrong shape or sign. n: the number of wheels of a set."""
        for key in ("inertia", "speed", "slip", "stribeck", "static_phase", "dynamic_phase"):
            given = getattr(self, key)
            numbers_of(what, key, given, *(() if n is None or not np.ndim(given) else (n,)))
        for key in ("friction", "max_torque", "max_speed", "coulomb", "stiction", "static_imbalance", "dynamic_imbalance"):
            if n is None:
                check_shape(what, key, getattr(self, key), ())
            else:
                check_shape(what, key, getattr(self, key), (), (n,), each_of=f"one per wheel ({n})")
        check_sign(what, friction=self.friction, max_torque=self.max_torque, coulomb=self.coulomb, stiction=self.stiction)
        check_sign(what, static_imbalance=self.static_imbalance, dynamic_imbalance=self.dynamic_imbalance)
        check_sign(what, zero=False, inertia=self.inertia, max_speed=self.max_speed, slip=self.slip, stribeck=self.stribeck)
        if self.stiction is not None and self.coulomb is None:
            raise PliantError(f"{what}: stiction= needs coulomb=, the dry friction of a wheel that turns")

    def matter(self, name: str, model: Any) -> Any:
        for axis, inertia in zip(self.directions, self._every("inertia"), strict=True):
            model = _without(model, f"load {name!r}", self.frame, axis, inertia)
        return model

    def _spins(self, x: Any, h: list[Any]) -> list[Any]:
        """The speeds of wheels with the momenta h relative to the body."""
        frame = x[self.frame]
        omega = x.omega(frame)
        own = zip(h, self._every("inertia"), self.directions, strict=True)
        return [momentum / inertia - frame.vector(*axis).dot(omega) for momentum, inertia, axis in own]

    def _within_limits(self, x: Any, torques: list[Any], spins: list[Any]) -> list[Any]:
        """The torques of the motors within max_torque, and with none that would drive a wheel beyond max_speed."""
        n, out = len(torques), list(torques)
        if self.max_torque is not None:
            out = [limited(torque, most) for torque, most in zip(out, each(self, x, "max_torque", n), strict=True)]
        if self.max_speed is not None:
            for k, most in enumerate(each(self, x, "max_speed", n)):
                torque = np.where(spins[k] < most, out[k], np.minimum(out[k], 0.0))
                out[k] = np.where(spins[k] > -most, torque, np.maximum(torque, 0.0))
        return out

    def _turn(self, x: Any, h: list[Any], spins: list[Any], torques: list[Any]) -> None:
        """Let the torques of motors act on wheels with the momenta h, and on the body all that wheels do to it."""
        frame = x[self.frame]
        axes = [frame.vector(*axis) for axis in self.directions]
        drag = self._friction(x, spins)
        u = [torque - own for torque, own in zip(torques, drag, strict=True)]
        held, gained = (sum(own * axis for own, axis in zip(parts, axes, strict=True)) for parts in (h, [-own for own in u]))
        x.rate("h", u)
        x.moment(gained - x.omega(frame).cross(held), on=frame, by_rotor=True)
        x.dissipation(sum(own * spin for own, spin in zip(drag, spins, strict=True)))
        x.rotor(held, sum(own * own * (0.5 / inertia) for own, inertia in zip(h, self._every("inertia"), strict=True)))

    def _friction(self, x: Any, spins: list[Any]) -> list[Any]:
        """The friction torques against the spins."""
        n = len(spins)
        out = [own * spin for own, spin in zip(each(self, x, "friction", n), spins, strict=True)]
        if self.coulomb is None:
            return out
        level = each(self, x, "coulomb", n)
        if self.stiction is not None:
            near = [spin * (1.0 / width) for spin, width in zip(spins, self._every("stribeck"), strict=True)]
            most = each(self, x, "stiction", n)
            level = [level[k] + (most[k] - level[k]) * np.exp(-(near[k] * near[k])) for k in range(n)]
        slip = self._every("slip")
        return [own + level[k] * np.tanh(spins[k] * (1.0 / slip[k])) for k, own in enumerate(out)]

    def _shake(self, x: Any, angles: list[Any], spins: list[Any]) -> None:
        """The force and the moment of imbalance, which turn with the wheels."""
        frame, n = x[self.frame], len(spins)
        x.rate("angle", spins)
        if self.static_imbalance is not None:
            for k, force in enumerate(self._turning(frame, "static", angles, spins, each(self, x, "static_imbalance", n))):
                x.force(force, at=frame.point(*self._centres[k]))
        if self.dynamic_imbalance is not None:
            for moment in self._turning(frame, "dynamic", angles, spins, each(self, x, "dynamic_imbalance", n)):
                x.moment(moment, on=frame)

    def _turning(self, frame: Any, kind: str, angles: list[Any], spins: list[Any], sizes: list[Any]) -> list[Any]:
        """Vectors across the axes, sizes spin^2 long, that turn with the wheels."""
        out = []
        for k, phase in enumerate(self._every(f"{kind}_phase")):
            first, second = across(self.directions[k])
            angle = angles[k] + phase
            out.append(
                sizes[k] * (spins[k] * spins[k]) * (np.cos(angle) * frame.vector(*first) + np.sin(angle) * frame.vector(*second))
            )
        return out


@dataclass(frozen=True, eq=False)
class Wheel(Spinning):
    """A reaction wheel or momentum wheel that spins about an axis of a frame.

    frame: the name of a frame on a rigid body. axis: the spin axis in the frame's axes. Default: "z".
    inertia [kg m^2]: of the wheel about its axis. Describe the body with the wheel locked; pliant subtracts the wheel's inertia.
    torque [N m]: of the motor on the wheel, a number, an `Input` (the default) or a `Series`.
    speed [rad/s]: the initial spin if the body is at rest; the initial state is h = inertia speed. Default: 0.
    friction [N m s]: viscous friction against the spin. Default: 0.
    max_torque [N m]: limit of the torque. max_speed [rad/s]: a torque that would raise the spin beyond it becomes zero.
    coulomb [N m]: dry friction, coulomb tanh(spin / slip). slip [rad/s]: the width of its zero crossing. Default of slip: 0.1.
    stiction [N m]: the larger dry friction near rest, which falls to coulomb as exp(-(spin / stribeck)^2). Default of stribeck: 1
    rad/s.
    static_imbalance [kg m]: a force static_imbalance spin^2 at the frame's origin, which turns with the wheel.
    dynamic_imbalance [kg m^2]: a moment dynamic_imbalance spin^2, which turns with the wheel.
    static_phase, dynamic_phase [rad]: their directions at the angle 0 of the wheel. Default: 0.

    The spin O is the speed relative to the body. The state is h = inertia (O + a.omega), with the axis a and the angular velocity
    omega of the body. With u = torque - friction O - dry friction, the wheel obeys h' = u, and the moment on the body is
    -u a - omega x a h. The total momentum is conserved.

    With imbalance the state `angle` is the angle of the wheel. It counts from the frame's x axis, as seen along the spin axis; from
    y if the spin axis is nearer than 26 degrees to x. Imbalance is a disturbance from outside: its force and moment have no
    reaction. `pl.loads.ImpulseCounter` counts their impulse. Near rest, dry friction is a damper of coulomb / slip: a wheel under a
    torque below its dry friction creeps and does not stick.

    Example: `arm.add_load("rw", pl.loads.Wheel("upper", axis="z", inertia=0.05, max_torque=0.2))`
    """

    frame: str = field(metadata=FRAME)
    axis: Any = "z"
    inertia: float = 0.0
    torque: Any = number(Input(0.0), ONE)
    speed: float = 0.0
    friction: Any = number(0.0)
    max_torque: Any = number(None)
    max_speed: Any = number(None)
    coulomb: Any = number(None)
    slip: float = 0.1
    stiction: Any = number(None)
    stribeck: float = 1.0
    static_imbalance: Any = number(None)
    dynamic_imbalance: Any = number(None)
    static_phase: float = 0.0
    dynamic_phase: float = 0.0

    @property
    def directions(self) -> Array:
        return unit_axis(self.axis, "axis")[None]

    def check_fit(self, what: str, model: Any) -> None:
        unit_axis(self.axis, what)
        self._check_wheels(what, None)

    def states(self) -> dict[str, Any]:
        return {"h": np.asarray(self.inertia, dtype=float) * self.speed} | ({"angle": 0.0} if self._disturbs else {})

    def act(self, x: Any) -> None:
        h = [x.s.h]
        spins = self._spins(x, h)
        torques = self._within_limits(x, [x.given.torque], spins)
        x.applied("torque", torques[0])
        self._turn(x, h, spins, torques)
        if self._disturbs:
            self._shake(x, [x.s.angle], spins)


@dataclass(frozen=True, eq=False)
class WheelSet(Spinning):
    """Several reaction wheels on one frame, in any geometry, driven by n motor torques or by one moment on the body.

    frame: the name of a frame on a rigid body.
    axes: the spin axes in the frame's axes: a list of n axes, "xyz" for three wheels along x, y and z, or "pyramid" for
    `pl.loads.pyramid()`. Default: "xyz".
    inertia [kg m^2], speed [rad/s], friction [N m s], max_torque [N m], max_speed [rad/s], coulomb, stiction [N m], slip, stribeck
    [rad/s], static_imbalance [kg m], dynamic_imbalance [kg m^2], static_phase, dynamic_phase [rad]: those of `Wheel`, one number
    for all wheels or one per wheel.
    positions (n, 3) [m]: the centres of the wheels in the frame, where the forces of imbalance act. Default: the frame's origin.
    torque (n,) [N m]: of the motors on the wheels. Default: an `Input` of zeros, unless moment is given.
    moment (3,) [N m]: instead of torque, the moment that the wheels shall exert on the body, in the frame's axes. The motors get
    the least torques that add up to it, -pinv(A) moment, with the axes as columns of A.
    null_rate [1/s]: a rate at which the spins return to rest_speed as far as this exerts no moment on the body. Default: none.
    rest_speed [rad/s]: one number or one per wheel, with null_rate. Default: 0.

    The states are h (n,), see `Wheel`, and with imbalance `angle` (n,). `u_applied` of the moment is the moment of the motors after
    their limits.

    Example:
        moment = pl.Input((0.0, 0.0, 0.0))
        arm.add_load("rws", pl.loads.WheelSet("upper", "pyramid", inertia=2e-4, moment=moment))
    """

    frame: str = field(metadata=FRAME)
    axes: Any = "xyz"
    inertia: Any = 0.0
    torque: Any = number(None)
    moment: Any = number(None, TRIPLE)
    speed: Any = 0.0
    friction: Any = number(0.0)
    max_torque: Any = number(None)
    max_speed: Any = number(None)
    coulomb: Any = number(None)
    slip: Any = 0.1
    stiction: Any = number(None)
    stribeck: Any = 1.0
    static_imbalance: Any = number(None)
    dynamic_imbalance: Any = number(None)
    static_phase: Any = 0.0
    dynamic_phase: Any = 0.0
    positions: Any = None
    null_rate: Any = number(None, ONE, ">= 0")
    rest_speed: Any = 0.0

    def __post_init__(self) -> None:
        if self.torque is None and self.moment is None:
            object.__setattr__(self, "torque", Input(np.zeros(len(self.directions))))

    @property
    def directions(self) -> Array:
        return directions_of("WheelSet: axes", self.axes)

    @property
    def _centres(self) -> Array:
        return super()._centres if self.positions is None else np.asarray(self.positions, dtype=float)

    @property
    def shares(self) -> Array:
        """(n, 3): the torques of the motors that exert a unit moment on the body, the least ones."""
        return -np.linalg.pinv(self.directions.T)

    def check_fit(self, what: str, model: Any) -> None:
        n = len(self.directions)
        self._check_wheels(what, n)
        if (self.torque is None) == (self.moment is None):
            raise PliantError(f"{what}: give either the torques of the motors, torque=, or the moment on the body, moment=")
        check_shape(what, "torque", self.torque, (n,))
        numbers_of(what, "rest_speed", self.rest_speed, *((n,) if np.ndim(self.rest_speed) else ()))
        if self.positions is not None:
            numbers_of(what, "positions", self.positions, n, 3)
        rank = int(np.linalg.matrix_rank(self.directions))
        if self.moment is not None and rank < 3:
            raise PliantError(
                f"{what}: its axes span {rank} of 3 directions, so that it cannot exert every moment; give torque= instead, or "
                "more axes"
            )
        if self.null_rate is not None and rank == n:
            raise PliantError(f"{what}: {n} wheels with independent axes have no null space; leave null_rate out")

    def states(self) -> dict[str, Any]:
        h = np.array(self._every("inertia")) * np.array(self._every("speed"))
        return {"h": h} | ({"angle": np.zeros_like(h)} if self._disturbs else {})

    def act(self, x: Any) -> None:
        h = entries(x.s.h)
        spins = self._spins(x, h)
        if self.torque is not None:
            asked = entries(x.given.torque)
        else:
            moment = entries(x.given.moment)
            asked = [sum(float(own[i]) * moment[i] for i in range(3)) for own in self.shares]
        if self.null_rate is not None:
            asked = [own + more for own, more in zip(asked, self._returning(x, spins), strict=True)]
        torques = self._within_limits(x, asked, spins)
        if self.torque is not None:
            x.applied("torque", torques)
        else:
            x.applied(
                "moment", [-sum(float(own[i]) * by for own, by in zip(self.directions, torques, strict=True)) for i in range(3)]
            )
        self._turn(x, h, spins, torques)
        if self._disturbs:
            self._shake(x, entries(x.s.angle), spins)

    def _returning(self, x: Any, spins: list[Any]) -> list[Any]:
        """The torques that move the spins towards rest_speed without a moment on the body."""
        n, J, rest = len(spins), self._every("inertia"), self._every("rest_speed")
        still = np.eye(n) + self.shares @ self.directions.T  # A still = 0
        wanted = [x.given.null_rate * J[k] * (rest[k] - spins[k]) for k in range(n)]
        return [sum(float(own[k]) * wanted[k] for k in range(n)) for own in still]


def _without(model: Any, what: str, name: str, axis: Array, inertia: float) -> Any:
    """The model without the inertia of a wheel about its axis in the body of a frame."""
    frame = model.internals.seeing([name]).frame(name)
    if frame.body == WORLD:
        raise PliantError(f"{what}: its frame {name!r} is on the world, which cannot turn; name a frame of a body")
    k = model.index[frame.body]
    body = model.bodies[k]
    if body.flex is not None:
        raise PliantError(
            f"{what}: body {body.name!r} is flexible, and the wheel's inertia cannot be separated from its modes; add a rigid "
            "body with the wheel's mass and inertia, fixed to a node, and name that"
        )
    taken = inertia * np.outer(a := frame.pose.R @ axis, a)
    rest = body.inertia.inertia - taken
    least = float(np.linalg.eigvalsh(rest)[0])
    if least < -1e-9 * float(np.abs(body.inertia.inertia).max()):
        raise PliantError(
            f"{what}: body {body.name!r} has less inertia about the wheel's axis than the wheel, {inertia:g} kg m^2 (what "
            f"is left has the eigenvalue {least:.3g}); give the inertia of the body with the wheel locked, or check the "
            "wheel's inertia"
        )
    bodies = list(model.bodies)
    bodies[k] = replace(body, inertia=replace(body.inertia, inertia=rest))
    key, less = place(body.name, "inertia"), np.array([taken[at] for at in TENSOR])
    formulas, all_taken = (
        dict(model.internals.formulas),
        {**model.internals.taken, body.name: model.internals.taken.get(body.name, 0.0) + less},
    )
    if own := formulas.get(key):
        minus = (f" - {x!r}" if x else "" for x in less.tolist())
        formulas[key] = tuple(text and text + more for text, more in zip(own, minus, strict=True))
    return model.internals.changed(bodies=tuple(bodies), formulas=formulas, taken=all_taken)
