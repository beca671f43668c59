"""`System`: the builder with which a system is described."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from pliant.arguments.labels import named_values
from pliant.arguments.names import name_of, names_of
from pliant.errors import PliantError, unknown, warn
from pliant.keywords import checked
from pliant.lazy import late
from pliant.model.acting.contacts import Contact
from pliant.model.acting.controllers import Controller
from pliant.model.acting.events import Event
from pliant.model.acting.loads import Input, Load, LoadType, Output, OutputType, Prescribed, Series
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.bodies.inertia import Inertia, triangle_defect
from pliant.model.bodies.modal import ModalBody
from pliant.model.chains.dh import WithDh
from pliant.model.closures import Closure
from pliant.model.drawn.shapes import Shape, Solid
from pliant.model.model import Model
from pliant.model.names import checked_name
from pliant.model.places import as_described
from pliant.model.pose import Array, Pose
from pliant.model.ranges import random_within
from pliant.model.records import WORLD, Body, Fidelity, Frame, Hinge, Limits
from pliant.model.symbols import Scalar, Symbol
from pliant.system.beams import WithBeams
from pliant.system.changes.changeable import Changeable
from pliant.system.closures import WithClosures
from pliant.system.description import Description
from pliant.system.snapshot import placed_at

if TYPE_CHECKING:
    from pliant.model.drawn.tree_text import tree_text
    from pliant.system.changes.parameters import with_parameters
    from pliant.view.show import Shown
else:
    tree_text = late("pliant.model.drawn.tree_text", "tree_text")
    with_parameters = late("pliant.system.changes.parameters", "with_parameters")

_ORIGIN = Pose()


class ContactKeywords(TypedDict, total=False):
    """The numbers of a contact: one, or one per pair of shapes."""

    mu: Any
    stiffness: Any
    dissipation: Any
    restitution: Any
    slow: Any
    margin: Any
    slop: Any


class System(WithBeams, WithClosures, WithDh, Changeable):
    """A multibody system: a tree of bodies connected by hinges, with loops, loads, outputs, events and controllers.

    `model` is its checked, frozen snapshot. Every computation uses the snapshot, so a later `add_body` changes no earlier result.
    Example:
        arm = pl.System("arm", gravity=(0, 0, -9.81))
        rod = pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0))
        arm.add_body("upper", hinge=pl.Revolute("y"), inertia=rod)
        arm.nq  # 1"""

    def __init__(
        self, name: str = "system", gravity: Sequence[Scalar] | Array = (0.0, 0.0, -9.81), fidelity: Fidelity = "full"
    ) -> None:
        self.description = Description(name, gravity, fidelity)

    @classmethod
    def of(cls, description: Description) -> System:
        """The system of a description, as files make it."""
        system = cls.__new__(cls)
        system.description = description
        return system

    @property
    def name(self) -> str:
        """The system's name."""
        return self.description.name

    @name.setter
    def name(self, value: str) -> None:
        self.description.name = value

    @property
    def gravity(self) -> Array:
        """Gravity (3,) [m/s^2], world axes."""
        return self.description.gravity

    @gravity.setter
    def gravity(self, value: Sequence[Scalar] | Array) -> None:
        self.description.gravity = value

    @property
    def fidelity(self) -> Fidelity:
        """The model of flexible bodies: "full", "paper", "ruthless" or "ruthless_v"."""
        return self.description.fidelity

    @fidelity.setter
    def fidelity(self, value: Fidelity) -> None:
        self.description.fidelity = value

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
        """Add a body and the hinge that connects it to its parent.

        parent: the name of a body or beam that was added before, or 'world'.
        hinge: the type of the hinge. Default: `Fixed()`. hinge_name: default: the body's name.
        pose: the pose of the hinge in the parent's frame. At zero hinge coordinates the body's frame coincides with it.
        mass [kg]; com (3,) [m] in body axes; inertia (3, 3) [kg m^2] about the centre of mass in body axes, or three principal
        moments. inertia=pl.Inertia.box(…) gives all three.
        flex: a flexible body, such as pl.flex.Beam(…), instead of mass and inertia. The hinge is at its root.
        at: the node of a flexible parent on which the hinge sits, or x [m] on a beam. pose is then relative to that node.
        Example:
            rod = pl.Inertia.rod(1.0, length=0.2, com=(0.1, 0, 0))
            arm.add_body("hand", "lower", pl.Revolute("y"), pose=pl.Pose((0.4, 0, 0)), inertia=rod)"""
        checked_name("body", name)
        if name_of(parent, f"body {name!r}: its parent") != name:  # which the description refuses
            self._check_place(f"body {name!r}", "parent body", parent, at, must=True)
        own = name if hinge_name is None else hinge_name
        joined = Hinge(own, hinge or Fixed(), parent, name, _ORIGIN if pose is None else pose, limits, at)
        body = self.description.add_body(joined, mass, com, inertia, flex)
        if flex is None and (defect := triangle_defect(body.inertia.inertia)):
            warn(f"body {name!r}: {defect}; give it about the centre of mass, and check its units")
        if doubt := self.description.doubt_flex(body):
            warn(f"body {name!r}: {doubt}")
        return body

    def add_frame(self, name: str, body: str, pose: Pose | None = None, at: str | float | None = None) -> Frame:
        """Add a named frame, fixed to a body (or 'world') at a pose in its frame. at: the node if it is flexible, or x [m].
        Example: `arm.add_frame("camera", "lower", pl.Pose((0.1, 0, 0.05)))`"""
        checked_name("frame", name)
        self._check_place(f"frame {name!r}", "body", body, at, must=False)
        return self.description.add_frame(name, body, _ORIGIN if pose is None else pose, at)

    def add_shape(
        self,
        body: str,
        solid: Solid | None = None,
        pose: Pose | None = None,
        at: str | float | None = None,
        color: Any = None,
        name: str | None = None,
    ) -> Shape:
        """Add a solid that is drawn for a body (or 'world'), such as pl.shapes.Box((0.2, 0.1, 0.1)), at a pose in the body's frame.

        at: on a flexible body, the node that carries the solid, or x [m] on a beam. pose is then relative to it.
        color: '#rrggbb', a name such as 'orange', or (r, g, b[, a]) with numbers from 0 to 1.
        name: default: the body's name, with a number if it is already used.
        Without a solid, the colour applies to the default drawing of the body: its beam, its mesh, or a solid of its inertia.

        Results, fingerprints and compiled functions do not depend on shapes, except on those that a contact names (`add_contact`).
        Example: `arm.add_shape("upper", pl.shapes.Box((0.4, 0.05, 0.05)), pl.Pose((0.2, 0, 0)))`"""
        if name is not None:
            checked_name("shape", name)
        self._check_place(f"shape {name!r}" if name is not None else f"shape of {body!r}", "body", body, at, must=False)
        return self.description.add_shape(name, body, solid, _ORIGIN if pose is None else pose, at, color)

    # ---- what may touch

    @checked(ContactKeywords)
    def add_contact(
        self,
        name: str,
        shapes: str | Sequence[str],
        with_: str | Sequence[str] | None = None,
        *,
        points: int | None = None,
        exclude: Sequence[Sequence[str]] = (),
        active: bool = True,
        **numbers: Unpack[ContactKeywords],
    ) -> Contact:
        """Let shapes touch others, with Coulomb friction: system.add_contact("feet", ["fl", "fr"], "ground", mu=0.8).

        shapes: names of shapes (`add_shape`). with_: the names of the shapes that each of them may touch. "ground" is the plane
        z = 0 of the world, unless a shape has this name. Default: the shapes touch each other.
        points: how many points a pair has, where there is a choice: 4, 8 or 16 for two boxes, 8 or 4 for a box on a plane, 6 or 2
        for a cylinder on a plane, at most so many vertices of a mesh's convex hull.
        exclude: pairs of names that do not touch.
        active: False leaves the contact out.
        mu: the coefficient of friction. Default: 0.8.
        stiffness [N/m]: of each point. Default: "auto", for the step. inf: rigid.
        dissipation [s]: the force is k (depth + dissipation × approach speed). Default: two steps.
        restitution: of an approach faster than `slow` [m/s]. Default: 0, and 0.05 m/s.
        margin [m]: added to the surfaces. Default: 0. slop [m]: the depth that a rigid contact leaves. Default: 1e-5.

        mu and the other numbers are one number, or one per pair. Simulate with method="contact". `forward_dynamics` and `dyn.rhs`
        do not include contacts.
        Example:
            arm.add_shape("lower", pl.shapes.Sphere(0.05), pl.Pose((0.4, 0, 0)), name="toe")
            arm.add_contact("feet", "toe", "ground", mu=0.8)"""
        what = f"contact {name!r}"
        one, others = names_of(shapes, what), None if with_ is None else names_of(with_, what)
        return self.description.add_contact(name, one, others, dict(numbers), points, exclude, active)

    def add_material(self, name: str, shapes: str | Sequence[str]) -> None:
        """Assign a material to shapes: system.add_material("rubber", ["fl", "fr"]). "ground" may be one of the shapes.

        Contacts that are added later take the numbers of their materials from `add_material_pair`.
        Example:
            arm.add_shape("lower", pl.shapes.Sphere(0.03), name="hand")
            arm.add_material("rubber", "hand")
        """
        self.description.add_material(name, names_of(shapes, f"material {name!r}"))

    @checked(ContactKeywords)
    def add_material_pair(self, a: str, b: str, **numbers: Unpack[ContactKeywords]) -> None:
        """Set the contact parameters of two materials: system.add_material_pair("rubber", "concrete", mu=0.9, restitution=0.1).

        The numbers are those of `add_contact`. Numbers that a contact is given take precedence.
        Example: `ball.add_material_pair("rubber", "ice", mu=0.15)`"""
        self.description.add_material_pair(a, b, dict(numbers))

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """The contacts, in the order in which they were added."""
        return self.model.contacts

    @property
    def loops(self) -> tuple[Closure, ...]:
        """Loops, rods and couplings, in the order in which they were added."""
        return self.model.loops

    # ---- loads and outputs

    def add_load(
        self,
        name: str,
        law: Callable[[Any], Any] | LoadType,
        parameters: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        states: Mapping[str, Any] | None = None,
    ) -> Load:
        """Add a load: an object such as `pl.loads.HingeSpring("axle", k=40.0)`, or your own law, a function of x.

        parameters, inputs, states: mappings from names to values. The law reads them as x.p.k, x.u.throttle and x.s.h. Outside the
        law their names are "strut.k", "strut.throttle" and "strut.h". `dyn.rhs` and runs include loads; `forward_dynamics` does
        not.
        Example: `arm.add_load("drag", lambda x: x.torque("elbow", -0.1 * x.v("elbow")))`"""
        checked_name("load", name)
        return self.description.add_load(name, law, parameters, inputs, states)

    def prescribe(self, hinge: str, law: Callable[[Any], Any] | Series | Input) -> Prescribed:
        """Prescribe the motion of a hinge. The required force is the output "hinge.required" [N m, N].

        law: one of three things.
        A function of t [s] that returns the hinge's coordinate, or a list of coordinates, and uses NumPy's functions
        (`np.sin(t)`). pliant derives the speeds and accelerations. Runs and `dyn.rhs` ignore q and v of this hinge.
        A `pl.Series` of coordinates. A cubic spline goes through its points.
        `pl.Input()`: the acceleration is the input "hinge.acceleration", set by u= or a controller and held in between.
        Coordinates and speeds follow from the initial state. Spherical and Free hinges allow only this, because their speeds are
        not rates of coordinates.

        `dyn.rhs`, outputs and runs include the motion. `forward_dynamics` and similar functions do not.
        Example: `arm.prescribe("elbow", lambda t: 0.5 * np.sin(t))`"""
        return self.description.prescribe(hinge, law)

    def add_output(self, name: str, law: Callable[[Any], Any] | OutputType, unit: str = "") -> Output:
        """Add an output that a run records.

        Give a sensor such as `pl.sensors.Imu("mount")`, which has its own units and labels, or a function of x that returns a
        number, several numbers, or a vector (in world axes).
        Example: `arm.add_output("rate", lambda x: x.velocity(x["tool"].origin).norm(), unit="m/s")`"""
        return self.description.add_output(name, law, unit)

    def add_controller(self, name: str, controller: Controller) -> Controller:
        """Add a sampled controller, such as `pl.Controller(0.1, law, measures=["elbow.angle"], drives=["motor.torque"])`.

        `pl.simulate` calls it at its sampling times. `dyn.rhs` and rollouts do not include controllers.
        Example:
            arm.add_load("motor", pl.loads.Motor("elbow"))
            law = lambda t, y, state: (-5.0 * y, state)
            pd = pl.Controller(0.01, law, ["elbow.angle"], ["motor.torque"])
            arm.add_controller("pd", pd)"""
        return self.description.add_controller(name, controller)

    def add_event(self, name: str, event: Event) -> Event:
        """Add an event, such as `pl.Event(lambda x: x.q("leg"), direction=-1, action="stop")`: an action where a function crosses
        zero.

        `pl.simulate` finds the events, and `run.events` lists them. `dyn.rhs` does not include events.
        Example: `arm.add_event("down", pl.Event(lambda x: x.q("elbow"), direction=-1, action="stop"))`"""
        return self.description.add_event(name, event)

    @property
    def model(self) -> Model:
        """The checked, frozen snapshot."""
        return self.description.model

    def _check_place(self, what: str, kind: str, carrier: str, at: Any, must: bool) -> None:
        """Raise `PliantError` for an unknown body, or an `at` that it does not have. File readers do not use this check."""
        carrier, at = self.description.segment(what, carrier, at)
        if carrier != WORLD and carrier not in self.description.bodies:
            found = unknown(kind, carrier, [WORLD, *self.description.bodies])
            raise PliantError(f"{what}: {found} (add that body first)")
        placed_at(what, carrier, self.description.bodies[carrier].flex if carrier != WORLD else None, at, must)

    # ---- copies

    def copy(self) -> System:
        """Return an independent copy.
        Example: `other = arm.copy()`"""
        return System.of(self.description.copy())

    __copy__ = copy  # of its parts too: a system that shared them would change with the other

    def with_parameters(self, values: Mapping[str, Any]) -> System:
        """Return a copy with parameters changed by name.

        'body.mass' (1), 'body.com' (3), 'body.inertia' (6: xx, yy, zz, xy, xz, yz about the centre of mass), 'body.xyz' (3),
        'body.rpy' (3), 'screw.pitch' (1), 'frame.xyz' (3), 'frame.rpy' (3), 'gravity' (3), parameters of loads such as 'axle.k',
        symbols such as 'L1', and of beams 'tether.EI' (2), 'tether.mass' (1) and the like. Quote a name that contains a dot:
        "'left.arm'.mass". A number replaces a formula of symbols for good.
        Example: `heavy = arm.with_parameters({"lower.mass": 5.0})`"""
        return System.of(with_parameters(self.description, values))

    # ---- asking

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies in regular order: every parent before its children."""
        found = self.model.bodies
        return (
            tuple(as_described(body, self.description.bodies[body.name]) for body in found)
            if self.model.internals.symbols
            else found
        )

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """The hinges, in the order of their bodies."""
        return self.model.hinges

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames that were added with `add_frame`."""
        return self.model.frames

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols in the system, each with name, value and unit, in their order in p."""
        return self.model.internals.symbols

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes that were added with `add_shape`."""
        return self.model.internals.shapes

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
        """Total mass of the bodies that can move [kg]."""
        return self.model.internals.mass

    @property
    def inertial_parameters(self) -> Array:
        """The parameters (10 per rigid body,) in which inverse dynamics is linear: `Inertia.parameters` of each of `bodies`."""
        return self.model.internals.inertial_parameters

    def q_index(self, name: str) -> slice:
        """Return the slice of q with the coordinates of a hinge, named by the hinge or its body.
        Example: `q[arm.q_index("elbow")]  # [0.5]`"""
        return self.model.q_index(name)

    def v_index(self, name: str) -> slice:
        """Return the slice of v with the speeds of a hinge, named by the hinge or its body.
        Example: `v[arm.v_index("elbow")]  # [1.0]`"""
        return self.model.v_index(name)

    def neutral(self) -> Array:
        """Return q (nq,) with every hinge at zero.
        Example: `arm.neutral()  # [0.0, 0.0]`"""
        return self.model.neutral()

    def state(self, values: Mapping[str, Any] | None = None, /, **named: Any) -> Array:
        """Return the neutral q with the named hinges changed: `state(elbow=0.3)`.
        Example: `arm.state(elbow=0.3)  # [0.0, 0.3]`"""
        return self.model.state(named if values is None else {**named_values(values, "state"), **named})

    def random_state(self, rng: np.random.Generator | int | None = None) -> tuple[Array, Array]:
        """Return a random (q, v), within the limits of hinges. Pass a seed or a generator to repeat it.
        Example: `q, v = arm.random_state(0)`"""
        return random_within(self.model, *self.model.random_state(rng))

    def integrate(self, q: Any, v: Any, dt: Any = 1.0) -> Array:
        """Return q (..., nq) after constant speeds v (..., nv) for dt seconds.
        Example: `arm.integrate(q, v, dt=0.1)  # [0.3, 0.6]`"""
        return self.model.integrate(q, v, dt)

    def difference(self, q0: Any, q1: Any) -> Array:
        """Return the constant speeds v (..., nv) that lead from q0 to q1 in 1 s: integrate(q0, v, 1) = q1.
        Example: `arm.difference([0.0, 0.0], q)  # [0.3, 0.5]`"""
        return self.model.difference(q0, q1)

    def page(self, path: str | os.PathLike[str], theme: str = "auto") -> Path:
        """Write an HTML page that draws the system in any browser, offline, with sliders for its coordinates.

        theme: "light", "dark", or "auto" (the browser's own).
        Example: `arm.page("arm.html")`"""
        from pliant.view.page import page_of_system, write_page

        return write_page(page_of_system(self.model, theme), path)

    def show(self, height: int = 620, theme: str = "auto") -> Shown | Path:
        """Show the page of the system: in a notebook as an element `height` pixels high, otherwise in the default browser.

        In a browser the page is a temporary file; the function returns its path.
        Example: `arm.show()`"""
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
        return f"<System {self.name!r}: {len(self.description.bodies)} bodies, {len(self.description.frames)} frames>"
