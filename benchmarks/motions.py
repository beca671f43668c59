"""Motions by `pl.simulate` and by generalised alpha: the Canadarm, satellites in lanes, flexible links, stiff systems."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import pliant as pl
from pliant.examples import EXAMPLES

from . import commanded, flexible, stiff
from .measure import Effort, interleaved
from .peers import Array, python_loop, scipy
from .robots import load, path_of
from .structures import Case, chain
from .verdicts import Results, add, dearer, faster, finite, same

STEP_TOLERANCE = 1e-8  # pl.simulate's rtol is a hundred of them
COARSE = 1e-3
ROUNDS = 3
ARM, LANES, ALPHA, BEAM, AUTO = (
    "Canadarm, errors of a step below 1e-8",
    "dop853 in lanes, 64 states of flexible-satellite",
    "generalised alpha, three flexible bodies of 14 modes, a step",
    "beam of 20 modes",
    "what method='auto' finds stiff",
)
TUMBLE = {"bus.wx": 0.3, "bus.wy": 0.2, "bus.wz": 0.5}


def _rtol(step_tolerance: float) -> float:
    return 100 * step_tolerance


def _spent(work: Callable[[], Any]) -> tuple[float, Any]:
    """(CPU seconds, result)."""
    begun = process_time()
    made = work()
    return process_time() - begun, made


# ---- the Canadarm


def arm(results: Results, quick: bool) -> None:
    """The integration, and the whole call; quick: a tenth of the motion."""
    example = EXAMPLES["canadarm"]
    system, t_end = example.build(), example.t_end / 10 if quick else example.t_end
    dyn, n, rtol = pl.compile(system), system.nv, _rtol(STEP_TOLERANCE)
    law, times = commanded.law(system), np.linspace(0.0, t_end, 1001)
    tau = example.tau(system) if example.tau is not None else None
    f, old, zero = scipy.field(system, law), python_loop.Field(dyn, law), np.zeros(n)
    own = partial(pl.simulate, system, t_end=t_end, tau=tau, rtol=rtol, dynamics=dyn, t_eval=times)
    by_scipy = partial(scipy.motion, f, np.zeros(2 * n), times, STEP_TOLERANCE)
    by_loop = partial(python_loop.motion, old, zero, zero, times, rtol)
    made, joints = own(), [system.q_index(f"joint{k}").start for k in (1, 2, 3)]
    same("SciPy's motion of the Canadarm", by_scipy()[0][:, :n], made.q, 1e-6)
    spent: dict[str, list[float]] = {"whole": [], "integration": [], "SciPy": [], "loop": []}
    for _ in range(1 if quick else ROUNDS):
        for _ in range(3):
            whole, run = _spent(own)
            spent["whole"].append(whole)
            spent["integration"].append(run.quality.wall_time)
        spent["SciPy"].append(_spent(by_scipy)[0])
        seconds, (q, _) = _spent(by_loop)
        spent["loop"].append(seconds)
    least = {what: min(x) for what, x in spent.items()}
    name, what = "SciPy's DOP853 on a compiled right-hand side", f"{t_end:g} s, integration"
    faster(results, ARM, what, least["integration"], name, least["SciPy"], 15.0)
    faster(results, ARM, what, least["integration"], "the Python loop", least["loop"], 50.0)
    faster(results, ARM, f"{t_end:g} s, the whole of pl.simulate", least["whole"], "the Python loop", least["loop"], 50.0)
    apart = float(np.abs(made.q[-1, joints] - q[-1, joints]).max())
    add(results, ARM, "joint angles at the end", against="the Python loop", figure=apart, unit="rad", most=1e-9)


# ---- lanes


def lanes(results: Results, quick: bool) -> None:
    """64 tumbling satellites at once and one by one."""
    system, count, t_end = EXAMPLES["flexible-satellite"].build(), 64, 1.0 if quick else 10.0
    dyn, rng = pl.compile(system), np.random.default_rng(0)
    q0, v0 = np.tile(system.neutral(), (count, 1)), np.zeros((count, system.nv))
    v0[:, system.v_index("bus").start :][:, :3] = list(TUMBLE.values()) * rng.uniform(0.5, 1.5, (count, 3))
    simulate = partial(pl.simulate, system, t_end=t_end, method="dop853", rtol=_rtol(STEP_TOLERANCE), dynamics=dyn, n_out=11)
    together, apiece = [], []
    for _ in range(1 if quick else ROUNDS):
        batch = simulate(q0, v0)
        together.append(batch.quality.wall_time)
        singles = [simulate(q, v) for q, v in zip(q0, v0, strict=True)]
        apiece.append(sum(run.quality.wall_time for run in singles))
    same("states one by one", np.array([run.q[-1] for run in singles]), batch.q[:, -1], 1e-9)
    faster(results, LANES, f"{t_end:g} s, all in one call", min(together), "one by one", min(apiece), 3.0)


# ---- generalised alpha


def alpha(results: Results, peer: Any, quick: bool) -> None:
    """The same steps, the same method with the same damping (spectral radius 0.9); errors from a fine run by dop853."""
    case = chain(3, 14)
    case = dataclasses.replace(case, t_end=case.t_end / 10) if quick else case
    exact, fine = flexible.run(case, peer.INSTANTS, method="dop853", rtol=1e-9)
    other = peer.chain(case)
    same_accelerations(case, peer, other, fine.q[-1], fine.v[-1])
    other.start(*peer.chain_state(case, case.system.neutral(), case.v0))
    for h in (1e-4, 1e-3):
        steps = round(case.t_end / h)
        roll = partial(
            case.dyn.rollout, case.system.neutral(), case.v0, dt=h, steps=steps, every=steps // peer.INSTANTS, method="alpha"
        )
        finite(f"generalised alpha with steps of {h:g} s", roll().q)
        spent: dict[str, list[float]] = {"own": [], "theirs": []}
        for _ in range(2 if quick else ROUNDS):
            seconds, made = _spent(roll)
            spent["own"].append(seconds / steps)
            seconds, theirs = _spent(partial(other.motion, case.t_end, steps))
            spent["theirs"].append(seconds / steps)
        own_off, their_off = (float(np.abs(x - exact).max()) for x in (case.watched(made.q), theirs))
        faster(results, ALPHA, f"h = {h:g} s", min(spent["own"]), "Exudyn", min(spent["theirs"]), 20.0)
        what = f"h = {h:g} s: error {own_off:.1e} m"
        add(results, ALPHA, what, against=f"Exudyn: error {their_off:.1e} m", figure=own_off / their_off, most=1.2)


def same_accelerations(case: Case, peer: Any, other: Any, q: Array, v: Array) -> None:
    """Those of the modes at a state, by Exudyn and by pliant."""
    other.start(*peer.chain_state(case, q, v))
    own = case.dyn.forward_dynamics(q, v, np.zeros(len(v))).reshape(len(case.names), -1)[:, 1:]
    same("Exudyn's accelerations of the links", peer.chain_eta(case, other.accelerations()), own, 1e-5)


# ---- stiff systems


def beam(results: Results, quick: bool) -> None:
    system, q0, v0 = stiff.beam()
    dyn, t_end = pl.compile(system), 1.0 if quick else 10.0
    simulate = partial(pl.simulate, system, q0, v0, t_end=t_end, dynamics=dyn, n_out=11)
    exact, rtol = simulate(method="dop853", rtol=1e-8).q, _rtol(COARSE)
    spent: dict[str, list[float]] = {"esdirk": [], "dop853": []}
    for _ in range(ROUNDS):
        for method, seconds in spent.items():
            run = simulate(method=method, rtol=rtol)
            same(f"the beam's coordinates by {method}", run.q, exact, rtol)
            seconds.append(run.quality.wall_time)
    what = f"esdirk, {t_end:g} s, errors of a step below {COARSE:g}"
    faster(results, BEAM, what, min(spent["esdirk"]), "dop853", min(spent["dop853"]), 5.0)
    _semi_implicit(results, system, dyn, quick)


def _semi_implicit(results: Results, system: pl.System, dyn: Any, quick: bool) -> None:
    """Steps of 0.2 ms, which rk4 bears; and steps of 20 ms, which it does not."""
    states, steps = (512, 20) if quick else (4096, 100)
    start = system.state(stiff.beam().q0)
    q0, v0 = start * np.random.default_rng(0).uniform(0.5, 1.5, (states, 1)), np.zeros((states, system.nv))
    calls = {m: partial(dyn.rollout, q0, v0, dt=2e-4, steps=steps, every=steps, method=m) for m in ("semi_implicit", "rk4")}
    for method, call in calls.items():
        finite(f"the beam's rollout by {method}", call().q)
    times = interleaved(calls, Effort(3, 0.02) if quick else Effort(5, 0.1), process_time)
    own, theirs = (times[method].best / (states * steps) for method in calls)
    dearer(results, BEAM, "semi_implicit, a step in lanes", own, "rk4", theirs, 0.6)
    long = dyn.rollout(start, v0[0], dt=0.02, steps=500, every=500, method="semi_implicit")
    largest = float(np.abs(long.q[-1]).max()) / float(np.abs(start).max())
    add(results, BEAM, "semi_implicit, 500 steps of 20 ms: largest amplitude, to that of the start", figure=largest, most=10.0)


def auto(results: Results, quick: bool) -> None:
    """Steps after which the run was held to be stiff, as run.quality tells; at least one for stiff systems, none for others."""
    t_end = 2.0 if quick else 10.0
    for tolerance in (COARSE, 1e-5):
        for system, q0, v0 in (stiff.beam(), stiff.extending_arm()):
            _flagged(results, system, q0, v0, None, t_end, tolerance, stiff_=True)
    panda, satellite, canadarm = load(path_of("panda")), EXAMPLES["flexible-satellite"].build(), EXAMPLES["canadarm"]
    q0, v0 = panda.random_state(np.random.default_rng(0))
    _flagged(results, panda, q0, v0, None, t_end, STEP_TOLERANCE, stiff_=False)
    _flagged(results, satellite, None, TUMBLE, None, t_end, STEP_TOLERANCE, stiff_=False)
    arm_ = canadarm.build()
    _flagged(results, arm_, None, None, canadarm.tau(arm_) if canadarm.tau else None, t_end, STEP_TOLERANCE, stiff_=False)


def _flagged(
    results: Results, system: pl.System, q0: Any, v0: Any, tau: Any, t_end: float, step_tolerance: float, *, stiff_: bool
) -> None:
    run = pl.simulate(system, q0, v0, t_end=t_end, tau=tau, method="auto", rtol=_rtol(step_tolerance), n_out=11)
    what = f"{system.name}, {t_end:g} s, errors of a step below {step_tolerance:g}"
    bound = {"least": 1.0} if stiff_ else {"most": 0.0}
    seconds, stiff_steps = run.quality.wall_time, run.quality.stiff_steps
    add(results, AUTO, what, own_s=seconds, against=f"{run.quality.steps:,} steps", figure=stiff_steps, unit="stiff", **bound)


FEET = {
    ARM: [
        "Integration: run.quality.wall_time; the whole of pl.simulate has energies, momenta and the dataset too. Everyone stores "
        "1,001 instants. SciPy: solve_ivp, torques and accelerations in one compiled call. The Python loop: what pl.simulate was "
        "before its integrators were compiled, torques as a Python function, without the dataset."
    ],
    LANES: ["run.quality.wall_time, of the batch and summed over single runs; every state has steps of its own."],
    ALPHA: [
        "CPU time. Pliant: dyn.rollout(method='alpha') in joint coordinates. Exudyn: floating frames, constraints between them. "
        "Errors: the largest at the tips, at ten instants, from a run by dop853 with rtol 1e-9."
    ],
    BEAM: ["esdirk and dop853: run.quality.wall_time. A step in lanes: CPU time of one state's."],
    AUTO: [
        "Steps that run.quality.stiff_steps counts. At coarse tolerances fast modes bound the Canadarm's steps as well, so the "
        "systems that are not stiff are run at the finer one."
    ],
}
