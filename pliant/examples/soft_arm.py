"""An elastic arm that tendons bend, as soft robots have it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Inertia, Pose
from pliant.model.acting.loads import Input
from pliant.model.drawn.shapes import Cylinder
from pliant.system import System

LENGTH, EI, SEGMENTS, OFFSET = 0.4, 0.04, 6, 0.012  # [m], [N m^2], number of discs, [m] of a tendon from the middle
TENDONS = {"up": (OFFSET, 0.0), "side": (0.0, OFFSET)}  # (y, z) on each disc
PULL = 10.0  # [N], the largest


def soft_arm() -> System:
    """An elastic arm of 0.4 m with six discs is bent by two tendons, which pull in turn and draw a curl in space."""
    system = System("soft-arm")
    up = Pose(rpy=(0, -np.pi / 2, 0))
    system.add_beam("arm", pose=up, length=LENGTH, mass=0.06, EI=EI, segments=SEGMENTS, damping=0.15)
    for k in range(SEGMENTS):
        place = LENGTH * (k + 1) / SEGMENTS
        system.add_body(f"disc-{k + 1}", "arm", at=place, inertia=Inertia.cylinder(0.004, radius=0.015, length=0.004, axis="x"))
        system.add_shape(f"disc-{k + 1}", Cylinder(0.015, 0.004), Pose(rpy=(0, np.pi / 2, 0)))
    for name, hole in TENDONS.items():
        system.add_load(name, _tendon(hole, PULL, name), inputs={"pull": Input(-1.0)})
    return system


def _tendon(hole: tuple[float, float], most: float, name: str) -> Any:
    """The law of a tendon through a hole in every disc. pull [N]: its tension; below zero it follows a curve of its own."""
    phase = 0.0 if name == "up" else 0.25

    def law(x: Any) -> None:
        own = 0.5 * most * (1.0 - np.cos(2.0 * np.pi * np.maximum(x.t / 4.0 - phase, 0.0)))
        tension = np.where(x.u.pull < 0.0, own, x.u.pull)
        points = [x["arm.root"].point(0.0, *hole), *(x[f"disc-{k + 1}"].point(0.0, *hole) for k in range(SEGMENTS))]
        for a, b in pairwise(points):
            along = (b - a) / (b - a).norm()
            x.force(tension * along, at=a, reaction=b)

    return law


EXAMPLES = (Example("soft-arm", soft_arm, t_end=6.0),)
