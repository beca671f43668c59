"""Random systems that deploy: panels with springs, latches, a cable, and events by name."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.systems import random_inertia, random_pose, random_system


def deploying(seed: int) -> pl.System:
    """A flexible and a rigid panel on a random tree, with springs, latches, a cable, and events by name."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, n=1, kinds=("Revolute", "Prismatic"), base="free" if seed % 3 == 0 else "fixed", frames=0)
    beam = pl.flex.Beam(1.0, 1.0, EI=float(rng.uniform(20, 200)), modes={"z": 1 + seed % 2}, damping=0.02, stiffening=False)
    system.add_body("wing", "b0", hinge=pl.Revolute(rng.normal(size=3)), pose=random_pose(rng), flex=beam)
    system.add_body("tip", "wing", hinge=pl.Revolute("z"), at="tip", inertia=random_inertia(rng))
    compliant = {"k": 300.0, "c": 3.0} if seed % 2 else {}
    system.add_load("latch", pl.loads.Latch("wing", at=0.3, direction=seed % 3 // 2))
    system.add_load("second", pl.loads.Latch("tip", at=0.4, direction=int(rng.integers(0, 2)), **compliant))
    preload = (None, 0.2)[rng.integers(2)]
    system.add_load("cable", pl.loads.SyncCable("wing", "tip", k=6.0, c=0.2, ratio=float(rng.uniform(0.5, 1.5)), preload=preload))
    for name in ("wing", "tip"):
        system.add_load(f"spring_{name}", pl.loads.HingeSpring(name, k=float(rng.uniform(4, 8)), c=0.3, rest=1.2))
    system.add_output("end", pl.sensors.FrameVelocity("tip"))
    system.add_event("fast", pl.Event("end.vx", reaches=0.2))
    system.add_event("mode", pl.Event("wing.z1", falls_to=-1e-3))
    system.add_event("late", pl.Event("t", reaches=0.55, action=pl.events.unlock("wing")))
    return system
