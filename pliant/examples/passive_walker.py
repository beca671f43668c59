"""A rimless wheel, the simplest passive walker: legs without motors that walk down a slope."""

from __future__ import annotations

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose
from pliant.model.drawn.shapes import Capsule, Cylinder, Plane, Sphere
from pliant.system import System

LEGS, LEG, FOOT, TRACK = 6, 0.5, 0.03, 0.4  # legs on each side; m: length up to a foot's centre, a foot's radius, between sides
MASS, MOMENT = 10.0, 0.4  # kg, kg m^2: about the axle
SLOPE = 0.18  # rad: it goes down along x
SPEED = 1.8  # rad/s: of the first step
HALF = np.pi / LEGS  # half the angle between two legs
HEIGHT = LEG * np.cos(HALF) + FOOT  # m: of the axle above the slope, on two pairs of feet
ROLLING = {"wheel.wy": SPEED, "wheel.vx": SPEED * HEIGHT, "wheel.vz": SPEED * LEG * np.sin(HALF)}  # over its front feet


def passive_walker() -> System:
    """A rimless wheel with six legs on each side that walks down a slope at a steady speed, without motors."""
    system = System("passive-walker")
    slope = Pose(rpy=(0, SLOPE, 0))
    system.add_shape("world", Plane(12.0), slope, name="slope")
    matter = Inertia(MASS, np.zeros(3), np.diag([MOMENT, MOMENT, MOMENT]))
    system.add_body("wheel", hinge=Free(), pose=Pose(slope.R @ (0, 0, HEIGHT), matrix=slope.R), inertia=matter)
    system.add_shape("wheel", Cylinder(0.05, TRACK), Pose(rpy=(np.pi / 2, 0, 0)), color="#3b4552")
    feet = []
    for side, y in (("left", TRACK / 2), ("right", -TRACK / 2)):
        for k in range(LEGS):
            angle = (2 * k + 1) * HALF
            out = np.array([-np.sin(angle), 0.0, -np.cos(angle)])
            color = "#e8833a" if k == 0 else "#3b7dd8"
            system.add_shape("wheel", Capsule(0.02, LEG), Pose(out * LEG / 2 + (0, y, 0), rpy=(0, angle, 0)), color=color)
            feet.append(f"{side}-{k}")
            system.add_shape("wheel", Sphere(FOOT), Pose(out * LEG + (0, y, 0)), color="#4b5563", name=feet[-1])
    system.add_contact("feet", feet, "slope", mu=1.0)
    return system


EXAMPLES = (Example("passive-walker", passive_walker, {}, ROLLING, t_end=6.0, dt=0.001),)
