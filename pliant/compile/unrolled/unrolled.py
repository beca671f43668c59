"""The unrolled kernel: straight-line code with the operations of all bodies, inside the loop that a NumPy gufunc calls.

The code has fixed offsets. So operands whose core axes are not contiguous are copied to a buffer first, and such results from a
buffer. Small buffers are on the stack. Large buffers are allocated on the heap, only in calls that need one. A separate function
computes what depends only on parameters. It runs before the first states, and again only if states have different parameters.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from pliant.compile.llvm.gufunc_loop import Chunk, GufuncLoop, Operand, Strided, gufunc_module, operands_of
from pliant.compile.llvm.ir import Code, aligned, widths
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.entries import Entries
from pliant.compile.unrolled.pieces import ON_STACK, Line, Pieces, Sink, pieces
from pliant.graph import live
from pliant.spatial import Array

_ON_STACK = 16 << 10  # bytes of buffers
_ALIGNED = 64  # bytes
_MOST_CONSTANTS = 4096  # stored on the stack; beyond, they are computed for every state
_FEW = 2000  # up to so many results, each is stored, even if most are zero: clearing first would write memory twice


def operands(trace: Trace) -> list[Operand]:
    """Return the gufunc's arguments in order: inputs, then outputs."""
    return operands_of({name: x.shape for name, x in trace.inputs.items()}, [x.shape for x in trace.outputs])


def unrolled_ir(trace: Trace, lanes: int, forced: bool = True, scalar: str = "double") -> str:
    """Return a module whose function `pliant_loop` is the gufunc's inner loop. lanes, forced, scalar: see `ir.widths`."""
    declarations, sincos, space = set(), set(), 0
    chosen = widths(len(live(n for out in trace.outputs for n in out.ravel())), lanes, forced, scalar)
    split = trace.split if len(trace.once) * lanes <= _MOST_CONSTANTS else None
    functions = {"state": trace} if split is None else {"constants": split[0], "state": split[1]}
    written = [(f"{name}{width}", one, _state_pieces(one, width)) for width in chosen for name, one in functions.items()]
    for _, _, made in written:
        declarations |= made.declarations
        space = max(space, 8 * made.slots * made.codes[0].lanes)
        if made.uses_sincos:
            sincos.add(made.codes[0].lanes)
    space = space if space > ON_STACK else 0
    parts = [_state_function(one, made, name, space > 0) for name, one, made in written]
    loop = _loop(operands(trace), chosen, 0 if split is None else len(trace.once), space)
    return gufunc_module(loop, parts, declarations, sincos, copies=True)


def _bases(trace: Trace, lanes: int) -> dict[str, list[str]]:
    """Return the pointers of operands, one per lane."""
    return {op.name: [f"%{op.name}_{lane}" for lane in range(lanes)] for op in operands(trace)}


def _state_function(trace: Trace, made: Pieces, name: str, space: bool) -> str:
    """Return `@name`: it reads states through pointers (one per lane and operand), computes, and writes the results.

    space: whether it gets the workspace of its pieces.
    """
    lanes = made.codes[0].lanes
    bases, results = _bases(trace, lanes), {op.name for op in operands(trace) if op.is_output}
    own = ["ptr %space"] * space
    names = [(op, p) for op, own_pointers in bases.items() for p in own_pointers]
    pointers = ", ".join(f"ptr noalias {p}" if op in results and lanes == 1 else f"ptr {p}" for op, p in names)
    given = ", ".join(f"ptr {p}" for _, p in names)
    if len(made.codes) == 1:
        return made.function(0, name, ", ".join([pointers, *own]))
    room = f"alloca [{made.slots * lanes} x double], align {8 * lanes}"
    whole = [
        f"define internal fastcc void @{name}({', '.join([given, *own])}) {aligned(lanes)} {{",
        f"  %ws = {'getelementptr i8, ptr %space, i64 0' if space else room}",
        *made.calls(f"{name}_", given, "%ws"),
        "  ret void",
        "}",
    ]
    return "\n".join([made.functions(f"{name}_", pointers), *whole])


