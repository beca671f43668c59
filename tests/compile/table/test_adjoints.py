"""Cotangents and tangents of functions, against each other, derivatives and differences."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.graph import Graph, evaluate, jvp, vjp
from tests.closed import closed_tree
from tests.compile.table.closed_states import state_of
from tests.systems import random_flexible_system, random_system, seeds


def product(a, b):
    """The sum of products, and of their sizes."""
    parts = [np.ravel(x * y) for x, y in zip(a, b, strict=True)]
    return sum(x.sum() for x in parts), sum(np.abs(x).sum() for x in parts)


def agree(dyn, function, arguments, rng, more=()):
    """w . (J d) = (J* w) . d for random d, w, where tangents of wrenches and parameters stand behind these."""
    forward, backward = (
        dyn.internals.built(dyn.internals.traces.tangent(function)),
        dyn.internals.built(dyn.internals.traces.cotangent(function)),
    )
    d = [rng.normal(size=np.shape(x)) for x in (*arguments, *more)]
    n = len(arguments)
    pairs = [x for pair in zip(more, d[n:], strict=True) for x in pair]
    along = forward(*arguments, *d[:n], *pairs)
    along = along if isinstance(along, tuple) else (along,)
    w = [rng.normal(size=np.shape(x)) for x in along]
    bars = backward(*arguments, *w, *more)
    bars = bars if isinstance(bars, tuple) else (bars,)
    (left, size), (right, other) = product(w, along), product(bars, d)
    assert abs(left - right) <= 1e-12 * max(size, other)
    return along, bars, d


def test_every_operation_backward():
    graph = Graph()
    x = graph.input("x", (4,))
    y = np.array(
        [
            x[0] * x[0] + x[1].sin() / x[2], (x[3].sqrt() * x[0]).exp().tanh(), x[1].arctan2(x[2]) * 2.0, 1.0 / x[3],
            (x[0] < x[1]).select(x[2] * x[3], x[1]), x[2] ** 2.5, (0.3 * x[0]).arcsin() - (0.3 * x[1]).arccos().log(),
            graph.apply("min", x[0], x[1]) * graph.apply("max", x[2], x[3]) - abs(x[0] - x[3]), x[0].cos() - 3.0,
            graph.interp(((0.0, 1.5, 3.0), (1.0, 2.0, 0.0)), x[2]), graph.node(2.0),
        ],
        dtype=object,
    )  # fmt: skip
    w, d = graph.input("w", y.shape), graph.input("d", x.shape)
    rng = np.random.default_rng(0)
    given = {"x": rng.uniform(1, 2, (20, 4)), "w": rng.normal(size=(20, *y.shape)), "d": rng.normal(size=(20, 4))}
    back, along = evaluate(vjp(y, w, {"x": x})["x"], given), evaluate(jvp(y, {"x": x}, {"x": d}), given)
    left, right = (back * given["d"]).sum(-1), (along * given["w"]).sum(-1)
    np.testing.assert_allclose(left, right, rtol=1e-13, atol=1e-13)
    assert all(node is graph.zero for node in vjp(y[-1:], w[-1:], {"x": x})["x"])
    with pytest.raises(pl.PliantError, match="vjp: 2 weights for 11 outputs; give one per output"):
        vjp(y, w[:2], {"x": x})


@pytest.mark.parametrize("target", ["cpu", "reference"])
def test_the_weight_of_a_number_is_a_number(target):
    """The cotangent of a cotangent: that of w is z . dT, one number, and not one per speed."""
    dyn = pl.compile(pl.examples.load("double-pendulum"), target)
    once = dyn.internals.traces.cotangent(dyn.internals.row("kinetic_energy"))
    twice = dyn.internals.built(dyn.internals.traces.cotangent(once))
    q, v, w, *z = np.array([[0.3, 0.5]]), np.array([[1.0, -0.4]]), np.array([0.7]), np.array([[0.2, 0.1]]), np.array([[-1.0, 2.0]])
    found = twice(q, v, w, *z)[2]
    along = sum((x * y).sum(-1) for x, y in zip(z, dyn.internals.built(once)(q, v, np.ones(1)), strict=True))
    assert found.shape == (1,) and abs(found - along).max() <= 1e-14


@pytest.mark.parametrize("seed", seeds(6))
def test_forward_dynamics_of_random_systems(seed):
    """Rigid and flexible by turns; seed 2 by kernels."""
    rng = np.random.default_rng(seed)
    system = random_flexible_system(rng, n=2) if seed % 2 else random_system(rng, 2 + seed % 3)
    model = system.model
    way = {"method": "articulated" if seed % 2 else "composite", "target": "cpu" if seed == 2 else "reference"}
    dyn = pl.compile(system, wrenches=[model.bodies[-1].name], parameters=["gravity"], **way)
    q, v = model.random_state(rng)
    tau, wrench, p = rng.normal(size=model.nv), rng.normal(size=(1, 6)), dyn.parameter_values
    _, bars, d = agree(dyn, dyn.internals.row("forward_dynamics"), (q, v, tau), rng, (wrench, p))
    gq, *_ = bars
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if "qw" in body.hinge.type.coordinates:
            turn = slice(where.start, where.start + 4)
            assert abs(gq[turn] @ q[turn]) <= 1e-13 * np.abs(gq).max()
    w = rng.normal(size=model.nv)
    found = dyn.forward_dynamics_vjp(q, v, tau, w, wrench, p)
    by_q, by_v, by_tau = dyn.forward_dynamics_derivatives(q, v, tau, wrench, p)
    scale = np.abs(by_q).max() * np.abs(w).max() * model.nv
    dv = rng.normal(size=model.nv)
    assert abs(found[0] @ dyn.qdot(q, dv) - w @ by_q @ dv) <= 1e-12 * scale * np.abs(dv).max()
    np.testing.assert_allclose(found[1], w @ by_v, rtol=1e-11, atol=1e-12 * max(scale, 1.0))
    np.testing.assert_allclose(found[2], w @ by_tau, rtol=1e-11, atol=1e-12 * np.abs(by_tau).max())
    if model.nq == model.nv:
        return
    # tangents of q of its own length are those of v where they are qdot
    along = dyn.forward_dynamics_jvp(q, v, tau, dyn.qdot(q, dv), d[1], d[2], wrench, p)
    same = dyn.forward_dynamics_jvp(q, v, tau, dv, d[1], d[2], wrench, p)
    np.testing.assert_allclose(along, same, rtol=1e-10, atol=1e-11 * np.abs(same).max())


@pytest.mark.parametrize("name", ["inverse_dynamics", "mass_matrix", "kinetic_energy", "com", "qdot", "coriolis_matrix"])
def test_other_functions(name):
    rng = np.random.default_rng(3)
    system = random_system(rng, 4)
    dyn = pl.compile(system, "reference", parameters=[f"{system.bodies[1].name}.mass"])
    row, (q, v) = dyn.internals.row(name), system.model.random_state(rng)
    given = {"q": q, "v": v, "a": rng.normal(size=v.size)}
    agree(dyn, row, [given[x] for x in row.inputs], rng, (dyn.parameter_values,) if row.takes_parameters else ())


@pytest.mark.parametrize("seed", range(3))
def test_closed_systems(seed):
    rng = np.random.default_rng(seed)
    kinds = tuple(rng.choice(["InPlane", "Spherical", "Rod", "InLine", "Coupling"], 2, replace=False))
    system, q = closed_tree(seed + 10, kinds, n=5)
    _, v, tau, _, rng = state_of(system, q)
    dyn = pl.compile(system, "reference", method=("articulated", "composite")[seed % 2])
    agree(dyn, dyn.internals.row("forward_dynamics"), (q, v, tau), rng)
    w = rng.normal(size=v.size)
    one, all_of = dyn.forward_dynamics_vjp(q, v, tau, w), dyn.forward_dynamics_vjp(q, v, tau, w, active=[1.0, 1.0])
    for x, y in zip(one, all_of, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-9, atol=1e-9 * np.abs(x).max())


def test_rates_with_loads():
    system = pl.examples.load("quarter-car")
    dyn = pl.compile(system)
    model, rng = system.model, np.random.default_rng(0)
    q, v = model.random_state(rng)
    row = dyn.internals.loaded("rhs")
    agree(dyn, row, [{"q": q, "v": v}.get(x, rng.normal(size=row.shape(x, model))) for x in row.inputs], rng)


def test_differences_of_forward_dynamics():
    """Against central differences, whose error is some 1e-9 of the accelerations' changes."""
    rng = np.random.default_rng(1)
    system = random_system(rng, 5)
    dyn, model = pl.compile(system), system.model
    q, v = model.random_state(rng)
    tau, w, d, h = rng.normal(size=model.nv), rng.normal(size=model.nv), rng.normal(size=model.nv), 1e-5
    gq, gv, gtau = dyn.forward_dynamics_vjp(q, v, tau, w)
    for bar, moved in (
        (gq @ dyn.qdot(q, d), lambda e: dyn.forward_dynamics(model.integrate(q, e * d), v, tau)),
        (gv @ d, lambda e: dyn.forward_dynamics(q, v + e * d, tau)),
        (gtau @ d, lambda e: dyn.forward_dynamics(q, v, tau + e * d)),
    ):
        expected = w @ (moved(h) - moved(-h)) / (2 * h)
        assert abs(bar - expected) <= 1e-7 * max(1.0, abs(expected))


