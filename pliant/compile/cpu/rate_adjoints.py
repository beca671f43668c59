"""The adjoint of rates (q', v') of a system whose bodies are in a loop: by that of its accelerations, and of q' beside it.

With u = q over the norms of its quaternions, q' = E(u) v and v' = a(u, v, …): what (q', v') are worth, (wq, wv), is first brought
to (u, v, …) through a, by the loop's own adjoint. The rest is a straight line, short: through E(u) v, and through u to q.
"""

from __future__ import annotations

import numpy as np

from pliant.compile.table.functions import Function
from pliant.graph import vjp
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import normalised, qdot

UNIT = Function(
    "unit_coordinates", ("q",), (("nq",),), normalised, "q with quaternions of norm one.", takes_parameters=False, rolls=False,
)  # fmt: skip


def rest_of_rates(model: Model) -> Function:
    """(q, v, wq, and what (u, v) are worth by way of the accelerations) -> what (q, v) are worth."""
    sizes = (("wq", model.nq), ("of_unit", model.nq), ("of_v", model.nv))
    return Function(
        "rest_of_rates", ("q", "v", "wq", "of_unit", "of_v"), (("nq",), ("nv",)), _rest, "Cotangents of q and v.",
        takes_parameters=False, on_nodes=True, rolls=False, sizes=sizes,
    )  # fmt: skip


def _rest(model: Model, q: Array, v: Array, wq: Array, of_unit: Array, of_v: Array) -> tuple[Array, Array]:
    unit = normalised(model, q)
    found = vjp(np.concatenate([qdot(model, unit, v), unit]), np.concatenate([wq, of_unit]), {"q": q, "v": v})
    return found["q"], of_v + found["v"]
