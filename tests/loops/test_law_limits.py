"""Constraints together with what changes them: parameters, parts of systems, and inputs that cannot be right."""

import numpy as np
import pytest

import pliant as pl

DISC = pl.Inertia.cylinder(2.0, 0.05, 0.03)


def wheels(distance=0.15):
    system = pl.System("gearbox", gravity=(0, 0, 0))
    for name, x in (("pinion", 0.0), ("wheel", distance)):
        system.add_body(name, hinge=pl.Revolute("z"), pose=pl.Pose((x, 0, 0)), inertia=DISC)
    return system


def test_parameters_do_not_move_what_a_constraint_has_measured():
    """Gears at p= were those of the old distance, with wrong tooth forces; a system with other parameters measures again."""
    rest, tau = np.zeros(2), {"pinion": 3.0, "wheel": 6.0}
    system = wheels()
    system.add_constraint("teeth", pl.constraints.Gears("pinion", "wheel", (20, 40)))
    system.add_frame("mark", "wheel", pl.Pose((0.1, 0, 0)))
    with pytest.raises(pl.PliantError, match="cannot change in compiled functions, because constraint 'teeth' has measured"):
        pl.compile(system, "reference", parameters=["wheel.xyz"])
    pl.compile(system, "reference", parameters=["wheel.mass", "mark.xyz", "gravity"])
    moved = pl.compile(system.with_parameters({"wheel.xyz": [0.3, 0, 0]}), "reference")
    np.testing.assert_allclose(moved.reactions(0.0, rest, rest, tau=tau, closures=True)[1][0, 4], 30.0, rtol=1e-12)
