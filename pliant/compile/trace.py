"""A function of a model as a graph: the algorithm run on input nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pliant.compile.functions import Function, axis_size
from pliant.compile.parameters import Parameter, substituted, untouched
from pliant.compile.passes import AS_GIVEN, prepared, snap
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


def input_shapes(
    function: Function, model: Model, wrenches: Sequence[str], parameters: Sequence[Parameter]
) -> dict[str, tuple[int, ...]]:
    """The inputs of a function and their last axes: its own, then wrenches (k, 6), then parameters (p,)."""
    shapes: dict[str, tuple[int, ...]] = {name: (axis_size(name, model),) for name in function.inputs}
    if function.takes_wrenches and wrenches:
        shapes["wrenches"] = (len(wrenches), 6)
    if function.takes_parameters and parameters:
        shapes["parameters"] = (parameters[-1].where.stop,)
    return shapes


def trace(
    function: Function,
    model: Model,
    method: str = "articulated",
    wrenches: Sequence[str] = (),
    axes: str = "world",
    parameters: Sequence[Parameter] = (),
    simplify: bool = False,
) -> Trace:
    """Run a function's algorithm on symbols.

    wrenches: names of the frames at which external wrenches act. parameters: what becomes an input instead of a constant.
    simplify: apply the passes of `passes.py` first; with parameters, those that leave the named bodies alone.
    """
    graph = Graph()
    inputs = {name: graph.input(name, shape) for name, shape in input_shapes(function, model, wrenches, parameters).items()}
    acting = list(zip(wrenches, inputs["wrenches"], strict=True)) if "wrenches" in inputs else None
    given = tuple(inputs[name] for name in function.inputs)
    outputs = function.call(_traced_model(function, model, inputs, parameters, simplify), given, method, acting, axes)
    return Trace(function, graph, inputs, tuple(graph.lift(x) for x in outputs))


def _traced_model(
    function: Function, model: Model, inputs: dict[str, Any], parameters: Sequence[Parameter], simplify: bool
) -> Model:
    if "parameters" not in inputs:
        return prepared(model, function.name) if simplify else model
    merges = function.name not in AS_GIVEN and untouched(model, parameters)
    base = snap(model.merged if merges else model) if simplify else model
    return substituted(base, parameters, inputs["parameters"], model)
