"""Runs with implicit methods, and with a method that is chosen during the run: `alpha`, `esdirk`, `auto`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import dynamics_at
from pliant.errors import PliantError
from pliant.lazy import Later
from pliant.simulate.loops.methods import alpha, esdirk
from pliant.simulate.loops.methods.carry import AT, SCALARS, SET, SETTINGS, Status
from pliant.simulate.loops.methods.control import LEAST_LOG_ERROR
from pliant.simulate.march.events import event_numbers
from pliant.simulate.march.march import AdaptiveSteps, FixedSteps
from pliant.simulate.methods.table import ALPHA, DOP853, ESDIRK
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.simulate.loops import implicit_kernels
else:
    implicit_kernels = Later("pliant.simulate.loops.implicit_kernels")

_TRIED = 30  # steps of esdirk after which it is judged
_LEAST_GAIN = 8.0  # a step of an implicit method must be as long as this many steps of dop853
_REST = 1000  # steps of dop853 before it is tried again
_DOP853, _ESDIRK = 0, 1


class AlphaSteps(FixedSteps):
    """Generalised alpha with steps of equal length. rho: the factor by which a step multiplies infinitely fast vibrations."""

    def __init__(self, problem: Problem, dt: float, rho: float) -> None:
        self._rho = rho
        super().__init__(problem, ALPHA.name, dt)

    def _prepared(self, method: str) -> tuple[Any, Array, list[Array]]:
        problem = self.problem
        kernel = implicit_kernels.alpha_kernel(problem.dynamics, problem.torques, problem.works)
        own = problem.speeds_and_states
        a = np.array([problem.rates(problem.t_start, x, run)[own] for run, x in enumerate(problem.x)])
        return kernel, alpha.start(problem.x, a, problem.model.nq), [np.array([self._rho, *alpha.USUAL[1:]])]

    def _note_second(self, among: Array, second: Array) -> None:
        """Steps that were divided, because their iterations did not converge, are rejected ones."""
        self.rejected[among] += np.maximum(second, 0.0).astype(int)

    def _evaluated(self, end: Array) -> Array:
        return end[:, 3].astype(int)

    def _renew(self, before: Array) -> None:
        """Update accelerations and rates of states, which jump with the inputs, and the values that stand for them in Newmark's
        rules.
        """
        problem, own = self.problem, self.problem.speeds_and_states
        n, m = problem.size, own.stop - own.start
        old = self.inner[:, :n].copy()
        super()._renew(before)
        for run in np.flatnonzero(self.status == Status.MORE).tolist():
            t, x = float(self.t[run]), self.inner[run, :n]
            was = before[run if len(before) > 1 else 0]
            jump = (problem.rates(t, x, run, self.devices_of(run)) - problem.rates(t, old[run], run, was))[own]
            self.inner[run, n : n + m] += jump
            self.inner[run, n + m : n + 2 * m] += jump


class EsdirkSteps(AdaptiveSteps):
    """ESDIRK4(3): steps by error control, or of the fixed length dt."""

    method = ESDIRK.name

    def __init__(self, problem: Problem, rtol: float, atol: float, dt: float = 0.0) -> None:
        super().__init__(problem, rtol, atol)
        self.settings[SET["dt"]] = dt
        model = problem.model
        self.carry[:, : SCALARS + 2 * problem.size] = self._begun()
        self.carry = esdirk.start(self.carry, model.nq, model.nv + model.ns)

    def _note(self, among: Array, carried: Array) -> None:
        super()._note(among, carried)
        changed = (self.carry[:, AT["renew"]] != 0.0) & (self.status == Status.MORE)
        if changed.any():
            self.torn = True
            self.carry[changed, SCALARS + 2 * self.problem.size + event_numbers(self.problem) :] = 0.0
            _renew_rates(self, self.carry, changed)
            self.torn = False

    def _renew(self, before: Array) -> None:
        if not self.signals.segment:
            self.carry[:, : SCALARS + 2 * self.problem.size] = self._begun()
        super()._renew(before)
        _renew_rates(self, self.carry, (self.status == Status.MORE) & self.signals.here)

    def _kernel(self, dynamics: Dynamics) -> Any:
        return implicit_kernels.esdirk_kernel(dynamics, self.problem.torques, self.problem.works)

    def _begun(self) -> Array:
        """Return the carry, with the rates of the initial state and a first step."""
        problem = self.problem
        n = problem.size
        carry = self.carry[:, : SCALARS + 2 * n].copy()
        interval = problem.t_end - problem.t_start
        for run in range(problem.runs):
            x = problem.x[run]
            f = problem.rates(problem.t_start, x, run, self.devices_of(run))
            scale = self.settings[SET["atol"]] + self.settings[SET["rtol"]] * np.abs(x)
            with np.errstate(all="ignore"):  # an infinite initial state is reported when the run stops there
                steep = float(np.sqrt(np.mean((f / scale)[: problem.speeds_and_states.stop] ** 2)))
            h = min(interval, 0.01 / steep) if steep > 0.01 / interval else 1e-3 * interval
            carry[run, SCALARS + n :] = f
            carry[run, AT["h"]], carry[run, AT["log_error"]] = h, LEAST_LOG_ERROR
        carry[:, AT["evaluations"]] = 1
        return carry


def _renew_rates(march: AdaptiveSteps, carry: Array, which: Array) -> None:
    """Recompute the rates of some runs under the present inputs of loads, because esdirk reads them from its carry."""
    n = march.problem.size
    for run in np.flatnonzero(which).tolist():
        carry[run, SCALARS + n : SCALARS + 2 * n] = march.problem.rates(
            float(carry[run, AT["t"]]), carry[run, SCALARS : SCALARS + n], run, march.devices_of(run)
        )
        carry[run, AT["evaluations"]] += 1
        carry[run, AT["renew"]] = 0.0


class AutoSteps(AdaptiveSteps):
    """DOP853 until stability limits its steps. Then ESDIRK4(3), if its steps are much longer, otherwise DOP853 again for a while.

    The choice of a run depends only on its steps, never on where blocks end.
    by (runs,): the present method of each run; explicit_h: the step that stability allowed; rest: the number of steps after which a
    run may be judged stiff again; since: the time of the last change; points: the additional data that esdirk carries from block to
    block.
    """

    def __init__(self, problem: Problem, rtol: float, atol: float, min_step: float = 0.0) -> None:
        super().__init__(problem, rtol, atol, min_step)
        n, model = problem.runs, problem.model
        self.by, self.rest = np.zeros(n, dtype=int), np.zeros(n)
        self.explicit_h, self.since, self.grown = np.zeros(n), np.zeros(n), np.zeros(n)
        self.judged = np.zeros(n, dtype=int)  # 0: never, 1: esdirk was tried and kept, 2: tried and left
        self.points = esdirk.start(np.zeros((n, 0)), model.nq, model.nv + model.ns)
        self._esdirk: dict[Dynamics, Any] = {}
        self._cannot = ""
        if problem.model.internals.stabilise is not None:
            self._cannot = "it does not know stabilise="
        elif problem.torques.form == "field":
            self._cannot = "the equations are not compiled"

    def _advance(self, budget: int) -> int:
        on = self.status == Status.MORE
        explicit, implicit = (np.flatnonzero(on & (self.by == kind)) for kind in (_DOP853, _ESDIRK))
        before = self._tried(np.arange(self.problem.runs))
        if explicit.size:
            settings = np.broadcast_to(self._settings(budget), (self.problem.runs, len(SETTINGS))).copy(order="C")
            settings[:, SET["leave_stiff"]] = -1.0 if self._cannot else self.rest
            carried = self._marched(explicit, settings)
            stiff = carried[:, AT["status"]] == Status.STIFF
            carried[stiff, AT["status"]] = Status.MORE  # an interrupt may come before it is tried what helps
            self._note(explicit, carried)
            self._try(explicit[stiff])
        if implicit.size:
            self._implicitly(implicit, max(1, budget // 4))
        return int((self._tried(np.arange(self.problem.runs)) - before).max())

    def _implicitly(self, among: Array, budget: int) -> None:
        width = self.carry.shape[1]
        whole = np.concatenate([self.carry, self.points], axis=-1)
        carried = self._marched_by(self._esdirk, self._implicit_kernel, among, whole, self._settings(budget))
        self.torn = True
        self.points[among] = carried[:, width:]
        self._note(among, carried[:, :width])
        changed = np.zeros(self.problem.runs, dtype=bool)
        changed[among] = (self.carry[among, AT["renew"]] != 0.0) & (self.status[among] == Status.MORE)
        if changed.any():
            self.torn = True
            self.points[changed] = 0.0
            _renew_rates(self, self.carry, changed)
            self.torn = False

    def _implicit_kernel(self, dynamics: Dynamics) -> Any:
        return implicit_kernels.esdirk_kernel(dynamics, self.problem.torques, self.problem.works)

    def _try(self, among: Array) -> None:
        """Try some steps of esdirk if stability limits those of dop853. Continue with esdirk if its steps become much longer."""
        if not among.size:
            return
        carry = self.carry
        for name in ("beyond", "quiet", "was_rejected"):
            carry[among, AT[name]] = 0.0
        if not self._esdirk and not self._cannot:
            dynamics, started = dynamics_at(self.problem.dynamics, self.problem.split(self.x[among[0]]).s), time.perf_counter()
            try:
                self._esdirk[dynamics] = self._implicit_kernel(dynamics)
            except PliantError as error:  # a hinge of the user's own that lacks what it needs
                self._cannot = str(error)
            self.compiling += time.perf_counter() - started
        if self._cannot:
            return
        self.explicit_h[among], self.since[among] = carry[among, AT["last_h"]], carry[among, AT["t"]]
        carry[among, AT["log_error"]] = LEAST_LOG_ERROR
        last = self._tried(among) + _TRIED
        while (on := (carry[among, AT["status"]] == Status.MORE) & (self._tried(among) < last)).any():  # events end a call
            self._implicitly(among[on], int((last - self._tried(among))[on].min()))
        self.torn = True
        arrived = carry[among, AT["status"]] == Status.ARRIVED
        cut = arrived & (not self.signals.is_last)  # by a segment's end: what is proposed for the next one counts
        self.grown[among] = carry[among, AT["last_h"]]
        self.grown[among[cut]] = np.maximum(self.grown[among[cut]], carry[among[cut], AT["h"]])
        good = (self.grown[among] > _LEAST_GAIN * self.explicit_h[among]) | (arrived & ~cut)
        self.by[among[good]], self.judged[among[good]] = _ESDIRK, 1
        left = among[~good]
        carry[among[~good & ~cut], AT["status"]] = Status.MORE
        carry[left, AT["h"]], carry[left, AT["log_error"]] = self.explicit_h[left], LEAST_LOG_ERROR
        self.judged[left], self.rest[left] = 2, carry[left, AT["steps"]] + _REST
        self._note(left, carry[left])

    def report(self) -> dict[str, Any]:
        methods = np.where(self.by == _ESDIRK, ESDIRK.name, DOP853.name).astype(object)
        return {"method": methods, "method_note": np.array([self._why(run) for run in range(self.problem.runs)], dtype=object)}

    def _why(self, run: int) -> str:
        """Return since when a run uses its method, and why."""
        if self.judged[run] == 0:
            stiff = self._cannot and self.stiff_steps[run]
            return f"though stability keeps its steps short: esdirk was not tried, because {self._cannot}" if stiff else ""
        held, grown = f"{self.explicit_h[run]:.2g} s", f"{self.grown[run]:.2g} s"
        if self.judged[run] == 1 and self.grown[run] <= _LEAST_GAIN * self.explicit_h[run]:
            return f"since t = {self.since[run]:.4g} s: stability kept the steps of dop853 at {held}; the rest of the way was short"
        if self.judged[run] == 1:
            return f"since t = {self.since[run]:.4g} s: stability kept the steps of dop853 at {held}; its own grew to {grown}"
        return f"though stability kept its steps at {held} at t = {self.since[run]:.4g} s: those of esdirk grew to {grown} only"

    def state(self) -> dict[str, Array]:
        own = np.stack([self.by, self.rest, self.explicit_h, self.since, self.grown, self.judged], axis=-1)
        return {**super().state(), "points": self.points, "own": own}

    def _renew(self, before: Array) -> None:
        super()._renew(before)
        _renew_rates(self, self.carry, (self.status == Status.MORE) & (self.by == _ESDIRK) & self.signals.here)

    def go_on_from(self, state: dict[str, Array]) -> None:
        points, own = np.array(state["points"]), np.array(state["own"])
        if points.shape != self.points.shape or own.shape != (self.problem.runs, 6):
            raise ValueError("the carry is not one of these runs")
        self.points = points
        self.by, self.judged = own[:, 0].astype(int), own[:, 5].astype(int)
        self.rest, self.explicit_h, self.since, self.grown = own[:, 1:5].T.copy()
        super().go_on_from(state)
