"""Loads as arrows on the page, against closed forms."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.flex import Beam
from pliant.model.acting.loads import FrameForce, HingeSpring, Input, Motor, PointSpring, Series, Thruster
from pliant.sweeps.trees.frames import frame_pose
from pliant.view.page.arrows import Arrow, drawing
from tests.systems import random_pose

RNG = np.random.default_rng(13)
EXACT = {"rtol": 1e-12, "atol": 1e-12}


def cart() -> pl.System:
    """A slide along x, a pendulum on it, and a ball that is free."""
    system = pl.System("cart", gravity=(0, 0, -9.81))
    matter = pl.Inertia.box(2.0, (0.4, 0.3, 0.2))
    rod = pl.Inertia.rod(1.0, 1.0, "x")
    system.add_body("cart", "world", pl.Prismatic("x"), "slide", inertia=matter)
    system.add_body("arm", "cart", pl.Revolute("y"), "pin", pl.Pose((0.1, 0, 0.2)), inertia=rod)
    system.add_body("ball", "world", pl.Free(), "float", inertia=matter)
    system.add_frame("end", "arm", pose=pl.Pose((1.0, 0.0, 0.0), rpy=(0.3, -0.2, 0.9)))
    return system


def arrows_of(system: pl.System, **options: object) -> tuple[pl.results.Run, list[Arrow], tuple[str, ...]]:
    start = {"slide": 0.3, "pin": 0.7, "float": (1.0, 0, 0, 0, 1.0, 2.0, 3.0)}
    run = pl.simulate(system, start, {"slide": 0.4}, t_end=0.2, dt=0.01, method="rk4", **options)
    made = drawing(run.model, run.data)
    return run, made.arrows(run.data, np.arange(run.t.size)), made.notes


def in_world(run: pl.results.Run, arrow: Arrow) -> tuple[np.ndarray, np.ndarray]:
    """(points, vectors) (n, 3) of an arrow at a body."""
    name = run.model.bodies[arrow.body].name
    R, p = frame_pose(run.model, name if arrow.node is None else f"{name}.{arrow.node}", run.q)
    points = np.broadcast_to(arrow.points, (run.t.size, 3))
    return p + (R @ points[..., None])[..., 0], (R @ arrow.values[..., None])[..., 0]


def test_spring_pulls_both_of_its_ends():
    system = cart()
    system.add_load("rope", PointSpring("end", ("ball", (0.1, 0.2, 0.3)), k=50.0, c=3.0, rest=0.4))
    run, found, told = arrows_of(system)
    assert not told
    assert [(x.kind, run.model.bodies[x.body].name) for x in sorted(found, key=lambda x: x.body)] == [
        ("force", "arm"),
        ("force", "ball"),
    ]
    by_body = {run.model.bodies[x.body].name: in_world(run, x) for x in found}
    a = frame_pose(run.model, "end", run.q)[1]
    R, p = frame_pose(run.model, "ball", run.q)
    b = p + R @ (0.1, 0.2, 0.3)
    length = np.linalg.norm(b - a, axis=-1, keepdims=True)
    dyn = pl.compile(system, target="reference")
    va = np.array([dyn.frame("end").velocity(q, v)[3:] for q, v in zip(run.q, run.v, strict=True)])
    wb = np.array([dyn.frame("ball").velocity(q, v) for q, v in zip(run.q, run.v, strict=True)])
    rate = wb[:, 3:] + np.cross(wb[:, :3], b - p) - va
    n = (b - a) / length
    pull = (50.0 * (length - 0.4) + 3.0 * np.sum(rate * n, axis=-1, keepdims=True)) * n
    for name, place, force in (("arm", a, pull), ("ball", b, -pull)):
        points, vectors = by_body[name]
        np.testing.assert_allclose(points, place, **EXACT)
        np.testing.assert_allclose(vectors, force, rtol=1e-11, atol=1e-11)


def test_thruster_points_along_its_body():
    system = cart()
    system.add_frame("nozzle", "ball", pl.Pose((0.0, 0.1, 0.0)))
    opened = Series([0.0, 0.1, 0.2], [0.0, 2.0, 0.5])
    system.add_load("jet", Thruster("nozzle", axis="z", thrust=10.0, command=opened))
    run, found, _ = arrows_of(system)
    (jet,) = found
    assert jet.kind == "force" and jet.points.tolist() == [0.0, 0.1, 0.0]
    np.testing.assert_allclose(jet.values[:, 2], 10.0 * np.clip(opened(run.t), 0, 1), **EXACT)
    assert not jet.values[:, :2].any()


def test_torques_at_hinges_are_along_their_axes():
    system = cart()
    system.add_load("drive", Motor("pin", gear=5.0, torque=Input(0.2)))
    system.add_load("spring", HingeSpring("slide", k=30.0, rest=0.1))
    run, found, _ = arrows_of(system)
    by_load = {x.load: x for x in found}
    assert {(x.load, x.kind, run.model.bodies[x.hinge].hinge.name) for x in found} == {
        ("drive", "torque", "pin"),
        ("spring", "force", "slide"),
    }
    np.testing.assert_allclose(by_load["drive"].values[:, 0], 1.0, **EXACT)
    np.testing.assert_allclose(by_load["spring"].values[:, 0], -30.0 * (run["slide"].to_numpy() - 0.1), **EXACT)


def test_tau_and_wrenches():
    """tau at a Free hinge is (moment, force) in body axes; the arrows are in those of its placement, the world's here."""
    system = cart()
    system.add_body("wobble", "cart", pl.Spherical(), "ball-joint", random_pose(RNG), inertia=pl.Inertia.sphere(1.0, 0.2))
    given = {"pin": 0.4, "float": (0.1, 0.2, 0.3, 4.0, 5.0, 6.0), "ball-joint": (1.0, -2.0, 0.5)}
    run = pl.simulate(
        system, {}, {"float": (1, 2, 3, 0, 0, 0)}, t_end=0.1, dt=0.01, method="rk4", tau=given, wrenches={"end": (1, 2, 3, 4, 5, 6)}
    )
    found = {(x.load, x.kind): x for x in drawing(run.model, run.data).arrows(run.data, np.arange(run.t.size))}
    R = frame_pose(run.model, "ball", run.q)[0]
    np.testing.assert_allclose(found["tau of pin", "torque"].values, 0.4)
    np.testing.assert_allclose(found["tau of float", "torque"].values, R @ (0.1, 0.2, 0.3), **EXACT)
    np.testing.assert_allclose(found["tau of float", "force"].values, R @ (4.0, 5.0, 6.0), **EXACT)
    np.testing.assert_allclose(np.linalg.norm(found["tau of ball-joint", "torque"].values, axis=-1), np.sqrt(5.25), **EXACT)
    for kind, part in (("torque", (1, 2, 3)), ("force", (4, 5, 6))):
        points, vectors = in_world(run, found["wrench at end", kind])
        np.testing.assert_allclose(vectors, np.broadcast_to(part, vectors.shape), **EXACT)
        np.testing.assert_allclose(points, frame_pose(run.model, "end", run.q)[1], **EXACT)


