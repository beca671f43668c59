"""threads=: the same numbers, whatever is given."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

import pliant as pl
from tests.bounded import ended

pytestmark = pytest.mark.lanes


@pytest.fixture
def pair():
    system = pl.examples.load("double-pendulum")
    return pl.compile(system, threads=2), pl.compile(system), np.random.default_rng(0).normal(size=(3, 3001, 2))


def test_a_batch_over_threads(pair):
    many, one, (q, v, tau) = pair
    want = one.forward_dynamics(q, v, tau)
    assert np.array_equal(many.forward_dynamics(q, v, tau), want)
    assert np.array_equal(many.forward_dynamics(q[0], v[0], tau[0]), want[0])
    assert np.array_equal(many.forward_dynamics(q, v[0], tau), one.forward_dynamics(q, v[0], tau))
    out = np.empty_like(want)
    assert many.forward_dynamics(q, v, tau, out=out) is out and np.array_equal(out, want)
    for x, y in zip(many.forward_dynamics_derivatives(q, v, tau), one.forward_dynamics_derivatives(q, v, tau), strict=True):
        assert np.array_equal(x, y)


def test_what_cannot_be_cut_runs_whole(pair):
    many, one, (q, v, tau) = pair
    want = one.forward_dynamics(q, v, tau)
    kept = tau.copy()
    assert np.array_equal(many.forward_dynamics(q, v, kept, out=kept[::-1]), want)
    assert many.mass_matrix(np.zeros((3000, 0, 2))).shape == (3000, 0, 2, 2)
    with pytest.raises(pl.PliantError, match="complex128"):
        many.mass_matrix(q + 1j)
    with pytest.raises(pl.PliantError, match=r"q has shape \(3000, 3\)"):
        many.mass_matrix(np.zeros((3000, 3)))
    with pytest.raises(pl.PliantError, match="rows differ"):
        many.mass_matrix([[1, 2], [3]])
    with pytest.raises(pl.PliantError, match="do not broadcast"):
        many.forward_dynamics(q, v[:7], tau)
    with pytest.raises(pl.PliantError, match="threads is 0; give a whole number from 1 to 65536"):
        pl.compile(pl.examples.load("double-pendulum"), threads=0)


def test_functions_of_several_results(pair):
    """Of one state, of few, of many; with out=, and without."""
    many, one, (q, v, tau) = pair
    for count in (0, 1, 300, 3001):
        x = q[:count] if count else q[0]
        R, p = many.frame("tip").pose(x)
        want = one.frame("tip").pose(x)
        assert np.array_equal(R, want[0]) and np.array_equal(p, want[1])
        out = np.empty_like(R), np.empty_like(p)
        assert many.frame("tip").pose(x, out=out)[0] is out[0] and np.array_equal(out[1], want[1])
        for a, b in zip(
            many.forward_dynamics_derivatives(x, v[0], tau[0]),
            one.forward_dynamics_derivatives(x, v[0], tau[0]),
            strict=True,
        ):
            assert np.array_equal(a, b)


def test_the_state_of_errors_reaches_the_threads(pair):
    many, one, (q, v, tau) = pair
    v = v.copy()
    v[-1] = 1e200  # whose square is too large
    for f in (one.forward_dynamics, many.forward_dynamics):
        with np.errstate(over="raise"), pytest.raises(FloatingPointError):
            f(q, v, tau)
        with np.errstate(over="ignore", invalid="ignore"), warnings.catch_warnings():
            warnings.simplefilter("error")
            a = f(q, v, tau)
        assert np.isfinite(a[:-1]).all() and not np.isfinite(a[-1]).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_has_threads_of_its_own(pair):
    many, _, (q, v, tau) = pair
    want = many.forward_dynamics(q, v, tau)
    child = os.fork()
    if child == 0:
        os._exit(0 if np.array_equal(many.forward_dynamics(q, v, tau), want) else 1)
    assert ended(child) == 0


FORKED = """
import os, threading, time
import pliant as pl
def use(name):
    system = pl.System(name)
    system.add_body("a", hinge=pl.Revolute("z"), inertia=pl.Inertia.box(1.0, (1, 1, 1)))
    return pl.compile(system, target="reference").forward_dynamics([0.1], [0.2], [0.3])
thread = threading.Thread(target=use, args=("one",))
thread.start()
for _ in range(3):  # while the thread imports modules for the first time
    child = os.fork()
    if child == 0:
        use("two")
        os._exit(0)
    end = time.monotonic() + 60
    while os.waitpid(child, os.WNOHANG)[0] == 0:
        assert time.monotonic() < end, "the child hangs"
        time.sleep(0.01)
thread.join()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_fork_while_another_thread_imports():
    subprocess.run([sys.executable, "-c", FORKED], check=True, timeout=200)
