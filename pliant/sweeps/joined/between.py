"""Closures between two frames: everything that follows from the directions of their rows.

A kind says `spread`, the directions of its moments and forces, `curved`, and `phi`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.lazy import cached_property
from pliant.spatial import Array, concat, cross, lift, zeros
from pliant.sweeps.closures.paths import Side, Spread, Touch, between, first_axes, from_view, to_view
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.steps.kinematics import Acceleration
from pliant.sweeps.steps.moves import Turning


@dataclass(frozen=True, eq=False)
class JoinedFrames(Joined):
    """A closure between frames A and B at a state."""

    # ---- what a kind says

    @property
    def spread(self) -> tuple[Spread, Spread]:
        """The directions of all rows: moments (3, m) and forces (3, f), see `spread_of`."""
        raise NotImplementedError

    def curved(self, own: list[Turning]) -> Array:
        """Return (rows, 1) of all rows: the part of y' that is due to the rotation and sliding of one side on the other."""
        raise NotImplementedError

    @property
    def points(self) -> tuple[Array, Array]:
        """The points of application of the forces, in the axes of each side's carrier."""
        a, b = self.sides
        return a.at.r, b.at.r

    @property
    def separates(self) -> bool:
        """Whether the two forces of a row have separate points if the loop is open, and are not on the line between these."""
        return False

    @property
    def pitch(self) -> float:
        """Of the last row, whose force comes with a moment of -pitch times it."""
        return 0.0

    def levers(self, number: int, forces: Array, far: Array) -> tuple[Array, Array]:
        """Return (forces (..., rows), lever (...) [m]), as large as their terms are on a side; see `sizes`."""
        return forces, np.linalg.norm(self.sides[number].at.r[..., 0], axis=-1)

    # ---- sides

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The sides A and B, with their pieces in the axes of the view."""
        a, b = (self.side_of(name) for name in self.closure.frames)
        return self._seen(a, b)

    def _seen(self, a: Side, b: Side) -> tuple[Side, Side]:
        """Return the same in the axes of the placement of the first hinge outward from the root, on side A if it has one."""
        if a.start >= 0 and a.start == b.start:  # one node of a flexible root carries both
            a, b = replace(a, pieces=a.pieces[1:]), replace(b, pieces=b.pieces[1:])
        elif a.start >= 0 or b.start >= 0:  # its nodes turn
            return a, b
        if self.closure.seen is not None:
            return self.shown(a, self.closure.seen, 0), self.shown(b, self.closure.seen, 1)
        first = first_axes(a, b)
        return (a, b) if first is None else (self.from_first(a, first), self.from_first(b, first))

    # ---- geometry

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
        (wa, ua), (wb, ub) = (self.motion_of(side) for side in self.sides)
        into = self.turned[0].mT
        w = into @ (to_view(self.sides[1], wb)) - self.sides[0].at.R.mT @ wa
        u = into @ to_view(self.sides[1], ub) - self.sides[0].at.R.mT @ ua
        return w, u - cross(self.sides[0].at.R.mT @ wa, self.d)

    @cached_property
    def speed(self) -> Array | None:
        """Return y (rows, 1) = J v, computed from each side's point along the rows; None with coefficients."""
        if self.coefficients:
            return None
        parts = []
        for side, (m, f), r in zip(self.sides, self.directions, self.points, strict=True):
            w, u = self.carried(side)
            forces = f.mT @ (u + cross(w, r))
            if self.pitch:
                forces = concat([forces[..., :-1, :], forces[..., -1:, :] - f[..., -1:].mT @ w * self.pitch])
            parts.append(concat([m.mT @ w, forces]))
        return (parts[1] - parts[0])[..., self.kept, :]

    # ---- rows

    def spread_of(self, x: Array, home: str) -> Spread:
        """Return columns that are constant at their home, rotated to the view and to both carriers."""
        a, b = self.sides
        view = x if home == "root" else to_view(a if home == "a" else b, x)
        return Spread(x if home == "a" else from_view(a, view), x if home == "b" else from_view(b, view), view, home)

    @property
    def directions(self) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        """For each side (moments (3, m), forces (3, f)), in the axes of the side's carrier."""
        m, f = self.spread
        return (m.a, f.a), (m.b, f.b)

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        """The wrenches on both sides: positive on B."""
        out = []
        for side, sign, (m, f), r in zip(self.sides, (-1.0, 1.0), self.directions, self.points, strict=True):
            X = concat([concat([m, cross(r, f)], axis=-1), concat([zeros(m.shape, self.like), f], axis=-1)])
            if self.pitch:
                last = concat([f[..., -1:] * -self.pitch, zeros((3, 1), self.like)])
                X = concat([X[..., :-1], X[..., -1:] + last], axis=-1)
            out.append(Touch(side.at.k, side.at.node, X[..., self.kept] * sign))
        return tuple(out)

    @property
    def ends(self) -> tuple[Side, Side, Array]:
        return (*self.sides, self.touches[1].X)

    def sizes(self, number: int, far: Array) -> tuple[Array, Array]:
        m, f = (np.linalg.norm(spread.view, axis=-2) for spread in self.spread)
        f, lever = self.levers(number, f, far)
        lever = np.asarray(lever)
        batch = np.broadcast_shapes(m.shape[:-1], f.shape[:-1], lever.shape)
        m, f = (np.broadcast_to(x, (*batch, x.shape[-1])) for x in (m, f))
        moment, force = np.concatenate([m, lever[..., None] * f], axis=-1), np.concatenate([0.0 * m, f], axis=-1)
        return moment[..., self.kept], force[..., self.kept]

    # ---- the Jacobian

    @cached_property
    def jacobian(self) -> dict[int, Array]:
        """Return J* by body: (nv, rows) for the bodies between the loop's root and its two frames, and for a flexible root.

        If the two forces of a row have separate points, the root and the bodies that carry it are included: these points separate
        if the loop is open.
        """
        out = dict(self.coefficients)
        ends = [self.pulled(side.path, touch.X, touch.node, out) for side, touch in zip(self.sides, self.touches, strict=True)]
        if self.root >= 0 and self.is_flexible(self.root):
            self._on_flexible(ends, out)
        elif self.root >= 0 and self.separates:
            self.pulled(between(self.model, -1, self.root), self._parted, -1, out)
        return out

    def _on_flexible(self, ends: Sequence[tuple[Array, int]], out: dict[int, Array]) -> None:
        """Add the effect of the wrenches of both sides on the speeds of a flexible root."""
        body, m = self.tree.bodies[self.root], self.motions[self.root]
        (modal, f), (more, g) = (body.node_force(m, node, X) for X, node in ends)
        if self.separates:
            out[self.root] = body.project(m, modal + more, f + g)
            self.pulled(between(self.model, -1, self.root)[:-1], m.force_to_parent(f + g), body.at, out)
        else:  # the wrenches of the two sides on the root cancel, except for their modal forces
            out[self.root] = concat([zeros((body.hinge.nv, modal.shape[-1]), self.like), modal + more])

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
        return first_axes(*(self.side_of(name) for name in self.closure.frames))

    # ---- what is not linear

    @cached_property
    def gamma(self) -> Array:
        """Return (rows, 1): the part of y' that is in neither X* A nor S* v', with the bias of the nodes of flexible bodies."""
        (ma, fa), (_, fb) = self.directions
        own = [self.turning(side.at) for side in self.sides]
        forces = fb.mT @ (own[1].ww @ self.points[1]) - fa.mT @ (own[0].ww @ self.points[0])
        total = concat([zeros((ma.shape[-1], 1), self.like), forces]) + self.curved(own)
        total = total[..., self.kept, :]
        for touch, turn in zip(self.touches, own, strict=True):
            if touch.node >= 0:
                total = total + touch.X.mT @ turn.bias
        return total

    def acceleration(self, found: Callable[[int, int], Acceleration]) -> Array:
        """Return y' (rows, 1) without S* v', for the accelerations found(body, node), which include W and the bias of nodes."""
        own = [self.turning(side.at) for side in self.sides]
        parts = []
        for side, (m, f), r in zip(self.sides, self.directions, self.points, strict=True):
            A = found(side.at.k, side.at.node)
            forces = f.mT @ (A.a + A.W @ r)
            if self.pitch:
                last = forces[..., -1:, :] - f[..., -1:].mT @ A.alpha * self.pitch
                forces = concat([forces[..., :-1, :], last])
            parts.append(concat([m.mT @ A.alpha, forces]))
        return (parts[1] - parts[0] + self.curved(own))[..., self.kept, :]
