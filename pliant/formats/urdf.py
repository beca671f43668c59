"""URDF files: links become bodies, joints become hinges.

- `continuous` is a `Revolute` whose limits say so, `floating` is `Free`, `planar` is `Planar`; names are kept as they are.
  `<limit>` and `<dynamics>` are stored. Damping and friction of joints of one freedom are loads, `HingeFriction` "elbow_friction",
  unless dynamics='ignore'; the range of a joint is a load, `HingeStop` "elbow_stop", where stops= asks for it. What does not act is
  told of. Visuals are shapes. Collisions, transmissions and all other elements are passed over.
- A root link named 'world' is the world itself; any other root link is a body, whose hinge to the world has the link's name, or
  'root_joint' if a joint has that name already. With base='free' that hinge is `Free`. Where the root is 'world', base='free' frees
  the one fixed joint that holds the robot: the freedoms are those of Pinocchio's free-flyer, which carries the link 'world' as
  well, but the floating frame is the robot's first link, and at the neutral q it is where the file puts it.
- Only the file itself is read. Document types and entities are refused, includes are not opened; meshes are read when they are
  drawn, from the folders of `reach.py`.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from pliant.errors import ModelWarning, PliantError
from pliant.formats.contents import contents
from pliant.formats.findings import Findings, WrongError
from pliant.formats.findings import shortened as _short
from pliant.formats.options import ReadOptions
from pliant.formats.visuals import Visual, add_shapes
from pliant.formats.xml import LARGEST, MOST_BYTES, NUMBER, parsed
from pliant.model.acting.loads import HingeFriction, HingeStop
from pliant.model.bodies.hinges import Fixed, HingeType, Planar, Prismatic, Revolute
from pliant.model.bodies.inertia import Inertia, inertia_defect, triangle_defect
from pliant.model.bodies.turning_hinges import Free
from pliant.model.closures import Coupling
from pliant.model.description import Description
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Hinge, Limits

Element = Any  # lxml brings no types

_HINGES: dict[str, Callable[..., HingeType]] = {
    "revolute": Revolute, "continuous": Revolute, "prismatic": Prismatic, "planar": Planar, "fixed": Fixed, "floating": Free,
}  # fmt: skip
_LIMITS = {"limit": ("lower", "upper", "effort", "velocity"), "dynamics": ("damping", "friction")}
_ACTING = {"limit": ("lower", "upper"), "dynamics": ("damping", "friction")}  # what loads are made of
_SINGLE = ("revolute", "continuous", "prismatic")  # joints of one freedom
_ORIGIN = {"xyz": 3, "rpy": 3, "quat_xyzw": 4}  # how many numbers
_MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")

_LONGEST_TEXT = 1000  # of an attribute that is read
_XACRO = "this is xacro; expand it first, as in 'xacro robot.urdf.xacro > robot.urdf'"


def read_urdf(path: Path, options: ReadOptions, findings: Findings) -> Description:
    """The system that a URDF file describes; what is wrong in independent places is collected before reading stops."""
    robot = _parsed(contents(path, MOST_BYTES))
    system = _system(robot, robot.get("name", "").strip()[:_LONGEST_TEXT] or path.stem, options, findings)
    add_visuals(system, robot, path, options, findings)
    return system


# ---- what is wrong, and where

_Remark = tuple[int, str]  # line, text


class _UrdfError(WrongError):
    """What is wrong at an element, or on a line."""

    def __init__(self, where: Element | int, message: str) -> None:
        super().__init__(*((where, message) if isinstance(where, int) else _placed(where, message)))


def _placed(element: Element, message: str) -> _Remark:
    """The line of an element, and the message with the link or joint that holds it.

    The line is that on which the element's start tag ends; beyond line 65,535 libxml's numbers can be one too large.
    """
    for holder in (element, *element.iterancestors()):
        if holder.tag in ("link", "joint") and holder.get("name"):
            return element.sourceline, f"{holder.tag} {_short(holder.get('name'))}: {message}"
    return element.sourceline, message


@contextmanager
def _at(element: Element) -> Iterator[None]:
    """A context that reports errors of the model at this element."""
    try:
        yield
    except PliantError as error:
        raise _UrdfError(element, str(error)) from None


# ---- XML


def _parsed(data: bytes) -> Element:
    """The element <robot>, in which URDF's own elements have plain tags."""
    robot = parsed(data, "URDF", {"xacro": _XACRO})
    own, _, kind = robot.tag.rpartition("}")
    if kind != "robot":
        raise _UrdfError(robot, f"the outermost element is <{kind[:80]}>, but in a URDF file it is <robot>")
    for element in robot.iter("*"):
        space, _, tag = element.tag.rpartition("}")
        if space and space == own:  # as in <robot xmlns="…">
            element.tag = tag
        elif "xacro" in space:
            raise _UrdfError(element, f"<xacro:{tag[:80]}>: {_XACRO}")
    return robot


