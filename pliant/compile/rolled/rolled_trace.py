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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from pliant.compile.rolled.cells import Cell, Part, cells_of
from pliant.compile.rolled.classes import BodyClass
from pliant.compile.rolled.closure_tables import closures_of, joins_of
from pliant.compile.rolled.fronts import RolledClosed
from pliant.compile.rolled.repetition import without_repetition
from pliant.compile.table.functions import Function, axis_size
from pliant.errors import PliantError
from pliant.graph import Graph, GraphNode, jvp, substitute, transplanted, vjp
from pliant.lazy import cached_property
from pliant.model import Body, Model
from pliant.model.closures import Closure
from pliant.model.pose import unchecked_pose
from pliant.spatial import Array, zeros
from pliant.sweeps.links.flexible import FlexibleLink
from pliant.sweeps.links.link import OwnTree, links_of
from pliant.sweeps.steps.tree import Tree, add

UNDEFINED = "undefined"
_OPPOSITE = {"outward": "inward", "inward": "outward"}
Pattern = tuple[tuple[str, Any], ...]  # for every entry of a record: ("const", value) or ("group", number)


@dataclass
class TreeWalk:
    """One walk: its direction, the values at the base, and the values that each class produces, as flat lists of nodes.

    produced: by class and, outward, by the port that receives it.
    `neighbour`: whether the walk goes between cells of one root, not between cells and their roots (`cells.py`).
    """

    kind: str
    base: list[GraphNode]
    neighbour: bool = False
    produced: dict[tuple[int, int], list[GraphNode]] = field(default_factory=dict)


class RolledGraph(Graph):
    """A graph in which a division by a constant zero, or a constant that is not finite, becomes an input `undefined`.

    Unless it is `strict`, 0/0 is 0, so that zeros stay zero from round to round. `excused` is True if this was needed.
    """

    def __init__(self, strict: bool) -> None:
        super().__init__()
        self.strict, self.excused = strict, False

    def div(self, a: GraphNode, b: GraphNode) -> GraphNode:
        if not b.is_value(0.0):
            return super().div(a, b)
        if a is self.zero and not self.strict:
            self.excused = True
            return a
        return self._undefined("div", a)

    def apply(self, name: str, *operands: Any, table: Any = None) -> GraphNode:
        with np.errstate(all="ignore"):
            made = super().apply(name, *operands, table=table)
        finite = made.op != "const" or np.isfinite(made.value)
        return made if finite else self._undefined(name, *(self.node(x) for x in operands))

    def _undefined(self, op: str, *args: GraphNode) -> GraphNode:
        place = (op, *(x.index for x in args))
        return self._get((UNDEFINED, *place), "input", (), (UNDEFINED, place))


