"""Derivatives of large systems: the code of one direction, which runs with several directions in SIMD lanes.

It is used if all columns of the derivatives in one graph would be too much code. Scalar code computes the values of the state. The
code of one direction, for each derivative, reads these values and runs over unit vectors, `lanes` of them at a time. The code has
the size of one product with the derivatives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from pliant.compile.llvm.gufunc_loop import Chunk, GufuncLoop, Strided, gufunc_module, operands_of
from pliant.compile.llvm.ir import FREE, Code, number
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.pieces import Line, Pieces, Sink, pieces
from pliant.graph import GraphNode, live
from pliant.spatial import Array

DIRECTION = "direction"
_ALIGNED = 64  # bytes
_NEVER_READ = ("const", *FREE)


def directions_ir(trace: Trace, lanes: int) -> str:
    """Return a module whose function `pliant_loop` is the inner loop of a gufunc that returns matrices.

    trace: of functions of the state and of the input `direction` (n,). Each output is the column (n,) along this direction.
    """
    moving = dependent(trace, (DIRECTION,))
    lines = [_direction(column, moving, lanes) for column in trace.outputs]
    places: dict[int, int] = {}  # of values that directions read, among the values of the state
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
    sincos = {width for width, made in [(1, state), *((lanes, made) for made in directions)] if made.uses_sincos}
    return gufunc_module(_loop(trace, state, directions, len(places), lanes), parts, declarations, sincos, copies=True)


def dependent(trace: Trace, names: Collection[str]) -> set[int]:
    """Return the nodes that depend on inputs of these names."""
    found = {n.index for name in names for n in trace.inputs[name]}
    for node in live(n for out in trace.outputs for n in out.ravel()):
        for x in node.args:
            if x.index in found:
                found.add(node.index)
                break
    return found


def _direction(column: Array, moving: set[int], lanes: int) -> Line:
    """Return the code of one derivative, with one direction per lane. The directions and values of the state are given."""
    n = len(column)
    pad = -(-n // lanes) * lanes

    def store(i: int, code: Code, values: list[str]) -> None:
        code.do(f"store {code.type} {values[0]}, ptr {code.let(f'getelementptr double, ptr %out, i64 {i * pad}')}, align 8")

    return Line(lanes, [Sink((node,), partial(store, i)) for i, node in enumerate(column)], given=partial(is_given, moving))


def is_given(moving: set[int], node: GraphNode) -> bool:
    """Whether the code of a direction reads a value, of the state or of the direction, and does not compute it."""
    return node.op == "input" or (node.index not in moving and node.op not in _NEVER_READ)


def values_read(line: Line, moving: set[int]) -> list[GraphNode]:
    """Return the values of the state that the code reads, in the order in which they were created."""
    found: dict[int, GraphNode] = {}
    todo = list({n.index: n for sink in line.sinks for n in sink.nodes}.values())
    seen = {n.index for n in todo}
    while todo:
        n = todo.pop()
        if not line.given(n):
            for x in n.args:
                if x.index not in seen:
                    seen.add(x.index)
                    todo.append(x)
        elif n.index not in moving:
            found[n.index] = n
    return [found[i] for i in sorted(found)]


def _reading(line: Line, places: dict[int, int]) -> Line:
    """Return the code with its loads: values of the state in every lane, and rows of the identity."""

    def load(code: Code, node: GraphNode) -> str:
        if node.index in places:
            at = code.let(f"getelementptr double, ptr %state, i64 {places[node.index]}")
            return code.spread(code.let(f"load double, ptr {at}, align 8"))
        at = code.let(f"getelementptr double, ptr %seed, i64 {-node.value[1][0]}")
        return code.let(f"load {code.type}, ptr {at}, align 8")

    return Line(line.lanes, line.sinks, given=line.given, load=load)


def _state(trace: Trace, values: Sequence[GraphNode]) -> Line:
    """Return the scalar code of the values that directions read."""

    def enter(code: Code) -> dict[int, str]:
        loaded: dict[int, str] = {}
        for name, x in trace.inputs.items():
            if name != DIRECTION:
                loaded |= dict(zip((n.index for n in x.ravel()), code.load_all([f"%{name}"], x.size), strict=True))
        return loaded

    def store(i: int, code: Code, value: list[str]) -> None:
        code.do(f"store double {value[0]}, ptr {code.let(f'getelementptr double, ptr %values, i64 {i}')}, align 8")

    return Line(1, [Sink((node,), partial(store, i)) for i, node in enumerate(values)], enter=enter)


def _parameters(trace: Trace) -> str:
    return ", ".join([*(f"ptr %{name}" for name in trace.inputs if name != DIRECTION), "ptr noalias %values"])


def _loop(trace: Trace, state: Pieces, directions: Sequence[Pieces], values: int, lanes: int) -> str:
    """Return `pliant_loop`. For each state it computes the values, then each derivative by groups of columns, in a buffer."""
    n = len(trace.inputs[DIRECTION])
    pad = -(-n // lanes) * lanes
    inputs = {name: x.shape for name, x in trace.inputs.items() if name != DIRECTION}
    ops = operands_of(inputs, [(n, n)] * len(directions))
    sizes = {
        "space": max(state.slots, *(made.slots * lanes for made in directions)),
        "values": values,
        "columns": n * pad,
        **{op.name: op.size for op in ops if not op.is_output},
    }
    seeds = ", ".join(f"double {number(float(i == pad))}" for i in range(2 * pad))  # from `pad + g - i`: row i, columns from g
    p = GufuncLoop(ops)
    given = [p.read(op) for op in ops]
    with p.when(p.some()):
        memory = p.heap(sum(map(_rounded, sizes.values())) + _ALIGNED)
        room = _rooms(p, memory, sizes)
        for chunk in p.chunks([1]):
            lie = [_found(p, x, chunk, room) for x in given]
            buffers = ", ".join(f"ptr {room[name]}" for name in inputs)
            p.lines += state.calls("state", f"{buffers}, ptr {room['values']}", room["space"])
            for j, made in enumerate(directions):
                with p.repeat(n, lanes) as column:
                    seed = p.let(f"getelementptr double, ptr @seeds, i64 {p.let(f'add i64 {column}, {pad}')}")
                    out = p.let(f"getelementptr double, ptr {room['columns']}, i64 {column}")
                    p.lines += made.calls(f"direction{j}_", f"ptr {room['values']}, ptr {seed}, ptr {out}", room["space"])
                k = len(inputs) + j
                p.copy_out(lie[k], given[k], room["columns"], pad)
        p.do(f"call void @free(ptr {memory})")
    return f"@seeds = internal constant [{2 * pad} x double] [{seeds}]\n{p.text()}"


def _rounded(doubles: int) -> int:
    """Return the bytes of doubles, rounded up to whole aligned pieces."""
    return -(-doubles * 8 // _ALIGNED) * _ALIGNED


def _rooms(p: GufuncLoop, memory: str, sizes: dict[str, int]) -> dict[str, str]:
    """Return aligned places in memory, one after the other. sizes: the doubles of each."""
    above = p.let(f"add i64 {p.let(f'ptrtoint ptr {memory} to i64')}, {_ALIGNED - 1}")
    start = p.let(f"inttoptr i64 {p.let(f'and i64 {above}, {-_ALIGNED}')} to ptr")
    out, offset = {}, 0
    for name, size in sizes.items():
        out[name] = p.let(f"getelementptr i8, ptr {start}, i64 {offset}")
        offset += _rounded(size)
    return out


def _found(p: GufuncLoop, x: Strided, chunk: Chunk, room: dict[str, str]) -> str:
    """Return the address of the state of an argument. An input is also copied to its place in `room`."""
    (lies,) = p.pointers(x, chunk)
    if not x.operand.is_output:
        p.copy_in(room[x.operand.name], lies, x)
    return lies
