"""Sayers' satellite, with a free base at B0."""

from __future__ import annotations

import warnings

import pliant as pl

P = {
    "M_B": 500.0, "M_C": 20.0, "M_D": 35.0, "M_F": 10.0, "L1": 0.9, "L2": 0.5, "L3": 0.3, "L5": 0.25, "L6": 0.15, "L7": 1.1,
    "L8": 4.0,
    "I_C": 1.8, "J_C": 0.0, "I_F1": 60.0, "I_F2": 0.05, "K9": 900.0, "D9": 4.0, "K10": 1100.0, "D10": 5.0,
}  # fmt: skip
BUS = [[420.0, -12.0, 8.0], [-12.0, 380.0, 15.0], [8.0, 15.0, 250.0]]
CAMERA = [[3.1, 0.2, -0.1], [0.2, 2.4, 0.15], [-0.1, 0.15, 1.9]]


def satellite() -> pl.System:
    """Bus, clock, camera, and a boom on two springs; numbers of data/cases/satellite.json."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)  # the clock without spin inertia, as printed
        system.add_body("bus", "world", pl.Free(), mass=P["M_B"], com=(0, 0, 0), inertia=BUS)
        clock = [[P["I_C"], 0, 0], [0, P["I_C"], 0], [0, 0, P["J_C"]]]
        system.add_body("clock", "bus", pl.Revolute("z"), mass=P["M_C"], com=(0, 0, -P["L2"]), inertia=clock)
        place = pl.Pose((0, P["L3"], -P["L1"]))
        system.add_body("camera", "clock", pl.Revolute("x"), pose=place, mass=P["M_D"], com=(0, -P["L5"], -P["L6"]), inertia=CAMERA)
        system.add_body(
            "swing", "bus", pl.Revolute("z"), pose=pl.Pose((0, -P["L7"], 0)), mass=0, com=(0, 0, 0), inertia=[[0.0] * 3] * 3
        )
        boom = [[P["I_F1"], 0, 0], [0, P["I_F2"], 0], [0, 0, P["I_F1"]]]
        system.add_body("boom", "swing", pl.Revolute("x"), mass=P["M_F"], com=(0, -P["L8"], 0), inertia=boom)
    system.add_load("spring 9", pl.HingeSpring("swing", k=P["K9"], c=P["D9"]))
    system.add_load("spring 10", pl.HingeSpring("boom", k=P["K10"], c=P["D10"]))
    return system
