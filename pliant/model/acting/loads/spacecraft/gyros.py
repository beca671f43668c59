"""Control-moment gyros."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import (
    check_shape,
    check_sign,
    each,
    entries,
    fixed_numbers,
    limited,
    numbers_of,
)
from pliant.model.acting.loads.records import FRAME, ONE, LoadType, number
from pliant.model.acting.loads.spacecraft.directions import directions_of
from pliant.model.acting.series import Input
from pliant.model.pose import Array


@dataclass(frozen=True, eq=False)
class CMG(LoadType):
    """Control-moment gyros with one gimbal each: n rotors of constant momentum that gimbals turn on a frame.

    frame: the name of a frame.
    gimbals: the gimbal axes in the frame's axes: a list of n axes, "xyz", or "pyramid" for `pl.loads.pyramid()`.
    momentum [N m s]: of the rotors about their spin axes, one number or one per gyro.
    spins: the spin axes at the gimbal angle 0, n axes across the gimbal axes. Default: z x gimbal axis, or x if that
    is zero.
    rate (n,) [rad/s]: the commanded gimbal rates. Default: an `Input` of zeros.
    angle [rad]: the initial gimbal angles, one number or one per gyro. Default: 0.
    max_rate [rad/s]: limit of the rates.
    lag [s]: the gimbals follow the commanded rates with a first-order lag, state `rate_now` (n,). Default: 0.
    gimbal_inertia [kg m^2]: of rotors and gimbals about the gimbal axes; the body then feels the reaction of gimbals that
    accelerate. It needs lag. Default: 0.

    The state `angle` (n,) has the rates r. With the gimbal axes g, the spin axes s and the momentum H = sum(momentum s +
    gimbal_inertia r g), the moment on the body is -sum(momentum r g x s + gimbal_inertia r' g) - omega x H. The total momentum is
    conserved. Describe the body without the inertia of the rotors about their spin axes, which turn freely.

    Example: `arm.add_load("cmgs", pl.loads.CMG("upper", "pyramid", momentum=2.0, max_rate=1.0))`
    """

    frame: str = field(metadata=FRAME)
    gimbals: Any
    momentum: Any = number()
    spins: Any = None
    rate: Any = number(None)
    angle: Any = 0.0
    max_rate: Any = number(None, sign=">= 0")
    lag: Any = number(0.0, ONE)
    gimbal_inertia: Any = 0.0

    lags: ClassVar = {"lag": "rate_now"}

    def __post_init__(self) -> None:
        if self.rate is None:
            object.__setattr__(self, "rate", Input(np.zeros(len(self.axes))))

    @property
    def axes(self) -> Array:
        """The gimbal axes (n, 3), unit vectors."""
        return directions_of("CMG: gimbals", self.gimbals)

    @property
    def spin_axes(self) -> Array:
        """The spin axes (n, 3) at the gimbal angle 0, unit vectors."""
        if self.spins is not None:
            return directions_of("CMG: spins", self.spins)
        level = np.cross([0.0, 0.0, 1.0], self.axes)
        size = np.linalg.norm(level, axis=1, keepdims=True)
        return np.where(size > 1e-9, level / np.maximum(size, 1e-9), [1.0, 0.0, 0.0])

    def check_fit(self, what: str, model: Any) -> None:
        axes, spins = self.axes, self.spin_axes
        n = len(axes)
        if len(spins) != n:
            raise PliantError(f"{what}: {n} gimbals and {len(spins)} spins are given; give a spin axis for each gimbal")
        for k in range(n):
            if abs(axes[k] @ spins[k]) > 1e-9:
                raise PliantError(f"{what}: spin axis {k} is not at a right angle to its gimbal axis; give one that is")
        for key in ("momentum", "max_rate"):
            check_shape(what, key, getattr(self, key), (), (n,), each_of=f"one per gyro ({n})")
        check_shape(what, "rate", self.rate, (n,))
        for key in ("angle", "gimbal_inertia"):
            numbers_of(what, key, getattr(self, key), *((n,) if np.ndim(getattr(self, key)) else ()))
        check_sign(what, gimbal_inertia=self.gimbal_inertia)
        if np.any(self.gimbal_inertia) and not self.is_lagging:
            raise PliantError(f"{what}: gimbal_inertia= needs lag=, because without it the gimbal rates jump with their commands")

    def states(self) -> dict[str, Any]:
        angle = np.array(fixed_numbers("CMG: angle", self.angle, len(self.axes)))
        return {"angle": angle} | ({"rate_now": np.zeros_like(angle)} if self.is_lagging else {})

    def keeps_momentum(self) -> bool:
        return True

    def spin_momentum(self, states: Mapping[str, Any], numbers: Any) -> tuple[str, Array] | None:
        angle = np.reshape(np.asarray(states["angle"], dtype=float), (-1, 1))
        s, t = self.spin_axes, np.cross(self.axes, self.spin_axes)
        held = np.reshape(np.asarray(numbers["momentum"], dtype=float), (-1, 1)) * (np.cos(angle) * s + np.sin(angle) * t)
        if self.is_lagging:
            inertia = np.reshape(np.asarray(self.gimbal_inertia, dtype=float), (-1, 1))
            held = held + inertia * np.reshape(np.asarray(states["rate_now"], dtype=float), (-1, 1)) * self.axes
        return self.frame, held.sum(axis=0)

    def act(self, x: Any) -> None:
        frame, n = x[self.frame], len(self.axes)
        asked = entries(x.given.rate)
        if self.max_rate is not None:
            asked = [limited(own, most) for own, most in zip(asked, each(self, x, "max_rate", n), strict=True)]
        rates = entries(x.s.rate_now) if self.is_lagging else asked
        x.applied("rate", rates)
        x.rate("angle", rates)
        held: Any = 0
        gained: Any = 0
        angles, momenta = entries(x.s.angle), each(self, x, "momentum", n)
        for k, (g, s) in enumerate(zip(self.axes, self.spin_axes, strict=True)):
            c, d = np.cos(angles[k]), np.sin(angles[k])
            first, second = frame.vector(*s), frame.vector(*np.cross(g, s))
            held = held + momenta[k] * (c * first + d * second)
            gained = gained - momenta[k] * rates[k] * (c * second - d * first)
        energy: Any = 0.0
        if self.is_lagging:
            speeding = [(own - now) / x.given.lag for own, now in zip(asked, rates, strict=True)]
            x.rate("rate_now", speeding)
            omega = x.omega(frame)
            for k, J in enumerate(fixed_numbers("CMG: gimbal_inertia", self.gimbal_inertia, n)):
                if J:
                    axis = frame.vector(*self.axes[k])
                    held, gained = held + J * rates[k] * axis, gained - J * speeding[k] * axis
                    energy = energy + J * rates[k] * (0.5 * rates[k] + axis.dot(omega))
        x.moment(gained - x.omega(frame).cross(held), on=frame, by_rotor=True)
        x.rotor(held, energy)
