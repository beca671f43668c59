"""A file with loads."""

from __future__ import annotations

import numpy as np

import pliant as pl

ARM = """pliant: 1
bodies:
  upper:
    parent: world
    hinge: {type: Revolute, axis: y, name: shoulder}
    mass: 2
    inertia: [1, 1, 1]
  lower:
    parent: upper
    hinge: {type: Revolute, axis: y, name: elbow}
    pose: [0.4, 0, 0]
    mass: 1
    inertia: [1, 1, 1]
  bus:
    parent: world
    hinge: Free
    mass: 3
    inertia: [1, 1, 1]
frames:
  tool: {body: lower, pose: [0.3, 0, 0]}
"""


def built(gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)) -> pl.System:
    system = pl.System("arm", gravity=gravity)
    system.add_body("upper", hinge=pl.Revolute("y"), hinge_name="shoulder", mass=2.0, inertia=np.eye(3))
    system.add_body("lower", "upper", pl.Revolute("y"), "elbow", pl.Pose((0.4, 0, 0)), mass=1.0, inertia=np.eye(3))
    system.add_body("bus", hinge=pl.Free(), mass=3.0, inertia=np.eye(3))
    system.add_frame("tool", "lower", pl.Pose((0.3, 0, 0)))
    return system
