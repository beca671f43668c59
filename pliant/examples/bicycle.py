"""The Whipple-Carvallo bicycle, with the numbers of the benchmark of Meijaard, Papadopoulos, Ruina and Schwab (2007).

x is forward, y is to the left and z is up, where the paper has y to the right and z down.
"""

from __future__ import annotations

from math import pi

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Revolute
from pliant.model.constraints.wheels import Disc
from pliant.model.drawn.shapes import Cylinder
from pliant.system import System

WHEELBASE, TRAIL, TILT = 1.02, 0.08, pi / 10  # m, m, angle of the steering axis to the vertical [rad]
REAR, FRONT = 0.3, 0.35  # radii of the wheels [m]
REAR_MASS, FRAME_MASS, FORK_MASS, FRONT_MASS = 2.0, 85.0, 4.0, 3.0  # kg
FRAME_COM, FORK_COM = (0.3, 0.0, 0.9), (0.9, 0.0, 0.7)  # of the frame with its rider, and of the fork [m]
FRAME_INERTIA = np.array([[9.2, 0.0, -2.4], [0.0, 11.0, 0.0], [-2.4, 0.0, 2.8]])  # kg m^2
FORK_INERTIA = np.array([[0.05892, 0.0, 0.00756], [0.0, 0.06, 0.0], [0.00756, 0.0, 0.00708]])
REAR_INERTIA, FRONT_INERTIA = (0.0603, 0.12, 0.0603), (0.1405, 0.28, 0.1405)

SPEED = 5.0  # m/s
UPRIGHT_BICYCLE = {"frame": (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, REAR)}
RIDING = {"frame.wx": 0.05, "frame.vx": SPEED, "steering": 0.0}


def bicycle() -> System:
    """The Whipple-Carvallo bicycle: a frame with its rider, a fork and two wheels that roll with lean, steer and spin."""
    system = System("bicycle")
    hub = np.array([0.0, 0.0, REAR])  # the origin of the frame, above the rear contact
    down = np.array([np.sin(TILT), 0.0, -np.cos(TILT)])  # along the steering axis, which meets the ground at WHEELBASE + TRAIL
    head = np.array([WHEELBASE + TRAIL, 0.0, 0.0]) - 0.9 * down
    front = np.array([WHEELBASE, 0.0, FRONT])
    system.add_body("frame", hinge=Free(), inertia=Inertia(FRAME_MASS, np.array(FRAME_COM) - hub, FRAME_INERTIA))
    system.add_body("rear", "frame", Revolute("y"), mass=REAR_MASS, inertia=REAR_INERTIA)
    fork = Inertia(FORK_MASS, np.array(FORK_COM) - head, FORK_INERTIA)
    system.add_body("fork", "frame", Revolute(-down), "steering", Pose(head - hub), inertia=fork)
    system.add_body("front", "fork", Revolute("y"), pose=Pose(front - head), mass=FRONT_MASS, inertia=FRONT_INERTIA)
    system.add_constraint("rear-contact", Disc("rear", REAR))
    system.add_constraint("front-contact", Disc("front", FRONT))
    for name, radius in (("rear", REAR), ("front", FRONT)):
        system.add_shape(name, Cylinder(radius, 0.03), Pose(rpy=(pi / 2, 0, 0)))
    return system


EXAMPLES = (Example("bicycle", bicycle, UPRIGHT_BICYCLE, RIDING),)
