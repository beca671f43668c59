"""Functions of systems with closures that depend on time, as users call them: the time is a keyword, t=, and so are u= and s=."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.closure_sets import refuse_other_sets
from pliant.compile.llvm.mistakes import Shapes
from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.given import NUMPY, Given
from pliant.given.arrays import all_inputs
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

TIMED = ("t", "u", "s")


def with_time(
    dynamics: Dynamics, function: Function, call: Callable[..., Any], shapes: Shapes, options: Sequence[str]
) -> tuple[Callable[..., Any], Shapes, Sequence[str]]:
    """Return a function that takes t (...), u and s by name, around one that takes them after its own inputs, with its shapes and
    keywords; the same, if closures do not depend on time.
    """
    if not dynamics.model.internals.rheonomic or "t" not in function.inputs or function.given is not None:
        return call, shapes, options
    if dynamics.internals.target == "cuda":
        refuse_rheonomic(dynamics.model, f"{function.name} on a GPU")
    model, own = dynamics.model, sum(name not in TIMED for name in function.inputs)

    def timed(*arguments: Any, t: Any = None, u: Any = None, s: Any = None, **options: Any) -> Any:
        if t is None:
            closure = next(x for x in model.loops if x.rheonomic)
            raise PliantError(
                f"{function.name}: {closure.kind} {closure.name!r} of system {model.name!r} depends on time; pass it, as t=0.0"
            )
        at = np.asarray(t, dtype=float)
        given = [at[..., None]]
        if "u" in function.inputs:
            given.append(all_inputs(model, at, dynamics.fields.u.read(NUMPY, u, None, "all")))
        states: Array = dynamics.fields.s.read(NUMPY, s, None, "all")
        if "s" in function.inputs:
            given.append(states)
        if s is not None and model.internals.switches and options.get("active") is None and function.name != "impulse":
            refuse_other_sets(model, states, function.name)
        return call(*arguments[:own], *given, *arguments[own:], **options)

    return timed, {name: x for name, x in shapes.items() if name not in TIMED}, (*TIMED, *options)


def instant_of(function: Function, given: Given) -> list[Array]:
    """Return what a function takes of the time and of inputs, after its own inputs; an empty list if closures do not depend on
    time.
    """
    return [getattr(given, name) for name in TIMED if name in function.inputs]
