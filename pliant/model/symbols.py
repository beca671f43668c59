"""Symbols: numbers with names for descriptions.

Use `symbol("L1", 0.9, unit="m")`, or a formula of symbols, wherever a description takes a number. A description stores the numbers,
computed from the values of the symbols, and the formulas, as text. When a function is traced, the formulas become nodes of the
graph, so that equations and exported code contain the names.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.arguments.numbers import NotNumbersError, real, shown
from pliant.errors import PliantError
from pliant.graph import Graph, GraphNode, live
from pliant.graph.formula import WORDS, formula, read_formula

Array = np.ndarray[Any, Any]
Scalar = float | GraphNode  # a number of a description, or a formula of symbols
_NAME = re.compile(r"(?<![\w.])[A-Za-z]\w*", re.ASCII)  # not the e of 1e-5


@dataclass(frozen=True)
class Symbol:
    """A named number with its value and unit.

    Example: `pl.symbolic.Symbol("m", 0.5, "kg").value  # 0.5`
    """

    name: str
    value: float
    unit: str = ""

    def __str__(self) -> str:
        return self.name


class MisplacedSymbolError(PliantError):
    """A symbol was used in a computation at a state, where only numbers are possible."""


class _Symbols(Graph):
    """The graph of all symbols, and of all expressions of symbols that are computed before a system exists."""

    def named(self, symbol: Symbol) -> GraphNode:
        """The node of a symbol."""
        return self._get(("input", symbol, ()), "input", (), (symbol, ()))

    def refused(self, node: GraphNode) -> Exception:
        text = formula(node)
        return PliantError(
            f"{text!r} contains symbols, but a plain number is needed here; pl.symbolic.value({text}) returns its value"
        )

    def undecided(self, node: GraphNode) -> Exception:
        text = formula(node)
        return PliantError(
            f"{text!r} contains symbols, so Python cannot branch on it; use np.where, or "
            f"pl.symbolic.value({text}) for its present value"
        )

    def mixed(self) -> Exception:
        return MisplacedSymbolError(
            "a symbol stands in it, which descriptions alone may have: a load takes it as a parameter, "
            "add_load(…, parameters={'k': k}), and reads x.p.k; elsewhere take its value, pl.symbolic.value(k)"
        )

    def shown(self, node: GraphNode) -> str:
        return formula(node)

    def div(self, a: GraphNode, b: GraphNode) -> GraphNode:
        """As it is written: a formula in which L / 3 stands reads so, and gives the number that L / 3 gives."""
        return self._pair("div", a, b) if b.op == "const" and b.value != 0.0 and a.op != "const" else super().div(a, b)


_GRAPH = _Symbols()


def symbol(name: str, value: float, unit: str = "") -> GraphNode:
    """Return a named number for descriptions: `add_body(mass=pl.symbol("m1", 2.0, unit="kg"))`.

    You can add and multiply symbols and pass them to NumPy's functions. Use the formulas wherever a description needs a number.
    pliant compiles and runs the system at the symbols' values, unless `pl.compile(parameters=["m1"])` names them ("symbols" for
    all). Equations and exported code contain the symbols.

    Example: `arm.add_body("tip", "lower", pl.Fixed(), mass=pl.symbol("m", 0.5, unit="kg"))`
    """
    key = checked_symbol(name, value, unit)
    return _GRAPH.named(key)


def checked_symbol(name: Any, value: Any, unit: Any = "") -> Symbol:
    """A symbol as data, checked."""
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        raise PliantError(f"symbol {name!r}: give a name of letters, digits and '_' that begins with a letter")
    if name in WORDS or keyword.iskeyword(name):
        raise PliantError(f"symbol {name!r}: formulas already use this name; choose another")
    try:
        number = real(value)
    except NotNumbersError as error:
        raise PliantError(f"symbol {name!r}: value {shown(value)} is not a number: {error.why}") from None
    if not math.isfinite(number):
        raise PliantError(f"symbol {name!r}: value {number} is not finite; give a finite number")
    if not isinstance(unit, str):
        raise PliantError(f"symbol {name!r}: unit {unit!r} is not a string such as 'm'")
    return Symbol(name, number, unit)


def value(x: Any) -> Any:
    """Return the value of symbols or of formulas of symbols: a float, or an array of the same shape.

    Example: `pl.symbolic.value(2 * pl.symbol("m", 0.5))  # 1.0`
    """
    given = np.asarray(x, dtype=object)
    out = np.array([_value(e) for e in given.ravel()], dtype=float).reshape(given.shape)
    return out if given.ndim else float(out)


def _value(x: Any) -> float:
    if type(x) is not GraphNode:
        return float(x)
    return float(read_formula(formula(x), {s.name: s.value for s in symbols_in([x])}))


def symbols_in(nodes: Iterable[GraphNode]) -> tuple[Symbol, ...]:
    """The symbols in formulas, in the order in which they were created. Two different symbols of one name raise an error."""
    found = [node.value[0] for node in live(nodes) if node.op == "input"]
    for x in found:
        if not isinstance(x, Symbol):
            raise PliantError("a traced value cannot be part of a description; give numbers or symbols, pl.symbol(…)")
    return checked_symbols(found)


def checked_symbols(found: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Each once; two of one name are an error."""
    known: dict[str, Symbol] = {}
    for x in found:
        other = known.setdefault(x.name, x)
        if other != x:
            raise PliantError(
                f"symbol {x.name!r} is given twice, as {_said(other)} and as {_said(x)}; define it once, or use two names"
            )
    return tuple(known.values())


