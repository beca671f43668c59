"""A Stewart platform with six actuated legs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Prismatic, Spherical, Universal
from pliant.spatial import Array
from pliant.system import System

BASE, TOP, HEIGHT = 1.0, 0.6, 1.0  # radii and height of the platform [m]
FEET = np.deg2rad([50.0, 70.0, 170.0, 190.0, 290.0, 310.0])
BALLS = np.deg2rad([10.0, 110.0, 130.0, 230.0, 250.0, 350.0])


def stewart() -> System:
    """A Stewart platform. Each of its six legs has a universal joint, a prismatic joint and a ball joint.

    The platform is free: the system has 24 speeds and 18 constraint rows.
    """
    system = System("stewart")
    top = Inertia.cylinder(20.0, radius=TOP, length=0.1)
    system.add_body("platform", hinge=Free(), pose=Pose(xyz=(0, 0, HEIGHT)), inertia=top)
    for k, (foot, ball) in enumerate(zip(FEET, BALLS, strict=True), start=1):
        at = Pose(xyz=(BASE * np.cos(foot), BASE * np.sin(foot), 0))
        lower = Inertia.cylinder(2.0, radius=0.05, length=0.6, com=(0, 0, 0.3))
        system.add_body(f"lower{k}", hinge=Universal("x", "y"), hinge_name=f"foot{k}", pose=at, inertia=lower)
        upper = Inertia.cylinder(1.0, radius=0.03, length=0.6, com=(0, 0, -0.3))
        slide = Pose(xyz=(0, 0, HEIGHT))
        system.add_body(f"upper{k}", parent=f"lower{k}", hinge=Prismatic("z"), hinge_name=f"leg{k}", pose=slide, inertia=upper)
        system.add_frame(f"socket{k}", "platform", Pose(xyz=(TOP * np.cos(ball), TOP * np.sin(ball), 0)))
        system.add_loop(f"ball{k}", f"socket{k}", f"upper{k}", Spherical())
    return system


def led(system: System) -> Callable[..., Array]:
    """Return tau(t, q, v): servos on the legs move the platform along a circle, up and down, without rotation."""
    names = [f"leg{k}" for k in range(1, len(FEET) + 1)]
    at_q, at_v = ([index(name).start for name in names] for index in (system.q_index, system.v_index))
    feet = BASE * np.stack([np.cos(FEET), np.sin(FEET), 0 * FEET], axis=-1)
    balls = TOP * np.stack([np.cos(BALLS), np.sin(BALLS), 0 * BALLS], axis=-1)

    def lengths(t: float) -> Array:
        place = np.array([0.1 * np.sin(2 * t), 0.1 - 0.1 * np.cos(2 * t), HEIGHT + 0.05 - 0.05 * np.cos(t)])
        return np.asarray(np.linalg.norm(place + balls - feet, axis=-1) - HEIGHT)

    def tau(t: float, q: Array, v: Array) -> Array:
        out = np.zeros(system.nv)
        out[at_v] = 40.0 + 4e4 * (lengths(t) - q[at_q]) - 600.0 * v[at_v]
        return out

    return tau


EXAMPLES = (Example("stewart", stewart, {"platform": (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)}, tau=led, t_end=6.0),)
