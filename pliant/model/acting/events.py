"""Events as data: a function g of the instant, whose zeros are found in a run, and what is done there.

    system.add_event("landing", pl.Event(lambda x: x.q("leg"), direction=-1, action="stop"))

An action is "record", which notes the state and changes nothing; "stop", which ends the run; a lock or an unlock of a hinge; a
closure that begins or ceases to act; or a reset, a law that changes the state by acts of its own (`x.set_v`, `x.impact`, …,
`pliant.vectors.resets`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError, unknown

VERBS = {-1: "falls_to", 0: "reaches", 1: "rises_to"}  # the keyword of a value, by the direction in which it is reached
GAP = 1e-6  # s
OPEN = 1e-6  # m, or the size of an angle: the largest gap with which a loop may be closed
ASSEMBLE = "assemble"
HERE = "here"
SLIPS = 1.0 - 1e-10  # of friction's limit: a share of it that is more is slipping
MOVES = 1e-9  # [rad/s, m/s] the speed at which a hinge whose friction has no direction is seen to move
ACTIONS = ("record", "stop")
_REMEDY = (
    "give 'record', 'stop', pl.events.lock(hinge), pl.events.unlock(hinge), pl.events.activate(loop), pl.events.deactivate(loop), "
    "or a reset, a function of x"
)


@dataclass(frozen=True)
class LockHinge:
    """An action: lock a hinge. An impulse, which is recorded, stops its motion.

    flag: the state in s whose value 1 means that the hinge is held. A hinge is held while one of its flags is 1.
    """

    word: ClassVar[str] = "lock"
    hinge: str
    flag: str

    def __repr__(self) -> str:  # part of fingerprints, which files hold
        return f"Lock(hinge={self.hinge!r}, flag={self.flag!r})"


@dataclass(frozen=True)
class UnlockHinge:
    """An action: unlock a hinge."""

    word: ClassVar[str] = "unlock"
    hinge: str
    flag: str

    def __repr__(self) -> str:
        return f"Unlock(hinge={self.hinge!r}, flag={self.flag!r})"


class Actions(tuple[Any, ...]):
    """Several actions, executed in order: a | b."""

    __slots__ = ()

    def __or__(self, other: Any) -> Actions:
        return Actions((*self, *(other if isinstance(other, list | tuple) else (other,))))


class Switch:
    """An action that closes or opens loops."""

    def __or__(self, other: Any) -> Actions:
        return Actions((self,)) | other


@dataclass(frozen=True)
class Activate(Switch):
    """An action: activate closures. An impulse, which is recorded, removes the speeds that they do not allow.

    gap: the largest opening of each closure; or "assemble", which closes any opening by moving the system. offset: "here" if the
    closures take the opening that they have as their offset, and nothing moves.
    """

    word: ClassVar[str] = "activate"
    closures: tuple[str, ...]
    gap: float | str = OPEN
    offset: str = field(default="", repr=False)  # part of fingerprints, which files hold, by the states that it needs


@dataclass(frozen=True)
class Deactivate(Switch):
    """An action: deactivate closures. No speed jumps."""

    word: ClassVar[str] = "deactivate"
    closures: tuple[str, ...]


@dataclass(frozen=True)
class Bounce:
    """An action: an impact of a hinge with one speed at an end of its range.

    The speed is reversed and multiplied by the parameter `restitution`.
    If the hinge would return within the event's gap, it does not bounce. If the forces press it against the end, it rests there,
    held, until the forces reverse. end: the parameter with the position of the end. sign: 1 for a lower end, -1 for an upper end.
    leaves: True for the event at which a resting hinge is no longer pressed against the end.
    """

    word: ClassVar[str] = "bounce"
    hinge: str
    flag: str
    end: str
    sign: float
    leaves: bool = False


@dataclass(frozen=True)
class Friction:
    """An action at v = 0 of a hinge with dry friction. It sticks if the parameter `coulomb` is enough to hold it, and else slips.

    The load's state `direction` is 1 or -1 while the hinge slips. It lies between if something else holds the hinge, and friction
    helps with that share of its limit. slips: True for the event at which friction can no longer hold the hinge.
    """

    word: ClassVar[str] = "friction"
    hinge: str
    flag: str
    slips: bool = False


@dataclass(frozen=True)
class ContactChange:
    """An action of the events of contacts (`contact_events`): find the modes of all contacts
    again, after impacts if there are any.
    """

    word: ClassVar[str] = "contact"
    point: int
    kind: str


FLAGGED = (LockHinge, UnlockHinge, Bounce, Friction)
SWITCHES = (Activate, Deactivate)
Action = str | LockHinge | UnlockHinge | Activate | Deactivate | Bounce | Friction | ContactChange | Callable[[Any], Any]


@dataclass(frozen=True)
class Named:
    """A quantity of a system less a value: an event's function g, without a Python function."""

    name: str
    value: float


