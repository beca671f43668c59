"""Flexible bodies in system files: beams by their arguments, other modal bodies by their numbers, inline or in an .npz."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.flex.beams.beam import Beam
from pliant.flex.beams.chain import beam_chain
from pliant.flex.beams.families import MOST_MODES
from pliant.flex.beams.section import Section
from pliant.formats.findings import Findings, remarked, shown
from pliant.formats.yaml.arrays import as_letters, inside, read_npz
from pliant.formats.yaml.hinges import as_hinge
from pliant.formats.yaml.nodes.node import YamlNode as Value
from pliant.formats.yaml.nodes.node import plain_value
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, by_name, one_or_list, wrong
from pliant.formats.yaml.values import TRIPLE, as_inertia, as_mass, as_matrix, as_pose, building, fields, no_such, too_large
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.modal import ModalBody, Node, rigid_inertia
from pliant.model.bodies.modal_checks import called
from pliant.model.chains.chain import BeamChain
from pliant.model.drawn.surface import Surface
from pliant.model.names import checked_name
from pliant.model.pose import Array, Pose
from pliant.model.records import Hinge
from pliant.system.beams import BeamKeywords
from pliant.system.description import Description

MOST_WORK = 6e7  # of all flexible bodies of a file [us]: at worst about a minute, and 300 MB
_MOST_SERIES = 64 * 2**20  # bytes of all series in files next to a system file
_MOST_HULL_VERTICES = 3_000_000  # of all meshes of a file that touch: about half a minute
_LONGEST = 500  # of a message


def work(nodes: int, modes: int) -> float:
    """What it takes to build a flexible body [us]: by itself, for its nodes, and most for arrays over nodes and pairs of modes.

    The latter count ten times what they take of time, for the memory.
    """
    return 3000.0 + 30.0 * nodes + 1.5 * nodes * modes**2


def work_at(body: ModalBody, count: int) -> float:
    """What it takes to give a beam a node more for each of so many points."""
    return count * (len(body.nodes) + count) * (body.modes**2 / 100 + body.modes + 10)


class Bounds:
    """What a file may read, and how large its flexible bodies may be.

    folder: where its arrays may be; None if they must be in the file itself. opened: other folders that it may read.
    packages: folders in which packages may be. left: how much work its flexible bodies may still need.
    pairs: how many pairs its contacts have. hull_vertices: how many vertices meshes that touch may still have.
    """

    def __init__(self, folder: Path | None, opened: tuple[str, ...] = (), packages: tuple[str, ...] = ()) -> None:
        self.folder, self.opened, self.packages, self.left = folder, opened, packages, MOST_WORK
        self.series_left = _MOST_SERIES
        self.pairs, self.hull_vertices = 0, _MOST_HULL_VERTICES

    def spend(self, amount: float, line: int, where: str) -> None:
        self.left -= amount
        if self.left < 0:
            raise WrongError(
                line, f"{where}the flexible bodies up to this one have more nodes and modes than a file may have (30 beams of 100 "
                "modes, or 10,000 of 4); give fewer, or build it in Python"
            )  # fmt: skip


def asked(node: Value) -> float:
    """The work that a flexible body needs, estimated from its keys before anything is built. Arrays in other files do not count."""
    keys = node.value if isinstance(node.value, dict) else {}
    if "beam" in keys:
        given = _raw(keys["beam"], dict)
        modes = given["modes"].value if "modes" in given else 2
        families = 2 + ("GJ" in given) + ("EA" in given)
        numbers = [x.value for x in modes.values()] if isinstance(modes, dict) else [modes] * families
        counts = [min(max(n, 0), MOST_MODES) for n in numbers if isinstance(n, int)]
        again = 5000.0 * len(counts) * ("boundary" in given or 1 in counts)  # for what Beam.doubt_on compares it with
        return again + work(2 * max(counts, default=0) + 16 + len(_raw(given.get("points"), dict)), sum(counts))
    given = _raw(keys.get("modal"), dict)
    return work(*(len(_raw(given.get(key), list)) for key in ("nodes", "stiffness"))) if given else 0.0


def _raw(node: Value | None, kind: type) -> Any:
    """The list or mapping of a node, empty where it is something else."""
    return node.value if node is not None and isinstance(node.value, kind) else kind()


# ---- values


def as_array(*dimensions: int) -> Reader:
    """Numbers in lists in lists, as many deep as there are dimensions, as an array."""

    def read(node: Value, where: str, findings: Findings, dimension: int | None = None) -> Array:
        if not isinstance(node.value, list):
            raise wrong(node, f"{where}{shown(node.value)} is not a list{' of lists' * (dimensions[-1] > 1)} of numbers")
        if dimension is None:
            deep = node.value and isinstance(node.value[0].value, list)
            dimension = dimensions[-1] if deep else dimensions[0]
        if dimension == 1:
            return np.array([as_number(item, where, findings) for item in node.value], dtype=float)
        parts = [read(item, where, findings, dimension - 1) for item in node.value]
        for item, part in zip(node.value, parts, strict=True):
            if part.shape != parts[0].shape:
                here, first = (" x ".join(map(str, x.shape)) for x in (part, parts[0]))
                raise wrong(item, f"{where}{here} numbers, but the first row has {first}; give all rows the same length")
        return np.array(parts)

    return read


def as_place(node: Value, where: str, findings: Findings) -> str | float:
    """A node's name, or x on a beam."""
    return node.value if isinstance(node.value, str) else float(as_number(node, where, findings))


