"""The part of an instant that a law reads: frames, coordinates, motion, matter, and the law's own numbers."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.model.acting.loads import Load, Series
from pliant.model.chains.chain import is_end
from pliant.model.closures import Closure
from pliant.spatial import Array, cross, lift, skew, zeros
from pliant.sweeps.trees.dynamics import inverse_dynamics
from pliant.sweeps.trees.frames import carrier, sampled_poses
from pliant.vectors.kinematics import WORLD_AXES, Axes, Kinematics, accelerations_of, column, scalar
from pliant.vectors.state import LoadedState
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector, called

if TYPE_CHECKING:
    from pliant.vectors.constraints.closure_forces import ClosureForces, ClosureSeen
    from pliant.vectors.contact_modes import HeldContacts
    from pliant.vectors.contacts import ContactSeen, contact_forces, touches_of
    from pliant.vectors.names import Names
else:
    ClosureSeen = late("pliant.vectors.constraints.closure_forces", "ClosureSeen")
    ContactSeen, contact_forces, touches_of = late_from("pliant.vectors.contacts", "ContactSeen contact_forces touches_of")
    Names = late("pliant.vectors.names", "Names")


class NodeNotSeen(Exception):  # noqa: N818
    """A law uses a node of a flexible body that has no frame yet; the model must add one."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Matter(NamedTuple):
    """The mass [kg] of a body, its centre, and its inertia (..., 3, 3) [kg m^2] about the centre in the axes of `frame`.

    These are the axes of the body's equations, which need not be the body's own.
    """

    mass: Any
    centre: MovingPoint
    frame: MovingFrame
    inertia: Array


class LoadNumbers(NamedTuple):
    """The numbers that a load, or all loads, are given at an instant, by name."""

    parameters: dict[str, Any]
    inputs: dict[str, Any]
    states: dict[str, Any]