def _state_pieces(trace: Trace, lanes: int) -> Pieces:
    """Return the code of `lanes` states."""
    ops, bases = operands(trace), _bases(trace, lanes)
    results = list(zip(ops[len(trace.inputs) :], trace.outputs, strict=True))
    cleared = {op.name: op.size for op, out in results if _mostly_zero(out)}

    def enter(code: Code) -> dict[int, str]:
        values: dict[int, str] = {}
        for op in ops:
            if not op.is_output:
                nodes = trace.inputs[op.name].ravel()
                values |= dict(zip((n.index for n in nodes), code.load_all(bases[op.name], op.size), strict=True))
        return values

    def begin(code: Code) -> None:
        for result, size in cleared.items():
            code.clear(bases[result], size)

    sinks = [
        Sink(tuple(block), partial(_store, bases, op.name, i), _group(op, i, lanes), (op.name, i))
        for op, out in results
        for i, block in ((i, out.ravel()[i : i + lanes]) for i in range(0, op.size, lanes))
        if not (op.name in cleared and all(node.is_value(0.0) for node in block))
    ]
    entries = _entries(trace, bases, lanes, cleared)
    return pieces(Line(lanes, sinks, begin, enter, stop=f"%{ops[-1].name}_0", entries=entries))


def _entries(trace: Trace, bases: dict[str, list[str]], lanes: int, cleared: Collection[str]) -> Entries:
    """Return how loops read and write entries of arguments, whose lanes each have their own pointer."""
    places = {n.index: (name, i) for name, x in trace.inputs.items() for i, n in enumerate(x.ravel())}

    def load(operand: str, at: int | str, code: Code, n: int) -> list[str]:
        return code.load_all(_behind(bases[operand], at, code), n)

    apart = {op.name: op.size for op in operands(trace) if op.name not in cleared} if lanes > 1 else {}
    return Entries(lambda node: places[node.index], load, partial(_store, bases), apart)


def _behind(pointers: Sequence[str], at: int | str, code: Code) -> list[str]:
    return [code.let(f"getelementptr double, ptr {p}, i64 {at}") for p in pointers]


def _mostly_zero(out: Array) -> bool:
    """Whether a result is cleared first, so that its zeros are not stored one by one."""
    return out.size > _FEW and 2 * sum(node.is_value(0.0) for node in out.ravel()) > out.size