_one_or_list, _numbers = one_or_list(as_number, as_array(1)), by_name(as_number)


def _modes(node: Value, where: str, findings: Findings) -> Any:
    return _numbers(node, where, findings) if isinstance(node.value, dict) else as_number(node, where, findings)


def _damping(node: Value, where: str, findings: Findings) -> Any:
    if isinstance(node.value, str):
        return node.value
    if not isinstance(node.value, dict):
        return _one_or_list(node, where, findings)
    bands: dict[float, float] = {}
    for key, ratio in _numbers(node, where, findings).items():
        edge = float("inf") if key in ("inf", ".inf") else plain_value(key)
        if not isinstance(edge, int | float) or edge in bands:
            raise wrong(node.value[key], f"{where}{shortened(key)} is not an upper frequency in Hz (or inf), or it is given twice")
        bands[edge] = ratio
    return bands


def _section(node: Value, where: str, findings: Findings) -> Section | float:
    """{area, Iy, Iz}; a solid {type: rectangle, y, z}; a {type: tube, radius, thickness}; or the area alone."""
    if not isinstance(node.value, dict):
        return as_number(node, where, findings)
    make: Any = Section
    if "type" in node.value:
        kind = as_text(node.value["type"], f"{where}type: ", findings)
        if kind not in SECTIONS:
            raise WrongError(node.value["type"].line, where + no_such("section type", kind, SECTIONS, findings))
        make = getattr(Section, kind)
    words = signature(make).parameters
    given = fields(node, where, {"type": as_text, **dict.fromkeys(words, as_number)}, _needed(words), findings)
    given.pop("type", None)
    with building(node, where):
        return make(**given)


SECTIONS = ("rectangle", "tube")


def _needed(parameters: Mapping[str, Parameter]) -> list[str]:
    return [name for name, parameter in parameters.items() if parameter.default is Parameter.empty]


# ---- beams

ARGUMENTS = {key: parameter for key, parameter in signature(Beam).parameters.items() if key != "name"}  # that is the body's
_OWN_READERS = {"EI": _one_or_list, "section": _section, "modes": _modes, "damping": _damping, "points": _numbers}
_BY_ANNOTATION: dict[Any, Reader] = {"bool": as_flag, "str": as_text}
BEAM: dict[str, Reader] = {
    name: _OWN_READERS.get(name) or _BY_ANNOTATION.get(parameter.annotation, as_number) for name, parameter in ARGUMENTS.items()
}


_LATER = ("EI", "GJ", "EA")  # stiffnesses that were set after the beam was built


def _beam(node: Value, where: str, name: str, later: Mapping[str, Any], bounds: Bounds, findings: Findings) -> Beam:
    given, added = fields(node, where, BEAM, _needed(ARGUMENTS), findings), later.get("node_at", ())
    own = called(name, "Beam")
    with building(node, where, own), remarked(node.value.get("damping", node).line, where, own, findings):
        beam = Beam(**given, name=name)
        bounds.spend(work_at(beam, len(added)), node.line, where)
        for x in added:
            beam, _ = beam.node_at(x)
        for key in _LATER:
            beam = beam.with_parameter(key, np.atleast_1d(later[key])) if key in later else beam
        return beam


