"""Which nodes of a graph become statements, in which order and with which names. The other nodes are written inside expressions.

A node becomes a statement if it is used twice, or if its expression would be too long to read. Names: S4 and C4 are sine and cosine
of q4, or of A4, which is q4 plus an offset. P1, P2, … depend on parameters only, and are computed once. Z1, Z2, … are computed at
every call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.graph import GraphNode, live
from pliant.spatial import Array

_LONGEST = 72  # letters of an expression, about
_TURNS = {"sin": "S", "cos": "C"}
ANGLES, TURNS = "A", "SC"  # letters that names of statements begin with: angles first, then their sines and cosines, then the rest


@dataclass(frozen=True, eq=False)
class Listing:
    """The statements for some outputs, in the order of evaluation. words: the names of all named nodes, including inputs.

    once: statements that depend on parameters only. always: the other statements. constants: the nodes of the first kind, including
    parameters, that the second kind or an output uses.
    """

    outputs: Mapping[str, Array]
    once: tuple[GraphNode, ...]
    always: tuple[GraphNode, ...]
    constants: tuple[GraphNode, ...]
    words: dict[int, str] = field(repr=False)


def listing(outputs: Mapping[str, Array], inputs: Mapping[tuple[str, tuple[int, ...]], str], every: bool = False) -> Listing:
    """The statements for outputs, arrays of nodes of one graph by name. inputs: names of input nodes, by (input, place).

    every: True for one operation per statement, in the order of the graph.
    """
    out = [x for array in outputs.values() for x in array.flat]
    nodes = live(out)
    fixed = {x.index for x in nodes if x.fixed}
    constants = _constants(nodes, out, fixed)
    named = _operations(nodes) if every else _named(nodes, out, fixed, {x.index for x in constants})
    words = {x.index: inputs[x.value] for x in nodes if x.op == "input"}
    taken = {*inputs.values()}
    turns = [x for x in named if x.index not in fixed and _turned(x) is not None and not every]
    indices = {x.index for x in named}
    angles: list[GraphNode] = []
    always: list[GraphNode] = []
    for x in turns:
        word = f"{_TURNS[x.op]}{_turned(x)}"
        if word not in taken:
            taken.add(word)
            words[x.index] = word
            always.append(x)
            if (arg := _unsigned(x.args[0])).index in indices and arg.index not in words:
                words[arg.index] = free(f"A{_turned(x)}", taken)
                taken.add(words[arg.index])
                angles.append(arg)
    rest = [x for x in named if x.index not in fixed and x.index not in words]
    once = [x for x in named if x.index in fixed]
    for letter, group in (("P", once), ("Z", rest)):
        words |= {x.index: free(f"{letter}{i}", taken) for i, x in enumerate(group, 1)}
    return Listing(outputs, tuple(once), (*angles, *always, *rest), constants, words)


def free(word: str, taken: Container[str]) -> str:
    """The word, with as many underscores appended as it needs to be unused."""
    while word in taken:
        word += "_"
    return word


def _constants(nodes: list[GraphNode], out: list[GraphNode], fixed: set[int]) -> tuple[GraphNode, ...]:
    """The nodes that depend on parameters only, and that other nodes or outputs use. Signs are written inside expressions."""
    asked = [y for x in nodes if x.index not in fixed for y in x.args] + out
    found = {y if y.op != "neg" else y.args[0] for y in asked if y.index in fixed}
    return tuple(sorted((x for x in found if x.op != "const"), key=lambda x: (x.op != "input", x.index)))


def _operations(nodes: list[GraphNode]) -> list[GraphNode]:
    """All computed nodes. A sign costs nothing, and is written inside expressions."""
    return [x for x in nodes if x.op not in ("const", "input", "neg")]


def _named(nodes: list[GraphNode], out: list[GraphNode], fixed: set[int], constants: set[int]) -> list[GraphNode]:
    """The nodes with a statement of their own, in order of evaluation."""
    uses: Counter[int] = Counter({x.index: 1 for x in out})
    for x in reversed(nodes):
        for y in x.args:
            uses[y.index] += uses[x.index] if x.op == "neg" else 1
    inside = {y.index for x in nodes for y in x.args}
    size: dict[int, int] = {}
    named = []
    for x in nodes:
        if x.op in ("const", "input"):
            size[x.index] = 4
            continue
        length = sum(size[y.index] for y in x.args) + (1 if x.op == "neg" else 3 * max(1, len(x.args) - 1))
        long = length > _LONGEST and x.index in inside
        turn = x.index not in fixed and _turned(x) is not None
        table = x.op == "interp"  # which is long, however short its operand is
        if x.op != "neg" and (uses[x.index] > 1 or long or turn or table or x.index in constants):
            named.append(x)
            length = 4
        size[x.index] = length
    return named


def _turned(x: GraphNode) -> int | None:
    """The number 4 for the sine or cosine of q4, or of q4 plus an offset."""
    if x.op not in _TURNS:
        return None
    arg = _unsigned(x.args[0])
    if arg.op in ("add", "sub") and arg.args[0].op == "const":
        arg = arg.args[1]
    return int(arg.value[1][0]) + 1 if arg.op == "input" and arg.value[0] == "q" else None


def _unsigned(x: GraphNode) -> GraphNode:
    return x.args[0] if x.op == "neg" else x


def placed(nodes: list[Any], shape: tuple[int, ...]) -> Array:
    """Nodes as an array of objects."""
    out = np.empty(len(nodes), dtype=object)
    out[:] = nodes
    return out.reshape(shape)