class RolledTree(Tree):
    """Walks over representatives."""

    def __init__(self, graph: Graph, bodies: Sequence[Any], classes: Sequence[BodyClass], patterns: Sequence[Pattern]) -> None:
        super().__init__(bodies, graph.label)
        self.graph, self.classes, self.patterns = graph, classes, patterns
        ends = np.cumsum([len(kind.parents) for kind in classes]).tolist()
        self.cells = [range(end - len(kind.parents), end) for end, kind in zip(ends, classes, strict=True)]
        self.walks: list[TreeWalk] = []
        self.placeholders: dict[str, tuple[int, Pattern]] = {}  # by name: the walk, and what is known of the entries

    def begin(self, kind: str, base: Any, neighbour: bool = False) -> tuple[int, TreeWalk]:
        """Begin a new walk, and return (its number, the walk)."""
        flat = _flatten(self.graph, base)
        self.walks.append(TreeWalk(kind, flat, neighbour))
        return len(self.walks) - 1, self.walks[-1]

    def arriving(self, w: int, c: int, at: int, shape: Any) -> Any:
        """Return what a walk passes to the representative of a class.

        It comes from the root of the cell or, inward, to its port `at`. From a neighbour on the same root, `at` is 0. It is a
        record like `shape`. Its entries are input nodes, except for those that the pattern of the walk knows.
        """
        return _rebuild(shape, iter(self._entries(w, f"in{c}.{at}:")))

    def hand(self, w: int, c: int, at: int, record: Any) -> None:
        """Store what the representative of a class passes on."""
        self.walks[w].produced[c, at] = _flatten(self.graph, record)

    def _entries(self, w: int, name: str) -> list[GraphNode]:
        pattern = self.patterns[w] if w < len(self.patterns) else pattern_of(self.walks[w], None)
        self.placeholders[f"{name}{w}"] = w, pattern
        inputs = self._inputs(f"{name}{w}", pattern)
        return [inputs[value] if kind == "group" else self.graph.const(value) for kind, value in pattern]

    def _inputs(self, name: str, pattern: Pattern) -> Any:
        return self.graph.input(name, (1 + max((v for k, v in pattern if k == "group"), default=-1),))

    def jvp(self, outputs: Array, inputs: Mapping[str, Array], tangents: Mapping[str, Array]) -> Array:
        """Return the tangents of nodes, as `graph.jvp`. Each walk so far gets a further walk for the tangents of its values."""
        walks, placeholders = list(self.walks), dict(self.placeholders)
        if "parameters" in tangents:
            inputs, tangents = self._with_numbers(inputs, tangents)
        for walk in walks:  # values at the base, such as gravity, depend on parameters only
            base = jvp(np.array(walk.base, dtype=object), inputs, tangents)
            self.walks.append(TreeWalk(walk.kind, list(base), walk.neighbour))
        given, moved = dict(inputs), dict(tangents)
        for name, (w, pattern) in placeholders.items():
            given[name] = self._inputs(name, pattern)
            entries = self._entries(len(walks) + w, name.removesuffix(str(w)))
            moved[name] = np.array([entries[pattern.index(("group", g))] for g in range(len(given[name]))], dtype=object)
        rows = [(len(walks) + w, key, row) for w, walk in enumerate(walks) for key, row in walk.produced.items()]
        flat = [*np.ravel(outputs), *(node for _, _, row in rows for node in row)]
        change = iter(jvp(np.array(flat, dtype=object), given, moved))
        result = _rebuild(outputs, change)
        for w, key, row in rows:
            self.walks[w].produced[key] = [next(change) for _ in row]
        return result

    def vjp(self, outputs: Array, weights: Array, inputs: Mapping[str, Array], since: int = 0) -> dict[str, Array]:
        """Return the cotangents of inputs, as `graph.vjp`.

        Each walk from number `since` on gets a further walk for the cotangents of its values, the last walk first. These walks go
        in the opposite direction. The cotangents of children add up in the parent. The cotangent of a sum goes to all its terms.
        """
        walks = list(enumerate(self.walks))[since:]
        if any(walk.neighbour or walk.kind == "total" for _, walk in walks):
            raise PliantError(
                "cotangents of closed systems and of sums over bodies have no rolled kernel (a loop over bodies); use "
                "mode='unrolled'"
            )
        behind = {w: len(self.walks) + i for i, (w, _) in enumerate(reversed(walks))}
        placeholders = {name: (w, pattern) for name, (w, pattern) in self.placeholders.items() if w in behind}
        for _, walk in reversed(walks):
            self.walks.append(TreeWalk(_OPPOSITE[walk.kind], [self.graph.zero] * len(walk.base)))
        rows, cotangents = [*np.ravel(outputs)], [*np.ravel(weights)]
        for w, walk in walks:
            for (c, port), row in walk.produced.items():
                at = port if walk.kind == "outward" else self.classes[c].at
                rows += row
                cotangents += self._entries(behind[w], f"in{c}.{at}:")
        given = dict(inputs) | {name: self._inputs(name, pattern) for name, (_, pattern) in placeholders.items()}
        found = vjp(np.array(rows, dtype=object), np.array(cotangents, dtype=object), given)
        for w, walk in walks:
            produced = self.walks[behind[w]].produced
            for c, kind in enumerate(self.classes):
                ports = [(kind.at, 0)] if walk.kind == "outward" else [(port, port) for port in range(len(kind.ports))]
                for at, own in ports:
                    name = f"in{c}.{at}:{w}"
                    _, pattern = placeholders.get(name, (w, ()))
                    produced[c, own] = _by_entry(self.graph, pattern, found.get(name, np.empty(0)), len(walk.base))
        return {name: found[name] for name in inputs}

    def substitute(self, since: int, held: Array, values: Array, outputs: Sequence[Array]) -> list[Array]:
        """Replace the inputs `held` by nodes, in outputs and in the values of the walks from number `since` on."""
        walks = self.walks[since:]
        rows = [x for walk in walks for x in (walk.base, *walk.produced.values())]
        flat = [*(np.ravel(x) for x in outputs), *rows]
        made = iter(substitute(np.concatenate([np.array(x, dtype=object) for x in flat]), held, values))
        found = [_rebuild(x, made) for x in outputs]
        for walk in walks:
            walk.base = [next(made) for _ in walk.base]
            walk.produced = {key: [next(made) for _ in row] for key, row in walk.produced.items()}
        return found

    def _with_numbers(self, inputs: Mapping[str, Array], tangents: Mapping[str, Array]) -> tuple[dict[str, Array], ...]:
        """Return inputs and tangents, with those of the bodies' numbers that depend on parameters."""
        given, moved = dict(inputs), dict(tangents)
        for c, kind in enumerate(self.classes):
            if size := kind.dependent.shape[1]:
                given[f"dep{c}"], moved[f"dep{c}"] = (self.graph.input(f"{name}{c}", (size,)) for name in ("dep", "moved"))
        return given, moved

    def outward(self, step: Callable[..., Any], *own: Sequence[Any], base: Any = None) -> list[Any]:
        w, _ = self.begin("outward", base)
        records: list[Any] = []
        handed: list[Any] = []
        for c, (kind, cell) in enumerate(zip(self.classes, self.cells, strict=True)):
            start = None if base is None else self.arriving(w, c, kind.at, base)
            for k in cell:
                body = self.bodies[k]
                with self.labelled(body, step):
                    inboard = start if body.parent < 0 else handed[body.parent][body.at]
                    record, hands = step(body, *(pieces[k] for pieces in own), inboard)
                records.append(record)
                handed.append(hands)
            for at, (j, node) in enumerate(kind.ports if base is not None else ()):
                self.hand(w, c, at, handed[cell[j]][node])
        return records

    def inward(self, step: Callable[..., Any], *own: Sequence[Any], nothing: Any) -> tuple[list[Any], Any]:
        w, _ = self.begin("inward", nothing)
        records: list[Any] = [None] * len(self.bodies)
        for c in range(len(self.classes)):
            outboard, base = self.outboard(w, c, nothing), nothing
            for k in reversed(self.cells[c]):
                body = self.bodies[k]
                with self.labelled(body, step):
                    records[k], handed = step(body, *(pieces[k] for pieces in own), tuple(outboard[k]))
                    if body.parent < 0:
                        base = add(base, handed)
                    else:
                        outboard[body.parent][body.at] = add(outboard[body.parent][body.at], handed)
            self.hand(w, c, 0, base)
        return records, nothing

    def outboard(self, w: int, c: int, nothing: Any) -> dict[int, list[Any]]:
        """Return what an inward walk receives from other cells, by body of a class and by interface node."""
        out = {k: [nothing] * self.bodies[k].interfaces for k in self.cells[c]}
        for at, (j, node) in enumerate(self.classes[c].ports):
            out[self.cells[c][j]][node] = self.arriving(w, c, at, nothing)
        return out

    def total(self, step: Callable[..., Any], *own: Sequence[Any], nothing: Any) -> Any:
        w, _ = self.begin("total", nothing)
        for c, cell in enumerate(self.cells):
            sums = [k for k in cell if self.bodies[k].moves]
            if sums:
                total = nothing
                for k in sums:
                    with self.labelled(self.bodies[k], step):
                        total = add(total, step(self.bodies[k], *(pieces[k] for pieces in own)))
                self.hand(w, c, 0, total)
        return _rebuild(nothing, iter(self._entries(w, "total:")))

    def ancestors(self, step: Callable[..., Any], *own: Sequence[Any], start: Sequence[Any]) -> dict[tuple[int, int], Any]:
        raise NotImplementedError("a walk along ancestors has no rolled form; use rolled products with unit vectors")


