"""Derivatives of forward and inverse dynamics: against finite differences along the motion, against Pinocchio, and each other.

Directions are those of v: column i of d/dq is the rate of change while the system moves with the speeds e_i.
"""

from __future__ import annotations

import warnings

import numpy as np
import pinocchio as pin
import pytest

import pliant as pl
from tests.compile.agreement import EPS, TOLERANCE, assert_close, states, welded
from tests.compile.table.numeric_derivatives import NAMES, differences
from tests.peers.pinocchio_model import Pinocchio
from tests.peers.robots import FOLDER, pinocchio_model
from tests.systems import HINGES, random_system, seeds


def by_differences(system, f, q, v, x, *wrenches):
    """(df/dq, df/dv, df/dx) of f(q, v, x, *wrenches), column by column."""
    unit = np.eye(system.nv)
    columns = (
        [differences(lambda t, e=e: f(system.integrate(q, e, t), v, x, *wrenches)) for e in unit],
        [differences(lambda t, e=e: f(q, v + t * e, x, *wrenches)) for e in unit],
        [differences(lambda t, e=e: f(q, v, x + t * e, *wrenches)) for e in unit],
    )
    return [np.stack(column, axis=-1) for column in columns]


def given_to(system, seed):
    rng = np.random.default_rng(seed)
    return *system.random_state(seed), *rng.normal(size=(2, system.nv))


def assert_derivatives(system, seed, targets=("reference", "cpu"), **options):
    """Both functions at one state, by each target, against differences of the reference."""
    reference = pl.compile(system, "reference", **options)
    by_target = [pl.compile(system, target, lanes=1, **options) for target in targets]
    q, v, x, _ = given_to(system, seed)
    acting = (
        [np.random.default_rng(seed).normal(size=(len(reference.internals.wrenches), 6))] if reference.internals.wrenches else []
    )
    M = reference.mass_matrix(q)
    for name in NAMES:
        f = getattr(reference, name.removesuffix("_derivatives"))
        want = by_differences(system, f, q, v, x, *acting)
        # accelerations carry the rounding of a solution, divided by the step
        bound = 1e-8 + (1e-12 * np.linalg.cond(M) if "forward" in name else 0.0)
        for dyn in by_target:
            got = getattr(dyn, name)(q, v, x, *acting)
            for a, b in zip(got, want, strict=True):
                assert a.shape == (system.nv, system.nv)
                assert np.abs(a - b).max() <= bound * (1 + np.abs(b).max()), (name, dyn.internals.target)
            if "forward" in name:
                assert_close("da/dtau", M @ got[2], np.eye(system.nv), 1e3)
            else:
                assert_close("dtau/da", got[2], M)


@pytest.mark.parametrize("kind", [kind for kind in HINGES if kind != "Fixed"])
def test_every_hinge_against_differences(kind):
    for base in ("fixed", "free") if kind in ("Revolute", "Custom") else ("fixed",):
        assert_derivatives(random_system(HINGES.index(kind) + 2, n=2, kinds=(kind,), base=base, shape="chain"), 0)


@pytest.mark.parametrize("seed", seeds(2))
def test_trees_against_differences(seed):
    assert_derivatives(random_system(seed, n=5, shape="tree", base="fixed"), seed, ["reference"])


@pytest.mark.parametrize("axes", ["world", "body"])
def test_wrenches_against_differences(axes):
    """A wrench in world axes turns against the body as it moves, and so has a derivative of its own."""
    targets = ("reference", "cpu") if axes == "world" else ("reference",)
    assert_derivatives(welded(), 1, targets, wrenches=["f0", "b7", "ground"], wrench_axes=axes)


def test_what_is_welded_and_free():
    assert_derivatives(welded(), 0, ["cpu"])


# ---- compiled, in batches


@pytest.mark.parametrize("seed", seeds(2))
def test_kernels_equal_the_reference(seed):
    """Batches, one state, none, and mode='rolled', which takes the same straight line here."""
    system = random_system(seed, n=3, kinds=tuple(k for k in HINGES if k != "Free"), base="fixed" if seed else "free")
    dyn, reference = pl.compile(system, mode=("unrolled", "rolled")[seed % 2], lanes=4), pl.compile(system, "reference")
    given = states(dyn, (9,))
    for name, x in zip(NAMES, ("tau", "a"), strict=True):
        arguments = given["q"], given["v"], given[x]
        got, want = getattr(dyn, name)(*arguments), getattr(reference, name)(*arguments)
        for i in range(9):
            scale = 1.0
            if "forward" in name:  # as far as the mass matrix is conditioned
                scale = max(1.0, 200 * EPS * np.linalg.cond(reference.mass_matrix(given["q"][i])) / TOLERANCE)
            assert_close(name, tuple(y[i] for y in got), tuple(y[i] for y in want), scale)
            one = getattr(dyn, name)(*(y[i] for y in arguments))
            assert_close(name, one, tuple(y[i] for y in want), scale)
        assert [y.shape for y in getattr(dyn, name)(*(y[:0] for y in arguments))] == [(0, system.nv, system.nv)] * 3


def test_parameters_are_inputs_of_derivatives_too():
    system = random_system(4, n=3, kinds=("Revolute", "Fixed"), base="fixed")
    names = ["b1.mass", "gravity", "b2.rpy"]
    dyn, reference = (pl.compile(system, target, parameters=names) for target in ("cpu", "reference"))
    given = states(dyn, (3,))
    for name, x in zip(NAMES, ("tau", "a"), strict=True):
        arguments = given["q"], given["v"], given[x], given["parameters"]
        for a, b in zip(getattr(dyn, name)(*arguments), getattr(reference, name)(*arguments), strict=True):
            assert_close(name, a, b, 10.0)


# ---- Pinocchio


@pytest.mark.parametrize(
    ("robot", "base"),
    [("panda_description/urdf/panda.urdf", "fixed"), ("solo_description/robots/solo12.urdf", "free")],
    ids=["panda", "solo12 free"],
)
def test_against_pinocchio(robot, base):
    """computeABADerivatives and computeRNEADerivatives, mapped by rows and columns; of the larger one those of the reference."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)  # mimic joints
        system = pl.load(FOLDER / robot, base=base)
    peer = Pinocchio(pinocchio_model(robot, base), system)

    def back(X):
        return peer.states.v_back(peer.states.v_back(np.array(X)).T).T

    targets = [pl.compile(system, "reference"), *([pl.compile(system, lanes=1)] if base == "fixed" else [])]
    for seed in range(3):
        q, v, tau, a = given_to(system, seed)
        dq, dv, dtau = (back(X) for X in peer.call(pin.computeABADerivatives, q, v, tau))
        by_q, by_v, M = (np.array(X) for X in peer.call(pin.computeRNEADerivatives, q, v, a))
        M = back(np.triu(M) + np.triu(M, 1).T)
        bound = max(TOLERANCE, 50 * EPS * np.linalg.cond(M))
        for dyn in targets:
            for got, want in zip(dyn.inverse_dynamics_derivatives(q, v, a), (back(by_q), back(by_v), M), strict=True):
                assert np.abs(got - want).max() <= TOLERANCE * np.abs(want).max()
            for got, want in zip(dyn.forward_dynamics_derivatives(q, v, tau), (dq, dv, dtau), strict=True):
                assert np.abs(got - want).max() <= bound * np.abs(want).max()
