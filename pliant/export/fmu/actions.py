"""What events do to a state, on nodes: locks, impacts, dry friction and resets, as `pliant.simulate.events` does it to numbers.

Whether a hinge is held is a state, so one code serves both: where a speed is locked, what would strike it is not chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant import vectors
from pliant.errors import PliantError
from pliant.graph import Node, Untraceable
from pliant.model import Model
from pliant.model.events import Activate, Bounce, Deactivate, Event, Friction, Lock, Unlock
from pliant.model.loads import Load
from pliant.spatial import Array, zeros
from pliant.sweeps import normalised
from pliant.sweeps.awake import awake
from pliant.sweeps.closed import Closed
from pliant.sweeps.dynamics import solved
from pliant.sweeps.impacts import impulse, with_locks
from pliant.sweeps.links import tree_of
from pliant.vectors.events import seen_by
from pliant.vectors.forces import locks_of
from pliant.vectors.forces import run as run_law
from pliant.vectors.instant import Instant
from pliant.vectors.resets import Change, Reset

_AT_STOP = 1e-9  # of the end of a range: what a start may be beyond it


class Acted:
    """A state of nodes that actions change. bodies: the model that is traced; given: as it was described.

    again: 1 where this event has happened several times within its gap.
    """

    def __init__(
        self,
        bodies: Model,
        given: Model,
        t: Array,
        q: Array,
        v: Array,
        s: Array,
        u: Array,
        tau: Array,
        wrenches: Any,
        axes: str,
        method: str,
        again: Node,
    ) -> None:
        self.bodies, self.given, self.t, self.u, self.tau, self.wrenches = bodies, given, t, u, tau, wrenches
        self.axes, self.method, self.again = axes, method, again
        self.q, self.v, self.s = normalised(bodies, q), v.copy(), s.copy()
        self.graph = q[0].graph

    @property
    def x(self) -> Array:
        """q, v, s as they are now."""
        return np.concatenate([self.q, self.v, self.s])

    def after(self, event: Event) -> Array:
        """The state after an event's actions, in order."""
        for action in event.actions:
            if isinstance(action, Lock):
                self.hold(action.hinge, action.flag)
            elif isinstance(action, Unlock):
                self.put(action.flag, 0.0)
            elif isinstance(action, Activate | Deactivate):
                for name in action.closures:  # loops are closed, and speeds stopped, by the equations of the new set
                    self.put(f"{name}.active", float(isinstance(action, Activate)))
            elif isinstance(action, Bounce):
                self.bounce(action, event)
            elif isinstance(action, Friction):
                self.rub(action, event)
            elif callable(action):
                self.reset(action, event)
        for other in self.given.events:  # dry friction follows speeds that were turned round
            for action in other.actions:
                if isinstance(action, Friction):
                    self._redirect(action, other)
        return self.x

    # ---- parts of it

    def speeds(self, hinge: str) -> list[int]:
        """A hinge's own, without modes."""
        first = self.given.v_index(hinge).start
        return list(range(first, first + next(h for h in self.given.hinges if h.name == hinge).type.nv))

    def put(self, state: str, value: Any) -> None:
        self.s[self.given.states[state].start] = self.graph.node(value)

    def state(self, name: str) -> Node:
        found: Node = self.s[self.given.states[name].start]
        return found

    def free(self, also_held: list[int] | None = None) -> Array:
        """(nv,): 1 for speeds that are neither held nor driven, else 0."""
        out = self.graph.lift(np.ones(self.given.nv))
        for where, locked in locks_of(self.given, self.s, self.q):
            out[where] = out[where] * (1.0 - locked[0, 0])
        for motion in self.given.prescribed:
            out[self.speeds(motion.name)] = self.graph.zero
        out[also_held or []] = self.graph.zero
        return out

    def _is_free(self, where: list[int]) -> Node:
        free: Node = self.graph.one
        for x in self.free()[where]:
            free = free * x
        return free

    def _change(self, condition: Node, v: Array) -> None:
        """Take speeds where a condition holds; what is not chosen need not be a number."""
        self.v = np.array([condition.select(new, old) for new, old in zip(v, self.v, strict=True)], dtype=object)

    def struck(self, where: list[int], restitution: Any, v: Array) -> Array:
        """Speeds after an impact at some of them."""
        return v + impulse(self.bodies, self.q, v, where, restitution, self.free())

    def strike(self, where: list[int], restitution: Any, stops: bool = False) -> None:
        v = self.struck(where, restitution, self.v)
        if stops:
            v[where] = self.graph.zero
        self._change(self._is_free(where), v)

    def response(self, impulse: Array) -> Array:
        """The change of v (nv, 1) by a generalised impulse (nv, 1), as far as speeds are free."""
        tree = with_locks(self.bodies, tree_of(self.bodies, self.q), self.free())
        if not self.bodies.closures:
            return solved(self.bodies, self.q, impulse, tree)
        at = Closed(awake(self.bodies), tree, self.q, None, "articulated")
        return at.solved(impulse, [zeros((1, 1), self.q)] * at.count)[0]

    def accelerations(self, v: Array) -> Array:
        state = self.bodies, self.t, self.q, v, self.s, self.u, self.tau, self.wrenches
        return vectors.rates(*state, given=self.given, axes=self.axes, method=self.method)[1]

    # ---- actions

    def hold(self, hinge: str, flag: str) -> None:
        self.strike(self.speeds(hinge), 0.0, stops=True)
        self.v[self.speeds(hinge)] = self.graph.zero
        self.put(flag, 1.0)

    def bounce(self, action: Bounce, event: Event) -> None:
        """An impact; where it would be back within the gap the hinge stops, and rests if it is pressed on."""
        where = self.speeds(action.hinge)
        [i] = where
        free, restitution = self._is_free(where), _parameter(self.given, event, "restitution")
        back = self.struck(where, restitution, self.v)
        toward = -action.sign * self.accelerations(back)[i]
        rests = self.again | (2.0 * action.sign * back[i] <= event.gap * toward)
        still = self.struck(where, 0.0, back)
        still[i] = self.graph.zero
        self._change(free, np.array([rests.select(a, b) for a, b in zip(still, back, strict=True)], dtype=object))
        pressed = free * rests * (toward > 0.0)
        self.put(action.flag, pressed.select(1.0, self.state(action.flag)))

    def rub(self, action: Friction, event: Event) -> None:
        """Stick where friction can hold the hinge, which is at rest, else slip to where it goes without."""
        where = self.speeds(action.hinge)
        [i] = where
        self.put(f"{event.load}.direction", 0.0)
        self.put(action.flag, 0.0)
        free = self._is_free(where)
        self.strike(where, 0.0, stops=True)
        a = self.accelerations(self.v)[i]
        mobility = self.response(self.graph.lift(np.eye(self.given.nv)[:, where]))[i, 0]
        x = Instant(self.bodies, self.t[0], self.q, self.v, self.s, self.u, given=self.given)
        coulomb = x.of("load", _load(self.given, event)).given.coulomb
        sticks = self.graph.zero if action.slips else abs(a) <= coulomb * mobility
        self.put(action.flag, free.select(sticks, 0.0))
        self.put(f"{event.load}.direction", (free * (1.0 - sticks)).select(a.sign(), 0.0))

    def _redirect(self, action: Friction, event: Event) -> None:
        [i] = self.speeds(action.hinge)
        sign, name = self.v[i].sign(), f"{event.load}.direction"
        slips = (1.0 - self.state(action.flag)) * abs(sign)
        self.put(name, slips.select(sign, self.state(name)))

    def reset(self, law: Any, event: Event) -> None:
        x = Reset(self.bodies, self.t[0], self.q.copy(), self.v.copy(), self.s.copy(), self.u, given=self.given)
        try:
            run_law(law, seen_by(x, event), "event", event.name)
        except Untraceable as why:
            raise PliantError(
                f"event {event.name!r}: its reset cannot be in an FMU, as it runs as Python ({why}); write it so that it can be "
                "traced, with np.where in place of a branch"
            ) from None
        for change in x.changes:
            self._make(change, event)

    def _make(self, change: Change, event: Event) -> None:
        values, where = self.graph.lift(change.values).ravel(), list(range(change.where.start, change.where.stop))
        if change.kind == "q":
            if self.bodies.closures:
                raise PliantError(
                    f"event {event.name!r}: x.set_q of a closed system would have to close its loops again, which FMUs do not do "
                    "at events; set speeds, or remove the event"
                )
            self.q[where] = values
            self.q = normalised(self.bodies, self.q)
        elif change.kind == "s":
            self.s[where] = values
        elif change.kind == "v":
            self.v[where] = values
            if self.bodies.closures:
                self._stop_speeds(where)
        elif change.kind == "impact":
            self.strike(where, values[0])
        else:
            self.v = self.v + self.response(values[:, None])[:, 0]

    def _stop_speeds(self, held: list[int]) -> None:
        """Make the rates of closures zero by the speeds that are free; those that were set stay."""
        tree = with_locks(self.bodies, tree_of(self.bodies, self.q), self.free(held))
        at = Closed(awake(self.bodies), tree, self.q, self.v, "articulated")
        change, _ = at.solved(zeros((self.given.nv, 1), self.q), at.by_row(at.speeds()))
        self.v = self.v - change[:, 0]


