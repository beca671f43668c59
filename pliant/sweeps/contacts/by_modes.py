"""Rigid contacts whose modes are known: open, sticking or slipping. Their forces follow from linear equations.

With J the rows of all points along their axes (t1, t2, n), w = J v, and a = a0 + W f the accelerations under contact forces f:

    open      f = 0
    sticks    w' = J a + (dJ/dt) v = -2 c w, and along the normal also -c^2 gap
    slips     the same along the normal; f_t = -mu f_n d, where d is the direction of slip
    limit     the same at rest, with a fixed d: other points hold the body, and this one helps as far as it can

c is a small rate that keeps rounding from growing. Modes are numbers of the state, so that one set of equations serves all modes.
Points of one body may share their forces in many ways. A small compliance chooses one: equal along the normals, and along the
tangents in inverse proportion to the normal forces. Refinements remove its effect on the motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pliant.spatial import Array, concat, less, lift, select, sqrt, zeros
from pliant.sweeps.contacts.newton import EliminatedRows
from pliant.sweeps.contacts.one_contact import TINY

OPEN, STICKS, SLIPS, LIMIT = 0.0, 1.0, 2.0, 3.0
RATE = 10.0  # [1/s] c
AT_REST = 1e-9  # [m/s] below which a point does not slip
_TURNING = 1e-6  # [m/s] of slip, below which its direction is that at its beginning
_COMPLIANCE = 1e-7  # of the own entries of G
_LEAST_SHARE = 1e-3  # of all normal forces, as which a smaller one counts
_REFINED = 2  # times: each removes the effect of the compliance on the motion, but for a factor of it


class ContactModes(NamedTuple):
    """The modes (..., n), and by point the directions of slip (..., n, 2) along t1 and t2 when the slip began."""

    mode: Array
    direction: Array

    def of(self, c: int) -> tuple[Array, Array, Array]:
        """Return whether a point is open, whether it slips or is at its limit, and whether it is at its limit, each (..., 1, 1)."""
        mode = self.mode[..., c : c + 1, None]

        def above(x: float) -> Array:
            return less(lift(np.array([[x]]), mode), mode)

        return less(mode, 0.5), above(1.5), above(2.5)

    def first_direction(self, c: int) -> tuple[Array, Array]:
        """Return the direction of a point's slip when it began, along t1 and t2."""
        return self.direction[..., c, 0:1, None], self.direction[..., c, 1:2, None]


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
        opened, slips, limit = modes.of(c)
        w = [rates.w[..., 3 * c + i : 3 * c + i + 1, :] for i in range(3)]
        b = [rates.b[..., 3 * c + i : 3 * c + i + 1, :] for i in range(3)]
        gap, size, first = rates.gap[..., c : c + 1, None], G[3 * c + 2][3 * c + 2], modes.first_direction(c)
        d = [select(limit, x, y) for x, y in zip(first, slip_direction(w[0], w[1], *first), strict=True)]
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
    A, y = concat([concat(row, axis=-1) for row in rows]), concat(right)
    factors = _compliant(rows, soft, [1.0] * n)
    if n > 1:
        factors = _compliant(rows, soft, _spread(factors.solved(y), n))
    found = factors.solved(y)
    for _ in range(_REFINED):
        found = found + factors.solved(y - A @ found)
    return found


def _compliant(rows: Sequence[Sequence[Array]], soft: Sequence[Array], tangents: Sequence[Any]) -> EliminatedRows:
    """The rows with a compliance of each point; tangents: how many times as large it is along the tangents."""
    own = [x * factor if i < 2 else x for x, factor in zip(soft, tangents, strict=True) for i in range(3)]
    made = [[x + own[i] if i == j else x for j, x in enumerate(row)] for i, row in enumerate(rows)]
    return EliminatedRows.of(concat([concat(row, axis=-1) for row in made]))


def _spread(forces: Array, n: int) -> list[Array]:
    """Return how much softer tangents of points are, so that friction is shared in proportion to normal forces: if all points
    together can hold a body, none of them slips alone.
    """
    normals = [forces[..., 3 * c + 2 : 3 * c + 3, :] for c in range(n)]
    normals = [select(less(x, 0.0), 0.0 * x, x) for x in normals]
    total = normals[0]
    for x in normals[1:]:
        total = total + x
    least = total * _LEAST_SHARE + TINY
    return [(total + TINY) / select(less(x * n, least), least, x * n) for x in normals]
