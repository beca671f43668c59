"""The table of functions of a frame, one row per function."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pliant.compile.table.functions import Axes, Function
from pliant.lazy import Later
from pliant.model import Model
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant import sweeps
    from pliant.compile.table import derivatives
else:
    sweeps, derivatives = Later("pliant.sweeps"), Later("pliant.compile.table.derivatives")

FRAME_FUNCTIONS = ("pose", "velocity", "acceleration", "jacobian", "jdot_v")


def frame_functions(frame: str, axes: str) -> dict[str, Function]:
    """Return the functions of one frame."""

    def row(
        name: str, inputs: str, outputs: tuple[Axes, ...], algorithm: Any, doc: str, on_nodes: bool = False, **options: Any
    ) -> Function:
        def call(model: Model, *arrays: Array) -> Any:
            return algorithm(model, frame, *arrays, **options)

        return Function(
            name, tuple(inputs.split()), outputs, call, doc, on_nodes=on_nodes, frame=frame, axes=options.get("axes", "")
        )

    def jdot_v(model: Model, name: str, q: Array, v: Array, axes: str) -> Array:
        return sweeps.frame_acceleration(model, name, q, v, None, axes=axes)

    rows = (
        row("pose", "q", ((3, 3), (3,)), sweeps.frame_pose,
            "The pose (R, p) of the frame: its axes (..., 3, 3) and origin (..., 3) [m]."),
        row("velocity", "q v", ((6,),), sweeps.frame_velocity,
            "The velocity (omega, v) (..., 6) [rad/s, m/s] of the frame at its origin.", axes=axes),
        row("acceleration", "q v a", ((6,),), sweeps.frame_acceleration,
            "The acceleration (omega', v') (..., 6) [rad/s^2, m/s^2], without gravity.", axes=axes),
        row("jacobian", "q", ((6, "nv"),), sweeps.frame_jacobian,
            "The Jacobian J (..., 6, nv) [1, m] of the frame: velocity = J v.", axes=axes),
        row("jacobian_dot", "q v", ((6, "nv"),), sweeps.frame_jacobian_dot,
            "The time derivative J' (..., 6, nv) [1/s, m/s] of the Jacobian: acceleration = J a + J' v.",
            on_nodes=True, axes=axes),
        row("jdot_v", "q v", ((6,),), jdot_v,
            "The bias acceleration J' v (..., 6) [rad/s^2, m/s^2]: the acceleration at a = 0.", axes=axes),
    )  # fmt: skip
    table = {r.name: r for r in rows}
    rated = row("jacobian_dot_times", "q v a", ((6,),), derivatives.jacobian_dot_times, "J' a (..., 6).", on_nodes=True, axes=axes)
    table["jacobian"] = replace(table["jacobian"], by_products=table["velocity"])
    table["jacobian_dot"] = replace(table["jacobian_dot"], by_products=rated)
    return table
