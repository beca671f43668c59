"""The unrolled kernel: every body's operations in one straight line, inside the loop that a NumPy gufunc calls.

    void loop(char **args, npy_intp *dimensions, npy_intp *steps, void *data)

One state runs in scalar code, several in SIMD lanes; lanes past the end repeat the last state. An operand whose core axes are not
contiguous is copied to a buffer first, and a result from one, so that the straight line has fixed offsets. The buffers are on the
stack if they are small; if not, they are taken from the heap, and only by a call that needs one. What depends on parameters alone
is a function of its own, called before the first states, and again only where states have parameters of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pliant.compile.llvm.ir import NO_MEMORY, Code, aligned, sincos_function, widths
from pliant.compile.trace.trace import Trace, apart
from pliant.compile.unrolled.pieces import Line, Pieces, Sink, pieces
from pliant.graph import live
from pliant.spatial import Array

ENTRY = "pliant_loop"
_ON_STACK = 16 << 10  # bytes of buffers
_MOST_CONSTANTS = 4096  # kept on the stack; beyond, they are computed with every state
_FEW = 2000  # results up to which each is stored, also where most are zero: to clear and to store is twice the way to memory
COPY = """
define internal fastcc void @copy(ptr %to, ptr %from, i64 %rows, i64 %columns, i64 %t0, i64 %t1, i64 %f0, i64 %f1) noinline {
entry:
  br label %row
row:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %to_row = mul i64 %i, %t0
  %from_row = mul i64 %i, %f0
  br label %column
column:
  %j = phi i64 [ 0, %row ], [ %j1, %column ]
  %to_column = mul i64 %j, %t1
  %from_column = mul i64 %j, %f1
  %to_offset = add i64 %to_row, %to_column
  %from_offset = add i64 %from_row, %from_column
  %x = load double, ptr %px, align 8
  store double %x, ptr %py, align 8
  %j1 = add i64 %j, 1
  %more = icmp slt i64 %j1, %columns
  br i1 %more, label %column, label %next
next:
  %i1 = add i64 %i, 1
  %again = icmp slt i64 %i1, %rows
  br i1 %again, label %row, label %done
done:
  ret void
}
""".replace(
    "  %x = load double, ptr %px",
    "  %px = getelementptr i8, ptr %from, i64 %from_offset\n  %py = getelementptr i8, ptr %to, i64 %to_offset\n"
    "  %x = load double, ptr %px",
)


@dataclass(frozen=True)
class Operand:
    """An argument of the gufunc: its core shape, as rows and columns, and whether it is a result."""

    number: int
    name: str
    shape: tuple[int, ...]
    is_output: bool

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def rows_columns(self) -> tuple[int, int]:
        shape = (1, 1, *self.shape)
        return shape[-2], shape[-1]


def operands(trace: Trace) -> list[Operand]:
    """The gufunc's arguments in order: inputs, then outputs."""
    return operands_of({name: x.shape for name, x in trace.inputs.items()}, [x.shape for x in trace.outputs])


def operands_of(inputs: dict[str, tuple[int, ...]], outputs: Sequence[tuple[int, ...]]) -> list[Operand]:
    """The gufunc's arguments, from their shapes."""
    ins = [(name, shape, False) for name, shape in inputs.items()]
    outs = [(f"out{i}", shape, True) for i, shape in enumerate(outputs)]
    return [Operand(i, name, shape, out) for i, (name, shape, out) in enumerate([*ins, *outs])]


def read_operand(op: Operand, place: int) -> tuple[list[str], int]:
    """An argument's pointer and strides; `place` is where its core strides stand."""
    k = op.number
    out = [
        f"  %pa{k} = getelementptr ptr, ptr %args, i64 {k}",
        f"  %a{k} = load ptr, ptr %pa{k}, align 8",
        f"  %ps{k} = getelementptr i64, ptr %steps, i64 {k}",
        f"  %s{k} = load i64, ptr %ps{k}, align 8",
    ]
    for axis in range(2):
        if axis < 2 - len(op.shape):
            out.append(f"  %c{k}_{axis} = add i64 0, 0")
        else:
            out += [
                f"  %pc{k}_{axis} = getelementptr i64, ptr %steps, i64 {place}",
                f"  %c{k}_{axis} = load i64, ptr %pc{k}_{axis}, align 8",
            ]
            place += 1
    return out, place


