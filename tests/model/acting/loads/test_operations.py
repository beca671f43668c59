"""What laws add to the equations of motion, in operations: Sayers' satellite. `pytest -s` prints the figures of docs/loads.md."""

from __future__ import annotations

from functools import cache

import pytest

import pliant as pl
from tests.papers.sayers_satellite import PARAMETERS, satellite


def bare(*dropped: str) -> pl.System:
    """The satellite without its own loads, and without some of its bodies."""
    whole = satellite(PARAMETERS | {"J_C": 0.5}, None)
    system = pl.System("satellite", gravity=(0, 0, 0))
    for body in whole.bodies:
        if body.name not in dropped:
            system.add_body(body.name, body.parent, body.hinge.type, pose=body.hinge.pose, inertia=body.inertia)
    return system


def drag(frame, at, wind=(0.0, 0.0, 0.0)):
    def law(x):
        P = x[frame].point(*at)
        v = x.velocity(P) - x.vector(wind)
        x.force(-0.3 * v.norm() * v, at=P)

    return law


def spring_damper(x):
    A, B = x["bus"].point(0.1, 0.2, 0.3), x["camera"].point(0.0, -0.3, -0.4)
    r = B - A
    rate = (x.velocity(B) - x.velocity(A)).dot(r.unit())
    x.force(-(900 * (r.norm() - 0.5) + 4 * rate) * r.unit(), at=B, reaction=A)


@cache
def without_laws(dropped):
    return pl.compile(bare(*dropped)).operations("rhs").total


POINTS = ("bus", (0.1, 0.2, 0.3)), ("camera", (0.0, -0.3, -0.4))
LAWS = {
    "drag at the bus": (drag("bus", (0.1, 0.2, 0.3)), 70),
    "drag at the camera": (drag("camera", (0.0, -0.3, -0.4)), 70),
    "drag in a wind at the bus": (drag("bus", (0.1, 0.2, 0.3), (1.0, 2.0, 3.0)), 70),
    "drag in a wind at the camera": (drag("camera", (0.0, -0.3, -0.4), (1.0, 2.0, 3.0)), 80),  # 27 for the turn of the wind
    "spring-damper": (spring_damper, 200),
    "PointSpring": (pl.loads.PointSpring(*POINTS, k=900.0, c=4.0, rest=0.5), 200),
    "HingeSpring": (pl.loads.HingeSpring("camera", k=900.0, c=4.0), 5),
    "HingeFriction": (pl.loads.HingeFriction("camera", coulomb=0.1), 5),
    "Wheel": (pl.loads.Wheel("bus", inertia=1.0), 12),
    "Plates": (pl.loads.Plates("bus", areas=[1.0], normals=[(0, 0, 1)], centres=[(0, 0, 1)], density=1.0), 40),
    "Bushing": (pl.loads.Bushing("world", "bus", k=[1, 2, 3, 4, 5, 6], c=0.1), 260),
    "CentralGravity": (pl.loads.CentralGravity(mu=1.0), 350),
}


@pytest.mark.parametrize("dropped", [(), ("boom", "yoke")], ids=["whole", "without boom"])
@pytest.mark.parametrize("name", LAWS)
def test_added_operations(name, dropped):
    law, most = LAWS[name]
    system, plain = bare(*dropped), without_laws(dropped)
    system.add_load("law", law)
    added = pl.compile(system).operations("rhs").total - plain
    print(f"\n{name}: {added} added to {plain}")
    assert added <= most
