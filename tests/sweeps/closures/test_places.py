"""Assembly and checks of closed states: compiled functions and NumPy agree, and bodies are not gone over state by state."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cpu.closures import CompiledClosures, closures_of
from pliant.errors import PliantError
from pliant.model.closures import Loop
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.closures.assembly.places import ByNumbers
from pliant.sweeps.joined.cut import CutJoined
from pliant.sweeps.joined.kinds import JOINED
from tests.closed import JOINTS, random_closed
from tests.mechanisms import four_bar
from tests.systems import seeds

NOTHING = np.zeros(1), np.zeros(0), np.zeros(0)


def compiled_of(dyn, p=None):
    [(found, _)] = closures_of(dyn, np.zeros(0) if p is None else p, [...] if p is None else list(range(len(p))), NOTHING)
    assert isinstance(found, CompiledClosures)
    return found


@pytest.fixture
def steps(monkeypatch):
    """Counts how often NumPy goes over the bodies of a closed system."""
    module, count = sys.modules["pliant.sweeps.closures.loop_equations"], []
    real = module.motions_at
    monkeypatch.setattr(module, "motions_at", lambda *given, **more: count.append(1) or real(*given, **more))
    return count


@pytest.mark.parametrize("flexible", [False, True])
@pytest.mark.parametrize("seed", seeds(3, first=100))
def test_compiled_closures_are_those_by_numbers(seed, flexible):
    """At open poses and at the closed one, of every joint; also after increments."""
    system, q, _ = random_closed(seed, JOINTS, flexible)
    rng, dyn = np.random.default_rng(seed), pl.compile(system)
    poses = np.stack([q, *(system.integrate(q, rng.normal(size=system.nv)) for _ in range(4))])
    theta = rng.normal(size=(5, system.nv)) * (np.arange(5) > 1)[:, None]
    compiled, numbers = compiled_of(dyn), ByNumbers(system.model.internals.matter)
    (new, found), (other, expected) = (x.moved(poses, theta, np.arange(5)) for x in (compiled, numbers))
    size = np.maximum(expected.extent, 1.0)
    np.testing.assert_allclose(new, other, rtol=0, atol=1e-14 * size.max())
    assert np.abs(found.phi - expected.phi).max() < 1e-13 * size.max()
    assert np.abs(found.jacobian - expected.jacobian).max() < 1e-12 * np.abs(expected.jacobian).max()
    np.testing.assert_allclose(found.extent, expected.extent, rtol=1e-14)
    assert np.abs(found.open_by - expected.open_by).max() < 1e-13 * size.max()
    np.testing.assert_allclose(compiled.mass_matrix(poses), numbers.mass_matrix(poses), rtol=0, atol=1e-11)


def test_axes_in_opposite_directions_are_open_by_half_a_turn():
    """Where their sine is zero."""
    system = pl.System("turned")
    system.add_body("a", hinge=pl.Spherical(), mass=1.0, inertia=np.eye(3))
    system.add_loop("pin", "world", "a", pl.Revolute("z"))
    compiled, numbers = compiled_of(pl.compile(system)), ByNumbers(system.model)
    for q in ([0.0, 1, 0, 0], [0.0, 0, 1, 0], [np.cos(1.5), np.sin(1.5), 0, 0], [1.0, 0, 0, 0]):
        found, expected = (x.at(np.array([q]), np.arange(1)) for x in (compiled, numbers))
        np.testing.assert_allclose(found.phi, expected.phi, atol=1e-14)
    assert numbers.at(np.array([[0.0, 1, 0, 0]]), np.arange(1)).open_by == pytest.approx(np.pi)


def test_assembly_does_not_go_over_bodies(steps):
    """But once per system, for the structure of its loops."""
    dyn = pl.compile(system := four_bar())
    guess = np.array([1.0, -0.7, 1.1])
    q, v = pl.assemble(dyn, guess, {"crank": 2.0})
    steps.clear()
    again = pl.assemble(dyn, guess, {"crank": 2.0})
    assert not steps and np.array_equal(again.q, q) and np.array_equal(again.v, v)
    reference = pl.assemble(pl.compile(system, "reference"), guess, {"crank": 2.0})
    assert steps
    np.testing.assert_allclose(q, reference.q, rtol=0, atol=1e-13)
    np.testing.assert_allclose(v, reference.v, rtol=0, atol=1e-12)


def test_a_cable_assembles_without_going_over_its_segments(steps):
    """Closed between two supports, from straight."""
    system = pl.System("cable", gravity=(0, -9.81, 0))
    system.add_beam("rod", hinge=pl.Revolute("z"), length=1.0, mass=1.0, segments=16, EI=1e-3, planes="y")
    system.add_frame("support", "world", pl.Pose(xyz=(0.8, 0, 0)))
    system.add_loop("far", "support", "rod.tip", pl.Revolute("z"))
    q, _ = pl.assemble(dyn := pl.compile(system))
    assert np.abs(dyn.loop_residual(q)).max() < 1e-13
    steps.clear()
    assert np.array_equal(pl.assemble(dyn).q, q) and len(steps) <= 8  # other guesses, where straight is singular
    found = closed_pose(dyn.model, q, closures=compiled_of(dyn))
    assert found.closed and found.steps <= 1


def test_rows_with_parameters_are_assembled_and_checked_together(steps, monkeypatch):
    """Each row as it is alone, and without a system of its own."""
    dyn = pl.compile(system := four_bar(), parameters=["rocker.xyz", "coupler.mass"])
    p = np.tile(dyn.parameter_values, (5, 1))
    p[:, 0], p[:, 3] = np.linspace(1.1, 1.3, 5), np.linspace(0.5, 2.0, 5)
    pl.simulate(dyn, {"crank": 1.0}, p=p, t_end=0.01)
    made, own = [], sys.modules["pliant.compile.closure_sets"]
    changed = own.changed
    monkeypatch.setattr(own, "changed", lambda *given: made.append(1) or changed(*given))
    steps.clear()
    q, v = pl.assemble(dyn, {"crank": 1.0}, {"crank": 3.0}, p=p)
    calls = []
    missed = dyn.internals.for_few_calls
    monkeypatch.setattr(dyn.internals, "for_few_calls", lambda row: calls.append(row.name) or missed(row))
    run = pl.simulate(dyn, q, v, p=p, t_end=0.01)
    assert all(one.quality.loop_acceleration < 1e-12 for one in run)
    assert not steps and not made and calls.count("rows_missed") == 1
    for i in range(5):
        one = pl.assemble(dyn, {"crank": 1.0}, {"crank": 3.0}, p=p[i])
        assert np.array_equal(one.q, q[i]) and np.array_equal(one.v, v[i])
    expected = pl.assemble(pl.compile(system, "reference", parameters=["rocker.xyz", "coupler.mass"]), q, v, p=p)
    np.testing.assert_allclose(q, expected.q, rtol=0, atol=1e-13)


def test_checks_of_rollouts_do_not_go_over_bodies(steps):
    dyn = pl.compile(four_bar())
    q, v = pl.assemble(dyn, {"crank": 1.0}, {"crank": 1.0})
    dyn.rollout(q, v, steps=1, dt=1e-3)
    steps.clear()
    dyn.rollout(q, v, steps=1, dt=1e-3)
    dyn.rollout(np.stack([q] * 7), np.stack([v] * 7), steps=1, dt=1e-3)
    assert not steps


def test_rows_with_inputs_of_closures():
    """A hook on ropes of other lengths, which wind at other speeds."""
    system = pl.System("hoist")
    system.add_body("hook", hinge=pl.Free(), inertia=pl.Inertia.sphere(2.0, 0.1))
    system.add_rod("rope", "world", "hook", length=pl.Input(1.0))
    u, q0 = np.linspace(0.9, 1.2, 4)[:, None], np.tile([1, 0, 0, 0, 0.6, 0, -0.8], (4, 1))
    one, other = (pl.compile(system, target) for target in ("cpu", "reference"))
    q, v = pl.assemble(one, q0, np.ones(6), u=u)
    expected = pl.assemble(other, q0, np.ones(6), u=u)
    np.testing.assert_allclose(q, expected.q, rtol=0, atol=1e-14)
    np.testing.assert_allclose(v, expected.v, rtol=0, atol=1e-13)
    np.testing.assert_allclose(np.linalg.norm(q[:, 4:], axis=1), u[:, 0], rtol=1e-14)
    run = one.rollout(q, v, u=u, steps=1, dt=1e-3)
    assert "run 2" in said(one.rollout, q, v, u=u[[0, 1, 1, 3]], steps=1, dt=1e-3) and np.isfinite(run.q).all()


@dataclass(frozen=True, eq=False)
class Branching(CutJoined):
    """A joint whose angles are computed by a branch on a number."""

    @property
    def angles(self):
        return super().angles if float(self.d.flat[0]) > -1e9 else self.phi[..., 0]


def test_closures_that_cannot_be_traced_are_computed_by_numbers(monkeypatch, steps):
    expected = pl.assemble(four_bar(), {"crank": 1.0})
    monkeypatch.setitem(JOINED.rows, Loop, Branching)
    dyn = pl.compile(four_bar(1.21))
    assert dyn.internals.closure_places is None
    q, _ = pl.assemble(dyn, {"crank": 1.0})
    assert steps and np.abs(dyn.loop_residual(q)).max() < 1e-14
    assert expected.q == pytest.approx(q, abs=0.1)


def said(call, *given, **more):
    with pytest.raises(PliantError) as caught:
        call(*given, **more)
    return str(caught.value)


def test_errors_are_the_same():
    """Of compiled equations and of the reference, for one state and for one of several, with parameters too."""
    system, away = four_bar(), np.array([0.0, 0.1, 0.0])
    one, other = pl.compile(system), pl.compile(system, "reference")
    q, v = pl.assemble(one, {"crank": 1.0}, {"crank": 1.0})
    for wrong in ((q + away, v), (q, v + away), ({"crank": 1.0, "rocker": 2.0}, None)):
        assert said(pl.linearise, one, *wrong) == said(pl.linearise, other, *wrong)
    far = {"q0": {"crank": 0.3}, "p": {"rocker.xyz": [5.9, 0, 0]}}
    first, second = (said(pl.assemble, pl.compile(system, x, parameters=["rocker.xyz"]), **far) for x in ("cpu", "reference"))
    assert first.partition(", at q")[0] == second.partition(", at q")[0] and "2.953 m apart at best" in first
    text = said(pl.simulate, one, np.stack([q, q + away, q]), np.stack([v] * 3), t_end=0.1)
    assert "run 1: loop 'pin' is open, 0.09996 m apart" in text and "pl.assemble" in text
