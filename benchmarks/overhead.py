"""What a call costs apart from its kernel: a rollout of one step, its gradient, and a run of one instant of a double pendulum.

`python -m benchmarks.overhead` prints microseconds of CPU time per call, the least of some repetitions, on one core.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from timeit import Timer
from typing import Any

import numpy as np

import pliant as pl

from .measure import one_core

ASKED = {"rollout": 60.0, "its vjp": 150.0, "simulate": 3000.0}  # [µs]
_REPETITIONS = 40


def works() -> dict[str, tuple[Callable[[], Any], int]]:
    """The calls by name, each with how often it is called in one repetition."""
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    q, v, bar = np.array([0.3, 0.2]), np.zeros(2), np.ones((2, 2))
    out: Any = dyn.rollout(q, v, dt=1e-3, steps=1)
    return {
        "rollout": (lambda: dyn.rollout(q, v, dt=1e-3, steps=1), 300),
        "its vjp": (lambda: out.vjp(q=bar), 100),
        "simulate": (lambda: pl.simulate(dyn, q, v, t_end=1e-3, n_out=2), 10),
    }


def main() -> dict[str, float]:
    """Measure all calls, print them, and return them in microseconds."""
    found = {}
    with one_core():
        for name, (call, n) in works().items():
            call()
            found[name] = 1e6 * min(Timer(call, timer=process_time).repeat(_REPETITIONS, n)) / n
            print(f"{name:10} {found[name]:8.0f} µs, at most {ASKED[name]:.0f}")
    return found


if __name__ == "__main__":
    main()
