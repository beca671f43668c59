"""From a rolled trace to loops: which loop computes which values, which values are stored between loops, and where.

A loop is a sequence of walks in one direction over all cells (`cells.py`), mostly single bodies. For each class of cells it has a
list of nodes to compute in order, and roots. Roots are nodes to store: in the record of the cell, in the slot of the cell, of its
parent or of its neighbour on the same root, in a total, or in an output. After the loops an epilogue computes what depends on
totals and on single bodies.

Values that walks pass on are in slots. There are few slots; each is free again after its last reader (`cells.hand_slots`). Values
that a later loop needs are in records, one per cell. A loop does not store every value that a later loop needs: it stores the
cheapest set, by given prices, from which the later loop can recompute the rest (`cut.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from pliant.compile.program.pieces import needed
from pliant.compile.rolled.classes import tabled
from pliant.compile.rolled.cut import cheapest
from pliant.compile.rolled.recomputed_entries import lean
from pliant.compile.rolled.rolled_trace import UNDEFINED, RolledTrace
from pliant.compile.rolled.rolled_tree import placeholder
from pliant.errors import PliantError
from pliant.graph import GraphNode
from pliant.stages.times import staged

EPILOGUE = -1  # owner of nodes that belong to no single class
_FREE = ("neg", "lt", "le")  # recomputed wherever they are used, never stored


@dataclass(frozen=True)
class Prices:
    """The prices by which the plan chooses what to store. All have the same unit; only their ratios matter.

    store, load: a value of a cell's record. read: an entry of q, v, tau. make: by name, an operation that a loop recomputes
    although an earlier loop has computed it. other: all other operations. later: the highest price of an operation that no earlier
    loop needs. again: whether a later outward loop may repeat an outward walk. lean: whether walks pass on no entries that every
    class can compute from others (`recomputed_entries.py`).
    """

    store: int
    load: int
    read: int
    make: Mapping[str, int]
    other: int
    later: int
    again: bool
    lean: bool


# Measured: chains, arms of beams, four-bars and Talos are as fast as with all values stored, within noise; long chains are faster.
CPU = Prices(store=2, load=2, read=2, make=dict.fromkeys(("add", "sub", "mul"), 2), other=20, later=1, again=True, lean=True)
# Only memory traffic counts.
CUDA = Prices(store=1, load=1, read=1, make={}, other=0, later=0, again=True, lean=True)


@dataclass
class LoopStep:
    """The work of one loop for a cell of one class. Pairs are (field, node)."""

    nodes: list[GraphNode] = field(default_factory=list)  # what it computes
    loads: set[int] = field(default_factory=set)  # indices of the nodes that it finds in the cell's record
    keep: list[tuple[int, GraphNode]] = field(default_factory=list)  # to the record
    out: list[tuple[int, GraphNode]] = field(default_factory=list)  # to the cell's own slot, for the cells that are attached to it
    hand: list[tuple[int, GraphNode]] = field(default_factory=list)  # to the parent's slot, added to what is there
    neighbour: list[tuple[int, GraphNode]] = field(
        default_factory=list
    )  # to the slot of the neighbour that gets open rows, likewise
    totals: list[tuple[int, GraphNode]] = field(default_factory=list)  # added to the base slot
    outputs: list[tuple[int, int, int, GraphNode]] = field(default_factory=list)  # (output, body, place in its slice, node)

    @property
    def roots(self) -> list[GraphNode]:
        """All nodes that the loop must compute or load."""
        pairs = (*self.keep, *self.out, *self.hand, *self.neighbour, *self.totals)
        return [*(node for _, node in pairs), *(node for *_, node in self.outputs)]

    def finds(self, node: GraphNode) -> bool:
        """Whether a node is in the cell's record, from an earlier loop."""
        return node.index in self.loads


@dataclass
class BodyLoop:
    direction: str
    walks: list[int]
    blocks: dict[int, LoopStep]


@dataclass(eq=False)
class LoopPlan:
    """Loops, the fields of slots and records, and what is computed before and after the loops.

    fields: the places in slots and records. An entry of a walk, ("walk", number, port, group), has a place in a slot. A stored
    node, (class, index), and a number that depends on parameters, (class, "dep" or "moved", column), have a place in a record.
    """

    trace: RolledTrace
    loops: list[BodyLoop]
    fields: dict[tuple[object, ...], int]
    slot_size: int
    record_size: int
    base: list[tuple[int, GraphNode]]
    epilogue: list[GraphNode]
    owner: dict[int, int]


