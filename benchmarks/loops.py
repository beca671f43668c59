"""Closed loops: accelerations compared with Pinocchio's, a call and a batch; the four-bar's run compared with Exudyn's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import numpy as np

import pliant as pl
from pliant.examples import EXAMPLES

from .measure import Effort, interleaved
from .peers import LOOPED, Array
from .verdicts import Results, add, faster, finite, same

CALLS, RUNS = "closed systems, accelerations", "four-bar, a step with projection"
ASKED = {"four-bar": 2.0, "andrews": 3.5, "stewart": 6.0}
BATCHED = 50.0
STEP, ERROR = 30.0, 1e-8  # how many times longer Exudyn's step is, and how far an RK4 step of DT leads astray
DT, T_END = 1e-3, 1.0  # s
_LONG = 50  # so many times the steps, so that a step counts and not the call
FEET = {
    CALLS: ["Pinocchio closes by a point (CONTACT_3D), with one proximal step; accelerations at rest are compared first."],
    RUNS: ["Exudyn: rigid bodies in the plane, generalised alpha, trapezoidal; errors are of the crank after 1 s."],
}


def tasks(results: Results, pinocchio: bool, exudyn: bool, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    """pinocchio, exudyn: whether they are installed."""
    effort = Effort(3, 0.01) if quick else Effort(9, 0.05)
    if pinocchio:
        for name in ASKED:
            yield f"loops: {name}", partial(calls, results, name, 512 if quick else 4096, effort)
    if exudyn:
        yield "loops: four-bar's run", partial(runs, results, effort)


# ---- accelerations


def calls(results: Results, name: str, states: int, effort: Effort) -> None:
    """A call of forward dynamics, and a batch; Pinocchio's batch is a loop in Python over some states."""
    from .peers.closed_pinocchio import Closed

    system = EXAMPLES[name].build()
    dyn = pl.compile(system)
    q, _ = pl.assemble(system, dict(EXAMPLES[name].q0))
    v, tau = np.zeros(system.nv), np.linspace(-0.1, 0.1, system.nv)
    peer = Closed(system, q, tau)
    same(f"{name}: Pinocchio's accelerations", peer.accelerations(), dyn.forward_dynamics(q, v, tau), 1e-6)
    many = np.tile(q, (states, 1)), np.zeros((states, system.nv)), np.tile(tau, (states, 1))

    def looped() -> None:
        for _ in range(LOOPED):
            peer.run()

    own = {"one": partial(dyn.forward_dynamics, q, v, tau), "many": partial(dyn.forward_dynamics, *many)}
    times = interleaved({**own, "pin": peer.run, "pin many": looped}, effort, process_time)
    faster(results, CALLS, f"{name}, a call", times["one"].best, "Pinocchio", times["pin"].best, ASKED[name])
    batch = times["many"].best / states, "Pinocchio", times["pin many"].best / LOOPED
    faster(results, CALLS, f"{name}, {states:,} states, a state", *batch, BATCHED)


# ---- runs


def runs(results: Results, effort: Effort) -> None:
    """A step of RK4 in a rollout compared with Exudyn's implicit step, and how far both are from the motion."""
    from .peers.closed_exudyn import FourBar

    system = EXAMPLES["four-bar"].build()
    dyn, steps = pl.compile(system), round(T_END / DT)
    q, v = pl.assemble(system, {"crank": 0.3})
    exact = pl.simulate(system, q, v, t_end=T_END, rtol=1e-12, n_out=2, dynamics=dyn).q[-1]
    roll = partial(dyn.rollout, q, v, dt=DT, steps=steps, every=steps)
    end = roll().q[-1]
    finite("the four-bar's rollout", end)
    peer = FourBar(system, q)
    theirs = peer.motion(T_END, steps)
    long = partial(dyn.rollout, q, v, dt=DT, steps=_LONG * steps, every=_LONG * steps)
    times = interleaved({"own": long, "theirs": partial(peer.motion, T_END, steps)}, effort, process_time)
    own_s, theirs_s = times["own"].best / (_LONG * steps), times["theirs"].best / steps
    faster(results, RUNS, f"RK4, a step of {1e3 * DT:g} ms", own_s, "Exudyn", theirs_s, STEP)
    add(results, RUNS, "error of the crank", figure=_apart(end, exact), unit="rad", most=ERROR)
    add(results, RUNS, "error of the crank, Exudyn's", figure=abs(theirs - exact[0]), unit="rad")


def _apart(a: Array, b: Array) -> float:
    return float(np.abs(a[0] - b[0]))
