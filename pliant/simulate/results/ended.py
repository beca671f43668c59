"""What a march leaves when it ends: the stored states, and what only the march knows. All else follows from these, when it is read.

The march itself is not kept: it holds the memory of its loops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.model.acting.controllers import is_sampled
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.methods.carry import Status
from pliant.simulate.march.event_log import event_note, event_variables
from pliant.simulate.march.implicit import AutoSteps, EsdirkSteps
from pliant.simulate.march.march import FixedSteps, March
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.settings import RTOL
from pliant.simulate.results.sampled import sample_attributes, sample_variables
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

CONTROLLERS = "controller_memory"
_ROUNDING, _TOLERANCE = 1e-13, 1e-9  # of all energy: what fixed steps, and steps by error, may lose without a warning
_SURE = 1e-6  # up to this relative tolerance, steps lose too little energy for a warning
Stored = tuple[Array, Array]  # instants (n,), states (runs, n, size)


@dataclass(frozen=True)
class Allowed:
    """What the steps of a run allow: the usual cause of an energy drift with its remedy, and the relative error of the energy.

    at_end: whether the steps interpolate the work by cubics, so that only the last instant shows the error. sure: whether the steps
    follow the error so closely that no energy is lost, unless a load reports it wrongly.
    """

    remedy: str
    tolerance: float
    at_end: bool = False
    sure: bool = False


@dataclass(frozen=True, eq=False)
class Ended:
    """The end of a march: t (n,), x (runs, n, size), and what only the march knows.

    attributes: how the run was made. stops: why each run stopped, or an empty text. stopped_by: the events that stopped runs.
    devices_at: returns the inputs of loads at stored instants. step [s]: the length of fixed steps, or zero. known: variables of
    the dataset. report: entries of `Quality`, each an array over runs, or one value for all.
    """

    problem: Problem
    t: Array
    x: Array
    attributes: dict[str, Any]
    stops: Sequence[str]
    status: Array
    stopped_by: Sequence[str]
    devices_at: Callable[[Array], Array]
    step: float
    allowed: Allowed
    known: dict[str, Any]
    report: dict[str, Any]

    @property
    def complete(self) -> bool:
        """Whether all runs reached their end."""
        return bool((self.status == Status.ARRIVED).all())


def ended(march: March, kept: Stored, attributes: dict[str, Any], stops: Sequence[str], wall_time: float) -> Ended:
    """Return what a march leaves. kept: the stored instants and states."""
    problem = march.problem
    known = _given(problem) | _remembered(march) | event_variables(march.happened) | sample_variables(march.signals)
    return Ended(
        problem,
        *kept,
        attributes | sample_attributes(march.signals),
        stops,
        march.status.copy(),
        list(march.happened.stopped_by),
        march.signals.at,
        march.length_at(problem.t_start) if isinstance(march, FixedSteps) else 0.0,
        _allowed(march, attributes),
        known,
        _report(march, wall_time),
    )


def stored(march: March, stopped: bool) -> Stored:
    """Return the stored instants and states. If a single run stopped, its last state is added after those that it had passed.

    For a batch, these are all instants that any run reached; the states of a run that did not reach an instant are NaN.
    """
    problem = march.problem
    never = problem.single and stopped and not march.steps[0] and march.status[0] in (Status.LAW, Status.NOT_FINITE)
    n = 0 if never else int(march.filled.max())
    t, x = problem.times[:n], march.rows[:, :n]
    for run, filled in enumerate(march.filled):
        x[run, filled:] = np.nan
    ended = stopped or bool(march.happened.stopped_by[0])  # by an event: the last instant is its
    if problem.single and ended and march.steps[0] and (n == 0 or march.t[0] > t[-1]):
        last = march.with_forces(0, march.t, march.x)
        t, x = np.append(t, march.t[0]), np.concatenate([x, last[:, None]], axis=1)
    return t, problem.exact(t, x)


def _allowed(march: March, attributes: dict[str, Any]) -> Allowed:
    model = march.problem.model
    if model.internals.fidelity != "full" and any(body.modes for body in model.bodies):
        cause = f"fidelity {model.internals.fidelity!r} leaves out part of the motion of flexible bodies; use fidelity 'full'"
        return Allowed(f"{cause}, or slower motions with smaller deflections", _TOLERANCE)
    if isinstance(march, FixedSteps):
        h, alone = march.length_at(march.problem.t_start), bool(march.problem.model.contacts)
        more = "" if alone else ", or leave dt out"
        return Allowed(f"steps of {h:.3g} s are too long for this motion; pass a smaller dt{more}", _ROUNDING)
    if march.forced.any():
        cause = "steps at singular poses were accepted with too large an error; pass a smaller min_step"
        return Allowed(cause, _TOLERANCE)
    cubic, sure = isinstance(march, EsdirkSteps | AutoSteps), "dt" not in attributes and attributes.get("rtol", RTOL) <= _SURE
    return Allowed("the steps are too long for this motion; pass a smaller rtol", _TOLERANCE, cubic, sure)


def _given(problem: Problem) -> dict[str, Any]:
    """Return the initial values and arguments of a run, as far as they are numbers, so that it can be repeated."""
    q, v, s, _ = problem.split(problem.x[0] if problem.single else problem.x)
    if problem.model.internals.contact_modes:  # which follow from q and v
        s = np.concatenate([s[..., : s.shape[-1] - 3 * len(problem.model.internals.contact_points)], np.zeros_like(s)], axis=-1)[
            ..., : s.shape[-1]
        ]
    runs = () if problem.single else ("run",)
    out: dict[str, Any] = {
        "q0": ((*runs, "coordinate"), q, {"long_name": "coordinates at the start"}),
        "v0": ((*runs, "speed"), v, {"long_name": "speeds at the start"}),
    }
    if problem.model.ns:
        out["s0"] = ((*runs, "state"), s, {"long_name": "states of loads at the start"})
    dynamics, form = problem.dynamics, problem.torques.form
    for name, x, axis, words in (
        ("p", problem.p, "parameter", ", ".join(dynamics.parameters)),
        ("wrenches", problem.wrenches, "wrench", ", ".join(dynamics.internals.wrenches)),
    ):
        if x.size:
            of_runs = len(x) > 1
            described = {"long_name": f"{name} given: {words}"} | (
                {"axes": dynamics.internals.wrench_axes} if name == "wrenches" else {}
            )
            out[name] = ((*(runs if of_runs else ()), axis), x if of_runs else x[0], described)
    if problem.torques.acts and form in ("constant", "series"):
        rows = problem.torques.arguments[-1]
        axes = ("speed",) if form == "constant" else ("sample", "speed")
        out["tau_given"] = ((*(runs if rows.ndim > len(axes) else ()), *axes), rows, {"long_name": "forces given"})
    return out


def _remembered(march: March) -> dict[str, Any]:
    """Return the memory of controllers and sensors at the end, one text per run, so that another run can continue from there."""
    problem = march.problem
    if not is_sampled(problem.model):
        return {}
    words, texts = {"long_name": "what controllers and sensors remember at the end"}, [""] * problem.runs
    try:
        texts = march.signals.saved()
    except SimulationError as error:
        words["missing"] = str(error)
    held: Any = np.empty(() if problem.single else (problem.runs,), dtype=object)
    held[...] = texts[0] if problem.single else texts
    return {CONTROLLERS: (() if problem.single else ("run",), held, words)}


def _report(march: March, wall_time: float) -> dict[str, Any]:
    """Return the entries of `Quality` that the march knows."""
    problem = march.problem
    report: dict[str, Any] = {
        "quaternion_drift": march.drift if any("qw" in h.type.coordinates for h in problem.model.hinges) else None,
        "steps": march.steps,
        "rejected": march.rejected,
        "evaluations": march.evaluations,
        "stiff_steps": march.stiff_steps,
        "forced_steps": march.forced,
        "forced_note": _forced_note(march),
        "wall_time": wall_time,
        **march.report(),
    }
    if problem.model.contacts and isinstance(march, FixedSteps):
        report["contact_residual"] = march.contact_residual
    if problem.torques.form != "field" and problem.callbacks:
        report["law_time"] = sum(law.seconds for law in problem.callbacks)
    if python := laws_of(problem.model).python:
        report["law_note"] = "; ".join(f"{name}: {why}" for name, why in python.items())
    if problem.model.events:
        report["event_note"] = event_note(march.happened)
    return {name: x.copy() if isinstance(x, np.ndarray) else x for name, x in report.items() if x is not None}


def _forced_note(march: March) -> str:
    """Return the times of forced steps as text."""
    if not march.forced.any():
        return ""
    if not march.problem.single:
        return f"in {np.count_nonzero(march.forced)} of the runs"
    times = [f"{t:.4g}" for t in march.forced_at(0)]
    return f"at t = {', '.join(times)}{' …' * (int(march.forced[0]) > len(times))} s"


__all__ = ["CONTROLLERS", "Allowed", "Ended", "Stored", "ended", "stored"]
