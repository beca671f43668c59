"""Runs that cannot reach their end stop, tell why, and keep what they have."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate import RunInterrupted, SimulationError
from tests.simulate.march.gimbals import gimbal

pytestmark = pytest.mark.full_effort


@pytest.fixture(scope="module")
def arm():
    return pl.examples.load("double-pendulum")


def test_a_singular_pose():
    with pytest.raises(pl.PliantError, match=r"'gimbal'.*singular"):
        pl.simulate(gimbal(), t_end=1.0)
    assert pl.simulate(gimbal(), {"b": 1.0}, t_end=0.1).complete


@pytest.mark.parametrize("rtol", [1e-8, 1e-3])
def test_dry_friction_at_rest(arm, rtol):
    with pytest.raises(SimulationError, match=r"steps of .* s cannot lead to t_end = 10 s: forces that jump.*tanh") as caught:
        pl.simulate(arm, {"shoulder": 2.0}, t_end=10.0, tau=lambda t, q, v: -20 * np.sign(v), rtol=rtol)
    run = caught.value.run
    assert not run.complete and 0 < run.t[-1] < 1e-3 and run.quality.steps <= 1000 and np.isfinite(run.q).all()


def test_dry_friction_made_smooth(arm):
    def tau(t, q, v):
        return -20 * np.tanh(v / 0.05)

    assert pl.simulate(arm, {"shoulder": 2.0}, t_end=0.5, tau=tau, rtol=1e-5).complete


def test_a_stiff_run_says_so(arm):
    """Dampers whose rate is far above that of the motion: at the border of stability, to the end or until it is hopeless."""
    with pytest.raises(SimulationError, match=r"the system is stiff there, and stability keeps them short"):
        pl.simulate(arm, {"shoulder": 2.0}, t_end=1000.0, tau=lambda t, q, v: -1e7 * v)
    run = pl.simulate(arm, {"shoulder": 2.0}, t_end=0.2, tau=lambda t, q, v: -1e3 * v)
    assert run.quality.stiff_steps > 0.5 * run.quality.steps and "stability kept them short" in str(run.quality)
    assert pl.simulate(arm, {"shoulder": 2.0}, t_end=5.0).quality.stiff_steps == 0


def test_an_interrupted_run_says_that_it_is_stiff(arm):
    def tau(t, q, v):
        if t > 0.1:
            raise KeyboardInterrupt
        return -1e3 * v

    with pytest.raises(RunInterrupted, match=r"it is stiff there") as caught:
        pl.simulate(arm, {"shoulder": 2.0}, t_end=1.0, tau=tau)
    assert caught.value.run.quality.stiff_steps > 0


def test_the_border_of_stability():
    """A damper of rate l on one hinge: steps at h |l| = 6.1 are called stiff after 15 of them, as Hairer's test says."""
    system = pl.System("wheel", gravity=(0, 0, 0))
    system.add_body("wheel", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    for rate, stiff in ((1e4, True), (1.0, False)):
        forced = pl.Traced(lambda t, q, v, rate=rate: rate * (np.cos(t) - v))
        quality = pl.simulate(system, t_end=2.0, tau=forced, method="dop853", rtol=1e-2).quality
        assert (quality.stiff_steps > 0.5 * quality.steps) == stiff and (quality.stiff_steps > 0) == stiff
        if stiff:  # the average step is at the border
            assert rate * 2.0 / quality.steps == pytest.approx(6.1, abs=1.0)


@pytest.mark.parametrize("options", [{}, {"dt": 0.01}])
def test_forces_that_are_not_finite_at_the_start(arm, options):
    """Are told of, whatever NumPy was told to do with them."""
    with np.errstate(all="raise"), pytest.raises(SimulationError, match="accelerations at the start are not finite"):
        pl.simulate(arm, {"shoulder": 2.0}, t_end=1.0, tau=pl.Traced(lambda t, q, v: v / t), **options)


def test_a_fixed_step_whose_iterations_do_not_converge(arm):
    """It is dt that is to be changed: there are no tolerances."""
    with pytest.raises(SimulationError, match=r"the iterations of a step of 0.5 s do not converge; give a smaller dt"):
        pl.simulate(arm, {"shoulder": 2.0}, {"elbow": 300.0}, t_end=5.0, method="esdirk", dt=0.5)


def test_a_trial_step_that_overflows_asks_nobody(arm):
    """A step that went too far is rejected; the user's forces see finite states only."""

    def tau(t, q, v):
        assert np.isfinite(q).all() and np.isfinite(v).all()
        return -1e6 * v

    assert pl.simulate(arm, {"shoulder": 2.0}, t_end=1e-4, tau=tau).complete


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"t_end": 1.0, "dt": 1e-320}, r"dt=1e-320: t_end = 1 s would need more than 1e\+12 steps"),
        ({"t_end": 5e-324}, "t_end=5e-324 is too short to have distinct instants"),
        ({"t_end": 1.0, "n_out": 10**15}, "n_out=1000000000000000: there is not enough memory for so many instants"),
        ({"t_end": 1.0, "n_out": 10**30}, "there is not enough memory"),
    ],
)
def test_times_that_cannot_be_divided(arm, options, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.simulate(arm, **options)


@pytest.mark.parametrize("options", [{"rtol": 1e300}, {"atol": 1e300}])
def test_tolerances_beyond_reason_end(arm, options):
    assert pl.simulate(arm, [0.1, 0.0], t_end=0.01, **options).complete


@pytest.mark.parametrize("options", [{"rtol": 1e-320}, {"atol": 5e-324}])
def test_tolerances_that_no_step_can_meet(arm, options):
    """From zero, where the relative one counts for nothing."""
    with pytest.raises(SimulationError, match="a larger rtol and atol"):
        pl.simulate(arm, [0.1, 0.0], t_end=0.01, **options)


def interrupted_totals(system):
    """The equations of a system, whose energies cannot be computed without an interrupt."""

    def stop(*_):
        raise KeyboardInterrupt

    dyn = pl.compile(system)
    dyn.internals.__dict__["totals"] = stop
    return dyn


@pytest.mark.parametrize("read", [lambda run: run.data, lambda run: run.quality])
def test_an_interrupt_while_results_are_read(read):
    """Nothing is lost: they are built again when they are read again."""
    system = pl.examples.load("flexible-satellite")
    dyn, given = interrupted_totals(system), ({"boom.y1": 0.01}, {"bus.wz": 0.1})
    run = pl.simulate(system, *given, t_end=0.1, n_out=5, dynamics=dyn)
    with pytest.raises(KeyboardInterrupt):
        read(run)
    whole = pl.simulate(system, *given, t_end=0.1, n_out=5)
    np.testing.assert_array_equal(run.q, whole.q)
    del dyn.internals.__dict__["totals"]
    assert run.complete and run.data.drop_attrs().equals(whole.data.drop_attrs())
    assert run.quality.energy_drift == whole.quality.energy_drift


def test_an_interrupt_while_functions_are_called_for_the_results(arm):
    """What calls Python functions is computed at the end of the run; if that is interrupted, it is computed when it is read."""
    dyn, given = interrupted_totals(arm), {"tau": lambda t, q, v: -v, "t_end": 0.1, "n_out": 5}
    with pytest.raises(RunInterrupted, match=r"interrupted at t = 0.1 s, while its results were put together") as caught:
        pl.simulate(arm, [0.1, 0.0], dynamics=dyn, **given)
    del dyn.internals.__dict__["totals"]
    run, whole = caught.value.run, pl.simulate(arm, [0.1, 0.0], **given)
    np.testing.assert_array_equal(run.q, whole.q)
    assert run.complete and run.data.drop_attrs().equals(whole.data.drop_attrs())