def unrolled_ir(trace: Trace, lanes: int, forced: bool = True) -> str:
    """A module whose function `pliant_loop` is the gufunc's inner loop; see `ir.widths`."""
    parts, declarations, sincos = [], set(), set()
    chosen = widths(len(live(n for out in trace.outputs for n in out.ravel())), lanes, forced)
    split = apart(trace) if len(trace.once) * lanes <= _MOST_CONSTANTS else None
    functions = {"state": trace} if split is None else {"constants": split[0], "state": split[1]}
    for width in chosen:
        for name, one in functions.items():
            text, made = _state_function(one, width, name)
            parts.append(text)
            declarations |= made.declarations
            if made.uses_sincos:
                sincos.add(width)
    for width in sorted(sincos):
        text, more = sincos_function(width)
        parts.append(text)
        declarations |= more
    parts.append(_loop(operands(trace), chosen, 0 if split is None else len(trace.once)))
    return "\n".join([*sorted(declarations), COPY, NO_MEMORY, *parts, '!0 = !{!"branch_weights", i32 1, i32 1000000}', ""])


def _state_function(trace: Trace, lanes: int, name: str = "state") -> tuple[str, Pieces]:
    """`@stateL`: reads `lanes` states through pointers (one a lane for each operand), computes, writes."""
    ops = operands(trace)
    bases = {op.name: [f"%{op.name}_{lane}" for lane in range(lanes)] for op in ops}
    results = list(zip(ops[len(trace.inputs) :], trace.outputs, strict=True))
    cleared = {op.name: op.size for op, out in results if _mostly_zero(out)}

    def enter(code: Code) -> dict[int, str]:
        values: dict[int, str] = {}
        for op in ops:
            if not op.is_output:
                nodes = trace.inputs[op.name].ravel()
                values |= dict(zip((n.index for n in nodes), code.load_all(bases[op.name], op.size), strict=True))
        for result, size in cleared.items():
            code.clear(bases[result], size)
        return values

    sinks = [
        Sink(tuple(block), partial(_store, bases[op.name], i), _group(op, i, lanes))
        for op, out in results
        for i, block in ((i, out.ravel()[i : i + lanes]) for i in range(0, op.size, lanes))
        if not (op.name in cleared and all(node.is_value(0.0) for node in block))
    ]
    made = pieces(Line(lanes, sinks, enter, stop=f"%{ops[-1].name}_0"))
    pointers = ", ".join(f"ptr noalias {p}" if op.is_output and lanes == 1 else f"ptr {p}" for op in ops for p in bases[op.name])
    if len(made.codes) == 1:
        return made.function(0, f"{name}{lanes}", pointers), made
    given = ", ".join(f"ptr {p}" for op in ops for p in bases[op.name])
    whole = [
        f"define internal fastcc void @{name}{lanes}({given}) {aligned(lanes)} {{",
        f"  %ws = alloca [{made.slots * lanes} x double], align {8 * lanes}",
        *made.calls(f"{name}{lanes}_", given, "%ws"),
        "  ret void",
        "}",
    ]
    return "\n".join([made.functions(f"{name}{lanes}_", pointers), *whole]), made


def _mostly_zero(out: Array) -> bool:
    """Whether a result is cleared first, and its zeros are not stored one by one."""
    return out.size > _FEW and 2 * sum(node.is_value(0.0) for node in out.ravel()) > out.size


