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

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from pliant.analysis.equilibria.following import followed
from pliant.analysis.equilibria.found import Equilibrium
from pliant.analysis.equilibria.search import back, better, buckling, is_found, newton, searched, unbuckled
from pliant.analysis.equilibria.unknowns import Unknowns, unknowns_of
from pliant.analysis.flags import check_held, check_stops, locked_hinges
from pliant.analysis.kinks import warn_of_kinks
from pliant.analysis.mobility import warn_singular
from pliant.analysis.modes import modes
from pliant.analysis.point import Point, direction_names, point_of, speed_names
from pliant.analysis.stability import falling
from pliant.analysis.tangent import allowed
from pliant.arguments.names import names_of
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, warn
from pliant.given.fields import component_names
from pliant.given.keywords import SearchKeywords
from pliant.keywords import checked
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.open_states import check_speeds
from pliant.system import System


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

    It may be stable or unstable, see `.stable`. If flexible bodies bend away from it by themselves, as a column that buckles, the
    search goes on to where they bend to. If q0 itself is an unstable equilibrium, or if hinges leave it by themselves, the result
    is this equilibrium, with a `ModelWarning`, except along coordinates in hold.

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
    out = Equilibrium(best.model, best.t, best.q, best.v, best.s, best.u, best.tau, a, rate, taken + more, exerted, held)
    return replace(out, stable=_is_stable(out, best, unknowns))


def _is_stable(found: Equilibrium, at: Point, unknowns: Unknowns) -> bool:
    """Return whether the state stays near the equilibrium, and warn if it leaves along coordinates that were unknown."""
    if at.v.any() or not at.held.states.all():  # speeds and states of loads act on the motion
        given: Any = {"p": at.p[0] if at.p else None, "wrenches": at.wrenches[0] if at.wrenches else None}
        away = modes(at.dynamics, found, dynamics=at.dynamics, **given).unstable
        if len(away):
            shape = away.shapes[0]
            warn(_unstable(at, np.abs(shape), float(away.eigenvalues[0].real)))
        return not len(away)
    warn_of_kinks(at, "answer whether the equilibrium is stable")  # modes do so themselves
    left = falling(at, allowed(at, unknowns.loose))
    if left is not None:
        warn(_unstable(at, np.abs(left[0]), left[1]))
        return False
    return len(unknowns.loose) == len(unknowns.balanced) or falling(at, allowed(at, unknowns.balanced)) is None


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
        if is_found(other, unknowns):
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
        check_speeds(at.closures, at.q, at.v, "v0", "there is no steady motion with them; give others")


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
    function = at.dynamics.internals.row("multipliers")
    given = at.q, at.v, forces + at.loads[0], *at.instant(function), *at.wrenches, *at.p
    return np.asarray(at.dynamics.internals.for_few_calls(function)(*given)[0])


def _listed(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str):
        raise PliantError(f"{what}={names!r}: give a list of names, [{names!r}]")
    return names_of(names, what)


def _unstable(at: Point, shape: Array, rate: float) -> str:
    names = direction_names(at.model)
    moving = ", ".join(repr(names[i]) for i in np.argsort(-shape, kind="stable")[:2] if shape[i] > 0.1 * shape.max())
    return (
        f"system {at.model.name!r}: the equilibrium that was found is unstable: a small disturbance along {moving} grows by "
        f"{rate:.3g} 1/s; for another one, begin near it, q0=…"
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
