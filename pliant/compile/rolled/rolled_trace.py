"""The rolled trace: the steps of each class of cells, mostly single bodies, run once on symbols. Loops over the cells do the rest.

The algorithms run unchanged on a model of representatives, one cell per class. The walks of its tree pass placeholders to each
representative, for values from its parent or its children. The trace stores what a walk produces for a placeholder. Values that a
later loop needs are stored. Consecutive walks in one direction share a loop.

Rounds find what is known of placeholders: zeros and equal entries. The first round assumes that all entries are as at the base.
Each further round keeps the assumptions that all classes reproduce. If a round changes nothing, the assumptions hold for every
body, by induction from the base. Before that, too many numbers are assumed to be zero, even masses. So a division by zero is not
an error: its result is `undefined`. Only a plan that needs such a result raises `PliantError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from pliant.compile.rolled.cells import Cell, Part, cells_of
from pliant.compile.rolled.classes import BodyClass
from pliant.compile.rolled.closures.closure_tables import closures_of, joins_of
from pliant.compile.rolled.closures.fronts import RolledClosed
from pliant.compile.rolled.repetition import without_repetition
from pliant.compile.rolled.rolled_tree import UNDEFINED, Pattern, RolledGraph, RolledTree, TreeWalk, pattern_of
from pliant.compile.table.functions import Function
from pliant.graph import Graph, GraphNode, transplanted
from pliant.lazy import cached_property
from pliant.model import Body, Model
from pliant.model.closures import Closure
from pliant.model.internals import ModelInternals
from pliant.model.pose import unchecked_pose
from pliant.spatial import Array, zeros
from pliant.stages.times import staged
from pliant.sweeps.links.flexible import FlexibleLink
from pliant.sweeps.links.link import OwnTree, links_of

_LIKE_Q = ("q", "nq", "q_tangent")
_SHARED = ("h", "by_rate", "by_place")  # inputs of one number for all bodies


def _imported(graph: Graph, p: Array, x: Array) -> Array:
    """Return an array with nodes of this graph, computed from p, in place of another graph's nodes. Numbers stay."""
    return transplanted({"x": x}, graph, {"parameters": p})["x"] if x.dtype == object else x


@dataclass
class RolledTrace:
    """A function traced by classes. outputs: an array of nodes per output; if it is `by_body`, over the representatives."""

    function: Function
    model: Model
    graph: Graph
    classes: list[BodyClass]
    representatives: Model
    walks: list[TreeWalk]
    patterns: list[Pattern]
    inputs: dict[str, Array]
    outputs: tuple[Array, ...]
    by_body: tuple[bool, ...]

    @cached_property
    def like_q(self) -> dict[str, bool]:
        """The inputs of which every body has a slice: True if the slices are those of q, False if they are those of v."""
        return sliced(self.function)

    @cached_property
    def last_totals(self) -> dict[int, int]:
        """For each node that depends on totals, the last of their walks."""
        out: dict[int, int] = {}
        for node in self.graph.nodes:
            if node.op == "input" and node.value[0].startswith("total:"):
                out[node.index] = int(node.value[0].split(":")[1])
            elif found := [out[x.index] for x in node.args if x.index in out]:
                out[node.index] = max(found)
        return out

    @property
    def cells(self) -> list[Cell]:
        return cells_of(self.model)

    @property
    def places(self) -> list[tuple[int, int]]:
        """For each body of the representatives, its class and its number in the cell."""
        return [(c, j) for c, kind in enumerate(self.classes) for j in range(len(kind.parents))]


@dataclass(frozen=True, eq=False)
class _Representatives(OwnTree):
    """A model with one cell per class; its tree is rolled."""

    above: tuple[int, ...] = ()

    @property
    def parents(self) -> tuple[int, ...]:
        return self.above


@dataclass(frozen=True, eq=False, kw_only=True)
class _OfRepresentatives(ModelInternals):
    """What such a model does not compute from its bodies."""

    model: _Representatives = field(init=False, repr=False)
    welded_flags: tuple[bool, ...] = ()
    whole: Any = None
    ports: tuple[tuple[str, ...], ...] = ()
    at: tuple[int, ...] = ()

    @property
    def interfaces(self) -> tuple[tuple[str, ...], ...]:
        return self.ports

    @property
    def nodes_at(self) -> tuple[int, ...]:
        return self.at

    @property
    def welded(self) -> tuple[bool, ...]:
        return self.welded_flags

    @property
    def mass(self) -> Any:
        """The mass of the whole model. If it depends on named parameters, it is a sum of nodes over bodies."""
        if not isinstance(self.whole.internals.mass, GraphNode):
            return self.whole.internals.mass
        return self._total_mass

    @cached_property
    def _total_mass(self) -> Any:
        tree = self.model.tree
        return tree.total(_mass, nothing=zeros((1, 1), tree.graph.lift(np.zeros(1))))[0, 0]


def _mass(body: Any) -> Array:
    m: Array = body.x.m if isinstance(body, FlexibleLink) else body.M.m
    return m


def sliced(function: Function) -> dict[str, bool]:
    """Return the inputs of which every body has a slice, and whether the slices are those of q, not of v."""
    axes = {name: (name,) for name in function.inputs} | dict(function.weights)
    words = {name: axes[name][0] for name in function.inputs if len(axes[name]) == 1}
    return {name: word in _LIKE_Q for name, word in words.items() if isinstance(word, str) and word not in _SHARED}


