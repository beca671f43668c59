"""Loads at hinges: springs, friction, stops, latches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model.acting.events import Event, latch_events, stick_events, stop_events
from pliant.model.acting.loads.common import (
    check_per_speed,
    check_shape,
    components,
    each,
    hinge_of,
    moving,
    numbers_of,
    plain_hinge,
    single_hinge,
)
from pliant.model.acting.loads.records import ONE, LoadType, number
from pliant.model.acting.series import Input, Series


@dataclass(frozen=True, eq=False)
class HingeSpring(LoadType):
    """A spring and damper at a hinge: tau = -k (q - rest) - c v.

    k [N m/rad, N/m], c [N m s/rad, N s/m], rest [rad, m]: one number, or one per speed of the hinge.
    curve: instead of k, two lists (deflections, torques) of the resisting torque: piecewise linear, and constant beyond the ends.

    Example: `arm.add_load("spring", pl.loads.HingeSpring("elbow", k=40.0, c=2.0))`
    """

    hinge: str
    k: Any = number(None)
    c: Any = number(0.0, sign=">= 0")
    rest: Any = number(0.0)
    curve: Any = None

    def check_fit(self, what: str, model: Any) -> None:
        hinge = plain_hinge(what, model, self.hinge)
        if (self.k is None) == (self.curve is None):
            raise PliantError(f"{what}: give either its stiffness k or its curve (deflections, torques)")
        check_per_speed(what, hinge, k=self.k, c=self.c, rest=self.rest)
        if self.curve is not None:
            single_hinge(what, model, self.hinge)
            x, _ = numbers_of(what, "curve", self.curve, 2, -1)
            if x.size < 2 or (np.diff(x) <= 0).any():
                raise PliantError(f"{what}: curve needs two or more increasing deflections, and a torque for each")

    def act(self, x: Any) -> None:
        n = hinge_of(self.hinge, x.model, self.hinge).type.nv
        q, v = components(x.q(self.hinge), n), components(x.v(self.hinge), n)
        c, rest = each(self, x, "c", n), each(self, x, "rest", n)
        moved = [a - b for a, b in zip(q, rest, strict=True)]
        if self.curve is not None:
            table = np.asarray(self.curve, dtype=float)
            x.energy(curve_energy(table, moved[0]))
            x.torque(self.hinge, -np.interp(moved[0], *table) - c[0] * v[0])
            x.dissipation(c[0] * v[0] * v[0])
            return
        k = each(self, x, "k", n)
        x.energy(sum(0.5 * a * d * d for a, d in zip(k, moved, strict=True)))
        x.torque(self.hinge, [-(a * d + b * w) for a, d, b, w in zip(k, moved, c, v, strict=True)])
        x.dissipation(sum(b * w * w for b, w in zip(c, v, strict=True)))


def curve_energy(table: Any, x: Any) -> Any:
    """The integral of a piecewise linear curve (2, n) from 0 to x, constant beyond its ends."""
    return _integral(table, x) - _integral(table, 0.0)


def _integral(table: Any, x: Any) -> Any:
    """From the curve's first abscissa."""
    a, y = table
    total = y[0] * np.minimum(x - a[0], 0.0) + y[-1] * np.maximum(x - a[-1], 0.0)
    for i, slope in enumerate(np.diff(y) / np.diff(a)):
        d = np.clip(x, a[i], a[i + 1]) - a[i]
        total = total + d * (y[i] + 0.5 * slope * d)
    return total


