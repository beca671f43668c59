"""`pl.equilibrium`: find a state with v' = 0 and s' = 0, at rest or in a steady motion.

The unknowns are the increments of q in the directions of v that are neither held nor moving, the states s that have rates, and the
free inputs and forces. The search is Newton's method with exact derivatives. If unknowns are not determined, such as a rotation
that nothing resists, it takes the smallest change, weighted by mass. If Newton's steps do not converge, the search follows the
loads from zero, or the state first moves as it would under its forces in a viscous fluid. At the end, motions that nothing resists
are moved back to the initial guess.

Flags are given: a hinge that is locked, stuck or at rest at a stop is held, and friction and stops must be able to hold it.

A closed system moves in the directions that its closures allow, and is assembled again after each step. v' = 0 then includes the
forces of the closures, `multipliers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

import numpy as np

from pliant.analysis.flags import check_held, check_stops, locked_hinges
from pliant.analysis.following import followed
from pliant.analysis.mobility import warn_singular
from pliant.analysis.point import Point, point_of, speed_names
from pliant.analysis.search import back, better, buckling, is_found, newton, searched, unbuckled
from pliant.analysis.unknowns import Unknowns, unknowns_of
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, counted, warn
from pliant.given import NUMPY
from pliant.given.fields import component_names
from pliant.given.keywords import SearchKeywords, StateKeywords, TimedKeywords
from pliant.keywords import checked
from pliant.model import Model, System
from pliant.spatial import Array
from pliant.sweeps.closures.open_states import check_speeds

_MOST_LINES = 40


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """The result of `pl.equilibrium`: q (nq,), v (nv,), s (ns,), u (nu,), tau (nv,) [N m, N], t [s].

    residual: the largest of |v'| and |s'|.
    v_rate, s_rate: v' (nv,) and s' (ns,).
    steps: the number of steps of the search.
    multipliers (rows,): the forces of closures, as `dyn.multipliers`.
    holding: for each hinge that is locked, stuck or at rest at a stop, the generalised forces (n,) that hold it.

    Example: `pl.equilibrium(arm, {"shoulder": 1.5}).q  # [1.571, 0.0]`
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
        """The largest remaining |v'| or |s'|."""
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
        lines = [f"equilibrium of {model.name!r}, residual {self.residual:.2g} after {counted(self.steps, 'step')}"]
        lines += [f"  {name:<{wide}}  {x:.6g}" for name, x in rows[:_MOST_LINES]]
        lines += [f"  … {len(rows) - _MOST_LINES} more"] * (len(rows) > _MOST_LINES)
        return "\n".join(lines)


def state_of(dynamics: Dynamics, q: Any, v: Any, given: TimedKeywords) -> StateKeywords:
    """Return q, v and everything given at a state. If q is an `Equilibrium`, what is not given comes from it.

    Names with values of s, u and tau change these values of the equilibrium; the others stay.
    """
    if not isinstance(q, Equilibrium):
        return {"q": q, "v": v, **given}
    found: dict[str, Any] = {"q": q.q, "v": q.v if v is None else v, "t": q.t, **given}
    for name in ("s", "u", "tau"):
        own, value = getattr(q, name), found.get(name)
        if isinstance(value, Mapping):
            value = replace(dynamics.fields.of(name), default=own).read(NUMPY, value, finite="all")
        found[name] = own if value is None else value
    return found  # type: ignore[return-value]


@checked(SearchKeywords, before="hold")
def equilibrium(
    system: System | Model | Dynamics,
    q0: Any = None,
    v0: Any = None,
    *,
    hold: Sequence[str] = (),
    free: Sequence[str] = (),
    steps: int | None = None,
    dynamics: Dynamics | None = None,
    **given: Unpack[SearchKeywords],
) -> Equilibrium:
    """Find a state near q0 with v' = 0 and s' = 0 under the loads, tau and the wrenches, and return an `Equilibrium`.

    It may be stable or unstable; use `pl.modes` to check. If flexible bodies bend away from it by themselves, as a column that
    buckles, the search goes on to where they bend to, unless q0 itself is an equilibrium.

    q0: the initial guess, an array or names with values. Default: every hinge at zero.
    v0: the speeds of a steady motion, such as {"axle": 6.0}. Coordinates that move stay as in q0. For a body that rotates freely
    (Free, Spherical, Planar), speeds given as zero are unknowns.
    hold: names of hinges or coordinates that stay as in q0.
    free: names of inputs, "motor.torque", and of hinges, whose generalised forces are unknowns. A held hinge is in equilibrium only
    if something free can hold it.
    steps: follow the loads from zero in at least so many steps. Default: search at once, and follow the loads if that fails.
    dynamics: the result of `pl.compile(system)`. Default: compile the system.
    u, s0, tau, p, wrenches, t: the other inputs, the initial states of loads, forces, parameters, wrenches and time, as in
    `pl.simulate`: wrenches={"tip": [mx, my, mz, fx, fy, fz]}.

    Flags stay as in s0, by default off. A hinge that is locked, stuck or at rest at a stop does not move, and `.holding` contains
    the forces that hold it. Friction that is not stuck and has no direction exerts no force.

    Raises `PliantError` if no equilibrium is found, if a stuck hinge needs more than its friction, if a stop would have to pull, or
    if a hinge is beyond its stop.

    Example:
        found = pl.equilibrium(arm, {"shoulder": 1.5})
        found.q  # [1.571, 0.0]
    """
    found = dynamics_of(system, dynamics, given.get("p"), given.get("wrenches"), "equilibrium")
    with_state = {"q": q0, "v": v0, "s": given.pop("s0", None), **given}
    start = _clean(point_of(found, with_state, starts=True))
    unknowns = unknowns_of(start, _listed(hold, "hold"), _listed(free, "free"))
    best, taken, share = _searched(start, unknowns, steps)
    if not is_found(best, unknowns):
        raise _not_found(best, unknowns, share)
    best, more = back(start, best, unknowns)
    a, rate = best.rates
    _check_speeds(best)
    warn_singular(best.matter, best.q)
    held = _holding(best)
    check_stops(best.described, best.all_given)
    check_held(best.described, best.all_given, held, _force_sizes(best, held))
    exerted = _multipliers(best, held) if best.model.closures else np.zeros(0)
    return Equilibrium(best.model, best.t, best.q, best.v, best.s, best.u, best.tau, a, rate, taken + more, exerted, held)


