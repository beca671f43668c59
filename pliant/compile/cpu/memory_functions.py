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
from pliant.compile.unrolled.entries import Entries
from pliant.compile.unrolled.pieces import ON_STACK, Line, Sink, pieces
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
    places: dict[int, Place] = {}
    for key, (buffer, first) in layout.inputs.items():
        places |= {node.index: (buffer, first + i) for i, node in enumerate(trace.inputs[key].ravel())}

    line = _reading(lanes, trace.outputs, layout, _is_input, Entries(lambda node: places[node.index], _loaded, _put))
    made = _written(line, layout, name)
    return replace(made, piece=_part(trace, name.removesuffix(str(lanes)), trace.outputs, layout, ()))


def _reading(
    lanes: int, outputs: Sequence[Array], layout: MemoryLayout, given: Callable[[GraphNode], bool], entries: Entries
) -> Line:
    """Return straight-line code that reads what is given where it is needed."""

    def load(code: Code, node: GraphNode) -> str:
        return entries.load(*entries.place(node), code, 1)[0]

    return Line(lanes, _sinks(outputs, layout), given=given, load=load, early=True, entries=entries)


def _is_input(node: GraphNode) -> bool:
    return node.op == "input"


def _pointer(buffer: str, at: int | str, code: Code) -> str:
    if isinstance(at, int):
        return code.let(f"getelementptr double, ptr %{buffer}, i64 {at * code.lanes}")
    return code.let(f"getelementptr [{code.lanes} x double], ptr %{buffer}, i64 {at}")


def _loaded(buffer: str, at: int | str, code: Code, n: int = 1) -> list[str]:
    assert n == 1, "values are read one by one"
    return [code.let(f"load {code.type}, ptr {_pointer(buffer, at, code)}, align 8")]


def _put(buffer: str, at: int | str, code: Code, values: Sequence[str]) -> None:
    code.do(f"store {code.type} {values[0]}, ptr {_pointer(buffer, at, code)}, align 8")


def _node_places(nodes: Array, place: Place) -> list[NodePlace]:
    buffer, first = place
    return [(node, buffer, first + i) for i, node in enumerate(nodes.ravel())]


def _sinks(outputs: Sequence[Array], layout: MemoryLayout) -> list[Sink]:
    return [
        Sink((node,), partial(_put, buffer, first + i), place=(buffer, first + i))
        for out, (buffer, first) in zip(outputs, layout.outputs, strict=True)
        for i, node in enumerate(out.ravel())
    ]


def _written(line: Line, layout: MemoryLayout, name: str) -> MemoryFunction:
    """Return the pieces of straight-line code, and the function that calls them."""
    lanes = line.lanes
    made = pieces(line)
    buffers = ", ".join(f"ptr %{buffer}" for buffer in layout.buffers)
    size = 8 * made.slots * lanes
    whole = [
        _head(layout, name, lanes),
        f"  %ws = alloca [{max(1, made.slots * lanes)} x double], align {8 * lanes}"
        if size <= ON_STACK
        else "  %ws = getelementptr i8, ptr %workspace, i64 0",
        *made.calls(f"{name}_", buffers, "%ws"),
        "  ret void",
        "}",
    ]
    if len(made.codes) == 1:
        text = made.function(0, name, f"{buffers}, ptr %data, ptr %workspace")
    else:
        text = "\n".join([made.functions(f"{name}_", buffers), *whole])
    room = size if size > ON_STACK else 0
    return MemoryFunction(text, frozenset(made.declarations), made.uses_sincos, lanes, room=room)


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

    def place(node: GraphNode) -> Place:
        return (where, places[node.index]) if node.index in places else shown[node.index]

    def load(operand: str, at: int | str, code: Code, n: int) -> list[str]:
        if operand != where:
            return _loaded(operand, at, code, n)
        x = code.let(f"getelementptr double, ptr %{where}, i64 {at}")
        return [code.spread(code.let(f"load double, ptr {x}, align 8"))]

    line = _reading(lanes, trace.outputs, moved, partial(is_given, found), Entries(place, load, _put))
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

    def place(layout: MemoryLayout, node: GraphNode) -> Place:
        if not seen(layout, node):
            return where, places[node.index]
        name, i = numbers[node.index]
        return layout.inputs[name][0], layout.inputs[name][1] + i

    numbers = {node.index: (name, i) for name, x in trace.inputs.items() for i, node in enumerate(x.ravel())}
    lines: dict[str, Line] = {}
    read: dict[int, GraphNode] = {}
    for name, (own, layout) in parts.items():
        computed = found if name not in late else found | _only(trace, own, direct, parts)
        entries = Entries(partial(place, layout), _loaded, _put)
        lines[name] = _reading(lanes, trace.outputs[own], layout, partial(is_given, computed), entries)
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


def workspace(functions: Sequence[MemoryFunction]) -> tuple[int, int]:
    """Return the bytes per body, and those for all, of the largest workspace that the functions need."""
    return max((f.slot for f in functions), default=0), max((f.room for f in functions), default=0)
