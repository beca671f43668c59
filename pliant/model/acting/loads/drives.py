"""Drives of hinges: motors, and servos that follow a path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import (
    check_per_speed,
    check_shape,
    check_sign,
    components,
    driving,
    each,
    hinge_of,
    limited,
    moving,
    numbers_of,
    plain_hinge,
    shape_of,
    single_hinge,
)
from pliant.model.acting.loads.paths import path_at
from pliant.model.acting.loads.records import ONE, LoadType, number
from pliant.model.acting.series import Input, Series
from pliant.model.bodies.turning_hinges import Free

_FEEDFORWARD = (None, "rigid", "path")


@dataclass(frozen=True, eq=False)
class Motor(LoadType):
    """A motor with a gear at a hinge with one speed. The hinge gets gear * torque; the rotor turns at gear * v.

    torque [N m], at the rotor: a number, an `Input` or a `Series`.
    rotor_inertia [kg m^2]: adds gear^2 rotor_inertia to the hinge's inertia.
    max_torque [N m]: limit of the torque.
    speed [rad/s]: no-load speed of the rotor. Torque in the direction of motion is at most max_torque (1 - rotor speed / speed).
    At a hinge in a straight line, gear = 1 makes torque a force [N]; another gear is in rad/m, and torque is that of the rotor.
    lag [s]: the torque follows the commanded torque with a first-order lag, state `torque_now`, before the limits.

    Example: `arm.add_load("motor", pl.loads.Motor("elbow", gear=50, rotor_inertia=1e-5))`
    """

    hinge: str
    gear: float = 1.0
    rotor_inertia: float = 0.0
    torque: Any = number(Input(0.0), ONE)
    max_torque: Any = number(None, ONE, ">= 0")
    speed: Any = number(None, ONE, "> 0")
    lag: Any = number(0.0, ONE)

    lags: ClassVar = {"lag": "torque_now"}

    def check_fit(self, what: str, model: Any) -> None:
        single_hinge(what, model, self.hinge)
        check_sign(what, rotor_inertia=numbers_of(what, "rotor_inertia", self.rotor_inertia))
        if not numbers_of(what, "gear", self.gear):
            raise PliantError(f"{what}: gear is 0, so no torque reaches the hinge; give the rotor's turns per turn of the hinge")
        if self.speed is not None and self.max_torque is None:
            raise PliantError(f"{what}: speed= needs max_torque=, the torque at zero speed")

    def states(self) -> dict[str, Any]:
        return {"torque_now": 0.0} if self.is_lagging else {}

    def matter(self, name: str, model: Any) -> Any:
        if not self.rotor_inertia:
            return model
        return model.internals.with_armature(self.hinge, self.gear**2 * self.rotor_inertia)

    def act(self, x: Any) -> None:
        if self.is_lagging:
            x.rate("torque_now", (x.given.torque - x.s.torque_now) / x.given.lag)
        torque = self.drive(x)
        x.applied("torque", torque)
        x.torque(self.hinge, self.gear * torque)

    def drive(self, x: Any) -> Any:
        """The torque of the rotor [N m] at an instant."""
        torque = x.s.torque_now if self.is_lagging else x.given.torque
        if self.speed is not None:
            torque = driving(torque, x.given.max_torque, self.gear * x.v(self.hinge), x.given.speed)
        elif self.max_torque is not None:
            torque = limited(torque, x.given.max_torque)
        return torque


@dataclass(frozen=True, eq=False)
class Armature(LoadType):
    """Inertia added to the speeds of a hinge: it adds to the diagonal of the mass matrix, as MuJoCo's `armature` does.

    inertia [kg m^2, kg]: one number, or one per speed of the hinge. It is part of every mass matrix and exerts no force of its own.
    axes: "world", for a `Free` hinge with one number, means that the inertia belongs to the velocity in world axes, as in MuJoCo.
    Because the speeds are in body axes, the load then exerts -inertia (omega x velocity). Default: "body".

    Example: `arm.add_load("rotor", pl.loads.Armature("elbow", 0.02))`
    """

    hinge: str
    inertia: Any
    axes: str = "body"

    def check_fit(self, what: str, model: Any) -> None:
        hinge = moving(what, hinge_of(what, model, self.hinge))
        check_per_speed(what, hinge, inertia=numbers_of(what, "inertia", self.inertia, *np.shape(self.inertia)))
        check_sign(what, inertia=self.inertia)
        if self.axes not in ("body", "world"):
            raise PliantError(f"{what}: axes {self.axes!r} are unknown; give 'body' or 'world'")
        if self.axes == "world" and (np.ndim(self.inertia) or not isinstance(hinge.type, Free)):
            raise PliantError(f"{what}: axes='world' is for a Free hinge, with one number as inertia")

    def matter(self, name: str, model: Any) -> Any:
        return model.internals.with_armature(self.hinge, np.asarray(self.inertia, dtype=float))

    def act(self, x: Any) -> None:
        """No force, except where the inertia belongs to speeds in axes that do not turn."""
        if self.axes == "world":
            (a, b, c, u, v, w), m = components(x.v(self.hinge), 6), -float(self.inertia)
            x.torque(self.hinge, [0.0, 0.0, 0.0, m * (b * w - c * v), m * (c * u - a * w), m * (a * v - b * u)])


@dataclass(frozen=True, eq=False)
class Servo(LoadType):
    """A controller that makes hinges follow a path: tau = kp e + kd e', with e = path - q.

    hinges: one name or several. kp, kd: one number for all hinges, or one per hinge.
    path: a function of t that returns the coordinates (pliant differentiates it), or numbers, an `Input` or a `Series`, with one
    value per hinge.
    max_torque: limit of the torques.

    feedforward="rigid" is computed torque: tau = ID(q, v, path'' + kd e' + kp e). ID is the inverse dynamics of the system with
    rigid
    bodies: modes are zero, and hinges without a servo do not accelerate. kp [1/s^2] and kd [1/s] are then the gains of the error
    equation e'' + kd e' + kp e = 0. feedforward="path" is ID(path, path', path'') + kp e + kd e': the torques that would move the
    rigid system along its path, as Mohan and Saha drive the Canadarm (with kp = kd = 0).

    Example: `arm.add_load("servo", pl.loads.Servo("elbow", kp=200.0, kd=20.0, path=0.5))`
    """

    hinges: Any
    kp: Any = number(sign=">= 0")
    kd: Any = number(sign=">= 0")
    path: Any = number()
    feedforward: str | None = None
    max_torque: Any = number(None, sign=">= 0")

    @property
    def names(self) -> tuple[str, ...]:
        """Its hinges, as a tuple."""
        return (self.hinges,) if isinstance(self.hinges, str) else tuple(self.hinges)

    def numbers(self) -> dict[str, Any]:
        own = super().numbers()
        return {key: x for key, x in own.items() if key != "path" or not callable(x) or isinstance(x, Series)}

    @property
    def _law(self) -> Callable[[Any], Any] | None:
        return self.path if callable(self.path) and not isinstance(self.path, Series) else None

    def check_fit(self, what: str, model: Any) -> None:
        for hinge in self.names:
            plain_hinge(what, model, hinge)
            single_hinge(what, model, hinge)
        n = len(self.names)
        if not n or len(set(self.names)) < n:
            raise PliantError(f"{what}: give the hinges that it moves, and name each once")
        for key in ("kp", "kd", "max_torque"):
            check_shape(what, key, getattr(self, key), (), (n,), each_of=f"one per hinge ({n})")
        if self._law is None:
            allowed = ((), (1,)) if n == 1 else ((n,),)
            check_shape(what, "path", self.path, *allowed, each_of=f"one per hinge ({n})")
        if self.feedforward not in _FEEDFORWARD:
            raise PliantError(f"{what}: feedforward {self.feedforward!r} is unknown; give 'rigid', 'path', or leave it out")

    def _asked(self, x: Any) -> tuple[list[Any], list[Any], list[Any]]:
        """The path's coordinates, rates and accelerations, one number per hinge."""
        n = len(self.names)
        if self._law is not None:
            found = path_at(self._law, x.t)
            if len(found[0]) != n:
                raise PliantError(f"{x.what}: its path gives {len(found[0])} coordinates, but it has {n} hinges; give one for each")
            return found
        rates = x.slope("path")
        slopes = list(np.moveaxis(rates, -1, 0)) if shape_of(self.path) else [rates]
        return each(self, x, "path", n), slopes, [0.0] * n

    def act(self, x: Any) -> None:
        names, n = self.names, len(self.names)
        r, dr, ddr = self._asked(x)
        kp, kd = each(self, x, "kp", n), each(self, x, "kd", n)
        back = [kp[i] * (r[i] - x.q(h)) + kd[i] * (dr[i] - x.v(h)) for i, h in enumerate(names)]
        if self.feedforward == "rigid":
            tau = x.rigid_torques(dict(zip(names, (a + b for a, b in zip(ddr, back, strict=True)), strict=True)))
        elif self.feedforward == "path":
            along = x.rigid_torques(*(dict(zip(names, part, strict=True)) for part in (ddr, r, dr)))
            tau = {h: along[h] + back[i] for i, h in enumerate(names)}
        else:
            tau = dict(zip(names, back, strict=True))
        most = each(self, x, "max_torque", n) if self.max_torque is not None else [None] * n
        for h, limit in zip(names, most, strict=True):
            x.torque(h, tau[h] if limit is None else limited(tau[h], limit))
