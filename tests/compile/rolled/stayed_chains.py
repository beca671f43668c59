"""Chains whose links are stayed, two by two, by a closure between the link before and the second one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import pliant as pl
from tests.closed import close

STAYS = ("Rod", "Coupling", "Spherical", "InPlane")


def stayed_chain(n: int, kinds: Sequence[str] = STAYS, seed: int = 0) -> tuple[pl.System, np.ndarray]:
    """(system, q): n pairs of links, each closed by the next kind; closed at q."""
    rng = np.random.default_rng(seed)
    system, q, parent = pl.System("stayed", gravity=(1.0, 2.0, -9.0)), rng.uniform(0.2, 0.8, 3 * n), "world"
    for i in range(n):
        for name, hinge in ((f"a{i}", pl.Universal("x", "y")), (f"b{i}", pl.Revolute("z"))):
            size = (0.1, 0.2, *rng.uniform(0.3, 0.5, 1))
            matter = pl.Inertia.box(rng.uniform(1.0, 2.0), size, com=(0.1, 0.2, *rng.uniform(0.1, 0.2, 1)))
            system.add_body(name, parent, hinge, pose=pl.Pose(rng.uniform(0.2, 0.5, 3), (0.3, 0.2, 0.1 * i)), inertia=matter)
            parent = name
    for i in range(n):
        kind, name = kinds[i % len(kinds)], f"stay{i}"
        if kind == "Coupling":
            factor = 1.0 + 0.1 * i
            system.add_coupling(name, {f"a{i}.angle_1": factor, f"b{i}": -0.5}, factor * q[3 * i] - 0.5 * q[3 * i + 2])
        else:
            close(system, rng, q, kind, f"b{i - 1}" if i else "world", f"b{i}", name=name)
    return system, q


def closure_numbers(system: pl.System, moved: bool = True) -> list[str]:
    """The parameters of its closures; moved: with the placements of their frames."""
    model = system.model
    own = [f"{closure.name}.{key}" for closure in model.loops for key in closure.parameters]
    frames = [name for closure in model.loops for name in closure.frames if moved and name not in model.index]
    return [*own, *(f"{name}.{what}" for name in frames for what in ("xyz", "rpy"))]
