"""Loads of spacecraft: momentum wheels, and the gravity of a planet."""

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


@dataclass(frozen=True, eq=False)
class CentralGravity(LoadType):
    """The gravity of a planet on every body, with the gravity-gradient moment. The system's uniform gravity must be zero.

    mu [m^3/s^2]: the gravitational parameter.
    J2: the planet's oblateness. Default: 0. It changes the force only, and needs radius [m], the equatorial radius, and axis, the
    planet's axis in world axes (default "z").
    centre (3,) [m]: the planet's centre in world axes. Default: the origin.

    The force on a body is m g at its centre of mass, with g = -mu/r^2 e; r is the distance and e the direction from the planet. The
    moment is 3 mu/r^3 e x I e. The modes of a flexible body are loaded by g and by its gradient over the body. The contribution of
    the gradient to the force, about (size / r)^2 of m g, is left out.

    Example:
        satellite = pl.System("satellite", gravity=(0, 0, 0))
        satellite.add_load("earth", pl.loads.CentralGravity(3.986e14, centre=(0, 0, -7e6)))
    """

    mu: Any = number()
    J2: Any = number(0.0)
    radius: Any = number(None)
    centre: Any = number((0.0, 0.0, 0.0))
    axis: Any = "z"

    def check(self, name: str, model: Any) -> None:
        what = f"load {name!r}"
        for key, shape in (("mu", ()), ("J2", ()), ("radius", ()), ("centre", (3,))):
            check_shape(what, key, getattr(self, key), shape)
        check_sign(what, zero=False, mu=self.mu, radius=self.radius)
        unit_axis(self.axis, what)
        if model.gravity.any():
            g = ", ".join(f"{c:g}" for c in model.gravity)
            raise PliantError(f"{what}: the system already has a uniform gravity ({g}); set system.gravity = (0, 0, 0)")
        if self.radius is None and self._oblate:
            raise PliantError(f"{what}: J2 needs radius=, the planet's equatorial radius [m]")

    @property
    def _oblate(self) -> bool:
        return not isinstance(self.J2, float | int | np.number) or self.J2 != 0

    def act(self, x: Any) -> None:
        for body, welded in zip(x.model.bodies, x.model.welded, strict=True):
            if welded or not _has_matter(body):
                continue
            matter = x.matter(body.name)
            field, potential, e, k = self._at(x, matter.centre, matter.frame)
            x.pull(body.name, field, lambda d, e=e, k=k: (3.0 * e.dot(d) * e - d) * k)
            x.energy(matter.mass * potential - 0.5 * k * _spread(matter, e))

    def field(self, x: Any, point: Any) -> Any:
        """The acceleration of a freely falling body at a point."""
        return self._at(x, point, x.world)[0]

    def _at(self, x: Any, point: Any, own: Any) -> tuple[Any, Any, Any, Any]:
        """At a point: the field, its potential, the direction e from the planet, and mu / r^3.

        own: the axes in which both the force and the gradient are needed, so that vectors are rotated only once.
        """
        middle = x.world.point(*np.moveaxis(x.given.centre, -1, 0))
        mu, r = x.given.mu, own.vector(*(point - middle).in_(own))
        e, near = r.unit(), 1.0 / r.norm()
        g = mu * near * near
        field, potential, k = -g * e, -mu * near, g * near
        if self._oblate:
            pole = own.vector(*x.vector(unit_axis(self.axis, "axis").tolist()).in_(own))
            s = e.dot(pole)
            b = x.given.J2 * x.given.radius * x.given.radius * near * near
            field = field - 1.5 * b * g * ((1.0 - 5.0 * s * s) * e + 2.0 * s * pole)
            potential = potential + mu * near * b * 0.5 * (3.0 * s * s - 1.0)
        return field, potential, e, k


def _has_matter(body: Any) -> bool:
    """Whether a body has mass or inertia. For symbols, the structure decides and not the values."""
    own = body.inertia
    symbols = hasattr(own.mass, "graph") or own.inertia.dtype == object
    return body.flex is not None or symbols or own.mass > 0 or bool(own.inertia.any())


def _spread(matter: Any, e: Any) -> Any:
    """tr I - 3 e I e: twice the amount by which the gravity gradient lowers the potential of a point mass."""
    I: list[list[Any]] = [[matter.inertia[..., i, j][()] for j in range(3)] for i in range(3)]
    c = e.in_(matter.frame)
    return I[0][0] + I[1][1] + I[2][2] - 3.0 * sum(I[i][j] * c[i] * c[j] for i in range(3) for j in range(3))
