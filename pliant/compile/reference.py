"""The reference: it runs the algorithms themselves, on checked float64 arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.llvm import cache as objects
from pliant.compile.llvm.mistakes import arrays_of, batch_of, call_of, refuse_names
from pliant.compile.table.functions import ROWS_MISSED, Function
from pliant.compile.trace.parameters import Parameter, changed
from pliant.compile.trace.trace import input_shapes, trace
from pliant.errors import PliantError
from pliant.graph.evaluate import SortedGraph
from pliant.lazy import late
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import METHODS

if TYPE_CHECKING:
    from pliant.compile.traces import Traces
    from pliant.sweeps.closures.acting_rows import share_rows
else:
    share_rows = late("pliant.sweeps.closures.acting_rows", "share_rows")


class ReferenceBackend:
    """Functions of one system that run the algorithms themselves; for any target."""

    def __init__(self, traces: Traces) -> None:
        self.traces, self.asked = traces, traces.asked

    def function(
        self, function: Function, identity: str = "", otherwise: Mapping[str, Callable[..., Any]] | None = None
    ) -> Callable[..., Any]:
        """Return a function of this system. `identity` and `otherwise` are not used here."""
        traces, asked = self.traces, self.asked
        traces.refuse_undetermined(function)
        traces.refuse_timeless(function)
        method = traces.method if function.takes_method and traces.model.nv else METHODS[0]
        return reference_function(function, traces.matter_of(function), method, asked.wrenches, asked.wrench_axes, asked.parameters)

    def rows_missed(self, q: Array, v: Array, tau: Array, *more: Array) -> Array:
        """Return J a + gamma (..., rows) for the accelerations a that tau causes, without a choice of method.

        more: t and u if closures depend on time, and parameters.
        """
        asked = self.asked
        method = asked.method if asked.method in ("composite", "minimal") else METHODS[0]
        share_rows(self.traces.matter, objects)
        function, rest = self.traces.timed(ROWS_MISSED), ((), asked.wrench_axes, asked.parameters)
        with np.errstate(all="ignore"):
            found: Array = reference_function(function, self.traces.matter, method, *rest)(q, v, tau, *more)
        return found


def reference_function(
    function: Function, model: Model, method: str, wrenches: Sequence[str], axes: str, parameters: Sequence[Parameter]
) -> Callable[..., Any]:
    """Return a function of the table as a Python function of arrays with any leading axes."""
    shapes = input_shapes(function, model, wrenches, parameters)

    what = call_of(function.name, model.name, shapes)

    def alone(own: Function, system: Model) -> Callable[..., Any]:
        return reference_function(own, system, method, wrenches, axes, ())

    @cache
    def traced() -> list[SortedGraph]:
        return [SortedGraph(out) for out in trace(function, model, method, wrenches, axes, parameters).outputs]

    def call(*arguments: Any, **named: Any) -> Any:
        if "out" in named:
            raise PliantError(f"{what}: target='reference' does not support out=; use the returned value, or target='cpu'")
        refuse_names(what, named)
        given = {name: x.astype(float, copy=False) for name, x in arrays_of(what, shapes, arguments).items()}
        batch = batch_of(what, shapes, given)
        if "q" in given:
            _check_quaternions(function, model, given["q"])
        each = "parameters" in given or (batch and _has_own_laws(function.given))
        wide = {name: np.broadcast_to(x, batch + shapes[name]) for name, x in given.items()}
        if each and not function.on_nodes:
            return _for_each(function, model, alone, parameters, wide, batch)
        acting = None
        if "wrenches" in wide:
            acting = [(frame, wide["wrenches"][..., i, :]) for i, frame in enumerate(wrenches)]
        if function.on_nodes and not model.nv:  # there is nothing to differentiate, and no node to find the graph by
            outputs: tuple[Array, ...] = tuple(np.zeros(s) for s in function.shapes(model))
        elif function.on_nodes:
            outputs = tuple(evaluated(wide) for evaluated in traced())
        else:
            outputs = function.call(model, tuple(wide[name] for name in function.inputs), method, acting, axes)
        whole = [np.array(np.broadcast_to(x, batch + s)) for x, s in zip(outputs, function.shapes(model), strict=True)]
        results = tuple(x if x.ndim else x[()] for x in whole)
        return results if len(results) > 1 else results[0]

    call.__name__ = function.name
    call.__doc__ = f"{function.name}({', '.join(shapes)}): {function.doc}"
    return call


def _for_each(
    function: Function,
    model: Model,
    alone: Callable[[Function, Model], Callable[..., Any]],
    parameters: Sequence[Parameter],
    wide: dict[str, Array],
    batch: tuple[int, ...],
) -> Any:
    """Evaluate a function state by state.

    This is necessary if parameters differ between states, and for user-defined laws, which are written for one state.
    alone: returns the function of one system, for one state. wide: the arguments, with all leading axes.
    """
    outputs = [np.zeros(batch + s) for s in function.shapes(model)]
    for i in np.ndindex(batch):
        system, own = model, function
        if "parameters" in wide:
            system = changed(model, parameters, wide["parameters"][i])
            if function.given is not None:
                own = replace(function, given=changed(function.given, parameters, wide["parameters"][i]))
        result = alone(own, system)(*(x[i] for name, x in wide.items() if name != "parameters"))
        for out, value in zip(outputs, result if len(outputs) > 1 else (result,), strict=True):
            out[i] = value
    results = tuple(x if x.ndim else x[()] for x in outputs)
    return results if len(results) > 1 else results[0]


def _has_own_laws(given: Model | None) -> bool:
    """Whether loads or outputs are user-defined functions. These may use `x.q("bus")[4]` as one number."""
    if given is None:
        return False
    return any(x.type is None for x in given.loads) or any(x.type is None for x in given.outputs)


def _check_quaternions(function: Function, model: Model, q: Array) -> None:
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if "qw" in body.hinge.type.coordinates:
            norm = np.ravel(np.linalg.norm(q[..., where.start : where.start + 4], axis=-1))
            off = np.abs(norm - 1)
            if (off > 1e-6).any():
                raise PliantError(
                    f"{function.name}: hinge {body.hinge.name!r} has a quaternion of norm {norm[np.argmax(off)]:.6g}; normalise "
                    f"q[{where.start}:{where.start + 4}] (system.neutral() and system.integrate give unit quaternions)"
                )
