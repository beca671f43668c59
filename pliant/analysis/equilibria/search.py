"""The search for an equilibrium: Newton's method with exact derivatives, a flow that brings it to convergence, and the way back.

A step turns hinges, nodes of flexible bodies and whole bodies by a limited angle, because derivatives change with rotations. If
unknowns are not determined, such as a rotation that nothing resists, a step is the smallest change, weighted by mass. If
Newton's steps do not converge, the state first moves as it would under its forces in a viscous fluid. At the end, motions that
nothing resists are moved back to the initial guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from pliant.analysis.equilibria.unknowns import Unknowns, deformation, modal_speeds, turned_by_modes
from pliant.analysis.point import Point
from pliant.analysis.stability import falling, natural_motions
from pliant.analysis.tangent import allowed
from pliant.model import Model
from pliant.model.bodies.modal import rigid_inertia
from pliant.model.records import Body
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import required_forces
from pliant.sweeps.trees.frames import placements

_MOST_STEPS, _MOST_FLOWING, _MOST_DESCENDING = 60, 200, 100
_TURN = 0.5  # the largest turn of a hinge, or of a node in its body, in a step [rad]
_TURN_IN_ALL = 1.5  # the largest turn of a body by the modes of all bodies together [rad]
_KICK = 0.05  # the turn by which a state that is not stable is left [rad]
_SHORTER = 0.3  # steps that are limited by modes, if the forces push away: longer ones fold single bodies
_TOO_FAR = np.pi  # turns of nodes in their body beyond this are no deformation
_RANK = 1e-13  # of scaled columns: below, a direction is not determined
_FOUND = 1e-9  # of the accelerations that the terms of the balance have: a residual that is one of rounding
_AT_REST = 1e-10  # the length of a step [m sqrt(kg)], below which only rounding is left to gain
_MOST_BACK = 60


def searched(start: Point, unknowns: Unknowns, best: Point) -> tuple[Point, int]:
    """Return the best point that a longer search finds, where Newton's method from the guess does not converge but ends at `best`.

    Masses define the smallest change; if they differ too much, each unknown has its scale.
    """
    steps, flowed = 0, None
    for by_mass in (True, False):
        if not by_mass:
            other, more, _ = newton(start, unknowns, by_mass)
            best, steps = better(best, other), steps + more
            if is_found(best, unknowns):
                break
        if flowed is None:
            flowed, steps = _flow(start, unknowns)
        other, more, _ = newton(flowed, unknowns, by_mass)
        best, steps = better(best, other), steps + more
        if is_found(best, unknowns):
            break
    return best, steps


def better(at: Point, other: Point) -> Point:
    """Return the point with the smaller residual."""
    return min(at, other, key=_residual)


def buckling(at: Point, unknowns: Unknowns) -> Array | None:
    """Return the increment of q (nv,) along which flexible bodies bend away from a state by themselves, or None if they do not."""
    found = falling(at, allowed(at, np.intersect1d(unknowns.loose, modal_speeds(at.model))))
    return None if found is None else found[0]


def unbuckled(start: Point, at: Point, unknowns: Unknowns, shape: Array) -> tuple[Point, int]:
    """Return the state to which flexible bodies bend from one that is not stable, towards the start, and the number of steps."""
    if float(shape @ at.mass_matrix @ at.matter.difference(at.q, start.q)) < 0.0:
        shape = -shape
    bent, by_modes = unknowns.at(at), turned_by_modes(at, shape)
    kick = np.linalg.lstsq(bent.directions["dq"].T, shape, rcond=None)[0] * _KICK / max(*by_modes, 1e-300)
    flowed, steps = _descent(bent.moved(at, kick), unknowns)
    found, more, _ = newton(flowed, unknowns)
    return found, steps + more


def back(start: Point, found: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """Move back what nothing resists: return the equilibrium that is nearest to the initial guess, weighted by mass."""
    steps, factor, distance = 0, 1.0, _distance(found, start)
    while factor > 0.01 and steps < _MOST_BACK:
        local = Local(found, unknowns, True)
        away = local.along_nothing(_pull(found, start))
        if local.q_length(away) <= _AT_REST:
            break
        other, more, _ = newton(local.unknowns.moved(found, factor * away), unknowns)
        steps += more + 1
        if _as_good(other, found) and is_found(other, unknowns) and (nearer := _distance(other, start)) < distance:
            found, distance = other, nearer
        else:
            factor /= 2
    return found, steps


def _as_good(at: Point, other: Point) -> bool:
    """Whether the residual is no larger than at another point, except for rounding; if it is larger, something resists softly."""
    return _residual(at) <= max(10 * _residual(other), 1e-12 * (1.0 + float(np.linalg.norm(at.model.gravity))))


def _ways(at: Point, start: Point) -> Iterator[tuple[Body, tuple[float, Array, Array], Array, Array, Array, Array, Array]]:
    """Return each body's mass, first and second moments, its axes and origin here and at the guess, and the change of its modes."""
    model = at.matter
    places = zip(placements(model, at.q), placements(model, start.q), strict=True)
    for body, where, (here, there) in zip(model.bodies, model.internals.q_slices, places, strict=True):
        m, h, J = body.inertia.about_origin if body.flex is None else rigid_inertia(body.flex)
        axes = (np.asarray(x) for x in (here.R, here.p[:, 0], there.R, there.p[:, 0]))
        way = (start.q - at.q)[where.stop - body.modes : where.stop]
        yield (body, (m, h, np.trace(J) / 2 * np.eye(3) - J), *axes, way)  # type: ignore[misc]


