"""The scene of a page: the data from which it computes poses, and the shapes that it draws. Plain data for JSON.

The page computes poses itself, from q: `src/poses.js` is the counterpart of this file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from pliant.flex import Beam
from pliant.model import WORLD, Body, Custom, Frame, Model
from pliant.model.acting.loads.text import acting, described, numbers_text
from pliant.model.bodies.hinges import Planar
from pliant.model.bodies.modal import ModalBody
from pliant.model.chains.chain import BeamChain
from pliant.model.closures import Closure
from pliant.model.drawn.shapes import Shape
from pliant.model.drawn.solids import drawn_solids, reach, riding_on
from pliant.spatial import Array
from pliant.view.page.contacts import ground_of, stands_on_a_plane
from pliant.view.page.drawn import PageMeshes, of_world, readable, section_given, solid_data
from pliant.view.page.numbers import NumberBlock

_STATIONS = 41  # sections of a beam that are drawn
_FEW_STATIONS = 5  # of one segment of many
_MOST_TRAILS = 6
_MOST_ACTING = 400
_DIGITS = 10
_EYE = np.eye(3)


def scene(model: Model, numbers: NumberBlock, seen: Iterable[str] = ()) -> dict[str, Any]:
    """Bodies in regular order, frames, closures, and the points that leave trails. seen: nodes "boom.tip" that are needed too."""
    model = readable(model)
    own, model = model.frames, model.internals.seeing([*(name for closure in model.loops for name in closure.frames), *seen])
    meshes, solids, ground = PageMeshes(numbers), drawn_solids(model), ground_of(model)
    beams = {body: beam for beam in model.internals.beams for body in beam.bodies if body in model.index}
    return {
        "name": model.name,
        "gravity": figures(model.gravity),
        "mass": float(model.internals.mass),
        "fidelity": model.internals.fidelity if any(body.modes for body in model.bodies) else None,
        "nq": model.nq,
        "nv": model.nv,
        "bodies": [_body(model, k, solids[k], meshes, beams.get(model.bodies[k].name)) for k in range(len(model.bodies))],
        "shapes": [_shape(shape, None, meshes) for shape in of_world(model)],
        "meshes": meshes.list,
        **({} if ground is None else {"ground": ground}),
        "floor": ground is not None or (bool(np.any(model.gravity)) and not stands_on_a_plane(model)),
        "frames": [_frame(model, frame) for frame in own],
        "closures": [_closure(model, closure) for closure in model.loops],
        "trails": _trails(model),
        "acting": _acting(model),
    }


def figures(x: Any) -> Any:
    """An array as lists, of ten digits, whole numbers without a point."""
    flat = [float(f"{v:.{_DIGITS}g}") for v in np.ravel(np.asarray(x, dtype=float)).tolist()]
    short: list[Any] = [int(v) if v == int(v) and abs(v) < 1e9 else v for v in flat]
    shape = np.shape(x)
    for size in reversed(shape[1:]):
        short = [short[i : i + size] for i in range(0, len(short), size)]
    return short if shape else short[0]


def placed(R: Array, p: Array) -> dict[str, Any]:
    """A pose, without an identity rotation or a zero position."""
    out: dict[str, Any] = {} if np.array_equal(R, _EYE) else {"R": figures(np.ravel(R))}
    return out if not np.any(p) else out | {"p": figures(p)}


def _body(model: Model, k: int, solids: list[Shape], meshes: PageMeshes, beam: BeamChain | None) -> dict[str, Any]:
    """A body. beam: the beam of which it is a segment."""
    body, parent = model.bodies[k], model.parents[k]
    hinge = body.hinge
    out: dict[str, Any] = {
        "name": body.name,
        "parent": parent,
        "node": model.internals.nodes_at[k] if parent >= 0 and hinge.at is not None else None,
        "mass": float(body.mass),
        "com": figures(body.inertia.com),
        "q": model.internals.q_slices[k].start,
        "v": model.internals.v_slices[k].start,
        "hinge": _hinge(body),
    }
    if body.flex is None:
        return out | {"shapes": [_shape(shape, None, meshes) for shape in solids]}
    if beam is not None:
        out["segment"] = {"beam": beam.name, "k": beam.bodies.index(body.name), "of": beam.segments}
    return out | _flex(model, k, body.flex, solids, meshes, beam)


def _shape(shape: Shape, node: int | None, meshes: PageMeshes) -> dict[str, Any]:
    assert shape.solid is not None
    out = solid_data(shape.solid, meshes) | placed(shape.pose.R, shape.pose.xyz)
    return out | ({} if node is None else {"node": node}) | ({} if shape.color is None else {"color": shape.color})


def _hinge(body: Body) -> dict[str, Any]:
    hinge, kind = body.hinge, body.hinge.type
    data = {} if isinstance(kind, Custom) else {key: figures(x) for key, x in kind.numbers().items()}
    if isinstance(kind, Planar):
        data |= {"directions": figures(np.stack(kind.directions))}
    ends = () if hinge.limits is None else (hinge.limits.lower, hinge.limits.upper)
    return {
        "name": hinge.name,
        "type": type(kind).__name__,
        "text": "Custom" if isinstance(kind, Custom) else repr(kind),
        "coordinates": list(kind.coordinates),
        "speeds": list(kind.speeds),
        "units": list(kind.units),
        "neutral": figures(kind.neutral),
        **data,
        **({"limits": figures(ends)} if ends and np.isfinite(np.array(ends, dtype=float)).all() else {}),
        **placed(hinge.pose.R, hinge.pose.xyz),
    }


def _flex(
    model: Model, k: int, flex: ModalBody, solids: list[Shape], meshes: PageMeshes, chain: BeamChain | None
) -> dict[str, Any]:
    """Modes, the nodes that carry something, the root, the surface of the body, and the shapes attached to it.

    In the ruthless fidelities nodes stay where they are undeformed: the equations have it so. What is drawn bends all the same.
    """
    moves, shortened = (
        not model.internals.fidelity.startswith("ruthless"),
        model.internals.fidelity == "full" and flex.foreshortening is not None,
    )
    nodes = [_node(flex, flex.node_index[name], shortened) for name in model.internals.interfaces[k]]
    skin = _beam(flex, shortened, reach(model), meshes.numbers, chain) if isinstance(flex, Beam) else _mesh(flex, meshes.numbers)
    riding = []
    for shape in solids:
        section = section_given(shape, flex)
        if section is not None or shape.solid is None:
            skin |= {} if section is None else {"section": section}
            skin |= {} if shape.color is None else {"color": shape.color}
        elif shape.at is None:
            riding.append(_shape(shape, None, meshes))
        else:
            nodes.append(_node(*riding_on(flex, shape.at), shortened))
            riding.append(_shape(shape, len(nodes) - 1, meshes))
    data: dict[str, Any] = {
        "labels": list(flex.labels),
        "hertz": figures(flex.mode_frequencies / (2 * np.pi)),
        "moves": moves,
        "nodes": nodes,
        "root": _node(flex, flex.node_index[flex.root], shortened),
        "root_pose": placed(flex.root_pose.R, flex.root_pose.xyz),
        "along": figures(flex.along),
        "skin": skin,
    }
    return {"flex": data, "shapes": riding}


def _node(flex: ModalBody, j: int, shortened: bool) -> dict[str, Any]:
    """p + T eta - along eta* H eta / 2, turned by exp(S eta) axes; T, S (3, n), H (n, n)."""
    node, H = flex.nodes[j], flex.foreshortening
    out = {"name": node.name, **placed(node.axes, node.position)}
    out |= {key: figures(x[j]) for key, x in (("T", flex.translations), ("S", flex.slopes)) if x[j].any()}
    return out | ({"H": figures(H[j])} if shortened and H is not None and H[j].any() else {})


def _beam(beam: Beam, shortened: bool, size: float, numbers: NumberBlock, chain: BeamChain | None) -> dict[str, Any]:
    """Sections along x, in F: their modes, and how wide they are drawn. size [m]: the system's. chain: of which it is a segment."""
    x = np.linspace(0.0, beam.length, _STATIONS if chain is None else max(_FEW_STATIONS, _STATIONS // chain.segments + 1))
    slopes, translations = beam.modes_at(x)
    length = float(beam.length) if chain is None else chain.length
    out = {"kind": "beam", "length": float(beam.length), "section": _section(beam, size, length)}
    out |= {"T": numbers.add(translations), "S": numbers.add(slopes)}
    if beam.ends is not None:
        out |= {"P": numbers.add(beam.undeformed_at(x)), "R": numbers.add(np.array([beam.axes_at(at).ravel() for at in x]))}
    return out | ({"H": numbers.add(beam.foreshortening_at(x))} if shortened else {})


def _section(beam: Beam, size: float, length: float) -> dict[str, Any]:
    """Half the width along y and z that is drawn: as the section has it, if it tells; else slender, a strip where EI differ.

    length [m]: of the whole beam.
    """
    section = beam.given["section"]
    about_y, about_z = beam.EI
    if section is not None and not isinstance(section, int | float) and section.Iy > 0 and section.Iz > 0:
        half = [float(np.sqrt(3 * I / section.area)) for I in (section.Iz, section.Iy)]  # of a rectangle
        round_one = abs(section.Iy - section.Iz) < 1e-6 * section.Iy
        return {"round": round_one, "half": [min(2**0.5 * x / 3**0.5 if round_one else x, length / 4) for x in half]}
    ratio = (about_z / about_y) ** 0.5  # of the width along y to that along z
    if max(about_y, about_z) < 3 * min(about_y, about_z):
        return {"round": True, "half": [min(max(size / 64, length / 60), length / 12)] * 2}
    wide = min(max(size / 14, length / 11), length / 6)
    thin = wide * max(min(ratio, 1 / ratio) ** 2, 1 / 24)  # thinner than EI say: it is to look like a strip
    return {"round": False, "half": [wide, thin] if ratio > 1 else [thin, wide]}


def _mesh(flex: ModalBody, numbers: NumberBlock) -> dict[str, Any]:
    """Points in F with their modes, and triangles between them, if there are any."""
    points, translations, faces = flex.drawn()
    out = {"kind": "points" if faces is None else "mesh", "points": numbers.add(points), "T": numbers.add(translations)}
    return out if faces is None else out | {"faces": numbers.add(faces, "u2")}  # of at most 3,000 points


def _frame(model: Model, frame: Frame) -> dict[str, Any]:
    k = -1 if frame.body == WORLD else model.index[frame.body]
    node = model.internals.interfaces[k].index(str(frame.node)) if k >= 0 and frame.node is not None else None
    return {"name": frame.name, "body": k, "node": node, **placed(frame.pose.R, frame.pose.xyz)}


def _closure(model: Model, closure: Closure) -> dict[str, Any]:
    """Its two frames, and the joint's axis in the first."""
    out: dict[str, Any] = {"name": closure.name, "kind": closure.kind, "text": closure.what, "active": closure.active}
    if closure.drawn_frames:
        out["frames"] = [_frame(model, model.frame(name)) for name in closure.drawn_frames]
    out |= {key: figures(x) if isinstance(x, np.ndarray) else x for key, x in closure.drawn.items()}
    return out | ({"hinges": closure.coupled(model)} if closure.draws_hinges else {})


def _acting(model: Model) -> dict[str, list[list[str]]]:
    """Loads, outputs and the like by kind, except closures: name, description and numbers of each."""
    kinds = {kind: some for kind, some in acting(model).items() if kind != "loops" and some}
    return {kind: [[x.name, described(x, model), numbers_text(x)] for x in some[:_MOST_ACTING]] for kind, some in kinds.items()}


def _trails(model: Model) -> list[dict[str, Any]]:
    """Points whose path is drawn, one per end body: its last frame, the tip of a beam, else its mass centre or far end."""
    out = []
    for k, body in enumerate(model.bodies):
        if k in model.parents or model.internals.welded[k]:
            continue
        own = [frame for frame in model.frames if frame.body == body.name]
        if own:
            out.append(_frame(model, own[-1]))
        elif body.flex is not None:
            out.append({"name": body.name, "body": k, "node": None, "tip": True})
        else:
            out.append({"name": body.name, "body": k, "node": None, **placed(_EYE, _far_point(body))})
    return out[:_MOST_TRAILS]


def _far_point(body: Body) -> Array:
    """The far end of a slender body that is held at one end, else the mass centre."""
    return 2 * body.inertia.com if np.linalg.norm(body.inertia.com) > 0 else body.inertia.com


__all__ = ["figures", "placed", "scene"]
