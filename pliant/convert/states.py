"""What states are checked for before they go to another program's conventions, or come from them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.pose import Array
from pliant.system import System


def rigid(what: str, program: str, system: System | Model) -> Model:
    """The model of a system, which has rigid bodies alone, as those of the program are."""
    model = system if isinstance(system, Model) else system.model
    for body in model.bodies:
        if body.modes:
            raise PliantError(
                f"{what}: body {body.name!r} is flexible, but {program} has only rigid bodies here; give a system of rigid bodies"
            )
    return model


def checked_state(what: str, model: Model, q: Any, v: Any, nq: int) -> tuple[Array, Array]:
    """q (..., nq) and v (..., nv) as arrays."""
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    if q.shape[-1:] != (nq,) or v.shape[-1:] != (model.nv,):
        needed = f"(..., {nq}), (..., {model.nv})"
        raise PliantError(f"{what}: q {q.shape} and v {v.shape}; system {model.name!r} needs {needed}")
    return q, v
