"""Derivatives of large systems: one direction's code, run with several directions in SIMD lanes.

Where the columns of the derivatives in one graph would be too much code, there are the operations of the state, in scalar code, and
those of one direction for each derivative, which read what they need of the state and run over unit vectors, `lanes` of them at a
time. The code has the size of one product with the derivatives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from pliant.compile.llvm.ir import NO_MEMORY, Code, number, sincos_function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.pieces import FREE, Line, Pieces, Sink, pieces
from pliant.compile.unrolled.unrolled import COPY, ENTRY, operands_of, read_operand
from pliant.graph import Node, live
from pliant.spatial import Array

DIRECTION = "direction"
_ALIGNED = 64  # bytes


def directions_ir(trace: Trace, lanes: int) -> str:
    """A module whose function `pliant_loop` is the inner loop of a gufunc of matrices.

    trace: of functions of the state and of the input `direction` (n,), each a column (n,) along it.
    """
    moving = dependent(trace, (DIRECTION,))
    lines = [_direction(column, moving, lanes) for column in trace.outputs]
    places: dict[int, int] = {}  # of what directions read, among the values of the state
    for line in lines:
        for node in values_read(line, moving):
            places.setdefault(node.index, len(places))
    nodes = {n.index: n for n in trace.graph.nodes}
    state = pieces(_state(trace, [nodes[i] for i in places]))
    directions = [pieces(_reading(line, places)) for line in lines]
    parts, declarations = [state.functions("state", _parameters(trace))], state.declarations
    for k, made in enumerate(directions):
        parts.append(made.functions(f"direction{k}_", "ptr %state, ptr %seed, ptr noalias %out"))
        declarations |= made.declarations
    for width in sorted({width for width, made in [(1, state), *((lanes, made) for made in directions)] if made.uses_sincos}):
        text, more = sincos_function(width)
        parts.append(text)
        declarations |= more
    parts.append(_loop(trace, state, directions, len(places), lanes))
    return "\n".join([*sorted(declarations), COPY, NO_MEMORY, *parts, '!0 = !{!"branch_weights", i32 1, i32 1000000}', ""])


def dependent(trace: Trace, names: Collection[str]) -> set[int]:
    """The nodes that depend on inputs of these names."""
    found = {n.index for name in names for n in trace.inputs[name]}
    for node in live(n for out in trace.outputs for n in out.ravel()):
        if any(x.index in found for x in node.args):
            found.add(node.index)
    return found


def _direction(column: Array, moving: set[int], lanes: int) -> Line:
    """One direction a lane: what depends on none is given, and so are the directions."""
    n = len(column)
    pad = -(-n // lanes) * lanes

    def store(i: int, code: Code, values: list[str]) -> None:
        code.do(f"store {code.type} {values[0]}, ptr {code.let(f'getelementptr double, ptr %out, i64 {i * pad}')}, align 8")

    return Line(lanes, [Sink((node,), partial(store, i)) for i, node in enumerate(column)], given=partial(is_given, moving))


def is_given(moving: set[int], node: Node) -> bool:
    """Whether the code of a direction finds a value, of the state or of the direction, and does not compute it."""
    return node.op == "input" or (node.op not in ("const", *FREE) and node.index not in moving)


def values_read(line: Line, moving: set[int]) -> list[Node]:
    """What of the state a line reads, in the order of making."""
    found: dict[int, Node] = {}
    seen: set[int] = set()
    todo = [n for sink in line.sinks for n in sink.nodes]
    while todo:
        n = todo.pop()
        if n.index in seen:
            continue
        seen.add(n.index)
        if not line.given(n):
            todo.extend(n.args)
        elif n.index not in moving:
            found[n.index] = n
    return [found[i] for i in sorted(found)]


def _reading(line: Line, places: dict[int, int]) -> Line:
    """The line with its loads: the state's values in every lane, and rows of the identity."""

    def load(code: Code, node: Node) -> str:
        if node.index in places:
            at = code.let(f"getelementptr double, ptr %state, i64 {places[node.index]}")
            return code.spread(code.let(f"load double, ptr {at}, align 8"))
        at = code.let(f"getelementptr double, ptr %seed, i64 {-node.value[1][0]}")
        return code.let(f"load {code.type}, ptr {at}, align 8")

    return Line(line.lanes, line.sinks, given=line.given, load=load)


def _state(trace: Trace, values: Sequence[Node]) -> Line:
    """What directions read, in scalar code."""

    def enter(code: Code) -> dict[int, str]:
        loaded: dict[int, str] = {}
        for name, x in trace.inputs.items():
            if name != DIRECTION:
                loaded |= dict(zip((n.index for n in x.ravel()), code.load_all([f"%{name}"], x.size), strict=True))
        return loaded

    def store(i: int, code: Code, value: list[str]) -> None:
        code.do(f"store double {value[0]}, ptr {code.let(f'getelementptr double, ptr %values, i64 {i}')}, align 8")

    return Line(1, [Sink((node,), partial(store, i)) for i, node in enumerate(values)], enter)


