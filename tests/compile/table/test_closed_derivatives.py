"""Derivatives of closed systems: against differences, against each other, with redundant rows, wrenches, parameters and masks."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import pliant as pl
from pliant.analysis.point import point_of
from pliant.analysis.tangent import tangent
from pliant.compile.table.functions import DERIVATIVES, tangent_rates
from pliant.compile.unrolled import directions
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.links.link import as_model
from tests.closed import JOINTS, closed_tree, difference
from tests.compile.table.closed_states import state_of
from tests.mechanisms import four_bar, three_cranks
from tests.systems import modes_of_any_boundary

FORWARD = 1e-8  # differences of order 6 with steps of 1e-4: rounding of about 1e-11 of the accelerations, which reach thousands


def relative(found, expected):
    return np.abs(found - expected).max() / max(1.0, np.abs(expected).max())


def check(system, q, method="auto", independent=True, target="reference"):
    """Products with the derivatives, and the derivatives, against differences of forward dynamics: along a random direction of q
    that the closures allow, and of v and tau in any; with dependent rows, of v as of q."""
    model, v, tau, N, rng = state_of(system, q)
    dyn = pl.compile(system, method=method, target=target)
    dq, dv, dtau = N @ rng.normal(size=N.shape[1]), *rng.normal(size=(2, model.nv))
    dv = dv if independent else N @ rng.normal(size=N.shape[1])
    da = dyn.forward_dynamics_jvp(q, v, tau, dq, dv, dtau)
    expected = difference(lambda h: dyn.forward_dynamics(model.integrate(q, h * dq), v + h * dv, tau + h * dtau))
    assert relative(da, expected) < FORWARD
    by_q, by_v, by_tau = dyn.forward_dynamics_derivatives(q, v, tau)
    assert relative(by_q @ dq + by_v @ dv + by_tau @ dtau, da) < 1e-11
    assert relative(by_tau, by_tau.T) == 0.0


@pytest.mark.parametrize("kind", JOINTS)
def test_every_cut_joint(kind):
    system, q = closed_tree(3, (kind,), n=4)
    check(system, q)


@pytest.mark.parametrize(("seed", "method"), [(0, "composite"), (1, "articulated")])
def test_several_closures(seed, method):
    rng = np.random.default_rng(seed)
    kinds = tuple(rng.choice(["InPlane", "Spherical", "Rod", "InLine", "Coupling"], 3, replace=False))
    system, q = closed_tree(seed + 10, kinds, n=6)
    check(system, q, method)


@modes_of_any_boundary
@pytest.mark.parametrize(("seed", "method"), [(0, "composite"), (1, "articulated")])
def test_flexible_bodies(seed, method):
    system, q = closed_tree(seed, ("Spherical",), n=3, flexible=True)
    check(system, q, method)


@pytest.mark.parametrize("method", ["composite", "articulated"])
def test_redundant_rows(method):
    """Four rows of rank three: along the motion that they allow, the guard's choice does not show."""
    system, q = three_cranks()
    check(system, q, method, independent=False)


def test_a_closure_given_twice_changes_nothing():
    once, q = closed_tree(3, ("Spherical",), n=5)
    twice, _ = closed_tree(3, ("Spherical",), n=5)
    twice.add_loop("again", "c0_a", "c0_b", pl.Spherical())
    model, v, tau, N, _ = state_of(once, q)
    one, two = (pl.compile(x, target="reference").forward_dynamics_derivatives(q, v, tau) for x in (once, twice))
    for a, b, directions_of in zip(one, two, (N, N, np.eye(model.nv)), strict=True):
        assert relative(b @ directions_of, a @ directions_of) < 1e-10


def test_wrenches_and_parameters():
    system = four_bar()
    system.add_frame("mid", "coupler", pl.Pose(xyz=(0.4, 0.1, 0)))
    dyn = pl.compile(system, wrenches=["mid"], parameters=["coupler.mass", "crank.com"])
    model = dyn.model
    q = closed_pose(model, np.array([0.5, 0.3, 0.9])).q
    _, v, tau, N, rng = state_of(system, q)
    w, p = rng.normal(size=(1, 6)), dyn.parameter_values * 1.1
    dq, dv, dtau = N[:, 0], rng.normal(size=3), rng.normal(size=3)
    da = dyn.forward_dynamics_jvp(q, v, tau, dq, dv, dtau, w, p)
    expected = difference(lambda h: dyn.forward_dynamics(q + h * dq, v + h * dv, tau + h * dtau, w, p))
    assert relative(da, expected) < FORWARD
    dp = rng.normal(size=p.size)
    rates = dyn.internals.built(tangent_rates(p.size))
    *_, da = rates(q, v, tau, dq, dv, w, p, dp)
    expected = difference(lambda h: dyn.forward_dynamics(q + h * dq, v + h * dv, tau, w, p + h * dp))
    assert relative(da, expected) < FORWARD


