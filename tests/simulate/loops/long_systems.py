"""Chains, and a beam on a hub."""

from __future__ import annotations

import pliant as pl


def chain(n, flex=None):
    """Links that hang from one another, their axes crossed; rigid, or beams."""
    system, link = pl.System("chain"), pl.Inertia.box(1.0, (0.1, 0.1, 0.5), com=(0, 0, -0.25))
    for k in range(n):
        own = {"flex": flex, "at": "tip" if k else None} if flex is not None else {"inertia": link}
        pose = pl.Pose() if k == 0 or flex is not None else pl.Pose(xyz=(0, 0, -0.5))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("yz"[k % 2]), pose=pose, **own)
    return system


def beam_on_a_hub():
    system = pl.System("hub and beam")
    system.add_body("hub", hinge=pl.Spherical(), mass=2.0, com=(0.1, 0.2, 0.05), inertia=[1.0, 2.0, 2.5])
    beam = pl.flex.Beam(1.0, 2.0, EI=(20.0, 30.0), modes={"y": 1, "z": 1}, damping=0.02, stiffening=False)
    system.add_body("beam", "hub", pl.Revolute("y"), pose=pl.Pose(xyz=(0.3, 0, 0)), flex=beam)
    system.add_frame("tip", body="beam", at="tip")
    return system