def _group(op: Operand, i: int, lanes: int) -> tuple[int, ...]:
    """Return the group of an entry. Columns of a matrix are computed in groups of `lanes`."""
    return (op.number, i % op.shape[-1] // lanes) if len(op.shape) == 2 else ()


def _store(bases: dict[str, list[str]], operand: str, start: int | str, code: Code, values: Sequence[str]) -> None:
    code.store_all(values, _behind(bases[operand], start, code))


@dataclass(frozen=True)
class _Buffered:
    """An argument, whether its core axes are contiguous (i1), and a buffer if they are not."""

    argument: Strided
    plain: str
    buffer: str

    @property
    def is_output(self) -> bool:
        return self.argument.operand.is_output


@dataclass(frozen=True)
class _Constants:
    """Memory for numbers that depend only on parameters, their count per lane, and whether parameters differ by state (i1)."""

    count: int
    room: str
    own: str


def _loop(ops: list[Operand], chosen: list[int], constants: int, space: int) -> str:
    """Return `pliant_loop`, the loop over the outer axis. It runs as many states at a time as the widest of the chosen functions.

    constants: the count of numbers that depend only on parameters, which a separate function computes. space: the bytes of the
    workspace that the functions get.
    """
    p, lanes = GufuncLoop(ops), chosen[-1]
    read = [(x, _plain(p, x)) for x in map(p.read, ops)]
    last, size = p.last(), sum(op.size for op in ops) * lanes * 8
    room = _room(p, size, [plain for _, plain in read])
    given, place = [], 0
    for x, plain in read:
        given.append(_Buffered(x, plain, p.let(f"getelementptr i8, ptr {room}, i64 {place}")))
        place += x.operand.size * lanes * 8
    memory = p.heap(space + _ALIGNED) if space else ""
    behind = [f"ptr {_aligned_in(p, memory)}"] if space else []
    once = None
    if constants:
        kept = p.let(f"alloca [{constants * lanes} x double], align 64")
        once = _Constants(constants, kept, p.let(f"icmp ne i64 {_parameters(given).argument.step}, 0"))
    for chunk in p.chunks(chosen, last, ask=True):
        _states(p, chunk, given, once, behind)
    if space:
        p.do(f"call void @free(ptr {memory})")
    if size > _ON_STACK:
        p.do(f"call void @free(ptr {room})")
    return p.text()


def _aligned_in(p: GufuncLoop, memory: str) -> str:
    """Return the first aligned place in memory."""
    above = p.let(f"add i64 {p.let(f'ptrtoint ptr {memory} to i64')}, {_ALIGNED - 1}")
    return p.let(f"inttoptr i64 {p.let(f'and i64 {above}, {-_ALIGNED}')} to ptr")


def _parameters(given: list[_Buffered]) -> _Buffered:
    return next(x for x in given if x.argument.operand.name == "parameters")


def _plain(p: GufuncLoop, x: Strided) -> str:
    """Whether the core axes of an argument are contiguous."""
    rows, columns = x.operand.rows_columns
    inner = p.let(f"icmp eq i64 {x.strides[1]}, 8 ; bytes" if columns > 1 else "add i1 true, false")
    outer = p.let(f"icmp eq i64 {x.strides[0]}, {8 * columns} ; bytes" if rows > 1 else "add i1 true, false")
    return p.let(f"and i1 {outer}, {inner}")


def _room(p: GufuncLoop, size: int, plain: list[str]) -> str:
    """Return memory for arguments that are not contiguous: on the stack if it is small, otherwise on the heap, only if needed."""
    if size <= _ON_STACK:
        return p.let(f"alloca [{size} x i8], align 64")
    so_far = "true"
    for x in plain:
        so_far = p.let(f"and i1 {so_far}, {x}")
    return p.instead(so_far, "ptr", ["null"], lambda: [p.heap(size)])[0]


def _states(p: GufuncLoop, chunk: Chunk, given: list[_Buffered], once: _Constants | None, behind: list[str]) -> None:
    """Write the code for some states: read arguments, compute constants if needed, run the straight-line code, copy results.

    behind: the last arguments of the functions.
    """
    lie: list[list[str]] = []  # the address of each argument in each lane
    pointers: list[list[str]] = []  # the same, or buffers with copies if the argument is not contiguous
    for x in given:
        lie.append(p.pointers(x.argument, chunk))
        pointers.append(p.instead(x.plain, "ptr", lie[-1], partial(_copied, p, x, lie[-1])))
    inputs, results = ([y for x, y in zip(given, pointers, strict=True) if x.is_output == out] for out in (False, True))
    passed = [f"ptr {y}" for of_one in inputs for y in of_one]
    if once is not None:
        passed += _made_once(p, chunk, once, pointers[given.index(_parameters(given))], behind)
    passed += [*(f"ptr {y}" for of_one in results for y in of_one), *behind]
    p.do(f"call fastcc void @state{chunk.lanes}({', '.join(passed)})")
    for x, to, made in zip(given, lie, pointers, strict=True):
        if x.is_output:
            with p.when(x.plain, False):
                for lane in range(chunk.lanes):
                    p.copy_out(to[lane], x.argument, made[lane])


def _copied(p: GufuncLoop, x: _Buffered, lie: list[str]) -> list[str]:
    """Return the buffers of an argument, one per lane. Inputs are copied to them."""
    size = x.argument.operand.size
    buffers = [p.let(f"getelementptr double, ptr {x.buffer}, i64 {lane * size}") for lane in range(len(lie))]
    if not x.is_output:
        for to, source in zip(buffers, lie, strict=True):
            p.copy_in(to, source, x.argument)
    return buffers


def _made_once(p: GufuncLoop, chunk: Chunk, once: _Constants, parameters: list[str], behind: list[str]) -> list[str]:
    """Write the call that computes what depends only on parameters: before the first states, and again if parameters differ."""
    made = [f"ptr {p.let(f'getelementptr double, ptr {once.room}, i64 {lane * once.count}')}" for lane in range(chunk.lanes)]
    first = p.let(f"icmp eq i64 {chunk.first}, 0")
    with p.when(p.let(f"or i1 {first}, {once.own}")):
        p.do(f"call fastcc void @constants{chunk.lanes}({', '.join([*(f'ptr {x}' for x in parameters), *made, *behind])})")
    return made
