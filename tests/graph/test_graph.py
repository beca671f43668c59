"""The rules of the graph, its counts, and its evaluation."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pliant.graph import OPS, Graph, Operations, count, evaluate, live, quotients

pytestmark = pytest.mark.quick


@pytest.fixture
def xy():
    g = Graph()
    return g, *g.input("x", (2,))


def test_rules_fold(xy):
    g, x, y = xy
    assert x + 0.0 is x and 0.0 + x is x and x * 1.0 is x and (x * 0.0) is g.zero and x - x is g.zero
    assert g.neg(-x) is x and x * -1.0 is -x and 0.0 - x is -x
    assert x + y is y + x and x * y is y * x
    assert (x - y) is -(y - x) or (y - x) is -(x - y)
    assert 2.0 * (3.0 * x) is 6.0 * x
    assert x * (1.0 / x) is g.one and (1.0 / x) * x is g.one and x / x is g.one
    assert (-x) * (-y) is x * y and (-x) * y is -(x * y) and x + (-y) is x - y and x - (-y) is x + y
    assert -2.0 * x is -(2.0 * x)
    assert (x / 4.0) is 0.25 * x and 1.0 / (1.0 / x) is x
    assert g.const(-0.0) is g.zero and g.const(2.0) + g.const(3.0) is g.const(5.0)
    assert np.cos(g.const(0.0).graph.lift([0.0]))[0] is g.one


def test_sums_fold(xy):
    """Never dearer: what is left is one operation, or none."""
    _, x, y = xy
    assert x + x is 2.0 * x and 3.0 * x - x is 2.0 * x and 0.5 * x + 0.5 * x is x and 2.0 * x - 2.0 * x is 0.0 * x
    assert (x + y) - x is y and x - (x + y) is -y and (x - y) + y is x and x - (x - y) is y and (x - y) - x is -y
    assert 1.0 + (2.0 + x) is 3.0 + x and 5.0 - (2.0 - x) is 3.0 + x and (2.0 + x) - 2.0 is x
    assert x - 2.0 is -(2.0 - x) and -x - 2.0 is -(2.0 + x)


def test_a_reciprocal_used_once_is_a_quotient(xy):
    _, x, y = xy
    once, twice = quotients(np.array([x * (1.0 / y)])), quotients(np.array([x * (1.0 / y), 1.0 / y]))
    assert once[0] is x / y and count(once) == Operations(div=1)
    assert count(twice) == Operations(div=1, mul=1)
    after = quotients(np.array([np.sin(x * (1.0 / y)) + y]))
    assert count(after) == Operations(div=1, trig=1, add=1)


def test_constants_equal_up_to_rounding_are_one(xy):
    g, x, _ = xy
    assert 0.1 * (0.2 * x) is 0.02 * x and 0.1 * 0.2 != 0.02
    assert g.const(1.0 - 2e-16) is g.one and g.const(-0.1 * 3) is g.const(-0.3)
    assert g.const(1.0 + 1e-13) is not g.one and g.const(1e-17) is not g.zero


def test_nothing_is_expanded(xy):
    _, x, y = xy
    assert ((x + y) * (x - y)).op == "mul"


def test_a_traced_value_has_no_truth_value(xy):
    _, x, _ = xy
    with pytest.raises(TypeError, match="chooses without branching"):
        bool(x.less(0.0))


def test_nodes_of_two_graphs_do_not_mix(xy):
    _, x, _ = xy
    with pytest.raises(ValueError, match="two graphs"):
        x + Graph().input("z", (1,))[0]


def test_counts_are_of_what_is_live(xy):
    g, x, y = xy
    unused = x * y * x  # noqa: F841
    out = np.array([np.sin(x) * y - x / y, -(np.sqrt(x) + 2.0 * y)], dtype=object)
    assert count(out) == Operations(mul=2, add=2, div=1, sqrt=1, trig=1)
    assert [n.index for n in live(out)] == sorted(n.index for n in live(out))
    assert count(np.array([g.one])) == Operations()


def test_labels(xy):
    g, x, y = xy
    with g.label("arm", "motion"):
        z = x * y
    assert z.label == ("arm", "motion") and (x + y).label is None


def test_every_operation_evaluates_as_its_numpy_function():
    g = Graph()
    x, y = g.input("x", (2,))
    values = np.array([[0.3, 0.7], [0.9, 0.2]])
    table = ((0.0, 0.5, 1.0), (1.0, 3.0, 2.0))
    for name, row in OPS.items():
        if name == "interp":
            out, want = g.interp(table, x), np.interp(values[:, 0], *table)
        elif name == "select":
            out, want = g.apply("select", x.less(y), x, y), np.where(values[:, 0] < values[:, 1], values[:, 0], values[:, 1])
        else:
            out, want = g.apply(name, *(x, y)[: row.arity]), row.numpy(*values.T[: row.arity])
        assert np.array_equal(evaluate([out], {"x": values})[:, 0], np.asarray(want, dtype=float)), name
        fixed = g.apply(name, *([0.3, 0.7, 0.1][: row.arity]), table=table if name == "interp" else None)
        assert fixed.op == "const", f"{name} of constants is folded"


terms = st.recursive(
    st.sampled_from(["x", "y", 0.0, 1.0, -1.0, 2.0, -0.5]),
    lambda inner: st.tuples(st.sampled_from(["add", "sub", "mul", "neg", "div"]), inner, inner),
    max_leaves=30,
)


@settings(max_examples=120)
@given(terms, st.floats(0.5, 2.0), st.floats(-2.0, -0.5))
def test_the_rules_keep_the_value(term, x, y):
    """Any expression, built through the rules and evaluated, has the value that plain arithmetic gives."""
    g = Graph()
    nodes = dict(zip("xy", g.input("x", (2,)), strict=True))

    def build(t):
        if not isinstance(t, tuple):
            return (nodes[t], {"x": x, "y": y}[t], 1.0) if isinstance(t, str) else (g.const(t), t, 1.0)
        op, (a, u, s), (b, w, r) = t[0], build(t[1]), build(t[2])
        if op == "neg":
            return -a, -u, s
        if op == "div":
            return (a / (b * b + 1.0), u / (w * w + 1.0), s * r)
        got = {"add": a + b, "sub": a - b, "mul": a * b}[op], {"add": u + w, "sub": u - w, "mul": u * w}[op]
        return (*got, (s + r + abs(u) + abs(w)) if op != "mul" else (s + abs(u)) * (r + abs(w)))

    node, value, scale = build(term)
    assert abs(evaluate([node], {"x": np.array([x, y])})[0] - value) <= 1e-13 * scale


def test_a_graph_that_is_forgotten_is_free_at_once():
    """Without a search for cycles, which would look at all nodes of all graphs at hand."""
    graph = Graph()
    x = graph.input("x", (3,))
    y = (x[0] * x[1] + 2.0) / x[2]
    there = weakref.ref(graph)
    graph.forget()
    gc.disable()
    try:
        del graph, x, y
        assert there() is None
    finally:
        gc.enable()
