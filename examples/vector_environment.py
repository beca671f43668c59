"""A batch of environments with the interface of Gymnasium's vector API, without Gymnasium: carts swing up flexible poles.

    python examples/vector_environment.py

`FlexiblePole` has the attributes that learning code needs of a `gymnasium.vector.VectorEnv`: `num_envs`, spaces,
`reset(seed=, options=)` and `step(actions)`. An environment resets itself in the step that ends it (autoreset mode "SameStep"). One
call of a compiled step advances all environments. `main` learns ten gains in a few seconds with the cross-entropy method.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

import pliant as pl

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Box:
    """The arrays between two bounds: what is needed here of `gymnasium.spaces.Box`."""

    low: Array
    high: Array

    @property
    def shape(self) -> tuple[int, ...]:
        return self.low.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.low.dtype

    def contains(self, x: Any) -> bool:
        return np.shape(x) == self.shape and bool(np.all((self.low <= x) & (x <= self.high)))

    def sample(self, rng: np.random.Generator) -> Array:
        return rng.uniform(self.low, self.high)

    def batched(self, n: int) -> Box:
        return Box(np.tile(self.low, (n, 1)), np.tile(self.high, (n, 1)))


def cart_and_pole() -> pl.System:
    """A cart of 1 kg on a rail, and on it a pole of 1 m with a weight at its tip. The pole bends: on its pivot at 6 Hz."""
    system = pl.System("flexible-pole")
    system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="rail", inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.1)))
    pole = pl.flex.Beam(1.0, 0.15, EI=2.0, tip_mass=0.1, modes={"z": 2}, damping=0.02)
    upwards = pl.Pose(rpy=(0, -np.pi / 2, 0))  # a beam lies along its x; so at the angle zero it points up
    system.add_body("pole", parent="cart", hinge=pl.Revolute("y"), hinge_name="pivot", pose=upwards, flex=pole)
    return system


class FlexiblePole:
    """num_envs carts, that start with the pole hanging.

    action (1,): the push on the cart, from -1 to 1 times 15 N, held for 20 ms. observation (7,): place of the cart [m], sine and
    cosine of the pole's angle from upright, speed of the cart [m/s], rate of the angle [rad/s], deflection of the tip across the
    pole [m], and its rate [m/s]. reward: 1 where the pole stands straight and still in the middle, and less elsewhere. An episode
    is terminated when the cart leaves the rail, which costs 10, and truncated after `seconds`. Each has its own mass of the cart,
    within the fraction `spread` of 1 kg.
    """

    metadata = {"autoreset_mode": "SameStep"}  # noqa: RUF012 (as Gymnasium has it)
    dt, substeps, push, rail = 5e-3, 4, 15.0, 2.0

    def __init__(self, num_envs: int, seconds: float = 6.0, spread: float = 0.1) -> None:
        self.num_envs, self.spread = num_envs, spread
        self.limit = round(seconds / (self.dt * self.substeps))
        high = np.array([np.inf, 1, 1, np.inf, np.inf, np.inf, np.inf])
        self.single_observation_space, self.single_action_space = Box(-high, high), Box(-np.ones(1), np.ones(1))
        self.observation_space = self.single_observation_space.batched(num_envs)
        self.action_space = self.single_action_space.batched(num_envs)
        self.system = cart_and_pole()
        pole = self.system.bodies[1].flex
        self.tip = pole.translations[pole.node_index["tip"], 2]  # how far each mode moves the tip along z, across the pole
        self.sim = pl.compile(self.system, parameters=["cart.mass"]).stepper(self.dt, batch=num_envs)
        self.tau = np.zeros((num_envs, self.system.nv))
        self.steps = np.zeros(num_envs, dtype=int)
        self.rng = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin all environments anew, or those of the mask options={"reset_mask": mask}: observations (n, 7), infos."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        everyone = np.ones(self.num_envs, dtype=bool)
        return self._begin((options or {}).get("reset_mask", everyone)), {}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Observations (n, 7), rewards, terminations, truncations (n,), infos, from actions (n, 1).

        Where an episode ended the observation is the first of the next one, and infos["final_obs"] (n, 7) has the last of this one;
        infos["_final_obs"] (n,) says where that is.
        """
        self.tau[:, 0] = self.push * np.clip(np.reshape(actions, self.num_envs), -1, 1)
        for _ in range(self.substeps):
            q, v = self.sim.step(self.tau)
        self.steps += 1
        seen = self._observed(q, v)
        terminations = ~(np.abs(q[:, 0]) < self.rail)  # also where numbers ceased to be finite
        truncations = (self.steps >= self.limit) & ~terminations
        rewards = np.where(terminations, -10.0, self._rewards(seen))
        ended = terminations | truncations
        if not ended.any():
            return seen, rewards, terminations, truncations, {}
        return self._begin(ended), rewards, terminations, truncations, {"final_obs": seen, "_final_obs": ended}

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, mask: Array) -> Array:
        """Begin the environments of a mask anew; what is seen of all. Starts are drawn for all of them, and the mask takes some."""
        n = self.num_envs
        q = np.zeros((n, self.system.nq))
        q[:, 0] = self.rng.uniform(-0.1, 0.1, n)
        q[:, 1] = np.pi + self.rng.uniform(-0.1, 0.1, n)
        mass = 1 + self.spread * self.rng.uniform(-1, 1, (n, 1))
        self.steps[mask] = 0
        return self._observed(*self.sim.reset(q, p={"cart.mass": mass}, where=mask))

    def _observed(self, q: Array, v: Array) -> Array:
        x, angle = q[:, 0], q[:, 1]
        bent, bending = q[:, 2:] @ self.tip, v[:, 2:] @ self.tip
        return np.stack([x, np.sin(angle), np.cos(angle), v[:, 0], v[:, 1], bent, bending], axis=-1)

    def _rewards(self, seen: Array) -> Array:
        x, _, up, _, rate, bent, _ = seen.T
        return 0.5 * (1 + up) * np.exp(-0.02 * rate**2 - 20 * bent**2) - 0.1 * x**2


