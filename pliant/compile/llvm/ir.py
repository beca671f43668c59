"""LLVM IR for straight-line code: graph nodes as statements, for one state or for several in SIMD lanes.

IR is written as text. A value is a double (or a float, if the scalar is float). With lanes it is a vector of them, with one state
per lane. The only fast-math flag is `contract`: products and sums may fuse, but nothing is reordered.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

import numpy as np

from pliant.compile.llvm import tables
from pliant.graph import GraphNode

# Reduction by pi/2 in parts: products of all but the last with quadrant numbers up to 2^20 are exact; in floats, up to 2^13, and
# of all but the last two.
_HALF_PI = {
    "double": (1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21),
    "float": (1.5703125, 0.0004837512969970703, 7.549790126404332e-08, -1.7151244994428829e-15),
}
_TWO_OVER_PI = 0.6366197723675814
# sin r = r + r z S(z), cos r = 1 - z/2 + z^2 C(z), z = r^2: minimax on |r| <= pi/4, errors 2e-17 and 1e-18
_SIN = {
    "double": (-0.16666666666666666, 0.008333333333330943, -0.0001984126983674956, 2.755731609787775e-06, -2.5051130870968297e-08,
               1.591805913698281e-10),
    "float": (-0.16666654611, 0.0083321608736, -0.00019515295891),
}  # fmt: skip
_COS = {
    "double": (0.041666666666666664, -0.0013888888888887393, 2.4801587298760048e-05, -2.755731726880539e-07, 2.0876145659059344e-09,
               -1.1382588535352522e-11),
    "float": (0.04166664568298827, -0.001388731625493765, 2.443315711809948e-05),
}  # fmt: skip
LARGE_ANGLE = 1e5  # beyond, sine and cosine come from the C library
_LARGE_ANGLES = {"double": LARGE_ANGLE, "float": 8192.0}

_ARITHMETIC = {"add": "fadd contract", "sub": "fsub contract", "mul": "fmul contract", "div": "fdiv contract"}
_INTRINSICS = {
    "sqrt": "sqrt", "exp": "exp", "log": "log", "tanh": "tanh", "atan2": "atan2", "asin": "asin", "acos": "acos", "pow": "pow",
    "abs": "fabs", "min": "minimum", "max": "maximum", "floor": "floor",
}  # fmt: skip
LARGE = 20_000  # nodes in the code of a state; beyond, it is written once, not once for one state and once for several
_NARROW = 4  # lanes of such code: one state alone costs hardly more in them than by itself, and a batch a quarter more than in 8
_WIDE = 8  # lanes, beyond which values that do not fill a square of all lanes are transposed in smaller squares
_BLOCK = 400  # lines of loads or stores in one block
FREE = ("neg", "lt", "le")  # operations that are recomputed in every function that uses them
BITS = {"double": 64, "float": 32}  # of the scalars that code is written in

# What a loop does that gets no memory; NumPy looks for an error after it. The names are resolved where the code is loaded.
NO_MEMORY = """
declare i32 @PyGILState_Ensure()
declare ptr @PyErr_NoMemory()
declare void @PyGILState_Release(i32)
declare ptr @malloc(i64)
declare void @free(ptr)
define internal fastcc void @no_memory() noinline cold {
  %held = call i32 @PyGILState_Ensure()
  %nothing = call ptr @PyErr_NoMemory()
  call void @PyGILState_Release(i32 %held)
  ret void
}
"""


def aligned(lanes: int) -> str:
    """Return the attributes of a state function. They keep vectors on the stack from crossing two cache lines."""
    return "noinline alignstack(64)" if lanes > 1 else "noinline"


def widths(nodes: int, lanes: int, forced: bool, scalar: str = "double") -> list[int]:
    """Return the numbers of states per pass for which a function is written: 1 and `lanes`, or only one number if it is large.

    nodes: the number of nodes of the function. forced: whether the user chose the number of lanes.
    scalar: the numbers that the code will have in the end; it is written in doubles.
    """
    if nodes <= LARGE:
        return sorted({1, lanes})
    return [lanes if forced else min(lanes, _NARROW * (64 // BITS[scalar]))]


def made_of(node: GraphNode) -> list[GraphNode]:
    """Return the nodes from which signs and comparisons compute a node. They themselves are computed once."""
    out, todo = [], [node]
    while todo:
        x = todo.pop()
        if x.op in FREE:
            todo.extend(x.args)
        elif x.op != "const":
            out.append(x)
    return out


def number(x: float, scalar: str = "double") -> str:
    """Return a number in LLVM's exact form: the bits of the double. For a float, these are the bits of the rounded number."""
    if scalar == "float":
        with np.errstate(over="ignore"):
            x = float(np.float32(x))
    return f"0x{struct.unpack('<Q', struct.pack('<d', x))[0]:016X}"


