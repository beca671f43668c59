"""Hinges with bounded forces: bouncing stops only push, and dry friction holds up to its limit.

Each is one row of a complementarity problem (`pliant.sweeps.motion.complementarity`). After every event its solution determines
whether the hinge leaves its stop or rests at it, and whether it sticks or slips and in which direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.model.acting.events import Bounce, Event, Friction

if TYPE_CHECKING:
    from pliant.model.model import Model


@dataclass(frozen=True)
class End:
    """An end of a hinge's range, with a bouncing stop.

    sign: 1 for a lower end, -1 for an upper end. name: of the load's parameter with the position of the end.
    flag: the place in s of the state whose value 1 means that the hinge rests there. strikes, leaves: the numbers of the events.
    gap [s]: of its impacts.
    """

    load: str
    name: str
    sign: float
    flag: int
    strikes: int
    leaves: int
    gap: float


@dataclass(frozen=True)
class Rub:
    """Dry friction of a hinge. flag, direction: places in s; sticks, slips: the numbers of the events."""

    load: str
    flag: int
    direction: int
    sticks: int
    slips: int


@dataclass(frozen=True)
class OneSided:
    """A hinge of one speed that stops and dry friction act on: its places in q and v, the ends of its range, its friction."""

    hinge: str
    coordinate: int
    speed: int
    ends: tuple[End, ...]
    rubs: tuple[Rub, ...]

    @property
    def loads(self) -> tuple[str, ...]:
        """The names of its loads."""
        return (*(end.load for end in self.ends), *(rub.load for rub in self.rubs))


def step_forces(events: Sequence[Event], points: Sequence[str]) -> dict[str, Any]:
    """The states of a system with contacts that its steps compute: the forces of the last step, zero at first.

    "elbow.held_force": the generalised force of the stops and the dry friction of a hinge, in the order of `one_sided_hinges`.
    "feet.fl.force": the force at a contact point.
    """
    if not points:
        return {}
    found = [(action.hinge, type(action)) for event in events for action in event.actions if isinstance(action, Bounce | Friction)]
    names = dict.fromkeys(hinge for kind in (Bounce, Friction) for hinge, own in found if own is kind)
    return {f"{hinge}.held_force": 0.0 for hinge in names} | {f"{point}.force": np.zeros(3) for point in points}


def one_sided_hinges(model: Model) -> tuple[OneSided, ...]:
    """Those of a model, in the order of their events."""
    found = [(j, event, action) for j, event in enumerate(model.events) for action in event.actions]
    second = {x.flag: j for j, _, x in found if (isinstance(x, Bounce) and x.leaves) or (isinstance(x, Friction) and x.slips)}
    ends: dict[str, list[End]] = {}
    rubs: dict[str, list[Rub]] = {}
    for j, event, action in found:
        if isinstance(action, Bounce) and not action.leaves:
            ends.setdefault(action.hinge, []).append(_end(model, j, event, action, second[action.flag]))
        elif isinstance(action, Friction) and not action.slips:
            flag, direction = (model.states[name].start for name in (action.flag, f"{event.load}.direction"))
            rubs.setdefault(action.hinge, []).append(Rub(event.load, flag, direction, j, second[action.flag]))
    return tuple(
        OneSided(
            hinge, model.q_index(hinge).start, model.v_index(hinge).start, tuple(ends.get(hinge, ())), tuple(rubs.get(hinge, ()))
        )
        for hinge in dict.fromkeys((*ends, *rubs))
    )


def one_sided_states(model: Model) -> tuple[int, ...]:
    """The places in s of the states with which runs with events carry stops and dry friction: flags and directions."""
    ends = [end.flag for hinge in model.internals.one_sided for end in hinge.ends]
    return (*ends, *(where for hinge in model.internals.one_sided for rub in hinge.rubs for where in (rub.flag, rub.direction)))


def _end(model: Model, j: int, event: Event, action: Bounce, leaves: int) -> End:
    return End(event.load, action.end, action.sign, model.states[action.flag].start, j, leaves, event.gap)
