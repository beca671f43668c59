"""Initial states of closed systems: values given by name are assembled, and arrays must satisfy the closures.

Also the warning about runs whose closures opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set
from pliant.compile.cpu.closures import Instant, closures_of
from pliant.errors import warn
from pliant.given.arrays import all_inputs
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.given.held import held_coordinates, held_speeds
    from pliant.model.constraints.signals import at_time
    from pliant.sweeps.closures.assembly.open_states import assembled_speeds, assembled_state, check_coordinates, check_speeds
    from pliant.sweeps.motion.locking import locking_point
else:
    held_coordinates, held_speeds = late_from("pliant.given.held", "held_coordinates held_speeds")
    at_time = late("pliant.model.constraints.signals", "at_time")
    assembled_speeds, assembled_state, check_coordinates, check_speeds = late_from(
        "pliant.sweeps.closures.assembly.open_states", "assembled_speeds assembled_state check_coordinates check_speeds"
    )
    locking_point = late("pliant.sweeps.motion.locking", "locking_point")

_OPENED = 1e-4  # m, rad: a state of a run that is more open is none of its motion
AsGiven = tuple[Any, Any]  # q0 and v0 as they were given: arrays, names with values, or None


def closed_start(
    dynamics: Dynamics,
    given: AsGiven,
    state: tuple[Array, Array],
    p: Array,
    *,
    what: tuple[str, str] = ("q0", "v0"),
    held: Iterable[str] = (),
    skip: Iterable[int] = (),
    instant: tuple[float, Array, Array] | None = None,
) -> tuple[Array, Array]:
    """Return (q, v) that the active closures allow, (nq,) and (nv,) or in rows, for parameters p (p,) or in rows.

    If q and v are given by name, or not at all, they are assembled with the named hinges held. Arrays are checked. held: further
    hinges that stay, such as driven ones. skip: rows that do not begin. instant: the time, inputs u (nu_all,) and states s
    (ns,) or in rows, for closures that depend on them; default: t = 0, the others as declared.
    """
    q, v = state
    if not dynamics.model.closures:
        return q, v
    spaces = dynamics.fields.spaces
    named = [x is None or isinstance(x, Mapping) for x in given]
    holds = held_coordinates(dynamics.model, spaces[0], given[0] if named[0] else None)
    holds |= held_coordinates(dynamics.model, spaces[0], held)
    speeds = held_speeds(spaces[1], given[1] if named[1] else None) | held_coordinates(dynamics.model, spaces[0], held)
    wide = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], p.shape[:-1])
    out_q, out_v = (np.array(np.broadcast_to(x, (*wide, x.shape[-1]))) for x in (q, v))
    rows = [i for i in range(wide[0]) if i not in set(skip)] if wide else [...]
    remedy = "q, v = pl.assemble(system, q0, v0) gives the closest state that all closures allow"
    if dynamics.model.internals.prescribed:
        remedy = "pass q0 and v0 by name, so that they are assembled with the prescribed motions"
    for closures, at in closures_of(dynamics, p, rows, _instant(dynamics.model, instant)):
        names = [] if at is ... else [f"run {i}" for i in at]
        if named[0]:
            free = held_speeds(spaces[1], None) if not named[1] else speeds
            out_q[at], found = assembled_state(closures, out_q[at], out_v[at] * float(named[1]), holds, free, None, names)
        else:
            check_coordinates(closures, out_q[at], what[0], remedy, names)
            found = assembled_speeds(closures, out_q[at], out_v[at], speeds, names) if named[1] else out_v[at]
        if named[1]:
            out_v[at] = found
        else:
            check_speeds(closures, out_q[at], out_v[at], what[1], remedy, names)
    return out_q, out_v


def _instant(model: Model, given: tuple[float, Array, Array] | None) -> Instant:
    """Return t (1,), u (nu_all,) or in rows, and s (ns,) or in rows, that closures depend on."""
    if not model.internals.rheonomic:
        return np.zeros(1), np.zeros(0), np.zeros(0)
    usual = 0.0, all_inputs(model, np.zeros(()), model.internals.input_values), model.internals.state_values
    t, u, s = usual if given is None else given
    return np.array([t]), np.asarray(u), np.asarray(s)


def closed_batch(
    dynamics: Dynamics,
    given: AsGiven,
    q: Array,
    v: Array,
    p: Array,
    what: tuple[str, str] = ("q0", "v0"),
    where: Array | None = None,
    u: Array | None = None,
) -> tuple[Array, Array]:
    """Do the same for any batch, at t = 0. where (...): the states that begin. u (..., nu): the inputs, if not as declared."""
    if not dynamics.model.closures:
        return q, v
    u = u if u is not None and any(closure.inputs for closure in dynamics.model.loops) else None
    p = p if p.size else np.zeros(0)
    batch = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], p.shape[:-1], () if u is None else u.shape[:-1])
    instant = None
    if u is not None:
        instant = 0.0, np.broadcast_to(u, (*batch, u.shape[-1])).reshape(-1, u.shape[-1]), dynamics.model.internals.state_values
    if not batch:
        return closed_start(dynamics, given, (q, v), p, what=what, instant=instant) if where is None or where else (q, v)
    q, v = (np.broadcast_to(x, (*batch, x.shape[-1])).reshape(-1, x.shape[-1]) for x in (q, v))
    p = np.broadcast_to(p, (*batch, p.shape[-1])).reshape(-1, p.shape[-1]) if p.ndim > 1 else p
    bad = ~(np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1))
    skip = bad if where is None else bad | ~np.broadcast_to(where, batch).ravel()
    q, v = closed_start(dynamics, given, (q, v), p, what=what, skip=np.flatnonzero(skip).tolist(), instant=instant)
    return q.reshape(*batch, q.shape[-1]), v.reshape(*batch, v.shape[-1])


def warn_of_open_loops(problem: Problem, t: Array, x: Array, inputs: Sequence[Array]) -> None:
    """Warn of runs whose states x (runs, n, size) at t (n,) left the closures: which closure opened first, and when.

    inputs: those of loads there; several, if a state may belong to one of them.

    Steps of fixed length continue if a driven mechanism is beyond its reach.
    """
    if not problem.model.loops or problem.model.internals.stabilise is not None:
        return
    q, v, s, _ = problem.split(x)
    times = np.broadcast_to(t, q.shape[:-1]).ravel()
    p = (
        [np.broadcast_to(problem.p[:, None], (*q.shape[:-1], problem.p.shape[-1])).reshape(len(times), -1)]
        if problem.p.size
        else []
    )
    flat = [part.reshape(len(times), part.shape[-1]) for part in (q, v, s)]
    first, message = np.inf, ""
    for dynamics, own in by_set(problem.dynamics, flat[2]):
        if not dynamics.model.closures:
            continue
        errors = []
        for u in inputs:
            given = (flat[0][own], flat[1][own], *problem.instants(t, own, u, flat[2]), *(x[own] for x in p))
            errors.append(np.nan_to_num(np.abs(dynamics.internals.closure_errors(*given)[0])))
        phi = np.minimum.reduce(errors)
        when = np.where(phi.max(axis=-1, initial=0.0) > _OPENED, times[own], np.inf)
        if when.min(initial=np.inf) < first:
            k = int(when.argmin())
            of = [closure for closure in dynamics.model.closures for _ in closure.labels]
            first, closure = float(when[k]), of[int(phi[k].argmax())]
            message = f"{closure.kind} {closure.name!r} is open from t = {first:.6g} s on"
            message += "" if p else _locks(dynamics.model, flat[0][own], flat[1][own], k, q.shape[-2])
    if message:
        warn(
            f"system {problem.model.name!r}: {message}, and the results from then on are wrong: the prescribed motions, or "
            "closures that change with time, allow no pose that closes it, or the steps are too long; prescribe smaller motions, "
            "give a smaller dt, or leave dt out"
        )


def _locks(model: Model, q: Array, v: Array, k: int, n: int) -> str:
    """Return where the mechanism locks, from the last closed state before state k of runs with n states each; or an empty text."""
    if not model.internals.prescribed or k % n == 0 or model.internals.rheonomic:
        return ""
    held = np.zeros(model.nv, dtype=bool)
    for motion in model.internals.prescribed:
        held[model.v_index(motion.name)] = True
    dead = locking_point(model.internals.matter, q[k - 1], held, v[k - 1])
    return "" if dead is None else f" ({dead})"
