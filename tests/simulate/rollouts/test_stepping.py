"""Steppers with threads, substeps and every method, and what is known of lost states."""

import copy

import numpy as np
import pytest

import pliant as pl
from tests.kit import compiled
from tests.simulate.loaded import driven


@pytest.fixture(scope="module")
def dyn():
    return pl.compile(driven(n=2, kinds=("Revolute", "Spherical")))


def starts(dyn, n, seed=0):
    rng = np.random.default_rng(seed)
    q = dyn.model.integrate(dyn.model.neutral(), 0.3 * rng.normal(size=(n, dyn.model.nv)))
    return q, *(0.3 * rng.normal(size=(2, n, dyn.model.nv)))


@pytest.mark.parametrize("method", ["rk4", "semi_implicit", "alpha"])
def test_substeps_are_steps_of_a_rollout(dyn, method):
    """With forces that change at each call, by a rollout with a row per step; also after a copy in between."""
    q, v, _ = starts(dyn, 3)
    rows = 0.3 * np.random.default_rng(1).normal(size=(3, 4, dyn.model.nv))
    expected = dyn.rollout(q, v, dt=5e-3, steps=12, tau_steps=np.repeat(rows, 3, axis=1), every=3, method=method)
    sim = dyn.stepper(5e-3, batch=3, method=method, substeps=3)
    sim.reset(q, v)
    for k in range(4):
        found = sim.step(rows[:, k])
        # the rounding of what iterations begin from; explicit steps are the same to the last bit
        np.testing.assert_allclose(found[0], expected.q[:, k + 1], rtol=0, atol=1e-9 if method == "alpha" else 0)
        np.testing.assert_allclose(found[1], expected.v[:, k + 1], rtol=0, atol=1e-8 if method == "alpha" else 0)
        sim = copy.copy(sim)
    np.testing.assert_allclose(sim.t, 0.06, rtol=1e-12)
    assert "3 substeps" in repr(sim)
    sim.reset(q[1], v[1], where=np.array([False, True, False]))
    again = sim.step(rows[:, 0])
    np.testing.assert_allclose(again[0][1], expected.q[1, 1], rtol=0, atol=1e-9)


def test_one_state_with_alpha():
    arm = compiled("double-pendulum")
    sim = arm.stepper(1e-2, method="alpha")
    sim.reset([0.4, 0.1])
    for _ in range(5):
        q, _ = sim.step([0.1, 0.0])
    np.testing.assert_allclose(
        q, arm.rollout([0.4, 0.1], tau=[0.1, 0.0], dt=1e-2, steps=5, method="alpha").q[-1], rtol=0, atol=1e-10
    )


@pytest.mark.parametrize("method", ["rk4", "alpha"])
def test_threads_give_the_same_bits(dyn, method):
    q, v, tau = starts(dyn, 150)
    sims = [dyn.stepper(5e-3, batch=(2, 75), method=method, threads=n) for n in (1, 2)]
    assert [sim.threads for sim in sims] == [1, 2] and "2 threads" in repr(sims[1])
    for sim in sims:
        sim.reset(q.reshape(2, 75, -1), v.reshape(2, 75, -1))
    for given in (tau.reshape(2, 75, -1), None, tau[0], tau[0].tolist(), {"h0": 0.1}):
        a, b = (sim.step(given) for sim in sims)
        np.testing.assert_array_equal(a[0], b[0])
        np.testing.assert_array_equal(a[1], b[1])
    assert dyn.stepper(5e-3, batch=100, threads=4).threads == 1  # too few states for two


def test_numbers_that_are_refused(dyn):
    for given in ({"substeps": 0}, {"substeps": 1.5}, {"threads": 0}, {"threads": True}):
        with pytest.raises(pl.PliantError, match=r"give a whole number, at least 1"):
            dyn.stepper(1e-3, **given)


