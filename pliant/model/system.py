"""`System`: the builder with which a system is described."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import numpy as np

from pliant.errors import PliantError, UnknownNameError, about, unknown, warn
from pliant.model.acting.controllers import Controller, check_controllers
from pliant.model.acting.events import Event, check_events, checked_event, with_events_of_loads
from pliant.model.acting.loads import Input, Load, LoadType, Output, OutputType, Prescribed, Series, load_of, prescribed_of
from pliant.model.acting.loads.records import with_parameter
from pliant.model.acting.loads.text import acting_text
from pliant.model.bodies.composite import with_composite_points
from pliant.model.bodies.hinges import Fixed, Free, HingeType, Screw
from pliant.model.bodies.inertia import Inertia, checked_inertia, checked_mass, inertia_matrix, triangle_defect
from pliant.model.bodies.modal import ModalBody, rigid_inertia
from pliant.model.closures import (
    Closure,
    Coupling,
    Joint,
    Loop,
    Rod,
    check_closures,
    checked_joint,
    checked_terms,
    constant,
    switch,
)
from pliant.model.drawn.shapes import Shape, Solid, checked_color, checked_solid
from pliant.model.model import Model, check_inertias, regular_order
from pliant.model.names import without_controls
from pliant.model.places import as_described, in_numbers, load_with_symbols, symbolic, with_symbols
from pliant.model.pose import Array, Pose, inverse, vector
from pliant.model.records import WORLD, Body, Frame, Hinge, Limits
from pliant.model.symbols import Scalar, Symbol, has_symbols, plain, refuse_symbols, revalued
from pliant.spatial import skew

if TYPE_CHECKING:
    from pliant.view.show import Shown

Fidelity = Literal["full", "paper", "ruthless", "ruthless_v"]
FIDELITIES: tuple[str, ...] = get_args(Fidelity)
AnyClosure = TypeVar("AnyClosure", bound=Closure)
_ORIGIN = Pose()
_OF_BODIES = {"mass", "com", "inertia", "xyz", "rpy"}
_OF_RUNS = {  # what a run's data hold already
    "q", "v", "s", "u", "u_applied", "series", "series_input", "tau", "time", "run", "coordinate", "speed", "state", "input",
    "axis", "point", "kinetic_energy",
    "potential_energy", "energy", "work", "supplied", "dissipated", "constraint_work", "com",
    "angular_momentum", "linear_momentum", "deflection", "q0", "v0", "s0", "p",
    "wrenches", "tau_given", "status", "stopped",
}  # fmt: skip
_DEEPEST = 40  # a printed tree is indented this far; below, a line tells its depth in figures


class System:
    """A tree of bodies connected by hinges, described step by step.

    `model` is its checked, frozen snapshot; everything that computes takes that, so a later `add_body` changes no earlier result.
    """

    def __init__(self, name: str = "system", gravity: Sequence[Scalar] | Array = (0.0, 0.0, -9.81), fidelity: str = "full") -> None:
        self.name = without_controls("system", str(name))
        self._fidelity = checked_fidelity(fidelity)
        self._gravity = vector(gravity, 3, f"system {self.name!r}: gravity", symbols=True)
        self._bodies: dict[str, Body] = {}
        self._hinge_names: dict[str, str] = {}
        self._frames: dict[str, Frame] = {}
        self._shapes: dict[str, Shape] = {}
        self._shape_numbers: dict[str, int] = {}  # by body, from which on names of shapes are looked for
        self._loads: dict[str, Load] = {}
        self._outputs: dict[str, Output] = {}
        self._controllers: dict[str, Controller] = {}
        self._events: dict[str, Event] = {}
        self._prescribed: dict[str, Prescribed] = {}
        self._loops: dict[str, Closure] = {}
        self._named_laws: dict[str, Callable[..., Any]] = {}  # functions that a file names
        self._strict = True  # a file's inertias are taken as they are, with a warning, once
        self._told = False
        self._model: Model | None = None

    @property
    def gravity(self) -> Array:
        """Gravity (3,) [m/s^2], world axes."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Sequence[Scalar] | Array) -> None:
        self._gravity = vector(value, 3, f"system {self.name!r}: gravity", symbols=True)
        self._model = None

    @property
    def fidelity(self) -> str:
        """The model of flexible bodies: "full", "paper", "ruthless" or "ruthless_v"."""
        return self._fidelity

    @fidelity.setter
    def fidelity(self, value: str) -> None:
        self._fidelity = checked_fidelity(value)
        self._model = None

    # ---- building

    def add_body(
        self,
        name: str,
        parent: str = WORLD,
        hinge: HingeType | None = None,
        hinge_name: str | None = None,
        pose: Pose | None = None,
        mass: Scalar | Inertia = 0.0,
        com: Sequence[Scalar] | Array = (0.0, 0.0, 0.0),
        inertia: Any = None,
        limits: Limits | None = None,
        flex: ModalBody | None = None,
        at: str | float | None = None,
    ) -> Body:
        """Add a body, connected to its parent by a hinge.

        parent: the name of a body that was added before, or 'world'. hinge: its type, by default `Fixed()`. pose: the hinge's
        placement in the parent's frame; with zero hinge coordinates the body's frame coincides with it. mass [kg], com [m] in body
        axes, inertia (3, 3) [kg m^2] about the centre of mass in body axes, or three principal moments; or
        inertia=pl.Inertia.box(…), which holds all three. hinge_name: by default the body's name.

        flex: a flexible body, such as pl.flex.Beam(…), instead of mass and inertia; its hinge is at its root. at: on a flexible
        parent, the node that the hinge is on; pose is then relative to that node.
        """
        _checked_name("body", name)
        if parent != name:  # which `_add` refuses
            self._check_place(f"body {name!r}", "parent body", parent, at, must=True)
        body = self._add(name, parent, hinge or Fixed(), hinge_name, pose or _ORIGIN, mass, com, inertia, limits, flex, at)
        if flex is None and (defect := triangle_defect(body.inertia.inertia)):
            warn(f"body {name!r}: {defect}; give it about the centre of mass, and check its units")
        if doubt := self._doubt_flex(body):
            warn(f"body {name!r}: {doubt}")
        return body

    def _add(
        self,
        name: str,
        parent: str,
        hinge: HingeType,
        hinge_name: str | None,
        pose: Pose,
        mass: Any,
        com: Any,
        inertia: Any,
        limits: Limits | None,
        flex: ModalBody | None = None,
        at: str | float | None = None,
    ) -> Body:
        what = f"body {name!r}"
        if isinstance(hinge, type) and issubclass(hinge, HingeType):
            hinge = hinge()
        if not isinstance(hinge, HingeType):
            raise PliantError(f"{what}: hinge {hinge!r} is not a hinge; give one such as pl.Revolute('z')")
        if not isinstance(pose, Pose):
            raise PliantError(f"{what}: pose {pose!r} is not a Pose; give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")
        if name in self._bodies:
            raise PliantError(f"{what}: a body of this name exists already; names are unique")
        if name in self._frames:
            raise PliantError(f"{what}: a frame of this name exists already, and a body's name is a frame too")
        without_controls("body", name)
        if name == WORLD:
            raise PliantError("body 'world': this name is the ground's; choose another")
        if parent == name:
            raise PliantError(f"{what}: a body cannot be its own parent")
        if limits is not None:
            refuse_symbols(
                f"{what}: limits", limits.lower, limits.upper, limits.effort, limits.velocity, limits.damping, limits.friction
            )
        hinge_name = name if hinge_name is None else hinge_name
        if not isinstance(hinge_name, str) or not hinge_name:
            raise PliantError(f"{what}: hinge_name {hinge_name!r} is not a name")
        without_controls(f"{what}: hinge", hinge_name)
        if hinge_name in self._hinge_names:
            raise PliantError(
                f"{what}: hinge name {hinge_name!r} is already that of body {self._hinge_names[hinge_name]!r}; give hinge_name="
            )
        if flex is not None and not isinstance(flex, ModalBody):
            raise PliantError(f"{what}: flex {flex!r} is not a flexible body; give one such as pl.flex.Beam(…)")
        if flex is not None and (inertia is not None or not isinstance(mass, float | int) or mass or np.any(com)):
            raise PliantError(f"{what}: a flexible body brings its own mass and inertia; leave mass, com and inertia out")
        matter = self._matter(what, mass, com, inertia) if flex is None else Inertia.from_origin(*rigid_inertia(flex))
        body = Body(name, matter, Hinge(hinge_name, hinge, parent, name, pose, limits, at), flex)
        self._bodies[name] = body
        self._hinge_names[hinge_name] = name
        self._model = None
        return body

    def _matter(self, what: str, mass: Any, com: Any, inertia: Any) -> Inertia:
        drawn: dict[str, Any] = {}
        for given, others in ((inertia, (mass, com)), (mass, (inertia, com))):
            if isinstance(given, Inertia):
                if any(x is not None and np.any(x) for x in others):
                    raise PliantError(f"{what}: the Inertia given has mass, com and inertia; leave out the others beside it")
                mass, com, inertia = given.mass, given.com, given.inertia
                drawn = {"solid": given.solid, "solid_axes": given.solid_axes}
                break
        check = checked_inertia if self._strict else inertia_matrix
        return Inertia(
            checked_mass(mass, what),
            vector(com, 3, f"{what}: com", symbols=True),
            check(np.zeros((3, 3)) if inertia is None else inertia, what),
            **drawn,
        )

    def add_frame(self, name: str, body: str, pose: Pose | None = None, at: str | float | None = None) -> Frame:
        """Add a named frame, fixed to a body (or 'world') at a pose in its frame; on a flexible body at a node, `at`."""
        _checked_name("frame", name)
        self._check_place(f"frame {name!r}", "body", body, at, must=False)
        return self._add_frame(name, body, pose or _ORIGIN, at)

    def _add_frame(self, name: str, body: str, pose: Pose, at: str | float | None = None) -> Frame:
        if name in self._frames or name in self._bodies or name == WORLD:
            raise PliantError(f"frame {name!r}: a frame or body of this name exists already; names are unique")
        self._frames[name] = Frame(without_controls("frame", name), body, pose, at)
        self._model = None
        return self._frames[name]

    def add_shape(
        self,
        body: str,
        solid: Solid | None = None,
        pose: Pose | None = None,
        at: str | float | None = None,
        color: Any = None,
        name: str | None = None,
    ) -> Shape:
        """Add what is drawn of a body (or of 'world'): a solid, such as pl.shapes.Box((0.2, 0.1, 0.1)), at a pose in its frame.

        at: on a flexible body, the node that the solid rides on, or x [m] on a beam; pose is then relative to it. color: '#rrggbb',
        a name such as 'orange', or (r, g, b[, a]) with numbers from 0 to 1. name: by default the body's, with a number where it is
        taken. Without a solid, the colour is that of what is drawn of the body anyhow: its beam or mesh, or its matter as a solid.

        No result, fingerprint or compiled function depends on shapes.
        """
        if name is not None:
            _checked_name("shape", name)
        self._check_place(f"shape {name!r}" if name is not None else f"shape of {body!r}", "body", body, at, must=False)
        return self._add_shape(name, body, solid, pose or _ORIGIN, at, color)

    def _add_shape(self, name: str | None, body: str, solid: Any, pose: Pose, at: str | float | None, color: Any) -> Shape:
        """The same; the names of files may hold dots."""
        if name is None:
            name = self._free_shape(body)
        what = f"shape {name!r}"
        if name in self._shapes:
            raise PliantError(f"{what}: a shape of this name exists already; names are unique")
        if not isinstance(pose, Pose):
            raise PliantError(f"{what}: pose {pose!r} is not a Pose; give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")
        refuse_symbols(f"{what}: pose", pose.xyz, pose.R)
        solid, color = checked_solid(solid, what), checked_color(color, what)
        if solid is None and color is None:
            raise PliantError(
                f"{what}: there is neither a solid nor a color; give one, pl.shapes.Box((0.2, 0.1, 0.1)) or color='red'"
            )
        if solid is None and body == WORLD:
            raise PliantError(f"{what}: nothing is drawn of the world that could have a color; give a solid")
        at = at if isinstance(at, str | None) else float(at)
        self._shapes[name] = Shape(without_controls("shape", name), body, solid, pose, at, color)
        return self._shapes[name]

    def _free_shape(self, body: str) -> str:
        """The body's name, or with the next number where it is taken; counted on, so that many take no longer each."""
        if body not in self._shapes:
            return body
        k = self._shape_numbers.get(body, 2)
        while f"{body}-{k}" in self._shapes:
            k += 1
        self._shape_numbers[body] = k + 1
        return f"{body}-{k}"

    # ---- what closes loops

    def add_loop(self, name: str, frame_a: str, frame_b: str, joint: Joint, active: bool = True) -> Loop:
        """Join two frames by a joint that closes a loop: frame_b on frame_a, as a hinge would carry it.

        joint: any hinge but Free and Custom, or pl.InPlane, pl.InLine, pl.Rolling; where its coordinates are zero the frames
        coincide. Frames may be bodies, nodes of flexible bodies, "boom.tip", and 'world'. active=False: it may act later.
        """
        what = f"loop {name!r}"
        self._known(what, str(frame_a), str(frame_b))
        return self._add_closure(Loop(name, switch(what, active), str(frame_a), str(frame_b), checked_joint(what, joint)))

    def add_rod(self, name: str, frame_a: str, frame_b: str, length: float | None = None, active: bool = True) -> Rod:
        """Hold the origins of two frames at a distance [m], by default that of the neutral pose: a rod with a ball at each end."""
        what = f"rod {name!r}"
        if length is not None and (length := constant(f"{what}: length", length)) <= 0:
            raise PliantError(f"{what}: length {length:g} is not a positive length; use add_loop with pl.Spherical() for none")
        self._known(what, str(frame_a), str(frame_b))
        return self._add_closure(Rod(name, switch(what, active), str(frame_a), str(frame_b), length))

    def add_coupling(self, name: str, terms: Mapping[str, float], offset: float = 0.0, active: bool = True) -> Coupling:
        """Hold the sum of factor times coordinate at `offset`: {"motor": 1, "wheel": -3} turns the motor three times as fast.

        A coordinate is named by its hinge, or with its own name where the hinge has several: "slide.displacement".
        """
        what = f"coupling {name!r}"
        pairs, at = checked_terms(what, terms), constant(f"{what}: offset", offset)
        for one, _ in pairs:
            self._known_coordinate(what, one)
        return self._add_closure(Coupling(name, switch(what, active), pairs, at))

    def _known_coordinate(self, what: str, name: str) -> None:
        """Refuse a hinge or coordinate that is not there yet; whether it can be coupled is seen with the model."""
        own = {x for body in self._bodies.values() for x in body.full_names(body.coordinates)}
        if name not in (*self._hinge_names, *self._bodies) and name not in own:
            known = sorted(own) if "." in name else [*self._hinge_names, *self._bodies]
            raise UnknownNameError(f"{what}: {unknown('hinge or coordinate', name, known)} (what it couples is added first)")

    def _known(self, what: str, *frames: str) -> None:
        """Refuse frames that are not there yet. Files, which tell all by line, add without."""
        for name in frames:
            body = self._bodies.get(name.partition(".")[0])
            if name not in (WORLD, *self._bodies, *self._frames) and (body is None or body.flex is None or "." not in name):
                known = [WORLD, *self._bodies, *self._frames]
                raise PliantError(f"{what}: {unknown('frame or body', name, known)} (what it joins is added first)")

    def _add_closure(self, closure: AnyClosure) -> AnyClosure:
        _checked_name(closure.kind, closure.name)
        if closure.name in self._loops:
            raise PliantError(f"{closure.kind} {closure.name!r}: a closure of this name exists already; names are unique")
        self._loops[closure.name] = closure
        self._model = None
        return closure

    @property
    def loops(self) -> tuple[Closure, ...]:
        """Loops, rods and couplings, in the order in which they were added."""
        return self.model.loops

    # ---- what acts, and what is looked at

    def add_load(
        self,
        name: str,
        law: Callable[[Any], Any] | LoadType,
        parameters: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        states: Mapping[str, Any] | None = None,
    ) -> Load:
        """Add what acts on the system: a load such as `pl.loads.HingeSpring("axle", k=40.0)`, or a law, a function of x.

        parameters, inputs, states: names with values, which the law reads as x.p.k, x.u.throttle, x.s.h; outside they are
        "strut.k", "strut.throttle", "strut.h". `forward_dynamics` is without loads; `dyn.rhs` and runs have them.
        """
        _checked_name("load", name)
        return self._add_load(name, law, parameters, inputs, states)

    def _add_load(self, name: str, law: Any, parameters: Any = None, inputs: Any = None, states: Any = None) -> Load:
        """The same; the names of files may hold dots."""
        without_controls("load", name)
        if name in self._loads:
            raise PliantError(f"load {name!r}: a load of this name exists already; names are unique")
        load = load_of(name, law, parameters, inputs, states)
        if name in self._bodies and (both := sorted(set(load.parameters) & _OF_BODIES)):
            raise PliantError(f"load {name!r}: its parameter {both[0]!r} is also one of the body {name!r}; choose another name")
        self._loads[name] = load
        self._model = None
        return load

    def prescribe(self, hinge: str, law: Callable[[Any], Any] | Series | Input) -> Prescribed:
        """Give a hinge's motion; the force that it takes is the output "hinge.required" [N m, N].

        law: a function of t [s] that returns the hinge's coordinate, or a list of them, in NumPy's functions (`np.sin(t)`); its
        speeds and accelerations are derived. A `pl.Series` of coordinates: a cubic spline goes through its points. `pl.Input()`:
        the acceleration is the input "hinge.acceleration", given by u= or a controller and held in between; coordinates and speeds
        follow from it, from where the run starts. Else they are the law's, whatever q and v a run or `dyn.rhs` is given.

        `forward_dynamics` and its kin know nothing of it; `dyn.rhs`, outputs and runs do. Spherical and Free hinges, whose speeds
        are no rates of coordinates, take `pl.Input` alone.
        """
        if hinge not in self._hinge_names:
            raise PliantError(f"prescribe: {unknown('hinge', hinge, self._hinge_names)}")
        if hinge in self._prescribed:
            raise PliantError(f"prescribe {hinge!r}: the hinge's motion is given already; give it once")
        if (name := f"{hinge}.required") in self._outputs:
            raise PliantError(f"prescribe {hinge!r}: an output of the name {name!r} exists already; choose another name for it")
        from pliant.vectors.prescribed import check  # the language stands behind the model

        made = prescribed_of(hinge, self._bodies[self._hinge_names[hinge]].hinge.type, law)
        check(made)
        self._prescribed[hinge] = made
        self._model = None
        return made

    def add_output(self, name: str, law: Callable[[Any], Any] | OutputType, unit: str = "") -> Output:
        """Add what is looked at in a run: a sensor such as `pl.sensors.Imu("mount")`, which has units and labels of its own, or a
        law, a function of x that returns a number, several, or a vector (world axes)."""
        _checked_name("output", name)
        if name in self._outputs:
            raise PliantError(f"output {name!r}: an output of this name exists already; names are unique")
        sensor = law if isinstance(law, OutputType) else None
        if sensor is not None and unit:
            raise PliantError(f"output {name!r}: {type(sensor).__name__} has its own units; leave unit= out")
        if isinstance(law, type) and issubclass(law, OutputType):
            raise PliantError(f"output {name!r}: {law.__name__} is a kind of output; give one, pl.sensors.{law.__name__}(…)")
        if sensor is None and not callable(law):
            raise PliantError(f"output {name!r}: {law!r} is no law; give a function of x that returns what is looked at")
        if name in _OF_RUNS:
            raise PliantError(f"output {name!r}: a run has a variable of this name; choose another")
        if sensor is not None:
            made = Output(name, sensor.act, sensor.unit, tuple(sensor.labels), sensor, tuple(sensor.units))
        else:
            made = Output(name, law, unit)  # type: ignore[arg-type]
        self._outputs[name] = made
        self._model = None
        return self._outputs[name]

    def add_controller(self, name: str, controller: Controller) -> Controller:
        """Add a sampled controller, `pl.Controller(0.1, law, measures=["elbow.angle"], drives=["motor.torque"])`.

        Runs (`pl.simulate`) call it at its instants; `dyn.rhs` and rollouts are without controllers.
        """
        _checked_name("controller", name)
        if name in self._controllers:
            raise PliantError(f"controller {name!r}: a controller of this name exists already; names are unique")
        if not isinstance(controller, Controller):
            raise PliantError(f"controller {name!r}: {controller!r} is none; give pl.Controller(period, law, measures=…, drives=…)")
        self._controllers[name] = replace(controller, name=name)
        self._model = None
        return self._controllers[name]

    def add_event(self, name: str, event: Event) -> Event:
        """Add an event, `pl.Event(lambda x: x.q("leg"), direction=-1, action="stop")`: a zero of a law, and what is done there.

        Runs (`pl.simulate`) find it, and `run.events` has what happened; `dyn.rhs` is without events.
        """
        _checked_name("event", name)
        if name in self._events:
            raise PliantError(f"event {name!r}: an event of this name exists already; names are unique")
        checked_event(name, event)
        self._events[name] = replace(event, name=name)
        self._model = None
        return self._events[name]

    @property
    def model(self) -> Model:
        """The checked, frozen snapshot."""
        if self._model is None:
            for frame in self._frames.values():
                if frame.body != WORLD and frame.body not in self._bodies:
                    raise PliantError(f"frame {frame.name!r}: {unknown('body', frame.body, [WORLD, *self._bodies])}")
            bodies, frames = self._at_nodes()
            order = regular_order(list(bodies.values()), self.name)
            model = self._closed(self._snapshot(order, frames))
            check_controllers(model)
            check_loads(model)
            model = with_events_of_loads(model)
            check_events(model)
            if self._strict or not self._told:
                check_inertias(model.matter, self._strict)
                self._told = True
            self._model = model
        elif len(self._model.shapes) != len(self._shapes):  # some were added, and nothing else changes
            self._model = replace(self._model, shapes=tuple(self._shapes.values()))
        return self._model

    def _snapshot(self, bodies: Sequence[Body], frames: Sequence[Frame]) -> Model:
        """The model of these bodies, in regular order, and frames, with all that acts on them but the events of loads."""
        acting = tuple(self._loads.values()), (*self._outputs.values(), *self._required()), tuple(self._prescribed.values())
        more, named = (tuple(self._events.values()), tuple(self._controllers.values())), self._named_laws
        kept: dict[str, Any] = {"named_laws": named, "shapes": tuple(self._shapes.values())}
        kept["symbols"], kept["formulas"] = symbolic(bodies, frames, self._loads.values(), self.gravity)
        bodies, frames = tuple(map(in_numbers, bodies)), tuple(map(in_numbers, frames))
        return with_composite_points(Model(self.name, plain(self.gravity), bodies, frames, self.fidelity, *acting, *more, **kept))

    def _closed(self, model: Model) -> Model:
        """The model with its closures, each rod's length a number, and a frame for each node that they join."""
        if not self._loops:
            return model
        loops = tuple(self._loops.values())
        model = replace(model, loops=loops).seeing(name for closure in loops for name in closure.frames)
        check_closures(model)
        if not any(isinstance(closure, Rod) and closure.length is None for closure in loops):
            return model
        from pliant.sweeps.closures.closure import neutral_distance  # poses are computed behind the model

        measured = (
            replace(c, length=_measured(c, neutral_distance(model, c))) if isinstance(c, Rod) and c.length is None else c
            for c in loops
        )
        return replace(model, loops=tuple(measured))

    def _required(self) -> list[Output]:
        """The forces that prescribed motion takes, as outputs."""
        from pliant.vectors.prescribed import required  # the language stands behind the model

        return [required(name, self._bodies[self._hinge_names[name]].hinge.type) for name in self._prescribed]

    def _at_nodes(self) -> tuple[dict[str, Body], list[Frame]]:
        """Bodies and frames, each child and frame of a flexible body at one of its nodes by name.

        Some flexible bodies, as beams, have a node wherever one is asked for: `at=0.3` adds it.
        """
        bodies = dict(self._bodies)

        def node(what: str, carrier: str, at: str | float | None, must: bool) -> str | None:
            flex = bodies[carrier].flex if carrier in bodies else None
            longer, name = _placed(what, carrier, flex, at, must)
            if longer is not flex:
                bodies[carrier] = replace(bodies[carrier], flex=longer)
            return name

        for name, body in self._bodies.items():
            at = node(f"body {name!r}", body.parent, body.hinge.at, must=True)
            if at != body.hinge.at:
                bodies[name] = replace(bodies[name], hinge=replace(body.hinge, at=at))
        frames = [replace(f, node=node(f"frame {f.name!r}", f.body, f.node, must=False)) for f in self._frames.values()]
        return bodies, frames

    def _check_place(self, what: str, kind: str, carrier: str, at: Any, must: bool) -> None:
        """Refuse a carrier that is not there yet, or an `at` that it does not have. Files, which tell all by line, add without."""
        if carrier != WORLD and carrier not in self._bodies:
            raise PliantError(f"{what}: {unknown(kind, carrier, [WORLD, *self._bodies])} (what carries it is added first)")
        _placed(what, carrier, self._bodies[carrier].flex if carrier != WORLD else None, at, must)

    def _doubt_flex(self, body: Body) -> str | None:
        """What is probably not meant about a flexible body on its hinge."""
        return None if body.flex is None else body.flex.doubt_on(body.hinge.type, self._mount(body.hinge))

    def _mount(self, hinge: Hinge) -> Array | None:
        """The inertia (6, 6) of what carries a hinge, alone and at the hinge; zero of a flexible body, None of what is at rest."""
        if self._is_at_rest(hinge.parent):
            return None
        carrier = self._bodies[hinge.parent]
        if carrier.flex is not None:
            return np.zeros((6, 6))
        X = hinge.pose
        m, h, J = carrier.inertia.moved(inverse(X)).about_origin
        hx = skew(h[:, None])
        return np.block([[J, hx], [hx.T, m * np.eye(3)]])

    def _is_at_rest(self, name: str) -> bool:
        """Whether this is the world, or rigid and fixed to it through rigid bodies."""
        while name != WORLD:
            body = self._bodies[name]
            if body.flex is not None or not isinstance(body.hinge.type, Fixed):
                return False
            name = body.parent
        return True

    # ---- copies

    def copy(self) -> System:
        """An independent copy."""
        other = copy.copy(self)
        other._bodies, other._frames, other._shapes = dict(self._bodies), dict(self._frames), dict(self._shapes)
        other._hinge_names, other._shape_numbers = dict(self._hinge_names), dict(self._shape_numbers)
        other._loads, other._outputs, other._prescribed = dict(self._loads), dict(self._outputs), dict(self._prescribed)
        other._events, other._controllers = dict(self._events), dict(self._controllers)
        other._loops = dict(self._loops)
        return other

    def with_parameters(self, values: Mapping[str, Any]) -> System:
        """A copy with parameters changed by name.

        'body.mass' (1), 'body.com' (3), 'body.inertia' (6: xx, yy, zz, xy, xz, yz about the centre of mass), 'body.xyz' (3),
        'body.rpy' (3), 'screw.pitch' (1), 'frame.xyz' (3), 'frame.rpy' (3), 'gravity' (3), those of loads, 'axle.k', and symbols,
        'L1'. A name that holds a dot is put in quotes:
        "'left.arm'.mass". A number that is given in place of a formula of symbols stays.
        """
        other = self.copy()
        other._model = None
        known_symbols = [symbol.name for symbol in self.model.symbols] if any("." not in key for key in values) else []
        other._revalue({key: _one(f"symbol {key!r}", value) for key, value in values.items() if key in known_symbols})
        for key, value in values.items():
            if key in known_symbols:
                continue
            if key == "gravity":
                other.gravity = vector(value, 3, "gravity", symbols=True)
                continue
            if "." not in key and known_symbols:
                raise unknown("symbol", key, known_symbols)
            name, parameter = split_parameter(key)
            if name in other._frames and parameter in ("xyz", "rpy"):
                frame = other._frames[name]
                other._frames[name] = replace(
                    frame, pose=_with_placement(frame.pose, parameter, value, f"frame {name!r}: {parameter}")
                )
                continue
            if name in other._loads and (parameter in other._loads[name].parameters or name not in other._bodies):
                other._loads[name] = with_parameter(other._loads[name], parameter, value)
                continue
            if name not in other._bodies:
                raise unknown("body or load" if other._loads else "body", name, [*other._bodies, *other._loads])
            if other._bodies[name].flex is not None and parameter in ("mass", "com", "inertia"):
                raise PliantError(f"body {name!r} is flexible: its {parameter} belongs to its modal record; give another flex=")
            other._bodies[name] = other._with(other._bodies[name], parameter, value)
        return other

    def _revalue(self, values: Mapping[str, float]) -> None:
        """Give symbols other values."""
        if not values:
            return
        self._gravity = revalued(self._gravity, values)
        self._bodies = {name: with_symbols(body, values) for name, body in self._bodies.items()}
        self._frames = {name: with_symbols(frame, values) for name, frame in self._frames.items()}
        self._loads = {name: load_with_symbols(load, values) for name, load in self._loads.items()}

    def _with(self, body: Body, parameter: str, value: Any) -> Body:
        what = f"body {body.name!r}: {parameter}"
        matter, hinge = body.inertia, body.hinge
        if parameter == "mass":
            matter = replace(
                matter, mass=checked_mass(value if has_symbols(value) else np.asarray(value, dtype=float).reshape(-1)[0], what)
            )
        elif parameter == "com":
            matter = replace(matter, com=vector(value, 3, what, symbols=True), solid=None)
        elif parameter == "inertia":
            given = value if has_symbols(value) else vector(value, 6, f"{what} (xx, yy, zz, xy, xz, yz)").tolist()
            if np.shape(given) != (6,):
                raise PliantError(f"{what} (xx, yy, zz, xy, xz, yz): expected 6 numbers, got shape {np.shape(given)}")
            xx, yy, zz, xy, xz, yz = given
            I = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
            matter = replace(matter, inertia=(checked_inertia if self._strict else inertia_matrix)(I, what), solid=None)
        elif parameter in ("xyz", "rpy"):
            hinge = replace(hinge, pose=_with_placement(hinge.pose, parameter, value, what))
        elif parameter == "pitch" and isinstance(hinge.type, Screw):
            pitch = value if has_symbols(value) else _one(what, value)
            hinge = replace(hinge, type=Screw(hinge.type.axis, pitch))
        elif body.flex is not None and parameter in body.flex.parameters:
            size = len(body.flex.parameters[parameter])
            given = vector(np.repeat(value, size) if np.size(value) == 1 else value, size, what)  # one EI for both directions
            return replace(body, flex=body.flex.with_parameter(parameter, given))
        else:
            own = ("xyz", "rpy", *body.flex.parameters) if body.flex is not None else ("mass", "com", "inertia", "xyz", "rpy")
            own += ("pitch",) if isinstance(hinge.type, Screw) else ()
            raise unknown(f"parameter of body {body.name!r}", parameter, own)
        return replace(body, inertia=matter, hinge=hinge)

    # ---- asking

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies in regular order: every parent before its children."""
        found = self.model.bodies
        return tuple(as_described(body, self._bodies[body.name]) for body in found) if self.model.symbols else found

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """The hinges, in the order of their bodies."""
        return self.model.hinges

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames that were added."""
        return self.model.frames

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols that its numbers follow from, each with name, value and unit, in the order that they have in p."""
        return self.model.symbols

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """What is drawn, as it was added."""
        return self.model.shapes

    @property
    def nq(self) -> int:
        """Number of coordinates q."""
        return self.model.nq

    @property
    def nv(self) -> int:
        """Number of speeds v: the degrees of freedom."""
        return self.model.nv

    @property
    def mass(self) -> float:
        """Total mass of what can move [kg]."""
        return self.model.mass

    @property
    def inertial_parameters(self) -> Array:
        """pi (10 rigid bodies,), in which inverse dynamics is linear: `Inertia.parameters` of each, in the order of `bodies`."""
        return self.model.inertial_parameters

    def q_index(self, name: str) -> slice:
        """Where a hinge, or a body's hinge, has its coordinates in q."""
        return self.model.q_index(name)

    def v_index(self, name: str) -> slice:
        """Where a hinge, or a body's hinge, has its speeds in v."""
        return self.model.v_index(name)

    def neutral(self) -> Array:
        """q (nq,) with every hinge at its zero."""
        return self.model.neutral()

    def state(self, values: Mapping[str, Any] | None = None, /, **named: Any) -> Array:
        """The neutral q with the named hinges changed: `state(elbow=0.3)`."""
        return self.model.state({**(values or {}), **named})

    def random_state(self, rng: np.random.Generator | int | None = None) -> tuple[Array, Array]:
        """A random (q, v); give a seed or a generator to repeat it."""
        return self.model.random_state(rng)

    def integrate(self, q: Any, v: Any, dt: Any = 1.0) -> Array:
        """q (..., nq) after constant speeds v (..., nv) for dt [s]."""
        return self.model.integrate(q, v, dt)

    def difference(self, q0: Any, q1: Any) -> Array:
        """v (..., nv) with integrate(q0, v, 1) = q1."""
        return self.model.difference(q0, q1)

    def page(self, path: str | os.PathLike[str], theme: str = "auto") -> Path:
        """Write the system as a page, one HTML file that draws it in any browser, offline, with sliders for its coordinates.

        theme: "light", "dark", or "auto", as the browser has it."""
        from pliant.view.page import page_of_system, write_page

        return write_page(page_of_system(self.model, theme), path)

    def show(self, height: int = 620, theme: str = "auto") -> Shown | Path:
        """The system's page, to look at now: in a notebook as an element of it, `height` [px] high; else in the default browser,
        from a temporary file, whose path it gives."""
        from pliant.view.page import page_of_system
        from pliant.view.show import show

        return show(page_of_system(self.model, theme), self.name, height)

    def _repr_html_(self) -> str:
        from pliant.view.reprs import html_of_system, html_of_text

        try:
            return html_of_system(self.model)
        except PliantError as error:  # it may not be finished yet
            return html_of_text(f"{self!r}: {error}")

    def __str__(self) -> str:
        return tree_text(self.model)

    def __repr__(self) -> str:
        return f"<System {self.name!r}: {len(self._bodies)} bodies, {len(self._frames)} frames>"


