"""The modes of contacts, from their forces and, on the friction cone, from their slip."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.spatial import Array

OPEN, STICK, SLIP = 0, 1, 2
_ON_CONE = 1.0 - 1e-6  # of mu times the normal force: from here on a point slips, if it moves
_AT_REST = 1e-6  # m/s


def modes_of(force: Array, normal: Array, mu: Array, slip: Callable[[], Array]) -> Array:
    """Return `OPEN`, `STICK` or `SLIP` of points (...) with forces and normals (..., 3).

    slip: returns the tangential speeds (...) [m/s]. It is called if a force is on its cone: a point at rest sticks there too.
    """
    along = (force * normal).sum(axis=-1)
    across = np.linalg.norm(force - along[..., None] * normal, axis=-1)
    on_cone = (along > 0.0) & ~(across < _ON_CONE * mu * along)
    slips = on_cone & ~(slip() < _AT_REST) if on_cone.any() else on_cone
    return np.where(along > 0.0, np.where(slips, SLIP, STICK), OPEN).astype(float)