@staged("trace and plan")
def rolled_trace(
    function: Function,
    model: Model,
    whole: Model,
    classes: list[BodyClass],
    wrenches: Sequence[str],
    axes: str,
    parameters: int = 0,
) -> RolledTrace:
    """Trace a function by classes of cells. Cells with wrenches or frames must have classes of their own.

    parameters: how many numbers named parameters have. The model's numbers may then be nodes of the input `parameters`.
    """
    asked = _RolledFunction(function, model, whole, classes, wrenches, axes, parameters)
    patterns: list[Pattern] = []
    strict = False
    while True:
        graph = RolledGraph(strict)
        traced = asked.traced(graph, patterns)
        found = [pattern_of(w, patterns[i] if i < len(patterns) else None) for i, w in enumerate(traced.walks)]
        if found == patterns and not graph.excused:
            return without_repetition(traced)
        strict |= found == patterns
        patterns = found


@dataclass(frozen=True, eq=False)
class _RolledFunction:
    """A function to trace over one member of every class of a model; the arguments of `rolled_trace`."""

    function: Function
    model: Model
    whole: Model
    classes: list[BodyClass]
    wrenches: Sequence[str]
    axes: str
    parameters: int

    def traced(self, graph: RolledGraph, patterns: list[Pattern]) -> RolledTrace:
        """Return the trace for these patterns of walks. Walks beyond them have their own patterns."""
        function, model, wrenches = self.function, self.model, self.wrenches
        representatives, parts = self._representatives(graph)
        tree = RolledTree(graph, links_of(representatives, graph.lift), self.classes, patterns, self._owners(representatives))
        closed = partial(RolledClosed, parts=parts, kinds=tuple(k.rows for k in self.classes))
        representatives = replace(representatives, tree=tree, closed=closed)
        inputs = {name: graph.input(name, function.shape(name, representatives)) for name in function.inputs}
        acting = None
        if function.takes_wrenches and wrenches:
            inputs["wrenches"] = graph.input("wrenches", (len(wrenches), 6))
            if function.moves_wrenches:
                inputs["wrenches_tangent"] = graph.input("wrenches_tangent", (len(wrenches), 6))
            acting = list(zip(wrenches, inputs["wrenches"], strict=True))
        if self.parameters and function.depends(model):
            inputs["parameters"] = graph.input("parameters", (self.parameters,))
            if function.moves_parameters:
                inputs["parameters_tangent"] = graph.input("parameters_tangent", (self.parameters,))
        outputs = function.call(representatives, tuple(inputs[n] for n in function.inputs), "articulated", acting, self.axes)
        by_body = tuple(words in (("nv",), ("nq",)) for words in function.outputs)
        lifted = tuple(graph.lift(x) for x in outputs)
        return RolledTrace(
            function, model, graph, self.classes, representatives, tree.walks, list(patterns), inputs, lifted, by_body
        )

    def _owners(self, representatives: Model) -> dict[str, list[int]]:
        """Return for each input with slices of bodies the class of every entry."""
        of_body = [c for c, kind in enumerate(self.classes) for _ in kind.parents]
        slices = {True: representatives.internals.q_slices, False: representatives.internals.v_slices}
        sizes = {key: [own.stop - own.start for own in some] for key, some in slices.items()}
        found = {key: np.repeat(of_body, some).tolist() for key, some in sizes.items()}
        return {name: found[like_q] for name, like_q in sliced(self.function).items()}

    def _representatives(self, graph: RolledGraph) -> tuple[_Representatives, list[list[tuple[Part, Closure]]]]:
        """Return a model with one member of every class, its numbers as nodes, and the parts of closures by class."""
        function, model, classes = self.function, self.model, self.classes
        bodies: list[Body] = []
        above: list[int] = []
        parts: list[list[tuple[Part, Closure]]] = []
        here = partial(_imported, graph, graph.input("parameters", (self.parameters,)))
        named = {*self.wrenches, function.frame} if function.takes_wrenches else {function.frame}
        frames = [replace(x, pose=unchecked_pose(here(x.pose.xyz), here(x.pose.R))) if x.name in named else x for x in model.frames]
        joins = joins_of(model) if function.closes else []
        for c, kind in enumerate(classes):
            above += [-1 if parent < 0 else len(bodies) + parent for parent in kind.parents]
            own, rest = kind.bodies(kind.numbers(graph, c), [model.bodies[k] for k in kind.members[0]])
            bodies += own
            if function.closes:
                found, more, _ = closures_of(model, cells_of(model)[int(kind.cells[0])], c, rest, joins)
                parts.append(found)
                frames += more
        representatives = _Representatives(
            model.name,
            here(model.gravity),
            tuple(bodies),
            tuple(frames),
            loops=tuple(closure for own in parts for _, closure in own),
            internals=_OfRepresentatives(
                computed=model.internals.computed,
                fidelity=model.internals.fidelity,
                stabilise=model.internals.stabilise,
                welded_flags=tuple(not moves for kind in classes for moves in kind.moves),
                whole=self.whole,
                ports=tuple(model.internals.interfaces[k] for kind in classes for k in kind.members[0]),
                at=tuple(node for kind in classes for node in kind.nodes),
            ),
            above=tuple(above),
        )
        return representatives, parts


__all__ = ["UNDEFINED", "RolledTrace", "TreeWalk", "rolled_trace"]
