"""A piece: a traced function that a program calls. It reads nodes of a graph from buffers, and writes others to buffers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pliant.graph import GraphNode

NodePlace = tuple[GraphNode, str, int]  # a node, its buffer, and its value there
Routine = Callable[..., Any]  # a function over memory in NumPy, see `step.StepProgram`


@dataclass(frozen=True, eq=False)
class TracedPiece:
    """buffers: in the order of arguments."""

    name: str
    buffers: tuple[str, ...]
    reads: Sequence[NodePlace]
    writes: Sequence[NodePlace]

    def steps(self) -> list[GraphNode]:
        """Return the nodes to compute in order, without those that are read."""
        known = {node.index for node, _, _ in self.reads}
        return needed([node for node, _, _ in self.writes], lambda node: node.index not in known)


def needed(roots: Iterable[GraphNode], made: Callable[[GraphNode], bool]) -> list[GraphNode]:
    """Return the nodes to compute in order for some nodes. made: whether a node is computed at all."""
    todo, found = list(roots), dict[int, GraphNode]()
    while todo:
        node = todo.pop()
        if node.index not in found and made(node):
            found[node.index] = node
            todo.extend(node.args)
    return [found[i] for i in sorted(found)]