# ---- beams of several segments


def _curve(node: Value, where: str, findings: Findings) -> Any:
    """Points, or poses as {xyz, matrix} and the like."""
    if isinstance(node.value, list) and node.value and isinstance(node.value[0].value, dict):
        return [as_pose(item, where, findings) for item in node.value]
    return as_array(2)(node, where, findings)


CHAIN: dict[str, Reader] = {
    name: {"curve": _curve, "planes": as_text, "modes": as_number}.get(name) or BEAM.get(name, as_number)
    for name in BeamKeywords.__annotations__
}
_CHAIN_PLACE: dict[str, Reader] = {
    "parent": as_text, "at": as_place, "pose": as_pose, "hinge": as_hinge, "before": as_text, "node_at": by_name(as_array(1)),
}  # fmt: skip


def add_beams(system: Description, nodes: Mapping[str, Value], bounds: Bounds, findings: Findings) -> dict[str, Value]:
    """Add the beams of a file, whose parents may be added later. Return their nodes, by the names of beams and of segments."""
    out: dict[str, Value] = {}
    for name, node in nodes.items():
        where, own = f"beam {shortened(name)}: ", f"beam {name!r}"
        with findings.collecting():
            given = fields(node, where, _CHAIN_PLACE | CHAIN, ("parent",), findings)
            place = {key: given.pop(key, None) for key in _CHAIN_PLACE}
            segments = given.get("segments", len(given.get("curve", ())))
            bounds.spend(work(12, 6) * (segments if isinstance(segments, int) else 0), node.line, where)
            hinge, hinge_name = place["hinge"] or (Fixed(), None)
            if hinge_name not in (None, name):
                raise WrongError(node.value["hinge"].line, f"{where}hinge: the hinge has the beam's name; leave its name out")
            with building(node, where, own):
                checked_name("beam", name)
                root = Hinge(name, hinge, place["parent"], name, place["pose"] or Pose(), None, place["at"])
                beam = system.add_beam(beam_chain(root, given))
                out |= dict.fromkeys((name, *beam.bodies), node)
                for body, places in (place["node_at"] or {}).items():
                    _add_nodes(system, beam, body, places, bounds, node)
        if name not in system.beams:
            findings.failed.add(name)
    return out


def _add_nodes(system: Description, beam: BeamChain, body: str, places: Array, bounds: Bounds, node: Value) -> None:
    """Give a segment further nodes, at x along it."""
    if body not in beam.bodies:
        raise PliantError(f"node_at: {body!r} is not a segment; give one of {beam.bodies[0]!r} to {beam.bodies[-1]!r}")
    flex = system.bodies[body].flex
    assert isinstance(flex, Beam)
    bounds.spend(work_at(flex, len(places)), node.line, "")
    for x in places:
        flex, _ = flex.node_at(float(x))
    system.bodies[body] = replace(system.bodies[body], flex=flex)


def arrange_beams(system: Description, nodes: Mapping[str, Value], findings: Findings) -> None:
    """Put the bodies in order: the segments of a beam after all bodies, or before the one that its key `before` names."""
    own = {body for beam in system.beams.values() for body in beam.bodies}
    order = [name for name in system.bodies if name not in own]
    followers: dict[str, str | None] = {}
    for name in system.beams:
        key = nodes[name].value.get("before")
        if key is not None and key.value not in order:
            findings.error(key.line, f"beam {shortened(name)}: before: {no_such('body', key.value, order, findings)}")
            return
        followers[name] = None if key is None else key.value
    system.bodies = {name: system.bodies[name] for name in arranged(order, system.beams.values(), followers)}


def arranged(order: Sequence[str], beams: Iterable[BeamChain], followers: Mapping[str, str | None]) -> list[str]:
    """The names of all bodies in order. order: the others than segments. followers: by beam, the body that follows it."""
    out = list(order)
    for beam in beams:
        before = followers[beam.name]
        at = len(out) if before is None else out.index(before)
        out[at:at] = beam.bodies
    return out


# ---- modal bodies


