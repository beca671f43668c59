"""Newton's method on all contacts at once.

A step changes the impulse of each contact by dlambda = s - K dw, where dw is the change of its velocity, and K and s follow from
its mode: open, sticking or slipping, by the natural map of `solver.residual`. Contacts of one pair of bodies share rows,
dw = X* dV, and dV = Lambda sum X dlambda. So the equations have as many unknowns as there are shared rows:

    (1 + Lambda K') dV = Lambda s',   K' = sum X K X*,   s' = sum X s.

Several sticking points of one body can share their tangential forces in many ways. A small compliance of their tangents chooses
one. Where points share rows it is e / lambda_n, for a speed e, so that each takes friction in proportion to its normal force. As
long as it acts on the change of impulses only, the solution is that of the contacts without it. But then friction of long ago stays
where it is, some points reach the border of their cones early, and steps alternate between sticking and slipping. A step that
spreads has the compliance act on the impulses themselves, w_t = -e lambda_t / lambda_n: sticking points creep at mu e at most, and
nothing is left of how friction was shared before. With a larger e that is a smooth law, from whose solution those of smaller ones
are close.

Compliances that act on changes leave something, in proportion to the change, and so does rounding. A second solution by the same
factors takes it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pliant.model import Model
from pliant.spatial import Array, concat, eye, less, select, sqrt, zeros
from pliant.sweeps.contacts.assembly import shared_rows, shares_rows
from pliant.sweeps.contacts.one_contact import TINY, Impulse, larger
from pliant.sweeps.contacts.solver import ContactProblem, residual, worst

MOST_UNKNOWNS = 36  # shared rows; beyond, elimination is too long
TOLERANCE = 1e-7  # [m/s] of residuals: what is left of contacts that are solved
UNFINISHED = 1.02 * TOLERANCE**2  # [m^2/s^2] what counts as left where a contact slides, and one more step makes it exact
STICK = 2e-8  # [m/s] e, the speed of sticking points that share rows
_COMPLIANCE = 1e-5  # of the diagonal
_SLIDES, _FINE = 1e-6, 1e-10  # [m/s] from which speed a contact slides, and what is left then at most
_LIGHT = 1e-3  # [m/s] over g_nn: what counts as an impulse of every point that sticks


class StickSoftness(NamedTuple):
    """speed: e [m/s] of sticking points that share rows. spread: whether it acts on their impulses, 1, or on the change, 0."""

    speed: Any = STICK
    spread: Any = 0.0


@dataclass(frozen=True, eq=False)
class ImpulseChange:
    """dlambda = s - K dw of one contact: K (..., 3, 3), s (..., 3, 1).

    slips: whether it slips. kept: the compliance of its tangents that acts on impulses.
    """

    K: Array
    s: Array
    slips: Array
    kept: Array


def polishes(model: Model, hinges: int = 0) -> bool:
    """Whether Newton's method improves the solutions of contact steps. hinges: the number of rows of hinges."""
    return 3 < shared_rows(model) + hinges <= MOST_UNKNOWNS and not model.internals.contact_solver.smooth


def comes_first(model: Model, hinges: int = 0) -> bool:
    """Whether steps begin with Newton's method: passes over points that share rows need many. hinges: see `polishes`."""
    return polishes(model, hinges) and shares_rows(model) and model.internals.contact_solver.warm


def polished(problem: ContactProblem, start: Sequence[Impulse], soft: StickSoftness) -> tuple[list[Impulse], Array]:
    """Return the impulses after a step of Newton's method on all contacts, and the largest residual [m/s] squared, (..., 1, 1).

    Single steps may make the residual larger: keep the best of several. Where contacts slide, a step squares what is left. Small
    residuals of such contacts that share rows count as `UNFINISHED`.
    """
    found = newton_step(problem, start, soft)
    assert problem.shared is not None
    if not problem.shared.shares:
        return found, worst(problem, found)
    most = rough = 0.0 * found[0][0]
    for c, w in enumerate(problem.velocities(found)):
        left = residual(problem, found, c, w)
        square = left * left
        most = larger(most, square)
        if len(w) == 3:
            rough = larger(rough, select(less(w[0] * w[0] + w[1] * w[1], _SLIDES**2), 0.0, square))
    return found, select(less(rough, _FINE**2), most, larger(most, UNFINISHED))


