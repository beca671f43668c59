"""Mohan & Saha, section 7: the Canadarm, against an independent Lagrangian program (tests/data/flex/canadarm.json)."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import cho_factor, cho_solve

import pliant as pl
from pliant.examples.canadarm import commanded
from pliant.sweeps import METHODS
from tests.papers.canadarm import DATA, scales

JOINTS = [0, 3, 6]


@pytest.mark.parametrize("case", range(len(DATA["static_checks"])))
@pytest.mark.parametrize("fidelity", ["full", "ruthless", "ruthless_v"])
def test_mass_matrix_and_bias(case, fidelity):
    """The bias is compared without K eta, which is some thousand times larger and would hide what velocities add."""
    system = pl.examples.load("canadarm")
    T, given = scales(system), DATA["static_checks"][case]
    q, v = np.array(given["q"]) / T, np.array(given["qd"]) / T
    dyn = pl.compile(system, "reference", fidelity=fidelity)
    M = T[:, None] * np.array(given["M" if fidelity == "full" else "M_ruthless"]) * T
    assert np.abs(dyn.mass_matrix(q) - M).max() <= 1e-11 * np.abs(M).max()
    K = np.zeros((9, 9))
    for k, link in enumerate(DATA["links"]):
        K[3 * k + 1 : 3 * k + 3, 3 * k + 1 : 3 * k + 3] = np.diag(np.diag(link["K"]))
    C = T * (np.array(given["C" if fidelity == "full" else f"C_{fidelity}"]) - K @ np.array(given["q"]))
    own = dyn.bias(q, v) - dyn.bias(q, 0 * v)
    assert np.abs(own - C).max() <= 1e-9 * np.abs(C).max()


def test_the_commanded_torques():
    tau = commanded(pl.examples.load("canadarm"))
    assert np.allclose([tau(t, None, None)[JOINTS] for t in DATA["t"]], DATA["tau"], rtol=1e-12, atol=1e-9)


# joint angles [rad] at 10 s
END = {
    "full": (0.7514980369, 0.5015996264, 0.9955650339),
    "ruthless": (0.7331129091, 0.5476267019, 1.0621340569),
    "ruthless_v": (0.75316323, 0.50936495, 0.99054043),
}


@pytest.mark.filterwarnings("ignore:.*comes from nowhere:pliant.errors.ModelWarning")  # "ruthless" is not conservative
@pytest.mark.parametrize(
    ("fidelity", "method", "rtol"),
    [  # of one step the tolerance is a hundredth of it
        ("full", "articulated", 1e-8),
        ("full", "composite", 1e-8),
        ("full", "unsplit", 1e-8),
        ("ruthless", "articulated", 1e-8),
        ("ruthless_v", "articulated", 1e-8),
    ],
)
def test_the_commanded_motion(fidelity, method, rtol):
    """Every route stays with the independent program to 1e-10 over 10 s, so with each other too.

    Mohan and Saha find that Cholesky's route leaves theirs after 5 s and grows without bound: accelerations by every method and by
    Cholesky are the same here along the whole run, to 1e-10 of the largest, and the mass matrix is not badly conditioned.
    """
    system = pl.examples.load("canadarm")
    dyn = {m: pl.compile(system, method=m, fidelity=fidelity) for m in METHODS}
    run = pl.simulate(system, t_end=10.0, tau=commanded(system), rtol=rtol, n_out=21, dynamics=dyn[method])
    want, T = np.array(DATA["q"][fidelity]), scales(system)
    assert run.t == pytest.approx(DATA["t"], abs=1e-12)
    assert np.abs(run.q * T - want).max() < 1e-10
    assert run.q[-1, JOINTS] == pytest.approx(END[fidelity], abs=1e-7 if fidelity == "full" else 1e-8)
    assert fidelity != "full" or run.quality.energy_drift < 1e-12

    M, rest = dyn[method].mass_matrix(run.q), run.tau - dyn[method].bias(run.q, run.v)
    cholesky = np.array([cho_solve(cho_factor(m), x) for m, x in zip(M, rest, strict=True)])
    for m in METHODS:
        assert np.abs(dyn[m].forward_dynamics(run.q, run.v, run.tau) - cholesky).max() < 1e-10 * np.abs(cholesky).max(), m
    assert np.linalg.cond(M).max() < 2e7
