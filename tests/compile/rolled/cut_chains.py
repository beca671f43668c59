"""Chains that are cut."""

from __future__ import annotations

import numpy as np

import pliant as pl


def chain(n):
    rng = np.random.default_rng(0)
    system = pl.System("chain")
    for k in range(n):
        place = {"pose": pl.Pose(xyz=(0.1, 0, 0.3)), "parent": f"b{k - 1}" if k else "world"}
        inertia = pl.Inertia.box(1 + rng.random(), 1 + rng.random(3), com=rng.normal(size=3))
        system.add_body(f"b{k}", hinge=pl.Revolute("xyz"[k % 3]), inertia=inertia, **place)
    return system