def newton_step(problem: ContactProblem, impulses: Sequence[Impulse], soft: StickSoftness | None = None) -> list[Impulse]:
    """Return the impulses after a step."""
    shared = problem.shared
    assert shared is not None
    like, matrix = problem.b[0][0], shared.matrix
    soft = StickSoftness() if soft is None else soft
    velocities = problem.velocities(impulses)
    changes = []
    for c, w in enumerate(velocities):
        changes.append(_change(problem, impulses[c], c, w, soft if shared.group[c][1] is not None else None))
    places = shared.places(problem.b)
    starts, sizes = [place.start for place in places], [place.stop - place.start for place in places]
    parts, columns = [], []
    for members, combine, at, n in zip(shared.members, shared.combine, starts, sizes, strict=True):
        K, s = zeros((n, n), like), zeros((n, 1), like)
        for c, X in zip(members, combine, strict=True):
            own = changes[c]
            K, s = (own.K, own.s) if X is None else (K + X @ own.K @ X.mT, s + X @ own.s)
        parts.append(s)
        columns.append(matrix[..., :, at : at + n] @ K)
    factors = EliminatedRows.of(eye(sum(sizes), like) + concat(columns, axis=-1))
    found = list(impulses)
    for again in range(2):  # the second time only what compliances have left
        if again:
            velocities = problem.velocities(found)  # not by their change, which rounding makes too coarse
            changes = [_rest(problem, found[c], c, velocities[c], changes[c]) for c in range(problem.count)]
            parts = shared.totals([_split(change.s) for change in changes])
        moved = factors.solved(matrix @ concat(parts))
        for c, impulse in enumerate(found):
            dw = shared.change(c, moved[..., places[shared.group[c][0]], :])
            d = _split(changes[c].s - changes[c].K @ concat(dw))
            found[c] = tuple(x + y for x, y in zip(impulse, d, strict=True))
    return found


def _split(x: Array) -> Impulse:
    return tuple(x[..., i : i + 1, :] for i in range(x.shape[-2]))


def _rest(problem: ContactProblem, impulse: Impulse, c: int, w: Sequence[Array], change: ImpulseChange) -> ImpulseChange:
    """Return the same change where a step has left velocities w: those of normals and of sticking tangents should be zero."""
    if problem.hinge(c) is not None:
        return replace(change, s=0.0 * change.s)
    l1, l2, ln = impulse
    wn = w[2] - problem.target[c]
    wn = wn if (R := problem.R[c]) is None else wn + R * ln
    r1, r2 = (select(change.slips, 0.0 * x, x + change.kept * y) for x, y in ((w[0], l1), (w[1], l2)))
    return replace(change, s=-(change.K @ concat([r1, r2, wn])))


