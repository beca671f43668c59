"""A graph as text: equal for graphs that compute the same by the same operations, in whatever order they were derived."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.graph.nodes import live


def text_of(outputs: Any) -> str:
    """Return one line per node, with its operands by their numbers, and then the outputs.

    Example: `print(pl.graph.text_of(xs[0] * xs[1]))`
    """
    out = np.ravel(np.asarray(outputs, dtype=object))
    numbers: dict[int, int] = {}
    lines = []
    for i, node in enumerate(live(out)):
        numbers[node.index] = i
        lines.append(f"{node.op} {node.value!r} {' '.join(str(numbers[x.index]) for x in node.args)}")
    return "\n".join([*lines, " ".join(str(numbers[x.index]) for x in out)])
