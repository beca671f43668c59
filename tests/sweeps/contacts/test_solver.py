"""The contact solver: random problems, and problems of trots and tumbling boxes, by their residual and by another method."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.contacts.newton import STICK, StickSoftness, polished
from pliant.sweeps.contacts.solver import residual, solved_contacts
from pliant.sweeps.contacts.step import contact_state
from pliant.sweeps.trees.dynamics import Forces
from tests.sweeps.contacts import piles, problems

H = 2e-3
DEFAULT = pl.Contacts()


@cache
def trotting() -> pl.Dynamics:
    return pl.compile(piles.quadruped())


@pytest.mark.parametrize("m", [1, 2, 4])
def test_random_problems_are_solved(m):
    """From zero, with many sweeps: 99 of 100 to 1e-10, and those alike by projections on cones, which need 20 times as long."""
    found = problems.drawn(np.random.default_rng(m), 100, m)
    x = found.solved(30, 4, warm=False)
    left = found.residual(x).max(axis=1)
    assert np.quantile(left, 0.99) < 1e-10
    other = found.iterated(4000)
    both = (left < 1e-10) & (found.residual(other).max(axis=1) < 1e-9)
    assert both.mean() > 0.9
    assert np.abs(x - other)[both].max() < 1e-7
    assert np.unique(_modes(found, x)).tolist() == [0, 1, 2]  # open, stick, slip: all occur


def _modes(found, x):
    t, n = np.linalg.norm(x.reshape(-1, found.m, 3)[..., :2], axis=-1), x[:, 2::3]
    return np.where(n == 0, 0, np.where(t < found.mu * n * (1 - 1e-9), 1, 2))


def test_warm_starts_need_few_sweeps():
    """From impulses that are 1 % off, in 99 of 100 problems the default sweeps leave 1e-4 m/s, eight sweeps 1e-7."""
    found = problems.drawn(np.random.default_rng(9), 300, 3, coupling=0.1)
    x = found.solved(40, 4, warm=False)
    start = x * (1 + 0.01 * np.random.default_rng(2).normal(size=x.shape))
    warm = problems.Dense(found.b, found.G, found.target, found.R, found.mu, start)
    assert np.quantile(warm.residual(warm.solved(DEFAULT.sweeps, DEFAULT.angles, True)).max(axis=1), 0.99) < 1e-4
    assert np.quantile(warm.residual(warm.solved(8, 2, True)).max(axis=1), 0.99) < 1e-7


def test_one_contact_in_a_sweep():
    """Alone, a contact is solved at once: against the best of a fine grid of directions, stick and open."""
    found = problems.drawn(np.random.default_rng(4), 200, 1)
    x = found.solved(1, 8, warm=False)
    assert np.quantile(found.residual(x), 0.99) < 1e-12
    angle = np.linspace(0, 2 * np.pi, 20_001)
    d = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    slips = 0
    for k in np.flatnonzero(_modes(found, x)[:, 0] == 2)[:20]:
        G, b, mu, R = found.G[k], found.b[k], found.mu[k, 0], found.R[k, 0]
        n = (found.target[k, 0] - b[2]) / (G[2, 2] + R - mu * d @ G[2, :2])
        w = b[:2] + n[:, None] * (G[:2, 2] - mu * d @ G[:2, :2])
        across, along = w[:, 1] * d[:, 0] - w[:, 0] * d[:, 1], (w * d).sum(1)
        good = np.flatnonzero((np.sign(across[1:]) != np.sign(across[:-1])) & (along[1:] > 0) & (n[1:] > 0))
        error = [np.abs(np.array([*(-mu * n[i] * d[i]), n[i]]) - x[k]).max() for i in good]
        assert min(error) < 2e-3
        slips += 1
    assert slips == 20


def test_painleves_case_has_a_finite_answer():
    """Where mu g . d >= g_nn: light legs. Impulses stay finite, never pull, and stay in the cone."""
    found = problems.drawn(np.random.default_rng(5), 200, 2)
    G = found.G.copy()
    G[:, 2, 0] = G[:, 0, 2] = 1.4 * np.sqrt(G[:, 2, 2] * G[:, 0, 0]) * 0.7
    found = problems.Dense(found.b, G, found.target, found.R, found.mu + 1.0, found.start)
    assert (found.mu[:, 0] * np.abs(G[:, 0, 2]) > G[:, 2, 2]).mean() > 0.5
    x = found.solved(10, 2, warm=False).reshape(-1, 2, 3)
    assert np.isfinite(x).all() and (x[..., 2] >= 0).all()
    assert (np.linalg.norm(x[..., :2], axis=-1) <= found.mu * x[..., 2] * (1 + 1e-9) + 1e-15).all()


def test_wrong_directions_to_begin_with():
    """Friction of before in any direction, where mu |g| >= g_nn: three passes solve what a start from zero solves."""
    rng, n, mu = np.random.default_rng(6), 500, 1.5
    G = np.tile(np.array([[1.0, 0.0, 0.6], [0.0, 1.0, 0.0], [0.6, 0.0, 0.6]]), (n, 1, 1))
    G[:, 1, 1] += rng.uniform(0, 1, n)
    moves, rubs = (np.stack([np.cos(x), np.sin(x)], axis=1) for x in rng.uniform(0, 2 * np.pi, (2, n)))
    ones, zeros = np.ones((n, 1)), np.zeros((n, 1))
    found = problems.Dense(np.hstack([2 * moves, -ones]), G, zeros, zeros, mu * ones, np.hstack([mu * rubs, ones]))
    for warm in (True, False):
        assert found.residual(found.solved(3, 2, warm)).max() < 1e-7


def test_residuals_are_the_natural_map():
    """The solver's own residual and the dense one are the same."""
    found = problems.stored("trot")
    x = found.solved(1, 1, warm=True)
    part = [x[:, k, None, None] for k in range(x.shape[1])]
    impulses = [tuple(part[3 * c : 3 * c + 3]) for c in range(found.m)]
    problem = _as_solver(found)
    own = np.stack([residual(problem, impulses, c)[:, 0, 0] for c in range(found.m)], axis=1)
    np.testing.assert_allclose(own, found.residual(x), atol=1e-15)
    again, _ = solved_contacts(problem, None, 1, 1, 0.0)
    np.testing.assert_array_equal(np.stack([y[:, 0, 0] for one in again for y in one], axis=1), found.solved(1, 1, warm=False))


