"""`Description`: a plain record of a system, which both the file readers and `System` build.

Each part, with its name, is checked on its own when it is added. Whether the parts fit together is checked when the model is
built, so that a file may define a parent after its children. `System` checks this already when a part is added.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.arguments.names import checked_kind, name_of
from pliant.errors import PliantError, about, unknown
from pliant.model.acting.contacts import (
    GROUND,
    Contact,
    TouchingSurface,
    by_materials,
    checked_numbers,
    pair_of,
    shape_pairs,
    surface_of,
)
from pliant.model.acting.controllers import Controller
from pliant.model.acting.events import Event, checked_event
from pliant.model.acting.loads import Load, Output, OutputType, Prescribed, load_of, prescribed_of
from pliant.model.acting.loads.paths import check_motion
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.bodies.inertia import Inertia, checked_inertia, checked_mass, inertia_matrix
from pliant.model.bodies.modal import ModalBody, rigid_inertia
from pliant.model.bodies.turning_hinges import Free
from pliant.model.chains.chain import PARAMETERS, BeamChain, hinges_of
from pliant.model.closures import Closure, switch
from pliant.model.constraints.described import DescribedClosures
from pliant.model.drawn.shapes import Plane, Shape, checked_color, checked_solid
from pliant.model.model import Model
from pliant.model.names import checked_name, without_controls
from pliant.model.pose import Array, Pose, inverse, vector
from pliant.model.records import WORLD, Body, Fidelity, Frame, Hinge, checked_fidelity
from pliant.model.symbols import Scalar, refuse_symbols
from pliant.spatial import skew
from pliant.stages.line import doing
from pliant.stages.times import stage
from pliant.system.changes.origin import FileOrigin
from pliant.system.snapshot import model_of, placed_shapes

_OF_BODIES = {"mass", "com", "inertia", "xyz", "rpy"}
_OF_RUNS = {  # names that a run's data already use
    "q", "v", "s", "u", "u_applied", "series", "series_input", "tau", "time", "run", "coordinate", "speed", "state", "input",
    "axis", "point", "kinetic_energy",
    "potential_energy", "energy", "work", "supplied", "dissipated", "constraint_work", "com",
    "angular_momentum", "linear_momentum", "deflection", "q0", "v0", "s0", "p",
    "wrenches", "tau_given", "status", "stopped",
}  # fmt: skip


class Description(DescribedClosures):
    """Bodies, frames, shapes, loads, closures and other parts, each by name, in the order in which they were added.

    hinge_names: the body of each hinge. named_laws: functions that a file names. strict: False accepts impossible inertias of a
    file with one warning; warned: whether the warning was issued. `model` is the checked, frozen snapshot.
    """

    def __init__(self, name: str, gravity: Sequence[Scalar] | Array = (0.0, 0.0, -9.81), fidelity: str = "full") -> None:
        self.name = without_controls("system", str(name))
        self._fidelity = checked_fidelity(fidelity)
        self._gravity = vector(gravity, 3, f"system {self.name!r}: gravity", symbols=True)
        self.strict = True
        self.bodies: dict[str, Body] = {}
        self.hinge_names: dict[str, str] = {}
        self.beams: dict[str, BeamChain] = {}
        self.frames: dict[str, Frame] = {}
        self.shapes: dict[str, Shape] = {}
        self.loads: dict[str, Load] = {}
        self.outputs: dict[str, Output] = {}
        self.controllers: dict[str, Controller] = {}
        self.events: dict[str, Event] = {}
        self.prescribed: dict[str, Prescribed] = {}
        self.loops: dict[str, Closure] = {}
        self.contacts: dict[str, Contact] = {}
        self.materials: dict[str, str] = {}  # by shape
        self.material_pairs: dict[frozenset[str], dict[str, Any]] = {}
        self.named_laws: dict[str, Callable[..., Any]] = {}
        self._shape_numbers: dict[str, int] = {}  # by body, from which on names of shapes are looked for
        self.warned, self.origin = False, FileOrigin()
        self._model: Model | None = None

    @property
    def gravity(self) -> Array:
        """Gravity (3,) [m/s^2], world axes."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Sequence[Scalar] | Array) -> None:
        self._gravity = vector(value, 3, f"system {self.name!r}: gravity", symbols=True)
        self.forget()

    @property
    def fidelity(self) -> Fidelity:
        """The model of flexible bodies, of `FIDELITIES`."""
        return self._fidelity

    @fidelity.setter
    def fidelity(self, value: str) -> None:
        self._fidelity = checked_fidelity(value)
        self.forget()

    # ---- the model

    @property
    def model(self) -> Model:
        """The checked, frozen snapshot. It is built at its first use after a change."""
        if self._model is None:
            with stage("model and checks"), doing(self.name, "checking the model"):
                self._model = model_of(self, tell=self.strict or not self.warned)
            self.warned = True
        elif len(self._model.internals.shapes) != len(self.shapes):  # some were added, and nothing else changes
            self._model = self._model.internals.changed(shapes=placed_shapes(self))
        return self._model

    def forget(self) -> None:
        """Discard the model, so that it is built again at its next use."""
        self._model = None

    def take(self, model: Model) -> None:
        """Use a model that was built from this description and checked part by part, with all its warnings already issued."""
        self._model, self.warned = model, True

    def copy(self) -> Description:
        """An independent copy."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                setattr(other, name, dict(value))
        return other

    # ---- building

    def add_body(self, hinge: Hinge, mass: Any = 0.0, com: Any = None, inertia: Any = None, flex: ModalBody | None = None) -> Body:
        """Add a body with its hinge and its mass properties. Its parent may be added later. mass: or an `Inertia` for all three."""
        name, limits = hinge.body, hinge.limits
        what = f"body {name!r}"
        if isinstance(hinge.type, type) and issubclass(hinge.type, HingeType):
            hinge = replace(hinge, type=hinge.type())
        if not isinstance(hinge.type, HingeType):
            raise PliantError(f"{what}: hinge {hinge.type!r} is not a hinge; give one such as pl.Revolute('z')")
        self._check_place(what, hinge.parent, hinge.pose)
        if name in self.bodies:
            raise PliantError(f"{what}: a body of this name exists already; names are unique")
        if name in self.frames or name in self.beams:
            other = "beam" if name in self.beams else "frame"
            raise PliantError(f"{what}: a {other} of this name exists already, and every body's name is also a frame")
        without_controls("body", name)
        if name == WORLD:
            raise PliantError("body 'world': this is the name of the ground; choose another")
        if hinge.parent == name:
            raise PliantError(f"{what}: a body cannot be its own parent")
        if limits is not None:
            refuse_symbols(
                f"{what}: limits", limits.lower, limits.upper, limits.effort, limits.velocity, limits.damping, limits.friction
            )
        if not isinstance(hinge.name, str) or not hinge.name:
            raise PliantError(f"{what}: hinge_name {hinge.name!r} is not a name")
        without_controls(f"{what}: hinge", hinge.name)
        if hinge.name in self.hinge_names:
            raise PliantError(
                f"{what}: hinge name {hinge.name!r} is already used by body {self.hinge_names[hinge.name]!r}; give hinge_name="
            )
        if flex is not None and not isinstance(flex, ModalBody):
            raise PliantError(f"{what}: flex {flex!r} is not a flexible body; give one such as pl.flex.Beam(…)")
        if flex is not None and (inertia is not None or not isinstance(mass, float | int) or mass or np.any(com)):
            raise PliantError(f"{what}: a flexible body has its own mass and inertia; leave mass, com and inertia out")
        matter = self._matter(what, mass, com, inertia) if flex is None else Inertia.from_origin(*rigid_inertia(flex))
        body = Body(name, matter, hinge, flex)
        self.bodies[name] = body
        self.hinge_names[hinge.name] = name
        self.forget()
        return body

    def _matter(self, what: str, mass: Any, com: Any, inertia: Any) -> Inertia:
        drawn: dict[str, Any] = {}
        for given, others in ((inertia, (mass, com)), (mass, (inertia, com))):
            if isinstance(given, Inertia):
                if any(x is not None and np.any(x) for x in others):
                    raise PliantError(f"{what}: the Inertia already contains mass and com; leave out mass= and com=")
                mass, com, inertia = given.mass, given.com, given.inertia
                drawn = {"solid": given.solid, "solid_axes": given.solid_axes}
                break
        check = checked_inertia if self.strict else inertia_matrix
        return Inertia(
            checked_mass(mass, what),
            vector(com, 3, f"{what}: com", symbols=True),
            check(np.zeros((3, 3)) if inertia is None else inertia, what),
            **drawn,
        )

    def add_beam(self, beam: BeamChain) -> BeamChain:
        """Add a beam of several segments: its bodies, and the beam itself. Its parent may be added later."""
        what = f"beam {beam.name!r}"
        taken = {beam.name, *beam.bodies} & {WORLD, *self.bodies, *self.frames, *self.hinge_names, *self.beams}
        if taken:
            raise PliantError(f"{what}: a body, hinge, frame or beam named {min(taken)!r} exists already; choose another name")
        if beam.root.parent in (beam.name, *beam.bodies):
            raise PliantError(f"{what}: a beam cannot be its own parent")
        for hinge, flex in zip(hinges_of(beam), beam.flexes, strict=True):
            self.add_body(hinge, flex=flex)
        self.beams[beam.name] = beam
        return beam

    def segment(self, what: str, carrier: str, at: Any) -> tuple[str, Any]:
        """The body, and the place on it, that a body or beam and a place on it mean."""
        if name_of(carrier, f"{what}: its body") not in self.beams or carrier in self.bodies:
            return carrier, at
        with about(what):
            return self.beams[carrier].place(at)

    def add_frame(self, name: str, body: str, pose: Pose, at: str | float | None = None) -> Frame:
        """Add a frame. Its body may be added later."""
        if name in self.frames or name in self.bodies or name == WORLD or name in self.beams:
            other = "beam" if name in self.beams else "frame or body"
            raise PliantError(f"frame {name!r}: a {other} of this name exists already; names are unique")
        self._check_place(f"frame {name!r}", body, pose)
        self.frames[name] = Frame(without_controls("frame", name), body, pose, at)
        self.forget()
        return self.frames[name]

    @staticmethod
    def _check_place(what: str, carrier: Any, pose: Any) -> None:
        name_of(carrier, f"{what}: its body")
        checked_kind(pose, Pose, f"{what}: pose", "give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")

    def add_shape(self, name: str | None, body: str, solid: Any, pose: Pose, at: str | float | None, color: Any) -> Shape:
        """Add a shape to draw. name: default: the body's name."""
        if name is None:
            name = self._free_shape(body)
        what = f"shape {name!r}"
        if name in self.shapes:
            raise PliantError(f"{what}: a shape of this name exists already; names are unique")
        self._check_place(what, body, pose)
        refuse_symbols(f"{what}: pose", pose.xyz, pose.R)
        solid, color = checked_solid(solid, what), checked_color(color, what)
        if solid is None and color is None:
            raise PliantError(
                f"{what}: there is neither a solid nor a color; give one, pl.shapes.Box((0.2, 0.1, 0.1)) or color='red'"
            )
        if solid is None and body == WORLD:
            raise PliantError(f"{what}: the world has no solid to colour; give a solid")
        if name == GROUND and (user := next((x.name for x in self.contacts.values() if GROUND in x.shapes), None)):
            raise PliantError(f"{what}: in contact {user!r} this name is the plane z = 0; add the shape before, or rename it")
        at = at if isinstance(at, str | None) else float(at)
        self.shapes[name] = Shape(without_controls("shape", name), body, solid, pose, at, color)
        return self.shapes[name]

    def _free_shape(self, body: str) -> str:
        """The body's name, with the next number if it is already used. A counter keeps this fast for many shapes."""
        if body not in self.shapes:
            return body
        k = self._shape_numbers.get(body, 2)
        while f"{body}-{k}" in self.shapes:
            k += 1
        self._shape_numbers[body] = k + 1
        return f"{body}-{k}"

    def add_contact(
        self,
        name: str,
        shapes: Sequence[str],
        with_: Sequence[str] | None,
        numbers: Mapping[str, Any],
        points: int | None = None,
        exclude: Sequence[Sequence[str]] = (),
        active: bool = True,
    ) -> Contact:
        """Add pairs of shapes that may touch."""
        names = shape_pairs(shapes, with_, exclude, f"contact {name!r}")
        given = by_materials(f"contact {name!r}", names, numbers, self.materials, self.material_pairs)
        return self.add_pairs(name, names, given, [points] * len(names), active)

    def add_material(self, name: str, shapes: Sequence[str]) -> None:
        """Assign a material to shapes. Shapes may be added later."""
        checked_name("material", name)
        for shape in shapes:
            if not isinstance(shape, str) or not shape:
                raise PliantError(f"material {name!r}: {shape!r} is not the name of a shape")
            self._not_yet(f"material {name!r}", (x.name for x in self.contacts.values() if shape in x.shapes))
            self.materials[shape] = name
        self.forget()

    def add_material_pair(self, a: str, b: str, numbers: Mapping[str, Any]) -> None:
        """Set the contact parameters of two materials."""
        for name in (a, b):
            checked_name("material", name)
        what = f"materials {a!r} and {b!r}"
        if frozenset((a, b)) in self.material_pairs:
            raise PliantError(f"{what}: their numbers are given already; give them once")
        checked_numbers(what, numbers, 1)
        own = self.materials
        of_these = (x.name for x in self.contacts.values() for y in x.pairs if {own.get(y.a.shape), own.get(y.b.shape)} == {a, b})
        self._not_yet(what, of_these)
        self.material_pairs[frozenset((a, b))] = dict(numbers)
        self.forget()

    def _not_yet(self, what: str, contacts: Iterable[str]) -> None:
        """Raise `PliantError` if there are contacts already that a material would not change."""
        for name in contacts:
            raise PliantError(f"{what}: contact {name!r} exists already and would not change; add materials before contacts")

    def add_pairs(
        self,
        name: str,
        names: Sequence[tuple[str, str]],
        numbers: Mapping[str, Any],
        points: Sequence[int | None],
        active: bool = True,
        hulls: Mapping[str, Array] | None = None,
    ) -> Contact:
        """The same by the names of all pairs. points: of each pair. hulls: the points (n, 3) [m] of meshes, by shape."""
        what = f"contact {name!r}"
        checked_name("contact", name)
        if name in self.contacts:
            raise PliantError(f"{what}: a contact of this name exists already; names are unique")
        if name in self.loads:
            raise PliantError(f"{what}: a load of this name exists already; choose another name")
        for count in points:
            if count is not None and (isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 1):
                raise PliantError(f"{what}: points={count!r}: give a whole number, at least 1")
        if not names:
            raise PliantError(f"{what}: there is no pair of shapes; name two shapes or more, or what they touch")
        known = dict(self.shapes)
        if any(GROUND in pair for pair in names):
            known.setdefault(GROUND, Shape(GROUND, WORLD, Plane()))
        surfaces: dict[str, TouchingSurface] = {}
        for pair, count in zip(names, points, strict=True):
            for one in pair:
                if one not in surfaces:
                    surfaces[one] = surface_of(self._touching_shape(what, one, known), count, what, (hulls or {}).get(one))
        pairs = tuple(pair_of(surfaces[a], surfaces[b], count, what) for (a, b), count in zip(names, points, strict=True))
        self.contacts[name] = Contact(name, pairs, checked_numbers(what, numbers, len(pairs)), switch(what, active))
        self.forget()
        return self.contacts[name]

    def _touching_shape(self, what: str, name: str, known: Mapping[str, Shape]) -> Shape:
        if not isinstance(name, str) or name not in known:
            raise PliantError(f"{what}: {unknown('shape', name, [*known, GROUND])} (add it first, with add_shape(…, name=…))")
        shape = known[name]
        on_flexible = shape.body in self.beams or (shape.body in self.bodies and self.bodies[shape.body].flex is not None)
        if shape.at is None and on_flexible:
            raise PliantError(f"{what}: shape {name!r} is on the flexible body {shape.body!r}; give its node, add_shape(…, at=…)")
        return shape

    def add_load(self, name: str, law: Any, parameters: Any = None, inputs: Any = None, states: Any = None) -> Load:
        """Add a load."""
        without_controls("load", name)
        if name in self.loads:
            raise PliantError(f"load {name!r}: a load of this name exists already; names are unique")
        load = load_of(name, law, parameters, inputs, states)
        own = _OF_BODIES | {*PARAMETERS}
        if name in {*self.bodies, *self.beams} and (both := sorted(set(load.parameters) & own)):
            raise PliantError(f"load {name!r}: its parameter {both[0]!r} is also one of the body {name!r}; choose another name")
        self.loads[name] = load
        self.forget()
        return load

    def prescribe(self, hinge: str, law: Any) -> Prescribed:
        """Prescribe the motion of a hinge."""
        if hinge not in self.hinge_names:
            raise PliantError(f"prescribe: {unknown('hinge', hinge, self.hinge_names)}")
        if hinge in self.prescribed:
            raise PliantError(f"prescribe {hinge!r}: the hinge's motion is already prescribed; prescribe it once")
        if (name := f"{hinge}.required") in self.outputs:
            raise PliantError(f"prescribe {hinge!r}: an output named {name!r} exists already; rename that output")
        made = prescribed_of(hinge, self.bodies[self.hinge_names[hinge]].hinge.type, law)
        check_motion(made)
        self.prescribed[hinge] = made
        self.forget()
        return made

    def add_output(self, name: str, law: Any, unit: str = "") -> Output:
        """Add an output that a run records."""
        checked_name("output", name)
        if name in self.outputs:
            raise PliantError(f"output {name!r}: an output of this name exists already; names are unique")
        sensor = law if isinstance(law, OutputType) else None
        if sensor is not None and unit:
            raise PliantError(f"output {name!r}: {type(sensor).__name__} has its own units; leave unit= out")
        if isinstance(law, type) and issubclass(law, OutputType):
            raise PliantError(f"output {name!r}: {law.__name__} is a class; give an object, pl.sensors.{law.__name__}(…)")
        if sensor is None and not callable(law):
            raise PliantError(f"output {name!r}: {law!r} is not a function; give a function of x that returns the output")
        if name in _OF_RUNS:
            raise PliantError(f"output {name!r}: every run already has a variable of this name; choose another")
        if sensor is not None:
            made = Output(name, sensor.act, sensor.unit, tuple(sensor.labels), sensor, tuple(sensor.units))
        else:
            made = Output(name, law, unit)
        self.outputs[name] = made
        self.forget()
        return self.outputs[name]

    def add_controller(self, name: str, controller: Controller) -> Controller:
        """Add a sampled controller."""
        checked_name("controller", name)
        if name in self.controllers:
            raise PliantError(f"controller {name!r}: a controller of this name exists already; names are unique")
        if not isinstance(controller, Controller):
            raise PliantError(
                f"controller {name!r}: {controller!r} is not a controller; give pl.Controller(period, law, measures=…, drives=…)"
            )
        self.controllers[name] = replace(controller, name=name)
        self.forget()
        return self.controllers[name]

    def add_event(self, name: str, event: Event) -> Event:
        """Add an event."""
        checked_name("event", name)
        if name in self.events:
            raise PliantError(f"event {name!r}: an event of this name exists already; names are unique")
        checked_event(name, event)
        self.events[name] = replace(event, name=name)
        self.forget()
        return self.events[name]

    def doubt_flex(self, body: Body) -> str | None:
        """A message if the modes of a flexible body probably do not fit its hinge, otherwise None."""
        return None if body.flex is None else body.flex.doubt_on(body.hinge.type, self.mount(body.hinge))

    def mount(self, hinge: Hinge) -> Array | None:
        """The parent's own inertia (6, 6) at the hinge; zero for a flexible parent, None for a parent at rest."""
        if self.is_at_rest(hinge.parent):
            return None
        if hinge.parent in self.beams:
            return np.zeros((6, 6))
        carrier = self.bodies[hinge.parent]
        if carrier.flex is not None:
            return np.zeros((6, 6))
        X = hinge.pose
        m, h, J = carrier.inertia.moved(inverse(X)).about_origin
        hx = skew(h[:, None])
        return np.block([[J, hx], [hx.T, m * np.eye(3)]])

    def is_at_rest(self, name: str) -> bool:
        """Whether this is the world, or rigid and fixed to it through rigid bodies."""
        while name != WORLD:
            body = self.bodies.get(name)
            if body is None or body.flex is not None or not isinstance(body.hinge.type, Fixed):
                return False
            name = body.parent
        return True


def with_free_base(described: Description, name: str) -> Description:
    """A copy in which the body `name`, fixed to the world, is free instead."""
    other = described.copy()
    body = other.bodies[name]
    other.bodies[name] = replace(body, hinge=(free := replace(body.hinge, type=Free())))
    if beam := next((x for x in other.beams.values() if x.bodies[0] == name), None):
        other.beams[beam.name] = replace(beam, root=free)
    other.forget()
    return other
