"""From a rolled trace to loops: which loop computes what, what is kept between loops, and where it is kept.

A loop is a run of walks in one direction over all cells (`cells.py`), mostly single bodies. For each class of cells it has a list
of nodes to compute in order, and roots: nodes to store in the slot of the cell, of its parent or of the one beside it in the
workspace, in a total, or in an output. After the loops an epilogue computes what depends on totals and on single bodies.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np

from pliant.compile.rolled import UNDEFINED, RolledTrace
from pliant.errors import PliantError
from pliant.graph import Node

EPILOGUE = -1  # owner of what belongs to no single class
# inputs of which a body has a slice
PER_BODY = (
    "q", "v", "a", "tau", "dq", "dv", "da", "dtau", "theta", "dtheta", "q_tangent", "v_tangent", "a_tangent", "tau_tangent",
    "theta_tangent", "resisting",
)  # fmt: skip
OF_Q = ("q", "q_tangent")  # those of them that are laid out as q is
_TABLED = re.compile(r"(par|dep|moved)(\d+)")  # inputs of a class: constants of cells, what depends on p, and its tangent
_FREE = ("neg", "lt", "le")  # made again wherever they are used, never kept


@dataclass
class Block:
    """What one loop does for a cell of one class."""

    nodes: list[Node] = field(default_factory=list)
    keep: list[tuple[int, Node]] = field(default_factory=list)  # (field, node): to the cell's own slot
    hand: list[tuple[int, Node]] = field(default_factory=list)  # to the parent's slot, added to what is there
    beside: list[tuple[int, Node]] = field(default_factory=list)  # to the slot of the cell that rows are handed to, likewise
    totals: list[tuple[int, Node]] = field(default_factory=list)  # added to the base slot
    outputs: list[tuple[int, int, int, Node]] = field(default_factory=list)  # (output, body, place in its slice, node)


@dataclass
class Loop:
    direction: str
    walks: list[int]
    blocks: dict[int, Block]


@dataclass
class Plan:
    """Loops, the fields of a slot, and what stands before and after.

    fields: where each kept node, by (class, index), each entry of a walk, by ("walk", number, port, group), or each number that
    depends on parameters, by (class, "dep" or "moved", column), has its place in a slot.
    """

    trace: RolledTrace
    loops: list[Loop]
    fields: dict[tuple[object, ...], int]
    slot_size: int
    base: list[tuple[int, Node]]
    epilogue: list[Node]
    owner: dict[int, int]


def plan(trace: RolledTrace) -> Plan:
    """Assign every live node to a loop, or to the epilogue."""
    loops = _loops(trace)
    loop_of = {w: i for i, loop in enumerate(loops) for w in loop.walks}
    owner, earliest = _owners(trace, loop_of)
    live, needed = _live(trace)
    _refuse_undefined(trace, live)
    fields: dict[tuple[object, ...], int] = {}
    ports = max([1, *(len(kind.ports) for kind in trace.classes)])
    for w, group in sorted(needed):
        for at in range(1 if trace.walks[w].kind == "total" or trace.walks[w].beside else ports):
            fields["walk", w, at, group] = len(fields)
    shared = len(fields)
    filled: Counter[int] = Counter()
    for node in trace.graph.nodes:
        if node.index in live and node.op == "input" and (found := tabled(node.value[0])) and found[0] != "par":
            fields[found[1], found[0], node.value[1][0]] = shared + filled[found[1]]
            filled[found[1]] += 1

    def value_of(w: int, group: int, row: list[Node]) -> Node:
        return row[next(i for i, e in enumerate(trace.patterns[w]) if e == ("group", group))]

    result = Plan(trace, loops, fields, 0, [], [], owner)
    roots: list[tuple[int, int, Node]] = []  # (loop, class, node): computed in this loop at the latest
    for w, group in sorted(needed):
        walk = trace.walks[w]
        if walk.kind != "inward":
            result.base.append((fields["walk", w, 0, group], value_of(w, group, walk.base)))
        for (c, own), row in walk.produced.items():
            block = loops[loop_of[w]].blocks[c]
            node = value_of(w, group, row)
            place = fields["walk", w, trace.classes[c].at if walk.kind == "inward" and not walk.beside else own, group]
            inward = block.beside if walk.beside else block.hand
            {"outward": block.keep, "inward": inward, "total": block.totals}[walk.kind].append((place, node))
            roots.append((loop_of[w], c, node))
    for number, (nodes, by_body) in enumerate(zip(trace.outputs, trace.by_body, strict=True)):
        if not by_body:
            continue
        slices = trace.representatives.v_slices if trace.function.outputs[number] == ("nv",) else trace.representatives.q_slices
        for (c, j), where in zip(trace.places, slices, strict=True):
            for i, node in enumerate(nodes.ravel()[where]):
                at = max(0, earliest.get(node.index, 0))
                loops[at].blocks[c].outputs.append((number, j, i, node))
                roots.append((at, c, node))
    result.epilogue = _epilogue(trace, live, owner)
    _schedule(result, live, owner, earliest, roots)
    sizes = [sum(1 for key in fields if key[0] == c) for c in range(len(trace.classes))]
    result.slot_size = max([shared + n for n in sizes], default=shared) or 1
    return result


def placeholder(name: str) -> tuple[int, int, int]:
    """(class, port, walk) of the input that stands for what a cell is handed."""
    c, _, rest = name[2:].partition(".")
    at, _, w = rest.partition(":")
    return int(c), int(at), int(w)


def tabled(name: str) -> tuple[str, int] | None:
    """(kind, class) of an input that holds numbers of a class' cells: "par", or "dep" and "moved" of what depends on parameters."""
    found = _TABLED.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


