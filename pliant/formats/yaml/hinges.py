"""Hinges, and joints that close loops, in system files: 'Screw z 0.1' is short for {type: Screw, axis: z, pitch: 0.1}."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.nodes.node import YamlNode, plain_value
from pliant.formats.yaml.nodes.typed import Reader, as_mapping, as_number, as_text, wrong
from pliant.formats.yaml.text import braces, listed, number_text, word
from pliant.formats.yaml.values import TRIPLE, as_formula, at_line, fields, no_such
from pliant.model.bodies.hinge_types import HINGE_TYPES
from pliant.model.bodies.hinges import HingeType, unit_axis
from pliant.model.bodies.joint import Joint as JointHinge
from pliant.model.bodies.turning_hinges import Free
from pliant.model.closures import CUT_JOINTS, Joint, checked_joint
from pliant.model.pose import Array
from pliant.model.records import Hinge
from pliant.model.symbols import Formulas

# what stands for Custom hinges, by name, where a system is read only to be shown
STAND_INS: ContextVar[Mapping[str, HingeType]] = ContextVar("STAND_INS", default={})  # noqa: B039 - never written to
_AXES = ("x", "y", "z", "-x", "-y", "-z", "+x", "+y", "+z")


def as_axis(node: YamlNode, where: str, findings: Findings) -> str | list[float]:
    if not isinstance(node.value, str):
        return TRIPLE(node, where, findings)
    if node.value not in _AXES:
        raise wrong(
            node, f"{where}{no_such('axis', node.value, _AXES, findings)} (an axis may also be three numbers, as [0, 0, 1])"
        )
    return node.value


def as_axes(node: YamlNode, where: str, findings: Findings) -> str | list[str | list[float]]:
    """Letters, or a list of axes."""
    if isinstance(node.value, str):
        return node.value
    if not isinstance(node.value, list):
        raise wrong(node, f"{where}expected letters such as xyz, or a list of axes such as [x, -z, [0, 1, 1]]")
    return [as_axis(one, where, findings) for one in node.value]


def as_point(node: YamlNode, where: str, findings: Findings) -> str | list[float]:
    """A name, or three numbers."""
    return node.value if isinstance(node.value, str) else TRIPLE(node, where, findings)


def kind_of(node: YamlNode, where: str, what: str, kinds: Mapping[str, Mapping[str, Reader]], findings: Findings) -> str:
    """The `type` of a hinge or a shape."""
    given = as_mapping(node, where, findings).get("type")
    if given is None:
        raise WrongError(node.line, f"{where}'type' is missing; types are {', '.join(kinds)}")
    kind = as_text(given, f"{where}type: ", findings)
    if kind == "Custom":
        raise WrongError(given.line, f"{where}Custom hinges are Python code and cannot be in a file")
    if kind not in kinds:
        raise WrongError(given.line, where + no_such(f"{what} type", kind, kinds, findings))
    return kind


def as_hinge(node: YamlNode, where: str, findings: Findings) -> tuple[HingeType, str | None]:
    """The hinge's type, and its name if it is given."""
    made, name = _made(node, where, "hinge", _HINGES, HINGE_TYPES, findings)
    return made, name


def as_joint(node: YamlNode, where: str, findings: Findings) -> Joint:
    """A joint that closes a loop."""
    made, _ = _made(node, where, "joint", _JOINTS, CUT_JOINTS | {"Free": Free}, findings)
    with at_line(node.line, ""):
        return checked_joint(where.removesuffix(": joint: "), made)


