"""Bodies with their contents as a flat list, each body after its parent. Classes, frames and copies are resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.files.wrong import shortened as short
from pliant.formats.findings import EnoughError, Findings
from pliant.formats.mjcf.elements import Element, WrongAtError, number, placed, vector
from pliant.formats.mjcf.placing import between, pose_of, rotation_of_euler, unit
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.formats.xml import NUMBER
from pliant.model.pose import Array, Pose

_MOST = 30_000  # elements of bodies, with all copies
_REFUSED = {
    "composite": "composites", "flexcomp": "flexible bodies of MuJoCo", "attach": "attached models", "plugin": "plugins",
}  # fmt: skip
_PASSED = ("camera", "light")
KINDS = ("free", "ball", "slide", "hinge")


@dataclass(eq=False)
class MjcfJoint:
    """A joint in its body's axes. ref, range and springref [rad, m], as MuJoCo's qpos has them."""

    element: Element
    kind: str
    name: str | None
    pos: Array
    axis: Array
    ref: float
    hinge: str = ""  # its name in the system


@dataclass(eq=False)
class Placed:
    """A geom or site with its pose in its body. half: half its length, where fromto gives it."""

    element: Element
    name: str | None
    pose: Pose
    half: float | None


@dataclass(eq=False)
class MjcfBody:
    """A body, its pose in its parent and, in the pose of the file, in the world."""

    element: Element
    name: str | None
    parent: MjcfBody | None
    pose: Pose
    home: Pose
    joints: list[MjcfJoint] = field(default_factory=list)
    geoms: list[Placed] = field(default_factory=list)
    sites: list[Placed] = field(default_factory=list)
    inertial: tuple[Element, Pose] | None = None
    body: str = ""  # its name in the system


def tree_of(root: Element, settings: Settings, defaults: Defaults, findings: Findings) -> list[MjcfBody]:
    """The world, then all bodies in the order of MuJoCo: depth first."""
    worlds = root.all("worldbody")
    world = MjcfBody(worlds[0] if worlds else root, "world", None, Pose(), Pose())
    reader = _TreeReader(settings, defaults, findings, [world])
    for element in worlds:
        if _size(element) > _MOST:  # before the first copy is made
            findings.error(element.line, f"there are more than {_MOST:,} bodies, joints, geoms and sites, counting all copies")
            raise EnoughError
        reader.read(element, world, Pose(), element.get("childclass"), "")
    return reader.bodies


def _size(element: Element) -> float:
    """The number of elements in it, with all copies. A count that is not a number counts as 1; reading it reports the error."""
    given = element.get("count") or "" if element.tag == "replicate" else "1"
    copies = float(given) if NUMBER.fullmatch(given) else 1.0
    return 1 + max(copies, 1.0) * sum(map(_size, element.children))


class _TreeReader:
    def __init__(self, settings: Settings, defaults: Defaults, findings: Findings, bodies: list[MjcfBody]) -> None:
        self.settings, self.defaults, self.findings, self.bodies = settings, defaults, findings, bodies
        self.count = 0

    def read(self, holder: Element, body: MjcfBody, frame: Pose, childclass: str | None, suffix: str) -> None:
        """Put what a <body>, <frame> or <replicate> holds into its body, and its bodies behind it. frame: in the body."""
        for child in holder.children:
            self.count += 1
            if self.count > _MOST:
                self.findings.error(
                    child.line, f"there are more than {_MOST:,} bodies, joints, geoms and sites, counting all copies"
                )
                raise EnoughError
            with self.findings.collecting():
                self._take(child, body, frame, childclass, suffix)

    def _take(self, child: Element, body: MjcfBody, frame: Pose, childclass: str | None, suffix: str) -> None:
        tag = child.tag
        name = child.get("name")
        name = None if not name else name + suffix
        if tag == "body":
            self.defaults.check(child, "childclass")
            pose = frame @ pose_of(child, self.settings)
            made = MjcfBody(child, name, body, pose, body.home @ pose)
            self.bodies.append(made)
            self.read(child, made, Pose(), child.get("childclass") or childclass, suffix)
        elif tag == "frame":
            self.defaults.check(child, "childclass")
            self.read(child, body, frame @ pose_of(child, self.settings), child.get("childclass") or childclass, suffix)
        elif tag == "replicate":
            self._replicate(child, body, frame, childclass, suffix)
        elif tag in ("joint", "freejoint"):
            body.joints.append(self._joint(child, name, body, frame, childclass))
        elif tag in ("geom", "site"):
            own = self.defaults.applied(child, childclass)
            along = between(own)
            pose = along[0] if along else pose_of(own, self.settings)
            if child.all("plugin"):
                raise WrongAtError(child, f"<{tag}> has a <plugin>; pliant does not read plugins; remove it")
            (body.geoms if tag == "geom" else body.sites).append(Placed(own, name, frame @ pose, along[1] if along else None))
        elif tag == "inertial":
            if body.inertial is not None:
                raise WrongAtError(child, "a second <inertial>; a body has one")
            body.inertial = (child, frame)
        elif tag in _REFUSED:
            raise WrongAtError(
                child, f"<{tag}>: pliant does not read {_REFUSED[tag]}; write out the bodies without them, or load MuJoCo's MjModel"
            )
        elif tag not in _PASSED:
            known = ("body", "frame", "replicate", "joint", "freejoint", "geom", "site", "inertial", *_PASSED, *_REFUSED)
            raise WrongAtError(child, self.findings.unknown("element of a body", tag, known))

    def _replicate(self, child: Element, body: MjcfBody, frame: Pose, childclass: str | None, suffix: str) -> None:
        count = number(child, "count", 0.0)
        if count != int(count) or count < 1:
            raise WrongAtError(child, f"<replicate count={short(child.get('count') or '')}>: give the number of copies, 1 or more")
        if count > _MOST:
            raise WrongAtError(child, f"<replicate count={count:g}>: more than {_MOST:,} copies")
        angles, step = (vector(child, key, (0.0, 0.0, 0.0)) for key in ("euler", "offset"))
        separator, width = child.get("sep") or "", len(str(int(count)))
        here = np.zeros(3)
        # copy i is turned by i times the angles, and moved on in the axes of the one before
        for i in range(int(count) if child.children else 0):
            R = rotation_of_euler([i * x for x in angles], self.settings)
            self.read(
                child,
                body,
                frame @ Pose(here, matrix=R),
                child.get("childclass") or childclass,
                f"{separator}{i:0{width}d}{suffix}",
            )
            here = here + R @ step

    def _joint(self, child: Element, name: str | None, body: MjcfBody, frame: Pose, childclass: str | None) -> MjcfJoint:
        if body.parent is None:
            raise WrongAtError(child, "a joint in <worldbody>; the world cannot have one: remove it")
        own = (
            child.having(child.attributes | {"type": "free"})
            if child.tag == "freejoint"
            else self.defaults.applied(child, childclass)
        )
        kind = own.get("type", "hinge") or ""
        if kind not in KINDS:
            raise WrongAtError(child, self.findings.unknown("joint type", kind, KINDS))
        if kind == "free" and (body.parent.parent is not None or body.joints):
            raise WrongAtError(child, "a free joint is the only joint of a body in <worldbody>")
        if body.joints and body.joints[0].kind == "free":
            raise WrongAtError(child, "a free joint is the only joint of its body")
        if sum(3 if joint.kind == "ball" else 1 for joint in body.joints) + (3 if kind == "ball" else 1) > 6 and kind != "free":
            raise WrongAtError(child, "its body has more than six degrees of freedom; a body has at most six")
        one = self.settings.angle if kind == "hinge" else 1.0
        axis = np.array([0.0, 0.0, 1.0]) if kind in ("free", "ball") else unit(own, "axis", vector(own, "axis", (0.0, 0.0, 1.0)))
        pos = np.array(vector(own, "pos", (0.0, 0.0, 0.0)))
        anchor = np.zeros(3) if kind in ("free", "slide") else frame.xyz + frame.R @ pos
        ref = number(own, "ref", 0.0) * one if kind in ("hinge", "slide") else 0.0
        return MjcfJoint(own, kind, name, anchor, frame.R @ axis, ref)


def by_name(items: list[Any], kind: str, findings: Findings) -> dict[str, Any]:
    """What has a name, by it; names are unique."""
    out: dict[str, Any] = {}
    for item in items:
        if item.name is None:
            continue
        first = out.setdefault(item.name, item)
        if first is not item:
            text = f"line {first.element.line} has a {kind} {short(item.name)} already; names are unique"
            findings.error(item.element.line, placed(item.element, text))
    return out
