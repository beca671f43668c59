"""A trace with every operation."""

from __future__ import annotations

import numpy as np

from pliant.graph import OPS, Graph


def every_operation():
    """Results with each operation of the table, and states at which all are finite; the last has NaN for y."""
    graph = Graph()
    x, y, z = graph.input("q", (3,))
    table = ((0.0, 1.0, 2.5), (1.0, -1.0, 4.0))
    out = []
    for op in OPS.values():
        args = {1: [x], 2: [x, y], 3: [graph.apply("lt", y, z), x, z]}[op.arity]
        out.append(graph.apply(op.name, *args, table=table if op.name == "interp" else None))
    out += [graph.interp(table, 10.0 * y), graph.interp(table, -x), graph.apply("select", z, x, y), (-x).floor(), (x < y) + (y < z)]
    out += [
        x - (y - z),
        x - (y + z),
        x / (y * z),
        (x / y) / z,
        -(x + y) * z,
        (x + y) * (y - z),
        -x * y,
        2.0 * (x * x),
        x**2.5 * 1e-30,
    ]
    out += [graph.apply("le", m, m) for m in (graph.apply("min", x, y), graph.apply("max", y, x), graph.apply("min", y, z))]
    rng = np.random.default_rng(0)
    q = np.concatenate([rng.uniform(0.1, 0.9, size=(4, 3)), [[0.3, 0.3, 0.3]]])
    used = {node.op for node in graph.nodes}
    assert used >= set(OPS)
    return graph.lift(np.array(out, dtype=object)), q
