"""Tangents: of every operation, of random expressions, and of every function of random systems."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pliant as pl
from pliant.compile import FUNCTIONS, frame_functions, trace
from pliant.graph import OPS, Graph, count, evaluate, jvp, live
from tests.systems import random_system

pytestmark = pytest.mark.quick

TABLE = ((0.0, 0.25, 0.5, 1.0), (1.0, -0.5, 3.0, 2.0))


@pytest.fixture
def xy():
    g = Graph()
    x = g.input("x", (2,))
    return g, x, g.input("d", (2,))


def slope(nodes, inputs, h=2e-4):
    """d nodes/ds at s = 0, the inputs being functions of s (4,), by differences of fourth order."""
    s = np.array([-2 * h, -h, h, 2 * h])
    values = evaluate(nodes, {name: f(s) for name, f in inputs.items()})
    a, b, c, d = np.broadcast_to(values, (4, *np.shape(nodes)))
    return (8 * (c - b) - (d - a)) / (12 * h)


def complex_step(nodes, x, d):
    """The tangents of analytic expressions, exact to rounding: no difference is taken."""
    h = 1e-30
    values = {}
    for node in live(nodes):
        if node.op == "const":
            values[node.index] = node.value + 0j
        elif node.op == "input":
            values[node.index] = x[node.value[1]] + 1j * h * d[node.value[1]]
        else:
            values[node.index] = OPS[node.op].numpy(*(values[a.index] for a in node.args))
    return np.array([values[n.index].imag / h for n in nodes])


# Three points for each operation: both branches of what has two, every interval of a table and what lies beyond it.
POINTS = np.array([[0.3, 0.7, 0.4], [0.9, 0.2, -0.6], [0.1, 0.6, 0.2], [-0.4, 0.8, 0.1], [1.4, 0.5, 0.3]])


@pytest.mark.parametrize("name", OPS)
def test_the_tangent_of_every_operation(name):
    g = Graph()
    x, d = g.input("x", (3,)), g.input("d", (3,))
    arity = OPS[name].arity
    operands = [x[2].less(x[1] - 0.45), *x[:2]] if name == "select" else x[:arity]
    y = np.array([g.apply(name, *operands, table=TABLE if name == "interp" else None)], dtype=object)
    dy = jvp(y, {"x": x}, {"x": d})
    rng = np.random.default_rng(0)
    for point in POINTS:
        with np.errstate(invalid="ignore"):
            if np.isnan(evaluate(y, {"x": point})).any():
                continue
            along = rng.normal(size=3)
            want = slope(y, {"x": lambda s, x=point, d=along: x + s[:, None] * d})
            got = evaluate(dy, {"x": point, "d": along})
        assert np.abs(got - want).max() <= 1e-9 * (1 + np.abs(want).max())


def test_where_a_tangent_has_a_corner():
    g = Graph()
    x = g.input("x", (2,))
    outputs = g.lift([g.interp(TABLE, x[0]), abs(x[0]), x[0] ** 2.0, x[0] ** x[1], g.apply("min", x[0], x[1])])
    tangent = jvp(outputs, {"x": x}, {"x": [1.0, 1.0]})
    at = evaluate(tangent, {"x": [[0.25, 0.25], [0.0, 2.0], [1.0, 1.0]]})
    assert np.allclose(at[0], [14.0, 1.0, 0.5, 0.25**0.25 * (1 + np.log(0.25)), 1.0])
    assert np.array_equal(at[1], [-6.0, 1.0, 0.0, 0.0, 1.0]), "0 ** x is flat, not 0 log 0"
    assert np.array_equal(at[2], [0.0, 1.0, 2.0, 1.0, 1.0]), "beyond its last point a table is constant"
    steps = g.interp(((0.0, 1.0, 1.0, 2.0), (0.0, 0.0, 5.0, 7.0)), x[0])
    tangent = jvp([steps], {"x": x}, {"x": [1.0, 0.0]})
    assert np.array_equal(evaluate(tangent, {"x": np.array([[0.5, 0], [1.0, 0], [1.5, 0]])})[:, 0], [0.0, 2.0, 2.0])
    assert evaluate(jvp([g.interp(((1.0,), (3.0,)), x[0])], {"x": x}, {"x": x}), {"x": np.ones(2)})[0] == 0.0


def test_what_does_not_change_costs_nothing(xy):
    g, x, d = xy
    y = g.lift([np.sin(x[0]), x[1] * x[1], 3.0, x[0].floor(), x[0].less(x[1]).select(1.0, 2.0), abs(x[1]), x[0] * x[1]])
    tangent = jvp(y, {"x": x}, {"x": [0.0, 1.0]})
    assert [t is g.zero for t in tangent] == [True, False, True, True, True, False, False]
    assert tangent[6] is x[0], "a tangent of one multiplies nothing"
    assert all(t is g.zero for t in jvp(y, {"x": x}, {}))
    tangent = jvp(y, {"x": x}, {"x": g.lift([d[0], 0.0])})
    assert tangent[0] is np.cos(x[0]) * d[0] and tangent[6] is d[0] * x[1] and tangent[1] is g.zero


def test_shapes_labels_and_mistakes(xy):
    g, x, d = xy
    with g.label("arm", "motion"):
        z = np.sin(x[0]) * x[1]
    assert jvp(z, {"x": x}, {"x": d}).shape == () and jvp([[z]], {"x": x}, {"x": d}).shape == (1, 1)
    tangent = jvp([z], {"x": x}, {"x": d})
    assert tangent[0].label == ("arm", "motion") and g.current_label is None
    assert jvp(np.empty((0, 3), dtype=object), {"x": x}, {"x": d}).shape == (0, 3)
    with pytest.raises(ValueError, match=r"'x' with shape \(3,\): the input has shape \(2,\)"):
        jvp([z], {"x": x}, {"x": np.zeros(3)})
    with pytest.raises(ValueError, match=r"'y'.*none of x"):
        jvp([z], {"x": x}, {"y": d})


terms = st.recursive(
    st.sampled_from(["x", "y", "z", 1.0, -1.0, 2.0, -0.5]),
    lambda inner: st.tuples(
        st.sampled_from(["add", "sub", "mul", "neg", "div", "sin", "cos", "tanh", "log", "sqrt", "pow"]), inner, inner
    ),
    max_leaves=30,
)


@settings(max_examples=80)
@given(terms, st.tuples(*[st.floats(-2.0, 2.0)] * 3), st.tuples(*[st.floats(-1.0, 1.0)] * 3))
def test_random_expressions_against_the_complex_step(term, point, along):
    g = Graph()
    x, d = g.input("x", (3,)), g.input("d", (3,))

    def build(t):
        """Values stay of the order of one, so that no growth hides in the tolerance."""
        if not isinstance(t, tuple):
            return x["xyz".index(t)] if isinstance(t, str) else g.const(t)
        op, a, b = t[0], build(t[1]), build(t[2])
        base = 1.0 + 0.1 * a * a
        ways = {
            "add": lambda: 0.5 * (a + b),
            "sub": lambda: 0.5 * (a - b),
            "mul": lambda: 0.5 * (a * b),
            "div": lambda: a / (1.0 + b * b),
            "pow": lambda: 0.5 * base**b,
            "neg": lambda: -a,
            "log": base.log,
            "sqrt": base.sqrt,
        }
        return ways[op]() if op in ways else g.apply(op, a)

    y = build(term)
    tangent = jvp([y], {"x": x}, {"x": d})
    want = complex_step([y], np.array(point), np.array(along))
    got = evaluate(tangent, {"x": np.array(point), "d": np.array(along)})
    assert np.abs(got - want).max() <= 1e-12 * (1 + np.abs(want).max())


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_every_function_of_random_systems_along_a_motion(seed):
    """q moves by the exponential of a random direction, whose tangent is qdot; v, a and tau along straight lines."""
    rng = np.random.default_rng(seed)
    system = random_system(seed, n=int(rng.integers(2, 6)), base=None if seed % 2 else "free")
    model = system.model
    q, v = model.random_state(seed)
    at = {"q": q, "v": v, "a": rng.normal(size=model.nv), "tau": rng.normal(size=model.nv)}
    along = {name: rng.normal(size=model.nv) * 0.3 for name in at}

    paths = {name: lambda s, name=name: at[name] + s[:, None] * along[name] for name in at}
    paths["q"] = lambda s: model.integrate(q, along["q"], s)

    for function in [*FUNCTIONS.values(), *frame_functions("f0", "world").values(), *frame_functions("f1", "body").values()]:
        for method in ("articulated", "composite") if function.takes_method else ("articulated",):
            traced = trace(function, model, method)
            d = {name: traced.graph.input(f"d{name}", (model.nv,)) for name in traced.inputs}
            (rate,) = FUNCTIONS["qdot"].call(model, (traced.inputs["q"], d["q"]), "", None, "")
            directions = {f"d{name}": along[name] for name in traced.inputs}
            for out in traced.outputs:
                tangent = jvp(out, traced.inputs, d | {"q": rate})
                got = evaluate(tangent, {name: at[name] for name in traced.inputs} | directions)
                want = slope(out, {name: paths[name] for name in traced.inputs}, h=1e-3)
                scale = 1 + np.abs(want).max(initial=0)
                if function.name == "forward_dynamics":  # through the mass matrix: its rounding grows with the condition number
                    M = pl.compile(system, "reference").mass_matrix(q)
                    got, want, scale = M @ got, M @ want, (1 + np.linalg.norm(M)) * scale
                assert np.abs(got - want).max(initial=0) <= 1e-8 * scale, function.name


def test_the_cost_of_one_tangent():
    """One tangent with the function beside it costs less than three functions."""
    traced = trace(FUNCTIONS["forward_dynamics"], pl.examples.load("seven-hinge-arm").model.internals.merged)
    d = {name: traced.graph.input(f"d{name}", (7,)) for name in traced.inputs}
    (a,) = traced.outputs
    both = count(np.concatenate([a, jvp(a, traced.inputs, d)]))
    assert both.total <= 3.0 * traced.operations.total and both.trig == traced.operations.trig
