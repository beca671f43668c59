"""Closed systems with hinges that are driven, locked and struck."""

from __future__ import annotations

import re

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.links.link import as_model
from pliant.sweeps.motion.impacts import impulse
from tests.mechanisms import closed_four_bar, off, rod

pytestmark = pytest.mark.full_effort


def five_bar():
    """(system, q): two cranks, each with a link, whose ends are pinned together: two freedoms."""
    s = pl.System("five-bar", gravity=(0, -9.81, 0))
    s.add_body("left", hinge=pl.Revolute("z"), inertia=rod())
    s.add_body("left_link", parent="left", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1, 0, 0)))
    s.add_body("right", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1.0, 0, 0)))
    s.add_body("right_link", parent="right", hinge=pl.Revolute("z"), inertia=rod(), pose=pl.Pose(xyz=(1, 0, 0)))
    s.add_frame("left_end", "left_link", pl.Pose(xyz=(1, 0, 0)))
    s.add_frame("right_end", "right_link", pl.Pose(xyz=(1, 0, 0)))
    s.add_loop("pin", "right_end", "left_end", pl.Revolute("z"))
    return s, pl.assemble(s, [1.9, -1.0, 1.2, 1.0], hold=["left", "right"])[0]


@pytest.mark.parametrize("build", [closed_four_bar, five_bar])
def test_driven_hinges_take_the_force_of_their_motion(build):
    """tau by inverse dynamics gives the same accelerations in the system that is not driven."""
    plain, q = build()
    driven, _ = build()
    first = as_model(plain).hinges[0].name
    driven.prescribe(first, lambda t: q[0] + 0.3 * np.sin(2 * t))
    dyn, free = pl.compile(driven), pl.compile(plain)
    v = np.random.default_rng(0).normal(size=q.size)
    t = 0.0
    q, v = _held(free, q, np.concatenate([[0.6], v[1:]]))
    a = dyn.rhs(t, q, v)[1]
    np.testing.assert_allclose(a[0], -1.2 * np.sin(2 * t), atol=1e-13)
    tau = np.zeros(q.size)
    tau[0] = dyn.outputs(t, q, v)[f"{first}.required"]
    np.testing.assert_allclose(free.forward_dynamics(q, v, tau), a, atol=1e-11)
    reference = pl.compile(driven, target="reference")
    np.testing.assert_allclose(reference.rhs(t, q, v)[1], a, atol=1e-11)


def _held(dyn, q, v):
    """Speeds that closures allow, the first kept."""
    J = dyn.loop_jacobian(q)
    out = v.copy()
    out[1:] -= np.linalg.lstsq(J[:, 1:], J @ v, rcond=1e-12)[0]
    return q, out


@pytest.mark.parametrize("law", [lambda t: 1.2 + 0.3 * np.sin(2 * t), pl.Series([0, 1, 2], [1.2, 1.5, 1.3])])
def test_assembly_has_driven_hinges_where_their_motions_are(law):
    """The speeds of the others follow from that of the driven hinge, by differences of assembled poses. Named values stay."""
    system, _ = closed_four_bar()
    crank = as_model(system).hinges[0].name
    system.prescribe(crank, law)
    (before, _), (q, v), (after, _) = (pl.assemble(system, t=t) for t in (0.5 - 1e-4, 0.5, 0.5 + 1e-4))
    np.testing.assert_allclose(v, (after - before) / 2e-4, atol=1e-6)
    q, v = pl.assemble(system, {crank: 1.0}, {crank: 0.25})
    assert q[0] == 1.0 and v[0] == 0.25


@pytest.mark.parametrize("options", [{"rtol": 1e-9}, {"method": "rk4", "dt": 1e-3}])
def test_runs_with_a_driven_crank(options):
    """The crank is where its law says, the loop is closed, and the energy is what the crank was given."""
    system, q = five_bar()
    system.prescribe("left", lambda t: 1.9 + 0.3 * np.sin(2 * t))
    run = pl.simulate(system, {"left_link": q[1], "right": q[2], "right_link": q[3]}, t_end=3.0, **options)
    np.testing.assert_array_equal(run.q[:, 0], 1.9 + 0.3 * np.sin(2 * run.t))
    phi, y = off(system, run)
    assert phi < 1e-13
    assert y < 1e-12
    assert run.quality.energy_drift < 1e-7


