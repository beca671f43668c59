"""Runs, block by block: each call of a compiled loop takes about a fifth of a second, and returns a state from which it continues.

A run is divided into segments (`signals`); in each segment, the inputs of loads are known in advance. Between blocks the progress
bar is updated, an interrupt is noticed, and results can be written. The places where blocks end do not change any number: times of
fixed steps are not accumulated, and steps by error control carry everything that the next one depends on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set
from pliant.lazy import late
from pliant.simulate.loops import kernels
from pliant.simulate.loops.methods import fixed
from pliant.simulate.loops.methods.carry import AT, FORCED, SCALARS, SET, SETTINGS, Status
from pliant.simulate.loops.threads import call
from pliant.simulate.march.closure_inputs import jumped
from pliant.simulate.march.events import Happenings, event_numbers
from pliant.simulate.methods.table import DOP853, METHODS
from pliant.simulate.problem.problem import Problem, ReferenceRates
from pliant.simulate.problem.signals import Signals
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.simulate.march.contact_rows import with_contact_forces
else:
    with_contact_forces = late("pliant.simulate.march.contact_rows", "with_contact_forces")

BLOCK = 0.2  # s of work
_FIRST = 64  # steps of the first block, before it is known what one takes


class March:
    """Runs in progress. rows (runs, K, size): the stored states; filled (runs,): how many rows of a run are filled.

    t, x: the present time and state of each run. status (runs,): `Status.MORE` while a run is in progress. For the counters (runs,)
    see `Quality`.
    """

    method = DOP853.name

    def __init__(self, problem: Problem) -> None:
        self.problem, n = problem, problem.runs
        self.rows = np.full((n, problem.times.size, problem.size), np.nan)
        self.first = int(problem.times.size > 0 and problem.times[0] <= problem.t_start)
        self.filled = np.full(n, self.first)
        if self.first:
            self.rows[:, 0] = problem.x
        self.t, self.x = np.full(n, problem.t_start), problem.x.copy()
        self.signals = Signals(problem)
        self.status = np.zeros(n, dtype=int)
        self.status[list(problem.bad)] = Status.NOT_FINITE
        self.filled[list(problem.bad)] = 0
        self.steps, self.rejected, self.evaluations, self.stiff_steps = (np.zeros(n, dtype=int) for _ in range(4))
        self.drift = np.zeros(n)
        self.contact_residual = np.zeros(n)  # [m/s], the largest of all steps
        self.budget = _FIRST
        self.compiling = 0.0  # s, of what is compiled on the way
        self.happened = Happenings(problem, self._devices_of)
        self.torn = False  # whether the last block was left in a step, or is half noted, so that nothing goes on from there

    @property
    def devices(self) -> Array:
        """Return the present inputs of loads, (runs, nu_all), or one row for all."""
        return self.signals.rows

    def devices_of(self, run: int) -> Array:
        """Return the present inputs of loads of one run."""
        rows = self.devices
        return np.asarray(rows[run if len(rows) > 1 else 0])

    def devices_at(self, t: Array) -> Array:
        """Return the inputs of loads (runs, n, nu_all), or with one row for all, at instants that the runs have passed."""
        return self.signals.at(t)

    @property
    def forced(self) -> Array:
        """The number of steps (runs,) that were accepted although their errors are too large, see `methods.carry`."""
        return np.zeros(self.problem.runs, dtype=int)

    def forced_at(self, run: int) -> Array:
        return np.zeros(0)

    def with_forces(self, run: int, t: Array, x: Array) -> Array:
        """Return states x (n, size) as they are stored."""
        return x

    def _devices_of(self, t: float, run: int) -> Array:
        """Return the inputs of loads (nu_all,) of one run at a time."""
        rows = self.devices_at(np.array([t]))
        return np.asarray(rows[run if len(rows) > 1 else 0, 0])

    @property
    def on_its_way(self) -> bool:
        return bool((self.status == Status.MORE).any())

    def block(self) -> None:
        """Take as many steps as a block's time allows."""
        started, taken = time.perf_counter(), 0
        self.begin()
        self._end_segment()  # an interrupt may have come before the next one began
        while True:
            taken += self._advance(self.budget - taken)
            self._end_segment()
            elapsed = time.perf_counter() - started
            if not self.on_its_way or taken >= self.budget or elapsed > BLOCK or not self.signals.changes:
                break
        if taken >= self.budget / 2:
            self.budget = int(self.budget * min(8.0, max(0.25, BLOCK / max(elapsed, 1e-6)))) + 1

    def begin(self) -> None:
        """Set the inputs of loads before the first step."""
        if self.signals.segment < 0:
            self._begin_segment()

    def _end_segment(self) -> None:
        """Begin the next segment if all runs have reached the end of the present one."""
        if self.signals.changes and not self.signals.is_last and self.on_its_way and not self._within():
            self._begin_segment()

    def _begin_segment(self) -> None:
        before = self.devices
        self.signals.begin(self.x, self.status == Status.MORE)
        self.torn = True
        self._plan_again()
        law = self.problem.torques.law
        if isinstance(law, ReferenceRates):
            law.devices = self.devices_of(0)
        self._renew(before)
        self.torn = False

    def _within(self) -> bool:
        """Whether a run is still inside its segment."""
        raise NotImplementedError

    def _plan_again(self) -> None:
        """Update the data that depend on where segments end, because controllers may give pulses."""

    def _renew(self, before: Array) -> None:
        """Update the data that depend on the inputs of loads, after these have changed."""
        raise NotImplementedError

    def report(self) -> dict[str, Any]:
        """Return the entries of `Quality` that describe the method."""
        return {"method": self.method}

    def state(self) -> dict[str, Array]:
        """Return everything that is needed to continue from here, except for the rows."""
        raise NotImplementedError

    def go_on_from(self, state: dict[str, Array]) -> None:
        """Continue from what `state` returned."""
        raise NotImplementedError

    def _advance(self, budget: int) -> int:
        """Take up to `budget` steps, and return how many were tried."""
        raise NotImplementedError

    def _call(self, kernel: Any, among: Array, of_runs: Array, common: Sequence[Array], out: Sequence[Array]) -> None:
        """Call the loop for some of the runs. `of_runs` has one row per run; inputs and settings may have one."""
        own = (len(among), len(SETTINGS))
        arguments = [(of_runs, True), *self._inputs(among), *((x, x.shape == own) for x in common)]
        call(kernel, arguments, out, 1 if self.problem.callbacks else self.problem.dynamics.internals.threads)

    def _inputs(self, among: Array) -> list[tuple[Array, bool]]:
        """Return the inputs of the equations, each with whether it has one row per run."""
        problem, out = self.problem, []
        given = problem.inputs(self.devices)
        for argument, x in zip(kernels.inputs_of(problem.dynamics, problem.torques).arguments(), given, strict=True):
            own = x.ndim > len(argument.shape) and len(x) > 1
            out.append((np.ascontiguousarray(x[among] if own else x), own))
        return out