@dataclass(frozen=True, eq=False)
class HingeFriction(LoadType):
    """Friction at a hinge: tau = -coulomb tanh(v / slip) - viscous v.

    coulomb [N m, N], viscous [N m s/rad, N s/m]: one number, or one per speed of the hinge.
    slip [rad/s, m/s]: the speed at which Coulomb friction reaches 76 % of its value. About v = 0 the friction acts as a damper of
    coulomb / slip, also in modes and linear models.

    stick=True, for a hinge with one speed, is exact dry friction. While the hinge slips, the friction force is coulomb, opposite to
    the motion; the state `direction` holds the sign of v. At v = 0 the hinge sticks until holding it needs more than coulomb. A run
    records the events "name.stick" and "name.slip".

    Example: `arm.add_load("rub", pl.loads.HingeFriction("elbow", coulomb=2.0, viscous=0.1))`
    """

    hinge: str
    coulomb: Any = number(0.0, sign=">= 0")
    viscous: Any = number(0.0, sign=">= 0")
    slip: Any = number(1e-3, sign="> 0")
    stick: bool = False

    def states(self) -> dict[str, Any]:
        return {"direction": 0.0} if self.stick else {}

    def events(self, name: str, model: Any) -> tuple[Event, ...]:
        return stick_events(name, hinge_of(name, model, self.hinge).name) if self.stick else ()

    def check_fit(self, what: str, model: Any) -> None:
        hinge = moving(what, hinge_of(what, model, self.hinge))
        check_per_speed(what, hinge, coulomb=self.coulomb, viscous=self.viscous, slip=self.slip)
        if self.stick:
            single_hinge(what, model, self.hinge)
            for key in ("coulomb", "viscous"):
                check_shape(what, key, getattr(self, key), ())
            for load in model.loads:
                own = load.type if what != f"load {load.name!r}" else None
                if isinstance(own, HingeFriction) and own.stick and own.hinge == self.hinge:
                    raise PliantError(
                        f"{what}: hinge {self.hinge!r} already has dry friction, load {load.name!r}; combine the two in one load"
                    )

    def act(self, x: Any) -> None:
        if self.stick:
            rubbing = x.given.coulomb * x.s.direction + x.given.viscous * x.v(self.hinge)
            x.torque(self.hinge, -rubbing)
            x.dissipation(rubbing * x.v(self.hinge))
            return
        n = hinge_of(self.hinge, x.model, self.hinge).type.nv
        given = (components(x.v(self.hinge), n), *(each(self, x, key, n) for key in ("coulomb", "viscous", "slip")))
        rubbing = [c * np.tanh(v / slip) + b * v for v, c, b, slip in zip(*given, strict=True)]
        x.torque(
            self.hinge, [-f for f in rubbing], dry=[c * _tanh_ratio(v / slip) / slip for v, c, _, slip in zip(*given, strict=True)]
        )
        x.dissipation(sum(f * v for f, v in zip(rubbing, given[0], strict=True)))


def _tanh_ratio(x: Any) -> Any:
    """Return tanh(x) / x, which is 1 at zero."""
    small = np.abs(x) < 1e-4
    return np.where(small, 1.0, np.tanh(x) / np.where(small, 1.0, x))


@dataclass(frozen=True, eq=False)
class HingeStop(LoadType):
    """Stops at the ends of a hinge's range, lower and upper [rad, m]: compliant, or with impacts.

    With k [N m/rad, N/m] and d [s/rad, s/m] the stop is compliant: at a penetration x it pushes back with k x (1 + d x') (Hunt and
    Crossley), and it never pulls. With restitution (0 to 1) instead of k the stop exerts no force, and the hinge bounces.

    Example: `arm.add_load("stop", pl.loads.HingeStop("elbow", lower=-1.5, upper=1.5, k=2e4))`
    """

    hinge: str
    lower: Any = number(None, ONE)
    upper: Any = number(None, ONE)
    k: Any = number(None, ONE, ">= 0")
    d: Any = number(0.3, ONE, ">= 0")
    restitution: Any = number(None, ONE, ">= 0")

    def check_fit(self, what: str, model: Any) -> None:
        plain_hinge(what, model, self.hinge)
        single_hinge(what, model, self.hinge)
        if self.lower is None and self.upper is None:
            raise PliantError(f"{what}: give the ends of its range: lower=, upper=, or both")
        if (self.k is None) == (self.restitution is None):
            raise PliantError(f"{what}: give either k, for a compliant stop, or restitution, for a stop that bounces")
        if self.restitution is not None and not isinstance(self.restitution, float | int | np.number):
            raise PliantError(f"{what}: restitution must be a constant; give a number from 0 to 1")
        if self.restitution is not None and any(isinstance(end, Input | Series) for end in (self.lower, self.upper)):
            raise PliantError(f"{what}: its ends vary with time, but a stop that bounces cannot move; give k instead")
        if self.restitution is not None and self.restitution > 1:
            raise PliantError(f"{what}: restitution is {self.restitution:g}; give a number from 0 (no bounce) to 1 (no loss)")
        both = (self.lower, self.upper)
        if all(isinstance(end, float | int | np.number) for end in both) and both[0] >= both[1]:
            raise PliantError(f"{what}: lower {both[0]:g} is not below upper {both[1]:g}; exchange them")

    def events(self, name: str, model: Any) -> tuple[Event, ...]:
        """The events of impacts, and of leaving an end at which the hinge came to rest. A compliant stop has none."""
        if self.restitution is None:
            return ()
        return stop_events(name, hinge_of(name, model, self.hinge).name, self.lower is not None, self.upper is not None)

    def act(self, x: Any) -> None:
        if self.restitution is not None:
            return
        q, v = x.q(self.hinge), x.v(self.hinge)
        push, elastic = 0.0, 0.0
        for key, sign in (("lower", 1.0), ("upper", -1.0)):
            if getattr(self, key) is None:
                continue
            beyond = np.maximum(sign * (x.given[key] - q), 0.0)
            x.energy(0.5 * x.given.k * beyond * beyond)
            elastic = elastic + sign * x.given.k * beyond
            push = push + sign * x.given.k * beyond * np.maximum(1.0 - sign * x.given.d * v, 0.0)
        x.torque(self.hinge, push)
        x.dissipation((elastic - push) * v)