class Code:
    """Statements of one function, and the values that graph nodes have in it. scalar: "double" or "float"."""

    def __init__(self, lanes: int, prefix: str = "", scalar: str = "double") -> None:
        self.lanes, self.scalar = lanes, scalar
        self.align = BITS[scalar] // 8
        self.type = scalar if lanes == 1 else f"<{lanes} x {scalar}>"
        self.suffix = f"f{BITS[scalar]}" if lanes == 1 else f"v{lanes}f{BITS[scalar]}"
        self.bool_type = "i1" if lanes == 1 else f"<{lanes} x i1>"
        self.lines: list[str] = []
        self.values: dict[int, str] = {}
        self.intrinsics: set[tuple[str, int]] = set()
        self.tables: set[str] = set()  # lines of the module: tables of interpolations, and what reads them
        self.uses_sincos = False
        self.clears = False
        self.stop: str | None = None  # a pointer that is never null, where blocks may be cut by branches to the label `end`
        self._moved = 0  # lines of loads and stores of several states since the last cut
        self._prefix = prefix
        self._count = 0
        self._trig: dict[int, tuple[str, str]] = {}

    def name(self) -> str:
        self._count += 1
        return f"%{self._prefix}t{self._count}"

    def let(self, text: str) -> str:
        """Add an instruction, and return its value."""
        self._count += 1
        name = f"%{self._prefix}t{self._count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def do(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def number(self, x: float) -> str:
        return number(x, self.scalar)

    def constant(self, x: float) -> str:
        text = number(x, self.scalar)
        return text if self.lanes == 1 else f"splat ({self.scalar} {text})"

    # ---- memory: lane l of a value is at base[l]

    def load_all(self, base: Sequence[str], size: int) -> list[str]:
        """Return `size` values. The lanes of value i are at scalar i after each base pointer.

        Whole blocks are read by rows and transposed.
        """
        values: list[str] = []
        for n in self._squares():
            while size - len(values) >= n:
                self._cut()
                kind, done, before = f"<{n} x {self.scalar}>", len(values), len(self.lines)
                rows = [self.let(f"load {kind}, ptr {self._at(p, done)}, align {self.align}") for p in base]
                parts = [self._transposed(rows[i : i + n], n) for i in range(0, self.lanes, n)]
                values += [self._joined(one, n) for one in zip(*parts, strict=True)]
                self._moved += len(self.lines) - before
        for i in range(len(values), size):
            values.append(self._load(base, i))
        return values

    def store_all(self, values: Sequence[str], base: Sequence[str]) -> None:
        """The inverse of `load_all`."""
        self._cut()
        before, done = len(self.lines), 0
        for n in self._squares():
            kind = f"<{n} x {self.scalar}>"
            while len(values) - done >= n:
                block = values[done : done + n]
                same = len(set(block)) == 1 and block[0].startswith("splat")
                for first in range(0, self.lanes, n):
                    rows = block if same else self._transposed([self._part(x, first, n) for x in block], n)
                    for row, p in zip(rows, base[first : first + n], strict=True):
                        self.do(f"store {kind} {row}, ptr {self._at(p, done)}, align {self.align}")
                done += n
        for i in range(done, len(values)):
            for lane, p in enumerate(base):
                x = values[i] if self.lanes == 1 else self.let(f"extractelement {self.type} {values[i]}, i32 {lane}")
                self.do(f"store {self.scalar} {x}, ptr {self._at(p, i)}, align {self.align}")
        self._moved += len(self.lines) - before

    def clear(self, base: Sequence[str], size: int) -> None:
        """Store `size` zeros at each of the pointers."""
        self.clears = True
        for p in base:
            self.do(f"call void @llvm.memset.p0.i64(ptr align {self.align} {p}, i8 0, i64 {self.align * size}, i1 false) ; bytes")

    def _cut(self) -> None:
        """Begin another block after many loads or stores, with a branch that is never taken.

        LLVM compares every store of a block with every other, and orders all loads of a block, so long blocks are slow to compile.
        """
        if self.stop is None or self._moved < _BLOCK:
            return
        after = f"part{len(self.lines)}"
        never = self.let(f"icmp eq ptr {self.stop}, null")
        self.lines += [f"  br i1 {never}, label %end, label %{after}", f"{after}:"]
        self._moved = 0

    def _at(self, pointer: str, index: int) -> str:
        return self.let(f"getelementptr {self.scalar}, ptr {pointer}, i64 {index}") if index else pointer

    def _load(self, base: Sequence[str], index: int) -> str:
        parts = [self.let(f"load {self.scalar}, ptr {self._at(p, index)}, align {self.align}") for p in base]
        if self.lanes == 1:
            return parts[0]
        value = "poison"
        for lane, x in enumerate(parts):
            value = self.let(f"insertelement {self.type} {value}, {self.scalar} {x}, i32 {lane}")
        return value

    def _squares(self) -> list[int]:
        """The sizes of squares of values that are transposed: all lanes and, if they are many, half and a quarter of them."""
        n = self.lanes
        return [] if n == 1 else [n] if n <= _WIDE else [n, n // 2, n // 4]

    def _joined(self, parts: Sequence[str], n: int) -> str:
        """Join vectors of n values to one of all lanes."""
        while len(parts) > 1:
            kind, both = f"<{n} x {self.scalar}>", ", ".join(f"i32 {i}" for i in range(2 * n))
            pairs = zip(parts[::2], parts[1::2], strict=True)
            parts = [self.let(f"shufflevector {kind} {a}, {kind} {b}, <{2 * n} x i32> <{both}>") for a, b in pairs]
            n *= 2
        return parts[0]

    def _part(self, x: str, first: int, n: int) -> str:
        """The n values of a vector from `first` on."""
        if n == self.lanes:
            return x
        own = ", ".join(f"i32 {first + i}" for i in range(n))
        return self.let(f"shufflevector {self.type} {x}, {self.type} poison, <{n} x i32> <{own}>")

    def _transposed(self, rows: Sequence[str], n: int) -> list[str]:
        """Transpose a square of n values, in log2(n) rounds that exchange blocks between pairs of rows."""
        kind, rows = f"<{n} x {self.scalar}>", list(rows)
        half = n // 2
        while half:
            first = ", ".join(f"i32 {i if not i & half else n + i - half}" for i in range(n))
            second = ", ".join(f"i32 {i + half if not i & half else n + i}" for i in range(n))
            for i in range(n):
                if not i & half:
                    a, b = rows[i], rows[i + half]
                    rows[i], rows[i + half] = (
                        self.let(f"shufflevector {kind} {a}, {kind} {b}, <{n} x i32> <{mask}>") for mask in (first, second)
                    )
            half //= 2
        return rows

    # ---- nodes

    def value(self, node: GraphNode) -> str:
        """Return a node's value as a number. The value of a comparison is 0 or 1."""
        op = node.op
        if op == "const":
            return self.constant(node.value)
        value = self.values[node.index]
        return self.let(f"uitofp {self.bool_type} {value} to {self.type}") if op in ("lt", "le") else value

    def _condition(self, node: GraphNode) -> str:
        """Return a node's value as a condition: the comparison itself, or whether a number is not zero."""
        if node.op in ("lt", "le"):
            return self.values[node.index]
        return self.let(f"fcmp une {self.type} {self.value(node)}, {self.constant(0.0)}")

    def emit(
        self, nodes: Sequence[GraphNode], load: Callable[[GraphNode], str], given: Callable[[GraphNode], bool] = lambda node: False
    ) -> None:
        """Write statements for nodes in order. `load` returns the value of an input, or of a node that is `given`, when needed."""
        for node in nodes:
            if node.op == "const" or node.index in self.values:
                continue
            self.values[node.index] = load(node) if node.op == "input" or given(node) else self.operation(node)

    def need(
        self, node: GraphNode, load: Callable[[GraphNode], str], given: Callable[[GraphNode], bool] = lambda node: False
    ) -> None:
        """Write statements for a node and all nodes that it needs, unless they exist already. Nodes that are `given` are loaded."""
        todo, order = [node], {}
        while todo:
            n = todo.pop()
            if n.op == "const" or n.index in self.values:
                continue
            order[n.index] = n
            if not given(n):
                todo.extend(n.args)
        self.emit([order[i] for i in sorted(order)], load, given)

    def spread(self, x: str) -> str:
        """Return a vector with a scalar in every lane."""
        if self.lanes == 1:
            return x
        first = self.let(f"insertelement {self.type} poison, {self.scalar} {x}, i32 0")
        return self.let(f"shufflevector {self.type} {first}, {self.type} poison, <{self.lanes} x i32> zeroinitializer")

    def operation(self, node: GraphNode) -> str:
        """Write the statement of a node whose operands have values, and return its value."""
        op, T = node.op, self.type
        if (word := _ARITHMETIC.get(op)) is not None:
            left, right = node.args
            return self.let(f"{word} {T} {self.value(left)}, {self.value(right)}")
        if op in ("sin", "cos"):
            return self._sincos(node.args[0])[op == "cos"]
        if op == "select":
            condition, a, b = self._condition(node.args[0]), self.value(node.args[1]), self.value(node.args[2])
            return self.let(f"select {self.bool_type} {condition}, {T} {a}, {T} {b}")
        args = [self.value(x) for x in node.args]
        if op == "neg":
            return self.let(f"fneg {T} {args[0]}")
        if op in ("lt", "le"):
            return self.let(f"fcmp o{op} {T} {args[0]}, {args[1]}")
        if op == "interp":
            return self._interp(node, args[0])
        return self.intrinsic(_INTRINSICS[op], *args)

    def intrinsic(self, name: str, *args: str) -> str:
        self.intrinsics.add((name, len(args)))
        return self.let(f"call {self.type} @llvm.{name}.{self.suffix}({', '.join(f'{self.type} {x}' for x in args)})")

    def _sincos(self, angle: GraphNode) -> tuple[str, str]:
        if angle.index not in self._trig:
            self.uses_sincos = True
            both = self.let(f"call fastcc {{ {self.type}, {self.type} }} @sincos{self.lanes}({self.type} {self.value(angle)})")
            parts = [self.let(f"extractvalue {{ {self.type}, {self.type} }} {both}, {i}") for i in (0, 1)]
            self._trig[angle.index] = parts[0], parts[1]
        return self._trig[angle.index]

    def set_sincos(self, angle: GraphNode, pair: tuple[str, str]) -> None:
        """Set the sine and cosine of an angle, if they are known already."""
        self._trig[angle.index] = pair

    def _interp(self, node: GraphNode, x: str) -> str:
        """Interpolate linearly in a table, constant beyond its ends: by selects over the segments, or by a search."""
        xs, ys = node.value
        if len(xs) > tables.LONG:
            return tables.looked_up(self, node, x)
        T = self.type
        value = self.constant(ys[0])
        for x0, x1, y0, y1 in zip(xs, xs[1:], ys, ys[1:], strict=False):
            if x0 == x1:  # a jump: the next segment begins here
                continue
            along = self.let(f"fsub {T} {x}, {self.constant(x0)}")
            y = self.let(f"fadd {T} {self.constant(y0)}, {self.let(f'fmul {T} {along}, {self.constant((y1 - y0) / (x1 - x0))}')}")
            value = self.let(f"select {self.bool_type} {self.let(f'fcmp uge {T} {x}, {self.constant(x0)}')}, {T} {y}, {T} {value}")
        past = self.let(f"fcmp oge {T} {x}, {self.constant(xs[-1])}")
        return self.let(f"select {self.bool_type} {past}, {T} {self.constant(ys[-1])}, {T} {value}")

    def declarations(self) -> set[str]:
        out = {f"declare {self.type} @llvm.{n}.{self.suffix}({', '.join([self.type] * k)})" for n, k in self.intrinsics}
        return out | self.tables | ({"declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"} if self.clears else set())


def _by_library(c: Code, name: str, quick: str, large: str) -> str:
    """Return sine or cosine of %x: from the C library in lanes where it is large, and `quick` in the others."""

    def by_library(x: str) -> str:
        if c.scalar == "double":
            return c.let(f"call double @{name}(double {x})")
        wide = c.let(f"fpext {c.scalar} {x} to double")
        return c.let(f"fptrunc double {c.let(f'call double @{name}(double {wide})')} to {c.scalar}")

    if c.lanes == 1:
        return by_library("%x")
    T, value = c.type, quick
    for lane in range(c.lanes):
        x = c.let(f"extractelement {T} %x, i32 {lane}")
        slow = by_library(x)
        kept = c.let(f"extractelement {T} {quick}, i32 {lane}")
        big = c.let(f"extractelement {c.bool_type} {large}, i32 {lane}")
        chosen = c.let(f"select i1 {big}, {c.scalar} {slow}, {c.scalar} {kept}")
        value = c.let(f"insertelement {T} {value}, {c.scalar} {chosen}, i32 {lane}")
    return value


def sincos_function(lanes: int, scalar: str = "double") -> tuple[str, set[str]]:
    """Return the text and declarations of `@sincosL`, which computes sine and cosine together.

    Errors are below 1 ulp up to `LARGE_ANGLE`, for floats up to 8192. Beyond that, the C library computes lane by lane.
    """
    c = Code(lanes, "s", scalar)
    T = c.type
    integers = "i32" if lanes == 1 else f"<{lanes} x i32>"
    one_bit = c.bool_type

    def fused(a: str, b: str, plus: str) -> str:
        return c.let(f"fadd contract {T} {c.let(f'fmul contract {T} {a}, {b}')}, {plus}")

    def minus_product(x: str, a: str, b: str) -> str:
        return c.let(f"fsub contract {T} {x}, {c.let(f'fmul contract {T} {a}, {b}')}")

    def horner(z: str, coefficients: Sequence[float]) -> str:
        y = c.constant(coefficients[-1])
        for a in reversed(coefficients[:-1]):
            y = fused(y, z, c.constant(a))
        return y

    size = c.intrinsic("fabs", "%x")
    large = c.let(f"fcmp ugt {T} {size}, {c.constant(_LARGE_ANGLES[scalar])}")
    safe = c.let(
        f"select {one_bit} {large}, {T} {c.constant(0.0)}, {T} %x"
    )  # never converts a huge or invalid quadrant to an integer
    k = c.intrinsic("rint", c.let(f"fmul {T} {safe}, {c.constant(_TWO_OVER_PI)}"))
    *firsts, second, third = (c.constant(part) for part in _HALF_PI[scalar])
    whole = safe
    for first in firsts:
        whole = minus_product(whole, k, first)  # exact
    r = minus_product(whole, k, second)  # rounds; what it loses, and the third part, are carried along in `low`
    low = minus_product(minus_product(c.let(f"fsub {T} {whole}, {r}"), k, second), k, third)
    z = c.let(f"fmul {T} {r}, {r}")
    half = c.let(f"fmul {T} {z}, {c.constant(0.5)}")
    w = c.let(f"fsub {T} {c.constant(1.0)}, {half}")  # 1 - z/2 rounds; its error is added back
    lost = c.let(f"fsub {T} {c.let(f'fsub {T} {c.constant(1.0)}, {w}')}, {half}")
    # sin (r + low) = sin r + low cos r, cos (r + low) = cos r - low sin r
    sine = c.let(f"fadd {T} {r}, {fused(c.let(f'fmul {T} {r}, {z}'), horner(z, _SIN[scalar]), c.let(f'fmul {T} {low}, {w}'))}")
    cosine = c.let(f"fadd {T} {w}, {fused(c.let(f'fmul {T} {z}, {z}'), horner(z, _COS[scalar]), minus_product(lost, r, low))}")
    quadrant = c.let(f"fptosi {T} {k} to {integers}")

    def splat(i: int) -> str:
        return str(i) if lanes == 1 else f"splat (i32 {i})"

    def bit(value: str, mask: int) -> str:
        return c.let(f"icmp ne {integers} {c.let(f'and {integers} {value}, {splat(mask)}')}, {splat(0)}")

    odd = bit(quadrant, 1)
    s = c.let(f"select {one_bit} {odd}, {T} {cosine}, {T} {sine}")
    co = c.let(f"select {one_bit} {odd}, {T} {sine}, {T} {cosine}")
    s = c.let(f"select {one_bit} {bit(quadrant, 2)}, {T} {c.let(f'fneg {T} {s}')}, {T} {s}")
    turned = c.let(f"add {integers} {quadrant}, {splat(1)}")
    co = c.let(f"select {one_bit} {bit(turned, 2)}, {T} {c.let(f'fneg {T} {co}')}, {T} {co}")
    declarations = {*c.declarations(), "declare double @sin(double)", "declare double @cos(double)"}
    any_large = large
    if lanes > 1:
        any_large = c.let(f"call i1 @llvm.vector.reduce.or.v{lanes}i1({one_bit} {large})")
        declarations.add(f"declare i1 @llvm.vector.reduce.or.v{lanes}i1({one_bit})")
    fast = c.lines
    c.lines = []
    outputs = [_by_library(c, name, quick, large) for name, quick in (("sin", s), ("cos", co))]
    pair = f"{{ {T}, {T} }}"
    text = [
        f"define internal fastcc {pair} @sincos{lanes}({T} %x) noinline {{",
        *fast,
        f"  br i1 {any_large}, label %slow, label %done, !prof !0",
        "slow:",
        *c.lines,
        "  br label %done",
        "done:",
        f"  %so = phi {T} [ {s}, %0 ], [ {outputs[0]}, %slow ]",
        f"  %co = phi {T} [ {co}, %0 ], [ {outputs[1]}, %slow ]",
        f"  %pair = insertvalue {pair} poison, {T} %so, 0",
        f"  %both = insertvalue {pair} %pair, {T} %co, 1",
        f"  ret {pair} %both",
        "}",
    ]
    return "\n".join(text), declarations
