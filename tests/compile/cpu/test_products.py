"""Products with the derivatives, and derivatives of large systems: all forms of them are one set of numbers.

The derivatives themselves are held to finite differences and to Pinocchio in test_derivatives.py; here they are the measure.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import pliant as pl
from pliant.compile import traces
from pliant.compile.cpu import backend as cpu
from pliant.compile.table.functions import DERIVATIVES
from pliant.compile.unrolled import pieces
from pliant.compile.unrolled.directions import directions_ir
from pliant.model.records import FIDELITIES
from tests.compile.agreement import EPS, TOLERANCE, assert_close, states, welded
from tests.compile.table.numeric_derivatives import NAMES, differences
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

pytestmark = pytest.mark.lanes

PRODUCTS = tuple(name.replace("derivatives", "jvp") for name in NAMES)


def chain(n, modes=0):
    """Links on hinges about y and z by turns: rods, or beams with as many modes in each of two planes."""
    system = pl.System("chain")
    for k in range(n):
        inertia = pl.Inertia.rod(mass=1.0, length=0.3, com=(0.15, 0, 0))
        link = {"flex": pl.flex.Beam(0.3, 1.0, EI=(20.0, 30.0), modes=modes)} if modes else {"inertia": inertia}
        place = {"at": "tip"} if modes and k else {"pose": pl.Pose(xyz=(0.3 if k else 0.0, 0, 0))}
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("yz"[k % 2]), **link, **place)
    return system


def given_to(dyn, shape=()):
    given = states(dyn, shape)
    extra = [given["wrenches"]] if dyn.internals.wrenches else []
    return given, extra + ([given["parameters"]] if dyn.parameters else [])


def scale(dyn, q, *parameters):
    """Accelerations are as good as the mass matrix is conditioned."""
    return max(1.0, 200 * EPS * float(np.max(np.linalg.cond(dyn.mass_matrix(q, *parameters)))) / TOLERANCE)


def assert_products(system, targets=("reference", "unrolled", "rolled"), lanes=1, **options):
    """Along random directions, and along all unit directions by broadcasting, against the reference's derivatives."""
    reference = pl.compile(system, "reference", **options)
    given, extra = given_to(reference)
    q, v, n = given["q"], given["v"], system.nv
    unit, none, along = np.eye(n), np.zeros(n), np.random.default_rng(1).normal(size=(3, n))
    held = [given["parameters"]] if reference.parameters else []
    for name, product, x in zip(NAMES, PRODUCTS, (given["tau"], given["a"]), strict=True):
        full = getattr(reference, name)(q, v, x, *extra)
        near = 10 * scale(reference, q, *held) if "forward" in name else 10.0
        for target in targets:
            dyn = reference if target == "reference" else pl.compile(system, mode=target, lanes=lanes, **options)
            f = getattr(dyn, product)
            assert_close(target, f(q, v, x, *along, *extra), sum(A @ d for A, d in zip(full, along, strict=True)), near)
            for i, A in enumerate(full):
                columns = f(q, v, x, *(unit if i == k else none for k in range(3)), *extra)
                assert_close(target, columns.T, A, near)


@pytest.mark.parametrize("seed", [0, 1])
def test_products_are_those_of_the_derivatives(seed):
    """Every hinge, quaternions among them."""
    assert_products(random_system(seed, n=4, shape="tree", base=("fixed", "free")[seed]), lanes=(1, 4)[seed])


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_products_of_flexible_bodies(fidelity):
    assert_products(random_flexible_system(1, n=2, kinds=("Revolute", "Prismatic"), base="fixed", modes=1), fidelity=fidelity)


@pytest.mark.parametrize("axes", ["world", "body"])
def test_products_with_wrenches(axes):
    system = random_system(6, n=2, kinds=("Revolute", "Universal"), base="fixed")
    assert_products(system, wrenches=["f0", "b1"], wrench_axes=axes)


