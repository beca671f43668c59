"""Momentum wheels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_frame, check_shape, check_sign, limited, numbers_of
from pliant.model.acting.loads.records import Input, LoadType, number
from pliant.model.bodies.hinges import unit_axis
from pliant.model.places import TENSOR, place
from pliant.model.records import WORLD


@dataclass(frozen=True, eq=False)
class Wheel(LoadType):
    """A reaction wheel or momentum wheel that spins about an axis of a frame.

    frame: the name of a frame on a rigid body. axis: the spin axis in the frame's axes. Default: "z".
    inertia [kg m^2]: of the wheel about its axis. Describe the body with the wheel locked; pliant subtracts the wheel's inertia.
    torque [N m]: of the motor on the wheel, a number, an `Input` (the default) or a `Series`.
    speed [rad/s]: the initial spin if the body is at rest; the initial state is h = inertia speed. Default: 0.
    friction [N m s]: viscous friction against the spin. Default: 0.
    max_torque [N m]: limit of the torque. max_speed [rad/s]: a torque that would raise the spin beyond it becomes zero.

    The spin O is the speed relative to the body. The state is h = inertia (O + a.omega), with the axis a and the angular velocity
    omega of the body. With u = torque - friction O the wheel obeys h' = u, and the moment on the body is -u a - omega x a h. The
    total momentum is conserved.

    Example: `arm.add_load("rw", pl.loads.Wheel("upper", axis="z", inertia=0.05, max_torque=0.2))`
    """

    frame: str
    axis: Any = "z"
    inertia: float = 0.0
    torque: Any = number(Input(0.0))
    speed: float = 0.0
    friction: Any = number(0.0)
    max_torque: Any = number(None)
    max_speed: Any = number(None)

    def check(self, name: str, model: Any) -> None:
        what = f"load {name!r}"
        check_frame(what, model, self.frame)
        unit_axis(self.axis, what)
        check_sign(what, zero=False, inertia=numbers_of(what, "inertia", self.inertia), max_speed=self.max_speed)
        numbers_of(what, "speed", self.speed)
        for key in ("torque", "friction", "max_torque", "max_speed"):
            check_shape(what, key, getattr(self, key), ())
        check_sign(what, friction=self.friction, max_torque=self.max_torque)

    def states(self) -> dict[str, Any]:
        return {"h": np.asarray(self.inertia, dtype=float) * self.speed}

    def matter(self, name: str, model: Any) -> Any:
        what = f"load {name!r}"
        frame = model.seeing([self.frame]).frame(self.frame)
        if frame.body == WORLD:
            raise PliantError(f"{what}: its frame {self.frame!r} is on the world, which cannot turn; name a frame of a body")
        k = model.index[frame.body]
        body = model.bodies[k]
        if body.flex is not None:
            raise PliantError(
                f"{what}: body {body.name!r} is flexible, and the wheel's inertia cannot be separated from its modes; add a rigid "
                "body with the wheel's mass and inertia, fixed to a node, and name that"
            )
        taken = self.inertia * np.outer(a := frame.pose.R @ unit_axis(self.axis, what), a)
        rest = body.inertia.inertia - taken
        least = float(np.linalg.eigvalsh(rest)[0])
        if least < -1e-9 * float(np.abs(body.inertia.inertia).max()):
            raise PliantError(
                f"{what}: body {body.name!r} has less inertia about the wheel's axis than the wheel, {self.inertia:g} kg m^2 (what "
                f"is left has the eigenvalue {least:.3g}); give the inertia of the body with the wheel locked, or check the "
                "wheel's inertia"
            )
        bodies = list(model.bodies)
        bodies[k] = replace(body, inertia=replace(body.inertia, inertia=rest))
        key, less = place(body.name, "inertia"), np.array([taken[at] for at in TENSOR])
        formulas, all_taken = dict(model.formulas), {**model.taken, body.name: model.taken.get(body.name, 0.0) + less}
        if own := formulas.get(key):
            minus = (f" - {x!r}" if x else "" for x in less.tolist())
            formulas[key] = tuple(text and text + more for text, more in zip(own, minus, strict=True))
        return replace(model, bodies=tuple(bodies), formulas=formulas, taken=all_taken)

    def act(self, x: Any) -> None:
        frame, h = x[self.frame], x.s.h
        a, omega = frame.vector(*unit_axis(self.axis, "axis")), x.omega(frame)
        spin = h / self.inertia - a.dot(omega)
        torque = x.given.torque
        if self.max_torque is not None:
            torque = limited(torque, x.given.max_torque)
        if self.max_speed is not None:
            torque = np.where(spin < x.given.max_speed, torque, np.minimum(torque, 0.0))
            torque = np.where(spin > -x.given.max_speed, torque, np.maximum(torque, 0.0))
        u = torque - x.given.friction * spin
        x.rate("h", u)
        x.moment(-u * a - omega.cross(a) * h, on=frame)
        x.applied("torque", torque)
        x.dissipation(x.given.friction * spin * spin)
        x.rotor(h * a, h * h * (0.5 / self.inertia))
