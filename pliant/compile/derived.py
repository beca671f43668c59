"""Numbers of cells that depend on named parameters: in a rolled kernel every cell computes its own, before the loops over cells.

What a cell computes is a straight line of operations on numbers of p and on constants. Cells whose lines are alike share code, a
`Program`, and differ in the places in p and in the constants that they read, which are rows of tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.graph import Graph, Node, jvp
from pliant.spatial import Array

Step = tuple[Any, ...]  # ("p",) or ("c",), the next place or constant; or (operation, table, *numbers of earlier steps)

Signed = tuple[Node, float]  # a node and 1 or -1


@dataclass(frozen=True)
class Program:
    """How some cells of a class make the dependent numbers of p.

    cells: which of the class' cells; results: for each dependent number its step; places: in p, (cells, k); constants: those that
    differ between cells, (cells, n); shared: by number of a constant, what they have in common.
    """

    cells: Array
    steps: tuple[Step, ...]
    results: tuple[int, ...]
    places: Array
    constants: Array
    shared: dict[int, float]

    def nodes(self, graph: Graph) -> Array:
        """The dependent numbers, of inputs `p` and `c`."""
        p, c = graph.input("p", (self.places.shape[1],)), iter(graph.input("c", (self.constants.shape[1],)))
        made: list[Node] = []
        places = constants = 0
        for op, *rest in self.steps:
            if op == "p":
                made.append(p[places])
                places += 1
            elif op == "c":
                shared = self.shared.get(constants)
                made.append(next(c) if shared is None else graph.const(shared))
                constants += 1
            else:
                table, *args = rest
                made.append(graph.apply(op, *(made[i] for i in args), table=table))
        out = np.empty(len(self.results), dtype=object)
        out[:] = [made[i] for i in self.results]
        return out

    def tangents(self, graph: Graph, nodes: Array) -> Array:
        """How they change along a tangent of p, of further inputs `dp`."""
        shape = (self.places.shape[1],)
        return jvp(nodes, {"p": graph.input("p", shape)}, {"p": graph.input("dp", shape)})


def programs(dependent: Array) -> list[Program]:
    """The programs of a class. dependent: its cells' numbers that are nodes in some of them, (cells, numbers)."""
    if not dependent.shape[1]:
        return []
    found: dict[Any, list[tuple[int, list[int], list[float]]]] = {}
    for i, row in enumerate(dependent):
        steps, results, places, constants = _line(row)
        found.setdefault((steps, results), []).append((i, places, constants))
    return [_program(steps, results, own) for (steps, results), own in found.items()]


def _program(steps: tuple[Step, ...], results: tuple[int, ...], cells: Sequence[tuple[int, list[int], list[float]]]) -> Program:
    """The program of cells, each with its number, the places in p and the constants that it reads."""
    places = np.array([x for _, x, _ in cells], dtype=np.int64).reshape(len(cells), -1)
    constants = np.array([x for _, _, x in cells]).reshape(len(cells), -1)
    same = (constants == constants[:1]).all(axis=0)
    shared = {int(k): float(constants[0, k]) for k in np.flatnonzero(same)}
    return Program(np.array([i for i, _, _ in cells]), steps, results, places, constants[:, ~same], shared)


def _line(row: Sequence[Any]) -> tuple[tuple[Step, ...], tuple[int, ...], list[int], list[float]]:
    """(steps, results, places in p, constants) of nodes and numbers. A constant is a step of its own wherever it is used.

    Signs go inward, into constants where they can: what differs in signs alone is then alike.
    """
    steps: list[Step] = []
    places: list[int] = []
    constants: list[float] = []
    known: dict[Signed, int] = {}

    def constant(x: float) -> int:
        steps.append(("c",))
        constants.append(x)
        return len(steps) - 1

    def step(x: Signed) -> int:
        return constant(x[1] * x[0].value) if x[0].op == "const" else known[x]

    results = []
    for number in row:
        if not isinstance(number, Node):
            results.append(constant(float(number)))
            continue
        root = _signed(number, 1.0)
        todo = [root]
        while todo:
            node, sign = x = todo[-1]
            op, args = _parts(node, sign)
            missing = [a for a in args if a[0].op != "const" and a not in known]
            if missing and x not in known:
                todo += reversed(missing)
                continue
            todo.pop()
            if node.op == "const" or x in known:
                continue
            if op == "input":
                steps.append(("p",))
                places.append(node.value[1][0])
            else:
                steps.append((op, node.value if op == node.op else None, *[step(a) for a in args]))
            known[x] = len(steps) - 1
        results.append(step(root))
    return tuple(steps), tuple(results), places, constants


def _signed(node: Node, sign: float) -> Signed:
    """sign times a node, as such a pair whose node is no negative."""
    while node.op == "neg":
        node, sign = node.args[0], -sign
    return node, sign


def _parts(node: Node, sign: float) -> tuple[str, tuple[Signed, ...]]:
    """The operation that makes sign times a node, and what it takes."""
    if node.op in ("add", "sub"):
        a, b = node.args
        return "add", (_signed(a, sign), _signed(b, sign if node.op == "add" else -sign))
    if node.op in ("mul", "div"):
        a, b = node.args
        return node.op, (_signed(a, sign), _signed(b, 1.0))
    return (node.op, tuple(_signed(x, 1.0) for x in node.args)) if sign > 0 else ("neg", ((node, 1.0),))
