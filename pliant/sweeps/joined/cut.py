"""Cut joints at a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pliant.lazy import cached_property
from pliant.model.closures import Cut, Loop
from pliant.spatial import Array, atan2, concat, cos, cross, dot, eye, less, lift, select, sin, zeros
from pliant.sweeps.closures.paths import Spread, from_view, is_full, reached, to_view, vee
from pliant.sweeps.joined.between import JoinedFrames
from pliant.sweeps.steps.moves import Turning


@dataclass(frozen=True, eq=False)
class CutJoined(JoinedFrames):
    """A cut joint at a state."""

    closure: Loop

    @property
    def pitch(self) -> float:
        return self.closure.cut.pitch

    @property
    def separates(self) -> bool:
        return not self.closure.cut.slides

    # ---- rows

    @cached_property
    def spread(self) -> tuple[Spread, Spread]:
        cut, axes = self.closure.cut, self.closure.axes
        full, R = eye(3, self.like), self.sides[0].at.R
        moments, forces = self._moments(cut), lift(cut.forces, self.like)
        m = self.spread_of(full, axes) if self.view and is_full(cut.moments) else self.spread_of(R @ moments, "a")
        f = self.spread_of(full, axes) if self.view and not cut.slides else self.spread_of(R @ forces, "a")
        return m, f

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
        """B's origin, if B slides on A."""
        a, b = self.sides
        if not self.closure.cut.slides:
            return a.at.r, b.at.r
        cut = self.closure.cut
        if not cut.radius:
            return a.at.r + a.at.R @ self.d, b.at.r
        rho = lift(-cut.radius * cut.forces[:, 2:], self.like)
        return a.at.r + a.at.R @ (self.d + rho), b.at.r + from_view(b, to_view(a, a.at.R @ rho))

    def levers(self, number: int, forces: Array, far: Array) -> tuple[Array, Array]:
        forces, lever = super().levers(number, forces, far)
        lever = lever + abs(self.closure.cut.pitch) + abs(self.closure.cut.radius or 0.0)
        if self.closure.cut.slides and number == 0:  # at B's origin
            lever = lever + np.linalg.norm(self.d[..., 0], axis=-1) + far
        return forces, lever

    def labelled(self, found: Sequence[Array]) -> Array:
        column = super().labelled(found)
        if not self.view:
            return column
        cut, m = self.closure.cut, self.closure.cut.moments.shape[-1] + (self.closure.cut.universal is not None)
        moments, forces = column[..., :m, :], column[..., m:, :]
        into = self.turned[0].mT
        moments = into @ self._seen_from(moments) if is_full(cut.moments) else moments
        forces = forces if cut.slides else into @ self._seen_from(forces)
        return concat([moments, forces])

    # ---- what is not linear

    def curved(self, own: list[Turning]) -> Array:
        (ma, fa), _ = self.directions
        a, b = self.sides
        none = zeros((fa.shape[-1], 1), self.like)
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
            parts.append(self._distance)
        else:
            parts.append(self._along(cut))
        return concat(parts)[..., self.kept, :]

    @property
    def _distance(self) -> Array:
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

    @property
    def angles(self) -> Array:
        phi, cut = self.phi[..., 0], self.closure.cut
        if cut.universal is not None or cut.moments.shape[-1] < 2:
            return phi
        if cut.moments.shape[-1] == 3:
            angles = _rotation_vector(self.R, phi[..., :3])
        else:
            n = np.cross(*cut.moments.T)
            angles = _longer(phi[..., :2], (self.R @ n)[..., None, :] @ n, np.array([1.0, 0.0]))
        batch = np.broadcast_shapes(angles.shape[:-1], phi.shape[:-1])
        rest = phi[..., cut.moments.shape[-1] :]
        return np.concatenate([np.broadcast_to(x, (*batch, x.shape[-1])) for x in (angles, rest)], axis=-1)

    @property
    def opening(self) -> Array:
        return self.angles


def _longer(x: Array, cosine: Array, other: Array) -> Array:
    """Scale x (..., k) from the sine of an angle to the angle; along `other` if the angle is pi. cosine (..., 1)."""
    sine = np.linalg.norm(x, axis=-1, keepdims=True)
    tiny = less(sine, 1e-8)
    unit = select(tiny, select(less(cosine, 0.0), other, 0.0), x / select(tiny, 1.0, sine))
    return select(tiny & less(0.0, cosine), x, unit * atan2(sine, cosine))


def _rotation_vector(R: Array, sine: Array) -> Array:
    """Return the rotation vector (..., 3) of R. sine: its axis times the sine of its angle."""
    symmetric = R + R.mT + 2.0 * np.eye(3)  # at half a turn, four times the axis' projector
    x, y, z = (symmetric[..., i, i, None] for i in range(3))
    first, second = ~less(x, y) & ~less(x, z), ~less(y, z)  # the longest column
    axis = select(first, symmetric[..., 0], select(second, symmetric[..., 1], symmetric[..., 2]))
    axis = axis / (np.linalg.norm(axis, axis=-1, keepdims=True) + 1e-300)
    trace = R[..., 0, 0, None] + R[..., 1, 1, None] + R[..., 2, 2, None]
    return _longer(sine, (trace - 1.0) / 2.0, axis)
