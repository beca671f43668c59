"""Shapes in system files: `shapes: {dish: {body: boom, at: tip, solid: {type: mesh, file: dish.stl}, color: "#c0c0c0"}}`.

A mesh is a file in the system file's folder, or arrays, or (`packed`) the same arrays encoded as text. A mesh is not read with the
system. It is read when it is drawn, or when a run is saved, which then contains the mesh in its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import FileError, PliantError, warn
from pliant.files.contents import contents
from pliant.files.meshes import why_not
from pliant.files.reach import REMEDY, is_within
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, remarked
from pliant.formats.reach import is_hidden
from pliant.formats.yaml.acting import Around
from pliant.formats.yaml.arrays import as_letters, file_name, letters
from pliant.formats.yaml.flexible import Bounds, as_array, as_place, check_place, work_at
from pliant.formats.yaml.flexible_text import place_text
from pliant.formats.yaml.hinges import kind_of
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_number, as_text, list_of, one_or_list
from pliant.formats.yaml.text import braces, entry, listed, nested, number_text, pose_text, word
from pliant.formats.yaml.values import FORMULAS, TRIPLE, as_formula, as_pose, building, fields, no_such
from pliant.graph.formula import WORDS
from pliant.model.bodies.inertia import Inertia
from pliant.model.drawn.shapes import SOLIDS, Mesh, Plane, Shape, Solid
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD
from pliant.model.symbols import Symbol, formulas_of, has_symbols, names_in

_MOST_INLINE = 2000  # numbers of a mesh that are saved as lists
_MOST_COPIED = 256 * 2**20  # bytes of meshes that are copied to the folder of a system file
_MOST_PACKED = 4 * 2**20  # letters of the meshes of a run
_PACKAGE = "package://"
_ORIGIN = Pose()

# ---- reading


def _packed(node: YamlNode, where: str, findings: Findings) -> dict[str, Array]:
    """The arrays of a mesh in letters."""
    return as_letters(node, where, ("vertices", "faces"), (), findings)


_OF_SOLIDS: dict[str, dict[str, Reader]] = {
    "box": {"size": FORMULAS}, "sphere": {"radius": as_formula}, "cylinder": {"radius": as_formula, "length": as_formula},
    "capsule": {"radius": as_formula, "length": as_formula},
}  # fmt: skip
_COLOR = one_or_list(as_text, list_of(as_number))
_PLANE: dict[str, Reader] = {"size": as_number}
_OF_MESHES: dict[str, Reader] = {
    "file": as_text, "scale": one_or_list(as_number, TRIPLE), "vertices": as_array(2), "faces": as_array(2), "packed": _packed,
}  # fmt: skip


def as_solid(bounds: Bounds) -> Reader:
    """{type: box, size: [1, 1, 2]}, …, or {type: mesh, file: part.stl}."""

    def read(node: YamlNode, where: str, findings: Findings) -> Solid:
        kind = kind_of(node, where, "solid", {**_OF_SOLIDS, "plane": _PLANE, "mesh": _OF_MESHES}, findings)
        if kind == "plane":
            given = fields(node, where, {"type": as_text, **_PLANE}, (), findings)
            with building(node, where, "Plane"):
                return Plane(given.get("size", Plane().size))
        if kind != "mesh":
            return _primitive(kind, node, where, findings)[0]
        given = fields(node, where, {"type": as_text, **_OF_MESHES}, (), findings)
        del given["type"]
        if "packed" in given:
            if {"file", "vertices", "faces"} & set(given):
                raise WrongError(node.value["packed"].line, f"{where}packed already contains the mesh; leave out the other keys")
            given |= given.pop("packed")
        if "file" in given:
            given |= _file(given["file"], bounds, node.value["file"].line, f"{where}file: ")
        with building(node, where, "Mesh"):
            return Mesh(**given)

    return read


def _file(name: str, bounds: Bounds, line: int, where: str) -> dict[str, Any]:
    """The file of a mesh, in the system file's folder; of `package://` also where it is looked for."""
    if (folder := bounds.folder) is None:
        return {"file": name}
    if name.startswith(_PACKAGE):
        return {"file": name, "folders": [*bounds.opened, folder, *folder.parents], "within": bounds.packages}
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError) as error:  # what no file can be named, and loops of links
        raise WrongError(line, f"{where}{shortened(name)} cannot be a file ({error})") from None
    within = (str(folder.resolve()), *bounds.opened)
    if not is_within(path, within):
        raise WrongError(line, f"{where}{shortened(name)} is not inside the system file's folder; put it there, or {REMEDY}")
    return {"file": str(path), "within": within}


