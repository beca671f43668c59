"""A robot with four legs that trots in place: twelve hinges with servos, four feet on the ground."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Revolute
from pliant.model.acting.loads import Servo
from pliant.model.drawn.shapes import Box, Capsule, Sphere
from pliant.system import System

LENGTH, WIDTH, SHOULDER = 0.39, 0.21, 0.06  # m: between the hips along x, between the feet along y; of a shoulder, along y
LINK, FOOT = 0.16, 0.017  # m: a link of a leg, the radius of a foot
STANCE, SWING = 0.75, 0.45  # rad: of the hips, and how much more to lift a foot
PERIOD = 0.4  # s
LEGS = {"fl": (1, 1), "fr": (1, -1), "hl": (-1, 1), "hr": (-1, -1)}  # front or hind, left or right
HINGES = tuple(f"{leg}-{hinge}" for leg in LEGS for hinge in ("roll", "hip", "knee"))
HEIGHT = 2 * LINK * np.cos(STANCE) + FOOT  # m: of the hips, in the stance
STANDING = {
    f"{leg}-{hinge}": front * angle for leg, (front, _) in LEGS.items() for hinge, angle in (("hip", STANCE), ("knee", -2 * STANCE))
}


def trot(t: Any) -> list[Any]:
    """The twelve angles [rad]: diagonal legs lift their feet together, each pair for half of the period."""
    wave = np.sin(2 * np.pi * t / PERIOD) * np.clip(t / PERIOD, 0.0, 1.0)
    angles = []
    for front, left in LEGS.values():
        hip = front * (STANCE + SWING * np.maximum(front * left * wave, 0.0))
        angles += [0.0 * t, hip, -2 * hip]
    return angles


def quadruped() -> System:
    """A quadruped of 2.5 kg that trots in place: twelve hinges with servos, four round feet on the ground."""
    system = System("quadruped")
    system.add_body("base", hinge=Free(), pose=Pose((0, 0, HEIGHT)), inertia=Inertia.box(1.3, (LENGTH, 0.12, 0.07)))
    system.add_shape("base", Box((LENGTH - 0.06, 0.12, 0.07)), color="#3b4552")
    system.add_shape("base", Box((0.12, 0.08, 0.03)), Pose((0.05, 0, 0.045)), color="#f2b134")
    thigh, shank = (Inertia.rod(mass, LINK, axis="z", com=(0, 0, -LINK / 2)) for mass in (0.14, 0.04))
    for leg, (front, left) in LEGS.items():
        upper, middle, lower = (f"{leg}-{part}" for part in ("shoulder", "thigh", "shank"))
        hip, motor = Pose((front * LENGTH / 2, left * SHOULDER, 0)), Inertia.cylinder(0.12, radius=0.028, length=0.05, axis="x")
        system.add_body(upper, "base", Revolute("x"), f"{leg}-roll", hip, inertia=motor)
        system.add_body(middle, upper, Revolute("y"), f"{leg}-hip", Pose((0, left * (WIDTH / 2 - SHOULDER), 0)), inertia=thigh)
        system.add_body(lower, middle, Revolute("y"), f"{leg}-knee", Pose((0, 0, -LINK)), inertia=shank)
        system.add_shape(upper, None, color="#7a8699")
        system.add_shape(middle, None, color="#aab4c0")
        system.add_shape(lower, Capsule(0.011, LINK), Pose((0, 0, -LINK / 2)), color="#3b4552")
        system.add_shape(lower, Sphere(FOOT), Pose((0, 0, -LINK)), color="#1f262f", name=leg)
    system.add_load("servos", Servo(HINGES, kp=15.0, kd=0.3, path=trot, max_torque=2.7))
    system.add_contact("feet", list(LEGS), "ground", mu=0.7)
    return system


EXAMPLES = (Example("quadruped", quadruped, STANDING, t_end=4.0, dt=0.002),)
