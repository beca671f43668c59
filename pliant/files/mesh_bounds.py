"""Limits on mesh files, checked before a file is read.

A file of a few kilobytes can require gigabytes of memory: by nodes that are instances of each other, by arrays that share bytes, or
by counts alone.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any, NamedTuple

from pliant.files.wrong import WrongError

MOST_TRIANGLES = 5_000_000  # of a scene, in which a mesh may be many times
MOST_TEXT = 64 * 2**20  # of meshes in letters, which take more memory to read
_MOST_LINES = 3_000_000  # of those that trimesh reads line by line
_MOST_NODES = 50_000  # of a scene, with all instances
_MOST_ROUNDS = 200_000  # nodes that pycollada reads, some again and again until those are there of which they are instances
_MOST_ELEMENTS = 1_000_000  # of XML
_MOST_INDICES = 12 * MOST_TRIANGLES  # of corners: positions, normals, colours and textures
_MOST_JSON = 16 * 2**20
_MOST_HEADER = 1000  # lines
_LONGEST_NAMES = 2**28  # bytes of names, each as long as the longest
_COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_BYTES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}


def refuse_hidden(suffix: str, data: bytes) -> None:
    """Raise an error for a file that would need far more memory than its size, or that names other files."""
    if zipfile.is_zipfile(io.BytesIO(data)):  # which pycollada would unpack
        raise WrongError(None, "is a ZIP archive; unpack it")
    {".dae": _refuse_dae, ".glb": _refuse_glb, ".ply": _refuse_ply, ".off": _refuse_lines}[suffix](data)


def _too_many(what: str) -> WrongError:
    return WrongError(None, f"has more {what}, with all instances; make it coarser, or save it as .stl")


# ---- COLLADA


def _refuse_dae(data: bytes) -> None:
    from lxml import etree

    if re.search(rb"<!\s*(DOCTYPE|ENTITY)", data.replace(b"\0", b""), re.IGNORECASE):
        raise WrongError(None, "defines XML entities, which are not read; remove them")
    if len(data) > MOST_TEXT:
        raise WrongError(None, f"is larger than {MOST_TEXT >> 20} MiB of text; save it as .stl")
    if data.count(b"<") > 2 * _MOST_ELEMENTS:
        raise _too_many(f"than {_MOST_ELEMENTS:,} XML elements")
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=True)
    root = etree.fromstring(data, parser)
    nodes, words = _nodes_and_words(root)
    sizes: dict[Any, _Size] = {}
    for start in root.iter("*"):
        if _tag(start) in ("node", "visual_scene") and start not in sizes:
            _count(start, nodes, words, sizes)
    scenes = [sizes[x] for x in root.iter("*") if _tag(x) == "visual_scene"]
    if sum(own.nodes for own in scenes) > _MOST_NODES:
        raise _too_many(f"than {_MOST_NODES:,} nodes")
    if len(sizes) * max((own.depth for own in sizes.values()), default=0) > _MOST_ROUNDS:
        raise _too_many("instances of instances than can be read")
    if any(own.indices > _MOST_INDICES for own in scenes):
        raise _too_many(f"than {MOST_TRIANGLES:,} triangles")


def _nodes_and_words(root: Any) -> tuple[dict[str, Any], dict[str, int]]:
    """By identifier, the nodes, and of each geometry at least as many indices as it has."""
    nodes, words = dict[str, Any](), dict[str, int]()
    for element in root.iter("*"):
        tag = _tag(element)
        if tag == "node":
            nodes.setdefault(element.get("id") or "", element)
        elif tag == "geometry":
            words[element.get("id") or ""] = sum(len(x.text or "") // 2 + 1 for x in element.iter("*") if _tag(x) == "p")
        elif tag in ("Name_array", "IDREF_array"):  # of which NumPy makes arrays, each name as long as the longest
            names = (element.text or "").split()
            if len(names) * max(map(len, names), default=0) > _LONGEST_NAMES:
                raise _too_many("and longer names than can be read")
    return nodes, words


class _Size(NamedTuple):
    """Of a node with all instances below it: nodes, indices of corners, and how deep they are nested."""

    nodes: int
    indices: int
    depth: int


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _count(start: Any, nodes: dict[str, Any], words: dict[str, int], sizes: dict[Any, _Size]) -> None:
    """Note the sizes of a node, and of all that it holds or is an instance of."""
    todo, above = [(start, iter(list(_below(start, nodes))))], {start}
    while todo:
        node, rest = todo[-1]
        below = next(rest, None)
        if below is not None:
            if below in above:
                raise WrongError(None, "has a node that is an instance of itself")
            if below not in sizes:
                todo.append((below, iter(list(_below(below, nodes)))))
                above.add(below)
            continue
        todo.pop()
        above.discard(node)
        held = [sizes[x] for x in _below(node, nodes)]
        own = sum(words.get((x.get("url") or "").removeprefix("#"), 0) for x in node if _tag(x) == "instance_geometry")
        sizes[node] = _Size(
            1 + len(node) + sum(x.nodes for x in held),
            own + sum(x.indices for x in held),
            1 + max((x.depth for x in held), default=0),
        )


def _below(node: Any, nodes: dict[str, Any]) -> Iterator[Any]:
    """The nodes that a node holds, or names, once for each time."""
    for child in node:
        if _tag(child) == "node":
            yield child
        elif _tag(child) == "instance_node" and (named := nodes.get((child.get("url") or "").removeprefix("#"))) is not None:
            yield named


# ---- glTF


def _refuse_glb(data: bytes) -> None:
    if len(data) <= 20:
        return
    size = int.from_bytes(data[12:16], "little")
    if size > _MOST_JSON:
        raise WrongError(None, f"describes its scene in more than {_MOST_JSON >> 20} MiB; make it simpler, or save it as .stl")
    header = json.loads(data[20 : 20 + size])
    accessors = header.get("accessors", [])
    bytes_of = [int(x["count"]) * _COMPONENTS[x["type"]] * _BYTES[x["componentType"]] for x in accessors]
    views = [int(x["byteLength"]) for x in header.get("bufferViews", [])]
    if any(int(x["count"]) > len(data) for x in accessors) or sum(bytes_of) > 4 * len(data) or sum(views) > 4 * len(data):
        raise WrongError(None, "declares more numbers than it has bytes; it is cut off or damaged")
    parts = [x for mesh in header.get("meshes", []) for x in mesh["primitives"]]
    nodes = header.get("nodes", [])
    if max(len(nodes), len(parts), len(accessors), sum(len(x.get("children", ())) for x in nodes)) > _MOST_NODES:
        raise _too_many(f"than {_MOST_NODES:,} nodes and meshes")
    _refuse_bush([x.get("children", ()) for x in nodes])

    def corners(part: dict[str, Any]) -> int:
        used = [*part["attributes"].values(), *([part["indices"]] if "indices" in part else [])]
        return sum(int(accessors[k]["count"]) for k in used)

    of_meshes = [sum(map(corners, mesh["primitives"])) for mesh in header.get("meshes", [])]
    if sum(of_meshes) + sum(of_meshes[x["mesh"]] for x in nodes if "mesh" in x) > _MOST_INDICES:
        raise _too_many(f"than {MOST_TRIANGLES:,} triangles")


def _refuse_bush(children: list[Any]) -> None:
    """Nodes of glTF are trees: each is held by one other at most, and none by itself."""
    held = [k for some in children for k in some]
    if len(set(held)) != len(held):
        raise WrongError(None, "has a node with several parents; the nodes of glTF form trees")
    above = {k: i for i, some in enumerate(children) for k in some}
    clear: set[int] = set()
    for start in above:
        path: set[int] = set()
        k = start
        while k in above and k not in clear:
            if k in path:
                raise WrongError(None, "has a node that is its own ancestor; the nodes of glTF form trees")
            path.add(k)
            k = above[k]
        clear |= path


# ---- PLY, OFF


def _refuse_ply(data: bytes) -> None:
    head = data.partition(b"end_header")[0]
    if head.count(b"\n") > _MOST_HEADER:
        raise WrongError(None, f"has a header of more than {_MOST_HEADER:,} lines; it is not a mesh, or damaged")
    counts = [int(x) for x in re.findall(rb"^\s*element\s+\S+\s+(\d{1,20})", head, re.MULTILINE)]
    if any(count > len(data) for count in counts):
        raise WrongError(None, "is not a .ply mesh: it declares more elements than it has bytes; it is cut off or damaged")
    if b"ascii" in head[:200]:
        _refuse_lines(data)


def _refuse_lines(data: bytes) -> None:
    """What is read line by line, each as objects of Python."""
    if len(data) > MOST_TEXT or data.count(b"\n") + data.count(b"\r") > _MOST_LINES:
        raise WrongError(None, f"has more than {MOST_TEXT >> 20} MiB of text, or {_MOST_LINES:,} lines; save it as .stl")
    if re.search(rb"\S{1000}", data):
        raise WrongError(None, "has a word of 1,000 characters, which is not a number")
