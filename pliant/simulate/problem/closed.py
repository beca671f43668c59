"""Where closed systems start: what is given by name is assembled, what is given as an array must be closed. And where they went
that their closures are open: that is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.trace.parameters import changed
from pliant.errors import UnknownNameError, unknown, warn
from pliant.model import Model
from pliant.model.spaces import Space
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.switching import by_set
from pliant.spatial import Array
from pliant.sweeps.closures.open_states import assembled_speeds, assembled_state, check_coordinates, check_speeds

_OPENED = 1e-4  # m, rad: a state of a run that is more open is none of its motion
Given = tuple[Any, Any]  # q0 and v0 as they were given: arrays, names with values, or None


def closed_start(
    dynamics: Dynamics,
    spaces: tuple[Space, Space],
    given: Given,
    q: Array,
    v: Array,
    p: Array,
    *,
    what: tuple[str, str] = ("q0", "v0"),
    held: Iterable[str] = (),
    skip: Iterable[int] = (),
) -> tuple[Array, Array]:
    """(q, v), laid out (nq,), (nv,) or in rows, that the closures which act allow, for parameters p (p,) or in rows.

    q and v given by name, or not at all, are assembled, the named hinges held; arrays are checked. held: further hinges that stay,
    as driven ones; skip: rows that do not begin.
    """
    if not dynamics.model.closures:
        return q, v
    named = [x is None or isinstance(x, Mapping) for x in given]
    holds = held_coordinates(dynamics.model, spaces[0], given[0] if named[0] else None)
    holds |= held_coordinates(dynamics.model, spaces[0], held)
    speeds = held_speeds(spaces[1], given[1] if named[1] else None) | held_coordinates(dynamics.model, spaces[0], held)
    wide = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], p.shape[:-1])
    out_q, out_v = (np.array(np.broadcast_to(x, (*wide, x.shape[-1]))) for x in (q, v))
    rows = [i for i in range(wide[0]) if i not in set(skip)] if wide else [...]
    remedy = "q, v = pl.assemble(system, q0, v0) gives the closest state that all closures allow"
    for model, at in models(dynamics, p, rows):
        names = [] if at is ... else [f"run {i}" for i in at]
        if named[0]:
            free = held_speeds(spaces[1], None) if not named[1] else speeds
            out_q[at], found = assembled_state(model, out_q[at], out_v[at] * float(named[1]), holds, free, None, names)
        else:
            check_coordinates(model, out_q[at], what[0], remedy, names)
            found = assembled_speeds(model, out_q[at], out_v[at], speeds, names) if named[1] else out_v[at]
        if named[1]:
            out_v[at] = found
        else:
            check_speeds(model, out_q[at], out_v[at], what[1], remedy, names)
    return out_q, out_v


def closed_batch(
    dynamics: Dynamics,
    spaces: tuple[Space, Space],
    given: Given,
    q: Array,
    v: Array,
    p: Array,
    what: tuple[str, str] = ("q0", "v0"),
    where: Array | None = None,
) -> tuple[Array, Array]:
    """The same for any batch; where (...): the states that begin."""
    if not dynamics.model.closures:
        return q, v
    batch = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], p.shape[:-1] if p.size else ())
    if not batch:
        return closed_start(dynamics, spaces, given, q, v, p, what=what) if where is None or where else (q, v)
    q, v = (np.broadcast_to(x, (*batch, x.shape[-1])).reshape(-1, x.shape[-1]) for x in (q, v))
    p = np.broadcast_to(p, (*batch, p.shape[-1])).reshape(-1, p.shape[-1]) if p.ndim > 1 else p
    bad = ~(np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1))
    skip = bad if where is None else bad | ~np.broadcast_to(where, batch).ravel()
    q, v = closed_start(dynamics, spaces, given, q, v, p, what=what, skip=np.flatnonzero(skip).tolist())
    return q.reshape(*batch, q.shape[-1]), v.reshape(*batch, v.shape[-1])


def models(dynamics: Dynamics, p: Array, rows: list[Any]) -> Iterator[tuple[Model, Any]]:
    """The bodies for each value of the parameters p (p,) or (runs, p), with the rows that have it."""
    if p.ndim == 1:
        as_given = np.array_equal(p, dynamics.parameter_values)
        own = dynamics.model if as_given else changed(dynamics.model, dynamics.asked.parameters, p)
        yield own.matter, (rows[0] if rows == [...] else np.array(rows, dtype=int))
        return
    values, which = np.unique(p[rows], axis=0, return_inverse=True)
    for k, value in enumerate(values):
        yield changed(dynamics.model, dynamics.asked.parameters, value).matter, np.array(rows, dtype=int)[which.ravel() == k]


def held_coordinates(model: Model, space: Space, given: Mapping[str, Any] | Iterable[str] | None) -> Array:
    """(nv,) the directions of q that are held with the named hinges and coordinates; of a flexible body's hinge the hinge's alone,
    but where values for its modes are given too."""
    held = np.zeros(model.nv, dtype=bool)
    values = given if isinstance(given, Mapping) else {}
    for name in given or ():
        if name not in space.where:
            raise UnknownNameError(f"hold: {unknown('hinge, body or coordinate', name, space.where)}")
        place = space.where[name]
        k = next((k for k, own in enumerate(model.q_slices) if own.start <= place.start < own.stop), None)
        if k is None:
            continue
        hinge, own = model.bodies[k].hinge.type, model.q_slices[k]
        end = place.stop
        if place == own and np.shape(values.get(name, np.zeros(hinge.nq)))[-1:] != (own.stop - own.start,):
            end = own.start + hinge.nq
        for i in range(place.start - own.start, end - own.start):
            for j in directions(hinge, i):
                held[model.v_slices[k].start + j] = True
    return held


def directions(hinge: Any, i: int) -> list[int]:
    """The speeds of a hinge that must be zero for its coordinate i to stay."""
    if i >= hinge.nq:
        return [i - hinge.nq + hinge.nv]
    if "qw" in hinge.coordinates:
        return [0, 1, 2] if i < 4 else [3, 4, 5]
    if hinge.rate_places[i] is not None:
        return [hinge.rate_places[i]]
    if hinge.nq != hinge.nv:
        return list(range(hinge.nv))
    return [j for j in range(hinge.nv) if j not in hinge.rate_places and hinge.units[j] == hinge.units[i]]


def held_speeds(space: Space, given: Mapping[str, Any] | None) -> Array:
    """(nv,) the speeds that are named."""
    held = np.zeros(len(space.labels), dtype=bool)
    for name, value in (given or {}).items():
        place = space.where[name]
        count = int(np.shape(value)[-1]) if np.ndim(value) else 1
        rigid = int(np.isnan(space.frequencies[place]).sum())
        held[place.start : place.start + rigid if count == rigid else place.stop] = True
    return held


def warn_of_open_loops(problem: Problem, t: Array, x: Array) -> None:
    """Tell of runs whose states x (runs, n, size) at t (n,) did not stay on the closures: which opened first, and when. Steps of
    fixed length go on where a mechanism that is driven is beyond its reach."""
    if not problem.model.loops or problem.model.stabilise is not None:
        return
    q, v, s, _ = problem.split(x)
    times = np.broadcast_to(t, q.shape[:-1]).ravel()
    p = (
        [np.broadcast_to(problem.p[:, None], (*q.shape[:-1], problem.p.shape[-1])).reshape(len(times), -1)]
        if problem.p.size
        else []
    )
    flat = [part.reshape(len(times), part.shape[-1]) for part in (q, v, s)]
    first, told = np.inf, ""
    for dynamics, own in by_set(problem.dynamics, flat[2]):
        if not dynamics.model.closures:
            continue
        phi = np.nan_to_num(np.abs(dynamics.closure_errors(flat[0][own], flat[1][own], *(x[own] for x in p))[0]))
        when = np.where(phi.max(axis=-1, initial=0.0) > _OPENED, times[own], np.inf)
        if when.min(initial=np.inf) < first:
            k = int(when.argmin())
            of = [closure for closure in dynamics.model.closures for _ in closure.labels]
            first, closure = float(when[k]), of[int(phi[k].argmax())]
            told = f"{closure.kind} {closure.name!r} is open from t = {first:.6g} s on"
    if told:
        warn(
            f"system {problem.model.name!r}: {told}, and what was computed from then on is not its motion: no pose closes it with "
            "the hinges that are driven, or steps are too long; drive them less far, or give a smaller dt, or none"
        )
