"""A graph run by NumPy, node by node: slow, and independent of every code generator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.graph.nodes import live
from pliant.graph.ops import OPS


def evaluate(outputs: Any, inputs: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The values of an array of nodes.

    outputs: nodes, any shape; inputs: name -> array (..., *the input's shape). Leading axes broadcast, and lead the result.
    """
    outputs = np.asarray(outputs, dtype=object)
    values: dict[int, Any] = {}
    for node in live(outputs.ravel()):
        if node.op == "const":
            value: Any = node.value
        elif node.op == "input":
            name, i = node.value
            value = np.asarray(inputs[name], dtype=float)[(..., *i)]
        else:
            table = () if node.value is None else (node.value,)
            value = OPS[node.op].numpy(*table, *(values[x.index] for x in node.args))
        values[node.index] = value
    flat = np.broadcast_arrays(*(values[x.index] for x in outputs.ravel())) if outputs.size else []
    batch = flat[0].shape if flat else ()
    return np.stack(flat, axis=-1).reshape(batch + outputs.shape) if flat else np.zeros(outputs.shape)
