"""Paths of time: values, rates and accelerations, exact on numbers and on symbols, also where the law branches."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.graph import Graph, evaluate
from pliant.model.acting.loads.paths import path_at
from pliant.vectors.laws.identity import laws_of

RISE, PERIOD = np.array([0.075, 0.05, 0.1]), np.array([10.0, 5.0, 5.0])

PATHS = {
    "arrays": lambda t: RISE * (t - np.sin(np.pi * t / PERIOD) * PERIOD / np.pi),
    "powers": lambda t: [t**3, t**2, t**-1.5, 2.0**t, (1 + t) ** 0.5, t**1, 3 - t, 1 / t],
    "functions": lambda t: [np.exp(-t) * np.cos(2 * t), np.tanh(t), np.log(1 + t), np.sqrt(t), np.arctan(t), np.tan(t / 3)],
    "more": lambda t: [np.sinh(t), np.cosh(t) - t, np.arcsin(t / 9), np.arccos(t / 9), abs(t - 5), -t],
    "choices": lambda t: [np.where(t < 1.0, t * t, 2 * t - 1), np.clip(t, 0.5, 2.0) ** 2, np.minimum(t, 1.0), np.maximum(t, 1.0)],
    "table": lambda t: np.interp(t, [0, 1, 2], [0, 3, 5]),
    "constant": lambda t: [0.3, 1],
    "numbers of NumPy": lambda t: [RISE[0] * t, t / PERIOD[0], PERIOD[1] - t, np.maximum(PERIOD[1], t), np.float64(2.0) ** t],
}


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("t", [0.3, 0.7, 1.3])
def test_numbers_and_symbols_agree(name, t):
    """And the rates are those of differences."""
    law = PATHS[name]
    found = path_at(law, t)
    graph = Graph()
    nodes = path_at(law, graph.input("t", ())[()])
    for ours, theirs in zip(found, nodes, strict=True):
        values = evaluate(np.array([graph.node(x) for x in theirs], dtype=object), {"t": t})
        assert np.abs(np.array(ours, dtype=float) - values).max() < 1e-13 * max(1, np.abs(values).max())
    h = 1e-4
    values = np.array([np.atleast_1d(np.asarray(law(t + k * h), dtype=float)) for k in (-1, 0, 1)])
    assert np.abs((values[2] - values[0]) / (2 * h) - found[1]).max() < 1e-5
    assert np.abs((values[2] - 2 * values[1] + values[0]) / h**2 - found[2]).max() < 1e-4


def test_a_batch_of_times():
    t = np.linspace(0.1, 0.9, 5)
    r, dr, ddr = path_at(lambda t: [np.sin(t), np.where(t < 0.5, t, 0.5)], t)
    assert np.allclose(r[0], np.sin(t)) and np.allclose(dr[0], np.cos(t)) and np.allclose(ddr[0], -np.sin(t))
    assert np.array_equal(dr[1], t < 0.5)


def test_a_path_that_branches_runs_as_python():
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Revolute("z"), mass=1.0, inertia=[1, 1, 1])

    def path(t):
        return 0.5 * t**2 if t < 1.0 else t - 0.5

    system.add_load("servo", pl.loads.Servo("a", 3.0, 2.0, path, feedforward="rigid"))
    assert "branches" in laws_of(system.model).python["servo"]
    dyn = pl.compile(system)
    for t, (r, dr, ddr) in ((0.5, (0.125, 0.5, 1.0)), (2.0, (1.5, 1.0, 0.0))):
        q, v = np.array([0.1]), np.array([0.2])
        assert abs(dyn.rhs(t, q, v)[1][0] - (ddr + 3 * (r - 0.1) + 2 * (dr - 0.2))) < 1e-14


def test_math_is_told_apart_from_numpy():
    import math

    with pytest.raises(TypeError, match=r"np\.sin"):
        path_at(math.sin, 0.3)
