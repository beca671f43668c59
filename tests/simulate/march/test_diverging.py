"""A motion that diverges stops its run with a message, and stops no other run."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

import pliant as pl
from pliant.simulate import SimulationError
from pliant.simulate.loops.methods.carry import Status

MESSAGE = (
    r"the motion diverges: the speed of hinge 'track', track.rate, is .* m/s, and the largest initial speed was .*check the gains"
)


def cart(gain: float, traced: bool = True) -> pl.System:
    """A cart with a pole and state feedback, sampled every 10 ms; the loop is unstable if the gain is large."""

    def law(t, y, state):
        return gain * (y[0] + 300 * y[1] + 50 * y[2] + 30 * y[3]) / 10, state

    system = pl.System("cart")
    system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="track", mass=1.0)
    rod = pl.Inertia.rod(mass=0.2, length=1.0, axis="z", com=(0, 0, 0.5))
    system.add_body("pole", parent="cart", hinge=pl.Revolute("y"), hinge_name="pivot", inertia=rod)
    system.add_load("motor", pl.loads.Motor("track"))
    measures = ["track.displacement", "pivot.angle", "track.rate", "pivot.rate"]
    system.add_controller("pd", pl.Controller(0.01, pl.Traced(law) if traced else law, measures, ["motor.torque"]))
    return system


@pytest.mark.parametrize("options", [{}, {"method": "dop853", "rtol": 1e-5}])
@pytest.mark.parametrize("t_end", [10.0, 1000.0])
def test_an_unstable_loop_stops(t_end, options):
    with pytest.raises(SimulationError, match=rf"stopped at t = 0\.\d+ s: {MESSAGE}") as caught:
        pl.simulate(cart(100.0), {"pivot": 0.1}, t_end=t_end, **options)
    assert "acceleration" not in str(caught.value)
    assert not caught.value.run.complete and caught.value.run.quality.steps < 1e6


def test_steps_do_not_depend_on_where_blocks_end(monkeypatch):
    ends = []
    for first in (64, 1000):
        monkeypatch.setattr(import_module("pliant.simulate.march.march"), "_FIRST", first)
        with pytest.raises(SimulationError) as caught:
            pl.simulate(cart(100.0), {"pivot": 0.1}, t_end=100.0)
        ends.append((str(caught.value), caught.value.run.quality.steps))
    assert ends[0] == ends[1]


def test_other_runs_of_a_batch_go_on():
    runs = pl.simulate(cart(100.0), [[0.0, 0.1], [0.0, 0.0]], t_end=100.0)
    assert runs.data["status"].to_numpy().tolist() == [Status.DIVERGED, 0]


def test_a_sweep_goes_on(tmp_path):
    study = pl.sweep(cart(100.0), {"q0.pivot": [0.1, 0.0]}, t_end=100.0, processes=1, out=tmp_path / "s.zarr")
    assert study.done.tolist() == [2, 1] and "the motion diverges" in str(study.failed)


def test_fast_motions_are_not_called_diverging():
    """A pendulum that spins fast from the start needs as many steps in a row; its own law ends it."""
    left = [30_000]

    def law(t, q, v):
        left[0] -= 1
        if not left[0]:
            raise ValueError("enough")
        return np.zeros(2)

    arm = pl.examples.load("double-pendulum")
    with pytest.raises(SimulationError, match="enough") as caught:
        pl.simulate(arm, None, [1e5, 0.0], t_end=1e5, tau=law, rtol=1e-6, method="dop853")
    run = caught.value.run
    assert run.quality.steps > 1500 and float(caught.value.run.t[-1]) < 1e5 * 1e-8 * run.quality.steps
