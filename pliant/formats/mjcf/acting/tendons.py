"""Tendons as lines: fixed ones are sums of joints, spatial ones are ropes through sites and over pulleys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.building import TakenNames, ends_of, single
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers, text, vector
from pliant.formats.mjcf.in_file import posed
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.formats.options import ReadOptions
from pliant.model.acting.loads import Tendon
from pliant.system.description import Description


@dataclass(eq=False)
class MjcfTendon:
    """A tendon: its line as loads have it, or why it has none. terms: of a fixed one, joints with their factors."""

    element: Element
    name: str
    line: Any = None
    why: str = ""
    terms: tuple[tuple[MjcfJoint, float], ...] = ()


class Tendons:
    """All tendons of a model, by name."""

    def __init__(
        self,
        root: Element,
        system: Description,
        bodies: list[MjcfBody],
        sites: dict[str, str],
        settings: Settings,
        defaults: Defaults,
        findings: Findings,
    ) -> None:
        self.system, self.bodies, self.findings = system, bodies, findings
        self.joints = {joint.name: joint for body in bodies for joint in body.joints if joint.name}
        self.sites, self.settings = sites, settings
        self.all: dict[str, MjcfTendon] = {}
        self.used: set[str] = set()  # that actuators, equality constraints or sensors name
        names = TakenNames(())
        for child in (x for section in root.all("tendon") for x in section.all()):
            with findings.collecting():
                if child.tag not in ("fixed", "spatial"):
                    raise WrongAtError(child, findings.unknown("tendon", child.tag, ("fixed", "spatial")))
                own = defaults.applied(child)
                name = names.free(own.get("name") or "tendon")
                if own.get("name") and name != own.get("name"):
                    raise WrongAtError(child, "a tendon of this name exists already; names are unique")
                self.all[name] = self._fixed(own, name) if own.tag == "fixed" else self._spatial(own, name)

    def of(self, element: Element, key: str) -> MjcfTendon:
        """The tendon that an element names."""
        name = text(element, key)
        if name not in self.all:
            raise WrongAtError(element, f"<{element.tag} {key}=…>: {self.findings.unknown('tendon', name, self.all)}")
        self.used.add(name)
        return self.all[name]

    def _fixed(self, own: Element, name: str) -> MjcfTendon:
        terms: dict[MjcfJoint, float] = {}
        for part in own.all("joint"):
            key, (factor,) = text(part, "joint"), numbers(part, "coef", 1)
            if key not in self.joints:
                raise WrongAtError(part, f"<joint joint=…>: {self.findings.unknown('joint', key, self.joints)}")
            joint = self.joints[key]
            if not single(joint):
                raise WrongAtError(own, f"joint {key!r} is {joint.kind}; a fixed tendon sums joints with one degree of freedom")
            terms[joint] = terms.get(joint, 0.0) + factor
        line = {joint.hinge: factor for joint, factor in terms.items()}
        return MjcfTendon(own, name, line or None, "" if line else "sums no joints", tuple(terms.items()))

    def _spatial(self, own: Element, name: str) -> MjcfTendon:
        line: list[Any] = []
        why, last = "", None
        for part in own.all():
            if part.tag == "site":
                site = text(part, "site")
                if site not in self.sites:
                    raise WrongAtError(part, f"<site site=…>: {self.findings.unknown('site', site, self.sites)}")
                if site != last:
                    line.append(self.sites[site])
                last = site
            elif part.tag == "pulley":
                line.append(number(part, "divisor", 1.0))
                last = None
            elif part.tag == "geom":
                why = "wraps around a geom, which is not read"
            else:
                raise WrongAtError(part, self.findings.unknown("part of a tendon", part.tag, ("site", "geom", "pulley")))
        if not why and sum(isinstance(x, str) for x in line) < 2:
            why = "has fewer than two sites"
        return MjcfTendon(own, name, None if why else line, why)

    def length(self, tendon: MjcfTendon, spring: bool) -> float:
        """Its length in the pose of the file, or with all joints at their springref."""
        moved = {joint: _reference(joint, self.settings, spring) for body in self.bodies for joint in body.joints}
        if tendon.terms:
            return float(sum(factor * moved[joint] for joint, factor in tendon.terms))
        by_name = {body.body: body for body in self.bodies}
        poses = posed(self.bodies, {joint: x - joint.ref for joint, x in moved.items()})
        points: list[Any] = []
        for part in tendon.line:
            if isinstance(part, str):
                frame = self.system.frames[part]
                points.append((poses[by_name[frame.body]] @ frame.pose).xyz)
            else:
                points.append(part)
        total, divisor, last = 0.0, 1.0, None
        for point in points:
            if isinstance(point, float):
                divisor, last = point, None
                continue
            total += 0.0 if last is None else float(np.linalg.norm(point - last)) / divisor
            last = point
        return total

    def add_loads(self, options: ReadOptions) -> None:
        """Springs, dampers and dry friction of tendons; limits where the user asks for stops. The rest is listed."""
        for tendon in self.all.values():
            with self.findings.collecting():
                self._add_load(tendon, options)

    def _add_load(self, tendon: MjcfTendon, options: ReadOptions) -> None:
        own, settings = tendon.element, self.settings
        numbers_: dict[str, float] = {}
        for key in ("stiffness", "damping"):
            given = numbers(own, key, 1, 3) if own.get(key) is not None else [0.0]
            if any(given[1:]):
                raise WrongAtError(own, f"<{own.tag} {key}='{own.get(key)}'>: polynomials are not read; give one number")
            numbers_[key] = given[0]
        k = 0.0 if "spring" in settings.disabled else numbers_["stiffness"]
        c = 0.0 if "damper" in settings.disabled else numbers_["damping"]
        dry = 0.0 if {"frictionloss", "constraint"} & settings.disabled else number(own, "frictionloss", 0.0)
        ignored = options.dynamics == "ignore"
        if number(own, "armature", 0.0):
            raise WrongAtError(own, f"<{own.tag}> has armature, which is not read: remove it, or give the joints armature")
        if min(k, c, dry) < 0:
            raise WrongAtError(own, f"<{own.tag}>: stiffness, damping or frictionloss is negative; give zero or more")
        acts = (k or c or dry) and not ignored
        if tendon.why:
            if acts and (k or c):
                raise WrongAtError(own, f"<{own.tag}> has stiffness or damping, and {tendon.why}; remove it")
            absent(self.findings, own, "tendons", f"<{own.tag}> {tendon.why}")
            return
        if acts:
            rest: Any = 0.0
            if k:
                ends = numbers(own, "springlength", 1, 2) if own.get("springlength") is not None else [-1.0]
                rest = tuple(ends) if len(ends) == 2 and ends[0] != ends[1] else ends[0]
                if ends[0] == -1.0 and ends[-1] == -1.0:
                    rest = self.length(tendon, spring=True)
            self.system.add_load(self._name(tendon.name), Tendon(tendon.line, k, c, rest, coulomb=dry))
        elif k or c or dry:
            absent(
                self.findings,
                own,
                "springs",
                f"<{own.tag}> with stiffness, damping or friction is ignored, as dynamics='ignore' says",
            )
        self._limit(tendon, options)

    def _name(self, wanted: str) -> str:
        return TakenNames(self.system.loads).free(wanted, f"{wanted}_tendon")

    def _limit(self, tendon: MjcfTendon, options: ReadOptions) -> None:
        settings = self.settings
        ends = ends_of(tendon.element, "range", settings, self.findings)
        if ends is None or {"limit", "constraint"} & settings.disabled:
            return
        if options.stops is not None and "k" in options.stops and ends[0] < ends[1]:
            self.system.add_load(self._name(f"{tendon.name}_stop"), Tendon(tendon.line, options.stops["k"], rest=ends))
            return
        shown = f'<{tendon.element.tag} range="{tendon.element.get("range")}">'
        absent(self.findings, tendon.element, "limits of tendons", f"{shown}; pass stops= to make springs from it")


def _reference(joint: MjcfJoint, settings: Settings, spring: bool) -> float:
    """The coordinate in the pose of the file, or at which the joint's spring is without force."""
    if not single(joint):
        return 0.0
    one = settings.angle if joint.kind == "hinge" else 1.0
    return vector(joint.element, "springref", (0.0,))[0] * one if spring else joint.ref
