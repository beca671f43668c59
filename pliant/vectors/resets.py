"""Resets: an instant whose actions change the state at once.

The actions are recorded in order as `Change`s, and the run applies them (`pliant.simulate.march.events`). A reset reads from x the
state before all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.spatial import Array
from pliant.vectors.acts import Acts
from pliant.vectors.forces import projected
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import column
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector

_NO_FORCES = "a reset takes no time, so forces have no effect; use x.impulse, x.angular_impulse or x.hinge_impulse"


@dataclass(frozen=True, eq=False)
class Change:
    """A change of the state.

    kind: 'q', 'v' or 's' for new values (..., n) of some entries; 'impact' for speeds that are reversed in part; 'impulse' for
    generalised impulses (..., nv).
    """

    kind: str
    where: slice
    values: Array


class Reset(Instant):
    """The system at an event, for changing it: `x.set_q`, `x.set_v`, `x.set_s`, `x.impact`, `x.impulse`, …"""

    _force, _moment = "an impulse", "an angular impulse"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.changes: list[Change] = []

    def set_q(self, hinge: str, value: Any) -> None:
        """Set the coordinates of a hinge, or a single coordinate, "boom.y1"."""
        self._set("q", self._place(self.model.q_index, "nq", hinge), value, f"hinge {hinge!r}")

    def set_v(self, hinge: str, value: Any) -> None:
        """Set the speeds of a hinge, or a single speed; the impulse that this needs is recorded."""
        self._set("v", self._place(self.model.v_index, "nv", hinge), value, f"hinge {hinge!r}")

    def set_s(self, state: str, value: Any) -> None:
        """Set a state of a load, "rw.h"; in an event of one load, by the load's own name for it."""
        name = f"{self._load.name}.{state}" if self._load.name and state in self._load.states else state
        known = {
            x: place
            for x, place in self.model.states.items()
            if x not in self.model.internals.flags and x not in self.model.internals.switches
        }
        if name not in known:
            raise PliantError(f"{self._what}: {unknown('state', name, known)}")
        self._set("s", known[name], value, f"state {name!r}")

    def impact(self, hinge: str, restitution: Any = 0.0) -> None:
        """Reverse the speeds of a hinge by an impulse there: they become -restitution times what they were."""
        where = self._place(self.model.v_index, "nv", hinge)
        self.changes.append(Change("impact", where, self._column([restitution])))

    def impulse(
        self, vector: Vector, at: MovingPoint | MovingFrame | str, reaction: MovingPoint | MovingFrame | str | None = None
    ) -> None:
        """Apply an impulse [N s] at a point of a body, and the opposite impulse at the point `reaction`, if given."""
        self._impulse(lambda: super(Reset, self).force(vector, at, reaction))

    def angular_impulse(self, vector: Vector, on: MovingFrame | str, reaction: MovingFrame | str | None = None) -> None:
        """Apply an angular impulse [N m s] to the body of the frame `on`, and the opposite one to that of `reaction`, if given."""
        self._impulse(lambda: super(Reset, self).moment(vector, on, reaction))

    def hinge_impulse(self, hinge: str, value: Any) -> None:
        """Apply a generalised impulse at a hinge: one number, or one per speed."""
        self._impulse(lambda: super(Reset, self).torque(hinge, value))

    def _impulse(self, act: Callable[[], None]) -> None:
        self.acts = Acts(self.at)
        act()
        self.changes.append(Change("impulse", slice(0, self.model.nv), projected(self._traced, self.acts, self._q)))

    def _set(self, kind: str, where: slice, value: Any, what: str) -> None:
        many = isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim > 0)
        given, n = list(value) if many else [value], where.stop - where.start
        if len(given) != n:
            raise PliantError(f"{self._what}: {what} takes {n} {'value' if n == 1 else 'values'}, {len(given)} given")
        self.changes.append(Change(kind, where, self._column(given)))

    def _column(self, values: list[Any]) -> Array:
        return column(values, self._q)[..., 0]

    # ---- what a reset does not do

    def force(self, *_: Any, **__: Any) -> None:
        raise PliantError(f"{self._what}: {_NO_FORCES}")

    moment = torque = force

    def rate(self, *_: Any, **__: Any) -> None:
        raise PliantError(f"{self._what}: a reset takes no time; set the state to a value with x.set_s")

    def energy(self, *_: Any, **__: Any) -> None:
        raise PliantError(f"{self._what}: x.energy is available only in loads")
