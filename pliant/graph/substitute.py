"""Nodes in place of inputs."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.graph.nodes import Node, live


def substitute(outputs: Any, inputs: Any, values: Any) -> np.ndarray[Any, Any]:
    """`outputs` with every input node of `inputs` replaced by the node at the same place in `values`; all of one graph."""
    out = np.asarray(outputs, dtype=object)
    new: dict[int, Node] = {x.index: y for x, y in zip(np.ravel(inputs), np.ravel(values), strict=True)}
    for node in live(out.ravel()):
        if node.index not in new:
            changed = any(new[x.index] is not x for x in node.args)
            args = [new[x.index] for x in node.args]
            new[node.index] = node.graph.apply(node.op, *args, table=node.value) if changed else node
    result = np.empty(out.shape, dtype=object)
    result.ravel()[:] = [new[x.index] for x in out.ravel()]
    return result