def begun(acted: Acted) -> tuple[Array, Array]:
    """(x, wrong (1,)): a state as events let it begin, and by how much a hinge is beyond the end of its range, 0 if none is."""
    wrong = acted.graph.zero
    for event in acted.given.events:
        for action in event.actions:
            if isinstance(action, Bounce):
                i, end = acted.given.q_index(action.hinge).start, acted.graph.node(_parameter(acted.given, event, action.end))
                beyond = action.sign * (end - acted.q[i])
                allowed = _AT_STOP * acted.graph.apply("max", abs(end), 1.0)
                wrong = acted.graph.apply("max", wrong, (allowed < beyond).select(beyond, 0.0))
                acted.q[i] = (acted.graph.node(0.0) < beyond).select(end, acted.q[i])
    for event in acted.given.events:
        for action in event.actions:
            if isinstance(action, Friction) and not action.slips:
                [i] = acted.speeds(action.hinge)
                v, s = acted.v, acted.s.copy()
                acted.rub(action, event)
                moves = abs(v[i].sign())
                acted.v = np.array([moves.select(a, b) for a, b in zip(v, acted.v, strict=True)], dtype=object)
                s[acted.given.states[f"{event.load}.direction"].start] = v[i].sign()
                s[acted.given.states[action.flag].start] = acted.graph.zero
                acted.s = np.array([moves.select(a, b) for a, b in zip(s, acted.s, strict=True)], dtype=object)
    return acted.x, np.array([wrong], dtype=object)


def _parameter(given: Model, event: Event, name: str) -> Any:
    return np.asarray(_load(given, event).parameters[name]).item()


def _load(given: Model, event: Event) -> Load:
    """The load that an event belongs to."""
    return next(load for load in given.loads if load.name == event.load)