def _loops(trace: RolledTrace) -> list[Loop]:
    loops: list[Loop] = []
    for w, walk in enumerate(trace.walks):
        direction = walk.kind if walk.kind != "total" else loops[-1].direction if loops else "outward"
        if not loops or loops[-1].direction != direction:
            loops.append(Loop(direction, [], {c: Block() for c in range(len(trace.classes))}))
        loops[-1].walks.append(w)
    return loops or [Loop("outward", [], {c: Block() for c in range(len(trace.classes))})]


def _owners(trace: RolledTrace, loop_of: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
    """For every node that depends on a body: its class (or the epilogue), and the first loop in which it can be computed."""
    owner: dict[int, int] = {}
    earliest: dict[int, int] = {}
    slices = dict.fromkeys(OF_Q, trace.representatives.q_slices)
    of_body = np.array([c for c, _ in trace.places])
    place = {
        name: np.repeat(of_body, [s.stop - s.start for s in slices.get(name, trace.representatives.v_slices)]) for name in PER_BODY
    }
    for node in trace.graph.nodes:
        if node.op == "input":
            name, index = node.value
            if name in PER_BODY:
                owner[node.index], earliest[node.index] = int(place[name][index[0]]), 0
            elif found := tabled(name):
                owner[node.index], earliest[node.index] = found[1], 0
            elif name.startswith("in"):
                c, _, w = placeholder(name)
                owner[node.index], earliest[node.index] = c, loop_of[w]
            elif name.startswith("total:"):
                owner[node.index], earliest[node.index] = EPILOGUE, len(loop_of)
        else:
            owners = {owner[x.index] for x in node.args if x.index in owner}
            if owners:
                owner[node.index] = owners.pop() if len(owners) == 1 else EPILOGUE
                earliest[node.index] = max(earliest[x.index] for x in node.args if x.index in earliest)
    return owner, earliest


def _live(trace: RolledTrace) -> tuple[set[int], set[tuple[int, int]]]:
    """The nodes that the outputs need, through what walks hand on, and the (walk, group) entries that are handed on."""
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
                rows = [trace.walks[w].base, *trace.walks[w].produced.values()]
                todo.extend(row[entries[0]] for row in rows)
    return live, needed


def _refuse_undefined(trace: RolledTrace, live: set[int]) -> None:
    for node in trace.graph.nodes:
        if node.index in live and node.op == "input" and node.value[0] == UNDEFINED:
            body, step = node.label or ("", "")
            raise PliantError(
                f"system {trace.model.name!r}: {trace.function.name} divides by zero at body {body!r} ({step}) in every state; "
                "give what its hinge carries mass and inertia"
            )


def _epilogue(trace: RolledTrace, live: set[int], owner: dict[int, int]) -> list[Node]:
    return [n for n in trace.graph.nodes if n.index in live and owner.get(n.index) == EPILOGUE]


def _schedule(p: Plan, live: set[int], owner: dict[int, int], earliest: dict[int, int], roots: list[tuple[int, int, Node]]) -> None:
    """Put each node in the first loop that can compute it, or where it is used if that needs nothing more to be kept."""
    trace = p.trace
    uses: dict[int, set[int]] = defaultdict(set)  # loops in which a node's value is used; len(loops): in the epilogue
    for loop, _, node in roots:
        uses[node.index].add(loop)
    last = len(p.loops)
    for out, by_body in zip(trace.outputs, trace.by_body, strict=True):
        if not by_body:
            for node in out.ravel():
                uses[node.index].add(last)
    at: dict[int, int] = {}
    for node in reversed(trace.graph.nodes):
        if node.index not in live or node.index not in owner or node.op == "input":
            continue
        where = last if owner[node.index] == EPILOGUE else earliest[node.index]
        if owner[node.index] != EPILOGUE and uses[node.index]:
            light = all(x.op in ("input", "const") for x in node.args)
            if node.op in _FREE or light:
                where = max(where, min(*uses[node.index], last - 1))
        at[node.index] = where
        for x in node.args:
            uses[x.index] |= uses[node.index] if node.op in _FREE and owner[node.index] != EPILOGUE else {where}
    filled = Counter(key[0] for key in p.fields)  # fields of each class, and of all walks
    for node in trace.graph.nodes:
        if node.index not in at or owner[node.index] == EPILOGUE:
            continue
        c = owner[node.index]
        if node.op in _FREE:
            continue
        p.loops[at[node.index]].blocks[c].nodes.append(node)
        if any(u > at[node.index] for u in uses[node.index]):
            place = filled["walk"] + filled[c]
            filled[c] += 1
            p.fields[c, node.index] = place
            p.loops[at[node.index]].blocks[c].keep.append((place, node))
