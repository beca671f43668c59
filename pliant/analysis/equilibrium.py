"""`pl.equilibrium`: a state that stays, v' = 0 and s' = 0, at rest or in a steady motion.

Unknown are the increments of q in the directions of v that are neither held nor moving, the states s that have rates, and the
inputs and forces that are free. Newton's method with exact derivatives; of unknowns that are not determined, as a turn that nothing
resists, the least change, by the masses that move. Where Newton's steps lead nowhere, the state first moves as it would under its
forces in a thick fluid. In the end what nothing resists goes back to where it began.

Flags are given: a hinge that is locked, stuck or at rest at a stop is held, and friction and stops must be able to hold it.

A closed system moves along what its closures allow, and is closed anew after each step; v' = 0 is then the balance with what the
closures exert, `multipliers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

import numpy as np

from pliant.analysis.flags import check_held, check_stops, locked_hinges
from pliant.analysis.mobility import warn_singular
from pliant.analysis.point import (
    Point,
    direction_names,
    force_places,
    hinge_speeds,
    point_of,
    speed_names,
    turns,
)
from pliant.analysis.tangent import allowed
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.given.fields import component_names
from pliant.given.keywords import SearchKeywords, spelled_out
from pliant.model import Model, System
from pliant.model.bodies.modal import rigid_inertia
from pliant.model.records import Body
from pliant.spatial import Array
from pliant.sweeps.closures.closed_poses import closed_pose
from pliant.sweeps.closures.open_states import check_speeds
from pliant.sweeps.trees.dynamics import required_forces
from pliant.sweeps.trees.frames import placements

_MOST_STEPS, _MOST_FLOWING = 60, 200
_TURN = 0.5  # the largest turn of a hinge in a step [rad]
_RANK = 1e-13  # of scaled columns: below, a direction is not determined
_FOUND = 1e-9  # of the accelerations that the terms of the balance have: a residual that is one of rounding
_AT_REST = 1e-10  # the length of a step [m sqrt(kg)], below which only rounding is left to gain
_MOST_BACK = 60
_MOST_LINES = 40


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """A state that stays. q (nq,), v (nv,), s (ns,), u (nu,), tau (nv,) [N m, N], t [s].

    residual: the largest of |v'| and |s'|; v_rate, s_rate: these, by component. steps: that the search has taken. multipliers
    (rows,): what closures exert, as `dyn.multipliers`. holding: by hinge that is locked, stuck or at rest at a stop, the
    generalised forces (n,) that hold it.
    """

    model: Model
    t: float
    q: Array
    v: Array
    s: Array
    u: Array
    tau: Array
    v_rate: Array
    s_rate: Array
    steps: int
    multipliers: Array
    holding: dict[str, Array] = field(default_factory=dict)

    @property
    def residual(self) -> float:
        """The largest |v'| or |s'| that is left."""
        return float(np.abs(np.concatenate([self.v_rate, self.s_rate])).max(initial=0.0))

    @property
    def inputs(self) -> dict[str, float]:
        """The inputs of loads, by name."""
        return dict(zip(component_names(self.model.inputs), self.u.tolist(), strict=True))

    def __repr__(self) -> str:
        model = self.model
        names = [name for body in model.bodies for name in body.full_names(body.coordinates)]
        rows = list(zip(names, self.q, strict=True))
        rows += [row for row in zip(speed_names(model), self.v, strict=True) if row[1]]
        rows += zip(component_names(model.states), self.s, strict=True)
        rows += zip(component_names(model.inputs), self.u, strict=True)
        rows += [(f"tau.{name}", x) for name, x in zip(speed_names(model), self.tau, strict=True) if x]
        rows += [(f"holding.{name}", x) for name, forces in self.holding.items() for x in forces]
        wide = max((len(name) for name, _ in rows[:_MOST_LINES]), default=0)
        lines = [f"equilibrium of {model.name!r}, residual {self.residual:.2g} after {self.steps} steps"]
        lines += [f"  {name:<{wide}}  {x:.6g}" for name, x in rows[:_MOST_LINES]]
        lines += [f"  … {len(rows) - _MOST_LINES} more"] * (len(rows) > _MOST_LINES)
        return "\n".join(lines)


@dataclass(frozen=True, eq=False)
class Unknowns:
    """Unit directions (n, …) of what is unknown; how many of them, in front, are increments of q, and of s behind these."""

    directions: dict[str, Array]
    moving: int
    states: int
    turning: Array  # (n,) how far each turns a hinge [rad]
    loose: Array  # the directions of v, among which increments of q are
    balanced: Array  # the directions of v along which v' is to be zero: those that nothing holds or drives

    def at(self, point: Point) -> Unknowns:
        """The same where the closures, if there are any, allow other increments of q."""
        if not point.model.closures:
            return self
        own = allowed(point, self.loose)
        directions = {}
        for key, x in self.directions.items():
            first = own if key == "dq" else np.zeros((len(own), x.shape[1]))
            directions[key] = np.concatenate([first, x[self.moving :]])
        turning = np.concatenate([np.linalg.norm(own * _turning(point.model), axis=1), self.turning[self.moving :]])
        return replace(self, directions=directions, moving=len(own), turning=turning)

    def moved(self, point: Point, x: Array) -> Point:
        """The state after a step x (n,), on its closures."""
        new = point.moved(**{name: x @ d for name, d in self.directions.items()})
        if not point.model.closures:
            return new
        mobile = np.zeros(point.model.nv)
        mobile[self.loose] = 1.0
        return replace(new, q=closed_pose(point.matter, new.q, mobile).q)


@spelled_out(SearchKeywords, before="hold")
def equilibrium(
    system: System | Model | Dynamics,
    q0: Any = None,
    v0: Any = None,
    *,
    hold: Sequence[str] = (),
    free: Sequence[str] = (),
    dynamics: Dynamics | None = None,
    **given: Unpack[SearchKeywords],
) -> Equilibrium:
    """A state near q0 at which v' = 0 and s' = 0 under the loads, tau, and the wrenches: stable or not, which `pl.modes` tells.

    q0: where the search begins, an array or names with values; by default every hinge at zero. v0: the speeds of a steady motion,
    such as {"axle": 6.0}; coordinates that move stay as in q0, and those of `hold`, names of hinges or coordinates. Of a body that
    turns freely (Free, Spherical, Planar), speeds given as zero are found with the rest. free: names of inputs, "motor.torque", and
    of hinges, whose generalised forces are then found: a hinge that is held stays only if something free can hold it. u, s0, tau:
    the other inputs, states where the search begins, forces.

    Flags stay as s0 has them, by default off: a hinge that is locked or stuck or rests at a stop does not move, and `.holding` has
    what holds it; friction that is not stuck and has no direction exerts nothing. An equilibrium for which a stuck hinge takes more
    than its friction, a stop would have to pull, or a hinge is beyond its stop, is refused. The result has .q .v .s .u .tau
    .residual.
    """
    found = dynamics_of(system, dynamics, given.get("p"), given.get("wrenches"), "equilibrium")
    with_state = {"q": q0, "v": v0, "s": given.pop("s0", None), **given}
    start = _clean(point_of(found, with_state, starts=True))
    unknowns = _unknowns(start, _listed(hold, "hold"), _listed(free, "free"))
    best, steps = _searched(start, unknowns)
    if not _is_found(best, unknowns):
        raise _not_found(best, unknowns)
    best, more = _back(start, best, unknowns)
    a, rate = best.rates
    _check_speeds(best)
    warn_singular(best.matter, best.q)
    held = _holding(best)
    check_stops(best.described, best.all_given)
    check_held(best.described, best.all_given, held, _force_sizes(best, held))
    exerted = _multipliers(best, held) if best.model.closures else np.zeros(0)
    return Equilibrium(best.model, best.t, best.q, best.v, best.s, best.u, best.tau, a, rate, steps + more, exerted, held)


def _searched(start: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """The best that steps lead to. Masses say which change is least; numbers that are too far apart for them say it each for
    itself."""
    best, steps = _newton(start, unknowns)
    flowed = None
    for by_mass in (True, False):
        if _is_found(best, unknowns):
            break
        if not by_mass:
            other, more = _newton(start, unknowns, by_mass)
            best, steps = min(best, other, key=_residual), steps + more
            if _is_found(best, unknowns):
                break
        if flowed is None:
            flowed, more = _flow(start, unknowns)
            steps += more
        other, more = _newton(flowed, unknowns, by_mass)
        best, steps = min(best, other, key=_residual), steps + more
    return best, steps


def _back(start: Point, found: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """What nothing resists, back to where it began: the equilibrium nearest to the start, by the masses, of those beside the one
    that was found."""
    steps, factor, distance = 0, 1.0, _distance(found, start)
    while factor > 0.01 and steps < _MOST_BACK:
        local = Local(found, unknowns, True)
        away = local.along_nothing(_pull(found, start))
        if local.q_length(away) <= _AT_REST:
            break
        other, more = _newton(local.unknowns.moved(found, factor * away), unknowns)
        steps += more + 1
        if _as_good(other, found) and _is_found(other, unknowns) and (nearer := _distance(other, start)) < distance:
            found, distance = other, nearer
        else:
            factor /= 2
    return found, steps


def _as_good(at: Point, other: Point) -> bool:
    """Whether no more is left than at another, but for rounding: else something resists, softly."""
    return _residual(at) <= max(10 * _residual(other), 1e-12 * (1.0 + float(np.linalg.norm(at.model.gravity))))


def _ways(at: Point, start: Point) -> Iterator[tuple[Body, tuple[float, Array, Array], Array, Array, Array, Array, Array]]:
    """Of each body its mass, first and second moments; its axes and origin here and where it began; and the way of its modes."""
    model = at.matter
    places = zip(placements(model, at.q), placements(model, start.q), strict=True)
    for body, where, (here, there) in zip(model.bodies, model.q_slices, places, strict=True):
        m, h, J = body.inertia.about_origin if body.flex is None else rigid_inertia(body.flex)
        axes = (np.asarray(x) for x in (here.R, here.p[:, 0], there.R, there.p[:, 0]))
        way = (start.q - at.q)[where.stop - body.modes : where.stop]
        yield (body, (m, h, np.trace(J) / 2 * np.eye(3) - J), *axes, way)  # type: ignore[misc]


def _distance(at: Point, start: Point) -> float:
    """The square of the way that each particle of the bodies has moved, times its mass; of modes, by the modes alone."""
    total = 0.0
    for body, (m, h, A), R, r, R0, r0, way in _ways(at, start):
        total += float(m * (r - r0) @ (r - r0) + 2 * (r - r0) @ (R - R0) @ h + np.trace((R - R0) @ A @ (R - R0).T))
        if body.flex is not None:
            total += float(way @ body.flex.constants.G @ way)
    return total


def _pull(at: Point, start: Point) -> Array:
    """The generalised forces (nv,) that pull each particle toward where it began: half the slope of `_distance`, downward."""
    model, wrenches = at.matter.opened, []
    out = np.zeros(model.nv)
    for (body, (m, h, A), R, r, R0, r0, way), v in zip(_ways(at, start), model.v_slices, strict=True):
        turn = R @ A @ R0.T + R @ np.outer(h, r0 - r)  # the integral of (x - r) (x0 - r)*
        moment = np.array([turn[1, 2] - turn[2, 1], turn[2, 0] - turn[0, 2], turn[0, 1] - turn[1, 0]])
        wrenches.append((body.name, np.concatenate([moment, m * (r0 - r) + (R0 - R) @ h])))
        if body.flex is not None:
            out[v.stop - body.modes : v.stop] = body.flex.constants.G @ way
    without, pulled = (required_forces(model, at.q, np.zeros(model.nv), None, x, "world") for x in (None, wrenches))
    return out + np.asarray(without - pulled)


def _clean(at: Point) -> Point:
    """Speeds that closures leave as rounding are none: what moves is held."""
    return replace(at, v=np.where(np.abs(at.v) > 1e-14 * np.abs(at.v).max(initial=0.0), at.v, 0.0))


def _check_speeds(at: Point) -> None:
    """Speeds that were allowed where the search began may not be where it ended."""
    if at.model.closures:
        check_speeds(at.matter, at.q, at.v, "v0", "there is no steady motion with them; give others")


def _holding(at: Point) -> dict[str, Array]:
    """By hinge that flags hold, the generalised forces (n,) that this takes."""
    out = {}
    for name in locked_hinges(at.model, at.s):
        start = at.model.v_index(name).start
        out[name] = at.holding(slice(start, start + next(h for h in at.model.hinges if h.name == name).type.nv))
    return out


def _force_sizes(at: Point, held: dict[str, Array]) -> dict[str, float]:
    """By hinge, the force of gravity on what it moves, about."""
    own = np.diag(at.mass_matrix) * (1.0 + float(np.linalg.norm(at.model.gravity)))
    return {name: float(own[at.model.v_index(name).start]) for name in held}


def _multipliers(at: Point, held: dict[str, Array]) -> Array:
    forces = at.tau.copy()
    for name, more in held.items():
        start = at.model.v_index(name).start
        forces[start : start + len(more)] += more
    if at.model.loads:
        forces = forces + at.dynamics.load_forces(at.t, at.q, at.v, s=at.s, u=at.u, p=at.p[0] if at.p else None)[0]
    return np.asarray(at.dynamics.multipliers(at.q, at.v, forces, *at.wrenches, *at.p))


def _listed(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str):
        raise PliantError(f"{what}={names!r}: give a list of names, [{names!r}]")
    return list(names)


# ---- what is unknown


def _unknowns(at: Point, hold: list[str], free: list[str]) -> Unknowns:
    model = at.model
    nv = model.nv
    held = (at.v != 0.0) | at.held.speeds
    for name in hold:
        held[_held(model, name)] = True
    loose = np.flatnonzero(~held)
    speeds = _found_speeds(model, at.v)
    du, dtau = [np.zeros((0, model.nu))], [np.zeros((0, nv))]
    for name in free:
        if name in model.inputs:
            du.append(np.eye(model.nu)[model.inputs[name]])
        else:
            dtau.append(np.eye(nv)[[i for i, _ in force_places(model, name)]])
    rated = np.eye(model.ns)[~at.held.states]
    parts = {"dq": np.eye(nv)[loose], "ds": rated, "dv": np.eye(nv)[speeds]}
    parts |= {"du": np.concatenate(du), "dtau": np.concatenate(dtau)}
    n, at_row, directions = sum(len(x) for x in parts.values()), 0, {}
    for key, x in parts.items():
        directions[key] = np.zeros((n, x.shape[1]))
        directions[key][at_row : at_row + len(x)] = x
        at_row += len(x)
    turning = np.zeros(n)
    turning[: len(loose)] = _turning(model)[loose]
    return Unknowns(directions, len(loose), len(rated), turning, loose, np.flatnonzero(~at.held.speeds))


def _held(model: Model, name: str) -> list[int]:
    """The directions of v that a held hinge, or coordinate, has; of a flexible body's hinge the hinge's alone."""
    own = hinge_speeds(model, name)
    if own is not None:
        return list(own)
    single = {label: i for i, label in enumerate(direction_names(model))}
    if name in single:
        return [single[name]]
    raise UnknownNameError(f"hold: {unknown('hinge or coordinate', name, [*(h.name for h in model.hinges), *single])}")


def _found_speeds(model: Model, v: Array) -> list[int]:
    """Of hinges whose speeds are in axes that turn with them, and that move: the speeds that are given as zero."""
    out = []
    for body, where in zip(model.bodies, model.v_slices, strict=True):
        own = range(where.start, where.start + body.hinge.type.nv)
        if turns(body.hinge.type) and v[own].any():
            out += [i for i in own if v[i] == 0.0]
    return out


def _turning(model: Model) -> Array:
    """(nv,) how fast a unit speed turns its hinge."""
    out = np.zeros(model.nv)
    for body, where in zip(model.bodies, model.v_slices, strict=True):
        hinge = body.hinge.type
        if hinge.nv:
            H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float)
            out[where.start : where.start + hinge.nv] = np.linalg.norm(H[:3], axis=0)
    return out


# ---- the search


class Local:
    """The balance at a point, scaled, and its unknowns x = scale y. Steps of least |y| solve it.

    by_mass: |y| is then what a step of q moves, by the masses, and rows are alike; a step for which nothing resists is none.
    Otherwise every unknown is scaled for itself, so that its column is one: soft directions beside very stiff ones are seen so.
    """

    def __init__(self, at: Point, unknowns: Unknowns, by_mass: bool) -> None:
        unknowns = unknowns.at(at)
        self.at, self.unknowns = at, unknowns
        self.mass = at.mass_matrix
        by, n = unknowns.directions, unknowns.moving
        own = allowed(at, unknowns.balanced)  # along which v' has anything to balance
        along = by["dq"][:n]
        self.rows = _root(own @ self.mass @ own.T, by_mass).T @ own
        by_v, by_s = at.along(by)
        J = np.concatenate([by_v @ self.rows.T, by_s], axis=1).T
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
        return np.concatenate([self.rows @ a, rate])

    def solved(self, F: Array) -> Array:
        """The step (n,) of least change that balances F."""
        return -self.inverse @ F

    def length(self, step: Array) -> float:
        """How far a step moves the system, by its masses; inputs and forces count for nothing."""
        return float(np.hypot(self.q_length(step), np.linalg.norm(step * self.other)))

    def q_length(self, step: Array) -> float:
        moved = step @ self.unknowns.directions["dq"]
        return float(np.sqrt(max(moved @ self.mass @ moved, 0.0)))

    def along_nothing(self, pull: Array) -> Array:
        """The step (n,) of q alone that nothing resists and that generalised forces (nv,) make, by the masses."""
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
    """L with L L* = M; or of its diagonal alone."""
    size = np.sqrt(np.maximum(np.diag(M), 1e-300))
    if not whole or not len(M):
        return np.diag(size)
    unit = M / np.outer(size, size)
    return np.asarray(size[:, None] * np.linalg.cholesky((unit + unit.T) / 2 + 1e-13 * np.eye(len(M))))


def _newton(start: Point, unknowns: Unknowns, by_mass: bool = True) -> tuple[Point, int]:
    """Newton's method, damped by the natural monotonicity test: the next step, with the same derivatives, must be the shorter."""
    at, best = start, start
    if not len(unknowns.turning):
        return best, 0
    for steps in range(_MOST_STEPS):
        local = Local(at, unknowns, by_mass)
        step = local.solved(local.balance(at))
        if not np.isfinite(step).all():
            return best, steps
        factor = min(1.0, _TURN / max(float(np.abs(step * local.unknowns.turning).max(initial=0.0)), 1e-300))
        at, went = _damped(local, at, step, local.length(step), factor)
        if at is None:
            return best, steps
        better = _residual(at) < 0.5 * _residual(best)
        best = min(best, at, key=_residual)
        if went == 1.0 and not better and local.length(step) < _AT_REST:  # whole steps, and no nearer: what is left is rounding
            return best, steps + 1
    return best, _MOST_STEPS


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
    """Where q moves with v' and s with s', by implicit steps that grow as the forces fall: to a stable equilibrium, if to any."""
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
        J = rows @ np.concatenate(at.along(first.directions), axis=1).T
        x = np.linalg.lstsq(np.eye(n) / time - J, F, rcond=None)[0]
        x *= min(1.0, _TURN / max(float(np.abs(x * first.turning).max(initial=0.0)), 1e-300))
        at, before = first.moved(at, x), size
    return at, _MOST_FLOWING


def _residual(at: Point) -> float:
    x = np.abs(np.concatenate(at.rates))
    return float(x.max(initial=0.0)) if np.isfinite(x).all() else np.inf


def _is_found(at: Point, unknowns: Unknowns) -> bool:
    """Whether each rate that is left is small beside the accelerations of gravity, of the forces, and of the deformations."""
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


def _not_found(at: Point, unknowns: Unknowns) -> PliantError:
    model = at.model
    rates = np.concatenate(at.rates)
    worst = int(np.nanargmax(np.where(np.isfinite(rates), np.abs(rates), np.inf)))
    name = (*speed_names(model), *component_names(model.states))[worst]
    held = worst < model.nv and worst not in unknowns.loose
    remedy = (
        "it is held or moves, and nothing that is free balances it: give free=[…], an input or the hinge itself"
        if held
        else "begin nearer, q0=…; or let an input or a hinge's force be found, free=[…]; or hold what need not move, hold=[…]"
    )
    return PliantError(
        f"system {model.name!r}: no equilibrium found; the largest rate that is left is {rates[worst]:.4g}, of {name!r}; {remedy}"
    )
