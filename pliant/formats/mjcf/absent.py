"""Features of MuJoCo that pliant lacks: listed if the dynamics at a state are right without them, otherwise an error."""

from __future__ import annotations

from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, WrongAtError, number, placed
from pliant.formats.mjcf.settings import Settings
from pliant.formats.mjcf.tree import MjcfBody
from pliant.formats.options import ReadOptions

SECTIONS = (
    "compiler", "option", "size", "statistic", "visual", "default", "asset", "worldbody", "contact", "equality", "tendon",
    "actuator", "sensor", "custom", "keyframe", "extension", "deformable", "include",
)  # fmt: skip

_OF_BODIES = ("body", "geom", "site", "joint", "freejoint", "inertial", "camera", "light", "frame", "replicate")


def absent(findings: Findings, element: Element, kind: str, what: str) -> None:
    """Note what does not act, for one warning that lists all of it."""
    file = element.source.rpartition(":")[0].rpartition(":")[0]
    findings.absent(element.line, kind, element.get("name") or "", placed(element, what), element.tag, file)


def list_absent(root: Element, bodies: list[MjcfBody], settings: Settings, options: ReadOptions, findings: Findings) -> None:
    """What of the whole model does not act."""
    for section in root.all():
        if section.tag in _OF_BODIES:
            absent(findings, section, "elements outside <worldbody>", f"<{section.tag}>, which MuJoCo leaves out too")
        elif section.tag not in SECTIONS:
            with findings.collecting():
                raise WrongAtError(section, findings.unknown("element of <mujoco>", section.tag, SECTIONS))
    if not options.contacts:
        _contacts(root, bodies, settings, findings)
    for tag, kind, what in (
        ("deformable", "flexes and skins", "<deformable>"),
        ("extension", "plugins", "<extension>"),
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
