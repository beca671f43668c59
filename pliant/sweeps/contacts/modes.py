"""The modes of contacts, from their forces."""

from __future__ import annotations

import numpy as np

from pliant.spatial import Array

OPEN, STICK, SLIP = 0, 1, 2
_ON_CONE = 1.0 - 1e-6  # of mu times the normal force: from here on a point slips


def modes_of(force: Array, normal: Array, mu: Array) -> Array:
    """Return `OPEN`, `STICK` or `SLIP` of points (...) with forces and normals (..., 3)."""
    along = (force * normal).sum(axis=-1)
    across = np.linalg.norm(force - along[..., None] * normal, axis=-1)
    mode = np.where(across < _ON_CONE * mu * along, STICK, SLIP)
    return np.where(along > 0.0, mode, OPEN).astype(float)