@staged("trace and plan")
def plan(trace: RolledTrace, prices: Prices = CPU) -> LoopPlan:
    """Assign every live node to the loops that compute it, or to the epilogue."""
    trace = lean(trace) if prices.lean else trace
    loops = _loops(trace)
    loop_of = {w: i for i, loop in enumerate(loops) for w in loop.walks}
    owner, earliest = _owners(trace, loop_of, len(loops))
    live, needed = _live(trace)
    _refuse_undefined(trace, live)
    fields: dict[tuple[object, ...], int] = {}
    ports = max([1, *(len(kind.ports) for kind in trace.classes)])
    for w, group in sorted(needed):
        for at in range(1 if trace.walks[w].kind == "total" or trace.walks[w].neighbour else ports):
            fields["walk", w, at, group] = len(fields)
    result = LoopPlan(trace, loops, fields, len(fields) or 1, 0, [], _epilogue(trace, live, owner), owner)
    for w, group in sorted(needed):
        if trace.walks[w].kind != "inward":
            result.base.append((fields["walk", w, 0, group], _entry(trace, w, group, trace.walks[w].base)))
        _walked(result, loop_of[w], w, group)
    for number, (nodes, by_body) in enumerate(zip(trace.outputs, trace.by_body, strict=True)):
        if not by_body:
            continue
        slices = (
            trace.representatives.internals.v_slices
            if trace.function.outputs[number] == ("nv",)
            else trace.representatives.internals.q_slices
        )
        for (c, j), where in zip(trace.places, slices, strict=True):
            for i, node in enumerate(nodes.ravel()[where]):
                loops[max(0, earliest.get(node.index, 0))].blocks[c].outputs.append((number, j, i, node))
    spans = _TakenFields(result, live, loop_of, earliest, prices).spans
    _place(result, live, spans)
    return result


def _entry(trace: RolledTrace, w: int, group: int, row: list[GraphNode]) -> GraphNode:
    return row[next(i for i, e in enumerate(trace.patterns[w]) if e == ("group", group))]


def _received(trace: RolledTrace, w: int) -> dict[tuple[int, int], list[GraphNode]]:
    """Return what classes produce in a walk, without values for the world. Nothing reads those."""
    walk = trace.walks[w]
    if walk.kind != "inward":
        return walk.produced
    to = np.array([cell.neighbour if walk.neighbour else cell.parent for cell in trace.cells])
    return {(c, own): row for (c, own), row in walk.produced.items() if (to[trace.classes[c].cells] >= 0).any()}


def _walked(p: LoopPlan, at: int, w: int, group: int) -> None:
    """Add to a loop's steps that an entry of a walk is passed on in it."""
    walk = p.trace.walks[w]
    for (c, own), row in _received(p.trace, w).items():
        block = p.loops[at].blocks[c]
        port = p.trace.classes[c].at if walk.kind == "inward" and not walk.neighbour else own
        inward = block.neighbour if walk.neighbour else block.hand
        pair = p.fields["walk", w, port, group], _entry(p.trace, w, group, row)
        {"outward": block.out, "inward": inward, "total": block.totals}[walk.kind].append(pair)


def _loops(trace: RolledTrace) -> list[BodyLoop]:
    """Return the loops with their walks. A total is known after its loop, so what depends on it is computed in a later one."""
    loops: list[BodyLoop] = []
    last = trace.last_totals

    def follow(direction: str, nodes: Iterable[GraphNode]) -> None:
        behind = bool(loops) and any(last.get(x.index, -1) >= loops[-1].walks[0] for x in nodes)
        if not loops or loops[-1].direction != direction or behind:
            loops.append(BodyLoop(direction, [], {c: LoopStep() for c in range(len(trace.classes))}))

    for w, walk in enumerate(trace.walks):
        rows = [x for row in walk.produced.values() for x in row]
        follow(walk.kind if walk.kind != "total" else loops[-1].direction if loops else "outward", rows)
        loops[-1].walks.append(w)
    by_body = [x for out, split in zip(trace.outputs, trace.by_body, strict=True) if split for x in out.ravel()]
    follow(loops[-1].direction if loops else "outward", by_body)
    return loops


