"""Watt's flyball governor, with the dimensions of IFToMM's stiff governor and rods instead of its springs."""

from __future__ import annotations

from math import cos, pi

import numpy as np

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Prismatic, Revolute
from pliant.system import System

ARM, ROD, ALPHA = 1.0, 0.5, pi / 6  # length of an arm, where its rod is and how long that is [m], angle to the shaft [rad]
DENSITY, WIDTH, BALL = 3000.0, 0.01, 5.0  # kg/m^3, m, kg


def governor() -> System:
    """Watt's flyball governor: a shaft, two arms with balls, and a sliding collar on two massless rods."""
    system = System("governor")
    mass = DENSITY * WIDTH**2 * ARM
    system.add_body("shaft", hinge=Revolute("z"), inertia=Inertia.box(mass, (WIDTH, WIDTH, ARM), com=(0, 0, -0.5 * ARM)))
    collar = Inertia.box(DENSITY * 0.1**3, (0.1, 0.1, 0.1))
    system.add_body("collar", parent="shaft", hinge=Prismatic("z"), pose=Pose(xyz=(0, 0, -2 * ROD * cos(ALPHA))), inertia=collar)
    arm = Inertia.box(mass, (WIDTH, WIDTH, ARM), com=(0, 0, -0.5 * ARM)) + Inertia(BALL, np.array([0, 0, -ARM]), np.zeros((3, 3)))
    for side, axis in (("left", "y"), ("right", "-y")):
        hung = Pose(rpy=(0, ALPHA if axis == "y" else -ALPHA, 0))
        system.add_body(f"{side}-arm", parent="shaft", hinge=Revolute(axis), pose=hung, inertia=arm)
        system.add_frame(f"{side}-eye", f"{side}-arm", Pose(xyz=(0, 0, -ROD)))
        system.add_rod(f"{side}-rod", "collar", f"{side}-eye", length=ROD)
    return system


EXAMPLES = (Example("governor", governor, {}, {"shaft": 6.283185307179586}),)
