"""The satellite of the paper, with its numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import pliant as pl

DATA = json.loads((Path(__file__).parents[1] / "data" / "satellite.json").read_text())
PARAMETERS = DATA["spec"]["params"]


def tensor(p, name):
    return np.array([[p[f"I_{name}{min(i, j)}{max(i, j)}"] for j in (1, 2, 3)] for i in (1, 2, 3)])


def satellite(p: dict[str, float], ext: dict | None) -> pl.System:
    """Bus, clock, camera, and a boom on a universal joint made of a massless body; motors, springs and dampers at the hinges."""
    s = pl.System("satellite", gravity=(0, 0, 0))
    s.add_body("bus", hinge=pl.Free(), mass=p["M_B"], inertia=tensor(p, "B"))
    s.add_body("clock", "bus", pl.Revolute("z"), mass=p["M_C"], com=(0, 0, -p["L2"]), inertia=[p["I_C"], p["I_C"], p["J_C"]])
    place = pl.Pose(xyz=(0, p["L3"], -p["L1"]))
    s.add_body("camera", "clock", pl.Revolute("x"), pose=place, mass=p["M_D"], com=(0, -p["L5"], -p["L6"]), inertia=tensor(p, "D"))
    s.add_body("yoke", "bus", pl.Revolute("z"), pose=pl.Pose(xyz=(0, -p["L7"], 0)))
    s.add_body("boom", "yoke", pl.Revolute("x"), mass=p["M_F"], com=(0, -p["L8"], 0), inertia=[p["I_F1"], p["I_F2"], p["I_F1"]])

    def motors(x):
        x.moment(p["T_C"] * x["clock"].z, on="clock", reaction="bus")
        x.torque("camera", p["T_D"])

    def root(x):
        x.torque("yoke", -(x.p.k * x.q("yoke") + x.p.c * x.v("yoke")))

    def fold(x):
        x.moment(-(x.p.k * x.q("boom") + x.p.c * x.v("boom")) * x["yoke"].x, on="boom", reaction="yoke")

    s.add_load("motors", motors)
    s.add_load("root", root, parameters={"k": p["K9"], "c": p["D9"]})
    s.add_load("fold", fold, parameters={"k": p["K10"], "c": p["D10"]})
    if ext:
        bus = ext.get("F_bus_b", [0, 0, 0]), ext.get("T_bus_b", [0, 0, 0])

        def push(x):
            x.force(x["bus"].vector(*bus[0]), at="bus")
            x.moment(x["bus"].vector(*bus[1]), on="bus")

        s.add_load("push", push)
    return s
