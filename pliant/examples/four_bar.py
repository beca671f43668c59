"""Planar four-bar linkages: a crank-rocker, and rows of parallelograms that pass through singular poses, with all bars in line."""

from __future__ import annotations

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.numbers import whole
from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Revolute
from pliant.system import System

CRANK, COUPLER, ROCKER, GROUND = (
    0.4,
    1.2,
    1.0,
    1.3,
)  # m; crank and ground together are shorter than the others: the crank turns round


def bar(length: float, mass: float) -> Inertia:
    """A thin rod along x that begins at its frame."""
    return Inertia.rod(mass, length, com=(0.5 * length, 0, 0))


def four_bar(placement: Pose | None = None) -> System:
    """A planar four-bar linkage with a rotating crank. A pin between coupler and rocker closes the loop.

    placement: the pose of the linkage in the world; default: at the origin.

    Example: `pl.examples.four_bar().nq  # 3`
    """
    at = placement or Pose()
    system = System("four-bar", gravity=(0, -9.81, 0))
    system.add_body("crank", hinge=Revolute("z"), pose=at, inertia=bar(CRANK, 0.4))
    system.add_body("coupler", parent="crank", hinge=Revolute("z"), pose=Pose(xyz=(CRANK, 0, 0)), inertia=bar(COUPLER, 1.2))
    upright = Pose(xyz=(GROUND, 0, 0), rpy=(0, 0, 0.5 * np.pi))
    system.add_body("rocker", hinge=Revolute("z"), pose=at @ upright, inertia=bar(ROCKER, 1.0))
    system.add_frame("coupler-end", "coupler", Pose(xyz=(COUPLER, 0, 0)))
    system.add_frame("rocker-end", "rocker", Pose(xyz=(ROCKER, 0, 0)))
    system.add_loop("pin", "rocker-end", "coupler-end", Revolute("z"))
    return system


_MOST = 10_000  # parallelograms


def n_four_bar(n: int = 2, *, coupled: bool = False) -> System:
    """IFToMM's benchmark of n parallelogram linkages in a row, which passes through singular poses.

    It has 2 n + 1 bars of 1 m and 1 kg. It has one degree of freedom, and n + 1 in a pose with all bars in line. The hinges `bar0`
    to `barN` are on the ground, with angle 0 along x. The hinges `top0`, `top1`, … are those of the connecting bars. coupled:
    gear all bars on the ground to the first one. The constraints then keep their rank with all bars in line.

    Example: `pl.examples.n_four_bar(3).nq  # 7`
    """
    n, coupled = whole(n, "n_four_bar: n", least=1, most=_MOST), flag(coupled, "n_four_bar: coupled")
    system = System("n-four-bar", gravity=(0, -9.81, 0))
    for k in range(n + 1):
        system.add_body(f"bar{k}", hinge=Revolute("z"), pose=Pose(xyz=(k, 0, 0)), inertia=bar(1.0, 1.0))
        system.add_frame(f"end{k}", f"bar{k}", Pose(xyz=(1, 0, 0)))
    for k in range(n):
        system.add_body(f"top{k}", parent=f"bar{k}", hinge=Revolute("z"), pose=Pose(xyz=(1, 0, 0)), inertia=bar(1.0, 1.0))
        system.add_frame(f"top-end{k}", f"top{k}", Pose(xyz=(1, 0, 0)))
        system.add_loop(f"pin{k}", f"end{k + 1}", f"top-end{k}", Revolute("z"))
        if coupled:
            system.add_coupling(f"gear{k}", {"bar0": 1, f"bar{k + 1}": -1})
    return system


def standing(n: int = 2) -> tuple[dict[str, float], dict[str, float]]:
    """Return (q0, v0) of IFToMM's problem, by name: the bars are upright, and their tops move at 1 m/s along x."""
    q0 = {f"bar{k}": 0.5 * np.pi for k in range(n + 1)} | {f"top{k}": -0.5 * np.pi for k in range(n)}
    return q0, {f"bar{k}": -1.0 for k in range(n + 1)} | {f"top{k}": 1.0 for k in range(n)}


EXAMPLES = (
    Example("four-bar", four_bar, {"crank": 0.3}),
    Example("n-four-bar", n_four_bar, *standing()),
)
