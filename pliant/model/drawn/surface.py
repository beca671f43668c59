"""The drawn surface of a flexible body: points that move with its modes, and triangles between them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.files.triangles import checked_faces
from pliant.model.pose import Array

MOST_POINTS = 3000
_MOST_MOTIONS = 90_000  # points times modes
_FLAT = 0.05  # of the second longest direction
_CREASE, _STRAIGHT = np.cos(np.radians(30)), 0.5  # of an edge; of the two directions along it, their sum
_LONGEST = 6.0  # times the middle one of the triangles' edges: longer ones bridge a gap


class Surface(NamedTuple):
    """points (n, 3) [m] in F, their translations (n, 3, modes) for unit eta, faces (k, 3), numbers of points, or None."""

    points: Array
    translations: Array
    faces: Array | None


def surface_of(points: Array, translations: Array, faces: Any, what: str) -> Surface:
    """The drawn surface of a mesh: the given triangles or quadrangles, or, for a flat mesh, triangles between its points.

    It has at most 3,000 points, and only points that the faces use.
    """
    x, u = np.asarray(points, dtype=float), np.asarray(translations, dtype=float)
    triangles = None if faces is None else triangles_of(faces, len(x), what)
    if triangles is not None and len(triangles):
        used, places = np.unique(triangles, return_inverse=True)
        x, u, triangles = x[used], u[used], places.reshape(-1, 3)
    most = int(min(MOST_POINTS, max(_MOST_MOTIONS // max(u.shape[2], 1), 200)))
    if triangles is None:
        triangles = flat_faces(x)
    kept, triangles = thinned(x, triangles, most)
    return Surface(x[kept], u[kept], triangles)


def checked_surface(surface: Any, modes: int) -> Surface:
    """The surface, after a check that its arrays agree. Otherwise raise `PliantError`."""
    if not isinstance(surface, Surface):
        raise PliantError(f"surface {surface!r} is not a Surface; give faces=, triangles of nodes")
    points, u = np.array(surface.points, dtype=float), np.array(surface.translations, dtype=float)
    if points.ndim != 2 or points.shape[1] != 3 or u.shape != (len(points), 3, modes):
        raise PliantError(
            f"surface: points and translations have shapes {points.shape} and {u.shape}; give (n, 3) and (n, 3, {modes}), for "
            f"{modes} modes"
        )
    if not (np.isfinite(points).all() and np.isfinite(u).all()):
        raise PliantError("surface: points and translations are not all finite")
    return Surface(points, u, None if surface.faces is None else checked_faces(surface.faces, len(points), "surface"))


def triangles_of(faces: Any, count: int, what: str) -> Array:
    """Faces (k, 3) of triangles, or of quadrangles (k, 4) with two triangles each; checked."""
    try:
        given = np.array(faces)
    except ValueError:
        given = np.zeros(0)
    if given.ndim == 2 and given.shape[1] == 4:
        given = given[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
    elif given.size and (given.ndim != 2 or given.shape[1] != 3):
        raise PliantError(
            f"{what}: faces have shape {given.shape}; give (k, 3) or (k, 4), one triangle or quadrangle of nodes per row"
        )
    return checked_faces(given, count, what)


def thinned(points: Array, faces: Array | None, most: int) -> tuple[Array, Array | None]:
    """(the numbers of the points that remain, the faces over them). Above `most` points, one point per cell of a grid remains.

    A cell keeps a corner of the surface if it has one, else a point of an edge, so that edges stay straight: any other choice draws
    saw-teeth. Faces whose corners fall together are removed, and so are duplicates.
    """
    n = len(points)
    if n <= most:
        return np.arange(n), faces
    rank = np.zeros(n, dtype=np.int64) if faces is None else _sharpness(points, faces)
    first_is_best = np.argsort(-rank, kind="stable")  # of equal points `unique` takes the first
    low, span = points.min(axis=0), float(np.ptp(points, axis=0).max())
    cells = 2.0 * np.sqrt(most)  # along the longest side; too many for any mesh, and made fewer
    while True:
        at = np.floor((points - low) / (span / cells)).astype(np.int64)
        _, best, place = np.unique(at[first_is_best], axis=0, return_index=True, return_inverse=True)
        first = first_is_best[best]
        if len(first) <= most:
            break
        cells *= min(0.9, np.sqrt(most / len(first)))
    if faces is None:
        return first, None
    cell = np.empty(n, dtype=np.int64)
    cell[first_is_best] = place.reshape(-1)
    moved = cell[faces]
    whole = (moved[:, 0] != moved[:, 1]) & (moved[:, 1] != moved[:, 2]) & (moved[:, 2] != moved[:, 0])
    moved = moved[whole]
    _, once = np.unique(np.sort(moved, axis=1), axis=0, return_index=True)
    return first, moved[np.sort(once)]


def _sharpness(points: Array, faces: Array) -> Array:
    """For each point (n,): 0 within a smooth surface, 1 on an edge of it, 2 at a corner, where edges end or turn.

    An edge is the outline of the surface, or a line where two faces meet at more than 30 degrees.
    """
    corners = points[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    sides = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    edges, which, count = np.unique(sides, axis=0, return_inverse=True, return_counts=True)
    owner = np.tile(np.arange(len(faces)), 3)[np.argsort(which.reshape(-1), kind="stable")]
    begin = np.cumsum(count) - count
    cosine = np.where(count == 2, np.abs(np.sum(normals[owner[begin]] * normals[owner[begin + count - 1]], axis=1)), 0.0)
    sharp = edges[(count != 2) | (cosine < _CREASE)]
    along = points[sharp[:, 1]] - points[sharp[:, 0]]
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-300)
    ends, met = np.zeros((len(points), 3)), np.bincount(sharp.ravel(), minlength=len(points))
    for end, sign in ((0, 1.0), (1, -1.0)):
        np.add.at(ends, sharp[:, end], sign * along)  # the directions away from a point: along a straight edge they cancel
    turn = np.linalg.norm(ends, axis=1)
    return np.where(met == 0, 0, np.where((met == 2) & (turn < _STRAIGHT), 1, 2))


def flat_faces(points: Array) -> Array | None:
    """Delaunay's triangles over the two longest directions, if the points are flat; None if they are not, or are in a line."""
    from scipy.spatial import Delaunay, QhullError

    if len(points) < 4:
        return None
    centred = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    size = np.ptp(centred @ axes.T, axis=0)
    if not size[1] > 1e-3 * size[0] or size[2] > _FLAT * size[1]:
        return None
    try:
        faces = np.asarray(Delaunay(centred @ axes[:2].T).simplices, dtype=np.int64)
    except QhullError:
        return None
    edges = np.linalg.norm(points[faces] - points[np.roll(faces, 1, axis=1)], axis=2).max(axis=1)
    return faces[edges <= _LONGEST * np.median(edges)]
