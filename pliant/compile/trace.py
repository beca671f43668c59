"""A function of a model as a graph: the algorithm run on input nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np

from pliant.compile.functions import FUNCTIONS, Function
from pliant.compile.parameters import Parameter, described, numbers, substituted, untouched, values
from pliant.compile.passes import AS_GIVEN, REGROUPED, choices, directions, regroup, rolled, worth_leaving
from pliant.graph import Graph, Operations, count, quotients
from pliant.model import Model
from pliant.spatial import Array, concat
from pliant.sweeps.awake import is_large, sample_poses, with_rows


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
    shapes: dict[str, tuple[int, ...]] = {name: (function.size(name, model),) for name in function.inputs}
    if function.takes_wrenches and wrenches:
        shapes["wrenches"] = (len(wrenches), 6)
    if function.takes_parameters and parameters:
        shapes["parameters"] = (parameters[-1].where.stop,)
        if function.moves_parameters:
            shapes["parameters_tangent"] = shapes["parameters"]
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
    simplify: apply the passes of `passes` first; with parameters, those that leave the named bodies alone.
    """
    shapes = input_shapes(function, model, wrenches, parameters)
    if "parameters" in shapes:
        merges = not AS_GIVEN & {function.name, function.follows} and untouched(model, parameters)
        base = with_acting_rows(directions(model.merged if merges else model) if simplify else model, model, parameters)
        return _run(
            function,
            lambda inputs: substituted(base, parameters, inputs["parameters"], model),
            shapes,
            method,
            wrenches,
            axes,
            lambda inputs: described(function.given, parameters, inputs["parameters"]),
        )
    if not simplify:
        to_trace = model
    elif function.follows in AS_GIVEN:
        to_trace = directions(model)
    else:
        to_trace = chosen(FUNCTIONS.get(function.follows, function), model, tuple(wrenches), axes)
    return _run(function, lambda _: with_acting_rows(to_trace, model), shapes, method, wrenches, axes)


def rolled_with_parameters(model: Model, parameters: Sequence[Parameter], marked: Callable[[Model], Model]) -> Model:
    """The model for loops over bodies with named parameters: nodes of a graph of its own, of an input `parameters`.

    marked: what is to be done with closures while all numbers are known.
    """
    base = marked(directions(model.merged if untouched(model, parameters) else model))
    return substituted(base, parameters, Graph().input("parameters", (parameters[-1].where.stop,)), model)


def with_acting_rows(way: Model, model: Model, parameters: Sequence[Parameter] = ()) -> Model:
    """A model made of `model`, with the rows of its closures marked that can act; also at other values of the parameters."""
    if not model.closures:
        return way
    if "poses" not in model.__dict__:
        model.__dict__["poses"] = None if is_large(model) else sample_poses(model)
    moved = [x for x in parameters if x.what in ("xyz", "rpy")]
    others = []
    if moved:
        rng = np.random.default_rng(1)
        p = values(model, parameters)
        shaken = [
            p
            + 0.3
            * rng.normal(size=p.size)
            * np.isin(np.arange(p.size), [i for x in moved for i in range(x.where.start, x.where.stop)])
            for _ in range(2)
        ]
        others = [numbers(way, parameters, x) for x in shaken]
    return with_rows(way, model.__dict__["poses"], others)


def _run(
    function: Function,
    model: Callable[[dict[str, Array]], Model],
    shapes: dict[str, tuple[int, ...]],
    method: str,
    wrenches: Sequence[str],
    axes: str,
    laws: Callable[[dict[str, Array]], Model | None] = lambda _: None,
) -> Trace:
    graph = Graph()
    inputs = {name: graph.input(name, shape) for name, shape in shapes.items()}
    acting = list(zip(wrenches, inputs["wrenches"], strict=True)) if "wrenches" in inputs else None
    given = tuple(inputs[name] for name in function.inputs)
    outputs = [graph.lift(x) for x in function.call(model(inputs), given, method, acting, axes, laws(inputs))]
    flat = quotients(np.concatenate([x.ravel() for x in outputs]))
    ends = np.cumsum([x.size for x in outputs])[:-1]
    return Trace(function, graph, inputs, tuple(y.reshape(x.shape) for x, y in zip(outputs, np.split(flat, ends), strict=True)))


@lru_cache(16)
def chosen(function: Function, model: Model, wrenches: tuple[str, ...], axes: str) -> Model:
    """The model to trace a function on: of the choices that `passes` gives, the one of fewest operations.

    Derivatives and the Coriolis matrix follow inverse dynamics, of which they are made; so does forward dynamics of many bodies,
    whose trace takes long.
    """
    few = len(model.bodies) <= _MOST_WEIGHED
    if function.name in AS_GIVEN:
        given = directions(model)
        if not model.closures or not few:
            return given
        return _seen_as(given, chosen(FUNCTIONS["forward_dynamics"], model, wrenches, axes))
    derived = function.on_nodes or function.name == "coriolis_matrix"
    weighed = FUNCTIONS["inverse_dynamics"] if derived or not few else function
    return _lightest(weighed, derived and bool(model.closures) and few, function.name not in REGROUPED, model, wrenches, axes)


@lru_cache(16)
def _lightest(weighed: Function, derived: bool, real: bool, model: Model, wrenches: tuple[str, ...], axes: str) -> Model:
    """Of the choices, the one on which `weighed` has fewest operations. derived: closures are seen as by forward dynamics."""
    few = len(model.bodies) <= _MOST_WEIGHED
    shapes = input_shapes(weighed, model, wrenches, ())
    method = "minimal" if model.independent is not None and model.closures else "composite"

    @cache
    def cost(way: Model, leaving: frozenset[int] = frozenset()) -> int:
        traced = way if real else regroup(way, leaving)
        return _run(weighed, lambda _: with_acting_rows(traced, model), shapes, method, wrenches, axes).operations.total

    ways = list(choices(model)) if len(model.bodies) <= _MOST_COUNTED else [rolled(model)]
    best = min(ways, key=cost) if len(ways) > 1 else ways[0]
    if model.closures and few:
        forward = FUNCTIONS["forward_dynamics"]
        best = _seen_as(best, chosen(forward, model, wrenches, axes)) if derived else seen_best(best, cost)
    if real:
        return best
    leaving: set[int] = set()
    doubtful = worth_leaving(best) if few else []
    least = cost(best) if doubtful else 0
    for k in doubtful:
        if (found := cost(best, frozenset({*leaving, k}))) < least:
            least = found
            leaving.add(k)
    return regroup(best, leaving)


def seen_best(way: Model, cost: Callable[[Model], int]) -> Model:
    """The model with the rows of its closures in the axes, of their frames or of the loops' roots, that make fewest operations."""
    ways = [replace(way, loops=tuple(replace(closure, axes=axes) for closure in way.loops)) for axes in ("a", "b", "root")]
    return min(ways, key=cost)


def _seen_as(way: Model, other: Model) -> Model:
    """The model with the rows of its closures in the axes that another has them in: derivatives are of what they are taken of."""
    return replace(way, loops=tuple(replace(x, axes=y.axes) for x, y in zip(way.loops, other.loops, strict=True)))


_MOST_COUNTED = 60  # bodies; beyond, counting takes longer than what it saves
_MOST_WEIGHED = 20  # bodies up to which a function itself is weighed, and each regrouped body