def test_driven_by_its_one_freedom():
    """A four-bar whose crank is driven has no freedom left: all of it is kinematics."""
    system, q = closed_four_bar()
    system.prescribe("crank", lambda t: 1.2 + 0.1 * np.sin(3 * t))
    run = pl.simulate(system, {"coupler": q[1], "rocker": q[2]}, t_end=2.0, rtol=1e-8)
    plain = closed_four_bar()[0]
    for i in (200, 700, 1000):
        at, _ = pl.assemble(plain, run.q[i] + [0, 1e-3, -1e-3], hold=["crank"])
        np.testing.assert_allclose(run.q[i], at, atol=1e-12)


def test_locked_hinges():
    """A five-bar whose crank is locked is a four-bar: it moves with the energy that the lock left, and on its closure."""
    system, q = five_bar()
    system.add_event("catch", pl.Event(lambda x: x.t - 0.2, action=pl.events.lock("left")))
    run = pl.simulate(system, q, t_end=1.5, rtol=1e-10)
    late = run.t > 0.2
    still = run.q[late, 0]
    np.testing.assert_allclose(still, still[0], atol=1e-12)
    np.testing.assert_allclose(run.v[late, 0], 0.0, atol=1e-12)
    energy = run.data["energy"].to_numpy()[late]
    np.testing.assert_allclose(energy, energy[0], rtol=1e-8)
    phi, y = off(system, run)
    assert phi < 1e-13
    assert y < 1e-11
    assert np.ptp(run.q[late, 1]) > 0.1
    fixed = five_bar()[0]
    fixed.prescribe("left", lambda t: float(still[0]) + 0.0 * t)
    i = int(np.argmax(late))
    start = {"left_link": run.q[i, 1], "right": run.q[i, 2], "right_link": run.q[i, 3]}
    speeds = {"left_link": run.v[i, 1], "right": run.v[i, 2], "right_link": run.v[i, 3]}
    again = pl.simulate(fixed, start, speeds, t_end=float(run.t[-1] - run.t[i]), rtol=1e-10)
    np.testing.assert_allclose(again.q[-1], run.q[-1], atol=1e-7)


def test_holding_force_is_that_of_the_motion():
    """x.holding is what a lock takes: the force under which the hinge that is not locked stays."""
    system, q = five_bar()
    system.add_event("catch", pl.Event(lambda x: x.t - 10.0, action=pl.events.lock("left")))
    system.add_output("needed", lambda x: x.holding("left"))
    dyn, plain = pl.compile(system), pl.compile(five_bar()[0])
    _, v = _held(plain, q, np.array([0.0, 0.5, -0.4, 0.3]))
    tau = np.zeros(4)
    tau[0] = dyn.outputs(0.0, q, v)["needed"]
    assert abs(plain.forward_dynamics(q, v, tau)[0]) < 1e-11


@pytest.mark.parametrize("restitution", [0.0, 0.6])
def test_impacts_are_those_of_the_closed_system(restitution):
    """The speed that is struck comes back, closures are kept, and the energy falls by what its mobility says."""
    system, q = five_bar()
    dyn = pl.compile(system)
    _, v = _held(dyn, q, np.array([1.0, 0.5, -0.4, 0.3]))
    after = v + impulse(system, q, v, [0], restitution)
    assert after[0] == pytest.approx(-restitution * v[0], abs=1e-13)
    np.testing.assert_allclose(dyn.loop_jacobian(q) @ after, 0.0, atol=1e-13)
    J, M = dyn.loop_jacobian(q)[[2, 3]], dyn.mass_matrix(q)
    W = np.linalg.inv(M)
    W = W - W @ J.T @ np.linalg.solve(J @ W @ J.T, J @ W)
    lost = dyn.kinetic_energy(q, v) - dyn.kinetic_energy(q, after)
    assert lost == pytest.approx(0.5 * (1 - restitution**2) * v[0] ** 2 / W[0, 0], abs=1e-12)


