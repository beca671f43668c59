"""The effect of an event's actions on a state, on numbers in a run and on nodes in an FMU: locks, switches of closures, resets.

The order of the actions, their changes, and their errors are written once, here. The change of speeds by impulses is not: a run has
the numbers of one state and solves dense equations (`simulate.march.event_state`), and generated code must work for every state
(`export.fmu.actions`). Whether a hinge is locked is a state itself, 1 or 0, so that the same products serve both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.lazy import late
from pliant.model import Model
from pliant.model.acting.events import Activate, Deactivate, Event, LockHinge, UnlockHinge
from pliant.model.constraints.signals import offset_state, unshifted
from pliant.spatial import Array, lift
from pliant.vectors.forces import run as run_law
from pliant.vectors.state import LoadedState

if TYPE_CHECKING:
    from pliant.sweeps.closures.loop_equations import loop_phi
    from pliant.vectors.events import seen_by
    from pliant.vectors.resets import Change, Reset
else:
    loop_phi = late("pliant.sweeps.closures.loop_equations", "loop_phi")
    seen_by = late("pliant.vectors.events", "seen_by")
    Reset = late("pliant.vectors.resets", "Reset")

LOCKED = "x.set_v gives a speed to a hinge that is locked; unlock it first"


class Acted(ABC):
    """A state that actions change. model: as it was described; q, v, s: the present values.

    coming (nv,): the speeds at which hinges reach the ends of their ranges.
    """

    def __init__(self, model: Model, q: Array, v: Array, s: Array) -> None:
        self.model, self.q, self.v, self.s = model, q, v.copy(), s.copy()
        self.coming = v.copy()

    def take(self, event: Event, t: Any, u: Array) -> None:
        """Perform the actions of an event in order, at the time t [s] with the inputs u."""
        what = f"event {event.name!r}"
        for action in event.actions:
            if isinstance(action, LockHinge):
                self.hold(action.hinge, action.flag)
            elif isinstance(action, UnlockHinge):
                self.put(action.flag, 0.0)
            elif isinstance(action, Activate):
                if action.offset:
                    self.shift(action.closures)
                self.close(action.closures, action.gap, what)
            elif isinstance(action, Deactivate):
                self.mark(action.closures, 0.0)
            elif callable(action):
                self.reset(action, event, t, u)

    # ---- parts of a state

    def speeds(self, hinge: str) -> slice:
        """Return the place of a hinge's own speeds, without modes."""
        first = self.model.v_index(hinge).start
        return slice(first, first + next(h for h in self.model.hinges if h.name == hinge).type.nv)

    def put(self, state: str, value: Any) -> None:
        """Set a state of s."""
        self.s[self.model.states[state]] = lift([value], self.v)

    def mark(self, closures: Sequence[str], value: float) -> None:
        """Set the flags of closures: 1 for active, 0 for inactive."""
        for name in closures:
            self.put(f"{name}.active", value)

    def shift(self, closures: Sequence[str]) -> None:
        """Let closures that are not active take the values of their rows as their offsets."""
        for name in closures:
            place = self.model.states[offset_state(name)]
            before, active = self.s[place], self.s[self.model.states[f"{name}.active"]]
            found = np.ravel(loop_phi(unshifted(self.bodies, name), self.q))
            self.s[place] = found + (before - found) * active

    def unheld(self) -> Array:
        """Return (nv,): 1 for speeds that are neither locked nor driven, otherwise 0. Stops and dry friction do not count as
        constraints.
        """
        out = lift(np.ones(self.model.nv), self.v).copy()
        for flag, hinge in self.model.internals.locks.items():
            own = self.speeds(hinge)
            out[own] = out[own] * (1.0 - self.s[self.model.states[flag]])
        for motion in self.model.internals.prescribed:
            out[self.speeds(motion.name)] = lift([0.0], self.v)
        return out

    # ---- actions

    def hold(self, hinge: str, flag: str) -> None:
        """Stop a hinge by an impulse, and lock it."""
        own = self.speeds(hinge)
        self.strike(own, 0.0)
        self.v[own] = lift([0.0], self.v)
        self.put(flag, 1.0)

    def strike(self, where: slice, restitution: Any) -> None:
        """Apply an impact at these speeds, unless something holds them: they become -restitution times what they were."""
        own = list(range(where.start, where.stop))
        self.change_where(np.multiply.reduce(self.unheld()[own]), lambda: self.impact(own, restitution), own)

    def reset(self, law: Callable[[Any], Any], event: Event, t: Any, u: Array) -> None:
        """Run a law that changes the state. It reads the state before all of its changes."""
        state = LoadedState(lift([t], self.v), self.q.copy(), self.v.copy(), self.s.copy(), u)
        x = Reset(self.bodies, state, given=self.model)
        run_law(law, seen_by(x, event), "event", event.name)
        for change in x.changes:
            self._make(change, f"event {event.name!r}")

    def _make(self, change: Change, what: str) -> None:
        """Apply one change of a reset."""
        values, where = np.ravel(lift(change.values, self.v)), change.where
        if change.kind == "q":
            self.q[where] = values
            self.q = self.normalised(self.q)
            if self.bodies.closures:
                self.close_again(where, what)
        elif change.kind == "s":
            self.s[where] = values
        elif change.kind == "v":
            self._set_speeds(where, values, what)
        elif change.kind == "impact":
            self.strike(where, values[0])
        else:
            self.add(self.response(values[:, None])[:, 0])

    def _set_speeds(self, where: slice, values: Array, what: str) -> None:
        """Set speeds by the impulse that this needs. Closures then stop other speeds, as far as these are free."""
        self.refuse_speeds(1.0 - self.unheld()[where], values, what)
        before = self.v
        self.v = before.copy()
        self.v[where] = values
        self.note_impulse(self.v - before)
        self.coming[where] = values
        if self.bodies.closures:
            self.stop_speeds(what, where)
            self.v[where] = values

    # ---- what numbers and nodes do differently

    @property
    @abstractmethod
    def bodies(self) -> Model:
        """The bodies, with the closures that are active now."""

    @abstractmethod
    def normalised(self, q: Array) -> Array:
        """Return q with quaternions of unit norm."""

    @abstractmethod
    def response(self, impulses: Array) -> Array:
        """Return the change of v (nv, k) by generalised impulses (nv, k), as far as speeds are free and closures allow."""

    @abstractmethod
    def impact(self, where: list[int], restitution: Any) -> Array:
        """Return the change of v (nv,) by an impact at some speeds."""

    @abstractmethod
    def change_where(self, condition: Any, change: Callable[[], Array], struck: list[int]) -> None:
        """Change v if a condition is 1. struck: the speeds at which an impact acts."""

    @abstractmethod
    def add(self, change: Array) -> None:
        """Change v by an impulse."""

    @abstractmethod
    def note_impulse(self, change: Array) -> None:
        """Record the impulse of a change of v."""

    @abstractmethod
    def refuse_speeds(self, held: Array, values: Array, what: str) -> None:
        """Raise `PliantError` for nonzero speeds that are given where `held` is 1."""

    @abstractmethod
    def close(self, closures: Sequence[str], gap: float | str, what: str) -> None:
        """Activate closures."""

    @abstractmethod
    def close_again(self, where: slice, what: str) -> None:
        """Close the loops that a change of some coordinates opened."""

    @abstractmethod
    def stop_speeds(self, what: str, held: slice) -> None:
        """Make the rates of closures zero by changing the free speeds; held speeds stay."""
