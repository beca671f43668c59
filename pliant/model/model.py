"""The checked, frozen snapshot of a system: its bodies in regular order, its state space, its names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np

from pliant.arguments.labels import named_values
from pliant.arguments.names import name_of
from pliant.arguments.numbers import floats
from pliant.errors import PliantError, refuse_masked, unknown
from pliant.lazy import cached_property, serial_of
from pliant.model.acting.contacts import Contact, Contacts, contact_frames
from pliant.model.acting.controllers import Controller
from pliant.model.acting.events import Event, flags_of, locks_of, switches_of
from pliant.model.acting.loads import Load, Output, Prescribed, Series
from pliant.model.acting.loads.layout import inputs_of, series_of, states_of
from pliant.model.acting.one_sided import OneSided, one_sided_hinges, step_forces
from pliant.model.acting.sensors.sampled import errors_key
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.joint import Joint
from pliant.model.bodies.merging import merged
from pliant.model.bodies.motions import by_hinge
from pliant.model.chains.chain import BeamChain, node_frames
from pliant.model.closures import Closure
from pliant.model.constraints.signals import offset_state
from pliant.model.drawn.shapes import Shape
from pliant.model.idle import idle_hinges
from pliant.model.names import PlacesByName
from pliant.model.pose import Array
from pliant.model.records import WORLD, Body, Computed, Frame, Hinge
from pliant.model.symbols import Formulas, Symbol


@dataclass(frozen=True, eq=False)
class Model:
    """The checked, frozen form of a system that the algorithms use. Body k has the parent `parents[k]` < k, or -1 for the world.

    q and v hold the coordinates and speeds of the hinges, body after body: `q_slices[k]`, `v_slices[k]`.
    Example: `arm.model.nq, arm.model.parents  # (2, (-1, 0))`"""

    name: str
    gravity: Array
    bodies: tuple[Body, ...]
    frames: tuple[Frame, ...]
    fidelity: str = "full"
    loads: tuple[Load, ...] = ()
    outputs: tuple[Output, ...] = ()
    prescribed: tuple[Prescribed, ...] = ()
    events: tuple[Event, ...] = ()
    controllers: tuple[Controller, ...] = ()
    loops: tuple[Closure, ...] = ()
    independent: tuple[str, ...] | None = field(default=None, kw_only=True)  # names of independent speeds; (): chosen by numbers
    named_laws: Mapping[str, Callable[..., Any]] = field(default_factory=dict, kw_only=True)  # functions that a file names
    stabilise: tuple[float, float] | None = field(default=None, kw_only=True)  # Baumgarte's (alpha, beta) [1/s], of compile
    contacts: tuple[Contact, ...] = field(default=(), kw_only=True)
    contact_solver: Contacts = field(default_factory=Contacts, kw_only=True)  # of a rollout or run
    contact_modes: bool = field(default=False, kw_only=True)  # whether `rhs` includes contacts, as in runs without dt
    beams: tuple[BeamChain, ...] = field(default=(), kw_only=True)  # of several segments, which are among the bodies
    shapes: tuple[Shape, ...] = field(default=(), kw_only=True)  # drawn shapes; not part of the fingerprint
    symbols: tuple[Symbol, ...] = field(default=(), kw_only=True)
    # by place, "camera.com", the formulas of its numbers, texts in symbols, None where a number is given; the numbers are values
    formulas: Mapping[str, Formulas] = field(default_factory=dict, kw_only=True)
    taken: Mapping[str, Array] = field(default_factory=dict, kw_only=True)  # of `matter`, by body: the inertia of wheels, (6,)
    computed: Computed = field(kw_only=True, repr=False)

    @cached_property
    def features(self) -> frozenset[str]:
        """What the system has of "loads", "outputs", "events", "controllers", "contacts" and "flexible" bodies. Checks and passes
        that concern nothing of it are not entered."""
        own = {name for name in ("loads", "outputs", "events", "controllers", "contacts") if getattr(self, name)}
        return frozenset(own | {"flexible"} if any(body.flex is not None for body in self.bodies) else own)

    @cached_property
    def index(self) -> dict[str, int]:
        """Body name -> number."""
        return {body.name: k for k, body in enumerate(self.bodies)}

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """For each body the index of its parent, -1 for the world."""
        return tuple(-1 if body.hinge.parent == WORLD else self.index[body.hinge.parent] for body in self.bodies)

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """The hinges, in the order of their bodies."""
        return tuple(body.hinge for body in self.bodies)

    @cached_property
    def q_slices(self) -> tuple[slice, ...]:
        """The slice of q with the coordinates of each body."""
        return _slices(body.nq for body in self.bodies)

    @cached_property
    def v_slices(self) -> tuple[slice, ...]:
        """The slice of v with the speeds of each body."""
        return _slices(body.nv for body in self.bodies)

    @cached_property
    def interfaces(self) -> tuple[tuple[str, ...], ...]:
        """For each body the nodes that carry a child or a frame; a rigid body has one, its frame, without a name."""
        used: dict[str, dict[str, None]] = {body.name: {} for body in self.bodies}
        for parent, node in [(b.hinge.parent, b.hinge.at) for b in self.bodies] + [(f.body, f.node) for f in self.frames]:
            if node is not None:
                used[parent][str(node)] = None
        return tuple(tuple(used[body.name]) if body.flex is not None else ("",) for body in self.bodies)

    @cached_property
    def nodes_at(self) -> tuple[int, ...]:
        """For each body the number of its parent's interface node that it is on."""
        return tuple(
            self.interfaces[p].index(body.hinge.at) if p >= 0 and body.hinge.at is not None else 0
            for body, p in zip(self.bodies, self.parents, strict=True)
        )

    @property
    def nq(self) -> int:
        """Number of coordinates q."""
        return self.q_slices[-1].stop if self.bodies else 0

    @property
    def nv(self) -> int:
        """Number of speeds v: the degrees of freedom."""
        return self.v_slices[-1].stop if self.bodies else 0

    @cached_property
    def welded(self) -> tuple[bool, ...]:
        """For each body whether it is fixed to the world, directly or through others. Such a body does not count in any sum."""
        out: list[bool] = []
        for body, parent in zip(self.bodies, self.parents, strict=True):
            still = isinstance(body.hinge.type, Fixed) and not body.modes
            out.append(still and (parent < 0 or out[parent]))
        return tuple(out)

    @cached_property
    def mass(self) -> float:
        """Total mass of the bodies that can move [kg]."""
        return sum(body.mass for body, w in zip(self.bodies, self.welded, strict=True) if not w) + 0.0

    @cached_property
    def inertial_parameters(self) -> Array:
        """pi (10 rigid bodies,): `Inertia.parameters` of every body that is not flexible, in the order of the bodies."""
        return np.concatenate([np.zeros(0), *(body.inertia.parameters for body in self.bodies if body.flex is None)])

    @cached_property
    def armature(self) -> Array:
        """(nv,) the armature of the hinges, which is part of the diagonal of the mass matrix; zero for modes."""
        parts = [
            np.concatenate([b.hinge.armature if len(b.hinge.armature) else np.zeros(b.nv - b.modes), np.zeros(b.modes)])
            for b in self.bodies
        ]
        return np.concatenate([np.zeros(0), *parts])

    # ---- loads

    @cached_property
    def states(self) -> dict[str, slice]:
        """Where the states of loads, "rw.h", stand in s; behind them the offsets that closures took, "clutch.offset", then those
        that say whether a hinge is locked, "elbow.locked", and whether a closure acts, "grasp.active"; last the forces of the
        previous step with contacts, see `step_forces`."""
        return states_of(self.loads, self._marks).where

    @cached_property
    def flags(self) -> dict[str, str]:
        """The states whose value 1 means that a hinge is held, each with its hinge."""
        return flags_of(self.events) if self.events else {}

    @cached_property
    def locks(self) -> dict[str, str]:
        """Those of the flags that pl.events.lock and pl.events.unlock change, each with its hinge."""
        return locks_of(self.events)

    @cached_property
    def one_sided(self) -> tuple[OneSided, ...]:
        """The hinges with bouncing stops or with dry friction that sticks."""
        return one_sided_hinges(self)

    @cached_property
    def switches(self) -> dict[str, str]:
        """The states whose value 1 means that a closure is active, each with its closure: those of closures that events switch."""
        return switches_of(self.events) if self.events else {}

    @property
    def _marks(self) -> dict[str, Any]:
        acting = {closure.name for closure in self.closures}
        marks: dict[str, Any] = {offset_state(x.name): np.zeros(len(x.labels)) for x in self.loops if x.shifts}
        marks |= dict.fromkeys(self.flags, 0.0)
        marks |= {state: float(name in acting) for state, name in self.switches.items()}
        return marks | step_forces(self.events, self.contact_points)

    @cached_property
    def contact_points(self) -> tuple[str, ...]:
        """The names of all points that may touch, in order: "feet.fl"."""
        return tuple(point for contact in self.contacts for point in contact.points)

    @cached_property
    def inputs(self) -> dict[str, slice]:
        """Where the inputs of loads, "rw.torque", stand in u; behind them those of prescribed hinges, "elbow.acceleration"."""
        return inputs_of(self._driven).where

    @cached_property
    def series(self) -> dict[str, tuple[Series, slice]]:
        """The time series of loads, and their places in u, after the inputs."""
        return series_of(self._driven)

    @cached_property
    def state_values(self) -> Array:
        """The default initial value of s (ns,)."""
        return states_of(self.loads, self._marks).values

    @cached_property
    def input_values(self) -> Array:
        """The default value of u (nu,)."""
        return inputs_of(self._driven).values

    @property
    def ns(self) -> int:
        """Number of states of loads."""
        return int(self.state_values.size)

    @property
    def nu(self) -> int:
        """Number of inputs of loads, without time series."""
        return int(self.input_values.size)

    @cached_property
    def nu_all(self) -> int:
        """Number of elements of u, including those of time series."""
        return max((place.stop for _, place in self.series.values()), default=self.nu)

    @cached_property
    def matter(self) -> Model:
        """The same model without loads, but with the inertia that loads add: the bodies of the equations of motion."""
        model = self
        for load in self.loads:
            if load.type is not None:
                model = load.type.matter(load.name, model)
        if self.contacts:
            more = (x for x in contact_frames(self.contacts) if x.name not in {frame.name for frame in model.frames})
            seen = replace(model, frames=(*model.frames, *more))
            model = replace(seen, contacts=self.computed.settled_contacts(seen))
        if held := [*(motion.name for motion in self.prescribed), *self.flags.values()]:
            model = model.holding(held)
        bare = not (self._loaded or self.outputs or self.events or self.controllers) and model is self
        return self if bare else replace(model, loads=(), outputs=(), prescribed=(), events=(), controllers=(), contact_modes=False)

    def holding(self, names: Collection[str]) -> Model:
        """The same model, with these hinges marked as hinges that may be held."""
        bodies = (replace(b, hinge=replace(b.hinge, holds=True)) if b.hinge.name in names else b for b in self.bodies)
        return replace(self, bodies=tuple(bodies))

    def with_armature(self, hinge: str, inertia: Any) -> Model:
        """The same model with inertia [kg m^2, kg] added along a hinge's speeds: a number, or one for each speed."""
        k = self.by_name.hinge(hinge)
        body = self.bodies[k]
        own, more = body.hinge.armature, np.broadcast_to(inertia, (body.hinge.type.nv,))
        changed = replace(body, hinge=replace(body.hinge, armature=own + more if len(own) else more.copy()))
        return replace(self, bodies=(*self.bodies[:k], changed, *self.bodies[k + 1 :]))

    @property
    def _driven(self) -> tuple[Load | Prescribed | Closure, ...]:
        return (*self.loads, *self.prescribed, *(closure for closure in self.loops if closure.inputs))

    @property
    def acted_on(self) -> bool:
        """Whether loads or contacts act, hinges are driven or locked, or closures are switched or depend on time."""
        return self._loaded or self.rheonomic

    @property
    def _loaded(self) -> bool:
        """Whether something acts that is not part of `matter`."""
        return bool(self.loads or self.prescribed or self.flags or self.switches or self.contact_modes)

    @cached_property
    def holds(self) -> bool:
        """Whether a hinge has prescribed motion or may be locked. Only `rhs`, as straight-line code, then includes its motion."""
        return any(hinge.holds for hinge in self.matter.hinges)

    @cached_property
    def rheonomic(self) -> bool:
        """Whether a closure depends on time. Functions of the system then need the time."""
        return any(closure.rheonomic for closure in self.loops)

    @property
    def guided(self) -> bool:
        """Whether `holds`, or closures depend on time, so that states are put on closures by a function of all that is given."""
        return self.holds or self.rheonomic

    # ---- closures

    @cached_property
    def closures(self) -> tuple[Closure, ...]:
        """The active loops, rods and couplings."""
        return tuple(closure for closure in self.loops if closure.active)

    @cached_property
    def opened(self) -> Model:
        """The model without closures: the tree."""
        return replace(self, loops=()) if self.loops else self

    def switched(self, active: Iterable[str]) -> Model:
        """The same model in which exactly these closures are active."""
        for name in (names := set(active)) - {closure.name for closure in self.loops}:
            raise unknown("closure", name, [closure.name for closure in self.loops])
        loops = tuple(c if c.active == (c.name in names) else replace(c, active=c.name in names) for c in self.loops)
        return self if all(a is b for a, b in zip(loops, self.loops, strict=True)) else replace(self, loops=loops)

    def home(self, frame: str) -> str:
        """The body that carries a frame, rigid bodies that are welded together being one; a flexible body's node, "boom.tip"."""
        found = self.frame(frame)
        if found.node is not None:
            return f"{found.body}.{found.node}"
        name = found.body
        while name != WORLD:
            body = self.bodies[self.index[name]]
            if body.flex is not None or not isinstance(body.hinge.type, Fixed):
                return name
            if body.hinge.at is not None:
                return f"{body.hinge.parent}.{body.hinge.at}"
            name = body.hinge.parent
        return name

    # ---- names

    @cached_property
    def by_name(self) -> PlacesByName:
        """Where hinges, coordinates and speeds stand, by name."""
        return PlacesByName(self.bodies)

    def q_index(self, name: str) -> slice:
        """Return the slice of q of a hinge, of the hinge of a body, or of one coordinate, "boom.y1"."""
        own, name = self.by_name, name_of(name, "q_index")
        if name in own.coordinates and name not in own.hinges:
            return slice(own.coordinates[name], own.coordinates[name] + 1)
        return self.q_slices[own.hinge(name)]

    def v_index(self, name: str) -> slice:
        """Return the slice of v of a hinge, of the hinge of a body, or of one speed, "boom.y1_rate"."""
        own, name = self.by_name, name_of(name, "v_index")
        if name in own.speeds and name not in own.hinges:
            return slice(own.speeds[name], own.speeds[name] + 1)
        return self.v_slices[own.hinge(name)]

    def hinge_speeds(self, name: str) -> range | None:
        """Return the range of v of a hinge, or of a body's hinge, without modes; None if no hinge has the name."""
        k = self.by_name.hinges.get(name)
        if k is None:
            return None
        start = self.v_slices[k].start
        return range(start, start + self.bodies[k].hinge.type.nv)

    def frame(self, name: str) -> Frame:
        """A frame by name; a body's name is its own frame."""
        if name in self._frames:
            return self._frames[name]
        raise unknown("frame or body", name, self._frames)

    def seeing(self, names: Iterable[str]) -> Model:
        """The same model with a frame for every name that is a node, "body.node", of a flexible body, or an end of a beam."""
        new = [name for name in names if name_of(name, "frame") not in self._frames]
        more = node_frames(self, new) if new else []
        return replace(self, frames=(*self.frames, *more)) if more else self

    @cached_property
    def _frames(self) -> dict[str, Frame]:
        own = {name: Frame(name, name) for name in (WORLD, *self.index)}
        return own | {frame.name: frame for frame in self.frames}

    # ---- the state space

    def neutral(self) -> Array:
        """q (nq,) with every hinge at its zero."""
        return np.concatenate([np.zeros(0), *(np.append(body.hinge.type.neutral, np.zeros(body.modes)) for body in self.bodies)])

    def state(self, values: Mapping[str, Any]) -> Array:
        """The neutral q with the named hinges' coordinates changed, or single ones, "boom.y1"."""
        q = self.neutral()
        for name, value in named_values(values, "state").items():
            refuse_masked(value, repr(name))
            try:
                given = floats(value).ravel()
            except (TypeError, ValueError):
                raise PliantError(f"{name!r}: {value!r} is not a number or a list of numbers") from None
            where, names = self.q_index(name), name
            if name in self.by_name.hinges:
                body = self.bodies[self.by_name.hinge(name)]
                names = ", ".join(body.coordinates)
                if given.size == body.nq - body.modes:  # of a flexible body the hinge alone
                    where = slice(where.start, where.start + given.size)
            if given.size != where.stop - where.start:
                raise PliantError(f"hinge {name!r}: {given.size} values for {where.stop - where.start} coordinates ({names})")
            q[where] = given
        return q

    def random_state(self, rng: np.random.Generator | int | None = None) -> tuple[Array, Array]:
        """(q, v): angles uniform in +-pi, lengths in +-1, quaternions uniform, speeds normal."""
        rng = np.random.default_rng(rng)
        parts = [np.append(body.hinge.type.random(rng), body.random_modes(rng)) for body in self.bodies]
        return np.concatenate([np.zeros(0), *parts]), rng.normal(size=self.nv)

    def integrate(self, q: Any, v: Any, dt: Any = 1.0) -> Array:
        """q (..., nq) after moving from q with constant speeds v (..., nv) for a time dt [s]: the exponential."""
        refuse_masked(v, f"system {self.name!r}: v")
        d = np.asarray(v, dtype=float) * np.asarray(dt, dtype=float)[..., None]
        return by_hinge(self, lambda t, x, y: t.integrate(x, y), (q, self.q_slices, self.nq), (d, self.v_slices, self.nv))

    def difference(self, q0: Any, q1: Any) -> Array:
        """v (..., nv) with integrate(q0, v, 1) = q1."""
        q = self.q_slices, self.nq
        return by_hinge(self, lambda t, x, y: t.difference(x, y), (q0, *q), (q1, *q))

    # ---- identity

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the model's canonical bytes: equal models have equal fingerprints. `Custom` hinges count by identity."""
        return self.fingerprint_with(serial_of)

    def fingerprint_with(self, key_of_custom: Callable[[Any], str]) -> str:
        """The fingerprint with another key of `Custom` hinges than their identity, which no other process knows."""
        digest = hashlib.sha256(repr((self.name, len(self.bodies), len(self.frames), self.fidelity)).encode())
        digest.update(self.gravity.tobytes())
        for body in self.bodies:
            hinge = body.hinge
            custom = isinstance(hinge.type, Custom)
            what = f"Custom {key_of_custom(hinge.type)}" if custom else "/".join(map(str, hinge.type.structure))
            limits = None if hinge.limits is None else hinge.limits.key
            digest.update(repr((body.name, hinge.name, hinge.parent, hinge.at, what, limits)).encode())
            if body.flex is not None:
                digest.update(body.flex.fingerprint.encode())
            data = [np.atleast_1d(np.asarray(x, dtype=float)) for x in hinge.type.numbers().values()]
            inertia = body.inertia
            if hinge.holds:
                digest.update(b"holds")
            if len(hinge.armature):
                data.append(np.concatenate([[np.nan], hinge.armature]))  # apart from what hinges hold
            for x in (*data, hinge.pose.R, hinge.pose.xyz, np.array([inertia.mass]), inertia.com, inertia.inertia):
                digest.update((np.asarray(x) + 0.0).tobytes())
        for frame in self.frames:
            digest.update(repr((frame.name, frame.body, frame.node)).encode() + frame.pose.R.tobytes() + frame.pose.xyz.tobytes())
        if self._loaded or self.outputs or self.events:
            digest.update(self.computed.laws_key(self).encode() + self.matter.fingerprint_with(key_of_custom).encode())
        more = [*(controller.key for controller in self.controllers), errors_key(self) if self.outputs else ""]
        more += [*(repr(closure.key) for closure in self.loops), self._choices_key]
        digest.update("".join([*more, *(f"{key} {x.tolist()}" for key, x in self.taken.items())]).encode())
        return digest.hexdigest()

    @property
    def _choices_key(self) -> str:
        """What contacts, curved beams, solutions and symbols are, where there are any."""
        parts: list[Any] = ["modes"] * self.contact_modes
        parts += [("curved", beam.name, beam.shares.tolist()) for beam in self.beams if beam.curved]
        parts += [(self.contact_solver, [contact.key for contact in self.contacts])] if self.contacts else []
        if self.independent is not None:
            parts.append(("minimal", self.independent))
        out = "".join(map(repr, parts)) + ("" if self.stabilise is None else f"stabilise {self.stabilise}")
        return out + (repr((self.symbols, sorted(self.formulas.items()))) if self.symbols else "")

    # ---- fixed hinges

    @cached_property
    def merged(self) -> Model:
        """The same system without `Fixed` hinges: what is welded together is one body, and a merged body's name is a frame."""
        bodies, frames, shapes = merged(self)
        kept: dict[str, Any] = {
            "loops": self.loops, "stabilise": self.stabilise, "independent": self.independent, "contacts": self.contacts,
            "contact_solver": self.contact_solver, "contact_modes": self.contact_modes, "beams": self.beams,
            "computed": self.computed,
        }  # fmt: skip
        return Model(self.name, self.gravity, bodies, frames, self.fidelity, **kept, shapes=shapes)

    @cached_property
    def speeds_at_composites(self) -> bool:
        """Whether some speeds are those of centres of mass, which depend on masses and lengths."""
        return any(isinstance(hinge.type, Joint) and hinge.type.at == "composite" for hinge in self.hinges)

    @cached_property
    def idle_hinges(self) -> tuple[tuple[str, ...], ...]:
        """The hinges that can move without moving any inertia, in any pose, each with the hinges that must move with it."""
        return idle_hinges(self.matter.merged)

    @cached_property
    def without_inertia(self) -> tuple[str, ...]:
        """The names in `idle_hinges`, in the order of the bodies."""
        idle = {name for names in self.idle_hinges for name in names}
        return tuple(hinge.name for hinge in self.hinges if hinge.name in idle)


def _slices(sizes: Iterable[int]) -> tuple[slice, ...]:
    ends = np.cumsum([0, *sizes]).tolist()
    return tuple(slice(a, b) for a, b in pairwise(ends))
