"""Triangles from files: STL and OBJ are read here, other kinds by trimesh (extra `mesh`).

A file may come from anyone: it is bounded in size, its counts are checked against its bytes, and no other file is opened for it.
"""

from __future__ import annotations

import io
import os
import re
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from pliant.errors import FileError, PliantError
from pliant.files.contents import contents
from pliant.files.mesh_bounds import MOST_TEXT, MOST_TRIANGLES, refuse_hidden
from pliant.files.reach import is_within, outside
from pliant.files.triangles import checked_triangles
from pliant.files.wrong import WrongError, shortened
from pliant.spatial import Array

_MOST_BYTES = 200 * 2**20
_LONGEST_NUMBER, _LONGEST_LINE = 100, 2**20  # letters
_PACKAGE = "package://"
_VERTEX = re.compile(rb"\bvertex\s++(\S++)\s++(\S++)\s++(\S++)", re.IGNORECASE)
_OTHERS = (".dae", ".ply", ".glb", ".off")


def found(file: str, folders: Sequence[str] = (), within: Sequence[str] | None = None) -> Path | None:
    """The file of this name, if there is one: `package://name/…` in one of the folders, or in ROS's; others as they are, relative
    ones in the first of the folders that has it. within: the folders below which it must be; None: anywhere."""
    return next((path for path in there(file, folders) if within is None or is_within(path, _reach(file, within))), None)


def there(file: str, folders: Sequence[str]) -> list[Path]:
    """The files of this name, wherever they are."""
    try:
        return [path for path in _places(file, folders) if path.is_file()]
    except (OSError, ValueError):  # what no file can be named
        return []


def _reach(file: str, within: Sequence[str]) -> tuple[str, ...]:
    """ROS's folders are the user's own, and hold packages."""
    return (*within, *(str(folder.resolve()) for folder in _ros_folders())) if file.startswith(_PACKAGE) else tuple(within)


def _places(file: str, folders: Sequence[str]) -> list[Path]:
    if file.startswith(_PACKAGE):
        package, _, rest = unquote(file.removeprefix(_PACKAGE)).lstrip("/").partition("/")
        if not rest or ".." in Path(rest).parts or package in ("", ".", ".."):
            return []
        around = [Path(folder) for folder in folders] + _ros_folders()
        return [place for one in around for place in (one / package / rest, *([one / rest] if one.name == package else []))]
    path = Path(unquote(file.removeprefix("file://")) if file.startswith("file://") else file)
    return [path] if path.is_absolute() or not folders else [Path(folder) / path for folder in folders]


def _ros_folders() -> list[Path]:
    """Where ROS keeps packages."""
    one = [Path(x) for x in os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep) if x]
    return one + [Path(x) / "share" for x in os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep) if x]


def why_not(file: str, folders: Sequence[str] = (), within: Sequence[str] | None = None) -> str:
    """Why `found` finds none."""
    if within is not None and there(file, folders):
        return outside(_reach(file, within))
    if file.startswith(_PACKAGE):
        package = file.removeprefix(_PACKAGE).lstrip("/").partition("/")[0]
        remedy = f"give the folder that holds the package {shortened(package)}, pl.load(…, packages=[folder])"
    else:
        remedy = f"put it there, or give another (looked for in {', '.join(folders) or os.getcwd()})"
    return f"no mesh of this name is found; {remedy}"


def read_mesh(file: str, folders: Sequence[str] = (), within: Sequence[str] | None = None) -> tuple[Array, Array]:
    """(vertices (n, 3), faces (k, 3)) of the file of this name, as `found` finds it."""
    path = found(file, folders, within)
    if path is None:
        raise FileError(file, None, why_not(file, folders, within))
    try:
        return _triangles(path)
    except WrongError as error:
        raise FileError(str(path), error.line, str(error)) from None


def _triangles(path: Path) -> tuple[Array, Array]:
    suffix = path.suffix.lower()
    data = contents(path, MOST_TEXT if suffix == ".obj" else _MOST_BYTES)
    if suffix not in (".stl", ".obj", *_OTHERS):
        raise WrongError(None, f"pliant cannot read {shortened(suffix)} meshes; convert it to .stl, .obj, {', '.join(_OTHERS)}")
    with np.errstate(all="ignore"):
        points, faces = {".stl": stl, ".obj": obj}[suffix](data) if suffix in (".stl", ".obj") else _by_trimesh(path, data)
    try:
        points, faces = checked_triangles(points, faces, "mesh")
    except PliantError as error:
        raise WrongError(None, str(error).removeprefix("mesh: ")) from None
    if not len(faces):
        raise WrongError(None, "has no triangles")
    return points, faces


# ---- STL


def stl(data: bytes) -> tuple[Array, Array]:
    """Vertices and faces of an STL file, binary or in letters; equal vertices are one."""
    count = int.from_bytes(data[80:84], "little")
    if len(data) >= 84 and (len(data) == 84 + 50 * count or not _is_text(data)):
        if len(data) < 84 + 50 * count:
            raise WrongError(
                None, f"declares {count} triangles, which need {84 + 50 * count} bytes, but has {len(data)}; it is cut off"
            )
        rows = np.frombuffer(data, dtype=[("normal", "<f4", 3), ("at", "<f4", (3, 3)), ("more", "<u2")], count=count, offset=84)
        return indexed(rows["at"].reshape(-1, 3))
    if not data.lstrip()[:5].lower() == b"solid":
        raise WrongError(None, "is not an STL file: it is too short for one, and does not begin with 'solid'")
    if len(data) > MOST_TEXT:
        raise WrongError(None, f"is larger than {MOST_TEXT >> 20} MiB of text; save it as binary STL")
    numbers = array("d")
    for vertex in _VERTEX.finditer(data):
        numbers.extend(_number(word, data, vertex.start(k)) for k, word in enumerate(vertex.groups(), 1))
        if len(numbers) > 9 * MOST_TRIANGLES:
            raise WrongError(None, f"has more than {MOST_TRIANGLES:,} triangles; make it coarser")
    if len(numbers) % 9:
        raise WrongError(None, f"has {len(numbers) // 3} vertices, which is not three per triangle; it is cut off or damaged")
    return indexed(np.frombuffer(numbers, dtype=float).reshape(-1, 3))