class SeenInstant:
    """The system at one instant, for reading. `Instant` adds actions."""

    measured: Model | None = None  # with the numbers of which laws measure poses, if it is another

    def __init__(
        self,
        model: Model,
        state: LoadedState,
        *,
        given: Model | None = None,
        motion: Callable[[], tuple[Array, dict[int, Array]]] | None = None,
        reactions: Callable[[], list[Array]] | None = None,
        holding: Callable[[slice], Array] | None = None,
        seen: tuple[Array, Array] | None = None,
    ) -> None:
        """seen: what laws read as x.q and x.v, if it differs from the state that frames depend on."""
        self._holding = holding
        self.contacts_held: Callable[[], HeldContacts] | None = None  # in runs without dt
        self.closing: Callable[[], ClosureForces | None] | None = None  # in outputs and events
        self.model = model if given is None else given  # as it was described; the other may have turned and merged bodies
        self._traced, self._state, self._q, self._v = model, state, state.q, state.v
        self._seen_q, self._seen_v = seen or (state.q, state.v)
        self._motion = None if motion is None else cache(motion)  # accelerations, and what driven hinges take
        self.t = state.time
        self.at = Kinematics(model, state.q, state.v, state.q if state.q.shape[-1] else state.t)
        self._reactions = reactions
        self.asks_reactions = False
        self._load = Load("", lambda x: None)
        self._what = "law"
        self.p = self.u = self.s = self.given = Names("law", "number", {})

    def of(self, what: str, load: Load) -> Self:
        """Return the same instant for a load, with the load's own numbers."""
        self._load, self._what = load, f"{what} {load.name!r}"
        self._show(self._numbers(load))
        return self

    def of_all(self, what: str) -> Self:
        """Return the same instant with the numbers of all loads by full names, `x.s["rw.h"]`. what: the reader, for messages."""
        flags: dict[str, Any] = {name: self.flag(name) for name in (*self.model.internals.flags, *self.model.internals.switches)}
        every = LoadNumbers({}, {}, flags)
        for load in self.model.loads:
            for all_, own in zip(every, self._numbers(load), strict=True):
                all_ |= {f"{load.name}.{key}": x for key, x in own.items()}
        self._load, self._what = Load("", lambda x: None), what
        self._show(every)
        return self

    def numbers_of(self, load: Load) -> Self:
        """A view of this instant with the numbers of another load, as `x.given`. It is for reading only."""
        other = copy.copy(self)
        return other.of("load", load).named_as(self._what)

    def contact(self, name: str) -> ContactSeen:
        """One point of a contact, "feet.fl", or all of its points, "feet": .force [N], .normal_force [N] and .gap [m].

        Forces are those of the last step of method "contact".
        """
        points = self.model.internals.contact_points
        of_contacts = [contact.name for contact in self.model.contacts]
        chosen = [c for c, point in enumerate(points) if point == name or point.startswith(f"{name}.")]
        if not chosen:
            raise PliantError(f"{self._what}: {unknown('contact', name, [*of_contacts, *points])}")
        touches = touches_of(self._traced, self._q)
        forces = self._contact_forces

        def chosen_forces() -> list[Array]:
            return [forces()[..., c, :] for c in chosen]

        return ContactSeen([touches[c] for c in chosen], chosen_forces, self.world)

    def _contact_forces(self) -> Array:
        """The forces of all points (..., n, 3) in world axes."""
        if not self.model.internals.contact_modes:
            return contact_forces(self.model, self._state.s)
        if self.contacts_held is None:  # the states hold modes, not forces
            raise PliantError(
                f"{self._what}: in runs without dt the forces of contacts follow from those of loads; read them in outputs and "
                "events, or give dt="
            )
        return self.contacts_held().world_forces

    def contact_condition(self, point: int, kind: str) -> Any:
        """What falls through zero when a point of a contact, by number, changes its mode; see `model.acting.contact_events`."""
        assert self.contacts_held is not None
        return self.contacts_held().condition(point, kind)

    def named_as(self, what: str) -> Self:
        """Return the same instant with the same numbers. what: the reader, for messages."""
        self._what = what
        return self

    def _numbers(self, load: Load) -> LoadNumbers:
        """Return the numbers of a load at this instant."""
        model, u, s = self.model, self._state.u, self._state.s
        inputs: dict[str, Any] = {}
        for key, x in load.inputs.items():
            name = f"{load.name}.{key}"
            if isinstance(x, Series):
                inputs[key] = self._of_series(name, x)
            else:
                inputs[key] = _shaped(u[..., model.inputs[name]], np.shape(x))
        states = {key: _shaped(s[..., model.states[f"{load.name}.{key}"]], np.shape(x)) for key, x in load.states.items()}
        parameters = {key: _shaped(np.asarray(x).reshape(-1), np.shape(x)) for key, x in load.parameters.items()}
        return LoadNumbers(parameters, inputs, states)

    def _show(self, numbers: LoadNumbers) -> None:
        """Make numbers available to laws as x.p, x.u, x.s and x.given."""
        kinds = ("parameter", "input", "state")
        prefix = f"{self._load.name}." if self._load.name else ""
        self.p, self.u, self.s = (Names(self._what, kind, x, prefix) for kind, x in zip(kinds, numbers, strict=True))
        self.given = Names(self._what, "number", {**numbers.parameters, **numbers.inputs, **numbers.states}, prefix)

    def _coefficients(self, name: str, series: Series) -> tuple[Any, Any, Any]:
        place = self.model.internals.series[name][1]
        n = (place.stop - place.start - 1) // 2
        x = self._state.u[..., place]
        return x[..., :n], x[..., n : 2 * n], x[..., 2 * n :]

    def _of_series(self, name: str, series: Series) -> Any:
        value, slope, start = self._coefficients(name, series)
        return _shaped(value + slope * (_with_axis(self.t) - start), series.shape)

    def slope(self, key: str) -> Any:
        """The rate of change of an input that is given as a `Series`; zero for other numbers."""
        name = f"{self._load.name}.{key}" if self._load.name else key
        if name in self.model.internals.series:
            x = self.model.internals.series[name][0]
            return _shaped(self._coefficients(name, x)[1], x.shape)
        return 0.0 * self.given[key]

    # ---- frames, coordinates and motion

    @property
    def what(self) -> str:
        """The owner of the law, for messages: "load 'strut'"."""
        return self._what

    def __getitem__(self, name: str) -> MovingFrame:
        model = self._traced
        try:
            frame = model.frame(name)
        except PliantError as error:
            if self._is_node(name):
                raise NodeNotSeen(name) from None
            raise PliantError(f"{self._what}: {error}") from None
        at = carrier(model, frame, self._q)
        return MovingFrame(self.at, name, (at.k, at.node), at.R, at.r)

    def _is_node(self, name: str) -> bool:
        """Whether this is a node, "body.node", of a flexible body, or an end of a beam."""
        body, _, node = name.partition(".")
        flex = self.model.bodies[self.model.index[body]].flex if body in self.model.index else None
        return (flex is not None and node in flex.node_index) or is_end(name, (beam.name for beam in self.model.internals.beams))

    def neutral_pose(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        """Return (R (3, 3), r (3,) [m]): the axes and origin of a frame in those of another, with every hinge at its zero."""
        R, r = sampled_poses(self.measured or self.model, frame, seen_from)
        return R[0], r[0]

    def neutral_axes(self, frame: str, seen_from: str) -> Array:
        """Return R (3, 3) alone, for guesses: it may be another one after parameters have changed."""
        return sampled_poses(self.measured or self.model, frame, seen_from)[0][0]

    def sampled_poses(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        """Return the same (n, 3, 3), (n, 3) at a few other poses of the tree, to see what moves."""
        R, r = sampled_poses(self.measured or self.model, frame, seen_from)
        return R[1:], r[1:]

    @property
    def world(self) -> MovingFrame:
        return self["world"]

    def q(self, name: str) -> Any:
        """The coordinate, or coordinates, of a hinge [rad, m]; or a single coordinate, "boom.y1"."""
        return self._of_hinge(self._seen_q, self.model.q_index, "nq", name)

    def v(self, name: str) -> Any:
        """The speed, or speeds, of a hinge [rad/s, m/s]; or a single speed, "boom.y1_rate"."""
        return self._of_hinge(self._seen_v, self.model.v_index, "nv", name)

    def component(self, kind: str, place: int) -> Any:
        """One number of the state, by its place: kind "q" or "v" as laws see it, "s", or "u" of inputs of loads."""
        values = {"q": self._seen_q, "v": self._seen_v, "s": self._state.s, "u": self._state.u}[kind]
        return _shaped(values[..., place : place + 1], ())

    def _of_hinge(self, x: Array, index: Callable[[str], slice], size: str, name: str) -> Any:
        where = self._place(index, size, name)
        n = where.stop - where.start
        return _shaped(x[..., where], () if n == 1 else (n,))

    def _place(self, index: Callable[[str], slice], size: str, name: str) -> slice:
        """Return the place of a hinge; for a flexible body, without its modes."""
        try:
            where = index(name)
        except PliantError as error:
            raise PliantError(f"{self._what}: {error}") from None
        for body in self.model.bodies:
            if name == body.hinge.name or (body.name == name and name not in {h.name for h in self.model.hinges}):
                return slice(where.start, where.start + getattr(body.hinge.type, size))
        return where

    def vector(self, x: Any, y: Any = None, z: Any = None) -> Vector:
        """A vector in world axes."""
        return self.world.vector(x, y, z)

    def omega(self, frame: MovingFrame | str, relative_to: MovingFrame | str | None = None) -> Vector:
        """The angular velocity [rad/s] of a frame, relative to the world or to another frame."""
        axes = self._frame(frame).axes
        w = Vector(self.at, {axes: self.at.velocity(axes)[..., :3, :]})
        return w if relative_to is None else w - self.omega(relative_to)

    def velocity(self, point: MovingPoint | MovingFrame | str, relative_to: MovingFrame | str | None = None) -> Vector:
        """The velocity [m/s] of a point of a body, relative to the world or as seen by an observer who moves with a frame."""
        p = self._point(point)
        V = self.at.velocity(p.axes)
        own = Vector(self.at, {p.axes: V[..., 3:, :]})
        if p.r.parts:
            own = own + Vector(self.at, {p.axes: cross(V[..., :3, :], p.r.gathered(p.axes))})
        if relative_to is None:
            return own
        frame = self._frame(relative_to)
        return own - self.velocity(MovingPoint(self.at, frame.axes, p - MovingPoint(self.at, frame.axes, Vector(self.at, {}))))

    def acceleration(self, point: MovingPoint | MovingFrame | str) -> Vector:
        """The acceleration [m/s^2] of a point in the world, without gravity. In outputs and events only."""
        if self._motion is None:
            raise PliantError(
                f"{self._what}: x.acceleration is available only in outputs and events: accelerations depend on the forces"
            )
        p = self._point(point)
        if p.axes == WORLD_AXES:
            return Vector(self.at, {})
        _, a, W = self._accelerations(p.axes)
        x = a + W @ p.r.gathered(p.axes) if p.r.parts else a
        return Vector(self.at, {p.axes: x})

    def alpha(self, frame: MovingFrame | str) -> Vector:
        """The angular acceleration [rad/s^2] of a frame. In outputs and events only."""
        if self._motion is None:
            raise PliantError(f"{self._what}: x.alpha is available only in outputs and events: accelerations depend on the forces")
        axes = self._frame(frame).axes
        if axes == WORLD_AXES:
            return Vector(self.at, {})
        return Vector(self.at, {axes: self._accelerations(axes)[0]})

    def _accelerations(self, axes: Axes) -> tuple[Array, Array, Array]:
        """Return `accelerations_of` the axes of a body, under all forces."""
        assert self._motion is not None
        return accelerations_of(self._traced, self._q, self._v, self._motion()[0], axes)

    def required(self, hinge: str) -> Any:
        """The force, or forces, that a driven hinge needs in addition to everything that acts on it. In outputs and events only."""
        if hinge not in (names := [motion.name for motion in self.model.internals.prescribed]):
            raise PliantError(f"{self._what}: {unknown('prescribed hinge', hinge, names)}")
        if self._motion is None:
            raise PliantError(
                f"{self._what}: x.required is available only in outputs and events: accelerations depend on the forces"
            )
        k = [h.name for h in self._traced.hinges].index(hinge)
        force = self._motion()[1][k][..., 0]
        return _shaped(force, () if force.shape[-1] == 1 else force.shape[-1:])

    def gravity(self, point: MovingPoint | MovingFrame | str) -> Vector:
        """The acceleration [m/s^2] of free fall at a point: the system's gravity, plus that of loads with a `field(x, point)`."""
        p = self._point(point)
        total = Vector(self.at, {WORLD_AXES: lift(np.asarray(self._traced.gravity).reshape(3, 1), self._q)})
        before = self._load, self._what, self.p, self.u, self.s, self.given
        for load in self.model.loads:
            if callable(getattr(type(load.type), "field", None)):  # of a magnetic torquer, it is a number
                total = total + load.type.field(self.of("load", load), p)  # type: ignore[union-attr]
        self._load, self._what, self.p, self.u, self.s, self.given = before
        return total

    def hinge(self, name: str) -> MovingFrame:
        """The axes of a hinge on the body that it carries: the body's own, or those at the root of a flexible body."""
        k = self._body_of(name)
        R, r = lift(np.eye(3), self._q), zeros((3, 1), self._q)
        root = self.at.tree.bodies[k].on_hinge(self.at.motion(k))
        return MovingFrame(self.at, name, (k, -1), *((R, r) if root is None else (root.into(R), -root.into(root.r))))

    def reaction(self, hinge: str) -> tuple[Vector, Vector]:
        """The (moment, force) [N m, N] that the parent exerts on the body through a hinge, torques at the hinge included.

        It refers to the hinge's point of the body. In outputs only.
        """
        if self._reactions is None:
            raise PliantError(f"{self._what}: x.reaction is available only in outputs, because reactions depend on the forces")
        self.asks_reactions = True
        frame = self.hinge(hinge)
        f = self._reactions()[frame.axes[0]]
        return tuple(Vector(self.at, {frame.axes: frame.axes_of @ x}) for x in (f[..., :3, :], f[..., 3:, :]))  # type: ignore[return-value]

    # ---- locks and closures

    def flag(self, name: str) -> Any:
        """A state that is 1 if a hinge is held, "elbow.locked", or if a closure is active, "grasp.active"."""
        known = (*self.model.internals.flags, *self.model.internals.switches)
        if name not in known:
            raise PliantError(f"{self._what}: {unknown('state of a lock or a closure', name, known)}")
        return _shaped(self._state.s[..., self.model.states[name]], ())

    def active(self, closure: str) -> Any:
        """1 if a loop, rod, coupling or constraint is active, otherwise 0."""
        found, state = self._closure(closure), f"{closure}.active"
        return self.flag(state) if state in self.model.internals.switches else float(found.active)

    def _closure(self, name: str) -> Closure:
        found = {one.name: one for one in self.model.loops}
        if name not in found:
            raise PliantError(f"{self._what}: {unknown('loop, rod, coupling or constraint', name, found)}")
        return found[name]

    def closure(self, name: str) -> ClosureSeen:
        """The forces of a loop, rod, coupling or constraint: .moment and .force on its frame B, .rows by label.

        In outputs and events only.
        """
        if self.closing is None:
            raise PliantError(f"{self._what}: x.closure is available only in outputs and events: it depends on all forces")
        return ClosureSeen(self._what, self._closure(name), self.at, self.closing)

    def closure_torque(self, closure: str, speed: str) -> Any:
        """The generalised force [N m, N] of a closure on one speed, by the name of a hinge or speed. In outputs and events only."""
        seen, where = self.closure(closure), self._place(self.model.v_index, "nv", speed)
        if where.stop - where.start != 1:
            raise PliantError(f"{self._what}: {speed!r} has {where.stop - where.start} speeds; name one of them")
        return seen.along(self._traced, where.start)

    def holding(self, hinge: str) -> Any:
        """The generalised force by which a lock holds a hinge; if the hinge is free, the force that would keep its speed constant.

        In events and outputs only.
        """
        if self._holding is None:
            raise PliantError(f"{self._what}: x.holding is available only in events and outputs, because it depends on the forces")
        where = self._place(self.model.v_index, "nv", hinge)
        if not any(own.holds and own.name == hinge for own in self._traced.hinges):
            names = list(dict.fromkeys(self.model.internals.flags.values()))
            raise PliantError(f"{self._what}: x.holding: {unknown('hinge that events lock', hinge, names)}")
        n = where.stop - where.start
        return _shaped(self._holding(where), () if n == 1 else (n,))

    # ---- matter

    def matter(self, body: str) -> Matter:
        """The mass of a body, its centre and its inertia now; for a flexible body in its deformed shape."""
        described, frame = self.model.bodies[self.model.index[body]], self[body]
        axes = frame.axes
        carrier = MovingFrame(self.at, body, axes, lift(np.eye(3), self._q), zeros((3, 1), self._q))
        if described.flex is None:
            own, R = described.inertia, frame.axes_of
            return Matter(own.mass, frame.point(*own.com), carrier, R @ lift(own.inertia, self._q) @ R.mT)
        M = self.at.tree.bodies[axes[0]].inertia(self.at.motion(axes[0]))
        c = M.h * (1.0 / M.m)
        J = M.J + skew(M.h) @ skew(c)  # about the centre: m c~ c~ less
        return Matter(scalar(M.m), MovingPoint(self.at, axes, Vector(self.at, {axes: c})), carrier, J)

    def rigid_torques(
        self,
        accelerations: Mapping[str, Any],
        coordinates: Mapping[str, Any] | None = None,
        speeds: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The torques that cause the given `accelerations` by hinge, with all bodies rigid and other hinges at zero.

        coordinates, speeds: values of the hinges to use instead of their own.
        """
        model = self._traced
        q, v = ([x[..., i] for i in range(n)] for x, n in ((self._q, model.nq), (self._v, model.nv)))
        zero = 0.0 * self._v[..., 0]
        a = [zero] * model.nv
        for body, at_q, at_v in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
            for k in range(body.modes):
                q[at_q.stop - 1 - k], v[at_v.stop - 1 - k] = zero, zero
        for values, index, out in (
            (accelerations, self.model.v_index, a),
            (coordinates or {}, self.model.q_index, q),
            (speeds or {}, self.model.v_index, v),
        ):
            for hinge, value in values.items():
                out[self._place(index, "nv", hinge).start] = value + zero
        at = [column(x, self._q)[..., 0] for x in (q, v, a)]
        tau = inverse_dynamics(model, at[0], at[1], at[2])
        return {hinge: tau[..., self._place(self.model.v_index, "nv", hinge).start][()] for hinge in accelerations}

    # ---- words

    def _body_of(self, hinge: str) -> int:
        for k, body in enumerate(self._traced.bodies):
            if body.hinge.name == hinge:
                return k
        raise PliantError(f"{self._what}: {unknown('hinge', hinge, [h.name for h in self.model.hinges])}")

    def _frame(self, frame: MovingFrame | str) -> MovingFrame:
        if isinstance(frame, str):
            return self[frame]
        if not isinstance(frame, MovingFrame):
            raise PliantError(f"{self._what}: {called(frame)} given where a frame is expected; give x['name']")
        return frame

    def _point(self, point: MovingPoint | MovingFrame | str) -> MovingPoint:
        if isinstance(point, MovingPoint):
            return point
        if isinstance(point, MovingFrame | str):
            return self._frame(point).origin
        raise PliantError(f"{self._what}: {called(point)} given where a point is expected; give x['name'].point(…)")


def _with_axis(t: Any) -> Any:
    return t[..., None] if isinstance(t, np.ndarray) else t


def _shaped(x: Any, shape: Sequence[int]) -> Any:
    """Reshape (..., n) to (..., *shape); a single number becomes a scalar."""
    out = x.reshape((*x.shape[:-1], *shape))
    return out[()] if not out.ndim else out