def _text(element: Element, attribute: str) -> str:
    text = element.get(attribute)
    if text is None or not text.strip():
        raise _UrdfError(element, f"<{element.tag}>: attribute {attribute!r} is {'missing' if text is None else 'empty'}")
    if len(text) > _LONGEST_TEXT:
        raise _UrdfError(element, f"<{element.tag} {attribute}={_short(text)}>: longer than {_LONGEST_TEXT} characters")
    return str(text)


def _numbers(element: Element, attribute: str, count: int, largest: float = LARGEST) -> list[float]:
    text = _text(element, attribute)
    what, words = f"<{element.tag} {attribute}={_short(text)}>", text.split()
    if "${" in text:
        raise _UrdfError(element, f"{what}: {_XACRO}")
    for word in words:
        if not NUMBER.fullmatch(word):
            raise _UrdfError(element, f"{what}: {_short(word)} is not a finite number such as 0.5 or -1e-3")
    if len(words) != count:
        raise _UrdfError(element, f"{what}: expected {count} number{'s' * (count > 1)}, got {len(words)}")
    values = [float(word) for word in words]
    if max(map(abs, values)) > largest:
        raise _UrdfError(element, f"{what}: larger than {largest:.1e}")
    return values


def _needed(element: Element, tag: str) -> Element:
    child = element.find(tag)
    if child is None:
        raise _UrdfError(element, f"<{element.tag}> has no <{tag}>")
    return child


def _by_name(robot: Element, tag: str, findings: Findings) -> dict[str, Element]:
    out: dict[str, Element] = {}
    for element in robot.iterfind(tag):
        with findings.collecting():
            first = out.setdefault(_text(element, "name"), element)
            if first is not element:
                raise _UrdfError(element, f"line {first.sourceline} already has a {tag} of this name; names are unique")
    return out


# ---- the tree


class _UrdfJoint(NamedTuple):
    name: str
    element: Element
    kind: str
    parent: str
    child: str


def _joints(robot: Element, links: dict[str, Element], findings: Findings) -> list[_UrdfJoint]:
    def link(end: Element) -> str:
        name = _text(end, "link")
        if name not in links:
            raise _UrdfError(end, findings.unknown("link", name, links))
        return name

    out = []
    for name, joint in _by_name(robot, "joint", findings).items():
        with findings.collecting():
            kind = _text(joint, "type")
            if kind not in _HINGES:
                raise _UrdfError(joint, findings.unknown("joint type", kind, _HINGES))
            out.append(_UrdfJoint(name, joint, kind, link(_needed(joint, "parent")), link(_needed(joint, "child"))))
    return out


def _root(robot: Element, links: dict[str, Element], joints: list[_UrdfJoint], findings: Findings) -> str:
    """The one link that is no joint's child, and from which a tree reaches all others."""
    above: dict[str, _UrdfJoint] = {}
    for joint in joints:
        first = above.setdefault(joint.child, joint)
        if first is not joint:
            also = f"its child {_short(joint.child)} is that of joint {_short(first.name)} on line {first.element.sourceline} too"
            findings.error(*_placed(joint.element, f"{also}; a link has one parent, closed loops are not read"))
    findings.stop_if_wrong()
    _refuse_cycle(above)
    roots = [name for name in links if name not in above]
    if not roots:
        raise _UrdfError(robot, "there is no <link>")
    if len(roots) > 1:
        names = ", ".join(f"{_short(name)} (line {links[name].sourceline})" for name in roots[:5]) + " …" * (len(roots) > 5)
        raise _UrdfError(links[roots[1]], f"{len(roots)} links have no parent joint: {names}; connect all but one")
    if WORLD in above:
        raise _UrdfError(above[WORLD].element, "its child 'world' is the ground, which cannot have a parent; rename that link")
    return roots[0]


def _refuse_cycle(above: dict[str, _UrdfJoint]) -> None:
    clear: set[str] = set()  # links from which the way to the root is known to end
    for start in above:
        path: dict[str, None] = {}
        name = start
        while name in above and name not in clear:
            if name in path:
                names = list(path)[list(path).index(name) :]
                shown = " -> ".join(map(_short, names[:8])) + (" …" if len(names) > 8 else f" -> {_short(name)}")
                raise _UrdfError(above[name].element, f"child and parents form a cycle, {shown}; closed loops are not read")
            path[name] = None
            name = above[name].parent
        clear.update(path)


