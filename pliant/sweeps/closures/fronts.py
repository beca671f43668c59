"""Closed systems by articulated bodies in O(N): the inward sweep passes on a front.

A body passes its articulated inertia P and bias force z to its parent. For every row of a closure that is still open, it also
passes on the wrench X (6) that the row exerts there and, together with the other open rows, the admittance L and the drift u:

    f = P A + z - X lambda,   y' = X* A + u + L lambda.

    close    at the loop's root, before its hinge:  lambda_c = -L_cc^-1 (X_c* A + u_c + L_cr lambda_r), so that
             P += X_c L_cc^-1 X_c*, z += X_c L_cc^-1 u_c,
             X_r -= X_c L_cc^-1 L_cr, u_r -= L_rc L_cc^-1 u_c, L_rr -= L_rc L_cc^-1 L_cr
    hinge    E = H* X + S, eps = tau - H* z:  P+ = P - G D G*, z+ = z + G eps + P+ a,
             X+ = X - G E, L+ = L + E* E / D, u+ = u + E* eps / D + X+* a
    world    A = (0; -g) is known: the remaining rows are solved there
    outward  v' = (eps + E lambda) / D - G* A+, then lambda of the rows closed at this body, then its children

L_cc is positive definite if the rows are independent, in every pose: there are no coordinates to choose, and no dead points. The
factors do not depend on the forces, so that one factorisation serves accelerations, projections, impulses and derivatives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pliant.spatial import Array, concat, over, symmetric, zeros
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.semidefinite import GUARD, Factors, factorised, least_fill, pattern


class ByRow(dict[int, Array]):
    """Entries by row; what is missing is zero."""

    def __add__(self, other: ByRow) -> ByRow:
        return ByRow({row: _sum(self.get(row), other.get(row)) for row in sorted({*self, *other})})


def _sum(a: Array | None, b: Array | None) -> Array:
    if a is None or b is None:
        found = b if a is None else a
        assert found is not None
        return found
    return a + b


@dataclass(frozen=True, eq=False)
class Front:
    """P (6, 6); for each open row X (6, 1); for pairs of rows, the later first, L (1, 1).

    size: for each row, its admittance without the rows that were closed before it; missing if none were.
    """

    P: Array
    X: ByRow
    L: dict[tuple[int, int], Array]
    size: ByRow

    def __add__(self, other: Front) -> Front:
        L = dict(self.L)
        for pair, x in other.L.items():
            L[pair] = L[pair] + x if pair in L else x
        sizes = sorted({*self.size, *other.size})
        size = {row: _sum(_size(self, row), _size(other, row)) for row in sizes}
        return Front(self.P + other.P, self.X + other.X, L, ByRow(size))


def _size(front: Front, row: int) -> Array | None:
    return front.size.get(row, front.L.get((row, row)))


class Own(NamedTuple):
    """The relation of a body to rows: wrenches on it (row, node, X (6, 1)), coefficients on its speeds (row, S (nv, 1)).

    closes: the rows whose loop's root it is. least, acts, guard: as in `semidefinite.factorised`. lands: whether its parent is the
    world, whose acceleration is known. spare: the rows that are eliminated last.
    """

    wrenches: tuple[tuple[int, int, Array], ...] = ()
    speeds: tuple[tuple[int, Array], ...] = ()
    closes: tuple[int, ...] = ()
    least: Mapping[int, float | Array] = {}
    acts: Mapping[int, Array] | None = None
    lands: bool = False
    spare: frozenset[int] = frozenset()
    guard: float = GUARD


class Closing(NamedTuple):
    """The rows closed at a body: factors of L_cc, and of L^-1 [X_c*, L_cr] what is below D: by row (1, 6) and by rows (1, 1)."""

    factors: Factors
    X: dict[int, Array]
    cross: dict[tuple[int, int], Array]


class Fronted(NamedTuple):
    """A body's factors: for each degree of freedom of its hinge 1/D, G (6, 1) and E by row; P+; its X+ by row.

    Of its modes: their factors, eps_X (n, 1) and y = D_f^-1 eps_X by row. What it closes.
    """

    reciprocal: tuple[Array, ...]
    G: tuple[Array, ...]
    E: tuple[ByRow, ...]
    P_plus: Array
    X_plus: ByRow
    modal: Any
    eps_X: ByRow
    y: ByRow
    closing: Closing | None


def front_inertia(body: Any, m: Motion, own: Own, outboard: tuple[Front, ...]) -> tuple[Fronted, Front]:
    """Return the factors of a body, and the front that it passes on."""
    P, modal = body.absorb(m, tuple(front.P for front in outboard))
    X, eps_X, y = _through_modes(body, m, modal, own, outboard)
    met = _met(outboard, zeros((6, 6), body.R))
    L, size = dict(met.L), ByRow(met.size)
    for i, x in eps_X.items():
        for j, z in y.items():
            if j <= i:
                _grow(L, (i, j), x.mT @ z)
        if i in size:
            size[i] = size[i] + x.mT @ y[i]
    closing = None
    if own.closes:
        closing, P, X, L, size = closed_front(own, P, X, L, size)
    reciprocal, gains, rows = [], [], []
    for n in range(m.H.shape[-1]):
        H = m.H[..., n : n + 1]
        PH = P @ H
        D = H.mT @ PH if body.armature is None else H.mT @ PH + body.armature[..., n : n + 1, :]
        inverse, G = 1.0 / D, over(PH, D)
        if body.free is not None:
            inverse, G = inverse * body.free[..., n : n + 1, :], G * body.free[..., n : n + 1, :]
        E = ByRow({row: H.mT @ x for row, x in X.items()}) + ByRow({row: S[..., n : n + 1, :] for row, S in own.speeds})
        P = symmetric(P - G @ PH.mT)
        scaled = {row: x * inverse for row, x in E.items()}
        for i, x in E.items():
            X[i] = X[i] - G * x if i in X else -(G * x)
            for j, z in scaled.items():
                if j <= i:
                    _grow(L, (i, j), x * z)
            if i in size:
                size[i] = size[i] + x * scaled[i]
        reciprocal.append(inverse)
        gains.append(G)
        rows.append(E)
    made = Fronted(tuple(reciprocal), tuple(gains), tuple(rows), P, X, modal, eps_X, y, closing)
    if own.lands:  # the world's acceleration is known: what X makes of it is counted to u, seen from the body
        return made, Front(zeros((6, 6), body.R), ByRow(), L, size)
    return made, Front(m.inertia_to_parent(P), ByRow({row: m.force_to_parent(x) for row, x in X.items()}), L, size)


def _met(outboard: tuple[Front, ...], none: Array) -> Front:
    """Return the sum of the fronts that arrive at all nodes, without inertias and wrenches, which the body handles node by node."""
    total = Front(none, ByRow(), {}, ByRow())
    for front in outboard:
        total = total + Front(none, ByRow(), front.L, front.size)
    return total


def _grow(L: dict[tuple[int, int], Array], pair: tuple[int, int], x: Array) -> None:
    L[pair] = L[pair] + x if pair in L else x


def _through_modes(body: Any, m: Motion, modal: Any, own: Own, outboard: tuple[Front, ...]) -> tuple[ByRow, ByRow, ByRow]:
    """Return the wrenches of all rows at the body's frame, with its modes eliminated; for a flexible body also eps_X and D_f^-1
    eps_X.
    """
    rows = sorted({row for front in outboard for row in front.X} | {row for row, _, _ in own.wrenches} | {r for r, _ in own.speeds})
    X, eps, y = ByRow(), ByRow(), ByRow()
    n = body.interfaces
    for row in rows:
        none = zeros((6, 1), body.R)
        at_nodes = tuple(-front.X[row] if row in front.X else none for front in outboard)
        acting = [(node, x) for i, node, x in own.wrenches if i == row]
        speeds = [S for i, S in own.speeds if i == row]
        if not acting and not any(row in front.X for front in outboard) and not (modal is not None and speeds):
            continue  # coefficients on the hinge's speeds alone
        count = body.hinge.nv if modal is None else body.hinge.nv + body.n
        tau = zeros((count, 1), body.R)
        for S in speeds:
            tau = tau + S
        f, kept = body.absorb_force(m, modal, tau, None, acting, at_nodes[:n])
        X[row] = -f
        if modal is not None:
            eps[row] = kept
            y[row] = modal.accelerations(kept, none)[0]
    return X, eps, y


def closed_front(own: Own, P: Array, X: ByRow, L: dict[tuple[int, int], Array], size: ByRow) -> tuple[Any, ...]:
    """Eliminate the rows that close here."""
    rows, L = own.closes, pattern(L)
    order = least_fill(rows, [pair for pair in L if pair[0] in rows and pair[1] in rows], own.spare)
    factors = factorised(L, order, own.least, size, own.acts, own.guard)
    rest = sorted({i for i, _ in L} - set(rows))
    W = _half(factors, {i: X[i].mT for i in rows if i in X})
    cross = {}
    for r in rest:
        column = {c: x for c in rows if (x := L.get((c, r) if c > r else (r, c))) is not None}
        for c, x in _half(factors, column).items():
            cross[c, r] = x
    X, L, size = ByRow(X), {pair: x for pair, x in L.items() if not {*pair} & set(rows)}, ByRow(size)
    for c in factors.order:  # without rows that no free hinge moves, as of a closure between two parts of one driven hinge
        d = factors.reciprocal[c]
        if c in W:
            P = P + symmetric(W[c].mT @ (W[c] * d))
        for r in rest:
            if (c, r) not in cross:
                continue
            scaled = cross[c, r] * d
            if r not in size:
                size[r] = L[r, r]
            if c in W:
                X[r] = X[r] - W[c].mT * scaled if r in X else -(W[c].mT * scaled)
            for s in rest:
                if s >= r and (c, s) in cross:
                    _grow(L, (s, r), -(cross[c, s] * scaled))
    for c in rows:
        X.pop(c, None)
        size.pop(c, None)
    return Closing(factors, W, cross), symmetric(P), X, L, size


def _half(factors: Factors, b: Mapping[int, Array]) -> dict[int, Array]:
    """Return L^-1 b, by row; entries that are missing in b are zero."""
    x = dict(b)
    for j in factors.order:
        for i in factors.columns[j]:
            if j in x:
                change = factors.L[i, j] * x[j]
                x[i] = x[i] - change if i in x else -change
    return x


def _rest(factors: Factors, x: dict[int, Array]) -> dict[int, Array]:
    """Return L*^-1 x."""
    x = dict(x)
    for j in reversed(factors.order):
        for i in factors.columns[j]:
            x[j] = x[j] - factors.L[i, j] * x[i]
    return x


# ---- forces ---------------------------------------------------------------------------------------------------------


class Drift(NamedTuple):
    """The values that a body passes on: z (6, k), and u (1, k) by row."""

    z: Array
    u: ByRow


class Left(NamedTuple):
    """The innovations eps (1, k) of each degree of freedom of a hinge; those of the modes (n, k); for rows closed here D^-1 L^-1
    u.
    """

    eps: tuple[Array, ...]
    modal: Any
    closed: dict[int, Array]


class FrontForces(NamedTuple):
    """The forces on a body: generalised forces tau (nv, k), its bias acceleration a and bias terms b, and external forces.

    u (1, k): for the rows that begin there, y' without A.
    """

    tau: Array
    a: Array | None
    b: Any
    external: Any
    u: ByRow


def front_residual(
    body: Any, m: Motion, own: Fronted, acting: FrontForces, fall: Array | None, outboard: tuple[Drift, ...]
) -> tuple[Left, Drift]:
    """Propagate z and u inward. fall: the world's acceleration relative to a root body."""
    tau, a, b, external, u = acting
    z, modal = body.absorb_force(m, own.modal, tau, b, external, tuple(drift.z for drift in outboard))
    for drift in outboard:
        u = u + drift.u
    if own.modal is not None:
        u = u + ByRow({row: y.mT @ modal for row, y in own.y.items()})
    closed: dict[int, Array] = {}
    if own.closing is not None:
        closed, z, u = closed_drift(own.closing, z, u)
    eps = []
    for n, G in enumerate(own.G):
        eps.append(tau[..., n : n + 1, :] - m.H[..., n : n + 1].mT @ z)
        z = z + G * eps[-1]
        scaled = eps[-1] * own.reciprocal[n]
        u = u + ByRow({row: x * scaled for row, x in own.E[n].items()})
    arrives = a if fall is None else fall if a is None else a + fall
    if a is not None:
        z = z + own.P_plus @ a
    if arrives is not None:
        u = u + ByRow({row: x.mT @ arrives for row, x in own.X_plus.items()})
    return Left(tuple(eps), modal, closed), Drift(m.force_to_parent(z) if fall is None else zeros(z.shape[-2:], body.R), u)


