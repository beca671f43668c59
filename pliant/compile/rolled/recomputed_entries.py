"""Entries of outward walks that every class computes from other entries, such as squares of an angular velocity.

Walks need not pass them on. The receiver recomputes them: operations on the other placeholders replace their placeholders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile.rolled.rolled_trace import RolledTrace, TreeWalk
from pliant.graph import GraphNode
from pliant.graph.substitute import substitute

_OPERATIONS = ("add", "sub", "mul", "neg")
_DEEP = 3  # most operations in a row that are recomputed

Made = Any  # how an entry is made: a group, a constant node, or (operation, *Made)


def lean(trace: RolledTrace) -> RolledTrace:
    """Return the same function with as few entries as possible that walks pass on."""
    groups = {w: _made(trace, w) for w, walk in enumerate(trace.walks) if walk.kind == "outward" and walk.produced}
    names = {node.value[0] for node in trace.graph.nodes if node.op == "input" and node.value[0].startswith("in")}
    old: list[GraphNode] = []
    new: list[GraphNode] = []
    for name in sorted(names):
        made = groups.get(int(name.partition(":")[2]), {})
        if not made:
            continue
        size = 1 + max(value for kind, value in trace.patterns[int(name.partition(":")[2])] if kind == "group")
        inputs = trace.graph.input(name, (size,))
        have = list(inputs)
        for group, how in made.items():  # in the order in which they are made of each other
            have[group] = _apply(trace, how, have)
            old.append(inputs[group])
            new.append(have[group])
    return _with(trace, old, new) if old else trace


def _with(trace: RolledTrace, old: Sequence[GraphNode], new: Sequence[GraphNode]) -> RolledTrace:
    rows = [(w, key, row) for w, walk in enumerate(trace.walks) for key, row in walk.produced.items()]
    flat = np.array([*(n for x in trace.outputs for n in x.ravel()), *(n for *_, row in rows for n in row)], dtype=object)
    made = iter(substitute(flat, np.array(old, dtype=object), np.array(new, dtype=object)))
    outputs = []
    for x in trace.outputs:
        out = np.empty(x.shape, dtype=object)
        out.ravel()[:] = [next(made) for _ in range(x.size)]
        outputs.append(out)
    walks = [TreeWalk(walk.kind, walk.base, walk.neighbour) for walk in trace.walks]
    for w, key, row in rows:
        walks[w].produced[key] = [next(made) for _ in row]
    return replace(trace, outputs=tuple(outputs), walks=walks)


def _made(trace: RolledTrace, w: int) -> dict[int, Made]:
    """Return how groups of a walk are computed from others, for the groups where every class and the base agree."""
    walk, pattern = trace.walks[w], trace.patterns[w]
    place = {value: i for i, (kind, value) in reversed(list(enumerate(pattern))) if kind == "group"}
    rows = [{g: row[i] for g, i in place.items()} for row in (*walk.produced.values(), walk.base)]
    first = {node.index: group for group, node in sorted(rows[0].items(), reverse=True)}
    out: dict[int, Made] = {}
    for group, node in sorted(rows[0].items(), key=lambda item: item[1].index):
        how = _how(node, {i: g for i, g in first.items() if g != group}, _DEEP)
        if how is not None and all(_apply(trace, how, row) is row[group] for row in rows):
            out[group] = how
    return out


def _how(node: GraphNode, known: dict[int, int], deep: int) -> Made | None:
    """Return how a node is computed from known nodes. None if it is an input or needs too many operations."""
    if node.op == "const":
        return node
    if deep < _DEEP and node.index in known:
        return known[node.index]
    if node.op not in _OPERATIONS or not deep:
        return None
    args = [_how(x, known, deep - 1) for x in node.args]
    return None if any(x is None for x in args) else (node.op, *args)


def _apply(trace: RolledTrace, how: Made, have: Any) -> GraphNode:
    if isinstance(how, GraphNode):
        return how
    if isinstance(how, int):
        node: GraphNode = have[how]
        return node
    op, *args = how
    return trace.graph.apply(op, *(_apply(trace, x, have) for x in args))
