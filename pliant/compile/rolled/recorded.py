"""A plan as data: loops over the table of cells, as statements of a program. All writers and the evaluation in NumPy read them.

The statements are: a loop for the numbers that depend on named parameters, if there are any; a step for the values at the base; the
loops of the plan; and a step for what is computed after them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np

from pliant.compile.program.nodes import Body, OverTable, TracedStep
from pliant.compile.program.pieces import needed
from pliant.compile.program.places import BodyEntry, IndexedEntry, RecordEntry, RowNumber, SharedEntry, TablePlace, WalkEntry
from pliant.compile.rolled.classes import first_constant, programs_of, tabled
from pliant.compile.rolled.parameter_programs import ParameterProgram
from pliant.compile.rolled.plan import EPILOGUE, BodyLoop, LoopPlan, LoopStep
from pliant.compile.rolled.rolled_tree import placeholder
from pliant.graph import Graph, GraphNode
from pliant.lazy import annexed, cached_property

Source = Callable[[GraphNode], TablePlace]
Writes = Sequence[tuple[TablePlace, GraphNode]]


@annexed
def recorded(plan: LoopPlan) -> Body:
    """Return the statements of a plan."""
    own = _Recorder(plan)
    loops = [own.loop(f"L{i}_", loop) for i, loop in enumerate(plan.loops)]
    return (*own.programs(), own.base(), *loops, own.after())


def _step(
    name: str,
    writes: Writes,
    source: Source,
    order: Sequence[GraphNode] = (),
    finds: Callable[[GraphNode], bool] = lambda node: False,
) -> TracedStep:
    """Return a step. source: where it reads an input, or a node that it `finds`."""
    roots = [*order, *(node for _, node in writes)]
    near = [*roots, *(x for node in needed(roots, lambda node: not finds(node)) for x in node.args)]
    found = {node.index: node for node in near if node.op == "input" or finds(node)}
    return TracedStep(name, {index: source(node) for index, node in found.items()}, tuple(writes), tuple(order))


@dataclass(frozen=True, eq=False)
class _Recorder:
    """Records the statements of a plan."""

    plan: LoopPlan

    # ---- statements

    def programs(self) -> list[OverTable]:
        """Return the loop in which every cell runs its program for numbers that depend on named parameters, if there are any."""
        columns: dict[int, list[tuple[str, int, int]]] = {}  # by class: (kind, column, place in the record)
        for key, place in self.plan.fields.items():
            if len(key) == 3 and key[1] in ("dep", "moved"):
                columns.setdefault(key[0], []).append((key[1], key[2], place))  # type: ignore[arg-type]
        every = enumerate(programs_of(self.plan.trace.classes))
        steps = {i: self._program(i, program, columns[c]) for i, (c, program) in every if c in columns}
        return [OverTable("D_", "program", False, steps, kept=True)] if steps else []

    def _program(self, number: int, program: ParameterProgram, columns: Sequence[tuple[str, int, int]]) -> TracedStep:
        """Return a program: it writes the dependent numbers of a cell, and their tangents if needed, to its record."""
        graph, first = Graph(), first_constant(self.plan.trace.classes)
        found = {"dep": program.nodes(graph)}
        if any(kind == "moved" for kind, *_ in columns):
            found["moved"] = program.tangents(graph, found["dep"])

        def source(node: GraphNode) -> TablePlace:
            name, (i,) = node.value
            return RowNumber(first + i) if name == "c" else IndexedEntry({"dp": "parameters_tangent"}.get(name, "parameters"), i)

        return _step(f"D_{number}_", [(RecordEntry(place), found[kind][column]) for kind, column, place in columns], source)

    def base(self) -> TracedStep:
        return _step("b", [(self._entry(x, "own"), node) for x, node in self.plan.base], lambda node: SharedEntry(*node.value))

    def loop(self, name: str, loop: BodyLoop) -> OverTable:
        steps = {c: self._block(f"{name}{c}_", c, block) for c, block in sorted(loop.blocks.items())}
        return OverTable(name, "class", loop.direction == "inward", steps)

    def _block(self, name: str, c: int, block: LoopStep) -> TracedStep:
        writes: list[tuple[TablePlace, GraphNode]] = [(RecordEntry(place), node) for place, node in block.keep]
        writes += [(self._entry(place, "own"), node) for place, node in block.out]
        like_q = [words == ("nq",) for words in self.plan.trace.function.outputs]  # the layout of a result
        writes += [(BodyEntry(f"out{number}", like_q[number], j, i), node) for number, j, i, node in block.outputs]
        for row, pairs in (("base", block.totals), ("side", block.neighbour), ("up", block.hand)):
            writes += [(self._entry(place, row), node) for place, node in pairs]
        # all is read before anything is written, because places in records are reused
        return _step(name, writes, partial(self._source, c, block), (*block.nodes, *block.roots), block.finds)

    def after(self) -> TracedStep:
        """Return what is computed after the loops: results that belong to no body."""
        trace = self.plan.trace
        results = zip(trace.outputs, trace.by_body, strict=True)
        whole = [(i, nodes) for i, (nodes, by_body) in enumerate(results) if not by_body]
        writes = [(SharedEntry(f"out{i}", at), cast(GraphNode, nodes[at])) for i, nodes in whole for at in np.ndindex(nodes.shape)]
        return _step("e", writes, self._source_after, finds=self._kept_after)

    # ---- where operands come from

    @cached_property
    def _walked(self) -> dict[int, tuple[int, int, int]]:
        """By place, the (walk, port, group) of an entry of a walk."""
        return {place: key[1:] for key, place in self.plan.fields.items() if key[0] == "walk"}  # type: ignore[misc]

    def _entry(self, place: int, row: str) -> WalkEntry:
        w, port, group = self._walked[place]
        return WalkEntry(w, group, port, row, place)

    def _total(self, name: str, group: int) -> WalkEntry:
        return self._entry(self.plan.fields["walk", int(name.split(":")[1]), 0, group], "base")

    def _source(self, c: int, step: LoopStep, node: GraphNode) -> TablePlace:
        """Return where the code of a class finds an input, or a node of the record, in a loop."""
        fields, trace = self.plan.fields, self.plan.trace
        if step.finds(node):
            return RecordEntry(fields[c, node.index])
        name, index = node.value
        kind, _ = tabled(name) or ("", c)
        if kind == "par":
            return RowNumber(index[0])
        if kind:
            return RecordEntry(fields[c, kind, index[0]])
        if name.startswith("in"):
            _, port, w = placeholder(name)
            row = "own" if trace.walks[w].kind != "outward" else "side" if trace.walks[w].neighbour else "up"
            return self._entry(fields["walk", w, port, index[0]], row)
        if name.startswith("total:"):
            return self._total(name, index[0])
        if (like_q := trace.like_q.get(name)) is not None:
            slices = trace.representatives.internals.q_slices if like_q else trace.representatives.internals.v_slices
            places = ((j, slices[k]) for k, (of, j) in enumerate(trace.places) if of == c)
            body, where = next((j, where) for j, where in places if where.start <= index[0] < where.stop)
            return BodyEntry(name, like_q, body, index[0] - where.start)
        return SharedEntry(name, index)

    def _kept_after(self, node: GraphNode) -> bool:
        """Whether a node is in a record after the loops."""
        return (self.plan.owner.get(node.index, EPILOGUE), node.index) in self.plan.fields

    def _source_after(self, node: GraphNode) -> TablePlace:
        """Return where an input, or a stored node, is found after the loops, where its class has one cell."""
        trace, fields, c = self.plan.trace, self.plan.fields, self.plan.owner.get(node.index, EPILOGUE)
        if self._kept_after(node):
            return RecordEntry(fields[c, node.index], int(trace.classes[c].cells[0]))
        name, index = node.value
        if c == EPILOGUE:
            return self._total(name, index[0]) if name.startswith("total:") else SharedEntry(name, index)
        if found := tabled(name):
            return RecordEntry(fields[c, found[0], index[0]], int(trace.classes[c].cells[0]))
        whole, own = (
            (m.internals.q_slices if trace.like_q[name] else m.internals.v_slices) for m in (trace.model, trace.representatives)
        )
        r = next(r for r, where in enumerate(own) if where.start <= index[0] < where.stop)
        body = int(trace.classes[c].members[0, trace.places[r][1]])
        return SharedEntry(name, (whole[body].start + index[0] - own[r].start,))
