"""Systems whose first call `first_call.py` measures: (system, settings of the run), by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pliant as pl

from . import robots

Case = tuple[pl.System, dict[str, Any]]


def _robot(name: str) -> Case:
    return robots.load(robots.path_of(name)), {}


def _example(name: str, **settings: Any) -> Case:
    return pl.examples.load(name), settings


def car() -> Case:
    """A chassis on four double wishbones with tie rods and springs for tyres: 30 speeds, 16 rows of closures."""
    system = pl.System("car")
    system.add_body("chassis", hinge=pl.Free(), mass=1200, inertia=[400, 1600, 1800])
    for name, x, y in (("fl", 1.4, 0.7), ("fr", 1.4, -0.7), ("rl", -1.4, 0.7), ("rr", -1.4, -0.7)):
        side = np.sign(y)
        low, up, upright = f"{name} low", f"{name} up", f"{name} upright"
        arm = {"parent": "chassis", "hinge": pl.Revolute("x")}
        system.add_body(low, pose=pl.Pose(xyz=(x, y * 0.5, -0.2)), mass=6, com=(0, side * 0.2, 0), inertia=[0.1, 0.05, 0.1], **arm)
        system.add_body(up, pose=pl.Pose(xyz=(x, y * 0.6, 0.1)), mass=4, com=(0, side * 0.15, 0), inertia=[0.1, 0.05, 0.1], **arm)
        ball = {"parent": low, "hinge": pl.Spherical(), "pose": pl.Pose(xyz=(0, side * 0.4, 0))}
        system.add_body(upright, mass=15, inertia=[0.4, 0.3, 0.4], **ball)
        wheel = {"parent": upright, "hinge": pl.Revolute("y"), "pose": pl.Pose(xyz=(0, side * 0.1, 0.1))}
        system.add_body(f"{name} wheel", mass=20, inertia=[0.6, 1.0, 0.6], **wheel)
        system.add_frame(f"{name} top", body=upright, pose=pl.Pose(xyz=(0, -side * 0.05, 0.3)))
        system.add_frame(f"{name} tip", body=up, pose=pl.Pose(xyz=(0, side * 0.28, 0)))
        system.add_loop(f"{name} ball", f"{name} top", f"{name} tip", joint=pl.Spherical())
        system.add_frame(f"{name} in", body="chassis", pose=pl.Pose(xyz=(x - 0.15, y * 0.5, -0.1)))
        system.add_frame(f"{name} out", body=upright, pose=pl.Pose(xyz=(-0.15, 0, 0.1)))
        system.add_rod(f"{name} tie", f"{name} in", f"{name} out")
        system.add_load(f"{name} spring", pl.loads.HingeSpring(low, k=3e4, c=2e3))
        ground = ("world", (x, y, -1.0))
        system.add_load(f"{name} tyre", pl.loads.PointSpring(ground, f"{name} wheel", k=1e5, c=1e3, rest=0.9))
    return system, {}


def closed_chain(n: int) -> Case:
    """n links in a plane, between two points of the world."""
    system = pl.System(f"closed chain of {n}", gravity=(0, -9.81, 0))
    for k in range(n):
        place = pl.Pose(xyz=(1.0, 0, 0)) if k else pl.Pose()
        parent = f"link {k - 1}" if k else "world"
        system.add_body(f"link {k}", parent=parent, hinge=pl.Revolute("z"), pose=place, mass=1, com=(0.5, 0, 0), inertia=[0.01] * 3)
    system.add_frame("end", body=f"link {n - 1}", pose=pl.Pose(xyz=(1.0, 0, 0)))
    system.add_frame("support", body="world", pose=pl.Pose(xyz=(0.8 * n, 0, 0)))
    system.add_loop("pin", "support", "end", joint=pl.Revolute("z"))
    half = n // 2
    angle = float(np.arccos(0.8))
    q0 = {"link 0": angle, f"link {half}": -2 * angle}
    return system, {"q0": q0}


def panels(n: int) -> Case:
    """A hub with n equal panels on springs."""
    system = pl.System(f"{n} panels")
    system.add_body("hub", hinge=pl.Free(), mass=500, inertia=[200, 200, 200])
    for k in range(n):
        pose = pl.Pose(xyz=(np.cos(2 * np.pi * k / n), np.sin(2 * np.pi * k / n), 0), rpy=(0, 0, 2 * np.pi * k / n))
        own = {"mass": 2, "com": (0.5, 0, 0), "inertia": [0.01, 0.2, 0.2]}
        system.add_body(f"panel {k}", parent="hub", hinge=pl.Revolute("y"), pose=pose, **own)
        system.add_load(f"spring {k}", pl.loads.HingeSpring(f"panel {k}", k=40.0))
    return system, {"method": "alpha", "dt": 1e-3}


def net(n: int) -> Case:
    """n x n point masses with springs between neighbours."""
    system = pl.System(f"net {n} x {n}")
    for i in range(n):
        for j in range(n):
            system.add_body(f"m{i}_{j}", hinge=pl.Joint("xyz"), pose=pl.Pose(xyz=(0.1 * i, 0.1 * j, 0)), mass=0.01)
    for i in range(n):
        for j in range(n):
            for k, l in ((i + 1, j), (i, j + 1)):
                if k < n and l < n:
                    load = pl.loads.PointSpring(f"m{i}_{j}", f"m{k}_{l}", k=100.0, c=0.05, rest=0.1)
                    system.add_load(f"s{i}_{j}_{k}_{l}", load)
    return system, {"method": "alpha", "dt": 1e-3}


def boxes(n: int) -> Case:
    """n boxes above each other and the ground, each pair with 32 points."""
    system = pl.System(f"{n} boxes")
    for k in range(n):
        system.add_body(f"box{k}", hinge=pl.Free(), mass=1.0, inertia=[0.002] * 3)
        system.add_shape(f"box{k}", pl.shapes.Box((0.1, 0.1, 0.1)), name=f"skin{k}")
        system.add_contact(f"pair{k}", f"skin{k}", f"skin{k - 1}" if k else "ground", mu=0.5, points=16 if k else None)
    q0 = {f"box{k}": [1.0, 0, 0, 0, 0, 0, 0.051 + 0.102 * k] for k in range(n)}
    return system, {"dt": 1e-3, "q0": q0}


SYSTEMS: dict[str, Callable[[], Case]] = {
    "double-pendulum": lambda: _example("double-pendulum"),
    "panda": lambda: _robot("panda"),
    "talos": lambda: _robot("talos_reduced"),
    "four-bar": lambda: _example("four-bar"),
    "canadarm": lambda: _example("canadarm"),
    "car": car,
    "chain-100": lambda: closed_chain(100),
    "observatory": lambda: _example("observatory"),
    "quadruped": lambda: _example("quadruped", dt=1e-3, start="settle"),
    "boxes-4": lambda: boxes(4),
    "panels-200": lambda: panels(200),
    "net-6": lambda: net(6),
    "net-12": lambda: net(12),
}
