"""Events as data: a function g of the instant, whose zeros are found in a run, and what is done there.

    system.add_event("landing", pl.Event(lambda x: x.q("leg"), direction=-1, action="stop"))

An action is "record", which notes the state and changes nothing; "stop", which ends the run; a lock or an unlock of a hinge; or a
reset, a law that changes the state by acts of its own (`x.set_v`, `x.impact`, …, `pliant.vectors.resets`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pliant.errors import PliantError, unknown

if TYPE_CHECKING:
    from pliant.model.model import Model

GAP = 1e-6  # s
ACTIONS = ("record", "stop")
_REMEDY = "give 'record', 'stop', pl.lock(hinge), pl.unlock(hinge), or a reset, a function of x"


@dataclass(frozen=True)
class Lock:
    """An action: hold a hinge from now on. What moves there is stopped by an impulse, which is recorded.

    flag: the state of s that says, by 1, that it is held; a hinge is held while one of its flags is 1.
    """

    hinge: str
    flag: str


@dataclass(frozen=True)
class Unlock:
    """An action: let a hinge go that was held."""

    hinge: str
    flag: str


@dataclass(frozen=True)
class Bounce:
    """An action: an impact of a hinge's one speed at an end of its range; the parameter `restitution` is what of it comes back.

    Where it would come back within the event's gap, nothing comes back: if what acts presses the hinge against the end, it rests
    there, held, until that reverses. end: the parameter that says where it is; sign: 1 of a lower one, -1 of an upper one.
    """

    hinge: str
    flag: str
    end: str
    sign: float


@dataclass(frozen=True)
class Friction:
    """An action at v = 0 of a hinge with dry friction: it sticks if the parameter `coulomb` is enough to hold it, and else slips.

    The load's state `direction`, 1, -1 or 0, is that in which it slips. slips: it stuck, and that is not enough any more.
    """

    hinge: str
    flag: str
    slips: bool = False


_FLAGGED = (Lock, Unlock, Bounce, Friction)
Action = str | Lock | Unlock | Bounce | Friction | Callable[[Any], Any]


@dataclass(frozen=True, eq=False)
class Event:
    """A zero of g, a law of x that returns one number, and what happens there.

    direction: 1 where g rises through zero, -1 where it falls, 0 for both. action: "record", "stop", `pl.lock(hinge)`,
    `pl.unlock(hinge)`, or a reset, a law of x that changes the state by x.set_q, x.set_v, x.set_s, x.impact, x.impulse; also
    several, in order. gap [s]: events that follow each other closer than this, many times in a row, are an event that fires for
    ever, and end the run with an error.

    In g and in a reset x.p, x.u, x.s have all numbers of all loads by their full names, x.s["rw.h"]; with load= those of one load
    by its own names, x.s.h. `x.holding(hinge)` is the generalised force by which a lock holds a hinge, or would.
    """

    g: Callable[[Any], Any]
    direction: int = 0
    action: Action | Sequence[Action] = "record"
    gap: float = GAP
    load: str = ""
    name: str = ""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is done, in order."""
        if isinstance(self.action, list | tuple):
            return tuple(self.action)
        one: Any = self.action
        return (one,)

    @property
    def cuts(self) -> bool:
        """Whether a step of the integrator ends there, as the state or its rates change."""
        return any(action != "record" for action in self.actions)

    @property
    def resets(self) -> bool:
        return any(action not in ACTIONS for action in self.actions)


def lock(hinge: str) -> Lock:
    """The action of an event that holds a hinge: its speeds are zero from then on, by an impulse that `run.events` has."""
    return Lock(hinge, f"{hinge}.locked")


def unlock(hinge: str) -> Unlock:
    """The action of an event that lets a hinge go."""
    return Unlock(hinge, f"{hinge}.locked")


