"""A function of a model as a graph: the algorithm run on input nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

import numpy as np

from pliant.compile.environment import FULL
from pliant.compile.llvm import cache as objects
from pliant.compile.table.functions import FUNCTIONS, Function
from pliant.compile.trace.parameters import Parameter, changed, values
from pliant.compile.trace.passes import AS_GIVEN, REGROUPED, Way, choices, differing, directions, plain, seen, worth_leaving
from pliant.graph import OPS, Graph, GraphNode, Operations, count, live, nominal, quotients, substitute
from pliant.graph.uncollected import uncollected
from pliant.lazy import cached_property, late
from pliant.model import Model
from pliant.spatial import Array
from pliant.stages.times import staged

if TYPE_CHECKING:
    from pliant.sweeps.closures.acting_rows import OtherNumbers, changes_of, closed_poses, poses_of, with_rows
    from pliant.sweeps.closures.known_rows import with_known_rows, with_marks_of
else:
    OtherNumbers = late("pliant.sweeps.closures.acting_rows", "OtherNumbers")
    changes_of = late("pliant.sweeps.closures.acting_rows", "changes_of")
    closed_poses = late("pliant.sweeps.closures.acting_rows", "closed_poses")
    poses_of = late("pliant.sweeps.closures.acting_rows", "poses_of")
    with_rows = late("pliant.sweeps.closures.acting_rows", "with_rows")
    with_known_rows = late("pliant.sweeps.closures.known_rows", "with_known_rows")
    with_marks_of = late("pliant.sweeps.closures.known_rows", "with_marks_of")

CONSTANTS = "constants"


@dataclass(frozen=True, eq=False)
class Trace:
    """Input nodes by name, and an array of nodes for each output."""

    function: Function
    graph: Graph
    inputs: dict[str, Array]
    outputs: tuple[Array, ...]

    @cached_property
    def operations(self) -> Operations:
        """The operations of one evaluation, without those that depend on parameters only."""
        return count(self._results, fixed=False)

    @property
    def operations_once(self) -> Operations:
        """The operations that run again only if a parameter changes."""
        return count(self._results, fixed=True)

    @cached_property
    def once(self) -> tuple[GraphNode, ...]:
        """The constants of the function: nodes that depend on parameters only, and that other nodes or the outputs use."""
        nodes = live(self._results)
        used = {x for node in nodes if not node.fixed for x in node.args} | {*self._results}
        return tuple(node for node in nodes if node.fixed and node.op in OPS and node in used)

    @cached_property
    def split(self) -> tuple[Trace, Trace] | None:
        """What a function computes of its parameters alone, and the rest; see `apart`."""
        return apart(self)

    @property
    def _results(self) -> list[GraphNode]:
        return [node for out in self.outputs for node in out.flat]


def apart(trace: Trace) -> tuple[Trace, Trace] | None:
    """What a function computes of its parameters alone, with one output, and the rest, which takes that as its input `constants`.

    None where there is nothing of the kind.
    """
    if not trace.once:
        return None
    graph = trace.graph
    nodes = np.empty(len(trace.once), dtype=object)
    nodes[:] = trace.once
    constants = graph.input(CONSTANTS, nodes.shape, fixed=nominal(nodes))
    flat = substitute(trace._results, nodes, constants)
    ends = np.cumsum([x.size for x in trace.outputs])[:-1]
    outputs = tuple(y.reshape(x.shape) for x, y in zip(trace.outputs, np.split(flat, ends), strict=True))
    once = Trace(trace.function, graph, {"parameters": trace.inputs["parameters"]}, (nodes,))
    return once, Trace(trace.function, graph, {**trace.inputs, CONSTANTS: constants}, outputs)


def input_shapes(
    function: Function, model: Model, wrenches: Sequence[str], parameters: Sequence[Parameter]
) -> dict[str, tuple[int, ...]]:
    """Return the inputs of a function by name, with their last axes: its own, then wrenches (k, 6), then parameters (p,)."""
    shapes: dict[str, tuple[int, ...]] = {name: function.shape(name, model) for name in function.inputs}
    if function.takes_wrenches and wrenches:
        shapes["wrenches"] = (len(wrenches), 6)
        if function.moves_wrenches:
            shapes["wrenches_tangent"] = shapes["wrenches"]
    if parameters and function.depends(model):
        shapes["parameters"] = (parameters[-1].where.stop,)
        if function.moves_parameters:
            shapes["parameters_tangent"] = shapes["parameters"]
    return shapes


@staged("trace and plan")
@uncollected()
def trace(
    function: Function,
    model: Model,
    method: str = "articulated",
    wrenches: Sequence[str] = (),
    axes: str = "world",
    parameters: Sequence[Parameter] = (),
    simplify: bool = False,
    effort: int = FULL,
) -> Trace:
    """Run a function's algorithm on graph nodes, and return the `Trace`.

    method: the method of forward dynamics. Default: "articulated".
    wrenches: names of the frames at which external wrenches act. axes: the axes of wrenches, "world" or "body".
    parameters: the numbers that become inputs instead of constants.
    simplify: apply the passes of `passes` first, in the way that gives fewest operations. Default: False.
    effort: as of `pl.compile`. Below full effort the first way is taken, and nothing is counted.
    """
    choose = partial(chosen, search=effort > FULL) if effort >= FULL else _first
    shapes = input_shapes(function, model, wrenches, parameters)
    named = tuple(parameters) if "parameters" in shapes else ()
    if function.unmarked:
        make = partial(_as_it_is, model, named)
    elif not simplify:
        make = partial(_with_nodes, model, model, named)
    elif AS_GIVEN & {function.name, function.follows}:
        given = directions(model)
        if function.name in AS_GIVEN and model.closures and len(model.bodies) <= _MOST_WEIGHED:
            given = seen(given, choose(FUNCTIONS["forward_dynamics"], model, tuple(wrenches), axes, named).axes)
        make = partial(_with_nodes, model, given, named)
    else:
        way = choose(FUNCTIONS.get(function.follows, function), model, tuple(wrenches), axes, named)
        make = partial(_on_way, way, model, named)
        key = (function, way, model, method if function.takes_method else None, tuple(wrenches), axes, named)
        counted = _counted.pop(key, None)
        _forget_counted()
        if counted is not None and function.given is None:
            return counted
    laws = partial(_laws_with_nodes, function.given, named)
    return _run(function, make, shapes, method, wrenches, axes, laws, values(function.given or model, named) if named else None)


def _as_it_is(model: Model, parameters: tuple[Parameter, ...], inputs: dict[str, Array]) -> Model:
    """Return the model with nodes in place of the numbers that parameters name."""
    return changed(model, parameters, inputs["parameters"]) if parameters else model


def _with_nodes(model: Model, way: Model, parameters: tuple[Parameter, ...], inputs: dict[str, Array]) -> Model:
    """Return the model `way`, which was made from `model`.

    The rows of closures that can act are marked, and nodes replace the numbers that parameters name.
    """
    how = "" if way is model else f"directions, {[closure.axes for closure in way.loops]}"
    made = with_acting_rows(way, model, how, lambda p: changed(way, parameters, p), parameters)
    return changed(made, parameters, inputs["parameters"]) if parameters else made


def _on_way(way: Way, model: Model, parameters: tuple[Parameter, ...], inputs: dict[str, Array]) -> Model:
    """Return the model prepared in a way, with its rows marked, and with nodes in place of the numbers that parameters name."""
    if parameters and not model.closures:
        return way.of(changed(_plain(model), parameters, inputs["parameters"]))
    made = _followed(way, model, parameters)
    if not parameters:
        return made
    placed = way.of(changed(_plain(model), parameters, inputs["parameters"]))
    loops = (marked.with_numbers(closure.parameters) for marked, closure in zip(made.loops, placed.loops, strict=True))
    return replace(placed, loops=tuple(loops))


@lru_cache(16)
def rolled_model(model: Model, parameters: tuple[Parameter, ...]) -> Model:
    """Return the model for loops over bodies, with closures in the axes of their roots.

    Nodes of a separate graph replace the numbers that parameters name.
    """
    shape = (parameters[-1].where.stop if parameters else 0,)
    p = Graph().input("parameters", shape, fixed=values(model, parameters))
    return _on_way(Way(axes=("root",) * len(model.loops)), model, parameters, {"parameters": p})


@lru_cache(64)
def _followed(way: Way, model: Model, parameters: tuple[Parameter, ...]) -> Model:
    made = _prepared(way, model)
    if not model.closures:
        return made
    marked = _marked(Way(way.turns, axes=way.axes), model, parameters)
    return replace(made, loops=tuple(map(with_marks_of, made.loops, marked.loops)))


@lru_cache(16)
def _marked(way: Way, model: Model, parameters: tuple[Parameter, ...]) -> Model:
    """Return the model with its rows marked, for all ways that use the same axes of closures.

    The positions of origins on their hinge axes, and which bodies are regrouped, change neither J nor M.
    """
    return with_acting_rows(_prepared(way, model), model, f"{way}", lambda p: way.of(changed(model, parameters, p)), parameters)


def _prepared(way: Way, model: Model) -> Model:
    placed = _placed(model).get(way.placing) if len(model.bodies) <= _MOST_COUNTED else None
    return way.of(model) if placed is None else way.after(placed)


@lru_cache(4)
def _placed(model: Model) -> dict[Way, Model]:
    """Return the models that the choices give, before regrouping. Several ways share them."""
    return dict(choices(model))


@lru_cache(16)
def _plain(model: Model) -> Model:
    return plain(directions(model))


def _laws_with_nodes(given: Model | None, parameters: tuple[Parameter, ...], inputs: dict[str, Array]) -> Model | None:
    return changed(given, parameters, inputs["parameters"]) if parameters and given is not None else None


def with_acting_rows(
    way: Model, model: Model, how: str, other: Callable[[Array], Model], parameters: tuple[Parameter, ...]
) -> Model:
    """Return the model `way`, which was made from `model`, with the rows of closures marked that can act.

    how: a text that says in which way it was made, "" if it is the model itself. other: returns `way` with other values p of
    parameters; rows that can act in one of these are marked, too.
    """
    if not model.closures:
        return way
    shaken = _shaken(model, parameters)

    def examine() -> Model:
        poses, changes = poses_of(model), changes_of(way, model)
        for p, plain_other in zip(shaken, _others(model, parameters), strict=True):
            made = other(p)
            more = None if poses is None else np.concatenate([poses, closed_poses(plain_other)])
            changes += [OtherNumbers(made, more), *changes_of(made, plain_other)]
        return with_rows(way, poses, changes)

    how = f"{how} {parameters} {[p.tolist() for p in shaken]}" if shaken else how
    return with_known_rows(way, model, how, examine, objects)


@lru_cache(16)
def _others(model: Model, parameters: tuple[Parameter, ...]) -> list[Model]:
    """Return the model with other values of parameters."""
    return [changed(model, parameters, p) for p in _shaken(model, parameters)]


def _shaken(model: Model, parameters: Sequence[Parameter]) -> list[Array]:
    """Return other values p of the parameters, at which further rows of closures may act. Only what changes J is different."""
    moved = [i for x in parameters if x.moves for i in range(x.where.start, x.where.stop)]
    if not moved or not model.closures:
        return []
    rng = np.random.default_rng(1)
    p = values(model, parameters)
    room = np.where(np.abs(p) > _NOTHING, np.abs(p), 0.5) * np.isin(np.arange(p.size), moved)
    return [p + room * rng.uniform(0.1, 0.4, p.size) * rng.choice([-1.0, 1.0], p.size) for _ in range(2)]


_NOTHING = 1e-9  # smaller values are changed as zeros are: by a part of a metre or a radian


def _run(
    function: Function,
    model: Callable[[dict[str, Array]], Model],
    shapes: dict[str, tuple[int, ...]],
    method: str,
    wrenches: Sequence[str],
    axes: str,
    laws: Callable[[dict[str, Array]], Model | None] = lambda _: None,
    p: Array | None = None,
) -> Trace:
    graph = Graph()
    inputs = {name: graph.input(name, shape, fixed=p if name == "parameters" else None) for name, shape in shapes.items()}
    acting = list(zip(wrenches, inputs["wrenches"], strict=True)) if "wrenches" in inputs else None
    given = tuple(inputs[name] for name in function.inputs)
    outputs = [graph.lift(x) for x in function.call(model(inputs), given, method, acting, axes, laws(inputs))]
    flat = quotients(np.concatenate([x.ravel() for x in outputs]))
    ends = np.cumsum([x.size for x in outputs])[:-1]
    return Trace(function, graph, inputs, tuple(y.reshape(x.shape) for x, y in zip(outputs, np.split(flat, ends), strict=True)))


@lru_cache(16)
def chosen(
    function: Function,
    model: Model,
    wrenches: tuple[str, ...],
    axes: str,
    parameters: tuple[Parameter, ...] = (),
    search: bool = False,
) -> Way:
    """Return the way to prepare a model for a function: of all ways in `passes`, the one with fewest operations.

    Derivatives and the Coriolis matrix use the way of inverse dynamics, because they are computed from it. So does forward dynamics
    of many bodies, because its trace takes long. If the first way has many operations, it is taken: the others would be traced for
    seconds, and save a few percent. search: look at all ways of any system.
    """
    few = len(model.bodies) <= _MOST_WEIGHED
    derived = function.on_nodes or function.name == "coriolis_matrix"
    weighed = FUNCTIONS["inverse_dynamics"] if derived or not few else function
    as_forward = derived and bool(model.closures) and few
    return _lightest(weighed, as_forward, function.name not in REGROUPED, model, wrenches, axes, parameters, search)


def _first(function: Function, model: Model, wrenches: tuple[str, ...], axes: str, parameters: tuple[Parameter, ...]) -> Way:
    """Return the first way to prepare a model for a function. All bodies are regrouped where bodies may be."""
    return Way(leaving=frozenset() if function.name in REGROUPED else None, axes=("a",) * len(model.loops))


@lru_cache(16)
@staged("choice of way")
def _lightest(
    weighed: Function,
    as_forward: bool,
    real: bool,
    model: Model,
    wrenches: tuple[str, ...],
    axes: str,
    parameters: tuple[Parameter, ...],
    search: bool,
) -> Way:
    """Return the choice for which `weighed` has fewest operations. as_forward: use the axes of closures of forward dynamics."""
    few = len(model.bodies) <= _MOST_WEIGHED
    shapes = input_shapes(weighed, model, wrenches, parameters)
    method = "minimal" if model.internals.independent is not None and model.closures else "composite"
    p = values(model, parameters) if parameters else None

    named = parameters if "parameters" in shapes else ()
    costs: list[int] = []

    @cache
    def cost(way: Way) -> int:
        traced = _run(weighed, partial(_on_way, way, model, named), shapes, method, wrenches, axes, p=p)
        total = traced.operations.total
        if total < min(costs, default=total + 1):
            _forget_counted()
            _counted[weighed, way, model, method if weighed.takes_method else None, wrenches, axes, named] = traced
        else:
            traced.graph.forget()
        costs.append(total)
        return total

    whole = None if real else frozenset[int]()
    first = Way(leaving=whole)
    if model.closures and as_forward:  # derivatives must use the axes of the function that they belong to
        forward = chosen(FUNCTIONS["forward_dynamics"], model, wrenches, axes, parameters, search)
        first = replace(first, axes=forward.axes)
    elif model.closures and few:
        first = min((replace(first, axes=(name,) * len(model.loops)) for name in ("a", "b", "root")), key=cost)
    if few and not search and cost(first) > _MOST_SEARCHED:
        return first
    found = [Way()] if len(model.bodies) > _MOST_COUNTED else list(_placed(model))
    if len(found) > 1 and not named:  # formulas of parameters may differ even if their values are equal
        found = differing(_placed(model).items())
    ways = [replace(first, turns=way.turns, slide=way.slide) for way in found]
    best = min(ways, key=cost) if len(ways) > 1 else ways[0]
    if real:
        return best
    for k in worth_leaving(best.of(model)) if few else ():
        assert best.leaving is not None
        best = min(best, replace(best, leaving=best.leaving | {k}), key=cost)
    return best


# the cheapest counted trace, until the choice is made: mostly it is the requested trace, which then need not be made again
_counted: dict[tuple[Function, Way, Model, str | None, tuple[str, ...], str, tuple[Parameter, ...]], Trace] = {}


def _forget_counted() -> None:
    for key in list(_counted):
        if (traced := _counted.pop(key, None)) is not None:  # another thread may have taken it
            traced.graph.forget()


_MOST_SEARCHED = 4000  # operations of the first way of few bodies; beyond, the others are not looked at
_MOST_COUNTED = 60  # bodies; beyond, counting takes more time than it saves
_MOST_WEIGHED = 20  # bodies; up to this, operations of the function itself are counted, for each regrouped body