@dataclass(frozen=True, eq=False)
class Latch(LoadType):
    """A latch: it holds a hinge from the moment when the hinge reaches the place `at` [rad, m].

    direction: 1 if the hinge must come from below, -1 from above, 0 from either side.
    Without k the latch is rigid. It stops the hinge by an impulse and locks it, as `pl.events.lock` does: the state "hinge.locked"
    is 1, and `run.events` has the impulse and the energy that it removed. `pl.events.unlock` opens it.
    With k [N m/rad, N/m] and c [N m s/rad, N s/m] the latch is compliant: from then on a spring and a damper act about `at`, and
    the state `latched` is 1. There is no impulse. A run records the event "name.latched".

    Example: `arm.add_load("latch", pl.loads.Latch("elbow", at=1.2, direction=1))`
    """

    hinge: str
    at: Any = number(shapes=ONE)
    direction: int = 0
    k: Any = number(None, ONE, ">= 0")
    c: Any = number(None, ONE, ">= 0")

    def states(self) -> dict[str, Any]:
        return {} if self.k is None else {"latched": 0.0}

    def check_fit(self, what: str, model: Any) -> None:
        plain_hinge(what, model, self.hinge)
        hinge = single_hinge(what, model, self.hinge)
        if self.direction not in (-1, 0, 1):
            raise PliantError(
                f"{what}: direction {self.direction!r}; give 1 if the hinge reaches the latch from below, -1 from above, 0 for both"
            )
        for key in ("at", "k", "c"):
            if isinstance(getattr(self, key), Input | Series):
                raise PliantError(f"{what}: {key} varies with time, but a latch does not change; give a number")
        if self.k is None and self.c is not None:
            raise PliantError(f"{what}: a latch with damping c is compliant; give its stiffness k too, or leave out c")
        if any(motion.name == hinge.name for motion in model.internals.prescribed):
            raise PliantError(f"{what}: the motion of hinge {hinge.name!r} is prescribed, so that nothing can hold it; remove one")

    def events(self, name: str, model: Any) -> tuple[Event, ...]:
        """The event of latching."""
        return latch_events(name, hinge_of(name, model, self.hinge).name, int(self.direction), self.k is not None)

    def act(self, x: Any) -> None:
        if self.k is None:
            return
        moved, v, k = x.q(self.hinge) - x.given.at, x.v(self.hinge), x.s.latched * x.given.k
        c = 0.0 if self.c is None else x.s.latched * x.given.c
        x.energy(0.5 * k * moved * moved)
        x.torque(self.hinge, -k * moved - c * v)
        x.dissipation(c * v * v)


@dataclass(frozen=True, eq=False)
class ModalDamping(LoadType):
    """Damping of the modes of a whole system: tau = -rows^T rows v, for the named speeds v.

    speeds: names of n speeds, such as "elbow.rate" and "boom.y1_rate".
    rows (m, n): one row for each damped mode. `pl.analysis.modal_damping(system, ratio, q)` computes both from the modes about a
    state.
    The power is never positive. Rigid motions of a free system are not damped.

    Example: `mast.add_load("damping", pl.analysis.modal_damping(mast, 0.005))`
    """

    speeds: Any
    rows: Any = number()

    def __post_init__(self) -> None:
        names = (self.speeds,) if isinstance(self.speeds, str) else tuple(self.speeds)
        object.__setattr__(self, "speeds", names)

    def check_fit(self, what: str, model: Any) -> None:
        known = model.internals.by_name.speeds
        for speed in self.speeds:
            if speed not in known:
                raise UnknownNameError(f"{what}: {unknown('speed', speed, known)}")
        rows = numbers_of(what, "rows", self.rows, -1, len(self.speeds))
        if not rows.size:
            raise PliantError(f"{what}: rows is empty; give one row for each damped mode, with a number for each speed")

    def act(self, x: Any) -> None:
        m, n = np.shape(self.rows)
        v, rows, losses = [x.v(name) for name in self.speeds], x.given.rows, 0.0
        forces: list[Any] = [0.0] * n
        for k in range(m):
            rate = sum(rows[..., k, i] * v[i] for i in range(n))
            losses = losses + rate * rate
            forces = [forces[i] - rows[..., k, i] * rate for i in range(n)]
        for name, force in zip(self.speeds, forces, strict=True):
            x.torque(name, force)
        x.dissipation(losses)
