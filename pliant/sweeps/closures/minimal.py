"""Closed systems in independent speeds. For few freedoms this needs the fewest operations, and bodies may have no inertia.

J_d are the columns of the dependent speeds, J_i those of the independent ones:

    v = Z v_i + p,   Z = [1; -J_d^-1 J_i],   p = [0; J_d^-1 target],
    Z* M Z x_i = Z* rest - (M Z)* p,

where M Z is a product with M, column by column, without forming the mass matrix. J_d is factorised by elimination. The order of
rows and speeds was fixed when the numbers were known (`pivots`): rows beyond the rank are left out. If J_d becomes singular, at a
dead point, the method fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, backward, concat, forward, ldl, zeros
from pliant.sweeps.closures.constrained import Sparse, sparse_rows
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import inertial_forces


@dataclass(frozen=True, eq=False)
class Minimal:
    """The factors of a closed system in its independent speeds. The closures must have their pivots."""

    model: Model
    tree: Tree
    q: Array
    closures: Sequence[Joined]

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs (row, speed) in the order of elimination."""
        found, start = [], 0
        for one in self.closures:
            place = {label: start + i for i, label in enumerate(one.kept)}
            found += [(order, place[label], speed) for order, label, speed in one.closure.pivots or ()]
            start += len(one.kept)
        return [(row, speed) for _, row, speed in sorted(found)]

    @cached_property
    def free(self) -> list[int]:
        """The independent speeds."""
        follow = {speed for _, speed in self.pairs}
        return [j for j in range(self.model.nv) if j not in follow]

    @cached_property
    def rows(self) -> list[Sparse]:
        return sparse_rows(self.model, self.closures)

    @cached_property
    def factors(self) -> tuple[list[Sparse], list[Sparse], list[Array]]:
        """(U, L, 1/pivots): for each pair, the rest of its row by speed, and the multiples of earlier pairs that were
        subtracted, by number.
        """
        U = [dict(self.rows[row]) for row, _ in self.pairs]
        L: list[Sparse] = [{} for _ in self.pairs]
        reciprocal: list[Array] = []
        for k, (_, speed) in enumerate(self.pairs):
            reciprocal.append(1.0 / U[k][speed])
            for n in range(k + 1, len(U)):
                if speed not in U[n]:
                    continue
                by = L[n][k] = U[n].pop(speed) * reciprocal[k]
                for j, x in U[k].items():
                    if j != speed:
                        U[n][j] = U[n][j] - by * x if j in U[n] else -(by * x)
        return U, L, reciprocal

    @property
    def squares(self) -> dict[int, tuple[Array, Array]]:
        """For each row that is not left out, its squared pivot (..., 1, 1), and the sum of its squares. They show where J_d is
        near singular.
        """
        out = {}
        for (row, speed), left in zip(self.pairs, self.factors[0], strict=True):
            total = zeros((1, 1), self.q)
            for x in self.rows[row].values():
                total = total + x * x
            out[row] = left[speed] * left[speed], total
        return out

    def followed(self, columns: Sequence[Array | None]) -> Sparse:
        """Return J_d^-1 of columns by pair (..., 1, k), None for zero. What was subtracted for earlier pairs is subtracted here
        too.
        """
        _, L, _ = self.factors
        done: list[Array | None] = []
        for k, given in enumerate(columns):
            x = given
            for n, by in L[k].items():
                if (before := done[n]) is not None:
                    x = -(by * before) if x is None else x - by * before
            done.append(x)
        return self._back(done)

    def _back(self, columns: Sequence[Array | None]) -> Sparse:
        """Return U^-1 of columns by pair."""
        U, _, reciprocal = self.factors
        out: Sparse = {}
        for k in reversed(range(len(self.pairs))):
            x, speed = columns[k], self.pairs[k][1]
            for j in sorted(U[k].keys() & out.keys()):
                x = -(U[k][j] * out[j]) if x is None else x - U[k][j] * out[j]
            if x is not None:
                out[speed] = x * reciprocal[k]
        return out

    @cached_property
    def Z(self) -> list[Sparse]:
        """The dependent speeds (..., 1, 1) for a unit value of each independent speed; its own entry, 1, is left out."""
        U = self.factors[0]
        return [self._back([-row[i] if i in row else None for row in U]) for i in self.free]

    @cached_property
    def MZ(self) -> list[Array]:
        """M times every column of Z, (nv, 1) each."""
        return [self._weighed(self._column(z | {i: zeros((1, 1), self.q) + 1.0})) for i, z in zip(self.free, self.Z, strict=True)]

    def _column(self, x: Mapping[int, Array], width: int = 1) -> Array:
        parts = [x[j] if j in x else zeros((1, width), self.q) for j in range(self.model.nv)]
        return concat(parts) if parts else zeros((0, width), self.q)

    def _weighed(self, x: Array) -> Array:
        """M x for a column (..., nv, 1)."""
        return inertial_forces(self.model, self.q, None, x[..., 0], zeros((3,), self.q), self.tree)[..., None]

    def _along(self, k: int, x: Array) -> Array:
        """Z_k* x (..., 1, w) for x (..., nv, w)."""
        i = self.free[k]
        total = x[..., i : i + 1, :]
        for j, z in sorted(self.Z[k].items()):
            total = total + z * x[..., j : j + 1, :]
        return total

    def spread(self, x: Array) -> Array:
        """Z x_i (..., nv, 1): all speeds that follow from the independent entries of x (..., nv, 1)."""
        out: Sparse = {}
        for i, z in zip(self.free, self.Z, strict=True):
            own = x[..., i : i + 1, :]
            out[i] = own
            for j, factor in z.items():
                out[j] = out[j] + factor * own if j in out else factor * own
        return self._column(out)

    def reduced(self, rest: Array, target: Sequence[Array]) -> tuple[Array, Array]:
        """Return Z* M Z (..., f, f) and Z* (rest - M p) (..., f, 1), for rest (..., nv, 1) and J x = target by row."""
        p, f = self.followed([target[row] for row, _ in self.pairs]), range(len(self.free))
        forces = []
        for k in f:
            force = self._along(k, rest)
            for j in sorted(p):
                force = force - self.MZ[k][..., j : j + 1, :] * p[j]
            forces.append(force)
        return concat([concat([self._along(k, self.MZ[n]) for n in f], axis=-1) for k in f]), concat(forces)

    @cached_property
    def mass(self) -> tuple[list[list[Array]], list[Array]]:
        """The factors of Z* M Z (f, f)."""
        f = len(self.free)
        rows = [concat([self._along(k, self.MZ[n]) for n in range(f)], axis=-1) for k in range(f)]
        return ldl(concat(rows))

    def solve(self, rest: Array, target: Sequence[Array]) -> tuple[Array, list[Array]]:
        """Return (x (..., nv, k), multipliers by row) with M x - J* multipliers = rest and J x = target, for columns."""
        width = rest.shape[-1]
        p = self.followed([target[row] for row, _ in self.pairs])
        x: Sparse = dict(p)
        if self.free:
            forces = []
            for k in range(len(self.free)):
                force = self._along(k, rest)
                for j in sorted(p):
                    force = force - self.MZ[k][..., j : j + 1, :] * p[j]
                forces.append(force)
            L, reciprocal = self.mass
            y = forward(L, concat(forces))
            y = backward(L, concat([y[..., n : n + 1, :] * d for n, d in enumerate(reciprocal)]))
            for n, i in enumerate(self.free):
                x[i] = y[..., n : n + 1, :]
                for j, z in self.Z[n].items():
                    x[j] = x[j] + z * x[i] if j in x else z * x[i]
        found = self._column(x, width)
        return found, self._carried(found, rest)

    def _carried(self, x: Array, rest: Array) -> list[Array]:
        """Return multipliers by row with J_d* multipliers = (M x - rest)_d; zero for rows that are left out."""
        width = rest.shape[-1]
        columns = [self._weighed(x[..., n : n + 1]) for n in range(x.shape[-1])]
        over = (concat(columns, axis=-1) if len(columns) > 1 else columns[0]) - rest
        U, L, reciprocal = self.factors
        y: list[Array] = []
        for k, (_, speed) in enumerate(self.pairs):  # U* y = over
            own = over[..., speed : speed + 1, :]
            for n in range(k):
                if speed in U[n]:
                    own = own - U[n][speed] * y[n]
            y.append(own * reciprocal[k])
        for k in reversed(range(len(y))):  # L* multipliers = y
            for n in range(k + 1, len(y)):
                if k in L[n]:
                    y[k] = y[k] - L[n][k] * y[n]
        found = {row: y[k] for k, (row, _) in enumerate(self.pairs)}
        return [found.get(row, zeros((1, width), self.q)) for row in range(len(self.rows))]
