"""Why a run stopped before its end, in a sentence."""

from __future__ import annotations

import numpy as np

from pliant.simulate.errors import SimulationError
from pliant.simulate.march import AdaptiveSteps, FixedSteps, March
from pliant.simulate.methods.carry import AT, SET, Status
from pliant.simulate.methods.dop853 import STIFF_STEPS
from pliant.spatial import Array

_TOO_SHORT = "no step is short enough for rtol and atol; look at the forces and the inertias there, or give a larger rtol"
_SHORTER = "look at the forces and the inertias there, or give a smaller t_end, or a larger rtol and atol"
_SINGULAR = "give what it moves inertia, or start from another pose"
_START = "the accelerations at the start are not finite"


def stop_of(march: March, run: int) -> SimulationError | None:
    """The error of a run that has stopped; None where it arrived."""
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
        return march.problem.stuck(float(march.t[run]), march.x[run], run, _why(march, run, status))


def _why(march: March, run: int, status: Status) -> str:
    load = march.problem.guilty(float(march.t[run]), march.x[run], run)
    if load is not None:
        return f"load {load!r} gives numbers that are not finite there; look at its law for roots, quotients, units of no length"
    if status == Status.NOT_FINITE:
        return _not_finite(march, run)
    if status == Status.NOT_CONVERGED:
        assert isinstance(march, FixedSteps)
        return _not_converged(march.length_at(float(march.t[run])))
    loose = march.problem.loose(march.x[run], run)
    if loose is not None:  # before what the steps themselves tell
        return f"the mass matrix is singular there, and nothing resists {loose}; {_SINGULAR}"
    if status == Status.TOO_SHORT:
        assert isinstance(march, AdaptiveSteps)
        dt = float(march.settings[SET["dt"]])  # of esdirk, where it was given one
        return _not_converged(dt) if dt else _TOO_SHORT
    return _hopeless(march, run)


def _not_converged(h: float) -> str:
    return f"the iterations of a step of {h:.3g} s do not converge; give a smaller dt"


def _not_finite(march: March, run: int) -> str:
    problem, t = march.problem, float(march.t[run])
    if t == problem.t_start and not np.isfinite(problem.acceleration(t, march.x[run], run)).all():
        return _START
    if not isinstance(march, FixedSteps):
        return _START if t == problem.t_start else "the accelerations after an event, or a change of inputs, are not finite"
    return f"a step of {march.length_at(t):.3g} s leads to numbers that are not finite; give a smaller dt"


def _hopeless(march: March, run: int) -> str:
    """Why steps stay so short, as far as they tell."""
    assert isinstance(march, AdaptiveSteps)
    carry = march.carry[run]
    held = f"steps of {carry[AT['last_h']]:.2g} s cannot lead to t_end = {march.problem.t_end:g} s"
    if _is_stiff(carry):
        known = "" if march.problem.torques.form != "law" else ", or give tau as pl.Traced(tau), which implicit steps can follow"
        return f"{held}: the system is stiff there, and stability keeps them short; soften or damp less what is fastest{known}"
    if carry[AT["held"]]:
        return (
            f"{held}: forces that jump keep them short, as dry friction at rest, stops and switches do; make them smooth, "
            "as tanh(v / 1e-3) is for sign(v)"
        )
    return f"{held}: {_SHORTER}"


def _is_stiff(carry: Array) -> bool:
    """Whether stability bounds the steps of a run, now or for the most part."""
    return bool(carry[AT["beyond"]] >= STIFF_STEPS or carry[AT["stiff_steps"]] > carry[AT["steps"]] / 2)


def stiffness(march: March) -> str:
    """What an interrupted run says of stiffness."""
    if isinstance(march, AdaptiveSteps) and any(_is_stiff(carry) for carry in march.carry):
        return "; it is stiff there: stability keeps its steps short"
    return ""
