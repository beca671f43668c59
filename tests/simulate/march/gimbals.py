"""A gimbal."""

from __future__ import annotations

import pliant as pl


def gimbal():
    """Two axes that coincide at zero, and nothing but the last ring has inertia."""
    system, box = pl.System("gimbal"), pl.Inertia.box(1, (1, 2, 3.0), com=(0.1, 0.2, 0.3))
    system.add_body("a", hinge=pl.Revolute("z"))
    system.add_body("b", "a", pl.Revolute("y"))
    system.add_body("c", "b", pl.Revolute("z"), inertia=box)
    return system
