"""Inputs of loads that are given over time."""

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march as marches
from pliant.simulate.problem.signals import breaks
from tests.simulate.problem.driven import J, disc, of_series, pendulum

TIMES, VALUES = np.array([0.0, 0.3, 1.0, 1.05, 2.0]), np.array([1.0, -2.0, 0.5, 3.0, -1.0])
METHODS = [{}, {"method": "dop853"}, {"method": "dop853", "dt": 0.03}, {"method": "rk4", "dt": 0.07}, {"method": "esdirk"}]


@pytest.mark.parametrize("kind", ["linear", "hold"])
@pytest.mark.parametrize("settings", METHODS)
def test_a_series_moves_an_inertia_by_cubics(kind, settings):
    run = pl.simulate(disc(pl.Series(TIMES, VALUES, kind)), t_end=2.0, **settings)
    angle, rate = of_series(run.t, TIMES, VALUES, kind, J)
    np.testing.assert_allclose(run.q[:, 0], angle, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.v[:, 0], rate, rtol=0, atol=1e-12)
    if settings.get("method") != "esdirk":  # which interpolates the work between its long steps by cubics
        assert run.quality.energy_drift < 1e-12


def test_alpha_follows_a_series_to_its_second_order():
    errors = []
    for dt in (0.02, 0.01):
        run = pl.simulate(disc(pl.Series(TIMES, VALUES)), t_end=2.0, method="alpha", dt=dt, n_out=21)
        errors.append(np.abs(run.q[:, 0] - of_series(run.t, TIMES, VALUES, "linear", J)[0]).max())
    assert errors[1] < 1e-4 and 3.5 < errors[0] / errors[1] < 4.5


def test_a_series_given_to_the_run_is_that_of_the_load():
    series = pl.Series(TIMES, VALUES)
    a, b = pl.simulate(disc(series), t_end=1.5), pl.simulate(disc(), t_end=1.5, u={"motor.torque": series})
    np.testing.assert_array_equal(a.q, b.q)
    np.testing.assert_array_equal(a.v, b.v)


def test_a_step_that_a_knot_cuts_short_leaves_the_next_ones_long():
    knots = np.linspace(0, 10.0, 401)
    smooth = pl.simulate(pendulum(), {"elbow": 1.0}, t_end=10.0, u={"motor.torque": pl.Series([0, 10.0], [0.1, 0.1])})
    cut = pl.simulate(pendulum(), {"elbow": 1.0}, t_end=10.0, u={"motor.torque": pl.Series(knots, np.full(401, 0.1))})
    np.testing.assert_allclose(cut.q, smooth.q, rtol=0, atol=1e-7)
    assert cut.quality.steps <= smooth.quality.steps + 2 * 401
    np.testing.assert_array_less(cut.quality.rejected, smooth.quality.rejected + 100)


def test_a_series_is_the_force_that_a_function_of_time_gives():
    series = pl.Series(np.linspace(0, 3.0, 31), np.sin(7 * np.linspace(0, 3.0, 31)))
    a = pl.simulate(pendulum(), {"shoulder": 0.5}, t_end=3.0, u={"motor.torque": series}, rtol=1e-11)
    b = pl.simulate(pendulum(), {"shoulder": 0.5}, t_end=3.0, tau=np.stack([np.zeros(31), series.values], axis=-1), rtol=1e-11)
    np.testing.assert_allclose(a.q, b.q, rtol=0, atol=1e-9)


@pytest.mark.parametrize("settings", [{"method": "dop853"}, {}, {"method": "rk4", "dt": 0.011}])
def test_blocks_do_not_change_a_number(settings, monkeypatch):
    def run():
        return pl.simulate(pendulum(), {"elbow": 1.0}, t_end=2.0, u={"motor.torque": pl.Series(TIMES, VALUES)}, **settings)

    whole = run()
    monkeypatch.setattr(marches, "_FIRST", 3)
    monkeypatch.setattr(marches, "BLOCK", 0.0)
    cut = run()
    np.testing.assert_array_equal(whole.q, cut.q)
    np.testing.assert_array_equal(whole.v, cut.v)


def test_a_batch_is_its_single_runs():
    starts = np.array([[0.1 * i, 0.5 - 0.2 * i] for i in range(6)])
    system = disc(pl.Series(TIMES, VALUES))
    system.add_body("arm", parent="disc", hinge=pl.Revolute("x"), mass=0.3, com=(0, 0.2, 0), inertia=(1e-2, 1e-2, 1e-2))
    batch = pl.simulate(system, starts, t_end=2.0, method="dop853")
    for i, start in enumerate(starts):
        one = pl.simulate(system, start, t_end=2.0, method="dop853")
        np.testing.assert_array_equal(batch.q[i], one.q)
        np.testing.assert_array_equal(batch.v[i], one.v)


def test_a_reference_run_is_a_compiled_one():
    system = disc(pl.Series(TIMES, VALUES, "hold"))
    slow = pl.simulate(system, t_end=2.0, dynamics=pl.compile(system, "reference"), n_out=21)
    angle, rate = of_series(slow.t, TIMES, VALUES, "hold", J)
    np.testing.assert_allclose(slow.q[:, 0], angle, rtol=0, atol=1e-12)
    np.testing.assert_allclose(slow.v[:, 0], rate, rtol=0, atol=1e-12)


