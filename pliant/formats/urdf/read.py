"""The steps from a file to a system."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from pliant.errors import ModelWarning, PliantError
from pliant.files.contents import contents
from pliant.files.wrong import shortened
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.formats.urdf.elements import (
    LONGEST_TEXT,
    Element,
    Remark,
    UrdfError,
    at,
    needed,
    numbers,
    placed,
    pose_of,
    robot_of,
    text_of,
)
from pliant.formats.urdf.shapes import add_collisions, add_visuals
from pliant.formats.xml import LARGEST, MOST_BYTES
from pliant.model.acting.loads import HingeFriction, HingeStop
from pliant.model.bodies.hinges import Fixed, HingeType, Planar, Prismatic, Revolute
from pliant.model.bodies.inertia import Inertia, inertia_defect, triangle_defect
from pliant.model.bodies.turning_hinges import Free
from pliant.model.closures import Coupling
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Hinge, Limits, cycles
from pliant.system.description import Description

_HINGES: dict[str, Callable[..., HingeType]] = {
    "revolute": Revolute, "continuous": Revolute, "prismatic": Prismatic, "planar": Planar, "fixed": Fixed, "floating": Free,
}  # fmt: skip
_LIMITS = {"limit": ("lower", "upper", "effort", "velocity"), "dynamics": ("damping", "friction")}
_ACTING = {"limit": ("lower", "upper"), "dynamics": ("damping", "friction")}  # what loads are made of
_SINGLE = ("revolute", "continuous", "prismatic")  # joints of one freedom
_MOMENTS = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")


def read_urdf(path: Path, options: ReadOptions, findings: Findings) -> Description:
    """The system that a URDF file describes; what is wrong in independent places is collected before reading stops."""
    robot = robot_of(contents(path, MOST_BYTES) if options.text is None else options.text)
    system = _system(robot, robot.get("name", "").strip()[:LONGEST_TEXT] or path.stem, options, findings)
    add_collisions(system, robot, path, options, findings)
    findings.stop_if_wrong()
    add_visuals(system, robot, path, options, findings)
    for tag, what in (("link", "body"), ("joint", "hinge")):
        for element in robot.iterfind(tag):
            findings.read(element.sourceline, tag, element.get("name", ""), f"{what} {element.get('name', '')!r}")
    return system


# ---- the tree


def _by_name(robot: Element, tag: str, findings: Findings) -> dict[str, Element]:
    out: dict[str, Element] = {}
    for element in robot.iterfind(tag):
        with findings.collecting():
            first = out.setdefault(text_of(element, "name"), element)
            if first is not element:
                raise UrdfError(element, f"line {first.sourceline} already has a {tag} of this name; names are unique")
    return out


class _UrdfJoint(NamedTuple):
    name: str
    element: Element
    kind: str
    parent: str
    child: str


def _joints(robot: Element, links: dict[str, Element], findings: Findings) -> list[_UrdfJoint]:
    def link(end: Element) -> str:
        name = text_of(end, "link")
        if name not in links:
            raise UrdfError(end, findings.unknown("link", name, links))
        return name

    out = []
    for name, joint in _by_name(robot, "joint", findings).items():
        with findings.collecting():
            kind = text_of(joint, "type")
            if kind not in _HINGES:
                raise UrdfError(joint, findings.unknown("joint type", kind, _HINGES))
            out.append(_UrdfJoint(name, joint, kind, link(needed(joint, "parent")), link(needed(joint, "child"))))
    return out


def _root(robot: Element, links: dict[str, Element], joints: list[_UrdfJoint], findings: Findings) -> str:
    """The one link that is no joint's child, and from which a tree reaches all others."""
    above: dict[str, _UrdfJoint] = {}
    for joint in joints:
        first = above.setdefault(joint.child, joint)
        if first is not joint:
            above_it = f"joint {shortened(first.name)} on line {first.element.sourceline}"
            also = f"its child {shortened(joint.child)} is that of {above_it} too"
            findings.error(*placed(joint.element, f"{also}; a link has one parent, closed loops are not read"))
    findings.stop_if_wrong()
    _refuse_cycle(above)
    roots = [name for name in links if name not in above]
    if not roots:
        raise UrdfError(robot, "there is no <link>")
    if len(roots) > 1:
        names = ", ".join(f"{shortened(name)} (line {links[name].sourceline})" for name in roots[:5]) + " …" * (len(roots) > 5)
        raise UrdfError(links[roots[1]], f"{len(roots)} links have no parent joint: {names}; connect all but one")
    if WORLD in above:
        raise UrdfError(above[WORLD].element, "its child 'world' is the ground, which cannot have a parent; rename that link")
    return roots[0]


def _refuse_cycle(above: dict[str, _UrdfJoint]) -> None:
    for names in cycles({link: joint.parent for link, joint in above.items()}):
        shown = " -> ".join(map(shortened, names[:8])) + (" …" if len(names) > 8 else f" -> {shortened(names[0])}")
        raise UrdfError(above[names[0]].element, f"child and parents form a cycle, {shown}; closed loops are not read")


# ---- from elements to the model