def test_the_reference_and_batches():
    rng = np.random.default_rng(2)
    system = random_system(rng, 3)
    dyn, reference = pl.compile(system), pl.compile(system, target="reference")
    states = [system.model.random_state(rng) for _ in range(5)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    tau, w = rng.normal(size=(2, system.model.nv))
    for x, y in zip(dyn.forward_dynamics_vjp(q, v, tau, w), reference.forward_dynamics_vjp(q, v, tau, w), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-10, atol=1e-11 * np.abs(y).max())
    with pytest.raises(pl.PliantError, match="w has shape"):
        dyn.forward_dynamics_vjp(q, v, tau, w[:-1])


@pytest.mark.parametrize("seed", range(3))
def test_loops_over_bodies(seed):
    """Plain, flexible, and with wrenches and parameters."""
    rng = np.random.default_rng(seed)
    system = random_flexible_system(rng, n=2) if seed == 1 else random_system(rng, 4)
    model = system.model
    more = {"wrenches": [model.bodies[-1].name], "parameters": [f"{model.bodies[1].name}.com", "gravity"]}
    options = more if seed == 2 else {}
    rolled, reference = pl.compile(system, mode="rolled", lanes=2, **options), pl.compile(system, "reference", **options)
    (q, v), (x, w) = model.random_state(rng), rng.normal(size=(2, 3, model.nv))
    more = [rng.normal(size=(3, 1, 6)), reference.parameter_values] if seed == 2 else []
    for name in ("forward_dynamics_vjp", "inverse_dynamics_vjp"):
        found, expected = (getattr(dyn, name)(q, v, x, w, *more) for dyn in (rolled, reference))
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-12 * np.abs(other).max())


