"""A cable with a mass at its end that swings out from a satellite."""

from __future__ import annotations

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Revolute
from pliant.model.drawn.shapes import Box, Sphere
from pliant.system import System

SPIN = {"bus": (0.0, 0.0, 0.6, 0.0, 0.0, 0.0)}  # [rad/s] about z
LENGTH, PROBE = 12.0, 8.0  # [m], [kg]


def tether() -> System:
    """A 12 m cable with a probe at its end leaves a spinning satellite sideways. The spin swings it out and pulls it straight."""
    system = System("tether", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Free(), inertia=Inertia.box(400.0, (1.6, 1.6, 1.2)))
    system.add_shape("bus", Box((1.6, 1.6, 1.2)))
    quarter = 1.5707963267948966
    system.add_beam(
        "tether", "bus", pose=Pose((0.8, 0, 0), rpy=(0, 0, quarter)), length=LENGTH, mass=0.6, EI=0.5, segments=8, planes="y",
        damping=0.02, hinge=Revolute("z"),
    )  # fmt: skip
    system.add_body("probe", "tether", at="tip", inertia=Inertia.sphere(PROBE, 0.4))
    system.add_shape("probe", Sphere(0.4))
    return system


EXAMPLES = (Example("tether", tether, {}, SPIN, t_end=20.0),)
