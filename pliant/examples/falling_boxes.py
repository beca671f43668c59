"""Boxes that fall and tumble, and a stack that a ball knocks over."""

from __future__ import annotations

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose
from pliant.model.drawn.shapes import Box, Sphere
from pliant.system import System

STACK = {"lower": 0.24, "upper": 0.2}  # m: edges
TUMBLING = {"plank": (0.4, 0.16, 0.08), "brick": (0.24, 0.14, 0.1), "post": (0.1, 0.1, 0.34)}  # m
DENSITY, BALL, HEAVY = 250.0, 0.08, 3.0  # kg/m^3, m, kg
COLOURS = ("#3b7dd8", "#2fa58c", "#d9a514", "#e8833a", "#b45fb8")
PLACES = {
    "lower": (0, 0, 0.12),
    "upper": (0, 0, 0.34),
    "plank": (0.7, 0.5, 0.5),
    "brick": (-0.5, 0.6, 0.7),
    "post": (0.1, 0.7, 0.4),
}
TURNED = {"plank": (0.4, 0.5, 0.0), "brick": (0.8, -0.3, 0.5), "post": (0.7, 0.4, 0.2)}  # rad: roll, pitch, yaw
THROWN = {"ball.vx": 5.0, "ball.vz": 1.5, "plank.wx": 3.0, "brick.wy": -5.0}  # m/s, rad/s


def falling_boxes() -> System:
    """Five boxes and a ball: two boxes fall and tumble, and the ball knocks over a stack of two."""
    system = System("falling-boxes")
    sizes = {name: (edge, edge, edge) for name, edge in STACK.items()} | TUMBLING
    for (name, (x, y, z)), color in zip(sizes.items(), COLOURS, strict=True):
        at = Pose(PLACES[name], rpy=TURNED.get(name, (0, 0, 0)))
        system.add_body(name, hinge=Free(), pose=at, inertia=Inertia.box(DENSITY * x * y * z, (x, y, z)))
        system.add_shape(name, Box((x, y, z)), color=color, name=name)
    system.add_body("ball", hinge=Free(), pose=Pose((-1.2, 0, 0.3)), inertia=Inertia.sphere(HEAVY, BALL))
    system.add_shape("ball", Sphere(BALL), color="#4b5563", name="ball")
    system.add_contact("floor", [*sizes, "ball"][1:], "ground", mu=0.5)
    system.add_contact("foot", "lower", "ground", points=4, mu=0.5)
    system.add_contact("stack", "upper", "lower", points=4, mu=0.5)
    system.add_contact("hit", "ball", list(STACK), mu=0.3)
    return system


EXAMPLES = (Example("falling-boxes", falling_boxes, {}, THROWN, t_end=2.0, dt=0.002),)