def _primitive(kind: str, node: YamlNode, where: str, findings: Findings, **more: Reader) -> tuple[Solid, dict[str, Any]]:
    own = _OF_SOLIDS[kind]
    given = fields(node, where, {"type": as_text, **own, **more}, own, findings)
    with building(node, where, SOLIDS[kind].__name__):
        return SOLIDS[kind](**{key: given[key] for key in own}), given


def as_own_solid(node: YamlNode, where: str, findings: Findings) -> dict[str, Any]:
    """What a body's inertia is that of, its centre at com: {type: cylinder, radius: 0.1, length: 2, rpy: [0, 1.57, 0]}."""
    kind = kind_of(node, where, "solid", _OF_SOLIDS, findings)
    solid, given = _primitive(kind, node, where, findings, rpy=TRIPLE)
    if has_symbols([given[key] for key in _OF_SOLIDS[kind]]):
        raise WrongError(node.line, f"{where}symbols are not allowed here; give numbers")
    with remarked(node.line, where, "", findings):
        return {"solid": solid, "solid_axes": Pose(rpy=given["rpy"]).R if "rpy" in given else _ORIGIN.R}


def add_shape(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A shape of the system."""
    where, system = f"shape {shortened(name)}: ", around.system
    readers = {"body": as_text, "at": as_place, "pose": as_pose, "solid": as_solid(around.bounds), "color": _COLOR}
    given = fields(node, where, readers, ("body",), findings)
    body = given["body"]
    if body != WORLD and body not in system.bodies and body not in system.beams:
        raise WrongError(node.value["body"].line, where + no_such("body", body, [WORLD, *system.bodies], findings))
    if body in system.beams:
        with building(node, where):
            system.beams[body].place(given.get("at"))
    else:
        flex = None if body == WORLD else system.bodies[body].flex
        if flex is not None and isinstance(given.get("at"), float):
            around.bounds.spend(work_at(flex, 1), node.line, where)
        check_place(node, where, body, flex, False, findings)
    with building(node, where, f"shape {name!r}"):
        system.add_shape(name, body, given.get("solid"), given.get("pose", _ORIGIN), given.get("at"), given.get("color"))


def note_missing(shapes: Iterable[Shape], line: int, findings: Findings) -> None:
    """Meshes that are not where they are looked for, once a file; what is computed does not need them."""
    missing = [s.solid.file for s in shapes if isinstance(s.solid, Mesh) and s.solid.file is not None and s.solid.path is None]
    if missing:
        more = f" and {len(missing) - 1} more are" if len(missing) > 1 else " is"
        remedy = "give the folder that contains the package, packages=[folder]" if _PACKAGE in str(missing[0]) else "put it there"
        findings.note(line, f"the mesh {shortened(str(missing[0]))}{more} not found and cannot be drawn; {remedy}")


# ---- writing


class MeshFiles:
    """How meshes are written with a system. A mesh file in `folder` is written by its name. Other meshes go to new files next to
    the system file, {name: contents}. Without folder and files, a mesh file is written by its path."""

    def __init__(self, stem: str, files: dict[str, bytes] | None, folder: Path | None) -> None:
        self.stem, self.files, self.folder, self.left = stem, files, folder, _MOST_COPIED

    def text(self, name: str, mesh: Mesh) -> str | None:
        """The text of a mesh; None if it cannot be written."""
        scale = {} if mesh.scale == (1.0, 1.0, 1.0) else {"scale": listed(mesh.scale)}
        if mesh.file is None:
            assert mesh.vertices is not None and mesh.faces is not None
            if mesh.vertices.size + mesh.faces.size <= _MOST_INLINE:
                arrays = {"vertices": nested(mesh.vertices), "faces": nested(mesh.faces)}
            else:
                arrays = {"packed": packed_mesh(mesh.vertices, mesh.faces)}
            return braces({"type": "mesh", **arrays, **scale})
        path = mesh.path
        if is_hidden(mesh):
            warn(f"shape {name!r}: the mesh {mesh.file!r} {why_not(mesh.file, mesh.folders, mesh.within)}; the shape is not saved")
            return None
        if self.files is None or self.folder is None:
            return braces({"type": "mesh", "file": word(mesh.file if path is None else str(path.absolute())), **scale})
        file = mesh.file if path is None else self._copied(name, path)
        if file is None or (path is None and not file.startswith(_PACKAGE)):
            why = "is not found" if path is None else "is too large to be copied next to the file"
            warn(f"shape {name!r}: the mesh {mesh.file!r} {why}, and the shape is not saved; put it into the file's folder")
            return None
        return braces({"type": "mesh", "file": word(file), **scale})

    def _copied(self, name: str, path: Path) -> str | None:
        """The name of a mesh as the file has it, and its contents among the files if it is not in their folder."""
        assert self.folder is not None and self.files is not None
        if path.resolve().is_relative_to(self.folder):
            return path.resolve().relative_to(self.folder).as_posix()
        try:
            data = contents(path, self.left)
        except WrongError:
            return None
        file = file_name(self.stem, name, data, path.suffix)
        self.left -= len(data) if file not in self.files else 0
        self.files[file] = data
        return file


def shape_lines(shapes: Iterable[Shape], meshes: MeshFiles, symbols: Iterable[Symbol] = ()) -> list[str]:
    """The section of shapes. symbols: those of the system, which formulas of sizes may have."""
    lines: list[str] = []
    known = {symbol.name for symbol in symbols}
    for shape in shapes:
        solid = _solid_text(shape.solid, shape.name, meshes, known) if shape.solid is not None else ""
        if solid is None:
            continue
        color = "" if shape.color is None else word(shape.color)
        own = {"body": word(shape.body), "at": place_text(shape.at), "pose": pose_text(shape.pose), "solid": solid, "color": color}
        lines += entry(shape.name, own)
    return ["shapes:", *lines] if lines else []


def _solid_text(solid: Solid, name: str, meshes: MeshFiles, symbols: set[str]) -> str | None:
    return meshes.text(name, solid) if isinstance(solid, Mesh) else braces(_primitive_text(solid, symbols))


def _primitive_text(solid: Solid, symbols: Iterable[str] = ()) -> dict[str, str]:
    """The type and the sizes; formulas only where the system has all of their symbols, as it has those of shapes that touch."""
    kind = type(solid).__name__.lower()
    if kind not in _OF_SOLIDS and not isinstance(solid, Plane):
        raise PliantError(f"a solid of type {type(solid).__name__} cannot be saved; give one of pl.shapes")
    out = {"type": kind}
    for key in _OF_SOLIDS.get(kind, _PLANE):
        x = getattr(solid, key)
        parts = [_size_text(one, symbols) for one in (x if isinstance(x, tuple) else [x])]
        out[key] = f"[{', '.join(parts)}]" if isinstance(x, tuple) else parts[0]
    return out


def _size_text(x: float, symbols: Iterable[str]) -> str:
    formulas = formulas_of(x)
    return number_text(x, formulas if formulas is not None and names_in(formulas) - WORDS <= set(symbols) else None)


def own_solid_text(matter: Inertia) -> str:
    """What an inertia remembers to be that of; its turn to the twelfth figure, as it is for drawing."""
    if matter.solid is None or type(matter.solid).__name__.lower() not in _OF_SOLIDS:
        return ""
    turn = np.round(matter.solid_pose.rpy, 12) + 0.0
    return braces(_primitive_text(matter.solid) | ({"rpy": listed(turn)} if turn.any() else {}))


def packed_mesh(vertices: Array, faces: Array) -> str:
    """A mesh in letters, in single precision where that is exact."""
    short = vertices.astype(np.float32)
    points = short if np.array_equal(short, vertices) else vertices
    return letters({"vertices": points, "faces": faces.astype(np.uint32)})


_BY_FILE = re.compile(r'^    solid: \{type: mesh, file: ("(?:[^"\\]|\\.)*"|[\w-]+)', re.MULTILINE | re.ASCII)
_ESCAPED = re.compile(r"\\(?:U([0-9a-f]{8})|(.))")


def with_meshes(text: str) -> str:
    """The text of `written_alone`, with meshes in place of the names of their files.

    Meshes that are not found, or that are too large together, are left out with a warning.
    """
    head, shapes, rest = text.partition("\nshapes:\n")
    left, known, out = _MOST_PACKED, dict[str, str | None](), []

    def packed(match: re.Match[str]) -> str:
        nonlocal left
        name = match[1] if match[1][0] != '"' else _ESCAPED.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2], match[1][1:-1])
        if name not in known:
            try:
                made = packed_mesh(*Mesh(name).triangles())
                known[name] = made if len(made) <= left else None
            except FileError:
                known[name] = None
        own = known[name]
        if own is None or len(own) > left:
            out.append(name)
            return match[0]
        left -= len(own)
        return f"    solid: {{type: mesh, packed: {own}"

    whole = head + shapes + _BY_FILE.sub(packed, rest) if shapes else text
    if out:
        more = f" and {len(out) - 1} more" if len(out) > 1 else ""
        size = f"{_MOST_PACKED >> 20} MB"
        warn(f"the run stores only the name of mesh {out[0]!r}{more}: it is not found, or the meshes exceed {size}; keep the file")
    return whole
