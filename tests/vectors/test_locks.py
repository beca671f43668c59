"""Hinges that are locked by a state of a load: rhs and runs against the system with the hinge fixed."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads import Lock
from pliant.sweeps.motion.impacts import impulse
from tests.kit import close


def arm(elbow=None, flexible=False):
    """Three links, the second on a hinge that may be Fixed instead."""
    system = pl.System("arm")
    system.add_body("upper", "world", pl.Revolute("y"), mass=2.0, com=(0.2, 0, 0), inertia=[0.1, 0.2, 0.2])
    if flexible:
        system.add_body("beam", "upper", pl.Fixed(), pose=pl.Pose((0.4, 0, 0)), flex=pl.flex.Beam(1.0, 2.0, EI=40.0, modes=2))
    parent, at = ("beam", {"at": 1.0}) if flexible else ("upper", {"pose": pl.Pose((0.4, 0, 0))})
    kind = pl.Revolute("z") if elbow is None else pl.Fixed()
    if elbow is not None:
        at["pose"] = at.get("pose", pl.Pose()) @ pl.Pose(rpy=(0, 0, elbow))
    system.add_body("fore", parent, kind, "elbow", mass=1.0, com=(0.1, 0.05, 0), inertia=[0.1, 0.1, 0.15], **at)
    system.add_body("hand", "fore", pl.Revolute("x"), pose=pl.Pose((0.3, 0, 0)), mass=0.5, com=(0, 0.05, 0.1), inertia=[0.01] * 3)
    return system


@pytest.mark.parametrize("target", ["reference", "cpu"])
@pytest.mark.parametrize("fidelity", [None, "full", "ruthless"])
def test_a_locked_hinge_is_a_fixed_one(fidelity, target):
    system = arm(flexible=fidelity is not None)
    plain = pl.compile(system, "reference", fidelity=fidelity)
    system.add_load("lock", Lock("elbow"))
    fixed = arm(0.6, flexible=fidelity is not None)
    dyn, want = pl.compile(system, target, fidelity=fidelity), pl.compile(fixed, "reference", fidelity=fidelity)
    q, v = system.random_state(0)
    at = system.q_index("elbow").start
    q[at], v[at] = 0.6, 0.0
    _, a, s = dyn.rhs(0.0, q, v, s={"lock.locked": 1.0})
    assert a[at] == 0.0 and s[0] == 0.0
    close(np.delete(a, at), want.forward_dynamics(np.delete(q, at), np.delete(v, at), np.zeros(fixed.nv)), 1e-11)
    close(dyn.rhs(0.0, q, v)[1], plain.forward_dynamics(q, v, np.zeros(system.nv)), 1e-11)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_runs(mode):
    """Locked from the start, whatever the mode: the motion of the fixed system, its energy kept."""
    system, fixed = arm(), arm(0.6)
    system.add_load("lock", Lock("elbow", locked=True))
    run = pl.simulate(
        system, {"elbow": 0.6, "hand": 0.2}, {"hand": 1.0}, t_end=1.0, rtol=1e-11, n_out=11, dynamics=pl.compile(system, mode=mode)
    )
    want = pl.simulate(fixed, {"hand": 0.2}, {"hand": 1.0}, t_end=1.0, rtol=1e-11, n_out=11)
    close(np.delete(run.q, 1, axis=1), want.q, 1e-9)
    assert (run.q[:, 1] == 0.6).all() and (run.v[:, 1] == 0.0).all()
    assert run.quality.energy_drift < 1e-9


def test_locking_a_moving_hinge():
    """The impulse stops it, and what follows starts with the momentum that is left: the fixed system's projection."""
    system = arm()
    system.add_load("lock", Lock("elbow"))
    q, v = system.random_state(3)
    after = v + impulse(system, q, v, [1])
    assert abs(after[1]) < 1e-14
    M = pl.compile(system).mass_matrix(q)
    # of all motions with the elbow at rest it is the nearest, in the metric of M
    rest = [0, 2]
    close(after[rest], v[rest] + np.linalg.solve(M[np.ix_(rest, rest)], M[rest, 1] * v[1]), 1e-11)


def test_mistakes():
    system = arm()
    system.add_load("lock", Lock("elbo"))
    with pytest.raises(pl.PliantError, match=r"'elbo'.*elbow"):
        _ = system.model
    system = arm()
    system.add_load("brake", lambda x: x.hold("elbow", 1.0))
    with pytest.raises(pl.PliantError, match="'elbow' is not marked as a hinge that holds"):
        pl.compile(system).rhs(0.0, system.neutral(), np.zeros(system.nv))
    system = arm()
    system.add_load("lock", Lock("elbow"))
    with pytest.raises(pl.PliantError, match="method 'composite'"):
        pl.compile(system, method="composite").rhs(0.0, system.neutral(), np.zeros(system.nv))
