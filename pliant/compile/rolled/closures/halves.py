"""Halves of closures, for loops over bodies whose two sides are in different cells."""

from __future__ import annotations

from dataclasses import dataclass

from pliant.lazy import cached_property
from pliant.spatial import Array, concat, cross, eye
from pliant.sweeps.closures.paths import (
    Side,
    Touch,
    from_view,
    origin_of,
)
from pliant.sweeps.joined.between import JoinedFrames


@dataclass(frozen=True, eq=False)
class Half(JoinedFrames):
    """One side of a closure that transmits forces, in the axes of its root, without the part of the other side in its rows.

    number: 0 for side A, 1 for side B. `closure.seen` must be set.
    """

    number: int = 0

    @property
    def root(self) -> int:
        return -1

    @cached_property
    def side(self) -> Side:
        return self.shown(self.side_of(self.closure.frames[self.number]), self.closure.seen, self.number)

    @property
    def _sign(self) -> float:
        return 1.0 if self.number else -1.0

    @cached_property
    def _forces(self) -> Array:
        """The force directions (3, rows) in the axes of the carrier."""
        first = len(self.closure.labels) - 3
        return from_view(self.side, eye(3, self.like))[..., [i - first for i in self.kept]]

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        at = self.side.at
        return (Touch(at.k, at.node, concat([cross(at.r, self._forces), self._forces]) * self._sign),)

    @cached_property
    def jacobian(self) -> dict[int, Array]:
        out: dict[int, Array] = {}
        self.pulled(self.side.path, self.touches[0].X, self.touches[0].node, out)
        return out

    @cached_property
    def gamma(self) -> Array:
        at = self.side.at
        turn = self.turning(at)
        total = self._forces.mT @ (turn.ww @ at.r) * self._sign
        return total if at.node < 0 else total + self.touches[0].X.mT @ turn.bias

    @cached_property
    def speed(self) -> Array:
        return self._forces.mT @ self.motion_of(self.side)[1] * self._sign

    @cached_property
    def phi(self) -> Array:
        first = len(self.closure.labels) - 3
        return origin_of(self.side, self.side.at.r)[..., [i - first for i in self.kept], :] * self._sign
