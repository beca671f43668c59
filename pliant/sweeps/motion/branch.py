"""Follow one branch of a closed mechanism while coordinates are driven along a straight way.

The unknowns are the free directions of q and the length s along the way. A step goes along the tangent, the null vector t of

    A = [J_free, J_driven u],

and is corrected in the plane across it (pseudo-arclength). So s is stationary where the mechanism locks, and no matrix is singular
there: a limit is the root of t_s along the branch, which gives its s to rounding. Where two branches cross, det [A; t] changes its
sign. The points between two steps are predicted by cubic polynomials and closed all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import closed_pose, extent, modal, turning
from pliant.sweeps.closures.loop_equations import at_state, jacobian_of

CUT = 1e-8  # of the largest singular value: smaller ones are zero
_CLOSE = 1e-4  # the same, within which a point is near enough to a dead point to tell which rows lock
_STEPS = (0.25, 0.08, 0.02)  # rad: the longest step, and shorter ones if points between steps are not predicted well
_SMALLEST = 1e-7  # rad, of a step
_CORRECTIONS = 6
_STRAIGHT, _BENT = 0.99, 0.9  # cosines between tangents: below the first steps do not grow, below the second they are halved
_OFF = 0.2  # of a step: the largest correction
_PREDICTED = 0.02  # rad: the largest correction of points between steps
_MOST = 20000  # steps
_SHARE = 0.1  # of the largest row: closures with smaller ones do not lock


@dataclass(frozen=True, eq=False)
class DeadPoint:
    """A pose at which driven hinges cannot move a mechanism on, or not alone.

    driven: the driven coordinates there, by name. closures: the closures that lock. q (nq,): the pose.
    locks: True where the driven coordinates can go no further; False where two branches cross, and the mechanism can go on.

    Example: `pl.analysis.kinematics(four_bar, {"crank": [0.5, 1.0]}).dead_points  # ()`
    """

    driven: dict[str, float]
    closures: tuple[str, ...]
    q: Array
    locks: bool

    def __str__(self) -> str:
        names = " and ".join(f"{name} = {x:.10g}" for name, x in self.driven.items())
        loops = " and ".join(repr(name) for name in self.closures)
        one = len(self.closures) == 1
        does = ("locks" if one else "lock") if self.locks else "can change its branch" if one else "can change their branch"
        return f"{loops} {does} at {names}"


class StraightWay(NamedTuple):
    """The driven coordinates x0 + s u (m,): their places in q and v, and where they begin."""

    places: Array
    speeds: Array
    x0: Array
    u: Array


class _AtPose(NamedTuple):
    """The residual phi (rows,) and A (rows, free + 1) at a pose, both scaled."""

    phi: Array
    A: Array


class _Stop(NamedTuple):
    """A point of the branch: q, s, and the unit tangent t (free + 1,)."""

    q: Array
    s: float
    t: Array


class FollowedBranch(NamedTuple):
    """Poses (n, nq), NaN beyond the reach, and the dead points on the way."""

    q: Array
    dead: list[DeadPoint]


class Branch:
    """The branch of a model, without loads, through a closed pose q (nq,) along a way."""

    def __init__(self, model: Model, way: StraightWay, names: Sequence[str]) -> None:
        self.model, self.way, self.names = model, way, tuple(names)
        driven = np.zeros(model.nv, dtype=bool)
        driven[way.speeds] = True
        self.free = np.flatnonzero(~driven & ~modal(model))
        self._of = [closure.name for closure in model.closures for _ in closure.labels]
        self._moments = np.array([label.startswith("moment") for x in model.closures for label in x.labels], dtype=bool)

    @cached_property
    def _mobile(self) -> Array:
        out = np.zeros(self.model.nv)
        out[self.free] = 1.0
        return out

    # ---- one point

    def _scales(self, q: Array) -> tuple[Array, Array]:
        """The units of rows and of directions: 1 for angles, the size of the loops for lengths."""
        size = float(extent(self.model, q))
        return np.where(self._moments, 1.0, 1.0 / size), np.where(turning(self.model), 1.0, size)

    def _local(self, q: Array) -> _AtPose:
        rows, unit = self._scales(q)
        found = at_state(self.model, q)
        J = jacobian_of(found, self.model, q) * rows[:, None]
        phi = np.concatenate([np.zeros(0), *(one.phi[..., 0] for one in found)]) * rows
        return _AtPose(phi, np.column_stack([J[:, self.free] * unit[self.free], J[:, self.way.speeds] @ self.way.u]))

    def _moved(self, q: Array, s: float, w: Array) -> tuple[Array, float]:
        step = np.zeros(self.model.nv)
        step[self.free] = w[:-1] * self._scales(q)[1][self.free]
        new, s = self.model.integrate(q, step), s + float(w[-1])
        new[self.way.places] = self.way.x0 + s * self.way.u
        return new, s

    def _tangent(self, local: _AtPose, before: Array) -> Array:
        """The null vector of A that continues `before`. Where branches cross, it is the one nearest to it."""
        t = before - np.linalg.pinv(local.A, rcond=CUT) @ (local.A @ before)
        size = np.linalg.norm(t)
        return np.asarray(t / size) if size > 0.1 else before

    def _corrected(self, q: Array, s: float, t: Array) -> tuple[_Stop | None, float]:
        """The point of the branch in the plane through (q, s) across t, and how far it is away; None if there is none near."""
        total = np.zeros(len(t))
        for _ in range(_CORRECTIONS):
            local = self._local(q)
            M, rest = np.vstack([local.A, t]), np.append(-local.phi, 0.0)
            w = np.linalg.lstsq(M, rest, rcond=CUT)[0]
            if not np.isfinite(w).all() or np.abs(w).max() > 1.0:
                return None, np.inf
            q, s = self._moved(q, s, w)
            total += w
            if np.abs(w).max() < 1e-9:
                return _Stop(q, s, self._tangent(local, t)), float(np.abs(total).max())
        return None, np.inf

    def _along(self, at: _Stop, h: float) -> tuple[_Stop | None, float]:
        return self._corrected(*self._moved(at.q, at.s, h * at.t), at.t)

    def _certain(self, at: _Stop, h: float) -> _Stop:
        found, _ = self._along(at, h)
        if found is None:
            raise self._lost(at)
        return found

    # ---- the way

    def first(self, q: Array) -> _Stop:
        """The beginning of the branch at a closed pose. Raises `PliantError` if the driven coordinates do not determine it."""
        self.determined(q)
        local = self._local(q)
        _, d, Vt = np.linalg.svd(local.A)
        if int((d > CUT * d.max(initial=0.0)).sum()) > len(self.free):
            raise PliantError(
                f"{self._what}: the closures do not allow {self._listed} to move in this direction from {self._placed(0.0)}; drive "
                "fewer hinges, or give values that the closures allow"
            )
        return _Stop(q, 0.0, Vt[-1] * np.sign(Vt[-1][-1]))

    def determined(self, q: Array) -> None:
        """Raise `PliantError` if the driven coordinates do not determine the others at a closed pose q (nq,)."""
        A = self._local(q).A[:, :-1]
        d = np.linalg.svd(A, compute_uv=False)
        if int((d > CUT * d.max(initial=0.0)).sum()) < len(self.free):
            raise PliantError(
                f"{self._what}: {self._listed} {'do' if len(self.names) > 1 else 'does'} not determine the other hinges at "
                f"{self._placed(0.0)}; drive more hinges (pl.analysis.mobility(system, q) counts the freedoms), or begin away from "
                "this dead point"
            )

    def followed(self, q: Array, s: Array) -> FollowedBranch:
        """Follow the branch from a closed pose q at s = 0 to the last of the lengths s (n,), which do not decrease.

        The first dead point that locks ends it: poses beyond it are NaN.
        """
        start = self.first(q)
        for longest in _STEPS:
            stops, dead, limit = self._stops(start, float(s[-1]), longest)
            out, good = np.full((len(s), self.model.nq), np.nan), s <= (np.inf if limit is None else limit.s)
            found = self._between(stops, s[good])
            if found is not None:
                out[good] = found
                return FollowedBranch(out, dead)
        raise self._lost(stops[-1])

    def limit(self, q: Array, most: float) -> DeadPoint | None:
        """Return the dead point that locks within a length `most` from a closed pose, or None."""
        return next((x for x in self._stops(self.first(q), most, _STEPS[0])[1] if x.locks), None)

    def _stops(self, start: _Stop, end: float, longest: float) -> tuple[list[_Stop], list[DeadPoint], _Stop | None]:
        """The points to which steps go, the dead points, and the point where s can go no further before the end."""
        stops, h = [start], longest
        dead: list[DeadPoint] = []
        while stops[-1].s < end:
            at = stops[-1]
            if len(stops) > _MOST or h < _SMALLEST:
                raise self._lost(at)
            new, off = self._along(at, h)
            cosine = -1.0 if new is None else float(new.t @ at.t)
            if new is None or off > _OFF * h or cosine < _BENT:
                h /= 2
                continue
            if new.t[-1] <= 0.0:
                limit = self._certain(at, self._root(lambda x, at=at: self._certain(at, x).t[-1], h))  # type: ignore[misc]
                stops.append(limit)
                if limit.s < end * (1 - 1e-14):
                    return stops, [*dead, self._dead(limit, True)], limit
                break
            U = np.linalg.svd(self._local(at.q).A)[0][:, : len(self.free)]
            turn = [self._sign(U, x) for x in (at, new)]
            if turn[0] * turn[1] < 0:
                cross = self._certain(at, self._root(lambda x, at=at, U=U: self._sign(U, self._certain(at, x)), h))  # type: ignore[misc]
                if cross.s <= end:
                    dead.append(self._dead(cross, False))
            stops.append(new)
            h = min(longest, 2 * h) if cosine > _STRAIGHT else h
        return stops, dead, None

    def _root(self, f: Callable[[float], float], h: float) -> float:
        """The root of a function of the length of a step, which changes its sign within the step h."""
        if f(0.0) * f(h) >= 0:
            return h if abs(f(h)) < abs(f(0.0)) else 0.0
        from scipy.optimize import brentq

        return float(brentq(f, 0.0, h, xtol=1e-13, rtol=1e-14))

    def _sign(self, U: Array, at: _Stop) -> float:
        """det [U* A; t], which vanishes where branches cross."""
        return float(np.linalg.det(np.vstack([U.T @ self._local(at.q).A, at.t])))

    def _between(self, stops: Sequence[_Stop], s: Array) -> Array | None:
        """The closed poses (n, nq) at lengths s, all at once; None if a prediction is too far from the branch."""
        ends = np.array([x.s for x in stops])
        out = np.repeat(stops[0].q[None], len(s), axis=0)
        k = np.clip(np.searchsorted(ends, s, side="left") - 1, 0, max(len(stops) - 2, 0))
        for i in np.unique(k) if len(stops) > 1 else ():
            out[k == i] = self._cubic(stops[i], stops[i + 1], s[k == i])
        out[:, self.way.places] = self.way.x0 + s[:, None] * self.way.u
        if not self.free.size:
            return out
        found = closed_pose(self.model, out, self._mobile)
        off = np.abs(self.model.difference(out, found.q) / self._scales(stops[0].q)[1]).max(initial=0.0)
        return found.q if found.closed.all() and off < _PREDICTED else None

    def _cubic(self, a: _Stop, b: _Stop, s: Array) -> Array:
        """Poses at s (n,) between two points, by Hermite's cubic of q and s over the length of the branch."""
        unit = self._scales(a.q)[1][self.free]
        d = np.append(self.model.difference(a.q, b.q)[self.free] / unit, b.s - a.s)
        h = float(np.linalg.norm(d)) * (1.0 + (1.0 - float(a.t @ b.t)) / 12)  # the arc is longer than its chord

        def at(x: Array) -> Array:
            x = x[:, None]
            return x * x * (3 - 2 * x) * d + h * (x * (1 - x) ** 2 * a.t - x * x * (1 - x) * b.t)

        low, high = np.zeros(len(s)), np.ones(len(s))
        for _ in range(45):
            middle = 0.5 * (low + high)
            below = a.s + at(middle)[:, -1] < s
            low, high = np.where(below, middle, low), np.where(below, high, middle)
        step = np.zeros((len(s), self.model.nv))
        step[:, self.free] = at(high)[:, :-1] * unit
        return np.asarray(self.model.integrate(a.q, step))

    # ---- what is said

    def _dead(self, at: _Stop, locks: bool) -> DeadPoint:
        values = self.way.x0 + at.s * self.way.u
        driven = {name: float(x) for name, x in zip(self.names, values, strict=True)}
        return DeadPoint(driven, self._locking(at), at.q, locks)

    def _locking(self, at: _Stop) -> tuple[str, ...]:
        """The closures whose rows carry the force that moves nothing: the row of least size of J_free, near the dead point."""
        before, _ = self._along(at, -_CLOSE)
        U, _, _ = np.linalg.svd(self._local(at.q if before is None else before.q).A[:, :-1], full_matrices=False)
        size = np.abs(U[:, len(self.free) - 1])
        by_name = {name: max(x for x, own in zip(size, self._of, strict=True) if own == name) for name in dict.fromkeys(self._of)}
        return tuple(name for name, x in by_name.items() if x > _SHARE * max(by_name.values()))

    @property
    def _what(self) -> str:
        return f"kinematics of system {self.model.name!r}"

    @property
    def _listed(self) -> str:
        return " and ".join(repr(name) for name in self.names)

    def _placed(self, s: float) -> str:
        return " and ".join(f"{name} = {x:.10g}" for name, x in zip(self.names, self.way.x0 + s * self.way.u, strict=True))

    def _lost(self, at: _Stop) -> PliantError:
        return PliantError(
            f"{self._what}: the branch cannot be followed beyond {self._placed(at.s)}; give points that are closer together, or "
            "another q0"
        )