def _said(x: Symbol) -> str:
    return f"{x.value:g} {x.unit}".rstrip()


# ---- numbers with formulas


class Number(float):
    """A number with a `formula` and the `symbols` in it. A computation with it returns a plain number."""

    formula: str
    symbols: tuple[Symbol, ...]


class Numbers(np.ndarray[Any, Any]):
    """An array of numbers, some of which have formulas. formulas: a text or None for each number, flat.

    Results of computations and slices have no formulas. The formulas of a rotation are those of roll, pitch and yaw.
    """

    formulas: tuple[str | None, ...]
    symbols: tuple[Symbol, ...]

    def __array_finalize__(self, other: Any) -> None:
        self.formulas, self.symbols = (), ()

    def __copy__(self) -> Numbers:
        return self if self.symbols else np.array(self)  # type: ignore[return-value] # with formulas they are read-only

    def __deepcopy__(self, _: Any) -> Numbers:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return (with_formulas, (np.array(self), self.formulas, self.symbols)) if self.symbols else np.array(self).__reduce__()


def with_formulas(x: Array, formulas: Sequence[str | None], symbols: tuple[Symbol, ...]) -> Numbers:
    """A read-only array of numbers with their formulas."""
    out: Any = np.array(x, dtype=float).view(Numbers)
    out.formulas, out.symbols = tuple(formulas), symbols
    out.flags.writeable = False
    return out


def has_symbols(x: Any) -> bool:
    """Whether what is given for numbers holds a symbol or a formula."""
    if isinstance(x, Numbers):
        return bool(x.symbols)
    if isinstance(x, Number) or type(x) is GraphNode:
        return True
    if isinstance(x, np.ndarray):
        return bool(x.dtype == object) and any(has_symbols(e) for e in x.ravel())
    return isinstance(x, list | tuple) and any(has_symbols(e) for e in x)