# ---- learning


def actions_of(gains: Array, seen: Array) -> Array:
    """Actions (n, 1) by gains (n, 10): near upright linear in what is seen, elsewhere a push that pumps energy into the pole."""
    x, sine, cosine, speed, rate, bent, bending = seen.T
    a, b, c, d, e, f, pump, enough, centre, brake = gains.T
    balance = a * x + b * speed + 5 * c * sine + d * rate + 10 * e * bent + f * bending
    energy = cosine + rate**2 / 30
    swing = pump * rate * cosine * (enough * energy - 1) - centre * x - brake * speed
    near = 0.5 * (1 + np.tanh(10 * (cosine - 0.8)))
    return np.tanh(near * balance + (1 - near) * swing)[:, None]


def episode(env: FlexiblePole, gains: Array, seed: int) -> tuple[Array, Array]:
    """What each environment earns in its first episode (n,), and whether its pole then stands (n,)."""
    seen, _ = env.reset(seed=seed)
    earned, first = np.zeros(env.num_envs), np.ones(env.num_envs, dtype=bool)
    for _ in range(env.limit):
        seen, rewards, terminations, truncations, infos = env.step(actions_of(gains, seen))
        earned += np.where(first, rewards, 0.0)
        first &= ~terminations
    last = infos.get("final_obs", seen)  # the limit ends all that are left, if there are any
    return earned, first & truncations & (last[:, 2] > 0.95) & (np.abs(last[:, 4]) < 1.0)


def learn(candidates: int = 64, starts: int = 8, generations: int = 30, seed: int = 0) -> tuple[Array, list[float]]:
    """Gains (10,), and what candidates earned on average, a figure a generation: the cross-entropy method.

    Every candidate moves from several starts; of the best eighth come the mean and the spread of the next generation.
    """
    env, rng = FlexiblePole(candidates * starts), np.random.default_rng(seed)
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
        pace = env.num_envs * env.limit / (time.perf_counter() - began)
        if generation % 5 == 4 or generation == 0:
            print(
                f"generation {generation + 1:3}: earned {earned.mean():6.1f} on average, {earned.max():6.1f} at best; "
                f"{stands.mean():4.0%} stand at the end; {pace:,.0f} steps/s of {env.substeps} steps of the equations each"
            )
    return mean, history


def main() -> None:
    gains, _ = learn()
    env = FlexiblePole(512)
    _, stands = episode(env, np.tile(gains, (env.num_envs, 1)), seed=1_000_000)
    print(f"gains {np.round(gains, 2).tolist()}")
    print(f"with these, {stands.mean():.0%} of {env.num_envs} new poles stand after {env.limit * env.dt * env.substeps:g} s")


if __name__ == "__main__":
    main()
