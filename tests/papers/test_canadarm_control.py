"""The Canadarm under joint control, against an independent Lagrangian program (planar_arm.py): PD, computed torque, and the torques
of Mohan and Saha, those of the rigid arm along its path, with PD. The arm begins beside the path (44), at rest."""

from __future__ import annotations

import json

import numpy as np
import pytest

import pliant as pl
from pliant.examples.canadarm import desired
from tests.papers.canadarm_control import CONTROLS, FILE, FLEXIBLE, START, T_END, accelerations, path

DATA = json.loads(FILE.read_text())
JOINTS = [0, 3, 6]


def controlled(control):
    """The arm with its servo, and T: amplitudes of the independent program are T eta, by the tips' deflections."""
    kp, kd, feedforward = CONTROLS[control]
    system = pl.examples.load("canadarm")
    T = np.ones(9)
    for k, (body, own) in enumerate(zip(system.bodies, FLEXIBLE.links, strict=True)):
        T[3 * k + 1 : 3 * k + 3] = body.flex.translations[body.flex.node_index["tip"]][1] / own.tip
    hinges = ["joint1", "joint2", "joint3"]
    system.add_load("servo", pl.loads.Servo(hinges, kp=kp, kd=kd, path=lambda t: desired(t)[0], feedforward=feedforward))
    return system, T


def test_the_program_has_the_links_of_the_other_one():
    """Mass matrix and bias of tests/data/flex/canadarm.json, made by a program of its own."""
    given = json.loads((FILE.parent / "canadarm.json").read_text())
    T = np.concatenate([[1.0, *(np.array(a["s_tip"]) / b.tip)] for a, b in zip(given["links"], FLEXIBLE.links, strict=True)])
    for case in given["static_checks"]:
        M, h = FLEXIBLE.equations(np.array(case["q"]) * T, np.array(case["qd"]) * T)
        h = h + FLEXIBLE.stiffness @ (np.array(case["q"]) * T)
        assert np.abs(T[:, None] * M * T - case["M"]).max() < 1e-13 * np.abs(case["M"]).max()
        assert np.abs(T * h - case["C"]).max() < 1e-12 * np.abs(case["C"]).max()


@pytest.mark.parametrize("control", CONTROLS)
def test_accelerations(control):
    """Along the motion, to rounding of what the stiffness of one mode alone would accelerate."""
    system, T = controlled(control)
    dyn, given = pl.compile(system), DATA[control]
    off, stiff = 0.0, 0.0
    for t, q, v in zip(given["t"], np.array(given["q"]), np.array(given["v"]), strict=True):
        _, a, _ = dyn.rhs(t, q / T, v / T)
        off = max(off, np.abs(a * T - accelerations(control, t, q, v)).max())
        stiff = max(stiff, np.abs(np.linalg.solve(FLEXIBLE.equations(q, v)[0], np.diag(FLEXIBLE.stiffness @ q))).max())
    assert off < 1e-12 * stiff


@pytest.mark.parametrize("control", CONTROLS)
def test_the_errors_of_the_joints(control):
    """Over 10 s. Stability, of stiff gains, keeps the steps of both programs shorter than their tolerances would."""
    system, T = controlled(control)
    given = DATA[control]
    run = pl.simulate(system, dict(zip(("joint1", "joint2", "joint3"), START, strict=True)), t_end=T_END, rtol=1e-10, n_out=21)
    assert run.t == pytest.approx(given["t"], abs=1e-12)
    wanted = np.array([path(t)[0] for t in run.t])
    want = wanted - np.array(given["q"])[:, JOINTS]
    got = wanted - run.q[:, JOINTS]
    assert 0.03 < np.abs(want[len(want) // 2 :]).max() < 0.2  # the arm bends, and does not follow its path exactly
    assert np.abs(got - want).max() < 1e-12
    assert np.abs(run.q * T - given["q"]).max() < 1e-12
    assert np.abs(run.v * T - given["v"]).max() < 1e-10
    assert run.quality.energy_drift < 1e-12
    assert not run.quality.law_note
