"""Systems that fast modes make stiff: stability, not the motion, bounds the steps of an explicit method."""

from __future__ import annotations

from typing import Any, NamedTuple

import pliant as pl


class Start(NamedTuple):
    """A system and a state it starts from, by names."""

    system: pl.System
    q0: dict[str, Any]
    v0: dict[str, Any]


def beam() -> Start:
    """A cantilever of 20 modes, ten in each plane, up to 1,100 rad/s, let go from a bend of its first ones, 4.4 rad/s."""
    system = pl.System("beam of 20 modes", gravity=(0, 0, 0))
    system.add_body("beam", flex=pl.flex.Beam(4.0, 10.0, EI=1e3, modes={"y": 10, "z": 10}, damping=0.01, stiffening=False))
    return Start(system, {"beam.y1": 0.05, "beam.z1": 0.1}, {})


def extending_arm() -> Start:
    """Two links of aluminium that swing and bend, and whose extension is a hundred times as fast as their bending."""
    system = pl.System("arm with extension")
    for k in range(2):
        parent, at = ("upper", "tip") if k else ("world", None)
        link = pl.flex.Beam(2.0, 6.0, EI=4e3, EA=8e7, modes={"z": 2, "axial": 1}, damping=0.01)
        system.add_body("fore" if k else "upper", parent=parent, at=at, hinge=pl.Revolute("y"), flex=link)
    return Start(system, {"upper": 1.2, "fore": 0.5}, {})