def test_arrows_do_the_work_of_their_loads():
    """The power of all arrows, force times velocity of its point, is that of the loads: of a law that does all there is."""
    system = cart()

    def law(x):
        x.force(3.0 * x["ball"].x + x.vector(0.0, 1.0, 0.0), at=x["end"], reaction=x["ball"].point(0.1, 0.0, 0.0))
        x.moment(2.0 * x["end"].y, on="end", reaction="ball")
        x.torque("pin", 0.7)

    system.add_load("all", law)
    run, found, _ = arrows_of(system)
    dyn = pl.compile(system, target="reference")
    tau = dyn.load_forces(run.t, run.q, run.v)[0]
    wanted = np.sum(tau * run.v, axis=-1)
    power = np.zeros(run.t.size)
    for arrow in found:
        if arrow.hinge is not None:
            power += arrow.values[:, 0] * run.v[:, run.model.internals.v_slices[arrow.hinge].start]
            continue
        points, vectors = in_world(run, arrow)
        name = run.model.bodies[arrow.body].name
        V = np.array([dyn.frame(name).velocity(q, v) for q, v in zip(run.q, run.v, strict=True)])
        moving = V[:, 3:] + np.cross(V[:, :3], points - frame_pose(run.model, name, run.q)[1])
        power += np.sum(vectors * (moving if arrow.kind == "force" else V[:, :3]), axis=-1)
    np.testing.assert_allclose(power, wanted, rtol=1e-10, atol=1e-10)


def test_nodes_of_flexible_bodies_carry_arrows():
    system = pl.System("boom")
    system.add_body("boom", "world", pl.Revolute("y"), "root", flex=Beam(2.0, 1.0, EI=30.0, modes={"z": 2}))
    system.add_load("push", FrameForce("boom.tip", force=(0.0, 0.0, 1.0)))
    run = pl.simulate(system, {}, t_end=0.1, dt=0.01, method="rk4")
    made = drawing(system.model, run.data)
    assert made.nodes == ("boom.tip",)
    (push,) = made.arrows(run.data, np.arange(run.t.size))
    assert (push.body, push.node, push.points.tolist()) == (0, "tip", [0, 0, 0])
    np.testing.assert_allclose(in_world(run, push)[1], np.broadcast_to((0, 0, 1.0), (run.t.size, 3)), **EXACT)


def test_what_is_not_drawn_is_told(tmp_path: Path):
    """A law that runs as Python; one that a file names and nobody brought. The others are drawn all the same."""
    system = cart()

    def branching(x):
        x.torque("pin", 1.0 if x.t > 0.1 else 0.0)

    system.add_load("odd", branching)
    system.add_load("drive", Motor("pin", torque=Input(0.2)))
    run, found, told = arrows_of(system)
    assert [x.load for x in found] == ["drive"]
    assert len(told) == 1 and "load 'odd'" in told[0]
    again = pl.load_run(run.save(tmp_path / "run.nc"))
    page = again.page(tmp_path / "run.html").read_text()
    content = json.loads(re.search(r'id="scene">(.*?)</script>', page, re.S).group(1))
    assert [x["load"] for x in content["run"]["arrows"]] == ["drive"]
    assert any("load 'odd'" in words for words in content["run"]["told"])


def test_few_arrows_on_a_page(tmp_path: Path):
    """At most 24, the largest."""
    system = pl.System("chain")
    for k in range(30):
        ball = pl.Inertia.sphere(1.0, 0.1)
        system.add_body(f"b{k}", "world", pl.Prismatic("x"), f"h{k}", inertia=ball)
        system.add_load(f"m{k}", Motor(f"h{k}", torque=Input(0.01 * (k + 1))))
    run = pl.simulate(system, {}, t_end=0.02, dt=0.01, method="rk4")
    page = run.page(tmp_path / "run.html").read_text()
    content = json.loads(re.search(r'id="scene">(.*?)</script>', page, re.S).group(1))
    assert [x["load"] for x in content["run"]["arrows"]] == [f"m{k}" for k in range(29, 5, -1)]
    assert any("24 of 30" in words for words in content["run"]["told"])