# ---- from elements to the model


def _pose(element: Element) -> Pose:
    origin = element.find("origin")
    if origin is None:
        return Pose()
    given: dict[str, Any] = {word: _numbers(origin, word, size) for word, size in _ORIGIN.items() if origin.get(word) is not None}
    if "quat_xyzw" in given:
        x, y, z, w = given.pop("quat_xyzw")
        given["quat"] = (w, x, y, z)
    with _at(origin):
        return Pose(**given)


def _matter(link: Element) -> Inertia:
    """Mass, centre of mass and inertia in link axes: exactly the file's numbers where its rpy is zero or absent."""
    inertial = link.find("inertial")
    if inertial is None:
        return Inertia(0.0, np.zeros(3), np.zeros((3, 3)))
    mass, inertia = _needed(inertial, "mass"), _needed(inertial, "inertia")
    (m,) = _numbers(mass, "value", 1)
    if m < 0:
        raise _UrdfError(mass, f"mass {m:g} is negative; give kg, zero or more")
    xx, yy, zz, xy, xz, yz = (_numbers(inertia, word, 1)[0] for word in _MOMENTS)
    return Inertia(m, np.zeros(3), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])).moved(_pose(inertial))


def _hinge(joint: _UrdfJoint) -> HingeType:
    if joint.kind in ("fixed", "floating"):
        return _HINGES[joint.kind]()  # whose <axis>, often zero, means nothing
    axis = joint.element.find("axis")
    with _at(joint.element if axis is None else axis):
        return _HINGES[joint.kind]((1.0, 0.0, 0.0) if axis is None else _numbers(axis, "xyz", 3))


def _limits(joint: _UrdfJoint) -> Limits | None:
    values: dict[str, Any] = {"continuous": True} if joint.kind == "continuous" else {}
    for tag, words in _LIMITS.items():
        if (element := joint.element.find(tag)) is not None:
            # the largest float stands for "no limit" in many files
            values |= {w: _numbers(element, w, 1, sys.float_info.max)[0] for w in words if element.get(w) is not None}
    return Limits(**values) if values else None


def _system(robot: Element, name: str, options: ReadOptions, findings: Findings) -> Description:
    base = options.base
    links = _by_name(robot, "link", findings)
    joints = _joints(robot, links, findings)
    matter: dict[str, Inertia] = {}
    for link, element in links.items():
        with findings.collecting():
            matter[link] = _matter(element)
    hinges: dict[str, HingeType] = {}
    poses: dict[str, Pose] = {}
    limits: dict[str, Limits | None] = {}
    for joint in joints:
        with findings.collecting():
            hinges[joint.name] = _hinge(joint)
        with findings.collecting():
            poses[joint.name] = _pose(joint.element)
        with findings.collecting():
            limits[joint.name] = _limits(joint)
    couplings: dict[str, Coupling] = {}
    with findings.collecting():
        _remark(findings, _mimics(joints, options.mimic))
        couplings = _couplings(joints) if options.mimic == "couple" else {}
    _remark(findings, _defects(links, matter))
    known = _losses(joints, limits)
    losses = known if options.dynamics == "act" else {}
    ranges = _ranges(joints, limits) if options.stops is not None else {}
    _tell_unused(joints, limits, {"dynamics": known, "limit": ranges}, findings)
    findings.stop_if_wrong()
    root = _root(robot, links, joints, findings)
    if base == "free" and root == WORLD:
        freed = _freed(links[WORLD], joints).name
        hinges[freed], limits[freed] = Free(), Limits(freed=True)

    with _at(robot):
        system = Description(name)
    system.strict = False  # defects of a file's inertias are remarks
    if root != WORLD:
        floor: HingeType = Free() if base == "free" else Fixed()
        system.add_body(Hinge(_root_hinge(root, joints), floor, WORLD, root, Pose()), matter[root])
    for joint in joints:
        with findings.collecting(), _at(joint.element):
            own = Hinge(joint.name, hinges[joint.name], joint.parent, joint.child, poses[joint.name], limits[joint.name])
            system.add_body(own, matter[joint.child])
    findings.stop_if_wrong()
    for hinge, friction in losses.items():
        system.add_load(f"{hinge}_friction", HingeFriction(hinge, friction["coulomb"], friction["viscous"]))
    for hinge, ends in ranges.items():
        system.add_load(f"{hinge}_stop", HingeStop(hinge, **ends, **(options.stops or {})))
    for coupling in couplings.values():
        system.add_closure(coupling)
    _note_loads(joints, losses, ranges, findings)
    _remark(findings, _without_inertia(system, links[root], joints))
    return system


