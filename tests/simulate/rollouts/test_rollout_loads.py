"""Rollouts and steppers with loads: states and inputs, what they agree with, tangents, and what they refuse."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.rollouts import rollout as rolling
from tests.simulate.loaded import driven, far, pendulum, state_of

pytestmark = pytest.mark.lanes

DT, STEPS = 2e-3, 40
METHODS = ("rk4", "dop853", "semi_implicit", "alpha")


@pytest.fixture(scope="module")
def system():
    return driven(base="free")


@pytest.fixture(scope="module")
def dyn(system):
    return pl.compile(system, parameters=["drive.lag", "drag.c"])


def roll(dyn, start, steps=STEPS, every=10, **options):
    return dyn.rollout(*start, dt=DT, steps=steps, every=every, **options)


@pytest.mark.parametrize("method", METHODS)
def test_a_rollout_is_the_run_of_the_same_steps(system, dyn, method):
    start = state_of(system)
    inputs = {"drive.asked": 2.0}
    out = roll(dyn, start, method=method, u=inputs, s0={"drive.f": 0.7})
    made = pl.simulate(system, *start, t_end=DT * STEPS, dt=DT, method=method, n_out=5, u=inputs, s0={"drive.f": 0.7}, dynamics=dyn)
    assert out.s.shape == (5, 3)
    assert out.s[0].tolist() == [0.7, 0.1, -0.3]
    for x, y in ((out.q, made.q), (out.v, made.v), (out.s, made.data.s)):
        assert far(x, y) < 1e-11  # the run's steps are t_end / n, alpha's iterations end by rounding
    assert not out.lost


@pytest.mark.parametrize("method", METHODS)
def test_a_batch_is_its_states_alone(system, dyn, method):
    rng = np.random.default_rng(1)
    q, v = state_of(system, runs=11)
    u, s0 = rng.normal(size=(11, STEPS, 2)), rng.normal(size=(11, 3))
    out = roll(dyn, (q, v), method=method, u_steps=u, s0=s0)
    for k in (0, 4, 10):
        alone = roll(dyn, (q[k], v[k]), method=method, u_steps=u[k], s0=s0[k])
        assert all(np.array_equal(getattr(out, x)[k], getattr(alone, x)) for x in ("q", "v", "s"))


@pytest.mark.parametrize("method", METHODS)
def test_blocks_do_not_change_a_number(system, dyn, method, monkeypatch):
    """Newton's matrix of alpha is made with the inputs of its step, wherever blocks end."""
    start, u = state_of(system), np.random.default_rng(2).normal(size=(STEPS, 2))
    whole = roll(dyn, start, method=method, u_steps=u)
    monkeypatch.setattr(rolling, "_FIRST", 3)
    monkeypatch.setattr(rolling, "BLOCK", 1e-9)
    cut = roll(dyn, start, method=method, u_steps=u)
    assert np.array_equal(whole.q, cut.q)
    assert np.array_equal(whole.s, cut.s)


def test_inputs_of_steps_are_held_over_each(system, dyn):
    """Rows that are all the same are a constant; each step has its own; names give the others their values."""
    start = state_of(system)
    same = roll(dyn, start, u_steps=np.tile([0.4, 0.5], (STEPS, 1)))
    assert np.array_equal(same.q, roll(dyn, start, u=[0.4, 0.5]).q)
    assert np.array_equal(same.q, roll(dyn, start, u_steps={"drive.asked": np.full(STEPS, 0.4)}).q)
    rows = np.random.default_rng(3).normal(size=(STEPS, 2))
    whole = roll(dyn, start, every=1, u_steps=rows)
    later = rows.copy()
    later[7:] += 1.0
    changed = roll(dyn, start, every=1, u_steps=later)
    assert np.array_equal(whole.s[:8], changed.s[:8])
    assert not np.array_equal(whole.s[8], changed.s[8])


def test_a_step_at_a_time_is_the_rollout(system, dyn):
    """The law asks for the time: each state has its own, since its last reset."""
    q, v = state_of(system, runs=9)
    u = np.random.default_rng(4).normal(size=(9, STEPS, 2))
    out = roll(dyn, (q, v), every=1, u_steps=u, s0={"drive.f": 0.3})
    sim = dyn.stepper(DT, batch=9)
    sim.reset(q, v, s={"drive.f": 0.3})
    assert np.array_equal(sim.s, out.s[:, 0])
    for k in range(STEPS):
        at = sim.step(u=u[:, k])
        assert np.array_equal(at[0], out.q[:, k + 1])
        assert np.array_equal(at[1], out.v[:, k + 1])
        assert np.array_equal(sim.s, out.s[:, k + 1])
    again = np.arange(9) % 2 == 0
    sim.reset(q, v, s={"drive.f": 0.3}, where=again)
    assert np.array_equal(sim.t, np.where(again, 0.0, STEPS * DT))
    for k in range(5):
        sim.step(u=u[:, k])
    assert np.array_equal(sim.q[again], out.q[again, 5])
    assert np.array_equal(sim.s[again], out.s[again, 5])


