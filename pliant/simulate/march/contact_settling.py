"""Contacts after an event of a run without dt: impacts, and which points are open, stick and slip from then on.

Impacts are solved in terms of impulses, at all points that touch, with restitution, by the solver of contact steps. Then the modes
are found: a guess by the same solver, for the accelerations, is corrected until the forces by modes (`sweeps.contacts.by_modes`)
satisfy everything that the modes claim. So the equations of the run and its modes agree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.model.acting.contact_events import ContactCondition
from pliant.simulate.errors import SimulationError
from pliant.spatial import Array
from pliant.sweeps.contacts.by_modes import LIMIT, OPEN, SLIPS, STICKS, ContactModes, ContactRates, forces_by_modes
from pliant.sweeps.contacts.newton import StickSoftness, polished
from pliant.sweeps.contacts.one_contact import Impulse
from pliant.sweeps.contacts.solver import ContactProblem, SharedRows, solved_contacts

if TYPE_CHECKING:
    from pliant.model import Model
    from pliant.model.acting.events import Event
    from pliant.simulate.march.event_state import EventState

_CLOSED = 1e-9  # [m] within which a point touches
_LOW = 1e-9  # [m] how high a point jumps that comes to rest instead
_STILL = 1e-10  # [m/s] along the normal: neither approaching nor leaving
_SLOW_SLIP = 1e-6  # [m/s] below which a point is at rest: friction stops it within a microsecond
_ROUNDING = 1e-9  # of the forces and accelerations that come into it
_ROUNDS = 20  # of impacts
_CORRECTIONS = 60  # of modes
_SOLVED = 1e-24  # (m/s)^2 that a solution may leave
_SHORT = 1e-7  # s of the step whose solution is the guess of modes


class PointNumbers(NamedTuple):
    """By point (n,): friction, restitution, and the speed [m/s] of approach below which nothing bounces."""

    mu: Array
    restitution: Array
    slow: Array


class ContactEquations(NamedTuple):
    """The contacts of a state, see `vectors.contact_modes.equations`."""

    gap: Array
    w: Array
    b: Array
    W: Array
    G: Array
    forces: Array
    world: Array


def point_numbers(model: Model) -> PointNumbers:
    """Return the numbers of all points of a model without symbols."""
    contacts = [(contact, k, pair.count) for contact in model.contacts for k, pair in enumerate(contact.pairs)]
    columns = ([float(c.number(name, k)) for c, k, n in contacts for _ in range(n)] for name in PointNumbers._fields)
    return PointNumbers(*map(np.array, columns))


def slipping_together(events: Sequence[Event], often: Mapping[int, int]) -> set[int]:
    """Return the points that begin to slip at one instant: those that take turns, each as another one holds again.

    often: how often events have happened there, by number; -1 is the start of a run.
    """
    if max(often.values()) < 2:
        return set()
    found = (events[k].g for k in often if k >= 0)
    return {g.point for g in found if isinstance(g, ContactCondition) and g.kind == "slips"}


@dataclass(frozen=True, eq=False)
class ContactSettling:
    """One state after an event, or at the start of a run.

    equations: returns the contacts of the state at a time, as it is then. fired: the condition of the event, if it is of a contact.
    calm: points that have touched so often within a gap that they do not bounce any more. slipping: points that have begun to slip
    at this instant, with other points that hold again; all of them slip if they are at their limit.
    """

    state: EventState
    numbers: PointNumbers
    equations: Callable[[float], ContactEquations]
    fired: ContactCondition | None = None
    calm: Collection[int] = ()
    slipping: Collection[int] = ()

    @property
    def n(self) -> int:
        return len(self.numbers.mu)

    @property
    def _slots(self) -> Array:
        """The states of the points (n, 3), which can be written to."""
        s = self.state.s
        return s[s.size - 3 * self.n :].reshape(self.n, 3)

    def settle(self, t: float) -> list[int]:
        """Apply the impacts and write the modes to s. Return the points that touched."""
        struck = self._strike(t)
        self._find(t)
        return struck

    def _touching(self, at: ContactEquations) -> Array:
        """Which points (n,) touch."""
        own = (at.gap <= _CLOSED) | (self._slots[:, 0] > 0.5)
        if self.fired is not None and self.fired.kind == "touches":
            own[self.fired.point] = True
        return own

    # ---- impacts

    def _strike(self, t: float) -> list[int]:
        struck: dict[int, None] = {}
        for turn in range(_ROUNDS):
            at = self.equations(t)
            near, wn = np.flatnonzero(self._touching(at)), at.w[2::3]
            if not len(near) or (wn[near] >= -_STILL).all():
                break
            bounces = (wn < -self.numbers.slow) & ~np.isin(np.arange(self.n), list(self.calm)) & (turn < _ROUNDS // 2)
            target = np.where(bounces, -self.numbers.restitution * wn, 0.0)
            impulse = self._cone(at.G, at.w, target, near, guarded=True)
            self.state.add(at.W @ impulse)
            struck |= dict.fromkeys(int(c) for c in near if wn[c] < -_STILL)
        return list(struck)

    def _cone(self, G: Array, b: Array, target: Array, near: Array, guarded: bool = False) -> Array:
        """Return the impulses (3 n,) at some points that satisfy Coulomb's law with normal speeds of at least `target` (n,)."""
        m = len(near)
        own = np.concatenate([3 * near[:, None] + np.arange(3)], axis=None)
        A = G[np.ix_(own, own)]

        def cell(x: float) -> Array:
            return np.array([[x]])

        blocks = {
            (c, d): [[cell(A[3 * c + i, 3 * d + j]) for j in range(3)] for i in range(3)] for c in range(m) for d in range(c + 1)
        }
        problem = ContactProblem(
            [(cell(b[3 * c]), cell(b[3 * c + 1]), cell(b[3 * c + 2])) for c in near], blocks, [cell(target[c]) for c in near],
            [None] * m, [float(self.numbers.mu[c]) for c in near], SharedRows([[c] for c in range(m)], [[None]] * m, A),
        )  # fmt: skip
        found = self._solved(problem)
        out = np.zeros(3 * self.n)
        out[own] = [float(x[0, 0]) for impulse in found for x in impulse]
        if guarded:
            along, inner = float(out @ b), float(out @ G @ out)
            out *= min(1.0, max(0.0, -2.0 * along / inner)) if inner > 0.0 else 1.0
        return out

    @staticmethod
    def _solved(problem: ContactProblem) -> list[Impulse]:
        """Return the impulses by passes over the contacts and by Newton's method, the best of all."""
        best, least = solved_contacts(problem, None, 30, 6)
        size = max(float(abs(x[0, 0])) for b in problem.b for x in b) ** 2
        for _ in range(8):
            if float(least[0, 0]) <= _SOLVED * max(1.0, size):
                break
            found = best
            for _ in range(6):
                found, left = polished(problem, found, StickSoftness())
                if left < least:
                    best, least = found, left
            found, left = solved_contacts(problem, best, 60, 6)
            if left < least:
                best, least = found, left
        return best

    # ---- modes

    def _find(self, t: float) -> None:
        at = self.equations(t)
        at, slow = self._at_rest(at)
        wn = at.w[2::3]
        still = self._touching(at) & (wn <= _STILL)
        near = still | (self._touching(at) & (wn * wn <= -2.0 * _LOW * at.b[2::3]))  # it would jump so low
        for which in (near, still):  # where friction jams those that come to rest, they jump
            if (modes := self._found(at, which)) is None:
                continue
            for c in np.flatnonzero((modes[:, 0] == SLIPS) & slow).tolist():
                modes[c, 0] = LIMIT if self._held(at, modes, c) else SLIPS
            self._slots[:] = modes
            self._stop(t, modes[:, 0], slow)
            return
        names = ", ".join(repr(self.state.model.internals.contact_points[c]) for c in np.flatnonzero(near))
        raise SimulationError(
            f"system {self.state.model.name!r}: at t = {t:.6g} s no set of sticking, slipping and open points among {names} "
            "satisfies Coulomb's law; friction as large as this can make rigid contacts jam: simulate with dt="
        )

    def _found(self, at: ContactEquations, near: Array) -> Array | None:
        """Return modes and directions (n, 3) that satisfy everything they claim; None if none are found."""
        modes = self._guess(at, near)
        for _ in range(_CORRECTIONS):
            if not self._correct(at, near, modes, self._by_modes(at, modes)):
                return modes
        return None

    def _held(self, at: ContactEquations, modes: Array, c: int) -> bool:
        """Whether other points that stick keep a point from moving in its direction of slip."""
        sticks = modes[:, 0] == STICKS
        rows = np.flatnonzero(np.stack([sticks, sticks, modes[:, 0] != OPEN], axis=-1).ravel())
        own = np.zeros(3 * self.n)
        own[3 * c : 3 * c + 2] = modes[c, 1:]
        across = at.G[rows] @ own
        alone = own @ at.G @ own
        return bool(alone - across @ np.linalg.lstsq(at.G[np.ix_(rows, rows)], across, rcond=1e-9)[0] <= 1e-7 * alone)

    def _at_rest(self, at: ContactEquations) -> tuple[ContactEquations, Array]:
        """Return the equations with no slip at points that are about at rest, and which (n,) these are."""
        w = at.w.reshape(self.n, 3).copy()
        slow = np.hypot(w[:, 0], w[:, 1]) <= _SLOW_SLIP
        w[slow, :2] = 0.0
        return at._replace(w=w.ravel()), slow

    def _stop(self, t: float, mode: Array, slow: Array) -> None:
        """Remove what is left of speeds along rows that hold, by an impulse."""
        at = self.equations(t)
        still = (mode != OPEN) & (slow | (mode == STICKS))
        rows = np.stack([still, still, mode != OPEN], axis=-1).ravel()
        if at.w[rows].any():
            impulse = np.linalg.lstsq(at.G[np.ix_(rows, rows)], -at.w[rows], rcond=1e-9)[0]
            self.state.add(at.W[:, rows] @ impulse)

    def _guess(self, at: ContactEquations, near: Array) -> Array:
        """Return modes and directions (n, 3), by the solution of a short step."""
        modes = np.zeros((self.n, 3))
        which = np.flatnonzero(near)
        if not len(which):
            return modes
        slipping = at.w.reshape(self.n, 3) * [1.0, 1.0, 0.0]
        f = self._cone(at.G, at.b + slipping.ravel() / _SHORT, np.zeros(self.n), which)
        a = at.b + at.G @ f
        size = self._sizes(at, f)
        for c in which:
            own = slice(3 * c, 3 * c + 2)
            speed, pushed = np.hypot(*at.w[own]), np.hypot(*f[own])
            if f[3 * c + 2] * at.G[3 * c + 2, 3 * c + 2] <= _ROUNDING * size[c]:
                continue
            if speed > _SLOW_SLIP:
                modes[c] = SLIPS, *(at.w[own] / speed)
            elif self.numbers.mu[c] == 0.0 or (np.hypot(*a[own]) > 1e-6 * size[c] and pushed > 0.0):
                modes[c] = SLIPS, *(-f[own] / pushed if pushed > 0.0 else (1.0, 0.0))
            else:
                modes[c, 0] = STICKS
        return modes

    def _sizes(self, at: ContactEquations, f: Array) -> Array:
        """The sizes (n,) of accelerations that come into each point."""
        return (np.abs(at.b) + np.abs(at.G) @ np.abs(f)).reshape(self.n, 3).max(axis=1) + 1e-300

    def _by_modes(self, at: ContactEquations, modes: Array) -> Array:
        """Return the forces (3 n,) that the equations of the run have with these modes."""
        mu = [np.array([[x]]) for x in self.numbers.mu]
        rates = ContactRates(at.gap, at.w[:, None], at.b[:, None], at.W, at.G, mu)
        return forces_by_modes(rates, ContactModes(modes[:, 0], modes[:, 1:]))[:, 0]

    def _correct(self, at: ContactEquations, near: Array, modes: Array, f: Array) -> bool:
        """Change the mode that is most wrong, in place. Return whether there was one."""
        a, size, wrong = at.b + at.G @ f, self._sizes(at, f), []
        for c in np.flatnonzero(near).tolist():
            own, scale = slice(3 * c, 3 * c + 2), at.G[3 * c + 2, 3 * c + 2]
            n, speed, mu = f[3 * c + 2], np.hypot(*at.w[own]), self.numbers.mu[c]
            if modes[c, 0] == OPEN:
                if a[3 * c + 2] < -_ROUNDING * size[c] and not self._announced(c, "leaves"):
                    d = at.w[own] / speed if speed > _SLOW_SLIP else np.array([1.0, 0.0])
                    slipping = speed > _SLOW_SLIP or mu == 0.0
                    wrong.append((-a[3 * c + 2] / size[c], c, (SLIPS if slipping else STICKS, *d)))
                continue
            pushed = np.hypot(*f[own])
            if n * scale < -_ROUNDING * size[c] or (self._announced(c, "leaves") and n * scale < 1e-6 * size[c]):
                wrong.append((1.0 + abs(n) * scale / size[c], c, (OPEN, 0.0, 0.0)))
            elif modes[c, 0] == STICKS:
                over = pushed - mu * n
                if over * scale > _ROUNDING * size[c] or (self._announced(c, "slips") and over * scale > -1e-6 * size[c]):
                    wrong.append((over * scale / size[c], c, (SLIPS, *(-f[own] / pushed))))
            elif speed <= _SLOW_SLIP and mu > 0.0:
                along, across = a[own] @ modes[c, 1:], np.hypot(*a[own])
                if along < -1e-6 * size[c]:
                    wrong.append((-along / size[c], c, (STICKS, 0.0, 0.0)))
                elif across > 1e-6 * size[c] and across - along > 1e-9 * size[c]:
                    d = a[own] / across + modes[c, 1:]
                    wrong.append(((across - along) / size[c], c, (SLIPS, *(d / np.hypot(*d)))))
        if not wrong:
            return False
        _, c, new = max(wrong, key=lambda x: x[0])
        modes[c] = new
        return True

    def _announced(self, c: int, kind: str) -> bool:
        own = self.fired is not None and (self.fired.point, self.fired.kind) == (c, kind)
        return own or (kind == "slips" and c in self.slipping)
