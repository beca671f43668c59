"""Statements for one state a thread: `ir.Code` without the C library and without calls.

A call inside a kernel would make the assembler keep all values in memory around it, also where the branch to it is never taken. So
quotients, roots, sine, cosine and all other functions are written inline, without branches (`mathematics`). One reciprocal is made
of a divisor and shared by its quotients. Signs and comparisons are made where they are used: the machine has them in the operands.
"""

from __future__ import annotations

from pliant.compile.cuda.kernels import mathematics
from pliant.compile.cuda.kernels.real import Real
from pliant.graph import Graph, GraphNode

SCALARS = {"float64": "double", "float32": "float"}


class ThreadCode(Real):
    """Statements of one thread in a dtype, 'float64' or 'float32'.

    pooled: constants that no instruction can hold, of more than 32 bits, stand in constant memory, where instructions read them
    as operands; the module then needs `pool()`. Otherwise each use takes two instructions to make the constant.
    """

    def __init__(self, dtype: str, prefix: str = "", pooled: bool = False) -> None:
        super().__init__(SCALARS[dtype], prefix)
        self.dtype, self.pooled = dtype, pooled and dtype == "float64"
        self._pool: dict[str, int] = {}
        self._exponential: bool | None = None

    def constant(self, x: float) -> str:
        text = super().constant(x)
        if not self.pooled or text.endswith("00000000"):
            return text
        at = self._pool.setdefault(text, len(self._pool))
        place = self.let(f"getelementptr double, ptr addrspace(4) @constants, i32 {at}")
        return self.let(f"load double, ptr addrspace(4) {place}")

    def pool(self) -> list[str]:
        """The constants in constant memory, as lines of a module."""
        if not self._pool:
            return []
        values = ", ".join(f"double {text}" for text in self._pool)  # not `constant`: the assembler would make immediates of them
        return [f"@constants = addrspace(4) externally_initialized global [{len(self._pool)} x double] [{values}]"]

    def value(self, node: GraphNode) -> str:
        """A node's value as a number; signs and comparisons that are not there yet are made here."""
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
        """1 / divisor, made once; it stands among the values at ~divisor.index."""
        if ~divisor.index not in self.values:
            self.values[~divisor.index] = self.reciprocal(self.value(divisor), self._overflows(divisor.graph))
        return self.values[~divisor.index]

    def _overflows(self, graph: Graph) -> bool:
        """Whether numbers may become infinite that are divided by, as in 1 / (1 + exp(x)): where there are such functions."""
        if self._exponential is None:
            self._exponential = any(node.op in ("exp", "pow") for node in graph.nodes)
        return self._exponential

    def _operation(self, node: GraphNode) -> str:
        op = node.op
        if op == "div":
            r = self.reciprocal_of(node.args[1])
            return r if node.args[0].is_value(1.0) else self.let(f"fmul contract {self.type} {self.value(node.args[0])}, {r}")
        if op == "sqrt":
            return self.root(self.value(node.args[0]))
        if op in mathematics.FUNCTIONS:
            return mathematics.FUNCTIONS[op](self, *(self.value(x) for x in node.args))
        return super()._operation(node)

    def _sincos(self, angle: GraphNode) -> tuple[str, str]:
        if angle.index not in self._trig:
            self._trig[angle.index] = mathematics.sincos(self, self.value(angle))
        return self._trig[angle.index]
