"""The quantities that follow from the stored states of runs, computed in one batch: the variables of a dataset, and its quality."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set, outputs_by_set
from pliant.compile.cpu.closures import rows_missed
from pliant.simulate.march.closure_inputs import inputs_around
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.switching import active_rows
from pliant.simulate.results.computed.balance import EnergyBalance
from pliant.simulate.results.computed.contacts import contact_quality, contact_values, stiffness_note
from pliant.simulate.results.computed.momentum import momentum_drift
from pliant.simulate.results.computed.totals import totals
from pliant.simulate.results.ended import Ended
from pliant.spatial import Array

_LOOKED_AT, _MOST_LOOKED_AT = 8, 64  # instants of a run, of all runs, at which accelerations are looked at


class States(NamedTuple):
    """The stored states of runs (runs, n, …), and the forces tau there."""

    q: Array
    v: Array
    s: Array
    work: Array
    tau: Array


class Values(NamedTuple):
    """The variables of a dataset (runs, n, …), by name; entries of `Quality`; and the energy balance, which may warn."""

    variables: dict[str, Array]
    drifts: dict[str, Any]
    balance: EnergyBalance


def values_of(ended: Ended, parts: Sequence[Array], tau: Array) -> Values:
    """Return what follows from the states of runs. parts: q, v, s and work (runs, n, …). tau: the forces there."""
    q, v, s, work = parts
    problem, t, states = ended.problem, ended.t, States(q, v, s, work, tau)
    found = energies_of(ended, parts)
    values, balance = {"q": q, "v": v, "tau": tau} | found.variables, found.balance
    values |= devices(problem, ended.devices_at, t, s) | found.applied | _outputs(ended, states) | contact_values(problem, q, v, s)
    drifts: dict[str, Any] = {**balance.drifts(), "momentum_drift": None, "momentum_note": "the system has no mass"}
    momentum, com = found.momentum, found.com
    if momentum is not None and com is not None:
        values |= {"com": com, "angular_momentum": momentum[..., :3], "linear_momentum": momentum[..., 3:]}
        drift, note = momentum_drift(problem, t, q, balance.kinetic_in_play, tau, momentum)
        drifts |= {"momentum_drift": drift, "momentum_note": note}
    if touching := _touching(ended):
        drifts |= contact_quality(problem, t, q, v, s, tau, touching) | {"contact_note": stiffness_note(problem, touching)}
    if problem.model.contacts:
        drifts["contact_depth"] = np.maximum(-np.nanmin(values["gap"], axis=(1, 2)), 0.0)
        if "dissipated" in values:
            drifts["dissipated"] = np.nanmax(values["dissipated"], axis=1)
    if problem.model.loops:
        drifts |= _open(ended, q, v, s) | _rows_missed(ended, states)
    return Values(values, {name: x for name, x in drifts.items() if x is not None}, balance)


class Energies(NamedTuple):
    """Energies (runs, n) and inputs that took effect, as variables; momentum with that of loads; centre of mass; energy balance."""

    variables: dict[str, Array]
    applied: dict[str, Array]
    momentum: Array | None
    com: Array | None
    balance: EnergyBalance


def energies_of(ended: Ended, parts: Sequence[Array]) -> Energies:
    """Return the energies of runs, with those of loads. parts: q, v, s and work (runs, n, …)."""
    problem, (q, v, s, work) = ended.problem, parts
    bodies, potential, momentum, com = totals(problem, q, v)
    kinetic, turning, applied = bodies, np.zeros(q.shape[:-1]), {}
    if problem.model.internals.acted_on:
        turning, stored_energy, held, took = _load_books(ended, q, v, s)
        kinetic, potential = kinetic + turning, potential + stored_energy
        work = work + (turning + stored_energy) - (turning + stored_energy)[:, :1]
        applied = {"u_applied": took} if problem.model.nu else {}
        if momentum is not None:
            momentum[..., :3] += held
    out = {"kinetic_energy": kinetic, "potential_energy": potential, "energy": kinetic + potential, "work": work}
    if (books := problem.books(ended.x)) is not None:
        supplied = work + books.dissipated - books.constraint
        out |= {"supplied": supplied, "dissipated": books.dissipated, "constraint_work": books.constraint}
    lost = None if books is None else books.dissipated
    balance = EnergyBalance(problem, q, v, bodies, turning, potential, work, lost, _touching(ended) / 2)
    return Energies(out, applied, momentum, com, balance)


def _touching(ended: Ended) -> float:
    """Return the length of steps [s] that solve contacts, or zero."""
    return ended.step if ended.problem.model.contacts else 0.0


def _open(ended: Ended, q: Array, v: Array, s: Array) -> dict[str, Array]:
    """Return the largest |phi| and |y| of each run, over the active closures."""
    problem, t = ended.problem, ended.t
    most, n = np.zeros((2, *q.shape[:-1])), q.shape[0] * q.shape[1]
    p = np.broadcast_to(problem.p[:, None], (*q.shape[:-1], problem.p.shape[-1]))
    flat, p = [x.reshape(n, x.shape[-1]) for x in (q, v, s)], p.reshape(n, p.shape[-1])
    for dynamics, own in by_set(problem.dynamics, flat[2]):
        if dynamics.model.closures:
            found = []
            for u in inputs_around(problem, t, ended.devices_at):
                more = (*problem.instants(t, own, u, flat[2]), *([p[own]] if problem.p.size else []))
                errors = dynamics.internals.closure_errors(flat[0][own], flat[1][own], *more)
                found.append([np.nan_to_num(np.abs(x)).max(axis=-1, initial=0.0) for x in errors])
            for part, x in zip(most, np.minimum.reduce(found), strict=True):
                part.reshape(-1)[own] = x
    return {"loop_residual": most[0].max(axis=-1), "loop_speed": most[1].max(axis=-1)}


def _rows_missed(ended: Ended, states: States) -> dict[str, Array]:
    """Return the largest |J a + gamma| of each run, over the active closures, at some of its instants; a solves the equations
    there.

    a is the acceleration under the torques only, computed by the algorithms themselves: this checks whether the rows are satisfied.
    """
    problem, t, (q, v, s, _, tau) = ended.problem, ended.t, states
    runs, n = q.shape[:2]
    at = np.unique(np.linspace(0, max(n - 1, 0), max(1, min(_LOOKED_AT, _MOST_LOOKED_AT // runs))).astype(int))[:n]
    count = runs * len(at)
    p = np.broadcast_to(problem.p[:, None], (runs, len(at), problem.p.shape[-1]))
    *flat, s, p = (x.reshape(count, x.shape[-1]) for x in (q[:, at], v[:, at], tau[:, at], s[:, at], p))
    u = ended.devices_at(t[at])
    most, known = np.zeros(count), np.isfinite(np.concatenate(flat, axis=-1)).all(axis=-1)
    for dynamics, where in by_set(problem.dynamics, s):
        own = where[known[where]]
        if dynamics.model.closures and own.size:
            more = (*problem.instants(t[at], own, u, s), *([p[own]] if problem.p.size else []))
            y = rows_missed(dynamics, *(x[own] for x in flat), *more)
            most[own] = np.nan_to_num(np.abs(y)).max(axis=-1, initial=0.0)
    return {"loop_acceleration": most.reshape(runs, len(at)).max(axis=-1, initial=0.0)}


def devices(problem: Problem, at: Callable[[Array], Array], t: Array, s: Array) -> dict[str, Array]:
    """Return the states and inputs of loads (runs, n, …), if there are any. at: returns the inputs of loads at stored instants."""
    out = {"s": s} if problem.model.ns else {}
    if problem.model.internals.switches:
        out["active"] = active_rows(problem.model, s)
    if problem.model.nu:
        rows = at(t)[..., : problem.model.nu]
        out["u"] = np.array(np.broadcast_to(rows, (problem.runs, t.size, problem.model.nu)))
    if problem.model.internals.series:
        values = np.concatenate([x(t).reshape(t.size, prod(x.shape)) for x, _ in problem.model.internals.series.values()], axis=-1)
        out["series"] = np.array(np.broadcast_to(values, (problem.runs, *values.shape)))
    return out


def _outputs(ended: Ended, states: States) -> dict[str, Array]:
    """Return the outputs of the system (runs, n, …), by name."""
    problem, t, (q, v, s, _, tau) = ended.problem, ended.t, states
    if not problem.model.outputs:
        return {}
    dynamics = problem.dynamics.internals.without_contact_modes()
    rows = ended.devices_at(t)[..., : problem.model.nu]
    wrenches = problem.wrenches.reshape(len(problem.wrenches), 1, -1, 6) if problem.wrenches.size else None
    if not problem.model.internals.switches:
        p = problem.parameters()[0] if problem.p.size else None
        return dynamics.outputs(t, q, v, s=s, u=rows, tau=tau, wrenches=wrenches, p=p)
    shape, n = q.shape[:-1], int(np.prod(q.shape[:-1]))
    given = [t[:, None], q, v, s, rows, tau, *problem.parameters()]
    flat = [np.broadcast_to(x, (*shape, x.shape[-1])).reshape(n, x.shape[-1]) for x in given]
    forces = wrenches if wrenches is None else np.broadcast_to(wrenches, (*shape, *wrenches.shape[-2:])).reshape(n, -1, 6)

    def own(dynamics: Dynamics, at: Array) -> dict[str, Array]:
        instants, q, v, s, u, tau, *p = (x[at] for x in flat)
        acting = None if forces is None else forces[at]
        return dynamics.outputs(instants[:, 0], q, v, s=s, u=u, tau=tau, wrenches=acting, p=p[0] if p else None)

    found = outputs_by_set(dynamics, flat[3], own)
    return {name: x.reshape(*shape, *x.shape[1:]) for name, x in found.items()}


def _load_books(ended: Ended, q: Array, v: Array, s: Array) -> list[Array]:
    """Return what loads hold: kinetic energy (runs, n) [J], potential energy, angular momentum (runs, n, 3); and their effective
    inputs.
    """
    problem, t = ended.problem, ended.t
    rows = ended.devices_at(t)[..., : problem.model.nu]
    call, p = problem.dynamics.internals.call_loaded("load_books"), problem.parameters()[0] if problem.p.size else None
    found = call(call.read(t=t, q=q, v=v, s=s, u=rows, p=p))
    return [np.array(np.broadcast_to(x, (*q.shape[:-1], *x.shape[x.ndim - n :]))) for x, n in zip(found, (0, 0, 1, 1), strict=True)]


def forces(problem: Problem, t: Array, q: Array, v: Array) -> Array:
    """Return tau (runs, n, nv) at the stored instants."""
    out = np.full(v.shape, np.nan)
    for run in range(problem.runs):
        good = np.isfinite(q[run]).all(axis=-1)
        out[run, good] = problem.torques.at(t[good], q[run, good], v[run, good], run)
    return out


__all__ = ["States", "Values", "devices", "energies_of", "forces", "values_of"]
