"""Chains of any length, with nothing to fold: full inertias, hinges about x, y, z in turn. Arms and ladders of four-bars."""

from __future__ import annotations

import numpy as np

import pliant as pl

FOUR_BARS = (10, 30, 100, 300, 1_000)
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


def four_bar_arm(n: int) -> tuple[pl.System, np.ndarray]:
    """(system, q): n square four-bars, each on the coupler of the one before, in planes that turn; closed at q."""
    system, parent = pl.System(f"arm of {n} four-bars"), "world"
    for k in range(n):
        place = pl.Pose(rpy=(0.4, 0.2, 0.0)) if k else pl.Pose()
        _bar(system, f"crank{k}", parent, place)
        _bar(system, f"coupler{k}", f"crank{k}", pl.Pose(xyz=(1, 0, 0)))
        _bar(system, f"rocker{k}", parent, place @ pl.Pose(xyz=(1, 0, 0)))
        system.add_loop(f"pin{k}", f"rocker{k} end", f"coupler{k} end", pl.Revolute("z"))
        parent = f"coupler{k}"
    return system, np.tile([1.0, -1.0, 1.0], n)


def ladder(n: int) -> tuple[pl.System, np.ndarray]:
    """(system, q): n square four-bars side by side on the world; closed at q."""
    system = pl.System(f"ladder of {n} four-bars", gravity=(0, -9.81, 0))
    for k in range(n + 1):
        _bar(system, f"bar{k}", "world", pl.Pose(xyz=(k, 0, 0)))
        if k < n:
            _bar(system, f"rung{k}", f"bar{k}", pl.Pose(xyz=(1, 0, 0)))
    for k in range(n):
        system.add_loop(f"pin{k}", f"bar{k + 1} end", f"rung{k} end", pl.Revolute("z"))
    return system, np.append(np.tile([1.0, -1.0], n), 1.0)


def _bar(system: pl.System, name: str, parent: str, pose: pl.Pose) -> None:
    inertia = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body(name, parent=parent, hinge=pl.Revolute("z"), pose=pose, inertia=inertia)
    system.add_frame(f"{name} end", name, pl.Pose(xyz=(1, 0, 0)))
