"""Sayers' satellite, every number a symbol, with a free base at B0; numbers of data/cases/satellite.json."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import pliant as pl

VALUES = {
    "M_B": 500.0, "M_C": 20.0, "M_D": 35.0, "M_F": 10.0, "L1": 0.9, "L2": 0.5, "L3": 0.3, "L5": 0.25, "L6": 0.15, "L7": 1.1,
    "L8": 4.0, "I_B11": 420.0, "I_B22": 380.0, "I_B33": 250.0, "I_B12": -12.0, "I_B13": 8.0, "I_B23": 15.0, "I_C": 1.8,
    "J_C": 0.0, "I_D11": 3.1, "I_D22": 2.4, "I_D33": 1.9, "I_D12": 0.2, "I_D13": -0.1, "I_D23": 0.15, "I_F1": 60.0, "I_F2": 0.05,
    "K9": 900.0, "D9": 4.0, "K10": 1100.0, "D10": 5.0,
}  # fmt: skip


def satellite(symbols: bool = False) -> pl.System:
    """Bus, clock, camera, and a boom on two springs."""
    p = SimpleNamespace(**{name: pl.symbol(name, x) if symbols and x else x for name, x in VALUES.items()})
    bus = [[p.I_B11, p.I_B12, p.I_B13], [p.I_B12, p.I_B22, p.I_B23], [p.I_B13, p.I_B23, p.I_B33]]
    camera = [[p.I_D11, p.I_D12, p.I_D13], [p.I_D12, p.I_D22, p.I_D23], [p.I_D13, p.I_D23, p.I_D33]]
    clock, boom = (([x, 0, 0], [0, y, 0], [0, 0, z]) for x, y, z in ((p.I_C, p.I_C, p.J_C), (p.I_F1, p.I_F2, p.I_F1)))
    system = pl.System("satellite", gravity=(0, 0, 0))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)  # the clock has no spin inertia, as printed
        system.add_body("bus", "world", pl.Free(), mass=p.M_B, inertia=bus)
        system.add_body("clock", "bus", pl.Revolute("z"), mass=p.M_C, com=(0, 0, -p.L2), inertia=clock)
        place = pl.Pose((0, p.L3, -p.L1))
        system.add_body("camera", "clock", pl.Revolute("x"), pose=place, mass=p.M_D, com=(0, -p.L5, -p.L6), inertia=camera)
        place = pl.Pose((0, -p.L7, 0))
        system.add_body("swing", "bus", pl.Revolute("z"), pose=place, mass=0, com=(0, 0, 0), inertia=[[0.0] * 3] * 3)
        system.add_body("boom", "swing", pl.Revolute("x"), mass=p.M_F, com=(0, -p.L8, 0), inertia=boom)
    system.add_load("spring 9", pl.HingeSpring("swing", k=p.K9, c=p.D9))
    system.add_load("spring 10", pl.HingeSpring("boom", k=p.K10, c=p.D10))
    return system
