"""What short calls cost apart from their kernels, as numbers of function calls, and results whose dataset is built on demand."""

import copy
import pickle

import numpy as np
import pytest

import pliant as pl
from benchmarks.overhead import works
from tests.counting import counted

MOST = {"rollout": 200, "its vjp": 300, "simulate": 2000}  # 196, 234 and 1,532 function calls; 353, 500 and 23,244 before


@pytest.fixture(scope="module")
def calls():
    return {name: call for name, (call, _) in works().items()}


@pytest.mark.parametrize("name", MOST)
def test_warm_calls_take_few_function_calls(calls, name):
    calls[name]()
    assert counted(calls[name])[1] < MOST[name]


@pytest.mark.parametrize("batch", [None, 10])
def test_a_step_of_a_stepper_is_little_more_than_its_kernel(batch):
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    sim, tau = dyn.stepper(1e-3, batch=batch), np.zeros(2)
    sim.step(tau)
    assert counted(lambda: sim.step(tau))[1] <= 6
    assert counted(lambda: sim.reset(tau))[1] < 200  # 133


def test_a_dataset_that_is_built_later_is_that_of_the_run(calls):
    run, other = calls["simulate"](), calls["simulate"]()
    t, q, v, tau = run.t, run.q, run.v, run.tau
    assert "data" not in run.__dict__
    for name, x in {"q": q, "v": v, "tau": tau}.items():
        assert np.shares_memory(run.data[name].to_numpy(), x)
    np.testing.assert_array_equal(run.data["time"].to_numpy(), t)
    assert run.data is run.data and run.q is not None
    for copied in (copy.copy(other), pickle.loads(pickle.dumps(other))):
        np.testing.assert_array_equal(copied.q, q)
        assert set(copied.data.variables) == set(run.data.variables)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        run.nothing  # noqa: B018


def test_a_loop_is_found_by_its_arguments():
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    q, rows = np.array([0.3, 0.2]), np.array([[0.1, 0.2], [0.3, -0.1]])
    held = dyn.rollout(q, tau=rows[0], dt=1e-2, steps=2)
    stepped = dyn.rollout(q, tau_steps=np.stack([rows[0], rows[0]]), dt=1e-2, steps=2)
    traced = [dyn.rollout(q, tau=pl.Traced(lambda t, q, v, k=k: k * rows[0]), dt=1e-2, steps=2) for k in (1.0, 2.0)]
    np.testing.assert_array_equal(held.q, stepped.q)
    np.testing.assert_allclose(traced[0].q, held.q, rtol=0, atol=1e-15)
    assert np.abs(traced[1].q - held.q).max() > 1e-6
