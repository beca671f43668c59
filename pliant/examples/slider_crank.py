"""Slider-crank mechanisms: the spatial one of IFToMM's library, and a planar one with a flexible connecting rod."""

from __future__ import annotations

from math import atan2, sqrt

from pliant.examples.example import Example
from pliant.flex import Beam, Section
from pliant.model import Pose, Prismatic, Revolute, Spherical, Universal
from pliant.system import System

CRANK, ROD = 0.08, 0.3  # m, of the spatial one


def slider_crank() -> System:
    """IFToMM's spatial slider-crank mechanism. The rod has a ball joint at the crank and a universal joint at the slider.

    The crank rotates about x, and the slider moves along x.
    """
    system = System("slider-crank", gravity=(0, 0, -9.81))
    system.add_body("crank", hinge=Revolute("x"), pose=Pose(xyz=(0, 0.1, 0.12)), mass=0.12, inertia=(1e-4, 1e-5, 1e-4))
    system.add_body("slider", hinge=Prismatic("x"), mass=2.0, inertia=(1e-4, 1e-4, 1e-4))
    system.add_body("rod", parent="slider", hinge=Universal("x", "y"), mass=0.5, com=(-0.5 * ROD, 0, 0), inertia=(4e-4, 4e-3, 4e-3))
    system.add_frame("crank-pin", "crank", Pose(xyz=(0, 0, CRANK)))
    system.add_frame("rod-end", "rod", Pose(xyz=(-ROD, 0, 0)))
    system.add_loop("ball", "crank-pin", "rod-end", Spherical())
    return system


UPRIGHT = {"crank": 0.0, "slider": 0.2, "rod.angle_1": atan2(1.0, -2.0), "rod.angle_2": atan2(-sqrt(5.0), 2.0)}


def flexible_slider_crank() -> System:
    """A planar slider-crank mechanism of steel with a flexible connecting rod: Simeon's benchmark, crank 150 mm, rod 300 mm."""
    length, width, density, young = 0.3, 0.008, 7870.0, 2e11
    system = System("flexible-slider-crank", gravity=(0, 0, 0))
    system.add_body("crank", hinge=Revolute("z"), mass=0.36, com=(0.075, 0, 0), inertia=(2.727e-3 - 0.36 * 0.075**2,) * 3)
    stiffness = young * width**4 / 12
    mass = density * width**2 * length
    rod = Beam(
        length, mass, section=Section.rectangle(width, width), EI=(stiffness, stiffness), modes={"y": 2, "z": 0}, boundary="pinned",
        damping=0.01,
    )  # fmt: skip
    system.add_body("rod", parent="crank", hinge=Revolute("z"), hinge_name="crank-pin", pose=Pose(xyz=(0.15, 0, 0)), flex=rod)
    system.add_body("slider", hinge=Prismatic("x"), mass=0.075552, pose=Pose(xyz=(0.45, 0, 0)))
    system.add_loop("piston-pin", "slider", "rod.tip", Revolute("z"))
    return system


EXAMPLES = (
    Example("slider-crank", slider_crank, UPRIGHT, {"crank": 6.0}, t_end=5.0),
    Example(
        "flexible-slider-crank",
        flexible_slider_crank,
        {"crank": 0.0},
        {"crank": 150.0, "rod.y1_rate": 0.0, "rod.y2_rate": 0.0},
        t_end=0.1,
    ),
)
