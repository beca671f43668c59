"""What algorithms ask of a model, and users do not: choices of its form, places, and what follows from its bodies and loads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.names import name_of
from pliant.errors import unknown
from pliant.lazy import Transient, cached_property
from pliant.model.acting.contacts import Contacts, contact_frames
from pliant.model.acting.events import flags_of, locks_of, switches_of
from pliant.model.acting.loads import Load, Prescribed, Series
from pliant.model.acting.loads.layout import inputs_of, series_of, states_of
from pliant.model.acting.one_sided import OneSided, one_sided_hinges, step_forces
from pliant.model.acting.sensors.sampled import errors_key
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.joint import Joint
from pliant.model.bodies.merging import merged
from pliant.model.chains.chain import BeamChain, node_frames
from pliant.model.closures import Closure
from pliant.model.constraints.signals import offset_state
from pliant.model.drawn.shapes import Shape
from pliant.model.idle import idle_hinges
from pliant.model.names import PlacesByName
from pliant.model.pose import Array
from pliant.model.records import WORLD, Computed, Frame
from pliant.model.symbols import Formulas, Symbol
from pliant.stages.times import staged

if TYPE_CHECKING:
    from pliant.model.model import Model


@dataclass(frozen=True, eq=False, kw_only=True)
class ModelInternals:
    """The machinery of one model, `model.internals`. pliant's own modules use it; its names may change in any version.

    Example: `arm.model.internals.v_slices  # (slice(0, 1, None), slice(1, 2, None))`
    """

    model: Model = field(init=False, repr=False)
    computed: Computed = field(repr=False)
    fidelity: str = "full"
    prescribed: tuple[Prescribed, ...] = ()
    independent: tuple[str, ...] | None = None  # names of independent speeds; (): chosen by numbers
    named_laws: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # functions that a file names
    stabilise: tuple[float, float] | None = None  # Baumgarte's (alpha, beta) [1/s], of compile
    contact_solver: Contacts = field(default_factory=Contacts)  # of a rollout or run
    contact_modes: bool = False  # whether `rhs` includes contacts, as in runs without dt
    beams: tuple[BeamChain, ...] = ()  # of several segments, which are among the bodies
    shapes: tuple[Shape, ...] = ()  # drawn shapes; not part of the fingerprint
    symbols: tuple[Symbol, ...] = ()
    # by place, "camera.com", the formulas of its numbers, texts in symbols, None where a number is given; the numbers are values
    formulas: Mapping[str, Formulas] = field(default_factory=dict)
    taken: Mapping[str, Array] = field(default_factory=dict)  # of `matter`, by body: the inertia of wheels, (6,)

    def of(self, model: Model) -> ModelInternals:
        """The same choices for another model."""
        made = replace(self)
        object.__setattr__(made, "model", model)
        return made

    def changed(self, **changes: Any) -> Model:
        """The model with other values of some fields, of its own or of these.

        Example: `arm.model.internals.changed(fidelity="linear").internals.fidelity  # 'linear'`
        """
        own = {name: changes.pop(name) for name in list(changes) if name in _FIELDS}
        return replace(self.model, internals=replace(self, **own), **changes)

    @cached_property
    def features(self) -> frozenset[str]:
        """What the system has of "loads", "outputs", "events", "controllers", "contacts" and "flexible" bodies. Checks and passes
        that concern nothing of it are not entered."""
        own = {name for name in ("loads", "outputs", "events", "controllers", "contacts") if getattr(self.model, name)}
        return frozenset(own | {"flexible"} if any(body.flex is not None for body in self.model.bodies) else own)

    @cached_property
    def equations(self) -> Transient[Any, Any]:
        """The compiled equations that functions such as `pl.simulate` made of this model, by their options. They die with it."""
        return Transient()

    @cached_property
    def q_slices(self) -> tuple[slice, ...]:
        """The slice of q with the coordinates of each body."""
        return _slices(body.nq for body in self.model.bodies)

    @cached_property
    def v_slices(self) -> tuple[slice, ...]:
        """The slice of v with the speeds of each body."""
        return _slices(body.nv for body in self.model.bodies)

    @cached_property
    def interfaces(self) -> tuple[tuple[str, ...], ...]:
        """For each body the nodes that carry a child or a frame; a rigid body has one, its frame, without a name."""
        used: dict[str, dict[str, None]] = {body.name: {} for body in self.model.bodies}
        for parent, node in [(b.hinge.parent, b.hinge.at) for b in self.model.bodies] + [
            (f.body, f.node) for f in self.model.frames
        ]:
            if node is not None:
                used[parent][str(node)] = None
        return tuple(tuple(used[body.name]) if body.flex is not None else ("",) for body in self.model.bodies)

    @cached_property
    def nodes_at(self) -> tuple[int, ...]:
        """For each body the number of its parent's interface node that it is on."""
        return tuple(
            self.interfaces[p].index(body.hinge.at) if p >= 0 and body.hinge.at is not None else 0
            for body, p in zip(self.model.bodies, self.model.parents, strict=True)
        )

    @cached_property
    def welded(self) -> tuple[bool, ...]:
        """For each body whether it is fixed to the world, directly or through others. Such a body does not count in any sum."""
        out: list[bool] = []
        for body, parent in zip(self.model.bodies, self.model.parents, strict=True):
            still = isinstance(body.hinge.type, Fixed) and not body.modes
            out.append(still and (parent < 0 or out[parent]))
        return tuple(out)

    @cached_property
    def mass(self) -> float:
        """Total mass of the bodies that can move [kg]."""
        return sum(body.mass for body, w in zip(self.model.bodies, self.welded, strict=True) if not w) + 0.0

    @cached_property
    def inertial_parameters(self) -> Array:
        """pi (10 rigid bodies,): `Inertia.parameters` of every body that is not flexible, in the order of the bodies."""
        return np.concatenate([np.zeros(0), *(body.inertia.parameters for body in self.model.bodies if body.flex is None)])

    @cached_property
    def armature(self) -> Array:
        """(nv,) the armature of the hinges, which is part of the diagonal of the mass matrix; zero for modes."""
        parts = [
            np.concatenate([b.hinge.armature if len(b.hinge.armature) else np.zeros(b.nv - b.modes), np.zeros(b.modes)])
            for b in self.model.bodies
        ]
        return np.concatenate([np.zeros(0), *parts])

    @cached_property
    def flags(self) -> dict[str, str]:
        """The states whose value 1 means that a hinge is held, each with its hinge."""
        return flags_of(self.model.events) if self.model.events else {}

    @cached_property
    def locks(self) -> dict[str, str]:
        """Those of the flags that pl.events.lock and pl.events.unlock change, each with its hinge."""
        return locks_of(self.model.events)

    @cached_property
    def one_sided(self) -> tuple[OneSided, ...]:
        """The hinges with bouncing stops or with dry friction that sticks."""
        return one_sided_hinges(self.model)

    @cached_property
    def switches(self) -> dict[str, str]:
        """The states whose value 1 means that a closure is active, each with its closure: those of closures that events switch."""
        return switches_of(self.model.events) if self.model.events else {}

    @property
    def marks(self) -> dict[str, Any]:
        acting = {closure.name for closure in self.model.closures}
        marks: dict[str, Any] = {offset_state(x.name): np.zeros(len(x.labels)) for x in self.model.loops if x.shifts}
        marks |= dict.fromkeys(self.flags, 0.0)
        marks |= {state: float(name in acting) for state, name in self.switches.items()}
        return marks | step_forces(self.model.events, self.contact_points)

    @cached_property
    def contact_points(self) -> tuple[str, ...]:
        """The names of all points that may touch, in order: "feet.fl"."""
        return tuple(point for contact in self.model.contacts for point in contact.points)

    @cached_property
    def series(self) -> dict[str, tuple[Series, slice]]:
        """The time series of loads, and their places in u, after the inputs."""
        return series_of(self.driven)

    @cached_property
    def state_values(self) -> Array:
        """The default initial value of s (ns,)."""
        return states_of(self.model.loads, self.marks).values

    @cached_property
    def input_values(self) -> Array:
        """The default value of u (nu,)."""
        return inputs_of(self.driven).values

    @cached_property
    def nu_all(self) -> int:
        """Number of elements of u, including those of time series."""
        return max((place.stop for _, place in self.series.values()), default=self.model.nu)

    @cached_property
    def matter(self) -> Model:
        """The same model without loads, but with the inertia that loads add: the bodies of the equations of motion."""
        model = self.model
        for load in self.model.loads:
            if load.type is not None:
                model = load.type.matter(load.name, model)
        if self.model.contacts:
            more = (x for x in contact_frames(self.model.contacts) if x.name not in {frame.name for frame in model.frames})
            seen = replace(model, frames=(*model.frames, *more))
            model = replace(seen, contacts=self.computed.settled_contacts(seen))
        if held := [*(motion.name for motion in self.prescribed), *self.flags.values()]:
            model = model.internals.holding(held)
        bare = not (self.loaded or self.model.outputs or self.model.events or self.model.controllers) and model is self.model
        if bare:
            return self.model
        return model.internals.changed(loads=(), outputs=(), events=(), controllers=(), prescribed=(), contact_modes=False)

    def holding(self, names: Collection[str]) -> Model:
        """The same model, with these hinges marked as hinges that may be held."""
        bodies = (replace(b, hinge=replace(b.hinge, holds=True)) if b.hinge.name in names else b for b in self.model.bodies)
        return replace(self.model, bodies=tuple(bodies))

    def with_armature(self, hinge: str, inertia: Any) -> Model:
        """The same model with inertia [kg m^2, kg] added along a hinge's speeds: a number, or one for each speed."""
        k = self.by_name.hinge(hinge)
        body = self.model.bodies[k]
        own, more = body.hinge.armature, np.broadcast_to(inertia, (body.hinge.type.nv,))
        changed = replace(body, hinge=replace(body.hinge, armature=own + more if len(own) else more.copy()))
        return replace(self.model, bodies=(*self.model.bodies[:k], changed, *self.model.bodies[k + 1 :]))

    @property
    def driven(self) -> tuple[Load | Prescribed | Closure, ...]:
        return (*self.model.loads, *self.prescribed, *(closure for closure in self.model.loops if closure.inputs))

    @property
    def acted_on(self) -> bool:
        """Whether loads or contacts act, hinges are driven or locked, or closures are switched or depend on time."""
        return self.loaded or self.rheonomic

    @property
    def loaded(self) -> bool:
        """Whether something acts that is not part of `matter`."""
        return bool(self.model.loads or self.prescribed or self.flags or self.switches or self.contact_modes)

    @cached_property
    def holds(self) -> bool:
        """Whether a hinge has prescribed motion or may be locked. Only `rhs`, as straight-line code, then includes its motion."""
        return any(hinge.holds for hinge in self.matter.hinges)

    @cached_property
    def rheonomic(self) -> bool:
        """Whether a closure depends on time. Functions of the system then need the time."""
        return any(closure.rheonomic for closure in self.model.loops)

    @property
    def guided(self) -> bool:
        """Whether `holds`, or closures depend on time, so that states are put on closures by a function of all that is given."""
        return self.holds or self.rheonomic

    @cached_property
    def opened(self) -> Model:
        """The model without closures: the tree."""
        return replace(self.model, loops=()) if self.model.loops else self.model

    def switched(self, active: Iterable[str]) -> Model:
        """The same model in which exactly these closures are active."""
        for name in (names := set(active)) - {closure.name for closure in self.model.loops}:
            raise unknown("closure", name, [closure.name for closure in self.model.loops])
        loops = tuple(c if c.active == (c.name in names) else replace(c, active=c.name in names) for c in self.model.loops)
        return self.model if all(a is b for a, b in zip(loops, self.model.loops, strict=True)) else replace(self.model, loops=loops)

    def home(self, frame: str) -> str:
        """The body that carries a frame, rigid bodies that are welded together being one; a flexible body's node, "boom.tip"."""
        found = self.model.frame(frame)
        if found.node is not None:
            return f"{found.body}.{found.node}"
        name = found.body
        while name != WORLD:
            body = self.model.bodies[self.model.index[name]]
            if body.flex is not None or not isinstance(body.hinge.type, Fixed):
                return name
            if body.hinge.at is not None:
                return f"{body.hinge.parent}.{body.hinge.at}"
            name = body.hinge.parent
        return name

    @cached_property
    def by_name(self) -> PlacesByName:
        """Where hinges, coordinates and speeds stand, by name."""
        return PlacesByName(self.model.bodies)

    def hinge_speeds(self, name: str) -> range | None:
        """Return the range of v of a hinge, or of a body's hinge, without modes; None if no hinge has the name."""
        k = self.by_name.hinges.get(name)
        if k is None:
            return None
        start = self.v_slices[k].start
        return range(start, start + self.model.bodies[k].hinge.type.nv)

    def seeing(self, names: Iterable[str]) -> Model:
        """The same model with a frame for every name that is a node, "body.node", of a flexible body, or an end of a beam."""
        new = [name for name in names if name_of(name, "frame") not in self.frames_by_name]
        more = node_frames(self.model, new) if new else []
        return replace(self.model, frames=(*self.model.frames, *more)) if more else self.model

    @cached_property
    def frames_by_name(self) -> dict[str, Frame]:
        own = {name: Frame(name, name) for name in (WORLD, *self.model.index)}
        return own | {frame.name: frame for frame in self.model.frames}

    @staged("keys")
    def fingerprint_with(self, key_of_custom: Callable[[Any], str]) -> str:
        """The fingerprint with another key of `Custom` hinges than their identity, which no other process knows."""
        digest = hashlib.sha256(repr((self.model.name, len(self.model.bodies), len(self.model.frames), self.fidelity)).encode())
        digest.update(self.model.gravity.tobytes())
        for body in self.model.bodies:
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
        for frame in self.model.frames:
            digest.update(repr((frame.name, frame.body, frame.node)).encode() + frame.pose.R.tobytes() + frame.pose.xyz.tobytes())
        if self.loaded or self.model.outputs or self.model.events:
            digest.update(
                self.computed.laws_key(self.model).encode() + self.matter.internals.fingerprint_with(key_of_custom).encode()
            )
        more = [*(controller.key for controller in self.model.controllers), errors_key(self.model) if self.model.outputs else ""]
        more += [*(repr(closure.key) for closure in self.model.loops), self.choices_key]
        digest.update("".join([*more, *(f"{key} {x.tolist()}" for key, x in self.taken.items())]).encode())
        return digest.hexdigest()

    @property
    def choices_key(self) -> str:
        """What contacts, curved beams, solutions and symbols are, where there are any."""
        parts: list[Any] = ["modes"] * self.contact_modes
        parts += [("curved", beam.name, beam.shares.tolist()) for beam in self.beams if beam.curved]
        parts += [(self.contact_solver, [contact.key for contact in self.model.contacts])] if self.model.contacts else []
        if self.independent is not None:
            parts.append(("minimal", self.independent))
        out = "".join(map(repr, parts)) + ("" if self.stabilise is None else f"stabilise {self.stabilise}")
        return out + (repr((self.symbols, sorted(self.formulas.items()))) if self.symbols else "")

    @cached_property
    def merged(self) -> Model:
        """The same system without `Fixed` hinges: what is welded together is one body, and a merged body's name is a frame."""
        bodies, frames, shapes = merged(self.model)
        kept: dict[str, Any] = {"bodies": bodies, "frames": frames, "shapes": shapes}
        without: dict[str, Any] = dict.fromkeys(("loads", "outputs", "events", "controllers", "prescribed", "symbols"), ())
        return self.changed(**kept, **without, named_laws={}, formulas={}, taken={})

    @cached_property
    def speeds_at_composites(self) -> bool:
        """Whether some speeds are those of centres of mass, which depend on masses and lengths."""
        return any(isinstance(hinge.type, Joint) and hinge.type.at == "composite" for hinge in self.model.hinges)

    @cached_property
    def idle_hinges(self) -> tuple[tuple[str, ...], ...]:
        """The hinges that can move without moving any inertia, in any pose, each with the hinges that must move with it."""
        return idle_hinges(self.matter.internals.merged)

    @cached_property
    def without_inertia(self) -> tuple[str, ...]:
        """The names in `idle_hinges`, in the order of the bodies."""
        idle = {name for names in self.idle_hinges for name in names}
        return tuple(hinge.name for hinge in self.model.hinges if hinge.name in idle)


_FIELDS = {x.name for x in fields(ModelInternals)}


def _slices(sizes: Iterable[int]) -> tuple[slice, ...]:
    ends = np.cumsum([0, *sizes]).tolist()
    return tuple(slice(a, b) for a, b in pairwise(ends))
