"""Couplings at a state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pliant.lazy import cached_property
from pliant.model.closures import Coupling
from pliant.spatial import Array, concat, lift, zeros
from pliant.sweeps.joined.joined import Joined


@dataclass(frozen=True, eq=False)
class CoupledJoined(Joined):
    """A coupling at a state: it has a single row, without wrenches."""

    closure: Coupling

    @cached_property
    def terms(self) -> list[tuple[int, int, float]]:
        """(place in q, place in v, factor) of each term."""
        return self.closure.places(self.model)

    @cached_property
    def coefficients(self) -> dict[int, Array]:
        out: dict[int, Array] = {}
        for _, place, factor in self.terms:
            k = next(k for k, own in enumerate(self.model.internals.v_slices) if own.start <= place < own.stop)
            own = self.model.internals.v_slices[k]
            before, after = (zeros((n, 1), self.like) for n in (place - own.start, own.stop - place - 1))
            column = concat([before, lift(np.array([[factor]]), self.like), after])
            out[k] = out[k] + column if k in out else column
        return out

    @cached_property
    def phi(self) -> Array:
        total = zeros((1, 1), self.like) - self.closure.offset
        for place, _, factor in self.terms:
            total = total + self.like[..., place : place + 1, None] * factor
        return total
