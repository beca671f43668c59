"""`x`: the system at one instant, as a law sees it: frames, coordinates, its own numbers, and what it does to the system.

The same law runs on numbers and on symbols. What it does is collected: forces by body, torques, rates of states, and its books:
energies, momentum, what it dissipates, what of its inputs took effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model import Model
from pliant.model.acting.loads import Load, Series
from pliant.model.records import WORLD
from pliant.spatial import Array, concat, cross, dot, lift, skew, zeros
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.sweeps.trees.frames import carrier
from pliant.vectors.kinematics import WORLD_AXES, Axes, Kinematics, as_scalar, column, scalar, several
from pliant.vectors.state import LoadedState
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector, called


class NodeNotSeen(Exception):  # noqa: N818
    """A law asks for a node of a flexible body that no frame is at yet; the model is to see it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Matter(NamedTuple):
    """A body's mass [kg], its centre, and its inertia (..., 3, 3) [kg m^2] about the centre in the axes of `frame`: those in which
    the body's equations are written, which need not be its own."""

    mass: Any
    centre: MovingPoint
    frame: MovingFrame
    inertia: Array


class Names:
    """Values by name, as attributes: `x.p.k`."""

    def __init__(self, owner: str, kind: str, values: Mapping[str, Any]) -> None:
        self.__dict__.update(_owner=owner, _kind=kind, _values=values)

    def __getattr__(self, name: str) -> Any:
        if name in self._values:
            return self._values[name]
        raise PliantError(f"{self._owner}: {unknown(self._kind, name, self._values)}")

    def __getitem__(self, name: str) -> Any:
        return self.__getattr__(name)

    def __contains__(self, name: str) -> bool:
        return name in self._values


class Acts:
    """What laws have done so far."""

    def __init__(self, kinematics: Kinematics) -> None:
        self.at = kinematics
        self.external: list[list[tuple[int, Array]]] = [[] for _ in kinematics.model.bodies]
        self.torques: list[tuple[slice, Array]] = []  # the place in v, and a column
        self.rates: dict[str, Any] = {}
        self.energies: list[Any] = []  # potentials
        self.kinetic: list[Any] = []  # of what turns beside the bodies
        self.momenta: list[Array] = []  # (..., 3, 1), world axes
        self.losses: list[Any] = []
        self.applied: dict[str, Any] = {}  # inputs as they took effect, by name
        self.holds: list[tuple[slice, Any]] = []  # the place in v, and how far it is locked

    def free(self) -> Array | None:
        """(..., nv): 1 for speeds that are free, 0 for those that are locked; None where nothing can be."""
        if not self.holds:
            return None
        out = lift(np.ones((self.at.model.nv, 1)), self.at.like)
        for where, x in self.holds:
            out = concat([out[..., : where.start, :], out[..., where, :] * (1.0 - x), out[..., where.stop :, :]])
        return out[..., 0]

    def tau(self) -> Array | None:
        """The generalised forces (..., nv, 1) of torques at hinges, or None."""
        if not self.torques:
            return None
        like, nv = self.at.like, self.at.model.nv
        out = zeros((nv, 1), like)
        for where, x in self.torques:
            before, after = zeros((where.start, 1), like), zeros((nv - where.stop, 1), like)
            out = out + concat([before, x, after])
        return out

    def power(self, v: Array) -> Array:
        """The power (..., 1, 1) of all that acts, at the speeds v (..., nv, 1)."""
        total = zeros((1, 1), self.at.like)
        for k, own in enumerate(self.external):
            for node, wrench in own:
                total = total + dot(wrench, self.at.velocity((k, node)))
        tau = self.tau()
        return total if tau is None else total + dot(tau, v)


