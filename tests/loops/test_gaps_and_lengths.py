"""Rods: how far they are open is a length, and a length that is not given is that of the placement, wherever parameters come from.
Laws of speeds: a difference of two velocities on a carrier that turns.
"""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


@pytest.mark.parametrize("length", [2.0, pl.Input(2.0), lambda t: 2.0 + 0.0 * t], ids=["number", "input", "function"])
def test_the_gap_of_a_rod_is_a_length_however_far_it_is_open(length):
    system = pl.System("gap", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Free(), mass=1.0, inertia=(1, 1, 1))
    system.add_rod("rod", "world", "a", length=length, active=False)
    system.add_event("late", pl.Event("t", reaches=99.0, action=pl.events.activate("rod")))
    system.add_output("gap", pl.sensors.ConstraintGap("rod"))
    dyn = pl.compile(system)
    closed = dyn.internals.switched(["rod"])
    for x in (20.0, 3.0, 2.0, 0.5):
        q = [1.0, 0, 0, 0, 0, x, 0]
        np.testing.assert_allclose(dyn.outputs(0.0, q, np.zeros(6))["gap"], x - 2.0, atol=1e-15)
        given = {"t": 0.0} if system.model.internals.rheonomic else {}
        np.testing.assert_allclose(closed.loop_residual(q, **given), [x - 2.0], atol=1e-15)


def two_arms(height=1.0):
    system = pl.System("arms")
    arm = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("a", hinge=pl.Revolute("z"), inertia=arm)
    system.add_body("b", hinge=pl.Revolute("z"), pose=pl.Pose((0, height, 0)), inertia=arm)
    system.add_frame("ea", "a", pl.Pose((1, 0, 0)))
    system.add_frame("eb", "b", pl.Pose((0.8, 0, 0)))
    system.add_rod("rod", "ea", "eb")
    return system


@pytest.mark.parametrize("way", ["p", "symbol", "saved", "attached"])
def test_a_length_that_is_not_given_is_that_of_the_placement(way, tmp_path):
    wanted = two_arms(1.2)
    q, v = pl.assemble(wanted, {"a": 0.3}, {"a": 1.0})
    tau, new, given = np.array([0.3, 0.1]), {"b.xyz": [0, 1.2, 0]}, {"p": {"b.xyz": [0, 1.2, 0]}}
    system = two_arms()
    if way == "symbol":
        system, given = two_arms(pl.symbol("h", 1.0)), {"p": {"h": 1.2}}
    elif way == "saved":
        pl.save(system, tmp_path / "arms.yaml")
        loaded = pl.load(tmp_path / "arms.yaml")
        assert loaded.model.fingerprint == system.model.fingerprint
        system, given = loaded.with_parameters(new), {}
    elif way == "attached":
        whole = pl.System("whole")
        whole.attach(system, prefix="")
        system = whole
    names = [*given["p"]] if given else []
    np.testing.assert_allclose(pl.assemble(system, {"a": 0.3}, **given)[0], q, atol=1e-13)
    dyn, other = pl.compile(system, parameters=names), pl.compile(wanted, "reference")
    p = [] if not names else [np.ravel(given["p"][names[0]])]
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau, *p), other.forward_dynamics(q, v, tau), rtol=1e-10)
    np.testing.assert_allclose(dyn.loop_residual(q, *p), [0.0], atol=1e-13)


def test_a_length_that_is_given_stays():
    system, new = two_arms(), {"rod.length": 1.1, "b.xyz": [0, 1.2, 0]}
    q, _ = pl.assemble(system.with_parameters(new), {"a": 0.3})
    np.testing.assert_allclose(pl.assemble(system, {"a": 0.3}, p=new)[0], q, atol=1e-13)


@pytest.mark.parametrize("root", [pl.Revolute("z"), pl.Free()], ids=["turning", "free"])
@pytest.mark.parametrize("chosen", [False, True])
def test_differences_of_velocities_have_the_lever_of_what_carries_both(root, chosen):
    """v(B) - v(A) along an axis of A: A and B are on one carrier that turns. A law may also choose between this and v(B)."""
    tree = pl.System("tree", gravity=(0, 0, 0))
    box = pl.Inertia.box(1.0, (1, 0.5, 0.3), com=(0.3, 0.1, 0.2))
    tree.add_body("a", hinge=root, inertia=box)
    tree.add_body("b", "a", pl.Revolute("x"), pose=pl.Pose((0.5, 0.2, 0.1)), inertia=box)
    tree.add_frame("B", "b", pl.Pose((0.3, 0.4, 0.5)))
    d, system = np.array([1.0, 2, 3]), tree.copy()

    def law(x):
        b, a, along = x.velocity(x["B"].origin), x.velocity(x["a"].origin), x["a"].vector(*d)
        return (b - a).dot(along) if not chosen else np.where(x.t > 2.0, b.dot(along), (b - a).dot(along))

    system.add_constraint("closing", law, kind="velocity")
    bare, (q, _) = pl.compile(tree, "reference"), system.random_state(1)
    for t, share in ((0.0, 1.0), (3.0, 1.0 - chosen)):
        J = (bare.frame("B").jacobian(q)[3:] - share * bare.frame("a").jacobian(q)[3:]).T @ (bare.frame("a").pose(q)[0] @ d)
        given = {"t": t} if chosen else {}
        for target in ("cpu", "reference"):
            np.testing.assert_allclose(pl.compile(system, target).loop_jacobian(q, **given)[0], J, atol=1e-12)
