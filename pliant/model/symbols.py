"""Symbols: numbers of a description that keep their names.

`symbol("L1", 0.9, unit="m")` may stand wherever a description takes a number, and so may what is computed of symbols. A description
keeps the numbers, the values of its symbols, and beside them the formulas by which they follow: data again, as text. Where a
function is traced, formulas become nodes; equations and exports keep the names.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
        text = formula(node)
        return PliantError(
            f"{text!r} is made of symbols, and a plain number is needed here: pl.symbolic.value({text}) is its value"
        )

    def shown(self, node: Node) -> str:
        return formula(node)

    def div(self, a: Node, b: Node) -> Node:
        """As it is written: a formula in which L / 3 stands reads so, and gives the number that L / 3 gives."""
        return self._pair("div", a, b) if b.op == "const" and b.value != 0.0 and a.op != "const" else super().div(a, b)


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
    """Numbers of which some follow from symbols. formulas: for each, flat, a text or None.

    What is computed of them, or taken out of them, has no formulas. Of a rotation, the formulas are those of roll, pitch and yaw.
    """

    formulas: tuple[str | None, ...]
    symbols: tuple[Symbol, ...]

    def __array_finalize__(self, other: Any) -> None:
        self.formulas, self.symbols = (), ()

    def __reduce__(self) -> Any:
        return (with_formulas, (np.array(self), self.formulas, self.symbols)) if self.symbols else np.array(self).__reduce__()


def with_formulas(x: Array, formulas: Sequence[str | None], symbols: tuple[Symbol, ...]) -> Numbers:
    """An array of numbers that remembers by which formulas they follow; read-only."""
    out: Any = np.array(x, dtype=float).view(Numbers)
    out.formulas, out.symbols = tuple(formulas), symbols
    out.flags.writeable = False
    return out


def has_symbols(x: Any) -> bool:
    """Whether what is given for numbers holds a symbol or a formula."""
    if isinstance(x, Numbers):
        return bool(x.symbols)
    if isinstance(x, Number) or type(x) is Node:
        return True
    if isinstance(x, np.ndarray):
        return bool(x.dtype == object) and any(has_symbols(e) for e in x.ravel())
    return isinstance(x, list | tuple) and any(has_symbols(e) for e in x)


def settled_numbers(x: Any) -> Any:
    """What is given for numbers, as it is; where symbols are in it, as `Number` or `Numbers`."""
    if isinstance(x, Number | Numbers) or not has_symbols(x):
        return x
    given = np.array(x, dtype=object)
    flat = given.ravel().tolist()
    symbols = checked_symbols([*symbols_in(e for e in flat if type(e) is Node), *_symbols_of(flat)])
    formulas = [_formula(e) for e in flat]
    if given.ndim:
        return with_formulas(value(given), formulas, symbols)
    if formulas[0] is None:
        return float(value(given))
    number = Number(value(given))
    number.formula, number.symbols = formulas[0], symbols
    return number


def _symbols_of(flat: Iterable[Any]) -> list[Symbol]:
    return [s for e in flat if isinstance(e, Number) for s in e.symbols]


def _formula(x: Any) -> str | None:
    if isinstance(x, Number):
        return x.formula
    return formula(x) if type(x) is Node and x.op != "const" else None


def revalued(x: Any, values: Mapping[str, float]) -> Any:
    """A number, or numbers, at other values of symbols; as it is where no symbol of it is named."""
    if not isinstance(x, Number | Numbers) or not any(s.name in values for s in x.symbols):
        return x
    symbols = tuple(replace(s, value=float(values.get(s.name, s.value))) for s in x.symbols)
    names = {s.name: s.value for s in symbols}
    if isinstance(x, Number):
        number = Number(read_formula(x.formula, names))
        number.formula, number.symbols = x.formula, symbols
        return number
    return with_formulas(evaluated(x.formulas, np.ravel(x), names).reshape(x.shape), x.formulas, symbols)


Formulas = tuple[str | None, ...]


def formulas_of(x: Any) -> Formulas | None:
    """The formulas of a number, or of numbers, flat; None where there are none."""
    if isinstance(x, Number):
        return (x.formula,)
    return x.formulas if isinstance(x, Numbers) and x.symbols else None


def names_in(formulas: Formulas) -> set[str]:
    """The words in formulas."""
    return {word for text in formulas if text is not None for word in re.findall(r"[A-Za-z]\w*", text)}


def evaluated(formulas: Formulas, numbers: Array, names: Mapping[str, Any]) -> Array:
    """Numbers (n,) with what formulas give in their places, the symbols being numbers or nodes: floats, or an array of both."""
    out = [x if text is None else read_formula(text, names) for text, x in zip(formulas, numbers.tolist(), strict=True)]
    made = np.empty(len(out), dtype=object)
    made[:] = out
    return made if any(type(x) is Node for x in out) else made.astype(float)
