"""Constraints by laws: each repeats a built-in closure, and must give its motion, forces, projection and linear model."""

import pickle

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import pliant as pl
from tests.systems import random_flexible_system, random_modal_body

METHODS = ("composite", "articulated", "minimal")
TILTED = (0.0, 0.6, 0.8)


def tree(flexible=False):
    """A tree with hinges of many kinds, and frames on two branches and on the ground."""
    rng = np.random.default_rng(3)
    system = pl.System("tree")
    hinges = [pl.Revolute("z"), pl.Spherical(), pl.Revolute((1, 2, 0.5)), pl.Revolute("y"), pl.Universal("x", "y")]
    for k, hinge in enumerate(hinges):
        parent = "world" if k == 0 else "b0" if k == 3 else f"b{k - 1}"
        pose = pl.Pose(rng.uniform(-0.3, 0.3, 3) + np.array([0.5, 0, 0]), rpy=rng.uniform(-1, 1, 3))
        if flexible and k == 0:
            system.add_body("b0", hinge=hinge, flex=random_modal_body(rng), pose=pose)
            continue
        at = f"n{k // 2}" if flexible and parent == "b0" else None
        body = pl.Inertia.box(1.0 + k, (0.3, 0.2, 0.4), com=(0.1, 0.2, 0.05))
        system.add_body(f"b{k}", parent=parent, hinge=hinge, pose=pose, inertia=body, at=at)
    system.add_frame("tip", "b2", pl.Pose((0.3, 0.1, 0.2), rpy=(0.3, 0.2, 0.1)))
    system.add_frame("end", "b4", pl.Pose((0.1, -0.1, 0.2), rpy=(0.1, 0.5, 0.1)))
    system.add_frame("ground", "world", pl.Pose((0.1, -0.1, 0.2), rpy=(0.1, 0.5, 0.1)))
    return system


def rod(x, a, b):
    d = x[b].origin - x[a].origin
    return (d.dot(d) - 0.81) / 1.8


def in_line(x, a, b):
    d = x[b].origin - x[a].origin
    return {"y": d.dot(x[a].y), "z": d.dot(x[a].z)}


def pin(x, a, b):
    return [x[a].x.dot(x[b].z), x[a].y.dot(x[b].z), x[b].origin - x[a].origin]


CASES = {
    "rod": (lambda s: s.add_rod("c", "tip", "end", 0.9), lambda x: rod(x, "tip", "end")),
    "rod to the ground": (lambda s: s.add_rod("c", "ground", "end", 0.9), lambda x: rod(x, "ground", "end")),
    "in plane": (
        lambda s: s.add_loop("c", "tip", "end", pl.InPlane(TILTED)),
        lambda x: x["tip"].vector(*TILTED).dot(x["end"].origin - x["tip"].origin),
    ),
    "in line": (lambda s: s.add_loop("c", "tip", "end", pl.InLine("x")), lambda x: in_line(x, "tip", "end")),
    "on a line": (lambda s: s.add_loop("c", "ground", "end", pl.InLine("x")), lambda x: in_line(x, "ground", "end")),
    "ball": (lambda s: s.add_loop("c", "tip", "end", pl.Spherical()), lambda x: x["end"].origin - x["tip"].origin),
    "pin": (lambda s: s.add_loop("c", "tip", "end", pl.Revolute("z")), lambda x: pin(x, "tip", "end")),
    "gear": (lambda s: s.add_coupling("c", {"b0": 1, "b3": -3}, 0.2), lambda x: x.q("b0") - 3 * x.q("b3") - 0.2),
}


def pair(case, flexible=False):
    """The system with the built-in closure, and with the law, at a closed state."""
    add, law = CASES[case]
    built_in, by_law = tree(flexible), tree(flexible)
    add(built_in)
    by_law.add_constraint(
        "c", law, frames=() if case == "gear" else ("ground" if "ground" in case or "on a" in case else "tip", "end")
    )
    rng, model = np.random.default_rng(4), built_in.model
    q = model.integrate(model.neutral(), rng.uniform(-0.3, 0.3, model.nv))
    q, v = pl.assemble(built_in, q, rng.uniform(-1, 1, model.nv))
    return built_in, by_law, q, v, rng.normal(size=model.nv)


