"""The volume, centre and inertia of meshes, computed as in MuJoCo: 'legacy' (its default), 'exact', 'convex' or 'shell'."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pliant.errors import FileError, PliantError
from pliant.files.contents import contents
from pliant.files.meshes import found, read_mesh, why_not
from pliant.files.reach import in_homes
from pliant.files.triangles import checked_triangles
from pliant.files.wrong import WrongError
from pliant.files.wrong import shortened as short
from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, WrongAtError, numbers, text, vector, word
from pliant.formats.mjcf.placing import rotation_of_quaternion, unit
from pliant.formats.mjcf.principal import as_kept, principal
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.model.pose import Array

_KINDS = ("convex", "exact", "legacy", "shell")
_MOST_NUMBERS = 3_000_000
_MOST_BYTES = 200 * 2**20
_LEAST = 1e-15


class MeshMatter(NamedTuple):
    """Of unit density: volume [m^3] (or area [m^2]), centre (3,) [m], inertia (3, 3) about it, in the mesh's axes."""

    volume: float
    centre: Array
    inertia: Array

    @property
    def box(self) -> tuple[Array, Array]:
        """Half edges (3,) of the box with the same inertia, and its axes (3, 3), the largest moment first."""
        moments, axes = principal(self.inertia)
        half = 0.5 * np.sqrt(np.maximum(6 * (moments.sum() - 2 * moments) / self.volume, 0.0))
        return half, axes


@dataclass(eq=False)
class MeshAsset:
    """A mesh of <asset>. file: None where its vertices stand in the file; within: the folders below which it must be."""

    element: Element
    file: Path | None
    within: tuple[str, ...]
    kind: str
    scale: list[float]
    refpos: list[float]
    refR: Array
    _read: list[MeshMatter] = field(default_factory=list)

    def triangles(self) -> tuple[Array, Array]:
        """(vertices (n, 3), faces (k, 3)), as its geoms have them. Vertices are of single precision, as MuJoCo reads them."""
        try:
            points, faces = self._given() if self.file is None else _of_file(self.file, self.within)
        except FileError as error:
            raise WrongAtError(self.element, f"the inertia of a geom is that of its mesh, which cannot be read: {error}") from None
        except PliantError as error:
            raise WrongAtError(self.element, str(error)) from None
        points = points.astype(np.float32).astype(float)
        points = (points - self.refpos) @ self.refR * self.scale
        return points, faces[:, ::-1] if np.prod(self.scale) < 0 else faces

    def _given(self) -> tuple[Array, Array]:
        if (arrays := self.element.arrays) is not None:
            return checked_triangles(arrays["vertex"], arrays["face"], "<mesh>")
        given = numbers(self.element, "vertex", 12, _MOST_NUMBERS)
        if len(given) % 3:
            raise WrongAtError(self.element, f"<mesh vertex=…>: {len(given)} numbers, which is not three per vertex")
        points = np.array(given).reshape(-1, 3)
        if self.element.get("face") is None:
            return points, _hull(self.element, points)
        corners = numbers(self.element, "face", 3, _MOST_NUMBERS)
        if len(corners) % 3:
            raise WrongAtError(self.element, f"<mesh face=…>: {len(corners)} numbers, which is not three per triangle")
        return checked_triangles(points, np.array(corners).reshape(-1, 3), "<mesh>")

    def matter(self) -> MeshMatter:
        """What a geom of this mesh has for inertia; read once."""
        if not self._read:
            points, faces = self.triangles()
            if self.kind == "convex":
                faces = _hull(self.element, points)
            made = _matter(self.element, points, faces, self.kind)
            self._read.append(made._replace(inertia=as_kept(made.inertia)))
        return self._read[0]


def meshes_of(
    root: Element, homes: tuple[Path, ...], within: tuple[str, ...], settings: Settings, defaults: Defaults, findings: Findings
) -> dict[str, MeshAsset]:
    """The meshes of <asset>, by name; a mesh without a name has its file's."""
    out: dict[str, MeshAsset] = {}
    for asset in root.all("asset"):
        for child in asset.all("mesh"):
            with findings.collecting():
                own = defaults.applied(child)
                file = own.get("file")
                name = own.get("name") or (Path(file).stem if file else text(own, "name"))
                kind = word(own, "inertia", "legacy", _KINDS, findings)
                quat = unit(own, "refquat", vector(own, "refquat", (1.0, 0.0, 0.0, 0.0)))
                scale, refpos = vector(own, "scale", (1.0,) * 3), vector(own, "refpos", (0.0,) * 3)
                path = None if not file else _path(child, homes, settings, file)
                if name in out:
                    raise WrongAtError(child, f"line {out[name].element.line} already has a mesh {short(name)}; names are unique")
                out[name] = MeshAsset(own, path, within, kind, scale, refpos, rotation_of_quaternion(*quat.tolist()))
    return out