def _change(problem: ContactProblem, impulse: Impulse, c: int, w: Sequence[Array], soft: StickSoftness | None) -> ImpulseChange:
    """Return how the impulse of a contact changes with its velocity w. soft: None for a contact with rows of its own."""
    if (hinge := problem.hinge(c)) is not None:
        return ImpulseChange(*hinge.change(w[0], impulse[0], _COMPLIANCE), 0.0 * w[0], 0.0 * w[0])
    own, mu, (l1, l2, ln) = problem.own[c], problem.mu[c], impulse
    R, size = problem.R[c], own.a11 + own.a22
    zero, one = 0.0 * ln, 0.0 * ln + 1.0
    wn = w[2] - problem.target[c]
    wn = wn if R is None else wn + R * ln
    closed = less(wn, own.gnn * ln)
    least = (_COMPLIANCE if soft is None else _COMPLIANCE + soft.speed) * own.gnn
    normal = 1.0 / (least if R is None else larger(R, least))
    load = larger(ln, 0.0)
    if soft is None:
        tight, kept, spread, stays = 1.0 / (_COMPLIANCE * size), zero, zero, one
        rate = 1.0 / size
    else:
        spread = soft.spread
        flexible = soft.speed / (load + _LIGHT / own.gnn) + (1.0 - spread) * (_COMPLIANCE * size)
        tight, kept = 1.0 / flexible, spread * flexible
        rate = 1.0 / (size + kept)
        stays = size * rate
    y1, y2 = stays * l1 - rate * w[0], stays * l2 - rate * w[1]
    square, reach = y1 * y1 + y2 * y2, mu * load
    slips = less(reach * reach, square)
    inverse = 1.0 / sqrt(select(slips, square, one))
    e1, e2 = y1 * inverse, y2 * inverse
    share = reach * inverse
    rest = 1.0 / larger(1.0 - share * stays, _COMPLIANCE)
    across = select(slips, share * rest * rate, tight)  # tangential rate of lambda by w, all round in a stick
    k11 = across * select(slips, 1.0 - e1 * e1, one)
    k12 = across * select(slips, -(e1 * e2), zero)
    k22 = across * select(slips, 1.0 - e2 * e2, one)
    r1, r2 = reach * e1 - l1, reach * e2 - l2
    along = r1 * e1 + r2 * e2
    a1 = select(slips, rest * r1 + (1.0 - rest) * along * e1, -(tight * w[0] + spread * l1))
    a2 = select(slips, rest * r2 + (1.0 - rest) * along * e2, -(tight * w[1] + spread * l2))
    m1, m2, an = select(slips, mu * e1, zero), select(slips, mu * e2, zero), -(normal * wn)
    rows = [[k11, k12, m1 * normal], [k12, k22, m2 * normal], [zero, zero, normal]]
    K = concat([concat([select(closed, x, zero) for x in row], axis=-1) for row in rows])
    s = concat([select(closed, a1 + m1 * an, -l1), select(closed, a2 + m2 * an, -l2), select(closed, an, -ln)])
    return ImpulseChange(K, s, slips, kept)


@dataclass(frozen=True, eq=False)
class EliminatedRows:
    """A matrix after elimination without exchange of rows: by row its factors, the reciprocal of its pivot, and the rest."""

    rows: list[list[Array]]

    @classmethod
    def of(cls, A: Array) -> EliminatedRows:
        n = A.shape[-1]
        rows = [[A[..., i : i + 1, j : j + 1] for j in range(n)] for i in range(n)]
        for k in range(n):
            size = select(less(rows[k][k], 0.0), -rows[k][k], rows[k][k])
            rows[k][k] = 1.0 / select(less(size, TINY), TINY, rows[k][k])
            for i in range(k + 1, n):
                rows[i][k] = rows[i][k] * rows[k][k]
                for j in range(k + 1, n):
                    rows[i][j] = rows[i][j] - rows[i][k] * rows[k][j]
        return cls(rows)

    def solved(self, b: Array) -> Array:
        """Return x with A x = b; one column."""
        n = len(self.rows)
        x = [b[..., i : i + 1, :] for i in range(n)]
        for k in range(n):
            for j in range(k):
                x[k] = x[k] - self.rows[k][j] * x[j]
        for k in reversed(range(n)):
            for j in range(k + 1, n):
                x[k] = x[k] - self.rows[k][j] * x[j]
            x[k] = x[k] * self.rows[k][k]
        return concat(x)

    def transposed(self, b: Array) -> Array:
        """Return x with A* x = b; one column."""
        n = len(self.rows)
        x = [b[..., i : i + 1, :] for i in range(n)]
        for k in range(n):
            for j in range(k):
                x[k] = x[k] - self.rows[j][k] * x[j]
            x[k] = x[k] * self.rows[k][k]
        for k in reversed(range(n)):
            for j in range(k + 1, n):
                x[k] = x[k] - self.rows[j][k] * x[j]
        return concat(x)
