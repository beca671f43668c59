"""Flexible systems against an independent program: Newton on point masses, 80-bit jets (tests/data/flex)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.model import ModalBody, Node
from pliant.model.system import FIDELITIES

DATA = Path(__file__).parent.parent / "data" / "flex"
CASES = ("chain3_cantilever_pointmass", "chain3_cantilever_revolute", "chain3_freefree_revolute", "single_free_body_freefree")


def read(name):
    return json.loads((DATA / f"model_{name}.json").read_text())


def built(case, fidelity="full", gravity=(0, 0, 0)):
    """A system from a case's text: nodes n0, n1, …, hinges on node t of the parent and d of the body."""
    system = pl.System("flexible", gravity=gravity, fidelity=fidelity)
    for k, b in enumerate(case["bodies"]):
        nodes = [Node(f"n{j}", b["l0"][j], b["m"][j], b["J"][j], b["p"][j]) for j in range(b["ns"])]
        pose = pl.Pose(b["cd"], matrix=b["Qd"])
        flex = ModalBody(nodes, b["lam"], b["gam"], b["K"], root=f"n{b['d']}", root_pose=pose)
        hinge = pl.Free() if b["hinge"] == "free" else pl.Revolute(np.array(b["Hw"])[:, 0])
        system.add_body(
            f"b{k}",
            parent="world" if b["parent"] < 0 else f"b{b['parent']}",
            hinge=hinge,
            pose=pl.Pose(b["ct"], matrix=b["Qt"]),
            flex=flex,
            at=None if b["parent"] < 0 else f"n{b['t']}",
        )
    return system


def quaternion(R):
    w = 0.5 * np.sqrt(max(0.0, 1 + np.trace(R)))
    return [w, (R[2, 1] - R[1, 2]) / (4 * w), (R[0, 2] - R[2, 0]) / (4 * w), (R[1, 0] - R[0, 1]) / (4 * w)]


def state(case, given):
    """(q, order): coordinates, and where our speeds (hinge, modes) stand in the case's (modes, hinge)."""
    q, order, place = [], [], 0
    for b, s in zip(case["bodies"], given["bodies"], strict=True):
        R, n, nr = np.array(s["Rh"]), b["nm"], b["nr"]
        if b["hinge"] == "free":
            q += [*quaternion(R), *s["rh"]]
        else:
            axial = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
            q.append(np.arctan2(axial @ np.array(b["Hw"])[:, 0], (np.trace(R) - 1) / 2))
        q += s["eta"]
        order += [*range(place + n, place + n + nr), *range(place, place + n)]
        place += n + nr
    return np.array(q), np.array(order)


def close(got, want, what):
    want = np.asarray(want)
    assert np.abs(np.asarray(got) - want).max() <= 1e-12 * np.abs(want).max(), what


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
        if target == "cpu":  # the other functions are compiled in tests/compile/test_flexible_kernels.py
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