def _as_solver(found):
    b = [tuple(found.b[:, 3 * c + i, None, None] for i in range(3)) for c in range(found.m)]
    G = {
        (c, d): [[found.G[:, 3 * c + i, 3 * d + j, None, None] for j in range(3)] for i in range(3)]
        for c in range(found.m)
        for d in range(c + 1)
    }
    own = [[x[:, c, None, None] for c in range(found.m)] for x in (found.target, found.R, found.mu)]
    return problems.ContactProblem(b, G, *own)


def test_stored_problems_of_a_trot():
    found = problems.stored("trot")
    x = found.solved(DEFAULT.sweeps, DEFAULT.angles, warm=True)
    left = found.residual(x).max(axis=1)
    assert np.quantile(left, 0.99) < 1e-7 and left.max() < 1e-4
    exact = found.solved(30, 4, warm=True)
    assert found.residual(exact).max() < 1e-12
    w, u = (found.b + (found.G @ y[..., None])[..., 0] for y in (x, exact))
    assert np.abs(w - u).max() < 1e-4
    assert len(np.unique(_modes(found, exact))) == 3


def left_of(dyn, q, v, tau, forces):
    """Residuals [m/s] of the forces that steps have found, (n,); all (n, …)."""
    found = problems.of_states(
        dyn.model.internals.matter.internals.opened, *(x.reshape(-1, x.shape[-1]) for x in (q, v, tau, forces)), H
    )
    return found.residual(found.start).max(axis=1)


