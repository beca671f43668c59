"""Motions that are known: reference solutions, closed forms, what is conserved, and an independent integrator."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import pliant as pl
from tests.simulate.systems import CASES, heavy_top, tumbler
from tests.systems import random_system


def test_heavy_top():
    """To the digits of the reference: 1e-8 absolute at t = 2, after 48 turns; the reference itself is known to 2.4e-10."""
    case = CASES["heavy_top"]
    reference = case["reference"]
    run = pl.simulate(heavy_top(), None, case["omega0_body"], t_end=2.0, rtol=1e-10, t_eval=[r["t"] for r in reference])
    for k, r in enumerate(reference):
        np.testing.assert_allclose(run.q[k], r["quat_wxyz"], rtol=0, atol=1e-9)
        np.testing.assert_allclose(run.v[k], r["omega_body"], rtol=0, atol=1e-9)
        np.testing.assert_allclose(run.data["com"][k], r["x_com"], rtol=0, atol=1e-9)
        np.testing.assert_allclose(run.data["energy"][k], r["energy"], rtol=1e-11)


@pytest.mark.parametrize("case", CASES["steady_precession"]["cases"], ids=["slow", "fast"])
def test_steady_precession(case):
    """The axis keeps its angle to the vertical and turns about it at the closed form's rate."""
    x, y, z, w = Rotation.from_matrix(case["R0"]).as_quat()
    run = pl.simulate(heavy_top(), [w, x, y, z], case["omega0_body"], t_end=0.5, rtol=1e-12)
    theta, angle = np.deg2rad(case["theta_deg"]), case["Omega"] * run.t
    expected = np.stack([np.sin(theta) * np.cos(angle), np.sin(theta) * np.sin(angle), np.full(angle.size, np.cos(theta))], axis=-1)
    np.testing.assert_allclose(run.data["com"], expected, rtol=0, atol=1e-11)


def test_energy_of_the_double_pendulum_over_100_seconds():
    """rtol 1e-10: the drift stays below 1e-8, in joules as well as of the energy at play, though the motion is chaotic."""
    system = pl.examples.load("double-pendulum")
    run = pl.simulate(system, {"shoulder": 2.0, "elbow": 1.0}, t_end=100.0, rtol=1e-10)
    energy = run.data["energy"].to_numpy()
    assert np.ptp(energy) < 1e-8 and run.quality.energy_drift < 1e-9 and run.complete
    assert run.quality.momentum_drift is None and "'shoulder' holds" in run.quality.momentum_note


def test_momentum_of_the_spacecraft():
    """Torques inside conserve momentum and do work; a torque on the free hinge is an outside one."""
    craft = pl.examples.load("two-arm-spacecraft")
    dynamics, q0, v0 = pl.compile(craft), *craft.random_state(3)
    inside = np.zeros(craft.nv)
    inside[6:] = np.random.default_rng(0).normal(size=craft.nv - 6)
    for tau in (None, lambda t, q, v: inside * np.sin(3 * t)):
        run = pl.simulate(craft, q0, 0.3 * v0, t_end=5.0, tau=tau, rtol=1e-10, dynamics=dynamics)
        assert run.quality.momentum_drift < 1e-11 and run.quality.energy_drift < 1e-11
        change = run.data[["angular_momentum", "linear_momentum"]] - run.data[["angular_momentum", "linear_momentum"]].isel(time=0)
        assert max(float(np.abs(x).max()) for x in change.values()) < 1e-9
    assert float(np.abs(run.data["work"]).max()) > 1.0
    pushed = pl.simulate(craft, q0, v0, t_end=0.1, tau={"bus.wx": 1.0}, dynamics=dynamics)
    assert pushed.quality.momentum_drift is None and "tau pushes hinge 'bus'" in pushed.quality.momentum_note
    assert pushed.quality.energy_drift < 1e-8


def test_loads_of_hinges_inside_conserve_momentum():
    """A spring and a motor act on both bodies of their hinge; a force at a frame comes from outside."""
    system = pl.examples.load("sayers-satellite")
    run = pl.simulate(system, {"yoke": 0.2, "boom": -0.1}, t_end=2.0, rtol=1e-10)
    assert run.quality.momentum_drift < 1e-11
    system.add_load("push", pl.loads.FrameForce("boom", force=(0, 0, 1.0)))
    pushed = pl.simulate(system, t_end=0.1).quality
    assert pushed.momentum_drift is None and pushed.momentum_note.startswith("load 'push' may push")


