"""The contact problem, and its solution by block Gauss-Seidel with each contact as a whole.

    w = b + G lambda          velocities at the contacts in the axes (t1, t2, n), b without impulses
    0 <= lambda_n  perp  w_n - target + R lambda_n >= 0
    |lambda_t| <= mu lambda_n;  w_t = 0 where it sticks, lambda_t = -mu lambda_n w_t / |w_t| where it slips

One contact with everything else held: see `one_contact.py`. Behind the contacts there may be rows of hinges, with one velocity and
one impulse each (`hinges.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.lazy import cached_property
from pliant.spatial import Array, concat, less, lift, select, sqrt, zeros
from pliant.sweeps.contacts.grouped import GroupedRows
from pliant.sweeps.contacts.hinges import HingeBlock
from pliant.sweeps.contacts.one_contact import Impulse, OwnBlock, first_direction, larger, solved_exactly, solved_smoothly

_RANK = 1e-12  # of products of a block's entries: below this it has lost its rank
_ANEW = 2  # passes in which friction begins anew where a contact has no solution, if others follow


@dataclass(frozen=True, eq=False)
class SharedRows:
    """How contacts make their rows from those that they share.

    members, combine: by group the contacts, and for each the matrix (..., n, 3), or None for the identity. matrix (..., N, N): of
    all shared rows; G is made of it.
    """

    members: Sequence[Sequence[int]]
    combine: Sequence[Sequence[Array | None]]
    matrix: Array

    @cached_property
    def shares(self) -> bool:
        """Whether contacts share rows."""
        return any(combine[0] is not None for combine in self.combine)

    def places(self, b: Sequence[Impulse]) -> list[slice]:
        """Return the rows of each group among all. b: the velocities of all contacts."""
        pairs = zip(self.members, self.combine, strict=True)
        sizes = [len(b[members[0]]) if combine[0] is None else combine[0].shape[-2] for members, combine in pairs]
        return [slice(sum(sizes[:g]), sum(sizes[: g + 1])) for g in range(len(sizes))]

    @cached_property
    def group(self) -> dict[int, tuple[int, Array | None]]:
        """By contact, the number of its group, and its matrix."""
        both = enumerate(zip(self.members, self.combine, strict=True))
        return {c: (g, X) for g, (members, combine) in both for c, X in zip(members, combine, strict=True)}

    def spread(self, c: int, impulse: Impulse) -> Array:
        """Return the impulse of a contact along the rows of its group, (..., n, 1)."""
        X = self.group[c][1]
        return concat(impulse) if X is None else X @ concat(impulse)

    def totals(self, impulses: Sequence[Impulse]) -> list[Array]:
        """Return the impulses of all contacts along the rows of each group."""
        out: list[Array] = []
        for members in self.members:
            total = self.spread(members[0], impulses[members[0]])
            for c in members[1:]:
                total = total + self.spread(c, impulses[c])
            out.append(total)
        return out

    def change(self, c: int, moved: Array) -> list[Array]:
        """Return the velocity (3) of a contact, of those (..., n, 1) of its group's rows."""
        X = self.group[c][1]
        w = moved if X is None else X.mT @ moved
        return [w[..., i : i + 1, :] for i in range(w.shape[-2])]

    def velocities(self, b: Sequence[Impulse], impulses: Sequence[Impulse]) -> list[list[Array]]:
        """Return w (3) of all contacts under impulses. b: those without impulses."""
        moved, places = self.matrix @ concat(self.totals(impulses)), self.places(b)
        out = []
        for c, own in enumerate(b):
            change = self.change(c, moved[..., places[self.group[c][0]], :])
            out.append([x + y for x, y in zip(own, change, strict=True)])
        return out


