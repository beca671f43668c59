"""Numbers of cells that depend on named parameters. In a rolled kernel every cell computes its own, before the loops over cells.

A cell runs straight-line code on numbers of p and constants. Cells with the same operations share code, a `ParameterProgram`. They
differ in the places in p and in the constants that they read; these are rows of tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from pliant.graph import Graph, GraphNode, jvp, live
from pliant.spatial import Array

Step = tuple[Any, ...]  # ("p",) or ("c",), the next place or constant; or (operation, table, *numbers of earlier steps)


@dataclass(frozen=True)
class ParameterProgram:
    """The program with which some cells of a class compute their dependent numbers from p.

    cells: the cells of the class that use it. results: the step of each dependent number. places (cells, k): the places in p.
    constants (cells, n): the constants that differ between cells. shared: the common constants, by number of the constant.
    """

    cells: Array
    steps: tuple[Step, ...]
    results: tuple[int, ...]
    places: Array
    constants: Array
    shared: dict[int, float]

    def nodes(self, graph: Graph) -> Array:
        """Return the dependent numbers as nodes, with the inputs `p` and `c`."""
        p, c = graph.input("p", (self.places.shape[1],)), iter(graph.input("c", (self.constants.shape[1],)))
        made: list[GraphNode] = []
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
        """Return the tangents of the dependent numbers along a tangent of p, with the further input `dp`."""
        shape = (self.places.shape[1],)
        return jvp(nodes, {"p": graph.input("p", shape)}, {"p": graph.input("dp", shape)})


def programs(dependent: Array) -> list[ParameterProgram]:
    """Return the programs of a class. dependent (cells, numbers): the numbers that are nodes in some of the cells."""
    if not dependent.shape[1]:
        return []
    found: dict[Any, list[tuple[int, list[int], list[float]]]] = {}
    for i, row in enumerate(dependent):
        steps, results, places, constants = _line(row)
        found.setdefault((steps, results), []).append((i, places, constants))
    return [_program(steps, results, own) for (steps, results), own in found.items()]


def _program(
    steps: tuple[Step, ...], results: tuple[int, ...], cells: Sequence[tuple[int, list[int], list[float]]]
) -> ParameterProgram:
    """Return the program of some cells. cells: for each its number, the places in p and the constants that it reads."""
    places = np.array([x for _, x, _ in cells], dtype=np.int64).reshape(len(cells), -1)
    constants = np.array([x for _, _, x in cells]).reshape(len(cells), -1)
    same = (constants == constants[:1]).all(axis=0)
    shared = {int(k): float(constants[0, k]) for k in np.flatnonzero(same)}
    return ParameterProgram(np.array([i for i, _, _ in cells]), steps, results, places, constants[:, ~same], shared)


def _line(row: Sequence[Any]) -> tuple[tuple[Step, ...], tuple[int, ...], list[int], list[float]]:
    """Return (steps, results, places in p, constants) for nodes and numbers. Every use of a constant is a separate step."""
    forms = _forms([x for x in row if isinstance(x, GraphNode)])
    line = _ProgramSteps(forms)
    results = [line.sum(forms[x] if isinstance(x, GraphNode) else LinearForm({}, float(x))) for x in row]
    return tuple(line.steps), tuple(results), line.places, line.constants


class LinearForm(NamedTuple):
    """A node as a sum: a constant, and terms. terms: by node, the factor that multiplies it. The nodes are not sums themselves."""

    terms: dict[GraphNode, float]
    constant: float = 0.0


def _forms(outputs: Sequence[GraphNode]) -> dict[GraphNode, LinearForm]:
    """Return all nodes that outputs need as sums. Similar cells then have the same terms, whatever the signs of their factors.

    Only short sums are expanded; a long sum is a term of others.
    """
    out: dict[GraphNode, LinearForm] = {}
    for node in live(outputs):
        args = [out[x] for x in node.args]
        own = LinearForm({node: 1.0})
        if node.op == "const":
            own = LinearForm({}, float(node.value))
        elif node.op in ("add", "sub", "neg"):
            signs = {"add": (1.0, 1.0), "sub": (1.0, -1.0), "neg": (-1.0,)}[node.op]
            own = _short(_total(zip(signs, args, strict=True)), own)
        elif node.op == "mul" and not (args[0].terms and args[1].terms):
            factor, other = args if not args[0].terms else args[::-1]
            own = _total([(factor.constant, other)])
        out[node] = own
    return out


def _short(form: LinearForm, otherwise: LinearForm) -> LinearForm:
    return form if len(form.terms) <= _MOST_TERMS else otherwise


def _total(parts: Iterable[tuple[float, LinearForm]]) -> LinearForm:
    """Return the sum of forms, each times a factor."""
    terms: dict[GraphNode, float] = {}
    constant = 0.0
    for factor, form in parts:
        constant += factor * form.constant
        for node, x in form.terms.items():
            terms[node] = terms.get(node, 0.0) + factor * x
    return LinearForm({node: x for node, x in terms.items() if x}, constant)


class _ProgramSteps:
    """Writes the steps of a program."""

    def __init__(self, forms: dict[GraphNode, LinearForm]) -> None:
        self.forms = forms
        self.steps: list[Step] = []
        self.places: list[int] = []
        self.constants: list[float] = []
        self.known: dict[GraphNode, int] = {}

    def sum(self, form: LinearForm) -> int:
        """Return the step of a sum. Its terms are written before it, in the order in which they were created."""
        self._write(sorted(form.terms, key=_index))
        return self._sum(form)

    def _sum(self, form: LinearForm) -> int:
        parts = [self._constant(form.constant)] if form.constant or not form.terms else []
        for node in sorted(form.terms, key=_index):
            factor, x = form.terms[node], self.known[node]
            parts.append(x if factor == 1.0 else self._step(("mul", None, self._constant(factor), x)))
        total = parts[0]
        for x in parts[1:]:
            total = self._step(("add", None, total, x))
        return total

    def _write(self, nodes: list[GraphNode]) -> None:
        """Write terms, with all nodes that they need."""
        todo = nodes[::-1]
        while todo:
            node = todo[-1]
            args = [self.forms[x] for x in node.args]
            missing = [x for form in args for x in sorted(form.terms, key=_index) if x not in self.known]
            if missing and node not in self.known:
                todo += missing[::-1]
                continue
            todo.pop()
            if node in self.known:
                continue
            if node.op == "input":
                self.places.append(node.value[1][0])
                self.known[node] = self._step(("p",))
            else:
                self.known[node] = self._step((node.op, node.value, *[self._sum(form) for form in args]))

    def _constant(self, x: float) -> int:
        self.constants.append(x)
        return self._step(("c",))

    def _step(self, step: Step) -> int:
        self.steps.append(step)
        return len(self.steps) - 1


_MOST_TERMS = 24  # of a sum
_index = attrgetter("index")
