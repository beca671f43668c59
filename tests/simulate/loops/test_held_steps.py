"""Implicit and semi-implicit steps with prescribed and locked hinges: against dop853, with the work of what drives them."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads import Input
from pliant.model.acting.loads.lock import Lock
from pliant.simulate.loops import iteration_functions
from pliant.simulate.march import march as marching
from tests.simulate.loaded import far
from tests.simulate.loops.chains import chain
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

pytestmark = [modes_of_any_boundary, pytest.mark.filterwarnings("ignore:.*spins at:pliant.ModelWarning")]
KINDS = ("Revolute", "Prismatic", "Universal", "Planar", "Spherical", "Cylindrical")


def held(seed):
    """A random tree with a hinge on a path, one with a given acceleration, a locked one, and springs; and how its runs begin."""
    system = random_flexible_system(seed, n=3, base="fixed", kinds=KINDS) if seed % 2 else random_system(seed, n=5, kinds=KINDS)
    hinges = [hinge for hinge in system.model.hinges if hinge.type.nv]
    path = next(hinge for hinge in hinges if hinge.type.nq == hinge.type.nv)
    locked, *others, pushed = (hinge for hinge in hinges if hinge is not path)
    n, m = path.type.nv, pushed.type.nv
    system.prescribe(path.name, lambda t: 0.3 * np.sin(3 * t) if n == 1 else [0.2 * np.sin((2 + i) * t) for i in range(n)])
    system.prescribe(pushed.name, Input(0.3 if m == 1 else np.full(m, 0.3)))
    system.add_load("lock", Lock(locked.name, True))
    for hinge in others:
        if hinge.type.nq == hinge.type.nv == 1:
            system.add_load(f"spring {hinge.name}", pl.loads.HingeSpring(hinge.name, k=50.0, c=1.0))
    q, v = system.model.random_state(np.random.default_rng(seed))
    v = 0.2 * v
    v[system.model.v_index(locked.name)] = 0.0
    return system, {"q0": q, "v0": v, "t_end": 0.2, "n_out": 3}


@pytest.mark.parametrize(
    ("method", "order", "by_sweeps", "seed"), [("alpha", 2, True, 1), ("alpha", 2, False, 0), ("semi_implicit", 1, False, 3)]
)
def test_orders_and_works(method, order, by_sweeps, seed, monkeypatch):
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", 0 if by_sweeps else 1000)
    system, given = held(seed)
    exact = pl.simulate(system, rtol=1e-11, method="dop853", **given)
    errors = []
    for dt in (2e-3, 1e-3):
        run = pl.simulate(system, method=method, dt=dt, **given)
        pairs = ((run.q, exact.q), (run.v, exact.v), (run.data.constraint_work, exact.data.constraint_work))
        errors.append([*(far(x, y) for x, y in pairs), run.quality.energy_drift])
    assert (np.abs(np.log2(np.divide(*errors)) - order) < 0.25).all(), errors


@pytest.mark.parametrize("by_sweeps", [True, False])
def test_esdirk(by_sweeps, monkeypatch):
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", 0 if by_sweeps else 1000)
    system, given = held(3)
    exact, run = (pl.simulate(system, method=method, rtol=rtol, **given) for method, rtol in (("dop853", 1e-11), ("esdirk", 1e-7)))
    for x, y in ((run.q, exact.q), (run.v, exact.v), (run.data.constraint_work, exact.data.constraint_work)):
        assert far(x, y) < 1e-8
    assert run.quality.energy_drift < 1e-9


def test_a_driven_hub_in_loops_over_bodies(monkeypatch):
    """The same as straight-line code, in both kinds of iterations: modes of the first beam shake under a hinge that is driven."""
    system = chain(3)
    system.prescribe("b0", lambda t: 0.3 * t * np.sin(4 * t))
    found = []
    for mode, least in (("rolled", 0), ("rolled", 1000), ("unrolled", 0)):
        monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", least)
        found.append(pl.simulate(pl.compile(system, mode=mode), t_end=0.1, dt=2e-3, method="alpha", n_out=3).q)
    assert far(found[0], found[2]) < 1e-12
    assert far(found[0], found[1]) < 1e-6  # iterations with a dense matrix end earlier


def test_rollouts():
    """Rows of a batch as runs, with driven hinges at their places in the first row too; other methods refuse them."""
    system = chain(2)
    system.prescribe("b0", lambda t: 0.2 + 0.3 * np.sin(4 * t))
    dynamics = pl.compile(system)
    run = pl.simulate(dynamics, t_end=0.1, dt=5e-3, method="alpha", n_out=3)
    made = dynamics.rollout(np.zeros((2, system.nq)), np.zeros(system.nv), dt=5e-3, steps=20, every=10, method="alpha")
    for rows in made.q:
        assert far(rows, run.q) < 1e-14
    with pytest.raises(pl.PliantError, match=r"not support with this method; use dyn\.rollout with method='alpha'"):
        dynamics.rollout(np.zeros(system.nq), np.zeros(system.nv), dt=5e-3, steps=20, method="rk4")


def test_a_run_in_blocks_is_the_same_to_the_last_bit(monkeypatch):
    system, given = held(1)
    whole = pl.simulate(system, method="alpha", dt=5e-3, **given)
    monkeypatch.setattr(marching, "_FIRST", 3)
    monkeypatch.setattr(marching, "BLOCK", 0.0)
    blocks = pl.simulate(system, method="alpha", dt=5e-3, **given)
    assert np.array_equal(whole.q, blocks.q)
    assert np.array_equal(whole.data.work, blocks.data.work)