def checked_event(name: str, given: Any) -> None:
    """Refuse what is no event."""
    what = f"event {name!r}"
    if not isinstance(given, Event):
        raise PliantError(f"{what}: {given!r} is none; give pl.Event(g, direction=…, action=…), g a function of x")
    if not callable(given.g):
        raise PliantError(f"{what}: g {given.g!r} is no law; give a function of x that returns a number")
    if given.direction not in (-1, 0, 1):
        raise PliantError(f"{what}: direction {given.direction!r}; give 1 (g rises through zero), -1 (it falls) or 0 (both)")
    if not isinstance(given.gap, float | int) or not 0 <= given.gap < float("inf"):
        raise PliantError(f"{what}: gap {given.gap!r}; give seconds, not negative")
    if not given.actions:
        raise PliantError(f"{what}: there is no action; {_REMEDY}")
    for action in given.actions:
        if isinstance(action, str) and action not in ACTIONS:
            raise PliantError(f"{what}: {unknown('action', action, ACTIONS)}; {_REMEDY}")
        if not isinstance(action, (str, *_FLAGGED)) and (not callable(action) or isinstance(action, type)):
            raise PliantError(f"{what}: action {action!r} is none; {_REMEDY}")


def check_events(model: Model) -> None:
    """Refuse events that name hinges or loads that are not there."""
    hinges = [hinge.name for hinge in model.hinges]
    both = set(flags_of(model.events)) & {f"{load.name}.{key}" for load in model.loads for key in load.states}
    if both:
        raise PliantError(f"state {min(both)!r} is that of a load, and says whether a hinge is locked; rename the load's state")
    for event in model.events:
        what = f"event {event.name!r}"
        if event.load and event.load not in (load.name for load in model.loads):
            raise PliantError(f"{what}: {unknown('load', event.load, [load.name for load in model.loads])}")
        for action in event.actions:
            if isinstance(action, _FLAGGED):
                if action.hinge not in hinges:
                    raise PliantError(f"{what}: {unknown('hinge', action.hinge, hinges)}")
                if not next(h for h in model.hinges if h.name == action.hinge).type.nv:
                    raise PliantError(f"{what}: hinge {action.hinge!r} does not move: there is nothing to lock")


def with_events_of_loads(model: Model) -> Model:
    """The model with the events that its loads make behind its own."""
    made = (x for load in model.loads if load.type is not None for x in load.type.events(load.name, model))
    return replace(model, events=(*model.events, *made))


def flags_of(events: Sequence[Event]) -> dict[str, str]:
    """The states of s that say whether a hinge is held, each with its hinge."""
    return {x.flag: x.hinge for event in events for x in event.actions if isinstance(x, _FLAGGED)}


def stop_events(name: str, hinge: str, lower: bool, upper: bool) -> tuple[Event, ...]:
    """The events of a load `name` whose parameters lower, upper and restitution say where a hinge bounces, and how much.

    "name.lower", "name.upper": the impacts. "name.lower_off", "name.upper_off": it rested there, and goes.
    """

    def made(end: str, sign: float) -> tuple[Event, Event]:
        flag = f"{name}.{end}_rest"

        def distance(x: Any) -> Any:
            return sign * (x.q(hinge) - x.given[end])

        def pressing(x: Any) -> Any:
            return 1.0 + x.flag(flag) * (sign * x.holding(hinge) - 1.0)

        bounce = Event(distance, -1, Bounce(hinge, flag, end, sign), load=name, name=f"{name}.{end}")
        return bounce, Event(pressing, -1, Unlock(hinge, flag), load=name, name=f"{name}.{end}_off")

    wanted = [("lower", 1.0)] * lower + [("upper", -1.0)] * upper
    return tuple(event for end, sign in wanted for event in made(end, sign))


def stick_events(name: str, hinge: str) -> tuple[Event, ...]:
    """The events of a load `name`, dry friction with a parameter coulomb: "name.stick", v = 0, and "name.slip"."""
    flag = f"{name}.stuck"

    def speed(x: Any) -> Any:
        return x.v(hinge)

    def reserve(x: Any) -> Any:
        return 1.0 + x.flag(flag) * (x.given.coulomb - abs(x.holding(hinge)) - 1.0)

    stick = Event(speed, 0, Friction(hinge, flag), load=name, name=f"{name}.stick")
    return stick, Event(reserve, -1, Friction(hinge, flag, slips=True), load=name, name=f"{name}.slip")
