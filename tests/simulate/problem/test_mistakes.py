"""Every mistake ends in a sentence, and what was computed until then is kept."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np
import pytest

import pliant as pl
from pliant.simulate import RunInterrupted, SimulationError
from pliant.simulate.loops import torques
from tests.simulate.systems import tumbler


@pytest.fixture(scope="module")
def arm():
    return pl.examples.load("double-pendulum")


def nan_after(t_nan):
    return lambda t, q, v: [0.0, np.nan if t > t_nan else 0.0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"q0": [1.0]}, r"q0 has shape \(1,\); system 'double-pendulum' needs \(..., 2\): shoulder.angle, elbow.angle"),
        ({"v0": np.zeros((2, 3))}, r"v0 has shape \(2, 3\); .*shoulder.rate, elbow.rate; or names with values"),
        ({"q0": np.zeros((2, 2)), "v0": np.zeros((3, 2))}, r"the arrays have different numbers of runs: q0 has 2, v0 has 3"),
        ({"q0": {"elbw": 1.0}}, "q0: no hinge, body or coordinate named 'elbw'; did you mean 'elbow'"),
        ({"v0": {"elbow.angle": 1.0}}, "v0: .*did you mean 'elbow.rate'"),
        ({"q0": {"elbow": np.zeros((2, 3, 4))}}, r"q0 has 3 leading axes; give one state, or .*one row per run"),
        ({"q0": ["a", "b"]}, "q0 is not an array of real numbers"),
        ({"v0": [0.0, np.inf]}, "v0: elbow.rate is inf"),
        ({"tau": [1.0, 2.0, 3.0]}, r"tau has shape \(3,\); .*needs \(2,\): shoulder.rate, elbow.rate.*function tau\(t, q, v\)"),
        ({"tau": np.zeros((5, 3))}, r"tau has shape \(5, 3\)"),
        ({"tau": 1.0}, r"tau has shape \(\)"),
        ({"tau": [np.nan, 0.0]}, "tau: shoulder.rate is nan"),
        ({"tau": [[0, 0], [0, np.nan]]}, "tau: row 1 is nan for hinge 'elbow'"),
        ({"tau": {"elbow": 1.0, "sholder": 2.0}}, "did you mean 'shoulder'"),
        ({"t_end": -1.0}, "t_end=-1.0: give a positive number"),
        ({"t_end": "soon"}, "t_end='soon'"),
        ({"method": "rk5"}, "no method named 'rk5'; there are 'auto'"),
        ({"method": "rk4"}, "method 'rk4' uses fixed steps: give dt="),
        ({"dt": 0.1, "rtol": 1e-6}, "give one or the other"),
        ({"dt": 0.0}, "dt=0.0: give a positive number"),
        ({"rtol": 0.0}, "rtol=0.0: give a positive number"),
        ({"atol": np.nan}, "atol=nan: give a positive number"),
        ({"t_eval": [0.0, 2.0]}, "t_eval: give increasing instants from 0 to t_end = 1 s"),
        ({"t_eval": [0.5, 0.2]}, "increasing"),
        ({"t_eval": []}, "increasing"),
        ({"t_eval": [0.5], "n_out": 3}, "give one"),
        ({"n_out": 1}, "n_out=1"),
        ({"dynamics": pl.compile(tumbler())}, "compiled from another system, 'tumbler'"),
        ({"system": 3}, "3 is not a system; give a pl.System"),
        ({"dynamics": 3}, r"dynamics=3 is not a compiled system; pass the result of pl.compile\(system\)"),
        ({"start": 3}, "start=3 is not a run"),
        ({"start": "run.nc"}, r"give pl.load_run\('run.nc'\)"),
        ({"into": 3}, "into=3: give the name of a .nc file"),
        ({"p": {"shoulder.mass": 2.0}}, "'shoulder' is a hinge, which has no parameters; name its body, 'upper'"),
        ({"p": [1.0]}, "compile with parameters="),
        ({"wrenches": {"tap": [0] * 6}}, "did you mean 'tip'"),
        ({"wrenches": {"tip": [0, 1]}}, r"wrenches: 'tip' takes 6 values, 2 given"),
    ],
)
def test_what_is_given_is_checked_at_the_edge(arm, options, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.simulate(**{"system": arm, "t_end": 1.0, **options})


def test_a_quaternion_off_its_sphere_is_refused():
    q0 = tumbler().neutral()
    q0[0] = 1.00001
    with pytest.raises(pl.PliantError, match=r"q0: hinge 'body' has a quaternion of norm 1.00001; divide q0\[0:4\] by it"):
        pl.simulate(tumbler(), q0, t_end=1.0)


def test_nothing_to_simulate():
    rock = pl.System("rock")
    rock.add_body("stone", mass=1.0)
    with pytest.raises(pl.PliantError, match="'rock' has no degrees of freedom"):
        pl.simulate(rock, t_end=1.0)


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "dt": 0.01}, {"dt": 0.01}])
@pytest.mark.parametrize(
    ("tau", "message"),
    [
        (nan_after(0.5), r"tau returned nan for hinge 'elbow' \(elbow.rate\) at t = 0.5"),
        (
            lambda t, q, v: [0.0] * (2 if t < 0.5 else 3),
            r"tau returned an array of shape \(3,\) at t = 0.5.*needs \(2,\): shoulder.rate",
        ),
        (lambda t, q, v: [0.0, 0.0] if t < 0.5 else None, "tau returned .* at t = 0.5"),
        (lambda t, q, v: [0.0, 0.0] if t < 0.5 else [0.0, {}["x"]], "tau raised KeyError at t = 0.5"),
    ],
)
def test_a_bad_torque_ends_the_run_and_keeps_it(arm, tau, message, options):
    with pytest.raises(SimulationError, match=message) as caught:
        pl.simulate(arm, [1.0, 0.5], t_end=2.0, tau=tau, **options)
    run = caught.value.run
    whole = pl.simulate(arm, [1.0, 0.5], t_end=0.5, tau=[0.0, 0.0], t_eval=np.minimum(run.t, 0.5), **options)
    assert not run.complete and 0.4 < run.t[-1] <= 0.51 and "tau" in run.data.attrs["stopped"]
    np.testing.assert_allclose(run.q, whole.q, rtol=0, atol=1e-9)
    assert np.isfinite(run.data["energy"]).all() and run.quality.energy_drift < 1e-6 and run.quality.steps > 0


def test_a_bad_torque_at_the_start(arm):
    with pytest.raises(SimulationError, match="at t = 0 s") as caught:
        pl.simulate(arm, t_end=1.0, tau=lambda t: t)
    assert caught.value.run is None and "tau(t, q, v)" in str(caught.value)


@pytest.mark.parametrize("options", [{}, {"n_out": 2}, {"method": "rk4", "dt": 0.01}])
def test_an_interrupt_keeps_what_was_computed(arm, options):
    def tau(t, q, v):
        if t > 1.0:
            raise KeyboardInterrupt
        return np.zeros(2)

    with pytest.raises(RunInterrupted, match=r"'double-pendulum': the run was interrupted at t = 0.9|at t = 1 s") as caught:
        pl.simulate(arm, [1.0, 0.5], t_end=5.0, tau=tau, **options)
    run = caught.value.run
    assert 0.8 < run.t[-1] <= 1.0 and not run.complete and np.isfinite(run.q).all()
    np.testing.assert_allclose(run.q[-1], pl.simulate(arm, [1.0, 0.5], t_end=run.t[-1], rtol=1e-10).q[-1], rtol=0, atol=1e-6)


def test_an_interrupt_between_two_instants_spoils_no_row(arm):
    """In whatever stage it comes, also in those of dense output: what is stored is what the whole run has."""

    def motion(last):
        calls = 0

        def tau(t, q, v):
            nonlocal calls
            calls += 1
            if calls == last:
                raise KeyboardInterrupt
            return -0.1 * v

        return pl.simulate(arm, [1.0, 0.5], t_end=1.0, tau=tau, n_out=2001, method="dop853")

    whole = motion(0)
    for last in range(40, 72):
        with pytest.raises(RunInterrupted) as caught:
            motion(last)
        run = caught.value.run
        n = int(np.searchsorted(whole.t, run.t[-1], side="right")) - 1
        np.testing.assert_array_equal(run.q[:n], whole.q[:n])


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "dt": 0.01}, {"method": "esdirk"}])
def test_an_interrupt_on_the_way_into_a_function(arm, options, monkeypatch):
    """Where no line of Python is there to catch it yet: it is heard all the same, and the step it fell into is not taken."""
    calls = 0

    def interrupted():
        nonlocal calls
        calls += 1
        if calls == 401:  # the first thing that a call does; a second look at the clock ends it
            raise KeyboardInterrupt
        return 0.0

    monkeypatch.setattr(torques, "time", SimpleNamespace(perf_counter=interrupted))
    hook = sys.unraisablehook
    with pytest.raises(RunInterrupted) as caught:
        pl.simulate(arm, [1.0, 0.5], t_end=100.0, tau=lambda t, q, v: -0.1 * v, **options)
    assert sys.unraisablehook is hook
    run = caught.value.run
    monkeypatch.undo()
    whole = pl.simulate(arm, [1.0, 0.5], t_end=run.t[-1], tau=lambda t, q, v: -0.1 * v, rtol=1e-10)
    assert 0.0 < run.t[-1] < 99.0
    np.testing.assert_allclose(run.q[-1], whole.q[-1], rtol=0, atol=1e-6)


def test_steps_that_are_too_long_for_a_fixed_method(arm):
    with pytest.raises(
        SimulationError, match=r"a step of 0.5 s leads to numbers that are not finite.*hinge '(shoulder|elbow)'.*rad/s²"
    ) as caught:
        pl.simulate(arm, [1.0, 0.5], [0.0, 50.0], t_end=100.0, method="rk4", dt=0.5)
    assert caught.value.run.t[-1] < 100.0
    with pytest.raises(SimulationError, match=r"at t = 0 s: the iterations of a step of 5 s do not converge; give a smaller dt"):
        pl.simulate(arm, [1.0, 0.5], [1.0, 2.0], t_end=100.0, method="esdirk", dt=5.0)


@pytest.mark.parametrize(
    "options",
    [
        {"method": "esdirk", "v0": [1e200, 0.0]},
        {"method": "alpha", "dt": 0.1, "v0": [1e200, 0.0]},
        {"tau": pl.Traced(lambda t, q, v: np.log(q - 1.0))},
    ],
)
def test_rates_that_are_not_finite_at_the_start(arm, options, recwarn):
    with pytest.raises(SimulationError, match="the accelerations at the start are not finite"):
        pl.simulate(arm, t_end=1.0, **options)
    assert not recwarn.list


@pytest.mark.parametrize("method", ["auto", "dop853", "esdirk", "rk4", "semi_implicit", "alpha"])
@pytest.mark.filterwarnings("error")
def test_a_start_beyond_all_numbers_is_a_sentence_and_no_warning(arm, method):
    options = {"dt": 0.01} if method in ("rk4", "semi_implicit", "alpha") else {}
    for speed in (1e77, 1e150, 1e300):
        with pytest.raises(SimulationError, match=r"stopped at t = 0(\.0[12])? s"):
            pl.simulate(arm, [1.0, 0.5], [speed, 0.0], t_end=0.1, method=method, **options)


def test_a_traced_law_that_calls_a_compiled_function(arm):
    dyn = pl.compile(arm)
    for law, called in (
        (lambda t, q, v: dyn.gravity_forces(q), r"gravity_forces\(q\), a compiled function"),
        (lambda t, q, v: dyn.frame("tip").pose(q)[1][:2], r"pose\(q\), a compiled function"),
        (lambda t, q, v: dyn.rhs(t, q, v)[1], "a function of a compiled system"),
    ):
        with pytest.raises(pl.PliantError, match=rf"the law calls {called}, which takes numbers only; pass the law itself"):
            pl.simulate(arm, t_end=1.0, tau=pl.Traced(law))


def test_as_many_rows_of_tau_as_runs(arm):
    """They may be samples over time, or one row per run; other numbers of rows are samples."""
    q0, tau = np.zeros((3, 2)), np.ones((3, 2))
    with pytest.raises(pl.PliantError, match=r"tau has shape \(3, 2\), and there are 3 runs: .*or one row per run; pass samples"):
        pl.simulate(arm, q0, t_end=0.1, tau=tau)
    runs = pl.simulate(arm, q0, t_end=0.1, tau=np.broadcast_to(tau, (3, 3, 2)), n_out=3)
    assert np.array_equal(runs.q[0], pl.simulate(arm, t_end=0.1, tau=tau, n_out=3).q)


def test_what_is_missing(arm):
    with pytest.raises(pl.PliantError, match=r"pl.simulate: t_end is missing; give the final time, t_end=10.0 \[s\]"):
        pl.simulate(arm)
    with pytest.raises(TypeError, match=r"^Dynamics\.rollout\(\) missing 1 required keyword-only argument: 'dt'"):
        pl.compile(arm).rollout([0.0, 0.0], steps=10)


def test_steps_that_become_too_short(arm):
    """A force that grows without bound in finite time."""
    with pytest.raises(
        SimulationError, match=r"stopped at t = 0\..*no step is short enough.*The largest acceleration there is of hinge 'elbow'"
    ) as caught:
        pl.simulate(arm, None, [0.0, 1.0], t_end=10.0, tau=lambda t, q, v: [0.0, 5.0 * v[1] ** 3])
    assert 0 < caught.value.run.t[-1] < 1.0


def test_a_torque_cannot_change_the_state(arm):
    def tau(t, q, v):
        q[0] = 0.0

    with pytest.raises(SimulationError, match=r"tau raised ValueError at t = 0 s .*read-only"):
        pl.simulate(arm, t_end=1.0, tau=tau)


@pytest.mark.parametrize(
    "options",
    [{}, {"method": "esdirk"}, *({"method": method, "dt": 0.01} for method in ("rk4", "dop853", "semi_implicit", "alpha"))],
)
def test_a_law_that_is_not_finite_a_little_farther_on(arm, options):
    """The last state that was reached is one at which the law is finite; the law is named all the same."""
    made = arm.copy()
    made.add_load("root", lambda x: x.torque("elbow", np.sqrt(0.05 - abs(x.q("elbow")))))
    made.add_load("brake", lambda x: x.torque("elbow", -0.1 * x.v("elbow")))
    with pytest.raises(SimulationError, match="load 'root' returns numbers that are not finite"):
        pl.simulate(made, t_end=20.0, v0=[0.0, 1.0], **options)


@pytest.mark.parametrize("method", ["semi_implicit", "alpha"])
def test_methods_that_the_reference_does_not_have(arm, method):
    with pytest.raises(pl.PliantError, match=f"method '{method}' needs compiled functions"):
        pl.simulate(arm, t_end=1.0, method=method, dt=0.1, dynamics=pl.compile(arm, "reference"))


def test_a_law_that_is_not_finite_by_what_a_controller_drives(arm):
    made = arm.copy()
    made.add_load("root", lambda x: x.torque("elbow", np.sqrt(x.u.f)), inputs={"f": 1.0})
    made.add_controller("fall", pl.Controller(0.1, lambda t, y, state: ([0.35 - t], state), measures=[], drives=["root.f"]))
    with pytest.raises(SimulationError, match=r"stopped at t = 0.4 s: load 'root' returns numbers that are not finite"):
        pl.simulate(made, t_end=1.0)
