"""The spin-up of an elastic arm: a benchmark of Simo and Vu-Quoc (1986) for beams that bend far."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Inertia, Revolute
from pliant.system import System

LENGTH, EI, SPIN, RISE = 10.0, 1.4e4, 6.0, 15.0  # [m], [N m^2], [rad/s] after [s]


def spin_up() -> System:
    """A 10 m elastic arm on a driven hub is brought to 6 rad/s in 15 s. It bends back by 0.57 m, then straightens."""
    system = System("spin-up", gravity=(0, 0, 0))
    system.add_body("hub", hinge=Revolute("z"), inertia=Inertia.cylinder(1.0, radius=0.3, length=0.2))
    system.add_beam("arm", "hub", length=LENGTH, mass=1.2 * LENGTH, EI=EI, segments=4, planes="y")
    system.prescribe("hub", angle)
    return system


def angle(t: Any) -> Any:
    """The hub's angle [rad]."""
    s = 2 * np.pi / RISE
    rising = SPIN / RISE * (t * t / 2 + (np.cos(s * t) - 1) / (s * s))
    return np.where(t < RISE, rising, SPIN * (t - RISE / 2))


EXAMPLES = (Example("spin-up", spin_up, t_end=20.0),)
