"""Closed systems that runs are tested on, each with a state on its closures."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.sweeps.assembled import closed_pose
from pliant.sweeps.links import as_model

DATA = Path(__file__).parents[1] / "data" / "loops"
LADDER = json.loads((DATA / "n_fourbar_small.json").read_text())
SLIDER_CRANK = json.loads((DATA / "slider_crank_3d.json").read_text())


def rod(direction="x"):
    return pl.Inertia.rod(1.0, length=1.0, com=0.5 * np.eye(3)["xyz".index(direction)])


def four_bar(rpy=(0.0, 0.0, 0.0)):
    """(system, q): a crank, a coupler and a rocker of 1 m on a ground of 1.2 m, in a plane, perhaps a tilted one."""
    tilt, s = pl.Pose(rpy=rpy), pl.System("four-bar", gravity=(0, -9.81, 0))
    s.add_body("crank", hinge=pl.Revolute("z"), inertia=rod(), pose=tilt)
    s.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1, 0, 0)))
    s.add_body("rocker", hinge=pl.Revolute("z"), inertia=rod(), pose=tilt @ pl.Pose(xyz=(1.2, 0, 0)))
    s.add_frame("coupler_end", "coupler", pl.Pose(xyz=(1, 0, 0)))
    s.add_frame("rocker_end", "rocker", pl.Pose(xyz=(1, 0, 0)))
    s.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"))
    return s, closed_pose(as_model(s), np.array([1.2, -1.0, 1.5]), np.array([0.0, 1.0, 1.0])).q


def ladder(n):
    """(system, q, v): n square four-bars side by side, as the IFToMM benchmark has them; upright bars turn by -1 rad/s."""
    s = pl.System(f"ladder of {n}", gravity=LADDER["g"])
    for i in range(n + 1):
        s.add_body(f"bar{i}", hinge=pl.Revolute("z"), inertia=rod("y"), pose=pl.Pose(xyz=(i, 0, 0)))
    for i in range(n):
        s.add_body(f"top{i}", parent=f"bar{i}", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(0, 1, 0)))
        s.add_frame(f"end{i}", f"top{i}", pl.Pose(xyz=(1, 0, 0)))
        s.add_frame(f"head{i + 1}", f"bar{i + 1}", pl.Pose(xyz=(0, 1, 0)))
        s.add_loop(f"pin{i}", f"head{i + 1}", f"end{i}", pl.Revolute("z"))
    model = as_model(s)
    v = np.zeros(model.nv)
    for hinge in model.hinges:
        v[model.v_index(hinge.name)] = -1.0 if hinge.name.startswith("bar") else 1.0
    return s, np.zeros(model.nq), v


def bricard():
    """(system, q): six hinges whose axes are normal to their neighbours' along edges of a cube; of five rows one is dependent."""
    points = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    s, parent = pl.System("bricard", gravity=(0, -9.81, 0)), "world"
    for i, axis in enumerate("yzxyz"):
        here, there = np.array(points[i]), np.array(points[i + 1])
        along = there - here
        inertia = pl.Inertia(1.0, along / 2, (np.eye(3) - np.diag(np.abs(along))) / 12)
        from_parent = here - np.array(points[i - 1]) if i else here
        s.add_body(f"rod{i}", parent=parent, hinge=pl.Revolute(axis), inertia=inertia, pose=pl.Pose(xyz=from_parent))
        parent = f"rod{i}"
    s.add_frame("end", "rod4", pl.Pose(xyz=np.array(points[5]) - np.array(points[4])))
    s.add_frame("ground", "world", pl.Pose(xyz=points[5]))
    s.add_loop("last", "ground", "end", pl.Revolute("x"))
    return s, np.zeros(5)


def slider_crank():
    """(system, q, v): crank, rod on a ball, slider, closed by a universal joint; the crank turns by 6 rad/s."""
    given = SLIDER_CRANK["params"]
    m, s = given["m"], pl.System("slider-crank", gravity=given["g"])
    crank = pl.Inertia(m[0], np.zeros(3), np.diag(given["I_crank"]))
    s.add_body("crank", hinge=pl.Revolute("x"), inertia=crank, pose=pl.Pose(xyz=given["A"]))
    x = (np.array([0.2, 0, 0]) - np.array([0, 0.1, 0.2])) / 0.3
    y = np.cross(x, [1.0, 0, 0]) / np.linalg.norm(np.cross(x, [1.0, 0, 0]))
    turn = np.stack([x, y, np.cross(x, y)], axis=1)
    inertia = pl.Inertia(m[1], np.array([0.15, 0, 0]), np.diag(given["I_rod_xyz_along_rod"]))
    at_pin = pl.Pose(xyz=(0, 0, given["crank_len"]), matrix=turn)
    s.add_body("rod", parent="crank", hinge=pl.Spherical(), inertia=inertia, pose=at_pin)
    s.add_body("slider", hinge=pl.Prismatic("x"), inertia=pl.Inertia(m[2], np.zeros(3), np.diag(given["I_slider"])))
    s.add_frame("rod_end", "rod", pl.Pose(xyz=(given["rod_len"], 0, 0)))
    s.add_loop("fork", "slider", "rod_end", pl.Universal("x", "y"))
    model = as_model(s)
    q = model.neutral()
    q[model.q_index("slider")] = 0.2
    v = np.zeros(model.nv)
    v[model.v_index("crank")] = 6.0
    return s, q, held(s, q, v, "crank")


def held(system, q, v, *hinges):
    """v with other speeds such that the closures allow them, those of some hinges kept."""
    model = as_model(system)
    J = pl.compile(system, target="reference").loop_jacobian(q)
    fixed = np.zeros(model.nv, dtype=bool)
    for name in hinges:
        fixed[model.v_index(name)] = True
    out = np.where(fixed, v, 0.0)
    out[~fixed] = -np.linalg.lstsq(J[:, ~fixed], J @ out, rcond=1e-12)[0]
    return out


def off(system, run):
    """(|phi|, |y|): the farthest that stored states are from the closures."""
    dyn = pl.compile(system)
    return np.abs(dyn.loop_residual(run.q)).max(), np.abs(np.einsum("...ij,...j->...i", dyn.loop_jacobian(run.q), run.v)).max()
