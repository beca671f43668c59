"""The gradient of a rollout of the Panda, with respect to the torques of all its steps, compared with the rollout itself."""

from __future__ import annotations

from functools import partial
from time import process_time
from typing import Any

import numpy as np

from .measure import interleaved
from .peers import Array
from .rollouts import DT, SETTLING, Panda
from .verdicts import Results, add, dearer, same

GRADIENT = "Panda, gradient of a rollout by all torques, a step"
SMALL = 64  # states
_TORQUE = 0.05  # [N m]
_BETWEEN = 20  # steps between stored states
# A step evaluates the accelerations 4 times, and backward their adjoint, at 2.1 evaluations each. Before that the step's own come
# again, 3 of them where every state is stored and 4 else, and once more where no states are stored on the way.
_EXPECTED = {"every step stored": (3 + 4 * 2.1) / 4, "every 20th": (4 + 4 * 2.1) / 4, "the end alone": (4 + 4 + 4 * 2.1) / 4}
_MORE = 1.15  # of that: sums, and memory


def gradient(results: Results, panda: Panda) -> None:
    """Of q at the end, summed: each rollout's gradient compared with the rollout alone, that stores the same."""
    steps, every = panda.size.steps, dict(zip(_EXPECTED, (1, _BETWEEN, panda.size.steps), strict=True))
    for states in dict.fromkeys((min(SMALL, panda.size.states), panda.size.states)):
        few = slice(0, states)
        tau = _TORQUE * np.random.default_rng(1).normal(size=(states, steps, panda.system.nv))
        for what, n in every.items():
            if n == 1 and states > SMALL:  # as much memory again as all torques
                continue
            run = panda.rollout(few, every=n, tau_steps=tau)
            end = at_the_end(run)
            calls = {"rollout": partial(panda.rollout, few, every=n, tau_steps=tau), "gradient": partial(run.vjp, q=end)}
            times = interleaved(calls, panda.size.effort, process_time)
            own, alone = (times[name].best / (states * steps) for name in ("gradient", "rollout"))
            dearer(results, GRADIENT, f"{states:,} states, {what}", own, "the rollout", alone, _MORE * _EXPECTED[what])
    add(results, GRADIENT, "apart", against="central differences", figure=_by_differences(panda), unit="", most=1e-7)


def at_the_end(run: Any) -> Array:
    """Cotangents (K, nq) of stored states, of which the last count."""
    out = np.zeros(run.q.shape[-2:])
    out[-1] = 1.0
    return out


def _by_differences(panda: Panda) -> float:
    """How far the gradient of a few states is from differences along random torques, by the largest."""
    few, eps, rng = slice(0, 8), 1e-4, np.random.default_rng(2)
    tau, along = (_TORQUE * rng.normal(size=(8, SETTLING, panda.system.nv)) for _ in range(2))
    q, v = panda.state.q[few], panda.state.v[few]

    def rolled(x: Array) -> Any:
        return panda.dyn.rollout(q, v, dt=DT, steps=SETTLING, every=SETTLING, tau_steps=x)

    run = rolled(tau)
    found = (run.vjp(q=at_the_end(run)).tau_steps * along).sum(axis=(-1, -2))
    there, back = (rolled(tau + sign * eps * along).q[:, -1].sum(axis=-1) for sign in (1, -1))
    return same("gradients", found, (there - back) / (2 * eps), 1e-3)


FEET = {
    GRADIENT: [
        "CPU time of a step of one state. The gradient of the last positions' sum, with respect to a row of torques for each step: "
        "run.vjp(q=…), compared with the dyn.rollout that it is of. Stored states are its checkpoints."
    ]
}
