"""Build a system from MuJoCo's bodies and joints.

Each joint becomes a hinge of the same name, and q equals MuJoCo's qpos except for free bodies. If a body has several joints, or
one that is not at its origin, they become a chain of hinges with massless bodies in between. The body itself is the last of the
chain, so that its frame is MuJoCo's. A joint's `ref` goes into the placement of its hinge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, at, number, numbers, word
from pliant.formats.mjcf.matter import NOTHING
from pliant.formats.mjcf.placing import turn
from pliant.formats.mjcf.settings import Settings
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint, Placed
from pliant.model.bodies.hinges import Fixed, HingeType, Prismatic, Revolute
from pliant.model.bodies.inertia import Inertia
from pliant.model.bodies.turning_hinges import Free, Spherical
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Hinge, Limits
from pliant.system.description import Description

_LIMITED = ("false", "true", "auto")


class TakenNames:
    """Names that are taken, and others in their place."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)
        self._numbers: dict[str, int] = {}  # by name, from which on others are looked for

    def free(self, *wanted: str) -> str:
        """The first of some names that is not taken, or the last with a number; it is taken then."""
        name, last = next((x for x in wanted if x not in self.taken), ""), wanted[-1]
        if not name:
            k = self._numbers.get(last, 2)
            while f"{last}_{k}" in self.taken:
                k += 1
            name, self._numbers[last] = f"{last}_{k}", k + 1
        self.taken.add(name)
        return name


def ends_of(element: Element, key: str, settings: Settings, findings: Findings) -> tuple[float, float] | None:
    """The ends of a range, as it is written, where it acts: `range` with `limited`, `ctrlrange` with `ctrllimited` and so on."""
    wanted = word(element, key.replace("range", "limited"), "auto", _LIMITED, findings)
    given = element.get(key) is not None
    if wanted == "false" or (wanted == "auto" and not (given and settings.autolimits)):
        return None
    low, high = numbers(element, key, 2) if given else (0.0, 0.0)
    return low, high


def limited(joint: MjcfJoint, key: str, settings: Settings, findings: Findings) -> tuple[float, float] | None:
    """The ends of a range that a joint has, in SI: `range`, or `actuatorfrcrange`."""
    ends = ends_of(joint.element, key, settings, findings)
    one = settings.angle if key == "range" and joint.kind == "hinge" else 1.0
    return None if ends is None else (ends[0] * one, ends[1] * one)


def limits_of(joint: MjcfJoint, settings: Settings, findings: Findings) -> Limits | None:
    """What is kept of a joint of one freedom: range, effort, damping and friction."""
    if joint.kind not in ("hinge", "slide"):
        return None
    ends, effort = (limited(joint, key, settings, findings) for key in ("range", "actuatorfrcrange"))
    low, high = ends or (None, None)
    values: dict[str, Any] = {
        "lower": low,
        "upper": high,
        "effort": None if effort is None else max(map(abs, effort)),
        "damping": numbers(joint.element, "damping", 1, 3)[0] if joint.element.get("damping") else None,
        "friction": number(joint.element, "frictionloss", 0.0) or None,
    }
    with at(joint.element):
        return Limits(**values) if any(x is not None for x in values.values()) else None


def add_bodies(
    system: Description, bodies: list[MjcfBody], matter: dict[MjcfBody, Inertia], settings: Settings, findings: Findings
) -> None:
    """Add all bodies, in MuJoCo's order; their names and those of hinges are noted in `bodies`."""
    own = TakenNames([WORLD, *(body.name for body in bodies if body.name)])
    bodies[0].body = WORLD
    for k, body in enumerate(bodies[1:], 1):
        body.body = body.name or own.free(f"body{k}")
    joints = [joint for body in bodies for joint in body.joints]
    hinges = TakenNames(joint.name for joint in joints if joint.name)
    for body in bodies:
        for joint in body.joints:
            joint.hinge = joint.name or hinges.free(body.body, f"{body.body}_{joint.kind}")
    for body in bodies[1:]:
        with findings.collecting():
            _add_body(system, body, matter.get(body, NOTHING), own, hinges, settings, findings)


def _add_body(
    system: Description,
    body: MjcfBody,
    matter: Inertia,
    own: TakenNames,
    hinges: TakenNames,
    settings: Settings,
    findings: Findings,
) -> None:
    assert body.parent is not None
    carrier, place = body.parent.body, body.pose
    for k, joint in enumerate(body.joints):
        place = place @ Pose(joint.pos)
        last = k == len(body.joints) - 1 and not joint.pos.any()
        with at(joint.element):
            name = body.body if last else own.free(f"{body.body}_{joint.hinge}")
            limits = limits_of(joint, settings, findings)
            hinge = Hinge(joint.hinge, _hinge(joint), carrier, name, place @ _back(joint), limits)
            system.add_body(hinge, matter if last else NOTHING)
        carrier, place = name, Pose(-joint.pos)
    if carrier != body.body:
        with at(body.element):
            weld = hinges.free(body.body, f"{body.body}_weld")
            system.add_body(Hinge(weld, Fixed(), carrier, body.body, place), matter)


def _hinge(joint: MjcfJoint) -> HingeType:
    if joint.kind == "free":
        return Free()
    if joint.kind == "ball":
        return Spherical()
    return Revolute(joint.axis) if joint.kind == "hinge" else Prismatic(joint.axis)


def _back(joint: MjcfJoint) -> Pose:
    """Where a hinge is put so that the body is as in the file at q = ref."""
    if not joint.ref:
        return Pose()
    return Pose(matrix=turn(joint.axis, -joint.ref)) if joint.kind == "hinge" else Pose(-joint.ref * joint.axis)


def add_sites(system: Description, bodies: list[MjcfBody], findings: Findings) -> dict[str, str]:
    """Sites as frames: the name of each by MuJoCo's, which a body may have too; then it is 'name_site'."""
    names = TakenNames([*system.bodies, WORLD])
    out: dict[str, str] = {}
    for body in bodies:
        for site in body.sites:
            with findings.collecting(), at(site.element):
                out |= _add_site(system, body, site, names)
    return out


def _add_site(system: Description, body: MjcfBody, site: Placed, names: TakenNames) -> dict[str, str]:
    if site.name is None:
        return {}
    name = names.free(site.name, f"{site.name}_site")
    system.add_frame(name, body.body, site.pose)
    return {site.name: name}


def single(joint: MjcfJoint) -> bool:
    """Whether it has one freedom."""
    return joint.kind in ("hinge", "slide")