def _parameters(trace: Trace) -> str:
    return ", ".join([*(f"ptr %{name}" for name in trace.inputs if name != DIRECTION), "ptr noalias %values"])


def _loop(trace: Trace, state: Pieces, directions: Sequence[Pieces], values: int, lanes: int) -> str:
    """`pliant_loop`: for each state its values, then each derivative by groups of columns, in a buffer."""
    n = len(trace.inputs[DIRECTION])
    pad = -(-n // lanes) * lanes
    inputs = {name: x.shape for name, x in trace.inputs.items() if name != DIRECTION}
    ops = operands_of(inputs, [(n, n)] * len(directions))
    sizes = {
        "space": max(state.slots, *(made.slots * lanes for made in directions)),
        "values": values,
        "columns": n * pad,
        **{f"buffer{op.number}": op.size for op in ops if not op.is_output},
    }
    seeds = ", ".join(f"double {number(float(i == pad))}" for i in range(2 * pad))  # from `pad + g - i`: row i, columns from g
    out = [
        f"@seeds = internal constant [{2 * pad} x double] [{seeds}]",
        f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {{",
        "entry:",
        "  %n = load i64, ptr %dimensions, align 8",
    ]
    place = len(ops)  # steps hold the outer strides of all operands, then the core strides of each
    for op in ops:
        lines, place = read_operand(op, place)
        out += lines
    rounded = {name: -(-size * 8 // _ALIGNED) * _ALIGNED for name, size in sizes.items()}
    out += [
        "  %some = icmp sgt i64 %n, 0",
        "  br i1 %some, label %take, label %end",
        "take:",
        f"  %memory = call ptr @malloc(i64 {sum(rounded.values()) + _ALIGNED})",
        "  %none = icmp eq ptr %memory, null",
        "  br i1 %none, label %refused, label %go",
        "refused:",
        "  call fastcc void @no_memory()",
        "  br label %end",
        "go:",
        "  %number = ptrtoint ptr %memory to i64",
        f"  %above = add i64 %number, {_ALIGNED - 1}",
        f"  %aligned = and i64 %above, {-_ALIGNED}",
        "  %start = inttoptr i64 %aligned to ptr",
    ]
    offset = 0
    for name, size in rounded.items():
        out.append(f"  %{name} = getelementptr i8, ptr %start, i64 {offset}")
        offset += size
    out += ["  br label %chunk", "chunk:", f"  %i = phi i64 [ 0, %go ], [ %next, %after{len(directions) - 1} ]"]
    for op in ops:
        k, (rows, columns) = op.number, op.rows_columns
        out += [f"  %off{k} = mul i64 %i, %s{k}", f"  %d{k} = getelementptr i8, ptr %a{k}, i64 %off{k}"]
        if not op.is_output:
            strides = f"i64 {8 * columns}, i64 8, i64 %c{k}_0, i64 %c{k}_1"
            out.append(f"  call fastcc void @copy(ptr %buffer{k}, ptr %d{k}, i64 {rows}, i64 {columns}, {strides})")
    buffers = ", ".join(f"ptr %buffer{op.number}" for op in ops if not op.is_output)
    out += state.calls("state", f"{buffers}, ptr %values", "%space")
    before = "chunk"
    for j, made in enumerate(directions):
        k = len(inputs) + j
        out += [
            f"  br label %group{j}",
            f"group{j}:",
            f"  %g{j} = phi i64 [ 0, %{before} ], [ %g{j}n, %group{j} ]",
            f"  %at{j} = add i64 %g{j}, {pad}",
            f"  %seed{j} = getelementptr double, ptr @seeds, i64 %at{j}",
            f"  %out{j} = getelementptr double, ptr %columns, i64 %g{j}",
            *made.calls(f"direction{j}_", f"ptr %values, ptr %seed{j}, ptr %out{j}", "%space"),
            f"  %g{j}n = add i64 %g{j}, {lanes}",
            f"  %more{j} = icmp slt i64 %g{j}n, {n}",
            f"  br i1 %more{j}, label %group{j}, label %after{j}",
            f"after{j}:",
            f"  call fastcc void @copy(ptr %d{k}, ptr %columns, i64 {n}, i64 {n}, i64 %c{k}_0, i64 %c{k}_1, i64 {8 * pad}, i64 8)",
        ]
        before = f"after{j}"
    out += [
        "  %next = add i64 %i, 1",
        "  %again = icmp slt i64 %next, %n",
        "  br i1 %again, label %chunk, label %release",
        "release:",
        "  call void @free(ptr %memory)",
        "  br label %end",
        "end:",
        "  ret void",
        "}",
    ]
    return "\n".join(out)
