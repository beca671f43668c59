"""Bricard's linkage: six revolute joints, five moving rods, redundant constraints, and one degree of freedom."""

from __future__ import annotations

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Revolute
from pliant.system import System

# rods along edges of a cube, one after the other: each with its hinge's axis, its direction, and the body that carries it
RODS = (("rod1", "y", "+x", "world", (0, 0, 0)), ("rod2", "z", "-y", "rod1", (1, 0, 0)), ("rod3", "x", "+z", "rod2", (0, -1, 0)),
        ("rod5", "x", "-y", "world", (0, 0, 1)), ("rod4", "z", "+x", "rod5", (0, -1, 0)))  # fmt: skip


def bricard() -> System:
    """IFToMM's Bricard linkage: an overconstrained loop of rods with six revolute joints.

    Each rod has 1 m and 1 kg. Each axis is normal to both of its rods. At q = 0 the rods lie along edges of a cube.
    """
    system = System("bricard", gravity=(0, -9.81, 0))
    for name, axis, along, parent, at in RODS:
        com = tuple(0.5 * (c == along[1]) * (1 if along[0] == "+" else -1) for c in "xyz")
        body = Inertia.rod(1.0, 1.0, axis=along[1], com=com)
        system.add_body(name, parent=parent, hinge=Revolute(axis), hinge_name=f"hinge-{name}", pose=Pose(xyz=at), inertia=body)
    system.add_frame("end3", "rod3", Pose(xyz=(0, 0, 1)))
    system.add_frame("end4", "rod4", Pose(xyz=(1, 0, 0)))
    system.add_loop("pin", "end3", "end4", Revolute("y"))
    return system


EXAMPLES = (Example("bricard", bricard),)
