"""Sensors as outputs, in the order of the file. What pliant cannot measure, as touch, is listed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.acting.actuators import Actuators
from pliant.formats.mjcf.acting.medium import inertia_axes
from pliant.formats.mjcf.building import TakenNames, single
from pliant.formats.mjcf.drawn import GeomSolids
from pliant.formats.mjcf.elements import Element, WrongAtError, at, number, text
from pliant.formats.mjcf.matter import NOTHING, mesh_of, sizes_of
from pliant.formats.mjcf.principal import principal
from pliant.formats.mjcf.settings import Defaults
from pliant.formats.mjcf.tree import MjcfBody, Placed
from pliant.model.acting.loads import Actuator, ActuatorForce, FrameMeasure, HingeMeasure, LineMeasure, Motor, SubtreeMeasure
from pliant.model.pose import Pose
from pliant.model.records import WORLD

_OF_SITES = {
    "gyro": "gyro", "velocimeter": "velocimeter", "accelerometer": "accelerometer", "force": "force", "torque": "torque",
    "magnetometer": "field",
}  # fmt: skip
_OF_FRAMES = {
    "framepos": "position", "framequat": "quaternion", "framexaxis": "x_axis", "frameyaxis": "y_axis", "framezaxis": "z_axis",
    "framelinvel": "velocity", "frameangvel": "angular_velocity", "framelinacc": "specific_force",
    "frameangacc": "angular_acceleration",
}  # fmt: skip
_OF_JOINTS = {"jointpos": "position", "jointvel": "speed", "ballquat": "quaternion", "ballangvel": "angular_velocity"}
_OF_SUBTREES = {"subtreecom": "com", "subtreelinvel": "velocity", "subtreeangmom": "angular_momentum"}
_USUAL_FIELD = (0.0, -0.5, 0.0)


class Sensors:
    """The sensors of a model."""

    def __init__(self, actuators: Actuators, solids: GeomSolids) -> None:
        self.actuators, self.acting, self.tendons, self.solids = actuators, actuators.acting, actuators.tendons, solids
        self.findings, self.system = self.acting.findings, self.acting.system
        self.bodies = {body.name: body for body in self.acting.bodies if body.name}
        self.geoms = {geom.name: (body, geom) for body in self.acting.bodies for geom in body.geoms if geom.name}
        self.frames: dict[tuple[str, str], str] = {}  # made for bodies and geoms that sensors name

    def add(self, root: Element, defaults: Defaults) -> None:
        """Add all that can be measured."""
        names = TakenNames(self.system.outputs)
        for child in (x for section in root.all("sensor") for x in section.all()):
            with self.findings.collecting():
                own = defaults.applied(child)
                made = self._made(own)
                if isinstance(made, str):
                    absent(self.findings, own, "sensors", f"<{own.tag}> {made}")
                    continue
                wanted = re.sub(r"[./]", "_", (own.get("name") or f"{own.tag}_sensor").strip())
                with at(own):
                    self._add(names, wanted, made)
                if number(own, "cutoff", 0.0) > 0:
                    absent(self.findings, own, "cutoffs of sensors", f"<{own.tag} cutoff=…>: the output is not limited")

    def _add(self, names: TakenNames, wanted: str, made: Any) -> None:
        name = names.free(wanted)
        try:
            self.system.add_output(name, made)
        except PliantError:  # a name that runs use
            self.system.add_output(names.free(f"{wanted}_sensor"), made)

    def _made(self, own: Element) -> Any:
        """The output, or why there is none."""
        tag = own.tag
        if tag in _OF_SITES:
            return self._of_site(own, _OF_SITES[tag])
        if tag in _OF_FRAMES:
            frame = self._object(own, "obj")
            seen = self._object(own, "ref") if own.get("refname") is not None else WORLD
            if frame is None or seen is None:
                return "measures an object that is not read"
            if tag in ("framelinacc", "frameangacc") and seen != WORLD:
                return "has a reference, which it does not have in MuJoCo"
            return FrameMeasure(frame, _OF_FRAMES[tag], seen)
        if tag in _OF_JOINTS:
            joint = self.acting.joints.get(name := text(own, "joint"))
            if joint is None:
                raise WrongAtError(own, f"<{tag} joint=…>: {self.findings.unknown('joint', name, self.acting.joints)}")
            if single(joint) != tag.startswith("joint"):
                raise WrongAtError(own, f"<{tag}>: joint {name!r} is {joint.kind}; give one of the right type")
            return HingeMeasure(joint.hinge, _OF_JOINTS[tag])
        if tag in _OF_SUBTREES:
            body = self._body(own, text(own, "body"))
            return SubtreeMeasure(body.body, _OF_SUBTREES[tag])
        if tag in ("tendonpos", "tendonvel"):
            tendon = self.tendons.of(own, "tendon")
            return f"measures a tendon that {tendon.why}" if tendon.why else _along(tendon.line, tag)
        if tag.startswith("actuator"):
            return self._of_actuator(own)
        return "is not measured here"

    def _of_site(self, own: Element, quantity: str) -> Any:
        site = text(own, "site")
        if site not in self.tendons.sites:
            raise WrongAtError(own, f"<{own.tag} site=…>: {self.findings.unknown('site', site, self.tendons.sites)}")
        frame = self.tendons.sites[site]
        if quantity in ("force", "torque") and self.system.frames[frame].body == WORLD:
            return "is on the world, which has no parent"
        if quantity != "field":
            return FrameMeasure(frame, quantity)
        given = [option for option in self.acting.settings.options if option.get("magnetic") is not None]
        field = tuple(float(x) for x in (given[-1].get("magnetic") or "").split()) if given else _USUAL_FIELD
        return FrameMeasure(frame, "field", field=field)

    def _of_actuator(self, own: Element) -> Any:
        name = text(own, "actuator")
        known = {x.get("name"): k for k, x in enumerate(self.actuators.found) if x.get("name")}
        if name not in known:
            known_names = [x for x in known if x is not None]
            raise WrongAtError(own, f"<{own.tag} actuator=…>: {self.findings.unknown('actuator', name, known_names)}")
        load = self.actuators.names[known[name]]
        kind = self.system.loads[load].type
        if own.tag == "actuatorfrc":
            return ActuatorForce(load, self.actuators.gains.get(load, 1.0))
        line = self.actuators.lines.get(load)
        if own.tag in ("actuatorpos", "actuatorvel") and line is not None and isinstance(kind, Actuator | Motor):
            return _along(line, own.tag)
        return "measures an actuator that has no length here"

    def _body(self, own: Element, name: str) -> MjcfBody:
        if name not in self.bodies:
            raise WrongAtError(own, f"<{own.tag}>: {self.findings.unknown('body', name, self.bodies)}")
        return self.bodies[name]

    def _object(self, own: Element, which: str) -> str | None:
        """The frame of a sensor's object, or of its reference."""
        kind, name = text(own, f"{which}type"), text(own, f"{which}name")
        if kind == "site":
            if name not in self.tendons.sites:
                raise WrongAtError(own, f"<{own.tag}>: {self.findings.unknown('site', name, self.tendons.sites)}")
            return self.tendons.sites[name]
        if kind == "xbody":
            return self._body(own, name).body
        if kind == "body":
            body = self._body(own, name)
            matter = self.acting.matter.get(body, NOTHING)
            R = inertia_axes(body, matter, self.solids.meshes, self.acting.settings, self.findings) if matter.mass else np.eye(3)
            return self._frame(kind, name, body, Pose(matter.com, matrix=R))
        if kind == "geom" and name in self.geoms:
            body, geom = self.geoms[name]
            return self._frame(kind, name, body, self._pose(geom))
        return None

    def _pose(self, geom: Placed) -> Pose:
        kind, _, pose = sizes_of(geom, self.solids.meshes, self.acting.settings, self.findings)
        if kind != "mesh":
            return pose
        matter = mesh_of(geom.element, self.solids.meshes, self.findings).matter()
        return pose @ Pose(matter.centre, matrix=principal(matter.inertia)[1])

    def _frame(self, kind: str, name: str, body: MjcfBody, pose: Pose) -> str:
        if (kind, name) not in self.frames:
            made = self.acting.frames.free(f"{name}_{kind}")
            self.system.add_frame(made, body.body, pose)
            self.frames[kind, name] = made
        return self.frames[kind, name]


def _along(line: Any, tag: str) -> LineMeasure:
    return LineMeasure(line, "length" if tag.endswith("pos") else "rate")