class FixedSteps(March):
    """Steps of equal length, dt or slightly less, that end at every stored instant and at t_end. There is no error control."""

    def __init__(self, problem: Problem, method: str, dt: float) -> None:
        super().__init__(problem)
        self.method, self.dt = method, dt
        self.kernel, self.inner, self.common = self._prepared(method)
        self._lay_out()
        self.at, self.into = 0, 0  # the row of the plan, and the steps taken in it
        self.evaluations += 1

    def _lay_out(self) -> None:
        """Plan all steps of the run: rows of steps of equal length, between breaks and stored instants."""
        problem = self.problem
        self._breaks = self.signals.breaks
        edges = np.unique(np.concatenate([self._breaks, problem.times, [problem.t_end]]))
        spans = np.diff(edges)
        counts = steps_between(spans, self.dt)
        self.plan = np.stack([edges[:-1], np.zeros(spans.size), spans / counts, counts], axis=-1)
        self.stored = np.searchsorted(problem.times, edges[1:])  # the row that each edge is
        self.is_stored = np.isin(edges[1:], problem.times)
        self.ends = np.searchsorted(edges, np.append(self._breaks[1:], problem.t_end))  # rows of the plan in each segment

    def _plan_again(self) -> None:
        if self.signals.breaks is not self._breaks:
            self._lay_out()
            self.at, self.into = int(np.searchsorted(self.plan[:, 0], self._breaks[self.signals.segment])), 0

    def _prepared(self, method: str) -> tuple[Any, Array, list[Array]]:
        """Return the loop, the states (runs, …) that it reads and writes, which begin with x, and its arguments in addition to a
        plan.
        """
        problem = self.problem
        kernel = kernels.fixed_kernel(problem.dynamics, method, problem.torques, problem.works, alone=problem.runs == 1)
        return kernel, problem.x.copy(), []

    def _advance(self, budget: int) -> int:
        """Take rows of the plan in this segment; the last of them may be taken in part."""
        rest = self.plan[self.at : self.ends[self.signals.segment]].copy()
        rest[0, 1], rest[0, 3] = self.into, rest[0, 3] - self.into
        ends = np.cumsum(rest[:, 3])
        whole = int(np.searchsorted(ends, budget, side="right"))
        plan, ends = rest[: whole + 1].copy(), ends[: whole + 1]
        left, into = budget - (ends[whole - 1] if whole else 0.0), 0
        if whole < len(rest) and left > 0:
            plan[whole, 3], ends[whole] = left, budget
            into = int(plan[whole, 1] + left)
        else:
            plan, ends = plan[:whole], ends[:whole]
        among = np.flatnonzero(self.status == Status.MORE)
        rows = np.empty((len(among), len(plan), self.problem.size))
        end = np.empty((len(among), fixed.END + self.inner.shape[1]))
        self._call(self.kernel, among, self.inner[among], [plan, *self.common], [rows, end])
        self.torn = True  # while it is noted what the call did
        done, expected = end[:, 0].astype(int), int(ends[-1])
        self._keep(among, rows[:, :whole], ends[:whole] <= done[:, None])
        self.at, self.into = self.at + whole, into
        self._note(among, end, done, expected)
        return expected

    def _keep(self, among: Array, rows: Array, good: Array) -> None:
        """Store those of the rows (runs, n, size) that are to be stored and are good (runs, n)."""
        part = slice(self.at, self.at + rows.shape[1])
        kept = np.flatnonzero(self.is_stored[part])
        if not kept.size:
            return
        places, good = self.stored[part][kept], good[:, kept]
        if good.all() and len(among) == self.problem.runs:  # stored instants follow one another
            self.rows[:, places[0] : places[-1] + 1] = rows[:, kept]
        else:
            for run, own, which in zip(among, rows[:, kept], good, strict=True):
                self.rows[run, places[which]] = own[which]
        self.filled[among] += good.sum(axis=1)

    def _note(self, among: Array, end: Array, done: Array, expected: int) -> None:
        """Update the times and states of the runs, and their counters."""
        self.steps[among] += done
        self.evaluations[among] += self._evaluated(end)
        self._note_second(among, end[:, 1])
        if METHODS[self.method].contacts:
            self.contact_residual[among] = np.maximum(self.contact_residual[among], np.sqrt(np.nan_to_num(end[:, 3])))
        self.t[among], self.inner[among] = end[:, 2], end[:, fixed.END :]
        self.x = self.inner[:, : self.problem.size].copy()
        arrived = self.at == len(self.plan)
        if arrived:
            self.t[among[done == expected]] = self.problem.t_end
        lost = np.where(end[:, 1] < 0, Status.NOT_CONVERGED, Status.NOT_FINITE)
        self.status[among] = np.where(done < expected, lost, Status.ARRIVED if arrived else Status.MORE)
        self.torn = any(law.error is not None for law in self.problem.callbacks)

    def _note_second(self, among: Array, second: Array) -> None:
        """Note the second number of the ends."""
        self.drift[among] = np.maximum(self.drift[among], second)

    def _evaluated(self, end: Array) -> Array:
        """Return how many evaluations there were."""
        method = METHODS[self.method]
        return (end[:, 0] * method.stages if method.step is None else end[:, 3]).astype(int)

    def _within(self) -> bool:
        return self.at < int(self.ends[self.signals.segment])

    def _renew(self, before: Array) -> None:
        for run, x in jumped(self.problem, self.x, self.t, before, self.devices):  # stages begin anew in every step
            self.inner[run, : x.size] = self.x[run] = x

    def length_at(self, t: float) -> float:
        """Return the length [s] of the steps at a time."""
        return float(self.plan[max(0, int(np.searchsorted(self.plan[:, 0], t, side="right")) - 1), 2])

    def state(self) -> dict[str, Array]:
        counters = np.stack([self.steps, self.rejected, self.evaluations, self.status], axis=-1)
        own = {
            "x": self.inner,
            "t": self.t,
            "drift": self.drift,
            "contact_residual": self.contact_residual,
            "counters": counters,
            "at": np.array([self.at, self.into]),
        }
        return own | self.signals.state()

    def go_on_from(self, state: dict[str, Array]) -> None:
        self._lay_out()  # with the ends of pulses
        at, into = (int(x) for x in state["at"])
        if state["x"].shape != self.inner.shape or not 0 <= at <= len(self.plan) or into < 0:
            raise ValueError("the states are not those of these runs")
        self.inner, self.t, self.drift = (np.array(state[name]) for name in ("x", "t", "drift"))
        self.contact_residual = np.array(state["contact_residual"])
        self.x = self.inner[:, : self.problem.size].copy()
        self.steps, self.rejected, self.evaluations, self.status = (np.array(x, dtype=int) for x in state["counters"].T)
        self.at, self.into = at, into


