"""The shipped example of topology that changes: two arms grasp a flexible panel, carry it and let it go."""

from importlib import import_module

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_residual

example = import_module("pliant.examples.grasp")
GRASPS = ("left-grasp", "right-grasp")


@pytest.fixture(scope="module")
def carried():
    system = pl.examples.load("grasp")
    return system, pl.simulate(system, example.START, example.DRIFT, t_end=example.T_END)


def test_both_hands_take_the_panel_where_it_meets_them(carried):
    """By one impulse, M (v+ - v) = J* P, which takes -P.J v / 2."""
    system, run = carried
    dyn, taken = pl.compile(system), run.events["grasp"]
    np.testing.assert_allclose(taken.time, example.ARRIVAL, rtol=1e-13)
    assert taken.closure.tolist() == ["left-grasp, right-grasp"] and taken.P.shape == (1, 12)
    closed = system.model.internals.matter.internals.switched(GRASPS)
    q, v, after = taken.q_after[0], taken.v[0], taken.v_after[0]
    J = loop_jacobian(closed, q)
    np.testing.assert_allclose(dyn.mass_matrix(q) @ (after - v), J.T @ taken.P[0], atol=1e-12)
    np.testing.assert_allclose(J @ after, 0.0, atol=1e-14)
    np.testing.assert_allclose(taken.energy_lost, -0.5 * taken.P[0] @ J @ v, rtol=1e-12)
    lost = dyn.kinetic_energy(q, v) - dyn.kinetic_energy(q, after)
    np.testing.assert_allclose(taken.energy_lost, lost, rtol=1e-12)


def test_the_panel_is_carried_and_let_go(carried):
    system, run = carried
    on = run.data["active"].to_numpy()[:, 0] > 0.5
    closed = system.model.internals.matter.internals.switched(GRASPS)
    assert np.abs(loop_residual(closed, run.q[on])).max() < 1e-13
    height = run["panel.y"].to_numpy()
    moved = height[run.t < example.RELEASE][-1] - height[on][0]
    expected = np.diff([sum(0.8 * np.sin(x) for x in (pose[0], sum(pose))) for pose in (example.WAIT, example.CARRIED)])[0]
    assert abs(moved - expected) < 0.02  # servos follow, and the panel swings
    away = run.t > example.RELEASE + 1e-3
    momentum = run.v[away][:, system.v_index("panel")][:, 3:6]
    assert np.abs(momentum).max() < 0.02  # about at rest
    assert np.abs(run.modes("panel").to_numpy()).max() > 1e-3
    assert run.quality.energy_drift < 1e-9


def test_a_second_run_makes_no_machine_code(carried, monkeypatch):
    system, run = carried
    dyn = pl.compile(system)
    pl.simulate(system, example.START, example.DRIFT, t_end=example.T_END, dynamics=dyn)
    monkeypatch.setattr(import_module("pliant.compile.cpu.kernel"), "LoadedCode", None)
    again = pl.simulate(system, example.START, example.DRIFT, t_end=example.T_END, dynamics=dyn)
    np.testing.assert_array_equal(again.q, run.q)