def closed_drift(closing: Closing, z: Array, u: ByRow) -> tuple[dict[int, Array], Array, ByRow]:
    """Return (D^-1 L^-1 u of the closed rows, z and u without them)."""
    factors, W, cross = closing
    half = _half(factors, {c: u[c] for c in factors.order if c in u})
    closed = {c: x * factors.reciprocal[c] for c, x in half.items()}
    u = ByRow({row: x for row, x in u.items() if row not in factors.reciprocal})
    for c, x in closed.items():
        if c in W:
            z = z + W[c].mT * x
    more = ByRow()
    for (c, r), x in cross.items():
        if c in closed:
            more = more + ByRow({r: -(x * closed[c])})
    return closed, z, u + more


def multipliers_of(closing: Closing, closed: Mapping[int, Array], A: Array, known: Mapping[int, Array]) -> dict[int, Array]:
    """Return lambda of the rows that are closed at a body with the acceleration A. known: the multipliers of other rows."""
    factors, W, cross = closing
    half = {}
    for c in factors.order:
        total = closed.get(c)
        scaled = None if c not in W else (W[c] * factors.reciprocal[c]) @ A
        total = scaled if total is None else total if scaled is None else total + scaled
        for r, x in ((r, x) for (i, r), x in cross.items() if i == c and r in known):
            more = x * factors.reciprocal[c] * known[r]
            total = more if total is None else total + more
        half[c] = zeros((1, A.shape[-1]), A) if total is None else -total
    return _rest(factors, half)


