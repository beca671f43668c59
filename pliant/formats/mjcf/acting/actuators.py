"""Actuators as loads, one for each in the order of the file, so that u is MuJoCo's ctrl.

A motor with a fixed gain and symmetric ranges is a `Motor`; all others with an affine law are an `Actuator`. What pliant lacks, as
muscles, is an `Actuator` that exerts nothing, and is listed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.acting.joints import Acting
from pliant.formats.mjcf.acting.laws import ACTUATORS, LAW, UNREAD, numbers_of
from pliant.formats.mjcf.acting.tendons import Tendons
from pliant.formats.mjcf.building import ends_of, limited, single
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers, text
from pliant.formats.mjcf.in_file import SPEEDS
from pliant.formats.mjcf.settings import Defaults
from pliant.formats.mjcf.tree import MjcfJoint
from pliant.model.acting.loads import Actuator, Motor

_DYNAMICS = ("none", "integrator", "filter", "filterexact")
_TINY = 1e-15


class Actuators:
    """The actuators of a model. names: of their loads, in order."""

    def __init__(self, root: Element, acting: Acting, tendons: Tendons, defaults: Defaults) -> None:
        self.acting, self.tendons, self.findings = acting, tendons, acting.findings
        self.found = [defaults.applied(child) for section in root.all("actuator") for child in section.all()]
        self.driven: dict[str, int] = {}  # how many actuators each joint has
        for element in self.found:
            for name in self._joints_of(element):
                self.driven[name] = self.driven.get(name, 0) + 1
        # whether some act on sites or on ropes, and so on many joints
        self.elsewhere = any(x.get("site") or self._is_rope(x) for x in self.found)
        self.names: list[str] = []
        self.all_read = True
        self.gains: dict[str, float] = {}  # of loads that are motors, by name
        self.lines: dict[str, Any] = {}  # of those that have a length

    def _joints_of(self, element: Element) -> list[str]:
        if (name := element.get("joint") or element.get("jointinparent")) is not None:
            return [name]
        tendon = self.tendons.all.get(element.get("tendon") or "")
        return [joint.name for joint, _ in tendon.terms if joint.name] if tendon is not None else []

    def _is_rope(self, element: Element) -> bool:
        tendon = self.tendons.all.get(element.get("tendon") or "")
        return tendon is not None and not tendon.terms

    def reflect(self) -> None:
        """Note the armature and damping that actuators bring to their joints, before any mass matrix is formed."""
        for element in self.found:
            with self.findings.collecting():
                self._reflect(element)

    def _reflect(self, element: Element) -> None:
        armature = number(element, "armature", 0.0)
        damping = numbers(element, "damping", 1, 3) if element.get("damping") is not None else [0.0]
        if not armature and not any(damping):
            return
        name = element.get("joint") or element.get("jointinparent")
        joint = self.acting.joints.get(name or "")
        if joint is None:
            raise WrongAtError(element, f"<{element.tag}> has armature or damping and no joint; it is read for joints alone")
        if any(damping[1:]):
            self.acting.refuse(element, f"<{element.tag} damping='{element.get('damping')}'>: polynomials are not read")
        own, gear = self.acting.reflected.setdefault(joint, [0.0, 0.0]), _gear(element)[0]
        own[0] += gear**2 * armature
        own[1] += gear**2 * damping[0]

    def add(self) -> None:
        """Add a load for each."""
        for element in self.found:
            with self.findings.collecting():
                if element.tag not in ACTUATORS:
                    raise WrongAtError(element, self.findings.unknown("actuator", element.tag, ACTUATORS))
                kind, why = self._made(element)
                wanted = element.get("name") or self._usual_name(element)
                name = self.acting.names.free(wanted)
                self.acting.system.add_load(name, kind)
                self.names.append(name)
                self._note(element, name, kind)
                if why:
                    self.all_read = False
                    absent(self.findings, element, "actuators", f"<{element.tag}> {why}; its input has no effect")

    def _note(self, element: Element, name: str, kind: Any) -> None:
        """What sensors need."""
        if isinstance(kind, Motor):
            self.gains[name] = gain = numbers_of(element.attributes, "gainprm")[0]
            self.lines[name] = {kind.hinge: kind.gear / gain}
        elif kind.line is not None:
            self.lines[name] = kind.line

    def _usual_name(self, element: Element) -> str:
        name = element.get("joint") or element.get("jointinparent")
        joint = self.acting.joints.get(name or "")
        own = joint.hinge if joint is not None else element.get("tendon") or element.get("site") or ""
        word = "motor" if element.tag == "motor" else "servo" if element.tag == "position" else "actuator"
        return f"{own}_{word}" if own else word

    def _made(self, element: Element) -> tuple[Any, str]:
        """The load, and why it exerts nothing."""
        where, why = self._transmission(element)
        why = why or _why_not(element)
        if "actuation" in self.acting.settings.disabled:
            why = "does not act, as <flag actuation='disable'> says"
        if why:
            return Actuator(), why
        gain, bias, dynamics = (numbers_of(element.attributes, key) for key in ("gainprm", "biasprm", "dynprm"))
        gain = gain[:3] if element.get("gaintype", "fixed") == "affine" else [gain[0]]
        bias = bias[:3] if element.get("biastype", "none") == "affine" else []
        if any(bias) and bias[2] > 0 and gain[0] == -bias[1]:
            damping, why = self._damped(element, bias[2], gain[0])
            if why:
                return Actuator(), why
            bias = [bias[0], bias[1], -damping]
        kind = element.get("dyntype", "none")
        ranges = self._ranges(element)
        line = where.get("line")
        hinge = where.pop("hinge", None)
        if hinge is not None and len(gain) == 1 and not any(bias) and kind == "none":
            motor = _motor(hinge, where["line"][hinge] * gain[0], gain[0], ranges)
            if motor is not None:
                return motor, ""
        several = isinstance(line, dict) and any(isinstance(x, tuple) for x in line.values())
        if (several or "frame" in where) and any(x[1] for x in (gain, bias) if len(x) > 1):
            return Actuator(), "depends on the length of a joint or site that has none here"
        return Actuator(
            **where,
            gain=gain[0] if len(gain) == 1 else tuple(gain),
            bias=tuple(bias) if any(bias) else None,
            lag=max(dynamics[0], _TINY) if kind in ("filter", "filterexact") else 0.0,
            integrates=kind == "integrator",
            **ranges,
        ), ""

    def _transmission(self, element: Element) -> tuple[dict[str, Any], str]:
        """What the actuator acts on, as fields of an `Actuator`, or why it does not."""
        gear = _gear(element)
        for key in ("joint", "jointinparent"):
            if (name := element.get(key)) is None:
                continue
            if name not in self.acting.joints:
                raise WrongAtError(element, f"<{element.tag} {key}=…>: {self.findings.unknown('joint', name, self.acting.joints)}")
            return _on_joint(self.acting.joints[name], gear, inside=key == "jointinparent")
        if element.get("tendon") is not None:
            tendon = self.tendons.of(element, "tendon")
            if tendon.why:
                return {}, f"acts on the tendon {tendon.name!r}, which {tendon.why}"
            line = tendon.line
            if isinstance(line, dict):
                return {"line": {hinge: gear[0] * factor for hinge, factor in line.items()}}, ""
            return (
                ({"line": _geared(line, gear[0])}, "")
                if gear[0] > 0
                else ({}, "has a gear on a spatial tendon that is not positive")
            )
        if element.get("cranksite") is not None:
            return {}, "has a slider and a crank, which are not read"
        if element.get("site") is not None:
            site = text(element, "site")
            if site not in self.tendons.sites:
                raise WrongAtError(element, f"<{element.tag} site=…>: {self.findings.unknown('site', site, self.tendons.sites)}")
            if element.get("refsite") is not None:
                return {}, "acts between two sites (refsite), which is not read"
            return {"frame": self.tendons.sites[site], "gear": tuple(gear)}, ""
        if element.get("body") is not None:
            return {}, "acts on a body by adhesion, which is not read"
        return {}, "acts on nothing"

    def _damped(self, element: Element, ratio: float, kp: float) -> tuple[float, str]:
        """The damping of a servo with this damping ratio: 2 ratio sqrt(kp m), m the inertia that it moves where the file has it."""
        where, _ = self._transmission(element)
        line = where.get("line")
        if not isinstance(line, dict):
            return 0.0, "has a dampratio, and does not act on joints"
        inverse = self.acting.in_file.inverse("dampratio", "give kv")
        row, k = np.zeros(len(inverse)), 0
        for joint in (joint for body in self.acting.bodies for joint in body.joints):
            factors = line.get(joint.hinge, 0.0)
            row[k : k + (len(factors) if isinstance(factors, tuple) else 1)] = factors
            k += SPEEDS[joint.kind]
        moved = 1 / float(row @ inverse @ row)  # MuJoCo 4.0; earlier versions sum diagonal entries of M
        return 2 * ratio * (kp * moved) ** 0.5, ""

    def _ranges(self, element: Element) -> dict[str, Any]:
        """The ranges that act; a joint's or tendon's own range of forces is one of its only actuator."""
        settings = self.acting.settings
        out: dict[str, Any] = {}
        for key, field in (("ctrlrange", "ctrl_range"), ("actrange", "act_range"), ("forcerange", "force_range")):
            if key == "ctrlrange" and "clampctrl" in settings.disabled:
                continue
            if (ends := ends_of(element, key, settings, self.findings)) is not None:
                out[field] = ends
        if (inherited := number(element, "inheritrange", 0.0)) > 0:
            out |= self._inherited(element, inherited)
        if element.get("dyntype", "none") == "none":
            out.pop("act_range", None)
        for ends in self._of_what_it_drives(element):
            low, high = out.get("force_range", ends)
            out["force_range"] = (min(max(low, ends[0]), ends[1]), max(min(high, ends[1]), ends[0]))
        return out

    def _inherited(self, element: Element, share: float) -> dict[str, Any]:
        settings = self.acting.settings
        joint = self.acting.joints.get(element.get("joint") or element.get("jointinparent") or "")
        tendon = self.tendons.all.get(element.get("tendon") or "")
        ends = limited(joint, "range", settings, self.findings) if joint is not None else None
        if tendon is not None:
            ends = ends_of(tendon.element, "range", settings, self.findings)
        if ends is None:
            raise WrongAtError(element, f"<{element.tag} inheritrange=…>: its joint or tendon has no range")
        middle, half = (ends[0] + ends[1]) / 2, share * (ends[1] - ends[0]) / 2
        key = "act_range" if element.get("dyntype") == "integrator" else "ctrl_range"
        return {key: (middle - half, middle + half)}

    def _of_what_it_drives(self, element: Element) -> list[tuple[float, float]]:
        """actuatorfrcrange of the joint or tendon, as a range of this actuator's own force."""
        settings, gear = self.acting.settings, _gear(element)[0]
        tendon = self.tendons.all.get(element.get("tendon") or "")
        named = element.get("joint") or element.get("jointinparent")
        out = []
        for joint in [self.acting.joints[name] for name in self._joints_of(element) if name in self.acting.joints]:
            if (ends := limited(joint, "actuatorfrcrange", settings, self.findings)) is None:
                continue
            alone = self.driven[joint.name or ""] == 1 and not self.elsewhere
            if alone and named is not None and single(joint) and gear:
                out.append((min(x / gear for x in ends), max(x / gear for x in ends)))
            else:
                what = f"actuatorfrcrange of joint {joint.name!r}, which several actuators, a tendon or a site may drive"
                absent(self.findings, element, "ranges of actuators", what)
        if tendon is not None and (ends := ends_of(tendon.element, "actuatorfrcrange", settings, self.findings)) is not None:
            if sum(x.get("tendon") == tendon.name for x in self.found) == 1:
                out.append(ends)
            else:
                what = f"actuatorfrcrange of tendon {tendon.name!r}, which several actuators drive"
                absent(self.findings, element, "ranges of actuators", what)
        return out


