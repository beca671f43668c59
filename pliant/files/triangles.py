"""Triangles, checked: vertices and faces as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.spatial import Array


def checked_triangles(vertices: Any, faces: Any, what: str) -> tuple[Array, Array]:
    """Read-only finite vertices (n, 3), and faces (k, 3) of vertex indices. Otherwise raise `PliantError`."""
    try:
        points = np.array(floats(vertices))
    except (TypeError, ValueError):
        points = np.zeros(0)
    if points.ndim != 2 or points.shape[1] != 3:
        raise PliantError(f"{what}: vertices are not an array (n, 3) of numbers; give one row per vertex")
    if not np.isfinite(points).all():
        raise PliantError(f"{what}: vertex {int(np.flatnonzero(~np.isfinite(points).all(axis=1))[0])} is not finite")
    points.flags.writeable = False
    return points, checked_faces(faces, len(points), what)


def checked_faces(faces: Any, count: int, what: str) -> Array:
    """Read-only faces (k, 3): indices, from 0, of `count` points. Otherwise raise `PliantError`."""
    try:
        given = np.array(faces)
        triangles = given.astype(np.int64)
    except (TypeError, ValueError, OverflowError):
        given, triangles = np.zeros(1), np.zeros(1, dtype=np.int64)
    triangles = triangles.reshape(0, 3) if triangles.size == 0 else triangles
    if triangles.ndim != 2 or triangles.shape[1] != 3 or (given.size and not np.array_equal(given, triangles)):
        raise PliantError(f"{what}: faces are not an array (k, 3) of whole numbers; give three vertices per row, counted from 0")
    if triangles.size and not (triangles.min() >= 0 and triangles.max() < count):
        odd = int(triangles.min() if triangles.min() < 0 else triangles.max())
        raise PliantError(f"{what}: faces name vertex {odd}, but there are {count}, counted from 0")
    triangles.flags.writeable = False
    return triangles
