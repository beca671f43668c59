"""Replace nodes by others: inputs by values, or operations by cheaper ones that are known from the whole function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pliant.graph.graph import Graph
from pliant.graph.nodes import GraphNode, live


def substitute(outputs: Any, inputs: Any, values: Any) -> np.ndarray[Any, Any]:
    """Return `outputs` with every input node of `inputs` replaced by the node at the same place in `values`; all of one graph.

    Example:
        y = pl.graph.substitute(xs[0] * xs[1], xs, [xs[0], xs[0]])
        pl.graph.evaluate(y, {"x": [2.0, 3.0]})  # 4.0
    """
    return _rebuilt(outputs, {x.index: y for x, y in zip(np.ravel(inputs), np.ravel(values), strict=True)}, {})


def quotients(outputs: Any) -> np.ndarray[Any, Any]:
    """Return `outputs` with x / d instead of x (1/d) if nothing else needs the reciprocal: one operation less.

    Example: `pl.graph.quotients(xs[0] / xs[1])`
    """
    nodes = live(np.ravel(outputs))
    found = [
        (node, y, x)
        for node in nodes
        if node.op == "mul"
        for x, y in (node.args, node.args[::-1])
        if x.op == "div" and x.args[0].is_value(1.0) and not x.fixed
    ]
    if not found:  # most functions divide by nothing
        return np.asarray(outputs, dtype=object)
    uses = Counter(x for node in nodes for x in node.args)
    uses.update(np.ravel(outputs).tolist())
    once = {node.index: (y, x.args[1]) for node, y, x in found if uses[x] == 1}
    return _rebuilt(outputs, {}, once, nodes)


def transplanted(
    outputs: Mapping[str, np.ndarray[Any, Any]], graph: Graph, inputs: Mapping[str, np.ndarray[Any, Any]]
) -> dict[str, np.ndarray[Any, Any]]:
    """Return arrays of nodes, or nodes and numbers, in another graph, with its inputs by name. Nodes that it already has are
    used again.

    Example:
        other = pl.graph.Graph()
        y = {"y": np.array([xs[0] * xs[1]])}
        pl.graph.transplanted(y, other, {"x": other.input("x", (2,))})
    """
    new: dict[int, GraphNode] = {}
    for node in live(x for array in outputs.values() for x in array.flat if type(x) is GraphNode):
        graph.current_label = node.label
        if node.op == "const":
            new[node.index] = graph.const(node.value)
        elif node.op == "input":
            name, place = node.value
            new[node.index] = inputs[name][place]
        else:
            new[node.index] = graph.apply(node.op, *(new[x.index] for x in node.args), table=node.value)
    graph.current_label = None
    out = {}
    for name, array in outputs.items():
        out[name] = np.empty(array.shape, dtype=object)
        out[name].ravel()[:] = [new[x.index] if type(x) is GraphNode else x for x in array.flat]
    return out


def _rebuilt(
    outputs: Any,
    new: dict[int, GraphNode],
    divided: dict[int, tuple[GraphNode, GraphNode]],
    nodes: Sequence[GraphNode] | None = None,
) -> np.ndarray[Any, Any]:
    """Return `outputs` with nodes replaced, and those in `divided` as quotients; nodes that depend on them are created again.

    new: replacements by the numbers of the nodes that they replace; the nodes created here are added. nodes: what the outputs need,
    if known.
    """
    out = np.asarray(outputs, dtype=object)
    given = {*new}
    for node in live(out.ravel()) if nodes is None else nodes:
        at = node.index
        if at in divided:
            x, d = divided[at]
            node.graph.current_label = node.label
            new[at] = node.graph.div(new.get(x.index, x), new.get(d.index, d))
            continue
        for x in node.args:
            if x.index in new:
                break
        else:  # mostly nothing changes
            continue
        if at not in given:
            args = [new.get(x.index, x) for x in node.args]
            node.graph.current_label = node.label
            new[at] = node.graph.apply(node.op, *args, table=node.value)
    if out.size:
        out.flat[0].graph.current_label = None
    result = np.empty(out.shape, dtype=object)
    result.ravel()[:] = [new.get(x.index, x) for x in out.ravel()]
    return result