def test_stabilised_rows_draw_the_derivatives_too():
    """With Baumgarte's gains, also along directions that the closures do not allow: phi and y are then in the equations."""
    system = four_bar()
    dyn = pl.compile(system, stabilise=(3.0, 5.0))
    q = closed_pose(dyn.model, np.array([0.5, 0.3, 0.9])).q
    _, v, tau, _, rng = state_of(system, q)
    dq, dv, dtau = rng.normal(size=(3, 3))
    da = dyn.forward_dynamics_jvp(q, v, tau, dq, dv, dtau)
    expected = difference(lambda h: dyn.forward_dynamics(q + h * dq, v + h * dv, tau + h * dtau))
    assert relative(da, expected) < FORWARD


def test_batches_and_lanes_of_directions(monkeypatch):
    """All columns in one graph, and directions in lanes, are the same."""
    system = four_bar(rpy=(0.3, 0.2, 0.1))
    model = as_model(system)
    q = np.array([closed_pose(model, np.array([x, 0.3, 0.9])).q for x in (0.4, 0.5, 0.6)])
    v, tau = np.random.default_rng(0).normal(size=(2, 3, 3))
    whole = pl.compile(system).forward_dynamics_derivatives(q, v, tau)
    monkeypatch.setattr(sys.modules["pliant.compile.traces"], "MOST_OPERATIONS_OF_COLUMNS", 0)
    other = pl.compile(system, lanes=2)
    assert directions.DIRECTION in other.internals.traces.trace(DERIVATIVES["forward_dynamics_derivatives"].columns).inputs
    for a, b in zip(whole, other.forward_dynamics_derivatives(q, v, tau), strict=True):
        assert relative(b, a) < 1e-12


def test_masks_are_kernels_of_the_set():
    system = four_bar()
    system.add_rod("strut", "crank", "rocker_end", active=False)
    dyn = pl.compile(system)
    q = closed_pose(dyn.model, np.array([0.5, 0.3, 0.9])).q
    _, v, tau, _, rng = state_of(system, q)
    d = rng.normal(size=(3, 3))
    as_declared = dyn.forward_dynamics_jvp(q, v, tau, *d)
    masked = dyn.forward_dynamics_jvp(q, v, tau, *d, active=np.array([1.0, 0.0]))
    assert relative(masked, as_declared) < 1e-12
    for x, y in zip(
        dyn.forward_dynamics_derivatives(q, v, tau, active=np.array([1.0, 0.0])),
        dyn.forward_dynamics_derivatives(q, v, tau),
        strict=True,
    ):
        assert relative(x, y) < 1e-12
    tree = dyn.forward_dynamics_jvp(q, v, tau, *d, active=np.array([0.0, 0.0]))
    assert relative(tree, dyn.forward_dynamics_jvp(q, v, tau, *d, active=[])) < 1e-12


def test_loads_are_in_the_rates_along_directions():
    system = four_bar()
    system.add_load("spring", pl.loads.HingeSpring("crank", k=3.0, c=0.2))
    dyn = pl.compile(system)
    q = closed_pose(dyn.model, np.array([0.5, 0.3, 0.9])).q
    _, v, tau, N, rng = state_of(system, q)
    at = point_of(dyn, {"q": q, "v": v, "tau": tau})
    dq, dv, dtau = N[:, 0], rng.normal(size=3), rng.normal(size=3)
    found, _ = at.along({"dq": dq[None], "dv": dv[None], "dtau": dtau[None]})
    expected = difference(lambda h: dyn.rhs(0.0, q + h * dq, v + h * dv, tau=tau + h * dtau)[1])
    assert relative(found[0], expected) < FORWARD


def test_products_cost_little_more_than_the_accelerations():
    """From the same factors: less than three forward dynamics, where forward mode through them would be more."""
    dyn = pl.compile(four_bar())
    assert dyn.operations("forward_dynamics_jvp").total < 3 * dyn.operations("forward_dynamics").total


@pytest.mark.parametrize("loads", [False, True])
def test_tangents_of_rollouts(loads):
    """Along a start on the closures and a parameter: how 100 steps, each put back on the closures, end."""
    system = four_bar()
    if loads:
        system.add_load("spring", pl.loads.HingeSpring("crank", k=3.0, c=0.2))
    plain, dyn = pl.compile(system), pl.compile(system, parameters=["coupler.mass"])
    q, v = pl.assemble(plain, {"crank": 0.5}, {"crank": 1.0})
    on = tangent(point_of(plain, {"q": q, "v": v}))
    dq, dv, p, dp = on.Z[:, 0], on.by_q[:, 0] + 0.3 * on.Z[:, 0], dyn.parameter_values, np.array([0.7])
    tangents = {"q0": dq[None], "v0": dv[None], "p": dp[None]}
    found = dyn.rollout(q, v, dt=1e-3, steps=100, every=100, p=p, tangents=tangents)

    def end(h):
        start = pl.assemble(plain, q + h * dq, v + h * dv, hold=["crank"])
        run = dyn.rollout(*start, dt=1e-3, steps=100, every=100, p=p + h * dp)
        return np.concatenate([run.q[-1], run.v[-1]])

    assert relative(np.concatenate([found.dq[0, -1], found.dv[0, -1]]), difference(end, 1e-3)) < 1e-9
