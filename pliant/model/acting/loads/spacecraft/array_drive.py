"""Drives of solar arrays: a commanded rate, with the steps of a motor and harmonic disturbances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import entries, limited, numbers_of, plain_hinge, single_hinge
from pliant.model.acting.loads.records import ONE, LoadType, number
from pliant.model.acting.series import Input


@dataclass(frozen=True, eq=False)
class ArrayDrive(LoadType):
    """A drive that turns a hinge of one speed at a commanded rate, with the ripple of a stepping motor and harmonic disturbances.

    hinge: the name of the hinge.
    k [N m/rad], c [N m s/rad]: stiffness and damping between the commanded angle and the hinge. Default of c: 0.
    rate [rad/s]: the commanded rate, an `Input` (the default), a `Series` or a number.
    angle [rad]: the initial commanded angle. Default: 0.
    max_torque [N m]: limit of the torque of stiffness and damping.
    step [rad]: the angle of a step of the motor at the hinge, after gears. Default: a motor without steps.
    ripple: how far the motion goes in steps, from 0, ideal micro-stepping, to 1, with which it stands still for an instant in every
    step. Default: 1.
    detent [N m]: amplitude of the detent torque -detent sin(2 pi q / step). It needs step. Default: none.
    harmonics (m, 3): disturbance torques amplitude sin(order a + phase), rows (order, amplitude [N m], phase [rad]), with the
    commanded angle a: at a constant rate their frequencies are order rate. Default: none.

    The state `angle` is the commanded angle a, a' = rate. The motor leads to r = a - ripple step / (2 pi) sin(2 pi a / step), and
    the hinge gets k (r - q) + c (r' - v) with the disturbances. `u_applied` of the rate is r'.

    Example: `arm.add_load("drive", pl.loads.ArrayDrive("elbow", k=200.0, rate=1e-3, step=0.01))`
    """

    hinge: str
    k: Any = number(shapes=ONE, sign=">= 0")
    rate: Any = number(Input(0.0), ONE)
    c: Any = number(0.0, ONE, ">= 0")
    angle: float = 0.0
    max_torque: Any = number(None, ONE, ">= 0")
    step: Any = number(None, ONE, "> 0")
    ripple: Any = number(1.0, ONE, ">= 0")
    detent: Any = number(None, ONE, ">= 0")
    harmonics: Any = number(None)

    def check_fit(self, what: str, model: Any) -> None:
        single_hinge(what, model, self.hinge)
        plain_hinge(what, model, self.hinge)
        numbers_of(what, "angle", self.angle)
        if self.detent is not None and self.step is None:
            raise PliantError(f"{what}: detent= needs step=, the angle of a step [rad]")
        if self.harmonics is not None:
            numbers_of(what, "harmonics", self.harmonics, -1, 3)

    def states(self) -> dict[str, Any]:
        return {"angle": self.angle}

    def act(self, x: Any) -> None:
        angle, rate = x.s.angle, x.given.rate
        q, v = x.q(self.hinge), x.v(self.hinge)
        x.rate("angle", rate)
        leads, pace = angle, rate
        if self.step is not None:
            wave = 2.0 * np.pi / x.given.step
            leads = angle - x.given.ripple * np.sin(wave * angle) / wave
            pace = rate * (1.0 - x.given.ripple * np.cos(wave * angle))
        x.applied("rate", pace)
        torque = x.given.k * (leads - q) + x.given.c * (pace - v)
        if self.max_torque is not None:
            torque = limited(torque, x.given.max_torque)
        if self.detent is not None:
            torque = torque - x.given.detent * np.sin(2.0 * np.pi / x.given.step * q)
        if self.harmonics is not None:
            for row in range(len(self.harmonics)):
                order, amplitude, phase = entries(x.given.harmonics[..., row, :])
                torque = torque + amplitude * np.sin(order * angle + phase)
        x.torque(self.hinge, torque)
