"""Cut joints: joints that close a loop. Each has a table of the wrenches that it transmits, constant in the axes of its frame A."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import (
    Axis,
    Cylindrical,
    Fixed,
    HingeType,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Universal,
    shown,
    unit_axis,
)
from pliant.model.bodies.turning_hinges import Free, Spherical
from pliant.model.closures.numbers import number_of
from pliant.model.pose import Array
from pliant.model.symbols import refuse_symbols


class CutJoint:
    """A joint that exists only as a loop closure, with freedoms that no hinge has."""

    def data(self) -> dict[str, Any]:
        """The arguments that distinguish it from others of its type, by name."""
        return dict(self.__dict__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={shown(v)}' for k, v in self.data().items())})"


@dataclass(frozen=True, eq=False, repr=False)
class InPlane(CutJoint):
    """A joint for `add_loop`: the origin of frame B stays in the plane through A's origin normal to `normal`.

    Example: `four_bar.add_loop("slot", "world", "coupler-end", pl.InPlane("z"), active=False)`
    """

    normal: Array

    def __init__(self, normal: Axis = "z") -> None:
        object.__setattr__(self, "normal", unit_axis(normal, "InPlane"))


@dataclass(frozen=True, eq=False, repr=False)
class InLine(CutJoint):
    """A joint for `add_loop`: the origin of frame B stays on the line through A's origin along `axis`.

    Example: `four_bar.add_loop("slot", "world", "coupler-end", pl.InLine("x"), active=False)`
    """

    axis: Array

    def __init__(self, axis: Axis = "x") -> None:
        object.__setattr__(self, "axis", unit_axis(axis, "InLine"))


@dataclass(frozen=True, eq=False, repr=False)
class Rolling(CutJoint):
    """A ball or upright wheel with its centre at frame B rolls without slipping on the plane through A normal to `normal`.

    Example:
        cart = pl.System("cart")
        cart.add_body("wheel", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.3))
        cart.add_loop("road", "world", "wheel", pl.Rolling("z", radius=0.3))
    """

    normal: Array
    radius: float

    def __init__(self, normal: Axis = "z", radius: float = 1.0) -> None:
        object.__setattr__(self, "normal", unit_axis(normal, "Rolling"))
        if (value := number_of("Rolling: radius", radius)) <= 0:
            raise PliantError(f"Rolling: radius {radius!r} is not a positive length")
        object.__setattr__(self, "radius", value)


Joint = HingeType | CutJoint
CUT_JOINTS: dict[str, type] = {
    cls.__name__: cls
    for cls in (Fixed, Revolute, Prismatic, Cylindrical, Screw, Universal, Spherical, Planar, InPlane, InLine, Rolling)
}


class Cut(NamedTuple):
    """The wrenches of a cut joint, in the axes of A: moments (3, m), a row normal to the axes of a universal joint, forces (3, f).

    slides: whether B's origin can leave A's origin. universal: its two axes (3,). pitch: of a screw, whose last force comes with a
    moment. radius: of a rolling body. labels: a name for every row.
    """

    moments: Array
    forces: Array
    slides: bool
    labels: tuple[str, ...]
    universal: tuple[Array, Array] | None = None
    pitch: float = 0.0
    radius: float = 0.0


def cut_of(joint: Joint) -> Cut:
    """The constraint rows of a cut joint."""
    none, full = np.zeros((3, 0)), np.eye(3)
    if isinstance(joint, Fixed):
        return _cut(full, full)
    if isinstance(joint, Spherical):
        return _cut(none, full)
    if isinstance(joint, Revolute) or (isinstance(joint, Screw) and joint.pitch == 0.0):
        return _cut(across(joint.axis), full)
    if isinstance(joint, Prismatic):
        return _cut(full, across(joint.axis), slides=True)
    if isinstance(joint, Cylindrical):
        return _cut(across(joint.axis), across(joint.axis), slides=True)
    if isinstance(joint, Screw):
        both = across(joint.axis)
        return _cut(both, np.column_stack([both, joint.axis]), slides=True, pitch=joint.pitch)
    if isinstance(joint, Universal):
        axes = joint.axis1, joint.axis2
        return _cut(none, full, universal=axes)
    if isinstance(joint, Planar):
        return _cut(across(joint.normal), joint.normal[:, None], slides=True)
    if isinstance(joint, InPlane):
        return _cut(none, joint.normal[:, None], slides=True)
    if isinstance(joint, InLine):
        return _cut(none, across(joint.axis), slides=True)
    if isinstance(joint, Rolling):
        return _cut(none, np.column_stack([across(joint.normal), joint.normal]), slides=True, radius=joint.radius)
    raise AssertionError(joint)


def _cut(moments: Array, forces: Array, slides: bool = False, **more: Any) -> Cut:
    labels = [f"moment {_axis_name(m, k)}" for k, m in enumerate(moments.T)]
    labels += ["moment across"] * ("universal" in more)
    labels += [f"force {_axis_name(f, k)}" for k, f in enumerate(forces.T)]
    return Cut(moments, forces, slides, tuple(labels), **more)


def _axis_name(direction: Array, k: int) -> str:
    i = np.flatnonzero(direction)
    return "xyz"[i[0]] if len(i) == 1 else f"{k + 1}"


def across(axis: Array) -> Array:
    """Two unit vectors (3, 2) normal to an axis; coordinate axes where it is one."""
    i = int(np.argmax(np.abs(axis)))
    if np.count_nonzero(axis) == 1:
        return np.eye(3)[:, [(i + 1) % 3, (i + 2) % 3]]
    x = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(axis, x)], axis=-1)


def checked_joint(what: str, joint: Any) -> Joint:
    """A joint that can be cut."""
    if isinstance(joint, Free):
        raise PliantError(f"{what}: a Free joint leaves everything free, so the loop constrains nothing; leave it out")
    if isinstance(joint, Custom):
        raise PliantError(
            f"{what}: a Custom hinge cannot be cut, as the wrenches that it carries are not known; cut another joint of the loop "
            "and make this one a hinge of the tree"
        )
    if type(joint).__name__ == "Joint" and isinstance(joint, HingeType):
        raise PliantError(
            f"{what}: {joint!r} cannot be cut; cut a hinge that leaves the same freedom, such as pl.Spherical() for three turns, "
            "or make this one a hinge of the tree and cut another joint of the loop"
        )
    if isinstance(joint, type) and issubclass(joint, HingeType | CutJoint):
        raise PliantError(f"{what}: {joint.__name__} is a class; write pl.{joint.__name__}(...)")
    if type(joint).__name__ not in CUT_JOINTS:
        raise PliantError(
            f"{what}: {joint!r} is not a joint that can be cut; one of {', '.join(f'pl.{name}' for name in CUT_JOINTS)}"
        )
    refuse_symbols(f"{what}: the joint's pitch", getattr(joint, "pitch", None))
    return joint
