"""Symmetric semidefinite systems, sparse and of static structure: guarded LDL*.

Constraint rows may depend on each other, always or in some poses. The pivot d of a row, divided by its diagonal entry before
elimination, is the squared sine of its angle to the rows before it. Below `GUARD` the row counts as dependent, and its multiplier
is exactly zero. If rows are independent, this is plain LDL*, with one comparison and two selections per row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pliant.spatial import Array, is_traced, less, lift, select

GUARD = 1e-9
FINE = 1e-15  # the same where dependent rows are known by other means: what is left is rounding
_NOTHING = 1e-200  # smaller numbers have no usable reciprocal

Entries = dict[tuple[int, int], Array]  # (i, j), i >= j in the order of elimination; what is missing is zero


class Factors(NamedTuple):
    """The entries of L below its unit diagonal by (row, column), 1/D by row, and the order in which rows were eliminated.

    pivots: for each row, D and the size with which it is compared.
    """

    L: Entries
    reciprocal: dict[int, Array]
    order: tuple[int, ...]
    columns: dict[int, tuple[int, ...]]  # by row, those below it in its column of L
    pivots: dict[int, tuple[Array, Array]]


def is_zero(x: Array) -> bool:
    """Whether an entry is zero by structure; numbers never are."""
    return is_traced(x) and all(node.is_value(0.0) for node in x.flat)


def pattern(A: Mapping[tuple[int, int], Array]) -> dict[tuple[int, int], Array]:
    """Return the entries of a matrix that are not zero by structure."""
    return {pair: x for pair, x in A.items() if not is_zero(x)}


def least_fill(rows: Sequence[int], coupled: Iterable[tuple[int, int]], last: Collection[int] = ()) -> tuple[int, ...]:
    """Return an order of elimination: always the first row with the fewest neighbours; rows of `last` after all others."""
    near: dict[int, set[int]] = {i: set() for i in rows}
    for i, j in coupled:
        if i != j and i in near and j in near:
            near[i].add(j)
            near[j].add(i)
    order = []
    left = list(rows)
    while left:
        i = min(left, key=lambda k: (k in last, len(near[k])))
        left.remove(i)
        for j in near[i]:
            near[j] |= near[i] - {j}
            near[j].discard(i)
        del near[i]
        order.append(i)
    return tuple(order)


def factorised(
    A: Mapping[tuple[int, int], Array],
    order: Sequence[int],
    least: Mapping[int, float | Array] | None = None,
    sizes: Mapping[int, Array] | None = None,
    acts: Mapping[int, Array] | None = None,
    guard: float = GUARD,
) -> Factors:
    """Return A = L D L* of a semidefinite A, whose entries (..., 1, 1) are given by both rows in either order.

    least: for each row, the size below which its pivot counts as rounding, whatever its own size.
    sizes: for each row, the value with which its pivot is compared. Default: the diagonal entry.
    acts: for each row, 1 if it is active, 0 if not. An inactive row has a zero multiplier and does not change the others, like a
    dependent row.
    guard: a row is dependent if its pivot is below this fraction of its size.
    """
    place = {row: n for n, row in enumerate(order)}
    a: Entries = {}
    for (i, j), x in A.items():
        if i in place and j in place:
            a[(i, j) if place[i] >= place[j] else (j, i)] = x
    order = [i for i in order if (i, i) in a]  # a row without a diagonal entry is zero
    place = {row: n for n, row in enumerate(order)}
    own = {i: (sizes or {}).get(i, a[i, i]) for i in order}
    below: dict[int, list[int]] = {i: [] for i in order}
    for i, j in a:
        if i != j:
            below[j].append(i)
    reciprocal: dict[int, Array] = {}
    pivots: dict[int, tuple[Array, Array]] = {}
    for k in order:
        pivots[k] = a[k, k], own[k]
        reciprocal[k] = _reciprocal(a[k, k], own[k], (least or {}).get(k, 0.0), None if acts is None else acts[k], guard)
        under = sorted(below[k], key=lambda i: place[i])
        scaled = {i: a[i, k] * reciprocal[k] for i in under}
        for n, i in enumerate(under):
            for j in under[: n + 1]:
                change = scaled[j] * a[i, k]
                if (i, j) in a:
                    a[i, j] = a[i, j] - change
                else:
                    a[i, j] = -change
                    below[j].append(i)
        for i in under:
            a[i, k] = scaled[i]
    columns = {j: tuple(sorted(below[j], key=lambda i: place[i])) for j in order}
    return Factors({key: x for key, x in a.items() if key[0] != key[1]}, reciprocal, tuple(order), columns, pivots)


def _reciprocal(d: Array, own: Array, least: float | Array, acts: Array | None = None, guard: float = GUARD) -> Array:
    """Return 1/d, or 0 if d is not above its guard or the row is inactive."""
    least = max(least, _NOTHING) if isinstance(least, float) else select(less(least, _NOTHING), _NOTHING, least)
    if is_traced(d) and d.flat[0] is own.flat[0]:
        alive = less(lift(least, d), d)  # the first of its block: its pivot is its own size
    else:
        bound = own * guard
        alive = less(select(less(bound, least), least, bound), d)
    return select(alive, (1.0 if acts is None else acts) / select(alive, d, 1.0), 0.0)


def newly_said(
    G: Mapping[tuple[int, int], Array], order: Sequence[int], acts: Mapping[int, Array] | None = None
) -> dict[int, Array]:
    """Return for each row of a semidefinite G 1, or 0 if it depends on the rows before it in the order, or is inactive."""
    found = factorised(G, order, acts=acts).reciprocal
    none = next(iter(G.values())) * 0.0 if G else None
    out = {}
    for i in order:
        x = found.get(i, none)
        assert x is not None
        out[i] = select(less(lift(0.0, x), x), lift(1.0, x), lift(0.0, x))
    return out


def solve(factors: Factors, b: Mapping[int, Array]) -> dict[int, Array]:
    """Return x by row with A x = b, both by row (..., 1, k). It is zero for rows that depend on others."""
    x = {i: b[i] for i in factors.order}
    for j in factors.order:
        for i in factors.columns[j]:
            x[i] = x[i] - factors.L[i, j] * x[j]
    x = {i: x[i] * factors.reciprocal[i] for i in factors.order}
    for j in reversed(factors.order):
        for i in factors.columns[j]:
            x[j] = x[j] - factors.L[i, j] * x[i]
    return x