def _flatten(graph: Graph, record: Any) -> list[GraphNode]:
    if record is None:
        return []
    if isinstance(record, tuple):
        return [node for part in record for node in _flatten(graph, part)]
    return list(graph.lift(record).ravel())


def _rebuild(shape: Any, entries: Any) -> Any:
    if isinstance(shape, tuple):
        parts = [_rebuild(part, entries) for part in shape]
        return type(shape)(*parts)
    out = np.empty(np.shape(shape), dtype=object)
    out.ravel()[:] = [next(entries) for _ in range(out.size)]
    return out


def _by_entry(graph: Graph, pattern: Pattern, bars: Array, size: int) -> list[Any]:
    """Return the cotangents of the entries of a record, from those of its groups.

    The first of several equal entries gets the cotangent of the group. The others, and constants, get zero.
    """
    out: list[Any] = [graph.zero] * size
    seen = set[int]()
    for i, (kind, group) in enumerate(pattern):
        if kind == "group" and group not in seen:
            seen.add(group)
            out[i] = bars[group]
    return out


def _imported(graph: Graph, p: Array, x: Array) -> Array:
    """Return an array with nodes of this graph, computed from p, in place of another graph's nodes. Numbers stay."""
    return transplanted({"x": x}, graph, {"parameters": p})["x"] if x.dtype == object else x