def _root_hinge(root: str, joints: list[_UrdfJoint]) -> str:
    taken = {joint.name for joint in joints}
    names = (root, "root_joint", *(f"root_joint_{k}" for k in range(2, len(joints) + 2)))
    return next(name for name in names if name not in taken)


def _freed(world: Element, joints: list[_UrdfJoint]) -> _UrdfJoint:
    """The joint that base='free' frees where the root link is the world."""
    held = [joint for joint in joints if joint.parent == WORLD]
    if len(held) != 1 or held[0].kind != "fixed":
        what = ", ".join(f"{_short(joint.name)} ({joint.kind})" for joint in held[:5]) or "none"
        raise _UrdfError(world, f"base='free' needs exactly one fixed joint on the world, but there are: {what}; use base='fixed'")
    return held[0]


# ---- what is drawn


def add_visuals(system: Description, robot: Element, path: Path, options: ReadOptions, findings: Findings) -> None:
    """The visuals of links as shapes; with what is wrong in one nothing else is, and `check` notes it."""
    materials = {own.get("name"): color for own in robot.iterfind("material") if (color := own.find("color")) is not None}
    visuals: list[Visual] = []
    for element in robot.iterfind("link/visual"):
        if len(visuals) == _MOST_VISUALS:
            findings.note(element.sourceline, f"<visual>: only the first {_MOST_VISUALS:,} are drawn")
            break
        try:
            visuals.append(_visual(element, materials))
        except WrongError as wrong:
            findings.note(wrong.line, f"<visual> is not drawn: {wrong}")
    add_shapes(system, visuals, path, options, findings)


def _visual(element: Element, materials: dict[Any, Element]) -> Visual:
    geometry = _needed(element, "geometry")
    own = next((child for child in geometry.iterchildren("*") if child.tag in _GEOMETRIES), None)
    if own is None:
        raise _UrdfError(geometry, f"<geometry> has none of {', '.join(_GEOMETRIES)}")
    sizes: dict[str, Any] = {word: _numbers(own, word, count) for word, count in _GEOMETRIES[own.tag].items()}
    if own.tag == "mesh":
        sizes = {"filename": _text(own, "filename"), "scale": _numbers(own, "scale", 3) if own.get("scale") else [1.0] * 3}
    material, color = element.find("material"), None
    if material is not None:
        color = material.find("color")
        color = materials.get(material.get("name")) if color is None else color
    rgba = None if color is None or color.get("rgba") is None else _numbers(color, "rgba", 4)
    link = element.getparent().get("name")
    return Visual(element.sourceline, str(link), element.get("name"), own.tag, sizes, _pose(element), rgba)


_GEOMETRIES = {
    "box": {"size": 3}, "sphere": {"radius": 1}, "cylinder": {"radius": 1, "length": 1}, "capsule": {"radius": 1, "length": 1},
    "mesh": {},
}  # fmt: skip
_MOST_VISUALS = 10_000


# ---- remarks


def _remark(findings: Findings, remarks: list[_Remark]) -> None:
    for line, text in remarks:
        findings.warning(line, text)


def _mimics(joints: list[_UrdfJoint], mimic: str) -> list[_Remark]:
    found = [joint for joint in joints if joint.kind != "fixed" and joint.element.find("mimic") is not None]
    if not found:
        return []
    line, names = found[0].element.find("mimic").sourceline, ", ".join(_short(joint.name) for joint in found)
    if mimic == "error":
        raise _UrdfError(line, f"joints mimic others: {names}; mimic='couple' couples them, mimic='independent' frees them")
    if mimic == "couple":
        return []
    return [(line, f"joints that mimic others are independent here: {names}; mimic='couple' couples them")]


def _couplings(joints: list[_UrdfJoint]) -> dict[str, Coupling]:
    """By joint that mimics another, q = multiplier x the other's q + offset."""
    by_name = {joint.name: joint for joint in joints}
    out = {}
    for joint in joints:
        element = joint.element.find("mimic")
        if element is None or joint.kind == "fixed":
            continue
        other = _text(element, "joint")
        factor, offset = (
            _numbers(element, word, 1)[0] if element.get(word) is not None else default
            for word, default in (("multiplier", 1.0), ("offset", 0.0))
        )
        if other not in by_name or other == joint.name:
            raise _UrdfError(element, f"<mimic joint={_short(other)}>: no other joint of this name")
        for one in (joint, by_name[other]):
            if one.kind not in _SINGLE:
                raise _UrdfError(
                    element,
                    f"<mimic>: joint {_short(one.name)} is {one.kind}; only joints with one degree of freedom can be coupled",
                )
        terms = {joint.name: 1.0} | ({other: -factor} if factor else {})
        out[joint.name] = Coupling(f"{joint.name}_mimic", True, tuple(terms.items()), offset)
    return out


