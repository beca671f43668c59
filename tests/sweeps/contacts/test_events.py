"""Events in runs with contacts: they act at the ends of steps. Locks, kicks, closures that close and open.

Error-controlled runs without contacts, which locate the same events, are the oracle: events there and here differ by a step.
"""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.contacts.piles import far_plane


def ball(*events: tuple[str, pl.Event]) -> pl.System:
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("floor", "ball", "ground", mu=0.5)
    for name, event in events:
        system.add_event(name, event)
    return system


START = {"ball": [1, 0, 0, 0, 0, 0, 0.3]}


def kicked() -> pl.System:
    return ball(
        ("touch", pl.Event(lambda x: x.contact("floor").normal_force - 1.0, 1, "record")),
        ("kick", pl.Event(lambda x: x.t - 0.3, 1, lambda x: x.set_v("ball", [0, 0, 0, 0.5, 0, 1.0]))),
        ("far", pl.Event(lambda x: x.q("ball")[4] - 0.1, 1, "stop")),
    )


def test_events_act_at_the_ends_of_steps():
    """A ball falls, rests, is kicked up and along, and is stopped where it is far enough: each at the first step behind it."""
    run = pl.simulate(kicked(), START, t_end=1.0, dt=1e-3)
    falls = np.sqrt(2 * 0.2 / 9.81)
    touch, kick, far = run.events["touch"], run.events["kick"], run.events["far"]
    assert abs(touch.time[0] - falls) < 2e-3 and kick.time == pytest.approx([0.3], abs=1e-12)
    assert far.time == pytest.approx([0.3 + 0.2], abs=1.5e-3) and run.t[-1] == far.time[0]
    assert 0.1 <= run.q[-1, 4] < 0.1 + 0.5e-3 + 1e-12 and run.data.attrs["stopped_by"] == "far"
    k = int(np.searchsorted(run.t, 0.3 - 1e-9))
    assert run.v[k, 5] == pytest.approx(1.0, abs=1e-12)  # the stored state is that after the event
    assert run.v[k + 1, 5] == pytest.approx(1.0 - 9.81e-3, abs=1e-9)
    gained = 0.5 * 0.5 * (1.0**2 + 0.5**2)
    assert -kick.energy_lost[0] == pytest.approx(gained, abs=1e-6)
    assert run.quality.energy_drift < 2e-2


def test_batches_blocks_and_files(tmp_path, monkeypatch):
    """Runs with events at other times give the same bits as one by one; so do a run in short blocks, and one from a file."""
    system = kicked()
    q0 = np.tile(system.state(START), (3, 1))
    q0[:, 6] += [0.0, 0.05, 0.3]
    many = pl.simulate(system, q0, t_end=0.6, dt=1e-3)
    for i in range(3):
        one = pl.simulate(system, q0[i], t_end=0.6, dt=1e-3)
        assert np.array_equal(one.q, many.q[i, : len(one.t)]) and np.isnan(many.q[i, len(one.t) :]).all()
    one = pl.simulate(system, q0[1], t_end=0.6, dt=1e-3)
    monkeypatch.setattr(import_module("pliant.simulate.march.contact_steps"), "_AT_ONCE", 7)
    short = pl.simulate(system, q0[1], t_end=0.6, dt=1e-3, into=tmp_path / "run.nc")
    assert np.array_equal(one.q, short.q) and one.quality.contact_residual == short.quality.contact_residual
    assert np.array_equal(pl.load_run(tmp_path / "run.nc").q, one.q)
    half = pl.simulate(system, q0[1], t_end=0.3005, dt=1e-3)
    rest = pl.simulate(start=half, t_end=0.6)
    assert np.abs(rest.q[-1] - one.q[-1]).max() < 2e-3 and rest.events["far"].time.size == 1


# ---- against located events


def latched(gap: float) -> pl.System:
    """Two pendulums that a coupling latches where they meet, and lets go at a time; one of them is locked later."""
    system = pl.System("pendulums", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, x in (("a", 0.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(x, 0, 0)))
    system.add_coupling("gear", {"a": 1, "b": -1}, active=False)
    system.add_event("close", pl.Event(lambda x: x.q("a") - x.q("b"), 0, pl.events.activate("gear", gap=gap)))
    system.add_event("open", pl.Event(lambda x: x.t - 0.7003, 1, pl.events.deactivate("gear")))
    system.add_event("catch", pl.Event(lambda x: x.q("b") + 2.0, -1, pl.events.lock("b")))
    system.add_event("release", pl.Event(lambda x: x.t - 1.1001, 1, pl.events.unlock("b")))
    return system


def test_closures_and_locks_against_located_events():
    made = far_plane(latched(0.1), "a")
    ref = pl.simulate(latched(1e-6), {"a": 0.3, "b": -0.5}, t_end=1.25, rtol=1e-10)
    runs = [pl.simulate(made, {"a": 0.3, "b": -0.5}, t_end=1.25, dt=dt) for dt in (1e-3, 1e-4)]
    errors = [np.abs(run.q[-1] - ref.q[-1]).max() for run in runs]
    assert errors[0] < 0.03 and errors[1] < 0.003
    run = runs[-1]
    for name in ("close", "open", "catch", "release"):
        assert run.events[name].time.size == ref.events[name].time.size == 1
        assert abs(run.events[name].time[0] - ref.events[name].time[0]) < 5e-4
        assert run.events[name].energy_lost == pytest.approx(ref.events[name].energy_lost, abs=2e-3)
    held = (run.t > run.events["catch"].time[0]) & (run.t < 1.1)
    assert held.any() and np.ptp(run["b"].values[held]) == 0.0
    together = (run.t > run.events["close"].time[0]) & (run.t < 0.7)
    assert np.abs((run["a"] - run["b"]).values[together]).max() < 1e-9


def test_an_event_that_finds_a_loop_too_wide_says_the_gap():
    with pytest.raises(pl.SimulationError, match=r"open by .*gap="):
        pl.simulate(far_plane(latched(1e-9), "a"), {"a": 0.3, "b": -0.5}, t_end=1.0, dt=1e-3)


def test_a_controller_and_an_event_with_stops():
    """A sampled controller pushes a cart against its stop, which holds it; an event records when it is there."""
    system = pl.System("cart")
    system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="rail", inertia=pl.Inertia.box(2.0, (0.1, 0.1, 0.1)))
    system.add_load("push", lambda x: x.torque("rail", x.u.f), inputs={"f": 0.0})
    system.add_load("buffer", pl.loads.HingeStop("rail", upper=0.1, restitution=0.0))
    law = pl.Controller(
        0.01, lambda t, y, state: (np.where(y < 0.2, 4.0, 0.0), state), measures=["rail.displacement"], drives=["push.f"]
    )
    system.add_controller("drive", law)
    system.add_event("there", pl.Event(lambda x: x.q("rail") - 0.0999, 1, "record"))
    run = pl.simulate(far_plane(system, "cart"), t_end=0.6, dt=1e-3)
    assert run.events["there"].time == pytest.approx([np.sqrt(2 * 0.1 / 2.0)], abs=2e-3)
    assert run["rail"].values[-1] == pytest.approx(0.1, abs=1e-12) and abs(run.v[-1, 0]) < 1e-13
    assert run.data.s.sel(state="rail.held_force").values[-1] == pytest.approx(-4.0, abs=1e-12)


def test_rollouts_do_not_look_for_events():
    with pytest.raises(pl.PliantError, match=r"'touch'.*pl.simulate"):
        pl.compile(kicked()).rollout(START, dt=1e-3, steps=10, method="contact")