def test_bouncing_at_a_stop():
    """A stop on a closed system: the state stays on the closure, and energy is kept by a stop that gives all back."""
    system, q = closed_four_bar()
    system.add_load("stop", pl.loads.HingeStop("crank", lower=0.9, restitution=1.0))
    run = pl.simulate(system, q, t_end=2.0, rtol=1e-10)
    assert run.q[:, 0].min() > 0.9 - 1e-9
    assert len(run.events.time) > 0
    phi, y = off(system, run)
    assert phi < 1e-13
    assert y < 1e-11
    assert run.quality.energy_drift < 1e-8


def test_a_driven_gear():
    """motor = 3 wheel: the wheel follows, and the motor feels a ninth of its inertia."""
    system = pl.System("gears", gravity=(0, 0, 0))
    for name, inertia in (("motor", 0.2), ("wheel", 4.5)):
        system.add_body(name, hinge=pl.Revolute("z"), mass=1.0, inertia=(3.0, 3.0, inertia))
    system.add_coupling("gear", {"motor": 1, "wheel": -3})
    system.prescribe("motor", lambda t: 0.6 * t**2)
    dyn = pl.compile(system)
    t, q, v = 0.5, np.array([0.15, 0.05]), np.array([0.6, 0.2])
    np.testing.assert_allclose(dyn.rhs(t, q, v)[1], [1.2, 0.4], atol=1e-14)
    assert float(dyn.outputs(t, q, v)["motor.required"]) == pytest.approx((0.2 + 4.5 / 9) * 1.2, abs=1e-13)
    run = pl.simulate(system, t_end=2.0)
    np.testing.assert_allclose(run.q[:, 0], 3 * run.q[:, 1], atol=1e-14)
    assert run.quality.energy_drift < 1e-10


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("options", [{}, {"dt": 1e-3}, {"method": "rk4", "dt": 1e-3}], ids=str)
def test_driven_past_its_reach_the_loop_is_named(options):
    """A crank that cannot turn round: the run stops at the angle at which coupler and rocker are in line, and says why."""
    bar = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system = pl.System("double rocker", gravity=(0, -9.81, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=bar)
    system.add_body("coupler", "crank", pl.Revolute("z"), pose=pl.Pose((1, 0, 0)), inertia=bar)
    system.add_body("rocker", hinge=pl.Revolute("z"), pose=pl.Pose((2.5, 0, 0)), inertia=bar)
    system.add_frame("end of coupler", "coupler", pl.Pose((1, 0, 0)))
    system.add_frame("end of rocker", "rocker", pl.Pose((1, 0, 0)))
    system.add_loop("closing pin", "end of rocker", "end of coupler", pl.Revolute("z"))
    paths = [pl.Series([0.0, 5.0], [0.3, 5.3])] if options else [lambda t: 0.3 + t, pl.Series([0.0, 5.0], [0.3, 5.3])]
    for path in paths:
        driven = system.copy()
        driven.prescribe("crank", path)
        with pytest.raises(
            pl.PliantError,
            match=r"loop 'closing pin' cannot be closed any farther on, from about .*: the prescribed motion of 'crank' .*locks at",
        ) as found:
            pl.simulate(driven, t_end=5.0, **options)
        far = np.arccos((1 + 2.5**2 - 2.0**2) / (2 * 2.5))  # the law of cosines
        at = float(re.search(r"from about t = ([\d.]+) s", str(found.value))[1])
        assert at == pytest.approx(far - 0.3, abs=6e-3 if options else 1e-4)  # of fixed steps, the last stored state
        assert float(re.search(r"'closing pin' locks at crank = ([\d.]+)", str(found.value))[1]) == pytest.approx(far, abs=1e-9)
    if options == {"dt": 1e-3}:  # its steps go on beyond the reach
        with pytest.warns(pl.errors.ModelWarning, match=r"loop 'closing pin' is open from t = 0.56.* locks at crank = 0.86"):
            pl.simulate(driven, t_end=1.0, **options)


def test_a_driven_mechanism_that_stops_for_another_reason_does_not_blame_its_loop():
    system, q = closed_four_bar()
    system.prescribe("crank", lambda t: 1.2 + 0.1 * np.sin(3 * t))
    system.add_load("odd", lambda x: x.torque("rocker", np.sqrt(0.5 - x.t)))
    with pytest.raises(pl.PliantError, match="load 'odd' returns numbers that are not finite"):
        pl.simulate(system, {"coupler": q[1], "rocker": q[2]}, t_end=2.0)
