"""A beam on a hub that is spun up: the benchmark of geometric stiffening of Kane, Ryan and Banerjee (1987)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.compile import compile
from pliant.flex import Beam
from pliant.model import Inertia, Revolute, System
from pliant.spatial import Array

SPIN, RISE = 6.0, 15.0  # [rad/s], reached after [s]


def rotating_beam(stiffening: bool = True) -> System:
    """A beam of 10 m on a hub, spun up to more than its first frequency at rest: it bends back, stiffens, and straightens."""
    system = System("rotating-beam", gravity=(0, 0, 0))
    system.add_body("hub", hinge=Revolute("z"), hinge_name="axle", inertia=Inertia.cylinder(50.0, radius=0.5, length=0.4))
    system.add_body("beam", parent="hub", flex=Beam(10.0, 12.0, EI=1.4e4, modes={"y": 3}, stiffening=stiffening))
    system.add_frame("tip", body="beam", at="tip")
    return system


def spin(t: float) -> tuple[float, float]:
    """The hub's rate [rad/s] and its change [rad/s^2]: from rest to SPIN at RISE, then steady."""
    s = 2 * np.pi * min(t, RISE) / RISE
    return SPIN * (s - np.sin(s)) / (2 * np.pi), SPIN / RISE * (1 - np.cos(s))


def spin_up(system: System) -> Callable[[float, Array, Array], Array]:
    """tau(t, q, v): the torque on the axle that turns the hub as `spin` says, whatever the beam does."""
    dyn = compile(system)

    def torque(t: float, q: Array, v: Array) -> Array:
        M, tau = dyn.mass_matrix(q), dyn.bias(q, v)
        a = np.append(spin(t)[1], np.zeros(system.nv - 1))
        a[1:] = np.linalg.solve(M[1:, 1:], -tau[1:] - M[1:, 0] * a[0])  # the modes follow
        out: Array = np.zeros(system.nv)
        out[0] = M[0] @ a + tau[0]
        return out

    return torque
