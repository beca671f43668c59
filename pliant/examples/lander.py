"""A lander on four legs with springs and dampers, which comes down on the Moon."""

from __future__ import annotations

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Prismatic
from pliant.model.acting.loads import HingeSpring
from pliant.model.drawn.shapes import Capsule, Cylinder, Sphere
from pliant.system import System

MASS, RADIUS, TALL = 600.0, 0.9, 1.0  # kg, m, m: of the body
SPLAY, STRUT, FOOT = 0.6, 1.3, 0.12  # rad from the vertical, m, m: of a leg; radius of a foot
SPRING, DAMPER = 5e3, 1200.0  # N/m, N s/m: along a strut
MOON = 1.62  # m/s^2
SINKING, DRIFTING = 1.5, 0.3  # m/s: at touchdown
CLEAR = 0.5  # m: below the feet at first
HEIGHT = CLEAR + FOOT + STRUT * np.cos(SPLAY) + 0.2  # m
DESCENT = {"body.vz": -np.sqrt(SINKING**2 - 2 * MOON * CLEAR), "body.vx": DRIFTING}


def lander() -> System:
    """A lander on the Moon: four legs with springs and dampers, round feet; it touches down at 1.5 m/s, drifting at 0.3 m/s."""
    system = System("lander", gravity=(0, 0, -MOON))
    system.add_body("body", hinge=Free(), pose=Pose((0, 0, HEIGHT)), inertia=Inertia.cylinder(MASS, RADIUS, TALL))
    system.add_shape("body", Cylinder(RADIUS, TALL), color="#d9a514")
    system.add_shape("body", Cylinder(0.5 * RADIUS, 0.5), Pose((0, 0, 0.5 * TALL + 0.25)), color="#c3cad3")
    system.add_shape("body", Cylinder(0.25, 0.35), Pose((0, 0, -0.5 * TALL - 0.15)), color="#4b5563")
    feet = []
    for k in range(4):
        turn = (k + 0.5) * np.pi / 2
        at = Pose((RADIUS * np.cos(turn), RADIUS * np.sin(turn), -0.2), rpy=(0, -SPLAY, turn))
        leg = Inertia.rod(15.0, STRUT, axis="z", com=(0, 0, -STRUT / 2))
        system.add_body(f"leg{k}", "body", Prismatic("z"), f"strut{k}", pose=at, inertia=leg)
        system.add_shape(f"leg{k}", Capsule(0.04, STRUT), Pose((0, 0, -STRUT / 2)), color="#aab4c0")
        feet.append(f"foot{k}")
        system.add_shape(f"leg{k}", Sphere(FOOT), Pose((0, 0, -STRUT)), color="#7a8699", name=feet[-1])
        system.add_load(f"spring{k}", HingeSpring(f"strut{k}", k=SPRING, c=DAMPER))
    system.add_contact("feet", feet, "ground", mu=0.6)
    return system


EXAMPLES = (Example("lander", lander, {}, DESCENT, t_end=3.0, dt=0.002),)