def test_operations_of_gradients():
    """What all gradients cost, the value included, over the value."""
    system = pl.System("chain")
    for i in range(30):
        system.add_body(
            f"b{i}", parent=f"b{i - 1}" if i else "world", hinge=pl.Revolute("zyx"[i % 3]), pose=pl.Pose(xyz=(0.3, 0, 0.1)),
            mass=1.0, com=(0.1, 0.02, 0.05), inertia=np.diag([0.01, 0.02, 0.03]),
        )  # fmt: skip
    dyn = pl.compile(system, method="articulated", mode="unrolled")
    assert dyn.operations("forward_dynamics_vjp").total <= 1.95 * dyn.operations("forward_dynamics").total


def test_backward_through_what_is_not_chosen():
    """Where np.where leaves out what has no finite derivative, cotangents are finite as tangents are."""
    graph = Graph()
    x = graph.input("x", (2,))
    a, b = x
    root = a.sqrt()
    y = np.array(
        [
            (a > 0.0).select((a > 1.0).select(2.0 * root, 3.0 * root), b), b.less(0.0).select(a.sin() / b, b),
            graph.apply("min", (b - 1.0).log(), b * a),
        ],
        dtype=object,
    )  # fmt: skip
    w, d = graph.input("w", y.shape), graph.input("d", x.shape)
    rng = np.random.default_rng(0)
    points = np.array([[u, v] for u in (0.0, 0.25, 2.0) for v in (-1.0, 0.0, 1.0, 3.0)])
    given = {"x": points, "w": rng.normal(size=(12, *y.shape)), "d": rng.normal(size=(12, 2))}
    with np.errstate(all="ignore"):  # what is left out
        back, along = evaluate(vjp(y, w, {"x": x})["x"], given), evaluate(jvp(y, {"x": x}, {"x": d}), given)
    left, right = (back * given["d"]).sum(-1), (along * given["w"]).sum(-1)
    fine = np.isfinite(right)
    assert fine.sum() >= 9
    np.testing.assert_allclose(left[fine], right[fine], rtol=1e-13, atol=1e-13)


def test_mistakes_of_plain_functions():
    """What is no gufunc says the same of batches that do not go together, and fills what out= has."""
    system = random_system(2, 2, kinds=("Revolute",), base="fixed")
    q, w = np.zeros(2), np.ones(2)
    for options in ({"target": "reference"}, {"mode": "rolled"}, {"threads": 2}):
        dyn = pl.compile(system, parameters=["b1.mass"], **options)
        with pytest.raises(pl.PliantError, match=r"forward_dynamics_vjp\(q, .*\(3,\) of q, \(4,\) of v, .*do not broadcast"):
            dyn.forward_dynamics_vjp(np.zeros((3, 2)), np.zeros((4, 2)), q, w, [1.0])
        found = dyn.forward_dynamics_vjp(q, q, q, w, [1.0])
        if options.get("target"):
            with pytest.raises(pl.PliantError, match="target='reference' does not support out="):
                dyn.forward_dynamics_vjp(q, q, q, w, [1.0], out=found)
            continue
        place = np.empty(2)
        again = dyn.forward_dynamics_vjp(q, q, q, w, [1.0], out=(None, place, None, None))
        assert again[1] is place
        assert all(np.array_equal(x, y) for x, y in zip(again, found, strict=True))
        with pytest.raises(pl.PliantError, match=r"out= has shape \(3,\)"):
            dyn.forward_dynamics_vjp(q, q, q, w, [1.0], out=(None, np.empty(3), None, None))