def _node(node: Value, where: str, findings: Findings) -> Node:
    given = fields(node, where, NODE, ("name", "position"), findings)
    with building(node, where):
        return Node(**given)


def _nodes(node: Value, where: str, findings: Findings) -> list[Node]:
    if not isinstance(node.value, list):
        raise wrong(node, f"{where}{shown(node.value)} is not a list of nodes, as [{{name: root, position: [0, 0, 0], mass: 1}}]")
    nodes: dict[str, Node] = {}
    for k, item in enumerate(node.value, 1):
        made = _node(item, f"{where}{k}: ", findings)
        if nodes.setdefault(made.name, made) is not made:
            raise WrongError(item.line, f"{where}{k}: an earlier node has the name {shortened(made.name)}; names are unique")
    return list(nodes.values())


def _surface(node: Value, where: str, findings: Findings) -> Surface:
    """What is drawn, in letters."""
    arrays = as_letters(node, where, ("points", "translations"), ("faces",), findings)
    return Surface(arrays["points"], arrays["translations"], arrays.get("faces"))


# by argument; what this version of a node and of a modal body does not take is left out below
_OF_A_NODE: dict[str, Reader] = {
    "name": as_text, "position": TRIPLE, "mass": as_mass, "inertia": as_inertia, "com": TRIPLE, "axes": as_matrix,
}  # fmt: skip
_OF_A_BODY: dict[str, Reader] = {
    "nodes": _nodes, "slopes": as_array(3), "translations": as_array(3), "stiffness": as_array(1, 2), "damping": as_array(1, 2),
    "basis": as_array(2), "foreshortening": as_array(3), "root": as_text, "root_pose": as_pose, "faces": as_array(2),
    "surface": _surface,
}  # fmt: skip
NODE = {key: reader for key, reader in _OF_A_NODE.items() if key in signature(Node).parameters}
MODAL = {key: reader for key, reader in _OF_A_BODY.items() if key in signature(ModalBody).parameters}
_NEEDED = _needed(signature(ModalBody).parameters)
# the arrays of an .npz: of the nodes, each with the argument of a node and its shape; of the modes
_PLURALS = {"name": "names", "position": "positions", "mass": "masses", "inertia": "inertias", "com": "coms", "axes": "axes"}
_SHAPES: dict[str, tuple[int, ...]] = {"name": (), "position": (3,), "mass": (), "inertia": (3, 3), "com": (3,), "axes": (3, 3)}
OF_NODES = {_PLURALS[key]: key for key in NODE}
OF_MODES = [key for key in MODAL if key not in ("nodes", "root", "root_pose", "faces", "surface")]


def _modal(node: Value, given: dict[str, Any], where: str, name: str, findings: Findings) -> ModalBody:
    """The modal body of these arguments, which the keys of the node have given."""
    names = [x.name for x in given["nodes"]]
    if "root" in given and given["root"] not in names:
        raise WrongError(node.value["root"].line, f"{where}root: {no_such('node', given['root'], names, findings)}")
    with building(node, where, called(name, "flexible body")):
        return ModalBody(**given, name=name)


def _from_arrays(node: Value, given: dict[str, Any], where: str, name: str, bounds: Bounds, findings: Findings) -> ModalBody:
    line, file = node.value["arrays"].line, given.pop("arrays")
    node, where = Value(line, node.value), f"{where}{shortened(file)} "
    bounds.spend(0, line, where)
    if bounds.folder is None:
        raise WrongError(line, f"{where}names a file, but text is read without other files; give the arrays as modal: {{…}}")
    try:
        arrays = _checked(read_npz(inside(bounds.folder, file, ".npz", bounds.opened), (*OF_NODES, *OF_MODES)))
    except WrongError as error:
        raise WrongError(line, f"{where}{error}"[:_LONGEST]) from None
    more = sum(array.nbytes for array in arrays.values()) / 64
    bounds.spend(work(len(arrays["names"]), len(arrays["stiffness"])) + more, line, where)
    columns = {own: arrays[key] for key, own in OF_NODES.items() if key in arrays}
    with building(node, where):
        nodes = [Node(**dict(zip(columns, row, strict=True))) for row in zip(*columns.values(), strict=True)]
    modes = {key: arrays[key] for key in OF_MODES if key in arrays}
    return _modal(node, {"nodes": nodes, **modes, **given}, where, name, findings)


