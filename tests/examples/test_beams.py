"""The shipped examples of beams and cables that bend far: each with an outcome that is known."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant.examples.cable_robot import EDGES, cable_robot
from pliant.examples.soft_arm import EI, LENGTH, OFFSET, SEGMENTS, soft_arm
from pliant.examples.spin_up import angle, spin_up
from pliant.examples.tether import LENGTH as CABLE
from pliant.examples.tether import SPIN, tether


def test_the_probe_swings_out():
    """From sideways to straight out; momentum and, without damping, energy stay."""
    system = tether()
    run = pl.simulate(system, None, SPIN, t_end=5.0, n_out=51, rtol=1e-7)
    dynamics = pl.compile(system, "reference")
    R, bus = dynamics.frame("bus").pose(run.data.q.values)
    own = np.einsum("kji,kj->ki", R, dynamics.frame("probe").pose(run.data.q.values)[1] - bus)
    np.testing.assert_allclose(own[0], [0.8, CABLE, 0.0], atol=1e-12)
    assert own[:, 0].max() > 0.9 * (CABLE + 0.8) and np.abs(own[:, 2]).max() < 1e-9
    assert run.quality.momentum_drift < 1e-9 and run.beam("tether").tension.values.max() > 10.0


def test_the_arm_lags_and_straightens():
    """Simo and Vu-Quoc's figure: the tip lags by 0.57 m at most, at about 6.7 s; at the full spin it is straight."""
    run = pl.simulate(spin_up(), t_end=18.0, n_out=361)
    at = run.beam("arm").position.values[:, -1]
    turn = np.array([float(angle(t)) for t in run.t])
    lag = -np.sin(turn) * at[:, 0] + np.cos(turn) * at[:, 1]
    np.testing.assert_allclose([lag.min(), run.t[lag.argmin()]], [-0.574, 6.75], atol=0.01)
    assert np.abs(lag[run.t > 15.5]).max() < 0.02


def test_a_tendon_bends_the_arm_to_an_arc():
    """Its moment about the beam is T (r + the beam's height over the chord between two discs, 2/3 of l phi / 8 on average), so that
    the tip turns by T r L / EI / (1 - T L l / (12 n EI))."""
    system, tension = soft_arm(), 4.0
    system.gravity = (0, 0, 0)
    found = pl.equilibrium(system, u={"up.pull": tension, "side.pull": 0.0})
    R, _ = pl.compile(system, "reference").frame("arm.tip").pose(found.q)
    bent, between = tension * LENGTH / EI, LENGTH / SEGMENTS
    np.testing.assert_allclose(np.arccos(R[2, 0]), bent * OFFSET / (1 - bent * between / (12 * SEGMENTS)), rtol=2e-3)


def test_cables_meet_the_platform():
    system = cable_robot()
    dynamics = pl.compile(system, "reference")
    assert np.abs(dynamics.loop_residual(system.neutral())).max() < 1e-14
    assert pl.analysis.mobility(system).freedoms == system.nv - 3 * EDGES