class Instant:
    """The system at one instant.

    `x["frame"]`, `x.world`; `x.t`, `x.q("elbow")`, `x.v("elbow")`; `x.p.k`, `x.u.throttle`, `x.s.h`, or `x.given.k`,
    whichever it is; `x.omega(frame)`, `x.velocity(point)`; `x.force`, `x.moment`, `x.torque`, `x.rate`; for the books `x.energy`,
    `x.rotor`, `x.dissipation`, `x.applied`.
    """

    _force, _moment = "a force", "a moment"

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
        """seen: what laws read as x.q and x.v, where that is to be told apart from what frames depend on."""
        self._holding = holding
        self.model = model if given is None else given  # as it was described; the other may have turned and merged bodies
        self._traced, self._state, self._q, self._v = model, state, state.q, state.v
        self._seen_q, self._seen_v = seen or (state.q, state.v)
        self._motion = None if motion is None else cache(motion)  # accelerations, and what driven hinges take
        self.t = state.time
        self.at = Kinematics(model, state.q, state.v)
        self.acts = Acts(self.at)
        self._reactions = reactions
        self.asks_reactions = False
        self._load = Load("", lambda x: None)
        self._what = "law"
        self.p = self.u = self.s = self.given = Names("law", "number", {})

    def of(self, what: str, load: Load) -> Instant:
        """The same instant for a load, with its own numbers."""
        self._load, self._what = load, f"{what} {load.name!r}"
        model = self.model
        inputs: dict[str, Any] = {}
        for key, x in load.inputs.items():
            name = f"{load.name}.{key}"
            if isinstance(x, Series):
                inputs[key] = self._of_series(name, x)
            else:
                inputs[key] = _shaped(self._state.u[..., model.inputs[name]], np.shape(x))
        states = {
            key: _shaped(self._state.s[..., model.states[f"{load.name}.{key}"]], np.shape(x)) for key, x in load.states.items()
        }
        parameters = {key: _shaped(np.asarray(x).reshape(-1), np.shape(x)) for key, x in load.parameters.items()}
        self.p, self.u, self.s = (
            Names(self._what, kind, values) for kind, values in (("parameter", parameters), ("input", inputs), ("state", states))
        )
        self.given = Names(self._what, "number", {**parameters, **inputs, **states})
        return self

    def of_all(self, what: str) -> Instant:
        """The same instant, with the numbers of all loads by their full names, `x.s["rw.h"]`; what: who looks, for messages."""
        p: dict[str, Any] = {}
        u: dict[str, Any] = {}
        s: dict[str, Any] = {name: self.flag(name) for name in (*self.model.flags, *self.model.switches)}
        for load in self.model.loads:
            self.of("load", load)
            for all_, own in ((p, self.p), (u, self.u), (s, self.s)):
                all_ |= {f"{load.name}.{key}": x for key, x in own._values.items()}
        self._load, self._what = Load("", lambda x: None), what
        self.p, self.u, self.s = (Names(what, kind, x) for kind, x in (("parameter", p), ("input", u), ("state", s)))
        self.given = Names(what, "number", {**p, **u, **s})
        return self

    def _coefficients(self, name: str, series: Series) -> tuple[Any, Any, Any]:
        place = self.model.series[name][1]
        n = (place.stop - place.start - 1) // 2
        x = self._state.u[..., place]
        return x[..., :n], x[..., n : 2 * n], x[..., 2 * n :]

    def _of_series(self, name: str, series: Series) -> Any:
        value, slope, start = self._coefficients(name, series)
        return _shaped(value + slope * (_with_axis(self.t) - start), series.shape)

    def slope(self, key: str) -> Any:
        """The rate of change of what is given over time, as a `Series`; of any other number zero."""
        x = self._load.inputs.get(key)
        if isinstance(x, Series):
            return _shaped(self._coefficients(f"{self._load.name}.{key}", x)[1], x.shape)
        return 0.0 * self.given[key]

    # ---- what there is

    @property
    def what(self) -> str:
        """Whose law this is, for messages: "load 'strut'"."""
        return self._what

    def __getitem__(self, name: str) -> MovingFrame:
        model = self._traced
        if name not in model._frames and "." in name:
            body, _, node = name.partition(".")
            flex = self.model.bodies[self.model.index[body]].flex if body in self.model.index else None
            if flex is not None and node in flex.node_index:
                raise NodeNotSeen(name)
        try:
            frame = model.frame(name)
        except PliantError as error:
            raise PliantError(f"{self._what}: {error}") from None
        at = carrier(model, frame, self._q)
        return MovingFrame(self.at, name, (at.k, at.node), at.R, at.r)

    @property
    def world(self) -> MovingFrame:
        return self["world"]

    def q(self, name: str) -> Any:
        """A hinge's coordinate, or its coordinates; or a single one, "boom.y1"."""
        return self._of_hinge(self._seen_q, self.model.q_index, "nq", name)

    def v(self, name: str) -> Any:
        """A hinge's speed, or its speeds; or a single one, "boom.y1_rate"."""
        return self._of_hinge(self._seen_v, self.model.v_index, "nv", name)

    def _of_hinge(self, x: Array, index: Callable[[str], slice], size: str, name: str) -> Any:
        where = self._place(index, size, name)
        n = where.stop - where.start
        return _shaped(x[..., where], () if n == 1 else (n,))

    def _place(self, index: Callable[[str], slice], size: str, name: str) -> slice:
        """Of a flexible body's hinge the hinge alone, without modes."""
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
        """The angular velocity of a frame, or of what it is on; relative to another frame, if one is given."""
        axes = self._frame(frame).axes
        w = Vector(self.at, {axes: self.at.velocity(axes)[..., :3, :]})
        return w if relative_to is None else w - self.omega(relative_to)

    def velocity(self, point: MovingPoint | MovingFrame | str, relative_to: MovingFrame | str | None = None) -> Vector:
        """The velocity of a point of a body; relative to a frame, as somebody who moves with that sees it."""
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
        """The acceleration of a point, as an observer at rest has it, without gravity. In outputs only."""
        if self._motion is None:
            raise PliantError(f"{self._what}: x.acceleration is there in outputs alone: forces make accelerations")
        p = self._point(point)
        if p.axes == WORLD_AXES:
            return Vector(self.at, {})
        _, a, W = accelerations_of(self._traced, self._q, self._v, self._motion()[0], p.axes)
        x = a + W @ p.r.gathered(p.axes) if p.r.parts else a
        return Vector(self.at, {p.axes: x})

    def alpha(self, frame: MovingFrame | str) -> Vector:
        """The angular acceleration of a frame. In outputs only."""
        if self._motion is None:
            raise PliantError(f"{self._what}: x.alpha is there in outputs alone: forces make accelerations")
        axes = self._frame(frame).axes
        if axes == WORLD_AXES:
            return Vector(self.at, {})
        return Vector(self.at, {axes: accelerations_of(self._traced, self._q, self._v, self._motion()[0], axes)[0]})

    def required(self, hinge: str) -> Any:
        """The force, or forces, that a driven hinge takes beside all that acts on it. In outputs only."""
        if hinge not in (names := [motion.name for motion in self.model.prescribed]):
            raise PliantError(f"{self._what}: {unknown('prescribed hinge', hinge, names)}")
        if self._motion is None:
            raise PliantError(f"{self._what}: x.required is there in outputs alone: forces make accelerations")
        k = [h.name for h in self._traced.hinges].index(hinge)
        force = self._motion()[1][k][..., 0]
        return _shaped(force, () if force.shape[-1] == 1 else force.shape[-1:])

    def gravity(self, point: MovingPoint | MovingFrame | str) -> Vector:
        """What a body that falls freely at a point is accelerated by: the system's gravity, and that of loads that have a
        `field(x, point)`."""
        p = self._point(point)
        total = Vector(self.at, {WORLD_AXES: lift(np.asarray(self._traced.gravity).reshape(3, 1), self._q)})
        before = self._load, self._what
        for load in self.model.loads:
            field = getattr(load.type, "field", None)
            if field is not None:
                total = total + field(self.of("load", load), p)
        self.of("output", before[0])
        self._what = before[1]
        return total

    def hinge(self, name: str) -> MovingFrame:
        """A hinge's axes on the body that it carries: the body's own, or of a flexible body those at its root."""
        k = self._body_of(name)
        R, r = lift(np.eye(3), self._q), zeros((3, 1), self._q)
        root = self.at.tree.bodies[k].on_hinge(self.at.motion(k))
        return MovingFrame(self.at, name, (k, -1), *((R, r) if root is None else (root.into(R), -root.into(root.r))))

    def reaction(self, hinge: str) -> tuple[Vector, Vector]:
        """(moment, force) that the parent exerts on the body through a hinge, at the hinge's point of the body, with what torques
        at the hinge contribute. In outputs only."""
        if self._reactions is None:
            raise PliantError(f"{self._what}: x.reaction is there in outputs alone: forces make reactions")
        self.asks_reactions = True
        frame = self.hinge(hinge)
        f = self._reactions()[frame.axes[0]]
        return tuple(Vector(self.at, {frame.axes: frame.axes_of @ x}) for x in (f[..., :3, :], f[..., 3:, :]))  # type: ignore[return-value]

    def power(self, load: str) -> Any:
        """The power [W] that a load gives to the system, less what it takes. In outputs only."""
        if self._motion is None:
            raise PliantError(f"{self._what}: x.power is there in outputs alone: it runs another load's law")
        found = {x.name: x for x in self.model.loads}
        if load not in found:
            raise PliantError(f"{self._what}: {unknown('load', load, found)}")
        alone = Instant(self._traced, self._state, given=self.model)
        alone.at = alone.acts.at = self.at
        found[load].law(alone.of("load", found[load]))
        return scalar(alone.acts.power(self._v[..., None]))

    def flag(self, name: str) -> Any:
        """A state that says, by 1, that a hinge is held, "elbow.locked", or that a closure acts, "grasp.active"."""
        known = (*self.model.flags, *self.model.switches)
        if name not in known:
            raise PliantError(f"{self._what}: {unknown('state of a lock or a closure', name, known)}")
        return _shaped(self._state.s[..., self.model.states[name]], ())

    def active(self, closure: str) -> Any:
        """1 where a loop, rod or coupling acts, else 0."""
        found = {one.name: one for one in self.model.loops}
        if closure not in found:
            raise PliantError(f"{self._what}: {unknown('loop, rod or coupling', closure, found)}")
        state = f"{closure}.active"
        return self.flag(state) if state in self.model.switches else float(found[closure].active)

    def holding(self, hinge: str) -> Any:
        """The generalised force by which a lock holds a hinge or, where it is free, would hold its speed as it is. In events and
        outputs only."""
        if self._holding is None:
            raise PliantError(f"{self._what}: x.holding is there in events and outputs alone: forces make accelerations")
        where = self._place(self.model.v_index, "nv", hinge)
        if not any(own.holds and own.name == hinge for own in self._traced.hinges):
            names = list(dict.fromkeys(self.model.flags.values()))
            raise PliantError(f"{self._what}: x.holding: {unknown('hinge that events lock', hinge, names)}")
        n = where.stop - where.start
        return _shaped(self._holding(where), () if n == 1 else (n,))

    # ---- what is done

    def force(
        self, vector: Vector, at: MovingPoint | MovingFrame | str, reaction: MovingPoint | MovingFrame | str | None = None
    ) -> None:
        """A force on the body that a point is of; and its opposite at another."""
        points = [(self._point(point), sign) for point, sign in ((at, 1.0), (reaction, -1.0)) if point is not None]
        self._refuse_world(self._force, [point.frame for point, _ in points])
        for p, sign in points:
            if p.axes != WORLD_AXES:
                f = _of(vector, "a force").gathered(p.axes) * sign
                moment = cross(p.r.gathered(p.axes), f) if p.r.parts else zeros((3, 1), self._q)
                self.acts.external[p.axes[0]].append((p.axes[1], concat([moment, f])))

    def moment(self, vector: Vector, on: MovingFrame | str, reaction: MovingFrame | str | None = None) -> None:
        """A moment on the body that a frame is on; and its opposite on another."""
        frames = [(self._frame(frame), sign) for frame, sign in ((on, 1.0), (reaction, -1.0)) if frame is not None]
        self._refuse_world(self._moment, [frame.name for frame, _ in frames])
        for frame, sign in frames:
            k, node = axes = frame.axes
            if axes != WORLD_AXES:
                m = _of(vector, "a moment").gathered(axes) * sign
                self.acts.external[k].append((node, concat([m, zeros((3, 1), self._q)])))

    def _refuse_world(self, what: str, names: list[str | None]) -> None:
        """Refuse what acts on the world alone: it would do nothing. A body that is fixed to the world is one that may be freed."""
        ground = {WORLD, *(frame.name for frame in self.model.frames if frame.body == WORLD)}
        if all(name in ground for name in names):
            where = repr(names[0]) if names[0] != WORLD else "the world"
            raise PliantError(
                f"{self._what}: {what} acts on {where}, which does not move, and so does nothing; let it act on a body, "
                "x['body'].point(…), or give the body's as reaction="
            )

    def torque(self, hinge: str, value: Any) -> None:
        """A generalised force at a hinge: one number, or as many as it has speeds."""
        where = self._place(self.model.v_index, "nv", hinge)
        given, n = several(value, self._q), where.stop - where.start
        if len(given) != n:
            raise PliantError(f"{self._what}: hinge {hinge!r} takes {n} {'torque' if n == 1 else 'torques'}, {len(given)} given")
        self.acts.torques.append((where, column(given, self._q)))

    def hold(self, hinge: str, locked: Any) -> None:
        """Lock a hinge: its speeds stay as they are, zero, while `locked` is 1, and are free while it is 0.

        The load must say so beforehand: its `matter` marks the hinge, `holds=True` (`model.loads.Lock` does).
        """
        where = self._place(self.model.v_index, "nv", hinge)
        if not any(own.holds and own.name == hinge for own in self._traced.hinges):
            raise PliantError(f"{self._what}: hinge {hinge!r} is not one that holds; a load's matter(name, model) marks it so")
        self.acts.holds.append((where, as_scalar(locked, self._q)))

    def rate(self, state: str, value: Any) -> None:
        """The rate of change of a state of this load."""
        name = f"{self._load.name}.{state}"
        if name not in self.model.states:
            raise PliantError(f"{self._what}: {unknown('state', state, self._load.states)}")
        if name in self.acts.rates:
            raise PliantError(f"{self._what}: x.rate is called twice for {state!r}")
        self.acts.rates[name] = value

    def energy(self, value: Any) -> None:
        """What of this load is a potential [J]: it counts to the system's energy, and its forces' work is not counted as lost."""
        self.acts.energies.append(as_scalar(value, self._q))

    def rotor(self, momentum: Vector, energy: Any) -> None:
        """What turns beside the bodies, as a wheel whose spin is a state: its angular momentum [N m s] and its kinetic energy [J],
        as far as the bodies' inertias do not contain them. They count to the system's."""
        world = _of(momentum, f"{self._what}: x.rotor(momentum, …)").in_(self.world)
        self.acts.momenta.append(column(several(list(world), self._q), self._q))
        self.acts.kinetic.append(as_scalar(energy, self._q))

    def dissipation(self, power: Any) -> None:
        """What of this load's power is lost as heat [W], zero or more. All else that is not a potential counts as supplied."""
        self.acts.losses.append(as_scalar(power, self._q))

    def applied(self, name: str, value: Any) -> None:
        """What took effect of an input of this load, where that is not the input itself: after limits and lags."""
        full = f"{self._load.name}.{name}"
        if full in self.model.inputs:
            where, given = self.model.inputs[full], several(value, self._q)
            if len(given) != where.stop - where.start:
                n = where.stop - where.start
                raise PliantError(f"{self._what}: input {name!r} has {n} values, x.applied gives {len(given)}")
            self.acts.applied[full] = value
        elif self._load.type is None:
            raise PliantError(f"{self._what}: {unknown('input', name, self._load.inputs)}")

    # ---- matter

    def matter(self, body: str) -> Matter:
        """The mass of a body, its centre and its inertia as it is now; of a flexible body deformed."""
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

    def pull(self, body: str, field: Vector, gradient: Callable[[Vector], Vector] | None = None) -> None:
        """A field of acceleration on all of a body's matter, as gravity is one: a flexible body's modes are loaded too.

        field [m/s^2]: at the body's centre of mass. gradient [1/s^2]: how it changes along a vector from there, linear and
        symmetric.
        """
        m = self.matter(body)
        axes, frame = m.frame.axes, m.frame
        if axes == WORLD_AXES:
            return
        G = None
        if gradient is not None:
            G = concat([column(gradient(e).in_(frame), self._q) for e in (frame.x, frame.y, frame.z)], axis=-1)
        if self.model.bodies[self.model.index[body]].flex is None:
            self.force(field * m.mass, at=m.centre)
            if G is not None:
                none = zeros((3, 1), self._q)
                moment = RigidInertia(none[:1], none, m.inertia).newton_euler(G)[..., :3, :]
                self.moment(frame.vector(*(scalar(moment[..., i : i + 1, :]) for i in range(3))), on=frame)
            return
        link, motion = self.at.tree.bodies[axes[0]], self.at.motion(axes[0])
        g = field.gathered(axes)
        if G is not None:
            g = g - G @ m.centre.r.gathered(axes)
        modal, f = link.field_force(motion, g, G)
        self.acts.external[axes[0]].append((-1, f))
        where = self._traced.v_slices[axes[0]]
        self.acts.torques.append((slice(where.stop - modal.shape[-2], where.stop), modal))

    def rigid_torques(
        self,
        accelerations: Mapping[str, Any],
        coordinates: Mapping[str, Any] | None = None,
        speeds: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The torque at each hinge of `accelerations` that gives these to the system, all bodies rigid, other hinges at zero.

        coordinates, speeds: at these of the hinges, instead of their own.
        """
        from pliant.sweeps.trees.dynamics import inverse_dynamics

        model = self._traced
        q, v = ([x[..., i] for i in range(n)] for x, n in ((self._q, model.nq), (self._v, model.nv)))
        zero = 0.0 * self._v[..., 0]
        a = [zero] * model.nv
        for body, at_q, at_v in zip(model.bodies, model.q_slices, model.v_slices, strict=True):
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
            raise PliantError(f"{self._what}: {called(frame)} given where a frame is meant; give x['name']")
        return frame

    def _point(self, point: MovingPoint | MovingFrame | str) -> MovingPoint:
        if isinstance(point, MovingPoint):
            return point
        if isinstance(point, MovingFrame | str):
            return self._frame(point).origin
        raise PliantError(f"{self._what}: {called(point)} given where a point is meant; give x['name'].point(…)")


def _of(vector: Any, what: str) -> Vector:
    if not isinstance(vector, Vector):
        raise TypeError(f"{what} is a vector, not {called(vector)}; such as value * x['frame'].z")
    return vector


def _with_axis(t: Any) -> Any:
    return t[..., None] if isinstance(t, np.ndarray) else t


def _shaped(x: Any, shape: Sequence[int]) -> Any:
    """(..., n) as (..., *shape); a single one as a scalar."""
    out = x.reshape((*x.shape[:-1], *shape))
    return out[()] if not out.ndim else out


def accelerations_of(model: Model, q: Array, v: Array, a: Array, axes: Axes) -> tuple[Array, Array, Array]:
    """(omega', acceleration of the origin, W) of some axes, in them: the point at r has the acceleration a + W r. No gravity."""
    from pliant.sweeps.links.link import split_v
    from pliant.sweeps.trees.dynamics import accelerations

    tree, motions, rates, A = accelerations(model, q, v, a, np.zeros(3))
    k, node = axes
    body = tree.bodies[k]
    if node >= 0:
        return body.node_accelerations(motions[k], rates[k], split_v(model, a)[k], A[k])[node]
    return body.own_acceleration(rates[k], A[k])
