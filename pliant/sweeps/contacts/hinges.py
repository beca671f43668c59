"""Hinges in a step with contacts: prescribed and locked ones, stops, and dry friction.

The new speed of a prescribed hinge is known, and that of a locked one is the old one. Such a speed d takes no part in the solution:

    M_ff (v+ - v)_f = h (tau - bias)_f + (J* lambda)_f - M_fd (v+ - v)_d.

Stops and dry friction are one row along the speed w of their hinge, with an impulse of its own. Without it the speed is b, with it

    w = b + g lambda = the nearest to shrink(b, g h coulomb) in [lower target, upper target],

where shrink moves a number towards zero by so much, and not beyond. That is the exact solution: a stop only pushes, friction is at
most coulomb, and a hinge that it can hold does not move. A target is -gap / h, or after an impact -e times the speed before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pliant.lazy import annexed, cached_property
from pliant.model import Model
from pliant.model.acting.loads.lock import Lock
from pliant.model.acting.loads.prescribed import ACCELERATION
from pliant.model.acting.one_sided import OneSided
from pliant.spatial import Array, concat, less, lift, select, zeros

PUSH_OUT = 0.2  # of what a rigid contact or a stop is passed by, in a step
FASTEST = 0.5  # [m/s, rad/s] at which it pushes out
_LEAST = 1e-10  # of 1 / M_kk: a smaller response means that closures hold the hinge


@dataclass(frozen=True)
class DrivenHinge:
    """A prescribed hinge: its name, the first of its n coordinates and of its n speeds, and whether only its acceleration is
    given.
    """

    name: str
    coordinate: int
    speed: int
    n: int
    by_acceleration: bool


@dataclass(frozen=True)
class HingePlan:
    """The hinges of a system that a step with contacts treats in their own way, and the order of the numbers that describe them.

    locks: speeds that may be locked, each with a number: 1 if it is free, 0 if not. driven: each with q, v at the beginning and
    q, v at the end of the step, or with its accelerations. rows: each with the position and the restitution of its ends, and the
    limit of its friction if it has any.
    """

    locks: tuple[int, ...] = ()
    driven: tuple[DrivenHinge, ...] = ()
    rows: tuple[OneSided, ...] = ()

    @property
    def size(self) -> int:
        """How many numbers there are."""
        driven = sum(hinge.n * (1 if hinge.by_acceleration else 4) for hinge in self.driven)
        return len(self.locks) + driven + sum(2 * len(row.ends) + bool(row.rubs) for row in self.rows)


@annexed
def hinge_plan(model: Model) -> HingePlan:
    """Return the plan of a model, as it was described."""
    types = {hinge.name: hinge.type for hinge in model.hinges}
    names = dict.fromkeys(
        [*model.internals.locks.values(), *(load.type.hinge for load in model.loads if isinstance(load.type, Lock))]
    )
    driven = []
    for motion in model.internals.prescribed:
        q, v = model.q_index(motion.name).start, model.v_index(motion.name).start
        driven.append(DrivenHinge(motion.name, q, v, types[motion.name].nv, ACCELERATION in motion.inputs))
    known = {motion.name for motion in model.internals.prescribed}
    starts = [(model.v_index(name).start, types[name].nv) for name in names if name not in known]
    locks = tuple(i for first, n in starts for i in range(first, first + n))
    return HingePlan(locks, tuple(driven), model.internals.one_sided)


def hinge_numbers_size(model: Model) -> int:
    """Return how many numbers describe the hinges of a model in a step with contacts."""
    return hinge_plan(model).size if model.contacts else 0


@dataclass(frozen=True, eq=False)
class HingeMotion:
    """The known motion of a prescribed hinge in a step, columns (..., n, 1): q, v at its beginning and at its end; or a, with None
    for the others.
    """

    hinge: DrivenHinge
    q: Array | None
    v: Array | None
    end_q: Array | None
    end_v: Array | None
    a: Array | None


@dataclass(frozen=True, eq=False)
class RowNumbers:
    """The numbers of a row, each (..., 1, 1): of its ends (position, restitution), and the limit of its friction or None."""

    ends: tuple[tuple[Array, Array], ...]
    limit: Array | None


@dataclass(frozen=True, eq=False)
class StepHinges:
    """The hinges of a plan in a step, with their numbers (..., plan.size)."""

    plan: HingePlan
    numbers: Array

    @cached_property
    def _parts(self) -> tuple[dict[int, Array], list[HingeMotion], list[RowNumbers]]:
        at = 0

        def take(n: int) -> Array:
            nonlocal at
            at += n
            return self.numbers[..., at - n : at, None]

        free = {k: take(1) for k in self.plan.locks}
        motions = []
        for hinge in self.plan.driven:
            if hinge.by_acceleration:
                motions.append(HingeMotion(hinge, None, None, None, None, take(hinge.n)))
            else:
                motions.append(HingeMotion(hinge, take(hinge.n), take(hinge.n), take(hinge.n), take(hinge.n), None))
        rows = [RowNumbers(tuple((take(1), take(1)) for _ in row.ends), take(1) if row.rubs else None) for row in self.plan.rows]
        return free, motions, rows

    @property
    def free(self) -> dict[int, Array]:
        """By speed that may be locked, 1 if it is free and 0 if not, (..., 1, 1)."""
        return self._parts[0]

    @property
    def motions(self) -> list[HingeMotion]:
        return self._parts[1]

    @property
    def row_numbers(self) -> list[RowNumbers]:
        return self._parts[2]

    @cached_property
    def driven_speeds(self) -> tuple[int, ...]:
        return tuple(i for hinge in self.plan.driven for i in range(hinge.speed, hinge.speed + hinge.n))

    def begun(self, q: Array, v: Array) -> tuple[Array, Array]:
        """Return q (..., nq) and v (..., nv) with prescribed hinges where they are at the beginning of the step."""
        for motion in self.motions:
            if motion.q is not None and motion.v is not None:
                q, v = _put(q, motion.hinge.coordinate, motion.q), _put(v, motion.hinge.speed, motion.v)
        return q, v

    def ended(self, q: Array, v: Array) -> tuple[Array, Array]:
        """Return the same where they are at the end of the step."""
        for motion in self.motions:
            if motion.end_q is not None and motion.end_v is not None:
                q, v = _put(q, motion.hinge.coordinate, motion.end_q), _put(v, motion.hinge.speed, motion.end_v)
        return q, v

    def known(self, v: Array, h: Array) -> Array:
        """Return v (..., nv) with the speeds of prescribed hinges at the end of a step h (..., 1, 1)."""
        for motion in self.motions:
            first, n = motion.hinge.speed, motion.hinge.n
            end = motion.end_v if motion.end_v is not None else v[..., first : first + n, None] + motion.a * h
            v = _put(v, first, end)
        return v

    def masked(self, row: Mapping[int, Array]) -> dict[int, Array]:
        """Return a sparse row of generalised impulses without those at prescribed and locked speeds."""
        free, driven = self.free, self.driven_speeds
        return {k: x * free[k] if k in free else x for k, x in row.items() if k not in driven}

    def reduced(self, M: Array, impulse: Array, change: Array) -> tuple[Array, Array]:
        """Return (M, impulse) of the speeds that are free, with 1 on the diagonal and no impulse for the others.

        impulse (..., nv, 1): of everything but contacts. change (..., nv, 1): of the prescribed speeds, zero for the others.
        """
        n, like = M.shape[-1], M
        if self.driven_speeds:
            impulse = impulse - M @ change
        zero, one = zeros((1, 1), like), lift(np.ones((1, 1)), like)
        share = [zero if k in self.driven_speeds else self.free.get(k, one) for k in range(n)]
        rows, impulses = [], []
        for i in range(n):
            row = []
            for j in range(n):
                x = M[..., i : i + 1, j : j + 1]
                x = x if share[i] is one else x * share[i]
                x = x if share[j] is one or i == j else x * share[j]
                row.append(x if i != j or share[i] is one else x + (1.0 - share[i]))
            rows.append(concat(row, axis=-1))
            own = impulse[..., i : i + 1, :]
            impulses.append(own if share[i] is one else own * share[i])
        return concat(rows), concat(impulses)

    def share(self, nv: int, like: Array, driven: bool) -> Array:
        """Return (..., nv): 0 for locked speeds, and with `driven` for prescribed ones too; 1 for the others."""
        zero, one = zeros((1, 1), like), lift(np.ones((1, 1)), like)
        gone = self.driven_speeds if driven else ()
        return concat([zero if k in gone else self.free.get(k, one) for k in range(nv)])[..., 0]

    def accelerations(self, v: Array, h: Array) -> dict[str, Array]:
        """Return by name of a prescribed hinge its mean accelerations (..., n, 1) in a step h (..., 1, 1)."""
        out = {}
        for motion in self.motions:
            first, n = motion.hinge.speed, motion.hinge.n
            if motion.a is not None:
                out[motion.hinge.name] = motion.a
            elif motion.end_v is not None:
                out[motion.hinge.name] = (motion.end_v - v[..., first : first + n, None]) / h
        return out

    def blocks(
        self, q: Array, v: Array, h: Array, b: Sequence[Array], responses: Sequence[tuple[Array, Array | None]]
    ) -> list[HingeBlock]:
        """Return the laws of the rows at a state, for the speeds b (..., 1, 1) without their impulses.

        responses: (g, moves) of each row, see `HingeBlock`.
        """
        out = []
        for row, numbers, free, (g, moves) in zip(self.plan.rows, self.row_numbers, b, responses, strict=True):
            at, before = q[..., row.coordinate : row.coordinate + 1, None], v[..., row.speed : row.speed + 1, None]
            lower: Array | None = None
            upper: Array | None = None
            for end, (position, e) in zip(row.ends, numbers.ends, strict=True):
                found = _target(end.sign * (at - position), end.sign * before, end.sign * free, e, h)
                if end.sign > 0:
                    lower = found if lower is None else select(less(lower, found), found, lower)
                else:
                    upper = -found if upper is None else select(less(-found, upper), -found, upper)
            out.append(HingeBlock(g, lower, upper, None if numbers.limit is None else numbers.limit * h, moves))
        return out


def _put(x: Array, start: int, part: Array) -> Array:
    stop = start + part.shape[-2]
    return concat([x[..., :start, None], part, x[..., stop:, None]])[..., 0]


def pushed_out(gap: Array, h: Array) -> Array:
    """Return the speed at which what is passed by -gap is pushed out; zero for a positive gap."""
    deep = -gap * PUSH_OUT
    deep = select(less(deep, 0.0), 0.0, deep) / h
    return select(less(deep, FASTEST), deep, lift(np.array([[FASTEST]]), gap))


def _target(gap: Array, before: Array, free: Array, e: Array, h: Array) -> Array:
    """Return the least speed away from an end. before, free: the speed before the step, and at its end without the stop.

    A hinge that would be back within the step does not bounce.
    """
    target = select(less(gap, 0.0), pushed_out(gap, h), -(gap / h))
    bounce = -(e * before)
    hits = select(less(before - free, 2.0 * bounce), less(gap + h * free, 0.0 * gap), 0.0 * gap)
    hits = select(less(before, 0.0), hits, 0.0 * gap)
    return select(hits, select(less(target, bounce), bounce, target), target)


@dataclass(frozen=True, eq=False)
class HingeBlock:
    """The law of a row at a state: its response g, the targets of its stops, the largest impulse of its friction; None for none.

    moves: where it is 0, the hinge is locked, and the row has no impulse.
    """

    g: Array
    lower: Array | None
    upper: Array | None
    limit: Array | None
    moves: Array | None = None

    @property
    def response(self) -> Array:
        """g, or 1 where the hinge cannot move."""
        return self.g if self.moves is None else select(self.moves, self.g, 1.0)

    def speed(self, b: Array) -> tuple[Array, Array]:
        """Return the speed with the impulse, and whether it follows b. b: without the impulse."""
        w, follows = b, lift(np.ones((1, 1)), b)
        if self.limit is not None:
            reach = self.response * self.limit
            slips = select(less(b, -reach), 1.0 + 0.0 * b, less(reach, b))
            w = select(slips, select(less(b, 0.0), b + reach, b - reach), 0.0 * b)
            follows = select(slips, follows, 0.0)
        for target, sign in ((self.lower, 1.0), (self.upper, -1.0)):
            if target is not None:
                stops = less(w, target) if sign > 0 else less(target, w)
                w, follows = select(stops, target, w), select(stops, 0.0, follows)
        return w, follows

    def solved(self, b: Array) -> tuple[Array]:
        """Return the impulse, for the speed b without it."""
        found = (self.speed(b)[0] - b) / self.response
        return (found if self.moves is None else select(self.moves, found, 0.0),)

    def residual(self, w: Array, impulse: Array) -> Array:
        """Return how far the row is from a solution at a speed w with its impulse, with a sign."""
        off = w - self.speed(w - self.response * impulse)[0]
        return off if self.moves is None else select(self.moves, off, 0.0)

    def mode(self, w: Array, impulse: Array) -> tuple[Array, Array]:
        """Return (whether the impulse is given, otherwise the speed; its value) at a solution."""
        g, (speed, follows) = self.response, self.speed(w - self.response * impulse)
        pushed = 0.0 * w
        if self.limit is not None:
            pushed = select(less(w - g * impulse, 0.0), self.limit, -self.limit)
        pushed, follows = (
            (pushed, follows) if self.moves is None else (select(self.moves, pushed, 0.0), select(self.moves, follows, 1.0))
        )
        return follows, select(follows, pushed, speed)

    def change(self, w: Array, impulse: Array, soft: float) -> tuple[Array, Array]:
        """Return (K, s), each (..., 1, 1), of the change s - K dw of the impulse in a step of Newton's method.

        Where the speed is given, by a stop or by friction that holds, a compliance of `soft` times g keeps K finite.
        """
        g, (target, follows) = self.response, self.speed(w - self.response * impulse)
        rate = 1.0 / (soft * g)
        K, s = select(follows, 0.0, rate), select(follows, (target - w) / g, (target - w) * rate)
        return (K, s) if self.moves is None else (select(self.moves, K, 0.0), select(self.moves, s, -impulse))


def moves_with(g: Array, M_kk: Array) -> Array:
    """Return where locks and closures leave a hinge a response g, 1 or 0. M_kk: of the mass matrix of the tree."""
    return less(_LEAST / M_kk, g)
