"""Loops with sampled controllers against runs of `pl.simulate`, and margins against the poles of the closed loop."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.signal import find_peaks

import pliant as pl
from pliant.analysis.control.cycle import SensorSamples, age_at, cycle
from pliant.analysis.control.laws import linear_law
from tests.analysis.control_systems import law, satellite
from tests.systems import seeds


@cache
def loop_of_satellite():
    return pl.analysis.control_loop(satellite())


def idle():
    """A controller that measures and does nothing."""
    return pl.Controller(0.1, lambda t, y, x: (0.0, x), ["yaw.rate"], ["motor.torque"])


def test_a_run_diverges_at_the_gain_margin():
    """Rates of growth at gains 2 % below and above the margin, and between them the gain at which a run begins to diverge."""
    loop, factors = loop_of_satellite(), np.array([0.98, 1.02])
    margin = loop.margins("motor.torque").gain
    gains = {"knob.gain": (factors * margin)[:, None]}
    run = pl.simulate(satellite(), {"panel.y1": 1e-3}, t_end=60.0, n_out=1201, rtol=1e-8, u=gains)
    rates = []
    for y in np.abs(run["panel.y1"].to_numpy()):
        peaks = find_peaks(y)[0]
        peaks = peaks[run.t[peaks] > 20.0]  # when the other motions have decayed
        rates.append(np.polyfit(run.t[peaks], np.log(y[peaks]), 1)[0])
    assert np.allclose(rates, [loop.scaled(x * margin).growth for x in factors], atol=1e-4)
    assert abs(np.interp(0.0, rates, factors) - 1.0) < 5e-4


def test_margins_are_those_of_the_poles():
    """The factors on the gain and the delays at which poles reach the unit circle. python-control has the same response."""
    loop = loop_of_satellite()
    margins = loop.margins("motor.torque")
    assert margins.stable and loop.stable and not loop.scaled(1.01 * margins.gain).stable
    assert loop.gain_range() == pytest.approx((0.0, margins.gain), rel=1e-8)
    for w, factor in margins.phase_crossings:  # every one of them is a pole on the unit circle
        poles = loop.scaled(factor).poles()
        assert np.abs(poles - np.exp(1j * w * loop.period)).min() < 1e-8
    assert "marginal" in repr(pl.analysis.control_loop(satellite(damping=0.0), controllers={"acs": idle()}))
    delay = loop.delay_margin("acs")
    assert abs(loop.scaled(delay=delay).growth) < 1e-9
    assert delay == pytest.approx(margins.delay, rel=1e-3)  # a delay that is no multiple of the period is not exp(-i w delay) alone
    L = loop.open("motor.torque")
    w = np.array([0.1, 3.0, 20.0])
    assert np.abs(L.control()(np.exp(1j * w * L.dt)) / L.frequency_response(w)[:, 0, 0] - 1).max() < 1e-8
    assert margins.peak == pytest.approx(np.abs(loop.sensitivity(margins.peak_at)[..., 0, 0]), rel=1e-8)
    assert "20.0" in repr(loop.margins()) and "stable" in repr(loop)


def test_opened_at_measurements():
    """1 + L opened anywhere has the same zeros: the poles of the closed loop."""
    loop = loop_of_satellite()
    for places in ("motor.torque", "yaw.rate", ["yaw.angle", "yaw.rate"]):
        L = loop.open(places)
        closed = L.A - L.B @ np.linalg.solve(np.eye(len(L.D)) + L.D, L.C)
        found, wanted = (np.sort_complex(np.linalg.eigvals(x)) for x in (closed, loop.closed().A))
        assert np.abs(found[np.abs(found) > 0.1] - wanted[np.abs(wanted) > 0.1]).max() < 1e-7
    assert loop.places == ("motor.torque", "yaw.angle", "yaw.rate", "knob.gain")
    with pytest.raises(pl.UnknownNameError, match=r"yaw\.rat"):
        loop.open("yaw.rat")


def second_law(t, y, state):
    """As Python, with a state of numbers in containers."""
    rate, tip = y[2], y[3]
    mean = state["mean"] + 0.3 * (rate - state["mean"])
    return -0.4 * mean - 0.02 * tip + 0.1 * state["last"][0], {"mean": mean, "last": (rate,), "calls": state["calls"] + 1}


@pytest.mark.parametrize("seed", seeds(2))
def test_of_several_rates_and_delays(seed):
    """Two controllers, one with a gyro of a third rate: a run at the ends of cycles, against powers of the map of one cycle."""
    rng = np.random.default_rng(seed)
    periods = rng.choice([0.04, 0.06, 0.1, 0.15], 3, replace=False)
    delays = rng.choice([0.0, 0.3, 1.0, 1.7, 2.0], 3) * periods
    system = satellite(period=float(periods[0]), delay=float(delays[0]))
    system.add_load("second", pl.loads.Motor("yaw"))
    system.add_output("tip", lambda x: x.acceleration("panel").dot(x["panel"].y))  # which depends on the inputs that act
    system.add_output("gyro", pl.sensors.Gyro("bus", period=float(periods[2]), delay=float(delays[2])))
    memory = {"mean": 0.0, "last": (0.0,), "calls": 0}
    more = pl.Controller(float(periods[1]), second_law, ["gyro", "tip"], ["second.torque"], memory, float(delays[1]))
    system.add_controller("more", more)
    loop = pl.analysis.control_loop(system)
    n = max(1, round(1.2 / loop.period))
    run = pl.simulate(system, {"yaw": 1e-5, "panel.y1": 2e-5}, t_end=n * loop.period, n_out=n + 1, rtol=1e-11, atol=1e-17)
    closed = loop.closed()
    z = np.zeros(len(closed.A))
    z[closed.states.index("yaw.angle")], z[closed.states.index("panel.y1")] = 1e-5, 2e-5
    expected = [np.linalg.matrix_power(closed.A, k) @ z for k in range(n + 1)]
    expected = np.array(expected)[:, [closed.states.index(x) for x in ("yaw.angle", "panel.y1", "panel.y2", "yaw.rate")]]
    found = np.array([run[x].to_numpy() for x in ("yaw.angle", "panel.y1", "panel.y2", "yaw.rate")]).T
    assert np.abs(found - expected).max() < 3e-5 * np.abs(expected).max()  # what is not linear is of the order of the motion
    assert loop.places[-3:] == ("gyro.x", "gyro.y", "gyro.z")
    with pytest.raises(pl.PliantError, match="not one linear system"):  # no period is a multiple of the others
        loop.open("second.torque")


def test_of_a_slow_sensor():
    """A loop whose sensor has twice the period of its controller is opened at the sensor. Its zeros of 1 + L are the poles."""
    system = satellite()
    system.add_output("tracker", pl.sensors.Encoder("yaw", period=0.2, delay=0.05, sigma=1e-6))
    system.add_output("mean", pl.sensors.Encoder("yaw", period=0.2, averages=2))
    made = replace(system.model.controllers[0], measures=("tracker", "yaw.rate", "knob.gain"))
    loop = pl.analysis.control_loop(system, controllers={"acs": made})
    L = loop.open("tracker")
    found, wanted = (np.sort_complex(np.linalg.eigvals(x)) for x in (L.A - L.B @ L.C, loop.closed().A))
    assert L.dt == loop.period == 0.2 and loop.stable and loop.margins("tracker[0]").stable
    assert np.abs(found[np.abs(found) > 0.1] - wanted[np.abs(wanted) > 0.1]).max() < 1e-7
    for name, message in (("mean", "samples are means of 2 values, which linear"), ("tracker.age", "no controller .* measures")):
        with pytest.raises(pl.PliantError, match=message):
            pl.analysis.control_loop(system, controllers={"acs": replace(made, measures=(name, "yaw.rate", "knob.gain"))})


def test_opened_where_a_cycle_has_several_calls():
    """A second controller without effect makes a cycle of two calls. The margins are those of the loop without it."""
    system = satellite()
    system.add_load("second", pl.loads.Motor("yaw"))
    system.add_controller("slow", replace(idle(), period=0.2, drives=("second.torque",)))
    loop, alone = pl.analysis.control_loop(system), loop_of_satellite().margins("motor.torque")
    found = loop.margins("motor.torque")
    assert loop.period == 0.2 and found.stable and np.isnan(found.delay)
    for name in ("gain", "gain_down", "phase"):
        assert np.isclose(getattr(found, name), getattr(alone, name), rtol=1e-7), name
    assert np.isclose(found.peak, alone.peak, rtol=1e-3)  # on a grid
    assert np.isclose(found.gain, loop.gain_range("acs")[1], rtol=1e-8)
    beyond = loop.scaled(1.1 * found.gain).margins("motor.torque")
    assert not beyond.stable and np.isnan(beyond.gain) and "no" in repr(beyond)


def aged_law(t, y, x):
    """An observer that predicts the angle with a rate, and corrects it where a sample is new."""
    seen, age, rate = y
    angle = x[0] + 0.1 * rate
    angle = angle + np.where(age < 0.12, 0.4, 0.0) * (seen + age * rate - angle)
    return -0.25 * angle - 0.6 * rate, np.array([angle])


def test_laws_may_measure_the_age_of_samples():
    """A run against powers of the map of a cycle. The law has another linear model at every second call."""
    ages = []

    def spied(t, y, x):
        ages.append(y[1])
        return aged_law(t, y, x)

    system = satellite(spied, measures=("tracker", "tracker.age", "yaw.rate"))
    system.add_output("tracker", pl.sensors.Encoder("yaw", period=0.2))
    loop = pl.analysis.control_loop(system)
    compiled = replace(system.model.controllers[0], law=pl.Traced(aged_law))
    same = pl.analysis.control_loop(system, controllers={"acs": compiled})
    assert np.abs(loop.closed().A - same.closed().A).max() < 1e-9 and loop.period == 0.2 and loop.stable
    with pytest.raises(pl.PliantError, match="'acs': its law changes from call to call"):
        _ = loop.controllers
    ages.clear()
    run = pl.simulate(system, {"yaw": 1e-5, "panel.y1": 2e-5}, t_end=4.0, n_out=21, rtol=1e-11, atol=1e-17)
    assert np.allclose(ages, np.tile([0.0, 0.1], 20), atol=1e-12)
    closed = loop.closed()
    z = np.zeros(len(closed.A))
    z[closed.states.index("yaw.angle")], z[closed.states.index("panel.y1")] = 1e-5, 2e-5
    expected = [(np.linalg.matrix_power(closed.A, k) @ z)[closed.states.index("yaw.angle")] for k in range(21)]
    assert np.abs(run["yaw.angle"].to_numpy() - expected).max() < 3e-5 * np.abs(expected).max()


def test_ages_of_samples_are_those_of_runs():
    ages = []

    def spied(t, y, x):
        ages.append(y[1])
        return 0.0, x

    system = satellite(spied, measures=("tracker", "tracker.age"))
    system.add_output("tracker", pl.sensors.Encoder("yaw", period=0.25, delay=0.3))
    pl.simulate(system, t_end=3.0, method="rk4", dt=0.05)
    sensor = SensorSamples("tracker", 0.25, 0.3, 0.0, slice(0), ())
    assert np.allclose(ages[4:], [age_at(sensor, 0.1 * k) for k in range(4, len(ages))], atol=1e-12)


def test_constants_of_the_motion_are_left_out():
    """The momentum of bus and wheel together, which friction in the wheel makes visible; the poles are the others of the whole."""
    system = pl.System("wheel", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Revolute("z"), hinge_name="yaw", mass=10.0, inertia=(1.0, 1.0, 2.0))
    system.add_load("rw", pl.loads.Wheel("bus", axis="z", inertia=0.01, friction=1e-3))
    pd = pl.Controller(0.1, lambda t, y, x: (0.5 * y[0] + 1.5 * y[1], x), ["yaw.angle", "yaw.rate"], ["rw.torque"], delay=0.02)
    system.add_controller("pd", pd)
    loop = pl.analysis.control_loop(system)
    assert loop.conserved == 1 and loop.unseen == () and loop.stable
    whole = np.sort_complex(cycle(loop.plant, loop.loops, {}).poles())
    kept = np.sort_complex(loop.poles())
    assert abs(whole[-1] - 1.0) < 1e-12 and np.abs(whole[-len(kept) : -1] - kept[1:]).max() < 1e-9


def test_laws_are_differentiated():
    """Traced and as Python; a linear law to rounding; one with a corner is refused."""
    rng = np.random.default_rng(1)
    K, F = rng.normal(size=(2, 3)), rng.normal(size=(2, 2))

    def linear(t, y, x):
        return K @ y + 3.0 * x, F @ x + K @ y

    def bent(t, y, x):
        return K @ np.sin(y) + x * y[0], np.tanh(x) * y[1]

    y, x = rng.normal(size=3), rng.normal(size=2)
    for function, tolerance in ((linear, 1e-13), (bent, 1e-9)):
        made = [pl.Controller(0.1, f, ["y"], ["a", "b"], name="c") for f in (function, pl.Traced(function))]
        python, traced = (linear_law(c, 0.0, y, x, 2) for c in made)
        for name in "ABCD":
            assert np.abs(getattr(python, name) - getattr(traced, name)).max() < tolerance
    assert np.abs(linear_law(pl.Controller(0.1, linear, ["y"], ["a", "b"]), 0.0, y, x, 2).D - K).max() < 1e-13
    corner = pl.Controller(0.1, lambda t, y, x: (abs(y[0]), x), ["y"], ["a"], name="corner")
    with pytest.raises(pl.PliantError, match="controller 'corner': its law has no derivative"):
        linear_law(corner, 0.0, np.zeros(1), None, 1)
    counted = pl.Controller(0.1, lambda t, y, x: (x, x + 0.5 * y[0]), ["y"], ["a"])  # a state 0 that becomes 0.5
    assert pytest.approx(1.0) == linear_law(counted, 0.0, np.ones(1), 0, 1).A


def test_refused():
    system = satellite()
    with pytest.raises(pl.UnknownNameError, match="acs"):
        pl.analysis.control_loop(system, controllers=["asc"])
    with pytest.raises(pl.UnknownNameError, match="acs"):
        pl.analysis.control_loop(system, states={"asc": 0.0})
    odd = pl.Controller(0.1 * np.sqrt(2), law, ["yaw.angle", "yaw.rate", "knob.gain"], ["motor.torque"], np.zeros(1))
    with pytest.raises(pl.PliantError, match="two controllers drive"):
        pl.analysis.control_loop(system, controllers={"a": odd, "b": odd})
    pulsed = replace(odd, pulses=("motor.torque",))
    with pytest.raises(pl.PliantError, match="on-times of pulses"):
        pl.analysis.control_loop(system, controllers={"a": pulsed})
    bare = pl.System("bare")
    bare.add_body("bus", hinge=pl.Revolute("z"), mass=1.0, inertia=(1.0, 1.0, 1.0))
    with pytest.raises(pl.PliantError, match="no controllers"):
        pl.analysis.control_loop(bare)


def test_increments_are_no_measures():
    system = pl.System("free")
    system.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=(1.0, 1.0, 1.0))
    system.add_load("motor", lambda x: x.moment(x.u.torque * x["bus"].x, on="bus"), inputs={"torque": 0.0})
    system.add_controller("c", pl.Controller(0.1, lambda t, y, s: (0.0, s), ["bus.turn_x"], ["motor.torque"]))
    with pytest.raises(pl.UnknownNameError, match="increment about a state"):
        pl.analysis.control_loop(system)
