"""The shapes of bodies for the page: solids with their poses, each mesh once, and the sections of beams."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError, warn
from pliant.flex import Beam
from pliant.model import WORLD, Model
from pliant.model.bodies.modal import ModalBody
from pliant.model.drawn.shapes import Box, Capsule, Cylinder, Mesh, Plane, Shape, Solid, Sphere
from pliant.spatial import Array
from pliant.view.page.numbers import NumberBlock

_LONGEST = 65535


class PageMeshes:
    """The meshes of a page. Each is stored once, even if it is drawn several times."""

    def __init__(self, numbers: NumberBlock) -> None:
        self.numbers, self.list, self._places = numbers, list[dict[str, Any]](), dict[Mesh, int]()

    def place(self, mesh: Mesh) -> int:
        """Its number in the list: {"low", "high", "points", "faces"}, points in 65,535 steps of the box around them."""
        if mesh not in self._places:
            points, faces = mesh.triangles()
            used, faces = np.unique(faces, return_inverse=True)
            points = points[used]
            low, high = points.min(axis=0), points.max(axis=0)
            steps = np.round((points - low) / np.where(high > low, high - low, 1.0) * _LONGEST)
            self._places[mesh] = len(self.list)
            self.list.append(
                {
                    "low": low.tolist(),
                    "high": high.tolist(),
                    "points": self.numbers.add(steps, "u2", counted=False),
                    "faces": self.numbers.add(faces.reshape(-1, 3), "u2" if len(used) <= _LONGEST else "u4", counted=False),
                }
            )
        return self._places[mesh]


def readable(model: Model) -> Model:
    """The model without shapes whose meshes cannot be read. One warning names them."""
    kept, lost = [], list[str]()
    for shape in model.internals.shapes:
        try:
            if isinstance(shape.solid, Mesh):
                shape.solid.triangles()
            kept.append(shape)
        except PliantError as error:
            lost.append(f"shape {shape.name!r} of {shape.body!r} is not drawn: {error}")
    if lost:
        more = f" (and {len(lost) - 1} more shape{'s' * (len(lost) > 2)} whose meshes cannot be read)" if len(lost) > 1 else ""
        warn(lost[0] + more)
    return model if len(kept) == len(model.internals.shapes) else model.internals.changed(shapes=tuple(kept))


def solid_data(solid: Solid, meshes: PageMeshes) -> dict[str, Any]:
    """A solid's kind, and its sizes [m]."""
    if isinstance(solid, Box):
        return {"kind": "box", "size": list(solid.size)}
    if isinstance(solid, Sphere):
        return {"kind": "sphere", "radius": solid.radius}
    if isinstance(solid, Cylinder | Capsule):
        return {"kind": type(solid).__name__.lower(), "radius": solid.radius, "length": solid.length}
    if isinstance(solid, Plane):
        return {"kind": "plane", "size": solid.size}
    assert isinstance(solid, Mesh)
    return {"kind": "mesh", "mesh": meshes.place(solid)}


def section_given(shape: Shape, flex: ModalBody) -> dict[str, Any] | None:
    """The section of a beam that a shape means: a box or a cylinder without a place on it, whose long side is along it."""
    if not isinstance(flex, Beam) or shape.at is not None or not isinstance(shape.solid, Box | Cylinder):
        return None
    R: Array = shape.pose.R
    if isinstance(shape.solid, Cylinder):
        straight, edges = abs(R[0, 2]) > 1 - 1e-6, np.array([shape.solid.length, *[2 * shape.solid.radius] * 2])
    else:
        straight, edges = bool((np.abs(R).max(axis=1) > 1 - 1e-6).all()), np.abs(R).round() @ np.array(shape.solid.size)
    if not straight or edges[0] < edges.max():
        return None
    return {"round": isinstance(shape.solid, Cylinder), "half": [float(x) / 2 for x in edges[1:]]}


def of_world(model: Model) -> list[Shape]:
    """The shapes that do not move."""
    return [shape for shape in model.internals.shapes if shape.body == WORLD and shape.solid is not None]


__all__ = ["PageMeshes", "of_world", "readable", "section_given", "solid_data"]
