"""The row of the correction of implicit steps of closed systems."""

from __future__ import annotations

from functools import cache
from typing import Any

from pliant import sweeps
from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import Forces


@cache
def closed_correction(resisted: bool, held: bool) -> Function:
    """Return the row of `sweeps.closed_correction`. resisted, held: with which inputs."""
    more = [*["resisting"] * resisted, *["free"] * held]
    inputs = ("q", "v", "a", "tau", "by_rate", "by_place", *more)

    def call(model: Model, *arrays: Array, wrenches: Any = None, axes: str = "world", **options: Any) -> Array:
        given: dict[str, Any] = dict(zip(inputs, arrays, strict=True))
        forces = Forces(given["tau"], wrenches, axes)
        resists = sweeps.Resists(given["by_rate"], given["by_place"], given.get("resisting"))
        q, v, a = arrays[:3]
        return sweeps.closed_correction(model, q, v, a, forces, resists, given.get("free"), **options)

    return Function(
        "_".join(["closed_correction", *more]), inputs, (("nv",),), call, "The correction of accelerations of a closed system.",
        takes_wrenches=True, takes_method=True, closes=True, rolls=not held, follows="forward_dynamics",
    )  # fmt: skip
