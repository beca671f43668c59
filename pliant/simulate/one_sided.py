"""What hinges with stops and dry friction do after an event: all of them together, as one complementarity problem.

Impacts are solved on impulses. Every end of a range that a hinge is at, and does not leave, is a row,

    0 <= P,   u+ >= -e u-,   one of them an equality,          u: the speed away from the end

with e the restitution where it approaches and nothing where it rests. Friction with a fixed limit of force takes no impulse, and
locks, driven hinges and closures are bonds. A hinge that was leaving its end and is thrown back strikes it in a further round. No
round gains energy. Then the forces are found on accelerations: of hinges with v = 0 which rest or leave, stick or slip, and in
which direction. Friction that slips follows the sign of its speed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pliant.model.one_sided import End, OneSided, Rub
from pliant.simulate.errors import SimulationError
from pliant.spatial import Array
from pliant.sweeps.complementarity import bounded_forces

if TYPE_CHECKING:
    from pliant.model import Model
    from pliant.simulate.events import State

Ends = list[tuple[OneSided, End]]

AT_END = 1e-9  # of the end of a range: what a hinge may be off it, and be at it
_RESTING = 1e-6  # the same, of one that rested there: closures move it
_ROUNDING = 1e-12  # of the speeds, or the forces, that come into it
_AT_LIMIT = 1e-6  # of a limit of friction, within which a force is at it
_ROUNDS = 60  # of impacts, after which none of them bounces
_LATER = 1e-12  # of the time: just behind a jump of what acts


@dataclass(frozen=True)
class Numbers:
    """What loads say at an instant: positions and restitutions of the ends of ranges, and the limits of friction."""

    position: Mapping[End, float]
    restitution: Mapping[End, float]
    limit: Mapping[Rub, float]


@dataclass(frozen=True)
class Held:
    """The forces f that hold hinges, with v = 0, the accelerations a (nv,) with them, and the sizes (nv,) of what these are made of;
    closed: the ends that hinges are at."""

    rows: list[OneSided]
    f: Array
    a: Array
    size: Array
    closed: Ends


def sides(hinges: Collection[OneSided], s: Array) -> Iterator[tuple[int, float]]:
    """The events of these hinges, by number, each with the side on which its g is: inside the range, pressed, below the limit."""
    for hinge in hinges:
        for end in hinge.ends:
            yield end.strikes, 1.0
            yield end.leaves, 1.0
        for rub in hinge.rubs:
            yield rub.slips, 1.0
            yield rub.sticks, float(s[rub.direction])


def put_at_ends(hinges: Collection[OneSided], q: Array, numbers: Numbers, what: str) -> None:
    """Coordinates that are beyond an end by a rounding go to it; farther is refused."""
    for hinge in hinges:
        for end in hinge.ends:
            at = numbers.position[end]
            beyond = end.sign * (at - q[hinge.coordinate])
            if beyond > AT_END * max(1.0, abs(at)):
                where = q[hinge.coordinate]
                raise SimulationError(f"{what}: hinge {hinge.hinge!r} is at {where:g}, beyond the end {at:g} of load {end.load!r}")
            q[hinge.coordinate] = at if beyond > 0 else q[hinge.coordinate]


class Settling:
    """One state after an event, or at the start of a run. accelerate: v' (nv,) of it at a time, as flags and directions in s are.

    fired: the number of the event, -1 of none; calm: events that have happened so often within their gap that nothing comes back.
    """

    def __init__(
        self,
        state: State,
        numbers: Callable[[float], Numbers],
        accelerate: Callable[[float], Array],
        fired: int = -1,
        calm: Collection[int] = (),
    ) -> None:
        self.state, self.numbers_at, self.accelerate, self.fired, self.calm = state, numbers, accelerate, fired, calm
        self.hinges: tuple[OneSided, ...] = state.model.one_sided
        self.struck: list[int] = []  # the events of the ends that were struck
        self._rested = {end for hinge in self.hinges for end in hinge.ends if state.s[end.flag]}

    # ---- impacts

    def strike(self, t: float, before: Array) -> None:
        """Solve the impacts at all ends; before (nv,): the speeds with which hinges came to them."""
        numbers, state, coming = self.numbers_at(t), self.state, before
        self._refuse_driven(t, numbers)
        size = max(np.abs(before).max(initial=0.0), np.abs(state.v).max(initial=0.0))
        bound = dict(state.struck)
        for turn in range(_ROUNDS):
            last = turn == _ROUNDS - 1
            closed = self._closed(numbers)
            near = [(hinge, end) for hinge, end in closed if last or end.sign * coming[hinge.speed] <= 0.0]
            wanted = np.array([self._wanted(hinge, end, coming, numbers, last) for hinge, end in near])
            speeds, signs = [hinge.speed for hinge, _ in near], np.array([end.sign for _, end in near])
            if (signs * state.v[speeds] < wanted - _ROUNDING * size).any():
                self._solve_impacts(speeds, signs, wanted, {i: u for i, u in bound.items() if i not in speeds})
                self.struck += [x.strikes for h, x in near if x.sign * coming[h.speed] < 0.0 and x.strikes not in self.struck]
            for hinge, end in closed:  # what rounding left of speeds that are stopped
                u = end.sign * state.v[hinge.speed]
                state.v[hinge.speed] = 0.0 if -_ROUNDING * size <= u <= 0.0 else state.v[hinge.speed]
            if all(end.sign * state.v[hinge.speed] >= 0.0 for hinge, end in closed):
                return
            coming, bound = state.v.copy(), {}

    def _wanted(self, hinge: OneSided, end: End, coming: Array, numbers: Numbers, last: bool) -> float:
        """The least speed away from an end after an impact."""
        u = end.sign * coming[hinge.speed]
        return 0.0 if u >= 0.0 or last or end.strikes in self.calm else float(-numbers.restitution[end] * u)

    def _solve_impacts(self, speeds: list[int], signs: Array, wanted: Array, bound: Mapping[int, float]) -> None:
        """Impulses that push at some speeds, to what is wanted of them or more; and bring others to values."""
        state, to = self.state, np.array([*wanted, *bound.values()])
        D = np.eye(state.v.size)[:, [*speeds, *bound]] * np.concatenate([signs, np.ones(len(bound))])
        W, least = state.response(D), np.concatenate([np.zeros(len(speeds)), np.full(len(bound), -np.inf)])
        P, _ = bounded_forces(D.T @ W, D.T @ state.v - to, least, np.full(len(to), np.inf))
        state.add(W @ P)
        for i, sign, u, p in zip(speeds, signs, wanted, P, strict=False):
            state.v[i] = sign * u if p > 0.0 else state.v[i]
        for i, u in bound.items():
            state.v[i] = u

    def _stop(self, speeds: Collection[int], closed: Ends) -> None:
        """Bring hinges to rest at their ends, and nothing bounces."""
        others = [(hinge, end) for hinge, end in closed if hinge.speed not in speeds]
        signs = np.array([end.sign for _, end in others])
        self._solve_impacts([hinge.speed for hinge, _ in others], signs, np.zeros(len(others)), dict.fromkeys(speeds, 0.0))

    def _closed(self, numbers: Numbers) -> Ends:
        """The ends that free hinges are at."""
        free, out = self.state.free, []
        for hinge in self.hinges:
            for end in hinge.ends if free[hinge.speed] else ():
                at = numbers.position[end]
                off = end.sign * (self.state.q[hinge.coordinate] - at)
                if off <= (_RESTING if end in self._rested else AT_END) * max(1.0, abs(at)):
                    out.append((hinge, end))
        return out

    def _refuse_driven(self, t: float, numbers: Numbers) -> None:
        driven = {motion.name for motion in self.state.model.prescribed}
        for hinge in self.hinges:
            for end in hinge.ends:
                if hinge.hinge in driven and end.strikes == self.fired:
                    raise SimulationError(
                        f"system {self.state.model.name!r}: at t = {t:.6g} s hinge {hinge.hinge!r}, whose motion is prescribed, "
                        f"goes through the end {numbers.position[end]:g} of load {end.load!r}; prescribe a motion within the "
                        "range, or remove the load"
                    )

    # ---- forces

    def find(self, t: float) -> float:
        """Find which hinges rest, stick and slip, and say so in s; gives the time at which that holds, t or just behind it."""
        for time in (t, t + _LATER * max(1.0, abs(t))):
            if self._find(time) or not self._is_leaving():
                return time
        return t

    def _is_leaving(self) -> bool:
        """Whether the event says that a force has come to its bound."""
        return any(self.fired in (*(x.leaves for x in h.ends), *(x.slips for x in h.rubs)) for h in self.hinges)

    def _find(self, t: float) -> bool:
        """The same at one time; gives whether the hinge whose event it is is held no more."""
        state, numbers = self.state, self.numbers_at(t)
        still: set[int] = set()
        while True:
            self._let_go()
            held, left = self._held(self._closed(numbers), numbers, self.accelerate(t))
            again = [
                hinge.speed
                for hinge, end in held.closed
                if 0.0 < 2.0 * end.sign * state.v[hinge.speed] <= -end.gap * end.sign * held.a[hinge.speed]
            ]
            if not again:
                self._mark(held)
                return left
            still |= set(again)  # they would be back within the gap, and stay
            self._stop(still, held.closed)

    def _held(self, closed: Ends, numbers: Numbers, a: Array) -> tuple[Held, bool]:
        """What holds the hinges, a (nv,) being their accelerations if nothing does; and whether that of the event is let go.

        At the instant of its event a hinge is held by a force at its bound, and not yet accelerated: of the two solutions that
        there are it takes the one that the event says, where that is one.
        """
        for own, gone in closed:
            if gone.leaves == self.fired:
                found = self._solved([(h, x) for h, x in closed if x is not gone], numbers, a)
                if gone.sign * found.a[own.speed] >= -_AT_LIMIT * found.size[own.speed]:
                    return found, True
                return self._solved(closed, numbers, a), False
        found = self._solved(closed, numbers, a)
        for row, f in zip(found.rows, found.f, strict=True):
            if not any(rub.slips == self.fired for rub in row.rubs) or found.a[row.speed]:
                continue
            limit = sum(numbers.limit[rub] for rub in row.rubs)
            if any(own is row and end.sign * f > 0.0 for own, end in closed):
                return found, True  # its stop takes it
            slipping = self._solved(closed, numbers, a, {row: np.sign(f) * limit})
            if abs(f) < (1.0 - _AT_LIMIT) * limit or np.sign(f) * slipping.a[row.speed] > _AT_LIMIT * slipping.size[row.speed]:
                return found, False
            slipping.a[row.speed] = -np.sign(f) * max(abs(slipping.a[row.speed]), np.finfo(float).tiny)
            return slipping, True
        return found, True

    def _solved(self, closed: Ends, numbers: Numbers, a: Array, fixed: Mapping[OneSided, float] | None = None) -> Held:
        """The forces of free hinges with v = 0 that something may hold, between their bounds; some are known."""
        state, rows, lower, upper = self.state, [], [], []
        for hinge in self.hinges:
            signs = [end.sign for own, end in closed if own is hinge]
            if not state.free[hinge.speed] or state.v[hinge.speed] != 0.0 or not (signs or hinge.rubs):
                continue
            limit = sum(numbers.limit[rub] for rub in hinge.rubs)
            bounds = -np.inf if -1.0 in signs else -limit, np.inf if 1.0 in signs else limit
            known = (fixed or {}).get(hinge)
            rows.append(hinge)
            lower.append(bounds[0] if known is None else known)
            upper.append(bounds[1] if known is None else known)
        speeds = [hinge.speed for hinge in rows]
        W = state.response(np.eye(a.size)[:, speeds])
        f, moves = bounded_forces(W[speeds], a[speeds], np.array(lower), np.array(upper))
        after = a + W @ f
        after[speeds] = moves
        return Held(rows, f, after, np.abs(a) + np.abs(W) @ np.abs(f), closed)

    def _let_go(self) -> None:
        """Nothing rests or sticks; friction of hinges that move has its direction, of others none."""
        state, free = self.state, self.state.free
        driven = {motion.name for motion in state.model.prescribed}
        for hinge in self.hinges:
            if any(rub.sticks == self.fired for rub in hinge.rubs):
                state.v[hinge.speed] = 0.0
            moves = free[hinge.speed] or hinge.hinge in driven
            for end in hinge.ends:
                state.s[end.flag] = 0.0
            for rub in hinge.rubs:
                state.s[rub.flag], state.s[rub.direction] = 0.0, np.sign(state.v[hinge.speed]) if moves else 0.0

    def _mark(self, held: Held) -> None:
        """Put into s what holds each hinge, or where its friction slips."""
        state, driven = self.state, {motion.name for motion in self.state.model.prescribed}
        for hinge, force in zip(held.rows, held.f, strict=True):
            if held.a[hinge.speed] != 0.0:
                for rub in hinge.rubs:
                    state.s[rub.direction] = np.sign(held.a[hinge.speed])
                continue
            ends = [end for own, end in held.closed if own is hinge and end.sign * force >= 0.0]
            if ends and (force or not hinge.rubs):
                state.s[ends[0].flag] = 1.0
            elif hinge.rubs:
                state.s[hinge.rubs[0].flag] = 1.0
        for hinge in self.hinges:
            for rub in hinge.rubs:
                if hinge.hinge in driven and state.v[hinge.speed] == 0.0:
                    state.s[rub.direction] = np.sign(held.a[hinge.speed])


def flags_rested(model: Model, before: Array, after: Array) -> Iterator[tuple[str, End]]:
    """The hinges that came to rest at an end between two states s (ns,)."""
    for hinge in model.one_sided:
        for end in hinge.ends:
            if after[end.flag] and not before[end.flag]:
                yield hinge.hinge, end
