"""The steps from a file to a system."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import ModelWarning
from pliant.files.contents import contents
from pliant.files.wrong import shortened
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions, freed
from pliant.formats.sdf.elements import Element, SdfError, at, flag, needed, number, numbers_of, placed, pose_of, sdf_of
from pliant.formats.sdf.includes import Includes
from pliant.formats.sdf.joints import SdfJoint, dynamics_of, joints_of, limits_of
from pliant.formats.sdf.scopes import Scope
from pliant.formats.sdf.shapes import add_collisions, add_visuals
from pliant.formats.xml import MOST_BYTES
from pliant.model.acting.loads import FrameForce, HingeFriction, HingeSpring, HingeStop
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.bodies.inertia import Inertia, inertia_defect, triangle_defect
from pliant.model.bodies.turning_hinges import Free
from pliant.model.closures import Coupling
from pliant.model.pose import Pose, inverse
from pliant.model.records import WORLD, Hinge
from pliant.system.description import Description

_MOMENTS = {"ixx": 1.0, "iyy": 1.0, "izz": 1.0, "ixy": 0.0, "ixz": 0.0, "iyz": 0.0}
_NOT_READ = {
    "plugin": "plugins", "sensor": "sensors", "gripper": "grippers", "battery": "batteries", "light": "lights",
    "particle_emitter": "particle emitters", "actor": "actors", "joint_controller": "controllers", "wind": "winds",
    "velocity_decay": "decays of velocities",
}  # fmt: skip


def read_sdf(path: Path, options: ReadOptions, findings: Findings) -> Description:
    """The system that an SDF file describes; what is wrong in independent places is collected before reading stops."""
    root = sdf_of(contents(path, MOST_BYTES) if options.text is None else options.text)
    worlds = root.findall("world")
    if len(worlds) > 1:
        raise SdfError(worlds[1], "a second <world>; a file with one world, or with models, is read")
    around = worlds[0] if worlds else root
    try:
        top = Scope(around, None, Includes(path, options), findings)
        findings.stop_if_wrong()
        return _system(top, path, options, findings)
    except RecursionError:
        raise SdfError(root, "poses or frames refer to each other in a cycle, or in a chain that is too long") from None


def _system(top: Scope, path: Path, options: ReadOptions, findings: Findings) -> Description:
    if not any(scope.links for scope in top.within()):
        raise SdfError(top.element, "there is no <link> in a <model>")
    links = {scope.full(name): (scope, name) for scope in top.within() for name in scope.links}
    matter: dict[str, Inertia] = {}
    for full, (scope, name) in links.items():
        with findings.collecting():
            matter[full] = _matter(scope.links[name], findings)
    joints = joints_of(top, findings)
    findings.stop_if_wrong()
    static = {full for full, (scope, _) in links.items() if scope.static}
    carrying, closing = _tree([joint for joint in joints if joint.child not in static])

    only = next(iter(top.models.values())) if len(top.models) == 1 else None
    with at(top.element):
        system = Description(path.stem if only is None else only.name)
    system.strict = False  # defects of a file's inertias are remarks
    if (gravity := top.element.find("gravity")) is not None:
        system.gravity = numbers_of(gravity, 3)
    taken = {joint.name for joint in joints}
    for full, (scope, name) in links.items():
        if full not in carrying:
            element = scope.links[name]
            floor: HingeType = Fixed() if full in static else Free()
            hinge = next(
                x for x in (full, f"{full}_root", *(f"{full}_root_{k}" for k in range(2, len(taken) + 3))) if x not in taken
            )
            with findings.collecting(), at(element):
                system.add_body(Hinge(hinge, floor, WORLD, full, scope.place(name, element)), matter[full])
    for joint in carrying.values():
        with findings.collecting(), at(joint.element):
            _add_joint(system, joint, matter[joint.child])
    findings.stop_if_wrong()
    for joint in closing:
        with findings.collecting(), at(joint.element):
            _close(system, joint)
    _add_frames(system, top, findings)
    _add_acting(system, list(carrying.values()), options, findings)
    for full, (scope, name) in links.items():
        with findings.collecting(), at(scope.links[name]):
            _carry(system, full, scope.links[name], matter[full])
    _add_mimics(system, joints, options, findings)
    _tell(top, matter, links, closing, findings)
    if options.base == "free" and not any(isinstance(body.hinge.type, Free) for body in system.bodies.values()):
        system = freed(system, top.element.sourceline)
    add_collisions(system, top, path, options, findings)
    findings.stop_if_wrong()
    add_visuals(system, top, path, options, findings)
    _warn_of_model(system, top, findings)
    _report(top, findings)
    return system


def _report(top: Scope, findings: Findings) -> None:
    """What was read."""
    for scope in top.within():
        for kind, elements in (("body", scope.links), ("hinge", scope.joints), ("frame", scope.frames)):
            for name, element in elements.items():
                findings.read(placed(element, "")[0], element.tag, name, f"{kind} {scope.full(name)!r}")


# ---- bodies


def _matter(link: Element, findings: Findings) -> Inertia:
    """Mass, centre of mass and inertia in the axes of a link; what SDF takes where the file says nothing: 1 kg, 1 kg m^2."""
    inertial = link.find("inertial")
    if inertial is None:
        findings.note(*placed(link, "no <inertial>: SDF gives the link 1 kg and 1 kg m^2 about each axis"))
        return Inertia(1.0, np.zeros(3), np.eye(3))
    if inertial.get("auto", "false").strip().lower() in ("true", "1"):
        raise SdfError(inertial, "<inertial auto='true'> is not read; give <mass> and <inertia>")
    m = number(inertial, "mass", 1.0)
    if m < 0:
        raise SdfError(needed(inertial, "mass"), f"mass {m:g} is negative; give a mass in kg, zero or more")
    xx, yy, zz, xy, xz, yz = (number(inertial, f"inertia/{word}", usual) for word, usual in _MOMENTS.items())
    own = Inertia(m, np.zeros(3), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    if inertial.find("fluid_added_mass") is not None:
        findings.absent(*_absent(inertial.find("fluid_added_mass"), "added masses of fluids"))
    return own.moved(pose_of(inertial, findings))


def _tree(joints: list[SdfJoint]) -> tuple[dict[str, SdfJoint], list[SdfJoint]]:
    """The joint that carries each link, the first that does not close a loop, and those that close loops."""
    carrying: dict[str, SdfJoint] = {}
    closing: list[SdfJoint] = []
    above: dict[str, str] = {}  # by link one that carries it, towards the outermost
    for joint in joints:
        start = joint.parent or WORLD
        root = start
        while root in above:
            root = above[root]
        while start != root:  # so that the way is short the next time
            above[start], start = root, above[start]
        if joint.child in carrying or root == joint.child:
            closing.append(joint)
        else:
            carrying[joint.child], above[joint.child] = joint, root
    return carrying, closing


def _add_joint(system: Description, joint: SdfJoint, matter: Inertia) -> None:
    parent, limits = joint.parent or WORLD, limits_of(joint)
    if not joint.is_mounted:
        pose = joint.between_links if joint.kind == "fixed" else joint.in_parent
        system.add_body(Hinge(joint.name, joint.hinge, parent, joint.child, pose, limits), matter)
        return
    mount = f"{joint.name}_mount"
    system.add_body(
        Hinge(joint.name, joint.hinge, parent, mount, joint.in_parent, limits), Inertia(0.0, np.zeros(3), np.zeros((3, 3)))
    )
    system.add_body(Hinge(mount, Fixed(), mount, joint.child, inverse(joint.in_child)), matter)


def _close(system: Description, joint: SdfJoint) -> None:
    ends = []
    for side, body, pose in (("a", joint.parent or WORLD, joint.in_parent), ("b", joint.child, joint.in_child)):
        system.add_frame(frame := f"{joint.name}_{side}", body, pose)
        ends.append(frame)
    system.add_loop(joint.name, ends[0], ends[1], joint.hinge)


def _add_frames(system: Description, top: Scope, findings: Findings) -> None:
    for scope in top.within():
        for name, element in scope.frames.items():
            with findings.collecting(), at(element):
                carrier = scope.carrier(name, element)
                own = scope.place(name, element)
                body = WORLD if carrier is None else carrier[0].full(carrier[1])
                pose = own if carrier is None else inverse(carrier[0].place(carrier[1], element)) @ own
                system.add_frame(scope.full(name), body, pose)


# ---- loads and couplings


def _add_acting(system: Description, joints: list[SdfJoint], options: ReadOptions, findings: Findings) -> None:
    stopped = []
    for joint in joints:
        with findings.collecting(), at(joint.element):
            acts = [dynamics_of(axis) for axis in joint.axes]
            if options.dynamics == "act":
                _add_losses(system, joint, acts)
            elif any(one.damping or one.friction or one.stiffness for one in acts):
                findings.unused(*_unused(joint, "losses", "<dynamics>"))
            own = limits_of(joint)
            ends = {} if own is None else {w: x for w in ("lower", "upper") if (x := getattr(own, w)) is not None}
            room = ends and ends.get("lower", -np.inf) < ends.get("upper", np.inf)
            if room and options.stops is not None:
                system.add_load(f"{joint.name}_stop", HingeStop(joint.name, **ends, **options.stops))
                stopped.append(joint)
            elif ends:
                findings.unused(*_unused(joint, "limits", "<limit>"))
            elif own is not None and (own.effort is not None or own.velocity is not None):
                findings.unused(*_unused(joint, "bounds", "<limit>"))
    if stopped:
        count = f"{len(stopped)} joint{' has' if len(stopped) == 1 else 's have'}"
        findings.note(stopped[0].element.sourceline, f"{count} limits, which act as loads; without stops= they do not")


def _add_losses(system: Description, joint: SdfJoint, acts: list[Any]) -> None:
    if len(acts) == 1 and (acts[0].damping or acts[0].friction):
        system.add_load(f"{joint.name}_friction", HingeFriction(joint.name, acts[0].friction, acts[0].damping))
    if len(acts) == 2 and any(one.friction for one in acts):
        raise SdfError(joint.element, "dry friction in a joint of two axes is not read; set <friction> to 0")
    damping = [one.damping for one in acts] if len(acts) == 2 else [0.0]
    if any(one.stiffness for one in acts) or any(damping):
        k, rest = [one.stiffness for one in acts], [one.rest for one in acts]
        system.add_load(f"{joint.name}_spring", HingeSpring(joint.name, *(x[0] if len(x) == 1 else x for x in (k, damping, rest))))


def _carry(system: Description, link: str, element: Element, matter: Inertia) -> None:
    """A link without gravity: a force at its centre of mass carries its weight."""
    weightless = element.find("gravity") is not None and not flag(element, "gravity")
    if weightless and matter.mass and np.any(system.gravity) and not system.is_at_rest(link):
        system.add_frame(f"{link}_com", link, Pose(matter.com))
        weight = (-matter.mass * np.asarray(system.gravity, dtype=float)).tolist()
        system.add_load(f"{link}_gravity", FrameForce(f"{link}_com", force=tuple(weight)))


def _unused(joint: SdfJoint, kind: Any, tag: str) -> tuple[int, str, Any, str]:
    line, what = placed(joint.element, tag)
    return line, joint.name, kind, what


def _add_mimics(system: Description, joints: list[SdfJoint], options: ReadOptions, findings: Findings) -> None:
    """Couplings q = multiplier (other - reference) + offset, as mimic= asks."""
    found = [joint for joint in joints if any(axis.find("mimic") is not None for axis in joint.axes)]
    if not found:
        return
    names = ", ".join(shortened(joint.name) for joint in found)
    if options.mimic == "error":
        raise SdfError(
            found[0].element, f"joints mimic others: {names}; mimic='couple' couples them, mimic='independent' frees them"
        )
    if options.mimic == "independent":
        line, _ = placed(found[0].element, "")
        findings.warning(line, f"joints that mimic others are independent here: {names}; mimic='couple' couples them")
        return
    by_name = {joint.name: joint for joint in joints}
    for joint in found:
        own = joint.axes[0].find("mimic") if len(joint.axes) == 1 else None
        with findings.collecting(), at(joint.element):
            prefix = joint.name.rpartition("::")[0]
            other = (
                f"{prefix}::{own.get('joint')}" if prefix and own is not None else str(own.get("joint") if own is not None else "")
            )
            if own is None or other not in by_name or len(by_name[other].axes) != 1 or other == joint.name:
                raise SdfError(
                    joint.element, f"<mimic>: {other[:80]!r} is no other joint; one joint of one axis follows another one"
                )
            factor = number(own, "multiplier", 1.0)
            offset = number(own, "offset", 0.0) - factor * number(own, "reference", 0.0)
            terms = {joint.name: 1.0} | ({other: -factor} if factor else {})
            system.add_closure(Coupling(f"{joint.name}_mimic", True, tuple(terms.items()), offset))


# ---- remarks


def _absent(element: Element, kind: str) -> tuple[int, str, str, str]:
    line, what = placed(element, f"<{element.tag}>")
    return line, kind, str(element.get("name") or ""), what


def _tell(
    top: Scope, matter: dict[str, Inertia], links: dict[str, tuple[Scope, str]], closing: list[SdfJoint], findings: Findings
) -> None:
    for scope in top.within():
        for element in scope.element.iter(*_NOT_READ):
            findings.absent(*_absent(element, _NOT_READ[element.tag]))
    for full, (scope, name) in links.items():
        link = scope.links[name]
        if defect := inertia_defect(matter[full].inertia) or triangle_defect(matter[full].inertia):
            findings.warning(*placed(link, defect))
    if closing:
        names = ", ".join(shortened(joint.name) for joint in closing[:5]) + " …" * (len(closing) > 5)
        findings.note(closing[0].element.sourceline, f"joints that close loops: {names}")


def _warn_of_model(system: Description, top: Scope, findings: Findings) -> None:
    """What the model itself warns of."""
    with warnings.catch_warnings(record=True) as caught, at(top.element):
        warnings.simplefilter("always")
        _ = system.model.internals.without_inertia
    for warning in caught:
        if issubclass(warning.category, ModelWarning):
            findings.warning(top.element.sourceline, str(warning.message))
