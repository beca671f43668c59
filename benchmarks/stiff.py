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
    """A beam of 20 modes on a hinge, ten in each plane, that swings and bends slowly; its modes reach 5,000 rad/s."""
    system = pl.System("beam of 20 modes")
    flex = pl.flex.Beam(4.0, 10.0, EI=2e4, modes={"y": 10, "z": 10}, damping=0.01, stiffening=False)
    system.add_body("beam", hinge=pl.Revolute("y"), flex=flex)
    return Start(system, {"beam": 0.3}, {})


def extending_arm() -> Start:
    """Two links of aluminium that swing and bend, and whose extension is a hundred times as fast as their bending."""
    system = pl.System("arm with extension")
    for k in range(2):
        parent, at = ("upper", "tip") if k else ("world", None)
        link = pl.flex.Beam(2.0, 6.0, EI=4e3, EA=8e7, modes={"z": 2, "axial": 1}, damping=0.01)
        system.add_body("fore" if k else "upper", parent=parent, at=at, hinge=pl.Revolute("y"), flex=link)
    return Start(system, {"upper": 1.2, "fore": 0.5}, {})