class Handed(NamedTuple):
    """The values that a body passes outward: its node's acceleration (6, k), and the multipliers of all rows known there."""

    A: Array
    multipliers: Mapping[int, Array]


class Answer(NamedTuple):
    """A body's v' (nv, k), and the multipliers of the rows that it closes."""

    vdot: Array
    multipliers: Mapping[int, Array]


def front_response(
    body: Any, m: Motion, own: Fronted, left: Left, a: Array | None, inboard: Handed
) -> tuple[Answer, tuple[Handed, ...]]:
    """v' = (eps + E lambda) / D - G* A+, then lambda of the rows closed here, then the modes."""
    known = dict(inboard.multipliers)
    A = m.velocity_from_parent(inboard.A)
    if a is not None:
        A = A + a
    vdot: list[Array] = []
    for n in reversed(range(len(own.G))):
        drive = left.eps[n]
        for row, E in own.E[n].items():
            drive = drive + E * known[row] if row in known else drive  # rows that nothing admits, as at held hinges, pull nowhere
        x = own.reciprocal[n] * drive - own.G[n].mT @ A
        A = A + m.H[..., n : n + 1] * x
        vdot.insert(0, x)
    found: dict[int, Array] = {}
    if own.closing is not None:
        found = multipliers_of(own.closing, left.closed, A, known)
        known |= found
    eps = left.modal
    for row, x in own.eps_X.items():
        eps = eps + x * known[row] if row in known else eps
    more_v, handed = body.release(m, own.modal, eps, A)
    vdot += more_v
    answer = Answer(concat(vdot) if vdot else A[..., :0, :], found)
    return answer, tuple(Handed(x, known) for x in handed)


