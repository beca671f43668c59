"""Operation counts: the cost of a function on any machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.graph.nodes import live
from pliant.graph.ops import OPS


@dataclass(frozen=True, slots=True)
class Operations:
    """Counted operations. `add` holds additions and subtractions; sine and cosine are one `trig` each; signs are free.

    Example: `dyn.operations("mass_matrix").mul  # 2`
    """

    mul: int = 0
    add: int = 0
    div: int = 0
    sqrt: int = 0
    trig: int = 0
    other: int = 0

    @property
    def total(self) -> int:
        """mul + div + add: the arithmetic, without square roots and transcendental functions."""
        return self.mul + self.div + self.add

    def __str__(self) -> str:
        extra = "".join(f", {n} {word}" for n, word in ((self.sqrt, "sqrt"), (self.trig, "sin/cos"), (self.other, "other")) if n)
        return f"{self.mul} mul, {self.div} div, {self.add} add{extra}"


def count(outputs: Any, *, fixed: bool | None = None) -> Operations:
    """Count the operations that an array of nodes needs.

    fixed: True counts those that depend only on parameters; False counts the rest. Default: all.

    Example: `pl.graph.count(xs[0] * xs[1] + 1).mul  # 1`
    """
    nodes = (node for node in live(np.ravel(outputs)) if node.op in OPS and (fixed is None or node.fixed is fixed))
    kinds = Counter(OPS[node.op].counts_as for node in nodes)
    del kinds[""]
    return Operations(**kinds)