def _with_placement(pose: Pose, parameter: str, value: Any, what: str) -> Pose:
    """The pose with another xyz or rpy."""
    given = vector(value, 3, what, symbols=True)
    return Pose(given, matrix=pose.R) if parameter == "xyz" else Pose(pose.xyz, rpy=given)


def _measured(rod: Rod, length: float) -> float:
    if length < 1e-9:
        raise PliantError(
            f"rod {rod.name!r}: its frames {rod.frame_a!r} and {rod.frame_b!r} coincide in the neutral pose; "
            "give length=, or use add_loop with pl.Spherical()"
        )
    return length


def check_loads(model: Model) -> None:
    """Refuse loads that name what is not there, or whose numbers do not fit, and inertia that cannot be taken from a body."""
    for load in model.loads:
        if load.type is not None:
            load.type.check(load.name, model)
    if model.loads:
        _ = model.matter


def checked_fidelity(fidelity: str) -> str:
    """The fidelity, if there is such a one."""
    if fidelity not in FIDELITIES:
        raise unknown("fidelity", fidelity, FIDELITIES)
    return fidelity


def _placed(what: str, carrier: str, flex: ModalBody | None, at: Any, must: bool) -> tuple[ModalBody | None, str | None]:
    """The node of the carrier that `at` means, and the carrier's flexible body, which a beam makes longer by that node."""
    if flex is None:
        if at is not None:
            raise PliantError(f"{what}: at={at!r} names a node, but {carrier!r} is not flexible; leave it out")
        return None, None
    names = ", ".join(map(repr, flex.points[:8]))
    if at is None:
        if must:
            raise PliantError(f"{what}: its parent {carrier!r} is flexible; say at which node, at=… ({names})")
        return flex, None
    if isinstance(at, str):
        if at not in flex.node_index:
            raise PliantError(f"{what}: {unknown(f'node of {carrier!r}', at, flex.points)}")
        return flex, at
    if isinstance(at, bool) or not isinstance(at, int | float | np.number):
        raise PliantError(f"{what}: at={at!r} is not a node of {carrier!r}; give its name, of {names}")
    if not hasattr(flex, "node_at"):
        raise PliantError(f"{what}: at={at!r} is x on a beam, and {carrier!r} is none; name its node, of {names}")
    with about(f"{what}: at={at!r} on {carrier!r}"):
        longer, name = flex.node_at(float(at))
    return longer, str(name)


