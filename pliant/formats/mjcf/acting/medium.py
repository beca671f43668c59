"""The forces of a medium with a density or viscosity: on each body, those on the box that has its inertia."""

from __future__ import annotations

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.acting.joints import Acting
from pliant.formats.mjcf.elements import Element, numbers
from pliant.formats.mjcf.matter import massive, mesh_of
from pliant.formats.mjcf.meshes import MeshAsset
from pliant.formats.mjcf.placing import rotation_of
from pliant.formats.mjcf.principal import principal
from pliant.formats.mjcf.settings import Settings
from pliant.formats.mjcf.tree import MjcfBody
from pliant.model.acting.loads import BoxDrag
from pliant.model.bodies.inertia import Inertia
from pliant.model.pose import Array, Pose

_LEAST = 1e-15
_EXACT = 1e-16


def add_medium(acting: Acting, meshes: dict[str, MeshAsset]) -> None:
    """A `BoxDrag` on each body that moves."""
    settings, findings = acting.settings, acting.findings
    if settings.medium is None:
        return
    if acting.ignored:
        absent(findings, settings.medium, "forces of the medium", "they are ignored, as dynamics='ignore' says")
        return
    density, viscosity = (_last(settings, key, 1, 0.0)[0] for key in ("density", "viscosity"))
    wind = tuple(_last(settings, "wind", 3, 0.0))
    for body in acting.bodies[1:]:
        with findings.collecting():
            own = acting.matter.get(body)
            if own is None or own.mass < _LEAST or _at_rest(body):
                continue
            shaped = [geom for geom in body.geoms if geom.element.get("fluidshape") == "ellipsoid"]
            if shaped:
                what = "fluidshape='ellipsoid': this body feels no medium here"
                absent(findings, shaped[0].element, "forces of the medium", what)
                continue
            R = inertia_axes(body, own, meshes, settings, findings)
            moments = np.diag(R.T @ own.inertia @ R)
            edges = np.sqrt(np.maximum(moments.sum() - 2 * moments, _LEAST) / own.mass * 6)
            name = acting.frames.free(f"{body.body}_box")
            acting.system.add_frame(name, body.body, Pose(own.com, matrix=R))
            acting.add_load(f"{body.body}_drag", BoxDrag(name, tuple(edges.tolist()), density, viscosity, wind))


def _last(settings: Settings, key: str, count: int, usual: float) -> list[float]:
    given = [option for option in settings.options if option.get(key) is not None]
    return numbers(given[-1], key, count) if given else [usual] * count


def _at_rest(body: MjcfBody | None) -> bool:
    while body is not None:
        if body.joints:
            return False
        body = body.parent
    return True


def inertia_axes(body: MjcfBody, own: Inertia, meshes: dict[str, MeshAsset], settings: Settings, findings: Findings) -> Array:
    """MuJoCo's axes of the inertia, which matter where two moments are the same: those of <inertial>, or of the only geom."""
    source = massive(body, settings)
    if isinstance(source, tuple):
        element, frame = source
        if element.get("fullinertia") is None:
            return np.asarray((frame @ Pose(matrix=rotation_of(element, settings))).R)
    elif len(source) == 1:
        geom = source[0]
        R = geom.pose.R
        return R @ _of_mesh(geom.element, meshes, findings) if geom.element.get("mesh") is not None else R
    return principal(own.inertia, _EXACT)[1]


def _of_mesh(element: Element, meshes: dict[str, MeshAsset], findings: Findings) -> Array:
    return principal(mesh_of(element, meshes, findings).matter().inertia)[1]