@pytest.mark.parametrize("case", CASES)
def test_a_law_gives_the_motion_of_the_closure_that_it_repeats(case):
    built_in, by_law, q, v, tau = pair(case)
    off = built_in.model.integrate(q, 1e-7 * np.ones(built_in.nv))
    for method in METHODS:
        a, b = (pl.compile(s, target="reference", method=method) for s in (built_in, by_law))
        assert np.allclose(b.loop_residual(q), 0, atol=1e-14)
        np.testing.assert_allclose(b.forward_dynamics(q, v, tau), a.forward_dynamics(q, v, tau), atol=1e-11)
        for one, other in zip(b.project(off, v), a.project(off, v), strict=True):
            np.testing.assert_allclose(one, other, atol=1e-12)
    ours, theirs = (d.reactions(0.0, q, v, tau=tau, closures=True) for d in (b, a))
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-10)


@pytest.mark.parametrize("case", ["rod", "pin", "gear"])
def test_laws_act_on_flexible_bodies(case):
    built_in, by_law, q, v, tau = pair(case, flexible=True)
    for method in METHODS:
        a, b = (pl.compile(s, target="reference", method=method).forward_dynamics(q, v, tau) for s in (built_in, by_law))
        np.testing.assert_allclose(b, a, atol=1e-10 * np.abs(a).max())


def ball(by_law):
    """A ball that rolls on a ramp."""
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.3))
    system.add_frame("ramp", "world", pl.Pose(rpy=(0, 0.3, 0)))
    if not by_law:
        system.add_loop("roll", "ramp", "ball", pl.Rolling("z", 0.3))
        return system

    def slip(x):
        at_contact = x.velocity("ball") + x.omega("ball").cross(x["ramp"].z * -0.3)
        return [at_contact.dot(x["ramp"].x), at_contact.dot(x["ramp"].y)]

    system.add_constraint("slip", slip, kind="velocity")
    system.add_constraint("road", lambda x: x["ramp"].z.dot(x["ball"].origin - x["ramp"].origin) - 0.3)
    return system


def test_rates_that_vanish_roll_a_ball_down_a_ramp():
    a, b = ball(False), ball(True)
    q, v = pl.assemble(b, b.model.neutral(), np.array([0.3, 0.2, 0.5, 0, 0, 0]))
    np.testing.assert_allclose(pl.assemble(a, q, v)[1], v, atol=1e-14)
    one, other = (pl.simulate(s, q, v, t_end=1.0) for s in (a, b))
    np.testing.assert_allclose(other.q[-1], one.q[-1], atol=1e-11)
    np.testing.assert_allclose(pl.linearise(b, q, 0 * v).A, pl.linearise(a, q, 0 * v).A, atol=1e-11)
    assert pl.analysis.mobility(b, q).freedoms == 3
    _, wrench = pl.compile(b, target="reference").reactions(0.0, q, v, closures=True)
    np.testing.assert_allclose(wrench[0, 3], -9.81 * np.sin(0.3) * 2 / 7, atol=1e-12)


@pytest.mark.parametrize(
    ("law", "kind", "cause"),
    [
        (lambda x: x.velocity("ball").dot(x.world.z), "position", "uses x.velocity, but it constrains positions"),
        (lambda x: x.v("ball")[0], "position", "uses x.v, but"),
        (lambda x: x.velocity("ball").dot(x.velocity("ball")), "velocity", "not linear in the velocity of a point of 'ball'"),
        (lambda x: x.omega("ball").dot(x.velocity("ball")), "velocity", "not linear in the velocity of a point of 'ball'"),
        (lambda x: [x["ball"].z.dot(x.world.z), 1.0 - x.t], "position", "row 2 of its law depends on time alone"),
        (lambda x: x["ball"].z.dot(x.world.z) - 2.0, "velocity", "row 1 of its law does not depend on speeds"),
        (lambda x: 3.0, "position", "nothing that depends on the motion|is the number 3"),
        (lambda x: x["bal"].origin - x.world.origin, "position", "'bal'"),
        (lambda x: x["ball"], "position", "returns a movingframe|returns a featureframe"),
        (lambda x: x.matter("ball").mass, "position", "uses x.matter, which is not known"),
        (lambda x: 1.0 if x["ball"].z.dot(x.world.z) > 0 else 2.0, "position", "cannot be traced"),
        (lambda x: x.q("ball")[0], "position", "cannot be coupled"),
    ],
)
def test_bad_laws_are_refused_by_name(law, kind, cause):
    system = ball(False)
    system.add_constraint("bad", law, kind=kind)
    with pytest.raises(pl.PliantError, match=rf"constraint 'bad': .*({cause})"):
        _ = system.model