def _is_text(data: bytes) -> bool:
    """Whether this is STL in letters: some binary ones begin with 'solid' as well."""
    return data.lstrip()[:5].lower() == b"solid" and b"\0" not in data[:4096]


def _number(word: bytes, data: bytes, at: int) -> float:
    try:
        if len(word) <= _LONGEST_NUMBER:
            return float(word)
    except ValueError:
        pass
    raise WrongError(data.count(b"\n", 0, at) + 1, f"{shortened(word[:200].decode('latin-1'))} is not a number")


def indexed(corners: Array) -> tuple[Array, Array]:
    """(vertices (n, 3), faces (k, 3)) of the corners (3 k, 3) of triangles: equal corners once, and no triangle without area."""
    corners = np.ascontiguousarray(corners + corners.dtype.type(0))  # minus zero is zero
    rows = corners.view(np.dtype((np.void, corners.dtype.itemsize * 3))).ravel()
    _, first, inverse = np.unique(rows, return_index=True, return_inverse=True)
    order = np.argsort(first)  # as they come in the file
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    faces = rank[inverse].reshape(-1, 3)
    whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    return corners[first[order]].astype(float), faces[whole]


# ---- OBJ


def obj(data: bytes) -> tuple[Array, Array]:
    """Vertices and faces of an OBJ file: polygons as fans, negative numbers counted from the last vertex; no more is read."""
    points, faces = array("d"), array("q")
    for number, line in enumerate(io.BytesIO(data.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ")), 1):
        kind = line[:2].strip()
        if kind not in (b"v", b"f"):
            continue
        if len(line) > _LONGEST_LINE:
            raise WrongError(number, f"this line has {len(line):,} characters; a vertex or a face has at most {_LONGEST_LINE:,}")
        words = line.split()
        if kind == b"v" and len(words) >= 4:
            points.extend(_coordinate(word, number) for word in words[1:4])
        elif kind == b"f":
            corners = array("q", (_corner(word, len(points) // 3, number) for word in words[1:]))
            for a, b in pairwise(corners[1:]):
                faces.extend((corners[0], a, b))
        if len(points) > 9 * MOST_TRIANGLES or len(faces) > 3 * MOST_TRIANGLES:
            raise WrongError(number, f"more than {MOST_TRIANGLES:,} triangles; make it coarser")
    return np.frombuffer(points, dtype=float).reshape(-1, 3), np.frombuffer(faces, dtype=np.int64).reshape(-1, 3)


def _coordinate(word: bytes, line: int) -> float:
    try:
        if len(word) <= _LONGEST_NUMBER:
            return float(word)
    except ValueError:
        pass
    raise WrongError(line, f"a vertex that is not three numbers: {shortened(word[:200].decode('latin-1'))}")


def _corner(word: bytes, count: int, line: int) -> int:
    """The vertex, from 0, that a corner such as 3, 3/1 or -1//2 names, of those so far."""
    try:
        number = int(word.partition(b"/")[0])
    except ValueError:
        raise WrongError(
            line, f"a face names the vertex {shortened(word[:200].decode('latin-1'))}, which is not a number"
        ) from None
    place = number - 1 if number > 0 else count + number
    if not (number and 0 <= place < 2**31):
        raise WrongError(line, f"a face names the vertex {number}, but there are {count} vertices so far")
    return place


# ---- others


def _by_trimesh(path: Path, data: bytes) -> tuple[Array, Array]:
    suffix = path.suffix.lower()
    try:
        import trimesh

        refuse_hidden(suffix, data)
        plain: dict[str, Any] = {"skip_materials": True} if suffix in (".glb", ".ply") else {}  # no picture is unpacked
        scene: Any = trimesh.load(io.BytesIO(data), file_type=suffix[1:], force="scene", **plain)
        return indexed(_corners(scene).astype(np.float32))
    except WrongError:
        raise
    except ImportError as error:
        need = "pip install 'pliant[mesh]'"
        raise WrongError(
            None, f"{path.suffix} meshes are read by trimesh and pycollada ({error}); {need}, or save it as .stl"
        ) from None
    except Exception as error:  # readers of many formats raise many kinds of exceptions for a broken file
        raise WrongError(None, f"is not a {path.suffix} mesh that can be read ({shortened(str(error))})") from None


def _corners(scene: Any) -> Array:
    """The corners (3 k, 3) of all triangles of a scene, each mesh wherever it is."""
    placed = [scene.graph[node] for node in scene.graph.nodes_geometry]
    meshes = [(turn, scene.geometry[name]) for turn, name in placed if hasattr(scene.geometry[name], "faces")]
    count = sum(len(mesh.faces) for _, mesh in meshes)
    if count > MOST_TRIANGLES:
        raise WrongError(None, f"has {count:,} triangles, more than {MOST_TRIANGLES:,}; make it coarser")
    parts = [np.zeros((0, 3))]
    for turn, mesh in meshes:
        points = np.asarray(mesh.vertices, dtype=float) @ turn[:3, :3].T + turn[:3, 3]
        mirrored = np.linalg.det(turn[:3, :3]) < 0
        parts.append(points[np.asarray(mesh.faces)[:, :: -1 if mirrored else 1]].reshape(-1, 3))
    return np.concatenate(parts)