@dataclass(frozen=True, eq=False)
class ContactProblem:
    """b, target, R, mu by contact, and G by pairs of contacts. None stands for zero.

    G[c, d]: 3 x 3 entries (..., 1, 1), rows of c, columns of d; only c >= d is stored.
    regular: whether the own block of each contact has full rank in every state, as that of a free body. Default: not known.
    groups: the rows that many points share; G then has the own blocks (c, c) only.
    hinges: the laws of the rows behind the contacts. target, R and mu are of the contacts alone.
    """

    b: Sequence[Impulse]
    G: dict[tuple[int, int], Any]
    target: Sequence[Array]
    R: Sequence[Array | None]
    mu: Sequence[Any]
    shared: SharedRows | None = None
    regular: Sequence[bool] = ()
    groups: GroupedRows | None = None
    hinges: Sequence[HingeBlock] = ()

    @property
    def count(self) -> int:
        return len(self.b)

    @property
    def contacts(self) -> int:
        """How many of them are contacts; the others are rows of hinges."""
        return len(self.mu)

    def hinge(self, c: int) -> HingeBlock | None:
        """Return the law of a row of a hinge; None for a contact."""
        return self.hinges[c - self.contacts] if c >= self.contacts else None

    def entry(self, c: int, i: int, d: int, j: int) -> Array | None:
        """Return G at row i of contact c and column j of contact d."""
        block = self.G.get((c, d)) if c >= d else self.G.get((d, c))
        if block is None:
            return None
        found: Array | None = block[i][j] if c >= d else block[j][i]
        return found

    @cached_property
    def own(self) -> list[OwnBlock]:
        """The block of each contact, with R on its normal, and its inverse."""
        return [_own_block(self, c) for c in range(self.contacts)]

    def velocity(self, impulses: Sequence[Impulse], c: int, without_own: bool = False, known: int | None = None) -> list[Array]:
        """Return w (3) of a contact under impulses.

        without_own: without its own impulse. known: only the impulses of the first so many contacts count; all by default.
        """
        w = list(self.b[c])
        if self.groups is not None:
            w = [x + y for x, y in zip(w, self.groups.seen(c, self.groups.response(impulses)), strict=True)]
            return self.without_own(w, c, impulses[c]) if without_own else w
        others = range(self.count if known is None else known)
        for d in (*others[c + 1 :], *others[: c + 1]):  # in a pass those before it are the newest: little waits for them
            if d == c and without_own:
                continue
            for i in range(len(w)):
                for j in range(len(self.b[d])):
                    g = self.entry(c, i, d, j)
                    if g is not None:
                        w[i] = w[i] + g * impulses[d][j]
        return w

    def without_own(self, w: Sequence[Array], c: int, impulse: Impulse) -> list[Array]:
        """Return the velocity w (3) of a contact without its own impulse."""
        out = list(w)
        for i in range(3):
            for j in range(3):
                g = self.entry(c, i, c, j)
                if g is not None:
                    out[i] = out[i] - g * impulse[j]
        return out

    def velocities(self, impulses: Sequence[Impulse]) -> list[list[Array]]:
        """Return w (3) of all contacts under impulses."""
        if self.shared is not None and self.shared.shares:
            return self.shared.velocities(self.b, impulses)
        return [self.velocity(impulses, c) for c in range(self.count)]


def _own_block(problem: ContactProblem, c: int) -> OwnBlock:
    """Return the block of a contact, with R on its normal."""

    def g(i: int, j: int) -> Array:
        found = problem.entry(c, i, c, j)
        return lift(np.zeros((1, 1)), problem.b[c][0]) if found is None else found

    R, mu = problem.R[c], problem.mu[c]
    a, b, c1, d, e = g(0, 0), g(1, 0), g(2, 0), g(1, 1), g(2, 1)
    f = g(2, 2) if R is None else g(2, 2) + R
    whole = bool(problem.regular) and problem.regular[c]
    if not whole:
        a, b, d = _full_rank(a, b, d, f)
    A, B, C = d * f - e * e, c1 * e - b * f, b * e - c1 * d
    det = a * A + b * B + c1 * C
    # without full rank nothing can be said of sticking, and a zero inverse lets it slip
    r = 1.0 / det if whole else select(less(_RANK * (a * d * f), det), 1.0 / select(less(0.0 * det, det), det, 1.0), 0.0)
    D, E, F = a * f - c1 * c1, b * c1 - a * e, a * d - b * b
    inverse = ((A * r, B * r, C * r), (B * r, D * r, E * r), (C * r, E * r, F * r))
    m11, m22 = mu * a, mu * d
    return OwnBlock(a, b, d, c1, e, f, inverse, (m11, mu * b, m22, mu * c1, mu * e, m11 + m22))


