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
    """The algorithm of a function at a time t, with inputs u if closures have some, behind its own inputs.

    given: the model as it was described, whose inputs u are.
    """

    function: Function
    given: Model

    def __call__(self, bodies: Model, *arrays: Array, **options: Any) -> Any:
        n = len(self.function.inputs)
        at = bodies_at(bodies, dict(zip(("t", "u"), arrays[n:], strict=False)), self.given)
        return self.function.algorithm(at, *arrays[:n], **options)


def timed(function: Function, model: Model) -> Function:
    """Return the row with further inputs t and, if closures have inputs, u, for a model with closures that depend on time.

    Its derivatives are those at a constant time.
    """
    if not (function.closes and model.rheonomic) or "t" in function.inputs:
        return function
    nu = model.nu_all if any(closure.inputs for closure in model.loops) else 0
    parts = {name: getattr(function, name) for name in ("by_products", "columns", "jvp")}
    made = {name: timed(row, model) for name, row in parts.items() if row is not None}
    inputs, sizes = (*function.inputs, "t", *["u"] * bool(nu)), (*function.sizes, ("t", 1), ("u", nu))
    return replace(function, inputs=inputs, algorithm=TimedAlgorithm(function, model), rolls=False, sizes=sizes, **made)
