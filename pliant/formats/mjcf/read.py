"""The steps from a file to a system."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from pliant.errors import ModelWarning
from pliant.files.reach import homes_of
from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import list_absent
from pliant.formats.mjcf.acting.actuators import Actuators
from pliant.formats.mjcf.acting.joints import Acting
from pliant.formats.mjcf.acting.keyframes import keyframes_of
from pliant.formats.mjcf.acting.medium import add_medium
from pliant.formats.mjcf.acting.sensors import Sensors
from pliant.formats.mjcf.acting.tendons import Tendons
from pliant.formats.mjcf.building import add_bodies, add_sites
from pliant.formats.mjcf.closing import add_equalities
from pliant.formats.mjcf.compiled import elements_of
from pliant.formats.mjcf.contacts.touching import add_contacts, touching_geoms
from pliant.formats.mjcf.drawn import GeomSolids, add_geoms
from pliant.formats.mjcf.elements import Element, at, placed, read_elements
from pliant.formats.mjcf.matter import matter_of
from pliant.formats.mjcf.meshes import meshes_of
from pliant.formats.mjcf.settings import Defaults, settings_of
from pliant.formats.mjcf.tree import MjcfBody, by_name, tree_of
from pliant.formats.options import ReadOptions, freed
from pliant.formats.reach import reach_of
from pliant.model.acting.loads import Actuator
from pliant.model.bodies.inertia import Inertia, inertia_defect, triangle_defect
from pliant.system.changes.origin import FileOrigin
from pliant.system.description import Description


def read_mjcf(path: Path, options: ReadOptions, findings: Findings) -> Description:
    """The system that an MJCF file describes; what is wrong in independent places is collected before reading stops."""
    within = reach_of(path, options)
    return build(read_elements(path, within, options.text), path, within, options, findings)


def read_compiled(model: Any, options: ReadOptions, findings: Findings) -> Description:
    """The system of a model that MuJoCo has compiled."""
    return build(elements_of(model), Path("MjModel"), (), options, findings)


def build(root: Element, path: Path, within: tuple[str, ...], options: ReadOptions, findings: Findings) -> Description:
    """The system of the elements of a model."""
    settings, defaults = settings_of(root, findings), Defaults(root, findings)
    bodies = tree_of(root, settings, defaults, findings)
    by_name(bodies, "body", findings)
    by_name([joint for body in bodies for joint in body.joints], "joint", findings)
    by_name([site for body in bodies for site in body.sites], "site", findings)
    meshes = meshes_of(root, homes_of(path), within, settings, defaults, findings)
    findings.stop_if_wrong()
    matter = matter_of(bodies, meshes, settings, findings)
    list_absent(root, bodies, settings, options, findings)
    findings.stop_if_wrong()

    with at(root):
        system = Description((root.get("model") or path.stem).strip(), settings.gravity)
    system.strict = False  # defects of a file's inertias are remarks
    add_bodies(system, bodies, matter, settings, findings)
    sites = add_sites(system, bodies, findings)
    findings.stop_if_wrong()
    acting = Acting(system, bodies, matter, settings, options, findings)
    tendons = Tendons(root, system, bodies, sites, settings, defaults, findings)
    actuators = Actuators(root, acting, tendons, defaults)
    findings.stop_if_wrong()
    actuators.reflect()
    actuators.add()
    acting.add_joints()
    add_medium(acting, meshes)
    tendons.add_loads(options)
    add_equalities(root, system, bodies, sites, settings, defaults, findings)
    findings.stop_if_wrong()
    _tell_defects(matter, findings)
    solids = GeomSolids(meshes, settings, findings)
    Sensors(actuators, solids).add(root, defaults)
    system.origin = FileOrigin(keyframes_of(root, actuators))
    findings.stop_if_wrong()
    if options.base == "free":
        system = freed(system, root.line)
    touching = touching_geoms(root, bodies, settings, defaults, options, findings)
    names = add_geoms(system, root, bodies, solids, touching.geoms, options, findings)
    findings.stop_if_wrong()
    add_contacts(system, touching, names, acting.in_file, settings, findings)
    findings.stop_if_wrong()
    _tell_idle(system, root, bodies, findings)
    _tell_read(system, root, bodies, actuators, findings)
    return system


def _tell_read(system: Description, root: Element, bodies: list[MjcfBody], actuators: Actuators, findings: Findings) -> None:
    """What was read, for the report."""
    for body in bodies[1:]:
        _note(findings, body.element, body.body, f"body {body.body!r}")
        chain = [joint.hinge for joint in body.joints]
        if len(chain) > 1 or (chain and body.body not in {system.hinge_names.get(x) for x in chain}):
            reason = f"its joints {', '.join(chain)} are a chain of hinges with massless bodies between them"
            findings.changed(body.element.line, "body", body.body, reason)
        for joint in body.joints:
            _note(findings, joint.element, joint.name or "", f"hinge {joint.hinge!r}")
        for what, some in (("shape", body.geoms), ("frame", body.sites)):
            for one in some:
                if what == "shape" or one.name:
                    _note(findings, one.element, one.name or "", f"{what} of {body.body!r}")
    for element, name in zip(actuators.found, actuators.names, strict=True):
        own = system.loads[name].type
        if not isinstance(own, Actuator) or own.line is not None or own.frame is not None:
            _note(findings, element, element.get("name") or "", f"load {name!r} ({type(own).__name__})")
    left = {(x.line, x.element, x.name) for x in findings.all if x.absent is not None}
    for section, became in (("tendon", "load or line"), ("equality", "closure"), ("sensor", "output"), ("keyframe", "keyframe")):
        for child in (x for part in root.all(section) for x in part.all()):
            if (child.line, child.tag, child.get("name") or "") not in left:
                _note(findings, child, child.get("name") or "", became)


def _note(findings: Findings, element: Element, name: str, reason: str) -> None:
    findings.read(element.line, element.tag, name, reason, element.source.rpartition(":")[0].rpartition(":")[0])


def _tell_defects(matter: dict[MjcfBody, Inertia], findings: Findings) -> None:
    for body, own in matter.items():
        if defect := inertia_defect(own.inertia) or triangle_defect(own.inertia):
            element = body.element if body.inertial is None else body.inertial[0]
            findings.warning(element.line, placed(element, defect))


def _tell_idle(system: Description, root: Element, bodies: list[MjcfBody], findings: Findings) -> None:
    """What the model itself warns of, on the line of the first joint that it names."""
    with warnings.catch_warnings(record=True) as caught, at(root):
        warnings.simplefilter("always")
        singular = set(system.model.internals.without_inertia)
    joints = [joint for body in bodies for joint in body.joints]
    where = next((joint.element for joint in joints if joint.hinge in singular), root)
    for warning in caught:
        if issubclass(warning.category, ModelWarning):
            findings.warning(where.line, placed(where, str(warning.message)))
