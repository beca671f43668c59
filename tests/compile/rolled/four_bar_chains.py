"""Arms of four-bars, one on the other."""

from __future__ import annotations

import numpy as np

import pliant as pl

Z = pl.Revolute("z")


def rod(length: float = 1.0) -> pl.Inertia:
    return pl.Inertia.rod(length, length=length, com=(0.5 * length, 0, 0))


def four_bar_arm(n: int, alike: bool = True, tilt: tuple[float, float, float] = (0.4, 0.2, 0.0)) -> tuple[pl.System, np.ndarray]:
    """(system, q): n four-bars, each on the coupler of the one before, in planes that are turned by `tilt`; closed at q."""
    system, rng = pl.System("arm"), np.random.default_rng(n)
    parent, q = "world", []
    for i in range(n):
        a, b, c, ground = (1.0, 1.0, 1.0, 1.2) if alike else 1.0 + 0.1 * rng.uniform(size=4)
        place = pl.Pose(rpy=tilt) if i else pl.Pose()
        beside = place @ pl.Pose(xyz=(ground, 0, 0))
        system.add_body(f"crank{i}", parent=parent, hinge=Z, inertia=rod(a), pose=place)
        system.add_body(f"coupler{i}", parent=f"crank{i}", hinge=Z, inertia=rod(b), pose=pl.Pose(xyz=(a, 0, 0)))
        system.add_body(f"rocker{i}", parent=parent, hinge=Z, inertia=rod(c), pose=beside)
        system.add_frame(f"end{i}", f"coupler{i}", pl.Pose(xyz=(b, 0, 0)))
        system.add_frame(f"head{i}", f"rocker{i}", pl.Pose(xyz=(c, 0, 0)))
        system.add_loop(f"pin{i}", f"head{i}", f"end{i}", Z)
        q += four_bar_angles(a, b, c, ground, 1.0)
        parent = f"coupler{i}"
    return system, np.array(q)


def four_bar_angles(a: float, b: float, c: float, ground: float, crank: float) -> list[float]:
    """The angles of crank, coupler on the crank, and rocker, on the ground's x axis: two circles that meet."""
    pin = a * np.array([np.cos(crank), np.sin(crank)])
    to = np.array([ground, 0.0]) - pin
    d = np.linalg.norm(to)
    along = (d * d + b * b - c * c) / (2 * d)
    end = pin + to / d * along + np.array([-to[1], to[0]]) / d * np.sqrt(b * b - along * along)
    coupler = np.arctan2(*(end - pin)[::-1])
    return [crank, float(coupler - crank), float(np.arctan2(end[1], end[0] - ground))]


def bars(n: int, on: str = "world", axis: str = "z") -> tuple[pl.System, np.ndarray]:
    """(system, q): a ladder of n square four-bars side by side; on the world, or on a body that moves freely."""
    system = pl.System("ladder", gravity=(0, -9.81, 0))
    if on != "world":
        system.add_body(on, hinge=pl.Free(), inertia=pl.Inertia.box(5.0, (1, 2, 3)))
    for i in range(n + 1):
        system.add_body(f"bar{i}", parent=on, hinge=pl.Revolute(axis), inertia=rod(), pose=pl.Pose(xyz=(0.7 * i, 0, 0)))
        system.add_frame(f"head{i}", f"bar{i}", pl.Pose(xyz=(1, 0, 0)))
    for i in range(n):
        system.add_body(f"rung{i}", parent=f"bar{i}", hinge=pl.Revolute(axis), inertia=rod(0.7), pose=pl.Pose(xyz=(1, 0, 0)))
        system.add_frame(f"end{i}", f"rung{i}", pl.Pose(xyz=(0.7, 0, 0)))
        system.add_loop(f"pin{i}", f"head{i + 1}", f"end{i}", pl.Revolute(axis))
    model = system.model
    q = model.neutral()
    for hinge in model.hinges:
        if hinge.name != on:
            q[model.q_index(hinge.name)] = 1.1 if hinge.name.startswith("bar") else -1.1
    return system, q
