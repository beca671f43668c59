"""Chains of any length, with nothing to fold: full inertias, hinges about x, y, z in turn."""

from __future__ import annotations

import numpy as np

import pliant as pl

LENGTHS = (10, 30, 100, 300, 1_000, 3_000, 10_000)


def chain(n: int) -> pl.System:
    """n bodies, each on a revolute hinge at (0.1, 0, 0.3) of the one before; masses and inertias random and always the same."""
    rng = np.random.default_rng(0)
    system = pl.System(f"chain of {n}")
    for k in range(n):
        points = rng.normal(size=(3, 6))
        second = points @ points.T / 6  # of six unit masses, so that the tensor is one that matter can have
        system.add_body(
            f"b{k}",
            parent=f"b{k - 1}" if k else "world",
            hinge=pl.Revolute("xyz"[k % 3]),
            pose=pl.Pose(xyz=(0.1, 0, 0.3)),
            mass=1 + rng.random(),
            com=rng.normal(size=3),
            inertia=np.trace(second) * np.eye(3) - second,
        )
    return system