@pytest.mark.parametrize("stiffness", ["auto", math.inf])
def test_steps_of_trots(stiffness):
    """Residuals of the forces in thousands of steps: 99 % below 1e-7 m/s, all below 1e-4, at the default sweeps."""
    dyn = trotting() if stiffness == "auto" else pl.compile(piles.quadruped(stiffness=stiffness))
    q, v, tau, s = piles.trot(dyn, 32, 160, H)
    left = left_of(dyn, q[:, :-1], v[:, :-1], tau[:, :-1], s[:, 1:, -12:])
    assert left.size > 5000
    assert np.quantile(left, 0.99) < 1e-7 and left.max() < 1e-4


@pytest.mark.parametrize("stiffness", ["auto", math.inf])
def test_steps_of_tumbling_boxes(stiffness):
    """Eight corners of one body: passes alone leave 1e-3 m/s. By Newton's method 99 % are below 1e-7, all below 1e-4."""
    dyn = pl.compile(piles.crate(stiffness=stiffness))
    run = dyn.rollout(*piles.thrown(32, 1), dt=H, steps=320, method="contact")
    left = left_of(dyn, run.q[:, :-1], run.v[:, :-1], 0 * run.v[:, :-1], run.s[:, 1:])
    assert left.size > 10_000
    assert np.quantile(left, 0.99) < 1e-7 and left.max() < 1e-4


def landed():
    """Problems of boxes that have fallen, with the impulses of the step before: (problem with shared rows, its start)."""
    dyn = pl.compile(piles.crate())
    run = dyn.rollout(*piles.thrown(16, 3), dt=H, steps=260, method="contact")
    q, v, s = (x[:, 200:240].reshape(-1, x.shape[-1]) for x in (run.q, run.v, run.s))
    state = contact_state(dyn.model.internals.matter.internals.opened, q, v, Forces(0 * v), np.full((len(q), 1), H), before=s)
    return state.problem_with_rows, state.start


def _flat(impulses):
    return np.concatenate([np.broadcast_to(x, (640, 1, 1)) for one in impulses for x in one], axis=1)[..., 0]


def test_passes_by_shared_rows():
    """Impulses and velocities by the rows that points share are those by the blocks of pairs of points."""
    problem, start = landed()
    by_rows, left = solved_contacts(problem, start, 2, 2)
    by_blocks, _ = solved_contacts(replace(problem, shared=None), start, 2, 2)
    np.testing.assert_allclose(_flat(by_rows), _flat(by_blocks), atol=1e-9)
    rows, blocks = (_flat(p.velocities(by_rows)) for p in (problem, replace(problem, shared=None)))
    np.testing.assert_allclose(rows, blocks, atol=1e-12)
    want = np.max([residual(problem, by_rows, c) ** 2 for c in range(problem.count)], axis=0)
    np.testing.assert_allclose(np.sqrt(left), np.sqrt(want), atol=1e-12)


def test_newtons_method_spreads_friction():
    """A box at rest on a slope. Points pull at each other by friction of long ago, until a step spreads it: then all bear the same
    share of their normal forces, and the velocities are those of before.
    """
    dyn = pl.compile(piles.block(0.2, mu=0.8))
    q = np.tile(piles.on_slope(0.2, 0.05), (1, 1))
    run = dyn.rollout(q, np.zeros((1, 6)), dt=H, steps=400, every=400, method="contact")
    q, v, s = run.q[:, -1], run.v[:, -1], run.s[:, -1]
    state = contact_state(dyn.model.internals.matter.internals.opened, q, v, Forces(0 * v), np.full((1, 1), H), before=s)
    problem, start = state.problem_with_rows, state.start
    pulled = [(x + sign * 2e-3, y, z) for (x, y, z), sign in zip(start, (1, -1, 1, -1), strict=True)]
    found, left = polished(problem, pulled, StickSoftness(spread=1.0))
    shares = np.array([[np.ravel(x)[0] / np.ravel(z)[0], np.ravel(y)[0] / np.ravel(z)[0]] for x, y, z in found])
    assert np.ptp(shares, axis=0).max() < 1e-3 and np.abs(shares).max() > 0.1
    assert left[0, 0, 0] < (0.8 * STICK) ** 2
    kept, _ = polished(problem, pulled, StickSoftness())
    assert np.abs(np.array(kept) - np.array(pulled)).max() < 1e-6  # a step that does not spread leaves them as they are