def _losses(joints: list[_UrdfJoint], limits: dict[str, Limits | None]) -> dict[str, dict[str, float]]:
    """The numbers of `HingeFriction` that <dynamics> gives, by joint.

    A joint with a negative number is left out, because it would be driven; `_tell_unused` reports it.
    """
    out = {}
    for joint in joints:
        own = limits.get(joint.name)
        if own is None or joint.kind not in _SINGLE:
            continue
        viscous, coulomb = own.damping or 0.0, own.friction or 0.0
        if (viscous or coulomb) and 0 <= viscous < LARGEST and 0 <= coulomb < LARGEST:
            out[joint.name] = {"coulomb": coulomb, "viscous": viscous}
    return out


def _ranges(joints: list[_UrdfJoint], limits: dict[str, Limits | None]) -> dict[str, dict[str, float]]:
    """The ends of `HingeStop` that <limit> gives, by joint: those that are there, and leave room between them."""
    out = {}
    for joint in joints:
        own = limits.get(joint.name)
        if own is None or joint.kind not in _SINGLE or joint.kind == "continuous":
            continue
        ends = {word: x for word in ("lower", "upper") if (x := getattr(own, word)) is not None and abs(x) < LARGEST}
        if ends and ends.get("lower", -np.inf) < ends.get("upper", np.inf):
            out[joint.name] = ends
    return out


def _note_loads(joints: list[_UrdfJoint], losses: dict[str, Any], ranges: dict[str, Any], findings: Findings) -> None:
    """What a file brings to act, once for all joints."""
    for tag, acting, what, other in (
        ("dynamics", losses, "damping or friction, which act", "dynamics='ignore' leaves them out"),
        ("limit", ranges, "limits, which act", "without stops= they do not"),
    ):
        own = [joint for joint in joints if joint.name in acting]
        if own:
            kind = {"dynamics": "friction", "limit": "stop"}[tag]
            names = ", ".join(_short(f"{joint.name}_{kind}") for joint in own[:3]) + " …" * (len(own) > 3)
            count = f"{len(own)} joint{' has' if len(own) == 1 else 's have'}"
            findings.note(own[0].element.find(tag).sourceline, f"{count} {what} as loads, {names}; {other}")


def _tell_unused(
    joints: list[_UrdfJoint], limits: dict[str, Limits | None], acting: dict[str, dict[str, Any]], findings: Findings
) -> None:
    """<limit> and <dynamics> of joints that move; zeros, numbers that stand for "no limit", and what acts say nothing."""
    for joint in joints:
        if joint.kind == "fixed" or (own := limits.get(joint.name)) is None:
            continue
        for tag, words in _LIMITS.items():
            acts = _ACTING[tag] if joint.name in acting[tag] else ()
            said = {w: value for w in words if w not in acts and (value := getattr(own, w)) and abs(value) < LARGEST}
            if said:
                element = joint.element.find(tag)
                text = " ".join(f'{word}="{value:g}"' for word, value in said.items())
                ranged: Literal["limits", "bounds"] = "limits" if {"lower", "upper"} & said.keys() else "bounds"
                kind: Literal["losses", "limits", "bounds"] = "losses" if tag == "dynamics" else ranged
                findings.unused(element.sourceline, joint.name, kind, _placed(element, f"<{tag} {text}>")[1])


def _defects(links: dict[str, Element], matter: dict[str, Inertia]) -> list[_Remark]:
    out = []
    for name, link in links.items():
        if name == WORLD and link.find("inertial") is not None:
            out.append(_placed(link.find("inertial"), "this link is the ground, so its <inertial> is ignored"))
        elif name in matter and (defect := inertia_defect(matter[name].inertia) or triangle_defect(matter[name].inertia)):
            out.append(_placed(link.find("inertial/inertia"), defect))
    return out


def _without_inertia(system: Description, root: Element, joints: list[_UrdfJoint]) -> list[_Remark]:
    """What the model itself warns of, on the line of the first hinge that it names."""
    with warnings.catch_warnings(record=True) as caught, _at(root):
        warnings.simplefilter("always")
        singular = set(system.model.without_inertia)
    where = next((joint.element for joint in joints if joint.name in singular), root)
    return [(where.sourceline, str(warning.message)) for warning in caught if issubclass(warning.category, ModelWarning)]
