"""Convert equations to SymPy matrices, and SymPy expressions to graph nodes, numbers or arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add, mul
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, GraphNode, live
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.export.equations import Equations


def _sympy() -> Any:
    try:
        import sympy
    except ImportError:
        raise PliantError("SymPy is not installed; pip install 'pliant[symbolic]'") from None
    return sympy


@dataclass(frozen=True)
class SymPyEquations:
    """The equations of motion as SymPy matrices: M v' = f, or M v' = f + J* lambda with J v' + gamma = 0, and S q' = v.

    Vectors are columns (n, 1). symbols: all symbols that occur, by name: q1, v1, tau1, t, …, and the parameters. values: the values
    of the parameters. outputs: one column per output, by name.
    """

    M: Any
    f: Any
    q_dot: Any
    S: Any
    J: Any
    gamma: Any
    phi: Any
    s_dot: Any
    outputs: Mapping[str, Any]
    symbols: Mapping[str, Any] = field(repr=False)
    values: Mapping[str, float] = field(repr=False)


def sympy_equations(eq: Equations) -> SymPyEquations:
    """See `Equations.sympy`."""
    sympy = _sympy()
    arrays = {"M": eq.M, "f": eq.f, "q_dot": eq.kinematics.q_dot, "S": eq.kinematics.S, "J": eq.J, "gamma": eq.gamma}
    arrays |= {"phi": eq.phi, "s_dot": eq.s_dot}
    flat = [x for array in (*arrays.values(), *eq.outputs.values()) if array is not None for x in array.flat]
    words = eq.input_words(flat)
    made = to_sympy(flat, words)
    symbols = {word: sympy.Symbol(word) for word in sorted(words.values())}

    def matrix(x: Array | None) -> Any:
        if x is None:
            return None
        rows, columns = (*x.shape, 1)[:2]
        return sympy.Matrix(rows, columns, [made[node.index] for node in x.flat])

    found = {name: matrix(x) for name, x in arrays.items()}
    return SymPyEquations(
        **found, outputs={name: matrix(x) for name, x in eq.outputs.items()}, symbols=symbols, values=dict(eq.values)
    )


def to_sympy(nodes: Sequence[GraphNode], words: Mapping[int, str]) -> dict[int, Any]:
    """SymPy expressions of nodes and of all their operands, by index. words: names of input nodes, by index."""
    sympy = _sympy()
    out: dict[int, Any] = {}
    for x in live(nodes):
        if x.op == "input":
            out[x.index] = sympy.Symbol(words[x.index])
        elif x.op == "const":
            out[x.index] = _number(sympy, x.value)
        elif x.op == "interp":
            out[x.index] = _pieces(sympy, x.value, out[x.args[0].index])
        else:
            out[x.index] = _ROWS[x.op](sympy, *(out[y.index] for y in x.args))
    return out


def _number(sympy: Any, x: float) -> Any:
    return sympy.Integer(int(x)) if x == int(x) and abs(x) < 2**53 else sympy.Rational(1, 2) if x == 0.5 else sympy.Float(x)


def _pieces(sympy: Any, table: Any, x: Any) -> Any:
    xs, ys = table
    pieces = [(sympy.Float(ys[0]), x < xs[0])]
    for a, b, c, d in zip(xs, xs[1:], ys, ys[1:], strict=False):
        if b > a:
            pieces.append((sympy.Float(c) + sympy.Float((d - c) / (b - a)) * (x - sympy.Float(a)), x < b))
    return sympy.Piecewise(*pieces, (sympy.Float(ys[-1]), True))


def _chosen(s: Any, c: Any, a: Any, b: Any) -> Any:
    """A selection. A comparison is a Piecewise with the values 1 and 0; as a condition it is the relation itself."""
    if isinstance(c, s.Piecewise) and len(c.args) == 2 and tuple(x.expr for x in c.args) == (1, 0):
        return s.Piecewise((a, c.args[0].cond), (b, True))
    return s.Piecewise((a, s.Ne(c, 0)), (b, True))


_ROWS: dict[str, Any] = {
    "add": lambda s, a, b: a + b, "sub": lambda s, a, b: a - b, "mul": lambda s, a, b: a * b, "div": lambda s, a, b: a / b,
    "neg": lambda s, a: -a, "sqrt": lambda s, a: s.sqrt(a), "sin": lambda s, a: s.sin(a), "cos": lambda s, a: s.cos(a),
    "exp": lambda s, a: s.exp(a), "log": lambda s, a: s.log(a), "tanh": lambda s, a: s.tanh(a),
    "atan2": lambda s, a, b: s.atan2(a, b), "asin": lambda s, a: s.asin(a), "acos": lambda s, a: s.acos(a),
    "pow": lambda s, a, b: a**b, "abs": lambda s, a: s.Abs(a), "min": lambda s, a, b: s.Min(a, b),
    "max": lambda s, a, b: s.Max(a, b), "floor": lambda s, a: s.floor(a),
    "lt": lambda s, a, b: s.Piecewise((1, a < b), (0, True)), "le": lambda s, a, b: s.Piecewise((1, a <= b), (0, True)),
    "select": _chosen,
}  # fmt: skip


# ---- back


def from_sympy(expression: Any, values: Mapping[Any, Any] | None = None) -> Any:
    """Convert a SymPy expression or matrix to numbers, arrays, graph nodes or formulas of `pl.symbol`s.

    values: what replaces each symbol, by the symbol or its name. Use it for an expression in a law, or a formula in a description.
    Without values, the function returns nodes of a new graph with one input per symbol, for `pl.graph.evaluate`.

    Example:
        import sympy
        x = sympy.Symbol("x")
        pl.symbolic.value(pl.symbolic.from_sympy(2 * x, {x: pl.symbol("m", 0.5)}))  # 1.0
    """
    sympy = _sympy()
    expression = sympy.sympify(expression)
    if values is None:
        graph = Graph()
        free = sorted(expression.free_symbols, key=lambda x: x.name)
        named: dict[str, Any] = {x.name: graph.input(x.name)[()] for x in free}
        lifted: Any = graph.node
    else:
        named, lifted = {getattr(key, "name", key): x for key, x in values.items()}, None
    made = _ExpressionReader(sympy, named)
    if isinstance(expression, sympy.MatrixBase):
        flat = [made.read(x) for x in expression]
        out = np.empty(len(flat), dtype=object)
        out[:] = flat if lifted is None else [lifted(x) for x in flat]
        numbers = out if any(isinstance(x, GraphNode | np.ndarray) for x in flat) or lifted is not None else out.astype(float)
        return numbers.reshape(expression.shape)
    made_one = made.read(expression)
    return made_one if lifted is None else lifted(made_one)


class _ExpressionReader:
    """Converts expressions. A subexpression that occurs twice is converted once."""

    def __init__(self, sympy: Any, values: Mapping[str, Any]) -> None:
        self.sympy, self.values = sympy, values
        self.known: dict[Any, Any] = {}

    def read(self, x: Any) -> Any:
        """The value of an expression."""
        if x not in self.known:
            self.known[x] = self._read(x)
        return self.known[x]

    def _read(self, x: Any) -> Any:
        if x.is_Symbol:
            if x.name not in self.values:
                raise PliantError(f"from_sympy: symbol {x.name!r} has no value; give values={{{x.name!r}: …}}")
            return self.values[x.name]
        if x.is_number and x.is_extended_real:
            return float(x)
        if x.is_Add or x.is_Mul:
            return self._chain(x)
        if x.is_Pow:
            return self._power(x)
        if isinstance(x, self.sympy.Piecewise):
            return self._piecewise(x)
        name = type(x).__name__
        if name not in _FUNCTIONS:
            hint = "; call .doit() on it first" if name in ("Derivative", "Integral", "Sum", "Product") else ""
            known = f"sums, products, powers, Piecewise, {', '.join(_FUNCTIONS)}"
            raise PliantError(f"from_sympy: {name} is not supported{hint}; supported are {known}")
        return _FUNCTIONS[name](*(self.read(y) for y in x.args))

    def _chain(self, x: Any) -> Any:
        """Sums, in which negative terms are subtracted, and products, in which denominators are divided by."""
        if x.is_Add:
            minus = [y for y in x.args if y.could_extract_minus_sign()]
            plus = [y for y in x.args if y not in minus]
            total = reduce(add, (self.read(y) for y in plus)) if plus else None
            rest = reduce(add, (self.read(-y) for y in minus)) if minus else None
            return total if rest is None else -rest if total is None else total - rest
        above, below = x.as_numer_denom()
        if below == 1:
            first, *others = (self.read(y) for y in x.args)
            return reduce(mul, others, first)
        return self.read(above) / self.read(below)

    def _power(self, x: Any) -> Any:
        base, exponent = x.args
        if exponent == self.sympy.Rational(1, 2):
            return np.sqrt(self.read(base))
        if exponent.is_negative:
            return 1.0 / self.read(base**-exponent)
        if exponent.is_Integer and exponent > 1:
            return self.read(base) ** int(exponent)
        return self.read(base) ** self.read(exponent)

    def _piecewise(self, x: Any) -> Any:
        last = x.args[-1]
        out = self.read(last.expr) if last.cond == True else np.nan  # noqa: E712
        for piece in reversed(x.args[:-1] if last.cond == True else x.args):  # noqa: E712
            out = _where(self._condition(piece.cond), self.read(piece.expr), out)
        return out

    def _condition(self, x: Any) -> Any:
        name = type(x).__name__
        if name in ("And", "Or"):
            return reduce(np.logical_and if name == "And" else np.logical_or, (self._condition(y) for y in x.args))
        if name == "Not":
            return np.logical_not(self._condition(x.args[0]))
        if name not in _CONDITIONS:
            raise PliantError(f"from_sympy: condition {x} is not supported; supported are {', '.join(_CONDITIONS)}, And, Or, Not")
        return _CONDITIONS[name](*(self.read(y) for y in x.args))


def _where(condition: Any, a: Any, b: Any) -> Any:
    return _plain(np.where)(condition, a, b)


def _plain(function: Any) -> Any:
    """A NumPy function that returns one number or node for one number or node."""

    def call(*args: Any) -> Any:
        out = function(*args)
        return out[()] if isinstance(out, np.ndarray) and not out.ndim else out

    return call


_FUNCTIONS: dict[str, Any] = {
    "sin": _plain(np.sin), "cos": _plain(np.cos), "tan": _plain(np.tan), "exp": _plain(np.exp), "log": _plain(np.log),
    "tanh": _plain(np.tanh), "sinh": _plain(np.sinh), "cosh": _plain(np.cosh), "asin": _plain(np.arcsin),
    "acos": _plain(np.arccos), "atan": _plain(np.arctan), "atan2": _plain(np.arctan2), "Abs": _plain(np.abs),
    "floor": _plain(np.floor), "ceiling": lambda a: -_plain(np.floor)(-a), "sign": _plain(np.sign),
    "Heaviside": lambda a, at_zero: _where(a < 0.0, 0.0, _where(a > 0.0, 1.0, at_zero)),
    "Min": lambda *args: reduce(_plain(np.minimum), args), "Max": lambda *args: reduce(_plain(np.maximum), args),
}  # fmt: skip
_CONDITIONS: dict[str, Any] = {
    "StrictLessThan": lambda a, b: a < b, "LessThan": lambda a, b: a <= b, "StrictGreaterThan": lambda a, b: a > b,
    "GreaterThan": lambda a, b: a >= b, "Equality": lambda a, b: np.logical_and(a <= b, b <= a),
    "Unequality": lambda a, b: np.logical_or(a < b, b < a),
}  # fmt: skip
