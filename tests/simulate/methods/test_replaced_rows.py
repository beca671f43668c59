"""A row that is replaced by another one of the same name: all functions use its step, and not a stored kernel of the old one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.methods.symplectic import Symplectic
from pliant.simulate.methods.table import HEUN, METHODS, RK4, SEMI_IMPLICIT, SYMPLECTIC
from tests.compile.cuda import pretend

START, DT, STEPS = np.array([2.0, 1.0]), 0.01, 8


@pytest.fixture(scope="module")
def dyn():
    return pl.compile(pl.examples.load("double-pendulum"))


@pytest.fixture
def gpu(monkeypatch):
    pretend.install(monkeypatch)
    return pl.compile(pl.examples.load("double-pendulum"), target="cuda")


def run(dyn, method):
    return pl.simulate(dyn, START, t_end=DT * STEPS, dt=DT, method=method).q


def rollout(dyn, method):
    return dyn.rollout(START, dt=DT, steps=STEPS, method=method).q


def stepper(dyn, method):
    sim = dyn.stepper(DT, method=method, substeps=STEPS)
    sim.reset(START)
    return sim.step()[0]


def tangents(dyn, method):
    return dyn.rollout(START, dt=DT, steps=STEPS, method=method, tangents={"q0": np.eye(2)}).dq


def gradient(dyn, method):
    return dyn.rollout(START, dt=DT, steps=STEPS, method=method).vjp(q=[1.0, 2.0]).q0


def environment(dyn, method):
    task = {"observation": lambda x: x.q("elbow"), "reward": lambda x: 0.0, "actions": {"elbow": 1.0}}
    env = pl.env.VectorEnv(dyn.model, 1, dt=DT, substeps=STEPS, method=method, start=(START[None], np.zeros((1, 2))), **task)
    env.reset(seed=0)
    return env.step(np.zeros((1, 1)))[0]


@pytest.mark.parametrize("of", [run, rollout, stepper, tangents, gradient, environment])
def test_another_tableau(of, dyn, monkeypatch):
    """The bits are those of the method to which the tableau belongs, then again those of the row before."""
    before, wanted = of(dyn, "rk4"), of(dyn, "heun")
    with monkeypatch.context() as patch:
        patch.setitem(METHODS, "rk4", replace(RK4, tableau=HEUN.tableau, order=2))
        for own in (dyn, pl.compile(dyn.model)):
            np.testing.assert_array_equal(of(own, "rk4"), wanted)
    assert np.abs(before - wanted).max() > 1e-9
    np.testing.assert_array_equal(of(dyn, "rk4"), before)


def test_another_tableau_on_a_gpu(gpu, monkeypatch):
    """A rollout is no longer the one kernel that has the stages of RK4."""
    on_host = [
        lambda method: gpu.rollout(START, dt=DT, steps=STEPS, method=method).q.to_numpy(),
        lambda method: stepper(gpu, method).to_numpy(),
    ]
    before, wanted = ([of(method) for of in on_host] for method in ("rk4", "heun"))
    monkeypatch.setitem(METHODS, "rk4", replace(RK4, tableau=HEUN.tableau, order=2))
    for of, old, new in zip(on_host, before, wanted, strict=True):
        np.testing.assert_allclose(of("rk4"), new, rtol=0, atol=1e-14)
        assert np.abs(old - new).max() > 1e-9


class Still(Symplectic):
    """Steps that do not move."""

    @staticmethod
    def write(march, t, h, x, z):
        march.p.copy(z, x, march.space.size)


def test_another_step(dyn, monkeypatch):
    for of in (run, rollout, stepper):
        before = of(dyn, "symplectic")
        with monkeypatch.context() as patch:
            patch.setitem(METHODS, "symplectic", replace(SYMPLECTIC, step=Still))
            found = of(dyn, "symplectic")
        np.testing.assert_array_equal(found, np.broadcast_to(START, found.shape))
        np.testing.assert_array_equal(of(dyn, "symplectic"), before)


def test_a_row_that_may_do_less(dyn, monkeypatch):
    """A system that was checked for a row is checked for another one."""
    rollout(dyn, "heun")
    monkeypatch.setitem(METHODS, "heun", replace(HEUN, rollouts=False, tangents=False, adjoint=False, gpu=False))
    with pytest.raises(pl.PliantError, match="no method of fixed steps named 'heun'"):
        rollout(dyn, "heun")


def test_steps_have_names_of_their_own():
    """The name of a row does not matter, and steps that differ have different names."""
    assert replace(RK4, name="another").identity == RK4.identity
    names = [row.identity for row in METHODS.values()]
    assert len({*names}) == len(names)
    assert replace(SYMPLECTIC, step=Still).identity not in names
    assert replace(SEMI_IMPLICIT, contacts=True).identity != SEMI_IMPLICIT.identity
