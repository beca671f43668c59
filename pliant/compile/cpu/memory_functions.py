"""Traced functions over lane-major memory. The loops of integrators call them.

    void @NAMEL(ptr buffer, ..., ptr data, ptr workspace)

Inputs and results are in buffers: value i of lane l is at double i L + l. So the code reads and writes whole vectors. Straight-line
code and a loop over bodies have the same signature. A loop also reads its tables from `data`, the data pointer of the gufunc, and
uses a workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout, Place
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.llvm.ir import Code, aligned
from pliant.compile.program.pieces import NodePlace, TracedPiece
from pliant.compile.rolled.loop_ir import LoopIrWriter, given_fields, load_fields
from pliant.compile.rolled.plan import LoopPlan
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.directions import dependent, is_given, values_read
from pliant.compile.unrolled.pieces import Line, Sink, pieces
from pliant.graph import GraphNode, live
from pliant.spatial import Array


def size_of(source: Trace | LoopPlan) -> int:
    """Return about how many nodes a function has. This decides how many states the code computes at a time."""
    if isinstance(source, LoopPlan):
        return sum(len(block.nodes) for loop in source.loops for block in loop.blocks.values())
    return len(live(n for out in source.outputs for n in out.ravel()))


def memory_function(source: Trace | LoopPlan, layout: MemoryLayout, name: str, lanes: int) -> MemoryFunction:
    """Return the function `@name`: straight-line code for a trace, loops over bodies for a plan."""
    return _loops(source, layout, name, lanes) if isinstance(source, LoopPlan) else _line(source, layout, name, lanes)


def _head(layout: MemoryLayout, name: str, lanes: int) -> str:
    buffers = ", ".join(f"ptr %{buffer}" for buffer in layout.buffers)
    return f"define internal fastcc void @{name}({buffers}, ptr %data, ptr %workspace) {aligned(lanes)} {{"


def _line(trace: Trace, layout: MemoryLayout, name: str, lanes: int) -> MemoryFunction:
    places: dict[int, tuple[str, int]] = {}
    for key, (buffer, first) in layout.inputs.items():
        for i, node in enumerate(trace.inputs[key].ravel()):
            places[node.index] = buffer, (first + i) * lanes

    def load(code: Code, node: GraphNode) -> str:
        buffer, at = places[node.index]
        return code.let(f"load {code.type}, ptr {code.let(f'getelementptr double, ptr %{buffer}, i64 {at}')}, align 8")

    sinks = _sinks(trace.outputs, layout, lanes)
    made = _written(Line(lanes, sinks, given=lambda node: node.op == "input", load=load, early=True), layout, name)
    return replace(made, piece=_part(trace, name.removesuffix(str(lanes)), trace.outputs, layout, ()))


def _node_places(nodes: Array, place: Place) -> list[NodePlace]:
    buffer, first = place
    return [(node, buffer, first + i) for i, node in enumerate(nodes.ravel())]


def _sinks(outputs: Sequence[Array], layout: MemoryLayout, lanes: int) -> list[Sink]:
    def store(buffer: str, at: int, code: Code, values: list[str]) -> None:
        code.do(f"store {code.type} {values[0]}, ptr {code.let(f'getelementptr double, ptr %{buffer}, i64 {at}')}, align 8")

    return [
        Sink((node,), partial(store, buffer, (first + i) * lanes))
        for out, (buffer, first) in zip(outputs, layout.outputs, strict=True)
        for i, node in enumerate(out.ravel())
    ]


def _written(line: Line, layout: MemoryLayout, name: str) -> MemoryFunction:
    """Return the pieces of straight-line code, and the function that calls them."""
    lanes = line.lanes
    made = pieces(line)
    buffers = ", ".join(f"ptr %{buffer}" for buffer in layout.buffers)
    whole = [
        _head(layout, name, lanes),
        f"  %ws = alloca [{max(1, made.slots * lanes)} x double], align {8 * lanes}",
        *made.calls(f"{name}_", buffers, "%ws"),
        "  ret void",
        "}",
    ]
    if len(made.codes) == 1:
        text = made.function(0, name, f"{buffers}, ptr %data, ptr %workspace")
    else:
        text = "\n".join([made.functions(f"{name}_", buffers), *whole])
    return MemoryFunction(text, frozenset(made.declarations), made.uses_sincos, lanes)


def _loops(plan: LoopPlan, layout: MemoryLayout, name: str, lanes: int) -> MemoryFunction:
    trace = plan.trace
    shapes = {key: trace.inputs[key].shape for key in trace.inputs}
    operands = operands_of(shapes, trace.function.shapes(trace.model))
    writer = LoopIrWriter(plan, operands, lanes)
    inner = writer.function(f"{name}_state")
    places = [*(layout.inputs[key] for key in shapes), *layout.outputs]
    out = [_head(layout, name, lanes)]
    out += load_fields()
    arguments, strides = [], []
    for op, (buffer, first) in zip(operands, places, strict=True):
        for lane in range(lanes):
            out.append(f"  %d{op.number}_{lane} = getelementptr double, ptr %{buffer}, i64 {first * lanes + lane}")
            arguments.append(f"ptr %d{op.number}_{lane}")
        out.append(f"  %row{op.number} = add i64 0, {8 * lanes * op.rows_columns[1]} ; bytes")
        out.append(f"  %column{op.number} = add i64 0, {8 * lanes} ; bytes")
        strides += [f"i64 %row{op.number}", f"i64 %column{op.number}"]
    given = ", ".join([*arguments, *strides, *given_fields(), "i1 true", "ptr %workspace"])  # the workspace is not its own
    out += [f"  call fastcc void @{name}_state({given})", "  ret void", "}"]

    def unrolled(traced: Callable[[Function], Trace]) -> TracedPiece:
        straight = traced(trace.function)
        return _part(straight, name.removesuffix(str(lanes)), straight.outputs, layout, ())

    size, text = writer.slot_bytes + writer.record_bytes, "\n".join([inner, *out])
    return MemoryFunction(text, frozenset(writer.declarations), writer.uses_sincos, lanes, size, unrolled=unrolled)


def split_function(
    trace: Trace, moving: Collection[str], state: MemoryLayout, moved: MemoryLayout, name: str, lanes: int
) -> tuple[MemoryFunction, MemoryFunction, int]:
    """Split a trace into two functions, and return them with the number of values that the first passes to the second.

    `@name_state` comes first. It computes once what does not depend on the inputs `moving`, and stores the values that the other
    function reads in the buffer of its only result. `@name` computes the rest for several lanes. It reads the values from a buffer
    of the same name.
    """
    found = dependent(trace, moving)
    shown: dict[int, Place] = {}
    for key in moving:
        buffer, first = moved.inputs[key]
        shown |= {node.index: (buffer, first + i) for i, node in enumerate(trace.inputs[key].ravel())}
    where = state.outputs[0][0]
    places: dict[int, int] = {}

    def load(code: Code, node: GraphNode) -> str:
        if node.index in places:
            x = code.let(f"getelementptr double, ptr %{where}, i64 {places[node.index]}")
            return code.spread(code.let(f"load double, ptr {x}, align 8"))
        buffer, at = shown[node.index]
        return code.let(f"load {code.type}, ptr {code.let(f'getelementptr double, ptr %{buffer}, i64 {at * lanes}')}, align 8")

    line = Line(lanes, _sinks(trace.outputs, moved, lanes), given=partial(is_given, found), load=load, early=True)
    read = values_read(line, found)
    places |= {node.index: i for i, node in enumerate(read)}
    values = np.array(read, dtype=object)
    rest = {key: x for key, x in trace.inputs.items() if key not in moving}
    before = _line(replace(trace, inputs=rest, outputs=(values,)), state, f"{name}_state", 1)
    cut = [(node, where, i) for i, node in enumerate(read)]
    after = replace(_written(line, moved, name), piece=_part(trace, name, trace.outputs, moved, cut))
    return before, after, max(1, len(read))


def parted_functions(
    trace: Trace,
    moving: Collection[str],
    begin: MemoryLayout,
    parts: Mapping[str, tuple[slice, MemoryLayout]],
    lanes: int,
    late: Collection[str] = (),
) -> tuple[list[MemoryFunction], int]:
    """Return `@begin` and further functions of a trace, and the number of values that the first passes to the others.

    `@begin` computes what does not depend on the inputs `moving`: the values that the others read, in the buffer of its first
    result, and the outputs whose places follow. parts: by name the outputs of a function, and its layout, with a buffer of that
    name; inputs that have a place in it are read there. late: those that are rarely called; they compute themselves what only they
    need.
    """
    direct = trace.outputs[: len(begin.outputs) - 1]
    found, where = dependent(trace, moving), begin.outputs[0][0]
    places: dict[int, int] = {}

    def seen(layout: MemoryLayout, node: GraphNode) -> bool:
        return node.index in numbers and numbers[node.index][0] in layout.inputs

    def load(layout: MemoryLayout, code: Code, node: GraphNode) -> str:
        if seen(layout, node):
            name, i = numbers[node.index]
            buffer, at = layout.inputs[name][0], layout.inputs[name][1] + i
        else:
            buffer, at = where, places[node.index]
        return code.let(f"load {code.type}, ptr {code.let(f'getelementptr double, ptr %{buffer}, i64 {at * lanes}')}, align 8")

    numbers = {node.index: (name, i) for name, x in trace.inputs.items() for i, node in enumerate(x.ravel())}
    lines: dict[str, Line] = {}
    read: dict[int, GraphNode] = {}
    for name, (own, layout) in parts.items():
        sinks = _sinks(trace.outputs[own], layout, lanes)
        computed = found if name not in late else found | _only(trace, own, direct, parts)
        lines[name] = Line(lanes, sinks, given=partial(is_given, computed), load=partial(load, layout), early=True)
        read |= {node.index: node for node in values_read(lines[name], computed) if not seen(layout, node)}
    places |= {index: i for i, index in enumerate(sorted(read))}
    values = np.array([read[index] for index in places], dtype=object)
    rest = {key: x for key, x in trace.inputs.items() if key not in moving}
    before = _line(replace(trace, inputs=rest, outputs=(values, *direct)), begin, f"begin{lanes}", lanes)
    made = [_written(line, parts[name][1], f"{name}{lanes}") for name, line in lines.items()]
    cut = [(read[index], where, at) for index, at in places.items()]
    for i, (name, (own, layout)) in enumerate(parts.items()):
        made[i] = replace(made[i], piece=_part(trace, name, trace.outputs[own], layout, cut))
    return [before, *made], max(1, len(places))


def _part(trace: Trace, name: str, outputs: Sequence[Array], layout: MemoryLayout, cut: Sequence[NodePlace]) -> TracedPiece:
    """Return a part of a function as data. cut: where it reads values of the function's beginning."""
    given = [at for key, place in layout.inputs.items() if key in trace.inputs for at in _node_places(trace.inputs[key], place)]
    writes = [at for nodes, place in zip(outputs, layout.outputs, strict=True) for at in _node_places(nodes, place)]
    return TracedPiece(name, layout.buffers, [*given, *cut], writes)


def _only(trace: Trace, own: slice, direct: Sequence[Array], parts: Mapping[str, tuple[slice, MemoryLayout]]) -> set[int]:
    """The nodes that only the outputs `own` need, and neither those of other parts nor the direct ones."""
    others = [*direct, *(out for place, _ in parts.values() if place != own for out in trace.outputs[place])]
    known = {x.index for x in live(n for out in others for n in out.ravel())}
    needed = live(n for out in trace.outputs[own] for n in out.ravel())
    return {x.index for x in needed if x.index not in known and x.op not in ("const", "input")}


def workspace(functions: Sequence[MemoryFunction]) -> int:
    """Return the bytes per body of the largest workspace that the functions need."""
    return max((f.slot for f in functions), default=0)