def _full_rank(a: Array, b: Array, d: Array, f: Array) -> tuple[Array, Array, Array]:
    """The tangents' block [a b; b d], or with rank one or less a multiple of the identity: in a planar mechanism nothing moves
    across its plane. Along the direction that moves, the block times any vector stays the same.
    """
    trace = a + d
    lost = less(a * d - b * b, _RANK * (trace * trace))
    some = select(less(_RANK * f, trace), trace, f)
    lost = select(less(_RANK * f, trace), lost, 1.0)
    return select(lost, some, a), select(lost, 0.0, b), select(lost, some, d)


def solved_contacts(
    problem: ContactProblem, start: Sequence[Impulse] | None, sweeps: int, angles: int, smooth: float = 0.0
) -> tuple[list[Impulse], Array]:
    """Return the impulses after so many passes over all contacts, and an estimate of what is left [m/s], (..., 1, 1), squared.

    start: the impulses to begin with; zero by default. What is left of a contact is how much the others changed its velocity after
    it was solved the last time, and what Newton's method for the angle left.
    """
    like = problem.b[0][0] if problem.count else np.zeros((1, 1))
    zero = lift(np.zeros((1, 1)), like)
    found: list[Impulse] = [(zero,) * len(own) for own in problem.b] if start is None else list(start)
    reduced = replace(problem, b=[_less_target(problem, c) for c in range(problem.count)])
    passes = _Passes(problem, reduced, found, sweeps, angles, smooth)
    if problem.shared is not None and problem.shared.shares:
        return _solved_by_rows(problem, problem.shared, found, passes)
    before, wrong = list(found), [zero] * problem.count
    if problem.groups is not None:
        W = problem.groups.still() if start is None else list(problem.groups.response(found))
        return _by_groups(problem, problem.groups, found, W, passes)
    for sweep in range(sweeps):
        before = list(found)
        for c in range(problem.count):
            known = c if start is None and sweep == 0 else None  # those behind it are still zero
            w = reduced.velocity(found, c, without_own=True, known=known)
            if (hinge := problem.hinge(c)) is not None:
                found[c] = hinge.solved(w[0])
            else:
                found[c], wrong[c] = passes.solved(c, w, found[c], sweep)
    return found, _left(problem, before, found, wrong)


def _less_target(problem: ContactProblem, c: int) -> Impulse:
    """Return b of a contact with the target taken from its normal."""
    b = problem.b[c]
    return b if problem.hinge(c) is not None else (b[0], b[1], b[2] - problem.target[c])


class _Passes:
    """Passes over contacts. Each contact begins with a direction of slip that was made when it was solved the last time."""

    def __init__(
        self, problem: ContactProblem, reduced: ContactProblem, found: Sequence[Impulse], count: int, angles: int, smooth: float
    ) -> None:
        self.problem, self.count, self.angles, self.smooth = problem, count, angles, smooth
        both = zip(problem.own, reduced.b, found, strict=False)  # behind them stand the rows of hinges
        self._first = [first_direction(own.sticking(b), old) for own, b, old in both]

    def solved(self, c: int, w: Sequence[Array], old: Impulse, sweep: int) -> tuple[Impulse, Array]:
        """Return the impulse of a contact, and what Newton's method left of it. w: its velocity without it, less the target."""
        solve, anew = solved_smoothly if self.smooth else solved_exactly, sweep < min(_ANEW, self.count - 1)
        done = solve(self.problem.own[c], self.problem.mu[c], w, old, self.angles, self.smooth, self._first[c], anew)
        self._first[c] = first_direction(done.stick, done.impulse)  # now: the next pass does not wait for it
        return done.impulse, done.wrong


def _by_groups(
    problem: ContactProblem, groups: GroupedRows, found: list[Impulse], W: list[Array], passes: _Passes
) -> tuple[list[Impulse], Array]:
    """The same, group by group, from impulses with the response W of the groups. See `GroupedRows`."""
    ended: dict[int, tuple[list[Array], Array]] = {}
    for sweep in range(passes.count):
        for g, members in enumerate(groups.members):
            own, total = groups.coupling(g, g), None
            for c in members:
                w = [x + y for x, y in zip(problem.b[c], groups.seen(c, W), strict=True)]
                w = problem.without_own(w, c, found[c])
                w[2] = w[2] - problem.target[c]
                new, wrong = passes.solved(c, w, found[c], sweep)
                change = groups.along(c, [y - x for x, y in zip(found[c], new, strict=True)])
                found[c], total = new, change if total is None else total + change
                W[g] = W[g] if own is None else W[g] + own @ change
                ended[c] = groups.seen(c, W), wrong
            assert total is not None
            W = groups.changed(W, g, total, without=g)
    most: Array | None = None
    for c, (then, wrong) in ended.items():
        left = wrong
        for x, y in zip(then, groups.seen(c, W), strict=True):
            left = left + (y - x) * (y - x)
        most = left if most is None else larger(most, left)
    assert most is not None
    return found, most


