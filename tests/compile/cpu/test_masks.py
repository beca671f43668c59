"""Closures by mask: `active=` of functions and rollouts, one row of ones and zeros a state."""

import pickle
from operator import attrgetter

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS, masked
from tests.simulate.problem.switching import GRASPS, two_arms

pytestmark = pytest.mark.lanes


def test_masks_are_the_sets_that_they_tell():
    system = two_arms(active=True, hinges="zyx", joint=pl.Spherical)
    dyn, rng = pl.compile(system), np.random.default_rng(5)
    states = [system.random_state(rng) for _ in range(4)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    tau = rng.normal(size=v.shape)
    masks = np.array([[1, 1], [1, 0], [0, 1], [0, 0]])
    a, force = dyn.forward_dynamics(q, v, tau, active=masks), dyn.multipliers(q, v, tau, active=masks)
    jumped, P = dyn.impulse(q, v, masks)
    for i, mask in enumerate(masks):
        names = [name for name, on in zip(GRASPS, mask, strict=True) if on]
        there = dyn.internals.switched(names)
        expected = there.forward_dynamics(q[i], v[i], tau[i])
        np.testing.assert_allclose(a[i], expected, atol=1e-11 * np.abs(expected).max())
        rows = np.repeat(mask, 3) == 1
        assert (force[i][~rows] == 0.0).all() and (P[i][~rows] == 0.0).all()
        if names:
            np.testing.assert_allclose(force[i][rows], there.multipliers(q[i], v[i], tau[i]), rtol=1e-9, atol=1e-9)
            np.testing.assert_allclose(jumped[i], there.impulse(q[i], v[i])[0], atol=1e-10)
        else:
            np.testing.assert_array_equal(jumped[i], v[i])
        np.testing.assert_array_equal(dyn.forward_dynamics(q[i], v[i], tau[i], active=names), expected)


@pytest.mark.parametrize("method", ["composite", "articulated"])
def test_a_mask_costs_little_and_both_methods_agree(method):
    """LOOPS.md, section 6: at most 4 % of the operations of two arms with 12 rows."""
    system = two_arms(active=True)
    dyn = pl.compile(system, method=method)
    plain = dyn.operations("forward_dynamics").total
    assert dyn.internals.traces.trace(masked(FUNCTIONS["forward_dynamics"])).operations.total <= 1.04 * plain
    dyn, other = (pl.compile(system, target="reference", method=x) for x in ("composite", "articulated"))
    q, v = system.random_state(np.random.default_rng(1))
    tau = np.ones(system.nv)
    for active in ([1, 0], "right-grasp"):
        a, b = (x.forward_dynamics(q, v, tau, active=active) for x in (dyn, other))
        np.testing.assert_allclose(a, b, atol=1e-11 * np.abs(b).max())


def test_plain_functions_of_closed_systems_stay_gufuncs():
    """A wrapper would cost a third of a short call."""
    for active in (True, False):
        dyn = pl.compile(two_arms(active=active, hinges="zyx", joint=pl.Spherical))
        assert isinstance(dyn.forward_dynamics.ufunc, np.ufunc) and dyn.forward_dynamics.func is dyn.forward_dynamics.ufunc
        assert isinstance(dyn.project.ufunc, np.ufunc) and dyn.project.func is dyn.project.ufunc


def test_masks_stand_before_wrenches_and_parameters():
    system = two_arms(active=True, hinges="zyx", joint=pl.Spherical)
    dyn = pl.compile(system, wrenches=["object"], parameters=["object.mass"])
    q, v = system.random_state(np.random.default_rng(4))
    tau, wrench, p = np.zeros(system.nv), np.arange(6.0)[None], dyn.parameter_values
    a = dyn.forward_dynamics(q, v, tau, wrench, p, active=[1, 0])
    b = dyn.internals.switched(["left-grasp"]).forward_dynamics(q, v, tau, wrench, p)
    np.testing.assert_allclose(a, b, atol=1e-11 * np.abs(b).max())
    np.testing.assert_allclose(dyn.impulse(q, v, [1, 0], p)[0], dyn.impulse(q, v, p, active=["left-grasp"])[0], atol=1e-10)


def test_rollouts_take_a_mask_for_each_state():
    system = pl.System("bars", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, x in (("a", 0.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(x, 0, 0)))
    system.add_coupling("gear", {"a": 1, "b": -1}, active=False)
    dyn = pl.compile(system)
    q0, v0 = np.array([0.3, 0.3]), np.array([[1.0, 1.0], [2.0, 2.0], [0.5, 0.5]])
    tau = np.array([0.7, 0.0])
    mask = np.array([[1], [0], [1]])
    out = dyn.rollout(q0, v0, dt=1e-3, steps=50, tau=tau, active=mask)
    for i, names in enumerate((["gear"], [], ["gear"])):
        one = dyn.internals.switched(names).rollout(q0, v0[i], dt=1e-3, steps=50, tau=tau)
        np.testing.assert_allclose(out.q[i], one.q, atol=1e-14)
        np.testing.assert_allclose(dyn.rollout(q0, v0[i], dt=1e-3, steps=50, tau=tau, active=names).q, one.q, atol=0)
    assert np.abs(out.q[1, -1, 0] - out.q[1, -1, 1]) > 1e-4
    assert np.abs(out.q[0, :, 0] - out.q[0, :, 1]).max() < 1e-13


def test_where_no_closure_acts_there_are_no_rows():
    """Gufuncs have no empty axes: these are plain functions."""
    system = two_arms(hinges="zyx", joint=pl.Spherical)
    dyn = pl.compile(system)
    q, v = (np.stack([x, x]) for x in system.random_state(np.random.default_rng(3)))
    assert dyn.multipliers(q, v, v).shape == dyn.loop_residual(q).shape == (2, 0)
    assert dyn.loop_jacobian(q).shape == (2, 0, system.nv)
    after, P = dyn.impulse(q, v)
    np.testing.assert_array_equal(after, v)
    assert P.shape == (2, 0)


@pytest.mark.parametrize("asked", ["independent", "method", "mode", "internals.traces.column_operations"])
def test_what_a_set_is_does_not_depend_on_what_was_asked_before(asked):
    """A switched Dynamics follows from what was given alone, both ways round, and after pickling."""
    system = pl.examples.load("four-bar")
    freedoms = {(): ("crank", "coupler", "rocker"), ("pin",): ("crank",)}
    for first, then in ((["pin"], []), ([], ["pin"])):
        before = pl.compile(system).internals.switched(first)
        attrgetter(asked)(before)
        for found in (before.internals.switched(then), pickle.loads(pickle.dumps(before)).with_(closures=then)):
            assert found.independent == freedoms[tuple(then)]
            assert found.method == pl.compile(found.model).method and found.mode == "unrolled"