def _matter(link: Element, findings: Findings) -> Inertia:
    """Mass, centre of mass and inertia in link axes: exactly the file's numbers where its rpy is zero or absent."""
    inertial = link.find("inertial")
    if inertial is None:
        return Inertia(0.0, np.zeros(3), np.zeros((3, 3)))
    mass, inertia = needed(inertial, "mass"), needed(inertial, "inertia")
    (m,) = numbers(mass, "value", 1)
    if m < 0:
        raise UrdfError(mass, f"mass {m:g} is negative; give a mass in kg, zero or more")
    xx, yy, zz, xy, xz, yz = (numbers(inertia, word, 1)[0] for word in _MOMENTS)
    return Inertia(m, np.zeros(3), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])).moved(pose_of(inertial, findings))


def _hinge(joint: _UrdfJoint) -> HingeType:
    if joint.kind in ("fixed", "floating"):
        return _HINGES[joint.kind]()  # whose <axis>, often zero, means nothing
    axis = joint.element.find("axis")
    with at(joint.element if axis is None else axis):
        return _HINGES[joint.kind]((1.0, 0.0, 0.0) if axis is None else numbers(axis, "xyz", 3))


def _limits(joint: _UrdfJoint, findings: Findings) -> Limits | None:
    values: dict[str, Any] = {"continuous": True} if joint.kind == "continuous" else {}
    for tag, words in _LIMITS.items():
        if (element := joint.element.find(tag)) is not None:
            # the largest float stands for "no limit" in many files
            values |= {w: numbers(element, w, 1, sys.float_info.max)[0] for w in words if element.get(w) is not None}
    try:
        return Limits(**values) if values else None
    except PliantError as error:
        own = joint.element.find("limit")
        _remark(findings, [placed(joint.element if own is None else own, f"{error}; its limits and losses are left out")])
        return None


def _system(robot: Element, name: str, options: ReadOptions, findings: Findings) -> Description:
    base = options.base
    links = _by_name(robot, "link", findings)
    joints = _joints(robot, links, findings)
    matter: dict[str, Inertia] = {}
    for link, element in links.items():
        with findings.collecting():
            matter[link] = _matter(element, findings)
    hinges: dict[str, HingeType] = {}
    poses: dict[str, Pose] = {}
    limits: dict[str, Limits | None] = {}
    for joint in joints:
        with findings.collecting():
            hinges[joint.name] = _hinge(joint)
        with findings.collecting():
            poses[joint.name] = pose_of(joint.element, findings)
        with findings.collecting():
            limits[joint.name] = _limits(joint, findings)
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

    with at(robot):
        system = Description(name)
    system.strict = False  # defects of a file's inertias are remarks
    if root != WORLD:
        floor: HingeType = Free() if base == "free" else Fixed()
        system.add_body(Hinge(_root_hinge(root, joints), floor, WORLD, root, Pose()), matter[root])
    for joint in joints:
        with findings.collecting(), at(joint.element):
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
        what = ", ".join(f"{shortened(joint.name)} ({joint.kind})" for joint in held[:5]) or "none"
        raise UrdfError(world, f"base='free' needs exactly one fixed joint on the world, but there are: {what}; use base='fixed'")
    return held[0]


# ---- remarks


def _remark(findings: Findings, remarks: list[Remark]) -> None:
    for line, text in remarks:
        findings.warning(line, text)


def _mimics(joints: list[_UrdfJoint], mimic: str) -> list[Remark]:
    found = [joint for joint in joints if joint.kind != "fixed" and joint.element.find("mimic") is not None]
    if not found:
        return []
    line, names = found[0].element.find("mimic").sourceline, ", ".join(shortened(joint.name) for joint in found)
    if mimic == "error":
        raise UrdfError(line, f"joints mimic others: {names}; mimic='couple' couples them, mimic='independent' frees them")
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
        other = text_of(element, "joint")
        factor, offset = (
            numbers(element, word, 1)[0] if element.get(word) is not None else default
            for word, default in (("multiplier", 1.0), ("offset", 0.0))
        )
        if other not in by_name or other == joint.name:
            raise UrdfError(element, f"<mimic joint={shortened(other)}>: no other joint of this name")
        for one in (joint, by_name[other]):
            if one.kind not in _SINGLE:
                raise UrdfError(
                    element,
                    f"<mimic>: joint {shortened(one.name)} is {one.kind}; only joints with one degree of freedom can be coupled",
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
            names = ", ".join(shortened(f"{joint.name}_{kind}") for joint in own[:3]) + " …" * (len(own) > 3)
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
                findings.unused(element.sourceline, joint.name, kind, placed(element, f"<{tag} {text}>")[1])


def _defects(links: dict[str, Element], matter: dict[str, Inertia]) -> list[Remark]:
    out = []
    for name, link in links.items():
        if name == WORLD and link.find("inertial") is not None:
            out.append(placed(link.find("inertial"), "this link is the ground, so its <inertial> is ignored"))
        elif name in matter and (defect := inertia_defect(matter[name].inertia) or triangle_defect(matter[name].inertia)):
            out.append(placed(link.find("inertial/inertia"), defect))
    return out


def _without_inertia(system: Description, root: Element, joints: list[_UrdfJoint]) -> list[Remark]:
    """What the model itself warns of, on the line of the first hinge that it names."""
    with warnings.catch_warnings(record=True) as caught, at(root):
        warnings.simplefilter("always")
        singular = set(system.model.internals.without_inertia)
    where = next((joint.element for joint in joints if joint.name in singular), root)
    return [(where.sourceline, str(warning.message)) for warning in caught if issubclass(warning.category, ModelWarning)]
