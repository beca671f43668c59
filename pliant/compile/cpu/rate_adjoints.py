"""The adjoint of the rates (q', v') of a rolled system, from the adjoint of its accelerations and that of q'.

Let u be q with quaternions of norm one. Then q' = E(u) v and v' = a(u, v, …). The rates have the cotangents (wq, wv). The rolled
adjoint of the accelerations first gives the cotangents of (u, v, …) that come from wv. The rest is short straight-line code: it
adds the part through E(u) v, and goes from u to q.
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
    """Return the function (q, v, wq, cotangents of u and v through the accelerations) -> cotangents of (q, v)."""
    sizes = (("wq", model.nq), ("of_unit", model.nq), ("of_v", model.nv))
    return Function(
        "rest_of_rates", ("q", "v", "wq", "of_unit", "of_v"), (("nq",), ("nv",)), _rest, "Cotangents of q and v.",
        takes_parameters=False, on_nodes=True, rolls=False, sizes=sizes,
    )  # fmt: skip


def _rest(model: Model, q: Array, v: Array, wq: Array, of_unit: Array, of_v: Array) -> tuple[Array, Array]:
    unit = normalised(model, q)
    found = vjp(np.concatenate([qdot(model, unit, v), unit]), np.concatenate([wq, of_unit]), {"q": q, "v": v})
    return found["q"], of_v + found["v"]
