"""Closures that are open where they close: soft parts move first, and the run says how much energy that takes."""

from __future__ import annotations

import re

import numpy as np
import pytest

import pliant as pl


def captured(**boom):
    """A boom on a satellite takes a free body that is 2 cm beside its tip, at rest."""
    s = pl.System("capture", gravity=(0, 0, 0))
    s.add_body("bus", hinge=pl.Free(), mass=80.0, inertia=[8.0] * 3)
    flex = pl.flex.Beam(2.0, 0.5, EI=4e4, modes={"z": 2}, **boom)
    s.add_body("boom", "bus", pl.Revolute("y"), flex=flex)
    s.add_body("target", hinge=pl.Free(), mass=30.0, inertia=[2.0] * 3, pose=pl.Pose((2.0, 0.0, 0.02)))
    s.add_loop("grasp", "boom.tip", "target", pl.Spherical(), active=False)
    s.add_event("takes", pl.Event("t", reaches=0.5, action=pl.events.activate("grasp", gap="assemble")))
    return s


def added(system, **given):
    with pytest.warns(
        pl.ModelWarning, match=r"event 'takes': loop 'grasp' is open by 0.02 m \(force z\); the system was moved"
    ) as said:
        run = pl.simulate(system, t_end=1.0, n_out=11, **given)
    found = re.search(r"adds ([\d.e+-]+) J \(kinetic energy before: ([\d.e+-]+) J\)", str(said[0].message))
    return run, float(found[1]), float(found[2])


def test_rigid_motion_comes_before_bending():
    """The hinge is free, and the boom stays straight, though its modes are much lighter than all else."""
    system = captured()
    run, energy, kinetic = added(system, v0={"target.vx": -1e-6})
    dyn, one = pl.compile(system), run.events["takes"]
    modes = [i for i, name in enumerate(run.data.coordinate.values) if name.startswith("boom.z")]
    assert energy < 1e-4 and np.abs(one.q_after[0, modes]).max() < 1e-5 and kinetic == pytest.approx(0.5 * 30.0 * 1e-12, rel=1e-2)
    np.testing.assert_allclose(dyn.com(one.q_after), dyn.com(one.q), atol=1e-12)
    assert run.quality.energy_drift < 1e-2


@pytest.mark.parametrize("k", [10.0, 1e7])
def test_the_softer_of_two_moves(k):
    """A boom on a sprung hinge, between bodies that are held: each part takes its share of the compliance."""
    system = pl.System("capture", gravity=(0, 0, 0))
    flex = pl.flex.Beam(2.0, 0.5, EI=4e4, modes={"z": 3})
    system.add_body("boom", hinge=pl.Revolute("y"), flex=flex)
    system.add_load("spring", pl.loads.HingeSpring("boom", k=k))
    system.add_frame("hook", "world", pl.Pose((2.0, 0.0, 0.002)))
    system.add_loop("grasp", "boom.tip", "hook", pl.InPlane("z"), active=False)
    system.add_event("takes", pl.Event("t", reaches=0.1, action=pl.events.activate("grasp", gap="assemble")))
    with pytest.warns(pl.ModelWarning, match="open by 0.002 m") as said:
        run = pl.simulate(system, t_end=0.2, n_out=3)
    energy = float(re.search(r"adds ([\d.e+-]+) J", str(said[0].message))[1])
    bending = 3 * 4e4 / 2.0**3  # N/m: of a cantilever, three modes are within 1 % of it
    both = 1.0 / (1.0 / bending + 2.0**2 / k)
    assert energy == pytest.approx(0.5 * both * 0.002**2, rel=2e-2)
    assert run.events["takes"].q_after[0, 0] == pytest.approx(-0.002 * both / k * 2.0, rel=2e-2)
