"""`pl.settle`: move a pose out of penetration."""

from __future__ import annotations

from typing import Any

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.spaces import normalise, numbers
from pliant.spatial import Array
from pliant.sweeps.contacts.settling import check_settles, settled
from pliant.sweeps.links.link import as_model
from pliant.system import System


def settle(system: System | Model, q0: Any = None) -> Array:
    """Return coordinates q (nq,) next to q0 at which no contact is deeper than its surface.

    q0: coordinates (nq,), or names with values such as `{"box": [1, 0, 0, 0, 0, 0, 0.1]}`. Default: zero. Shapes that overlap are
    moved apart by the smallest motion in the metric of the mass matrix. Other contacts do not become deeper than their surfaces.
    Bodies that are connected to the world and can translate, such as the base of a walking robot, are shifted first, then also
    turned. Other hinges move only if that does not help. Hinges with prescribed motion do not move. Raises `PliantError` if the
    shapes cannot be separated.

    Example:
        q = pl.settle(ball, {"ball": [1, 0, 0, 0, 0, 0, 0.05]})
        q[-1]  # 0.1
    """
    model = as_model(system)
    check_settles(model)
    q = model.state(q0) if isinstance(q0, dict) else model.neutral() if q0 is None else numbers(q0, "q0")
    if q.shape != (model.nq,):
        raise PliantError(f"settle: q0 has shape {q.shape}; give ({model.nq},), or names with values")
    return settled(model, model.internals.matter, normalise(model, q))
