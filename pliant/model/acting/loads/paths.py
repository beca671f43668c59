"""Paths: a law of time, with its rate and acceleration by exact differentiation.

For symbols, pliant differentiates the graph. For numbers, the law runs on a `Jet`, a number with its first two derivatives with
respect to time, so the law may also branch on the time. The law of a prescribed motion always runs on a graph; one that cannot be
traced raises `PliantError`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Untraceable, jvp
from pliant.model.acting.loads.prescribed import Prescribed
from pliant.spatial import Array


def path_at(law: Callable[[Any], Any], t: Any) -> tuple[list[Any], list[Any], list[Any]]:
    """(values, rates, accelerations) of a law at a time t: a node, a number or an array. The law returns one number or several."""
    if hasattr(t, "graph"):
        values = np.array([t.graph.node(x) for x in _several(law(t))], dtype=object)
        at, along = {"t": np.array([t], dtype=object)}, {"t": np.ones(1)}
        rates = jvp(values, at, along) if values.size else values
        return list(values), list(rates), list(jvp(rates, at, along) if values.size else values)
    jets = [x if isinstance(x, Jet) else Jet(x) for x in _several(law(Jet(t, 1.0)))]
    return [x.value for x in jets], [x.rate for x in jets], [x.bend for x in jets]


def derived(motion: Prescribed, t: Array) -> tuple[Array, Array, Array]:
    """Coordinates, rates and second derivatives, (n,) each, of a law of t (1,), a node."""
    x, rate, second = (np.array(part, dtype=object) for part in path_at(partial(_coordinates, motion), t[0]))
    return x, rate, second


def _coordinates(motion: Prescribed, t: Any) -> list[Any]:
    """The coordinates that the law returns for a node. Errors of the law, and wrong results, raise `PliantError` with the
    hinge's name.
    """
    assert motion.law is not None
    what = f"prescribe {motion.name!r}"
    try:
        made = motion.law(t)
        parts = list(made) if isinstance(made, list | tuple | np.ndarray) and np.ndim(made) else [made]
        nodes = [t.graph.node(x) for x in parts if x is not None]
    except Untraceable as why:
        raise PliantError(
            f"{what}: its law cannot be differentiated symbolically ({why}); write it with NumPy functions, "
            "with np.where instead of a branch, or pass a pl.Series"
        ) from None
    except Exception as error:
        raise PliantError(f"{what}: its law raised {type(error).__name__} ({error})") from error
    if len(nodes) != motion.n:
        raise PliantError(f"{what}: its law returns {len(nodes)} numbers, but the hinge has {motion.n} coordinates")
    return nodes


def check_motion(motion: Prescribed) -> None:
    """Raise `PliantError` for a law that cannot be run on a symbol, or that does not return coordinates."""
    if motion.law is not None:
        derived(motion, Graph().input("t", (1,)))


def _several(made: Any) -> list[Any]:
    return list(made) if isinstance(made, list | tuple) or (isinstance(made, np.ndarray) and made.ndim) else [made]


# a function, its slope and its second derivative, of the value
_SMOOTH: dict[Any, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    np.sin: (np.cos, lambda x: -np.sin(x)),
    np.cos: (lambda x: -np.sin(x), lambda x: -np.cos(x)),
    np.tan: (lambda x: 1 + np.tan(x) ** 2, lambda x: 2 * np.tan(x) * (1 + np.tan(x) ** 2)),
    np.exp: (np.exp, np.exp),
    np.log: (lambda x: 1 / x, lambda x: -1 / x**2),
    np.sqrt: (lambda x: 0.5 / np.sqrt(x), lambda x: -0.25 / (x * np.sqrt(x))),
    np.tanh: (lambda x: 1 - np.tanh(x) ** 2, lambda x: -2 * np.tanh(x) * (1 - np.tanh(x) ** 2)),
    np.sinh: (np.cosh, np.sinh),
    np.cosh: (np.sinh, np.cosh),
    np.arctan: (lambda x: 1 / (1 + x * x), lambda x: -2 * x / (1 + x * x) ** 2),
    np.arcsin: (lambda x: (1 - x * x) ** -0.5, lambda x: x * (1 - x * x) ** -1.5),
    np.arccos: (lambda x: -((1 - x * x) ** -0.5), lambda x: -x * (1 - x * x) ** -1.5),
    np.absolute: (np.sign, np.zeros_like),
    np.floor: (np.zeros_like, np.zeros_like),
    np.sign: (np.zeros_like, np.zeros_like),
}
_BY_NAME = ("sin", "cos", "tan", "exp", "log", "sqrt", "tanh", "sinh", "cosh", "arctan", "arcsin", "arccos", "sign")


class Jet:
    """A number with its first and second derivative with respect to time."""

    __slots__ = ("bend", "rate", "value")

    def __init__(self, value: Any, rate: Any = 0.0, bend: Any = 0.0) -> None:
        self.value, self.rate, self.bend = value, rate + 0.0 * value, bend + 0.0 * value

    def of(self, value: Any, slope: Any, second: Any) -> Jet:
        """f(self), from f, f' and f'' at the value."""
        return Jet(value, slope * self.rate, second * self.rate * self.rate + slope * self.bend)

    def __add__(self, other: Any) -> Any:
        if _foreign(other):
            return NotImplemented
        o = _jet(other)
        return Jet(self.value + o.value, self.rate + o.rate, self.bend + o.bend)

    def __mul__(self, other: Any) -> Any:
        if _foreign(other):
            return NotImplemented
        o = _jet(other)
        bend = self.bend * o.value + 2.0 * self.rate * o.rate + self.value * o.bend
        return Jet(self.value * o.value, self.rate * o.value + self.value * o.rate, bend)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Jet:
        return Jet(-self.value, -self.rate, -self.bend)

    def __pos__(self) -> Jet:
        return self

    def __abs__(self) -> Jet:
        return self.of(abs(self.value), np.sign(self.value), 0.0)

    def __sub__(self, other: Any) -> Any:
        if _foreign(other):
            return NotImplemented
        return self + -_jet(other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __truediv__(self, other: Any) -> Any:
        if _foreign(other):
            return NotImplemented
        o = _jet(other)
        return self * o.of(1.0 / o.value, -1.0 / o.value**2, 2.0 / o.value**3)

    def __rtruediv__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else _jet(other) / self

    def __pow__(self, n: Any) -> Any:
        if _foreign(n):
            return NotImplemented
        if isinstance(n, Jet):
            return np.exp(np.log(self) * n)
        x = self.value
        if isinstance(n, int) and 0 <= n <= 2:
            return (Jet(1.0 + 0.0 * x), self, self * self)[n]
        return self.of(x**n, n * x ** (n - 1), n * (n - 1) * x ** (n - 2))

    def __rpow__(self, base: Any) -> Any:
        return np.exp(self * np.log(base))

    def __mod__(self, other: Any) -> Jet:
        return Jet(self.value % other, self.rate, self.bend)

    def __float__(self) -> float:
        raise TypeError("a path is differentiated with respect to time; use NumPy's functions, such as np.sin, not those of math")

    __lt__, __le__, __gt__, __ge__ = (
        (lambda self, other, compare=compare: compare(self.value, _jet(other).value))
        for compare in (operator.lt, operator.le, operator.gt, operator.ge)
    )

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method != "__call__" or options.get("out") is not None:
            return NotImplemented
        if ufunc in _SMOOTH:
            slope, second = _SMOOTH[ufunc]
            x = inputs[0]
            return x.of(ufunc(x.value), slope(x.value), second(x.value))
        if ufunc in _PAIRS:
            a, b = inputs
            if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
                return np.frompyfunc(_PAIRS[ufunc], 2, 1)(*(_boxed(x) for x in inputs))
            return _PAIRS[ufunc](*(x.item() if isinstance(x, np.generic) else x for x in inputs))  # or NumPy would ask again
        return NotImplemented

    def __getattr__(self, name: str) -> Any:
        if name in _BY_NAME:  # NumPy asks the elements of an array of objects for its functions by name
            return lambda: getattr(np, name)(self)
        raise AttributeError(name)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if function is np.where and len(args) == 3:
            a, b = (_jet(x) for x in args[1:])
            return Jet(*(np.where(args[0], getattr(a, part), getattr(b, part)) for part in ("value", "rate", "bend")))
        if function is np.clip:
            return np.minimum(np.maximum(args[0], args[1]), args[2])
        if function is np.interp:
            return _interp(*args)
        if all(x is y for x, y in zip(map(_boxed, args), args, strict=True)):
            return function.__wrapped__(*args, **kwargs)  # jets inside a list, of which NumPy makes an array of objects
        return NotImplemented


def _foreign(x: Any) -> bool:
    """Whether an operand is an array, whose elements are meant one by one."""
    return isinstance(x, np.ndarray) and x.ndim > 0


def _jet(x: Any) -> Jet:
    return x if isinstance(x, Jet) else Jet(x)


def _boxed(x: Any) -> Any:
    if not isinstance(x, Jet):
        return x
    box = np.empty((), dtype=object)
    box[()] = x
    return box


def _chosen(first: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def choose(a: Any, b: Any) -> Any:
        a, b = _jet(a), _jet(b)
        return np.where(first(a.value, b.value), a, b)

    return choose


_PAIRS: dict[Any, Callable[[Any, Any], Any]] = {
    np.add: operator.add,
    np.subtract: operator.sub,
    np.multiply: operator.mul,
    np.true_divide: operator.truediv,
    np.power: operator.pow,
    np.less: operator.lt,
    np.less_equal: operator.le,
    np.greater: operator.gt,
    np.greater_equal: operator.ge,
    np.maximum: _chosen(operator.ge),
    np.minimum: _chosen(operator.le),
}


def _interp(x: Jet, xp: Any, fp: Any) -> Jet:
    at, y = np.asarray(xp, dtype=float), np.asarray(fp, dtype=float)
    k = np.clip(np.searchsorted(at, x.value, side="right") - 1, 0, at.size - 2)
    slope = np.where((x.value < at[0]) | (x.value > at[-1]), 0.0, np.diff(y)[k] / np.diff(at)[k])
    return x.of(np.interp(x.value, at, y), slope, 0.0)
