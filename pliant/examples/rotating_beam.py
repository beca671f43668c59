"""A beam on a hub during spin-up: the benchmark for geometric stiffening of Kane, Ryan and Banerjee (1987)."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.flex import Beam
from pliant.model import Inertia, Revolute
from pliant.simulate.loops.laws import Traced
from pliant.spatial import Array, ldl_solve, less, select
from pliant.sweeps import bias, mass_matrix
from pliant.system import System

SPIN, RISE = 6.0, 15.0  # [rad/s], reached after [s]


def rotating_beam(stiffening: bool = True) -> System:
    """A 10 m beam on a hub, spun up beyond its first natural frequency at rest. It bends back, then stiffens and straightens."""
    system = System("rotating-beam", gravity=(0, 0, 0))
    system.add_body("hub", hinge=Revolute("z"), hinge_name="axle", inertia=Inertia.cylinder(50.0, radius=0.5, length=0.4))
    system.add_body("beam", parent="hub", flex=Beam(10.0, 12.0, EI=1.4e4, modes={"y": 3}, stiffening=stiffening))
    system.add_frame("tip", body="beam", at="tip")
    return system


def spin(t: Any) -> tuple[Any, Any]:
    """The hub's rate [rad/s] and its change [rad/s^2]: from rest to SPIN at RISE, then steady."""
    now = np.atleast_1d(t)
    s = select(less(now, RISE), now, RISE)[0] * (2 * np.pi / RISE)
    return SPIN / (2 * np.pi) * (s - np.sin(s)), SPIN / RISE * (1 - np.cos(s))


def axle_torque(system: System) -> Traced:
    """Return tau(t, q, v): the torque on the axle with which the hub follows `spin`, whatever the beam does."""
    model = system.model

    def torque(t: Any, q: Array, v: Array) -> Array:
        M, b, a = mass_matrix(model, q), bias(model, q, v), spin(t)[1]
        modes = ldl_solve(M[1:, 1:], (-b[1:] - M[1:, 0] * a)[:, None])[:, 0]  # they follow
        out = np.zeros(system.nv, dtype=b.dtype)
        out[0] = M[0, 0] * a + M[0, 1:] @ modes + b[0]
        return out

    return Traced(torque)


EXAMPLES = (Example("rotating-beam", rotating_beam, tau=axle_torque, t_end=20.0),)
