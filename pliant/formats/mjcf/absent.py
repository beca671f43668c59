"""Features of MuJoCo that pliant lacks: listed if the dynamics at a state are right without them, otherwise an error."""

from __future__ import annotations

from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers, placed
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.formats.mjcf.tree import MjcfBody
from pliant.formats.options import ReadOptions

SECTIONS = (
    "compiler", "option", "size", "statistic", "visual", "default", "asset", "worldbody", "contact", "equality", "tendon",
    "actuator", "sensor", "custom", "keyframe", "extension", "deformable", "include",
)  # fmt: skip


def absent(findings: Findings, element: Element, kind: str, what: str) -> None:
    """Note what does not act, for one warning that lists all of it."""
    findings.absent(element.line, kind, element.get("name") or "", placed(element, what))


def list_absent(
    root: Element, bodies: list[MjcfBody], settings: Settings, defaults: Defaults, options: ReadOptions, findings: Findings
) -> None:
    """What of the whole model does not act."""
    for section in root.all():
        if section.tag not in SECTIONS:
            with findings.collecting():
                raise WrongAtError(section, findings.unknown("element of <mujoco>", section.tag, SECTIONS))
    _tendons(root, defaults, options.dynamics == "ignore", findings)
    if not options.contacts:
        _contacts(root, bodies, settings, findings)
    if settings.medium is not None:
        keys = " ".join(f"{key}='{x}'" for key in ("density", "viscosity", "wind") if (x := settings.medium.get(key)))
        absent(findings, settings.medium, "forces of the medium", f"<option {keys}>: the medium exerts no forces here")
    for tag, kind, what in (
        ("deformable", "flexes and skins", "<deformable>"), ("sensor", "sensors", "<sensor>"),
        ("keyframe", "keyframes", "<keyframe>"), ("extension", "plugins", "<extension>"),
    ):  # fmt: skip
        for child in (x for section in root.all(tag) for x in section.all()):
            if child.tag == "flex":
                with findings.collecting():
                    raise WrongAtError(child, "<flex>: flexible bodies of MuJoCo are not read; use those of pl.flex")
            absent(findings, child, kind, f"<{child.tag}> of {what} is not read")
    for body in bodies:
        for joint in body.joints:
            aligned = joint.element.get("align") == "true" or (
                settings.alignfree is not None and joint.element.get("align") != "false"
            )
            if joint.kind == "free" and aligned:
                absent(
                    findings, joint.element, "alignment of free bodies", "its frame stays where the file has it, not at its inertia"
                )
        if body.element.get("mocap") == "true":
            absent(findings, body.element, "mocap bodies", "this mocap body stays where it is")


def _tendons(root: Element, defaults: Defaults, ignored: bool, findings: Findings) -> None:
    """Tendons: refused where they act, listed else; not those that only couple joints."""
    held = {x.get(key) for section in root.all("equality") for x in section.all("tendon") for key in ("tendon1", "tendon2")}
    for child in (x for section in root.all("tendon") for x in section.all()):
        with findings.collecting():
            own = defaults.applied(child)
            acting = [
                key for key in ("stiffness", "damping", "armature") if own.get(key) is not None and any(numbers(own, key, 1, 3))
            ]
            if acting and not (ignored and "armature" not in acting):
                why = f"<{child.tag}> has {' and '.join(acting)}; tendons are not read"
                other = "" if "armature" in acting else ", or read the file with dynamics='ignore'"
                raise WrongAtError(child, f"{why}: remove it{other}")
            found = [key for key in (*acting, "frictionloss", "range") if own.get(key) is not None]
            if not found and own.get("name") in held:
                continue
            absent(
                findings, child, "tendons", f"<{child.tag}>{' with ' + ' and '.join(found) if found else ''}: tendons are not read"
            )


def _contacts(root: Element, bodies: list[MjcfBody], settings: Settings, findings: Findings) -> None:
    if {"contact", "constraint"} & settings.disabled:
        return
    touching = [
        geom
        for body in bodies
        for geom in body.geoms
        if number(geom.element, "contype", 1.0) or number(geom.element, "conaffinity", 1.0)
    ]
    pairs = [child for section in root.all("contact") for child in section.all("pair")]
    if len(touching) > 1 or pairs:
        element = touching[0].element if touching else pairs[0]
        many = f"{len(touching)} geoms can touch" if touching else f"{len(pairs)} pairs of geoms can touch"
        findings.absent(
            element.line, "contacts", "", f"contacts do not act; {many}; pass contacts=True, or names of geoms or bodies"
        )
