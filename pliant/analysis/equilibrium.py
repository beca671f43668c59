"""`pl.equilibrium`: a state that stays, v' = 0 and s' = 0, at rest or in a steady motion.

Unknown are the increments of q in the directions of v that are neither held nor moving, the states s, and the inputs and forces
that are free. Newton's method with exact derivatives; of unknowns that are not determined, as a turn that nothing resists, the
least change. Where Newton's steps lead nowhere, the state first moves as it would under its forces in a thick fluid.

A closed system moves along what its closures allow, and is closed anew after each step; v' = 0 is then the balance with what the
closures exert, `multipliers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.analysis.mobility import warn_singular
from pliant.analysis.point import (
    Point,
    component_names,
    direction_names,
    dynamics_of,
    force_places,
    hinge_speeds,
    point_of,
    speed_names,
    turns,
)
from pliant.analysis.tangent import allowed
from pliant.compile import Dynamics
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model import Model, System
from pliant.spatial import Array
from pliant.sweeps.assembled import closed_pose
from pliant.sweeps.unclosed import check_speeds

_MOST_STEPS, _MOST_FLOWING = 60, 200
_TURN = 0.5  # the largest turn of a hinge in a step [rad]
_RANK = 1e-12  # of scaled columns: below, a direction is not determined
_FOUND = 1e-9  # of the accelerations that the terms of the balance have: a residual that is one of rounding
_AT_REST = 1e-10  # the length of a step [m sqrt(kg)], below which only rounding is left to gain
_MOST_LINES = 40


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """A state that stays. q (nq,), v (nv,), s (ns,), u (nu,), tau (nv,) [N m, N], t [s].

    residual: the largest of |v'| and |s'|; v_rate, s_rate: these, by component. steps: that the search has taken. multipliers
    (rows,): what closures exert, as `dyn.multipliers`.
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
        return Unknowns(directions, len(own), self.states, turning, self.loose)

    def moved(self, point: Point, x: Array) -> Point:
        """The state after a step x (n,), on its closures."""
        new = point.moved(**{name: x @ d for name, d in self.directions.items()})
        if not point.model.closures:
            return new
        mobile = np.zeros(point.model.nv)
        mobile[self.loose] = 1.0
        return replace(new, q=closed_pose(point.matter, new.q, mobile).q)


def equilibrium(
    system: System | Model | Dynamics,
    q0: Any = None,
    v0: Any = None,
    hold: Sequence[str] = (),
    free: Sequence[str] = (),
    u: Any = None,
    s0: Any = None,
    tau: Any = None,
    p: Any = None,
    *,
    t: float = 0.0,
    wrenches: Any = None,
    dynamics: Dynamics | None = None,
) -> Equilibrium:
    """A state near q0 at which v' = 0 and s' = 0 under the loads, tau, and the wrenches: stable or not, which `pl.modes` tells.

    q0: where the search begins, an array or names with values; by default every hinge at zero. v0: the speeds of a steady motion,
    such as {"axle": 6.0}; coordinates that move stay as in q0, and those of `hold`, names of hinges or coordinates. Of a body that
    turns freely (Free, Spherical, Planar), speeds given as zero are found with the rest. free: names of inputs, "motor.torque", and
    of hinges, whose generalised forces are then found: a hinge that is held stays only if something free can hold it. u, s0, tau:
    the other inputs, states where the search begins, forces. The result has .q .v .s .u .tau .residual.
    """
    found = dynamics_of(system, dynamics, p)
    start = _clean(point_of(found, q0, v0, s0, u, p, tau, t, wrenches))
    unknowns = _unknowns(start, _listed(hold, "hold"), _listed(free, "free"))
    best, steps = _newton(start, unknowns)
    if not _is_found(best, unknowns):
        flowed, more = _flow(start, unknowns)
        other, last = _newton(flowed, unknowns)
        steps += more + last
        best = min(best, other, key=_residual)
        if not _is_found(best, unknowns):
            raise _not_found(best, unknowns)
    a, rate = best.rates
    _check_speeds(best)
    warn_singular(best.matter, best.q)
    exerted = _multipliers(best) if best.model.closures else np.zeros(0)
    return Equilibrium(best.model, best.t, best.q, best.v, best.s, best.u, best.tau, a, rate, steps, exerted)


def _clean(at: Point) -> Point:
    """Speeds that closures leave as rounding are none: what moves is held."""
    return replace(at, v=np.where(np.abs(at.v) > 1e-14 * np.abs(at.v).max(initial=0.0), at.v, 0.0))


def _check_speeds(at: Point) -> None:
    """Speeds that were allowed where the search began may not be where it ended."""
    if at.model.closures:
        check_speeds(at.matter, at.q, at.v, "v0", "there is no steady motion with them; give others")


