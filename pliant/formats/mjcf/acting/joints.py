"""Loads at joints: springs, damping, friction, armature, gravity compensation, stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.building import TakenNames, limited, single
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers, placed, vector
from pliant.formats.mjcf.in_file import SPEEDS, InertiaInFile
from pliant.formats.mjcf.settings import Settings
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.formats.options import ReadOptions
from pliant.lazy import cached_property
from pliant.model.acting.loads import Armature, Bushing, FrameForce, HingeFriction, HingeSpring, HingeStop
from pliant.model.bodies.inertia import Inertia
from pliant.model.pose import Pose
from pliant.system.description import Description


class Acting:
    """What a model's loads are made of."""

    def __init__(
        self,
        system: Description,
        bodies: list[MjcfBody],
        matter: dict[MjcfBody, Inertia],
        settings: Settings,
        options: ReadOptions,
        findings: Findings,
    ) -> None:
        self.system, self.bodies, self.matter = system, bodies, matter
        self.settings, self.options, self.findings = settings, options, findings
        self.names = TakenNames(())
        self.joints = {joint.name: joint for body in bodies for joint in body.joints if joint.name}
        self.reflected: dict[MjcfJoint, list[float]] = {}  # armature and damping that actuators bring to joints

    @property
    def ignored(self) -> bool:
        return self.options.dynamics == "ignore"

    def add_joints(self) -> None:
        """Loads of all joints, behind those of actuators."""
        for body in self.bodies:
            for joint in body.joints:
                with self.findings.collecting():
                    self._add_joint(joint)
            if (factor := number(body.element, "gravcomp", 0.0)) and body.parent is not None:
                self._compensate(body, factor)

    def _first(self, joint: MjcfJoint, key: str) -> float:
        """The linear one of the coefficients of a spring or damper, in the units of radians; further ones are refused."""
        element = joint.element
        given = numbers(element, key, 1, 3) if element.get(key) is not None else [0.0]
        if any(given[1:]):
            self.refuse(element, f"<joint {key}='{element.get(key)}'>: polynomials are not read")
        return given[0]

    def refuse(self, element: Element, message: str) -> None:
        """An error, unless what acts at joints is ignored; then it is listed."""
        if not self.ignored:
            raise WrongAtError(element, f"{message}; pass dynamics='ignore' to leave out all forces at its joints")
        absent(self.findings, element, "springs and damping", message)

    def _add_joint(self, joint: MjcfJoint) -> None:
        element, hinge = joint.element, joint.hinge
        k, c = self._first(joint, "stiffness"), self._first(joint, "damping")
        if element.get("springyield") is not None and any(numbers(element, "springyield", 1, 3)) and k:
            self.refuse(element, "<joint springyield=…>: springs that yield are not read")
        if element.get("actuatorgravcomp") == "true":
            reason = "actuatorgravcomp: the compensation of gravity acts as a passive force"
            self.findings.changed(element.line, "joint", joint.name or "", reason)
        armature, more = number(element, "armature", 0.0), self.reflected.get(joint, [0.0, 0.0])
        time, ratio = vector(element, "springdamper", (0.0, 0.0))
        if time > 0 and ratio > 0:
            felt = self._felt[joint]
            k, c = felt / (time * ratio) ** 2, 2 * felt / time
        armature, c = armature + more[0], c + more[1]
        for name, x in (("stiffness", k), ("damping", c), ("armature", armature)):
            if x < 0:
                raise WrongAtError(element, f"<joint>: {name} {x:g} is negative; give zero or more")
        if armature:
            self.add_load(f"{hinge}_armature", Armature(hinge, armature, "world" if joint.kind == "free" else "body"))
        k = 0.0 if "spring" in self.settings.disabled else k
        c = 0.0 if "damper" in self.settings.disabled else c
        dry = self._dry(joint)
        if self.ignored:
            self._tell_ignored(joint, k)
        else:
            if k:
                self._spring(joint, k)
            if c or dry:
                self.add_load(f"{hinge}_friction", HingeFriction(hinge, dry, c))
        self._ranges(joint)

    def _dry(self, joint: MjcfJoint) -> float:
        """Dry friction of each freedom of a joint [N m, N]; that of a free joint is listed: MuJoCo's is along world axes."""
        element, friction = joint.element, number(joint.element, "frictionloss", 0.0)
        if friction < 0:
            raise WrongAtError(element, f"<joint>: frictionloss {friction:g} is negative; give zero or more")
        if not friction or {"frictionloss", "constraint"} & self.settings.disabled:
            return 0.0
        if joint.kind == "free":
            absent(self.findings, element, "friction of free joints", f'<joint frictionloss="{friction:g}">')
            return 0.0
        return friction

    def _tell_ignored(self, joint: MjcfJoint, k: float) -> None:
        """Report a spring that is left out; damping and friction are left out as the user asked."""
        if k:
            absent(self.findings, joint.element, "springs", f"<joint stiffness='{k:g}'> is ignored, as dynamics='ignore' says")

    @cached_property
    def _carried(self) -> dict[str, str]:
        """The body that each hinge carries."""
        return {body.hinge.name: body.name for body in self.system.bodies.values()}

    @cached_property
    def frames(self) -> TakenNames:
        return TakenNames([*self.system.bodies, *self.system.frames])

    def add_load(self, name: str, load: Any) -> None:
        self.system.add_load(self.names.free(name), load)

    @cached_property
    def in_file(self) -> InertiaInFile:
        """The mass matrix in the pose of the file, with the armature of joints and actuators."""
        return InertiaInFile(self.bodies, self.matter, {joint: own[0] for joint, own in self.reflected.items()})

    @cached_property
    def _felt(self) -> dict[MjcfJoint, float]:
        """The inertia that a force at each joint meets in the pose of the file, all others being free: 1 / (M^-1)_jj."""
        inverse = self.in_file.inverse("<joint springdamper=…>", "give stiffness and damping")
        out, k = {}, 0
        for joint, size in ((joint, SPEEDS[joint.kind]) for body in self.bodies for joint in body.joints):
            out[joint] = size / float(np.trace(inverse[k : k + size, k : k + size]))
            k += size
        return out

    def _spring(self, joint: MjcfJoint, k: float) -> None:
        """From springref; of a ball or free joint, from where the file has the body."""
        if single(joint):
            one = self.settings.angle if joint.kind == "hinge" else 1.0
            rest = number(joint.element, "springref", 0.0) * one
            self.add_load(f"{joint.hinge}_spring", HingeSpring(joint.hinge, k=k, rest=rest))
            return
        own = self.system.bodies[self._carried[joint.hinge]]
        frame = self.frames.free(f"{joint.hinge}_rest")
        self.system.add_frame(frame, own.hinge.parent, own.hinge.pose)
        stiffness = np.array([k] * 3 + [k if joint.kind == "free" else 0.0] * 3)
        self.add_load(f"{joint.hinge}_spring", Bushing(frame, own.name, stiffness))

    def _compensate(self, body: MjcfBody, factor: float) -> None:
        if self.ignored:
            absent(self.findings, body.element, "gravcomp", f"gravcomp='{factor:g}' is ignored, as dynamics='ignore' says")
            return
        own = self.matter.get(body)
        force = -factor * np.array(self.settings.gravity) * (0.0 if own is None else own.mass)
        if own is None or not force.any():
            return
        name = self.frames.free(f"{body.body}_com")
        self.system.add_frame(name, body.body, Pose(own.com))
        self.add_load(f"{body.body}_gravcomp", FrameForce(name, force=tuple(force.tolist())))

    def _ranges(self, joint: MjcfJoint) -> None:
        """Store the limits, and report those that do not act."""
        element, findings = joint.element, self.findings
        ends = limited(joint, "range", self.settings, findings)
        if ends is None or "limit" in self.settings.disabled:
            return
        shown = placed(element, f'<joint range="{element.get("range")}">')
        if not single(joint):
            absent(findings, element, "limits of ball joints", f'<joint range="{element.get("range")}">')
        elif self.options.stops is not None and ends[0] < ends[1]:
            stops: Mapping[str, float] = self.options.stops
            self.add_load(f"{joint.hinge}_stop", HingeStop(joint.hinge, lower=ends[0], upper=ends[1], **stops))
        else:
            findings.unused(element.line, joint.hinge, "limits", shown)
