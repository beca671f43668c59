"""The loop that `pl.simulate` was before its integrators were compiled: checks and NumPy around each evaluation, SciPy's steps.

Kept as it was, operation by operation, but for quaternions, which the system it is measured on has none of: the field counts its
evaluations, asks a torque function and checks what it returns, calls q' and the accelerations, and adds the power of the forces
and of modal dampers; SciPy's DOP853 takes steps, each copied, with dense output where instants are to be stored.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.integrate import DOP853

import pliant as pl

from . import Array

STEP_SHARE = 0.01  # of the tolerances, for one step
_LEAST_RTOL = 2.3e-14


class Field:
    """y' = f(t, y), y = (q, v, work of the forces)."""

    def __init__(self, dynamics: pl.Dynamics, tau: Callable[[float, Array, Array], Any]) -> None:
        model = dynamics.model
        self.nq, self.nv, self.tau = model.nq, model.nv, tau
        self.size = self.nq + self.nv + 1
        self.evaluations = 0
        self.dampers = [
            (slice(where.stop - body.modes, where.stop), body.flex.damping)
            for body, where in zip(model.bodies, model.internals.v_slices, strict=True)
            if body.flex is not None and body.flex.damping.any()
        ]
        self._qdot, self._accelerations = dynamics.qdot, dynamics.forward_dynamics

    def __call__(self, t: float, y: Array) -> Array:
        self.evaluations += 1
        q, v = self.split(y)
        tau = self.torques(t, q, v)
        dy = np.empty(self.size)
        dy[: self.nq] = self._qdot(q, v)
        dy[self.nq : self.nq + self.nv] = self._accelerations(q, v, tau)
        dy[-1] = tau @ v - sum(v[own] @ C @ v[own] for own, C in self.dampers)
        return dy

    def split(self, y: Array) -> tuple[Array, Array]:
        return y[..., : self.nq], y[..., self.nq : self.nq + self.nv]

    def torques(self, t: float, q: Array, v: Array) -> Array:
        """What the user's function gives, checked; it cannot write into the state."""
        q.flags.writeable = v.flags.writeable = False
        out = np.asarray(self.tau(t, q, v), dtype=float)
        if out.shape != (self.nv,):
            raise pl.PliantError(f"tau returned an array of shape {out.shape} at t = {t:.6g} s, not ({self.nv},)")
        if not math.isfinite(out @ out) and not np.isfinite(out).all():
            raise pl.PliantError(f"tau returned a number that is not finite at t = {t:.6g} s")
        return out


def motion(field: Field, q0: Array, v0: Array, times: Array, rtol: float) -> tuple[Array, Array]:
    """(q, v), each (times, n), from 0 to the last of the instants; rtol and rtol/100 as `pl.simulate` takes them."""
    y = np.concatenate([q0, v0, np.zeros(1)])
    absolute = np.full(field.size, rtol / 100 * STEP_SHARE)
    absolute[-1] = np.inf  # the work is not controlled
    states, forces = np.empty((times.size, field.size)), np.empty((times.size, field.nv))
    states[0], forces[0] = y, field.torques(0.0, *field.split(y))
    with np.errstate(all="ignore"):
        solver = DOP853(field, 0.0, y, times[-1], rtol=max(rtol * STEP_SHARE, _LEAST_RTOL), atol=absolute)
        count = 1
        while solver.status == "running":
            solver.step()
            if solver.status == "failed":
                raise pl.PliantError(f"the Python loop failed at t = {solver.t:.6g} s")
            y = solver.y.copy()
            end = count + int(np.searchsorted(times[count:], solver.t, side="right"))
            due = times[count:end]
            if due.size:
                found = solver.dense_output()(due) if due[0] < solver.t else y[:, None]
                states[count:end] = found.T
                forces[count:end] = [field.torques(t, *field.split(x)) for t, x in zip(due.tolist(), found.T, strict=True)]
            count = end
            solver.y = y
    return field.split(states)