def _multipliers(at: Point) -> Array:
    forces = at.tau
    if at.model.loads:
        forces = forces + at.dynamics.load_forces(at.t, at.q, at.v, at.s, at.u, *at.p)[0]
    return np.asarray(at.dynamics.multipliers(at.q, at.v, forces, *at.wrenches, *at.p))


def _listed(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str):
        raise PliantError(f"{what}={names!r}: give a list of names, [{names!r}]")
    return list(names)


# ---- what is unknown


def _unknowns(at: Point, hold: list[str], free: list[str]) -> Unknowns:
    model = at.model
    nv, held = model.nv, at.v != 0.0
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
    parts = {"dq": np.eye(nv)[loose], "ds": np.eye(model.ns), "dv": np.eye(nv)[speeds]}
    parts |= {"du": np.concatenate(du), "dtau": np.concatenate(dtau)}
    n, at_row, directions = sum(len(x) for x in parts.values()), 0, {}
    for key, x in parts.items():
        directions[key] = np.zeros((n, x.shape[1]))
        directions[key][at_row : at_row + len(x)] = x
        at_row += len(x)
    turning = np.zeros(n)
    turning[: len(loose)] = _turning(model)[loose]
    return Unknowns(directions, len(loose), model.ns, turning, loose)


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
    """The balance at a point, scaled: rows by the roots of the masses, columns to one. Steps of least change solve it."""

    def __init__(self, at: Point, unknowns: Unknowns) -> None:
        unknowns = unknowns.at(at)
        self.at, self.unknowns = at, unknowns
        M = at.mass_matrix
        root = np.sqrt(np.maximum(np.diag(M), 1e-300))
        own = allowed(at, np.arange(at.model.nv))  # along which v' has anything to balance
        self.rows = own * np.sqrt(np.maximum(np.diag(own @ M @ own.T), 1e-300))[:, None]
        by_v, by_s = at.along(unknowns.directions)
        J = np.concatenate([by_v @ self.rows.T, by_s], axis=1).T
        size = np.linalg.norm(J, axis=0)
        kept = size > 1e-15 * size.max(initial=0.0)
        self.columns = np.where(kept, 1.0 / np.where(kept, size, 1.0), 0.0)
        by = unknowns.directions
        self.far = self.columns * (np.abs(by["dq"]) @ root + by["dv"] @ root + by["ds"].sum(axis=1))
        U, d, V = np.linalg.svd(J * self.columns, full_matrices=False)
        good = d > _RANK * d.max(initial=0.0)
        self.inverse = (V[good].T / d[good]) @ U[:, good].T

    def balance(self, at: Point) -> Array:
        a, rate = at.rates
        return np.concatenate([self.rows @ a, rate])

    def solved(self, F: Array) -> Array:
        """The scaled step (n,) of least change that balances F."""
        return -self.inverse @ F

    def length(self, step: Array) -> float:
        """How far a scaled step moves the system, by its masses; inputs and forces count for nothing."""
        return float(np.linalg.norm(step * self.far))


def _newton(start: Point, unknowns: Unknowns) -> tuple[Point, int]:
    """Newton's method, damped by the natural monotonicity test: the next step, with the same derivatives, must be the shorter."""
    at, best = start, start
    if not len(unknowns.turning):
        return best, 0
    for steps in range(_MOST_STEPS):
        local = Local(at, unknowns)
        d = local.solved(local.balance(at))
        if not np.isfinite(d).all():
            return best, steps
        step = d * local.columns
        factor = min(1.0, _TURN / max(float(np.abs(step * local.unknowns.turning).max(initial=0.0)), 1e-300))
        at, went = _damped(local, at, step, local.length(d), factor)
        if at is None:
            return best, steps
        better = _residual(at) < 0.5 * _residual(best)
        best = min(best, at, key=_residual)
        if went == 1.0 and not better and local.length(d) < _AT_REST:  # whole steps, and no nearer: what is left is rounding
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
        first = Unknowns({key: d[:n] for key, d in here.directions.items()}, here.moving, here.states, here.turning[:n], here.loose)
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
    """Whether what is left is small beside the accelerations of gravity, of the forces, and of the deformations."""
    level = 1.0 + float(np.linalg.norm(at.model.gravity)) + float(np.abs(at.v).max(initial=0.0)) ** 2
    unknowns = unknowns.at(at)
    if len(unknowns.turning):
        by_v, by_s = at.along(unknowns.directions)
        here = [np.abs(at.model.difference(at.model.neutral(), at.q)) if _known(at.model) else np.ones(at.model.nv)]
        x = np.abs(unknowns.directions["dq"]) @ np.minimum(here[0], 1.0)
        level = max(level, 1e-3 * float((np.abs(np.concatenate([by_v, by_s], axis=1)) * x[:, None]).max(initial=0.0)))
    return _residual(at) <= _FOUND * level


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
