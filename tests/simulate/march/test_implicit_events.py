"""Events of implicit runs: those of explicit runs, no number changed by looking, and fewer steps where a system is stiff."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march


def lift_and_top() -> pl.System:
    """A body that bounces and carries a top with dry friction, which is locked for a while."""
    system = pl.System("several")
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_body("top", "ball", hinge=pl.Revolute("x"), mass=1.0, com=(0, 0.1, 0), inertia=[0.1, 0.1, 0.1])
    system.add_load("floor", pl.loads.HingeStop("ball", lower=0.0, restitution=0.5))
    system.add_load("rub", pl.loads.HingeFriction("top", coulomb=0.4, stick=True))
    system.add_load("room", lambda x: x.rate("T", 3.0 * x.s.on - 1.0), states={"T": 20.0, "on": 1.0})
    system.add_event("half", pl.Event("top.angle", reaches=0.1))
    system.add_event("hold", pl.Event("t", reaches=0.7, action=pl.lock("top")))
    system.add_event("go", pl.Event("t", reaches=0.9, action=[pl.unlock("top"), push]))
    system.add_event("off", pl.Event("room.T", rises_to=20.5, action=switch_off))
    return system


def push(x):
    x.set_v("top", 1.0)


def switch_off(x):
    x.set_s("room.on", 0.0)


START = {"q0": [0.4, 0.0], "v0": [0.0, 3.0], "t_end": 1.4}


@pytest.fixture(scope="module")
def system() -> pl.System:
    return lift_and_top()


@pytest.fixture(scope="module")
def implicit(system) -> pl.results.Run:
    return pl.simulate(system, **START, method="esdirk", rtol=1e-6)


def same(a: pl.results.Run, b: pl.results.Run) -> None:
    np.testing.assert_array_equal(a.q, b.q)
    for name in ("time", "name", "q", "v", "s", "v_after", "s_after", "impulse"):
        np.testing.assert_array_equal(getattr(a.events, name), getattr(b.events, name))


def test_the_events_of_an_explicit_run(system, implicit):
    explicit = pl.simulate(system, **START, method="dop853", rtol=1e-10)
    assert list(implicit.events.name) == list(explicit.events.name) and len(set(explicit.events.name)) >= 6
    for name in ("time", "q", "v", "s", "q_after", "v_after", "s_after", "impulse", "energy_lost"):
        np.testing.assert_allclose(getattr(implicit.events, name), getattr(explicit.events, name), atol=2e-6, err_msg=name)
    np.testing.assert_allclose(implicit.q, explicit.q, atol=1e-6)
    assert implicit.quality.energy_drift < 1e-6
    assert implicit.events["hold"].time == 0.7 and implicit.events["go"].time == 0.9


def test_blocks_change_no_number(system, implicit, monkeypatch):
    monkeypatch.setattr(march, "BLOCK", 0.0)
    monkeypatch.setattr(march, "_FIRST", 1)
    cut = pl.simulate(system, **START, method="esdirk", rtol=1e-6)
    same(cut, implicit)
    assert cut.quality.steps == implicit.quality.steps
