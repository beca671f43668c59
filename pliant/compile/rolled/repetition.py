"""Remove walks of a rolled trace that pass on the same values as an earlier walk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pliant.graph import Graph, GraphNode, substitute

if TYPE_CHECKING:
    from pliant.compile.rolled.rolled_trace import RolledTrace


def without_repetition(trace: RolledTrace) -> RolledTrace:
    """Return the trace with walks replaced by earlier walks that pass on the same values.

    Such walks occur because algorithms that run one after the other begin with the same walks.
    """
    graph, walks = trace.graph, trace.walks
    inputs: dict[int, list[GraphNode]] = {}  # by walk, its placeholders
    for node in graph.nodes:
        if node.op == "input" and node.value[0].startswith(("in", "total:")) and ":" in node.value[0]:
            inputs.setdefault(int(node.value[0].split(":")[1]), []).append(node)
    new: dict[int, GraphNode] = {}
    for w, walk in enumerate(walks):
        walk.base, walk.produced = _renewed(walk.base, new), {key: _renewed(row, new) for key, row in walk.produced.items()}
        for u, earlier in enumerate(walks[:w]):
            alike = walk.kind == earlier.kind and walk.neighbour == earlier.neighbour and trace.patterns[w] == trace.patterns[u]
            if not alike or walk.base != earlier.base or walk.produced.keys() != earlier.produced.keys():
                continue
            trial = new | {node.index: _of_walk(graph, node, u) for node in inputs.get(w, ())}
            if all(_renewed(row, trial) == earlier.produced[key] for key, row in walk.produced.items()):
                new = trial
                break
    outputs = [np.array(_renewed(list(x.ravel()), new), dtype=object).reshape(x.shape) for x in trace.outputs]
    return replace(trace, outputs=tuple(outputs)) if new else trace


def _of_walk(graph: Graph, node: GraphNode, w: int) -> GraphNode:
    """Return the placeholder of another walk that replaces a node."""
    name, place = node.value
    return graph.input(f"{name.partition(':')[0]}:{w}", (place[0] + 1,))[place]


def _renewed(row: list[GraphNode], new: dict[int, GraphNode]) -> list[GraphNode]:
    if not new or not row:
        return row
    graph = row[0].graph
    old = [graph.nodes[i] for i in new]
    return list(substitute(np.array(row, dtype=object), np.array(old, dtype=object), np.array(list(new.values()), dtype=object)))
