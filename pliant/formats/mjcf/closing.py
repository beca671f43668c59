"""Equality constraints as closures: connect and weld are loops, joints and fixed tendons that follow others are couplings."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.building import TakenNames, single
from pliant.formats.mjcf.elements import Element, WrongAtError, at, numbers, text, vector, word
from pliant.formats.mjcf.placing import rotation_of_quaternion, unit
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.turning_hinges import Spherical
from pliant.model.closures import Closure, Coupling, Loop
from pliant.model.pose import Pose, inverse
from pliant.system.description import Description

_KINDS = ("connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain", "distance")


@dataclass(frozen=True)
class EqualityJoints:
    """What equality constraints join."""

    system: Description
    bodies: dict[str, MjcfBody]
    joints: dict[str, MjcfJoint]
    sites: dict[str, str]  # frames
    tendons: dict[str, Element]
    findings: Findings
    names: TakenNames

    def body(self, element: Element, key: str) -> MjcfBody:
        name = element.get(key) or "world"
        if name not in self.bodies:
            raise WrongAtError(element, f"<{element.tag} {key}=…>: {self.findings.unknown('body', name, self.bodies)}")
        return self.bodies[name]

    def joint(self, element: Element, name: str) -> MjcfJoint:
        if name not in self.joints:
            raise WrongAtError(element, f"<{element.tag} joint=…>: {self.findings.unknown('joint', name, self.joints)}")
        if not single(self.joints[name]):
            raise WrongAtError(
                element, f"joint {name!r} is {self.joints[name].kind}; only joints with one degree of freedom can be coupled"
            )
        return self.joints[name]

    def frame(self, wanted: str, body: MjcfBody, pose: Pose) -> str:
        """A frame of a body at a pose, itself where it is the body's own."""
        if not pose.xyz.any() and np.array_equal(pose.R, np.eye(3)):
            return body.body
        name = TakenNames([*self.system.bodies, *self.system.frames]).free(wanted)
        self.system.add_frame(name, body.body, pose)
        return name


def add_equalities(
    root: Element,
    system: Description,
    bodies: list[MjcfBody],
    sites: dict[str, str],
    settings: Settings,
    defaults: Defaults,
    findings: Findings,
) -> None:
    """Add all equality constraints that are closures; others are refused where they act."""
    if {"equality", "constraint"} & settings.disabled:
        return
    joints = {joint.name: joint for body in bodies for joint in body.joints if joint.name}
    tendons = {name: x for section in root.all("tendon") for x in section.all() if (name := x.get("name"))}
    named = {body.name: body for body in bodies if body.name}
    closing = EqualityJoints(system, named, joints, sites, tendons, findings, TakenNames(()))
    for child in (x for section in root.all("equality") for x in section.all()):
        own = _with_equality(child, defaults)
        with findings.collecting():
            active = word(own, "active", "true", ("false", "true"), findings) == "true"
            if child.tag not in _KINDS:
                raise WrongAtError(child, findings.unknown("equality constraint", child.tag, _KINDS))
            closure = _closure(closing, own, active)
            if closure is not None:
                with at(child):
                    system.add_closure(closure)


def _with_equality(child: Element, defaults: Defaults) -> Element:
    """With the class's <equality>, whatever kind it is."""
    base = Element("equality", {k: v for k, v in child.attributes.items() if k in ("class", "active")}, child.line, child.source)
    return child.having(defaults.applied(base).attributes | child.attributes)


