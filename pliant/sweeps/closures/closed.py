"""The equations of motion of a closed system, by composite bodies (`constrained.py`), by fronts (`fronts.py`), or in independent
speeds (`minimal.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.constrained import Composite, said_by_geometry
from pliant.sweeps.closures.fronts import Articulation, ByRow, FrontForces, Own, articulation
from pliant.sweeps.closures.minimal import Minimal
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.kinds import joined
from pliant.sweeps.laws.followers import with_followers
from pliant.sweeps.links.link import motions_at, split_v
from pliant.sweeps.steps.kinematics import Acceleration, Rate, acceleration, root_acceleration
from pliant.sweeps.steps.moves import Loads, Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, by_body, external_loads, forces_along, mass_matrix, rates_of
from pliant.sweeps.trees.semidefinite import FINE, GUARD

_REFINED = 2  # refinements with the residual, if rows are weighted: each gains six digits at mass ratios of 1e10


@dataclass(frozen=True, eq=False)
class Closed:
    """A closed system at a state, with numbered rows of its closures. mask (..., closures): 1 for active closures, 0 for the
    others.
    """

    model: Model
    tree: Tree
    q: Array
    v: Array | None
    method: str
    mask: Array | None = None

    @cached_property
    def motions(self) -> list[Motion]:
        return motions_at(self.model, self.q, self.v, self.tree)[1]

    @cached_property
    def rates(self) -> list[Rate]:
        return rates_of(self.tree, self.motions, self.q)

    @cached_property
    def closures(self) -> list[Joined]:
        return joined(self.model, self.tree, self.motions, self.q, self.rates if self.v is not None else None, v=self.v)

    @cached_property
    def rows(self) -> list[range]:
        """The numbers of each closure's rows."""
        out, start = [], 0
        for one in self.closures:
            out.append(range(start, start + len(one.kept)))
            start = out[-1].stop
        return out

    @property
    def count(self) -> int:
        return self.rows[-1].stop if self.rows else 0

    @cached_property
    def _acts(self) -> list[Array] | None:
        """For each row, 1 if it is active. Rows outside the mask are not and, with weights, neither are rows that depend on
        others.
        """
        mask = self.mask
        acts = None if mask is None else [mask[..., c : c + 1, None] for c, rows in enumerate(self.rows) for _ in rows]
        return acts if self._weights is None else said_by_geometry(self.model, self.closures, self._weights, acts)

    @property
    def _weights(self) -> tuple[float, ...] | None:
        """The weight of each speed if rows are compared by geometry; None if they are compared by inertia: see `row_weights.py`."""
        return next((one.closure.weights for one in self.closures), None) if self.method != "minimal" else None

    @property
    def guard(self) -> float:
        return GUARD if self._weights is None else FINE

    def by_row(self, blocks: Sequence[Array]) -> list[Array]:
        """Return columns (rows, k) of every closure as single rows (1, k)."""
        return [block[..., i : i + 1, :] for block, rows in zip(blocks, self.rows, strict=True) for i in range(len(rows))]

    # ---- factors

    @cached_property
    def M(self) -> Array:
        """The mass matrix of the tree."""
        return mass_matrix(self.model, self.q, self.tree)

    @cached_property
    def composite(self) -> Composite:
        return Composite(self.model, self.M, self.closures, self.q, self._acts, self.guard)

    @cached_property
    def minimal(self) -> Minimal:
        return Minimal(self.model, self.tree, self.q, self.closures)

    @property
    def _by_columns(self) -> Composite | Minimal | None:
        """The solver for columns of generalised forces; None if fronts are used."""
        if self.method == "composite":
            return self.composite
        return self.minimal if self.method == "minimal" else None

    @cached_property
    def articulation(self) -> Articulation:
        own, at_world = self._own
        return articulation(self.tree, self.motions, own, at_world, self.q)

    @cached_property
    def _own(self) -> tuple[list[Own], Own]:
        """The relation of each body, and of the world, to the rows."""
        n = len(self.tree)
        wrenches: list[list[Any]] = [[] for _ in range(n + 1)]
        speeds: list[list[Any]] = [[] for _ in range(n + 1)]
        closes: list[list[int]] = [[] for _ in range(n + 1)]
        least: dict[int, float | Array] = {}
        spare: set[int] = set()
        for one, rows in zip(self.closures, self.rows, strict=True):
            for i, row in enumerate(rows):
                for touch in one.touches:
                    X = touch.X[..., i : i + 1]
                    if touch.k >= 0:
                        wrenches[touch.k].append((row, touch.node, X))
                for k, S in one.coefficients.items():
                    speeds[k].append((row, S[..., i : i + 1]))
                closes[one.root].append(row)
                if not isinstance(size := one.least[i], float) or size:
                    least[row] = size
                if i in one.spare:
                    spare.add(row)
        acts = None if self._acts is None else dict(enumerate(self._acts))
        last = frozenset(spare)
        own = [
            Own(tuple(wrenches[k]), tuple(speeds[k]), tuple(closes[k]), least, acts, k < n and self._lands(k), last, self.guard)
            for k in range(n + 1)
        ]
        return own[:n], own[n]

    def _lands(self, k: int) -> bool:
        """Whether the parent of a body is the world, whose acceleration is known."""
        return bool(self.tree.bodies[k].parent < 0)

    @property
    def pivots(self) -> dict[int, tuple[Array, Array]]:
        """For each row, the pivot D (..., 1, 1) of Lambda, or of its blocks that are closed one by one, and its size without other
        rows.

        With independent speeds, it is the squared pivot of J_d.
        """
        if self.method == "composite":
            return self.composite.factors.pivots
        if self.method == "minimal":
            return self.minimal.squares
        made = self.articulation
        found = [body.closing.factors for body in made.bodies if body.closing is not None]
        return {row: x for factors in (*found, *([made.world] if made.world else [])) for row, x in factors.pivots.items()}

    # ---- solving

    def solved(self, rest: Array, target: Sequence[Array]) -> tuple[Array, list[Array]]:
        """Return (x (..., nv, k), multipliers by row) with M x - J* multipliers = rest (..., nv, k), J x = target by row (...,
        1, k).
        """
        x, found = self._solved(rest, target)
        for _ in range(0 if self._weights is None else _REFINED):
            left = rest - self.M @ x + self.pulled(found)
            more, also = self._solved(left, [y - z for y, z in zip(target, self.opened(x), strict=True)])
            x, found = x + more, [y + z for y, z in zip(found, also, strict=True)]
        return x, found

    def _solved(self, rest: Array, target: Sequence[Array]) -> tuple[Array, list[Array]]:
        """Return the same, by one solution with the factors."""
        if (whole := self._by_columns) is not None:
            return whole.solve(rest, target)
        root = zeros((6, rest.shape[-1]), self.q)
        columns = [rest[..., where, :] for where in self.model.internals.v_slices]
        starts, at_world = self._starts([-x for x in target])
        acting = [FrontForces(own, None, None, (), start) for own, start in zip(columns, starts, strict=True)]
        found, multipliers = self.articulation.solve(acting, at_world, root)
        return found, [multipliers[i] if i in multipliers else zeros((1, 1), self.q) for i in range(self.count)]

    def _starts(self, u: Sequence[Array]) -> tuple[list[ByRow], ByRow]:
        """Return u by row, at the body where the row is closed."""
        starts = [ByRow() for _ in range(len(self.tree) + 1)]
        for one, rows in zip(self.closures, self.rows, strict=True):
            for row in rows:
                starts[one.root][row] = u[row]
        return starts[:-1], starts[-1]

    def accelerated(self, forces: Forces) -> tuple[Array, list[Array]]:
        """Return (a (..., nv), multipliers by row (..., 1, 1)) under forces.

        If the model stabilises with (alpha, beta), y' = -2 alpha y - beta^2 phi instead of zero.
        """
        assert self.v is not None
        more = self._stabilising
        external = self._external(forces)
        if self._weights is not None or self._by_columns is not None:
            A = self.walked(None)
            drift = self.by_row(self.drift(A, None))
            rest = forces.tau - forces_along(self.model, self.q, (self.tree, self.motions, self.rates, A), None, external)
            target = [-x for x in drift] if more is None else [-(x + y) for x, y in zip(drift, more, strict=True)]
            a, found = self.solved(rest[..., None], target)
            return a[..., 0], found
        return self._by_fronts(self.articulation, forces.tau, external, more, {})

    @property
    def _stabilising(self) -> list[Array] | None:
        """Return Baumgarte's terms by row (..., 1, 1); None if the model has none."""
        own = self.model.internals.stabilise
        return None if own is None else self.by_row(self._stabilised(*own))

    def _external(self, forces: Forces) -> list[Loads]:
        return external_loads(self.model, self.q, self.tree, self.motions, forces.wrenches, forces.axes, forces.loads)

    def driven(self, forces: Forces, given: Mapping[int, Array]) -> tuple[Array, list[Array]]:
        """Return `accelerated` with prescribed accelerations of some hinges, by body; rows pass through these hinges unchanged."""
        more, external = self._stabilising, self._external(forces)
        held = [m._replace(H=m.H[..., :0]) if k in given else m for k, m in enumerate(self.motions)]
        factors = articulation(self.tree, held, *self._own, self.q)
        return self._by_fronts(factors, forces.tau, external, more, given)

    def _by_fronts(
        self, factors: Articulation, tau: Array, external: Sequence[Any], more: Sequence[Array] | None, given: Mapping[int, Array]
    ) -> tuple[Array, list[Array]]:
        """Return accelerations and multipliers by fronts. more: stabilising terms by row; given: accelerations of driven hinges
        by body.
        """
        u = self.by_row([one.gamma for one in self.closures])
        root = concat(root_acceleration(self.model.gravity, self.q)[:2])
        u = u if more is None else [x + y for x, y in zip(u, more, strict=True)]
        u = self._with_world(u, root)
        for one, rows in zip(self.closures, self.rows, strict=True):
            for k, S in one.coefficients.items():
                if k in given:
                    for i, row in enumerate(rows):
                        u[row] = u[row] + S[..., : given[k].shape[-2], i : i + 1].mT @ given[k]
        starts, at_world = self._starts(u)
        bodies = zip(self.tree.bodies, factors.motions, self.rates, strict=True)
        a = [r.a + m.H @ given[k] if k in given else r.a for k, (m, r) in enumerate(zip(self.motions, self.rates, strict=True))]
        b = [body.bias_terms(m, r) for body, m, r in bodies]
        acting = [FrontForces(*own) for own in zip(split_v(self.model, tau), a, b, external, starts, strict=True)]
        found, multipliers = factors.solve(acting, at_world, root)
        parts, at = [zeros((0, 1), self.q)], 0
        for k, where in enumerate(self.model.internals.v_slices):
            known = given[k] if k in given else zeros((0, 1), self.q)
            n = where.stop - where.start - known.shape[-2]
            parts += [known, found[..., at : at + n, :]]
            at += n
        return concat(parts)[..., 0], [multipliers.get(i, zeros((1, 1), self.q)) for i in range(self.count)]

    def required(
        self, a: Array, multipliers: Sequence[Array], wrenches: Any, axes: str, loads: Sequence[Loads] | None = None
    ) -> tuple[Array, list[Array]]:
        """Return (tau (..., nv) that causes the accelerations a in addition to the forces of the closures, y' by row (..., 1, 1)).

        It needs one sweep. If a and the multipliers are those of forward dynamics, y' is zero, and tau minus the applied forces is
        zero.
        """
        assert self.v is not None
        A = self.walked(a)
        external = external_loads(self.model, self.q, self.tree, self.motions, wrenches, axes, self.exerted(multipliers, loads))
        tau = forces_along(self.model, self.q, (self.tree, self.motions, self.rates, A), a, external)
        coupled = self.coupled(multipliers)
        return tau if coupled is None else tau - coupled[..., 0], self.by_row(self.stabilised_drift(A, a))

    def coupled(self, multipliers: Sequence[Array]) -> Array | None:
        """Return S lambda (..., nv, 1): the generalised forces of couplings; None if there are none."""
        total: dict[int, Array] = {}
        for one, rows in zip(self.closures, self.rows, strict=True):
            for k, S in one.coefficients.items() if rows else ():
                own = S @ concat([multipliers[i] for i in rows])
                total[k] = total[k] + own if k in total else own
        parts = [total.get(k, zeros((own.stop - own.start, 1), self.q)) for k, own in enumerate(self.model.internals.v_slices)]
        return concat(parts) if total else None

    def exerted(self, multipliers: Sequence[Array], loads: Sequence[Loads] | None = None, followers: bool = False) -> list[Loads]:
        """Return the wrenches X lambda by body, at nodes and in their axes, together with other loads; couplings exert none.

        followers: with the forces that do no work and follow from others.
        """
        out: list[list[tuple[int, Array]]] = [list(own) for own in loads] if loads else [[] for _ in self.model.bodies]
        for one, rows in zip(self.closures, self.rows, strict=True):
            if not rows:
                continue
            found = concat([multipliers[i] for i in rows])
            acting, found = with_followers(one, found) if followers else (one, found)
            for touch in acting.touches:
                if touch.k >= 0:
                    out[touch.k].append((touch.node, touch.X @ found))
        return [tuple(own) for own in out]

    def _with_world(self, u: list[Array], root: Array) -> list[Array]:
        """Add the effect of the world's acceleration on rows that touch the world."""
        u = list(u)
        for one, rows in zip(self.closures, self.rows, strict=True):
            for touch in one.touches:
                if touch.k < 0:
                    for i, row in enumerate(rows):
                        u[row] = u[row] + touch.X[..., i : i + 1].mT @ root
        return u

    def walked(self, a: Array | None) -> list[Acceleration]:
        """Return the acceleration of every body at v' = a (None: zero), with gravity as an acceleration of the world."""
        base = root_acceleration(self.model.gravity, self.q)
        return self.tree.outward(acceleration, self.motions, self.rates, by_body(self.model, a), base=base)

    def drift(self, A: Sequence[Acceleration], a: Array | None) -> list[Array]:
        """Return y' (rows, 1) of every closure, for the accelerations of the bodies that `walked` returned for a."""
        world, given = root_acceleration(self.model.gravity, self.q), by_body(self.model, a)

        def found(k: int, node: int) -> Acceleration:
            if k < 0 or node < 0:
                return world if k < 0 else A[k]
            return self.tree.bodies[k].node_accelerations(self.motions[k], self.rates[k], given[k], A[k])[node]

        out = []
        for one in self.closures:
            total = one.acceleration(found)
            for k, S in one.coefficients.items() if a is not None else ():
                total = total + S.mT @ given[k]
            out.append(total)
        return out

    def pulled(self, multipliers: Sequence[Array]) -> Array:
        """Return J* multipliers (..., nv, k), for multipliers by row."""
        width = multipliers[0].shape[-1] if multipliers else 1
        parts: list[Array] = [zeros((body.nv, width), self.q) for body in self.model.bodies]
        for one, rows in zip(self.closures, self.rows, strict=True):
            for k, block in one.jacobian.items():
                for i, row in enumerate(rows):
                    parts[k] = parts[k] + block[..., i : i + 1] * multipliers[row]
        return concat(parts)

    def opened(self, x: Array) -> list[Array]:
        """Return J x by row (..., 1, k), for columns x (..., nv, k)."""
        out = []
        for one, rows in zip(self.closures, self.rows, strict=True):
            total = zeros((len(rows), x.shape[-1]), self.q)
            for k, block in one.jacobian.items():
                total = total + block.mT @ x[..., self.model.internals.v_slices[k], :]
            out.append(total)
        return self.by_row(out)

    def speeds(self) -> list[Array]:
        """Return y (rows, 1) = J v of every closure, at the speeds v of this state."""
        assert self.v is not None
        parts = split_v(self.model, self.v)
        out = []
        for one in self.closures:
            if (speed := one.speed) is not None:
                out.append(speed)
                continue
            total = zeros((len(one.kept), 1), self.q)
            for k, block in one.jacobian.items():
                total = total + block.mT @ parts[k]
            out.append(total)
        return out

    def power(self, multipliers: Sequence[Array]) -> Array:
        """Return the power (..., 1, 1) of the closures at speeds that they allow: J v = -drift, of those that depend on time."""
        total = zeros((1, 1), self.q)
        for one, rows in zip(self.closures, self.rows, strict=True):
            if one.closure.rheonomic and rows:
                total = total - one.drift.mT @ concat([multipliers[i] for i in rows])
        return total

    @property
    def residuals(self) -> list[Array]:
        """Return phi (rows, 1) of every closure."""
        return [one.phi for one in self.closures]

    def open_speeds(self) -> tuple[Array, list[Array]]:
        """Return (M^-1 J* Lambda^-1 J v (..., nv), and Lambda^-1 J v by row): the part of v that the closures do not allow."""
        found, multipliers = self.solved(zeros((self.model.nv, 1), self.q), self.by_row(self.speeds()))
        return found[..., 0], multipliers

    def as_labelled(self, found: Sequence[Array]) -> Array:
        """Return multipliers by row as (..., rows) of all rows of the active closures, in the axes of their frames A."""
        parts = [zeros((0, 1), self.q)]
        for one, rows in zip(self.closures, self.rows, strict=True):
            parts.append(one.labelled([found[row] for row in rows]))
        return concat(parts)[..., 0]

    def stabilised_drift(self, A: Sequence[Acceleration], a: Array | None) -> list[Array]:
        """Return `drift`, with Baumgarte's terms if the model has them."""
        y = self.drift(A, a)
        if self.model.internals.stabilise is None:
            return y
        return [x + more for x, more in zip(y, self._stabilised(*self.model.internals.stabilise), strict=True)]

    def _stabilised(self, alpha: Any, beta: Any) -> list[Array]:
        """2 alpha y + beta^2 phi: Baumgarte's terms."""
        assert self.v is not None
        return [y * (2.0 * alpha) + phi * (beta * beta) for y, phi in zip(self.speeds(), self.residuals, strict=True)]
