"""The events of contacts in runs without dt: a point touches, leaves, begins to slip, or sticks.

In such a run a contact is rigid, and each of its points is open, sticks or slips. In place of the contact force, the states of a
point hold its mode (0, 1 or 2) and the direction of slip (2,) along its tangents when the slip began. A run of steps dt has no such
events.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pliant.errors import PliantError
from pliant.model.acting.events import GAP, Action, ContactChange, Event

if TYPE_CHECKING:
    from pliant.model.model import Model

KINDS = ("touches", "leaves", "slips", "sticks")


@dataclass(frozen=True)
class ContactCondition:
    """What falls through zero when a point, by number, touches, leaves, begins to slip, or sticks; 1 in other modes."""

    point: int
    kind: str

    def __call__(self, x: Any) -> Any:
        return x.contact_condition(self.point, self.kind)


@dataclass(frozen=True)
class ContactGap:
    """The gap of a contact, of all its points: it falls through zero when it touches, and rises when it leaves."""

    contact: str

    def __call__(self, x: Any) -> Any:
        gap = x.contact(self.contact).gap
        return 0.0 * gap + 1.0 if x.model.internals.contact_modes else gap  # there it follows from the events of the points

    def points(self, model: Model) -> list[int]:
        """Return the numbers of its points."""
        own = enumerate(model.internals.contact_points)
        return [c for c, point in own if point == self.contact or point.startswith(f"{self.contact}.")]


def events_of_contacts(model: Model) -> tuple[Event, ...]:
    """Return the events of all points, four of each."""
    return tuple(
        Event(ContactCondition(c, kind), -1, ContactChange(c, kind), name=f"{point} {kind}")
        for c, point in enumerate(model.internals.contact_points)
        for kind in KINDS
    )


def touchdown(contact: str, action: Action | list[Action] = "record", gap: float = GAP) -> Event:
    """Return the event at which a contact touches: one of its points, or a point by name, "feet.fl".

    action: as in `pl.Event`. gap [s]: as in `pl.Event`.

    Example: `ball.add_event("landed", pl.events.touchdown("floor", action="stop"))`
    """
    return _touch("touchdown", contact, -1, action, gap)


def lift_off(contact: str, action: Action | list[Action] = "record", gap: float = GAP) -> Event:
    """Return the event at which a contact leaves: the last of its points, or a point by name, "feet.fl".

    action: as in `pl.Event`. gap [s]: as in `pl.Event`.

    Example: `ball.add_event("flies", pl.events.lift_off("floor"))`
    """
    return _touch("lift_off", contact, 1, action, gap)


def _touch(what: str, contact: Any, direction: int, action: Any, gap: float) -> Event:
    if not isinstance(contact, str) or not contact:
        raise PliantError(f"pl.{what}({contact!r}): give the name of a contact or of one of its points, pl.{what}('feet.fl')")
    return Event(ContactGap(contact), direction, action, gap)


def touch_events(model: Model, before: Sequence[bool], after: Sequence[bool], struck: Collection[int]) -> list[int]:
    """Return the numbers of the events `touchdown` and `lift_off` that happen when points close and open.

    before, after: which points are closed. struck: the points that touched in between, also those that bounced.
    """
    out = []
    for k, event in enumerate(model.events):
        if isinstance(event.g, ContactGap):
            own = event.g.points(model)
            was, touched, now = any(before[c] for c in own), any(c in struck or after[c] for c in own), any(after[c] for c in own)
            if (touched and not was) if event.direction < 0 else ((was or touched) and not now):
                out.append(k)
    return out