# ---- the whole ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Articulation:
    """The factors of a closed system: of its bodies, and of the rows that remain at the world."""

    tree: Tree
    motions: Sequence[Motion]
    bodies: Sequence[Fronted]
    world: Factors | None
    like: Array

    def solve(self, acting: Sequence[FrontForces], at_world: ByRow, root: Array) -> tuple[Array, dict[int, Array]]:
        """Return (v' (..., nv, k), multipliers by row). at_world: u of the rows that begin at the world; root: the world's A."""
        falls = [
            m.velocity_from_parent(root) if body.parent < 0 else None
            for body, m in zip(self.tree.bodies, self.motions, strict=True)
        ]
        width = root.shape[-1]
        nothing = Drift(zeros((6, width), self.like), ByRow())
        left, drift = self.tree.inward(front_residual, self.motions, self.bodies, acting, falls, nothing=nothing)
        multipliers: dict[int, Array] = {}
        if self.world is not None:
            total = drift.u + at_world
            half = _half(self.world, {c: total[c] for c in self.world.order if c in total})
            scaled = {
                c: -(half[c] * self.world.reciprocal[c]) if c in half else zeros((1, width), self.like) for c in self.world.order
            }
            multipliers = _rest(self.world, scaled)
        a = [own.a for own in acting]
        answers = self.tree.outward(front_response, self.motions, self.bodies, left, a, base=Handed(root, multipliers))
        for answer in answers:
            multipliers |= answer.multipliers
        return concat([zeros((0, width), self.like), *(answer.vdot for answer in answers)]), multipliers


def articulation(tree: Tree, motions: Sequence[Motion], own: Sequence[Own], at_world: Own, like: Array) -> Articulation:
    """Return the factors of a closed system. at_world: the rows that remain there, and the initial values of their admittances."""
    nothing = Front(zeros((6, 6), like), ByRow(), {}, ByRow())
    bodies, base = tree.inward(front_inertia, motions, own, nothing=nothing)
    if not at_world.closes:
        return Articulation(tree, motions, bodies, None, like)
    L = pattern(dict(base.L))
    order = least_fill(at_world.closes, L, at_world.spare)
    factors = factorised(L, order, at_world.least, base.size, at_world.acts, at_world.guard)
    return Articulation(tree, motions, bodies, factors, like)