def _group(op: Operand, i: int, lanes: int) -> tuple[int, ...]:
    """Columns of a matrix are computed `lanes` at a time."""
    return (op.number, i % op.shape[-1] // lanes) if len(op.shape) == 2 else ()


def _store(base: Sequence[str], start: int, code: Code, values: list[str]) -> None:
    code.store_all(values, [code.let(f"getelementptr double, ptr {p}, i64 {start}") for p in base])


def _loop(ops: list[Operand], chosen: list[int], constants: int) -> str:
    """`pliant_loop`: walks the outer axis, as many states at a time as the widest of the chosen functions takes.

    constants: how many numbers are computed of parameters alone, by a function of their own.
    """
    lanes = chosen[-1]
    out = [
        f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {{",
        "entry:",
        "  %n = load i64, ptr %dimensions, align 8",
    ]
    place = len(ops)  # steps hold the outer strides of all operands, then the core strides of each
    for op in ops:
        lines, place = read_operand(op, place)
        out += lines
        k, (rows, columns) = op.number, op.rows_columns
        out.append(f"  %ok1_{k} = icmp eq i64 %c{k}_1, 8" if columns > 1 else f"  %ok1_{k} = add i1 true, false")
        out.append(f"  %ok0_{k} = icmp eq i64 %c{k}_0, {8 * columns}" if rows > 1 else f"  %ok0_{k} = add i1 true, false")
        out.append(f"  %plain{k} = and i1 %ok0_{k}, %ok1_{k}")
    out.append("  %last = sub i64 %n, 1")
    out += _buffers(ops, lanes)
    if constants:
        out.append(f"  %constants = alloca [{constants * lanes} x double], align 64")
        out.append(f"  %own = icmp ne i64 %s{_parameters(ops).number}, 0")
    out += ["  %single = icmp sle i64 %n, 1", f"  br i1 %single, label %begin{chosen[0]}, label %begin{lanes}"]
    for width in chosen:
        out += _loop_of(ops, width, constants)
    out += ["end:", *(["  call void @free(ptr %room)"] if _bytes(ops, lanes) > _ON_STACK else []), "  ret void", "}"]
    return "\n".join(out)


def _bytes(ops: list[Operand], lanes: int) -> int:
    return sum(op.size for op in ops) * lanes * 8


def _buffers(ops: list[Operand], lanes: int) -> list[str]:
    """Room for operands that are not plain: `%buffer{k}` for each."""
    size, place, out = _bytes(ops, lanes), 0, []
    if size <= _ON_STACK:
        out.append(f"  %room = alloca [{size} x i8], align 64")
    else:
        for before, op in zip([None, *ops], ops, strict=False):
            so_far = "true" if before is None else f"%all{before.number}"
            out.append(f"  %all{op.number} = and i1 {so_far}, %plain{op.number}")
        out += [
            f"  br i1 %all{ops[-1].number}, label %go, label %take",
            "take:",
            f"  %taken = call ptr @malloc(i64 {size})",
            "  %none = icmp eq ptr %taken, null",
            "  br i1 %none, label %refuse, label %go",
            "refuse:",
            "  call fastcc void @no_memory()",
            "  ret void",
            "go:",
            "  %room = phi ptr [ null, %entry ], [ %taken, %take ]",
        ]
    for op in ops:
        out.append(f"  %buffer{op.number} = getelementptr i8, ptr %room, i64 {place}")
        place += op.size * lanes * 8
    return out


def _parameters(ops: list[Operand]) -> Operand:
    return next(op for op in ops if op.name == "parameters")


def _loop_of(ops: list[Operand], lanes: int, constants: int) -> list[str]:
    """The loop that takes `lanes` states at a time; lanes beyond the last state repeat it."""
    L = lanes
    out = [
        f"begin{L}:",
        f"  %any{L} = icmp sgt i64 %n, 0",
        f"  br i1 %any{L}, label %chunk{L}, label %end",
        f"chunk{L}:",
        f"  %i{L} = phi i64 [ 0, %begin{L} ], [ %next{L}, %latch{L} ]",
    ]
    for lane in range(L):
        out += [
            f"  %raw{L}_{lane} = add i64 %i{L}, {lane}",
            f"  %over{L}_{lane} = icmp sgt i64 %raw{L}_{lane}, %last",
            f"  %at{L}_{lane} = select i1 %over{L}_{lane}, i64 %last, i64 %raw{L}_{lane}",
        ]
    out += _pointers(ops, L)
    given = [f"ptr %p{L}_{op.number}_{lane}" for op in ops if not op.is_output for lane in range(L)]
    results = [f"ptr %p{L}_{op.number}_{lane}" for op in ops if op.is_output for lane in range(L)]
    if constants:
        made = [f"ptr %k{L}_{lane}" for lane in range(L)]
        out += _made_once(ops, L, constants, made)
        given += made
    out.append(f"  call fastcc void @state{L}({', '.join([*given, *results])})")
    out += _copied_back(ops, L)
    out += [
        f"  br label %latch{L}",
        f"latch{L}:",
        f"  %next{L} = add i64 %i{L}, {L}",
        f"  %more{L} = icmp slt i64 %next{L}, %n",
        f"  br i1 %more{L}, label %chunk{L}, label %end",
    ]
    return out


def _pointers(ops: list[Operand], L: int) -> list[str]:
    """`%p`: the arrays of each lane as they lie, or where their strides are not plain, buffers with copies of them."""
    out, block = [], f"chunk{L}"
    for op in ops:
        k = op.number
        rows, columns = op.rows_columns
        direct, buffered, copies = [], [], []
        for lane in range(L):
            tag = f"{L}_{k}_{lane}"
            direct += [f"  %off{tag} = mul i64 %at{L}_{lane}, %s{k}", f"  %d{tag} = getelementptr i8, ptr %a{k}, i64 %off{tag}"]
            buffered.append(f"  %b{tag} = getelementptr double, ptr %buffer{k}, i64 {lane * op.size}")
            strides = f"i64 {8 * columns}, i64 8, i64 %c{k}_0, i64 %c{k}_1"
            copies.append(f"  call fastcc void @copy(ptr %b{tag}, ptr %d{tag}, i64 {rows}, i64 {columns}, {strides})")
        out += direct
        out.append(f"  br i1 %plain{k}, label %ready{L}_{k}, label %copy{L}_{k}")
        out += [f"copy{L}_{k}:", *buffered, *([] if op.is_output else copies), f"  br label %ready{L}_{k}", f"ready{L}_{k}:"]
        for lane in range(L):
            tag = f"{L}_{k}_{lane}"
            out.append(f"  %p{tag} = phi ptr [ %d{tag}, %{block} ], [ %b{tag}, %copy{L}_{k} ]")
        block = f"ready{L}_{k}"
    return out


def _made_once(ops: list[Operand], L: int, constants: int, made: list[str]) -> list[str]:
    """What depends on parameters alone, before the first states, and anew where states have parameters of their own."""
    parameters = [f"ptr %p{L}_{_parameters(ops).number}_{lane}" for lane in range(L)]
    return [
        *(f"  %k{L}_{lane} = getelementptr double, ptr %constants, i64 {lane * constants}" for lane in range(L)),
        f"  %first{L} = icmp eq i64 %i{L}, 0",
        f"  %anew{L} = or i1 %first{L}, %own",
        f"  br i1 %anew{L}, label %once{L}, label %states{L}",
        f"once{L}:",
        f"  call fastcc void @constants{L}({', '.join([*parameters, *made])})",
        f"  br label %states{L}",
        f"states{L}:",
    ]


def _copied_back(ops: list[Operand], L: int) -> list[str]:
    """Results from buffers to where they belong."""
    out = []
    for op in ops:
        if not op.is_output:
            continue
        k = op.number
        rows, columns = op.rows_columns
        out += [f"  br i1 %plain{k}, label %kept{L}_{k}, label %back{L}_{k}", f"back{L}_{k}:"]
        for lane in range(L):
            tag = f"{L}_{k}_{lane}"
            strides = f"i64 %c{k}_0, i64 %c{k}_1, i64 {8 * columns}, i64 8"
            out.append(f"  call fastcc void @copy(ptr %d{tag}, ptr %p{tag}, i64 {rows}, i64 {columns}, {strides})")
        out += [f"  br label %kept{L}_{k}", f"kept{L}_{k}:"]
    return out