def _checked(arrays: dict[str, Any]) -> dict[str, Any]:
    """The arrays of an .npz, of which none that is needed is missing, and those of nodes agree in their number."""
    if missing := [key for key in ("names", "positions", *_NEEDED[1:]) if key not in arrays]:
        raise WrongError(None, f"has no array {missing[0]!r}")
    for key, own in OF_NODES.items():
        whole = (arrays["names"].size, *_SHAPES[own])
        if key in arrays and arrays[key].shape != whole:
            raise WrongError(None, f"{key}: expected the shape {whole}, a row for each name, found {arrays[key].shape}")
    if len(set(arrays["names"].tolist())) < arrays["names"].size:
        raise WrongError(None, "names: two nodes have the same name; names are unique")
    if not arrays["stiffness"].ndim:
        raise WrongError(None, "stiffness: expected the shape (modes, modes), found one number")
    return arrays


# ---- a body of any kind

KINDS: dict[str, dict[str, Reader]] = {
    "beam": {"beam": as_mapping, "node_at": as_array(1), **dict.fromkeys(_LATER, _one_or_list)},
    "modal": {"modal": as_mapping, "stiffness_factor": as_number},
    "arrays": {"arrays": as_text, "root": as_text, "root_pose": as_pose, "surface": _surface, "stiffness_factor": as_number},
}


def read_flexible(node: Value, where: str, name: str, bounds: Bounds, findings: Findings) -> ModalBody:
    """The flexible body that the key `flex` of the body `name` describes."""
    keys = as_mapping(node, where, findings)
    kinds = [kind for kind in KINDS if kind in keys]
    if not kinds:
        first = next(iter(keys), None)
        hint = "it is empty" if first is None else no_such("key", first, KINDS, findings)
        raise WrongError(node.line, f"{where}{hint}; a flexible body is given as beam: {{…}}, modal: {{…}} or arrays: FILE.npz")
    if len(kinds) > 1:
        raise WrongError(keys[kinds[1]].line, f"{where}{' and '.join(kinds)} are given; give only one of them")
    kind = kinds[0]
    given = fields(node, where, KINDS[kind], (), findings)
    inner, factor = f"{where}{kind}: ", float(given.pop("stiffness_factor", 1.0))
    if not factor > 0.0:
        raise WrongError(keys["stiffness_factor"].line, f"{where}stiffness_factor: {factor:g} must be positive")
    if kind == "beam":
        body: ModalBody = _beam(keys["beam"], inner, name, given, bounds, findings)
    elif kind == "modal":
        body = _modal(keys["modal"], fields(keys["modal"], inner, MODAL, _NEEDED, findings), inner, name, findings)
    else:
        body = _from_arrays(node, given, inner, name, bounds, findings)
    numbers = (*rigid_inertia(body), *body.constants, body.slopes, body.translations, body.stiffness, body.damping)
    if not all(np.isfinite(x).all() for x in numbers):
        raise too_large(keys[kind], inner)
    return body if factor == 1.0 else body.changed(factor=factor)


def check_place(node: Value, where: str, carrier: str, flex: ModalBody | None, must: bool, findings: Findings) -> None:
    """Raise an error for an `at` that is not a node of the parent, or for a missing `at` if it is required."""
    at = node.value.get("at")
    if flex is None:
        if at is not None:
            raise WrongError(at.line, f"{where}at: {shortened(carrier)} is not flexible; leave 'at' out, and give a pose")
        return
    if at is None:
        if must:
            names = ", ".join(map(shortened, list(flex.node_index)[:8]))
            raise WrongError(node.line, f"{where}'at' is missing: {shortened(carrier)} is flexible; give its node, one of {names}")
        return
    if isinstance(at.value, str):
        if at.value not in flex.node_index:
            raise WrongError(at.line, f"{where}at: {no_such('node', at.value, flex.node_index, findings)}")
    elif isinstance(flex, Beam):
        with building(at, f"{where}at: ", flex.called):
            flex.node_at(at.value)
    else:
        names = ", ".join(map(shortened, list(flex.node_index)[:8]))
        raise WrongError(
            at.line,
            f"{where}at: {shown(at.value)} is x on a beam, but {shortened(carrier)} is not a beam; give a node, one of {names}",
        )
