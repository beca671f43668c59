"""`dyn.stepper`: bitwise a rollout, whatever tau looks like in memory; masked resets, views, parameters, wrenches, time."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.simulate.batch_states import states
from tests.simulate.systems import boom, tumbler

METHODS = ("rk4", "dop853", "semi_implicit")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("batch", [None, 1, 9, (2, 3)], ids=str)
def test_steps_are_those_of_a_rollout(batch, method):
    system = boom()
    dyn = pl.compile(system)
    shape = () if batch is None else (batch,) if isinstance(batch, int) else batch
    q, v = (x[: int(np.prod(shape))].reshape(*shape, -1) for x in states(system))
    rows = np.random.default_rng(0).normal(size=(*shape, 5, system.nv))
    run = dyn.rollout(q, v, dt=1e-3, steps=5, tau_steps=rows, method=method)
    for copy in (True, False):
        sim = dyn.stepper(1e-3, batch=batch, method=method, copy=copy)
        start = sim.reset(q, v)
        assert np.array_equal(start[0], run.q[..., 0, :]) and np.array_equal(start[1], run.v[..., 0, :])
        for k in range(5):
            got = sim.step(rows[..., k, :])
            assert np.array_equal(got[0], run.q[..., k + 1, :]) and np.array_equal(got[1], run.v[..., k + 1, :])
        assert np.array_equal(sim.q, got[0]) and np.array_equal(sim.v, got[1]) and not sim.lost.any()
        np.testing.assert_allclose(sim.t, np.full(shape, 5e-3), rtol=1e-15)


def test_forces_as_they_lie_in_memory():
    """Gaps, reversed and repeated axes, other types of numbers, one row for all: the same steps."""
    system = tumbler()
    dyn, (q, v) = pl.compile(system), states(system, 9)
    tau = np.random.default_rng(0).integers(-3, 4, (9, 6)).astype(float)
    wide = np.zeros((9, 12))
    wide[:, ::2] = tau

    def step(given):
        sim = dyn.stepper(0.01, batch=9)
        sim.reset(q, v)
        return np.concatenate(sim.step(given), axis=-1)

    want = step(tau)
    forms = [
        np.asfortranarray(tau),
        wide[:, ::2],
        tau[::-1][::-1],
        tau.astype(np.float32),
        tau.astype(int),
        tau.astype(">f8"),
        tau.tolist(),
    ]
    for given in (*forms, tau[:, ::-1].copy()[:, ::-1]):
        assert np.array_equal(step(given), want)
    row = step(np.tile(tau[3], (9, 1)))
    for given in (tau[3], tau[3:4], wide[3, ::2], np.broadcast_to(tau[3], (9, 6))):
        assert np.array_equal(step(given), row)
    assert np.array_equal(step(np.broadcast_to(2.0, 6)), step(np.full((9, 6), 2.0)))
    assert np.array_equal(step(None), step(np.zeros(6)))


def test_masked_resets():
    """Those that begin anew are at time zero; the others go on, bitwise."""
    system = tumbler()
    dyn, (q, v) = pl.compile(system), states(system, 5)
    sim = dyn.stepper(0.01, batch=5)
    sim.reset(q, v)
    for _ in range(3):
        sim.step()
    mask = np.array([True, False, False, True, False])
    before = sim.q
    got = sim.reset(q[1], None, where=mask)
    assert np.array_equal(got[0][mask], q[[1, 1]]) and np.array_equal(got[0][~mask], before[~mask]) and not got[1][mask].any()
    for _ in range(2):
        sim.step()
    np.testing.assert_allclose(sim.t, [0.02, 0.05, 0.05, 0.02, 0.05], rtol=1e-15)
    whole, fresh = dyn.rollout(q, v, dt=0.01, steps=5), dyn.rollout(q[1], None, dt=0.01, steps=2)
    assert np.array_equal(sim.q[~mask], whole.q[~mask, -1]) and np.array_equal(sim.v[0], fresh.v[-1])
    sim.reset(q[::-1], v[::-1], where=~mask)
    assert np.array_equal(sim.v[~mask], v[::-1][~mask])


def test_lost_states_until_they_are_reset():
    system = tumbler()
    dyn, (q, v) = pl.compile(system), states(system, 3)
    sim, clean = (dyn.stepper(0.01, batch=3) for _ in range(2))
    for each in (sim, clean):
        each.reset(q, v)
    tau = np.zeros((3, 6))
    tau[1, 0] = np.nan
    with np.errstate(all="raise"):
        sim.step(tau), clean.step()
        for _ in range(2):
            got, want = sim.step(), clean.step()
            assert sim.lost.tolist() == [False, True, False] and np.isnan(got[0][1]).all() and np.isnan(got[1][1]).all()
            assert all(np.array_equal(a[[0, 2]], b[[0, 2]]) for a, b in zip(got, want, strict=True))
        for each in (sim, clean):
            each.reset(q, v, where=[False, True, False])
        assert not sim.lost.any()
        assert all(np.array_equal(a, b) for a, b in zip(sim.step(), clean.step(), strict=True))


def test_views_last_for_one_more_step():
    dyn = pl.compile(tumbler())
    views, copies = dyn.stepper(0.01, copy=False), dyn.stepper(0.01)
    for sim in (views, copies):
        sim.reset(None, [1, 2, 3, 0, 0, 0.0])
    kept = [sim.step() for sim in (views, copies)]
    first = kept[1][0].copy()
    views.step(), copies.step()
    assert np.array_equal(kept[0][0], first) and np.array_equal(kept[1][0], first)
    views.step(), copies.step()
    assert not np.array_equal(kept[0][0], first) and np.array_equal(kept[1][0], first)
    q = views.q
    views.step()
    assert not np.array_equal(q, views.q)  # what the properties give is a copy


def test_parameters_and_wrenches_stay():
    """Parameters from the reset that gave them, for those that it put there; wrenches from the step that gave them."""
    system, rng = tumbler(), np.random.default_rng(0)
    dyn = pl.compile(system, parameters=["body.mass", "body.com"], wrenches=["body"])
    q, v = states(system, 3)
    p, w = dyn.parameter_values + rng.uniform(0, 0.1, (3, 4)), rng.normal(size=(3, 1, 6))
    sim = dyn.stepper(0.01, batch=3)
    sim.reset(q, v)
    sim.reset(q, v, p=p, where=[False, True, True])
    for k in range(3):
        got = sim.step(wrenches=w if k == 0 else None)
    p[0] = dyn.parameter_values
    run = dyn.rollout(q, v, dt=0.01, steps=3, p=p, wrenches=w)
    assert np.array_equal(got[0], run.q[:, -1]) and np.array_equal(got[1], run.v[:, -1])
    still = dyn.rollout(run.q[:, -1], run.v[:, -1], dt=0.01, steps=1, p=p)
    assert np.array_equal(sim.step(wrenches=np.zeros((1, 6)))[1], still.v[:, -1])
    one = dyn.stepper(0.01)
    one.reset(q[1], v[1], p={"body.mass": p[1, 0], "body.com": p[1, 1:]})
    assert np.array_equal(one.step(wrenches={"body": w[1, 0]})[1], run.v[1, 1])


def test_no_states_to_step():
    sim = pl.compile(tumbler()).stepper(0.01, batch=0)
    assert sim.step()[0].shape == (0, 7) and sim.t.shape == (0,)