def pattern_of(walk: TreeWalk, before: Pattern | None) -> Pattern:
    """Return what is known of a walk's entries: constant, or equal to another entry, in each case for the base and every class.

    A sum is constant only if it is zero. An entry that an earlier round did not know stays unknown.
    """
    rows = [walk.base, *walk.produced.values()]
    groups: dict[Any, int] = {}
    out: list[tuple[str, Any]] = []
    for i in range(len(walk.base)):
        nodes = [row[i] for row in rows]
        known = before is None or before[i][0] == "const"
        same = all(n.op == "const" and n.value == nodes[0].value for n in nodes)
        if known and same and (walk.kind == "outward" or nodes[0].value == 0.0):
            out.append(("const", nodes[0].value))
        else:
            key = (tuple(n.index for n in nodes), None if before is None else before[i])
            out.append(("group", groups.setdefault(key, len(groups))))
    return tuple(out)


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

    welded_flags: tuple[bool, ...] = ()
    whole: Any = None
    ports: tuple[tuple[str, ...], ...] = ()
    at: tuple[int, ...] = ()
    above: tuple[int, ...] = ()

    @property
    def parents(self) -> tuple[int, ...]:
        return self.above

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
        if not isinstance(self.whole.mass, GraphNode):
            return self.whole.mass
        return self._total_mass

    @cached_property
    def _total_mass(self) -> Any:
        return self.tree.total(_mass, nothing=zeros((1, 1), self.tree.graph.lift(np.zeros(1))))[0, 0]


def _mass(body: Any) -> Array:
    m: Array = body.x.m if isinstance(body, FlexibleLink) else body.M.m
    return m


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
        tree = RolledTree(graph, links_of(representatives, graph.lift), self.classes, patterns)
        closed = partial(RolledClosed, parts=parts, kinds=tuple(k.rows for k in self.classes))
        representatives = replace(representatives, tree=tree, closed=closed)
        inputs = {name: graph.input(name, (axis_size(name, representatives),)) for name in function.inputs}
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
            model.fidelity,
            loops=tuple(closure for own in parts for _, closure in own),
            stabilise=model.stabilise,
            welded_flags=tuple(not moves for kind in classes for moves in kind.moves),
            whole=self.whole,
            ports=tuple(model.interfaces[k] for kind in classes for k in kind.members[0]),
            at=tuple(node for kind in classes for node in kind.nodes),
            above=tuple(above),
        )
        return representatives, parts


__all__ = ["UNDEFINED", "RolledTrace", "TreeWalk", "rolled_trace"]