def test_constraints_have_a_key_and_can_be_pickled():
    one, other = ball(True).model, ball(True).model
    assert one.fingerprint == other.fingerprint
    again = pickle.loads(pickle.dumps(one.loops[0].parts.program))
    assert again.text == one.loops[0].parts.program.text


def test_a_system_file_names_the_law_of_a_constraint(tmp_path):
    system = ball(True)
    laws = {closure.name: closure.law for closure in system.model.loops}
    pl.save(system, tmp_path / "ball.yaml")
    text = (tmp_path / "ball.yaml").read_text(encoding="utf-8")
    assert "type: constraint" in text
    assert "kind: velocity" in text
    assert pl.load(tmp_path / "ball.yaml", laws=laws).model.fingerprint == system.model.fingerprint


def test_a_prescribed_hinge_makes_a_constraint_vary_over_time():
    """A pendulum whose length is 1 + 0.2 sin 3 t: l theta'' + 2 l' theta' + g sin theta = 0."""
    system = pl.System("crane")
    system.add_body("winch", hinge=pl.Prismatic("x"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.prescribe("winch", lambda t: 1.0 + 0.2 * np.sin(3 * t))
    system.add_body("hook", hinge=pl.Free(), inertia=pl.Inertia.sphere(2.0, 0.1))
    system.add_constraint("rope", lambda x: (x["hook"].origin - x.world.origin).norm() - x.q("winch"))
    q0 = system.state(winch=1.0, hook=[1, 0, 0, 0, 0.6, 0, -0.8])
    run = pl.simulate(system, q0, [0.6, 0, 0, 0, 0.36, 0, -0.48], t_end=2.0, rtol=1e-11, atol=1e-13)

    def rates(t, y):
        length, rate = 1 + 0.2 * np.sin(3 * t), 0.6 * np.cos(3 * t)
        return [y[1], -(2 * rate * y[1] + 9.81 * np.sin(y[0])) / length]

    angle = solve_ivp(rates, (0, 2), [np.arctan2(0.6, 0.8), 0], rtol=1e-12, atol=1e-13).y[0, -1]
    expected = (1 + 0.2 * np.sin(6)) * np.array([np.sin(angle), 0, -np.cos(angle)])
    np.testing.assert_allclose(run.q[-1, 5:], expected, atol=1e-9)
    assert run.quality.energy_drift < 1e-11


@pytest.mark.filterwarnings("ignore:event 'stop'")
def test_events_switch_a_constraint():
    """A bead on a wire is released, and caught on the wire again; so is a bead of `pl.InLine`."""

    def bead(by_law):
        system = pl.System("bead", gravity=(0, 0, -1))
        system.add_body("bead", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
        if by_law:
            system.add_constraint("wire", lambda x: in_line(x, "world", "bead"))
        else:
            system.add_loop("wire", "world", "bead", pl.InLine("x"))
        system.add_event("release", pl.Event("t", reaches=0.5, action=pl.events.deactivate("wire")))
        system.add_event("stop", pl.Event("t", reaches=1.0, action=pl.events.activate("wire", gap="assemble")))
        return system

    v = np.array([0.1, 0.2, 0.3, 1.0, 0, 0])
    one, other = (pl.simulate(bead(x), None, v, t_end=1.5) for x in (False, True))
    np.testing.assert_allclose(other.q, one.q, atol=1e-11)


def test_a_law_costs_what_the_closure_costs_that_it_repeats():
    built_in = pl.examples.load("four-bar")
    by_law = pl.examples.load("four-bar")
    by_law.remove("pin")
    by_law.add_constraint("pin", lambda x: pin(x, "rocker-end", "coupler-end"))
    for method in METHODS:
        a, b = (pl.compile(s, method=method) for s in (built_in, by_law))
        for name in ("forward_dynamics", "project"):
            assert b.operations(name).total <= a.operations(name).total
    for case in ("in line", "pin"):  # in space
        a, b = (pl.compile(s, method="composite").operations("forward_dynamics").total for s in pair(case)[:2])
        assert b < 1.1 * a


def test_derivatives_follow_the_law():
    """Along a motion that keeps the loop closed they are those of the built-in closure, and others those of differences."""
    built_in, by_law, q, v, tau = pair("pin")
    a, b = (pl.compile(s, method="composite") for s in (built_in, by_law))
    J, none = a.loop_jacobian(q), np.zeros(a.model.nv)
    way = np.linalg.svd(J)[2][-1]
    assert np.abs(J @ way).max() < 1e-13
    np.testing.assert_allclose(
        b.forward_dynamics_jvp(q, none, tau, way, none, none), a.forward_dynamics_jvp(q, none, tau, way, none, none), atol=1e-10
    )
    dq, dv = np.random.default_rng(1).normal(size=(2, a.model.nv))
    ends = [b.forward_dynamics(by_law.model.integrate(q, h * dq), v + h * dv, tau) for h in (-1e-6, 1e-6)]
    np.testing.assert_allclose(b.forward_dynamics_jvp(q, v, tau, dq, dv, none), (ends[1] - ends[0]) / 2e-6, atol=1e-6)


def test_a_clutch_of_speeds_closes_at_any_angle():
    system = pl.System("drive")
    for name, mass in (("engine", 1.0), ("wheel", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=pl.Inertia.cylinder(mass, 0.1, 0.02))
    system.add_constraint("clutch", lambda x: x.v("engine") - 2 * x.v("wheel"), kind="velocity", active=False)
    system.add_event("close", pl.Event("t", reaches=1.0, action=pl.events.activate("clutch")))
    run = pl.simulate(system, v0={"engine": 7.0}, t_end=3.0, n_out=31)
    impulse = 7.0 / (1.0 + 4.0 / 3.0)  # of the unit inertia: v1 = 7 - P, v2 = 2 P / 3, v1 = 2 v2
    np.testing.assert_allclose(run.v[-1], [7.0 - impulse, 2 * impulse / 3], atol=1e-12)
    np.testing.assert_allclose(run.q[-1], [7.0 + 2 * run.v[-1, 0], 2 * run.v[-1, 1]], atol=1e-10)


RANDOM = {
    "rod": (lambda s: s.add_rod("c", "f0", "f1", 0.9), lambda x: rod(x, "f0", "f1")),
    "in plane": (
        lambda s: s.add_loop("c", "f0", "f1", pl.InPlane(TILTED)),
        lambda x: x["f0"].vector(*TILTED).dot(x["f1"].origin - x["f0"].origin),
    ),
    "in line": (lambda s: s.add_loop("c", "f0", "f1", pl.InLine("x")), lambda x: in_line(x, "f0", "f1")),
    "ball": (lambda s: s.add_loop("c", "f0", "f1", pl.Spherical()), lambda x: x["f1"].origin - x["f0"].origin),
}


@pytest.mark.parametrize("seed", range(4))
def test_laws_on_random_flexible_trees_give_the_equations_of_closures_also_where_they_are_open(seed):
    """All of these rows are derivatives of their residuals in any pose, so nothing must be assembled."""
    case = list(RANDOM)[seed % len(RANDOM)]
    base = random_flexible_system(seed + 20, n=4)
    if base.model.internals.home("f0") == base.model.internals.home("f1"):
        pytest.skip("a closure joins two bodies")
    built_in, by_law = (random_flexible_system(seed + 20, n=4) for _ in range(2))
    RANDOM[case][0](built_in)
    by_law.add_constraint("c", RANDOM[case][1], frames=("f0", "f1"))
    rng = np.random.default_rng(seed)
    q = built_in.model.integrate(built_in.model.neutral(), rng.normal(size=(3, built_in.nv)))
    v, a, tau = rng.normal(size=(3, 3, built_in.nv))
    one, other = (pl.compile(s, target="reference", method="articulated") for s in (built_in, by_law))
    gap, phi = one.loop_residual(q), other.loop_residual(q)
    np.testing.assert_allclose(phi, gap + gap**2 / 1.8 if case == "rod" else gap, atol=1e-10)  # (d^2 - L^2) / 2 L of d - L
    for name, given in (("loop_jacobian", (q,)), ("loop_acceleration", (q, v, a))):
        np.testing.assert_allclose(getattr(other, name)(*given), getattr(one, name)(*given), atol=1e-10, err_msg=f"{case} {name}")
    for method in METHODS[:2]:
        x, y = (pl.compile(s, target="reference", method=method).forward_dynamics(q, v, tau) for s in (by_law, built_in))
        np.testing.assert_allclose(x, y, rtol=1e-8, atol=1e-8 * np.abs(y).max())


def test_systems_with_laws_of_constraints_are_attached_only_as_they_are():
    system = pl.System("floor")
    with pytest.raises(pl.PliantError, match="attach: constraint 'slip' of system 'ball' has a law"):
        system.attach(ball(True), prefix="left-")
    with pytest.raises(pl.PliantError, match="attach: constraint 'slip' of system 'ball' has a law"):
        system.attach(ball(True), pose=pl.Pose((1, 0, 0)))
    system.attach(ball(True))
    assert pl.analysis.mobility(system).freedoms == 3


def test_a_knife_edge_on_a_ramp_moves_on_a_cycloid():
    """With the turning rate w: x = k sin^2 w t, y = k (w t - sin w t cos w t), k = g sin(angle) / 2 w^2."""
    g, angle, w, t = 9.81, 0.3, 1.5, 4.0
    system = pl.System("skate", gravity=(g * np.sin(angle), 0, -g * np.cos(angle)))
    system.add_body("skate", hinge=pl.Planar("z"), inertia=pl.Inertia.box(2.0, (0.3, 0.1, 0.1)))
    system.add_constraint("edge", lambda x: x.velocity("skate").dot(x["skate"].y), kind="velocity")
    run = pl.simulate(system, None, [w, 0, 0], t_end=t, rtol=1e-11, atol=1e-13)
    k = g * np.sin(angle) / (2 * w * w)
    expected = [w * t, k * np.sin(w * t) ** 2, k * (w * t - np.sin(w * t) * np.cos(w * t))]
    np.testing.assert_allclose(run.q[-1], expected, atol=1e-9)


def test_constraints_of_the_library_are_attached_with_other_names_and_elsewhere():
    """All that has a frame of the world is moved with it: the system moves as before, with gravity turned alike."""
    known, g = pl.constraints, np.array([0.3, -9.81, 0.2])
    plant = pl.System("plant", gravity=g)
    disc, z = pl.Inertia.cylinder(2.0, 0.05, 0.03), pl.Revolute("z")
    for name, x in (("pinion", 0.0), ("wheel", 0.15), ("drum", 0.4)):
        plant.add_body(name, hinge=z, pose=pl.Pose((x, 0, 0)), inertia=disc)
    plant.add_body("tappet", hinge=pl.Prismatic("x"), mass=0.3)
    plant.add_body("load", hinge=pl.Free(), pose=pl.Pose((0.5, -1, 0)), inertia=pl.Inertia.sphere(3.0, 0.1))
    plant.add_body("ball", hinge=pl.Free(), pose=pl.Pose((0, 0, 0.2)), inertia=pl.Inertia.sphere(1.0, 0.2))
    plant.add_body("bead", hinge=pl.Free(), pose=pl.Pose((2, 0, 0)), inertia=pl.Inertia.sphere(1.0, 0.2))
    plant.add_constraint("teeth", known.Gears("pinion", "wheel", (20, 40), helix_angle=0.2))
    plant.add_constraint("lobe", known.FlatCam("pinion", "tappet", [(3, 0.01, "3-4-5"), (2 * np.pi, 0, "cycloidal")], 0.04))
    plant.add_constraint("rope", known.Rope([("drum", -0.1), "load"]))
    plant.add_constraint("belt", known.Belt([("wheel", 0.05), ("drum", 0.05)]))
    plant.add_constraint("road", known.Disc("ball", 0.2))
    plant.add_constraint("ring", known.OnCircle("bead", 2.0))
    plant.add_output("tension", pl.sensors.ConstraintForce("rope", rows=["tension"]))
    q = pl.assemble(plant, plant.state(tappet=0.04))[0]
    v = pl.assemble(plant, q, np.random.default_rng(0).normal(size=plant.nv))[1]
    place = pl.Pose((1, 2, 3), rpy=(0.4, -0.3, 0.7))
    whole = pl.System("whole", gravity=place.R @ g)
    whole.attach(plant, prefix="left-", pose=place)
    one, other = (pl.compile(system, "reference") for system in (plant, whole))
    np.testing.assert_allclose(other.rhs(0.0, q, v)[1], one.rhs(0.0, q, v)[1], atol=1e-11)
    found, expected = other.outputs(0.0, q, v)["left-tension"], one.outputs(0.0, q, v)["tension"]
    np.testing.assert_allclose(found, expected, rtol=1e-11)
