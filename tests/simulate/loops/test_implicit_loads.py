"""Implicit methods with loads: against explicit ones, orders, states of loads, what is stiff, what runs as Python."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march as marching
from tests.simulate.loaded import driven, far, pendulum, state_of
from tests.systems import random_flexible_system

END = 0.6


def run(system, method, start, n_out=7, **options):
    return pl.simulate(system, *start, t_end=END, method=method, n_out=n_out, **options)


@pytest.mark.parametrize(("mode", "base"), [("unrolled", "free"), ("rolled", "fixed")])
def test_esdirk_agrees_with_dop853(mode, base):
    system = driven(base=base)
    start = state_of(system)
    dynamics = pl.compile(system, mode=mode)
    exact = run(system, "dop853", start, rtol=1e-12)
    made = run(system, "esdirk", start, rtol=1e-9, dynamics=dynamics)
    for x, y in ((made.q, exact.q), (made.v, exact.v), (made.data.s, exact.data.s), (made.data.work, exact.data.work)):
        assert far(x, y) < 1e-8  # rtol of a run of some ten units
    assert made.quality.energy_drift < 1e-8


@pytest.mark.parametrize(("method", "order", "steps"), [("esdirk", 4, (0.02, 0.01)), ("alpha", 2, (2e-3, 1e-3))])
def test_orders_with_states_of_loads(method, order, steps):
    system = driven(base="free")
    start = state_of(system)
    exact = run(system, "dop853", start, rtol=1e-13, n_out=2)
    errors = []
    for dt in steps:
        made = run(system, method, start, dt=dt, n_out=2)
        errors.append([far(made.q, exact.q), far(made.v, exact.v), far(made.data.s, exact.data.s)])
    rates = np.log2(np.divide(*errors))
    assert (np.abs(rates - order) < 0.35).all(), rates


def test_esdirk_between_steps_has_the_states_of_loads():
    """A cubic over a step: stored instants within steps are about as good as those at their ends."""
    system = driven()
    start = state_of(system)
    exact = run(system, "dop853", start, rtol=1e-12, n_out=301)
    made = run(system, "esdirk", start, dt=0.02, n_out=301)
    ends = slice(None, None, 10)
    assert far(made.data.s, exact.data.s) < 20 * far(made.data.s[ends], exact.data.s[ends]) + 1e-6


def test_a_stiff_spring_does_not_keep_steps_short():
    """q'' = -k q / 2 - c q' / 2 of rates 1e6 and 1: what is left after the fast one has gone is slow."""
    system = pendulum(k=2e6, c=2e6)
    made = pl.simulate(system, {"pin": 1.0}, t_end=1.0, method="esdirk", rtol=1e-6, n_out=11)
    slow = (-1e6 + np.sqrt(1e12 - 4e6)) / 2  # of s^2 + 1e6 s + 1e6
    assert far(made.q[1:, 0], np.exp(slow * made.t[1:])) < 1e-5  # the start is off the slow motion by 1e-6
    assert made.quality.steps < 400


def test_auto_goes_over_to_esdirk_on_a_stiff_hinge_spring():
    system = pendulum(k=2e5, c=2e5, gravity=9.81)
    made = pl.simulate(system, {"pin": 0.5}, t_end=2.0, rtol=1e-5, n_out=5)
    assert made.quality.method == "esdirk"
    assert "stability kept the steps of dop853" in made.quality.method_note
    assert made.quality.steps < 2000  # of dop853, stability allows some 6e-5 s
    assert far(made.q, pl.simulate(system, {"pin": 0.5}, t_end=2.0, method="esdirk", rtol=1e-8, n_out=5).q) < 1e-5


def test_a_stiff_state_of_a_load_is_among_the_unknowns():
    """f' = (v - f) / lag drives the hinge: a lag of a microsecond is f = v, and damps as that does."""

    def lagging(x):
        x.rate("f", (x.v("pin") - x.s.f) / x.p.lag)
        x.torque("pin", -3.0 * x.s.f)

    system = pendulum()
    system.add_load("lag", lagging, {"lag": 1e-6}, states={"f": 0.0})
    made = pl.simulate(system, v0={"pin": 1.0}, t_end=1.0, method="esdirk", rtol=1e-6, n_out=11)
    assert far(made.v[:, 0], np.exp(-1.5 * made.t)) < 1e-5
    assert far(made.data.s[1:, 0], made.v[1:, 0]) < 1e-5
    assert made.quality.steps < 300
    dt = pl.simulate(system, v0={"pin": 1.0}, t_end=1.0, method="alpha", dt=0.01, rho=0.0, n_out=11)
    assert far(dt.v[:, 0], np.exp(-1.5 * dt.t)) < 1e-3


@pytest.mark.parametrize("method", ["esdirk", "alpha"])
def test_loads_that_run_as_python(method):
    """They are not in Newton's matrix, and give the same motion."""

    def traced(x):
        x.torque("pin", np.where(x.q("pin") > 0, -4.0, -2.0) * x.q("pin"))
        x.rate("f", x.q("pin") - x.s.f)

    def branching(x):
        x.torque("pin", (-4.0 if x.q("pin") > 0 else -2.0) * x.q("pin"))
        x.rate("f", x.q("pin") - x.s.f)

    options = {"dt": 0.01} if method == "alpha" else {"rtol": 1e-8}
    runs = []
    for law in (traced, branching):
        system = pendulum(c=0.2)
        system.add_load("law", law, states={"f": 0.5})
        runs.append(pl.simulate(system, v0={"pin": 1.0}, t_end=3.0, method=method, n_out=7, **options))
    assert runs[1].quality.law_note.startswith("law:")
    assert far(runs[0].q, runs[1].q) < 1e-6
    assert far(runs[0].data.s, runs[1].data.s) < 1e-6


