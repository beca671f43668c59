"""Closed systems by composite bodies: M = L*DL of the tree, E = L*^-1 J*, Lambda = E* D^-1 E, and what follows from these factors.

    M v' + bias = tau + J* lambda,   J v' + gamma = 0,   J* = L* E:
    Lambda lambda = -(E* w + gamma),   w = D^-1 L*^-1 (tau - bias),   v' = L^-1 (w + D^-1 E lambda).

Sparsity is static: entries that no path of the tree reaches are never computed. With a mask, inactive rows constrain nothing and
are not coupled to those of other closures in Lambda: their multipliers are exactly zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.steps.composite import dof_parents, ltdl, sparse_backward, sparse_forward, sparse_product
from pliant.sweeps.trees.semidefinite import GUARD, Factors, factorised, is_zero, least_fill, newly_said, solve

Sparse = dict[int, Array]  # speed -> entry (..., 1, 1), or row of columns (..., 1, k)


@dataclass(frozen=True, eq=False)
class Composite:
    """The factors of a closed system: of its tree's mass matrix, and of its closures.

    mask: for each row, 1 if it is active, otherwise 0. guard: as in `semidefinite.factorised`.
    """

    model: Model
    M: Array
    closures: Sequence[Joined]
    like: Array
    mask: Sequence[Array] | None = None
    guard: float = GUARD

    @cached_property
    def parents(self) -> list[int]:
        return dof_parents(self.model)

    @cached_property
    def tree(self) -> tuple[dict[tuple[int, int], Array], list[Array]]:
        return ltdl(self.M, self.parents)

    @cached_property
    def J(self) -> list[Sparse]:
        """J by row: its entries, by speed."""
        return sparse_rows(self.model, self.closures)

    @cached_property
    def E(self) -> list[Sparse]:
        """L*^-1 J*, by row of J."""
        return [self._forward(row) for row in self.J]

    def _forward(self, row: Mapping[int, Array]) -> Sparse:
        """L*^-1 x."""
        return sparse_forward(self.tree[0], self.parents, row)

    @cached_property
    def scaled(self) -> list[Sparse]:
        """D^-1 E, by row of J."""
        return [{k: x * self.tree[1][k] for k, x in row.items()} for row in self.E]

    @cached_property
    def factors(self) -> Factors:
        """The factors of Lambda = E* D^-1 E."""
        entries = {}
        for i, row in enumerate(self.E):
            for j in range(i + 1):
                total = sparse_product(row, self.scaled[j])
                if total is not None and not is_zero(total):
                    entries[i, j] = total
        least = dict(enumerate(x for one in self.closures for x in one.least))
        acts = None if self.mask is None else dict(enumerate(self.mask))
        return factorised(
            entries, least_fill(range(len(self.E)), entries, _spare(self.closures)), least, acts=acts, guard=self.guard
        )

    def solve(self, rest: Array, target: Sequence[Array]) -> tuple[Array, list[Array]]:
        """Return (x (..., nv, k), multipliers by row) with M x - J* multipliers = rest and J x = target, for columns."""
        driven = self._forward(self._rows(rest))
        wanted = {}
        for i, row in enumerate(self.scaled):
            met = sparse_product(row, driven)
            wanted[i] = target[i] if met is None else target[i] - met
        found = solve(self.factors, wanted)
        for i in sorted(found):
            for k, x in self.E[i].items():
                driven[k] = driven[k] + x * found[i] if k in driven else x * found[i]
        w = {k: x * self.tree[1][k] for k, x in driven.items()}
        out = sparse_backward(self.tree[0], self.parents, w)
        width = rest.shape[-1]
        parts = [out.get(k, zeros((1, width), self.like)) for k in range(self.model.nv)]
        return concat(parts), [found.get(i, zeros((1, width), self.like)) for i in range(len(self.E))]

    def _rows(self, x: Array) -> Sparse:
        rows = {k: x[..., k : k + 1, :] for k in range(self.model.nv)}
        return {k: y for k, y in rows.items() if not is_zero(y)}


def sparse_rows(model: Model, closures: Sequence[Joined]) -> list[Sparse]:
    """Return J by row: its entries, by speed."""
    rows: list[Sparse] = []
    for one in closures:
        for i in range(len(one.kept)):
            own: Sparse = {}
            for k, block in one.jacobian.items():
                where = model.internals.v_slices[k]
                for n in range(where.stop - where.start):
                    entry = block[..., n : n + 1, i : i + 1]
                    if not is_zero(entry):
                        own[where.start + n] = entry
            rows.append(own)
    return rows


def said_by_geometry(
    model: Model, closures: Sequence[Joined], weights: Sequence[float], mask: Sequence[Array] | None
) -> list[Array]:
    """Return for each row 1, or 0 if it depends on others by the geometry of J with weighted speeds, or if its mask is 0."""
    rows = sparse_rows(model, closures)
    weighed = [{k: x * weights[k] for k, x in row.items()} for row in rows]
    entries = {}
    for i, row in enumerate(rows):
        for j in range(i + 1):
            if (total := sparse_product(row, weighed[j])) is not None and not is_zero(total):
                entries[i, j] = total
    order = least_fill(range(len(rows)), entries, _spare(closures))
    found = newly_said(entries, order, None if mask is None else dict(enumerate(mask)))
    return [found[i] for i in range(len(rows))]


def _spare(closures: Sequence[Joined]) -> set[int]:
    """Return the numbers of the rows that are eliminated last."""
    out, start = set[int](), 0
    for one in closures:
        out |= {start + i for i in one.spare}
        start += len(one.kept)
    return out
