"""Chains, and the names of their masses."""

from __future__ import annotations

import numpy as np

import pliant as pl


def chain(n: int, seed: int = 0) -> pl.System:
    rng = np.random.default_rng(seed)
    system = pl.System("chain")
    for k in range(n):
        matter = pl.Inertia.box(1.0 + rng.random(), (0.1, 0.2, 0.3), com=(0.1, 0.2 * rng.random(), 0.3))
        system.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("xyz"[k % 3]), pose=pl.Pose((0.1, 0, 0)), inertia=matter
        )
    return system


def masses(n: int) -> list[str]:
    return ["gravity", *(f"b{k}.mass" for k in range(n)), *(f"b{k}.com" for k in range(0, n, 2))]
