"""Pulses of controllers: on-times, whose ends steps never pass; impulses against closed forms."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march as marches
from pliant.simulate.results.storage import journal

MASS, THRUST, PERIOD = 4.0, 3.0, 0.5
ON = np.array([[0.1, 0.0], [0.5, 0.013], [0.02, 0.3], [0.6, 0.019], [0.0, 0.0], [1 / 3, 1 / 7]])


def pulsing(law=None, delay=0.0, rise=0.0, **options) -> pl.System:
    """A mass on a rail with a thruster each way, pulses shorter than 0.02 s left out."""
    system = pl.System("sled", gravity=(0, 0, 0))
    system.add_body("sled", hinge=pl.Prismatic("x"), hinge_name="rail", mass=MASS)
    jets = pl.loads.ThrusterCluster("sled", np.zeros((2, 3)), ["x", "-x"], thrust=THRUST, rise=rise, min_on=0.02)
    system.add_load("jets", jets)
    own = {"measures": [], "drives": ["jets.command"], "pulses": ["jets.command"], "delay": delay, "state": 0}
    system.add_controller("pwm", pl.Controller(PERIOD, law or table, **(own | options)))
    return system


def table(t, y, k):
    return ON[k % len(ON)], k + 1


def forces(times, delay=0.0):
    """The thrust of each at some times, while ON lasts: on from the call on, for what is not too short, until the next call."""
    on = np.where(ON < 0.02, 0.0, np.minimum(ON, PERIOD))
    k = np.floor((times - delay) / PERIOD + 1e-9).astype(int)
    since = times - delay - k * PERIOD
    acting = (k >= 0) & (k < len(ON))
    return np.where(acting[:, None], since[:, None] < on[np.clip(k, 0, len(ON) - 1)] - 1e-12, False) * THRUST


def closed_form(delay=0.0, end=3.0):
    """(impulses (2,), speed, place) at the end: piece by piece between all edges."""
    on = np.where(ON < 0.02, 0.0, np.minimum(ON, PERIOD))
    starts = delay + PERIOD * np.arange(len(ON))
    edges = np.unique(np.clip(np.concatenate([[0.0, end], starts, *(starts + on.T)]), 0.0, end))
    impulse, v, x = np.zeros(2), 0.0, 0.0
    for a, b in pairwise(edges):
        d, f = b - a, forces(np.array([0.5 * (a + b)]), delay)[0]
        force = (f[0] - f[1]) / MASS
        impulse, x, v = impulse + f * d, x + v * d + 0.5 * force * d * d, v + force * d
    return impulse, v, x


@pytest.mark.parametrize(
    ("settings", "delay"),
    [
        ({}, 0.0),
        ({"method": "dop853"}, 0.07),
        ({"method": "rk4", "dt": 0.11}, 0.07),
        ({"method": "semi_implicit", "dt": 0.03}, 0.0),
        ({"method": "esdirk"}, 0.0),
        ({"method": "alpha", "dt": 0.05}, 0.07),
    ],
)
def test_impulse_and_speed_are_their_closed_forms(settings, delay):
    run = pl.simulate(pulsing(delay=delay), t_end=3.0, n_out=61, **settings)
    impulse, v, x = closed_form(delay)
    np.testing.assert_allclose(run.data["s"].values[-1], impulse, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.v[-1, 0], v, rtol=0, atol=1e-12)
    if settings.get("method") not in ("semi_implicit",):
        np.testing.assert_allclose(run.q[-1, 0], x, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(run.data["u"].values[:-1], forces(run.t[:-1], delay) / THRUST)


def test_lags_delay_the_impulse_and_take_nothing_of_it():
    """A valve that opens and closes alike: long after the pulses, each has given thrust times on-time."""
    run = pl.simulate(pulsing(once, rise=0.05), t_end=4.0, rtol=1e-11, n_out=41)
    np.testing.assert_allclose(run.data["s"].values[-1][2:], THRUST * np.array([0.3, 0.111]), rtol=1e-11)
    assert 0.0 < run.data["u_applied"].values[1, 0] < 1.0 == run.data["u"].values[1, 0]


def once(t, y, k):
    return (np.array([0.3, 0.111]) if k == 0 else np.zeros(2)), k + 1


def spread(t, y, k):
    return np.array([0.2 + 0.1 * y[0], 0.05 + 0.01 * y[0]]) * (k < 4), k + 1


@pytest.mark.parametrize("settings", [{}, {"method": "esdirk"}, {"method": "rk4", "dt": 0.09}])
def test_batches_have_pulses_of_their_own(settings):
    """Each run stops at its own pulses, with the bits that it has alone. Fixed steps end at those of all."""
    system = pulsing(spread, rise=0.0 if "dt" in settings else 0.1, measures=["rail.displacement"])
    starts = np.array([[0.0], [0.7], [2.0], [0.7]])
    runs = pl.simulate(system, starts, t_end=3.0, n_out=7, **settings)
    for k, start in enumerate(starts[:3]):
        alone = pl.simulate(system, start, t_end=3.0, n_out=7, **settings)
        for name in ("q", "v", "s", "u"):
            np.testing.assert_allclose(runs.data[name][k], alone.data[name], rtol=0, atol=1e-12 * ("dt" in settings))
        assert "dt" in settings or runs.data["quality_steps"][k] == alone.quality.steps


def traced(t, y, k):
    return np.array([0.1 + 0.02 * k, 0.3 - 0.01 * k * k]), k + 1.0


def test_traced_laws_give_pulses_too():
    runs = [pl.simulate(pulsing(law, state=0.0), t_end=3.0, n_out=7) for law in (traced, pl.Traced(traced))]
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-14)
    np.testing.assert_allclose(runs[0].data["s"][-1, 0], THRUST * (0.1 * 6 + 0.02 * 15), rtol=1e-13)


@pytest.mark.parametrize("settings", [{"method": "dop853"}, {"method": "rk4", "dt": 0.09}])
def test_a_run_goes_on_in_the_middle_of_a_pulse(settings):
    system, t = pulsing(), np.linspace(0.0, 3.0, 41)
    part = pl.simulate(system, t_end=1.65, t_eval=t[t < 1.66], **settings)
    rest = pl.simulate(start=part, t_end=3.0, t_eval=t[t > 1.66])
    impulse, v, _ = closed_form()
    np.testing.assert_allclose([*rest.data["s"].values[-1], rest.v[-1, 0]], [*impulse, v], rtol=0, atol=1e-12)


class Interrupting:
    """Stops the run at a call, once."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, t, y, k):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return ON[k % len(ON)] * (1.0 + 0.1 * y[0]), k + 1


