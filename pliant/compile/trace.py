"""A function of a model as a graph: the algorithm run on input nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pliant.compile.functions import Function
from pliant.graph import Graph, Operations, count
from pliant.model import Model
from pliant.spatial import Array, concat


@dataclass(frozen=True, eq=False)
class Trace:
    """Input nodes by name, and an array of nodes for each output."""

    function: Function
    graph: Graph
    inputs: dict[str, Array]
    outputs: tuple[Array, ...]

    @property
    def operations(self) -> Operations:
        """What one evaluation costs."""
        return count(concat([x.reshape(-1, 1) for x in self.outputs]))


def trace(
    function: Function, model: Model, method: str = "articulated", wrenches: Sequence[str] = (), axes: str = "world"
) -> Trace:
    """Run a function's algorithm on symbols. wrenches: names of the frames at which external wrenches act."""
    graph = Graph()
    inputs = {name: graph.input(name, (function.size(name, model),)) for name in function.inputs}
    acting = None
    if function.takes_wrenches and wrenches:
        inputs["wrenches"] = graph.input("wrenches", (len(wrenches), 6))
        acting = list(zip(wrenches, inputs["wrenches"], strict=True))
    given = tuple(inputs[name] for name in function.inputs)
    outputs = function.call(model, given, method, acting, axes)
    return Trace(function, graph, inputs, tuple(graph.lift(x) for x in outputs))