# ---- tangents of forces


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_tangents_of_forces_with_explicit_steps(mode):
    """Constant and by steps, alone and with others, with inputs of loads: against differences."""
    system = driven(n=2, kinds=("Revolute", "Spherical"))
    dyn, rng = pl.compile(system, mode=mode), np.random.default_rng(2)
    nv, options = dyn.model.nv, {"dt": 1e-2, "steps": 6, "every": 3}
    rows, u = rng.normal(size=(2, 6, nv)), rng.normal(size=(2, dyn.model.nu))
    along = {"tau": rng.normal(size=(2, nv)), "tau_steps": rng.normal(size=(2, 6, nv)), "u": rng.normal(size=(2, dyn.model.nu))}
    along = {name: x for name, x in along.items() if x.size}

    def ends(names, h, k):
        forces = rows + h * sum(along[name][k] for name in ("tau", "tau_steps") if name in names)
        return dyn.rollout(tau_steps=forces, u=u + h * along["u"][k] if "u" in names else u, **options)

    for names in (["tau"], ["tau_steps"], list(along)):
        out = dyn.rollout(tau_steps=rows, u=u, tangents={name: along[name] for name in names}, **options)
        for k in range(2):
            change = [(getattr(ends(names, 1e-5, k), x) - getattr(ends(names, -1e-5, k), x)) / 2e-5 for x in ("v", "s")]
            for found, expected in zip((out.dv, out.ds), change, strict=True):
                np.testing.assert_allclose(found[:, k], expected, rtol=0, atol=1e-8 * max(1.0, np.abs(expected).max(initial=0.0)))
    one = dyn.rollout(tau=rows[0, 0], u=u[0], tangents={"tau": along["tau"]}, **options)
    same = dyn.rollout(tau_steps=np.tile(rows[0, 0], (6, 1)), u=u[0], tangents={"tau": along["tau"]}, **options)
    np.testing.assert_allclose(one.dv, same.dv, rtol=0, atol=1e-14)


# ---- lost states


def stiff():
    """A light link on a stiff spring, beyond what explicit steps of 10 ms follow."""
    arm = pl.examples.load("double-pendulum")
    arm.add_load("spring", pl.loads.HingeSpring("elbow", k=1e5))
    return pl.compile(arm)


@pytest.mark.filterwarnings("ignore:.*too stiff for steps")
def test_losses_say_when_where_and_why():
    dyn, q = stiff(), np.array([[0.0, 0.0], [0.1, 0.2], [np.nan, 0.0]])
    out = dyn.rollout(q, dt=1e-2, steps=3000, every=1000, tau=[0.0, 0.0])
    assert "see .losses" in repr(out) and out.lost[1:].all()
    by_state = {x.state: x for x in out.losses}
    loss, never = by_state[1,], by_state[2,]
    assert loss.hinge == "elbow" and "too long for rk4" in loss.why and "semi_implicit" in loss.why
    assert loss.t == loss.step * 1e-2 and str(loss).startswith(f"state (1,) is lost after {loss.step:,} steps, at t = ")
    again = dyn.rollout(q[1], dt=1e-2, steps=loss.step + 1)
    assert np.isfinite(again.q[loss.step]).all() and not np.isfinite(again.q[-1]).all()
    assert (never.step, never.hinge) == (0, "shoulder") and "q is not finite: shoulder.angle is nan" in never.why
    sim = dyn.stepper(1e-2, batch=3)
    with pytest.raises(pl.PliantError):
        sim.reset(where=[1])
    sim.reset(q[[1, 1, 0]])
    for _ in range(loss.step + 3):
        sim.step()
    assert [x.step for x in sim.losses[:2]] == [loss.step, loss.step] and sim.losses[0].why == loss.why
    sim.reset(where=np.array([True, True, True]))
    assert sim.losses == [] and not sim.lost.any()


def test_losses_name_the_load_and_the_input():
    arm = pl.examples.load("double-pendulum")
    arm.add_load("odd", lambda x: x.torque("elbow", np.sqrt(0.02 - x.t)))
    out = pl.compile(arm).rollout([0.1, 0.1], dt=1e-2, steps=5)
    (loss,) = out.losses
    assert loss.state == () and "load 'odd' returns numbers that are not finite" in loss.why
    rows = np.zeros((5, 2))
    rows[3, 1] = np.inf
    (loss,) = compiled("double-pendulum").rollout([0.1, 0.1], dt=1e-2, steps=5, tau_steps=rows).losses
    assert loss.step == 3 and "tau has numbers that are not finite" in loss.why