@pytest.mark.parametrize(("settings", "runs"), [({"method": "dop853"}, 2), ({"method": "rk4", "dt": 0.03}, 1)])
def test_a_run_is_resumed_bitwise(settings, runs, tmp_path, monkeypatch):
    monkeypatch.setattr(marches, "_FIRST", 5)
    monkeypatch.setattr(marches, "BLOCK", 1e-4)
    monkeypatch.setattr(journal, "_SHARE", 0.0)
    law = Interrupting()
    system = pulsing(law, delay=0.07, rise=0.1, measures=["rail.displacement"])
    start = np.array([[0.0], [1.0]])[:runs] if runs > 1 else None
    given = {"t_end": 3.0, "n_out": 31, **settings}
    whole = pl.simulate(system, start, **given)
    for at in (3, 2):
        law.left = at * runs
        with pytest.raises(pl.RunInterrupted):
            pl.simulate(system, start, into=tmp_path / "run.nc", resume=True, **given)
    law.left = 0
    run = pl.simulate(system, start, into=tmp_path / "run.nc", resume=True, **given)
    for name in ("q", "v", "s", "u"):
        np.testing.assert_array_equal(run.data[name], whole.data[name])


def test_pulses_are_saved_and_checked(tmp_path):
    system = pulsing()
    system.description.named_laws["table"] = table
    pl.save(system, tmp_path / "a.yaml")
    again = pl.load(tmp_path / "a.yaml", laws={"table": table})
    assert again.model.controllers[0].pulses == ("jets.command",)
    assert again.model.controllers[0].key == system.model.controllers[0].key
    with pytest.raises(pl.PliantError, match=r"pulses: no driven input named 'jet.command'; did you mean 'jets.command'"):
        pl.Controller(0.1, table, [], ["jets.command"], pulses=["jet.command"])


def test_pulses_and_a_latch():
    """Thrusters push a door until a latch locks it: nothing moves after that, and impulses are still counted."""
    system = pl.System("door", gravity=(0, 0, 0))
    system.add_body("door", hinge=pl.Revolute("z"), hinge_name="hinge", mass=1.0, inertia=(1, 1, 2.0))
    system.add_load("jets", pl.loads.ThrusterCluster("door", [(1, 0, 0)] * 2, ["y", "-y"], thrust=THRUST, min_on=0.02))
    system.add_controller("pwm", pl.Controller(PERIOD, table, [], ["jets.command"], state=0, pulses=["jets.command"]))
    system.add_event("latch", pl.Event(lambda x: x.q("hinge") - 0.2, direction=1, action=pl.events.lock("hinge")))
    run = pl.simulate(system, t_end=3.0, n_out=301)
    after = run.q[:, 0] > 0.2 - 1e-9
    assert after.any() and np.ptp(run.q[after, 0]) < 1e-12
    np.testing.assert_allclose(
        run.data["s"].sel(state=["jets.impulse[0]", "jets.impulse[1]"])[-1], closed_form()[0], rtol=0, atol=1e-12
    )
