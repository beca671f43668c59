"""The derivative of a solution of the contacts.

At a solution every contact is open, sticks or slips, and satisfies equations F(lambda, w) = 0 of that mode:

    open     lambda = 0
    sticks   w_t = 0,                         w_n - target + R lambda_n = 0
    slips    lambda_t = mu lambda_n y / |y|,  the same; y = lambda_t - w_t / size, along lambda_t and against w_t

With P = dF/dlambda, Q = dF/dw and w = b + G lambda, a change of the numbers of the problem changes the impulses by

    (P + Q G) dlambda = -dF,   dF = Q dw + the share of target, R and mu, with lambda held.

P gets a small compliance where points stick, as in `newton`. That gives equations with only as many unknowns as there are shared
rows. What the compliance leaves is solved by the same factors, a few times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, eye, less, select, sqrt, zeros
from pliant.sweeps.contacts.assembly import OpenAssembly, shared_rows
from pliant.sweeps.contacts.newton import EliminatedRows
from pliant.sweeps.contacts.one_contact import Impulse, larger
from pliant.sweeps.contacts.plant import moved_by
from pliant.sweeps.contacts.points.source import restitution_given
from pliant.sweeps.contacts.solver import ContactProblem, SharedRows
from pliant.sweeps.contacts.step import ContactState, StepActing, split_impulses
from pliant.sweeps.trees.dynamics import Forces, required_forces

_COMPLIANCE = 3e-4  # of the diagonal; less makes rounding larger
_MOST_ROWS = 48  # beyond, elimination is too long
_TERMS = 1.0, 1.0, 1.0, 1.0, -4.0  # of a solution by inverses with compliance
Solution = Callable[[Sequence[Array]], list[Array]]


@dataclass(frozen=True, eq=False)
class ContactLaw:
    """The linearised equations of one contact: P, Q, P with its compliance, and the inverse of that, each (..., n, n).

    numbers: those that the law has besides velocities, each (..., 1, 1), with dF (..., n, 1) for one of it.
    """

    P: Array
    Q: Array
    soft: Array
    inverse: Array
    numbers: Sequence[tuple[Array, Array]]


def contact_law(problem: ContactProblem, impulse: Impulse, c: int, w: Sequence[Array], smooth: float = 0.0) -> ContactLaw:
    """Return the law of a contact with an impulse, at a velocity w."""
    if (hinge := problem.hinge(c)) is not None:
        follows, value = hinge.mode(w[0], impulse[0])
        P = select(follows, 1.0 + 0.0 * follows, 0.0)
        soft = select(follows, 1.0 + 0.0 * follows, _COMPLIANCE * hinge.response)
        return ContactLaw(P, 1.0 - P, soft, 1.0 / soft, [(value, -1.0 + 0.0 * P)])
    own, mu, (l1, l2, ln) = problem.own[c], problem.mu[c], impulse
    R, size = problem.R[c], own.a11 + own.a22
    zero, one = 0.0 * ln, 0.0 * ln + 1.0
    wn = w[2] - problem.target[c]
    wn = wn if R is None else wn + R * ln
    closed = one if smooth else less(wn, own.gnn * ln)
    soft = zero if R is None else R + zero
    soft = soft + wn / ln if smooth else soft  # lambda_n (w_n - target + R lambda_n) = smooth
    load, rate = larger(ln, 0.0), 1.0 / size
    y1, y2 = l1 - rate * w[0], l2 - rate * w[1]
    square, reach = y1 * y1 + y2 * y2, mu * load
    slips = less(reach * reach, square)
    length = 1.0 / sqrt(select(slips, square, one))
    e1, e2, share = y1 * length, y2 * length, reach * length
    free = 1.0 - share
    least, slack, firm = larger(free, _COMPLIANCE), _COMPLIANCE * size, larger(soft, _COMPLIANCE * own.gnn)
    normal = 1.0 / firm

    def tangents(along: Array, across: Array, stick: Array) -> list[list[Array]]:
        """along e e* + across (1 - e e*) in a slip, a multiple of the identity in a stick."""
        more = along - across
        sides = (across + more * e1 * e1, more * e1 * e2, across + more * e2 * e2)
        a, b, d = (select(slips, x, y) for x, y in zip(sides, (stick, zero, stick), strict=True))
        return [[a, b], [b, d]]

    def whole(tangent: list[list[Array]], column: Sequence[Array], last: Array, opened: Array) -> Array:
        rows = [[*tangent[0], column[0]], [*tangent[1], column[1]], [zero, zero, last]]
        by_mode = [[select(closed, x, opened if i == j else zero) for j, x in enumerate(row)] for i, row in enumerate(rows)]
        return concat([concat(row, axis=-1) for row in by_mode])

    m1, m2 = (select(slips, mu * x, zero) for x in (e1, e2))
    P = whole(tangents(one, free, zero), (-m1, -m2), soft, one)
    Q = whole(tangents(zero, share * rate, one), (zero, zero), one, zero)
    compliant = whole(tangents(one, least, slack), (-m1, -m2), firm, one)
    inverse = whole(tangents(one, 1.0 / least, 1.0 / slack), (m1 * normal, m2 * normal), normal, one)
    rubs = select(closed, select(slips, -load, zero), zero)
    numbers = [(problem.target[c], concat([zero, zero, select(closed, -one, zero)]))]
    numbers += [] if R is None else [(R, concat([zero, zero, select(closed, ln, zero)]))]
    return ContactLaw(P, Q, compliant, inverse, [*numbers, (mu + zero, concat([rubs * e1, rubs * e2, zero]))])


@dataclass(frozen=True, eq=False)
class LinearisedContacts:
    """(P + Q G) of all contacts, and the solution of equations with it and with its transpose."""

    laws: Sequence[ContactLaw]
    shared: SharedRows
    places: Sequence[slice]

    @classmethod
    def of(
        cls, problem: ContactProblem, impulses: Sequence[Impulse], w: Sequence[Sequence[Array]], smooth: float
    ) -> LinearisedContacts:
        """Return the equations at a solution, with velocities w."""
        assert problem.shared is not None
        laws = [contact_law(problem, impulse, c, w[c], smooth) for c, impulse in enumerate(impulses)]
        return cls(laws, problem.shared, problem.shared.places(problem.b))

    @cached_property
    def _factors(self) -> EliminatedRows:
        """Of the equations for the impulses L along all rows: (P + Q Lambda) L = r of a contact with rows of its own, and
        (1 + sum X P^-1 Q X* Lambda) L = sum X P^-1 r of those that share rows.
        """
        shared, like, rows = self.shared, self.laws[0].P, []
        for members, combine, at in zip(shared.members, shared.combine, self.places, strict=True):
            n = at.stop - at.start
            if combine[0] is None:
                N, K = self.laws[members[0]].soft, self.laws[members[0]].Q
            else:
                N, K = eye(n, like), zeros((n, n), like)
                for c, X in zip(members, combine, strict=True):
                    assert X is not None
                    K = K + X @ (self.laws[c].inverse @ self.laws[c].Q) @ X.mT
            whole = K @ shared.matrix[..., at, :]
            rows.append(concat([whole[..., :, : at.start], N + whole[..., :, at], whole[..., :, at.stop :]], axis=-1))
        return EliminatedRows.of(concat(rows))

    def _seen(self, V: Array) -> list[Array]:
        """X* V by contact."""
        return [concat(self.shared.change(c, V[..., self.places[self.shared.group[c][0]], :])) for c in range(len(self.laws))]

    def _total(self, x: Sequence[Array]) -> Array:
        """The sum of X x over the contacts, along all shared rows."""
        return concat(self.shared.totals([split(own) for own in x]))

    def solved(self, r: Sequence[Array]) -> list[Array]:
        """Return x (..., n, 1) by contact with (P + Q G) x = r."""

        def applied(x: Sequence[Array]) -> list[Array]:
            w = self._seen(self.shared.matrix @ self._total(x))
            return [law.P @ own + law.Q @ y for law, own, y in zip(self.laws, x, w, strict=True)]

        return _refined(self._once, applied, r)

    def _once(self, r: Sequence[Array]) -> list[Array]:
        shared = self.shared
        x = [law.inverse @ own if self._shares(c) else own for c, (law, own) in enumerate(zip(self.laws, r, strict=True))]
        L = self._factors.solved(self._total(x))
        alone, w = self._seen(L), self._seen(shared.matrix @ L)
        return [law.inverse @ (r[c] - law.Q @ w[c]) if self._shares(c) else alone[c] for c, law in enumerate(self.laws)]

    def _shares(self, c: int) -> bool:
        return self.shared.group[c][1] is not None

    def transposed(self, r: Sequence[Array]) -> list[Array]:
        """Return x by contact with (P + Q G)* x = r."""

        def applied(x: Sequence[Array]) -> list[Array]:
            w = self._seen(self.shared.matrix.mT @ self._total([law.Q.mT @ own for law, own in zip(self.laws, x, strict=True)]))
            return [law.P.mT @ own + y for law, own, y in zip(self.laws, x, w, strict=True)]

        return _refined(self._once_transposed, applied, r)

    def _once_transposed(self, r: Sequence[Array]) -> list[Array]:
        shared = self.shared
        x = [law.inverse.mT @ own if self._shares(c) else own for c, (law, own) in enumerate(zip(self.laws, r, strict=True))]
        none = [0.0 * own for own in r]
        alone = self._total([none[c] if self._shares(c) else own for c, own in enumerate(r)])
        if shared.shares:
            pulled = [law.Q.mT @ x[c] if self._shares(c) else none[c] for c, law in enumerate(self.laws)]
            alone = alone - shared.matrix.mT @ self._total(pulled)
        seen = self._seen(self._factors.transposed(alone))
        return [law.inverse.mT @ (r[c] + seen[c]) if self._shares(c) else seen[c] for c, law in enumerate(self.laws)]


def _refined(solve: Solution, apply: Solution, r: Sequence[Array]) -> list[Array]:
    """Return the solution of A x = r by an approximate inverse M: the sum of `_TERMS` times powers of 1 - M A, times M r.

    An error d of M A becomes d^4. Where A is zero M is large, and the sum is zero: of many solutions it is one without such parts.
    """
    term = solve(r)
    out = list(term)
    for factor in _TERMS[1:]:
        term = [x - y for x, y in zip(term, solve(apply(term)), strict=True)]
        out = [x + factor * y for x, y in zip(out, term, strict=True)]
    return out


def split(x: Array) -> tuple[Array, ...]:
    """Return the entries of a column, each (..., 1, 1)."""
    return tuple(x[..., i : i + 1, :] for i in range(x.shape[-2]))


# ---- steps


@dataclass(frozen=True, eq=False)
class SolvedStep:
    """A step under the impulses that solve its contacts, as results and numbers that depend on the unknowns and on all else.

    outputs: q, v and contact forces at the end. numbers: those of the equations, entries (..., 1, 1), which change with everything
    that the step is given while the unknowns are held. The unknowns are the impulses, and behind them the speeds at the end if
    these are `held`; then `speeds` are their values.
    """

    state: ContactState
    impulses: Sequence[Impulse]
    held: Array | None

    @cached_property
    def speeds(self) -> Array:
        """The speeds (..., nv, 1) at the end, in axes that stand still."""
        return self.state.speeds

    @property
    def outputs(self) -> tuple[Array, ...]:
        state = self.state
        moved = state.moved if self.held is None else moved_by(state.model, state.q, state.v, self.held[..., None], state.h)
        return *moved, state.contact_forces

    @property
    def _open(self) -> OpenAssembly:
        """The assembly of a tree, which a step with held speeds has."""
        assembly = self.state.assembly
        assert isinstance(assembly, OpenAssembly)
        return assembly

    @cached_property
    def _velocities(self) -> list[Sequence[Array]]:
        """The velocities of all contacts at the end."""
        if self.held is None:
            return list(self.state.problem_with_rows.velocities(self.impulses))
        found = self.state.assembly.velocities(self.speeds, driven=False)
        return [found[c] for c in range(len(found))]

    @cached_property
    def linear(self) -> LinearisedContacts:
        smooth = self.state.model.internals.contact_solver.smooth
        return LinearisedContacts.of(self.state.problem_with_rows, self.impulses, self._velocities, smooth)

    @property
    def numbers(self) -> list[Array]:
        """The balance of impulses if speeds are held; by contact its velocities and the numbers of its law."""
        out: list[Array] = []
        w = self._velocities
        if self.held is not None:
            out = list(split(self._balance(self.held[..., None])))
            found = self.state.assembly.velocities(self.held[..., None], driven=False)
            w = [found[c] for c in range(len(found))]
        for own, law in zip(w, self.linear.laws, strict=True):
            out += [*own, *(x for x, _ in law.numbers)]
        return out

    def _balance(self, speeds: Array) -> Array:
        """M (v+ - v) - J* lambda - h times all forces, (..., nv, 1)."""
        state = self.state
        model, forces, h = state.model, state.forces, state.h
        a = (speeds - state.base) / h
        acting = forces.wrenches, forces.axes, state.tree, forces.loads
        rest = (required_forces(model, state.q, state.v, a[..., 0], *acting) - forces.tau)[..., None] * h
        pushed = self._open.pushed(self.impulses)
        return concat([rest[..., k : k + 1, :] - pushed[k] if k in pushed else rest[..., k : k + 1, :] for k in range(model.nv)])

    def unknowns_of(self, numbers: Sequence[Array]) -> Array:
        """Return the change (..., n) of the unknowns with changes of the numbers, each (..., 1, 1)."""
        left, nv = iter(numbers), 0 if self.held is None else self.state.model.nv
        assembly = self.state.assembly
        moved = -self._open.response.solved(concat([next(left) for _ in range(nv)])) if nv else None
        more = assembly.velocities(moved, driven=False) if moved is not None else {}
        r = []
        for c, law in enumerate(self.linear.laws):
            w = concat([next(left) for _ in range(law.Q.shape[-1])])
            w = w + concat(more[c]) if more else w
            off = law.Q @ w
            for _, share in law.numbers:
                off = off + share * next(left)
            r.append(-off)
        found = self.linear.solved(r)
        if moved is None:
            return concat(found)[..., 0]
        return concat([*found, moved + self._open.response.solved(self._pushed(found))])[..., 0]

    def numbers_of(self, unknowns: Array) -> list[Array]:
        """Return the transpose: the cotangents of the numbers for those of the unknowns (..., n)."""
        sizes = [law.Q.shape[-1] for law in self.linear.laws]
        ends = [sum(sizes[: c + 1]) for c in range(len(sizes))]
        r = [unknowns[..., end - n : end, None] for end, n in zip(ends, sizes, strict=True)]
        out: list[Array] = []
        if self.held is not None:
            response, assembly = self._open.response, self._open
            moved = response.solved(unknowns[..., ends[-1] :, None])
            more = assembly.velocities(moved, driven=False)
            x = self.linear.transposed([own + concat(more[c]) for c, own in enumerate(r)])
            out = [
                -y
                for y in split(
                    moved - response.solved(self._pushed([law.Q.mT @ y for law, y in zip(self.linear.laws, x, strict=True)]))
                )
            ]
        else:
            x = self.linear.transposed(r)
        for law, y in zip(self.linear.laws, x, strict=True):
            out += split(-(law.Q.mT @ y))
            out += [-(share.mT @ y) for _, share in law.numbers]
        return out

    def _pushed(self, impulses: Sequence[Array]) -> Array:
        """J* of impulses (..., nv, 1)."""
        pushed, zero = self._open.pushed([split(x) for x in impulses]), zeros((1, 1), self.state.q)
        return concat([pushed.get(k, zero) for k in range(self.state.model.nv)])


def has_equations(model: Model, hinges: int = 0) -> bool:
    """Whether the derivative of a solution is found by elimination. hinges: the number of rows of hinges."""
    return shared_rows(model) + hinges <= _MOST_ROWS


def holds_speeds(model: Model, hinges: int) -> bool:
    """Whether a solved step is differentiated with the speeds at its end held: in trees, unless impulses are limited by energy.

    Then no derivatives of mass matrices and responses are needed. hinges: how many numbers of hinges a step takes.
    """
    return not model.closures and not hinges and not restitution_given(model)


def solved_step(
    model: Model, state: tuple[Array, Array], forces: Forces, h: Array, acting: StepActing, impulses: Array, held: Array | None
) -> SolvedStep:
    """Return the step from a state (q, v) under impulses (..., 3 points + rows of hinges) that solve it.

    held (..., nv): the speeds at the end as unknowns, see `holds_speeds`.
    """
    given = split_impulses(impulses, 0 if acting.hinges is None else len(acting.hinges.plan.rows))
    at = acting.state(model, *state, forces, h)
    return SolvedStep(replace(at, before=None, known=tuple(given)), given, held)
