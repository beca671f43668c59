"""A graph that NumPy evaluates several times is sorted once, and gives the bits of a single evaluation."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.graph import Graph, GraphProgram, evaluate
from pliant.graph.evaluate import SortedGraph


@pytest.fixture
def sorts(monkeypatch):
    """Counts how often nodes are sorted for an evaluation."""
    import sys

    module, count = sys.modules["pliant.graph.evaluate"], []
    live = module.live
    monkeypatch.setattr(module, "live", lambda nodes: count.append(1) or live(nodes))
    return count


def test_repeated_evaluations_sort_once(sorts):
    graph = Graph()
    x = graph.input("x", (3,))
    table = graph.interp(((0.0, 1.0), (2.0, 5.0)), x[2])
    y = np.array([[x[0] * x[1] + 1.0, np.sqrt(x[2])], [graph.const(2.5), table]])
    given = [{"x": np.random.default_rng(i).uniform(0.1, 1.0, (*batch, 3))} for i, batch in enumerate([(), (4,), (2, 3)])]
    expected = [evaluate(y, one) for one in given]
    assert len(sorts) == len(given)
    sorted_once, program = SortedGraph(y), GraphProgram({"y": y})
    sorts.clear()
    for one, values in zip(given, expected, strict=True):
        assert np.array_equal(sorted_once(one), values)
        assert np.array_equal(program(one, ["y"])["y"], values)
    assert len(sorts) == 1  # that of the program


def test_functions_of_the_reference_sort_once(sorts):
    dyn = pl.compile(pl.examples.load("double-pendulum"), "reference")
    q, v, tau = np.ones(2), np.ones(2), np.zeros(2)
    dyn.forward_dynamics_derivatives(q, v, tau)
    sorts.clear()
    dyn.forward_dynamics_derivatives(2 * q, v, tau)
    assert not sorts