def test_products_with_parameters():
    system = random_system(4, n=3, kinds=("Revolute", "Fixed"), base="fixed")
    assert_products(system, ("reference", "unrolled"), parameters=["b1.mass", "gravity", "b2.rpy"])


@modes_of_any_boundary
@pytest.mark.parametrize("modes", [0, 1])
def test_a_long_chain_has_products(modes):
    """Three hundred rods, twenty beams: along a direction, against differences of the functions themselves."""
    system = chain(20, modes) if modes else chain(300)
    dyn, rng = pl.compile(system, mode="rolled" if modes else "auto", lanes=1), np.random.default_rng(0)
    assert dyn.mode == "rolled"
    q, v, x = (0.01 * rng.normal(size=system.nv) for _ in range(3))
    along = rng.normal(size=(3, system.nv))
    for product in PRODUCTS:
        f = getattr(dyn, product.removesuffix("_jvp"))
        want = differences(lambda t, f=f: f(q + t * along[0], v + t * along[1], x + t * along[2]), 1e-4)
        got = getattr(dyn, product)(q, v, x, *along)
        assert np.abs(got - want).max() <= 1e-7 * np.abs(want).max()


def test_derivatives_of_a_rolled_system_are_made_of_products(monkeypatch):
    monkeypatch.setattr(cpu, "MOST_COLUMNS", 2)
    system = random_system(3, n=3, kinds=("Revolute", "Spherical"), base="fixed")
    kinds = {"mode": "rolled", "lanes": 1}, {"target": "reference"}
    dyn, reference = (pl.compile(system, **kind, wrenches=["f0", "b1"]) for kind in kinds)
    given, extra = given_to(dyn, (3,))
    for name, x in zip(NAMES, ("tau", "a"), strict=True):
        arguments = given["q"], given["v"], given[x], *extra
        want, near = getattr(reference, name)(*arguments), scale(reference, given["q"])
        got = getattr(dyn, name)(*arguments)
        assert_close(name, got, want, near)
        out = tuple(np.full_like(A, np.nan) for A in want)
        assert all(A is B for A, B in zip(getattr(dyn, name)(*arguments, out=out), out, strict=True))
        assert_close(name, out, got, 0.0)


# ---- directions in lanes


@pytest.fixture
def in_lanes(monkeypatch, tmp_path):
    """Derivatives take the form of large systems, and are not found in the cache in another one."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(traces, "MOST_OPERATIONS_OF_COLUMNS", 0)


def assert_in_lanes(system, lanes, **options):
    dyn, reference = (pl.compile(system, target, lanes=lanes, **options) for target in ("cpu", "reference"))
    given, extra = given_to(dyn, (3,))
    held = [given["parameters"]] if dyn.parameters else []
    for name, x in zip(NAMES, ("tau", "a"), strict=True):
        f, arguments = getattr(dyn, name), (given["q"], given["v"], given[x], *extra)
        want = getattr(reference, name)(*arguments)
        near = 10 * scale(reference, given["q"], *held) if "forward" in name else 10.0
        got = f(*arguments)
        assert_close(name, got, want, near)
        assert_close(name, f(*(y[0] for y in arguments)), tuple(A[0] for A in got), 0.0)
        wide = [np.full((3, system.nv, 2 * system.nv), np.nan) for _ in got]
        f(*(np.asfortranarray(y) for y in arguments), out=tuple(A[..., ::2] for A in wide))
        assert_close(name, tuple(A[..., ::2] for A in wide), got, 0.0)
        assert all(np.isnan(A[..., 1::2]).all() for A in wide)
        assert f(*(y[:0] for y in arguments))[0].shape == (0, system.nv, system.nv)


@pytest.mark.parametrize("lanes", [1, 4, 8])
def test_directions_in_lanes_equal_the_reference(in_lanes, lanes):
    """Fewer columns than lanes, and more; quaternions, a hinge of the user's own, what is welded."""
    assert_in_lanes(random_system(2, n=2, kinds=("Custom", "Revolute"), base="fixed"), lanes)
    assert_in_lanes(random_system(3, n=3, shape="tree", kinds=("Revolute", "Spherical", "Fixed"), base="free"), lanes)


