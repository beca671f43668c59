"""Rods at a state."""

from __future__ import annotations

from dataclasses import dataclass

from pliant.lazy import cached_property
from pliant.model.closures import Rod
from pliant.spatial import Array, cross, dot, sqrt, zeros
from pliant.sweeps.closures.paths import Spread
from pliant.sweeps.joined.between import JoinedFrames
from pliant.sweeps.steps.moves import Turning


@dataclass(frozen=True, eq=False)
class RodJoined(JoinedFrames):
    """A rod at a state: phi = (d.d - L^2) / 2L, for the vector d between its ends."""

    closure: Rod

    @property
    def length(self) -> float:
        assert self.closure.length is not None
        return self.closure.length

    @cached_property
    def spread(self) -> tuple[Spread, Spread]:
        pa, pb = self.arms
        e = (pb - pa) * (1.0 / self.length)
        return self.spread_of(zeros((3, 0), self.like), "root"), self.spread_of(e, "root")

    def levers(self, number: int, forces: Array, far: Array) -> tuple[Array, Array]:
        forces = forces + far[..., None] / float(self.closure.length or 1.0)  # its direction is a difference of two points
        return super().levers(number, forces, far)

    def curved(self, own: list[Turning]) -> Array:
        _, v = self.relative_velocity
        rate = v + cross(self.sides[0].at.R.mT @ own[0].w, self.d)
        return dot(rate, rate) * (1.0 / self.length)

    @cached_property
    def phi(self) -> Array:
        pa, pb = self.arms
        d, L = pb - pa, self.length
        return (dot(d, d) - L * L) * (0.5 / L)

    @property
    def gap(self) -> Array:
        """How much longer the distance is than the rod, however far it is open [m]."""
        pa, pb = self.arms
        return sqrt(dot(pb - pa, pb - pa)) - self.length