def _distance(at: Point, start: Point) -> float:
    """Return the sum over particles of mass times squared displacement; for modes, by the modes alone."""
    total = 0.0
    for body, (m, h, A), R, r, R0, r0, way in _ways(at, start):
        total += float(m * (r - r0) @ (r - r0) + 2 * (r - r0) @ (R - R0) @ h + np.trace((R - R0) @ A @ (R - R0).T))
        if body.flex is not None:
            total += float(way @ body.flex.constants.G @ way)
    return total


def _pull(at: Point, start: Point) -> Array:
    """Return the generalised forces (nv,) that pull each particle toward the guess: minus half the gradient of `_distance`."""
    model, wrenches = at.matter.internals.opened, []
    out = np.zeros(model.nv)
    for (body, (m, h, A), R, r, R0, r0, way), v in zip(_ways(at, start), model.internals.v_slices, strict=True):
        turn = R @ A @ R0.T + R @ np.outer(h, r0 - r)  # the integral of (x - r) (x0 - r)*
        moment = np.array([turn[1, 2] - turn[2, 1], turn[2, 0] - turn[0, 2], turn[0, 1] - turn[1, 0]])
        wrenches.append((body.name, np.concatenate([moment, m * (r0 - r) + (R0 - R) @ h])))
        if body.flex is not None:
            out[v.stop - body.modes : v.stop] = body.flex.constants.G @ way
    without, pulled = (required_forces(model, at.q, np.zeros(model.nv), None, x, "world") for x in (None, wrenches))
    return out + np.asarray(without - pulled)


