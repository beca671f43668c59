"""One contact with everything else held: it is open, sticks or slips.

Sticking is 3 x 3 equations. In a slip the direction d = (cos, sin) of the motion is found by Newton's method on its angle:
lambda_n(d) = -b_n / (g_nn - mu g . d), lambda_t = -mu lambda_n d, and the motion must be along d. Where that is no solution
(Painleve's case: mu g . d >= g_nn), friction begins anew from that of sticking or, after a few passes, one projected step is taken
instead. All branches are selections, so that the solver can be traced.

Passes over contacts wait for each result. So what does not depend on the velocity b is computed apart from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.spatial import Array, less, lift, select, sqrt

TINY = 1e-30
_LEAST = 1e-9  # of g_nn: below this g_nn - mu g . d counts as zero
_WIDEST = 0.8  # [rad] a Newton step of the angle of slip
Impulse = tuple[Array, ...]  # along t1, t2, n, each (..., 1, 1); of the row of a hinge one


@dataclass(frozen=True, eq=False)
class OwnBlock:
    """[A g; g* g_nn] of one contact, A = [a11 a12; a12 a22], and the inverse of all (3 x 3, symmetric).

    rubbed: mu times a11, a12, a22, g1, g2, and their trace mu (a11 + a22).
    """

    a11: Array
    a12: Array
    a22: Array
    g1: Array
    g2: Array
    gnn: Array
    inverse: tuple[tuple[Array, ...], ...]
    rubbed: tuple[Array, ...]

    def sticking(self, b: Sequence[Array]) -> Impulse:
        """Return the impulse that stops a velocity b (3)."""
        return tuple(-(row[0] * b[0] + row[1] * b[1] + row[2] * b[2]) for row in self.inverse)


def larger(a: Array, b: Any) -> Array:
    """Return the larger of a and b, element by element."""
    return select(less(a, b), b, a)


class SolvedContact(NamedTuple):
    """The impulse of one contact with the others held, what Newton's method left of it, squared, and the impulse of sticking."""

    impulse: Impulse
    wrong: Array
    stick: Impulse


def first_direction(stick: Impulse, before: Impulse) -> tuple[Array, Array]:
    """The first direction of slip: against the friction of before or, where there was none, against that of sticking."""
    (f1, f2, _), (l1, l2, _) = stick, before
    tiny = lift(np.array([[TINY]]), l1)
    had = less(tiny, l1 * l1 + l2 * l2)
    u1, u2 = select(had, -l1, -f1), select(had, -l2, -f2)
    square = u1 * u1 + u2 * u2
    some = less(tiny, square)  # else any direction will do
    w = 1.0 / sqrt(select(some, square, 1.0))
    return select(some, u1 * w, 1.0), u2 * w


def _turned(d1: Array, d2: Array, f: Array, slope: Array) -> tuple[Array, Array]:
    """The direction after a Newton step f / slope of its angle, by Cayley's map, which keeps its length.

    Where the slope is not positive, the step is as wide as may be.
    """
    slope = larger(slope, TINY)
    most, twice = _WIDEST * slope, slope + slope
    f = larger(-most, select(less(f, most), f, most))
    x, y, z = twice * twice, f * f, twice * f
    k = 1.0 / (x + y)
    c, s = (x - y) * k, (z + z) * k
    return d1 * c - d2 * s, d2 * c + d1 * s


def solved_exactly(
    own: OwnBlock,
    mu: Any,
    b: Sequence[Array],
    before: Impulse,
    angles: int,
    smooth: float,
    first: tuple[Array, Array],
    anew: bool,
) -> SolvedContact:
    """Solve one contact. b: its velocity without it, less the target on the normal.

    first: the direction of slip to begin with. anew: where there is no solution, let friction begin anew in the next pass.
    """
    g1, g2, gnn = own.g1, own.g2, own.gnn
    m11, m12, m22, h1, h2, trace = own.rubbed
    f1, f2, fn = own.sticking(b)
    reach = larger(mu * fn, 0.0)
    sticks = less(f1 * f1 + f2 * f2, reach * reach)
    d1, d2 = first
    least = _LEAST * gnn
    for _k in range(angles):  # all times den squared, so that one division is enough; b comes last, as it is known last
        den = gnn - (h1 * d1 + h2 * d2)
        den = select(less(least, den), den, gnn)
        k1, k2 = m11 * d1 + m12 * d2, m12 * d1 + m22 * d2  # mu A d
        p1, p2 = g1 - k1, g2 - k2
        turns = p2 * d1 - p1 * d2
        across = trace - (k1 * d1 + k2 * d2)  # mu e* A e, where e = (-d2, d1) is normal to d
        steep = (p1 * d1 + p2 * d2 + across) * den - turns * (h2 * d1 - h1 * d2)
        square = den * den
        e1, e2 = square * d1, square * d2
        f = b[1] * e1 - b[0] * e2 - b[2] * (turns * den)
        d1, d2 = _turned(d1, d2, f, b[0] * e1 + b[1] * e2 - b[2] * steep)
    den = gnn - (h1 * d1 + h2 * d2)
    p1, p2 = g1 - (m11 * d1 + m12 * d2), g2 - (m12 * d1 + m22 * d2)
    opens, possible = less(0.0 * b[2], b[2]), less(least, den)
    settled = select(opens, 1.0, select(sticks, 1.0, 0.0 * den))
    along = (b[0] * d1 + b[1] * d2) * den - (p1 * d1 + p2 * d2) * b[2]  # of the motion with d, times den
    slips = less(-TINY + 0.0 * den, select(settled, -1.0, select(possible, along, -1.0)))
    inverse, pushed = 1.0 / larger(den, least), mu * b[2]
    rest = (0.0 * den, 0.0 * den, -(b[2] * (1.0 / gnn))) if anew else _projected(own, mu, b, before)
    rest = tuple(select(opens, 0.0, select(sticks, x, y)) for x, y in zip((f1, f2, fn), rest, strict=True))
    slid = (pushed * d1) * inverse, (pushed * d2) * inverse, -(b[2] * inverse)
    impulse = tuple(select(slips, x, y) for x, y in zip(slid, rest, strict=True))
    f = (b[1] * d1 - b[0] * d2) - (p2 * d1 - p1 * d2) * (b[2] * inverse)
    wrong = select(slips, f * f, select(settled, 0.0, 1.0))
    return SolvedContact(impulse, wrong, (f1, f2, fn))