def _searched(start: Point, unknowns: Unknowns, parts: int | None) -> tuple[Point, int, float | None]:
    """Return the best point, the number of steps, and the share of the loads that was reached, None if they were not followed."""
    if parts is not None:
        if isinstance(parts, bool) or not isinstance(parts, int | np.integer) or parts < 1:
            raise PliantError(f"steps={parts!r} is no number of load steps; give 1 or more, or leave it out")
        path = followed(start, unknowns, int(parts))
        return path.loaded, path.steps, path.share
    if not any(body.modes for body in start.model.bodies):
        return _of_rigid_bodies(start, unknowns)
    best, steps, limited = newton(start, unknowns)
    share, found = None, is_found(best, unknowns)
    buckles = None if not found or start.v.any() or is_found(start, unknowns) else buckling(best, unknowns)
    if not found or (limited and buckles is not None):  # bodies bend far: the path of the loads leads there
        path = followed(start, unknowns)
        best, steps, share = path.at if path.share == 1.0 else better(best, path.loaded), steps + path.steps, path.share
    if not is_found(best, unknowns):
        best, more = searched(start, unknowns, best)
        steps += more
    elif buckles is not None:
        buckles = buckling(best, unknowns)
    if buckles is not None:
        other, more = unbuckled(start, best, unknowns, buckles)
        steps += more
        if not is_found(other, unknowns):
            warn(_buckled(best, buckles))
            return best, steps, share
        best = other
    return best, steps, share


def _of_rigid_bodies(start: Point, unknowns: Unknowns) -> tuple[Point, int, float | None]:
    best, steps, _ = newton(start, unknowns)
    if is_found(best, unknowns):
        return best, steps, None
    best, more = searched(start, unknowns, best)
    if is_found(best, unknowns):
        return best, steps + more, None
    path = followed(start, unknowns)
    return better(best, path.loaded), steps + more + path.steps, path.share


def _clean(at: Point) -> Point:
    """Set speeds that are only rounding errors of closures to zero, so that they do not count as motion."""
    return replace(at, v=np.where(np.abs(at.v) > 1e-14 * np.abs(at.v).max(initial=0.0), at.v, 0.0))


def _check_speeds(at: Point) -> None:
    """Raise `PliantError` if the closures do not allow the given speeds at the state that was found."""
    if at.model.closures:
        check_speeds(at.matter, at.q, at.v, "v0", "there is no steady motion with them; give others")


def _holding(at: Point) -> dict[str, Array]:
    """Return the generalised forces (n,) that hold each hinge that flags hold."""
    out = {}
    for name in locked_hinges(at.model, at.s):
        start = at.model.v_index(name).start
        out[name] = at.holding(slice(start, start + next(h for h in at.model.hinges if h.name == name).type.nv))
    return out


def _force_sizes(at: Point, held: dict[str, Array]) -> dict[str, float]:
    """Return for each hinge about the force of gravity on the bodies that it moves."""
    own = np.diag(at.mass_matrix) * (1.0 + float(np.linalg.norm(at.model.gravity)))
    return {name: float(own[at.model.v_index(name).start]) for name in held}


def _multipliers(at: Point, held: dict[str, Array]) -> Array:
    forces = at.tau.copy()
    for name, more in held.items():
        start = at.model.v_index(name).start
        forces[start : start + len(more)] += more
    if at.model.loads:
        forces = forces + at.dynamics.load_forces(at.t, at.q, at.v, s=at.s, u=at.u, p=at.p[0] if at.p else None)[0]
    function = at.dynamics.row("multipliers")
    return np.asarray(at.dynamics.built(function)(at.q, at.v, forces, *at.instant(function), *at.wrenches, *at.p))


def _listed(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str):
        raise PliantError(f"{what}={names!r}: give a list of names, [{names!r}]")
    return list(names)


def _buckled(at: Point, shape: Array) -> str:
    body = next(
        body.name
        for body, where in zip(at.model.bodies, at.model.v_slices, strict=True)
        if where.start <= int(np.abs(shape).argmax()) < where.stop
    )
    return (
        f"system {at.model.name!r}: the equilibrium that was found is not stable, because body {body!r} bends away from it by "
        "itself; no other one was found; begin near another one, q0=…"
    )


def _not_found(at: Point, unknowns: Unknowns, share: float | None) -> PliantError:
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
    reached = f"from zero, the loads can be followed up to {share:.3g} of their values; " if share and share < 1.0 else ""
    rate = f"the largest remaining rate is {rates[worst]:.4g}, of {name!r}"
    return PliantError(f"system {model.name!r}: no equilibrium found; {reached}{rate}; {remedy}")
