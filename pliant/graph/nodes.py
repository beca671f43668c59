"""Nodes: values in a graph that behave like numbers in array code. The rules that create them are in `graph.py`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.graph.numpy_functions import numpy_function, numpy_ufunc

if TYPE_CHECKING:
    from pliant.graph.graph import Graph

_MOST_PRODUCTS = 4  # a whole power up to this is a product
_NUMBERS = (float, int, np.number, np.bool_)


class Untraceable(TypeError):  # noqa: N818
    """An algorithm uses the value of a symbol, or branches on it.

    Example:
        try:
            float(xs[0])
        except pl.graph.Untraceable as error:
            print(error)
    """


class GraphNode:
    """One value in a graph: a constant, an input, or an operation on other nodes. It behaves like a number in array code.

    fixed: whether it depends only on constants and parameters, so that it is computed once for all states. NumPy functions accept a
    node like a number, if `numpy_functions` supports them. Code that uses the value of a node raises an error.

    Example: `(xs[0] * xs[1]).op  # 'mul'`
    """

    __slots__ = ("args", "fixed", "graph", "index", "label", "op", "value")

    def __init__(self, graph: Graph, op: str, args: tuple[GraphNode, ...], value: Any, fixed: bool) -> None:
        self.graph, self.op, self.args, self.value, self.fixed = graph, op, args, value, fixed
        self.index = len(graph.nodes)
        self.label = graph.current_label
        graph.nodes.append(self)

    # the three that are made most often ask first for what is most often there, a node of the same graph
    def __add__(self, other: Any) -> Any:
        if type(other) is GraphNode and other.graph is self.graph:
            return self.graph.add(self, other)
        return NotImplemented if _foreign(other) else (graph := self.graph).add(self, graph.node(other))

    def __sub__(self, other: Any) -> Any:
        if type(other) is GraphNode and other.graph is self.graph:
            return self.graph.sub(self, other)
        return NotImplemented if _foreign(other) else (graph := self.graph).sub(self, graph.node(other))

    def __rsub__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else (graph := self.graph).sub(graph.node(other), self)

    def __mul__(self, other: Any) -> Any:
        if type(other) is GraphNode and other.graph is self.graph:
            return self.graph.mul(self, other)
        return NotImplemented if _foreign(other) else (graph := self.graph).mul(self, graph.node(other))

    def __truediv__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else (graph := self.graph).div(self, graph.node(other))

    def __rtruediv__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else (graph := self.graph).div(graph.node(other), self)

    def __pow__(self, other: Any) -> Any:
        if _foreign(other):
            return NotImplemented
        if isinstance(other, int) and 1 <= abs(other) <= _MOST_PRODUCTS:
            power = self
            for _ in range(abs(other) - 1):
                power = power * self
            return power if other > 0 else 1.0 / power
        return self.graph.apply("pow", self, other)

    def __rpow__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("pow", other, self)

    def __mod__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self - (self / other).floor() * other

    def __lt__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("lt", self, other)

    def __le__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("le", self, other)

    def __gt__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("lt", other, self)

    def __ge__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("le", other, self)

    def __and__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("min", self, other)

    def __or__(self, other: Any) -> Any:
        return NotImplemented if _foreign(other) else self.graph.apply("max", self, other)

    def __invert__(self) -> GraphNode:
        return 1.0 - self

    def __neg__(self) -> GraphNode:
        return self.graph.neg(self)

    def __pos__(self) -> GraphNode:
        return self

    def __abs__(self) -> GraphNode:
        return self.graph.apply("abs", self)

    __radd__, __rmul__, __rand__, __ror__ = __add__, __mul__, __and__, __or__

    def __bool__(self) -> bool:
        raise self.graph.undecided(self)

    def _ask(self, *_: Any) -> Any:
        raise self.graph.refused(self)

    __float__ = __int__ = __index__ = __round__ = __trunc__ = __ceil__ = _ask

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return numpy_ufunc(ufunc, method, inputs, options)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return numpy_function(function, args, kwargs)

    def is_value(self, value: float) -> bool:
        """Whether this is the constant `value`, by structure."""
        return self.op == "const" and bool(self.value == value)

    # NumPy calls these by name for the elements of an object array.
    def sqrt(self) -> GraphNode:
        """As np.sqrt."""
        return self.graph.apply("sqrt", self)

    def sin(self) -> GraphNode:
        """As np.sin, which calls this."""
        return self.graph.apply("sin", self)

    def cos(self) -> GraphNode:
        """As np.cos."""
        return self.graph.apply("cos", self)

    def deg2rad(self) -> GraphNode:
        """As np.deg2rad and np.radians."""
        return self * (np.pi / 180)

    def rad2deg(self) -> GraphNode:
        """As np.rad2deg and np.degrees."""
        return self * (180 / np.pi)

    radians, degrees = deg2rad, rad2deg

    def conjugate(self) -> GraphNode:
        """As np.conjugate, which np.linalg.norm calls: a node is a real number."""
        return self

    def exp(self) -> GraphNode:
        """As np.exp."""
        return self.graph.apply("exp", self)

    def log(self) -> GraphNode:
        """As np.log."""
        return self.graph.apply("log", self)

    def tanh(self) -> GraphNode:
        """As np.tanh."""
        return self.graph.apply("tanh", self)

    def arcsin(self) -> GraphNode:
        """As np.arcsin."""
        return self.graph.apply("asin", self)

    def arccos(self) -> GraphNode:
        """As np.arccos."""
        return self.graph.apply("acos", self)

    def floor(self) -> GraphNode:
        """As np.floor."""
        return self.graph.apply("floor", self)

    __floor__ = floor  # NumPy floors an object by `math.floor`

    def arctan(self) -> GraphNode:
        """As np.arctan."""
        return self.graph.apply("atan2", self, 1.0)

    def tan(self) -> GraphNode:
        """As np.tan."""
        return self.sin() / self.cos()

    def sinh(self) -> GraphNode:
        """As np.sinh."""
        return 0.5 * (self.exp() - (-self).exp())

    def cosh(self) -> GraphNode:
        """As np.cosh."""
        return 0.5 * (self.exp() + (-self).exp())

    def log10(self) -> GraphNode:
        """As np.log10."""
        return self.log() / math.log(10.0)

    def square(self) -> GraphNode:
        """As np.square."""
        return self * self

    def sign(self) -> GraphNode:
        """-1, 0 or 1, as np.sign."""
        return self.less(0.0).select(-1.0, self.graph.apply("lt", 0.0, self))

    def hypot(self, other: Any) -> GraphNode:
        """As np.hypot."""
        return (self * self + other * other).sqrt()

    def arctan2(self, other: Any) -> GraphNode:
        """As np.arctan2."""
        return self.graph.apply("atan2", self, other)

    def less(self, other: Any) -> GraphNode:
        """1 if this is less than the other, otherwise 0."""
        return self.graph.apply("lt", self, other)

    def select(self, a: Any, b: Any) -> GraphNode:
        """a if this is not zero, otherwise b."""
        return self.graph.apply("select", self, a, b)

    def __repr__(self) -> str:
        return self.graph.shown(self)


def _foreign(x: Any) -> bool:
    """Whether an operand is neither a node nor a number; then its own class defines the operation."""
    return type(x) is not GraphNode and not isinstance(x, _NUMBERS)


_index = attrgetter("index")


def live(outputs: Iterable[GraphNode]) -> list[GraphNode]:
    """Return the nodes that the outputs need, each after its operands.

    Example: `len(pl.graph.live([xs[0] * xs[1]]))  # 3`
    """
    needed = set(outputs)
    graphs = {x.graph for x in needed}
    if len(graphs) != 1 or not (nodes := graphs.pop().nodes):
        return _searched(needed)
    end = 1 + max(map(_index, needed))
    marks = bytearray(end)
    for x in needed:
        marks[x.index] = 1
    found = []
    while (end := marks.rfind(1, 0, end)) >= 0:  # operands are created before what is made of them
        found.append(node := nodes[end])
        for x in node.args:
            marks[x.index] = 1
    found.reverse()
    return found


def _searched(needed: set[GraphNode]) -> list[GraphNode]:
    """As `live`, for nodes of several graphs, or of one that does not keep its nodes any more."""
    todo = list(needed)
    while todo:
        for x in todo.pop().args:
            if x not in needed:
                needed.add(x)
                todo.append(x)
    return sorted(needed, key=_index)