def test_gravity_is_taken_off_the_momentum():
    body = pl.System("thrown")
    body.add_body("body", hinge=pl.Free(), mass=2.0, com=(0.1, 0.2, 0.05), inertia=[1.0, 2.0, 2.5])
    run = pl.simulate(body, None, [1, 2, 3, 0, 0, 5], t_end=2.0)
    assert run.quality.momentum_drift < 1e-9
    v0 = np.array([0, 0, 5.0]) + np.cross([1, 2, 3], [0.1, 0.2, 0.05])
    expected = np.array([0.1, 0.2, 0.05]) + v0 * 2 + np.array([0, 0, -9.81]) * 2
    np.testing.assert_allclose(run.data["com"][-1], expected, rtol=0, atol=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_against_scipy_on_plain_equations(seed):
    """Random trees with every hinge; solve_ivp on q' and a of the reference, no projection, another method."""
    system = random_system(seed, n=3)
    reference, rng = pl.compile(system, "reference"), np.random.default_rng(seed)
    q0, v0 = system.random_state(rng)
    tau, nq = rng.normal(size=system.nv), system.nq

    def plain(t, y):
        q = y[:nq].copy()
        for h in system.hinges:
            if "qw" in h.type.coordinates:
                a = system.q_index(h.name).start
                q[a : a + 4] /= np.linalg.norm(q[a : a + 4])
        return np.concatenate([reference.qdot(q, y[nq:]), reference.forward_dynamics(q, y[nq:], tau)])

    expected = solve_ivp(plain, (0, 0.1), np.concatenate([q0, v0]), method="RK45", rtol=1e-9, atol=1e-9).y[:, -1]
    run = pl.simulate(system, q0, v0, t_end=0.1, tau=tau, rtol=1e-10)
    y = np.concatenate([run.q[-1], run.v[-1]])
    np.testing.assert_allclose(y, expected, rtol=0, atol=1e-5 * (1 + np.abs(expected).max()))
    assert run.quality.energy_drift < 1e-8


def test_the_forms_of_tau_agree():
    """Constant by array, by name, by rows, by a function; a ramp by rows and by a function."""
    system = pl.examples.load("double-pendulum")

    def end(tau):
        run = pl.simulate(system, [0.4, 0.2], t_end=1.0, tau=tau)
        np.testing.assert_allclose(run.tau[-1], [0.5, -0.25] if tau is not None else [0, 0])
        return np.concatenate([run.q[-1], run.v[-1], run.tau[0]])

    constant = end([0.5, -0.25])
    for tau in ({"shoulder": 0.5, "elbow.rate": -0.25}, np.tile([0.5, -0.25], (7, 1)), lambda t, q, v: (0.5, -0.25)):
        np.testing.assert_allclose(end(tau), constant, rtol=0, atol=1e-12)
    ramp = end(np.array([[0, 0], [0.5, -0.25]]))
    np.testing.assert_allclose(end(lambda t, q, v: t * np.array([0.5, -0.25])), ramp, rtol=0, atol=1e-12)
    assert np.abs(ramp - constant).max() > 0.01 and np.abs(end(None) - ramp).max() > 0.01


def test_friction_takes_energy_and_the_balance_holds():
    system = pl.examples.load("double-pendulum")
    run = pl.simulate(system, [2.0, 1.0], t_end=20.0, tau=lambda t, q, v: -0.5 * v)
    assert run.data["energy"][-1] < run.data["energy"][0] - 20 and run.data["work"][-1] < -20
    assert run.quality.energy_drift < 1e-8


def test_a_dynamics_of_any_target_is_taken():
    body = tumbler()
    v0 = [1, 2, 1.5, 0.3, 0.2, 0.1]
    compiled, reference = (pl.simulate(body, None, v0, t_end=0.2, dynamics=pl.compile(body, t)) for t in ("cpu", "reference"))
    np.testing.assert_allclose(compiled.q, reference.q, rtol=0, atol=1e-12)


def test_fixed_steps_meet_the_stored_instants():
    system = pl.examples.load("double-pendulum")
    options = {"t_end": 1.0, "method": "rk4"}
    every = pl.simulate(system, [1.0, 0.0], dt=0.1, **options)
    np.testing.assert_allclose(every.t, np.linspace(0, 1, 11), rtol=0, atol=1e-15)
    assert every.quality.steps == 10 and every.quality.evaluations == 41 and every.quality.rejected == 0
    uneven = pl.simulate(system, [1.0, 0.0], dt=0.1, t_eval=[0.25, 0.3, 1.0], **options)
    assert uneven.t.tolist() == [0.25, 0.3, 1.0] and uneven.quality.steps == 3 + 1 + 7
    thin = pl.simulate(system, [1.0, 0.0], dt=1 / 2500, **options)
    assert thin.quality.steps == 2500 and thin.t.size == 835 and thin.t[-1] == 1.0
    assert pl.simulate(system, [1.0, 0.0], t_end=1.0, dt=0.3).quality.steps == 4


def test_states_within_steps_are_as_good_as_at_their_ends():
    """Dense output against a run that stores its steps' ends only."""
    body = tumbler()
    dense = pl.simulate(body, None, [1, 2, 1.5, 0.3, 0.2, 0.1], t_end=3.0, n_out=301)
    tight = pl.simulate(body, None, [1, 2, 1.5, 0.3, 0.2, 0.1], t_end=3.0, dt=0.01, n_out=301)
    assert dense.quality.steps < 100
    np.testing.assert_allclose(dense.q, tight.q, rtol=0, atol=1e-9)


def test_a_single_hinge_takes_plain_numbers():
    """A pendulum held against gravity by the torque that inverse dynamics gives stays where it is."""
    system = pl.System("pendulum")
    system.add_body("rod", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1.0))
    hold = float(pl.compile(system).inverse_dynamics([0.5], [0.0], [0.0])[0])
    for tau in (hold, [hold], lambda t, q, v: hold):
        run = pl.simulate(system, 0.5, 0.0, t_end=1.0, tau=tau)
        np.testing.assert_allclose(run["rod"], 0.5, rtol=0, atol=1e-12)
