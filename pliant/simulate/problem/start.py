"""The initial state and the inputs of a run: checked and laid out as a `Problem`, with closed systems on their closures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.given import NUMPY, Field
from pliant.model import Model
from pliant.model.spaces import common_runs, normalise, warn_of_degrees
from pliant.simulate.loops.torques import torques
from pliant.simulate.problem.begin import GivenAtStart, Start
from pliant.simulate.problem.closed import closed_start
from pliant.simulate.problem.contacts import settled_rows
from pliant.simulate.problem.problem import Problem, PythonLoads, damped, of_reference
from pliant.simulate.problem.schedules import with_series
from pliant.spatial import Array
from pliant.sweeps.motion.rates import BOOKS
from pliant.vectors.laws.identity import laws_of

__all__ = ["GivenAtStart", "closed", "first_state", "laid_out", "settled_start"]


def first_state(model: Model, given: GivenAtStart, dynamics: Dynamics | None = None) -> tuple[Array, Array]:
    """Return the initial (q (nq,), v (nv,)) of a single run; for a closed system, values that are not named are found by
    assembly.
    """
    model, u = with_series(model, given.u, dynamics is None)
    given = replace(given, u=u)
    problem = laid_out(dynamics_of(model, dynamics, given.p, None, "a run"), given, np.array([0.0]), (0.0, 1.0))
    q, v, *_ = problem.split(closed(problem, given).x[0])
    return q, v


def laid_out(dynamics: Dynamics, given: GivenAtStart, times: Array, span: tuple[float, float]) -> Problem:
    """Check the arguments and lay them out. times: the instants to store; span: the first and the last time of the run."""
    model, fields = dynamics.model, dynamics.fields
    bad: dict[int, str] = {}
    start = Start.read(dynamics, NUMPY, (given.q0, given.v0, given.s0, given.p), finite="")
    q, v = (_rows_that_begin(field, x, what, bad) for field, x, what in ((fields.q, start.q, "q0"), (fields.v, start.v, "v0")))
    start._replace(q=q).check_poses()
    warn_of_degrees(model, q, "q0")
    fields.s.refuse_not_finite(start.s, "s0")
    forces = torques(given.tau, fields, span)
    rows = {"q0": q, "v0": v, "p": start.p, "s0": start.s}
    rows["u"], acting = fields.u.read(NUMPY, given.u, None, "all"), fields.wrenches.read(NUMPY, given.wrenches, None, "named")
    rows["wrenches"] = acting.reshape(*acting.shape[:-2], acting.shape[-2] * 6)
    for what, x in rows.items():
        if x.ndim > 2:
            raise PliantError(f"{what} has {x.ndim - 1} leading axes; give one state, or a 2-D array with one row per run")
    if forces.runs is not None:
        rows["tau"] = np.empty((forces.runs, 1))
    runs = common_runs(rows)
    if forces.form == "series":
        _refuse_rows_of_runs(forces.arguments[1], runs)
    works = bool(model.contacts) or forces.acts or damped(model) or bool(np.any(rows["wrenches"])) or model.internals.acted_on
    works = works or any(event.resets for event in model.events)
    books = (1 if laws_of(model).python_loads else BOOKS) if works else 0  # what runs as Python does not say what it dissipates
    n = runs[0] if runs else 1
    whole = (normalise(model, q), v, rows["s0"], np.zeros(books))
    x = np.concatenate([np.broadcast_to(y, (n, y.shape[-1])) for y in whole], axis=-1)
    parameters, wrench, inputs = (np.atleast_2d(rows[name]) for name in ("p", "wrenches", "u"))
    problem = Problem(dynamics, *fields.spaces, x, forces, parameters, wrench, inputs, *span, times, books, not runs, bad)
    problem = replace(problem, x=problem.exact(np.array([problem.t_start]), x[:, None])[:, 0])
    if model.internals.holds and (python := laws_of(model).python):
        raise PliantError(
            f"load {next(iter(python))!r} runs as Python ({next(iter(python.values()))}), but a system with prescribed or "
            "locked hinges needs traced loads; write its law with NumPy functions, with np.where instead of a branch"
        )
    if dynamics.internals.target != "cpu":
        return of_reference(problem)
    return replace(problem, loads=_python_loads(problem)) if laws_of(model).python_loads else problem


def _refuse_rows_of_runs(tau: Array, runs: tuple[int, ...]) -> None:
    """Raise `PliantError` if samples over time look like one row per run: there are as many rows as runs."""
    if tau.ndim == 2 and runs == tau.shape[:1]:
        n, nv = tau.shape
        raise PliantError(
            f"tau has shape {tau.shape}, and there are {n} runs: it may mean {n} samples over time or one row per run; pass "
            f"samples as np.broadcast_to(tau, ({n}, {n}, {nv})), and constants that differ between runs by name, {{'elbow': rows}}"
        )


def closed(problem: Problem, given: GivenAtStart) -> Problem:
    """Return the same with initial states at which all active closures are closed: see `closed_start`."""
    model = problem.model
    if not model.loops:
        return problem
    q, v, s, _ = problem.split(problem.x)
    locked = [hinge for flag, hinge in model.internals.flags.items() if (s[:, model.states[flag].start] == 1.0).any()]
    held = [motion.name for motion in model.internals.prescribed] + locked
    p = problem.p[0] if len(problem.p) == 1 else problem.p
    x = problem.x.copy()
    instant = problem.t_start, problem.devices(np.asarray(problem.t_start)), s
    for dynamics, own in by_set(problem.dynamics, s):
        skip = [*problem.bad, *sorted({*range(problem.runs)} - {*own.tolist()})]
        rows = (q[0], v[0]) if problem.single else (q, v)
        found = closed_start(dynamics, (given.q0, given.v0), rows, p, held=held, skip=skip, instant=instant)
        x[own, : model.nq + model.nv] = np.concatenate([np.atleast_2d(part) for part in found], axis=-1)[own]
    return replace(problem, x=x)


def settled_start(problem: Problem) -> Problem:
    """Return the same with initial states in which no shapes overlap: see `settled_rows`."""
    x, good = problem.x.copy(), np.setdiff1d(np.arange(problem.runs), list(problem.bad))
    p = problem.p[good] if len(problem.p) > 1 else problem.p
    x[good, : problem.model.nq] = settled_rows(problem.dynamics, x[good, : problem.model.nq], p)
    return replace(problem, x=x)


def _python_loads(problem: Problem) -> PythonLoads:
    """Return the laws that cannot be traced, to be called back."""
    if len(problem.p) > 1:
        names = ", ".join(map(repr, laws_of(problem.model).python_loads))
        raise PliantError(f"load {names} runs as Python, which needs the same parameters p in all runs; run them one by one")
    return PythonLoads(problem.dynamics, problem.p[0])


def _rows_that_begin(field: Field, rows: Array, what: str, bad: dict[int, str]) -> Array:
    """Return rows with the default in place of rows that are infinite or NaN, which are recorded in `bad`. A single state must
    be finite.
    """
    if rows.ndim != 2:
        field.refuse_not_finite(rows, what)
        return rows
    if not len(rows):
        raise PliantError(f"{what} has shape {rows.shape}, so there are no runs; give one row per run")
    rows = rows.copy()
    for run, why in field.not_finite(rows):
        bad.setdefault(run, f"{what}: {why}")
        rows[run] = field.default
    return rows
