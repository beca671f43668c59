"""The checked, frozen snapshot of a system: its bodies in regular order, its state space, its names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.labels import named_values
from pliant.arguments.names import name_of
from pliant.arguments.numbers import floats
from pliant.errors import PliantError, refuse_masked, unknown
from pliant.lazy import cached_property, serial_of
from pliant.model.acting.contacts import Contact
from pliant.model.acting.controllers import Controller
from pliant.model.acting.events import Event
from pliant.model.acting.loads import Load, Output
from pliant.model.acting.loads.layout import inputs_of, states_of
from pliant.model.bodies.motions import by_hinge
from pliant.model.closures import Closure
from pliant.model.internals import ModelInternals
from pliant.model.pose import Array
from pliant.model.records import WORLD, Body, Frame, Hinge
from pliant.moved import moved


@dataclass(frozen=True, eq=False)
class Model:
    """The checked, frozen form of a system that the algorithms use. Body k has the parent `parents[k]` < k, or -1 for the world.

    q and v hold the coordinates and speeds of the hinges, body after body: `q_index(name)`, `v_index(name)`.
    Example: `arm.model.nq, arm.model.parents  # (2, (-1, 0))`"""

    name: str
    gravity: Array
    bodies: tuple[Body, ...]
    frames: tuple[Frame, ...]
    loads: tuple[Load, ...] = ()
    outputs: tuple[Output, ...] = ()
    events: tuple[Event, ...] = ()
    controllers: tuple[Controller, ...] = ()
    loops: tuple[Closure, ...] = ()
    contacts: tuple[Contact, ...] = field(default=(), kw_only=True)
    internals: ModelInternals = field(kw_only=True, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "internals", self.internals.of(self))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return what has moved to `internals`, with a warning."""
            return moved(self, name, "model", _NOW)

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

    @property
    def nq(self) -> int:
        """Number of coordinates q."""
        return self.internals.q_slices[-1].stop if self.bodies else 0

    @property
    def nv(self) -> int:
        """Number of speeds v: the degrees of freedom."""
        return self.internals.v_slices[-1].stop if self.bodies else 0

    # ---- loads

    @cached_property
    def states(self) -> dict[str, slice]:
        """Where the states of loads, "rw.h", stand in s; behind them the offsets that closures took, "clutch.offset", then those
        that say whether a hinge is locked, "elbow.locked", and whether a closure acts, "grasp.active"; last the forces of the
        previous step with contacts, see `step_forces`."""
        return states_of(self.loads, self.internals.marks).where

    @cached_property
    def inputs(self) -> dict[str, slice]:
        """Where the inputs of loads, "rw.torque", stand in u; behind them those of prescribed hinges, "elbow.acceleration"."""
        return inputs_of(self.internals.driven).where

    @property
    def ns(self) -> int:
        """Number of states of loads."""
        return int(self.internals.state_values.size)

    @property
    def nu(self) -> int:
        """Number of inputs of loads, without time series."""
        return int(self.internals.input_values.size)

    # ---- closures

    @cached_property
    def closures(self) -> tuple[Closure, ...]:
        """The active loops, rods and couplings."""
        return tuple(closure for closure in self.loops if closure.active)

    # ---- names

    def q_index(self, name: str) -> slice:
        """Return the slice of q of a hinge, of the hinge of a body, or of one coordinate, "boom.y1"."""
        own, name = self.internals.by_name, name_of(name, "q_index")
        if name in own.coordinates and name not in own.hinges:
            return slice(own.coordinates[name], own.coordinates[name] + 1)
        return self.internals.q_slices[own.hinge(name)]

    def v_index(self, name: str) -> slice:
        """Return the slice of v of a hinge, of the hinge of a body, or of one speed, "boom.y1_rate"."""
        own, name = self.internals.by_name, name_of(name, "v_index")
        if name in own.speeds and name not in own.hinges:
            return slice(own.speeds[name], own.speeds[name] + 1)
        return self.internals.v_slices[own.hinge(name)]

    def frame(self, name: str) -> Frame:
        """A frame by name; a body's name is its own frame."""
        if name in self.internals.frames_by_name:
            return self.internals.frames_by_name[name]
        raise unknown("frame or body", name, self.internals.frames_by_name)

    # ---- the state space

    def neutral(self) -> Array:
        """q (nq,) with every hinge at its zero."""
        return np.concatenate([np.zeros(0), *(np.append(body.hinge.type.neutral, np.zeros(body.modes)) for body in self.bodies)])

    def state(self, values: Mapping[str, Any]) -> Array:
        """The neutral q with the named hinges' coordinates changed, or single ones, "boom.y1"."""
        q, own = self.neutral(), self.internals.by_name
        for name, value in named_values(values, "state").items():
            refuse_masked(value, repr(name))
            try:
                given = floats(value).ravel()
            except (TypeError, ValueError):
                raise PliantError(f"{name!r}: {value!r} is not a number or a list of numbers") from None
            where, names = self.q_index(name), name
            if name in own.hinges:
                body = self.bodies[own.hinge(name)]
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
        places = (q, self.internals.q_slices, self.nq), (d, self.internals.v_slices, self.nv)
        return by_hinge(self, lambda t, x, y: t.integrate(x, y), *places)

    def difference(self, q0: Any, q1: Any) -> Array:
        """v (..., nv) with integrate(q0, v, 1) = q1."""
        q = self.internals.q_slices, self.nq
        return by_hinge(self, lambda t, x, y: t.difference(x, y), (q0, *q), (q1, *q))

    # ---- identity

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the model's canonical bytes: equal models have equal fingerprints. `Custom` hinges count by identity."""
        return self.internals.fingerprint_with(serial_of)


# old names, and what to write instead where this is not `model.internals.NAME`
_NOW = {name: f"system.{name}" for name in ("fidelity", "inertial_parameters", "mass", "shapes", "symbols")}
