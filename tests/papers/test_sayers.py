"""Sayers' satellite with its springs, dampers and motors: rates of his speeds against SymPy, Pinocchio and MuJoCo (stored)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import pliant as pl

DATA = json.loads((Path(__file__).parents[1] / "data" / "satellite.json").read_text())
SPEC = DATA["spec"]


def tensor(p, name):
    return [[p[f"I_{name}{min(i, j)}{max(i, j)}"] for j in (1, 2, 3)] for i in (1, 2, 3)]


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


def state_of(p, q, u):
    """(q, v) of a Free hinge at the bus' origin from Sayers' angles and speeds, those of the centre of bus and clock."""
    a, b, c = (np.array([np.cos(x / 2), *(np.sin(x / 2) * np.eye(3)[i])]) for i, x in enumerate(q[3:6]))
    turn = product(product(a, b), c)
    omega = u[3:6]
    centre = np.array([0.0, 0.0, -p["L2"] * p["M_C"] / (p["M_B"] + p["M_C"])])
    v = u[:3] - np.cross(omega, centre)
    return np.concatenate([turn, q[:3], q[6:]]), np.concatenate([omega, v, u[6:]]), centre


def product(a, b):
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


@pytest.mark.filterwarnings("ignore:.*triangle:pliant.errors.ModelWarning", "ignore:.*inertia:pliant.errors.ModelWarning")
@pytest.mark.parametrize("case", DATA["cases"], ids=[f"{k} {c['variant']}" for k, c in enumerate(DATA["cases"])])
def test_rates(case):
    p = SPEC["params"] | case["params_override"]
    system = satellite(p, case["ext"])
    q, v, centre = state_of(p, np.array(case["q"]), np.array(case["u"]))
    _, a, _ = pl.compile(system).rhs(0.0, q, v)
    rates = np.concatenate([a[3:6] + np.cross(a[:3], centre), a[:3], a[6:]])
    assert np.abs(rates - case["udot"]).max() < 1e-12 * np.abs(case["udot"]).max()