def _projected(own: OwnBlock, mu: Any, b: Sequence[Array], before: Impulse) -> Impulse:
    """One projected step: the normal by its own row, then the tangents with a scalar step, projected on the disk mu lambda_n."""
    o1, o2, on = before
    wn = b[2] + own.g1 * o1 + own.g2 * o2 + own.gnn * on
    n = larger(on - wn * (1.0 / own.gnn), 0.0)
    rate = 1.0 / (own.a11 + own.a22)
    t1 = o1 - rate * (b[0] + own.a11 * o1 + own.a12 * o2 + own.g1 * n)
    t2 = o2 - rate * (b[1] + own.a12 * o1 + own.a22 * o2 + own.g2 * n)
    square, radius = t1 * t1 + t2 * t2, n * mu
    out = less(radius * radius, square)
    scale = select(out, radius / sqrt(select(out, square, 1.0)), 1.0)
    return t1 * scale, t2 * scale, n


def solved_smoothly(
    own: OwnBlock, mu: Any, b: Sequence[Array], before: Impulse, angles: int, smooth: float, *_first_and_anew: Any
) -> SolvedContact:
    """The same with lambda_n (w_n - target + R lambda_n) = smooth: every contact has a small force at any distance."""
    a11, a12, a22, g1, g2, gnn = own.a11, own.a12, own.a22, own.g1, own.g2, own.gnn
    det = 1.0 / (a11 * a22 - a12 * a12)
    h1, h2 = (a22 * g1 - a12 * g2) * det, (a11 * g2 - a12 * g1) * det  # A^-1 g
    bn = b[2] - (h1 * b[0] + h2 * b[1])
    fn = 2.0 * smooth / (bn + sqrt(bn * bn + 4.0 * smooth * (gnn - (g1 * h1 + g2 * h2))))
    k1, k2 = b[0] + g1 * fn, b[1] + g2 * fn
    f1, f2 = -((a22 * k1 - a12 * k2) * det), -((a11 * k2 - a12 * k1) * det)
    sticks = less(f1 * f1 + f2 * f2, mu * fn * (mu * fn))
    d1, d2 = first_direction((f1, f2, fn), before)
    least = _LEAST * gnn

    def normal(d1: Array, d2: Array) -> tuple[Array, Array, Array]:
        den = gnn - mu * (g1 * d1 + g2 * d2)
        possible = less(least, den)
        root = sqrt(b[2] * b[2] + 4.0 * smooth * select(possible, den, gnn))
        return 2.0 * smooth / (b[2] + root), root, possible

    for _k in range(angles):
        ln, root, _possible = normal(d1, d2)
        p1, p2 = g1 - mu * (a11 * d1 + a12 * d2), g2 - mu * (a12 * d1 + a22 * d2)
        v1, v2 = b[0] + p1 * ln, b[1] + p2 * ln
        f, along = v2 * d1 - v1 * d2, v1 * d1 + v2 * d2
        Ae = a11 * d2 * d2 - 2.0 * a12 * d1 * d2 + a22 * d1 * d1
        slope = (p2 * d1 - p1 * d2) * (mu * ln * ln * (g2 * d1 - g1 * d2) / root) - mu * Ae * ln - along
        d1, d2 = _turned(d1, d2, f, -slope)
    ln, _, possible = normal(d1, d2)
    v1 = b[0] + (g1 - mu * (a11 * d1 + a12 * d2)) * ln
    v2 = b[1] + (g2 - mu * (a12 * d1 + a22 * d2)) * ln
    slips = less(-TINY + 0.0 * ln, select(possible, v1 * d1 + v2 * d2, -1.0))
    c1, c2, cn = _projected(own, mu, b, before)
    pick = [select(slips, s, c) for s, c in ((-(mu * ln * d1), c1), (-(mu * ln * d2), c2), (ln, cn))]
    t1, t2, n = (select(sticks, f, x) for f, x in zip((f1, f2, fn), pick, strict=True))
    return SolvedContact((t1, t2, n), 0.0 * n, (f1, f2, fn))
