"""Runs: against SciPy on the same equations, which the oracle checks on the way; cut and continued; rollouts; energy books."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import pliant as pl
from tests.soak.case import Case, Check
from tests.soak.dense import Dense, Unclear

Array = Any
JUMPS = ("HingeFriction stick", "Latch", "HingeStop", "lock", "switch")  # their runs have events
END = 0.15


def start_of(c: Case) -> tuple[Array, Array]:
    """The state at t = 0: closures and prescribed hinges that move were drawn for another time."""
    moves = any("lambda t" in x.text or "x.t" in x.text for x in c.recipe.lines) or c.system.model.internals.prescribed
    if moves and c.system.loops:
        raise NotImplementedError
    q, v = c.q.copy(), c.v.copy()
    return q, v


def smooth(c: Case) -> None:
    if (
        c.system.contacts
        or any(x.feature in JUMPS or "restitution" in x.text for x in c.recipe.lines)
        or not c.system.nv
        or c.system.model.internals.prescribed
    ):
        raise NotImplementedError


def against_scipy(c: Case) -> None:
    smooth(c)
    q, v = start_of(c)
    dyn = pl.compile(c.system)
    nq, nv = c.system.nq, c.system.nv
    turns = [
        w.start
        for b, w in zip(c.system.model.bodies, c.system.model.internals.q_slices, strict=True)
        if "qw" in b.hinge.type.coordinates
    ]

    def rates(t: float, x: Array) -> Array:
        own = x[:nq].copy()
        for k in turns:
            own[k : k + 4] /= np.linalg.norm(own[k : k + 4])
        return np.concatenate([np.asarray(y) for y in dyn.rhs(t, own, x[nq : nq + nv], s=x[nq + nv :], tau=c.tau)])

    first = np.concatenate([q, v, c.s])
    if not np.isfinite(rates(0.0, first)).all() or np.abs(rates(0.0, first)).max() > 1e4:
        raise Unclear("too fast")
    fine, coarse = (
        solve_ivp(rates, (0, END), first, method="DOP853", rtol=r, atol=r * 1e-2, max_step=END / 6) for r in (1e-11, 1e-9)
    )
    if not fine.success:
        raise Unclear("SciPy does not come to the end")
    a, b = fine.y[:, -1], coarse.y[:, -1]
    size = max(1.0, float(np.abs(a).max()))
    if np.abs(a - b).max() > 1e-7 * size:
        raise Unclear("the run is too sensitive")
    run = pl.simulate(c.system, q, v, t_end=END, tau=c.tau, s0=_named(c), rtol=1e-10, atol=1e-12, n_out=4, dynamics=dyn)
    end = a[:nq].copy()
    for k in turns:
        end[k : k + 4] /= np.linalg.norm(end[k : k + 4])
    c.same("coordinates at the end", run.q[-1], end, 1e-6, size)
    c.same("speeds at the end", run.v[-1], a[nq : nq + nv], 2e-6, size)
    if len(c.s):
        c.same("states at the end", np.asarray(run.data["s"].values)[-1], a[nq + nv :], 2e-6, size)
    drift = run.quality.energy_drift
    c.same("energy drift", 0.0 if drift is None else drift, 0.0, 1e-6)
    on_the_way(c, run, dyn)


def on_the_way(c: Case, run: Any, dyn: pl.Dynamics) -> None:
    """Accelerations at states of the run by the oracle; of closed systems, stored states are between the closed ones."""
    if c.system.loops:
        return
    for k in (1, 2):
        s = np.asarray(run.data["s"].values)[k] if len(c.s) else c.s
        held = Dense(c.system, run.q[k], run.v[k], float(run.t[k]), s, tau=c.tau)
        found = dyn.rhs(float(run.t[k]), run.q[k], run.v[k], s=s, tau=c.tau)
        c.same("accelerations on the way", found[1], held.a, 1e-8, held.size)


def _named(c: Case) -> dict[str, Any] | None:
    model = c.system.model
    names = {f"{load.name}.{key}": np.shape(x) for load in model.loads for key, x in load.states.items()}
    return {name: c.s[model.states[name]].reshape(shape) for name, shape in names.items()} or None


def continued(c: Case) -> None:
    """A run of fixed steps in one piece, in two pieces, as a rollout, and in a batch."""
    q, v = start_of(c)
    if not c.system.nv or c.system.contacts or any(x.feature in JUMPS for x in c.recipe.lines):
        raise NotImplementedError
    if np.abs(c.rhs[1]).max(initial=0) > 1e3:
        raise Unclear("too fast for fixed steps")
    dyn = pl.compile(c.system)
    h, n = 1e-3, 40
    how: dict[str, Any] = {"method": "rk4", "dt": h, "dynamics": dyn, "tau": c.tau}
    whole = pl.simulate(c.system, q, v, t_end=n * h, s0=_named(c), **how)
    half = pl.simulate(c.system, q, v, t_end=n * h / 2, s0=_named(c), **how)
    rest = pl.simulate(c.system, start=half, t_end=n * h, **how)
    c.same("coordinates of a run in two pieces", rest.q[-1], whole.q[-1], 1e-11)
    c.same("speeds of a run in two pieces", rest.v[-1], whole.v[-1], 1e-10, c.dense.size)
    if not c.system.model.internals.prescribed:
        roll = dyn.rollout(q, v, dt=h, steps=n, method="rk4", tau=c.tau, s0=c.s if len(c.s) else None)
        c.same("coordinates of a rollout", np.asarray(roll.q)[-1], whole.q[-1], 1e-11)
        c.same("speeds of a rollout", np.asarray(roll.v)[-1], whole.v[-1], 1e-10, c.dense.size)
    many = pl.simulate(c.system, np.tile(q, (2, 1)), np.tile(v, (2, 1)), t_end=n * h, s0=_named(c), **how)
    c.same("coordinates in a batch", many.q[1][-1], whole.q[-1], 1e-11)
    c.same("speeds in a batch", many.v[1][-1], whole.v[-1], 1e-10, c.dense.size)


RUNS: dict[str, tuple[Check, float]] = {"SciPy": (against_scipy, 0.06), "continued": (continued, 0.04)}
