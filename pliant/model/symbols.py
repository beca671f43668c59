"""Symbols: numbers of a description that keep their names.

`symbol("L1", 0.9, unit="m")` may stand wherever a description takes a number, and so may what is computed of symbols. A description
keeps the numbers, the values of its symbols, and beside them the formulas by which they follow: data again, as text. Where a
function is traced, formulas become nodes; equations and exports keep the names.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Node, live
from pliant.graph.formula import FUNCTIONS, formula, read_formula

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Symbol:
    """A name with its value and the unit of it."""

    name: str
    value: float
    unit: str = ""

    def __str__(self) -> str:
        return self.name


class _Symbols(Graph):
    """The graph of all symbols and of what is computed of them before there is a system."""

    def refused(self, node: Node) -> Exception:
        return PliantError(
            f"{formula(node)!r} is made of symbols, and a plain number is needed here; pl.value({formula(node)}) is its value"
        )

    def shown(self, node: Node) -> str:
        return formula(node)


_GRAPH = _Symbols()


def symbol(name: str, value: float, unit: str = "") -> Node:
    """A number with a name, for descriptions: `add_body(mass=pl.symbol("m1", 2.0, unit="kg"))`.

    Symbols add, multiply and take NumPy's functions: their formulas stand wherever a description takes a number. A system is
    compiled and run at their values, unless `pl.compile(parameters=["m1"])` names them, or "symbols" for all; equations and exports
    keep them.
    """
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        raise PliantError(f"symbol {name!r}: give a name of letters, figures and '_' that begins with a letter")
    if name in FUNCTIONS or name == "pi" or keyword.iskeyword(name):
        raise PliantError(f"symbol {name!r}: this is a word of formulas; choose another name")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise PliantError(f"symbol {name!r}: value {value!r} is not a number") from None
    if not math.isfinite(number):
        raise PliantError(f"symbol {name!r}: value {number} is not finite")
    if not isinstance(unit, str):
        raise PliantError(f"symbol {name!r}: unit {unit!r} is not a text such as 'm'")
    key = Symbol(name, number, unit)
    return _GRAPH._get(("input", key, ()), "input", (), (key, ()))


def value(x: Any) -> Any:
    """What symbols, or formulas of them, are as numbers: a float, or an array of the same shape."""
    given = np.asarray(x, dtype=object)
    out = np.array([_value(e) for e in given.ravel()], dtype=float).reshape(given.shape)
    return out if given.ndim else float(out)


def _value(x: Any) -> float:
    if type(x) is not Node:
        return float(x)
    return float(read_formula(formula(x), {s.name: s.value for s in symbols_in([x])}))


def symbols_in(nodes: Iterable[Node]) -> tuple[Symbol, ...]:
    """The symbols that formulas are made of, in the order in which they were made; two of one name are an error."""
    found = [node.value[0] for node in live(nodes) if node.op == "input"]
    for x in found:
        if not isinstance(x, Symbol):
            raise PliantError("a node of a traced function stands in a description; give numbers or symbols, pl.symbol(…)")
    return checked_symbols(found)


def checked_symbols(found: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Each once; two of one name are an error."""
    known: dict[str, Symbol] = {}
    for x in found:
        other = known.setdefault(x.name, x)
        if other != x:
            raise PliantError(
                f"symbol {x.name!r} is given twice, as {other.value:g} {other.unit} and as {x.value:g} {x.unit}; make it once, "
                "or use two names"
            )
    return tuple(known.values())


# ---- numbers with formulas


class Number(float):
    """A number that follows from symbols: `formula`, and the `symbols` in it. What is computed of it is a plain number."""

    formula: str
    symbols: tuple[Symbol, ...]


class Numbers(np.ndarray[Any, Any]):
    """Numbers of which some follow from symbols. formulas: for each, flat, a text or None. What is computed of them is plain."""

    formulas: tuple[str | None, ...]
    symbols: tuple[Symbol, ...]


def has_symbols(x: Any) -> bool:
    """Whether what is given for numbers holds a symbol or a formula."""
    if isinstance(x, Number | Numbers) or type(x) is Node:
        return True
    if isinstance(x, np.ndarray):
        return bool(x.dtype == object) and any(has_symbols(e) for e in x.ravel())
    return isinstance(x, list | tuple) and any(has_symbols(e) for e in x)


def settled_numbers(x: Any) -> Any:
    """What is given for numbers as an array of floats; where symbols are in it, `Numbers`, or `Number` for a single one."""
    if isinstance(x, Number | Numbers) or not has_symbols(x):
        return x
    if isinstance(x, Node):
        number = Number(_value(x))
        number.formula, number.symbols = formula(x), symbols_in([x])
        return number
    given = np.array(x, dtype=object)
    out = value(given).view(Numbers)
    out.formulas = tuple(_formula(e) for e in given.ravel())
    nodes = [e for e in given.ravel() if type(e) is Node]
    out.symbols = checked_symbols([*symbols_in(nodes), *(s for e in given.ravel() if isinstance(e, Number) for s in e.symbols)])
    return out


def _formula(x: Any) -> str | None:
    if isinstance(x, Number):
        return x.formula
    return formula(x) if type(x) is Node and x.op != "const" else None


def as_nodes(x: Any) -> Any:
    """What is given for numbers, with nodes of symbols in place of those that follow from symbols; plain numbers as they are."""
    if isinstance(x, Number):
        return read_formula(x.formula, {s.name: symbol(s.name, s.value, s.unit) for s in x.symbols})
    if not isinstance(x, Numbers):
        return x
    names = {s.name: symbol(s.name, s.value, s.unit) for s in x.symbols}
    flat = [float(e) if text is None else read_formula(text, names) for e, text in zip(np.ravel(x), x.formulas, strict=True)]
    out = np.empty(len(flat), dtype=object)
    out[:] = flat
    return out.reshape(x.shape)


Formulas = tuple[str | None, ...]


def formulas_of(x: Any) -> Formulas | None:
    """The formulas of a number, or of numbers, flat; None where there are none."""
    if isinstance(x, Number):
        return (x.formula,)
    return x.formulas if isinstance(x, Numbers) and any(f is not None for f in x.formulas) else None


def evaluated(formulas: Formulas, numbers: Array, names: Mapping[str, Any]) -> Array:
    """Numbers (n,) with what formulas give in their places, the symbols being numbers or nodes: floats, or an array of both."""
    out = [x if text is None else read_formula(text, names) for text, x in zip(formulas, numbers.tolist(), strict=True)]
    made = np.empty(len(out), dtype=object)
    made[:] = out
    return made if any(type(x) is Node for x in out) else made.astype(float)
