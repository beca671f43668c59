"""Closures at a state: the wrenches of their rows, their Jacobian, the bias gamma of their accelerations, and their residual phi.

A row has y = sum of X* V over the bodies that it touches + S* v = J v, and y' = sum of X* A + S* v' + gamma. A is (omega', inertial
acceleration of the origin) in own axes; for the world it is (0; -g). Everything is relative to the loop's root, the closest common
ancestor of its two sides, in the axes of the placement of the first hinge outward from it. So rotations about parallel axes give
exact zeros, however the whole system is placed.

The rows of a joint that carries all three forces, or all three moments, may refer to any axes. With `view` they refer to the axes
that `Closure.axes` defines; otherwise to the axes of frame A, as `Closure.labels` name them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.closures import Closure, Coupling, Cut, Loop, Rod
from pliant.spatial import Array, atan2, concat, cos, cross, dot, eye, lift, sin, zeros
from pliant.sweeps.closures.paths import (
    Piece,
    Side,
    Spread,
    Touch,
    ViewAxes,
    between,
    coupled_columns,
    first_axes,
    from_view,
    is_full,
    origin_of,
    reached,
    root_of,
    snapped_or_none,
    terms_of,
    to_view,
    vee,
)
from pliant.sweeps.steps.kinematics import Acceleration, Rate, at_rest, velocity
from pliant.sweeps.steps.moves import Motion, Turning
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.frames import Carrier, carrier


@dataclass(frozen=True, eq=False)
class Joined:
    """A closure at a state. rates: of bodies, for gamma. view: see above. ground: the world's rotation, if it is a body."""

    model: Model
    tree: Tree
    motions: Sequence[Motion]
    closure: Closure
    like: Array
    rates: Sequence[Rate] | None = None
    view: bool = True
    ground: Turning | None = None

    @property
    def kept(self) -> list[int]:
        """The rows that can act. The others are zero in every pose, and are left out with `view`."""
        kept = self.closure.kept
        return list(range(len(self.closure.labels))) if kept is None or not self.view else list(kept)

    @property
    def least(self) -> tuple[float | Array, ...]:
        """For each kept row, the size below which its pivot is rounding: a number, 0 for none, or (..., 1, 1) if it changes."""
        return self.closure.least or (0.0,) * len(self.kept)

    @property
    def spare(self) -> tuple[int, ...]:
        """The places, among the kept rows, of those that are eliminated last."""
        return tuple(i for i, row in enumerate(self.kept) if row in self.closure.spare)

    @cached_property
    def root(self) -> int:
        return root_of(self.model, self.closure)

    @cached_property
    def terms(self) -> list[tuple[int, int, float]]:
        """The terms of a coupling: (place in q, place in v, factor)."""
        return terms_of(self.model, self.closure) if isinstance(self.closure, Coupling) else []

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The sides A and B, with their pieces in the axes of the view."""
        a, b = (self._side(name) for name in self.closure.frames)
        return self._seen(a, b)

    def _side(self, name: str) -> Side:
        at = carrier(self.model, self.model.frame(name), self.like)
        path = between(self.model, self.root, at.k)
        start = self.model.nodes_at[path[0]] if path else at.node
        flexible = self.root >= 0 and self._is_flexible(self.root)
        pieces: list[Piece] = []
        if flexible and start >= 0:
            pieces.append(self._node_piece(self.root, start))
        for i, k in enumerate(path):
            pieces += [Piece(move.turns, move.r) for move in self.motions[k].moves]
            node = self.model.nodes_at[path[i + 1]] if i + 1 < len(path) else at.node
            if self._is_flexible(k) and node >= 0:
                pieces.append(self._node_piece(k, node))
        return Side(at, tuple(path), start if flexible else -1, tuple(pieces))

    def _is_flexible(self, k: int) -> bool:
        return self.model.bodies[k].flex is not None

    def _node_piece(self, k: int, node: int) -> Piece:
        s = self.motions[k].shape.nodes[node]  # type: ignore[attr-defined]
        return Piece(() if s.R is None else (s.R,), s.l)

    def _seen(self, a: Side, b: Side) -> tuple[Side, Side]:
        """Return the same in the axes of the placement of the first hinge outward from the root, on side A if it has one."""
        if a.start >= 0 and a.start == b.start:  # one node of a flexible root carries both
            a, b = replace(a, pieces=a.pieces[1:]), replace(b, pieces=b.pieces[1:])
        elif a.start >= 0 or b.start >= 0:  # its nodes turn
            return a, b
        if self.closure.seen is not None:
            return self._shown(a, self.closure.seen, 0), self._shown(b, self.closure.seen, 1)
        first = first_axes(a, b)
        return (a, b) if first is None else (self._from(a, first), self._from(b, first))

    def _shown(self, side: Side, seen: ViewAxes, number: int) -> Side:
        """A side as `_seen` has it, by numbers that are given."""
        view, own = lift(seen.view, self.like), seen.sides[number]
        assert own is not None
        turn, r = lift(own[0], self.like), lift(own[1][:, None], self.like)
        if not side.pieces:
            return replace(side, pieces=(Piece((turn,), zeros((3, 1), self.like)),))
        piece, still = side.pieces[0], self.tree.bodies[side.path[0]].r
        if any(x is not y for x, y in zip(piece.r.flat, still.flat, strict=True)):  # the hinge moves its origin
            r = view.mT @ piece.r
        return replace(side, pieces=(Piece((turn, *piece.turns[1:]), r), *side.pieces[1:]))

    def _from(self, side: Side, first: Array) -> Side:
        if not side.pieces:  # the root carries the frame: the axes are put before it
            return replace(side, pieces=(Piece((first.mT,), zeros((3, 1), self.like)),))
        piece = side.pieces[0]
        turns = (self._product(first, piece.turns[0]), *piece.turns[1:]) if piece.turns else (first.mT,)
        return replace(side, pieces=(Piece(turns, self._product(first, piece.r)), *side.pieces[1:]))

    def _product(self, first: Array, x: Array) -> Array:
        """Return first* x, without rounding if x is constant."""
        product = first.mT @ x
        numbers = snapped_or_none(product)
        return product if numbers is None else lift(numbers, self.like)

    # ---- geometry

    @cached_property
    def turned(self) -> tuple[Array, Array]:
        """The axes of A and of B in the view."""
        a, b = self.sides
        return tuple(to_view(side, side.at.R) for side in (a, b))  # type: ignore[return-value]

    @cached_property
    def arms(self) -> tuple[Array, Array]:
        """The origins of A and B in the view."""
        return tuple(origin_of(side, side.at.r) for side in self.sides)  # type: ignore[return-value]

    @cached_property
    def d(self) -> Array:
        """The vector from A's origin to B's, in the axes of A."""
        pa, pb = self.arms
        return self.turned[0].mT @ (pb - pa)

    @cached_property
    def R(self) -> Array:
        """The axes of B in those of A."""
        return self.turned[0].mT @ self.turned[1]

    @cached_property
    def relative_velocity(self) -> tuple[Array, Array]:
        """The (angular, linear) velocity (3, 1) of B's origin relative to A, in the axes of A."""
        (wa, ua), (wb, ub) = (self._motion_of(side) for side in self.sides)
        into = self.turned[0].mT
        w = into @ (to_view(self.sides[1], wb)) - self.sides[0].at.R.mT @ wa
        u = into @ to_view(self.sides[1], ub) - self.sides[0].at.R.mT @ ua
        return w, u - cross(self.sides[0].at.R.mT @ wa, self.d)

    def _motion_of(self, side: Side) -> tuple[Array, Array]:
        """Return the (angular, linear) velocity of a frame's origin relative to the root, in the axes of its carrier."""
        w, u = self._carried(side)
        return w, u + cross(w, side.at.r)

    def _carried(self, side: Side) -> tuple[Array, Array]:
        """Return the same for the carrier's own origin."""
        V = zeros((6, 1), self.like)
        if side.start >= 0:
            V = self.tree.bodies[self.root].node_velocities(self.motions[self.root], V)[side.start]
        for i, k in enumerate(side.path):
            own, nodes = velocity(self.tree.bodies[k], self.motions[k], V)
            node = self.model.nodes_at[side.path[i + 1]] if i + 1 < len(side.path) else side.at.node
            V = own if node < 0 else nodes[node]
        return V[..., :3, :], V[..., 3:, :]

    @property
    def drift(self) -> Array:
        """Return (rows, 1): y - J v, the rate of phi if nothing moves, of closures that depend on time."""
        return zeros((len(self.kept), 1), self.like)

    @cached_property
    def speed(self) -> Array:
        """Return y (rows, 1) = J v, computed from each side's point along the rows. Not for couplings."""
        parts = []
        pitch = self.closure.cut.pitch if isinstance(self.closure, Loop) else 0.0
        for side, (m, f), r in zip(self.sides, self.directions, self.points, strict=True):
            w, u = self._carried(side)
            forces = f.mT @ (u + cross(w, r))
            if pitch:
                forces = concat([forces[..., :-1, :], forces[..., -1:, :] - f[..., -1:].mT @ w * pitch])
            parts.append(concat([m.mT @ w, forces]))
        return (parts[1] - parts[0])[..., self.kept, :]

    # ---- rows

    @cached_property
    def spread(self) -> tuple[Spread, Spread]:
        """The directions of the rows: moments (3, m) and forces (3, f)."""
        if isinstance(self.closure, Rod):
            pa, pb = self.arms
            e = (pb - pa) * (1.0 / self.closure.length)  # type: ignore[operator]
            return self._spread(zeros((3, 0), self.like), "root"), self._spread(e, "root")
        assert isinstance(self.closure, Loop)
        cut, axes = self.closure.cut, self.closure.axes
        full, R = eye(3, self.like), self.sides[0].at.R
        moments, forces = self._moments(cut), lift(cut.forces, self.like)
        m = self._spread(full, axes) if self.view and is_full(cut.moments) else self._spread(R @ moments, "a")
        f = self._spread(full, axes) if self.view and not cut.slides else self._spread(R @ forces, "a")
        return m, f

    def _spread(self, x: Array, home: str) -> Spread:
        """Return columns that are constant at their home, rotated to the view and to both carriers."""
        a, b = self.sides
        view = x if home == "root" else to_view(a if home == "a" else b, x)
        return Spread(x if home == "a" else from_view(a, view), x if home == "b" else from_view(b, view), view, home)

    @property
    def directions(self) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        """For each side (moments (3, m), forces (3, f)), in the axes of the side's carrier."""
        m, f = self.spread
        return (m.a, f.a), (m.b, f.b)

    def _seen_in(self, x: Array) -> Array:
        """Transform a vector from the view to the axes in which the closure is expressed."""
        if self.closure.axes == "root":
            return x
        return from_view(self.sides[0 if self.closure.axes == "a" else 1], x)

    def _seen_from(self, x: Array) -> Array:
        """The inverse of `_seen_in`."""
        if self.closure.axes == "root":
            return x
        return to_view(self.sides[0 if self.closure.axes == "a" else 1], x)

    def _moments(self, cut: Cut) -> Array:
        if cut.universal is None:
            return lift(cut.moments, self.like)
        first, second = (lift(axis[:, None], self.like) for axis in cut.universal)
        return cross(self.R @ second, first)

    @cached_property
    def points(self) -> tuple[Array, Array]:
        """The points of application of the forces, in the axes of each side's carrier: B's origin, if B slides on A."""
        a, b = self.sides
        if not isinstance(self.closure, Loop) or not self.closure.cut.slides:
            return a.at.r, b.at.r
        cut = self.closure.cut
        if not cut.radius:
            return a.at.r + a.at.R @ self.d, b.at.r
        rho = lift(-cut.radius * cut.forces[:, 2:], self.like)
        return a.at.r + a.at.R @ (self.d + rho), b.at.r + from_view(b, to_view(a, a.at.R @ rho))

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        """The wrenches on both sides: positive on B."""
        if isinstance(self.closure, Coupling):
            return ()
        out = []
        for side, sign, (m, f), r in zip(self.sides, (-1.0, 1.0), self.directions, self.points, strict=True):
            X = concat([concat([m, cross(r, f)], axis=-1), concat([zeros(m.shape, self.like), f], axis=-1)])
            if isinstance(self.closure, Loop) and self.closure.cut.pitch:
                last = concat([f[..., -1:] * -self.closure.cut.pitch, zeros((3, 1), self.like)])
                X = concat([X[..., :-1], X[..., -1:] + last], axis=-1)
            out.append(Touch(side.at.k, side.at.node, X[..., self.kept] * sign))
        return tuple(out)

    # ---- the Jacobian

    @cached_property
    def jacobian(self) -> dict[int, Array]:
        """Return J* by body: (nv, rows) for the bodies between the loop's root and its two frames, and for a flexible root.

        If the two forces of a row have separate points, the root and the bodies that carry it are included: these points separate
        if the loop is open.
        """
        if isinstance(self.closure, Coupling):
            return self.coefficients
        out: dict[int, Array] = {}
        ends = [self._pulled(side.path, touch.X, touch.node, out) for side, touch in zip(self.sides, self.touches, strict=True)]
        if self.root >= 0 and self._is_flexible(self.root):
            self._on_flexible(ends, out)
        elif self.root >= 0 and self._parts:
            self._pulled(between(self.model, -1, self.root), self._parted, -1, out)
        return out

    def _on_flexible(self, ends: Sequence[tuple[Array, int]], out: dict[int, Array]) -> None:
        """Add the effect of the wrenches of both sides on the speeds of a flexible root."""
        body, m = self.tree.bodies[self.root], self.motions[self.root]
        (modal, f), (more, g) = (body.node_force(m, node, X) for X, node in ends)
        if self._parts:
            out[self.root] = body.project(m, modal + more, f + g)
            self._pulled(between(self.model, -1, self.root)[:-1], m.force_to_parent(f + g), body.at, out)
        else:  # the wrenches of the two sides on the root cancel, except for their modal forces
            out[self.root] = concat([zeros((body.hinge.nv, modal.shape[-1]), self.like), modal + more])

    @property
    def _parts(self) -> bool:
        """Whether the two forces of a row have separate points, which separate if the loop is open."""
        return isinstance(self.closure, Loop) and not self.closure.cut.slides

    @property
    def _parted(self) -> Array:
        """Return the sum of the wrenches of both sides on a rigid root, (6, rows) in its axes: (d x f; 0)."""
        (pa, pb), (m, f) = self.arms, self.spread
        moments = cross(pb - pa, f.view)
        if (view := self._view) is not None:
            moments = view @ moments
        left = concat([zeros(m.view.shape, self.like), moments], axis=-1)
        return concat([left, zeros(left.shape[-2:], self.like)])[..., self.kept]

    @property
    def _view(self) -> Array | None:
        """The axes of the view in those of a rigid root; None if they are the same."""
        if self.closure.seen is not None:
            return lift(self.closure.seen.view, self.like)
        return first_axes(*(self._side(name) for name in self.closure.frames))

    def _pulled(self, path: Sequence[int], X: Array, node: int, out: dict[int, Array]) -> tuple[Array, int]:
        """Add the effect of wrenches at a node on the speeds along a path. Return the wrenches and the node that they reach."""
        for k in reversed(path):
            body, m = self.tree.bodies[k], self.motions[k]
            modal, f = body.node_force(m, node, X)
            if self.model.bodies[k].nv:
                out[k] = out[k] + body.project(m, modal, f) if k in out else body.project(m, modal, f)
            X, node = m.force_to_parent(f), body.at
        return X, node

    @cached_property
    def coefficients(self) -> dict[int, Array]:
        """The coefficients S (nv, rows) of speeds, by body."""
        return coupled_columns(self.model, self.terms, self.like)

    def labelled(self, found: Sequence[Array]) -> Array:
        """Return the multipliers of the kept rows as (rows, 1) of all rows, in the axes of A."""
        own = dict(zip(self.kept, found, strict=True))
        count = len(self.closure.labels)
        column = concat([own.get(i, zeros((1, 1), self.like)) for i in range(count)])
        if not self.view or not isinstance(self.closure, Loop):
            return column
        cut, m = self.closure.cut, self.closure.cut.moments.shape[-1] + (self.closure.cut.universal is not None)
        moments, forces = column[..., :m, :], column[..., m:, :]
        into = self.turned[0].mT
        moments = into @ self._seen_from(moments) if is_full(cut.moments) else moments
        forces = forces if cut.slides else into @ self._seen_from(forces)
        return concat([moments, forces])

    # ---- what is not linear

    def turning(self, at: Carrier) -> Turning:
        """Return the rates of the carrier of a frame."""
        if at.k < 0:
            return at_rest(self.like) if self.ground is None else self.ground
        assert self.rates is not None
        rate = self.rates[at.k]
        if at.node < 0:
            return Turning(rate.w, rate.ww, zeros((6, 1), self.like), rate.w)
        return self.tree.bodies[at.k].node_rates(self.motions[at.k], rate)[at.node]

    @cached_property
    def gamma(self) -> Array:
        """Return (rows, 1): the part of y' that is in neither X* A nor S* v', with the bias of the nodes of flexible bodies."""
        if isinstance(self.closure, Coupling):
            return zeros((1, 1), self.like)
        (ma, fa), (_, fb) = self.directions
        own = [self.turning(side.at) for side in self.sides]
        forces = fb.mT @ (own[1].ww @ self.points[1]) - fa.mT @ (own[0].ww @ self.points[0])
        total = concat([zeros((ma.shape[-1], 1), self.like), forces]) + self._curved(own)
        total = total[..., self.kept, :]
        for touch, turn in zip(self.touches, own, strict=True):
            if touch.node >= 0:
                total = total + touch.X.mT @ turn.bias
        return total

    def acceleration(self, found: Callable[[int, int], Acceleration]) -> Array:
        """Return y' (rows, 1) without S* v', for the accelerations found(body, node), which include W and the bias of nodes."""
        if isinstance(self.closure, Coupling):
            return zeros((1, 1), self.like)
        own = [self.turning(side.at) for side in self.sides]
        parts = []
        for side, (m, f), r in zip(self.sides, self.directions, self.points, strict=True):
            A = found(side.at.k, side.at.node)
            forces = f.mT @ (A.a + A.W @ r)
            if isinstance(self.closure, Loop) and self.closure.cut.pitch:
                last = forces[..., -1:, :] - f[..., -1:].mT @ A.alpha * self.closure.cut.pitch
                forces = concat([forces[..., :-1, :], last])
            parts.append(concat([m.mT @ A.alpha, forces]))
        return (parts[1] - parts[0] + self._curved(own))[..., self.kept, :]

    def _curved(self, own: list[Turning]) -> Array:
        """Return (rows, 1): the part of y' that is due to the rotation and sliding of one side on the other."""
        (ma, fa), _ = self.directions
        a, b = self.sides
        none = zeros((fa.shape[-1], 1), self.like)
        if isinstance(self.closure, Rod):
            _, v = self.relative_velocity
            rate = v + cross(a.at.R.mT @ own[0].w, self.d)
            return dot(rate, rate) * (1.0 / self.closure.length)  # type: ignore[operator]
        assert isinstance(self.closure, Loop)
        cut = self.closure.cut
        forces = none - fa.mT @ self._slip(cut, own) if cut.slides else none
        if (self.view and is_full(cut.moments)) or (not ma.shape[-1] and not cut.pitch):
            return concat([zeros((ma.shape[-1], 1), self.like), forces])
        twist = cross(own[0].w, from_view(a, to_view(b, own[1].w)))
        moments = -(ma.mT @ twist)
        if cut.universal is not None:
            first, second = (lift(axis[:, None], self.like) for axis in cut.universal)
            w, _ = self.relative_velocity
            moments = moments + dot(w, cross(cross(w, self.R @ second), first))
        if cut.pitch:
            more = fa[..., -1:].mT @ twist * cut.pitch
            forces = concat([forces[..., :-1, :], forces[..., -1:, :] + more])
        return concat([moments, forces])

    def _slip(self, cut: Cut, own: list[Turning]) -> Array:
        """Return the effect of sliding and rolling on the points' accelerations, in the axes of A's carrier."""
        a, b = self.sides
        wr, vr = (a.at.R @ x for x in self.relative_velocity)
        out = cross(own[0].w, vr) * 2.0
        if not cut.radius:
            return out
        rho = a.at.R @ lift(-cut.radius * cut.forces[:, 2:], self.like)
        wb = from_view(a, to_view(b, own[1].w))
        return out + cross(wb + own[0].w, cross(wr, rho))

    # ---- the residual

    @cached_property
    def phi(self) -> Array:
        """Return (rows, 1): how far the closure is open; zero for slip rows, which do not depend on positions."""
        if isinstance(self.closure, Rod):
            pa, pb = self.arms
            d, L = pb - pa, self.closure.length
            return (dot(d, d) - L * L) * (0.5 / L)  # type: ignore[operator]
        assert isinstance(self.closure, Loop)
        cut = self.closure.cut
        parts = [zeros((0, 1), self.like)]
        if cut.universal is not None:
            first, second = (lift(axis[:, None], self.like) for axis in cut.universal)
            parts.append(dot(first, self.R @ second) - float(cut.universal[0] @ cut.universal[1]))
        elif is_full(cut.moments):
            open_by = vee(self.R)
            parts.append(self._in_view(open_by))
        elif cut.moments.shape[-1]:
            n = lift(np.cross(*cut.moments.T)[:, None], self.like)
            parts.append(lift(cut.moments, self.like).mT @ cross(n, self.R @ n))
        if self.view and not cut.slides:
            parts.append(self._gap)
        else:
            parts.append(self._along(cut))
        return concat(parts)[..., self.kept, :]

    @property
    def _gap(self) -> Array:
        """Return the vector from A's origin to B's, in the axes of the closure; each rotation is applied once."""
        (a, b), (pa, pb) = self.sides, self.arms
        if self.closure.axes == "root":
            return pb - pa
        return reached(a, pb) - a.at.r if self.closure.axes == "a" else b.at.r - reached(b, pa)

    def _in_view(self, x: Array) -> Array:
        return self._seen_in(self.turned[0] @ x) if self.view else x

    def _along(self, cut: Cut) -> Array:
        open_by = lift(cut.forces, self.like).mT @ self.d
        if cut.radius:
            return concat([zeros((2, 1), self.like), open_by[..., 2:, :] - cut.radius])
        if not cut.pitch:
            return open_by
        n = lift(cut.forces[:, -1:], self.like)
        turn = open_by[..., -1:, :] * (1.0 / cut.pitch)
        R = self.R
        s = dot(n, vee(R))
        c = (R[..., :1, :1] + R[..., 1:2, 1:2] + R[..., 2:, 2:] - 1.0) * 0.5
        rest = atan2(sin(turn) * c - cos(turn) * s, cos(turn) * c + sin(turn) * s) * cut.pitch
        return concat([open_by[..., :-1, :], rest])