class Local:
    """The scaled balance at a point, with unknowns x = scale y. Steps of least |y| solve it.

    by_mass: |y| measures the displacement of masses, and rows have equal size; directions that nothing resists get no step.
    Otherwise each unknown is scaled so that its column has size one, which shows soft directions next to very stiff ones.
    """

    def __init__(self, at: Point, unknowns: Unknowns, by_mass: bool) -> None:
        unknowns = unknowns.at(at)
        self.at, self.unknowns = at, unknowns
        self.mass = at.mass_matrix
        by, n = unknowns.directions, unknowns.moving
        own = allowed(at, unknowns.balanced)  # along which v' has anything to balance
        along = by["dq"][:n]
        self.rows = np.linalg.solve(_root(own @ self.mass @ own.T, by_mass), own)
        by_v, by_s = at.unaccelerated.along(by)
        J = np.concatenate([by_v @ self.mass @ self.rows.T, by_s], axis=1).T
        scale = np.zeros((len(unknowns.turning),) * 2)
        if by_mass and n:
            scale[:n, :n] = np.linalg.inv(_root(along @ self.mass @ along.T, True)).T
            largest = float(np.linalg.norm(J[:, :n] @ scale[:n, :n], 2))
            scale[:n, :n] *= 1.0 / largest if largest else 1.0
        rest = np.arange(n if by_mass else 0, len(scale))
        size = np.linalg.norm(J[:, rest], axis=0)
        kept = size > (1e-15 if by_mass else 1e-22) * size.max(initial=0.0)
        scale[rest, rest] = np.where(kept, 1.0 / np.where(kept, size, 1.0), 0.0)
        self.scale = scale
        weight = np.sqrt(np.maximum(np.diag(self.mass), 1e-300))
        self.other = np.concatenate([np.zeros(n), (by["dv"] @ weight + by["ds"].sum(axis=1))[n:]])
        U, d, V = np.linalg.svd(J @ scale, full_matrices=False)
        good = d > _RANK * d.max(initial=0.0)
        self.inverse = scale @ (V[good].T / d[good]) @ U[:, good].T
        self._by_q = J[:, :n] @ scale[:n, :n]

    def balance(self, at: Point) -> Array:
        a, rate = at.rates
        return np.concatenate([self.rows @ (at.mass_matrix @ a), rate])

    def solved(self, F: Array) -> Array:
        """Return the step (n,) of least change that balances F."""
        return -self.inverse @ F

    def length(self, step: Array) -> float:
        """Return the mass-weighted size of a step; inputs and forces do not count."""
        return float(np.hypot(self.q_length(step), np.linalg.norm(step * self.other)))

    def q_length(self, step: Array) -> float:
        moved = step @ self.unknowns.directions["dq"]
        return float(np.sqrt(max(moved @ self.mass @ moved, 0.0)))

    def along_nothing(self, pull: Array) -> Array:
        """Return the step (n,) of q, in directions that nothing resists, that generalised forces (nv,) cause, weighted by mass."""
        n, out = self.unknowns.moving, np.zeros(len(self.scale))
        along = self.unknowns.directions["dq"][:n]
        if not n:
            return out
        _, size, V = np.linalg.svd(self._by_q, full_matrices=True)
        size = np.concatenate([size, np.zeros(n - len(size))])
        N = self.scale[:n, :n] @ V[size <= _RANK * size.max(initial=0.0)].T
        if N.shape[1]:
            metric = N.T @ (along @ self.mass @ along.T) @ N
            out[:n] = N @ np.linalg.solve(metric, N.T @ (along @ pull))
        return out


def _root(M: Array, whole: bool) -> Array:
    """Return L with L L* = M, or that of its diagonal alone."""
    size = np.sqrt(np.maximum(np.diag(M), 1e-300))
    if not whole or not len(M):
        return np.diag(size)
    unit = M / np.outer(size, size)
    return np.asarray(size[:, None] * np.linalg.cholesky((unit + unit.T) / 2 + 1e-13 * np.eye(len(M))))


class NewtonResult(NamedTuple):
    """The best point, the number of steps, and whether modes would have turned something too far in a step."""

    at: Point
    steps: int
    limited: bool


def newton(start: Point, unknowns: Unknowns, by_mass: bool = True, most: int = _MOST_STEPS) -> NewtonResult:
    """Newton's method, damped by the natural monotonicity test: the next step with the same derivatives must be shorter."""
    at, best, limited = start, start, False
    if not len(unknowns.turning):
        return NewtonResult(best, 0, limited)
    for steps in range(most):
        try:
            local = Local(at, unknowns, by_mass)
            step = local.solved(local.balance(at))
        except np.linalg.LinAlgError:  # masses that have grown beyond all measure
            return NewtonResult(best, steps, limited)
        if not np.isfinite(step).all():
            return NewtonResult(best, steps, limited)
        by_hinges, by_modes = _parts(at, local.unknowns, step)
        limited = limited or by_modes < 1.0
        at, went = _damped(local, at, step, local.length(step), min(by_hinges, by_modes))
        if at is None:
            return NewtonResult(best, steps, limited)
        improved = _residual(at) < 0.5 * _residual(best)
        best = better(best, at)
        if went == 1.0 and not improved and local.length(step) < _AT_REST:  # whole steps, and no nearer: what is left is rounding
            return NewtonResult(best, steps + 1, limited)
    return NewtonResult(best, most, limited)


def _parts(at: Point, unknowns: Unknowns, step: Array) -> tuple[float, float]:
    """Return the part of a step that turns no hinge too far, and the part with which modes turn nothing too far."""
    in_body, in_all = turned_by_modes(at, step @ unknowns.directions["dq"])
    hinge = float(np.abs(step * unknowns.turning).max(initial=0.0))
    return min(1.0, _TURN / max(hinge, 1e-300)), min(1.0, _TURN / max(in_body, 1e-300), _TURN_IN_ALL / max(in_all, 1e-300))