@pytest.mark.parametrize("method", ["esdirk", "alpha"])
def test_runs_side_by_side_are_those_alone(method):
    system = driven()
    q, v = state_of(system, runs=3)
    u, s0 = np.array([[1.0, 0.5], [0.2, -1.0], [3.0, 0.0]]), np.array([[0.2, 0.1, -0.3], [0.0, 0.0, 0.0], [1.0, 2.0, 3.0]])
    options = {"dt": 0.01} if method == "alpha" else {"rtol": 1e-6}
    together = pl.simulate(system, q, v, u=u, s0=s0, t_end=0.3, method=method, n_out=4, **options)
    for k in range(3):
        alone = pl.simulate(system, q[k], v[k], u=u[k], s0=s0[k], t_end=0.3, method=method, n_out=4, **options)
        assert np.array_equal(together.q[k], alone.q)
        assert np.array_equal(together.data.s[k], alone.data.s)


@pytest.mark.parametrize("method", ["esdirk", "alpha", "semi_implicit"])
def test_a_run_cut_into_blocks_is_the_whole_one(method, monkeypatch):
    system = driven(base="free")
    start = state_of(system)
    options = {"rtol": 1e-6} if method == "esdirk" else {"dt": 0.01}
    whole = run(system, method, start, **options)
    monkeypatch.setattr(marching, "_FIRST", 3)
    monkeypatch.setattr(marching, "BLOCK", 1e-9)
    cut = run(system, method, start, **options)
    for name in ("q", "v", "s", "work"):
        assert np.array_equal(whole.data[name], cut.data[name])


def test_named_parameters_of_loads():
    system = driven()
    start = state_of(system)
    changed = {"drive.lag": 0.05, "drag.c": 1.0}
    exact = run(system, "dop853", start, rtol=1e-12, p=changed)
    made = run(system, "esdirk", start, rtol=1e-9, p=changed)
    assert far(made.q, exact.q) < 1e-8
    assert far(made.data.s, exact.data.s) < 1e-8
    assert far(made.q, run(system, "dop853", start).q) > 1e-3


@pytest.mark.filterwarnings("ignore:.*spins at:pliant.errors.ModelWarning")
def test_flexible_bodies_with_loads():
    system = random_flexible_system(5, n=3)
    frame = system.model.bodies[-1].name

    def hold(x):
        x.force(-2.0 * x.velocity(x[frame].origin), at=x[frame].origin)
        x.rate("f", x.velocity(x[frame].origin).dot(x.world.z) - x.s.f)

    system.add_load("hold", hold, states={"f": 0.0})
    start = state_of(system)
    exact = run(system, "dop853", start, rtol=1e-11)
    made = run(system, "esdirk", start, rtol=1e-8)
    assert far(made.q, exact.q) < 1e-7 * (1 + np.abs(exact.q).max())
    assert far(made.data.s, exact.data.s) < 1e-7 * (1 + np.abs(exact.data.s).max())


@pytest.mark.parametrize("method", ["esdirk", "dop853"])
def test_a_run_that_goes_on_has_the_states_of_loads(method):
    system = driven()
    start = state_of(system)
    whole = run(system, method, start, rtol=1e-9, n_out=3)
    half = pl.simulate(system, *start, t_end=END / 2, method=method, rtol=1e-9, n_out=2)
    rest = pl.simulate(system, start=half, t_end=END, n_out=2)
    assert np.array_equal(rest.data.s[0], half.data.s[-1])
    assert far(rest.data.s[-1], whole.data.s[-1]) < 1e-8


@pytest.mark.parametrize(("method", "order", "steps"), [("esdirk", 4, (0.04, 0.02)), ("alpha", 2, (0.01, 0.005))])
def test_inputs_that_jump_jump_the_rates_of_states(method, order, steps):
    """A drive that lags behind an input held in pieces: a step ends at each, and the order stays."""

    def lagging(x):
        x.rate("f", (x.u.asked - x.s.f) / 0.2)
        x.torque("pin", x.s.f)

    system = pendulum(k=3.0, c=0.5, gravity=9.81)
    asked = pl.Series([0.0, 0.2, 0.4, END], [1.0, -2.0, 3.0, 3.0], "hold")
    system.add_load("lag", lagging, inputs={"asked": asked}, states={"f": 0.0})
    exact = pl.simulate(system, {"pin": 0.3}, t_end=END, method="dop853", rtol=1e-13, n_out=4)
    errors = []
    for dt in steps:
        made = pl.simulate(system, {"pin": 0.3}, t_end=END, method=method, dt=dt, n_out=4)
        errors.append([far(made.q, exact.q), far(made.v, exact.v), far(made.data.s, exact.data.s)])
    assert (np.abs(np.log2(np.divide(*errors)) - order) < 0.4).all(), errors
