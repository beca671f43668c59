"""Velocities at many points by the rows that they share, instead of a block for each two points.

The points c of a group have the rows X_c* of the group's n shared ones. With the blocks A_gh of J M^-1 J* between groups,

    w_c = b_c + X_c* W_g,   W_g = sum_h A_gh L_h,   L_h = sum of X_d lambda_d over the points d of h.

A pass over m points then takes about 110 operations per point, and 72 for each two groups. With blocks for each two points it takes
18 (m - 1) per point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliant.lazy import cached_property
from pliant.spatial import Array, concat, zeros

MANY_POINTS = 16  # with more, groups are cheaper


@dataclass(frozen=True, eq=False)
class GroupedRows:
    """Groups of points that share rows, as in `SharedRows`.

    blocks: the matrices A_gh (..., n, n') by pairs of groups (g, h), g >= h; missing where they do not couple.
    """

    members: Sequence[Sequence[int]]
    combine: Sequence[Sequence[Array | None]]
    blocks: Mapping[tuple[int, int], Array]
    sizes: Sequence[int]
    like: Array

    @cached_property
    def place(self) -> dict[int, tuple[int, Array | None]]:
        """By point: its group, and X (..., n, 3), or None for the identity."""
        pairs = enumerate(zip(self.members, self.combine, strict=True))
        return {c: (g, X) for g, (members, combine) in pairs for c, X in zip(members, combine, strict=True)}

    @cached_property
    def _last(self) -> list[tuple[tuple[int, ...], Sequence[Sequence[Array]], list[Array]]]:
        """The last impulses whose response was asked for."""
        return []

    def coupling(self, g: int, h: int) -> Array | None:
        """A_gh, or None if the groups do not couple."""
        if g >= h:
            return self.blocks.get((g, h))
        block = self.blocks.get((h, g))
        return None if block is None else block.mT

    def along(self, c: int, impulse: Sequence[Array]) -> Array:
        """X_c lambda (..., n, 1): the impulse of a point along the rows of its group."""
        X = self.place[c][1]
        return concat(impulse) if X is None else X @ concat(impulse)

    def seen(self, c: int, W: Sequence[Array]) -> list[Array]:
        """X_c* W_g: three velocities at a point."""
        g, X = self.place[c]
        w = W[g] if X is None else X.mT @ W[g]
        return [w[..., i : i + 1, :] for i in range(3)]

    def still(self) -> list[Array]:
        """W without impulses."""
        return [zeros((n, 1), self.like) for n in self.sizes]

    def response(self, impulses: Sequence[Sequence[Array]]) -> list[Array]:
        """W (..., n, 1) of all groups under the impulses of all points."""
        key = tuple(id(x) for impulse in impulses for x in impulse)
        if self._last and self._last[0][0] == key:
            return self._last[0][2]
        W = self.still()
        for h, members in enumerate(self.members):
            total = self.along(members[0], impulses[members[0]])
            for c in members[1:]:
                total = total + self.along(c, impulses[c])
            W = self.changed(W, h, total)
        self._last[:] = [(key, list(impulses), W)]
        return W

    def changed(self, W: Sequence[Array], h: int, total: Array, *, without: int | None = None) -> list[Array]:
        """W after impulses `total` along the rows of group h. without: a group that has changed already."""
        out = list(W)
        for g in range(len(W)):
            block = None if g == without else self.coupling(g, h)
            out[g] = W[g] if block is None else W[g] + block @ total
        return out