def test_a_law_that_runs_as_python_gets_the_series_too():
    system = disc()
    asked = []

    def switch(x):
        asked.append(float(x.t))  # which cannot be traced
        x.torque("axle", x.u.torque)

    system.add_load("more", switch, inputs={"torque": pl.Series(TIMES, VALUES, "hold")})
    run = pl.simulate(system, t_end=2.0, method="rk4", dt=0.1)
    angle, _ = of_series(run.t, TIMES, VALUES, "hold", J)
    np.testing.assert_allclose(run.q[:, 0], angle, rtol=0, atol=1e-12)
    assert len(asked) > 10


def test_a_run_goes_on_from_another_inside_a_piece():
    series = pl.Series(TIMES, VALUES)
    first = pl.simulate(disc(series), t_end=0.6)
    second = pl.simulate(disc(series), start=first, t_end=2.0)
    angle, rate = of_series(second.t, TIMES, VALUES, "linear", J)
    np.testing.assert_allclose(second.q[:, 0], angle, rtol=0, atol=1e-12)
    np.testing.assert_allclose(second.v[:, 0], rate, rtol=0, atol=1e-12)


def test_a_series_that_a_run_was_given_is_asked_for_again():
    first = pl.simulate(disc(), t_end=0.6, u={"motor.torque": pl.Series(TIMES, VALUES)})
    with pytest.raises(pl.PliantError, match=r"start= is a run with 'motor.torque' given as a Series; pass it again"):
        pl.simulate(disc(), start=first, t_end=1.0)
    second = pl.simulate(disc(), start=first, t_end=2.0, u={"motor.torque": pl.Series(TIMES, VALUES)})
    np.testing.assert_allclose(second.q[-1, 0], of_series(np.array([2.0]), TIMES, VALUES, "linear", J)[0], rtol=0, atol=1e-12)


def test_instants_that_differ_by_roundings_are_one():
    stored = np.array([0.1, 0.3, 0.7])
    found = breaks([np.array([0.1 + 0.2, 0.5]), np.array([0.5 * (1 + 2e-16), 0.7 - 1e-16, 1.0, 1.2])], 0.0, 1.0, stored)
    np.testing.assert_array_equal(found, [0.0, 0.3, 0.5, 0.7])


def test_mistakes_are_told_before_the_run():
    with pytest.raises(
        pl.PliantError, match="load 'motor': its input 'torque' is a Series from 0 to 2 s, but the run goes from 0 to 3"
    ):
        pl.simulate(disc(pl.Series(TIMES, VALUES)), t_end=3.0)
    with pytest.raises(pl.PliantError, match=r"from 0.5 to 2 s.*give it values for all of it"):
        pl.simulate(disc(pl.Series([0.5, 2.0], [1, 1])), t_end=1.0)
    with pytest.raises(pl.UnknownNameError, match=r"no input named 'motor.torq'; did you mean 'motor.torque'"):
        pl.simulate(disc(), t_end=1.0, u={"motor.torq": pl.Series(TIMES, VALUES)})
    with pytest.raises(pl.PliantError, match=r"takes values of shape \(\), but the Series gives \(2,\)"):
        pl.simulate(disc(), t_end=1.0, u={"motor.torque": pl.Series([0, 1], [[1, 2], [3, 4]])})
    system = disc()
    with pytest.raises(pl.PliantError, match=r"a Series for 'motor.torque' is compiled with the equations"):
        pl.simulate(system, t_end=1.0, u={"motor.torque": pl.Series(TIMES, VALUES)}, dynamics=pl.compile(system))


def test_what_is_not_given_again_stays():
    """With start=, names in u and s0 change these alone."""
    slide = pl.System("slide", gravity=(0, 0, 0))
    slide.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)

    def law(x):
        x.torque("a", x.u.f + x.u.g[0] + x.u.g[1] + x.s.z + x.s.y)

    slide.add_load("m", law, inputs={"f": 1.0, "g": (0.0, 0.0)}, states={"z": 0.0, "y": 0.0})
    first = pl.simulate(slide, t_end=1.0, u={"m.f": 2.0, "m.g": (1.0, 4.0)}, s0={"m.z": 0.5, "m.y": 0.25})  # to v = 7.75
    for options, rate in (
        ({}, 7.75),
        ({"u": {"m.f": 3.0}}, 8.75),
        ({"u": {"m.g": (0.0, 0.0)}}, 2.75),
        ({"u": {"m.f": pl.Series([0.0, 5.0], [6.0, 6.0])}}, 11.75),
        ({"s0": {"m.y": 0.0}}, 7.5),
    ):
        run = pl.simulate(start=first, t_end=2.0, **options)
        np.testing.assert_allclose(run.v[-1], 7.75 + rate, rtol=1e-12)
    rows = pl.simulate(slide, [[0.0], [1.0]], t_end=1.0, u={"m.f": [2.0, 3.0]})
    np.testing.assert_allclose(pl.simulate(start=rows, t_end=2.0, u={"m.g": (1.0, 0.0)}).v[:, -1, 0], [5.0, 7.0], rtol=1e-12)
