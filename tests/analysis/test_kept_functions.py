"""Functions of analyses are made once: stored with the equations and in the cache, without a choice of the way to write them."""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
import pytest

import pliant as pl
from tests.mechanisms import four_bar


@pytest.fixture
def made(monkeypatch, tmp_path):
    """Counts traces, choices of a way, and objects that LLVM makes, with an empty cache."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PLIANT_EFFORT", "2")  # of users
    tmp_path.chmod(0o700)
    count = Counter()
    for module, name in (
        ("compile.trace.trace", "_run"),
        ("compile.trace.trace", "_lightest"),
        ("compile.cpu.kernel", "object_code"),
    ):
        owner = sys.modules[f"pliant.{module}"]
        real = getattr(owner, name)

        def counted(*given, _real=real, _name=name, **more):
            count[_name] += 1
            return _real(*given, **more)

        monkeypatch.setattr(owner, name, counted)
    return count


def hung():
    """A four-bar with a spring and a stop that it does not reach."""
    system = four_bar()
    system.add_load("spring", pl.loads.HingeSpring("crank", k=20.0))
    system.add_load("stop", pl.loads.HingeStop("rocker", upper=3.0, k=1e3, d=0.0))
    return system


def test_an_equilibrium_makes_its_functions_once(made):
    """First for these equations, and then, from the cache, for others of the same system."""
    first = pl.compile(hung())
    guess = {"crank": -0.5}
    found = pl.equilibrium(first, guess)
    assert made["object_code"] == made["_run"] > 0 and not made["_lightest"]
    made.clear()
    again = pl.equilibrium(first, guess)
    assert not made
    other = pl.equilibrium(hung(), guess)
    assert not made
    for one in (again, other):
        assert np.array_equal(one.q, found.q) and np.array_equal(one.multipliers, found.multipliers)


def test_other_analyses_do_too(made):
    q, v = pl.assemble(hung(), {"crank": 1.0})
    first = pl.linearise(hung(), q, v)
    assert not made["_lightest"]
    made.clear()
    assert np.array_equal(pl.linearise(hung(), q, v).A, first.A) and not made
