"""Runs, rollouts and steppers by the methods of the table: against SciPy on the same equations, which the oracle checks on the way;
cut and continued; energy books.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import pliant as pl
from pliant.simulate.methods.support import ROLLOUT, RUN, RUN_FIXED, STEPPER
from tests.soak.case import Case, Check
from tests.soak.contacts import not_here
from tests.soak.dense import Dense, Unclear
from tests.soak.methods import allows, drawn

Array = Any
JUMPS = ("HingeFriction stick", "Latch", "HingeStop", "lock", "switch")  # their runs have events
END, HALVED = 0.15, 150  # s; steps


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


class Smooth:
    """The equations of a smooth motion from t = 0, x = (q, v, s), and where it ends by SciPy."""

    def __init__(self, c: Case, dyn: pl.Dynamics) -> None:
        self.c, self.dyn = c, dyn
        slices = zip(c.system.model.bodies, c.system.model.internals.q_slices, strict=True)
        self.turns = [w.start for b, w in slices if "qw" in b.hinge.type.coordinates]
        self.first = np.concatenate([*start_of(c), c.s])
        if not np.isfinite(self.rates(0.0, self.first)).all() or np.abs(self.rates(0.0, self.first)).max() > 1e4:
            raise Unclear("too fast")

    def unit(self, x: Array) -> Array:
        own = x.copy()
        for k in self.turns:
            own[k : k + 4] /= np.linalg.norm(own[k : k + 4])
        return own

    def rates(self, t: float, x: Array) -> Array:
        nq, nv = self.c.system.nq, self.c.system.nv
        x = self.unit(x)
        return np.concatenate([np.asarray(y) for y in self.dyn.rhs(t, x[:nq], x[nq : nq + nv], s=x[nq + nv :], tau=self.c.tau)])

    @cached_property
    def end(self) -> Array:
        fine, coarse = (
            solve_ivp(self.rates, (0, END), self.first, method="DOP853", rtol=r, atol=r * 1e-2, max_step=END / 6)
            for r in (1e-11, 1e-9)
        )
        if not fine.success:
            raise Unclear("SciPy does not come to the end")
        a, b = fine.y[:, -1], coarse.y[:, -1]
        if np.abs(a - b).max() > 1e-7 * max(1.0, float(np.abs(a).max())):
            raise Unclear("the run is too sensitive")
        return self.unit(a)

    @cached_property
    def has_kinks(self) -> bool:
        """Whether fixed steps do not show their order: those of Runge and Kutta, on the same rates, are not of order 4."""
        errors = [np.abs(self.runge_kutta(n) - self.end).max() for n in (HALVED, 2 * HALVED, 4 * HALVED)]
        return not all(fine < max(coarse / 2**3.5, 1e-10) for coarse, fine in pairwise(errors))

    def runge_kutta(self, n: int) -> Array:
        x, h = self.first, END / n
        for k in range(n):
            a = self.rates(k * h, x)
            b = self.rates((k + 0.5) * h, x + h / 2 * a)
            d = self.rates((k + 0.5) * h, x + h / 2 * b)
            e = self.rates((k + 1) * h, x + h * d)
            x = x + h / 6 * (a + 2 * b + 2 * d + e)
        return self.unit(x)


def end_of(run: Any) -> Array:
    """(q, v, s) at the end of a run."""
    s = np.asarray(run.data["s"].values)[-1] if "s" in run.data else np.zeros(0)
    return np.concatenate([run.q[-1], run.v[-1], s])


def of_fixed_steps(c: Case, q: Array, v: Array, **how: Any) -> Any:
    try:
        return pl.simulate(c.system, q, v, s0=_named(c), **how)
    except pl.SimulationError as error:  # of an explicit method, or of iterations
        raise Unclear("the steps are too long") from error


def against_scipy(c: Case) -> None:
    """Steps that follow rtol."""
    smooth(c)
    q, v = start_of(c)
    dyn = pl.compile(c.system)
    row, wanted = drawn(c, dyn, RUN), Smooth(c, dyn).end
    size, nq, nv = max(1.0, float(np.abs(wanted).max())), c.system.nq, c.system.nv
    rtol, tolerance = (1e-10, 1e-6) if row.order > 4 else (1e-8, 1e-5)
    how: dict[str, Any] = {"rtol": rtol, "atol": rtol * 1e-2, "n_out": 4, "dynamics": dyn, "method": row.name}
    run = pl.simulate(c.system, q, v, t_end=END, tau=c.tau, s0=_named(c), **how)
    found = end_of(run)
    c.same(f"coordinates at the end by {row.name}", found[:nq], wanted[:nq], tolerance, size)
    c.same(f"speeds at the end by {row.name}", found[nq : nq + nv], wanted[nq : nq + nv], 2 * tolerance, size)
    c.same(f"states at the end by {row.name}", found[nq + nv :], wanted[nq + nv :], 2 * tolerance, size)
    drift = run.quality.energy_drift
    if drift is not None and np.abs(run.v).max() > 1e-6:  # of a system without freedoms it is a ratio of roundings
        c.same(f"energy drift by {row.name}", drift, 0.0, tolerance)
    on_the_way(c, run, dyn)


def converging(c: Case) -> None:
    """Fixed steps: halving them shows how far they are off, by the order of the method."""
    smooth(c)
    q, v = start_of(c)
    dyn = pl.compile(c.system)
    row, motion = drawn(c, dyn, RUN_FIXED), Smooth(c, dyn)
    size = max(1.0, float(np.abs(motion.end).max()))
    how: dict[str, Any] = {"method": row.name, "n_out": 2, "dynamics": dyn, "tau": c.tau}
    coarse, fine = (end_of(of_fixed_steps(c, q, v, t_end=END, dt=END / n, **how)) for n in (HALVED, 2 * HALVED))
    change = float(np.abs(coarse - fine).max()) / size
    if not change < 1e-3:
        raise Unclear("the steps are too long")
    if motion.has_kinks:
        raise Unclear("loads with kinks")
    c.same(f"the end of steps by {row.name}", fine, motion.end, 3 * change / (2**row.order - 1) + 1e-8, size)


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
    """Fixed steps in one run, in two runs, in a batch, in a rollout and in a stepper, by one method."""
    q, v = start_of(c)
    if not c.system.nv:
        raise NotImplementedError
    if np.abs(c.rhs[1]).max(initial=0) > 1e3:
        raise Unclear("too fast for fixed steps")
    if c.system.contacts and (not_here(c) or c.dyn.contacts(q, v, dt=1e-3).gap.min() < 0):
        raise Unclear("it would begin below a surface")
    dyn = pl.compile(c.system)
    row = drawn(c, dyn, RUN_FIXED)
    h, n = 1e-3, 40
    how: dict[str, Any] = {"method": row.name, "dt": h, "dynamics": dyn, "tau": c.tau}
    whole = of_fixed_steps(c, q, v, t_end=n * h, **how)
    wanted, size = end_of(whole), c.dense.size

    def same(what: str, found: Array, wanted: Array = wanted) -> None:
        c.same(f"coordinates {what} by {row.name}", found[..., : q.size], wanted[..., : q.size], 1e-11)
        c.same(f"speeds and states {what} by {row.name}", found[..., q.size :], wanted[..., q.size :], 1e-10, size)

    half = pl.simulate(c.system, q, v, t_end=n * h / 2, s0=_named(c), **how)
    rest = end_of(pl.simulate(c.system, start=half, t_end=n * h, **how))
    if row.carries:  # and begins anew with the accelerations of the state
        c.same(f"the end of a run in two pieces by {row.name}", rest, wanted, 1e-5, size)
    else:
        same("of a run in two pieces", rest)
    many = pl.simulate(c.system, np.tile(q, (2, 1)), np.tile(v, (2, 1)), t_end=n * h, s0=_named(c), **how)
    same("in a batch", end_of(many[1]))
    s0 = c.s if len(c.s) else None
    if allows(dyn, row, ROLLOUT):
        roll = dyn.rollout(q, v, dt=h, steps=n, method=row.name, tau=c.tau, s0=s0)
        same("of a rollout", np.concatenate([roll.q[-1], roll.v[-1], roll.s[-1]]))
    if allows(dyn, row, STEPPER):
        rng = c.fresh()
        substeps, batch = int(rng.choice([1, 2, 4, 5, 8])), None if rng.random() < 0.5 else 3
        sim = dyn.stepper(h, batch, row.name, substeps=substeps)
        sim.reset(q, v, s=s0)
        for _ in range(n // substeps):
            sim.step(c.tau)
        found = np.concatenate([sim.q, sim.v, sim.s], axis=-1)
        same("of a stepper", found, np.broadcast_to(wanted, found.shape))


RUNS: dict[str, tuple[Check, float]] = {
    "SciPy": (against_scipy, 0.06), "converging": (converging, 0.06), "continued": (continued, 0.08),
}  # fmt: skip