def test_directions_in_lanes_with_wrenches_parameters_and_modes(in_lanes):
    assert_in_lanes(welded(), None, wrenches=["f0", "b7", "ground"], parameters=["gravity", "b7.mass"])
    assert_in_lanes(random_flexible_system(1, n=2, kinds=("Revolute", "Prismatic"), base="fixed", modes=1), None)


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_large_system_is_that_of_one_product(name):
    """Operations in the code, of state and directions together; all columns in one graph are many times as many."""
    dyn = pl.compile(chain(4, modes=2))
    row = DERIVATIVES[name]
    assert dyn.internals.traces.column_operations > traces.MOST_OPERATIONS_OF_COLUMNS
    ir = dyn.internals.cpu.straight_ir(row, 4)
    assert ir == directions_ir(dyn.internals.traces.trace(row.columns), 4)
    written = len(re.findall(r"= f(?:add|sub|mul|div) contract (?:<4 x )?double", ir))
    assert written <= 1.3 * dyn.operations(name.replace("derivatives", "jvp")).total
    assert written <= 0.3 * dyn.operations(name).total


def test_small_systems_have_all_columns_in_one_graph():
    dyn = pl.compile(pl.examples.load("seven-hinge-arm"))
    assert dyn.internals.traces.column_operations < traces.MOST_OPERATIONS_OF_COLUMNS
    assert "@direction" not in dyn.internals.cpu.straight_ir(DERIVATIVES[NAMES[0]], 4)


# ---- in pieces


@pytest.mark.parametrize("lanes", [1, 4])
def test_a_line_in_pieces_is_the_same_function(lanes, monkeypatch, tmp_path):
    """Every value that crosses from one piece to another comes from the workspace, whatever the operation; bits stay the same."""
    system = random_system(3, n=2, kinds=("Revolute", "Custom"), base="free")
    names = ("forward_dynamics", "mass_matrix", "momentum", NAMES[0], PRODUCTS[0])
    reference = pl.compile(system, "reference")
    given = states(reference, (5,))
    given |= dict(zip(("dq", "dv", "da", "dtau"), np.random.default_rng(0).normal(size=(4, 5, system.nv)), strict=True))
    arguments = {name: [given[key] for key in reference.internals.named(name)[1].inputs] for name in names}
    whole = {name: getattr(pl.compile(system, lanes=lanes), name)(*arguments[name]) for name in names}
    monkeypatch.setattr(pieces, "LONG", 0)
    monkeypatch.setattr(pieces, "PIECE", 37)
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    dyn = pl.compile(system, lanes=lanes)
    for name in names:
        near = 10 * scale(reference, given["q"]) if "forward" in name else 10.0
        found = getattr(dyn, name)(*arguments[name])
        assert_close(name, found, getattr(reference, name)(*arguments[name]), near)
        assert np.array_equal(np.ravel(found), np.ravel(whole[name])), name


# ---- nothing to differentiate


def test_a_system_without_degrees_of_freedom_has_empty_derivatives():
    system = pl.System("still")
    system.add_body("b", "world", pl.Fixed(), inertia=pl.Inertia.rod(mass=1.0, length=1.0))
    for target in ("cpu", "reference"):
        dyn = pl.compile(system, target)
        for name, product in zip(NAMES, PRODUCTS, strict=True):
            assert [A.shape for A in getattr(dyn, name)([], [], [])] == [(0, 0)] * 3
            assert [A.shape for A in getattr(dyn, name)(np.zeros((4, 0)), [], [])] == [(4, 0, 0)] * 3
            assert getattr(dyn, product)([], [], [], [], [], []).shape == (0,)
