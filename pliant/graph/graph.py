"""A graph, and the rules that create its nodes.

Every expression exists once (hash-consing), so a repeated sub-expression is shared while it is derived. A rule creates each node:
it folds constants, drops zeros and ones, moves signs outward and puts the operands of + and x in one order. Nothing is ever
expanded. A node is created after its operands, so the order of creation is an order of evaluation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from struct import Struct
from typing import Any

import numpy as np

from pliant.graph.nodes import GraphNode, Untraceable
from pliant.graph.ops import OPS

Label = tuple[str, str]
_DOUBLE, _BITS = Struct("<d"), Struct("<q")


class Graph:
    """A set of nodes that share sub-expressions, with the rules that create them.

    Example:
        graph = pl.graph.Graph()
        x = graph.input("x", (2,))
        y = x[0] * x[1] + 1
    """

    def __init__(self) -> None:
        self.nodes: list[GraphNode] = []
        self.current_label: Label | None = None
        self.input_axes: dict[str, int] = {}
        self.parameters: dict[str, np.ndarray[Any, Any]] = {}  # the inputs that are fixed, with values that they may have
        self.has_parameters = False
        self.found: dict[Any, Any] = {}  # what others have found in the graph, by their keys, as long as it lives
        self._made: dict[Any, GraphNode] = {}
        self._of_value: dict[float, GraphNode] = {}
        self._constants: dict[int, float] = {}  # magnitudes, by their leading bits
        self.zero, self.one = self.const(0.0), self.const(1.0)

    def forget(self) -> None:
        """Release all nodes when they are no longer used. Their memory is then free without a search for cycles."""
        self.nodes, self._made, self._of_value, self._constants, self.found = [], {}, {}, {}, {}
        del self.zero, self.one

    def refused(self, node: GraphNode) -> Exception:
        """Return the error to raise if code uses the value of a node."""
        return Untraceable("it asks for a value, which is not known while it is traced; NumPy's functions take it as it is")

    def undecided(self, node: GraphNode) -> Exception:
        """Return the error to raise if code branches on a node."""
        return Untraceable("it branches on a value, which is not known while it is traced; np.where chooses without branching")

    def shown(self, node: GraphNode) -> str:
        """Return the text of a node for printing."""
        if node.op == "const":
            return f"{node.value!r}"
        return str(node.value) if node.op == "input" else f"{node.op}#{node.index}"

    # ---- leaves

    def const(self, value: float) -> GraphNode:
        """Return a constant. Constants that differ only by rounding, such as products formed in another order, are one."""
        node = self._of_value.get(value)
        if node is not None:
            return node
        value = float(value) + 0.0  # -0.0 becomes 0.0
        if math.isnan(value):
            return self._get(("const", "nan"), "const", (), value)
        value = self._near(value)
        node = self._of_value[value] = self._get(("const", value), "const", (), value)
        return node

    def _near(self, value: float) -> float:
        """Return an existing constant that equals `value` up to a few roundings, or `value` itself."""
        if not 1e-300 < abs(value) < 1e300:
            return value
        place = _BITS.unpack(_DOUBLE.pack(abs(value)))[0] >> 3
        for at in (place, place - 1, place + 1):
            if at in self._constants:
                return self._constants[at] if value > 0 else -self._constants[at]
        self._constants[place] = abs(value)
        return value

    def input(self, name: str, shape: tuple[int, ...] = (), fixed: Any = None) -> Any:
        """Return an object array of input nodes `name[i, j, ...]`.

        fixed: for parameters, possible values; a choice that depends on parameters is made for these.
        """
        self.input_axes[name] = len(shape)
        if fixed is not None:
            self.parameters[name] = np.broadcast_to(np.asarray(fixed, dtype=float), shape)
            self.has_parameters = True
        out = np.empty(shape, dtype=object)
        for i in np.ndindex(shape):
            out[i] = node = self._get(("input", name, i), "input", (), (name, i))
            node.fixed = fixed is not None
        return out

    def node(self, x: Any) -> GraphNode:
        """Return a number as a constant, and a node of this graph unchanged."""
        if type(x) is GraphNode:
            if x.graph is not self:
                raise (
                    x.graph.mixed()
                    or self.mixed()
                    or ValueError("nodes of two graphs in one expression; trace every part of a function into one graph")
                )
            return x
        return self.const(x)

    def mixed(self) -> Exception | None:
        """Return the error for a node of this graph that meets one of another, if there is a more specific one."""
        return None

    def lift(self, x: Any) -> np.ndarray[Any, Any]:
        """Return an array of numbers or nodes as an array of nodes."""
        x = np.asarray(x)
        out = np.empty(x.size, dtype=object)
        for i, value in enumerate(x.ravel().tolist()):
            out[i] = self.node(value)
        return out.reshape(x.shape)

    @contextmanager
    def label(self, body: str, step: str) -> Iterator[None]:
        """Give this label to the nodes created inside; generated code has comments from it."""
        before, self.current_label = self.current_label, (body, step)
        try:
            yield
        finally:
            self.current_label = before

    # ---- rules

    def add(self, a: GraphNode, b: GraphNode) -> GraphNode:
        """a + b, simplified if a rule applies."""
        if a.op == "const" or b.op == "const":
            if a.op != "const":
                a, b = b, a
            if a.value == 0.0:
                return b
            return self.const(a.value + b.value) if b.op == "const" else self._offset(a.value, b)
        if a.op == "neg":
            return self.neg(self.add(a.args[0], b.args[0])) if b.op == "neg" else self.sub(b, a.args[0])
        if b.op == "neg":
            return self.sub(a, b.args[0])
        if a.op == "sub" and a.args[1] is b:
            return a.args[0]
        if b.op == "sub" and b.args[1] is a:
            return b.args[0]
        if _unscaled(a) is _unscaled(b):
            return self.mul(self.add(self._factor(a), self._factor(b)), _unscaled(a))
        if a.fixed is not b.fixed and (parts := self._fixed_part(b if a.fixed else a)) is not None:
            return self.add(self.add(a if a.fixed else b, parts[0]), parts[1])
        return self._ordered("add", a, b)

    def sub(self, a: GraphNode, b: GraphNode) -> GraphNode:
        """a - b."""
        if a is b:
            return self.zero
        if b.op == "const":
            return self.add(a, self.const(-b.value))
        if a.op == "const":
            return self.add(a, self.neg(b))
        if b.op == "neg":
            return self.add(a, b.args[0])
        if a.op == "neg":
            return self.neg(self.add(a.args[0], b))
        if (rest := self._less(a, b)) is not None:
            return rest
        if (rest := self._less(b, a)) is not None:
            return self.neg(rest)
        if _unscaled(a) is _unscaled(b):
            return self.mul(self.sub(self._factor(a), self._factor(b)), _unscaled(a))
        if a.fixed is not b.fixed and (parts := self._fixed_part(b if a.fixed else a)) is not None:
            if a.fixed:
                return self.sub(self.sub(a, parts[0]), parts[1])
            return self.add(self.sub(parts[0], b), parts[1])
        turned = self._made.get(("sub", b.index, a.index))
        return self._pair("sub", a, b) if turned is None else self.neg(turned)

    def _less(self, a: GraphNode, b: GraphNode) -> GraphNode | None:
        """Return the sum or difference a without its term b: (x + y) - x, (x - y) - x."""
        if a.op == "add" and b in a.args:
            return a.args[1] if a.args[0] is b else a.args[0]
        return self.neg(a.args[1]) if a.op == "sub" and a.args[0] is b else None

    def mul(self, a: GraphNode, b: GraphNode) -> GraphNode:
        """a b."""
        if b.op == "const":
            a, b = b, a
        if a.op == "const":
            if a is self.one:
                return b
            return a if a is self.zero and b.op != "const" else self._scale(a.value, b)
        if a.op == "neg":
            return self.mul(a.args[0], b.args[0]) if b.op == "neg" else self.neg(self.mul(a.args[0], b))
        if b.op == "neg":
            return self.neg(self.mul(a, b.args[0]))
        if b.op == "div" and b.args[1] is a and b.args[0] is self.one:
            return self.one
        if a.op == "div" and a.args[1] is b and a.args[0] is self.one:
            return self.one
        if a.fixed is not b.fixed:
            return self._multiple(a, b) if a.fixed else self._multiple(b, a)
        return self._ordered("mul", a, b)

    def div(self, a: GraphNode, b: GraphNode) -> GraphNode:
        """a / b."""
        if b.op == "const":
            if b.value == 0.0:
                raise ZeroDivisionError("a traced algorithm divides by a constant zero")
            return self.const(a.value / b.value) if a.op == "const" else self._scale(1.0 / b.value, a)
        if a is self.zero or a is b:
            return self.zero if a is self.zero else self.one
        if b.op == "neg":
            return self.neg(self.div(a, b.args[0]))
        if a.op == "neg":
            return self.neg(self.div(a.args[0], b))
        if a is self.one and b.op == "div":
            return self.div(b.args[1], b.args[0])
        if b.fixed and not a.fixed:
            return self.mul(self.div(self.one, b), a)
        return self._pair("div", a, b)

    def neg(self, a: GraphNode) -> GraphNode:
        """-a."""
        if a.op == "const":
            return self.const(-a.value)
        if a.op == "neg":
            return a.args[0]
        return self._get(("neg", a.index), "neg", (a,))

    def apply(self, name: str, *operands: Any, table: Any = None) -> GraphNode:
        """Any other operation of the table; constants are folded."""
        args = tuple(self.node(x) for x in operands)
        if rule := getattr(self, name, None) if name in ("add", "sub", "mul", "div", "neg") else None:
            return rule(*args)
        if name == "select" and (args[1] is args[2] or args[0].op == "const"):
            return args[1] if args[1] is args[2] or args[0].value else args[2]
        if all(x.op == "const" for x in args):
            values = (x.value for x in args)
            return self.const(float(OPS[name].numpy(*([table] if table else []), *values)))
        return self._get((name, *(x.index for x in args), table), name, args, table)

    def interp(self, table: tuple[tuple[float, ...], tuple[float, ...]], x: Any) -> GraphNode:
        """Piecewise linear interpolation in a table (abscissae, ordinates), constant beyond its ends."""
        return self.apply("interp", x, table=table)

    def _scale(self, c: float, x: GraphNode) -> GraphNode:
        """c x, with c's sign outside so that c x and -c x share a product."""
        if x.op == "const":
            return self.const(c * x.value)
        if c == 0.0:
            return self.zero
        if x.op == "neg":
            c, x = -c, x.args[0]
        if x.op == "mul" and x.args[0].op == "const":
            return self._scale(c * x.args[0].value, x.args[1])
        if x.op == "mul" and x.args[0].fixed and not x.fixed:
            return self.mul(self._scale(c, x.args[0]), x.args[1])
        product = x if abs(c) == 1.0 else self._pair("mul", self.const(abs(c)), x)
        return self.neg(product) if c < 0 else product

    def _offset(self, c: float, x: GraphNode) -> GraphNode:
        """c + x for nonzero c, formed as |c| + y or |c| - y so that a sum and its negative share a node."""
        if not x.fixed and self.has_parameters and (parts := self._fixed_part(x)) is not None and parts[0].op != "const":
            return self.add(self.add(self.const(c), parts[0]), parts[1])
        inner = x.args[0] if x.op == "neg" else x
        if inner.op in ("add", "sub") and inner.args[0].op == "const":  # x is sign (d + y) or sign (d - y)
            sign = 1.0 if inner is x else -1.0
            y = inner.args[1] if (inner.op == "add") == (sign > 0) else self.neg(inner.args[1])
            return self.add(self.const(c + sign * inner.args[0].value), y)
        positive = (x.op == "neg") == (c < 0)  # of one sign: |c| + y
        made = self._pair("add" if positive else "sub", self.const(abs(c)), inner)
        return self.neg(made) if c < 0 else made

    def _multiple(self, p: GraphNode, x: GraphNode) -> GraphNode:
        """p x for a fixed p that is not a constant: p (r y) is (p r) y, and p comes first."""
        if x.op == "mul" and x.args[0].fixed:
            return self.mul(self.mul(p, x.args[0]), x.args[1])
        return self._pair("mul", p, x)

    def _factor(self, x: GraphNode) -> GraphNode:
        """Return p of x = p y with a fixed p; 1 if x is not such a multiple."""
        return x.args[0] if x.op == "mul" and x.args[0].fixed else self.one

    def _fixed_part(self, x: GraphNode) -> tuple[GraphNode, GraphNode] | None:
        """Return (p, y) of x = p + y with a fixed p, if x is such a sum or difference and not fixed itself."""
        if x.op == "neg":
            parts = self._fixed_part(x.args[0])
            return None if parts is None else (self.neg(parts[0]), self.neg(parts[1]))
        if x.op not in ("add", "sub"):
            return None
        a, b = x.args
        b = b if x.op == "add" else self.neg(b)
        return (a, b) if a.fixed else (b, a) if b.fixed else None

    def _ordered(self, op: str, a: GraphNode, b: GraphNode) -> GraphNode:
        if a.index > b.index:
            a, b = b, a
        node = self._made.get(key := (op, a.index, b.index))  # as in `_pair`; most nodes are made here
        if node is None:
            node = self._made[key] = GraphNode(self, op, (a, b), None, a.fixed and b.fixed)
        return node

    def _pair(self, op: str, a: GraphNode, b: GraphNode) -> GraphNode:
        node = self._made.get(key := (op, a.index, b.index))
        if node is None:
            node = self._made[key] = GraphNode(self, op, (a, b), None, a.fixed and b.fixed)
        return node

    def _get(self, key: Any, op: str, args: tuple[GraphNode, ...], value: Any = None) -> GraphNode:
        node = self._made.get(key)
        if node is None:
            fixed = op == "const" or (self.has_parameters and bool(args) and all(x.fixed for x in args))
            node = self._made[key] = GraphNode(self, op, args, value, fixed)
        return node


def _unscaled(x: GraphNode) -> GraphNode:
    """Return y of x = p y with a fixed p; x itself if it is not such a multiple."""
    return x.args[1] if x.op == "mul" and x.args[0].fixed else x
