"""The expression graph: the operations of the sweeps as nodes, the source of operation counts, kernels and C code."""

from pliant.graph.count import Operations, count
from pliant.graph.evaluate import evaluate, nominal
from pliant.graph.graph import Graph
from pliant.graph.jvp import jvp
from pliant.graph.nodes import GraphNode, Untraceable, live
from pliant.graph.ops import OPS, Op
from pliant.graph.program import GraphProgram
from pliant.graph.substitute import quotients, substitute, transplanted
from pliant.graph.text import text_of
from pliant.graph.vjp import vjp

__all__ = [
    "OPS", "Graph", "GraphNode", "GraphProgram", "Op", "Operations", "Untraceable", "count", "evaluate", "jvp", "live", "nominal",
    "quotients", "substitute", "text_of", "transplanted", "vjp",
]  # fmt: skip