@dataclass(frozen=True, eq=False)
class Event:
    """An event: an action at the time when a function g crosses zero, or when a quantity reaches a value.

    g: a function of x that returns one number; or the name of a quantity, with one of falls_to, rises_to and reaches: a coordinate
    "elbow.angle", a speed "elbow.rate", a state or an input of a load, a component of an output "imu.wx", or the time "t".
    direction: 1 if g rises through zero, -1 if it falls, 0 for both. For functions only.
    falls_to, rises_to, reaches: the value of the quantity, reached from above, from below, or from either side.
    action: "record", "stop", `pl.events.lock(hinge)`, `pl.events.unlock(hinge)`, `pl.events.activate(loop)`,
    `pl.events.deactivate(loop)`, or a reset. A reset is a function of x that changes the state with x.set_q, x.set_v, x.set_s,
    x.impact or x.impulse. A list of actions runs in order.
    gap: [s]. If the event fires many times in a row at shorter intervals than this, the run ends with an error.
    load: the name of a load. Then x.p, x.u and x.s hold the numbers of that load under its own names, as x.s.h. Without it they
    hold the numbers of all loads under their full names, as x.s["rw.h"].

    `x.holding(hinge)` is the generalised force with which a lock holds the hinge, or would hold it. If all actions activate or
    deactivate loops, pliant does not search for the event while the loops already are in the resulting state.

    Example:
        arm.add_event("down", pl.Event("elbow.angle", falls_to=0.0, action="stop"))
        arm.add_event("level", pl.Event(lambda x: x.q("elbow") - 0.1, direction=-1))
    """

    g: Callable[[Any], Any] | str | Named
    direction: int = 0
    action: Action | Sequence[Action] = "record"
    gap: float = GAP
    load: str = ""
    name: str = ""
    falls_to: InitVar[float | None] = None
    rises_to: InitVar[float | None] = None
    reaches: InitVar[float | None] = None

    def __post_init__(self, falls_to: Any, rises_to: Any, reaches: Any) -> None:
        values = {"falls_to": falls_to, "rises_to": rises_to, "reaches": reaches}
        given = {key: x for key, x in values.items() if x is not None}
        if not isinstance(self.g, str):
            if given and not isinstance(self.g, Named):
                raise PliantError(
                    f"event: {next(iter(given))}= is for a quantity by name, pl.Event('elbow.angle', falls_to=0.0); a function g "
                    "is zero at the event"
                )
            return
        what = f"event of {self.g!r}"
        if len(given) != 1:
            raise PliantError(f"{what}: give one of falls_to=, rises_to= and reaches=, the value of the quantity")
        if self.direction:
            raise PliantError(f"{what}: direction= is for functions; give rises_to= or falls_to=")
        if self.load:
            raise PliantError(f"{what}: load= is for functions; name the quantity in full, 'tank.level'")
        ((key, value),) = given.items()
        if isinstance(value, bool) or not isinstance(value, float | int | np.number) or not np.isfinite(value):
            raise PliantError(f"{what}: {key}={value!r}; give a finite number")
        object.__setattr__(self, "g", Named(self.g, float(value)))
        object.__setattr__(self, "direction", next(sign for sign, verb in VERBS.items() if verb == key))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in order."""
        if isinstance(self.action, list | tuple):
            return tuple(self.action)
        one: Any = self.action
        return (one,)

    @property
    def cuts(self) -> bool:
        """Whether an integration step must end at the event, because the state or its rates change."""
        return any(action != "record" for action in self.actions)

    @property
    def resets(self) -> bool:
        """Whether one of its actions changes the state."""
        return any(action not in ACTIONS for action in self.actions)

    @property
    def only_switches(self) -> bool:
        """Whether it does nothing but close and open loops."""
        kinds = [action for action in self.actions if action != "record"]
        return bool(kinds) and all(isinstance(action, SWITCHES) for action in kinds)

    @property
    def of_row(self) -> bool:
        """Whether it is an event of a stop or of dry friction, which a step with contacts treats as a row of its problem."""
        return any(isinstance(action, Bounce | Friction) for action in self.actions)

    @property
    def switched(self) -> dict[str, bool]:
        """The closures that the event finally activates (True) or deactivates (False)."""
        found = (action for action in self.actions if isinstance(action, SWITCHES))
        return {name: isinstance(action, Activate) for action in found for name in action.closures}


def activate(*closures: str, gap: float | str = OPEN, offset: str = "") -> Activate:
    """Return the action that closes loops: from then on, their joints, rods or couplings act.

    An impulse removes the speeds that the closures do not allow: M (v+ - v) = J* P with J v+ = 0. It dissipates the energy -P.Jv /
    2. `run.events` holds both. gap: the largest opening at which a loop may close, as lengths [m] and angles [rad]; or "assemble",
    which moves the system onto the closure, soft parts first, and warns of the energy that this adds. Within the gap, coordinates
    are moved without a warning. The free part of the system keeps its centre of mass and its momentum. The change of energy by this
    move is part of energy_lost.
    offset: "here" for clutches: couplings, rods and laws of positions with scalar rows then keep the values that they have at this
    instant, and nothing moves. The values are states of the system, "clutch.offset". Each time it closes it takes new ones.

    Example:
        event = pl.Event(lambda x: x.q("crank"), action=pl.events.activate("pin"))
        four_bar.add_event("e", event)
    """
    _refuse_no_names("pl.events.activate", closures)
    if gap != ASSEMBLE and (isinstance(gap, str | bool) or not isinstance(gap, float | int) or not 0 <= gap < float("inf")):
        raise PliantError(f"pl.events.activate: gap {gap!r}; give a length [m], not negative, or {ASSEMBLE!r}")
    if offset not in ("", HERE):
        raise PliantError(f"pl.events.activate: offset {offset!r}; give {HERE!r}, or leave it out")
    return Activate(closures, gap, offset)


def deactivate(*closures: str) -> Deactivate:
    """Return the action that opens loops: their constraint rows stop acting, and no speed jumps.

    Example:
        event = pl.Event(lambda x: x.q("crank"), action=pl.events.deactivate("pin"))
        four_bar.add_event("e", event)
    """
    _refuse_no_names("pl.events.deactivate", closures)
    return Deactivate(closures)


def _refuse_no_names(what: str, closures: tuple[Any, ...]) -> None:
    if not closures or not all(isinstance(name, str) for name in closures):
        given = ", ".join(map(repr, closures))
        raise PliantError(f"{what}({given}): give names of loops, rods or couplings, {what}('grasp', 'latch')")


def lock(hinge: str) -> LockHinge:
    """Return the action that locks a hinge: an impulse, stored in `run.events`, brings its speeds to zero, and they stay zero.

    Example: `arm.add_event("latch", pl.Event(lambda x: x.q("elbow"), action=pl.events.lock("elbow")))`
    """
    return LockHinge(hinge, f"{hinge}.locked")


def unlock(hinge: str) -> UnlockHinge:
    """Return the action that unlocks a hinge.

    Example: `arm.add_event("go", pl.Event(lambda x: x.q("elbow"), action=pl.events.unlock("elbow")))`
    """
    return UnlockHinge(hinge, f"{hinge}.locked")


def checked_event(name: str, given: Any) -> None:
    """The event, checked. Anything else raises `PliantError`."""
    what = f"event {name!r}"
    if not isinstance(given, Event):
        raise PliantError(f"{what}: {given!r} is not an event; give pl.Event(g, direction=…, action=…), with g a function of x")
    if not isinstance(given.g, Named) and not callable(given.g):
        raise PliantError(f"{what}: g {given.g!r} is not a function; give a function of x that returns a number")
    if given.direction not in (-1, 0, 1):
        raise PliantError(f"{what}: direction {given.direction!r}; give 1 (g rises through zero), -1 (it falls) or 0 (both)")
    if not isinstance(given.gap, float | int) or not 0 <= given.gap < float("inf"):
        raise PliantError(f"{what}: gap {given.gap!r}; give seconds, not negative")
    if not given.actions:
        raise PliantError(f"{what}: there is no action; {_REMEDY}")
    for action in given.actions:
        if isinstance(action, str) and action not in ACTIONS:
            raise PliantError(f"{what}: {unknown('action', action, ACTIONS)}; {_REMEDY}")
        if not isinstance(action, (str, *FLAGGED, *SWITCHES)) and (not callable(action) or isinstance(action, type)):
            raise PliantError(f"{what}: action {action!r} is not an action; {_REMEDY}")


def flags_of(events: Sequence[Event]) -> dict[str, str]:
    """The states of s that are flags for held hinges, each with its hinge."""
    return {x.flag: x.hinge for event in events for x in event.actions if isinstance(x, FLAGGED)}


def locks_of(events: Sequence[Event]) -> dict[str, str]:
    """The states that only locks of events change, each with its hinge. These hinges are also held against impulses."""
    return {x.flag: x.hinge for event in events for x in event.actions if isinstance(x, LockHinge | UnlockHinge)}


def offset_here(events: Iterable[Event]) -> set[str]:
    """The closures that some event activates with the offset that they have then."""
    found = (action for event in events for action in event.actions if isinstance(action, Activate) and action.offset == HERE)
    return {name for action in found for name in action.closures}


def switches_of(events: Sequence[Event]) -> dict[str, str]:
    """The states of s that say, by 1, that a closure acts, each with its closure: those of closures that events switch."""
    return {f"{name}.active": name for event in events for name in event.switched}


# ---- what the events of loads look at: objects, and no functions in functions, which do not pickle


@dataclass(frozen=True)
class Distance:
    """The distance from the end of a hinge's range. It falls through zero when the end is reached."""

    hinge: str
    end: str
    sign: float

    def __call__(self, x: Any) -> Any:
        return self.sign * (x.q(self.hinge) - x.given[self.end])


