"""`pl.simulate`: a system's motion from a state, under forces."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile import Dynamics, compile
from pliant.errors import PliantError, unknown
from pliant.model import Model, System
from pliant.simulate.dataset import assemble, assemble_states, prepare
from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.field import Field
from pliant.simulate.integrators import METHODS, Step, adaptive, fixed, steps_between
from pliant.simulate.progress import progress_bar
from pliant.simulate.run import Run
from pliant.simulate.softening import warn_of_softening
from pliant.simulate.spaces import check_quaternions, coordinates, numbers, speeds
from pliant.simulate.torques import torques
from pliant.simulate.watch import LEAST_STEP
from pliant.spatial import Array
from pliant.sweeps.links import as_model

_INSTANTS = 1001
_SHORTEST = 1e-200  # s


def simulate(
    system: System | Model,
    q0: Any = None,
    v0: Any = None,
    *,
    t_end: float,
    tau: Any = None,
    method: str = "dop853",
    dt: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    t_eval: Any = None,
    n_out: int | None = None,
    dynamics: Dynamics | None = None,
    progress: bool = False,
) -> Run:
    """The motion of a system from the state (q0, v0) at t = 0 until t_end [s].

    q0, v0: arrays (nq,), (nv,) [rad, m; rad/s, m/s]; or names with values, `{"elbow": 0.3}`, `{"bus.vx": 0.1}`, the rest zero; or
    None, all zero. tau: generalised forces [N m, N]: None; constant, (nv,) or names with values; (n, nv), rows equally spaced from
    0 to t_end, linear in between; or a function tau(t, q, v) -> (nv,). method: "dop853", of eighth order, whose steps follow rtol
    (1e-8) and atol (rtol / 100), or have the fixed length dt [s]; or "rk4", of fourth order, with steps dt.

    Other arguments: t_eval, the instants to store, or n_out, their number, equally spaced; by default 1,001, or with dt every step,
    thinned to no more than that. With dt, a step ends at every stored instant. dynamics: what `pl.compile(system)` gave, to use it,
    with its fidelity. progress: show a bar on a terminal.

    A run that cannot go on raises SimulationError, an interrupted one RunInterrupted: `.run` is what was computed until then. A run
    in which a flexible body spins faster than half its first frequency, and is modelled without stiffening, gives a ModelWarning.
    """
    model = as_model(system)
    if model.nv == 0:
        raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to simulate")
    t_end, settings = _positive("t_end", t_end), _settings(method, dt, rtol, atol)
    _check_times(t_end, settings.get("dt"))
    times = _instants(t_end, settings.get("dt"), t_eval, n_out)
    spaces = coordinates(model), speeds(model)
    q, v = (space.vector(x, what) for space, x, what in zip(spaces, (q0, v0), ("q0", "v0"), strict=True))
    check_quaternions(model, q)
    forces = torques(tau, spaces[1], t_end)
    dynamics = _dynamics(model, dynamics)
    field = Field(dynamics, *spaces, forces)
    y = field.start(q, v)
    if "dt" in settings:
        edges = np.unique(np.concatenate([[0.0], times, [t_end]]))
        steps = fixed(field, y, edges, settings["dt"], method)
    else:
        steps = adaptive(field, y, t_end, settings["rtol"], settings["atol"])
    prepare(dynamics)

    record = _Record(field, times, y)
    started = time.perf_counter()
    with np.errstate(all="ignore"), progress_bar(progress, model.name, t_end) as reached:
        stopped = _march(record, steps, reached)
    wall_time = time.perf_counter() - started
    cost = {"steps": record.steps, "rejected": record.rejected, "stiff_steps": record.stiff_steps, "wall_time": wall_time}
    attributes = {"method": method, **settings, "t_end": t_end, "complete": int(stopped is None), "stopped": str(stopped or "")}
    if any(body.modes for body in dynamics.model.bodies):
        attributes["fidelity"] = dynamics.model.fidelity
    given = dynamics, field, *record.rows, attributes, cost
    run = None
    with np.errstate(all="ignore"):
        try:
            if record.count:
                run = assemble(*given)
                warn_of_softening(dynamics, run.t, run.q, run.v)
        except KeyboardInterrupt:
            run = assemble_states(*given) if run is None else run
            stopped = stopped or RunInterrupted(
                f"system {model.name!r}: the run was interrupted at t = {record.t:.6g} s, while its results were put together"
            )
    if stopped is not None:
        stopped.run = run
        if run is not None:
            stopped.add_note("what was computed until then is in this exception's .run")
        raise stopped
    assert run is not None
    return run


def _march(record: _Record, steps: Iterator[Step], reached: Callable[[float], None]) -> SimulationError | None:
    """Take the steps, and tell what stopped them before their end."""
    field, stopped = record.field, None
    try:
        if not np.isfinite(field(0.0, record.y)).all():
            raise field.stuck(0.0, record.y, "the accelerations at the start are not finite")
        record.take(Step(0.0, record.y))
        for step in steps:
            record.take(step)
            reached(step.t)
    except SimulationError as error:
        stopped = error
    except KeyboardInterrupt:
        stiff = "; it is stiff there: stability keeps its steps short" if record.stiff else ""
        stopped = RunInterrupted(f"system {field.model.name!r}: the run was interrupted at t = {record.t:.6g} s{stiff}")
    if stopped is not None:
        record.take_last()
    return stopped


class _Record:
    """What is stored of a run. A row counts when all of it is there, so that an interrupt leaves no half of one."""

    def __init__(self, field: Field, times: Array, y: Array) -> None:
        self.field, self.times = field, times
        try:
            self.states, self.forces = (np.empty((times.size + 1, n)) for n in (field.size, field.nv))
        except MemoryError:
            raise PliantError(
                f"system {field.model.name!r}: there is no memory for {times.size:,} instants of {field.size} numbers; store "
                "fewer, with n_out= or t_eval="
            ) from None
        self.count = self.steps = self.rejected = self.stiff_steps = 0
        self.stiff = False
        self.t, self.y = 0.0, y

    @property
    def rows(self) -> tuple[Array, Array, Array]:
        return self.times[: self.count], self.states[: self.count], self.forces[: self.count]

    def take(self, step: Step) -> None:
        """Store the instants up to the end of a step."""
        end = self.count + int(np.searchsorted(self.times[self.count :], step.t, side="right"))
        due = self.times[self.count : end]
        if due.size:
            states = step.y[:, None]
            if step.interpolant is not None and due[0] < step.t:
                states = step.interpolant()(due)
                self.field.normalise(states)
            self._put(due, states.T)
        self.steps += step.t > 0
        self.rejected += step.rejected
        self.stiff = step.stiff
        self.stiff_steps += step.stiff
        self.t, self.y = step.t, step.y

    def _put(self, due: Array, states: Array) -> None:
        place = slice(self.count, self.count + due.size)
        self.states[place] = states
        self.forces[place] = [self.field.forces(t, y) for t, y in zip(due.tolist(), states, strict=True)]
        self.count += due.size

    def take_last(self) -> None:
        """Store where a run stopped, after the instants that it had passed."""
        if self.steps and (self.count == 0 or self.t > self.times[self.count - 1]):
            self.times = np.append(self.times[: self.count], self.t)
            with suppress(SimulationError, KeyboardInterrupt):
                self._put(self.times[-1:], self.y[None])


def _dynamics(model: Model, given: Dynamics | None) -> Dynamics:
    if given is None:
        return compile(model)
    if given.wrenches or given.parameters:
        raise PliantError(
            "dynamics= was compiled with wrenches or parameters, which a run does not give; compile without them (a force at a "
            "frame is tau = jacobian.T @ wrench, other parameters are system.with_parameters(…))"
        )
    # compile may have been told another fidelity
    if replace(given.model, fidelity=model.fidelity).fingerprint != model.fingerprint:
        raise PliantError(f"dynamics= is that of another system, {given.model.name!r}; compile {model.name!r} as it is now")
    return given


def _settings(method: str, dt: Any, rtol: Any, atol: Any) -> dict[str, float]:
    """What the method goes by: dt, or rtol and atol."""
    if method not in METHODS:
        raise unknown("method", method, METHODS)
    if dt is not None:
        if rtol is not None or atol is not None:
            raise PliantError("dt= fixes the steps and rtol=, atol= choose them: give one or the other")
        return {"dt": _positive("dt", dt)}
    if method == "rk4":
        raise PliantError(
            "method 'rk4' takes steps of a fixed length: give dt= [s]; method 'dop853' chooses its steps by rtol and atol"
        )
    relative = _positive("rtol", 1e-8 if rtol is None else rtol)
    return {"rtol": relative, "atol": _positive("atol", relative / 100 if atol is None else atol)}


def _check_times(t_end: float, dt: float | None) -> None:
    """Refuse times that floating-point numbers, or a lifetime, do not divide into steps."""
    if t_end < _SHORTEST:
        raise PliantError(
            f"t_end={t_end!r}: no instants can be told apart in so short a time; give seconds, at least {_SHORTEST:g}"
        )
    if dt is not None and dt < LEAST_STEP * t_end:
        raise PliantError(f"dt={dt!r}: t_end = {t_end:g} s would take more than {1 / LEAST_STEP:.0e} steps; give a longer dt")


def _instants(t_end: float, dt: float | None, t_eval: Any, n_out: int | None) -> Array:
    """The instants to store."""
    if t_eval is not None:
        if n_out is not None:
            raise PliantError("t_eval= and n_out= both say which instants to store: give one")
        times = np.atleast_1d(numbers(t_eval, "t_eval"))
        late = t_end * (1 + 1e-12)
        if (
            times.ndim != 1
            or not times.size
            or not np.isfinite(times).all()
            or times[0] < 0
            or times[-1] > late
            or (np.diff(times) <= 0).any()
        ):
            raise PliantError(f"t_eval: give increasing instants from 0 to t_end = {t_end:g} s")
        return np.minimum(times, t_end)
    if n_out is not None:
        if not isinstance(n_out, int | np.integer) or n_out < 2:
            raise PliantError(f"n_out={n_out!r}: give a whole number of instants, at least 2")
        try:
            return np.linspace(0.0, t_end, n_out)
        except (MemoryError, ValueError, OverflowError):
            raise PliantError(f"n_out={n_out!r}: there is no memory for so many instants; store fewer") from None
    if dt is None:
        return np.linspace(0.0, t_end, _INSTANTS)
    n = steps_between(t_end, dt)
    every = math.ceil(n / (_INSTANTS - 1))
    return np.append(np.arange(0, n, every) * (t_end / n), t_end)


def _positive(what: str, given: Any) -> float:
    try:
        value = float(given)
    except (TypeError, ValueError):
        value = math.nan
    if not (value > 0 and math.isfinite(value)):
        raise PliantError(f"{what}={given!r}: give a positive number")
    return value
