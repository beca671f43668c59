"""A hand with two fingers that takes a cube by friction, lifts it and carries it away."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Prismatic
from pliant.model.acting.loads import Servo
from pliant.model.drawn.shapes import Box
from pliant.system import System

EDGE, MASS = 0.06, 0.2  # m, kg: of the cube
PAD, OPEN, GRIP = 0.03, 0.05, 6.0  # m, m: edge of a pad, its distance from the middle when the hand is open; N: the grip
MU, HEIGHT, AWAY = 0.6, 0.15, 0.2  # of pads and floor; m, m: how far the cube is lifted and carried
CLOSE, LIFT, CARRY = (0.1, 0.3), (0.5, 1.3), (1.3, 2.3)  # s


def blend(t: Any, first: float, last: float) -> Any:
    """0 until the first time, 1 from the last on, smooth to the second derivative."""
    s = np.clip((t - first) / (last - first), 0.0, 1.0)
    return s * s * s * (10.0 + s * (6.0 * s - 15.0))


def carried(t: Any) -> list[Any]:
    """Where the hand is on its rail, and how high [m]."""
    return [AWAY * blend(t, *CARRY), HEIGHT * blend(t, *LIFT)]


def closed(t: Any) -> list[Any]:
    """How far each finger has closed [m]: the left one up to the cube, the right one beyond its side, so that it pushes."""
    return [(OPEN - EDGE / 2) * blend(t, *CLOSE), OPEN * blend(t, *CLOSE)]


def cube_gripper() -> System:
    """A hand with two fingers that takes a cube by friction, lifts it, carries it away and holds it."""
    system = System("cube-gripper")
    system.add_body("slide", hinge=Prismatic("x"), hinge_name="rail", pose=Pose((0, 0, EDGE / 2 + 0.39)), mass=0.5)
    system.add_body("hand", "slide", Prismatic("z"), "lift", Pose((0, 0, -0.3)), inertia=Inertia.box(0.5, (0.16, 0.05, 0.03)))
    system.add_shape("slide", Box((0.06, 0.06, 0.04)), color="#7a8699")
    system.add_shape("hand", Box((0.16, 0.05, 0.03)), color="#3b4552")
    system.add_shape("hand", Box((0.02, 0.02, 0.3)), Pose((0, 0, 0.15)), color="#7a8699")
    for side, sign in (("left", -1.0), ("right", 1.0)):
        finger = Inertia.box(0.08, (0.012, PAD, 0.1), com=(sign * 0.006, 0, -0.05))
        at = Pose((sign * OPEN, 0, -0.01))
        system.add_body(f"{side}-finger", "hand", Prismatic("-x" if sign > 0 else "x"), f"{side}-close", pose=at, inertia=finger)
        system.add_shape(f"{side}-finger", Box((0.008, 0.02, 0.09)), Pose((sign * 0.014, 0, -0.045)), color="#aab4c0")
        system.add_shape(
            f"{side}-finger", Box((0.01, PAD, PAD)), Pose((sign * 0.005, 0, -0.08)), color="#c2574b", name=f"{side}-pad"
        )
    system.add_body("cube", hinge=Free(), pose=Pose((0, 0, EDGE / 2)), inertia=Inertia.box(MASS, (EDGE, EDGE, EDGE)))
    system.add_shape("cube", Box((EDGE, EDGE, EDGE)), color="#3b7dd8", name="cube")
    system.add_load("carry", Servo(("rail", "lift"), kp=2000.0, kd=120.0, path=carried))
    fingers = ("left-close", "right-close")  # the left one is stiff, the right one pushes with a limited force
    system.add_load("grip", Servo(fingers, kp=(1e5, 2e3), kd=(400.0, 40.0), path=closed, max_torque=(200.0, GRIP)))
    system.add_contact("floor", "cube", "ground", points=4, mu=MU)
    system.add_contact("pads", ["left-pad", "right-pad"], "cube", points=4, mu=MU)
    return system


EXAMPLES = (Example("cube-gripper", cube_gripper, t_end=3.0, dt=0.001),)
