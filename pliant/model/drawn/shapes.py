"""Shapes: solids with poses and colours, with which bodies are drawn. No computation and no fingerprint depends on them, except
for shapes that touch others (`model/acting/contacts.py`), whose sizes may have symbols.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError, unknown
from pliant.files.triangles import checked_triangles
from pliant.lazy import loading
from pliant.model.pose import Array, Pose, vector
from pliant.model.symbols import has_symbols, number_of, revalued

_NAMED = {  # CSS's basic colours, and some more
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff", "maroon": "#800000",
    "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "magenta": "#ff00ff", "green": "#008000", "lime": "#00ff00",
    "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080", "aqua": "#00ffff",
    "cyan": "#00ffff", "orange": "#ffa500", "gold": "#ffd700", "brown": "#a52a2a", "pink": "#ffc0cb", "tan": "#d2b48c",
    "lightgray": "#d3d3d3", "lightgrey": "#d3d3d3", "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9",
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.ASCII)


class Solid:
    """A solid in its own frame, with its centre at the origin. The position of a mesh is that of its vertices.

    Example: `isinstance(pl.shapes.Sphere(0.05), pl.shapes.Solid)  # True`
    """


@dataclass(frozen=True, init=False, slots=True)
class Box(Solid):
    """A box with edges `size` = (x, y, z) [m].

    Example: `arm.add_shape("upper", pl.shapes.Box((0.4, 0.05, 0.05)), pl.Pose((0.2, 0, 0)))`
    """

    size: tuple[float, float, float]

    def __init__(self, size: Sequence[float] | Array) -> None:
        object.__setattr__(self, "size", _lengths(size, 3, "Box: size"))


@dataclass(frozen=True, init=False, slots=True)
class Sphere(Solid):
    """A sphere. radius [m].

    Example: `arm.add_shape("lower", pl.shapes.Sphere(0.05), pl.Pose((0.4, 0, 0)))`
    """

    radius: float

    def __init__(self, radius: float) -> None:
        object.__setattr__(self, "radius", _lengths([radius], 1, "Sphere: radius")[0])


@dataclass(frozen=True, init=False, slots=True)
class Cylinder(Solid):
    """A cylinder along z. radius, length [m].

    Example: `arm.add_shape("upper", pl.shapes.Cylinder(0.03, 0.4), pl.Pose((0.2, 0, 0)))`
    """

    radius: float
    length: float

    def __init__(self, radius: float, length: float) -> None:
        object.__setattr__(self, "radius", _lengths([radius], 1, "Cylinder: radius")[0])
        object.__setattr__(self, "length", _lengths([length], 1, "Cylinder: length")[0])


@dataclass(frozen=True, init=False, slots=True)
class Capsule(Solid):
    """A cylinder along z with a hemisphere at each end.

    radius [m]. length [m]: between the centres of the hemispheres; the whole capsule is longer by 2 radius.

    Example: `arm.add_shape("upper", pl.shapes.Capsule(0.03, 0.4), pl.Pose((0.2, 0, 0)))`
    """

    radius: float
    length: float

    def __init__(self, radius: float, length: float) -> None:
        object.__setattr__(self, "radius", _lengths([radius], 1, "Capsule: radius")[0])
        object.__setattr__(self, "length", _lengths([length], 1, "Capsule: length")[0])


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Mesh(Solid):
    """A mesh of triangles, from a file, `Mesh("part.stl", scale=0.001)`, or from arrays.

    file: .stl or .obj; also .dae, .ply, .glb and others if trimesh is installed (extra `mesh`). The file is read when the mesh is
    first drawn.
    scale: factor for the vertices, one number or (x, y, z). Default: 1.
    vertices (n, 3) [m], faces (k, 3): instead of a file; faces contain indices of vertices, from 0.
    folders: where to search for a name `package://…`.
    within: resolved folders; the file must be in one of them or below it. Default: it may be anywhere.

    Example:
        corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        arm.add_shape("upper", pl.shapes.Mesh(vertices=corners, faces=[(0, 1, 2)]))
    """

    file: str | None
    vertices: Array | None
    faces: Array | None
    scale: tuple[float, float, float]
    folders: tuple[str, ...]
    within: tuple[str, ...] | None
    _read: list[Any]  # the result of `triangles`

    def __init__(
        self,
        file: str | os.PathLike[str] | None = None,
        scale: float | Sequence[float] = 1.0,
        *,
        vertices: Any = None,
        faces: Any = None,
        folders: Sequence[str | os.PathLike[str]] = (),
        within: Sequence[str] | None = None,
    ) -> None:
        if (file is None) == (vertices is None) or (vertices is None) != (faces is None):
            raise PliantError("Mesh: give a file, Mesh('part.stl'), or both vertices= and faces=")
        if file is not None and (not isinstance(file, str | os.PathLike) or not str(file)):
            raise PliantError(f"Mesh: file {file!r} is not the name of a file")
        points, triangles = (None, None) if file is not None else checked_triangles(vertices, faces, "Mesh")
        for key, value in (
            ("file", None if file is None else os.fspath(file)),
            ("vertices", points),
            ("faces", triangles),
            ("scale", _scale(scale)),
            ("folders", tuple(str(folder) for folder in folders)),
            ("within", None if within is None else tuple(within)),
            ("_read", []),
        ):
            object.__setattr__(self, key, value)

    @property
    def path(self) -> Path | None:
        """The path of its file; None if the file does not exist or the mesh has no file."""
        if self.file is None:
            return None
        with loading:
            from pliant.files.meshes import found
        return found(self.file, self.folders, self.within)

    def triangles(self) -> tuple[Array, Array]:
        """Return (vertices (n, 3) [m], faces (k, 3)), scaled. A file is read at the first call only."""
        if not self._read:
            if self.file is None:
                points, faces = self.vertices, self.faces
            else:
                with loading:
                    from pliant.files.meshes import read_mesh
                points, faces = read_mesh(self.file, self.folders, self.within)
            assert points is not None and faces is not None
            if np.prod(self.scale) < 0:  # a mirror turns the faces inside out
                faces = faces[:, ::-1]
            self._read.append((points * self.scale, faces))
        return self._read[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mesh) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Any, ...]:
        arrays = (None if x is None else (x.shape, x.tobytes()) for x in (self.vertices, self.faces))
        return (self.file, self.scale, self.folders, *arrays)  # not `within`: who may read a mesh does not change it

    def __repr__(self) -> str:
        if self.file is None:
            assert self.vertices is not None and self.faces is not None
            what = f"{len(self.vertices)} vertices, {len(self.faces)} faces"
        else:
            what = repr(self.file)
        scale = "" if self.scale == (1.0, 1.0, 1.0) else f", scale={self.scale}"
        return f"Mesh({what}{scale})"


@dataclass(frozen=True, init=False, slots=True)
class Plane(Solid):
    """A plane, the x-y plane of its frame, for contact: matter is below it. size [m]: the edge of the square that is drawn.

    Example: `ball.add_shape("world", pl.shapes.Plane(), pl.Pose(rpy=(0, 0.1, 0)), name="slope")`
    """

    size: float

    def __init__(self, size: float = 10.0) -> None:
        object.__setattr__(self, "size", _lengths([size], 1, "Plane: size")[0])


_SIZED = (Box, Sphere, Cylinder, Capsule, Plane)
SOLIDS: dict[str, type[Solid]] = {kind.__name__.lower(): kind for kind in (Box, Sphere, Cylinder, Capsule, Mesh, Plane)}


@dataclass(frozen=True, slots=True)
class Shape:
    """A solid that is drawn for a body, at a pose in the body's frame or, with `at`, in the frame of a node of a flexible body.

    at: a node's name, or x [m] on a beam. color: "#rrggbb" or "#rrggbbaa"; None leaves the colour to the viewer.
    solid: None stands for the default drawing of the body, in this colour.

    Example: `arm.add_shape("upper", pl.shapes.Sphere(0.05)).body  # 'upper'`
    """

    name: str
    body: str
    solid: Solid | None
    pose: Pose = field(default_factory=Pose)
    at: str | float | None = None
    color: str | None = None


def checked_solid(solid: Any, what: str) -> Solid | None:
    """The solid, or None. Raise `PliantError` for anything else."""
    if solid is None or isinstance(solid, Solid):
        return solid
    given = f"{solid.__name__} is a kind of solid" if isinstance(solid, type) else f"{solid!r} is not a solid"
    raise PliantError(f"{what}: {given}; give one such as pl.shapes.Box((0.2, 0.1, 0.1))")


def checked_color(color: Any, what: str) -> str | None:
    """A colour as "#rrggbb", or "#rrggbbaa" if it is not opaque, from a text or from three or four numbers from 0 to 1."""
    if color is None:
        return None
    remedy = "give '#rrggbb', a name such as 'orange', or (r, g, b) with numbers from 0 to 1"
    if isinstance(color, str):
        text = _NAMED.get(color.strip().lower(), color.strip().lower())
        if not _HEX.fullmatch(text):
            if re.fullmatch(r"[a-z]+", text):
                raise PliantError(f"{what}: color: {unknown('colour', color, _NAMED)} ({remedy})")
            raise PliantError(f"{what}: color {color!r} is not a colour; {remedy}")
        text = text if len(text) > 5 else "#" + "".join(2 * letter for letter in text[1:])
        return text[:7] if text.endswith("ff") and len(text) == 9 else text
    try:
        parts = np.array(floats(color))
    except (TypeError, ValueError):
        parts = np.zeros(0)
    if parts.shape not in ((3,), (4,)) or not ((parts >= 0) & (parts <= 1)).all():
        raise PliantError(f"{what}: color {color!r} is not a colour; {remedy}")
    return checked_color("#" + "".join(f"{round(255 * x):02x}" for x in parts.tolist()), what)


def _lengths(x: Any, size: int, what: str) -> tuple[Any, ...]:
    values = x[0] if size == 1 else x
    if size == 1 and (isinstance(values, bool | str) or np.ndim(values)):
        raise PliantError(f"{what} {values!r} is not a number; give a length in m")
    given: Any
    if has_symbols(values):
        given = vector(values if size > 1 else [values], size, what, symbols=True)
        known = {symbol.name: symbol for symbol in given.symbols}
        given = [one if text is None else number_of(text, known) for one, text in zip(given.tolist(), given.formulas, strict=True)]
    else:
        given = vector(x, size, what).tolist()
    if any(one <= 0 for one in given):
        raise PliantError(f"{what} {given[0] if size == 1 else [float(one) for one in given]} is not positive; give a length in m")
    return tuple(given)


def resized(shape: Shape, sizes: Mapping[str, Any]) -> Shape:
    """The shape with some other sizes of its solid."""
    if not isinstance(shape.solid, _SIZED):
        return shape
    kept = {x.name: getattr(shape.solid, x.name) for x in fields(shape.solid)}
    return replace(shape, solid=type(shape.solid)(**{**kept, **sizes}))


def shape_with_symbols(shape: Shape, values: Mapping[str, float]) -> Shape:
    """The shape with other values of symbols in its sizes."""
    if not isinstance(shape.solid, _SIZED):
        return shape
    kept = {x.name: getattr(shape.solid, x.name) for x in fields(shape.solid)}
    new = {
        key: tuple(revalued(one, values) for one in x) if isinstance(x, tuple) else revalued(x, values) for key, x in kept.items()
    }
    return resized(shape, new) if any(new[key] is not kept[key] for key in kept) else shape


def _scale(scale: Any) -> tuple[float, float, float]:
    x, y, z = vector([scale] * 3 if np.ndim(scale) == 0 else scale, 3, "Mesh: scale").tolist()
    if not x * y * z:
        raise PliantError(f"Mesh: scale {scale!r} has a zero; give a factor other than zero")
    return x, y, z


__all__ = ["Box", "Capsule", "Cylinder", "Mesh", "Plane", "Shape", "Solid", "Sphere"]
