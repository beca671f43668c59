"""Small closed mechanisms that tests share; `pl.examples` has others."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.examples.four_bar import n_four_bar, standing
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.links.link import as_model

DATA = Path(__file__).parent / "data" / "loops"
LADDER = json.loads((DATA / "n_fourbar_small.json").read_text())
SLIDER_CRANK = json.loads((DATA / "slider_crank_3d.json").read_text())


def rod():
    return pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))


def four_bar(ground=1.2, rpy=(0.0, 0.0, 0.0)):
    """A crank, a coupler and a rocker of 1 m on the ground, in a plane, perhaps a tilted one; of its pin's five rows, two act."""
    tilt, s = pl.Pose(rpy=rpy), pl.System("four-bar", gravity=(0, -9.81, 0))
    s.add_body("crank", hinge=pl.Revolute("z"), inertia=rod(), pose=tilt)
    s.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1, 0, 0)))
    s.add_body("rocker", hinge=pl.Revolute("z"), inertia=rod(), pose=tilt @ pl.Pose(xyz=(ground, 0, 0)))
    s.add_frame("coupler_end", "coupler", pl.Pose(xyz=(1, 0, 0)))
    s.add_frame("rocker_end", "rocker", pl.Pose(xyz=(1, 0, 0)))
    s.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"))
    return s


def closed_four_bar():
    """(system, q): the four-bar, in a pose in which it is closed."""
    s = four_bar()
    return s, closed_pose(as_model(s), np.array([1.2, -1.0, 1.5]), np.array([0.0, 1.0, 1.0])).q


def ladder(n):
    """(system, q, v): IFToMM's row of n parallelograms, its bars upright."""
    s = n_four_bar(n)
    return s, *pl.assemble(s, *standing(n))


def three_cranks():
    """(system, q): a parallelogram with a third crank: 4 rows that act, of rank 3 in every pose."""
    s = pl.System("three cranks", gravity=(0, -9.81, 0))
    for i in range(3):
        s.add_body(f"crank{i}", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(0.7 * i, 0, 0)))
        s.add_frame(f"tip{i}", f"crank{i}", pl.Pose(xyz=(1, 0, 0)))
    s.add_body("coupler", parent="crank0", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1, 0, 0)))
    for i in (1, 2):
        s.add_frame(f"on{i}", "coupler", pl.Pose(xyz=(0.7 * i, 0, 0)))
        s.add_loop(f"pin{i}", f"tip{i}", f"on{i}", pl.Revolute("z"))
    return s, np.array([0.6, 0.6, 0.6, -0.6])


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
    return s, *pl.assemble(s, q, {"crank": 6.0})


def off(system, run):
    """(|phi|, |y|): the farthest that stored states are from the closures."""
    dyn = pl.compile(system)
    return np.abs(dyn.loop_residual(run.q)).max(), np.abs(np.einsum("...ij,...j->...i", dyn.loop_jacobian(run.q), run.v)).max()
