"""A leg that stands on the ground, for tests of gradients: small, so that it compiles quickly."""

from __future__ import annotations

import numpy as np

import pliant as pl

LEG_START = np.array([0.4 * np.cos(0.5) + 0.02 - 1e-4, 0.5, -1.0])


def leg() -> pl.System:
    """A trunk on a vertical slide, and a leg of two hinges with a spring and a ball as its foot."""
    system = pl.System("leg", gravity=(0, 0, -9.81))
    system.add_body("trunk", hinge=pl.Prismatic("z"), inertia=pl.Inertia.box(1.0, (0.2, 0.1, 0.1)))
    for name, parent, z in (("thigh", "trunk", 0.0), ("shank", "thigh", -0.2)):
        inertia = pl.Inertia.box(0.2, (0.03, 0.03, 0.2), com=(0, 0, -0.1))
        system.add_body(name, parent, pl.Revolute("y"), pose=pl.Pose((0, 0, z)), inertia=inertia)
    system.add_shape("shank", pl.shapes.Sphere(0.02), name="foot", pose=pl.Pose((0, 0, -0.2)))
    system.add_load("knee", pl.loads.HingeSpring("shank", k=1.0, c=0.05))
    system.add_load("servo", pl.loads.Motor("thigh", rotor_inertia=1e-4, torque=pl.Input(-1.0)))
    system.add_contact("sole", "foot", "ground", mu=0.6)
    return system
