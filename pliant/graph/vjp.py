"""Reverse-mode derivatives of a graph: the gradient of a weighted sum of outputs with respect to every input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph.nodes import GraphNode, live
from pliant.graph.ops import OPS
from pliant.graph.uncollected import uncollected

Choices = tuple[tuple[GraphNode, bool], ...]  # conditions, and whether the cotangent is theirs where they are not zero


@uncollected()
def vjp(outputs: Any, weights: Any, inputs: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """Return d(weights . outputs)/d(input) for each input, as nodes of the same graph, in the shape of the input.

    outputs, weights: nodes of one shape; weights may be numbers. inputs: name -> array of input nodes. An input that is not reached
    gets `graph.zero`. The weights are constant, even if they depend on the inputs. The results share the operations of the function
    itself, and its labels. The four numbers of a quaternion are independent inputs.

    A cotangent that applies only under a condition is stored with the condition, and is multiplied first: where the condition is
    false, the derivative may be infinite, and zero times infinity is NaN.

    Example:
        dx = pl.graph.vjp(xs[0] * xs[1], 1.0, {"x": xs})["x"]
        pl.graph.evaluate(dx, {"x": [2.0, 3.0]})  # [3.0, 2.0]
    """
    out = np.asarray(outputs, dtype=object).ravel()
    found = {name: np.empty(np.shape(x), dtype=object) for name, x in inputs.items()}
    given = [x for array in inputs.values() for x in np.ravel(array)]
    if not given:
        return found
    graph, held = given[0].graph, np.ravel(weights)
    if held.size != out.size:
        raise PliantError(f"vjp: {held.size} weights for {out.size} outputs; give one per output")
    bars: dict[int, tuple[Choices, GraphNode]] = {}  # cotangents by index of their node, and where they hold; none where zero

    def add_cotangent(node: GraphNode, choices: Choices, bar: GraphNode) -> None:
        if bar is not graph.zero and node.index in reached:
            here = _chosen(choices, bar)
            bars[node.index] = _sum(bars[node.index], here) if node.index in bars else here

    nodes = live(out)
    reached = {x.index for x in given}  # the nodes that depend on the inputs
    for node in nodes:
        if any(x.index in reached for x in node.args):
            reached.add(node.index)
    before = graph.current_label
    try:
        for node, weight in zip(out, graph.lift(held), strict=True):
            add_cotangent(node, (), weight)
        for node in reversed(nodes):
            if node.index in bars and node.args:
                graph.current_label = node.label
                choices, own = bars[node.index]
                for x, bar in zip(node.args, _shares(node, own, reached), strict=True):
                    add_cotangent(x, choices, bar)
    finally:
        graph.current_label = before
    for name, array in inputs.items():
        found[name].ravel()[:] = [_where(*bars.get(x.index, ((), graph.zero))) for x in np.ravel(array)]
    return found


def _chosen(choices: Choices, bar: GraphNode) -> tuple[Choices, GraphNode]:
    """Return the conditions of a cotangent, outermost first, and the cotangent without them."""
    zero = bar.graph.zero
    while bar.op == "select" and (bar.args[1] is zero or bar.args[2] is zero):
        side = bar.args[2] is zero
        choices, bar = (*choices, (bar.args[0], side)), bar.args[1 if side else 2]
    return choices, bar


def _where(choices: Choices, bar: GraphNode) -> GraphNode:
    """Return the cotangent where all conditions hold, and zero elsewhere."""
    zero, on = bar.graph.zero, bar if len(choices) == 1 else bar.graph.one
    for condition, side in choices:
        on = condition.select(on, zero) if side else condition.select(zero, on)
    return bar if not choices else on if len(choices) == 1 else on.select(bar, zero)


def _sum(one: tuple[Choices, GraphNode], other: tuple[Choices, GraphNode]) -> tuple[Choices, GraphNode]:
    """Return the sum of two cotangents, with the conditions that they share."""
    (a, x), (b, y) = one, other
    n = next((i for i, (left, right) in enumerate(zip(a, b, strict=False)) if left != right), min(len(a), len(b)))
    return a[:n], _where(a[n:], x) + _where(b[n:], y)


def _shares(node: GraphNode, bar: GraphNode, reached: set[int]) -> list[GraphNode]:
    """Return the cotangents of the operands. A derivative is linear in the tangents, so it is applied to `bar` for each of them."""
    graph = node.graph
    if node.op == "div" and not node.args[0].is_value(1.0):  # the quotient of both shares is one
        part = bar / node.args[1]
        return [part, -(node * part)]
    none = [graph.zero] * len(node.args)
    out = []
    for i, x in enumerate(node.args):
        moved = [*none[:i], bar, *none[i + 1 :]]
        out.append(OPS[node.op].derivative(node, *node.args, *moved) if x.index in reached else graph.zero)
    return out