@dataclass(frozen=True)
class Pressing:
    """The force with which a stop holds a resting hinge; 1 if no stop holds it."""

    hinge: str
    flag: str
    sign: float

    def __call__(self, x: Any) -> Any:
        return 1.0 + x.flag(self.flag) * (self.sign * x.holding(self.hinge) - 1.0)


@dataclass(frozen=True)
class Speed:
    """The speed of a hinge while it slips; 1 while it is held. Where its friction has no direction, as at a dead point with
    everything at rest, how much slower it is than a hinge that moves.
    """

    hinge: str
    flag: str

    def __call__(self, x: Any) -> Any:
        v, share = x.v(self.hinge), abs(x.s.direction)
        return np.where(share > SLIPS, v, np.where(share + x.flag(self.flag) > 0.0, 1.0, MOVES - abs(v)))


@dataclass(frozen=True)
class Reserve:
    """The additional force that dry friction could hold at a sticking hinge; 1 while the hinge slips."""

    hinge: str
    flag: str

    def __call__(self, x: Any) -> Any:
        return 1.0 + x.flag(self.flag) * (x.given.coulomb - abs(x.holding(self.hinge)) - 1.0)


@dataclass(frozen=True)
class Beyond:
    """How far a hinge is beyond the place of its latch; 1 once a compliant latch holds it."""

    hinge: str
    compliant: bool

    def __call__(self, x: Any) -> Any:
        beyond = x.q(self.hinge) - x.given.at
        return np.where(x.s.latched > 0.5, 1.0, beyond) if self.compliant else beyond


