"""Learn to swing up flexible poles on carts, with a vector environment of Gymnasium.

    python examples/vector_environment.py

The environment is "pliant/FlexiblePole-v0", see `pliant.env.tasks`: a system, and functions for observations, rewards and ends. One
call of a compiled step advances all environments. `main` learns ten gains in a few seconds with the cross-entropy method.
"""

from __future__ import annotations

import time
from typing import Any

import gymnasium
import numpy as np

import pliant.env

Array = np.ndarray[Any, Any]

LIMIT = 300  # steps of an episode
gymnasium.register_envs(pliant.env)


def environments(n: int) -> gymnasium.vector.VectorEnv[Array, Array, Array]:
    """n carts, which begin anew in the step that ends an episode."""
    how = {"vectorization_mode": "vector_entry_point", "horizon": LIMIT, "autoreset": "same_step"}
    return gymnasium.make_vec("pliant/FlexiblePole-v0", num_envs=n, **how)


def actions_of(gains: Array, seen: Array) -> Array:
    """Actions (n, 1) by gains (n, 10): near upright linear in what is seen, elsewhere a push that pumps energy into the pole."""
    x, sine, cosine, speed, rate, bent, bending = seen.T
    a, b, c, d, e, f, pump, enough, centre, brake = gains.T
    balance = a * x + b * speed + 5 * c * sine + d * rate + 10 * e * bent + f * bending
    energy = cosine + rate**2 / 30
    swing = pump * rate * cosine * (enough * energy - 1) - centre * x - brake * speed
    near = 0.5 * (1 + np.tanh(10 * (cosine - 0.8)))
    return np.tanh(near * balance + (1 - near) * swing)[:, None]


def episode(env: gymnasium.vector.VectorEnv[Array, Array, Array], gains: Array, seed: int) -> tuple[Array, Array]:
    """What each environment earns in its first episode (n,), and whether its pole then stands (n,)."""
    seen, _ = env.reset(seed=seed)
    earned, first = np.zeros(env.num_envs), np.ones(env.num_envs, dtype=bool)
    for _ in range(LIMIT):
        seen, rewards, terminations, truncations, infos = env.step(actions_of(gains, seen))
        earned += np.where(first, rewards, 0.0)
        first &= ~terminations
    stands = first & truncations
    for i in np.flatnonzero(stands):
        last = infos["final_obs"][i]
        stands[i] = last[2] > 0.95 and abs(last[4]) < 1.0
    return earned, stands


def learn(candidates: int = 64, starts: int = 8, generations: int = 30, seed: int = 0) -> tuple[Array, list[float]]:
    """Gains (10,), and what candidates earned on average, a figure a generation: the cross-entropy method.

    Every candidate moves from several starts; of the best eighth come the mean and the spread of the next generation.
    """
    env, rng = environments(candidates * starts), np.random.default_rng(seed)
    mean, spread = np.ones(10), np.ones(10)
    mean[4:6], history = 0.0, []
    for generation in range(generations):
        began = time.perf_counter()
        gains = mean + spread * rng.normal(size=(candidates, 10))
        earned, stands = episode(env, np.repeat(gains, starts, axis=0), seed=generation)
        earned = earned.reshape(candidates, starts).mean(axis=1)
        best = gains[np.argsort(-earned)[: max(2, candidates // 8)]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.1 * (1 - generation / generations)
        history.append(float(earned.mean()))
        pace = env.num_envs * LIMIT / (time.perf_counter() - began)
        if generation % 5 == 4 or generation == 0:
            print(
                f"generation {generation + 1:3}: earned {earned.mean():6.1f} on average, {earned.max():6.1f} at best; "
                f"{stands.mean():4.0%} stand at the end; {pace:,.0f} steps/s"
            )
    return mean, history


def main() -> None:
    gains, _ = learn()
    env = environments(512)
    _, stands = episode(env, np.tile(gains, (env.num_envs, 1)), seed=1_000_000)
    print(f"gains {np.round(gains, 2).tolist()}")
    print(f"with these, {stands.mean():.0%} of {env.num_envs} new poles stand after {LIMIT} steps")


if __name__ == "__main__":
    main()
