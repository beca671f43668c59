"""SciPy's DOP853 on a right-hand side that is one compiled function, forces included: x' = f(t, x), x = (q, v).

The field is pliant's own graph and machine code, so that what differs is the loop around it. For systems whose q' is v.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import pliant as pl
from pliant.compile.cpu.kernel import kernel
from pliant.compile.llvm.engine import machine
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.graph import Graph, quotients
from pliant.sweeps import forward_dynamics

from . import Array

Law = Callable[[Any, Array, Array], Array]  # tau(t, q, v) on numbers or on nodes


def field(system: pl.System, law: Law) -> Callable[[float, Array], Array]:
    """f(t, x) -> x' (nq + nv,): the law and the accelerations in one gufunc."""
    model, n = system.model, system.nv
    if system.nq != n or any(name == "qw" for hinge in system.hinges for name in hinge.type.coordinates):
        raise pl.PliantError(f"system {system.name!r}: this peer takes hinges whose q' is v")
    graph = Graph()
    inputs = {"t": graph.input("t", (1,)), "x": graph.input("x", (2 * n,))}
    q, v = inputs["x"][:n], inputs["x"][n:]
    tau = graph.lift(law(inputs["t"][0], q, v))
    a = quotients(graph.lift(forward_dynamics(model, q, v, tau, method=pl.compile(system).method)))
    outputs = (np.concatenate([v, a]),)
    shapes = {name: x.shape for name, x in inputs.items()}
    function = Function("field", tuple(shapes), ((2 * n,),), forward_dynamics, "x' of a system under given forces.")
    target = machine()
    made = kernel(function, shapes, [(2 * n,)], None, lambda _: unrolled_ir(Trace(function, graph, inputs, outputs), 1), target)
    instant = np.empty(1)

    def f(t: float, x: Array) -> Array:
        instant[0] = t
        return made(instant, x)

    return f


def motion(f: Callable[[float, Array], Array], x0: Array, times: Array, step_tolerance: float) -> tuple[Array, int]:
    """(x at the instants (times, 2 nv), evaluations), a step's errors below step_tolerance (|x| + 0.01)."""
    found = solve_ivp(f, (0.0, times[-1]), x0, method="DOP853", t_eval=times, rtol=step_tolerance, atol=step_tolerance / 100)
    return found.y.T, found.nfev
