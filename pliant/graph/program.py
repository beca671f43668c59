"""A program: arrays of nodes as functions of named inputs, to evaluate on numbers or on nodes of another graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.graph.evaluate import SortedGraph
from pliant.graph.graph import Graph
from pliant.graph.nodes import GraphNode, live
from pliant.graph.substitute import transplanted
from pliant.graph.text import text_of
from pliant.lazy import cached_property

Nodes = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False, repr=False)
class GraphProgram:
    """Outputs, arrays of nodes of one graph, by name. It can be pickled and has a key.

    Example:
        double = pl.graph.GraphProgram({"y": 2.0 * xs})
        double({"x": np.ones(2)}, ["y"])["y"]  # [2.0, 2.0]
    """

    outputs: Mapping[str, Nodes]
    own_text: str = ""  # of a program that was pickled
    _sorted: dict[str, SortedGraph] = field(default_factory=dict, init=False)  # outputs that were evaluated

    def __call__(self, given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """Return some outputs, (..., *shape) for numbers, for inputs (..., *shape) by name."""
        wanted = {name: self.outputs[name] for name in names}
        graph = next((x.flat[0].graph for x in given.values() if isinstance(x, np.ndarray) and x.dtype == object and x.size), None)
        if graph is None:
            return {name: self._evaluated(name, given) if nodes.size else np.zeros(nodes.shape) for name, nodes in wanted.items()}
        before = graph.current_label
        made = transplanted(wanted, graph, {name: graph.lift(x) for name, x in given.items()})
        graph.current_label = before
        return made

    def _evaluated(self, name: str, given: Mapping[str, Any]) -> Nodes:
        if name not in self._sorted:
            self._sorted[name] = SortedGraph(self.outputs[name])
        return self._sorted[name](given)

    @property
    def inputs(self) -> set[str]:
        """The names of the inputs that some output depends on."""
        return {node.value[0] for node in live(self._all) if node.op == "input"}

    @cached_property
    def text(self) -> str:
        """The same for equal programs."""
        return self.own_text or f"{[(name, x.shape) for name, x in self.outputs.items()]} {text_of(self._all)}"

    @property
    def _all(self) -> list[GraphNode]:
        return [node for x in self.outputs.values() for node in x.flat]

    def __reduce__(self) -> Any:
        nodes = live(self._all)
        number = {node.index: i for i, node in enumerate(nodes)}
        steps = [(node.op, node.value, tuple(number[x.index] for x in node.args)) for node in nodes]
        outputs = {name: (x.shape, [number[node.index] for node in x.flat]) for name, x in self.outputs.items()}
        return _restored, (steps, dict(nodes[0].graph.input_axes) if nodes else {}, outputs, self.text)


def _restored(
    steps: Sequence[tuple[str, Any, tuple[int, ...]]],
    axes: Mapping[str, int],
    outputs: Mapping[str, tuple[Any, Sequence[int]]],
    text: str,
) -> GraphProgram:
    """Return a program from its steps: operation, value and the numbers of the operands."""
    graph, made = Graph(), list[GraphNode]()
    shapes: dict[str, tuple[int, ...]] = {}
    for op, value, _ in steps:
        if op == "input":
            name, at = value
            known = shapes.get(name, (0,) * axes[name])
            shapes[name] = tuple(max(a, b + 1) for a, b in zip(known, at, strict=True))
    inputs = {name: graph.input(name, shape) for name, shape in shapes.items()}
    for op, value, args in steps:
        if op == "const":
            made.append(graph.const(value))
        elif op == "input":
            made.append(inputs[value[0]][value[1]])
        else:
            made.append(graph.apply(op, *(made[i] for i in args), table=value))
    found = {}
    for name, (shape, numbers) in outputs.items():
        found[name] = np.empty(shape, dtype=object)
        found[name].ravel()[:] = [made[i] for i in numbers]
    return GraphProgram(found, text)