@dataclass(frozen=True)
class Catch:
    """A reset: a compliant latch holds its hinge from now on."""

    def __call__(self, x: Any) -> None:
        x.set_s("latched", 1.0)


def latch_events(name: str, hinge: str, direction: int, compliant: bool) -> tuple[Event, ...]:
    """The event "name.latched" of a latch, with a parameter `at`: a rigid one locks the hinge."""
    action: Action = Catch() if compliant else lock(hinge)
    return (Event(Beyond(hinge, compliant), direction, action, load=name, name=f"{name}.latched"),)


def stop_events(name: str, hinge: str, lower: bool, upper: bool) -> tuple[Event, ...]:
    """The events of a load `name` with bouncing stops. Its parameters are lower, upper and restitution.

    "name.lower", "name.upper": the impacts. "name.lower_off", "name.upper_off": a resting hinge leaves the end.
    """

    def made(end: str, sign: float) -> tuple[Event, Event]:
        flag = f"{name}.{end}_rest"
        bounce = Event(Distance(hinge, end, sign), -1, Bounce(hinge, flag, end, sign), load=name, name=f"{name}.{end}")
        leaves = Bounce(hinge, flag, end, sign, leaves=True)
        return bounce, Event(Pressing(hinge, flag, sign), -1, leaves, load=name, name=f"{name}.{end}_off")

    wanted = [("lower", 1.0)] * lower + [("upper", -1.0)] * upper
    return tuple(event for end, sign in wanted for event in made(end, sign))


def stick_events(name: str, hinge: str) -> tuple[Event, ...]:
    """The events of a load `name`, dry friction with a parameter coulomb: "name.stick", v = 0, and "name.slip"."""
    flag = f"{name}.stuck"
    stick = Event(Speed(hinge, flag), 0, Friction(hinge, flag), load=name, name=f"{name}.stick")
    return stick, Event(Reserve(hinge, flag), -1, Friction(hinge, flag, slips=True), load=name, name=f"{name}.slip")
