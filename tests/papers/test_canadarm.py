"""Mohan & Saha, section 7: the Canadarm, against an independent Lagrangian program (tests/data/flex/canadarm.json)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.examples.canadarm import LENGTHS, MASSES, desired

DATA = json.loads((Path(__file__).parent.parent / "data" / "flex" / "canadarm.json").read_text())


def scales(system):
    """Their amplitudes are those of unnormalised modes: d = T eta, T from the tips' deflections."""
    T = []
    for link, body in zip(DATA["links"], system.bodies, strict=True):
        tip = body.flex.translations[body.flex.node_index["tip"]][1]
        T += [1.0, *(tip / np.array(link["s_tip"]))]
    return np.array(T)


@pytest.mark.parametrize("case", range(len(DATA["static_checks"])))
@pytest.mark.parametrize("fidelity", ["full", "ruthless"])
def test_mass_matrix_and_bias(case, fidelity):
    """The bias is compared without K eta, which is some thousand times larger and would hide what velocities add."""
    system = pl.examples.load("canadarm")
    system.fidelity = fidelity
    T, given = scales(system), DATA["static_checks"][case]
    suffix = "" if fidelity == "full" else "_ruthless"
    q, v = np.array(given["q"]) / T, np.array(given["qd"]) / T
    dyn = pl.compile(system, "reference")
    M = T[:, None] * np.array(given[f"M{suffix}"]) * T
    assert np.abs(dyn.mass_matrix(q) - M).max() <= 1e-11 * np.abs(M).max()
    K = np.zeros((9, 9))
    for k, link in enumerate(DATA["links"]):
        K[3 * k + 1 : 3 * k + 3, 3 * k + 1 : 3 * k + 3] = np.diag(np.diag(link["K"]))
    C = T * (np.array(given[f"C{suffix}"]) - K @ np.array(given["q"]))
    own = dyn.bias(q, v) - dyn.bias(q, 0 * v)
    assert np.abs(own - C).max() <= 1e-9 * np.abs(C).max()


def test_the_commanded_motion():
    """Torques of the rigid arm along (44) drive the flexible one; joint angles to 1e-7 at the stored instants."""
    system = pl.examples.load("canadarm")
    rigid = pl.System("rigid", gravity=(0, 0, 0))
    for k, (length, mass) in enumerate(zip(LENGTHS, MASSES, strict=True)):
        pose = pl.Pose(xyz=(LENGTHS[k - 1], 0, 0)) if k else pl.Pose()
        rod = pl.Inertia.rod(mass, length, com=(length / 2, 0, 0))
        rigid.add_body(f"link{k}", f"link{k - 1}" if k else "world", pl.Revolute("z"), pose=pose, inertia=rod)
    torque = pl.compile(rigid).inverse_dynamics
    joints = [system.v_index(f"joint{k}").start for k in (1, 2, 3)]

    def tau(t, q, v):
        out = np.zeros(system.nv)
        out[joints] = torque(*desired(t))
        return out

    assert np.allclose([torque(*desired(t)) for t in DATA["t"]], DATA["tau"], rtol=1e-12, atol=1e-9)
    end = DATA["t"][2]
    run = pl.simulate(system, t_end=end, tau=tau, rtol=1e-9, atol=1e-12)
    assert np.abs(run.q[-1][joints] - np.array(DATA["full"][2])[joints]).max() < 1e-7
    assert run.quality.energy_drift < 1e-9