def test_one_state_a_step_at_a_time(system, dyn):
    start = state_of(system)
    out = roll(dyn, start, every=1, u={"drive.bias": 2.0})
    sim = dyn.stepper(DT)
    sim.reset(*start)
    for _ in range(3):
        sim.step(u={"drive.bias": 2.0})
    assert np.array_equal(sim.q, out.q[3])
    assert sim.s.shape == (3,)
    other = copy.deepcopy(sim)
    other.step()
    assert np.array_equal(other.q, out.q[4])
    assert np.array_equal(other.s, out.s[4])


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_tangents_along_everything(system, mode):
    dyn = pl.compile(system, mode=mode, parameters=["drive.lag", "drag.c"] if mode == "unrolled" else [])
    rng, model = np.random.default_rng(5), system.model
    q, v = state_of(system, runs=3)
    given = {"u": rng.normal(size=(3, 2)), "s0": rng.normal(size=(3, 3))}
    sizes = {"q0": model.nv, "v0": model.nv, "s0": 3, "u": 2}
    if mode == "unrolled":
        given["p"], sizes["p"] = np.tile(dyn.parameter_values, (3, 1)), 2
    along = {name: rng.normal(size=(3, 2, n)) for name, n in sizes.items()}
    out = roll(dyn, (q, v), tangents=along, **given)
    assert np.array_equal(out.s[:, 0], given["s0"])
    eps = 1e-6
    for m in range(2):
        ends = []
        for sign in (eps, -eps):
            moved = {name: x + sign * along[name][:, m] for name, x in given.items()}
            there = np.asarray(pl.sweeps.integrate(model, q, sign * along["q0"][:, m]))
            ends.append(roll(dyn, (there, v + sign * along["v0"][:, m]), **moved))
        for name in ("v", "s"):
            by_differences = (getattr(ends[0], name) - getattr(ends[1], name)) / (2 * eps)
            found = getattr(out, f"d{name}")[:, m]
            assert far(found, by_differences) < 2e-8 * (1 + np.abs(found).max())  # of differences


def test_tangents_of_held_inputs(system, dyn):
    """A tangent of u moves every row of u_steps."""
    start, rows = state_of(system), np.random.default_rng(6).normal(size=(STEPS, 2))
    out = roll(dyn, start, u_steps=rows, tangents={"u": [[1.0, -0.5]]})
    ends = [roll(dyn, start, u_steps=rows + sign * np.array([1.0, -0.5])) for sign in (1e-5, -1e-5)]
    assert far(out.ds[0], (ends[0].s - ends[1].s) / 2e-5) < 1e-8
    assert far(out.dv[0], (ends[0].v - ends[1].v) / 2e-5) < 1e-8


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"u": {"drive.askd": 1.0}}, "u: no input named 'drive.askd'; did you mean 'drive.asked'"),
        ({"s0": {"drive.g": 1.0}}, "s0: no state named 'drive.g'"),
        ({"u": [1.0]}, r"u has shape \(1,\); system .* needs \(..., 2\): drive.asked, drive.bias"),
        ({"u_steps": np.zeros((3, 2))}, rf"u_steps has shape \(3, 2\); give one row per step, \(..., {STEPS}, 2\)"),
        ({"u": [1.0, 2.0], "u_steps": np.zeros((STEPS, 2))}, "give one or the other"),
        ({"s0": np.zeros((4, 3)), "u": np.zeros((3, 2))}, "leading axes .*of s0.* of u.* do not broadcast"),
        ({"tangents": {"s": np.zeros((1, 3))}}, "no tangent named 's'"),
    ],
)
def test_what_is_given_is_checked(system, dyn, options, message):
    with pytest.raises(pl.PliantError, match=message):
        roll(dyn, state_of(system), **options)


def test_a_system_without_loads_takes_none():
    dyn = pl.compile(pendulum())
    assert dyn.rollout(dt=0.1, steps=2).s.shape == (3, 0)
    with pytest.raises(pl.PliantError, match="u is given, but no load"):
        dyn.rollout(dt=0.1, steps=2, u=[1.0])
    with pytest.raises(pl.PliantError, match="u is given, but no load"):
        dyn.stepper(0.1).step(u=[1.0])


def test_loads_that_no_loop_follows_are_refused_by_name():
    def branching(x):
        x.torque("pin", 1.0 if x.q("pin") > 0 else 0.0)

    system = pendulum()
    system.add_load("kick", branching)
    dyn = pl.compile(system)
    for call in (lambda: dyn.rollout(dt=0.1, steps=2), lambda: dyn.stepper(0.1)):
        with pytest.raises(pl.PliantError, match=r"load 'kick' runs as Python .* use pl.simulate"):
            call()
    system = pendulum()
    system.add_load("push", lambda x: x.torque("pin", x.u.force), inputs={"force": pl.Series([0.0, 1.0], [0.0, 1.0])})
    dyn = pl.compile(system)
    with pytest.raises(pl.PliantError, match=r"input 'push.force' is a Series.* pass u_steps="):
        dyn.rollout(dt=0.1, steps=2)
    with pytest.raises(pl.PliantError, match=r"input 'push.force' is a Series.* pass u= at each step"):
        dyn.stepper(0.1)
