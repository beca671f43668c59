"""Programs in which every choice is made both ways at once, to see what can ever be different from zero."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.graph.graph import Graph
from pliant.graph.nodes import GraphNode, live

_OF_TWO = {"select": 1, "min": 0, "max": 0}  # by operation, the place of the first of the two operands that are chosen from
_FLAT = ("lt", "le", "floor", "exp", "tanh")  # constant, or almost zero, over wide ranges of their operand
CHOICES = {*_OF_TWO, *_FLAT, "interp", "abs"}


def either_way(outputs: Mapping[str, np.ndarray[Any, Any]]) -> dict[str, np.ndarray[Any, Any]]:
    """Return arrays of nodes in a graph of their own, in which what depends on a choice is a mixture of both possibilities.

    A choice `np.where(c, a, b)`, a minimum or a maximum becomes w a + (1 - w) b with a number w drawn at random. Functions that are
    flat over wide ranges, such as comparisons, tables and tanh, become such numbers. So an output that is zero at some values of
    its inputs because of a choice is not zero here, and an output that is zero for all values stays zero.

    Example: `pl.graph.either_way({"y": np.array([xs[0].less(3.0).select(0.0, xs[1])])})`
    """
    graph, rng = Graph(), np.random.default_rng(4)
    new: dict[int, GraphNode] = {}
    inputs: dict[str, Any] = {}
    nodes = live(x for array in outputs.values() for x in array.flat)
    for name, shape in _shapes(nodes).items():
        inputs[name] = graph.input(name, shape)
    for node in nodes:
        args = [new[x.index] for x in node.args]
        w = float(rng.uniform(0.3, 0.7))
        if node.op == "const":
            made = graph.const(node.value)
        elif node.op == "input":
            made = inputs[node.value[0]][node.value[1]]
        elif node.op in _OF_TWO:
            a, b = args[_OF_TWO[node.op] :]
            made = a * w + b * (1.0 - w)
        elif node.op == "interp":
            values = node.value[1]
            made = graph.const(float(rng.uniform(0.3, 1.0, len(values)) @ values) / len(values))
        elif node.op == "abs":
            made = args[0] * w
        elif node.op in _FLAT:
            made = graph.const(w)
        else:
            made = graph.apply(node.op, *args, table=node.value)
        new[node.index] = made
    out = {}
    for name, array in outputs.items():
        out[name] = np.empty(array.shape, dtype=object)
        out[name].ravel()[:] = [new[x.index] for x in array.flat]
    return out


def _shapes(nodes: list[GraphNode]) -> dict[str, tuple[int, ...]]:
    """Return the shapes of inputs as far as they are used."""
    shapes: dict[str, tuple[int, ...]] = {}
    for node in nodes:
        if node.op == "input":
            name, at = node.value
            shapes[name] = tuple(max(a, b + 1) for a, b in zip(shapes.get(name, (0,) * len(at)), at, strict=True))
    return shapes
