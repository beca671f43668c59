"""Newton's method on all contacts at once, for the few problems that passes over the contacts leave unsolved.

A step changes the impulse of each contact by dlambda = s - K dw, where dw is the change of its velocity, and K and s follow from
its mode: open, sticking or slipping, by the natural map of `solver.residual`. Contacts of one pair of bodies share rows,
dw = X* dV, and dV = Lambda sum X dlambda. So the equations have as many unknowns as there are shared rows:

    (1 + Lambda K') dV = Lambda s',   K' = sum X K X*,   s' = sum X s.

Several sticking points of one body can share their tangential forces in many ways. A small compliance of their tangents chooses
one; it acts on the change of impulses only, so that the solution is that of the contacts without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pliant.model import Model
from pliant.spatial import Array, concat, eye, less, select, sqrt, zeros
from pliant.sweeps.contacts.assembly import shared_rows
from pliant.sweeps.contacts.solver import TINY, ContactProblem, Impulse, larger, worst

MOST_UNKNOWNS = 36  # shared rows; beyond, elimination is too long
_COMPLIANCE = 1e-6  # of the diagonal


@dataclass(frozen=True, eq=False)
class ImpulseChange:
    """dlambda = s - K dw of one contact: K (..., 3, 3), s (..., 3, 1)."""

    K: Array
    s: Array


def polishes(model: Model, hinges: int = 0) -> bool:
    """Whether Newton's method improves the solutions of contact steps. hinges: the number of rows of hinges."""
    return 3 < shared_rows(model) + hinges <= MOST_UNKNOWNS and not model.contact_solver.smooth


def polished(problem: ContactProblem, start: Sequence[Impulse]) -> tuple[list[Impulse], Array]:
    """Return the impulses after a step of Newton's method on all contacts, and the largest residual [m/s] squared, (..., 1, 1).

    Single steps may make the residual larger: keep the best of several.
    """
    found = newton_step(problem, start)
    return found, worst(problem, found)


def newton_step(problem: ContactProblem, impulses: Sequence[Impulse]) -> list[Impulse]:
    """Return the impulses after a step."""
    shared = problem.shared
    assert shared is not None
    like, matrix = problem.b[0][0], shared.matrix
    changes = [_change(problem, impulses, c) for c in range(problem.count)]
    pairs = zip(shared.members, shared.combine, strict=True)
    sizes = [len(problem.b[members[0]]) if combine[0] is None else combine[0].shape[-2] for members, combine in pairs]
    starts = [sum(sizes[:g]) for g in range(len(sizes))]
    parts, columns = [], []
    for members, combine, at, n in zip(shared.members, shared.combine, starts, sizes, strict=True):
        K, s = zeros((n, n), like), zeros((n, 1), like)
        for c, X in zip(members, combine, strict=True):
            own = changes[c]
            K, s = (own.K, own.s) if X is None else (K + X @ own.K @ X.mT, s + X @ own.s)
        parts.append(s)
        columns.append(matrix[..., :, at : at + n] @ K)
    N = sum(sizes)
    dV = _solved(eye(N, like) + concat(columns, axis=-1), matrix @ concat(parts))
    out: list[Impulse] = [(like, like, like)] * problem.count
    for members, combine, at, n in zip(shared.members, shared.combine, starts, sizes, strict=True):
        moved = dV[..., at : at + n, :]
        for c, X in zip(members, combine, strict=True):
            d = changes[c].s - changes[c].K @ (moved if X is None else X.mT @ moved)
            out[c] = tuple(x + d[..., i : i + 1, :] for i, x in enumerate(impulses[c]))
    return out


def _change(problem: ContactProblem, impulses: Sequence[Impulse], c: int) -> ImpulseChange:
    """Return how the impulse of a contact changes with its velocity."""
    if (hinge := problem.hinge(c)) is not None:
        return ImpulseChange(*hinge.change(problem.velocity(impulses, c)[0], impulses[c][0], _COMPLIANCE))
    own, mu, (l1, l2, ln) = problem.own[c], problem.mu[c], impulses[c]
    w, R, size = problem.velocity(impulses, c), problem.R[c], own.a11 + own.a22
    zero, one = 0.0 * ln, 0.0 * ln + 1.0
    wn = w[2] - problem.target[c]
    wn = wn if R is None else wn + R * ln
    closed = less(wn, own.gnn * ln)
    soft = _COMPLIANCE * own.gnn
    normal = 1.0 / (soft if R is None else larger(R, soft))
    y1, y2 = l1 - w[0] / size, l2 - w[1] / size
    square, reach = y1 * y1 + y2 * y2, mu * larger(ln, 0.0)
    slips = less(reach * reach, square)
    length = sqrt(select(slips, square, one))
    e1, e2 = y1 / length, y2 / length
    share = reach / length
    rest = 1.0 / larger(1.0 - share, _COMPLIANCE)
    tight = 1.0 / (_COMPLIANCE * size)
    across = select(slips, share * rest / size, tight)  # tangential rate of lambda by w, all round in a stick
    k11 = across * select(slips, 1.0 - e1 * e1, one)
    k12 = across * select(slips, -(e1 * e2), zero)
    k22 = across * select(slips, 1.0 - e2 * e2, one)
    r1, r2 = reach * e1 - l1, reach * e2 - l2
    along = r1 * e1 + r2 * e2
    a1 = select(slips, rest * r1 + (1.0 - rest) * along * e1, -(tight * w[0]))
    a2 = select(slips, rest * r2 + (1.0 - rest) * along * e2, -(tight * w[1]))
    m1, m2, an = select(slips, mu * e1, zero), select(slips, mu * e2, zero), -(normal * wn)
    rows = [[k11, k12, m1 * normal], [k12, k22, m2 * normal], [zero, zero, normal]]
    K = concat([concat([select(closed, x, zero) for x in row], axis=-1) for row in rows])
    s = concat([select(closed, a1 + m1 * an, -l1), select(closed, a2 + m2 * an, -l2), select(closed, an, -ln)])
    return ImpulseChange(K, s)


def _solved(A: Array, b: Array) -> Array:
    """Return x with A x = b, by elimination without exchange of rows; of b one column."""
    n = A.shape[-1]
    rows = [[A[..., i : i + 1, j : j + 1] for j in range(n)] for i in range(n)]
    right = [b[..., i : i + 1, :] for i in range(n)]
    for k in range(n):
        size = select(less(rows[k][k], 0.0), -rows[k][k], rows[k][k])
        reciprocal = 1.0 / select(less(size, TINY), TINY, rows[k][k])
        for i in range(k + 1, n):
            factor = rows[i][k] * reciprocal
            right[i] = right[i] - factor * right[k]
            for j in range(k + 1, n):
                rows[i][j] = rows[i][j] - factor * rows[k][j]
        rows[k][k] = reciprocal
    for k in reversed(range(n)):
        for j in range(k + 1, n):
            right[k] = right[k] - rows[k][j] * right[j]
        right[k] = right[k] * rows[k][k]
    return concat(right)
