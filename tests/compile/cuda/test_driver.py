"""The driver by ctypes: what is said where there is none. What needs a device is skipped."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.device import devices, driver
from tests.arms import seven_hinge_chain

needs_device = pytest.mark.skipif(not driver.available(), reason="no CUDA device")
needs_none = pytest.mark.skipif(driver.available(), reason="there is a CUDA device")


@needs_none
def test_without_a_driver_there_is_a_sentence_with_the_remedy():
    for call in (driver.driver, devices.device, pl.cuda.devices, lambda: pl.cuda.array(np.zeros(3))):
        with pytest.raises(pl.PliantError, match=r"target='cuda' needs .* use pl\.compile\(system, target='cpu'\)$"):
            call()
    dyn = pl.compile(seven_hinge_chain(), target="cuda")
    with pytest.raises(pl.PliantError, match="target='cpu'"):
        dyn.forward_dynamics(*np.zeros((3, 7)))


def test_the_record_of_a_pool_is_as_long_as_the_driver_expects():
    assert ctypes.sizeof(devices._PoolProperties) == 88  # CUmemPoolProps, of all versions


def test_a_driver_that_lacks_a_function_is_too_old(monkeypatch):
    monkeypatch.setattr(driver, "_library", object)
    driver.driver.cache_clear()
    with pytest.raises(pl.PliantError, match=r"needs a driver for CUDA 11\.4 or later .*target='cpu'"):
        driver.driver()


@needs_device
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_forward_dynamics_on_the_device(dtype):
    """Rows, columns, one state for all, out=, out= that is an input, general leading axes; 5,000 states are transposed first."""
    system = seven_hinge_chain()
    dyn, cpu, rng = pl.compile(system, target="cuda", dtype=dtype), pl.compile(system), np.random.default_rng(0)
    allowed = {"float64": 1e-13, "float32": 1e-5}[dtype]

    def same(got, want):
        assert np.abs(got.to_numpy() - want).max() <= allowed * np.abs(want).max()

    q, v, tau = rng.normal(size=(3, 12, 5, 7)).astype(dtype)
    want = cpu.forward_dynamics(q, v, tau)
    for columns in (False, True):
        given = [pl.cuda.array(x, dtype, columns=columns) for x in (q, v, tau)]
        same(dyn.forward_dynamics(*given), want)
        same(dyn.forward_dynamics(*given, out=given[2]), want)
    one = pl.cuda.array(q[0, 0], dtype)
    same(dyn.forward_dynamics(one, pl.cuda.array(v, dtype), one), cpu.forward_dynamics(q[0, 0], v, q[0, 0]))
    wide = pl.cuda.array(q[:, :1], dtype)
    same(dyn.forward_dynamics(wide, *(pl.cuda.array(x, dtype) for x in (v, tau))), cpu.forward_dynamics(q[:, :1], v, tau))


@needs_device
def test_rows_that_are_transposed_first():
    system = pl.examples.load("flexible-satellite")
    dyn, cpu = pl.compile(system, target="cuda"), pl.compile(system)
    pairs = [system.model.random_state(np.random.default_rng(k)) for k in range(8)]
    q, v = (np.tile([pair[i] for pair in pairs], (640, 1)) for i in range(2))
    got = dyn.forward_dynamics(*(pl.cuda.array(x) for x in (q, v, 0.1 * v))).to_numpy()
    want = cpu.forward_dynamics(q, v, 0.1 * v)
    assert np.abs(got - want).max() <= 1e-12 * np.abs(want).max()


@needs_device
@pytest.mark.parametrize("method", ["rk4", "semi_implicit", "dop853"])
def test_rollouts_on_the_device(method):
    """The fused kernel, and steps of kernels in a graph or one by one: the same states as on the CPU."""
    system = seven_hinge_chain()
    dyn, cpu, rng = pl.compile(system, target="cuda"), pl.compile(system), np.random.default_rng(0)
    q, v = 0.3 * rng.normal(size=(2, 6, 7))
    steps = 0.1 * rng.normal(size=(6, 20, 7))
    for given in ({}, {"tau_steps": steps}):
        on = {name: pl.cuda.array(x) for name, x in given.items()}
        got = dyn.rollout(pl.cuda.array(q), pl.cuda.array(v), dt=1e-3, steps=20, every=5, method=method, **on)
        want = cpu.rollout(q, v, dt=1e-3, steps=20, every=5, method=method, **given)
        assert np.abs(got.q.to_numpy() - want.q).max() <= 1e-12
        assert np.abs(got.v.to_numpy() - want.v).max() <= 1e-10