def _gear(element: Element) -> list[float]:
    given = numbers(element, "gear", 1, 6) if element.get("gear") is not None else [1.0]
    return given + [0.0] * (6 - len(given))


def _geared(line: list[Any], gear: float) -> list[Any]:
    """A rope whose length counts `gear` times: the divisors of its branches are smaller."""
    if gear == 1.0:
        return list(line)
    begun = line if not isinstance(line[0], str) else [1.0, *line]
    return [part if isinstance(part, str) else part / gear for part in begun]


def _why_not(element: Element) -> str:
    """Why an actuator's law is not read."""
    if (tag := element.get(LAW)) in UNREAD:
        return "is not a motor or servo with an affine law" if tag == element.tag else f"has the law of a <{tag}>"
    for key, usual, known in (
        ("dyntype", "none", _DYNAMICS), ("gaintype", "fixed", ("fixed", "affine")), ("biastype", "none", ("none", "affine")),
    ):  # fmt: skip
        if (value := element.get(key, usual)) not in known:
            return f"has {key}='{value}', which is not read"
    if element.get("actearly") == "true":
        return "has actearly, which is not read"
    return ""


def _on_joint(joint: MjcfJoint, gear: list[float], inside: bool) -> tuple[dict[str, Any], str]:
    """A joint: of several freedoms, the torque in its body's axes."""
    if single(joint):
        if not gear[0]:
            return {}, "has a gear of zero"
        return {"line": {joint.hinge: gear[0]}, "hinge": joint.hinge}, ""
    if inside:
        return {}, f"acts on the {joint.kind} joint {joint.name!r} in its parent's axes, which is not read"
    if joint.kind == "ball":
        return {"line": {joint.hinge: tuple(gear[:3])}}, ""
    if any(gear[:3]):
        return {}, f"acts on the free joint {joint.name!r} with a force, which is not read"
    return {"line": {joint.hinge: (*gear[3:], 0.0, 0.0, 0.0)}}, ""


def _motor(hinge: str, gear: float, gain: float, ranges: dict[str, Any]) -> Motor | None:
    """A motor, where its ranges are symmetric; they bound its torque before the gear."""
    most = []
    for key, ends in ranges.items():
        if ends[0] != -ends[1]:
            return None
        most.append(ends[1] if key == "ctrl_range" else ends[1] / abs(gain))
    return Motor(hinge, gear, max_torque=min(most) if most else None) if gear else None
