"""Functions of systems with closures that depend on time: they get the time, and the inputs of closures, as further inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.spatial import Array, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows


def bodies_at(bodies: Model, found: Mapping[str, Array], given: Model) -> Model:
    """Return the bodies with the signals of closures that depend on time. given: the model as it was described."""
    if not (bodies.rheonomic and bodies.closures):
        return bodies
    return at_time(with_acting_rows(bodies), given, found["t"], found["u"])


def timed(function: Function, model: Model) -> Function:
    """Return the row with further inputs t and, if closures have inputs, u, for a model with closures that depend on time.

    Its derivatives are those at a constant time.
    """
    if not (function.closes and model.rheonomic) or "t" in function.inputs:
        return function
    n, nu = len(function.inputs), model.nu_all if any(closure.inputs for closure in model.loops) else 0

    def call(bodies: Model, *arrays: Array, **options: Any) -> Any:
        t, *rest = arrays[n:]
        at = bodies_at(bodies, {"t": t, "u": rest[0] if rest else zeros((0,), t)}, model)
        return function.algorithm(at, *arrays[:n], **options)

    parts = {name: getattr(function, name) for name in ("by_products", "columns", "jvp")}
    made = {name: timed(row, model) for name, row in parts.items() if row is not None}
    inputs, sizes = (*function.inputs, "t", *["u"] * bool(nu)), (*function.sizes, ("t", 1), ("u", nu))
    return replace(function, inputs=inputs, algorithm=call, rolls=False, sizes=sizes, **made)
