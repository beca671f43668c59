"""Constraints by laws in the cells of rolled kernels.

Laws that are equal up to constants share a class: their traced programs have the same operations on the same inputs, and differ in
constants, in the components of their points and directions, and in their parameters. These are the numbers of a cell. Two programs
are compared as texts, so that laws are taken as equal for all values. The constant zero is part of a program: it has no terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from pliant.graph import Graph, GraphNode, GraphProgram, live
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.constraints.law import Constraint
from pliant.model.pose import Array

CONSTANTS = "k"  # the input of a law in a cell


class LawForm(NamedTuple):
    """A program without its constants, each use of which has an entry of the input `CONSTANTS`, and these constants."""

    program: GraphProgram
    constants: Array


@annexed
def form_of(program: GraphProgram) -> LawForm:
    """Return the form of a program. What says that a row has a constant size stays."""
    graph, made, constants = Graph(), dict[int, GraphNode](), list[float]()
    nodes = live(x for array in program.outputs.values() for x in array.flat)
    inputs = _inputs(graph, nodes)
    entries = graph.input(CONSTANTS, (sum(len(x.args) for x in nodes) + sum(x.size for x in program.outputs.values()),))

    def used(node: GraphNode) -> GraphNode:
        if node.op != "const" or not node.value:
            return made[node.index]
        constants.append(float(node.value))
        return entries[len(constants) - 1]

    for node in nodes:
        if node.op == "input":
            made[node.index] = inputs[node.value[0]][node.value[1]]
        elif node.op == "const":
            made[node.index] = graph.const(node.value)
        else:
            made[node.index] = graph.apply(node.op, *(used(x) for x in node.args), table=node.value)
    outputs = {}
    for name, array in program.outputs.items():
        outputs[name] = np.empty(array.shape, dtype=object)
        outputs[name].ravel()[:] = [made[x.index] if name == "size" else used(x) for x in array.flat]
    return LawForm(GraphProgram(outputs), np.array(constants))


def _inputs(graph: Graph, nodes: list[GraphNode]) -> dict[str, Array]:
    """Return the inputs that nodes use, in another graph."""
    shapes: dict[str, tuple[int, ...]] = {}
    for node in nodes:
        if node.op == "input":
            name, at = node.value
            shapes[name] = tuple(max(a, b + 1) for a, b in zip(shapes.get(name, (0,) * len(at)), at, strict=True))
    return {name: graph.input(name, shape) for name, shape in shapes.items()}


def law_key(model: Model, law: Constraint, place: Mapping[int, int]) -> tuple[Any, ...]:
    """Return what laws in cells of one class have in common. place: the number in the cell of each of its bodies."""
    parts = law.known
    return (
        tuple(home for home, _ in parts.points),
        tuple(home for home, _ in parts.directions),
        tuple((place[model.index[body]], i, j) for body, i, j in parts.coordinates),
        tuple((place[model.index[body]], i) for body, i in parts.speeds),
        len(parts.labels),
        parts.vectors,
        parts.absolute,
        parts.ends,
        tuple((row, point) for row, point, _ in parts.constant_forces),
        parts.speed_rows,
        tuple((name, x.size) for name, x in law.parameters.items()),
        form_of(parts.program).program.text,
    )


def law_numbers(law: Constraint) -> Array:
    """Return the numbers of a law: its parameters, its constants, and the components of points, directions and constant forces."""
    parts = law.known
    vectors = [*(x for _, x in parts.points), *(x for _, x in parts.directions), *(x for *_, x in parts.constant_forces)]
    return np.concatenate([np.zeros(0), *law.parameters.values(), form_of(parts.program).constants, *map(np.array, vectors)])


def law_in_cell(law: Constraint, numbers: Array) -> Constraint:
    """Return a law with other numbers, which may be nodes."""
    parts, rest = law.known, list(numbers)

    def take(n: int) -> list[Any]:
        taken = rest[:n]
        del rest[:n]
        return taken

    own = {name: np.array(take(x.size), dtype=object) for name, x in law.parameters.items()}
    form = form_of(parts.program)
    constants = np.array(take(form.constants.size), dtype=object)
    made = parts._replace(
        points=tuple((home, tuple(take(3))) for home, _ in parts.points),
        directions=tuple((home, tuple(take(3))) for home, _ in parts.directions),
        constant_forces=tuple((row, point, tuple(take(3))) for row, point, _ in parts.constant_forces),
        program=form.program,
    )
    return replace(law, parts=made, numbers=own, at={**law.at, CONSTANTS: constants})
