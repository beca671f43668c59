"""NumPy functions of nodes: `np.where(x > 0, a, b)`, `np.clip`, `np.interp` and similar functions work on symbols as on numbers.

NumPy asks the operands how to apply its function. It applies a function to the elements of an object array one by one. So a node
that is combined with an array becomes an array of one element; two numbers are handled here.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np


def _apply(name: str) -> Any:
    def call(a: Any, b: Any) -> Any:
        return _graph(a, b).apply(name, a, b)

    return call


def _graph(*operands: Any) -> Any:
    return next(x.graph for x in operands if hasattr(x, "graph"))


# what NumPy cannot ask an element for by name
_OWN = {
    np.maximum: _apply("max"),
    np.fmax: _apply("max"),
    np.minimum: _apply("min"),
    np.fmin: _apply("min"),
    np.arctan2: _apply("atan2"),
    np.power: _apply("pow"),
    np.float_power: _apply("pow"),
    np.less: operator.lt,  # of which NumPy would make truth values
    np.less_equal: operator.le,
    np.greater: operator.gt,
    np.greater_equal: operator.ge,
    np.logical_and: lambda a, b: a & b,
    np.logical_or: lambda a, b: a | b,
    np.logical_not: lambda a: ~a,
    np.copysign: lambda a, b: _graph(a, b).node(b).less(0.0).select(-abs(a), abs(a)),
    np.sign: lambda a: a.sign(),
    np.hypot: lambda a, b: (_graph(a, b).node(a) * a + _graph(a, b).node(b) * b).sqrt(),
}


def _is_node(x: Any) -> bool:
    return hasattr(x, "graph")


def numpy_ufunc(ufunc: Any, method: str, inputs: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Apply a ufunc with nodes among its operands: directly to nodes and numbers, element by element to arrays."""
    if method != "__call__" or options.get("out") is not None:
        return NotImplemented
    boxed = [_boxed(x) for x in inputs]
    if ufunc in _OWN:
        return np.frompyfunc(_OWN[ufunc], len(inputs), 1)(*boxed)
    return ufunc(*boxed, **options)


def _boxed(x: Any) -> Any:
    """Return a node as an array of one element, so that NumPy does not ask again."""
    if not _is_node(x):
        return x
    box = np.empty((), dtype=object)
    box[()] = x
    return box


def _where(condition: Any, a: Any, b: Any) -> Any:
    def one(c: Any, x: Any, y: Any) -> Any:
        return c.select(x, y) if _is_node(c) else (x if c else y)

    return np.frompyfunc(one, 3, 1)(_boxed(condition), _boxed(a), _boxed(b))


def _clip(x: Any, low: Any = None, high: Any = None, **_: Any) -> Any:
    x = x if low is None else np.maximum(x, low)
    return x if high is None else np.minimum(x, high)


def _interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    if left is not None or right is not None or period is not None:
        raise TypeError("np.interp of a symbol takes only x, xp and fp")
    table = tuple(map(float, np.asarray(xp, dtype=float))), tuple(map(float, np.asarray(fp, dtype=float)))
    if len(table[0]) != len(table[1]) or not table[0] or any(b < a for a, b in zip(table[0], table[0][1:], strict=False)):
        raise ValueError("np.interp: xp and fp must have the same length, and xp must increase")
    return x.graph.interp(table, x)


_FUNCTIONS: dict[Any, Any] = {
    np.where: _where,
    np.clip: _clip,
    np.interp: _interp,
}


def numpy_function(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Apply a NumPy function that is not a ufunc."""
    if function in _FUNCTIONS:
        return _FUNCTIONS[function](*args, **kwargs)
    boxed = [_boxed(x) for x in args]
    if all(x is y for x, y in zip(boxed, args, strict=True)):
        return function.__wrapped__(*args, **kwargs)  # nodes inside a list, of which NumPy makes an array of objects
    return function(*boxed, **kwargs)
