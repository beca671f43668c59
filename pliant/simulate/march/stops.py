"""Messages that say why a run stopped before its end."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.lazy import late
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.methods.carry import AT, SET, Status
from pliant.simulate.loops.methods.dop853 import STIFF_STEPS
from pliant.simulate.march.march import AdaptiveSteps, FixedSteps, March
from pliant.simulate.methods.row import listed
from pliant.simulate.methods.table import ALPHA, ESDIRK, METHODS
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array
from pliant.sweeps import integrate

if TYPE_CHECKING:
    from pliant.simulate.march.event_state import EventState
    from pliant.simulate.problem.switching import open_by
    from pliant.sweeps.closures.assembly.closed_poses import assembled_pose
    from pliant.sweeps.motion.locking import locking_point
else:
    EventState = late("pliant.simulate.march.event_state", "EventState")
    open_by = late("pliant.simulate.problem.switching", "open_by")
    assembled_pose = late("pliant.sweeps.closures.assembly.closed_poses", "assembled_pose")
    locking_point = late("pliant.sweeps.motion.locking", "locking_point")

_TOO_SHORT = "no step is short enough for rtol and atol; check the forces and the inertias there, or give a larger rtol"
_SHORTER = "check the forces and the inertias there, or give a smaller t_end, or a larger rtol and atol"
_SINGULAR = "give inertia to the bodies that it moves, or start from another pose"
_DIFFERENCE = 1e-6
_FEW = 16  # stored states that are looked at
_MOST_LOOKED_AT = 200  # degrees of freedom
_STAGES = np.array([0.5, 1.0])  # of a fixed step: where its stages are, about
_AHEAD = np.logspace(-15, -4, 12)  # of a run: how far before what is not finite steps become too short
_FARTHER = np.array([1e-4, 1e-3, 1e-2])  # rad, m: how far on a mechanism is looked at that is driven
_LATER = np.array([1e-4, 1e-3, 1e-2])  # of a run: how far on a mechanism is looked at whose closures change with time
_OPEN = 1e-6
_START = "the accelerations at the start are not finite"


def stop_of(march: March, run: int) -> SimulationError | None:
    """Return the error of a run that has stopped; None if it reached its end."""
    status = Status(int(march.status[run]))
    if status in (Status.ARRIVED, Status.MORE):
        return None
    if status == Status.ENDLESS:
        which = "the run" if march.problem.single else f"run {run}"
        why = f"{which} stopped at t = {march.t[run]:.6g} s: {march.happened.endless[run]}"
        return SimulationError(f"system {march.problem.model.name!r}: {why}")
    if run in march.problem.bad:
        return SimulationError(f"system {march.problem.model.name!r}: run {run} did not begin: {march.problem.bad[run]}")
    with np.errstate(all="ignore"):  # where a run stops forces need not be finite
        return march.problem.stuck(float(march.t[run]), march.x[run], run, _why(march, run, status), march.devices_of(run))


def _why(march: March, run: int, status: Status) -> str:
    if status == Status.DIVERGED:
        return _diverges(march, run)
    if status == Status.NOT_FINITE and isinstance(march, FixedSteps):
        h = march.length_at(float(march.t[run]))
        if stiff := too_stiff(march, run, h):  # before what laws make of the numbers that it led to
            return f"{_diverged(h)}; {stiff}"
    load = _guilty(march, run, status)
    if load is not None:
        return f"load {load!r} returns numbers that are not finite there; check its law for roots, quotients and zero vectors"
    if reach := _out_of_reach(march, run):
        return reach
    if status == Status.NOT_FINITE:
        return _not_finite(march, run)
    if status == Status.NOT_CONVERGED:
        assert isinstance(march, FixedSteps)
        return _not_converged(march.length_at(float(march.t[run])), march.method)
    loose = march.problem.loose(march.x[run], run)
    if loose is not None:  # before what the steps themselves tell
        return f"the mass matrix is singular there, and nothing resists {loose}; {_SINGULAR}"
    if status == Status.TOO_SHORT:
        assert isinstance(march, AdaptiveSteps)
        dt = float(march.settings[SET["dt"]])  # of esdirk, where it was given one
        return _not_converged(dt, ESDIRK.name) if dt else _TOO_SHORT
    return _hopeless(march, run)


def _diverges(march: March, run: int) -> str:
    """Return which speed has grown beyond all bounds, and the remedy."""
    problem = march.problem
    v, v0 = (np.abs(problem.split(x[run]).v) for x in (march.x, problem.x))
    i = int(np.argmax(v))
    hinge, label, unit = (names[i] for names in (problem.speeds.hinges, problem.speeds.labels, problem.speeds.units))
    return (
        f"the motion diverges: the speed of hinge {hinge!r}, {label}, is {v[i]:.3g} {unit}, and the "
        f"largest initial speed was {v0.max():.3g}; check the gains, the signs and the period of controllers, and the laws of loads"
    )


def _guilty(march: March, run: int, status: Status) -> str | None:
    """Return the load whose law is infinite or NaN where a run stopped; or, if that is why its steps fail, slightly later."""
    problem, t, x = march.problem, float(march.t[run]), march.x[run]
    devices = march.devices_of(run)
    load = problem.guilty(t, x, run, devices)
    if load is not None or status not in (Status.NOT_FINITE, Status.TOO_SHORT) or not np.isfinite(x).all():
        return load
    rates = problem.rates(t, x, run, devices)
    steps = march.length_at(t) * _STAGES if isinstance(march, FixedSteps) else max(abs(t), problem.t_end - t) * _AHEAD
    for h in steps if np.isfinite(rates).all() else ():
        q, v, s, work = problem.split(x)
        dv, ds = (h * part for part in problem.split(rates)[1:3])
        q = integrate(problem.model.internals.matter, q, h * v + 0.5 * h * dv)
        load = load or problem.guilty(t + h, np.concatenate([q, v + dv, s + ds, np.atleast_1d(work)]), run, devices)
    return load


def _out_of_reach(march: March, run: int) -> str:
    """Return the closure that cannot be closed slightly later, if driven hinges continue their motion; or an empty text."""
    problem = march.problem
    if problem.model.internals.rheonomic and (why := _out_of_time(march, run)):
        return why
    if not problem.model.internals.prescribed or not problem.model.loops or (last := _last_closed(march, run)) is None:
        return ""
    t, state = last
    driven = np.where(state.free, 0.0, state.v)
    fastest = float(np.abs(driven).max(initial=0.0))
    for farther in _FARTHER / fastest if fastest else ():
        q = state.bodies.integrate(state.q, (march.t[run] - t + farther) * driven)
        found = assembled_pose(state.bodies, q, state.free.astype(float))
        if not found.closed:
            apart = open_by(state.bodies, found.q)
            closure = max(state.bodies.closures, key=lambda closure: apart[closure.name][0])
            hinges = ", ".join(dict.fromkeys(repr(problem.speeds.hinges[i]) for i in np.flatnonzero(driven)))
            dead = locking_point(state.bodies, state.q, ~state.free, driven)
            locks = "" if dead is None else f", {dead}"
            return (
                f"{closure.kind} {closure.name!r} cannot be closed any farther on, from about t = {t:.4g} s: the prescribed "
                f"motion of {hinges} leads beyond what the mechanism can reach{locks}; prescribe a smaller motion, or one of "
                "another hinge"
            )
    return ""


def _out_of_time(march: March, run: int) -> str:
    """Return the closure that depends on time and cannot be closed slightly later; or an empty text."""
    if (last := _last_closed(march, run)) is None:
        return ""
    t, state = last
    for farther in (march.t[run] - t) + _LATER * (march.problem.t_end - march.problem.t_start):
        bodies = state.bodies_at(t + farther)
        q = bodies.integrate(state.q, farther * state.v)
        found = assembled_pose(bodies, q, state.free.astype(float))
        changing = [closure for closure in bodies.closures if closure.rheonomic]
        if not found.closed and changing:
            apart = open_by(bodies, found.q)
            closure = max(changing, key=lambda closure: apart[closure.name][0])
            return (
                f"{closure.kind} {closure.name!r}, which changes with time, cannot be closed any farther on, from about "
                f"t = {t:.4g} s; let it change less, or give a smaller t_end"
            )
    return ""


def _last_closed(march: March, run: int) -> tuple[float, EventState] | None:
    """Return the last state of a run, or of its stored states, that is finite and on the closures, with its time."""
    stored = range(int(march.filled[run]) - 1, -1, -1)
    for t, x in chain([(march.t[run], march.x[run])], ((march.problem.times[k], march.rows[run, k]) for k in stored)):
        state = EventState(march.problem, run, x, float(t), march.devices_of(run))
        if np.isfinite(x).all() and max((size for size, _ in open_by(state.bodies, state.q).values()), default=np.inf) < _OPEN:
            return float(t), state
    return None


def _not_converged(h: float, method: str) -> str:
    divided = ", nor do those of its 64th part" if METHODS[method].carries else ""
    return f"the iterations of a step of {h:.3g} s do not converge{divided}; give a smaller dt"


def _not_finite(march: March, run: int) -> str:
    problem, t = march.problem, float(march.t[run])
    devices = march.devices_of(run)
    if t == problem.t_start and not np.isfinite(problem.acceleration(t, march.x[run], run, devices)).all():
        return _START
    if not isinstance(march, FixedSteps):
        return _START if t == problem.t_start else "the accelerations after an event, or a change of inputs, are not finite"
    return f"{_diverged(march.length_at(t))}; give a smaller dt"


def _diverged(h: float) -> str:
    return f"a step of {h:.3g} s leads to numbers that are not finite"


def too_stiff(march: March, run: int, h: float) -> str:
    """Return which loads make steps of length h unstable, at the first stored state where they do, and the remedy; or an empty
    text.
    """
    problem, limit = march.problem, METHODS[march.method].limit
    if not problem.model.loads or problem.model.nv > _MOST_LOOKED_AT:
        return ""
    rows = march.rows[run, : march.filled[run]]
    times = problem.times[: len(rows)]
    few: Any = np.unique(np.linspace(0, len(rows) - 1, min(len(rows), _FEW)).astype(int)) if len(rows) else []
    for t, x in [(problem.t_start, problem.x[run]), *((float(times[k]), rows[k]) for k in few)]:
        rate, speed = fastest(problem, t, x, run)
        if rate * h > limit:
            hinge = problem.speeds.hinges[speed]
            return (
                f"what acts at hinge {hinge!r} is too stiff for it: h λ = {rate * h:.2g}, and {march.method} is stable up to "
                f"{limit:g}; give dt= below {limit / rate:.2g} s, or method {listed((ALPHA, ESDIRK))}"
            )
    return ""


def fastest(problem: Problem, t: float, x: Array, run: int) -> tuple[float, int]:
    """Return the largest rate |λ| [1/s] of M a = -K dq - C v, and the speed that it moves most.

    K and C are the negative derivatives of the forces of loads with respect to q and v.
    """
    q, v, s, _ = problem.split(x)
    dynamics, model, n = problem.dynamics, problem.model, problem.model.nv
    given = {
        "s": s,
        "u": problem.devices(np.asarray(t), run)[: model.nu],
        "p": problem.parameters(run)[0] if problem.p.size else None,
    }
    steps = _DIFFERENCE * np.concatenate([np.eye(n), -np.eye(n)])
    by_q = np.asarray(
        dynamics.load_forces(t, integrate(model.internals.matter, np.broadcast_to(q, (2 * n, q.size)), steps), v, **given)[0]
    )
    by_v = np.asarray(dynamics.load_forces(t, q, v + steps, **given)[0])
    K, C = (-(forces[:n] - forces[n:]).T / (2 * _DIFFERENCE) for forces in (by_q, by_v))
    M = np.asarray(dynamics.mass_matrix(q, *problem.parameters(run)))
    try:
        A = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
        rates, shapes = np.linalg.eig(A)
    except np.linalg.LinAlgError:  # not finite, or a singular mass matrix, of which others tell
        return 0.0, 0
    k = int(np.argmax(np.abs(rates)))
    return float(np.abs(rates[k])), int(np.argmax(np.abs(shapes[n:, k]) * np.sqrt(np.abs(np.diag(M)))))


def _hopeless(march: March, run: int) -> str:
    """Return why steps stay so short, as far as it is known."""
    assert isinstance(march, AdaptiveSteps)
    carry = march.carry[run]
    held = f"steps of {carry[AT['last_h']]:.2g} s cannot lead to t_end = {march.problem.t_end:g} s"
    if _is_stiff(carry):
        known = "" if march.problem.torques.form != "law" else ", or give tau as pl.Traced(tau), which implicit steps can follow"
        return f"{held}: the system is stiff there, and stability keeps them short; reduce the largest stiffness or damping{known}"
    if carry[AT["held"]]:
        return (
            f"{held}: forces that jump keep them short, as dry friction at rest, stops and switches do; make them smooth, "
            "as tanh(v / 1e-3) is for sign(v)"
        )
    return f"{held}: {_SHORTER}"


def _is_stiff(carry: Array) -> bool:
    """Whether stability limits the steps of a run, now or for the most part."""
    return bool(carry[AT["beyond"]] >= STIFF_STEPS or carry[AT["stiff_steps"]] > carry[AT["steps"]] / 2)


def stiffness(march: March) -> str:
    """Return the remark about stiffness for an interrupted run."""
    if isinstance(march, AdaptiveSteps) and any(_is_stiff(carry) for carry in march.carry):
        return "; it is stiff there: stability keeps its steps short"
    return ""
