"""Rollouts of the Panda with fixed steps: in lanes compared with the peers, one state, a step at a time, with a tangent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import Array, Measured, State
from .robots import load, path_of
from .verdicts import Results, add, dearer, faster, finite, same

DT = 1e-3  # [s]
SETTLING = 100  # steps of the peers and of checks: as many as settle the time of one
ASKED = {"MuJoCo": 35.0, "Pinocchio": 90.0}
LANES, ONE, TANGENT = "Panda (9 dof), RK4 in lanes, a step", "Panda, RK4 of one state", "Panda, one tangent in lanes, a step"
_TORQUE = 0.05  # [N m], of sampled torques: they must not throw the light hand about
_SHORT_DT = 1e-4  # [s], of the one state, whose motion is longer


@dataclass(frozen=True)
class Size:
    states: int
    steps: int
    one_steps: int
    effort: Effort


FULL, QUICK = Size(4096, 1000, 10_000, Effort(5, 0.1)), Size(512, 100, 1000, Effort(3, 0.01))


class Panda:
    """The robot, its compiled functions, and a batch of states. No torques but where it says so."""

    def __init__(self, size: Size) -> None:
        self.size, self.system = size, load(path_of("panda"))

    @cached_property
    def dyn(self) -> Any:
        return pl.compile(self.system)

    @cached_property
    def state(self) -> State:
        return State.random(self.system, self.size.states)

    @cached_property
    def loaded(self) -> Any:
        """The same robot held by PD control and joint damping, as loads."""
        system = load(path_of("panda"))
        hinges = [hinge.name for hinge in system.model.hinges if hinge.type.nv]

        def hold(x: Any) -> None:
            for hinge in hinges:
                x.torque(hinge, x.p.kp * (x.p.to - x.q(hinge)) - x.p.kd * x.v(hinge))

        def damping(x: Any) -> None:
            for hinge in hinges:
                x.torque(hinge, -x.p.c * x.v(hinge))

        system.add_load("hold", hold, parameters={"kp": 2.0, "kd": 0.02, "to": 0.1})
        system.add_load("damping", damping, parameters={"c": 0.01})
        return pl.compile(system)

    def rollout(self, states: slice = slice(None), steps: int | None = None, **options: Any) -> Any:
        """Only the end is stored, unless `every` says so."""
        n, dyn = self.size.steps if steps is None else steps, options.pop("dyn", self.dyn)
        return dyn.rollout(self.state.q[states], self.state.v[states], dt=DT, steps=n, **{"every": n, **options})


# ---- lanes


def lanes(results: Results, present: dict[str, Any], panda: Panda) -> None:
    """Peers roll fewer states for fewer steps; before anything is timed, all end where pliant does."""
    size = panda.size
    peers = {who: present[who](panda.system, path_of("panda")).rk4(panda.state, DT, SETTLING) for who in ASKED if who in present}
    for who, measured in peers.items():
        _check_peer(who, measured, panda)
    samples = _TORQUE * np.random.default_rng(1).normal(size=(size.states, size.steps, panda.system.nv))
    own = {"none": {}, "stored": {"every": 1}, "sampled": {"tau_steps": samples}, "loads": {"dyn": panda.loaded}}
    for what, options in own.items():
        made = panda.rollout(**options)
        finite(f"the Panda's rollout, {what}", made.q[:, -1], made.v[:, -1])
    calls = {what: partial(panda.rollout, **options) for what, options in own.items()} | {who: m.run for who, m in peers.items()}
    times = interleaved(calls, size.effort, process_time)
    steps = size.states * size.steps
    none, stored, sampled, loaded = (times[what].best / steps for what in own)
    what = f"{size.states:,} states, {size.steps:,} steps"
    for who, m in peers.items():
        faster(results, LANES, what, none, who, times[who].best / m.states, ASKED[who])
    dearer(results, LANES, f"{what}, every step stored", stored, "none stored", none, 1.15)
    dearer(results, LANES, f"{what}, sampled torques", sampled, "no torques", none, 1.05)
    dearer(results, LANES, f"{what}, PD control and joint damping as loads", loaded, "no loads", none, 1.15)


def _check_peer(who: str, measured: Measured, panda: Panda) -> None:
    """The peer's last state after SETTLING steps, and pliant's of that state."""
    measured.run()
    last = measured.states // SETTLING - 1
    made = panda.rollout(slice(last, last + 1), SETTLING)
    for name, theirs, own in zip("qv", measured.result(), (made.q[0, -1], made.v[0, -1]), strict=True):
        same(f"{who}'s {name} after {SETTLING} steps of the Panda", theirs, own, 1e-9)


# ---- one state


def one(results: Results, panda: Panda) -> None:
    """A step inside the loop and a step from Python, compared with one call of forward dynamics."""
    q, v, _ = (x[0] for x in panda.state)
    tau, steps, dyn = np.zeros(panda.system.nv), panda.size.one_steps, panda.dyn
    loop = partial(dyn.rollout, q, v, dt=_SHORT_DT, steps=steps, every=steps)
    finite("the rollout of one state", loop().q, loop().v)
    sim = dyn.stepper(1e-9)  # so short that a million steps lead nowhere
    sim.reset(q, v)
    calls = {"call": partial(dyn.forward_dynamics, q, v, tau), "loop": loop, "step": partial(sim.step, tau)}
    times = interleaved(calls, panda.size.effort, process_time)
    call = times["call"].best
    dearer(results, ONE, "a step inside a rollout", times["loop"].best / steps, "one call of dyn.forward_dynamics", call, 1.2)
    dearer(results, ONE, "stepper.step from Python", times["step"].best, "one call of dyn.forward_dynamics", call, 3.0)


# ---- tangents


def tangent(results: Results, panda: Panda) -> None:
    size, steps = panda.size, panda.size.states * panda.size.steps
    along = np.random.default_rng(2).normal(size=(size.states, 1, panda.system.nv))
    apart = _by_differences(panda, along)
    calls = {"plain": panda.rollout, "tangent": partial(panda.rollout, tangents={"v0": along})}
    times = interleaved(calls, size.effort, process_time)
    plain, with_tangent = (times[what].best / steps for what in calls)
    dearer(results, TANGENT, "states and one direction of v0", with_tangent, "states alone", plain, 2.6)
    add(results, TANGENT, "apart", against="central differences", figure=apart, unit="", most=1e-7)


def _by_differences(panda: Panda, along: Array) -> float:
    """How far dq and dv of a few states are from central differences, by the largest entry."""
    few, eps = slice(0, 8), 1e-6
    made = panda.rollout(few, SETTLING, tangents={"v0": along[few]})
    q, v = panda.state.q[few], panda.state.v[few]
    there, back = (panda.dyn.rollout(q, v + sign * eps * along[few, 0], dt=DT, steps=SETTLING, every=SETTLING) for sign in (1, -1))
    pairs = ((made.dq, there.q, back.q), (made.dv, there.v, back.v))
    return max(same("tangents", x[:, 0, -1], (a[:, -1] - b[:, -1]) / (2 * eps), 1e-3) for x, a, b in pairs)


FEET = {
    LANES: [
        "CPU time of a step of one state. Pliant: dyn.rollout of the whole batch, only its end stored. MuJoCo: mujoco.rollout with "
        "its RK4 on one thread, 32 of the states. Pinocchio: RK4 in Python over pin.aba, 4 of them. Both take 100 steps, and end "
        "where pliant does."
    ],
    ONE: ["CPU time. A step of RK4 has four evaluations of the accelerations; a call from Python has one."],
    TANGENT: ["CPU time of a step of one state; apart: relative to the largest entry."],
}
