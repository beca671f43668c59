"""Functions of systems with closures that depend on time: they get the time, and the inputs of closures, as further inputs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.laws.timing import bodies_at


@dataclass(frozen=True, eq=False)
class TimedAlgorithm:
    """The algorithm of a function at a time t, with inputs u and states s if closures have some, behind its own inputs.

    given: the model as it was described, whose inputs u and states s are.
    """

    function: Function
    given: Model

    def __call__(self, bodies: Model, *arrays: Array, **options: Any) -> Any:
        n = len(self.function.inputs)
        at = bodies_at(bodies, dict(zip(_sizes(self.given), arrays[n:], strict=True)), self.given)
        return self.function.algorithm(at, *arrays[:n], **options)


def _sizes(model: Model) -> dict[str, int]:
    """Return the inputs that functions of its closures get, with their sizes."""
    sizes = {
        "t": 1,
        "u": model.internals.nu_all * any(x.inputs for x in model.loops),
        "s": model.ns * any(x.shifts for x in model.loops),
    }
    return {name: n for name, n in sizes.items() if n}


def timed(function: Function, model: Model) -> Function:
    """Return the row with further inputs t and, if closures have them, u and s, for a model with closures that depend on time.

    Its derivatives are those at a constant time.
    """
    if not (function.closes and model.internals.rheonomic) or "t" in function.inputs:
        return function
    parts = {name: getattr(function, name) for name in ("by_products", "columns", "jvp")}
    made: dict[str, Any] = {name: timed(row, model) for name, row in parts.items() if row is not None}
    own = _sizes(model)
    inputs, sizes = (*function.inputs, *own), (*function.sizes, *own.items())
    return replace(function, inputs=inputs, algorithm=TimedAlgorithm(function, model), rolls=False, sizes=sizes, **made)
