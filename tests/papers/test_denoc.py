"""Mohan and Saha's DeNOC matrices: against the paper's own expressions, the other routes, and the spatial operators they are."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import bias, forward_dynamics
from tests.kit import close
from tests.papers.canadarm import DATA, scales
from tests.systems import random_flexible_system, random_system, seeds

PAGE = Path(__file__).parents[2] / "docs/denoc.md"
CASES = ["canadarm", "flexible-satellite", *(f"{kind} {seed}" for kind in ("flexible", "rigid") for seed in seeds(7))]


def setup(case):
    if " " not in case:
        system = pl.examples.load(case)
    else:
        kind, seed = case.split()
        system = random_flexible_system(int(seed)) if kind == "flexible" else random_system(int(seed), n=1 + int(seed) % 8)
    q, v = system.random_state(5)
    return system, q, v, pl.denoc(system, q)


def in_paper_order(x, modes):
    """(d'; omega; v) as the paper's (v; omega; d'): rows of body modes[0], and columns of body modes[1] where there are some."""
    order = [np.r_[n + 3 : n + 6, n : n + 3, 0:n] for n in modes]
    return x[np.ix_(*order)]


def turned(Q, n):
    """diag(Q*, Q*, 1): from the axes of one body to those of the next, in the paper's order."""
    out = np.eye(6 + n)
    out[:3, :3] = out[3:6, 3:6] = Q.T
    return out


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def test_propagation_matrices_of_the_canadarm():
    """A_{i,i-1} and P_i as (8) to (11) say, with a_{i,i-1} from O_i to O_{i-1} and the labels of (11) exchanged (errata)."""
    system, q, _, denoc = setup("canadarm")
    assert [P.shape for P in denoc.P] == [(8, 3)] * 3
    for i in range(3):
        P = np.zeros((8, 3))
        P[5, 0] = 1.0  # p = (0; z)
        P[6:, 1:] = np.eye(2)
        assert np.array_equal(in_paper_order(denoc.P[i], (2,)), P)
    for i in (1, 2):
        flex = system.bodies[i - 1].flex
        tip, d = flex.node_index["tip"], q[3 * i - 2 : 3 * i]
        S = flex.translations[tip]  # (2): the shapes at the tip, here of bending in y alone
        slope = flex.slopes[tip][2]  # ds^y/dx
        Delta = np.zeros((3, 2))
        Delta[2] = slope
        a = -(np.array([flex.nodes[tip].position[0], 0, 0]) + S @ d)
        A = np.zeros((8, 8))
        A[:3, :3] = A[3:6, 3:6] = np.eye(3)
        A[:3, 3:6], A[:3, 6:], A[3:6, 6:] = skew(a), S, Delta
        angle = slope @ d + q[3 * i]  # of body i in body i - 1: the tip's slope, then the joint
        Q = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        close(in_paper_order(denoc.A(i, i - 1), (2, 2)), turned(Q, 2) @ A)
    close(denoc.A(2, 0), denoc.A(2, 1) @ denoc.A(1, 0))  # A_ij A_jk = A_ik
    assert np.array_equal(denoc.A(1, 1), np.eye(8)) and not denoc.A(0, 1).any()


@pytest.mark.parametrize("given", DATA["static_checks"], ids=range(len(DATA["static_checks"])))
def test_inertia_matrix_of_the_canadarm(given):
    """I against the independent Lagrangian program."""
    system = pl.examples.load("canadarm")
    T = scales(system)
    I = pl.denoc(system, np.array(given["q"]) / T).I
    close(I, T[:, None] * np.array(given["M"]) * T)


@pytest.mark.parametrize("case", CASES)
def test_inertia_matrix_and_its_factors(case):
    system, q, _, denoc = setup(case)
    mass = pl.compile(system, "reference").mass_matrix(q)
    size = max((np.abs(M).max() for M in denoc.M_tilde), default=1.0)
    close(denoc.I, mass, terms=size)
    close(denoc.U @ denoc.D @ denoc.U.T, mass, terms=size * np.abs(denoc.U).max(initial=1) ** 2)
    w = system.model.internals.v_slices
    for i in range(len(w)):
        for j in range(i + 1):  # (32)
            close(denoc.I[w[i], w[j]], denoc.P[i].T @ denoc.M_tilde[i] @ denoc.A(i, j) @ denoc.P[j], terms=size)
        assert np.array_equal(denoc.U[w[i], w[i]], np.eye(w[i].stop - w[i].start))
        assert not any(denoc.U[w[i], w[j]].any() for j in range(i))  # block upper triangular


@pytest.mark.parametrize("case", CASES)
def test_steps_give_forward_dynamics(case):
    """Steps A to C on (33) = unsplit = split, as residuals of the equations: 1e-12 of the terms."""
    system, q, v, denoc = setup(case)
    tau = np.random.default_rng(1).normal(size=system.nv)
    phi = denoc.phi(v, tau)
    force = bias(system, q, v)
    close(phi, tau - force, terms=np.abs(force).max(initial=0))
    steps = denoc.steps(phi)
    M = denoc.I
    for a in (*(forward_dynamics(system, q, v, tau, method=m) for m in ("unsplit", "articulated")), np.linalg.solve(M, phi)):
        terms = np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(force) + np.linalg.norm(tau)
        assert np.linalg.norm(M @ (steps.qdd - a)) <= 1e-12 * terms


@pytest.mark.parametrize("case", CASES)
def test_it_is_the_operators(case):
    """Every matrix and every vector of the paper, as an operator of JPL 90-26."""
    system, q, v, denoc = setup(case)
    ops = pl.operators(system, q)
    I, H, phi, psi, K, D = ops.I, ops.H, ops.phi, ops.psi, ops.K, ops.D
    close(denoc.N_l, phi.T)
    close(denoc.N_d, H.T)
    P = ops.P.dense()
    for name, op in (("M", ops.M), ("M_tilde", ops.R), ("M_hat", ops.P), ("M_bar", ops.tau_bar @ ops.P)):
        dense = op.dense()
        for block, where in zip(getattr(denoc, name), ops.slices, strict=True):
            close(block, dense[where, where], terms=np.abs(P).max())
    G = ops.G.dense()
    for Psi, where, columns in zip(denoc.Psi, ops.slices, system.model.internals.v_slices, strict=True):
        close(Psi, G[where, columns], terms=np.abs(G).max(initial=0))
    close(denoc.D, D)
    grown = np.abs(denoc.U).max(initial=1)
    close(denoc.U, I + H @ phi @ K, terms=grown)
    # steps A to C as operators; a route may differ by what the factors amplify
    steps = denoc.steps(v)
    eps = (I - H @ psi @ K) @ v
    alpha = psi.T @ (H.T @ (D.inv @ eps))
    terms = np.abs((I - H @ psi @ K).dense()).max(initial=1) * np.abs(v).max(initial=0)
    close(np.concatenate(steps.phi_hat), eps, terms=terms)
    close(np.concatenate(steps.eta_bar), psi @ (K @ v), terms=np.abs(G).max(initial=0) * terms)
    close(np.concatenate(steps.phi_tilde), D.inv @ eps, terms=np.abs(D.inv.dense()).max(initial=0) * terms)
    close(np.concatenate(steps.mu), alpha, terms=np.abs(denoc.N).max(initial=1) * np.abs(alpha).max(initial=0))


@pytest.mark.parametrize("case", CASES)
def test_inverse_by_columns(case):
    system, _, _, denoc = setup(case)
    inverse = denoc.steps(np.eye(system.nv)).qdd
    grows = np.linalg.cond(denoc.I) if system.nv else 1.0
    assert np.abs(inverse @ denoc.I - np.eye(system.nv)).max(initial=0) <= max(1e-12, 50 * np.finfo(float).eps * grows)


def test_a_batch_equals_one_by_one():
    system = random_flexible_system(4)
    q = np.array([system.random_state(k)[0] for k in range(3)])
    v = np.array([system.random_state(k)[1] for k in range(3)])
    many = pl.denoc(system, q)
    qdd = many.steps(many.phi(v, v)).qdd
    for k in range(3):
        one = pl.denoc(system, q[k])
        assert np.allclose(many.I[k], one.I, rtol=1e-12) and np.allclose(many.U[k], one.U, rtol=1e-10, atol=1e-12)
        assert np.allclose(qdd[k], one.steps(one.phi(v[k], v[k])).qdd, rtol=1e-9)


def test_mistakes_are_named():
    _, q, _, denoc = setup("canadarm")
    for mistake, message in (
        (lambda: denoc.steps([1.0]), r"phi has shape \(1,\); system 'canadarm' needs \(..., 9\)"),
        (lambda: denoc.A(3, 0), "no body number 3; system 'canadarm' has 0 to 2"),
        (lambda: pl.denoc(pl.examples.load("canadarm"), q[:3]), "needs"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            mistake()


def test_a_closed_system_is_refused():
    """Its tree is not: that is what the matrices are of."""
    system = pl.examples.load("four-bar")
    q, v = pl.assemble(system, {"crank": 1.0}, {"crank": 2.0})
    with pytest.raises(pl.PliantError, match=r"loop 'pin' closes a loop of system 'four-bar'.*system\.model\.opened"):
        pl.denoc(system, q)
    tree = system.model.internals.opened
    denoc, tau = pl.denoc(tree, q), np.ones(3)
    close(denoc.steps(denoc.phi(v, tau)).qdd, forward_dynamics(tree, q, v, tau))


def test_the_page_runs():
    exec(re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[1], {})
