"""The torques of the Canadarm example as a law tau(t, q, v) on numbers and on graph nodes, for the peers that ask for one."""

from __future__ import annotations

from typing import Any

import numpy as np

import pliant as pl
from pliant.examples.canadarm import LENGTHS, MASSES, desired
from pliant.spatial import is_traced
from pliant.sweeps import inverse_dynamics

from .peers import Array
from .peers.scipy import Law


def law(system: pl.System) -> Law:
    """What would move the rigid arm along the example's trajectory."""
    rigid = rigid_arm()
    torque, joints = pl.compile(rigid).inverse_dynamics, [system.v_index(f"joint{k}").start for k in (1, 2, 3)]

    def tau(t: Any, q: Array, v: Array) -> Array:
        if is_traced(q):
            out = np.zeros(system.nv, dtype=object)
            out[joints] = inverse_dynamics(rigid.model, *desired(t))
            return out
        out = np.zeros(system.nv)
        out[joints] = torque(*desired(t))
        return out

    return tau


def rigid_arm() -> pl.System:
    system = pl.System("rigid", gravity=(0, 0, 0))
    for k, (length, mass) in enumerate(zip(LENGTHS, MASSES, strict=True)):
        pose = pl.Pose(xyz=(LENGTHS[k - 1], 0, 0)) if k else pl.Pose()
        rod = pl.Inertia.rod(mass, length, com=(length / 2, 0, 0))
        system.add_body(f"link{k}", f"link{k - 1}" if k else "world", pl.Revolute("z"), pose=pose, inertia=rod)
    return system
