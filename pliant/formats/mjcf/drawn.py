"""Geoms as shapes: those that MuJoCo's viewer draws first, groups 0 to 2; of a body that has some for drawing alone, those."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError
from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, at, numbers
from pliant.formats.mjcf.matter import mesh_of, sizes_of
from pliant.formats.mjcf.meshes import MeshAsset
from pliant.formats.mjcf.settings import Settings
from pliant.formats.mjcf.tree import MjcfBody, Placed
from pliant.formats.options import ReadOptions
from pliant.formats.reach import is_hidden
from pliant.formats.visuals import tell_hidden
from pliant.formats.yaml.shapes import note_missing
from pliant.model.drawn.shapes import Box, Capsule, Cylinder, Mesh, Plane, Solid, Sphere
from pliant.model.pose import Array, Pose
from pliant.system.description import Description

_MOST = 10_000
_GROUPS = ("0", "1", "2")
_UNSEEN = (0.5, 0.5, 0.5, 0.0)  # the colour of geoms that touch and are not shown
_PLANE = 10.0  # [m] the edge of a plane without end, as it is drawn


def add_geoms(
    system: Description,
    root: Element,
    bodies: list[MjcfBody],
    solids: GeomSolids,
    touching: Set[Placed],
    options: ReadOptions,
    findings: Findings,
) -> dict[Placed, str]:
    """Geoms as shapes of their bodies; with what is wrong in one nothing else is, and `check` notes it.

    touching: geoms that must have a shape; what is wrong in one is an error. Returns the names of their shapes.
    """
    colors = _materials(root)
    hidden: list[tuple[int, Mesh]] = []
    shown = [(body, geom) for body in bodies for geom in _shown(body)]
    names: dict[Placed, str] = {}
    visible = {geom for _, geom in shown}
    for body, geom in [(one, geom) for one in bodies for geom in one.geoms if geom in touching]:
        with findings.collecting(), at(geom.element):
            solid, pose = solids.of(geom)
            names[geom] = _named(system, body, geom, solid, pose, _color(geom, colors) if geom in visible else _UNSEEN)
    for body, geom in shown[:_MOST]:
        if geom in touching:
            continue
        try:
            rgba = _color(geom, colors)
            if rgba is not None and rgba[3] == 0:
                continue
            solid, pose = solids.of(geom)
            if isinstance(solid, Mesh) and is_hidden(solid):
                hidden.append((geom.element.line, solid))
            elif solid is not None and not isinstance(solid, Plane):  # planes that do not touch have no end
                _named(system, body, geom, solid, pose, rgba)
        except (WrongError, PliantError) as wrong:
            findings.note(geom.element.line, f"<geom> is not drawn: {wrong}")
    if len(shown) > _MOST:
        findings.note(shown[_MOST][1].element.line, f"<geom>: only the first {_MOST:,} are drawn")
    tell_hidden(hidden, findings)
    if options.laws.check and system.shapes:
        note_missing(tuple(system.shapes.values()), root.line, findings)
    return names


def _named(system: Description, body: MjcfBody, geom: Placed, solid: Solid | None, pose: Pose, color: Any) -> str:
    name = geom.name if geom.name and geom.name not in system.shapes else None
    return system.add_shape(name, body.body, solid, pose, None, color).name


def _color(geom: Placed, colors: dict[str, Element]) -> Array | None:
    """(r, g, b, a) of a geom or its material."""
    own = geom.element if geom.element.get("rgba") is not None else colors.get(geom.element.get("material") or "")
    return None if own is None else np.clip(numbers(own, "rgba", 4), 0.0, 1.0)


def _shown(body: MjcfBody) -> list[Placed]:
    def only_drawn(geom: Placed) -> bool:
        return all(geom.element.get(key, "1") == "0" for key in ("contype", "conaffinity"))

    near = [geom for geom in body.geoms if (geom.element.get("group") or "0").strip() in _GROUPS]
    return [geom for geom in near if only_drawn(geom)] or near


def _materials(root: Element) -> dict[str, Element]:
    return {
        name: own for asset in root.all("asset") for own in asset.all("material") if (name := own.get("name")) and own.get("rgba")
    }


class GeomSolids:
    """The solids of geoms, with their poses in their bodies."""

    def __init__(self, meshes: dict[str, MeshAsset], settings: Settings, findings: Findings) -> None:
        self.meshes, self.settings, self.findings = meshes, settings, findings

    def of(self, geom: Placed) -> tuple[Solid | None, Pose]:
        """None for geoms that pliant has no solid for."""
        kind, half, pose = sizes_of(geom, self.meshes, self.settings, self.findings)
        if kind == "mesh":
            return _mesh(mesh_of(geom.element, self.meshes, self.findings), pose)
        if kind == "sphere":
            return Sphere(half[0]), pose
        if kind == "capsule":
            return (Capsule(half[0], 2 * half[1]) if half[1] > 0 else Sphere(half[0])), pose
        if kind == "cylinder":
            return Cylinder(half[0], 2 * half[1]), pose
        if kind == "box":
            return Box([2 * x for x in half]), pose
        if kind == "ellipsoid":
            points, faces = _ball()
            return Mesh(vertices=points * half, faces=faces), pose
        if kind == "plane":
            edges = numbers(geom.element, "size", 1, 3)[:2] if geom.element.get("size") is not None else []
            return Plane(min([2 * x for x in edges if x > 0], default=_PLANE)), pose
        return None, pose  # fields of heights


def _mesh(asset: MeshAsset, pose: Pose) -> tuple[Solid, Pose]:
    if asset.file is None:
        points, faces = asset.triangles()
        return Mesh(vertices=points, faces=faces), pose
    if any(asset.refpos) or not np.array_equal(asset.refR, np.eye(3)):
        if len(set(asset.scale)) > 1:
            raise PliantError("its mesh is turned by refquat and scaled differently along its axes")
        pose = pose @ Pose(-asset.refR.T @ np.multiply(asset.refpos, asset.scale), matrix=asset.refR.T)
    return Mesh(str(asset.file), asset.scale, within=asset.within), pose


def _ball(around: int = 16, along: int = 8) -> tuple[Array, Array]:
    """A unit ball of triangles."""
    polar = np.arange(1, along) * np.pi / along
    angle = np.arange(around) * 2 * np.pi / around
    rings = np.stack(
        [np.outer(np.sin(polar), np.cos(angle)), np.outer(np.sin(polar), np.sin(angle)), np.outer(np.cos(polar), np.ones(around))],
        -1,
    )
    points = np.concatenate([rings.reshape(-1, 3), [[0, 0, 1], [0, 0, -1]]])
    top, bottom = len(points) - 2, len(points) - 1
    faces: list[Any] = []
    for j in range(around):
        k = (j + 1) % around
        faces += [(top, j, k), (bottom, (along - 2) * around + k, (along - 2) * around + j)]
        for i in range(along - 2):
            a, b, c, d = i * around + j, i * around + k, (i + 1) * around + j, (i + 1) * around + k
            faces += [(a, c, d), (a, d, b)]
    return points, np.array(faces)
