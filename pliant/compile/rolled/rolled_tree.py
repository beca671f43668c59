"""Walks over the representatives of classes of cells: what they pass on, and further walks for tangents and cotangents.

The walks of the tree pass placeholders to each representative, for values from its parent or its children. The tree stores what a
walk produces for a placeholder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.compile.rolled.classes import BodyClass
from pliant.errors import PliantError
from pliant.graph import Graph, GraphNode, jvp, live, substitute, vjp
from pliant.spatial import Array
from pliant.sweeps.steps.tree import Tree, add

UNDEFINED = "undefined"
_OPPOSITE = {"outward": "inward", "inward": "outward", "total": "total"}
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
    """Walks over representatives. sliced: the inputs of which every body has a slice, and by entry the class of the body."""

    def __init__(
        self,
        graph: Graph,
        bodies: Sequence[Any],
        classes: Sequence[BodyClass],
        patterns: Sequence[Pattern],
        sliced: Mapping[str, Sequence[int]],
    ) -> None:
        super().__init__(bodies, graph.label)
        self.graph, self.classes, self.patterns, self.sliced = graph, classes, patterns, sliced
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
        If bodies use sums, or inputs that all of them share, the cotangents of these are sums over bodies too.
        """
        if any(walk.neighbour for walk in self.walks[since:]):
            raise PliantError("cotangents of closed systems have no rolled kernel (a loop over bodies); use mode='unrolled'")
        walks, zero = list(enumerate(self.walks))[since:], self.graph.zero
        behind = {w: len(self.walks) + i for i, (w, _) in enumerate(reversed(walks))}
        for _, walk in reversed(walks):
            self.walks.append(TreeWalk(_OPPOSITE[walk.kind], [zero] * len(walk.base)))
        placeholders = {name: (w, pattern) for name, (w, pattern) in self.placeholders.items() if w in behind}
        totals = {name: self._inputs(name, x[1]) for name, x in placeholders.items() if name.startswith("total:")}
        shared = totals | {name: x for name, x in inputs.items() if name not in self.sliced and name != "wrenches"}
        rows = self._rows_of_outputs(outputs, weights, shared)
        after = [(x, bar) for c, x, bar in rows if c is None]
        ended = vjp(*_columns(after), shared)
        for w, walk in walks:
            for (c, port), row in walk.produced.items():
                at = port if walk.kind == "outward" else self.classes[c].at
                bars = self._entries(behind[w], "total:" if walk.kind == "total" else f"in{c}.{at}:")
                if walk.kind == "total":
                    own = _by_entry(self.graph, placeholders[f"total:{w}"][1], ended[f"total:{w}"], len(walk.base))
                    bars = [x + y for x, y in zip(bars, own, strict=True)]
                rows += [(c, x, bar) for x, bar in zip(row, bars, strict=True)]
        given = {name: x for name, x in inputs.items() if name not in shared}
        given |= {name: self._inputs(name, pattern) for name, (_, pattern) in placeholders.items() if name not in totals}
        found = vjp(*_columns([(x, bar) for _, x, bar in rows]), given)
        by_class = self._by_class(rows, shared)
        for w, walk in walks:
            produced = self.walks[behind[w]].produced
            for c, kind in enumerate(self.classes):
                if walk.kind == "total":
                    if c in by_class:
                        pattern, name = placeholders[f"total:{w}"][1], f"total:{w}"
                        produced[c, 0] = _by_entry(self.graph, pattern, by_class[c][name], len(walk.base))
                    continue
                ports = [(kind.at, 0)] if walk.kind == "outward" else [(port, port) for port in range(len(kind.ports))]
                for at, own_port in ports:
                    name = f"in{c}.{at}:{w}"
                    _, pattern = placeholders.get(name, (w, ()))
                    produced[c, own_port] = _by_entry(self.graph, pattern, found.get(name, np.empty(0)), len(walk.base))
        sums = {name: ended[name] + self._summed(name, x, by_class) for name, x in inputs.items() if name in shared}
        return {name: sums[name] if name in sums else found[name] for name in inputs}

    def _rows_of_outputs(self, outputs: Array, weights: Array, shared: Mapping[str, Array]) -> list[tuple[int | None, Any, Any]]:
        """Return (class, output, weight) of outputs. A weight with slices of bodies tells the class; other outputs have None.

        Raise `PliantError` where bodies share what an output depends on, and its class is not known.
        """
        out: list[tuple[int | None, Any, Any]] = []
        for x, bar in zip(self.graph.lift(outputs).ravel(), self.graph.lift(weights).ravel(), strict=True):
            name, index = bar.value if bar.op == "input" else ("", (0,))
            out.append((self.sliced[name][index[0]] if name in self.sliced else None, x, bar))
            if bar.op not in ("input", "const") and shared and _reaches([x], shared):
                raise PliantError("cotangents of sums over bodies have no rolled kernel (a loop over bodies); use mode='unrolled'")
        return out

    def _by_class(self, rows: Sequence[tuple[int | None, Any, Any]], shared: Mapping[str, Array]) -> dict[int, dict[str, Array]]:
        """Return by class the cotangents, from its bodies, of inputs and totals that all bodies share."""
        out = {}
        for c in range(len(self.classes)) if shared else ():
            own = [(x, bar) for k, x, bar in rows if k == c]
            if _reaches([x for x, _ in own], shared):
                out[c] = vjp(*_columns(own), shared)
        return out

    def _summed(self, name: str, x: Array, by_class: Mapping[int, Mapping[str, Array]]) -> Array:
        """Return the cotangents of an input, from all bodies."""
        w, _ = self.begin("total", self.graph.lift(np.zeros(x.shape)))
        for c, found in by_class.items():
            self.hand(w, c, 0, found[name])
        return np.array(_rebuild(x, iter(self._entries(w, "total:"))), dtype=object)

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


def _columns(pairs: Sequence[tuple[Any, Any]]) -> tuple[Array, Array]:
    """Return pairs as two arrays of nodes."""
    first, second = np.empty(len(pairs), dtype=object), np.empty(len(pairs), dtype=object)
    first[:], second[:] = [x for x, _ in pairs], [y for _, y in pairs]
    return first, second


def _reaches(nodes: Sequence[GraphNode], inputs: Mapping[str, Array]) -> bool:
    """Whether nodes depend on any of the inputs."""
    return any(node.op == "input" and node.value[0] in inputs for node in live(nodes))


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


def placeholder(name: str) -> tuple[int, int, int]:
    """Return (class, port, walk) of an input that stands for a value that a cell receives."""
    c, _, rest = name[2:].partition(".")
    at, _, w = rest.partition(":")
    return int(c), int(at), int(w)
