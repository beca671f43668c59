"""Evaluate a graph with NumPy, node by node: slow, and independent of every code generator."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from pliant.graph.nodes import GraphNode, live
from pliant.graph.ops import OPS

# On scalars Python's operators are several times as fast as NumPy's functions, and give the same bits.
_ARITHMETIC = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}


class SortedGraph:
    """An array of nodes as a function of its inputs. Its nodes are sorted once.

    Example: `pl.graph.SortedGraph(xs[0] * xs[1])({"x": [2.0, 3.0]})  # 6.0`
    """

    def __init__(self, outputs: Any) -> None:
        outputs = np.asarray(outputs, dtype=object)
        flat: list[GraphNode] = outputs.ravel().tolist()
        self._shape = outputs.shape
        self._axes = flat[0].graph.input_axes if flat else {}
        self._first: list[Any] = []  # the values of constants
        self._inputs: list[tuple[int, str, tuple[Any, ...]]] = []
        self._steps: list[tuple[Callable[..., Any], int, tuple[int, ...]]] = []
        place = dict[int, int]()
        for own, node in enumerate(live(flat)):
            place[node.index] = own
            self._first.append(node.value if node.op == "const" else None)
            if node.args:
                self._steps.append((_function(node), own, tuple([place[x.index] for x in node.args])))
            elif node.op == "input":
                name, i = node.value
                self._inputs.append((own, name, (..., *i)))
        self._outputs = [place[node.index] for node in flat]

    def __call__(self, inputs: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        """Return the values, for inputs by name, (..., *the input's shape). Leading axes broadcast, and are those of the result."""
        values, given = self._first.copy(), dict[str, np.ndarray[Any, Any]]()
        for own, name, at in self._inputs:
            if name not in given:
                given[name] = np.asarray(inputs[name], dtype=float)
            values[own] = given[name][at][()]  # a scalar where there are no leading axes
        for function, own, args in self._steps:
            if len(args) == 2:
                values[own] = function(values[args[0]], values[args[1]])
            else:
                values[own] = function(*[values[k] for k in args])
        found = [values[k] for k in self._outputs]
        batch = np.broadcast_shapes(*map(np.shape, found), *(self._batch(name, x) for name, x in inputs.items() if found))
        flat = [np.broadcast_to(x, batch) for x in found]
        return np.stack(flat, axis=-1).reshape(batch + self._shape) if flat else np.zeros(batch + self._shape)

    def _batch(self, name: str, x: Any) -> tuple[int, ...]:
        """Return the leading axes of an input: all axes except for those of its nodes in the graph."""
        own = self._axes.get(name)
        return () if own is None else np.shape(x)[: np.ndim(x) - own]


def evaluate(outputs: Any, inputs: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """Return the values of an array of nodes. A `SortedGraph` does this several times with less work.

    outputs: nodes, any shape. inputs: name -> array (..., *the input's shape). Leading axes broadcast, and are the leading axes of
    the result.

    Example: `pl.graph.evaluate(xs[0] * xs[1], {"x": [2.0, 3.0]})  # 6.0`
    """
    return SortedGraph(outputs)(inputs)


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


def _function(node: GraphNode) -> Callable[..., Any]:
    if (arithmetic := _ARITHMETIC.get(node.op)) is not None:
        return arithmetic
    return OPS[node.op].numpy if node.value is None else partial(OPS[node.op].numpy, node.value)
