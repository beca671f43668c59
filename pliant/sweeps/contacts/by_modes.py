"""Rigid contacts whose modes are known: open, sticking or slipping. Their forces follow from linear equations.

With J the rows of all points along their axes (t1, t2, n), w = J v, and a = a0 + W f the accelerations under contact forces f:

    open      f = 0
    sticks    w' = J a + (dJ/dt) v = -2 c w, and along the normal also -c^2 gap
    slips     the same along the normal; f_t = -mu f_n d, where d is the direction of slip
    limit     the same at rest, with a fixed d: other points hold the body, and this one helps as far as it can

c is a small rate that keeps rounding from growing. Modes are numbers of the state, so that one set of equations serves all modes.
Points of one body may share their forces in many ways. A small compliance chooses one, and refinements remove its effect on the
motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pliant.spatial import Array, concat, less, lift, select, sqrt, zeros
from pliant.sweeps.contacts.assembly import RowGroup
from pliant.sweeps.contacts.solver import TINY

OPEN, STICKS, SLIPS, LIMIT = 0.0, 1.0, 2.0, 3.0
RATE = 10.0  # [1/s] c
AT_REST = 1e-9  # [m/s] below which a point does not slip
_TURNING = 1e-6  # [m/s] of slip, below which its direction is that at its beginning
_COMPLIANCE = 1e-7  # of the own entries of G
_REFINED = 2  # times: each removes the effect of the compliance on the motion, but for a factor of it


class ContactModes(NamedTuple):
    """The modes (..., n), and by point the directions of slip (..., n, 2) along t1 and t2 when the slip began."""

    mode: Array
    direction: Array


class ContactRates(NamedTuple):
    """The contacts of a state without their forces, along the axes of all n points, three rows each.

    gap (..., n) [m]. w (..., 3 n, 1) [m/s]: J v. b (..., 3 n, 1) [m/s^2]: its rate. W (..., nv, 3 n): the accelerations by unit
    forces. G (..., 3 n, 3 n): J W. mu: by point.
    """

    gap: Array
    w: Array
    b: Array
    W: Array
    G: Array
    mu: Sequence[Array]


def dense_rows(groups: Sequence[RowGroup], nv: int, like: Array) -> Array:
    """Return the rows of all points (..., 3 n, nv), in the order of the points."""
    zero = zeros((1, 1), like)
    found: dict[int, Array] = {}
    for group in groups:
        dense = concat([concat([row.get(k, zero) for k in range(nv)], axis=-1) for row in group.rows])
        for c, X in zip(group.members, group.combine, strict=True):
            found[c] = dense if X is None else X.mT @ dense
    return concat([found[c] for c in sorted(found)])


def slip_direction(w1: Array, w2: Array, d1: Array, d2: Array) -> tuple[Array, Array]:
    """Return the direction of slip: along w, or against it where w is against (d1, d2), so that it continues through zero speed.

    Where the slip is much slower than `_TURNING` it is (d1, d2): there rounding has no direction, and any would turn at once.
    """
    back = less(w1 * d1 + w2 * d2, 0.0)
    share = 1.0 + (w1 * w1 + w2 * w2) * (1.0 / _TURNING**2)
    more = _TURNING / (share * share)
    u1 = select(back, -w1, w1) + more * d1
    u2 = select(back, -w2, w2) + more * d2
    length = 1.0 / sqrt(u1 * u1 + u2 * u2 + TINY)
    return u1 * length, u2 * length


def forces_by_modes(rates: ContactRates, modes: ContactModes) -> Array:
    """Return the contact forces (..., 3 n, 1) [N] along the axes of the points."""
    n = rates.gap.shape[-1]
    N, zero = range(3 * n), zeros((1, 1), rates.w)
    G = [[rates.G[..., i : i + 1, j : j + 1] for j in N] for i in N]
    rows: list[list[Array]] = []
    right: list[Array] = []
    soft = [_COMPLIANCE * (G[3 * c][3 * c] + G[3 * c + 1][3 * c + 1] + G[3 * c + 2][3 * c + 2]) for c in range(n)]
    for c in range(n):
        mode = modes.mode[..., c : c + 1, None]
        opened, slips = less(mode, 0.5), less(lift(np.array([[1.5]]), rates.w), mode)
        w = [rates.w[..., 3 * c + i : 3 * c + i + 1, :] for i in range(3)]
        b = [rates.b[..., 3 * c + i : 3 * c + i + 1, :] for i in range(3)]
        gap, size = rates.gap[..., c : c + 1, None], G[3 * c + 2][3 * c + 2]
        first = [modes.direction[..., c, i : i + 1, None] for i in range(2)]
        fixed = less(lift(np.array([[2.5]]), rates.w), mode)
        d = [select(fixed, x, y) for x, y in zip(first, slip_direction(w[0], w[1], *first), strict=True)]
        wanted = [-(b[i] + 2.0 * RATE * w[i]) for i in range(3)]
        wanted[2] = wanted[2] - RATE * RATE * gap
        for i in range(3):
            r = 3 * c + i
            own = [zero] * (3 * n)
            own[r] = size
            sliding = list(own)
            if i < 2:
                sliding[3 * c + 2] = size * rates.mu[c] * d[i]
            row = [select(slips, x, g) for x, g in zip(sliding, G[r], strict=True)] if i < 2 else G[r]
            rows.append([select(opened, x, y) for x, y in zip(own, row, strict=True)])
            y = select(slips, zero, wanted[i]) if i < 2 else wanted[i]
            right.append(select(opened, zero, y))
    factors = _Elimination.of([[x + soft[i // 3] if i == j else x for j, x in enumerate(row)] for i, row in enumerate(rows)])
    found = factors.solve(right)
    for _ in range(_REFINED):
        left = [y - _times(row, found) for row, y in zip(rows, right, strict=True)]
        found = [x + y for x, y in zip(found, factors.solve(left), strict=True)]
    return concat(found)


def _times(row: Sequence[Array], x: Sequence[Array]) -> Array:
    total = row[0] * x[0]
    for a, b in zip(row[1:], x[1:], strict=True):
        total = total + a * b
    return total


@dataclass(frozen=True, eq=False)
class _Elimination:
    """L U of a matrix, without exchange of rows: lower entries are factors, the diagonal holds reciprocals."""

    rows: list[list[Array]]

    @classmethod
    def of(cls, given: Sequence[Sequence[Array]]) -> _Elimination:
        rows = [list(row) for row in given]
        n = len(rows)
        for k in range(n):
            size = select(less(rows[k][k], 0.0), -rows[k][k], rows[k][k])
            reciprocal = 1.0 / select(less(size, TINY), TINY, rows[k][k])
            for i in range(k + 1, n):
                factor = rows[i][k] * reciprocal
                for j in range(k + 1, n):
                    rows[i][j] = rows[i][j] - factor * rows[k][j]
                rows[i][k] = factor
            rows[k][k] = reciprocal
        return cls(rows)

    def solve(self, right: Sequence[Array]) -> list[Array]:
        out, n = list(right), len(self.rows)
        for k in range(n):
            for j in range(k):
                out[k] = out[k] - self.rows[k][j] * out[j]
        for k in reversed(range(n)):
            for j in range(k + 1, n):
                out[k] = out[k] - self.rows[k][j] * out[j]
            out[k] = out[k] * self.rows[k][k]
        return out
