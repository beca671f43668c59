"""Follow the loads of an equilibrium from zero: load steps that adapt themselves, from the initial guess to the full loads.

At the share c of the loads, the wrenches and tau are c times the given ones. Whatever else acts at the initial guess, such as
gravity, springs and other loads, is r in the directions of v, and generalised forces -(1 - c) r hold it. So the initial guess
is in equilibrium at c = 0, and at c = 1 everything acts as it is. Newton's first step at the next share is the tangent of the path.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pliant.analysis.equilibria.search import is_found, newton
from pliant.analysis.equilibria.unknowns import Unknowns, turned_between
from pliant.analysis.point import Point
from pliant.spatial import Array

_FIRST = 0.25  # the first share
_SMALLEST = 1e-5  # the smallest step of the share
_CORRECTIONS = 12  # of Newton's method in a step
_QUICK = 6  # as many corrections or fewer: the next step is longer
_FURTHEST = 1.0  # the largest turn of a body or a node in a step, unless the step is already small [rad]
_SMALL = 1e-3  # steps of the share that may turn bodies further, as cables do that hardly resist
_MOST = 300  # corrections in all


@dataclass(frozen=True, eq=False)
class Followed:
    """The last point of a path of loads, the same with the full loads, the share of the loads, and the steps of Newton's method."""

    at: Point
    loaded: Point
    share: float
    steps: int


def followed(start: Point, unknowns: Unknowns, parts: int | None = None) -> Followed:
    """Return the end of the path of loads from a point. parts: the smallest number of load steps."""
    loads = _Loads(start, unknowns)
    longest = 1.0 / parts if parts else 1.0
    at, share, steps, size = loads.at(start, 0.0, 0.0), 0.0, 0, min(longest, _FIRST if parts is None else longest)
    while share < 1.0 and steps < _MOST:
        to = share + size if share + 1.01 * size < 1.0 else 1.0
        found, more, _ = newton(loads.at(at, share, to), unknowns, most=_CORRECTIONS)
        steps += max(more, 1)
        if is_found(found, unknowns) and (to - share <= _SMALL or turned_between(at, found) <= _FURTHEST):
            at, share = found, to
            size = min(longest, 2 * size if more <= _QUICK else size)
        elif size <= _SMALLEST:
            break
        else:
            size /= 4
    return Followed(at, loads.at(at, share, 1.0), share, steps)


class _Loads:
    """The loads of a point, and how they grow. Forces that are unknowns keep what was found for them."""

    def __init__(self, start: Point, unknowns: Unknowns) -> None:
        alone = replace(start, tau=np.zeros_like(start.tau), wrenches=tuple(np.zeros_like(x) for x in start.wrenches))
        self._tau, self._wrenches = start.tau, start.wrenches
        self._rest = alone.mass_matrix @ alone.rates[0]
        self._free = unknowns.directions["dtau"].any(axis=0)

    def at(self, point: Point, before: float, share: float) -> Point:
        """Return a point with the loads at another share."""
        tau = np.where(self._free, point.tau + self._part(share) - self._part(before), self._part(share))
        return replace(point, tau=tau, wrenches=tuple(share * x for x in self._wrenches))

    def _part(self, share: float) -> Array:
        return self._tau if share == 1.0 else share * self._tau - (1.0 - share) * self._rest
