"""Loads at joints: springs, damping, friction, armature, gravity compensation, stops, and the actuators that pliant supports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.building import TakenNames, ends_of, limited, single
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers, placed, vector
from pliant.formats.mjcf.in_file import SPEEDS, InertiaInFile
from pliant.formats.mjcf.settings import ACTUATORS, Defaults, Settings
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.formats.options import ReadOptions
from pliant.lazy import cached_property
from pliant.model.acting.loads import Armature, Bushing, FrameForce, HingeFriction, HingeSpring, HingeStop, Input, Motor, Servo
from pliant.model.bodies.inertia import Inertia
from pliant.model.description import Description
from pliant.model.pose import Pose


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
            self._refuse(element, f"<joint {key}='{element.get(key)}'>: polynomials are not read")
        return given[0]

    def _refuse(self, element: Element, message: str) -> None:
        """An error, unless what acts at joints is ignored; then it is listed."""
        if not self.ignored:
            raise WrongAtError(element, f"{message}; pass dynamics='ignore' to leave out all forces at its joints")
        absent(self.findings, element, "springs and damping", message)

    def _add_joint(self, joint: MjcfJoint) -> None:
        element, hinge = joint.element, joint.hinge
        k, c = self._first(joint, "stiffness"), self._first(joint, "damping")
        if element.get("springyield") is not None and any(numbers(element, "springyield", 1, 3)) and k:
            self._refuse(element, "<joint springyield=…>: springs that yield are not read")
        armature, more = number(element, "armature", 0.0), self.reflected.get(joint, [0.0, 0.0])
        time, ratio = vector(element, "springdamper", (0.0, 0.0))
        if time > 0 and ratio > 0:
            felt = self._felt[joint]
            k, c = felt / (time * ratio) ** 2, 2 * felt / time
        armature, c = armature + more[0], c + more[1]
        for name, x in (("stiffness", k), ("damping", c), ("armature", armature)):
            if x < 0:
                raise WrongAtError(element, f"<joint>: {name} {x:g} is negative; give zero or more")
        if armature and joint.kind == "free":
            raise WrongAtError(element, "armature of a free joint is not read; give the body more mass and inertia")
        if armature:
            self._load(f"{hinge}_armature", Armature(hinge, armature))
        k = 0.0 if "spring" in self.settings.disabled else k
        c = 0.0 if "damper" in self.settings.disabled else c
        dry = self._dry(joint)
        if self.ignored:
            self._tell_ignored(joint, k)
        else:
            if k:
                self._spring(joint, k)
            if c or dry:
                self._load(f"{hinge}_friction", HingeFriction(hinge, dry, c))
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
    def _frames(self) -> TakenNames:
        return TakenNames([*self.system.bodies, *self.system.frames])

    def _load(self, name: str, load: Any) -> None:
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
            self._load(f"{joint.hinge}_spring", HingeSpring(joint.hinge, k=k, rest=rest))
            return
        own = self.system.bodies[self._carried[joint.hinge]]
        frame = self._frames.free(f"{joint.hinge}_rest")
        self.system.add_frame(frame, own.hinge.parent, own.hinge.pose)
        stiffness = np.array([k] * 3 + [k if joint.kind == "free" else 0.0] * 3)
        self._load(f"{joint.hinge}_spring", Bushing(frame, own.name, stiffness))

    def _compensate(self, body: MjcfBody, factor: float) -> None:
        if self.ignored:
            absent(self.findings, body.element, "gravcomp", f"gravcomp='{factor:g}' is ignored, as dynamics='ignore' says")
            return
        own = self.matter.get(body)
        force = -factor * np.array(self.settings.gravity) * (0.0 if own is None else own.mass)
        if own is None or not force.any():
            return
        name = self._frames.free(f"{body.body}_com")
        self.system.add_frame(name, body.body, Pose(own.com))
        self._load(f"{body.body}_gravcomp", FrameForce(name, force=tuple(force.tolist())))

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
            self._load(f"{joint.hinge}_stop", HingeStop(joint.hinge, lower=ends[0], upper=ends[1], **stops))
        else:
            findings.unused(element.line, joint.hinge, "limits", shown)

    # ---- actuators

    def add_actuators(self, root: Element, defaults: Defaults) -> None:
        """Motors as `Motor`, position servos as `Servo`; others are listed."""
        found = [defaults.applied(child) for section in root.all("actuator") for child in section.all()]
        driven: dict[str | None, int] = {}
        for element in found:
            driven[element.get("joint")] = driven.get(element.get("joint"), 0) + 1
        for element in found:
            with self.findings.collecting():
                self._add_actuator(element, driven[element.get("joint")] == 1)

    def _add_actuator(self, element: Element, alone: bool) -> None:
        if element.tag not in ACTUATORS:
            raise WrongAtError(element, self.findings.unknown("actuator", element.tag, ACTUATORS))
        name = element.get("joint") or element.get("jointinparent")
        if name is None:
            where = next((key for key in ("tendon", "site", "body", "cranksite") if element.get(key)), "nothing")
            absent(self.findings, element, "actuators", f"<{element.tag}> acts on a {where}, and not on a joint")
            return
        if name not in self.joints:
            raise WrongAtError(element, f"<{element.tag} joint=…>: {self.findings.unknown('joint', name, self.joints)}")
        joint = self.joints[name]
        gear = numbers(element, "gear", 1, 6)[0] if element.get("gear") is not None else 1.0
        if not single(joint):
            absent(self.findings, element, "actuators", f"<{element.tag}> acts on the {joint.kind} joint '{name}'")
            return
        self._reflect(element, joint, gear)
        gain, kp, kv, why = _law(element)
        if why or not gear or not (gain or kp or kv):
            absent(self.findings, element, "actuators", f"<{element.tag}> of joint '{name}' {why or 'has no gain'}")
        elif gain:
            most, left = self._bounds(element, joint, gear * gain, gain, alone)
            self._load(element.get("name") or f"{joint.hinge}_motor", Motor(joint.hinge, gear * gain, max_torque=most))
            if left:
                absent(
                    self.findings,
                    element,
                    "ranges of actuators",
                    f"<{element.tag} {left}> is not symmetric, or belongs to several actuators",
                )
        else:
            most, left = self._bounds(element, joint, gear, 1.0, alone, servo=True)
            most = None if most is None else abs(gear) * most
            load = Servo(joint.hinge, kp=gear**2 * kp, kd=gear**2 * kv, path=Input(0.0), max_torque=most)
            self._load(element.get("name") or f"{joint.hinge}_servo", load)
            if left or gear != 1.0:
                scaled = f"; its input is the coordinate, 1/{gear:g} of ctrl" if gear != 1.0 else ""
                absent(self.findings, element, "ranges of actuators", f"<{element.tag} {left or 'gear'}>{scaled}")

    def _reflect(self, element: Element, joint: MjcfJoint, gear: float) -> None:
        """MuJoCo adds gear^2 times an actuator's own armature and damping to its joint."""
        own = self.reflected.setdefault(joint, [0.0, 0.0])
        own[0] += gear**2 * number(element, "armature", 0.0)
        damping = numbers(element, "damping", 1, 3) if element.get("damping") is not None else [0.0]
        if any(damping[1:]):
            self._refuse(element, f"<{element.tag} damping='{element.get('damping')}'>: polynomials are not read")
        own[1] += gear**2 * damping[0]

    def _bounds(
        self, element: Element, joint: MjcfJoint, whole: float, gain: float, alone: bool, servo: bool = False
    ) -> tuple[float | None, str]:
        """The bound of a motor's torque before its gear, and what of the ranges does not act."""
        most: list[float] = []
        left: list[str] = []
        for key, factor in (("ctrlrange", 1.0), ("forcerange", abs(gain))):
            if (ends := ends_of(element, key, self.settings, self.findings)) is None:
                continue
            if ends[0] == -ends[1] and not (servo and key == "ctrlrange"):
                most.append(ends[1] / factor)
            else:
                left.append(key)
        if (ends := limited(joint, "actuatorfrcrange", self.settings, self.findings)) is not None:
            if ends[0] == -ends[1] and alone:
                most.append(ends[1] / abs(whole))
            else:
                left.append("actuatorfrcrange of its joint")
        return (min(most) if most else None), ", ".join(left)