def _damped(local: Local, at: Point, step: Array, length: float, factor: float) -> tuple[Any, float]:
    while factor > 1e-6:
        with np.errstate(all="ignore"):
            trial = local.unknowns.moved(at, factor * step)
            F = local.balance(trial)
        if np.isfinite(F).all() and local.length(local.solved(F)) <= max((1 - factor / 4) * length, 1e-14):
            return trial, factor
        factor /= 2
    return None, 0.0


def _flow(start: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """Move q with v' and s with s', by implicit steps that grow as the forces decrease, toward a stable equilibrium."""
    at, time, before, first_size = start, 0.0, 0.0, 0.0
    for steps in range(_MOST_FLOWING):
        here = unknowns.at(at)
        n = here.moving + here.states
        if not n:
            return at, steps
        first = replace(here, directions={key: d[:n] for key, d in here.directions.items()}, turning=here.turning[:n])
        rows = np.concatenate([first.directions["dq"], first.directions["ds"]], axis=1)
        F = rows @ np.concatenate(at.rates)
        size = float(np.linalg.norm(F))
        first_size = first_size or size
        if size <= 1e-8 * first_size or not np.isfinite(size):
            return at, steps
        time = 0.1 / size if not time else time * min(max(before / size, 0.5), 4.0)
        J = rows @ np.concatenate(at.unaccelerated.along(first.directions), axis=1).T
        x = np.linalg.lstsq(np.eye(n) / time - J, F, rcond=None)[0]
        x *= min(_parts(at, first, x))
        at, before = first.moved(at, x), size
    return at, _MOST_FLOWING


def _descent(start: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """Move q along its forces to a stable equilibrium: Newton's steps, but away from it in the directions that are not stable."""
    at = start
    for steps in range(_MOST_DESCENDING):
        here = unknowns.at(at)
        along, n = here.directions["dq"][: here.moving], here.moving
        a = np.linalg.lstsq(along.T, at.rates[0], rcond=None)[0]
        rates, V, away = natural_motions(at, along)
        size = np.maximum(np.abs(rates), 1e-12 * np.abs(rates).max(initial=0.0))
        x = np.zeros(len(here.turning))
        x[:n] = (V @ (np.linalg.solve(V, a.astype(complex)) / size)).real
        by_hinges, by_modes = _parts(at, here, x)
        part = min(by_hinges, by_modes if by_modes == 1.0 else _SHORTER * by_modes)
        if not np.isfinite(x).all() or (part == 1.0 and not away.any() and min(_parts(at, here, 100 * x)) == 1.0):
            return at, steps  # Newton's method takes it from here
        moved = _not_turned_back(at, here, part * x)
        if moved is None:
            break
        at = moved
    return at, _MOST_DESCENDING


def _not_turned_back(at: Point, unknowns: Unknowns, x: Array) -> Point | None:
    """Return the state after a step along the forces, or a part of it after which they do not pull back as strongly."""
    push = x @ unknowns.directions["dq"] @ at.mass_matrix
    for part in 0.5 ** np.arange(10):
        trial = unknowns.moved(at, part * x)
        if float(push @ trial.rates[0]) >= -0.5 * float(push @ at.rates[0]):
            return trial
    return None


def _residual(at: Point) -> float:
    x = np.abs(np.concatenate(at.rates))
    return float(x.max(initial=0.0)) if np.isfinite(x).all() else np.inf


def is_found(at: Point, unknowns: Unknowns) -> bool:
    """Whether each remaining rate is small compared with the accelerations of gravity, of forces, and of deformations.

    A body whose nodes have turned beyond all measure is not in equilibrium: its inertia has grown, so that its rates vanish.
    """
    if not deformation(at) <= _TOO_FAR:
        return False
    rates = np.abs(np.concatenate(at.rates))
    level = np.full(len(rates), 1.0 + float(np.linalg.norm(at.model.gravity)) + float(np.abs(at.v).max(initial=0.0)) ** 2)
    unknowns = unknowns.at(at)
    if len(unknowns.turning):
        by_v, by_s = at.along(unknowns.directions)
        here = [np.abs(at.model.difference(at.model.neutral(), at.q)) if _known(at.model) else np.ones(at.model.nv)]
        x = np.abs(unknowns.directions["dq"]) @ np.minimum(here[0], 1.0)
        level = np.maximum(level, 1e-3 * (np.abs(np.concatenate([by_v, by_s], axis=1)) * x[:, None]).max(axis=0, initial=0.0))
    return bool((rates <= _FOUND * level).all())


def _known(model: Model) -> bool:
    return not any(getattr(body.hinge.type, "qdot_function", None) is not None for body in model.bodies)