def _solved_by_rows(
    problem: ContactProblem, rows: SharedRows, found: list[Impulse], passes: _Passes
) -> tuple[list[Impulse], Array]:
    """The same by the rows that contacts share, without the blocks of pairs of contacts. What is left is the largest residual."""
    totals, places = rows.totals(found), rows.places(problem.b)
    for sweep in range(passes.count):
        for c in range(problem.count):
            g, _X = rows.group[c]
            totals[g] = totals[g] - rows.spread(c, found[c])
            change = rows.change(c, rows.matrix[..., places[g], :] @ concat(totals))
            w = [x + y for x, y in zip(problem.b[c], change, strict=True)]
            if (hinge := problem.hinge(c)) is not None:
                found[c] = hinge.solved(w[0])
            else:
                w[2] = w[2] - problem.target[c]
                found[c], _wrong = passes.solved(c, w, found[c], sweep)
            totals[g] = totals[g] + rows.spread(c, found[c])
    return found, worst(problem, found)


def _left(problem: ContactProblem, before: Sequence[Impulse], found: Sequence[Impulse], wrong: Sequence[Array]) -> Array:
    """The largest estimate of what is left of a contact, squared."""
    changes = [tuple(y - x for x, y in zip(a, b, strict=True)) for a, b in zip(before, found, strict=True)]
    most: Array | None = None
    for c in range(problem.count):
        own: Array = wrong[c]
        total: list[Array | None] = [None] * len(problem.b[c])
        for d in range(c + 1, problem.count):
            for i in range(len(total)):
                for j in range(len(problem.b[d])):
                    g = problem.entry(c, i, d, j)
                    if g is not None:
                        x, so_far = g * changes[d][j], total[i]
                        total[i] = x if so_far is None else so_far + x
        for y in total:
            own = own if y is None else own + y * y
        most = own if most is None else larger(most, own)
    return zeros((1, 1), np.zeros(1)) if most is None else most


def residual(problem: ContactProblem, impulses: Sequence[Impulse], c: int, w: Sequence[Array] | None = None) -> Array:
    """Return how far a contact is from a solution [m/s], (..., 1, 1): the natural map of normal and tangents. w: its velocity.

    For the normal min(g_nn lambda_n, w_n - target + R lambda_n); for the tangents the distance from lambda_t to its projection
    after a step along -w_t, times the size of A.
    """
    w = problem.velocity(impulses, c) if w is None else w
    if (hinge := problem.hinge(c)) is not None:
        off = hinge.residual(w[0], impulses[c][0])
        return select(less(off, 0.0), -off, off)
    own, mu = problem.own[c], problem.mu[c]
    l1, l2, ln = impulses[c]
    wn = w[2] - problem.target[c]
    wn = wn if (R := problem.R[c]) is None else wn + R * ln
    scaled = own.gnn * ln
    normal = select(less(wn, scaled), wn, scaled)
    size = own.a11 + own.a22
    rate = 1.0 / size
    t1, t2 = l1 - w[0] * rate, l2 - w[1] * rate
    square, radius = t1 * t1 + t2 * t2, mu * larger(ln, 0.0)
    out = less(radius * radius, square)
    scale = select(out, radius / sqrt(select(out, square, 1.0)), 1.0)
    e1, e2 = (l1 - t1 * scale) * size, (l2 - t2 * scale) * size
    return sqrt(normal * normal + e1 * e1 + e2 * e2)


# ---- more than a few passes


def worst(problem: ContactProblem, impulses: Sequence[Impulse]) -> Array:
    """Return the largest residual, squared."""
    found = [residual(problem, impulses, c, w) for c, w in enumerate(problem.velocities(impulses))]
    most = found[0] * found[0]
    for x in found[1:]:
        most = larger(most, x * x)
    return most