def _owners(trace: RolledTrace, loop_of: dict[int, int], loops: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return two maps: for nodes that depend on a body, its class (or the epilogue); and the first loop that can compute a node.

    Nodes that depend on totals alone have no class, and are computed wherever they are used.
    """
    owner: dict[int, int] = {}
    earliest: dict[int, int] = {}
    of_body = np.array([c for c, _ in trace.places])
    slices = {True: trace.representatives.internals.q_slices, False: trace.representatives.internals.v_slices}
    place = {name: np.repeat(of_body, [s.stop - s.start for s in slices[like_q]]) for name, like_q in trace.like_q.items()}
    for node in trace.graph.nodes:
        if node.op == "input":
            name, index = node.value
            if name in place:
                owner[node.index], earliest[node.index] = int(place[name][index[0]]), 0
            elif found := tabled(name):
                owner[node.index], earliest[node.index] = found[1], 0
            elif name.startswith("in"):
                c, _, w = placeholder(name)
                owner[node.index], earliest[node.index] = c, loop_of[w]
            elif name.startswith("total:"):
                earliest[node.index] = loop_of[int(name.split(":")[1])] + 1
        elif known := [earliest[x.index] for x in node.args if x.index in earliest]:
            earliest[node.index] = max(known)
            if owners := {owner[x.index] for x in node.args if x.index in owner}:
                owner[node.index] = owners.pop() if len(owners) == 1 and max(known) < loops else EPILOGUE
    return owner, earliest


def _live(trace: RolledTrace) -> tuple[set[int], set[tuple[int, int]]]:
    """Return the nodes that the outputs need, also through walks, and the (walk, group) entries that walks must pass on."""
    live: set[int] = set()
    needed: set[tuple[int, int]] = set()
    todo = [n for out in trace.outputs for n in out.ravel()]
    while todo:
        node = todo.pop()
        if node.index in live:
            continue
        live.add(node.index)
        todo.extend(node.args)
        if node.op == "input" and node.value[0].startswith(("in", "total:")):
            name, (group,) = node.value
            w = int(name.split(":")[1])
            if (w, group) not in needed:
                needed.add((w, group))
                entries = [i for i, e in enumerate(trace.patterns[w]) if e == ("group", group)]
                rows = [trace.walks[w].base, *_received(trace, w).values()]
                todo.extend(row[entries[0]] for row in rows)
    return live, needed


def _refuse_undefined(trace: RolledTrace, live: set[int]) -> None:
    for node in trace.graph.nodes:
        if node.index in live and node.op == "input" and node.value[0] == UNDEFINED:
            body, step = node.label or ("", "")
            raise PliantError(
                f"system {trace.model.name!r}: {trace.function.name} divides by zero at body {body!r} ({step}) in every state; "
                "give mass and inertia to the bodies that its hinge carries"
            )


def _epilogue(trace: RolledTrace, live: set[int], owner: dict[int, int]) -> list[GraphNode]:
    return [n for n in trace.graph.nodes if n.index in live and owner.get(n.index) == EPILOGUE]


class _TakenFields:
    """Chooses what each loop loads, from the last to the first. spans: of a node, from its storing loop to its last reader."""

    def __init__(self, p: LoopPlan, live: set[int], loop_of: dict[int, int], earliest: dict[int, int], prices: Prices) -> None:
        self.plan, self.loop_of, self.earliest, self.prices = p, loop_of, earliest, prices
        self.nodes = [n for n in p.trace.graph.nodes if n.index in live and n.index in p.owner]
        self.by_index = {n.index: n for n in self.nodes}
        self.first_use = self._first_uses()
        self.kept: dict[int, list[GraphNode]] = {}  # by the loop that stores them
        self.spans: dict[int, tuple[int, int]] = {}
        self._keep(self._of_epilogue(), len(p.loops))
        for at in reversed(range(len(p.loops))):
            again: set[tuple[int, int]] = set()
            while more := self._loop(at) - again:
                for w, group in sorted(more):
                    _walked(p, at, w, group)
                again |= more
            for c, block in p.loops[at].blocks.items():
                self._keep([self.by_index[i] for i in sorted(block.loads)], at)
                made = self._made(c, at)
                block.nodes = [n for n in made if n.op not in ("input", *_FREE)]

    def _keep(self, nodes: Sequence[GraphNode], until: int) -> None:
        """Store nodes for loop number `until`, or for the epilogue, which loads them.

        An earlier loop that computes a node in any case stores it. If there is none, the first loop that can compute it does.
        """
        for node in nodes:
            stored, last = self.spans.get(node.index, (until, until))
            if stored < until:
                continue
            if node.index in self.spans:
                self.kept[stored].remove(node)
            first, use = self.earliest[node.index], self.first_use.get(node.index, until)
            at = use if node.op != "input" and first <= use < until else first
            self.spans[node.index] = at, last
            self.kept.setdefault(at, []).append(node)

    def _of_epilogue(self) -> list[GraphNode]:
        """Return the nodes that are used after the loops, except for inputs that can be read there."""
        p = self.plan
        used = [x for node in p.epilogue for x in node.args]
        for out, by_body in zip(p.trace.outputs, p.trace.by_body, strict=True):
            used += [] if by_body else list(out.ravel())
        found = {x.index: x for x in used if p.owner.get(x.index, EPILOGUE) != EPILOGUE}
        todo = list(found.values())
        while todo:  # nodes that are never stored are computed there
            node = todo.pop()
            if node.op in _FREE:
                del found[node.index]
                more = {x.index: x for x in node.args if x.op != "const"}
                found |= more
                todo += more.values()
        return [x for x in found.values() if x.op != "input" or x.value[0].startswith("in")]

    def _first_uses(self) -> dict[int, int]:
        """Return for each node the first loop that needs it in any case."""
        last = len(self.plan.loops)
        out: dict[int, int] = {}
        for at, loop in enumerate(self.plan.loops):
            for block in loop.blocks.values():
                for node in block.roots:
                    out[node.index] = min(out.get(node.index, last), at)
        for node in reversed(self.nodes):
            for x in node.args:
                out[x.index] = min(out.get(x.index, last), out.get(node.index, last))
        return out

    def _roots(self, c: int, at: int) -> list[GraphNode]:
        stored = [n for n in self.kept.get(at, ()) if self.plan.owner[n.index] == c]
        return [*self.plan.loops[at].blocks[c].roots, *stored]

    def _made(self, c: int, at: int) -> list[GraphNode]:
        """Return the nodes of a class that a loop computes or reads, in order: all that its roots need, without those it loads."""
        loads = self.plan.loops[at].blocks[c].loads
        return needed(self._roots(c, at), lambda node: node.index not in loads and node.index in self.by_index)

    def _loop(self, at: int) -> set[tuple[int, int]]:
        """Choose what a loop loads. Return the entries of earlier walks that must be passed on again in this loop."""
        handed = set()
        for c, block in self.plan.loops[at].blocks.items():
            block.loads = set()
            if at:
                made = self._made(c, at)
                before = [n for n in made if self.earliest[n.index] < at]
                used = [x for n in made if self.earliest[n.index] == at for x in n.args]  # by nodes that only this loop can compute
                block.loads = cheapest(before, [*self._roots(c, at), *used], partial(self._take, at), partial(self._make, at))
            for node in self._made(c, at):
                if node.op == "input" and node.value[0].startswith("in") and self.earliest[node.index] < at:
                    handed.add((placeholder(node.value[0])[2], node.value[1][0]))
        return handed

    def _take(self, at: int, node: GraphNode) -> int | None:
        """Return the price of loading a node, or None if it cannot be loaded."""
        if self.earliest[node.index] == at or node.op in _FREE:
            return None
        if node.op == "input" and not node.value[0].startswith("in"):
            return None
        return self.prices.load + (0 if node.index in self.spans else self.prices.store)

    def _make(self, at: int, node: GraphNode) -> int | None:
        """Return the price of recomputing a node in this loop, or of reading it again. None if this is impossible."""
        if node.op != "input":
            if self.earliest[node.index] == at or node.op in _FREE:
                return 0
            price = self.prices.make.get(node.op, self.prices.other)
            return price if self.first_use[node.index] < at else min(price, self.prices.later)
        name = node.value[0]
        if not name.startswith("in"):
            return self.prices.read if name in self.plan.trace.like_q else 0
        if self.earliest[node.index] == at:
            return 0
        walked = self.prices.again and self.plan.loops[at].direction == "outward"
        return 0 if walked and self.plan.trace.walks[placeholder(name)[2]].kind == "outward" else None


def _place(p: LoopPlan, live: set[int], spans: Mapping[int, tuple[int, int]]) -> None:
    """Assign the fields of records. A value may reuse a place that no later loop loads; those of parameters keep theirs."""
    filled: Counter[int] = Counter()
    for node in p.trace.graph.nodes:
        if node.index in live and node.op == "input" and (found := tabled(node.value[0])) and found[0] != "par":
            p.fields[found[1], found[0], node.value[1][0]] = filled[found[1]]
            filled[found[1]] += 1
    free: dict[int, list[tuple[int, int]]] = defaultdict(list)  # by class: (last loop that loads it, place)
    nodes = {n.index: n for n in p.trace.graph.nodes if n.index in spans}
    for index in sorted(spans, key=lambda i: (spans[i], i)):
        (store, last), c = spans[index], p.owner[index]
        place = next((x for x in free[c] if x[0] <= store), None)
        if place is not None:
            free[c].remove(place)
        else:
            place = (last, filled[c])
            filled[c] += 1
        free[c].append((last, place[1]))
        p.fields[c, index] = place[1]
        p.loops[store].blocks[c].keep.append((place[1], nodes[index]))
    p.record_size = max([1, *filled.values()])
