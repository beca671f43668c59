"""`pl.env.Env`: one environment, for tools that step one at a time."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np

from pliant.env.task import TaskKeywords
from pliant.env.vector_env import VectorEnv
from pliant.keywords import checked
from pliant.model import Model
from pliant.spatial import Array
from pliant.system import System


class Env(gymnasium.Env[Array, Array]):
    """A `gymnasium.Env` of a system and three functions: one environment of a `VectorEnv`, which explains the arguments.

    Example:
        goal = dict(observation=lambda x: x.q("elbow"), reward=lambda x: -x.q("elbow") ** 2)
        env = pl.env.Env(arm, actions={"elbow": 2.0}, dt=0.01, horizon=100, **goal)
        seen, info = env.reset(seed=0)
    """

    @checked(TaskKeywords)
    def __init__(self, system: System | Model, **task: Unpack[TaskKeywords]) -> None:
        self.batch = VectorEnv(system, 1, "disabled", **task)
        self.metadata = {"render_modes": []}
        self.observation_space = self.batch.single_observation_space
        self.action_space = self.batch.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin an episode, and return the observation (k,) and {}.

        Example: `seen, info = env.reset(seed=1)`
        """
        super().reset(seed=seed)
        self.batch.np_random = self.np_random
        seen, _ = self.batch.reset()
        return seen[0], {}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Take a step, and return (observation (k,), reward, terminated, truncated, info).

        Example: `seen, reward, terminated, truncated, info = env.step(env.action_space.sample())`
        """
        seen, rewards, terminated, truncated, infos = self.batch.step(np.reshape(action, (1, -1)))
        return seen[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), {key: bool(x[0]) for key, x in infos.items()}
