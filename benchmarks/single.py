"""float32 compared with float64 on one core: forward dynamics and rollouts of 4,096 states of the Panda, in one run.

`python -m benchmarks.single` prints nanoseconds of CPU time per state, or per state and step, and their ratio. A call of a rollout
also allocates its results; pages of fresh memory can cost as much as 20 steps, in float64 or float32, as it happens. So there are
rows for the steps alone: the difference of calls with many and with few steps.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import one_core
from .robots import load, path_of

STATES, STEPS, MORE, REPETITIONS = 4096, 50, 150, 15
ASKED = 1.7  # times the rate of float64


def works(dyn: Any) -> dict[str, tuple[Callable[[], Any], int]]:
    """The calls by name, each with the number of states, or of states and steps."""
    rng = np.random.default_rng(0)
    q, v, tau = (0.5 * rng.normal(size=(STATES, dyn.model.nv)).astype(dyn.internals.dtype) for _ in range(3))
    out = np.empty_like(q)

    def rollout(method: str, steps: int) -> Callable[[], Any]:
        return lambda: dyn.rollout(q, v, method=method, dt=1e-3, steps=steps, every=steps)

    found: dict[str, tuple[Callable[[], Any], int]] = {
        "forward_dynamics": (lambda: dyn.forward_dynamics(q, v, tau, out=out), STATES)
    }
    for method in ("rk4", "semi_implicit"):
        for steps in (STEPS, MORE):
            found[f"rollout, {method}, {steps} steps"] = rollout(method, steps), STATES * steps
    return found


def seconds(call: Callable[[], Any]) -> float:
    begun = process_time()
    call()
    return process_time() - begun


def main() -> dict[str, float]:
    """Measure in turn, print, and return the ratio of the rates by name."""
    system = load(path_of("panda"))
    wide, single = (works(pl.compile(system, dtype=dtype)) for dtype in ("float64", "float32"))
    ratios: dict[str, float] = {}
    before = np.zeros(2)
    with one_core():
        for name, (call, n) in wide.items():
            whole = np.array([[seconds(f) for f in (call, single[name][0])] for _ in range(REPETITIONS)]).min(axis=0)
            ratios[name] = _shown(name, whole / n)
            if name.endswith(f"{MORE} steps"):
                alone = name.replace(f"{MORE} steps", "steps alone")
                ratios[alone] = _shown(alone, (whole - before) / (n - STATES * STEPS))
            before = whole
    return ratios


def _shown(name: str, times: Any) -> float:
    ratio = float(times[0] / times[1])
    print(f"{name:36} {1e9 * times[0]:6.1f} ns {1e9 * times[1]:6.1f} ns, {ratio:.2f} times the rate")
    return ratio


if __name__ == "__main__":
    main()
