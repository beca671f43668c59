"""Forward-mode derivatives of a graph: the change of its outputs along given tangents of its inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pliant.graph.nodes import GraphNode, live
from pliant.graph.ops import OPS
from pliant.graph.uncollected import uncollected


@uncollected()
def jvp(outputs: Any, inputs: Mapping[str, Any], tangents: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """Return the tangents of an array of nodes, as nodes of the same graph, in the shape of `outputs`.

    outputs: nodes, any shape. inputs: name -> array of input nodes. tangents: name -> nodes or numbers, in the shape of the input.
    An input without an entry in tangents is constant. A node that does not change has the tangent `graph.zero`, which costs
    nothing. The tangents share the operations of the function itself, and its labels. For a quaternion pass the tangent qdot(q, v),
    not v.

    Example:
        dy = pl.graph.jvp(xs[0] * xs[1], {"x": xs}, {"x": [1.0, 0.0]})
        pl.graph.evaluate(dy, {"x": [2.0, 3.0]})  # 3.0
    """
    out = np.asarray(outputs, dtype=object)
    nodes = live(out.ravel())
    if not nodes:
        return out.copy()
    graph = nodes[0].graph
    moving: dict[int, GraphNode] = {}  # by index, the tangents that are not the graph's zero
    for name, tangent in tangents.items():
        if name not in inputs or np.shape(tangent) != np.shape(inputs[name]):
            expected = f"has shape {np.shape(inputs[name])}" if name in inputs else f"is none of {', '.join(inputs)}"
            raise ValueError(f"tangent of {name!r} with shape {np.shape(tangent)}: the input {expected}")
        moving.update(zip((x.index for x in np.ravel(inputs[name])), graph.lift(tangent).ravel(), strict=True))
    moving = {i: tangent for i, tangent in moving.items() if tangent is not graph.zero}

    before, products = graph.current_label, _single_products(nodes, out)
    try:
        for node in nodes:
            if any(x.index in moving for x in node.args):
                graph.current_label = node.label
                if node.index in products:
                    moving[node.index] = node  # its tangent is a part of that of the sum
                    continue
                if node.op in ("add", "sub") and any(x.index in products for x in node.args):
                    tangent = _of_sum(node, moving, products)
                else:
                    operands = (moving.get(x.index, graph.zero) for x in node.args)
                    tangent = OPS[node.op].derivative(node, *node.args, *operands)
                if tangent is not graph.zero:
                    moving[node.index] = tangent
    finally:
        graph.current_label = before

    result = np.empty(out.shape, dtype=object)
    result.ravel()[:] = [moving.get(x.index, graph.zero) for x in out.ravel()]
    return result


def _single_products(nodes: Sequence[GraphNode], outputs: np.ndarray[Any, Any]) -> set[int]:
    """The products that are used once, by a sum or a difference."""
    uses = Counter(x.index for node in nodes for x in node.args)
    uses.update(x.index for x in outputs.ravel())
    return {x.index for node in nodes if node.op in ("add", "sub") for x in node.args if x.op == "mul" and uses[x.index] == 1}


def _of_sum(node: GraphNode, moving: Mapping[int, GraphNode], products: set[int]) -> GraphNode:
    """The tangent of a sum or a difference with products, term by term: each product and its sum are one instruction then."""
    zero = node.graph.zero
    total, left = zero, []
    for x, minus in zip(node.args, (False, node.op == "sub"), strict=True):
        if x.index not in moving:
            continue
        if x.index in products:
            (a, b), (da, db) = x.args, (moving.get(y.index, zero) for y in x.args)
            left += [((da + da) * b, minus)] if a is b else [(da * b, minus), (a * db, minus)]
        else:
            total = total - moving[x.index] if minus else total + moving[x.index]
    for term, minus in left:
        total = total - term if minus else total + term
    return total
