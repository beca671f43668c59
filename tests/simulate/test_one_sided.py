"""Stops, dry friction, locks and impulses in random combinations: what a run says of them against independent routes."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy.linalg import null_space

import pliant as pl
from pliant.sweeps.complementarity import bounded_forces
from tests.acting import acting


def kkt_error(L, b, lower, upper, f):
    """By how much forces miss the complementarity problem, as a fraction of the terms of each row."""
    a, size = L @ f + b, np.abs(L) @ np.abs(f) + np.abs(b) + 1e-300
    assert (lower <= f).all() and (f <= upper).all()
    return float(np.max(np.maximum(np.where(f > lower, a, 0.0), np.where(f < upper, -a, 0.0)) / size, initial=0.0))


@pytest.mark.seeds(40)
def test_forces_between_bounds(seed):
    """Random semidefinite problems: rows that depend on each other, scales apart by 1e4, and every kind of bounds."""
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(1, 9)), int(rng.integers(1, 12))
    W = rng.normal(size=(k, n)) * 10.0 ** rng.uniform(-2, 2, n)
    if n > 1 and rng.random() < 0.4:
        W[:, 1] = W[:, 0] * rng.choice([1.0, -1.0, 2.0])
    limit = rng.exponential(size=n)
    kinds = np.array([(0.0, np.inf), (-np.inf, 0.0), (-1.0, 1.0), (-np.inf, np.inf), (-1.0, np.inf)])[rng.integers(5, size=n)]
    lower, upper = (np.where(np.isinf(x), x, x * limit) for x in kinds.T)
    L, b = W.T @ W, W.T @ rng.normal(size=k)
    f, a = bounded_forces(L, b, lower, upper)
    assert kkt_error(L, b, lower, upper, f) < 1e-11
    np.testing.assert_allclose(a, L @ f + b, rtol=0, atol=1e-11 * (np.abs(L) @ np.abs(f) + np.abs(b)).max())


def free_rates(dyn, t, q, v, s):
    """(v', M^-1, locked) with the bonds alone, locks, driven hinges and couplings: friction at rest has no direction."""
    model, s, v = dyn.model, s.copy(), np.where(np.abs(v) < 1e-12, 0.0, v)
    for hinge in model.one_sided:
        for end in hinge.ends:
            s[end.flag] = 0.0
        for rub in hinge.rubs:
            s[rub.flag] = 0.0
            s[rub.direction] = np.sign(v[hinge.speed])
    bonds = [np.eye(v.size)[model.v_index(motion.name).start] for motion in model.prescribed]
    for flag, name in model.locks.items():
        if s[model.states[flag].start] > 0.5:
            bonds.append(np.eye(v.size)[model.v_index(name).start])
    locked = np.array(bonds).reshape(-1, v.size).any(axis=0)
    marks = {closure.name: model.states.get(f"{closure.name}.active") for closure in model.loops}
    acting = [name for name, mark in marks.items() if mark is None or s[mark.start] > 0.5]
    for closure in model.loops:
        if closure.name in acting:
            bonds.append(sum(k * np.eye(v.size)[model.v_index(name).start] for name, k in closure.terms))
    at = dyn.switched(acting) if model.switches else dyn
    a = at.rhs(t, q, v, s)[1]
    Z = null_space(np.array(bonds)) if bonds else np.eye(v.size)
    return a, Z @ np.linalg.solve(Z.T @ dyn.mass_matrix(q) @ Z, Z.T), locked, at


def consistent(dyn, system, t, q, v, s):
    """v' by trying all modes of hinges at rest: held, or moving either way with the force that this has; the one that fits."""
    a0, inverse, locked, at = free_rates(dyn, t, q, v, s)
    loads = {load.name: load.parameters for load in system.model.loads}
    rows = []
    for hinge in system.model.one_sided:
        limit = sum(float(loads[rub.load]["coulomb"]) for rub in hinge.rubs)
        closed = [end.sign for end in hinge.ends if abs(q[hinge.coordinate] - float(loads[end.load][end.name])) < 1e-9]
        if abs(v[hinge.speed]) < 1e-12 and not locked[hinge.speed] and (closed or hinge.rubs):
            rows.append((hinge.speed, -np.inf if -1.0 in closed else -limit, np.inf if 1.0 in closed else limit))
    best, least = None, np.inf
    for modes in product((-1, 0, 1), repeat=len(rows)):
        f = np.zeros(v.size)
        held = [i for (i, _, _), mode in zip(rows, modes, strict=True) if mode == 0]
        for (i, lower, upper), mode in zip(rows, modes, strict=True):
            f[i] = 0.0 if mode == 0 else lower if mode > 0 else upper
        if not np.isfinite(f).all():
            continue
        if held:
            f[held] = -np.linalg.lstsq(inverse[np.ix_(held, held)], (a0 + inverse @ f)[held])[0]
        a = a0 + inverse @ f
        wrong = 0.0
        for (i, lower, upper), mode in zip(rows, modes, strict=True):
            wrong = max(wrong, lower - f[i], f[i] - upper, abs(a[i])) if mode == 0 else max(wrong, -mode * a[i])
        if wrong < least:
            best, least = a, wrong
    return best, least, at.rhs(t, q, v, s)[1]


@pytest.mark.seeds(6)
def test_runs_with_everything(seed):
    """At stored instants of random runs: within all ranges, and v' as the one set of modes has it that is consistent, found by
    trying all; energy accounts for all of it; and cut in two, the run is the same."""
    rng = np.random.default_rng(seed)
    system, v0 = acting(rng, flexible=seed % 3 == 2)
    dyn = pl.compile(system)
    run = pl.simulate(system, None, v0, t_end=1.5, n_out=61, dynamics=dyn, rtol=1e-9)
    loads = {load.name: load.parameters for load in system.model.loads}
    for hinge in system.model.one_sided:
        for end in hinge.ends:
            inside = end.sign * (run.q[:, hinge.coordinate] - float(loads[end.load][end.name]))
            assert inside.min() > -1e-9, f"{hinge.hinge} is beyond {end.load} by {-inside.min()}"
    s = run.data["s"].to_numpy() if "s" in run.data else np.zeros((run.t.size, 0))
    for k in range(0, run.t.size, 6):
        if np.abs(run.events.time - run.t[k]).min(initial=np.inf) < 1e-9:
            continue
        want, wrong, got = consistent(dyn, system, run.t[k], run.q[k], run.v[k], s[k])
        assert wrong < 1e-7
        np.testing.assert_allclose(got, want, rtol=1e-7, atol=1e-7 * max(1.0, np.abs(want).max()))
    assert run.quality.energy_drift < 1e-6, run.quality.energy_drift
