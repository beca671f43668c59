"""`dyn.casadi`: the functions of a system as `casadi.Function`, built from the same graphs as the kernels.

Every node of a graph becomes one scalar expression (SX). So CasADi differentiates the functions itself, generates C code of them
and gives them to IPOPT, acados or other solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from pliant.compile.closure_sets import own_flags
from pliant.compile.faces.face import Face, FaceFrame
from pliant.compile.llvm.mistakes import keyword
from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.graph import GraphNode, live
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.trace.trace import Trace
    from pliant.model import Model

_LOADED = ("rhs", "outputs")


class CasadiFrame(FaceFrame):
    """The functions of one frame as CasADi functions."""

    def function(self, name: str, row: Function) -> ca.Function:
        return _function(self.frame.dynamics, row)


class CasadiDynamics(Face[CasadiFrame]):
    """The functions of a system as CasADi functions: those of the table as attributes, those of frames through `frame`.

    `dyn.casadi.forward_dynamics` is a `casadi.Function` of columns q, v, tau. It accepts numbers, SX and MX. `rhs` returns
    (q', v', s') with the loads. `integrate(q, theta)` returns q after the motion theta in the directions of v, and
    `difference(q, q1)` the motion between two poses; quaternions are rotated. A matrix has its own rows and columns.
    """

    called = "dyn.casadi"
    more = (*_LOADED, *Face.more)
    frame_type = CasadiFrame

    def function(self, name: str) -> ca.Function:
        return self._loaded(name) if name in _LOADED else _function(self.dynamics, self.row(name))

    def _loaded(self, name: str) -> ca.Function:
        """A function with loads. It has all inputs, t, q, v, s, u, tau; those that the system does not have are empty."""
        model = self.dynamics.model
        if python := [load.name for load in model.loads if load.name in laws_of(model).python]:
            raise PliantError(
                f"dyn.casadi.{name} of system {model.name!r}: the law of load {python[0]!r} runs as Python, which CasADi cannot "
                "call; write it without branches on values, with np.where"
            )
        if name == "outputs" and not model.outputs:
            raise PliantError(f"dyn.casadi.outputs of system {model.name!r}: it has no outputs; add one with add_output")
        made = _function(self.dynamics, self.dynamics.internals.loaded(name), always=("t", "q", "v", "s", "u", "tau"))
        return _of_own_closures(model, made) if model.internals.switches else made


# ---- one function


def _function(dynamics: Dynamics, row: Function, always: Iterable[str] = ()) -> ca.Function:
    """A row of the table. always: inputs that it has even if the row does not."""
    trace = dynamics.internals.traces.trace(row)
    shapes = dict(dynamics.internals.traces.shapes(row))
    order = [*always, *(name for name in shapes if name not in always)]
    given = {name: ca.SX.sym(keyword(name), *_columns(shapes.get(name, (0,)))) for name in order}
    results = _expressions(trace, given)
    if row.name == "rhs" and not dynamics.model.ns:
        results.append(ca.SX(0, 1))
    names = [keyword(name) for name in order]
    return ca.Function(row.name, list(given.values()), results, names, [f"y{k}" for k in range(len(results))])


def _of_own_closures(model: Model, function: ca.Function) -> ca.Function:
    """The same function, which returns NaN if the flags in s say that other closures are active than in this function."""
    given = function.sx_in()
    places, own = own_flags(model)
    s, is_own = given[function.index_in("s")], ca.SX(1)
    for place, flag in zip(places, own, strict=True):
        is_own = ca.logic_and(is_own, (s[place] > 0.5) == float(flag))
    results = [ca.if_else(is_own, x, ca.SX.nan(x.shape)) for x in function.call(given)]
    return ca.Function(function.name(), given, results, function.name_in(), function.name_out())


def _expressions(trace: Trace, given: dict[str, Any]) -> list[Any]:
    """The outputs of a graph, each a column or a matrix."""
    nodes: list[GraphNode] = [node for out in trace.outputs for node in out.flat]
    values: dict[int, Any] = {}
    for node in live(nodes):
        if node.op == "const":
            values[node.index] = ca.SX(node.value)
        elif node.op == "input":
            name, place = node.value
            values[node.index] = given[name][place]
        else:
            table = () if node.value is None else (node.value,)
            values[node.index] = _OPERATIONS[node.op](*table, *(values[x.index] for x in node.args))
    made = []
    for out in trace.outputs:
        rows, columns = _columns(out.shape)
        flat = [values[node.index] for node in out.flat]
        made.append(ca.reshape(ca.vertcat(*flat), columns, rows).T if flat else ca.SX(rows, columns))
    return made


def _columns(shape: tuple[int, ...]) -> tuple[int, int]:
    """The rows and columns of an array; of one with three axes the last two are side by side."""
    return (shape[0] if shape else 1), int(np.prod(shape[1:], dtype=int))


def _interp(table: tuple[tuple[float, ...], tuple[float, ...]], x: Any) -> Any:
    """Linear between the points of a table, constant beyond its ends."""
    xs, ys = table
    out = ca.SX(ys[0])
    for a, b, c, d in zip(xs, xs[1:], ys, ys[1:], strict=False):
        if b > a:
            out += (d - c) / (b - a) * (ca.fmin(ca.fmax(x, a), b) - a)
    return out


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "sqrt": ca.sqrt,
    "sin": ca.sin,
    "cos": ca.cos,
    "exp": ca.exp,
    "log": ca.log,
    "tanh": ca.tanh,
    "atan2": ca.atan2,
    "asin": ca.asin,
    "acos": ca.acos,
    "pow": ca.power,
    "abs": ca.fabs,
    "min": ca.fmin,
    "max": ca.fmax,
    "floor": ca.floor,
    "lt": ca.lt,
    "le": ca.le,
    "select": ca.if_else,
    "interp": _interp,
}
