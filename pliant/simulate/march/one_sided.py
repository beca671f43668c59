"""Hinges with stops and dry friction after an event: all of them together, as one complementarity problem.

Impacts are solved in terms of impulses. Every end of a range that a hinge has reached, and does not leave, is a row,

    0 <= P,   u+ >= -e u-,   one of them an equality,          u: the speed away from the end

where e is the restitution if the hinge approaches, and zero if it rests. Friction with a fixed limit of force takes no impulse.
Locks, driven hinges and closures are bilateral constraints. A hinge that was leaving its end and is thrown back strikes it in a
further round. No round gains energy. Then the forces are found in terms of accelerations: which hinges with v = 0 rest or leave,
stick or slip, and in which direction. Friction that slips follows the sign of its speed. At a dead point, where closures stop a
hinge for an instant while others move, no friction can hold it: its direction is that of the acceleration that closures give it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pliant.lazy import late_from
from pliant.model.acting.one_sided import End, OneSided, Rub
from pliant.simulate.errors import SimulationError
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.model import Model
    from pliant.simulate.march.event_state import EventState
    from pliant.sweeps.motion.complementarity import bounded_forces, independent
else:
    bounded_forces, independent = late_from("pliant.sweeps.motion.complementarity", "bounded_forces independent")

Ends = list[tuple[OneSided, End]]

AT_END = 1e-9  # of the end of a range: what a hinge may be off it, and be at it
_RESTING = 1e-6  # the same, of one that rested there: closures move it
_ROUNDING = 1e-12  # of the speeds, or the forces, that come into it
_NO_SPEED = 1e-15  # of the speeds: what rounding makes of none
_AT_LIMIT = 1e-6  # of a limit of friction, within which a force is at it
_JUMP = 1e-2  # of an acceleration just behind an instant: what is more of it at the instant has jumped
_BOUND = 1e-10  # of the mobility of a hinge without bonds: what is less is none
_ROUNDS = 60  # of impacts, after which none of them bounces
_SHARE = 1.0 - 1e-9  # the most of its limit that friction has which does not slip: 1 is slipping
_LATER = 1e-12  # of the time: just behind a jump of what acts


@dataclass(frozen=True)
class ContactNumbers:
    """The numbers of loads at an instant: positions and restitutions of the ends of ranges, and the limits of friction."""

    position: Mapping[End, float]
    restitution: Mapping[End, float]
    limit: Mapping[Rub, float]


@dataclass(frozen=True)
class HoldingForces:
    """The forces f that hold hinges with v = 0, the resulting accelerations a (nv,), and the sizes (nv,) of their terms.

    closed: the ends that hinges have reached. needed: rows that other hinges, coupled to them, do not hold anyway.
    """

    rows: list[OneSided]
    f: Array
    a: Array
    size: Array
    closed: Ends
    needed: Array

    def force(self, row: OneSided) -> float:
        return float(self.f[self.rows.index(row)])

    def is_needed(self, row: OneSided) -> bool:
        return bool(self.needed[self.rows.index(row)])

    def is_stopped(self, row: OneSided) -> bool:
        """Whether an end of its range holds a hinge."""
        return any(own is row and end.sign * self.force(row) > 0.0 for own, end in self.closed)


def sides(hinges: Collection[OneSided], s: Array) -> Iterator[tuple[int, float]]:
    """Return the events of these hinges, by number, each with the side of its g: inside the range, pressed, below the limit."""
    for hinge in hinges:
        for end in hinge.ends:
            yield end.strikes, 1.0
            yield end.leaves, 1.0
        for rub in hinge.rubs:
            yield rub.slips, 1.0
            yield rub.sticks, float(s[rub.direction]) if abs(s[rub.direction]) == 1.0 else 1.0


def put_at_ends(hinges: Collection[OneSided], q: Array, numbers: ContactNumbers, what: str) -> None:
    """Move coordinates that are beyond an end by rounding to the end; farther beyond raises `PliantError`."""
    for hinge in hinges:
        for end in hinge.ends:
            at = numbers.position[end]
            beyond = end.sign * (at - q[hinge.coordinate])
            if beyond > AT_END * max(1.0, abs(at)):
                where = q[hinge.coordinate]
                raise SimulationError(
                    f"{what}: hinge {hinge.hinge!r} is at {where:g}, beyond the end {at:g} of load {end.load!r}; "
                    "give a value within the range"
                )
            q[hinge.coordinate] = at if beyond > 0 else q[hinge.coordinate]


class Settling:
    """One state after an event, or at the start of a run.

    accelerate: returns v' (nv,) of the state at a time, with the present flags and directions in s. fired: the number of the event,
    -1 for none. calm: events that happened so often within their gap that nothing bounces any more.
    """

    def __init__(
        self,
        state: EventState,
        numbers: Callable[[float], ContactNumbers],
        accelerate: Callable[[float], Array],
        fired: int = -1,
        calm: Collection[int] = (),
    ) -> None:
        self.state, self.numbers_at, self.accelerate, self.fired, self.calm = state, numbers, accelerate, fired, calm
        self.hinges: tuple[OneSided, ...] = state.model.internals.one_sided
        self.struck: list[int] = []  # the events of the ends that were struck
        self._pressed = 0.0  # by what acceleration the hinge of an event is still pressed against its stop
        self._driven = {motion.name for motion in state.model.internals.prescribed}
        self._slipped = {
            hinge: state.s[rub.direction] for hinge in self.hinges for rub in hinge.rubs if abs(state.s[rub.direction]) == 1.0
        }
        self._rested = {end for hinge in self.hinges for end in hinge.ends if state.s[end.flag]}

    @property
    def mobile(self) -> Array:
        """Return which speeds (nv,) of the hinges an impulse changes: those that no constraint holds, at the hinge or at a
        coupled hinge.
        """
        state, own = self.state, [hinge.speed for hinge in self.hinges]
        out, alone = np.zeros(state.v.size, dtype=bool), 1.0 / np.diag(state.mass_matrix)
        out[own] = np.diag(state.response(np.eye(state.v.size)[:, own])[own]) > _BOUND * alone[own]
        return out

    # ---- impacts

    def strike(self, t: float, before: Array) -> None:
        """Solve the impacts at all ends. before (nv,): the speeds at which hinges reached them."""
        numbers, state, coming = self.numbers_at(t), self.state, before
        size = max(np.abs(before).max(initial=0.0), np.abs(state.v).max(initial=0.0))
        self._refuse_driven(t, numbers, _ROUNDING * size)
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

    def _wanted(self, hinge: OneSided, end: End, coming: Array, numbers: ContactNumbers, last: bool) -> float:
        """Return the least speed away from an end after an impact."""
        u = end.sign * coming[hinge.speed]
        return 0.0 if u >= 0.0 or last or end.strikes in self.calm else float(-numbers.restitution[end] * u)

    def _solve_impacts(self, speeds: list[int], signs: Array, wanted: Array, bound: Mapping[int, float]) -> None:
        """Apply impulses that push some speeds to the wanted values or beyond, and bring others to given values."""
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
        """Bring hinges to rest at their ends, without a bounce."""
        others = [(hinge, end) for hinge, end in closed if hinge.speed not in speeds]
        signs = np.array([end.sign for _, end in others])
        self._solve_impacts([hinge.speed for hinge, _ in others], signs, np.zeros(len(others)), dict.fromkeys(speeds, 0.0))

    def _closed(self, numbers: ContactNumbers) -> Ends:
        """Return the ends that free hinges have reached."""
        mobile, out = self.mobile, []
        for hinge in self.hinges:
            for end in hinge.ends if mobile[hinge.speed] else ():
                at = numbers.position[end]
                off = end.sign * (self.state.q[hinge.coordinate] - at)
                if off <= (_RESTING if end in self._rested else AT_END) * max(1.0, abs(at)):
                    out.append((hinge, end))
        return out

    def _refuse_driven(self, t: float, numbers: ContactNumbers, least: float) -> None:
        """Raise an error if a hinge that is driven, or coupled to a driven one, moves beyond its end: nothing can stop it."""
        for hinge in self.hinges:
            for end in hinge.ends:
                if end.strikes == self.fired and not self.mobile[hinge.speed] and end.sign * self.state.v[hinge.speed] < -least:
                    own = hinge.hinge in self._driven
                    how = "whose motion is prescribed" if own else "which closures couple to prescribed hinges"
                    raise SimulationError(
                        f"system {self.state.model.name!r}: at t = {t:.6g} s hinge {hinge.hinge!r}, {how}, moves beyond the end "
                        f"{numbers.position[end]:g} of load {end.load!r}; prescribe a motion within the range, or remove the load"
                    )

    # ---- forces

    def find(self, t: float) -> float:
        """Find which hinges rest, stick and slip, and write the flags to s. Return the time at which this holds: t, or just after
        it.

        A hinge that its event releases may still be held at t, the last instant before the release, because of rounding or because
        the forces jump there. Then the state is advanced to just after the jump.
        """
        state, later = self.state, _LATER * max(1.0, abs(t))
        q, v, s = state.q, state.v.copy(), state.s.copy()
        if self._find(t):
            return t
        pressed, state.v, state.s = self._pressed, v.copy(), s.copy()
        state.move_on(later, self.accelerate(t))
        self._find(t + later, by_force=True)
        if pressed > _JUMP * self._pressed:
            return t + later
        state.q, state.v, state.s = q, v, s
        self._find(t, by_force=True)
        return t

    def _find(self, t: float, by_force: bool = False) -> bool:
        """Do the same at one time. Return whether the hinge of the event, if it is of that kind, is released.

        by_force: it leaves its stop, whatever rounding says.
        """
        state, numbers = self.state, self.numbers_at(t)
        self.numbers, self._pressed = numbers, 0.0
        still: set[int] = set()
        while True:
            self._let_go()
            held, left = self._held(self._closed(numbers), numbers, self.accelerate(t), by_force)
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

    def _held(self, closed: Ends, numbers: ContactNumbers, a: Array, by_force: bool) -> tuple[HoldingForces, bool]:
        """Return what holds the hinges, and whether the hinge of the event is released. a (nv,): the accelerations if nothing holds
        them.

        At the instant of its event a hinge is held by a force at its bound, and does not accelerate yet. There are two solutions:
        the one that the event announces is used, if it is a solution.
        """
        for own, gone in closed:
            if gone.leaves == self.fired:
                found = self._with_slip([(h, x) for h, x in closed if x is not gone], numbers, a)
                self._pressed = abs(found.a[own.speed])
                if by_force or gone.sign * found.a[own.speed] >= -_AT_LIMIT * found.size[own.speed]:
                    return found, True
                return self._with_slip(closed, numbers, a), False
        found = self._with_slip(closed, numbers, a)
        fired = [row for row in found.rows if any(rub.slips == self.fired for rub in row.rubs)]
        if not fired or found.a[fired[0].speed] or found.is_stopped(fired[0]):
            return found, True
        slipping = self._slipping([fired[0]], found, closed, numbers, a)
        if slipping is not None:
            return slipping, True
        self._pressed = np.inf
        return found, False

    def _with_slip(self, closed: Ends, numbers: ContactNumbers, a: Array) -> HoldingForces:
        """The same as `_solved`; hinges that have just begun to slip, with no speed yet and forces at their limits, go on to."""
        found = self._solved(closed, numbers, a)
        slipped = [
            row
            for row in found.rows
            if self._slipped.get(row, 0.0) * found.force(row) < 0.0
            and not found.a[row.speed]
            and not found.is_stopped(row)
            and not any(rub.sticks == self.fired for rub in row.rubs)
        ]
        made = self._slipping(slipped, found, closed, numbers, a) if slipped else None
        return found if made is None else made

    def _slipping(
        self, rows: list[OneSided], found: HoldingForces, closed: Ends, numbers: ContactNumbers, a: Array
    ) -> HoldingForces | None:
        """The same where hinges whose friction is at its limit slip, with those coupled to them that are at theirs; None where one
        is not at its limit, or would go the wrong way."""
        limits = {x: sum(numbers.limit[rub] for rub in x.rubs) for x in found.rows}
        closed = self._without_parting(rows, found, closed, limits)
        at_limit: dict[OneSided, float] = {}
        new: list[tuple[OneSided, float]] = [(row, found.force(row)) for row in rows]
        while new:
            if any(abs(f) < (1.0 - _AT_LIMIT) * limits[x] for x, f in new):
                return None
            at_limit |= {x: float(np.sign(f) * limits[x]) for x, f in new}
            made = self._solved(closed, numbers, a, at_limit)
            if all(made.a[row.speed] or made.is_needed(row) for row in rows):
                break
            others = [x for x in made.rows if x not in at_limit and x.rubs and not made.a[x.speed] and not made.is_stopped(x)]
            new = [(x, f) for x in others if abs(f := made.force(x)) >= (1.0 - _AT_LIMIT) * limits[x] > 0.0]
            if not new:
                return made  # hinges that are coupled to them hold them
        for x, f in at_limit.items():
            if np.sign(f) * made.a[x.speed] > _AT_LIMIT * made.size[x.speed]:
                return None
            made.a[x.speed] = -np.sign(f) * max(abs(made.a[x.speed]), np.finfo(float).tiny)
        return made

    def _without_parting(self, rows: list[OneSided], found: HoldingForces, closed: Ends, limits: Mapping[OneSided, float]) -> Ends:
        """The ends without those where a hinge rests with no force, and which it leaves as soon as some hinges begin to slip."""
        state, out = self.state, list(closed)
        for row in rows:
            w = state.response(np.eye(state.v.size)[:, [row.speed]])[:, 0] * -np.sign(found.force(row))
            for own, end in closed:
                own_w = state.response(np.eye(state.v.size)[:, [own.speed]])[own.speed, 0]
                light = (
                    found.force(own) ** 2 * own_w <= (_AT_LIMIT * limits[row]) ** 2 * abs(w[row.speed])
                    if own in found.rows
                    else False
                )
                if own is not row and light and end.sign * w[own.speed] > 0.0 and (own, end) in out:
                    out.remove((own, end))
        return out

    def _solved(
        self, closed: Ends, numbers: ContactNumbers, a: Array, fixed: Mapping[OneSided, float] | None = None
    ) -> HoldingForces:
        """The forces of free hinges with v = 0 that something may hold, between their bounds; some are known."""
        state, mobile, rows, lower, upper = self.state, self.mobile, [], [], []
        for hinge in sorted(
            self.hinges, key=lambda hinge: not any(own is hinge for own, _ in closed)
        ):  # stops first: they hold most
            signs = [end.sign for own, end in closed if own is hinge]
            if not mobile[hinge.speed] or state.v[hinge.speed] != 0.0 or not (signs or hinge.rubs):
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
        needed = np.zeros(len(rows), dtype=bool)
        still = np.array(sorted(np.flatnonzero(moves == 0.0), key=lambda k: rows[k] in (fixed or {})), dtype=int)
        needed[still] = independent(W[np.ix_([speeds[k] for k in still], still)])
        return HoldingForces(rows, f, after, np.abs(a) + np.abs(W) @ np.abs(f), closed, needed)

    def _let_go(self) -> None:
        """Nothing rests or sticks; friction of hinges that move has its direction, of others none."""
        state = self.state
        for hinge in self.hinges:
            if hinge in self._slipped and any(rub.sticks == self.fired for rub in hinge.rubs) and hinge.hinge not in self._driven:
                state.v[hinge.speed] = 0.0
        self._stop_coupled()
        nothing = _NO_SPEED * max(1.0, np.abs(state.v).max(initial=0.0))
        for hinge in self.hinges:
            state.v[hinge.speed] = 0.0 if abs(state.v[hinge.speed]) < nothing else state.v[hinge.speed]
            for end in hinge.ends:
                state.s[end.flag] = 0.0
            for rub in hinge.rubs:
                state.s[rub.flag], state.s[rub.direction] = 0.0, np.sign(state.v[hinge.speed])

    def _stop_coupled(self) -> None:
        """Hinges that closures couple to hinges at rest are at rest too, without what rounding leaves of their speeds."""
        state, mobile = self.state, self.mobile
        if not state.bodies.closures:
            return
        own = sorted((hinge.speed for hinge in self.hinges if mobile[hinge.speed]), key=lambda i: state.v[i] != 0.0)
        new = independent(state.response(np.eye(state.v.size)[:, own])[own])
        bound = [hinge.speed for hinge in self.hinges if not mobile[hinge.speed] and hinge.hinge not in self._driven]
        size = _ROUNDING * max(1.0, np.abs(state.v).max(initial=0.0))
        for i in [*(i for i, is_new in zip(own, new, strict=True) if not is_new), *bound]:
            state.v[i] = 0.0 if abs(state.v[i]) < size else state.v[i]

    def _mark(self, held: HoldingForces) -> None:
        """Put into s what holds each hinge, or where its friction slips."""
        state = self.state
        for hinge, force, needed in zip(held.rows, held.f, held.needed, strict=True):
            if held.a[hinge.speed] != 0.0:
                for rub in hinge.rubs:
                    state.s[rub.direction] = np.sign(held.a[hinge.speed])
                continue
            if not needed:  # its friction has its share, which stays until another event
                for rub in hinge.rubs:
                    limit = self.numbers.limit[rub]
                    state.s[rub.direction] = np.clip(-force / limit, -_SHARE, _SHARE) + 0.0 if limit else 0.0
                continue
            ends = [end for own, end in held.closed if own is hinge and end.sign * force >= 0.0]
            if ends and (force or not hinge.rubs):
                state.s[ends[0].flag] = 1.0
            elif hinge.rubs:
                state.s[hinge.rubs[0].flag] = 1.0
        for hinge in self.hinges:
            a, least = held.a[hinge.speed], _ROUNDING * np.abs(held.a).max()
            for rub in hinge.rubs if self._is_led(hinge) else ():
                state.s[rub.direction] = np.sign(a) if abs(a) > least else 0.0

    def _is_led(self, hinge: OneSided) -> bool:
        """Whether a hinge is where its speed changes its sign, and others lead it through: prescribed motions, or closures."""
        stopped = hinge in self._slipped and any(rub.sticks == self.fired for rub in hinge.rubs)
        return bool(not self.mobile[hinge.speed] and (self.state.v[hinge.speed] == 0.0 or stopped))


def flags_rested(model: Model, before: Array, after: Array) -> Iterator[tuple[str, End]]:
    """The hinges that came to rest at an end between two states s (ns,)."""
    for hinge in model.internals.one_sided:
        for end in hinge.ends:
            if after[end.flag] and not before[end.flag]:
                yield hinge.hinge, end
