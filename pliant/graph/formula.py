"""Formulas as text: write the computation of a node as text, and read it back.

    L2 * M_C / (M_B + M_C)

Text is data: it can be compared, stored in files and pickled. Reading it runs no code: it may contain only names, numbers, + - * /
**, and the functions below.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.graph.nodes import GraphNode

_LONGEST = 20_000  # letters of a formula
_SHOWN = 60  # of these in a message
_SUM, _PRODUCT, _SIGN, _ATOM = 1, 2, 3, 4
_BINARY = {"add": ("+", _SUM), "sub": ("-", _SUM), "mul": ("*", _PRODUCT), "div": ("/", _PRODUCT)}
_NAMES = {"atan2": "arctan2", "asin": "arcsin", "acos": "arccos", "pow": "power", "min": "minimum", "max": "maximum", "abs": "abs",
          "lt": "less", "le": "less_equal", "select": "where"}  # fmt: skip
FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: getattr(np, name)
    for name in (
        "sin", "cos", "tan", "sqrt", "exp", "log", "tanh", "arctan2", "arcsin", "arccos", "arctan", "power", "minimum", "maximum",
        "abs", "floor", "less", "less_equal", "where",
    )
}  # fmt: skip


def _power(x: Any, y: Any) -> Any:
    out = x**y
    if isinstance(out, complex):
        raise ArithmeticError("a root of a negative number")
    return out


_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: _power,
}  # fmt: skip
_VALUES = {"pi": np.pi}
WORDS = FUNCTIONS.keys() | _VALUES.keys()  # that are no symbols


def formula(node: GraphNode) -> str:
    """Return a node as text."""
    done: dict[int, tuple[str, int]] = {}
    stack = [node]
    while stack:
        x = stack[-1]
        waiting = [y for y in x.args if y.index not in done]
        if waiting:
            stack += waiting
            continue
        stack.pop()
        done[x.index] = _written(x, [done[y.index] for y in x.args])
    return done[node.index][0]


def _written(node: GraphNode, args: list[tuple[str, int]]) -> tuple[str, int]:
    """Return (text, precedence)."""
    if node.op == "const":
        whole = abs(node.value) < 1e15 and node.value == int(node.value)
        return str(int(node.value)) if whole else repr(node.value), _ATOM if node.value >= 0 else _SIGN
    if node.op == "input":
        return str(node.value[0]), _ATOM
    if node.op == "neg":
        return f"-{_bound(args[0], _PRODUCT)}", _SIGN
    if node.op in _BINARY:
        sign, binds = _BINARY[node.op]
        right = binds + (node.op in ("sub", "div"))
        return f"{_bound(args[0], binds)} {sign} {_bound(args[1], right)}", binds
    if node.op == "interp":
        raise PliantError(
            "a formula of symbols interpolates in a table, which cannot be written as text; use arithmetic and functions"
        )
    return f"{_NAMES.get(node.op, node.op)}({', '.join(text for text, _ in args)})", _ATOM


def _bound(arg: tuple[str, int], binds: int) -> str:
    text, own = arg
    return text if own >= binds and (own != _SIGN or binds == _SUM) else f"({text})"


def _shown(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")


def read_formula(text: str, values: Mapping[str, Any]) -> Any:
    """Return the value of a formula. values: a number or a node for each of its names."""
    if len(text) > _LONGEST:
        raise PliantError(f"formula {_shown(text)}: it has {len(text)} characters, and at most {_LONGEST} are allowed")
    try:
        with np.errstate(all="ignore"):
            return _value(ast.parse(text.strip(), mode="eval").body, values)
    except PliantError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise PliantError(
            f"formula {_shown(text)}: it cannot be read; use names, numbers, + - * / ** and functions such as sin"
        ) from None
    except (ArithmeticError, TypeError) as error:
        raise PliantError(f"formula {_shown(text)}: it has no value ({error})") from None


def _value(x: ast.expr, values: Mapping[str, Any]) -> Any:
    match x:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.Name(id=name):
            if name not in values and name not in _VALUES:
                raise unknown("symbol", name, values)
            return values[name] if name in values else _VALUES[name]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, values)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            if isinstance(op, ast.Pow) and isinstance(right, ast.Constant) and isinstance(right.value, int):
                return _value(left, values) ** right.value if abs(right.value) < 100 else _value(left, values) ** float(right.value)
            return _OPERATORS[type(op)](_value(left, values), _value(right, values))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            out = FUNCTIONS[name](*(_value(y, values) for y in args))
            out = out.item() if isinstance(out, np.ndarray | np.generic) else out
            return float(out) if isinstance(out, bool) else out
    raise ValueError
