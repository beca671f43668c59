"""Write flexible bodies as the text of a system file, and as arrays in files next to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.flex.beams.beam import Beam
from pliant.flex.beams.section import Section
from pliant.formats.yaml.arrays import file_name, letters, packed
from pliant.formats.yaml.flexible import ARGUMENTS, CHAIN, MODAL, MOST_WORK, NODE, OF_MODES, OF_NODES, arranged, work, work_at
from pliant.formats.yaml.hinges import hinge_text, is_held
from pliant.formats.yaml.text import braces, figures, is_given, keyed, listed, moments, nested, pose_text, word
from pliant.model.bodies.modal import ModalBody
from pliant.model.chains.chain import BeamChain, describes
from pliant.model.model import Model
from pliant.model.pose import Array, Pose
from pliant.model.records import Body, regular_order

_MOST_INLINE = 2000  # numbers of a modal body that are saved in the file itself


def check_work(bodies: Mapping[str, ModalBody], points: Mapping[str, int]) -> None:
    """Raise `PliantError` for flexible bodies that are too large to be read again. points: how many points of each are used."""
    whole = 0.0
    for name, body in bodies.items():
        whole += work(len(body.nodes), body.modes) + work_at(body, points.get(name, 0))
        if whole > 0.9 * MOST_WORK:  # reading takes a little more
            raise PliantError(
                f"body {name!r}: the flexible bodies up to this one have more nodes and modes than a system file may have; "
                "give fewer, or keep the Python code that builds it"
            )


def place_text(at: str | float | None) -> str:
    return "" if at is None else word(at) if isinstance(at, str) else figures(at)


def flexible_text(name: str, body: ModalBody, stem: str, files: dict[str, bytes] | None) -> str:
    """The key `flex` of a body as a block; large arrays go to `files`, {name: contents}, unless that is None."""
    lines = _beam_lines(body) if isinstance(body, Beam) else None
    if lines is None:
        arrays = _arrays(body)
        _check_exact(name, body)
        if files is None or sum(x.size for x in arrays.values()) <= _MOST_INLINE:
            lines = ["modal:", *(f"  {line}" for line in _modal_lines(body, arrays))]
        else:
            data = packed(arrays)
            file = file_name(stem, name, data)
            files[file] = data
            lines = [f"arrays: {word(file)}", *_root_lines(body, 8)]
        lines += [] if body.factor == 1.0 else [f"stiffness_factor: {figures(body.factor)}"]
    return "".join(f"\n      {line}" for line in lines)


def _beam_lines(beam: Beam) -> list[str] | None:
    """The arguments of which the beam was made, but those that are the default; None if they do not make it any more."""
    usual = {key: parameter.default for key, parameter in ARGUMENTS.items()}
    made = beam.given | dict(beam.shaped)
    given = {key: value for key, value in made.items() if value is not None and (np.ndim(value) or value != usual[key])}
    again = Beam(**given)
    added = [float(node.position[0]) for node in beam.nodes[len(again.nodes) :]]
    for x in added:
        again, _ = again.node_at(x)
    for key in dict(beam.shaped):
        again = again.with_parameter(key, beam.parameters[key])
    if again.fingerprint != beam.fingerprint:
        return None
    lines = ["beam:", *(f"  {key}: {_value_text(value)}" for key, value in given.items())]
    lines += [f"node_at: {listed(added)}"] if added else []
    return lines + [f"{key}: {listed(beam.parameters[key])}" for key in dict(beam.shaped)]


def beam_entries(bodies: Sequence[Body], model: Model) -> tuple[list[Body], dict[str, dict[str, str]]]:
    """The bodies that are not segments of beams, and by beam its keys and values. bodies: of a description, or of the model.

    A beam whose segments have changed, or whose place in the order no key can tell, is written as its bodies.
    """
    by_name, names, kept = {body.name: body for body in bodies}, [body.name for body in bodies], list(model.internals.beams)
    kept = [beam for beam in kept if describes(beam, by_name) and is_held(beam.root)]
    while kept:
        segments = {name for beam in kept for name in beam.bodies}
        others = [name for name in names if name not in segments]

        def in_order(followers: Mapping[str, str | None], others: list[str] = others, kept: list[BeamChain] = kept) -> bool:
            order = [model.bodies[model.index[name]] for name in arranged(others, kept, followers)]
            return [x.name for x in regular_order(order, model.name)] == [x.name for x in model.bodies]

        follows = {beam.name: names[names.index(beam.bodies[-1]) + 1 :] for beam in kept}
        followers = {name: next((x for x in after if x not in segments), None) for name, after in follows.items()}
        for beam in kept if in_order(followers) else ():
            followers = shorter if in_order(shorter := followers | {beam.name: None}) else followers
        if in_order(followers):
            return [by_name[name] for name in others], {x.name: _chain_text(x, followers[x.name], by_name) for x in kept}
        kept.pop()
    return list(bodies), {}


def _chain_text(beam: BeamChain, before: str | None, bodies: Mapping[str, Body]) -> dict[str, str]:
    root, given = beam.root, beam.given
    added: dict[str, str] = {}
    for name, flex in zip(beam.bodies, beam.flexes, strict=True):
        own = bodies[name].flex
        if own is not None and len(own.nodes) > len(flex.nodes):
            added[word(name)] = listed(float(node.position[0]) for node in own.nodes[len(flex.nodes) :])
    hinge = hinge_text(replace(root, body=root.name))
    return {
        "parent": word(root.parent),
        "at": place_text(root.at),
        "hinge": "" if hinge == "Fixed" else hinge,
        "pose": pose_text(root.pose),
        **{key: _curve_text(given[key]) if key == "curve" else _value_text(given[key]) for key in CHAIN if key in given},
        "before": "" if before is None else word(before),
        "node_at": braces(added) if added else "",
    }


def _curve_text(curve: Any) -> str:
    if not isinstance(curve[0], Pose):
        return nested(np.array(curve, dtype=float))
    return f"[{', '.join(braces({'xyz': listed(x.xyz), 'matrix': nested(x.R)}) for x in curve)}]"


def _value_text(value: Any) -> str:
    """Any argument of a beam: numbers may be NumPy's, or texts."""
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, Section):
        return braces({"area": figures(value.area), "Iy": figures(value.Iy), "Iz": figures(value.Iz)})
    if isinstance(value, Mapping):
        keys = [repr(float(key)) if isinstance(key, float | np.floating) else str(key) for key in value]
        return braces({word(key): figures(x) for key, x in zip(keys, value.values(), strict=True)})
    if np.ndim(value):
        return listed(float(x) for x in np.ravel(value))
    try:
        return figures(value)
    except ValueError:
        return word(value)