def _law(element: Element) -> tuple[float, float, float, str]:
    """(gain, kp, kv, why not): force = gain ctrl, or kp (ctrl - length) - kv velocity, or what is beyond these."""
    tag = element.tag
    if tag == "motor":
        return 1.0, 0.0, 0.0, ""
    if tag == "position":
        for key in ("dampratio", "timeconst"):
            if number(element, key, 0.0):
                return 0.0, 0.0, 0.0, f"has {key}"
        return 0.0, number(element, "kp", 1.0), number(element, "kv", 0.0), ""
    if tag != "general":
        return 0.0, 0.0, 0.0, "is not a motor or a position servo"
    kinds = {key: element.get(key, default) for key, default in (("dyntype", "none"), ("gaintype", "fixed"), ("biastype", "none"))}
    gain = numbers(element, "gainprm", 1, 10)[0] if element.get("gainprm") is not None else 1.0
    bias = (numbers(element, "biasprm", 1, 10) if element.get("biasprm") is not None else []) + [0.0] * 3
    if kinds["dyntype"] != "none" or kinds["gaintype"] != "fixed" or kinds["biastype"] not in ("none", "affine"):
        listed = ", ".join(f"{key}='{value}'" for key, value in kinds.items() if value not in ("none", "fixed"))
        return 0.0, 0.0, 0.0, f"has {listed}"
    if kinds["biastype"] == "none" or not any(bias[:3]):
        return gain, 0.0, 0.0, ""
    if bias[0] == 0.0 and bias[1] == -gain and gain > 0 and bias[2] <= 0:
        return 0.0, gain, -bias[2], ""
    return 0.0, 0.0, 0.0, "is affine, and not a position servo"
