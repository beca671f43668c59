"""Runs with contacts and events: events are looked for, and act, at the ends of steps."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set
from pliant.given import Given
from pliant.simulate.loops import kernels
from pliant.simulate.loops.methods import fixed
from pliant.simulate.loops.methods.carry import Status
from pliant.simulate.march.march import FixedSteps
from pliant.simulate.methods.table import CONTACT
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array

_AT_ONCE = 128  # steps of a call; those behind an event are taken again


class ContactSteps(FixedSteps):
    """Steps with contacts of a system with events, in all runs together. Each set of active closures has its own loop.

    An event happens at the end of the first step in which g changes its sign, or becomes zero. Its actions change the state there.
    Stops and dry friction of hinges have events too, but are part of the steps.
    """

    def __init__(self, problem: Problem, dt: float) -> None:
        self._kernels: dict[Dynamics, Any] = {}
        self._before = np.zeros((0, 0))  # the inputs of loads before they jumped, until the next step; empty if they did not
        self.watched = [j for j, event in enumerate(problem.model.events) if not event.of_row]
        super().__init__(problem, CONTACT.name, dt)
        self.compiling = 0.0  # before the run

    def _prepared(self, method: str) -> tuple[Any, Array, list[Array]]:
        for dynamics, _ in by_set(self.problem.dynamics, self.problem.split(self.problem.x).s):
            self._kernel(dynamics)
        return None, self.problem.x.copy(), []

    def _kernel(self, dynamics: Dynamics) -> Any:
        """Return the loop of a set of closures."""
        if dynamics not in self._kernels:
            started, problem = time.perf_counter(), self.problem
            self._kernels[dynamics] = kernels.fixed_kernel(
                dynamics, CONTACT.name, problem.torques, problem.works, alone=problem.runs == 1
            )
            self.compiling += time.perf_counter() - started
        return self._kernels[dynamics]

    def _renew(self, before: Array) -> None:
        self._before = np.array(before)

    def _advance(self, budget: int) -> int:
        """Take steps of this segment until the first event of a run, and let the events act that happen there."""
        plan, ends = self._single_steps(min(budget, _AT_ONCE))
        among = np.flatnonzero(self.status == Status.MORE)
        rows, end = self._taken(among, plan)
        fires = self._fires(among, plan, rows, end[:, 0])
        hit = np.flatnonzero(fires.any(axis=(0, 2)))
        if hit.size and hit[0] + 1 < len(plan):
            plan, ends, fires = plan[: hit[0] + 1], ends[: hit[0] + 1], fires[:, : hit[0] + 1]
            rows, end = self._taken(among, plan)
        self.torn = True
        n, done = len(plan), end[:, 0].astype(int)
        stopped = []
        for i in np.flatnonzero(fires[:, -1].any(axis=-1)):
            run, t = int(among[i]), float(plan[-1, 0] + (plan[-1, 1] + 1.0) * plan[-1, 2])
            for k in np.flatnonzero(fires[i, -1]):
                rows[i, -1] = self.happened.act_after_step(run, self.watched[k], t, rows[i, -1].copy())
            end[i, fixed.END :] = rows[i, -1]
            stopped += [run] * bool(self.happened.stopped_by[run])
        whole = np.flatnonzero(ends)
        self._keep(among, rows[:, whole], whole[None, :] < done[:, None])
        self.at, self.into = self.at + whole.size, n - 1 - int(whole[-1]) if whole.size else self.into + n
        self._note(among, end, done, n)
        self.status[stopped] = Status.ARRIVED
        self._before = np.zeros((0, 0))
        return n

    def _single_steps(self, most: int) -> tuple[Array, Array]:
        """Return a plan of single steps, at most so many of this segment, and whether each is the last of a row of the plan."""
        plan, ends = [], []
        for k in range(self.at, int(self.ends[self.signals.segment])):
            start, first, h, n = self.plan[k]
            for j in range(self.into if k == self.at else 0, int(n)):
                plan.append((start, first + j, h, 1.0))
                ends.append(j + 1 == n)
                if len(plan) == most:
                    return np.array(plan), np.array(ends)
        return np.array(plan), np.array(ends)

    def _taken(self, among: Array, plan: Array) -> tuple[Array, Array]:
        """Return the states (n, steps, size) after each step of a plan, and the ends (n, …), see `methods.fixed`."""
        rows = np.empty((len(among), len(plan), self.problem.size))
        end = np.empty((len(among), fixed.END + self.inner.shape[1]))
        for dynamics, own in by_set(self.problem.dynamics, self.problem.split(self.inner[among]).s):
            made = np.empty((len(own), *rows.shape[1:])), np.empty((len(own), end.shape[1]))
            self._call(self._kernel(dynamics), among[own], self.inner[among[own]], [plan], list(made))
            rows[own], end[own] = made
        return rows, end

    def _fires(self, among: Array, plan: Array, rows: Array, done: Array) -> Array:
        """Return (n, steps, events) whether an event happens at the end of a step that was taken."""
        times = np.append(plan[0, 0] + plan[0, 1] * plan[0, 2], plan[:, 0] + (plan[:, 1] + 1.0) * plan[:, 2])
        states = np.concatenate([self.inner[among][:, None], rows], axis=1)
        g = np.empty((len(among), len(times), len(self.watched)))
        for dynamics, own in by_set(self.problem.dynamics, self.problem.split(states[:, 0]).s):
            for i in own:
                run = int(among[i])
                g[i] = self._values(dynamics, run, times, states[i], self.devices_of(run))
                if len(self._before):
                    inputs = self._before[run if len(self._before) > 1 else 0]
                    g[i, :1] = self._values(dynamics, run, times[:1], states[i, :1], inputs)
        before, after = g[:, :-1], g[:, 1:]
        direction = np.array([self.problem.model.events[j].direction for j in self.watched])
        rises, falls = (before < 0) & (after >= 0) & (direction >= 0), (before > 0) & (after <= 0) & (direction <= 0)
        return (rises | falls) & (np.arange(len(plan)) < done[:, None])[:, :, None]

    def _values(self, dynamics: Dynamics, run: int, t: Array, x: Array, inputs: Array) -> Array:
        """Return g (n, events) of a run at times t (n,) and states x (n, size). inputs (nu_all,): of loads."""
        problem = self.problem
        q, v, s, _ = problem.split(x)
        tau = problem.torques.at(t, q, v, run) if problem.torques.acts else np.zeros(v.shape)
        wrenches, p = (np.broadcast_to(y, (problem.runs, y.shape[-1]))[run] for y in (problem.wrenches, problem.p))
        given = Given(t[:, None], q, v, s, inputs, tau, wrenches.reshape(-1, 6), p, (len(t),))
        return np.asarray(dynamics.internals.call_loaded("step_events")(given)).reshape(len(t), -1)

    def state(self) -> dict[str, Array]:
        return super().state() | {"happened": self.happened.rows, "inputs_before": self._before}

    def go_on_from(self, state: dict[str, Array]) -> None:
        self.happened.go_on_from(np.array(state["happened"]))
        super().go_on_from(state)
        self._before = np.array(state["inputs_before"])
