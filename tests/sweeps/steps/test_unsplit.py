"""The unsplit articulated-body algorithm, JPL 90-26 (6.1), (7.2), (7.3): a third route to forward dynamics."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import forward_dynamics
from tests.systems import random_flexible_system, random_system, seeds


@pytest.mark.parametrize("fidelity", ["full", "ruthless"])
@pytest.mark.parametrize("seed", seeds(7))
def test_it_solves_the_equations_of_flexible_systems(seed, fidelity):
    """With wrenches at nodes and frames: M a + bias - tau vanishes to 1e-12 of its terms."""
    system = random_flexible_system(seed)
    system.fidelity = fidelity
    q, v = system.random_state(seed)
    rng = np.random.default_rng(seed)
    tau, w = rng.normal(size=system.nv), rng.normal(size=(3, 6))
    frames = ["f0", "f1", system.bodies[-1].name]
    dyn = pl.compile(system, "reference", wrenches=frames, method="unsplit")
    a = dyn.forward_dynamics(q, v, tau, w)
    M, b = dyn.mass_matrix(q), dyn.bias(q, v, w)
    terms = np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(b) + np.linalg.norm(tau)
    assert np.linalg.norm(M @ a + b - tau) <= 1e-12 * terms


@pytest.mark.parametrize("target", ["cpu", "reference"])
@pytest.mark.parametrize("case", ["canadarm", "flexible-satellite", "two-arm-spacecraft", "a random tree"])
def test_compiled_it_agrees_with_the_split_algorithm(case, target):
    """One graph, or numbers, for a batch. The accelerations of a stiff mode are large; M (a - a') is to 1e-11 of its terms."""
    system = random_flexible_system(11, n=4) if case == "a random tree" else pl.examples.load(case)
    rng = np.random.default_rng(3)
    q = np.array([system.random_state(rng)[0] for _ in range(5)])
    v, tau = rng.normal(size=(2, 5, system.nv))
    a = pl.compile(system, target, method="unsplit").forward_dynamics(q, v, tau)
    split = pl.compile(system, "reference", method="articulated")
    b, M = split.forward_dynamics(q, v, tau), split.mass_matrix(q)
    assert np.linalg.norm(M @ (a - b)[..., None]) <= 1e-11 * np.linalg.norm(M) * np.linalg.norm(b)


def test_mistakes_are_named():
    system = random_system(1, n=3, kinds=("Revolute",))
    q, v = system.random_state(0)
    for mistake, message in (
        (lambda: forward_dynamics(system, q, v, v, method="unsplitt"), "no method named 'unsplitt'; did you mean 'unsplit'"),
        (lambda: pl.compile(system, method="splt"), "did you mean 'unsplit'"),
        (lambda: pl.compile(system, mode="rolled", method="unsplit").forward_dynamics, "use mode='unrolled' for method='unsplit'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            mistake()