def _check_exact(name: str, body: ModalBody) -> None:
    """Raise `PliantError` for a body that its arguments do not reproduce, such as one whose fields were changed later."""
    arguments = {key: getattr(body, key) for key in MODAL if key != "faces"}
    if ModalBody(**arguments).changed(factor=body.factor).fingerprint != body.fingerprint:
        raise PliantError(f"body {name!r}: it has data that are not arguments of ModalBody; keep the Python code that builds it")


def _arrays(body: ModalBody) -> dict[str, Array]:
    """The arrays of a modal body, without those that it has by default."""
    given: dict[str, Any] = {key: [getattr(x, own) for x in body.nodes] for key, own in OF_NODES.items()}
    given |= {key: getattr(body, key) for key in OF_MODES}
    arrays = {key: np.ascontiguousarray(value) for key, value in given.items() if value is not None}
    usual: dict[str, Any] = {key: np.zeros_like(arrays[key]) for key in ("masses", "inertias", "coms", "damping") if key in arrays}
    usual |= {"axes": np.tile(np.eye(3), (len(body.nodes), 1, 1)), "basis": np.eye(body.modes)}
    return {
        key: value
        for key, value in arrays.items()
        if key not in usual or (value.shape, value.tobytes()) != (usual[key].shape, usual[key].tobytes())
    }


def _root_lines(body: ModalBody, indent: int) -> list[str]:
    pose = pose_text(body.root_pose, indent)
    return [f"root: {word(body.root)}", *([keyed("root_pose", pose)] if pose else []), *_surface_lines(body)]


def _surface_lines(body: ModalBody) -> list[str]:
    """What is drawn, in single precision."""
    if body.surface is None:
        return []
    points, u, faces = body.surface
    arrays = {"points": points.astype(np.float32), "translations": u.astype(np.float32)}
    return [f"surface: {letters(arrays | ({} if faces is None else {'faces': faces.astype(np.uint32)}))}"]


_NODE_TEXT: dict[str, Callable[[Any], str]] = {
    "name": word,
    "position": listed,
    "mass": lambda mass: figures(mass) if is_given(np.array(mass)) else "",
    "inertia": moments,
    "com": lambda com: listed(com) if is_given(com) else "",
    "axes": lambda axes: nested(axes) if axes.tobytes() != np.eye(3).tobytes() else "",
}


def _modal_lines(body: ModalBody, arrays: Mapping[str, Array]) -> list[str]:
    lines = [*_root_lines(body, 10), "nodes:"]
    for node in body.nodes:
        given = {key: _NODE_TEXT[key](getattr(node, key)) for key in NODE}
        lines.append(f"  - {braces({key: text for key, text in given.items() if text})}")
    for key in OF_MODES:
        if key not in arrays:
            continue
        value = arrays[key]
        diagonal = key in ("stiffness", "damping") and np.diag(np.diagonal(value)).tobytes() == value.tobytes()
        rows = [f"  - {nested(row)}" for row in value]
        lines += [f"{key}: {listed(np.diagonal(value))}"] if diagonal else [f"{key}:", *rows]
    return lines