def _closure(closing: EqualityJoints, own: Element, active: bool) -> Closure | None:
    name = closing.names.free(re.sub(r"[./]", "_", (own.get("name") or f"{own.tag}_equality").strip()))
    if own.tag in ("connect", "weld"):
        frames = _frames(closing, own, name)
        return Loop(name, active, *frames, Spherical() if own.tag == "connect" else Fixed())
    if own.tag == "joint":
        first = closing.joint(own, text(own, "joint1"))
        second = None if own.get("joint2") is None else closing.joint(own, text(own, "joint2"))
        one = ({first.hinge: 1.0}, first.ref)
        return _coupling(own, name, active, one, None if second is None else ({second.hinge: 1.0}, second.ref))
    if own.tag == "tendon":
        one = _fixed(closing, own, "tendon1")
        other = _fixed(closing, own, "tendon2") if own.get("tendon2") is not None else None
        return _coupling(own, name, active, one, other)
    if active:
        raise WrongAtError(
            own, f"<equality> of kind <{own.tag}> is not read, and without it the model moves differently; remove it"
        )
    absent(closing.findings, own, "equality constraints", f"<{own.tag}>, which does not act in the file either")
    return None


Sum = tuple[dict[str, float], float]  # factors of hinges, and the sum in the pose of the file


def _fixed(closing: EqualityJoints, own: Element, key: str) -> Sum:
    """A fixed tendon: its length is a sum of joints' coordinates."""
    name = text(own, key)
    if name not in closing.tendons:
        raise WrongAtError(own, f"<tendon {key}=…>: {closing.findings.unknown('tendon', name, closing.tendons)}")
    tendon = closing.tendons[name]
    if tendon.tag != "fixed":
        raise WrongAtError(
            own, f"<equality> of the spatial tendon {name!r}: only tendons that are sums of joints (<fixed>) are read"
        )
    terms: dict[str, float] = {}
    start = 0.0
    for part in tendon.all("joint"):
        joint, (factor,) = closing.joint(part, text(part, "joint")), numbers(part, "coef", 1)
        terms[joint.hinge] = terms.get(joint.hinge, 0.0) + factor
        start += factor * joint.ref
    return terms, start


def _coupling(own: Element, name: str, active: bool, one: Sum, other: Sum | None) -> Coupling:
    """one - its start = c0 + c1 (other - its start)."""
    given = numbers(own, "polycoef", 1, 5) if own.get("polycoef") is not None else [0.0, 1.0]
    c0, c1, *more = (*given, 0.0, 0.0)[: max(2, len(given))]
    if any(more) and other is not None:
        raise WrongAtError(own, f"<{own.tag} polycoef='{own.get('polycoef')}'>: only a linear coupling (two numbers) is read")
    terms, offset = dict(one[0]), one[1] + c0
    if other is not None and c1:
        for hinge, factor in other[0].items():
            terms[hinge] = terms.get(hinge, 0.0) - c1 * factor
        offset -= c1 * other[1]
    terms = {hinge: factor for hinge, factor in terms.items() if factor}
    if not terms:
        raise WrongAtError(own, f"<{own.tag}> constrains nothing: all of its factors are zero")
    return Coupling(name, active, tuple(terms.items()), offset)


def _frames(closing: EqualityJoints, own: Element, name: str) -> tuple[str, str]:
    if own.get("site1") is not None or own.get("site2") is not None:
        out = []
        for key in ("site1", "site2"):
            if (site := text(own, key)) not in closing.sites:
                raise WrongAtError(own, f"<{own.tag} {key}=…>: {closing.findings.unknown('site', site, closing.sites)}")
            out.append(closing.sites[site])
        return out[0], out[1]
    text(own, "body1")
    one, other = closing.body(own, "body1"), closing.body(own, "body2")
    here = inverse(other.home) @ one.home
    with at(own):
        if own.tag == "connect":
            point = Pose(numbers(own, "anchor", 3))
            first, second = point, Pose((here @ point).xyz)
        else:
            second = Pose(vector(own, "anchor", (0.0, 0.0, 0.0)))
            relative = vector(own, "relpose", (0.0,) * 7)
            first = inverse(one.home) @ other.home @ second
            if any(relative[3:]):  # a quaternion of zeros stands for the pose of the file
                quat = unit(own, "relpose", relative[3:])
                first = Pose(relative[:3], matrix=rotation_of_quaternion(*quat.tolist()))
        return closing.frame(f"{name}_a", one, first), closing.frame(f"{name}_b", other, second)
