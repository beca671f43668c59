"""Joints: their hinges, the places of their frames, and what acts in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.files.wrong import shortened
from pliant.formats.findings import Findings
from pliant.formats.sdf.elements import Element, SdfError, at, limit, needed, number, numbers_of, text_of
from pliant.formats.sdf.scopes import Scope
from pliant.model.bodies.hinges import Fixed, HingeType, Prismatic, Revolute, Screw, Universal
from pliant.model.bodies.turning_hinges import Spherical
from pliant.model.pose import Array, Pose, inverse, settled
from pliant.model.records import Limits

AXES = {"revolute": 1, "continuous": 1, "prismatic": 1, "screw": 1, "universal": 2, "revolute2": 2, "fixed": 0, "ball": 0}
_LEFT_OUT = {"gearbox": "couple two hinges by a <mimic> of an <axis>, or by system.add_coupling"}


@dataclass(frozen=True, eq=False)
class SdfJoint:
    """A joint with full names. parent, child: links, None for the world. in_parent, in_child: its frame in theirs."""

    name: str
    element: Element
    kind: str
    parent: str | None
    child: str
    in_parent: Pose
    in_child: Pose
    hinge: HingeType
    axes: tuple[Element, ...]

    @property
    def is_mounted(self) -> bool:
        """Whether the frame of its child is not its own."""
        return self.kind != "fixed" and not same_place(self.in_child)

    @property
    def between_links(self) -> Pose:
        """The pose of its child in its parent."""
        return self.in_parent @ inverse(self.in_child)


def same_place(pose: Pose) -> bool:
    """Whether a pose is the identity, except for rounding."""
    return bool(np.allclose(pose.xyz, 0.0, atol=1e-14) and np.allclose(pose.R, np.eye(3), atol=1e-14))


def joints_of(scope: Scope, findings: Findings) -> list[SdfJoint]:
    """The joints of a model, and of those in it."""
    out = []
    for own in scope.within():
        for name, element in own.joints.items():
            with findings.collecting(), at(element):
                out.append(_joint(own, name, element, findings))
    return out


def _joint(scope: Scope, name: str, element: Element, findings: Findings) -> SdfJoint:
    kind = element.get("type") or ""
    if kind in _LEFT_OUT:
        raise SdfError(element, f"joints of type {kind!r} are not read; {_LEFT_OUT[kind]}")
    if kind not in AXES:
        raise SdfError(element, findings.unknown("joint type", kind, AXES))
    ends, places = [], []
    for tag in ("parent", "child"):
        end = needed(element, tag)
        carrier = scope.carrier(text_of(end), end)
        ends.append(None if carrier is None else carrier[0].full(carrier[1]))
        places.append(Pose() if carrier is None else carrier[0].place(carrier[1], end))
    parent, child = ends
    if child is None:
        raise SdfError(element, "its child is the world, which cannot be carried; exchange <parent> and <child>")
    if parent == child:
        raise SdfError(element, f"it joins link {shortened(child)} with itself")
    own = scope.place(name, element)
    axes = tuple(x for x in (element.find("axis"), element.find("axis2")) if x is not None)[: AXES[kind]]
    if len(axes) < AXES[kind]:
        raise SdfError(element, f"a joint of type {kind!r} has no <{'axis2' if axes else 'axis'}>")
    in_parent, in_child = (inverse(place) @ own for place in places)
    hinge = _hinge(kind, [_direction(scope, axis, own) for axis in axes], element)
    return SdfJoint(scope.full(name), element, kind, parent, child, in_parent, in_child, hinge, axes)


def _direction(scope: Scope, axis: Element, own: Pose) -> Array:
    """The direction of an axis in the frame of its joint."""
    xyz = axis.find("xyz")
    if xyz is None:
        return np.array([0.0, 0.0, 1.0])
    direction = np.array(numbers_of(xyz, 3))
    if axis.find("use_parent_model_frame") is not None and text_of(axis.find("use_parent_model_frame")) in ("1", "true"):
        return _turned((inverse(own) @ scope.world).R, direction)  # SDF 1.4 to 1.6
    if frame := xyz.get("expressed_in"):
        return _turned((inverse(own) @ scope.place(frame, xyz)).R, direction)
    return direction


def _turned(R: Array, direction: Array) -> Array:
    return settled(R @ direction, np.abs(R) @ np.abs(direction))


def _hinge(kind: str, axes: list[Any], element: Element) -> HingeType:
    if kind == "fixed":
        return Fixed()
    if kind == "ball":
        return Spherical()
    if kind == "prismatic":
        return Prismatic(axes[0])
    if kind == "screw":
        return Screw(axes[0], _pitch(element))
    if AXES[kind] == 2:
        return Universal(*axes)
    return Revolute(axes[0])


def _pitch(element: Element) -> float:
    """[m/rad]. <thread_pitch> of older files is in rad/m, of a thread to the left."""
    old = element.find("thread_pitch")
    if element.find("screw_thread_pitch") is None and old is not None:
        (turns,) = numbers_of(old, 1)
        if turns == 0.0:
            raise SdfError(old, "<thread_pitch> 0 is no thread; use a revolute joint, or <screw_thread_pitch> in m per turn")
        return -1.0 / turns
    return number(element, "screw_thread_pitch", 1.0) / (2 * np.pi)


# ---- what acts


@dataclass(frozen=True)
class AxisForces:
    """The losses and the spring of an axis."""

    damping: float
    friction: float
    stiffness: float
    rest: float


def dynamics_of(axis: Element) -> AxisForces:
    own = axis.find("dynamics")
    if own is None:
        return AxisForces(0.0, 0.0, 0.0, 0.0)
    words = ("damping", "friction", "spring_stiffness", "spring_reference")
    damping, friction, stiffness, rest = (number(own, word, 0.0) for word in words)
    for word, value in zip(words[:3], (damping, friction, stiffness), strict=True):
        if value < 0:
            raise SdfError(needed(own, word), f"<{word}> {value:g} is negative; give a number, zero or more")
    return AxisForces(damping, friction, stiffness, rest)


def limits_of(joint: SdfJoint) -> Limits | None:
    """What a joint of one freedom stores. A negative effort or velocity is no limit."""
    if len(joint.axes) != 1:
        return None
    own = joint.axes[0].find("limit")
    values: dict[str, Any] = {"continuous": True} if joint.kind == "continuous" else {}
    if own is not None:
        for word in ("lower", "upper"):
            if joint.kind != "continuous" and (value := limit(own, word)) is not None:
                values[word] = value
        for word in ("effort", "velocity"):
            if (value := limit(own, word)) is not None and value >= 0:
                values[word] = value
    acts = dynamics_of(joint.axes[0])
    values |= {word: value for word, value in (("damping", acts.damping), ("friction", acts.friction)) if value}
    with at(joint.element):
        return Limits(**values) if values else None
