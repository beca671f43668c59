"""Evaluate a graph with NumPy, node by node: slow, and independent of every code generator."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.graph.nodes import GraphNode, live
from pliant.graph.ops import OPS

# On scalars Python's operators are several times as fast as NumPy's functions, and give the same bits.
_ARITHMETIC = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}


def evaluate(outputs: Any, inputs: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """Return the values of an array of nodes.

    outputs: nodes, any shape. inputs: name -> array (..., *the input's shape). Leading axes broadcast, and are the leading axes of
    the result.

    Example: `pl.graph.evaluate(xs[0] * xs[1], {"x": [2.0, 3.0]})  # 6.0`
    """
    outputs = np.asarray(outputs, dtype=object)
    values: dict[int, Any] = {}
    given: dict[str, np.ndarray[Any, Any]] = {}
    for node in live(outputs.ravel()):
        op, args = node.op, node.args
        if (arithmetic := _ARITHMETIC.get(op)) is not None:
            value: Any = arithmetic(values[args[0].index], values[args[1].index])
        elif op == "const":
            value = node.value
        elif op == "input":
            name, i = node.value
            if name not in given:
                given[name] = np.asarray(inputs[name], dtype=float)
            value = given[name][(..., *i)][()]  # a scalar where there are no leading axes
        else:
            table = () if node.value is None else (node.value,)
            value = OPS[op].numpy(*table, *[values[x.index] for x in args])
        values[node.index] = value
    shapes = [np.shape(values[x.index]) for x in outputs.ravel()]
    batch = np.broadcast_shapes(*shapes, *(_batch(name, x, outputs) for name, x in inputs.items()))
    flat = [np.broadcast_to(values[x.index], batch) for x in outputs.ravel()]
    return np.stack(flat, axis=-1).reshape(batch + outputs.shape) if flat else np.zeros(batch + outputs.shape)


def nominal(x: Any) -> np.ndarray[Any, Any]:
    """Return an array of numbers from numbers, or from nodes that depend only on parameters, at the parameter values of the
    graph.

    Example: `pl.graph.nominal([2.0, 3.0])  # [2.0, 3.0]`
    """
    x = np.asarray(x)
    if x.dtype != object:
        return x.astype(float)
    graph = next((node.graph for node in x.ravel() if isinstance(node, GraphNode)), None)
    return x.astype(float) if graph is None else evaluate(graph.lift(x), graph.parameters)


def _batch(name: str, x: Any, outputs: np.ndarray[Any, Any]) -> tuple[int, ...]:
    """Return the leading axes of an input: all axes except for those of its nodes in the graph."""
    if not outputs.size:
        return ()
    own = outputs.flat[0].graph.input_axes.get(name)
    return () if own is None else np.shape(x)[: np.ndim(x) - own]