def _made(
    node: YamlNode,
    where: str,
    what: str,
    kinds: Mapping[str, Mapping[str, Reader]],
    types: Mapping[str, type],
    findings: Findings,
) -> tuple[Any, str | None]:
    if isinstance(node.value, str):
        kind, *words = node.value.split() or [""]
        names = tuple(kinds.get(kind, ()))
        if kind in kinds and len(words) > len(names):
            raise WrongError(
                node.line, f"{where}{shortened(node.value)}: expected {' '.join((kind, *names))}; a vector is written as "
                "{type: Revolute, axis: [0, 0, 1]}"
            )  # fmt: skip
        short = {"type": kind} | {name: plain_value(word) for name, word in zip(names, words, strict=False)}
        node = YamlNode(node.line, {key: YamlNode(node.line, value) for key, value in short.items()})
    if what == "hinge" and STAND_INS.get():
        entries = {key: x.value for key, x in as_mapping(node, where, findings).items()}
        if entries.get("type") == "Custom" and entries.get("name") in STAND_INS.get():
            return STAND_INS.get()[entries["name"]], entries["name"]
    kind = kind_of(node, where, what, kinds, findings)
    parameters = kinds[kind]
    named: dict[str, Reader] = {"name": as_text} if what == "hinge" else {}
    needed = () if kind == "Joint" else parameters  # which says by what is left out that there is none
    given = fields(node, where, {"type": as_text, **named, **parameters}, needed, findings)
    parameters = {key: reader for key, reader in parameters.items() if key in given}
    with at_line(node.line, where):
        made = types[kind](**{key: given[key] for key in parameters})
    if isinstance(made, JointHinge):
        return made.as_given(given.get("slides", ()), given.get("turns", ())), given.get("name")
    for key in parameters:
        if isinstance(given[key], list) and abs(math.hypot(*given[key]) - 1) < 2e-15:  # of unit length: kept to the last bit
            axis = np.array(given[key], dtype=float)
            axis.flags.writeable = False
            object.__setattr__(made, key, axis)
    return made, given.get("name")


_HINGES: dict[str, dict[str, Reader]] = {
    "Fixed": {}, "Revolute": {"axis": as_axis}, "Prismatic": {"axis": as_axis}, "Screw": {"axis": as_axis, "pitch": as_formula},
    "Cylindrical": {"axis": as_axis}, "Universal": {"axis1": as_axis, "axis2": as_axis}, "Planar": {"normal": as_axis},
    "Spherical": {}, "Free": {},
    "Joint": {"slides": as_axes, "turns": as_axes, "speeds": as_text, "speeds_at": as_point},
}  # fmt: skip
_JOINTS: dict[str, dict[str, Reader]] = {
    **{key: x for key, x in _HINGES.items() if key in CUT_JOINTS or key == "Free"},
    "Screw": {"axis": as_axis, "pitch": as_number},  # which has no place for formulas
    "InPlane": {"normal": as_axis}, "InLine": {"axis": as_axis}, "Rolling": {"normal": as_axis, "radius": as_number},
}  # fmt: skip


def is_held(hinge: Hinge) -> bool:
    """Whether a file has hinges of this type."""
    return HINGE_TYPES.get(type(hinge.type).__name__) is type(hinge.type)


def hinge_text(hinge: Hinge, pitch: Formulas | None = None) -> str:
    """pitch: the formula of a screw's."""
    kind = type(hinge.type).__name__
    if not is_held(hinge):
        raise PliantError(
            f"hinge {hinge.name!r}: a {kind} hinge is Python code and cannot be saved to a file; keep the code that builds it"
        )
    return joint_text(hinge.type, {} if hinge.name == hinge.body else {"name": word(hinge.name)}, {"pitch": pitch})


def joint_text(joint: Any, named: Mapping[str, str] = {}, formulas: Mapping[str, Formulas | None] = {}) -> str:
    """Short, where no vector is in it and no formula with operations, and it has no name."""
    kind = type(joint).__name__
    if isinstance(joint, JointHinge):
        return braces({"type": kind, **_joint_data(joint), **named})
    given = {key: _axis_text(x) if np.ndim(x) else number_text(x, formulas.get(key)) for key, x in joint.data().items()}
    if not named and not any(sign in text for text in given.values() for sign in '["'):
        return " ".join((kind, *given.values()))
    return braces({"type": kind, **given, **named})


def _joint_data(joint: JointHinge) -> dict[str, str]:
    """What a building block is made of; what is left out is as it is by default."""
    left_out = JointHinge(turns="x").data() | {"turns": ""}
    out: dict[str, str] = {}
    for key, value in joint.data().items():
        if isinstance(value, str):
            out |= {key: word(value)} if value != left_out[key] else {}
        elif key == "speeds_at":
            out[key] = listed(value)
        else:
            out[key] = "[" + ", ".join(x if isinstance(x, str) else listed(x) for x in value) + "]"
    return out


def _axis_text(axis: Array) -> str:
    return next((name for name in _AXES if unit_axis(name, "").tobytes() == axis.tobytes()), listed(axis))
