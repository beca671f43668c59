"""`pl.Traced`: forces written as array code, which become part of the compiled loop."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError
from pliant.graph import Graph, live
from pliant.model import Model
from pliant.model.symbols import why_untraced
from pliant.spatial import Array
from pliant.sweeps import normalised


@dataclass(frozen=True)
class Traced:
    """Generalised forces tau(t, q, v) -> (nv,) that are traced once and compiled: `pl.simulate(…, tau=pl.Traced(tau))`.

    The function is called once, with symbols instead of numbers. It may use operators and NumPy functions (`np.sin`, `np.sqrt`, …)
    on them, but must not read their values or branch on them. Other values that it uses are fixed at that moment.

    Example: `pl.simulate(arm, q, t_end=0.1, tau=pl.Traced(lambda t, q, v: -0.5 * v))`
    """

    law: Callable[[Any, Array, Array], Any]

    def __call__(self, t: Any, q: Array, v: Array) -> Any:
        return self.law(t, q, v)

    def trace(self, model: Model) -> Trace:
        """Return the forces as a graph over t (1,), q and v; quaternions have unit norm."""
        graph = Graph()
        inputs = {"t": graph.input("t", (1,)), "q": graph.input("q", (model.nq,)), "v": graph.input("v", (model.nv,))}
        try:
            given = self.law(inputs["t"][0], normalised(model, inputs["q"]), inputs["v"])
            out = graph.lift(np.asarray(given, dtype=object))
        except Exception as error:
            raise PliantError(f"system {model.name!r}: tau cannot be traced: {why_untraced(error)}") from error
        if out.shape != (model.nv,):
            raise PliantError(f"system {model.name!r}: the traced tau returns shape {out.shape}, not ({model.nv},)")
        row = Function("law", ("t", "q", "v"), (("nv",),), self.law, "Forces.")
        return Trace(row, graph, inputs, (out,))


def identity_of(trace: Trace) -> str:
    """Return a text that is the same for the same operations on the same inputs and numbers."""
    outputs = [node for out in trace.outputs for node in out.ravel()]
    nodes = live(outputs)
    place = {node.index: i for i, node in enumerate(nodes)}
    whole = [(node.op, node.value, [place[x.index] for x in node.args]) for node in nodes]
    return hashlib.sha256(repr((whole, [place[node.index] for node in outputs])).encode()).hexdigest()
