"""float32 compared with float64 on one core: forward dynamics and rollouts of 4,096 states of the Panda, in one run.

`python -m benchmarks.single` prints nanoseconds per state, or per state and step, and their ratio.
"""

from __future__ import annotations

from collections.abc import Callable
from timeit import Timer
from typing import Any

import numpy as np

import pliant as pl

from .measure import one_core
from .robots import load, path_of

STATES, STEPS, REPETITIONS = 4096, 50, 15
ASKED = 1.7  # times the rate of float64


def works(dyn: Any) -> dict[str, tuple[Callable[[], Any], int]]:
    """The calls by name, each with the number of states, or of states and steps."""
    rng = np.random.default_rng(0)
    q, v, tau = (0.5 * rng.normal(size=(STATES, dyn.model.nv)).astype(dyn.dtype) for _ in range(3))
    out = np.empty_like(q)
    given = {"dt": 1e-3, "steps": STEPS, "every": STEPS}
    return {
        "forward_dynamics": (lambda: dyn.forward_dynamics(q, v, tau, out=out), STATES),
        "rollout, rk4": (lambda: dyn.rollout(q, v, **given), STATES * STEPS),
        "rollout, semi_implicit": (lambda: dyn.rollout(q, v, method="semi_implicit", **given), STATES * STEPS),
    }


def main() -> dict[str, float]:
    """Measure in turn, print, and return the ratio of the rates by name."""
    system = load(path_of("panda"))
    wide, single = (works(pl.compile(system, dtype=dtype)) for dtype in ("float64", "float32"))
    ratios = {}
    with one_core():
        for name, (call, n) in wide.items():
            timers = Timer(call), Timer(single[name][0])
            times = np.array([[timer.timeit(1) for timer in timers] for _ in range(REPETITIONS)]).min(axis=0) / n
            ratios[name] = float(times[0] / times[1])
            print(f"{name:24} {1e9 * times[0]:6.1f} ns {1e9 * times[1]:6.1f} ns, {ratios[name]:.2f} times the rate")
    return ratios


if __name__ == "__main__":
    main()
