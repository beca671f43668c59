"""Equilibria that are far away: load steps, limits of turns, buckling, and what is said if there is none."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import random_inertia, random_pose


def chain(n, modes=None, gravity=(0, 0, 0), hinge=None, **more):
    system = pl.System("chain", gravity=gravity)
    flex = pl.flex.Beam(1 / n, 1 / n, **{"EI": 1.0, "boundary": "static", "modes": modes or {"y": 0}} | more)
    for k in range(n):
        system.add_body(f"b{k}", flex=flex, **({"parent": f"b{k - 1}", "at": "tip"} if k else {"hinge": hinge}))
    system.add_frame("end", f"b{n - 1}", at="tip")
    return system


def tip(system, found):
    return pl.compile(system, "reference").frame("end").pose(found.q)[1]


@pytest.mark.parametrize("load", [[0, 0, 0, 0, 100.0, 0], [0, 0, 2 * np.pi, 0, 0, 0]])
def test_load_steps_lead_where_the_direct_search_leads(load):
    dyn = pl.compile(chain(2), wrenches=["end"], lanes=1)
    at_once, followed = (pl.equilibrium(dyn, wrenches={"end": load}, steps=steps) for steps in (None, 3))
    assert followed.q == pytest.approx(at_once.q, abs=1e-9) and (followed.tau == 0.0).all() and followed.steps > at_once.steps


def test_a_cable_hangs():
    """Almost no stiffness, from a level beam. Before turns of nodes were limited, the search ended at amplitudes of 1e27."""
    system = chain(2, EI=1e-5, gravity=(0, -9.81, 0))
    for steps in (None, 4):
        assert tip(system, pl.equilibrium(system, steps=steps)) == pytest.approx([0.103518, -0.923933, 0], abs=1e-5)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_column_buckles_to_the_side_of_its_load(sign):
    """P L^2/EI = 3 against pi^2/4. A beam that is straight and loaded along its axis stays so: that is an equilibrium too, and not
    stable."""
    system = chain(2)
    system.add_load("load", pl.loads.FrameForce("end", force=(-3.0, sign * 1e-3, 0)))
    found = pl.equilibrium(system)
    assert 0.6 < sign * tip(system, found)[1] < 0.7 and found.stable and not len(pl.modes(system, found).unstable)
    press = {"end": [0, 0, 0, -3.0, 0, 0]}
    with pytest.warns(pl.ModelWarning, match="is unstable"):
        straight = pl.equilibrium(chain(2), wrenches=press)
    assert (straight.q == 0.0).all() and not straight.stable
    assert len(pl.modes(chain(2), straight, wrenches=press).unstable) == 1


@pytest.mark.parametrize(("n", "load", "buckles"), [(12, 3.0, True), (16, 2.5, True), (16, 2.4, False)])
def test_columns_of_many_segments(n, load, buckles):
    """Euler's load is 2.467. Segments are 1e6 times as stiff as the column just beyond it, which is no reason to overlook it."""
    system = chain(n)
    found = pl.equilibrium(pl.compile(system, "reference", wrenches=["end"]), wrenches={"end": [0, 0, 0, -load, 1e-4, 0]})
    assert found.stable and (tip(system, found)[0] < 0.99) == buckles


def test_what_is_said_if_there_is_none():
    pendulum = pl.System("pendulum")
    pendulum.add_body("bob", hinge=pl.Revolute("y"), hinge_name="pivot", mass=2.0, com=(0, 0, -0.7), inertia=np.eye(3) * 0.1)
    share = 2.0 * 9.81 * 0.7 / 50.0  # of the torque, where the bob is level
    with pytest.raises(pl.PliantError, match=f"followed up to {share:.3f}.* of their values; .* of 'pivot.rate'; begin"):
        pl.equilibrium(pendulum, tau={"pivot": 50.0})
    for steps in (0, 2.5, True):
        with pytest.raises(pl.PliantError, match=f"steps={steps!r} is no number of load steps; give 1 or more, or leave it out"):
            pl.equilibrium(pendulum, steps=steps)


@pytest.mark.seeds(3)
def test_random_trees_under_wrenches_at_named_frames(seed):
    """Springs, static beams and every third time a loop: the forces balance by the reference algorithms."""
    rng = np.random.default_rng(seed)
    system = pl.System("tree", gravity=rng.normal(size=3))
    kinds = {"y": 0, "torsion": 0}
    beam = pl.flex.Beam(1.0, 0.5, EI=(5.0, 8.0), GJ=4.0, GA=90.0, torsional_inertia=0.02, boundary="static", modes=kinds)
    system.add_body("a", hinge=pl.Revolute("z"), pose=random_pose(rng), flex=beam)
    system.add_body("b", "a", at="tip", pose=pl.Pose(rpy=0.3 * rng.normal(size=3)), flex=beam)
    system.add_body("c", "a", pl.Revolute("y"), at="tip", pose=random_pose(rng), inertia=random_inertia(rng))
    for name in "ac":
        system.add_load(f"{name}-spring", pl.loads.HingeSpring(name, k=20.0))
    if seed % 3 == 2:
        system.add_rod("rod", "b.tip", "c")
    wrenches = {"b.tip": 1.5 * rng.normal(size=6), "c": rng.normal(size=6)}
    dyn = pl.compile(system, "reference", wrenches=list(wrenches))
    fast = pl.compile(system, wrenches=list(wrenches), lanes=1)
    found, other = (pl.equilibrium(fast, wrenches=wrenches, steps=steps) for steps in (None, 2))
    acting = np.array(list(wrenches.values()))
    assert np.abs(dyn.rhs(0.0, found.q, found.v, wrenches=acting)[1]).max() < 1e-8
    if not system.model.closures:
        needed = dyn.inverse_dynamics(found.q, found.v, np.zeros(system.nv), acting)
        assert needed == pytest.approx(dyn.load_forces(0.0, found.q, found.v)[0], abs=1e-9)
    assert other.q == pytest.approx(found.q, abs=1e-7)


def test_a_cable_between_two_supports_hangs():
    """From an assembled arch above them, which is an equilibrium as well. The catenary's lowest point, with two segments."""
    system = chain(2, EI=1e-5, gravity=(0, -9.81, 0), hinge=pl.Revolute("z"))
    system.add_frame("support", "world", pl.Pose(xyz=(1 / 1.2, 0, 0)))
    system.add_frame("middle", "b0", at="tip")
    system.add_loop("pin", "support", "end", pl.Revolute("z"))
    found = pl.equilibrium(system, {"b0.angle": 0.6})
    middle = pl.compile(system, "reference").frame("middle").pose(found.q)[1]
    assert middle == pytest.approx([0.5 / 1.2, -0.29234 / 1.2, 0], abs=2e-3)
