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
    system.add_event("hold", pl.Event("t", reaches=0.7, action=pl.events.lock("top")))
    system.add_event("go", pl.Event("t", reaches=0.9, action=[pl.events.unlock("top"), push]))
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


def test_a_run_is_resumed(system, implicit, monkeypatch, tmp_path):
    """An interrupt after some blocks, among them events."""
    monkeypatch.setattr(march, "BLOCK", 0.0)
    monkeypatch.setattr(march, "_FIRST", 1)
    options = {**START, "method": "esdirk", "rtol": 1e-6, "into": tmp_path / "run.nc"}
    blocks, block = 0, march.March.block

    def interrupted(self):
        nonlocal blocks
        blocks += 1
        if blocks == 40:
            raise KeyboardInterrupt
        block(self)

    monkeypatch.setattr(march.March, "block", interrupted)
    with pytest.raises(pl.RunInterrupted):
        pl.simulate(system, **options)
    left = pl.load_run(tmp_path / "run.nc")
    assert not left.complete and 1 <= len(left.events) < len(implicit.events)
    same(pl.simulate(system, **options, resume=True), implicit)


def panel() -> pl.System:
    """A flexible panel that a spring opens, until its latch holds it."""
    system = pl.System("panel", gravity=(0, 0, 0))
    beam = pl.flex.Beam(1.0, 2.0, EI=1e4, modes={"y": 3}, damping=0.02, stiffening=False)
    system.add_body("panel", hinge=pl.Revolute("z"), flex=beam)
    system.add_load("spring", pl.loads.HingeSpring("panel", k=0.5, c=0.3, rest=1.0))
    system.add_load("latch", pl.loads.Latch("panel", at=0.5))
    return system


def test_fewer_steps_by_the_tenth():
    """With modes of some hundred hertz; "auto" changes to esdirk on its way, and `record` changes no number."""
    system = panel()
    explicit = pl.simulate(system, t_end=60.0, method="dop853", rtol=1e-4)
    implicit = pl.simulate(system, t_end=60.0, method="esdirk", rtol=1e-4)
    auto = pl.simulate(system, t_end=60.0, rtol=1e-4)
    assert auto.quality.method == "esdirk" and "stability kept the steps" in auto.quality.method_note
    for run in (implicit, auto):
        np.testing.assert_allclose(run.events.time, explicit.events.time, rtol=1e-5)
        np.testing.assert_allclose(run.events.energy_lost, explicit.events.energy_lost, rtol=1e-4)
        assert run.quality.steps < 0.1 * explicit.quality.steps
    system.add_event("seen", pl.Event("panel.angle", reaches=0.25))
    seen = pl.simulate(system, t_end=60.0, method="esdirk", rtol=1e-4)
    assert len(seen.events["seen"]) == 1 and seen.quality.steps == implicit.quality.steps
    np.testing.assert_array_equal(seen.q, implicit.q)


def test_what_follows_a_latch():
    """The last state of a run goes on, and is that of a cantilever: its frequencies, and where it is at rest."""
    system = panel()
    run = pl.simulate(system, t_end=4.0, method="esdirk", rtol=1e-4)
    assert len(run.events) == 1
    later = pl.simulate(start=run, t_end=5.0)
    assert np.ptp(later["panel.angle"].values) == 0.0 and not len(later.events)
    latched = {"panel.locked": run["panel.locked"].values[-1]}
    modes = pl.modes(system, {"panel": 0.5}, s=latched)
    cantilever = np.array([1.875104068711961, 4.694091132974175, 7.854757438237613]) ** 2 * np.sqrt(1e4 / 2.0)
    np.testing.assert_allclose(modes.frequencies, cantilever / (2 * np.pi), rtol=1e-3)  # as damped
    rest = pl.equilibrium(system, {"panel": 0.5}, s0=latched)
    np.testing.assert_allclose(rest.q, [0.5, 0.0, 0.0, 0.0], atol=1e-9)