def _checked_name(kind: str, name: str) -> None:
    if not isinstance(name, str) or not name or name != name.strip():
        raise PliantError(f"{kind} {name!r}: a name is a text without spaces at its ends")
    if re.search(r"[./]", name):
        raise PliantError(f"{kind} {name!r}: '.' and '/' separate names from parameters; use '_' or '-' instead")


def _one(what: str, value: Any) -> float:
    return float(vector(np.reshape(value, -1), 1, what)[0])


def split_parameter(key: str) -> tuple[str, str]:
    """('body', 'mass') from 'body.mass'; a name in quotes may hold dots, and quotes."""
    match = re.fullmatch(r"""(?:(['"])(.+)\1|([^.]+))\.(\w+)""", key)
    if not match:
        raise PliantError(f"parameter {key!r}: expected 'body.mass' (a body, a dot, a parameter), or 'gravity'")
    return match[2] or match[3], match[4]


def with_free_base(system: System, name: str) -> System:
    """A copy in which the body `name`, fixed to the world, is free instead."""
    other = system.copy()
    body = other._bodies[name]
    other._bodies[name] = replace(body, hinge=replace(body.hinge, type=Free()))
    other._model = None
    return other


def tree_text(model: Model) -> str:
    """The system as a tree, a line a body."""
    children: dict[int, list[int]] = {}
    for k, parent in enumerate(model.parents):
        children.setdefault(parent, []).append(k)
    frames: dict[str, list[str]] = {}
    for frame in model.frames:
        frames.setdefault(frame.body, []).append(frame.name)

    def own_frames(name: str) -> str:
        return f"  frames: {', '.join(frames[name])}" if name in frames else ""

    g = ", ".join(f"{x:g}" for x in model.gravity)
    bodies = f"{len(model.bodies)} {'body' if len(model.bodies) == 1 else 'bodies'}"
    rows = sum(len(closure.labels) for closure in model.closures)
    less = f" less {rows} row{'s' * (rows > 1)} of loops" if rows else ""
    lines = [f"{model.name}: {bodies}, {model.nv} degrees of freedom{less}, {model.mass:.6g} kg, gravity ({g})"]
    lines.append("world" + own_frames(WORLD))
    todo = [(k, 0, "") for k in reversed(children.get(-1, []))]
    while todo:
        k, depth, indent = todo.pop()
        body = model.bodies[k]
        last = children[model.parents[k]][-1] == k
        hinge = f"{body.hinge.name}: " if body.hinge.name != body.name else ""
        level = f"({depth}) " if depth > _DEEPEST else ""
        modes = f", {body.modes} modes" if body.modes else ""
        at = f" at {body.hinge.at}" if body.hinge.at is not None else ""
        text = f"{indent}{'└─' if last else '├─'} {level}{body.name}  [{hinge}{body.hinge.type!r}{at}]  {body.mass:.4g} kg{modes}"
        lines.append(text + own_frames(body.name))
        deeper = indent + ("   " if last else "│  ") if depth < _DEEPEST else indent
        todo.extend((c, depth + 1, deeper) for c in reversed(children.get(k, [])))
    return "\n".join([*lines, *acting_text(model)])
