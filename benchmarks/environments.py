"""What a step of 4,096 environments costs, compared with the same steps in a bare rollout that stores only its last state.

    python -m benchmarks.environments [NAME …]

Both begin at the same states with the same actions, and take turns on one core. Times are CPU times. The rollout is of the same
compiled system.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

from pliant.env.tasks import TASKS, vector

from .measure import one_core

ENVIRONMENTS, STEPS, ROUNDS = 4096, 25, 15


def measured(name: str) -> tuple[float, float]:
    """Seconds of a step: of the environments, and of the rollout."""
    env = vector(name, ENVIRONMENTS)
    actions = env.action_space.sample()
    task, model = env.task, env.dynamics.model
    u = np.tile(model.internals.input_values, (ENVIRONMENTS, 1))
    u[:, task.places] = task.low + 0.5 * (actions + 1.0) * (task.high - task.low)
    n, found = STEPS * task.substeps, []
    for _ in range(ROUNDS):
        env.reset(seed=0)
        p = {"p": env.parameters} if env.parameters else {}
        q, v = env.q, env.v
        begun = process_time()
        for _ in range(STEPS):
            env.step(actions)
        middle = process_time()
        env.dynamics.rollout(q, v, u=u, dt=task.dt, steps=n, every=n, method=task.method, **p)
        found.append(((middle - begun) / STEPS, (process_time() - middle) / STEPS))
    own, bare = np.min(found, axis=0)
    return float(own), float(bare)


def main() -> None:
    with one_core():
        print(f"{ENVIRONMENTS:,} environments, one core, CPU time, the best of {ROUNDS} rounds of {STEPS} steps")
        for name in sys.argv[1:] or TASKS:
            own, bare = measured(name)
            print(f"{name:18} a step {own * 1e6:9.0f} µs, in a rollout {bare * 1e6:9.0f} µs, ratio {own / bare:.2f}")


if __name__ == "__main__":
    main()