def _path(element: Element, homes: tuple[Path, ...], settings: Settings, file: str) -> Path:
    name = file.replace("\\", "/")
    try:
        return in_homes(homes, Path(settings.meshdir) / (Path(name).name if settings.strippath else name))
    except (OSError, ValueError):
        raise WrongAtError(element, f"<mesh file={short(file)}>: no file can have this name") from None


def _of_file(file: Path, within: tuple[str, ...]) -> tuple[Array, Array]:
    if file.suffix.lower() != ".msh":
        return read_mesh(str(file), within=within)
    if found(str(file), within=within) is None:
        raise FileError(str(file), None, why_not(str(file), within=within))
    return msh(file)


def msh(file: Path) -> tuple[Array, Array]:
    """Vertices and faces of a file in MuJoCo's old format: four counts, vertices, normals, texture coordinates, faces."""
    try:
        data = contents(file, _MOST_BYTES)
    except WrongError as error:
        raise FileError(str(file), None, str(error)) from None
    counts = np.frombuffer(data[:16], dtype="<i4").tolist() if len(data) >= 16 else [-1]
    sizes = [12 * counts[0], 12 * counts[1], 8 * counts[2], 12 * counts[3]] if min(counts) >= 0 else []
    if not sizes or 16 + sum(sizes) != len(data):
        raise FileError(str(file), None, "is not an .msh file of MuJoCo, or it is cut off")
    points = np.frombuffer(data[16 : 16 + sizes[0]], dtype="<f4").reshape(-1, 3)
    faces = np.frombuffer(data[16 + sum(sizes[:3]) :], dtype="<i4").reshape(-1, 3)
    return checked_triangles(points, faces, str(file))


def _hull(element: Element, points: Array) -> Array:
    """The faces (k, 3) of the convex hull, each seen from outside with its corners to the left."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError):
        raise WrongAtError(element, "its vertices have no convex hull: they are in a plane, or too few") from None
    faces = hull.simplices.astype(np.int64)
    a, b, c = (points[faces[:, i]] for i in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    faces[inward] = faces[inward][:, ::-1]
    return faces


def _matter(element: Element, points: Array, faces: Array, kind: str) -> MeshMatter:
    """By pyramids from the faces to a point; 'legacy' takes each of them positive, whichever way its face looks."""
    centres = points[faces].mean(axis=1)
    areas = np.linalg.norm(_normals(points, faces), axis=1)
    if not areas.sum() > _LEAST:
        raise WrongAtError(element, "its surface is too small for an inertia")
    middle = areas @ centres / areas.sum()
    if kind == "shell":
        volume, com = float(areas.sum()), middle
        return MeshMatter(volume, com, _inertia(points[faces] - com, areas / 12))
    parts = _pyramids(points - middle, faces, kind)
    volume = float(parts.sum())
    if not volume > _LEAST:
        raise WrongAtError(element, "its volume is too small, or its faces point inwards; inertia='shell' uses only the surface")
    com = parts @ (0.75 * centres + 0.25 * middle) / volume
    parts = _pyramids(points - com, faces, kind)
    return MeshMatter(float(parts.sum()), com, _inertia(points[faces] - com, parts / 20))


def _normals(points: Array, faces: Array) -> Array:
    """(k, 3) outward, as long as the area."""
    a, b, c = (points[faces[:, i]] for i in range(3))
    return 0.5 * np.cross(b - a, c - a)


def _pyramids(points: Array, faces: Array, kind: str) -> Array:
    """The volumes (k,) of pyramids from the origin to the faces."""
    parts = np.einsum("ij,ij->i", points[faces].mean(axis=1), _normals(points, faces)) / 3
    return np.abs(parts) if kind == "legacy" else parts


def _inertia(corners: Array, weights: Array) -> Array:
    """(3, 3) of pyramids, or faces, with corners (k, 3, 3): each has weight (sum of corners squared + sum over corners)."""
    total = corners.sum(axis=1)
    P = np.einsum("k,kni,knj->ij", weights, corners, corners) + np.einsum("k,ki,kj->ij", weights, total, total)
    return np.trace(P) * np.eye(3) - P