def steps_between(lengths: Any, dt: float) -> Array:
    """Return the number of equal steps, of dt or slightly less, in one or several lengths of time; rounding does not add a step."""
    return np.maximum(1.0, np.ceil(np.asarray(lengths) / dt * (1 - 1e-12) - 1e-9))


class AdaptiveSteps(March):
    """Steps by error control with DOP853. Each set of active closures has its own loop."""

    def __init__(self, problem: Problem, rtol: float, atol: float, min_step: float = 0.0) -> None:
        super().__init__(problem)
        self._kernels: dict[Dynamics, Any] = {}
        for dynamics, _ in by_set(problem.dynamics, problem.split(problem.x).s):
            self._kernels[dynamics] = self._kernel(dynamics)
        self.carry = np.zeros((problem.runs, SCALARS + 2 * problem.size + event_numbers(problem)))
        self.carry[:, AT["t"]] = problem.t_start
        self.carry[:, AT["row"]] = self.first
        self.carry[:, AT["bound"]] = problem.wild_speeds
        self.carry[:, SCALARS : SCALARS + problem.size] = problem.x
        self.carry[:, AT["status"]] = self.status
        self.carry[list(problem.bad), AT["row"]] = 0
        self.happened.begin(self.carry)
        self.shown = np.zeros(problem.runs, dtype=int)  # rows that hold contact forces in place of modes
        self.settings = np.zeros(len(SETTINGS))
        for name, value in (("rtol", rtol), ("atol", atol), ("t_stop", problem.t_end), ("t_end", problem.t_end - problem.t_start)):
            self.settings[SET[name]] = value
        self.settings[SET["leave_stiff"]], self.settings[SET["min_step"]] = -1.0, min_step

    def _advance(self, budget: int) -> int:
        among = np.flatnonzero(self.status == Status.MORE)
        before = self._tried(among)
        self._note(among, self._marched(among, self._settings(budget)))
        return int((self._tried(among) - before).max())

    def _marched(self, among: Array, settings: Array) -> Array:
        """Return the carries (n, …) of runs after a call; each run uses the loop of its active closures."""
        return self._marched_by(self._kernels, self._kernel, among, self.carry, settings)

    def _marched_by(
        self, known: dict[Dynamics, Any], make: Callable[[Dynamics], Any], among: Array, carry: Array, settings: Array
    ) -> Array:
        """The same, with the loops of one method. known: those that were made; make: makes another."""
        carried = np.empty((len(among), carry.shape[1]))
        for dynamics, own in by_set(self.problem.dynamics, self.problem.split(self.x[among]).s):
            if dynamics not in known:
                started = time.perf_counter()
                known[dynamics] = make(dynamics)
                self.compiling += time.perf_counter() - started
            carried[own] = self._march(known[dynamics], among[own], carry, settings)[among[own]]
        return carried

    def _kernel(self, dynamics: Dynamics) -> Any:
        return kernels.adaptive_kernel(dynamics, self.problem.torques, self.problem.works, self.problem.runs == 1)

    def _settings(self, budget: int) -> Array:
        out = self.settings.copy()
        out[SET["budget"]], out[SET["t_stop"]] = budget, self.signals.stop
        if self.signals.own:  # each run stops at its own pulses
            out = np.tile(out, (self.problem.runs, 1))
            out[:, SET["t_stop"]] = self.signals.stops
        return out

    def _within(self) -> bool:
        return bool((self.carry[self.status == Status.MORE, AT["status"]] == Status.MORE).any())

    def _renew(self, before: Array) -> None:
        if self.signals.segment == 0 and self.problem.model.events:
            self.happened.inputs_jump(self.carry, before, self.devices)
        for run, x in jumped(self.problem, self.x, self.t, before, self.devices):
            self.carry[run, SCALARS : SCALARS + x.size] = self.x[run] = x
        waiting = (self.status == Status.MORE) & self.signals.here
        self.carry[waiting, AT["status"]] = Status.MORE
        self.carry[waiting, AT["renew"]] = 1.0
        if not waiting.all():
            self._read()  # one that went ahead may have arrived

    def _tried(self, among: Array) -> Array:
        return self.carry[among, AT["steps"]] + self.carry[among, AT["rejected"]]

    def _march(self, kernel: Any, among: Array, carry: Array, settings: Array) -> Array:
        """One call, and what it carries on (runs, …). All runs take part, so that rows are written where they belong; those that
        are not among them have arrived, as far as the loop sees."""
        given = carry.copy()
        waiting = np.ones(self.problem.runs, dtype=bool)
        waiting[among] = False
        given[waiting, AT["status"]] = Status.ARRIVED
        carried = np.empty_like(given)
        self._call(kernel, np.arange(self.problem.runs), given, [self.problem.times, settings], [carried, self.rows])
        return carried

    def _note(self, among: Array, carried: Array) -> None:
        """Go on from what a call carried; rows and counters with it."""
        self.torn = True
        self.carry[among] = carried
        for run in among[carried[:, AT["status"]] == Status.EVENT]:
            self.happened.act(int(run), self.carry[run])
        if self.problem.model.events and self.signals.is_last:
            for run in among[carried[:, AT["status"]] == Status.ARRIVED]:
                self.happened.look_at_end(int(run), self.carry[run])
        self._read()
        if self.problem.model.internals.contact_modes:
            self._show_forces()
        self.torn = False

    def _show_forces(self) -> None:
        """Put contact forces in place of modes into the rows that are new."""
        for run, filled in enumerate(self.filled):
            new = slice(int(self.shown[run]), int(filled))
            if new.stop > new.start:
                self.rows[run, new] = self.with_forces(run, self.problem.times[new], self.rows[run, new])
                self.shown[run] = filled

    def with_forces(self, run: int, t: Array, x: Array) -> Array:
        """Return states x (n, size) as they are stored: in runs without dt, with contact forces in place of modes."""
        if not self.problem.model.internals.contact_modes or not len(t):
            return x
        devices = self.devices_at(t)
        return with_contact_forces(self.problem, run, t, x, np.asarray(devices[run if len(devices) > 1 else 0]))

    @property
    def forced(self) -> Array:
        return self.carry[:, AT["forced"]].astype(int)

    def forced_at(self, run: int) -> Array:
        """When the first of the steps were that were forced."""
        first = AT["forced_0"]
        return self.carry[run, first : first + min(FORCED, int(self.forced[run]))]

    def _read(self) -> None:
        """What the carry says, by name."""
        self.t, self.x = self.carry[:, AT["t"]].copy(), self.carry[:, SCALARS : SCALARS + self.problem.size].copy()
        self.drift = self.carry[:, AT["drift"]].copy()
        for name in ("steps", "rejected", "evaluations", "stiff_steps", "status"):
            setattr(self, name, self.carry[:, AT[name]].astype(int))
        if not self.signals.is_last:  # they wait at the end of a segment, unless an event has ended them
            stopped = np.array([bool(name) for name in self.happened.stopped_by])
            self.status[(self.status == Status.ARRIVED) & ~stopped] = Status.MORE
        self.filled = self.carry[:, AT["row"]].astype(int)

    def state(self) -> dict[str, Array]:
        return {"carry": self.carry, "happened": self.happened.rows, **self.signals.state()}

    def go_on_from(self, state: dict[str, Array]) -> None:
        carry = np.array(state["carry"])
        if carry.shape != self.carry.shape or not np.isin(carry[:, AT["row"]], np.arange(self.problem.times.size + 1)).all():
            raise ValueError("the carry is not one of these runs")
        self.carry = carry
        self.happened.go_on_from(np.array(state["happened"]))
        self.carry[self.carry[:, AT["status"]] == Status.LAW, AT["status"]] = Status.MORE  # it stopped for an interrupt
        self._read()
        self.shown = self.filled.copy()
