"""Flexible systems against an independent program: Newton on point masses, 80-bit jets (tests/data/flex)."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.records import FIDELITIES
from tests.flex.truth import CASES, built, close, read, state


@pytest.mark.parametrize("target", ["reference", "cpu"])
@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("name", CASES)
def test_truth(name, fidelity, target):
    case = read(name)
    system = built(case, fidelity)
    by_method = [pl.compile(system, target, method=m, lanes=1) for m in ("articulated", "composite")[: 1 if target == "cpu" else 2]]
    dyn = by_method[0]
    for given in case["states"]:
        truth = given["variants"][fidelity]
        q, order = state(case, given)
        v, a, tau = (np.array(given[key])[order] for key in ("chi", "chid", "T_in"))
        close(dyn.bias(q, v), np.array(truth["C"])[order], "bias")
        for one in by_method:
            close(one.forward_dynamics(q, v, tau), np.array(truth["qdd"])[order], "forward dynamics")
        if target == "cpu":  # the other functions are compiled in tests/compile/cpu/test_flexible_kernels.py
            continue
        close(dyn.mass_matrix(q), np.array(truth["M"])[np.ix_(order, order)], "mass matrix")
        inverse = dyn.inverse_mass_matrix(q)
        close(inverse @ dyn.mass_matrix(q), np.eye(system.nv), "inverse mass matrix")
        assert dyn.log_det_mass_matrix(q) == pytest.approx(np.linalg.slogdet(dyn.mass_matrix(q))[1], rel=1e-12)
        if fidelity == "full":
            close(dyn.inverse_dynamics(q, v, a), np.array(truth["T"])[order], "inverse dynamics")
            assert dyn.kinetic_energy(q, v) == pytest.approx(truth["KE"], rel=1e-13)
            assert dyn.potential_energy(q) == pytest.approx(truth["PE"], rel=1e-13)
            close(dyn.com(q), truth["com"], "centre of mass")
            close(dyn.momentum(q, v)[3:], truth["momentum"][3:], "linear momentum")


@pytest.mark.parametrize("name", CASES)
def test_gravity(name):
    case = read(name)
    g = case["states"][0]["variants"]["full"]["gravity"]["g"]
    system = built(case, gravity=g)
    dyn = pl.compile(system, "reference")
    for given in case["states"]:
        truth = given["variants"]["full"]["gravity"]
        q, order = state(case, given)
        v, tau = (np.array(given[key])[order] for key in ("chi", "T_in"))
        close(dyn.bias(q, v), np.array(truth["C"])[order], "bias")
        close(dyn.forward_dynamics(q, v, tau), np.array(truth["qdd"])[order], "forward dynamics")
        assert dyn.potential_energy(q) == pytest.approx(truth["PE"], rel=1e-13)
