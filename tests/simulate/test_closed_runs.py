"""Runs of closed systems: they stay on their closures, keep energy, and follow what is known of them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import pliant as pl
from tests.mechanisms import LADDER, SLIDER_CRANK, bricard, closed_four_bar, ladder, off, slider_crank

pytestmark = pytest.mark.full_effort


@pytest.mark.parametrize("build", [closed_four_bar, slider_crank, bricard])
def test_100_seconds_on_the_closures(build):
    """Stored states, most of which lie within steps, and the energy."""
    system, *state = build()
    run = pl.simulate(system, *state, t_end=100.0, rtol=1e-9, method="dop853")
    phi, y = off(system, run)
    assert phi <= 1e-13
    assert y <= 2e-11 * max(1.0, np.abs(run.v).max())  # the factors of a projection are those before it
    assert run.quality.energy_drift <= 5e-8


def test_slider_crank_as_published():
    system, *state = slider_crank()
    rows = SLIDER_CRANK["reference"]
    run = pl.simulate(system, *state, t_end=rows[-1]["t"], rtol=1e-10, t_eval=[row["t"] for row in rows])
    for row, found in zip(rows, run.q[:, -1], strict=True):
        assert abs(found - row["slider_x"]) < (1e-8 if row["t"] <= 1 else 1e-6), row["t"]


def one_freedom(n, t=10.0):
    """(phi, phi') of a ladder's bars at a time, by its one freedom; at 10 s as they are stored, where they are."""
    rows = [x["rows"][-1] for x in LADDER["results"] if x["N"] == n]
    if rows and t == rows[0]["t"]:
        return rows[0]["phi"], rows[0]["phidot"]
    V, M = -LADDER["g"][1] * ((n + 1) / 2 + n), (n + 1) / 3 + n
    made = solve_ivp(lambda t, y: [y[1], -V / M * np.cos(y[0])], (0, t), [np.pi / 2, -1.0], "DOP853", rtol=1e-13, atol=1e-13)
    return made.y[:, -1]


# few enough steps to be above rounding, enough for h to be small
@cache
def compiled_of(build):
    return pl.compile(build()[0])


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize(("build", "method", "order", "steps"), [
    (closed_four_bar, "rk4", 4, (200, 400, 800)),
    (closed_four_bar, "dop853", 8, (12, 16, 24)),
    (closed_four_bar, "semi_implicit", 1, (4000, 8000)),
    (slider_crank, "rk4", 4, (1600, 3200, 6400)),
    (slider_crank, "dop853", 8, (112, 160, 224)),
    (slider_crank, "semi_implicit", 1, (4000, 8000)),
])  # fmt: skip
def test_orders(build, method, order, steps):
    """Projection does not take a method's order; of the eighth, rounding is near before the slope has settled."""
    system, *state = build()
    dynamics = compiled_of(build)

    def end(**options):
        run = pl.simulate(system, *state, t_end=0.5, n_out=2, dynamics=dynamics, **options)
        return np.concatenate([run.q[-1], run.v[-1]])

    reference = end(rtol=1e-12)
    errors = [np.abs(end(method=method, dt=0.5 / n) - reference).max() for n in steps]
    slope = -np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert -0.1 * order - 0.1 < slope - order < 0.2 * order, (slope, errors)


def test_many_states_in_lanes_are_one_alone():
    """Rollouts and steppers of a batch, projected lane by lane, with parameters."""
    system, q = closed_four_bar()
    dynamics = pl.compile(system, parameters=["crank.mass"])
    rng = np.random.default_rng(0)
    v = np.tile(dynamics.project(q, np.array([1.0, 0, 0]), [1.0])[1], (11, 1)) * rng.uniform(0, 2, size=(11, 1))
    p = rng.uniform(0.5, 2, size=(11, 1))
    many = dynamics.rollout(q, v, dt=1e-2, steps=200, p=p)
    assert np.abs(dynamics.loop_residual(many.q, p[:, None])).max() < 1e-14
    for i in (0, 7, 10):
        one = dynamics.rollout(q, v[i], dt=1e-2, steps=200, p=p[i])
        np.testing.assert_allclose(many.q[i], one.q, atol=1e-9)
    sim = dynamics.stepper(1e-2, 11)
    sim.reset(q, v, p=p)
    for _ in range(200):
        found = sim.step()
    np.testing.assert_array_equal(found[0], many.q[:, -1])


def test_reference_runs_as_compiled():
    system, q = closed_four_bar()
    kinds = [pl.simulate(system, q, t_end=0.02, method="rk4", dt=0.01, dynamics=pl.compile(system, target=target))
             for target in ("cpu", "reference")]  # fmt: skip
    np.testing.assert_allclose(kinds[0].q, kinds[1].q, atol=1e-12)
    adaptive = pl.simulate(system, q, t_end=0.002, n_out=2, dynamics=pl.compile(system, target="reference"))
    assert off(system, adaptive)[0] < 1e-14


@cache
def compiled_ladder(n):
    return ladder(n), pl.compile(ladder(n)[0])


@pytest.mark.parametrize("rtol", [1e-8, 1e-9, 1e-10])
@pytest.mark.parametrize("n", [1, 2, 10])
def test_steps_by_error_pass_singular_poses(n, rtol):
    """At their tolerance, with few forced steps, which are told with their times."""
    (system, q, v), dynamics = compiled_ladder(n)
    run = pl.simulate(system, q, v, t_end=10.0, rtol=rtol, dynamics=dynamics)
    np.testing.assert_allclose([run.q[-1, 0], run.v[-1, 0]], one_freedom(n), atol=10 * rtol)
    assert run.quality.forced_steps <= 10
    assert run.quality.steps < 500
    assert ("forced" in str(run.quality)) == (run.quality.forced_steps > 0)
    assert ("at t = " in run.quality.forced_note) == (run.quality.forced_steps > 0)


def test_regular_poses_force_nothing():
    for system, *state in (closed_four_bar(), slider_crank(), bricard()):
        assert pl.simulate(system, *state, t_end=5.0, rtol=1e-10).quality.forced_steps == 0


def test_coupling_makes_the_rank_constant():
    """The sure remedy: bars that are geared together do not leave each other. The neutral pose has them in line."""
    system, q, v = ladder(1)
    system.add_coupling("gear", {"bar0": 1, "bar1": -1})
    run = pl.simulate(system, q, v, t_end=10.0, rtol=1e-9)
    np.testing.assert_allclose([run.q[-1, 0], run.v[-1, 0]], one_freedom(1), atol=1e-8)
    assert run.quality.forced_steps == 0


def test_quality_tells_how_open_closures_are():
    system, q = closed_four_bar()
    run = pl.simulate(system, q, t_end=2.0)
    phi, y = off(system, run)
    assert run.quality.loop_residual == pytest.approx(phi, abs=1e-15)
    assert run.quality.loop_speed == pytest.approx(y, abs=1e-13)
    assert "constraint error" in str(run.quality)
    several = pl.simulate(system, np.tile(q, (3, 1)), t_end=0.5)
    assert several.quality.loop_residual < 1e-14
    assert several[1].quality.loop_residual < 1e-14


def test_baumgarte():
    """Gains draw states back at about their tolerance; without them, and without projection, they would go 1e-6 far."""
    system, q = closed_four_bar()
    exact = pl.simulate(system, q, t_end=5.0, rtol=1e-11)
    run = pl.simulate(system, q, t_end=5.0, rtol=1e-9, stabilise=(10.0, 10.0))
    assert 1e-15 < run.quality.loop_residual < 1e-9
    np.testing.assert_allclose(run.q, exact.q, atol=1e-7)
    assert run.data.attrs["stabilise"] == "10.0, 10.0"
    dynamics = pl.compile(system, stabilise=(10.0, 10.0))
    fixed = pl.simulate(system, q, t_end=5.0, method="rk4", dt=1e-3, t_eval=run.t, dynamics=dynamics)
    np.testing.assert_allclose(fixed.q[:400], exact.q[:400], atol=1e-5)
    tau, rng = np.zeros(3), np.random.default_rng(0)
    q, v = q + 1e-3 * rng.normal(size=3), rng.normal(size=3)
    J, a = dynamics.loop_jacobian(q), dynamics.forward_dynamics(q, v, tau)
    drift = J @ (a - pl.compile(system).forward_dynamics(q, v, tau))
    kept = np.abs(J).max(axis=1) > 1e-9
    np.testing.assert_allclose(drift[kept], (-20.0 * J @ v - 100.0 * dynamics.loop_residual(q))[kept], atol=1e-10)


@pytest.mark.parametrize(("options", "told"), [
    ({"stabilise": (1.0,)}, "give two gains"),
    ({"stabilise": (1.0, -2.0)}, "at least zero"),
    ({"min_step": 1e-4, "method": "rk4", "dt": 1e-3}, "min_step= is for closed systems"),
    ({"min_step": -1.0}, "positive"),
])  # fmt: skip
def test_mistakes(options, told):
    system, q = closed_four_bar()
    with pytest.raises(pl.PliantError, match=told):
        pl.simulate(system, q, t_end=1.0, **options)


def test_trees_are_refused():
    tree = pl.examples.load("double-pendulum")
    with pytest.raises(pl.PliantError, match="no closures"):
        pl.simulate(tree, t_end=1.0, stabilise=(1.0, 1.0))
    with pytest.raises(pl.PliantError, match="min_step= is for closed systems"):
        pl.simulate(tree, t_end=1.0, min_step=1e-4)
    dynamics = pl.compile(closed_four_bar()[0])
    with pytest.raises(pl.PliantError, match="compiled with stabilise=None"):
        pl.simulate(closed_four_bar()[0], closed_four_bar()[1], t_end=1.0, dynamics=dynamics, stabilise=(1.0, 1.0))


@pytest.mark.parametrize("method", ["alpha", "esdirk"])
def test_implicit_methods_do_not_stabilise(method):
    system, q = closed_four_bar()
    with pytest.raises(pl.PliantError, match="does not support stabilise="):
        pl.simulate(system, q, t_end=1.0, method=method, dt=1e-3, stabilise=(1.0, 1.0))


def test_tangents_are_those_of_the_projected_motion():
    """Along speeds that the closures allow, and a parameter, beside central differences."""
    system, q = closed_four_bar()
    dynamics = pl.compile(system, parameters=["rocker.mass"])
    v = dynamics.project(q, np.array([1.0, 0.0, 0.0]), [1.0])[1]
    options = {"dt": 1e-2, "steps": 30}
    for name, at, along in (("v0", v, v), ("p", np.array([1.0]), np.array([1.0]))):
        given = {"v0": v, "p": np.array([1.0])}
        made = dynamics.rollout(q, **given, tangents={name: along[None]}, **options)
        ends = [dynamics.rollout(q, **(given | {name: at + sign * 1e-6 * along}), **options) for sign in (1, -1)]
        np.testing.assert_allclose(made.dq[0], (ends[0].q - ends[1].q) / 2e-6, atol=1e-7)
        np.testing.assert_allclose(made.dv[0], (ends[0].v - ends[1].v) / 2e-6, atol=1e-6)
