"""What can be seen of elements: shells, and the faces of solids that belong to one element alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.model.pose import Array

_FACES: dict[int, tuple[tuple[int, ...], ...]] = {  # of solids by their corners, seen from outside
    4: ((0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)),
    5: ((0, 3, 2, 1), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)),
    6: ((0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)),
    8: ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)),
}
_SHELLS = ("CTRIA", "CQUAD")


def outer_faces(elements: Sequence[tuple[str, tuple[int, ...]]], ids: Array) -> Array | None:
    """Triangles (k, 3) over the grid points `ids` (ascending), as their places in it; None where there are none."""
    shells = [corners for card, corners in elements if card.startswith(_SHELLS)]
    sides: dict[tuple[int, ...], tuple[int, ...] | None] = {}
    for card, corners in elements:
        if not card.startswith(_SHELLS):
            for face in _FACES[len(corners)]:
                own = tuple(corners[k] for k in face)
                key = tuple(sorted(own))
                sides[key] = None if key in sides else own  # inside, where two elements have it
    faces = [*shells, *(face for face in sides.values() if face is not None)]
    triangles = [(face[0], face[k], face[k + 1]) for face in faces for k in range(1, len(face) - 1)]
    if not triangles:
        return None
    named = np.array(triangles)
    places = np.minimum(np.searchsorted(ids, named), len(ids) - 1)
    known = (ids[places] == named).all(axis=1)
    return places[known] if known.any() else None
