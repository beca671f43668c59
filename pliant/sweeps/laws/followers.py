"""Rows of constraints that do no work, and whose force follows from that of another row: the radial force of teeth.

They change no motion, but the loads in bearings.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.spatial import Array, concat, zeros
from pliant.sweeps.joined.joined import Joined


def with_followers(one: Joined, found: Array) -> tuple[Joined, Array]:
    """Return a closure with the multipliers (..., rows, 1) of its rows, those included that follow from others."""
    closure = one.closure
    if not closure.follows or not one.kept:
        return one, found
    own = {row: found[..., i : i + 1, :] for i, row in enumerate(one.kept)}
    none = zeros((1, 1), one.like)
    own |= {row: np.abs(own.get(other, none)) for row, other in closure.follows}
    every = range(len(closure.labels))
    return replace(one, closure=replace(closure, kept=tuple(every))), concat([own.get(row, none) for row in every])


def workless_rows(one: Joined) -> list[int]:
    """Return the places, among the kept rows, of rows that do no work. Their entries of J are rounding."""
    followers = {row for row, _ in one.closure.follows}
    return [i for i, row in enumerate(one.kept) if row in followers]