class SymbolsError(PliantError):
    """Symbols were given for numbers. what: the argument that they were given for."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: symbols are not allowed here; give numbers, such as pl.symbolic.value(…)")
        self.what = what


def why_untraced(error: Exception) -> str:
    """Return why a law that raised an error cannot be traced, with the remedy."""
    if isinstance(error, SymbolsError):
        called, of, _ = error.what.partition(" of system ")
        function = f"{called}, a compiled function" if of else "a function of a compiled system"
        return f"the law calls {function}, which takes numbers only; pass the law itself, which runs as Python, or use dyn.stepper"
    what = f"it raised {type(error).__name__} ({error})"
    return f"{what}; write it without branches on values, or pass the function itself, which runs as Python"


def refuse_symbols(what: str, *given: Any) -> None:
    """Raise `PliantError` if symbols are given for numbers that cannot be symbols."""
    if any(has_symbols(x) for x in given):
        raise SymbolsError(what)


def follows(*given: Any) -> bool:
    """Whether one of the given numbers of a description has a formula of symbols."""
    return any(isinstance(x, Number) or (isinstance(x, Numbers) and bool(x.symbols)) for x in given)


def plain(x: Any) -> Any:
    """The numbers alone, read-only, of numbers that may have formulas."""
    if not isinstance(x, Numbers):
        return float(x) if isinstance(x, Number) else x
    out = np.array(x)
    out.flags.writeable = False
    return out


def settled_numbers(x: Any) -> Any:
    """Return the given numbers unchanged, or as `Number` or `Numbers` if they contain symbols."""
    if isinstance(x, Number | Numbers) or not has_symbols(x):
        return x
    given = np.array(x, dtype=object)
    flat = given.ravel().tolist()
    symbols = checked_symbols(s for e in flat for s in _symbols_of(e))
    formulas = [_formula(e) for e in flat]
    if given.ndim:
        return with_formulas(value(given), formulas, symbols)
    return float(value(given)) if formulas[0] is None else _number(value(given), formulas[0], symbols)


def _number(x: float, formula: str, symbols: tuple[Symbol, ...]) -> Number:
    out = Number(x)
    out.formula, out.symbols = formula, symbols
    return out


def number_of(text: str, known: Mapping[str, Symbol]) -> float:
    """Evaluate a formula at the values of known symbols. The result is a `Number`, or a float if the formula has no symbols."""
    symbols = tuple(known[name] for name in dict.fromkeys(_NAME.findall(text)) if name in known)
    x = float(read_formula(text, {s.name: s.value for s in symbols}))
    if not math.isfinite(x):
        raise PliantError(f"formula {text!r}: its value is {x}; give one that is finite")
    return _number(x, text, symbols) if symbols else x


def nodes_of(values: Iterable[Any]) -> list[Any]:
    """The same values, those with formulas as nodes, or lists or arrays of them, of one graph: what is computed of these keeps
    formulas. A rotation gives its three angles."""
    graph = _Symbols()

    def node(text: str, symbols: tuple[Symbol, ...]) -> GraphNode:
        names = {s.name: graph.named(s) for s in symbols}
        return graph.node(read_formula(text, names))

    def nodes(x: Any) -> Any:
        if isinstance(x, list | tuple):
            return [nodes(e) for e in x]
        if isinstance(x, Numbers) and x.symbols:
            numbers = np.ravel(x).tolist()[: len(x.formulas)]
            flat = [graph.node(e) if text is None else node(text, x.symbols) for text, e in zip(x.formulas, numbers, strict=True)]
            return np.array(flat, dtype=object).reshape(x.shape if len(flat) == x.size else len(flat))
        return node(x.formula, x.symbols) if isinstance(x, Number) else x

    return [nodes(x) for x in values]


def _symbols_of(x: Any) -> Iterable[Symbol]:
    """In the order in which they stand in the formula."""
    if type(x) is not GraphNode:
        return x.symbols if isinstance(x, Number) else ()
    own = {s.name: s for s in symbols_in([x])}
    return [own[name] for name in dict.fromkeys(_NAME.findall(formula(x))) if name in own]


def _formula(x: Any) -> str | None:
    if isinstance(x, Number):
        return x.formula
    return formula(x) if type(x) is GraphNode and x.op != "const" else None


def revalued(x: Any, values: Mapping[str, float]) -> Any:
    """A number, or numbers, with other values of symbols. It is unchanged if it contains none of these symbols."""
    if not isinstance(x, Number | Numbers) or not any(s.name in values for s in x.symbols):
        return x
    symbols = tuple(replace(s, value=float(values.get(s.name, s.value))) for s in x.symbols)
    names = {s.name: s.value for s in symbols}
    if isinstance(x, Number):
        return _number(read_formula(x.formula, names), x.formula, symbols)
    return with_formulas(evaluated(x.formulas, np.ravel(x), names).reshape(x.shape), x.formulas, symbols)


Formulas = tuple[str | None, ...]


def formulas_of(x: Any) -> Formulas | None:
    """The formulas of a number, or of numbers, flat; None where there are none."""
    if isinstance(x, Number):
        return (x.formula,)
    return x.formulas if isinstance(x, Numbers) and x.symbols else None


def names_in(formulas: Formulas) -> set[str]:
    """The words in formulas."""
    return {word for text in formulas if text is not None for word in _NAME.findall(text)}


def evaluated(formulas: Formulas, numbers: Array, names: Mapping[str, Any]) -> Array:
    """Return numbers (n,), with formulas evaluated in their places. names: the values of symbols, as numbers or nodes."""
    out = [x if text is None else read_formula(text, names) for text, x in zip(formulas, numbers.tolist(), strict=True)]
    made = np.empty(len(out), dtype=object)
    made[:] = out
    return made if any(type(x) is GraphNode for x in out) else made.astype(float)
