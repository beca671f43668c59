"""Statements for one state per thread: `ir.Code` without the C library and without calls.

A call inside a kernel makes the assembler keep all values in memory around it, even if the branch to it is never taken. So
quotients, roots, sine, cosine and all other functions are written inline, without branches (`mathematics`). The quotients of one
divisor share its reciprocal. Signs and comparisons are written where they are used, because instructions have them in operands.
"""

from __future__ import annotations

from pliant.compile.cuda.kernels import mathematics
from pliant.compile.cuda.kernels.real import Real
from pliant.graph import Graph, GraphNode

SCALARS = {"float64": "double", "float32": "float"}


class ThreadCode(Real):
    """Statements of one thread in a dtype, 'float64' or 'float32'.

    pooled: constants of more than 32 bits, which do not fit in an instruction, are in constant memory. Instructions read them there
    as operands, and the module needs `pool()`. Otherwise each use of such a constant takes two instructions.
    """

    def __init__(self, dtype: str, prefix: str = "", pooled: bool = False) -> None:
        super().__init__(SCALARS[dtype], prefix)
        self.dtype, self.pooled = dtype, pooled and dtype == "float64"
        self._pool: dict[str, int] = {}
        self._exponential: bool | None = None

    def forget(self) -> None:
        """Begin with another graph, or in a block that other blocks do not lead to: no node has a value."""
        self.values, self._trig, self._exponential = {}, {}, None

    def constant(self, x: float) -> str:
        text = super().constant(x)
        if not self.pooled or text.endswith("00000000"):
            return text
        at = self._pool.setdefault(text, len(self._pool))
        place = self.let(f"getelementptr double, ptr addrspace(4) @constants, i32 {at}")
        return self.let(f"load double, ptr addrspace(4) {place}")

    def pool(self) -> list[str]:
        """Return the constants in constant memory, as lines of a module."""
        if not self._pool:
            return []
        values = ", ".join(f"double {text}" for text in self._pool)  # not `constant`: the assembler would make immediates of them
        return [f"@constants = addrspace(4) externally_initialized global [{len(self._pool)} x double] [{values}]"]

    def value(self, node: GraphNode) -> str:
        """Return a node's value as a number. Signs and comparisons that were not computed yet are computed here."""
        if node.op == "const":
            return self.constant(node.value)
        if node.op in ("lt", "le"):
            return self.let(f"uitofp i1 {self._condition(node)} to {self.type}")
        if node.index not in self.values and node.op == "neg":
            return self.let(f"fneg {self.type} {self.value(node.args[0])}")
        return self.values[node.index]

    def _condition(self, node: GraphNode) -> str:
        if node.op in ("lt", "le"):
            if node.index in self.values:
                return self.values[node.index]
            a, b = (self.value(x) for x in node.args)
            return self.let(f"fcmp o{node.op} {self.type} {a}, {b}")
        return self.let(f"fcmp une {self.type} {self.value(node)}, {self.constant(0.0)}")

    def reciprocal_of(self, divisor: GraphNode) -> str:
        """Return 1 / divisor. It is computed once, and stored among the values at ~divisor.index."""
        if ~divisor.index not in self.values:
            self.values[~divisor.index] = self.reciprocal(self.value(divisor), self._overflows(divisor.graph))
        return self.values[~divisor.index]

    def _overflows(self, graph: Graph) -> bool:
        """Whether divisors may become infinite, as in 1 / (1 + exp(x)). This is assumed if the graph has such functions."""
        if self._exponential is None:
            self._exponential = any(node.op in ("exp", "pow") for node in graph.nodes)
        return self._exponential

    def operation(self, node: GraphNode) -> str:
        op = node.op
        if op == "div":
            r = self.reciprocal_of(node.args[1])
            return r if node.args[0].is_value(1.0) else self.let(f"fmul contract {self.type} {self.value(node.args[0])}, {r}")
        if op == "sqrt":
            return self.root(self.value(node.args[0]))
        if op in mathematics.FUNCTIONS:
            return mathematics.FUNCTIONS[op](self, *(self.value(x) for x in node.args))
        return super().operation(node)

    def _sincos(self, angle: GraphNode) -> tuple[str, str]:
        if angle.index not in self._trig:
            self._trig[angle.index] = mathematics.sincos(self, self.value(angle))
        return self._trig[angle.index]
