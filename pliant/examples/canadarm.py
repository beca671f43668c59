"""The Canadarm of Mohan and Saha (section 7, Table 2): three flexible links with two modes each."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile.trace.passes import prepared
from pliant.examples.example import Example
from pliant.flex import Beam
from pliant.model import Inertia, Pose, Revolute
from pliant.model.drawn.shapes import Cylinder
from pliant.simulate.loops.laws import Traced
from pliant.spatial import Array
from pliant.sweeps import inverse_dynamics
from pliant.system import System

LENGTHS, MASSES, EI = (6.0, 7.0, 2.0), (140.0, 85.0, 95.0), 1e5  # [m], [kg], [N m^2]
_RISE, _PERIOD = np.array([0.075, 0.05, 0.1]), np.array([10.0, 5.0, 5.0])


def canadarm() -> System:
    """A planar space manipulator with three flexible links, two bending modes each, without gravity."""
    system = System("canadarm", gravity=(0, 0, 0))
    parent = "world"
    for k, (length, mass) in enumerate(zip(LENGTHS, MASSES, strict=True), 1):
        link = Beam(length, mass, EI=EI, modes={"y": 2}, stiffening=False)  # as the paper has it
        at = "tip" if k > 1 else None
        system.add_body(f"link{k}", parent=parent, hinge=Revolute("z"), hinge_name=f"joint{k}", flex=link, at=at)
        parent = f"link{k}"
    system.add_frame("hand", body="link3", at="tip")
    for k, length in enumerate(LENGTHS, 1):
        system.add_shape(f"link{k}", Cylinder(0.16, length), Pose(rpy=(0, np.pi / 2, 0)))
    system.add_shape("link3", Cylinder(0.19, 0.4), Pose(rpy=(0, np.pi / 2, 0)), at="tip", color="#39424e", name="effector")
    return system


def desired(t: Any) -> tuple[Array, Array, Array]:
    """The trajectory (44) of the joints, its rate and acceleration: not at rest at the end, as printed (erratum)."""
    s = np.pi * t / _PERIOD
    return _RISE * (t - np.sin(s) * _PERIOD / np.pi), _RISE * (1 - np.cos(s)), _RISE * np.pi / _PERIOD * np.sin(s)


def commanded(system: System) -> Traced:
    """Return tau(t, q, v): the torques that would move the rigid arm along (44). pliant traces it, so that the run is compiled."""
    rigid = System("rigid", gravity=(0, 0, 0))
    for k, (length, mass) in enumerate(zip(LENGTHS, MASSES, strict=True)):
        pose = Pose(xyz=(LENGTHS[k - 1], 0, 0)) if k else Pose()
        rod = Inertia.rod(mass, length, com=(length / 2, 0, 0))
        rigid.add_body(f"link{k}", f"link{k - 1}" if k else "world", Revolute("z"), pose=pose, inertia=rod)
    arm, joints = prepared(rigid.model, "inverse_dynamics"), [system.v_index(f"joint{k}").start for k in (1, 2, 3)]

    def tau(t: Any, q: Array, v: Array) -> Array:
        torques = inverse_dynamics(arm, *desired(t))
        out = np.zeros(system.nv, dtype=torques.dtype)
        out[joints] = torques
        return out

    return Traced(tau)


EXAMPLES = (Example("canadarm", canadarm, tau=commanded),)
