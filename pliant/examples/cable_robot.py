"""A platform that eight cables hold, as cable robots have it."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Free, Inertia, Pose, Spherical, Universal
from pliant.model.drawn.shapes import Box
from pliant.model.pose import Array
from pliant.system import System

HALL, PLATFORM = np.array([2.0, 1.5, 1.2]), np.array([0.25, 0.2, 0.1])  # [m], half their sizes
EDGES = 8  # corners of the hall, each with a cable
MASS, PUSH = 20.0, 150.0  # [kg], [N]


def cable_robot() -> System:
    """A platform of 20 kg hangs in eight elastic cables, one from each corner of a hall. A push makes it swing."""
    system = System("cable-robot")
    system.add_body("platform", hinge=Free(), inertia=Inertia.box(MASS, tuple(2 * PLATFORM)))
    system.add_shape("platform", Box(tuple(2 * PLATFORM)))
    for k, signs in enumerate(product((-1.0, 1.0), repeat=3), start=1):
        anchor, corner = np.array(signs) * HALL, np.array(signs) * PLATFORM
        pose, length = _towards(anchor, corner)
        system.add_beam(
            f"cable{k}",
            pose=pose,
            hinge=Universal("y", "z"),
            length=length,
            mass=0.03 * length,
            EI=0.02,
            EA=2e4,
            segments=1,
            damping=0.05,
        )
        system.add_frame(f"corner{k}", "platform", Pose(corner))
        system.add_loop(f"hook{k}", f"cable{k}.tip", f"corner{k}", Spherical())
    system.add_load("push", _push)
    return system


def _towards(start: Array, end: Array) -> tuple[Pose, float]:
    """The pose at `start` whose x axis points to `end`, and the distance."""
    along = end - start
    length = float(np.linalg.norm(along))
    x = along / length
    y = np.cross((0.0, 0.0, 1.0), x)
    y /= np.linalg.norm(y)
    return Pose(start, matrix=np.stack([x, y, np.cross(x, y)], axis=-1)), length


def _push(x: Any) -> None:
    """A force along y on a side of the platform, during half a second."""
    force = np.where(x.t < 0.5, PUSH * np.sin(2 * np.pi * x.t), 0.0)
    x.force(force * x.world.y, at=x["platform"].point(0.15, 0.0, 0.0))


EXAMPLES = (Example("cable-robot", cable_robot, t_end=3.0),)
