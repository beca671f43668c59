"""Systems whose motion is known, or smooth enough to measure a method's order on."""

from __future__ import annotations

import json
from pathlib import Path

import pliant as pl

CASES = json.loads((Path(__file__).parents[1] / "data" / "heavy_top.json").read_text())


def heavy_top() -> pl.System:
    """The top of Brüls and Cardona: a ball joint at O, the centre of mass a metre away along y."""
    case = CASES["heavy_top"]
    system = pl.System("heavy-top", gravity=case["g"])
    system.add_body("top", hinge=pl.Spherical(), mass=case["m"], com=case["X_com_from_O"], inertia=case["J_com"])
    return system


def tumbler() -> pl.System:
    """A free body with three different moments of inertia, its frame off its centre of mass."""
    system = pl.System("tumbler", gravity=(0, 0, 0))
    system.add_body("body", hinge=pl.Free(), mass=2.0, com=(0.1, 0.2, 0.05), inertia=[1.0, 2.0, 2.5])
    return system


def mixture() -> pl.System:
    """A chain of the hinges whose q' is not v, or whose axes move: planar, universal, screw, cylindrical."""
    system = pl.System("mixture")
    box = pl.Inertia.box(1.5, (0.3, 0.5, 0.8), com=(0.1, 0.2, 0.3))
    hinges = (pl.Planar((0, 1, 1)), pl.Universal("x", (0, 1, 0.3)), pl.Screw("z", 0.2), pl.Cylindrical("y"))
    parent, pose = "world", pl.Pose()
    for k, hinge in enumerate(hinges):
        system.add_body(f"b{k}", parent=parent, hinge=hinge, pose=pose, inertia=box)
        parent, pose = f"b{k}", pl.Pose(xyz=(0.2, 0.3, 0.5))
    return system


def boom() -> pl.System:
    """A free hub with a damped boom."""
    system = pl.System("hub and boom", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia.box(5.0, (1, 1, 1)))
    beam = pl.flex.Beam(2.0, 4.0, EI=(1e3, 1.5e3), modes=1, damping=0.01)
    system.add_body("boom", "hub", pose=pl.Pose(xyz=(0.5, 0, 0)), flex=beam)
    return system
