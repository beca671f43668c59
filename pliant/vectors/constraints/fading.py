"""How large the rows of a law are: signals and parameters may scale them, perhaps to nothing, as in `x.u.on * (…)`.

Whether such a row acts is decided while running. A small row that acts must then not count as rounding, so its own size is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliant.graph import Graph, GraphNode, live
from pliant.spatial import Array

_SUMS = {"neg", "mul", "add", "sub"}
Factors = tuple[GraphNode, ...]


def amplitudes(graph: Graph, rows: Sequence[tuple[Array, Array]]) -> list[GraphNode]:
    """Return for each row a node that is quadratic in its size, up to a constant factor.

    rows: (coefficients of forces and moments, coefficients of speeds). The node is 1 if signals do not scale the row. It is 0 if no
    rounding can take the place of the row, because its coefficients are of speeds and do not depend on the pose.
    """
    found = _Scaled(graph, [x for row in rows for part in row for x in part.flat])
    out = []
    for forces, speeds in rows:
        own = [x for x in (*forces.flat, *speeds.flat) if not x.is_value(0.0)]
        if all(x.is_value(0.0) for x in forces.flat) and not any(x.index in found.moving for x in own):
            out.append(graph.zero)
            continue
        factors = [found.factors[x.index] for x in own]
        total = graph.zero
        for x in dict.fromkeys(y for some in factors for y in some or ()):
            total = total + x * x
        out.append(total if all(factors) else graph.one)
    return out


class _Scaled:
    """Which nodes are scaled by signals.

    moving: the numbers of the nodes that depend on places and speeds. factors: by number of a node, nodes of signals and parameters
    alone, so that it vanishes if all of these vanish; None if there are none.
    """

    def __init__(self, graph: Graph, nodes: Sequence[GraphNode]) -> None:
        self.graph = graph
        self.moving, changing, waving = set[int](), set[int](), set[int]()
        self.factors: dict[int, Factors | None] = {}
        for node in live(nodes):
            at = node.index
            of_places = node.op == "input" and node.value[0][0] not in "tsn"
            if of_places or any(x.index in self.moving for x in node.args):
                self.moving.add(at)
                self.factors[at] = self._scaled(node)
                continue
            if node.op == "input" or any(x.index in changing for x in node.args):
                changing.add(at)
            of_waves = node.op in _SUMS and all(x.index in waving or x.op == "const" for x in node.args)
            if node.op in ("sin", "cos") or of_waves:
                waving.add(at)  # sines and cosines do not vanish together
            reciprocal = node.op == "div" and node.args[0].op == "const"
            self.factors[at] = (node,) if at in changing and at not in waving and not reciprocal else None

    def _scaled(self, node: GraphNode) -> Factors | None:
        """Return the factors of a node that depends on places, from those of its operands."""
        parts = [() if x.is_value(0.0) else self.factors[x.index] for x in node.args]
        if node.op == "mul":
            both = [(x.index in self.moving, own) for x, own in zip(node.args, parts, strict=True) if own]
            if len(both) == 2 and not all(moves for moves, _ in both):
                (single,), several = (own for _, own in sorted(both, key=lambda x: x[0]))
                return tuple(single * x for x in several)
            return both[0][1] if both else None
        if node.op in ("neg", "div"):
            return parts[0] or None
        if node.op == "select":
            parts = parts[1:]
        elif node.op not in ("add", "sub"):
            return None
        if any(x is None for x in parts):
            return None
        return tuple(dict.fromkeys(y for x in parts for y in x or ())) or None
