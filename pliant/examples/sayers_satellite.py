"""Sayers' satellite: Table 2 of his paper. Every number is a symbol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pliant.errors import unknown
from pliant.examples.example import Example
from pliant.model import Joint, Pose, Revolute
from pliant.model.acting.loads import HingeSpring, Motor
from pliant.model.drawn.shapes import Box, Cylinder
from pliant.model.symbols import symbol
from pliant.system import System

_UNITS = {"M": "kg", "L": "m", "I": "kg m^2", "J": "kg m^2", "K": "N m/rad", "D": "N m s/rad", "T": "N m"}  # by the first letter
# the paper gives none
SATELLITE = {
    "M_B": 500.0, "M_C": 20.0, "M_D": 35.0, "M_F": 10.0,
    "L1": 0.9, "L2": 0.5, "L3": 0.3, "L5": 0.25, "L6": 0.15, "L7": 1.1, "L8": 4.0,
    "I_B11": 420.0, "I_B22": 380.0, "I_B33": 250.0, "I_B12": -12.0, "I_B13": 8.0, "I_B23": 15.0,
    "I_C": 1.8, "J_C": 0.9,
    "I_D11": 3.1, "I_D22": 2.4, "I_D33": 1.9, "I_D12": 0.2, "I_D13": -0.1, "I_D23": 0.15,
    "I_F1": 60.0, "I_F2": 0.05,
    "K9": 900.0, "D9": 4.0, "K10": 1100.0, "D10": 5.0, "T_C": 0.35, "T_D": -0.22,
}  # fmt: skip


def sayers_satellite(values: Mapping[str, float] | None = None, speeds_at: str = "origin") -> System:
    """Sayers' satellite (Table 2 of his paper): a bus, a camera on a rotating clock, and a boom on two springs, without gravity.

    The symbols are the letters of the paper, the parameters of the loads (K9, D9, K10, D10, T_C, T_D), and J_C, the clock's inertia
    about its axis. values: other values for some symbols, by name. speeds_at="composite": use the speeds of the paper, which are
    those of the common mass centre of bus and clock.

    Example: `pl.examples.sayers_satellite().nq  # 10`
    """
    given = SATELLITE | dict(values or {})
    for name in given:
        if name not in SATELLITE:
            raise unknown("symbol", name, SATELLITE)
    p: dict[str, Any] = {name: symbol(name, x, _UNITS[name[0]]) for name, x in given.items()}
    system = System("sayers-satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Joint("xyz", "xyz", "body", speeds_at), mass=p["M_B"], inertia=_tensor(p, "B"))
    system.add_body("clock", "bus", Revolute("z"), mass=p["M_C"], com=(0, 0, -p["L2"]), inertia=(p["I_C"], p["I_C"], p["J_C"]))
    mount = Pose(xyz=(0, p["L3"], -p["L1"]))
    system.add_body(
        "camera", "clock", Revolute("x"), pose=mount, mass=p["M_D"], com=(0, -p["L5"], -p["L6"]), inertia=_tensor(p, "D")
    )
    system.add_body("yoke", "bus", Revolute("z"), pose=Pose(xyz=(0, -p["L7"], 0)))  # E, without mass: the boom's first turn
    system.add_body("boom", "yoke", Revolute("x"), mass=p["M_F"], com=(0, -p["L8"], 0), inertia=(p["I_F1"], p["I_F2"], p["I_F1"]))
    system.add_load("clock-motor", Motor("clock", torque=p["T_C"]))
    system.add_load("camera-motor", Motor("camera", torque=p["T_D"]))
    system.add_load("boom-root", HingeSpring("yoke", k=p["K9"], c=p["D9"]))
    system.add_load("boom-fold", HingeSpring("boom", k=p["K10"], c=p["D10"]))
    system.add_shape("bus", Box((1.4, 2.0, 1.2)), color="#d98c4a")  # foil
    system.add_shape("clock", Cylinder(0.3, 0.3), Pose(xyz=(0, 0, -0.75)), color="#7a8699")
    system.add_shape("camera", Box((0.4, 0.7, 0.4)), Pose(xyz=(0, -0.25, -0.15)), color="#39424e")
    system.add_shape("boom", Cylinder(0.05, 8.0), Pose(xyz=(0, -4.0, 0), rpy=(1.5707963267948966, 0, 0)), color="#e2dcc5")
    return system


def _tensor(p: Mapping[str, Any], body: str) -> list[list[Any]]:
    """Entries of the matrix, products with their sign."""
    return [[p[f"I_{body}{min(i, j)}{max(i, j)}"] for j in (1, 2, 3)] for i in (1, 2, 3)]


EXAMPLES = (
    Example("sayers-satellite", sayers_satellite, {"yoke": 0.2, "boom": -0.1}, {"bus.wz": 0.1, "clock": 0.2, "camera": 0.1}),
)
