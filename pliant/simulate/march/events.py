"""The actions of events, and the record of what happened. The compiled loop finds the events (`methods.locate`)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.closure_sets import dynamics_at
from pliant.errors import PliantError
from pliant.lazy import late, late_from
from pliant.model.acting.contact_events import ContactCondition, touch_events
from pliant.model.acting.events import Event, LockHinge, Named, UnlockHinge
from pliant.model.acting.named import TIME, quantity
from pliant.model.spaces import normalise
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.methods.carry import AT, SCALARS, Status
from pliant.simulate.loops.methods.control import LEAST_LOG_ERROR
from pliant.simulate.loops.methods.locate import AT as OWN
from pliant.simulate.loops.methods.locate import NAMES
from pliant.simulate.march.event_log import FIRST
from pliant.simulate.march.event_state import EventState, closing_size
from pliant.simulate.march.one_sided import ContactNumbers, Settling, flags_rested, put_at_ends
from pliant.simulate.march.one_sided import sides as sides_of
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.instant import Instant
from pliant.vectors.state import LoadedState

if TYPE_CHECKING:
    from pliant.simulate.march.contact_rows import with_contact_forces
    from pliant.simulate.march.contact_settling import ContactEquations, ContactSettling, point_numbers, slipping_together
    from pliant.sweeps.contacts.settling import apart
    from pliant.vectors.events import crossed, event_values
else:
    with_contact_forces = late("pliant.simulate.march.contact_rows", "with_contact_forces")
    ContactEquations, ContactSettling, point_numbers, slipping_together = late_from(
        "pliant.simulate.march.contact_settling", "ContactEquations ContactSettling point_numbers slipping_together"
    )
    apart = late("pliant.sweeps.contacts.settling", "apart")
    crossed, event_values = late_from("pliant.vectors.events", "crossed event_values")

_SHORTER = 0.1  # of the step, after a change
_SHORTEST = 1e-11  # of the run: shorter steps are rounding, in which nothing can be seen to move
_IN_A_ROW = 6  # impacts of one hinge within a gap, as where two hinges bounce at once, after which it rests
_AT_ZERO = 1e-15  # of g at t_end: what rounding leaves of zero
_BACK = 1e-9  # of the time: how long before it g was away from it
_LATCHED = 1e-10  # of g, usually rad or m: within it a lock has left g at its zero
_OVERLAP = 1e-6  # m: of rigid contacts at the start
_ROUNDED = 1e-12  # of the time: what finding an instant leaves of it
_MOST = 100  # events within a gap, in addition to one of each kind, after which they count as endless


@dataclass(frozen=True, eq=False)
class Happened:
    """One event of a run: its number in the model, its time, the states before and after, and the generalised impulse (nv,).

    energy_lost [J]: the kinetic energy that its impulses removed. closing (rows,): the impulses P of the rows of closures; empty if
    events switch no closures.
    """

    run: int
    event: int
    t: float
    energy_lost: float
    before: Array
    after: Array
    impulse: Array
    closing: Array

    @property
    def row(self) -> Array:
        first = [self.run, self.event, self.t, self.energy_lost]
        return np.concatenate([first, self.before, self.after, self.impulse, self.closing])


def _exactly(event: Event, t: float) -> float:
    """Return the time of an event without the rounding with which a loop finds an instant that is given."""
    g = event.g
    given = g.value if isinstance(g, Named) and g.name == TIME else t
    return given if abs(given - t) <= _ROUNDED * abs(t) else t


def event_numbers(problem: Problem) -> int:
    """Return how many numbers of a carry belong to events."""
    n = len(problem.model.events)
    return len(NAMES) + n + problem.size if n else 0


class Happenings:
    """The events of runs so far. devices: a function that returns the inputs of loads of a run at a time.

    stopped_by (runs): the event that ended a run. endless (runs): why a run cannot continue.
    """

    def __init__(self, problem: Problem, devices: Callable[[float, int], Array]) -> None:
        self.problem, self._devices = problem, devices
        self.all: list[Happened] = []
        self.stopped_by = [""] * problem.runs
        self.endless = [""] * problem.runs
        self.rests: list[str] = []
        self._most = _MOST + len(problem.model.events)
        self._recent: list[deque[tuple[float, int]]] = [deque(maxlen=self._most) for _ in range(problem.runs)]

    # ---- what is carried on

    def begin(self, carry: Array) -> None:
        """Write the initial data of events to the carries (runs, …)."""
        size, events = self.problem.size, self.problem.model.events
        names = [event.name for event in events]
        for x, row in zip(self.problem.x, carry, strict=True):
            first = SCALARS + 2 * size + len(NAMES)
            self._put_sides(x, row[first : first + len(events)])
        if self.problem.after in names:  # it has happened
            own = carry[:, SCALARS + 2 * size :]
            own[:, OWN["event"]], own[:, OWN["sides"]] = names.index(self.problem.after), 3.0
            own[:, len(NAMES) + len(events) : event_numbers(self.problem)] = self.problem.x

    def inputs_jump(self, carry: Array, before: Array, after: Array) -> None:
        """Set the sides of events that the first calls of controllers move across zero, as a run begins: they happen at once.

        before, after (runs, nu_all), or one row for all: the inputs of loads before and after these calls.
        """
        problem, first = self.problem, SCALARS + 2 * self.problem.size + len(NAMES)
        which = [j for j, event in enumerate(problem.model.events) if event.name != problem.after and self._sees_inputs(event)]
        if not which or np.array_equal(before, after):
            return
        for run in set(range(problem.runs)) - set(problem.bad):
            rows = [x[run if len(x) > 1 else 0] for x in (before, after)]
            if not np.array_equal(*rows):
                was, now = (np.sign(self._values(run, problem.t_start, problem.x[run], which, devices)) for devices in rows)
                for j, side, other in zip(which, was, now, strict=True):
                    carry[run, first + j] = side if side * other < 0 else carry[run, first + j]

    def _sees_inputs(self, event: Event) -> bool:
        """Whether g of an event may depend on inputs of loads at once."""
        if isinstance(event.g, Named):
            return quantity(self.problem.model, event.g.name, f"event {event.name!r}").kind in ("u", "output")
        return not event.of_row and not isinstance(event.g, ContactCondition)

    @property
    def rows(self) -> Array:
        """Return all events as numbers (n, …)."""
        width = FIRST + 2 * self.problem.size + self.problem.model.nv + closing_size(self.problem.model)
        return np.array([x.row for x in self.all]).reshape(-1, width)

    def go_on_from(self, rows: Array) -> None:
        """Continue from what `rows` returned."""
        n, nv, events = self.problem.size, self.problem.model.nv, self.problem.model.events
        if rows.ndim != 2 or rows.shape[1] != FIRST + 2 * n + nv + closing_size(self.problem.model):
            raise ValueError("the events are not those of these runs")
        self.all = []
        for row in rows:
            run, event = int(row[0]), int(row[1])
            if not (0 <= run < self.problem.runs and 0 <= event < len(events)):
                raise ValueError("the events are not those of these runs")
            before, after, impulses, closing = np.split(row[FIRST:], np.cumsum([n, n, nv]))
            one = Happened(run, event, float(row[2]), float(row[3]), before, after, impulses, closing)
            self._note(one)
            if "stop" in events[event].actions:
                self.stopped_by[run] = events[event].name

    # ---- actions

    def act(self, run: int, row: Array) -> None:
        """Perform the actions of the event that a run has reached. row: its carry, which is changed."""
        size, events = self.problem.size, self.problem.model.events
        first = SCALARS + 2 * size
        own = row[first : first + len(NAMES)]
        j, t = int(own[OWN["event"]]), float(own[OWN["at"]])
        t = _exactly(events[j], t)
        found = row[first + len(NAMES) + len(events) : first + event_numbers(self.problem)]
        event, before = events[j], found.copy()
        state, t, struck = self._changed(run, j, t, before)
        after, ended = state.x, event
        seen = self._shown(run, t, before), self._shown(run, t, after)
        self._note(Happened(run, j, t, state.energy_lost, *seen, state.impulse, state.closing))
        for k in struck:  # what was struck at the same instant
            self._note(Happened(run, k, t, 0.0, seen[1], seen[1], np.zeros_like(state.impulse), np.zeros_like(state.closing)))
        if self.problem.model.internals.contact_modes:
            after, ended = self._after_touches(run, (j, t), before, after, struck)
        after, t, caused = self._caused((run, t), before, after, partial(self._changed, run)) if event.resets else (after, t, [])
        ended = next((other for other in caused if "stop" in other.actions), ended)
        row[AT["status"]] = Status.MORE
        if self._goes_on_for_ever(run, event, t):
            row[AT["status"]] = Status.ENDLESS
        if not event.cuts:
            return
        row[AT["t"]], row[SCALARS : SCALARS + size] = t, after
        row[AT["steps"]] += 1
        row[AT["renew"]], own[OWN["looked"]], own[OWN["sides"]] = 1.0, 0.0, 2.0
        sides = row[first + len(NAMES) : first + len(NAMES) + len(events)]
        for other in (event, *caused):
            self._leave_latches(run, other, t, after, sides)
        self._leave_closures(run, t, before, after, sides, found)
        self._put_sides(after, sides)
        if event.resets:
            row[AT["h"]] = max(_SHORTER * row[AT["h"]], _SHORTEST * (self.problem.t_end - self.problem.t_start))
            row[AT["log_error"]] = LEAST_LOG_ERROR
        if "stop" in ended.actions:
            self.stopped_by[run] = ended.name
            row[AT["status"]] = Status.ARRIVED

    def _after_touches(
        self, run: int, at: tuple[int, float], before: Array, after: Array, struck: Sequence[int]
    ) -> tuple[Array, Event]:
        """Perform the events `touchdown` and `lift_off` that an event has caused. Return the state after them, and the event that
        stops the run, if one does.
        """
        (j, t), model = at, self.problem.model
        ended, s, n = model.events[j], self.problem.split(before).s, len(model.internals.contact_points)
        points = [model.events[k].g for k in (j, *struck)]
        hit = {g.point for g in points if isinstance(g, ContactCondition) and g.kind == "touches"}
        was, now = ((x[x.size - 3 * n :: 3] > 0.5).tolist() for x in (s, self.problem.split(after).s))
        for k in touch_events(model, was, now, hit):
            event, state = model.events[k], EventState(self.problem, run, after, t, self._devices(t, run))
            if event.resets:
                state.take(event, t, self._devices(t, run))
                self._touched(state, -1, t)
            seen = self._shown(run, t, after), self._shown(run, t, state.x)
            self._note(Happened(run, k, t, state.energy_lost, *seen, state.impulse, state.closing))
            after = state.x
            ended = event if "stop" in event.actions else ended
        return after, ended

    def _caused(
        self,
        at: tuple[int, float],
        before: Array,
        after: Array,
        change: Callable[[int, float, Array], tuple[EventState, float, list[int]]],
    ) -> tuple[Array, float, list[Event]]:
        """Perform the events of states that actions have changed (`vectors.events`), each once at an instant.

        Return the state after them, the time, and the events. at: the run and the time. change: performs an event.
        """
        (run, t), model, happened, jumps = at, self.problem.model, dict[int, Event](), [(before, after)]
        for was, now in jumps:  # grows
            for k in crossed(model, self.problem.split(was).s, self.problem.split(now).s, happened):
                happened[k] = model.events[k]
                state, t, _ = change(k, t, after)
                seen = self._shown(run, t, after), self._shown(run, t, state.x)
                self._note(Happened(run, k, t, state.energy_lost, *seen, state.impulse, state.closing))
                if happened[k].resets:
                    jumps.append((after, state.x))
                    after = state.x
        return after, t, list(happened.values())

    def _shown(self, run: int, t: float, x: Array) -> Array:
        """Return a state with contact forces in place of modes."""
        if not self.problem.model.internals.contact_modes:
            return x
        return with_contact_forces(self.problem, run, np.array([t]), x[None], self._devices(t, run)[None])[0]

    def act_after_step(self, run: int, j: int, t: float, x: Array) -> Array:
        """Perform the actions of an event at the end of a step with contacts, and return the state after them.

        Contacts, stops and dry friction answer in the next step.
        """

        def change(j: int, t: float, x: Array) -> tuple[EventState, float, list[int]]:
            state = EventState(self.problem, run, x, t, self._devices(t, run))
            self._take(state, self.problem.model.events[j], t)
            return state, t, []

        event, state = self.problem.model.events[j], change(j, t, x)[0]
        self._note(Happened(run, j, t, state.energy_lost, x, state.x, state.impulse, state.closing))
        after, _, caused = self._caused((run, t), x, state.x, change)
        for other in (event, *caused):
            if "stop" in other.actions:
                self.stopped_by[run] = other.name
        return after

    def look_at_end(self, run: int, row: Array) -> None:
        """Record the events that happen at t_end, if the run arrives there with g at zero.

        The last state of the run is the one before them: a run that continues from there begins with them.
        """
        size, events, t = self.problem.size, self.problem.model.events, float(row[AT["t"]])
        x, first = row[SCALARS : SCALARS + size].copy(), SCALARS + 2 * size + len(NAMES)
        own = {j for j, _ in sides_of(self.problem.model.internals.one_sided, self.problem.split(x)[2])}
        own |= {j for j, event in enumerate(events) if isinstance(event.g, ContactCondition)}
        which = [j for j, event in enumerate(events) if j not in own and event.direction * row[first + j] <= 0.0 != row[first + j]]
        before, back = EventState(self.problem, run, x, t, self._devices(t, run)), _BACK * max(1.0, abs(t))
        before.move_on(-back, np.zeros(before.v.size))
        values = (self._values(run, t, x, which), self._values(run, t - back, before.x, which)) if which else ((), ())
        for j, g, was in zip(which, *values, strict=True):
            if abs(g) <= _AT_ZERO * max(1.0, abs(t)) < 1e-3 * abs(was):  # it is not just held there
                state, _, _ = self._changed(run, j, t, x)
                self._note(Happened(run, j, t, state.energy_lost, x, state.x, state.impulse, state.closing))
                self.stopped_by[run] = events[j].name if "stop" in events[j].actions else self.stopped_by[run]

    def _put_sides(self, x: Array, sides: Array) -> None:
        """Set the sides of the events of stops and dry friction, which follow from their state."""
        for j, side in sides_of(self.problem.model.internals.one_sided, self.problem.split(x)[2]):
            sides[j] = side
        for j, event in enumerate(self.problem.model.events):
            if isinstance(event.g, ContactCondition) and event.g.kind != "touches":
                sides[j] = 1.0

    def _leave_latches(self, run: int, event: Event, t: float, x: Array, sides: Array) -> None:
        """Mark the zero at which a hinge was locked as passed: a hinge that is released stands a rounding before it."""
        hinges = {action.hinge for action in event.actions if isinstance(action, UnlockHinge)}
        latches = [
            (k, other)
            for k, other in enumerate(self.problem.model.events)
            if any(isinstance(action, LockHinge) and action.hinge in hinges for action in other.actions)
        ]
        if not latches:
            return
        g = self._values(run, t, x, [k for k, _ in latches])
        for value, (k, other) in zip(g, latches, strict=True):
            if abs(value) < _LATCHED:
                sides[k] = other.direction

    def _leave_closures(self, run: int, t: float, before: Array, after: Array, sides: Array, found: Array) -> None:
        """Set the sides of events that only switch closures, if the closures that they switch have changed.

        These events begin anew, without having happened. A closure that is released stays near the zero at which it was closed, and
        that zero has passed.

        found: the state before, which the loop compares with the state after; the flags of the closures that act now are written to
        it.
        """
        model = self.problem.model
        marks = [model.nq + model.nv + model.states[mark].start for mark in model.internals.switches]
        if not marks or np.array_equal(before[marks], after[marks]):
            return
        found[marks] = after[marks]
        changed = {name for at, name in zip(marks, model.internals.switches.values(), strict=True) if before[at] != after[at]}
        which = [k for k, event in enumerate(model.events) if event.only_switches and changed & set(event.switched)]
        for k, g in zip(which, self._values(run, t, after, which), strict=True):
            sides[k] = model.events[k].direction if abs(g) < _LATCHED else np.sign(g)

    def _values(self, run: int, t: float, x: Array, which: Sequence[int], devices: Array | None = None) -> Array:
        """Return g of some events at a state, run as Python; this is so rare that compiling would take longer.

        devices: the inputs of loads. Default: the present ones.
        """
        devices = self._devices(t, run) if devices is None else devices
        problem, state = self.problem, EventState(self.problem, run, x, t, devices)
        given = state.model
        if given.internals.contact_modes:  # g may ask for contact forces, which need derivatives
            return self._evaluated("events", state, t, devices)[0][list(which)]
        tau = problem.torques.at(np.array([t]), state.q[None], state.v[None], run)[0]
        rows = np.broadcast_to(problem.wrenches, (problem.runs, problem.wrenches.shape[-1]))[run].reshape(-1, 6)
        wrenches = list(zip(problem.dynamics.internals.wrenches, rows, strict=True)) or None
        only = [given.events[k] for k in which]
        at = LoadedState(np.array([t]), normalise(given, state.q), state.v, state.s, devices)
        forces = Forces(tau, wrenches, problem.dynamics.internals.wrench_axes)
        return event_values(state.bodies, at, forces, given=given, only=only)

    def _note(self, one: Happened) -> None:
        """Store an event, and what came to rest at an end of its range."""
        self.all.append(one)
        self._recent[one.run].append((one.t, one.event))
        problem = self.problem
        for hinge, end in flags_rested(problem.model, problem.split(one.before)[2], problem.split(one.after)[2]):
            run = "" if problem.single else f"run {one.run}, "
            self.rests.append(f"{run}hinge {hinge!r} rests at {problem.model.events[end.strikes].name!r} from t = {one.t:.6g} s")

    def _goes_on_for_ever(self, run: int, event: Event, t: float) -> bool:
        recent, most = self._recent[run], self._most
        if len(recent) < most or t - recent[0][0] > event.gap:
            return False
        names = ", ".join(repr(name) for name in dict.fromkeys(self.problem.model.events[j].name for _, j in recent))
        self.endless[run] = (
            f"event {names} fires for ever: {most} times within {event.gap:g} s; let its reset move g away from zero, lock what "
            "comes to rest (action=pl.events.lock(hinge)), or bounce it by pl.loads.HingeStop(hinge, lower=…, restitution=…), "
            "which lets it rest"
        )
        return True

    def _changed(self, run: int, j: int, t: float, before: Array) -> tuple[EventState, float, list[int]]:
        """Return the state after the actions of an event, with their impulses, its time, and the further ends that were struck."""
        event, state = self.problem.model.events[j], EventState(self.problem, run, before, t, self._devices(t, run))
        self._take(state, event, t)
        if event.resets and state.model.internals.contact_modes:
            return state, t, self._touched(state, j, t)
        if not (event.resets and state.model.internals.one_sided):
            return state, t, []
        settling = self._settling(state, j, t)
        put_at_ends(state.model.internals.one_sided, state.q, settling.numbers_at(t), f"event {event.name!r} at t = {t:.6g} s")
        settling.strike(t, state.coming)
        t = settling.find(t)
        return state, t, [k for k in settling.struck if k != j]

    def _touched(self, state: EventState, j: int, t: float) -> list[int]:
        """Settle the contacts of a state, and return the events of the further points that touched."""
        events = self.problem.model.events
        g = events[j].g
        condition = g if j >= 0 and isinstance(g, ContactCondition) else None
        often = Counter(k for then, k in self._recent[state.run] if t - then <= events[k].gap)
        touches = {x.g.point: k for k, x in enumerate(events) if isinstance(x.g, ContactCondition) and x.g.kind == "touches"}
        calm = {c for c, k in touches.items() if often[k] >= _IN_A_ROW}
        numbers = point_numbers(state.model.internals.matter)

        def equations(t: float) -> ContactEquations:
            return ContactEquations(*self._evaluated("contact_equations", state, t))

        slipping = slipping_together(events, often + Counter([j]))
        struck = ContactSettling(state, numbers, equations, condition, calm, slipping).settle(t)
        return [touches[c] for c in struck if touches[c] != j]

    def _evaluated(self, name: str, state: EventState, t: float, devices: Array | None = None) -> list[Array]:
        """Return the results of a function with loads at a state."""
        devices = self._devices(t, state.run) if devices is None else devices
        call = dynamics_at(self.problem.dynamics, state.s).internals.call_loaded(name)
        tau = self.problem.torques.at(np.array([t]), state.q[None], state.v[None], state.run)[0]
        given = self.problem.given(t, (normalise(state.model, state.q), state.v, state.s), tau, state.run, devices)
        return [np.asarray(x) for x in call(given)]

    def _take(self, state: EventState, event: Event, t: float) -> None:
        try:
            state.take(event, t, self._devices(t, state.run))
        except PliantError as error:
            raise SimulationError(f"system {state.model.name!r}: at t = {t:.6g} s: {error}") from error

    def _settling(self, state: EventState, j: int, t: float) -> Settling:
        """Return what stops and dry friction do to a state.

        Impacts that follow each other within the gap again and again, as when two hinges strike each other, come to an end.
        """
        events = self.problem.model.events
        often = Counter(k for then, k in self._recent[state.run] if t - then <= events[k].gap)
        calm = {k for k, n in often.items() if n >= _IN_A_ROW}
        return Settling(state, lambda t: self._numbers(state, t), lambda t: self._accelerations(state, t), j, calm)

    def _numbers(self, state: EventState, t: float) -> ContactNumbers:
        """Return the ends of ranges, the restitutions there, and the limits of friction."""
        model, loads = state.model, {load.name: load for load in state.model.loads}
        at = LoadedState(np.array([t]), state.q, state.v, state.s, self._devices(t, state.run))
        x = Instant(model.internals.matter, at, given=model)
        ends = [end for hinge in model.internals.one_sided for end in hinge.ends]
        rubs = [rub for hinge in model.internals.one_sided for rub in hinge.rubs]
        numbers = {end: loads[end.load].parameters for end in ends}
        limits = {rub: float(x.of("load", loads[rub.load]).given.coulomb) for rub in rubs}
        position, restitution = ({end: float(numbers[end][key or end.name]) for end in ends} for key in ("", "restitution"))
        return ContactNumbers(position, restitution, limits)

    def settled(self) -> Array:
        """Return the initial states (runs, size), with flags for what rests, sticks and slips.

        A hinge that is beyond a stop by rounding is put at the stop; farther beyond raises `PliantError`.
        """
        problem, x = self.problem, self.problem.x.copy()
        for run in range(problem.runs):
            if run in problem.bad:
                continue
            state = EventState(problem, run, x[run], problem.t_start, self._devices(problem.t_start, run))
            if problem.model.internals.contact_modes:
                state.s[state.s.size - 3 * len(problem.model.internals.contact_points) :] = 0.0  # modes follow from q and v
                self._refuse_overlap(state)
                self._touched(state, -1, problem.t_start)
            else:
                settling = self._settling(state, -1, problem.t_start)
                which = "" if problem.single else f" of run {run}"
                put_at_ends(state.model.internals.one_sided, state.q, settling.numbers_at(problem.t_start), f"q0{which}")
                settling.find(problem.t_start)
            x[run] = np.concatenate([state.q, state.v, state.s, x[run][state.q.size + state.v.size + state.s.size :]])
        return x

    def _refuse_overlap(self, state: EventState) -> None:
        """Raise `PliantError` if rigid surfaces overlap at the start of a run."""
        gap = self._evaluated("contact_equations", state, self.problem.t_start)[0]
        c = int(np.argmin(gap))
        if gap[c] < -_OVERLAP:
            model = self.problem.model
            point = model.internals.contact_points[c]
            raise PliantError(
                f"system {model.name!r}: contact {point!r} begins {-gap[c]:.3g} m below its surface, and is "
                f"rigid in runs without dt; {apart(model)}, or give dt="
            )

    def _accelerations(self, state: EventState, t: float) -> Array:
        problem, run = self.problem, state.run
        dynamics = dynamics_at(problem.dynamics, state.s)
        options: dict[str, Any] = {"tau": problem.torques.at(np.array([t]), state.q[None], state.v[None], run)[0]}
        if dynamics.internals.wrenches:
            options["wrenches"] = np.broadcast_to(problem.wrenches, (problem.runs, problem.wrenches.shape[-1]))[run].reshape(-1, 6)
        if dynamics.parameters:
            options["p"] = problem.parameters(run)[0]
        u = self._devices(t, run)[: problem.model.nu]
        return dynamics.rhs(t, state.q, state.v, s=state.s, u=u, **options)[1]
