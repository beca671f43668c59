"""`pl.env.VectorEnv`: a batch of environments, stepped by one compiled loop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from pliant.arguments.flags import flag
from pliant.arguments.numbers import shown, whole
from pliant.env.starts import Starts
from pliant.env.task import TaskKeywords, task_of
from pliant.errors import PliantError, warn
from pliant.keywords import checked
from pliant.model import Model
from pliant.model.spaces import numbers
from pliant.simulate.loops import kernels
from pliant.simulate.loops.loads import follows_time, uses_time
from pliant.simulate.loops.threads import call
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.support import ENVIRONMENT, check
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import check_step
from pliant.spatial import Array
from pliant.system import System

Stepped = tuple[Array, Array, Array, Array, dict[str, Any]]

_MOST_ENVS = 100_000_000
LOST = 2.0  # the flag of a state that is not finite
_LOOKED_AT = 100  # steps
_FAR = 1.5  # actions of a policy may be a little beyond their limits


class VectorEnv(GymnasiumVectorEnv[Array, Array, Array]):
    """A `gymnasium.vector.VectorEnv` of a system and three functions of the instant `x`, in the language of loads.

    observation: returns what the agent sees, numbers or a vector. reward: returns one number, for the state at the end of a step.
    done: returns whether the episode is terminated. Default: never. The functions read actions as inputs of loads:
    `x.u["motor.torque"]`, or `x.u["action.elbow"]` for an action at a hinge.
    actions: inputs of loads, or hinges, with limits: {"elbow": (-2.0, 2.0)}, or {"elbow": 2.0}. None takes the effort of the hinge.
    Actions are between -1 and 1, which stand for the limits, and constant during a step. What is
    beyond is cut; far beyond, a `ModelWarning` says so.
    dt [s], substeps, method: a step of the environment is `substeps` steps of dt of the equations. Default: 1, and "rk4", or
    "contact" for systems with contacts.
    start: initial values by name, or ranges (low, high); or arrays (q, v) of which a row is chosen; or a function start(rng, n)
    that returns rows (q, v). Default: the neutral state. "settle": the neutral state, with settle=True.
    settle: whether states in which shapes overlap are moved as by `pl.settle`, before an episode begins. Default: False.
    parameters: {"cart.mass": (0.9, 1.1)}, drawn anew for every episode.
    horizon: the number of steps after which an episode is truncated. threads: over which a step is divided. Default: 1.
    autoreset: "next_step" (the default), "same_step" or "disabled", as in Gymnasium.

    A state that is not finite ends its episode. It is marked in infos["lost"], its reward is 0, and its last observation is the one
    before.

    Example:
        goal = dict(observation=lambda x: x.q("elbow"), reward=lambda x: -x.q("elbow") ** 2)
        env = pl.env.VectorEnv(arm, 8, actions={"elbow": 2.0}, dt=0.01, horizon=100, **goal)
        seen, info = env.reset(seed=0)
    """

    @checked(TaskKeywords)
    def __init__(self, system: System | Model, num_envs: int, autoreset: str = "next_step", **task: Unpack[TaskKeywords]) -> None:
        num_envs = whole(num_envs, "environment: num_envs", least=1, most=_MOST_ENVS)
        self.task = own = task_of(system, task)
        self.num_envs, self.dynamics = int(num_envs), own.dynamics
        self.mode = _mode(autoreset)
        self.metadata = {"autoreset_mode": self.mode, "render_modes": []}
        self.single_observation_space = Box(-np.inf, np.inf, (own.size,), np.float64)
        self.single_action_space = Box(-1.0, 1.0, own.low.shape, np.float64)
        self.observation_space, self.action_space = (
            batch_space(space, self.num_envs) for space in (self.single_observation_space, self.single_action_space)
        )
        model = own.dynamics.model
        check(own.dynamics, own.method, ENVIRONMENT, "actions={…: (low, high)}")
        check_step(own.dt)
        self._starts = Starts(own.dynamics, task.get("start"), own.ranges, flag(task.get("settle", False), "environment: settle"))
        none = Torques("zero", (), lambda t, q, v, run: v)
        self._timed = follows_time(own.dynamics) or uses_time(own.dynamics, own.seen)
        self._kernel = kernels.fixed_kernel(own.dynamics, own.method, none, False, seen=(own.seen, self._timed))
        n, size = self.num_envs, model.nq + model.nv + model.ns
        self._states, self._now = [np.zeros((n, size)) for _ in range(2)], 0
        self._u = np.tile(model.internals.input_values, (n, 1))
        self._p = np.tile(own.dynamics.parameter_values, (n, 1))
        self._tau, self._t = np.zeros(model.nv), np.zeros((n, 1))
        self._over, self._some_over = np.zeros(n, dtype=bool), False
        self._count, self._first = 0, np.zeros(n, dtype=int)  # of all steps, and the number of each episode's first step
        self._oldest = 0  # at most the least of these
        all_inputs = np.array_equal(own.places, np.arange(model.nu))
        self._acting = self._u if all_inputs else np.empty((n, own.places.size))
        # a row for each environment: NumPy is several times faster with these than with one short row for all
        half, middle = 0.5 * (own.high - own.low), 0.5 * (own.high + own.low)
        self._half, self._middle = (x[0] if x.size == 1 else np.tile(x, (n, 1)) for x in (half, middle))
        self._shifted = bool(middle.any())
        self._plan = np.array([[0.0, 0.0, float(own.dt), float(own.substeps)]])
        if self._timed:
            self._plan = np.tile(self._plan, (n, 1, 1))
        self._began = self._warned = False

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.dynamics.model.name!r}: {self.num_envs:,} environments>"

    @property
    def q(self) -> Array:
        """The present coordinates (n, nq)."""
        return self._parts(self._states[self._now])[0].copy()

    @property
    def v(self) -> Array:
        """The present speeds (n, nv)."""
        return self._parts(self._states[self._now])[1].copy()

    @property
    def t(self) -> Array:
        """The time (n,) since the beginning of each episode [s]."""
        return self._steps * (self.task.substeps * self.task.dt)

    @property
    def _steps(self) -> Array:
        """The number of steps (n,) of each episode."""
        return self._count - self._first

    @property
    def parameters(self) -> dict[str, Array]:
        """The parameters of the present episodes, by name, a row for each environment."""
        return {name: self._p[:, where].copy() for name, where in self.dynamics.parameters.items()}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin all episodes anew, or those of options={"reset_mask": mask}, and return the observations (n, k) and {}.

        seed: a whole number, or one for each environment, for the random numbers of all of them.

        Example: `seen, info = env.reset(seed=1)`
        """
        if seed is None or isinstance(seed, int | np.integer):
            seed = None if seed is None else whole(seed, "environment: seed")
            super().reset(seed=None if seed is None else int(seed))
        else:
            seeds = [whole(x, "environment: seed") for x in (seed if isinstance(seed, Iterable) else [seed])]
            if len(seeds) != self.num_envs:
                raise PliantError(
                    f"environment: {len(seeds)} seeds for {self.num_envs} environments; give one for each, or one number"
                )
            self._np_random, self._np_random_seed = np.random.default_rng(seeds), -1
        if options is not None and not isinstance(options, Mapping):
            raise PliantError(f"environment: options is {shown(options)}; give {{'reset_mask': mask}}")
        mask = (options or {}).get("reset_mask")
        if mask is None:
            rows = np.arange(self.num_envs)
        else:
            if np.shape(mask) != (self.num_envs,) or np.asarray(mask).dtype != bool:
                raise PliantError(f"environment: reset_mask: give an array of {self.num_envs} booleans")
            rows = np.flatnonzero(mask)
        self._u[rows] = self.dynamics.model.internals.input_values
        self._begin(rows, check=True)
        if not self._began:
            self._began = True
            warn_of_stiff_loads(self.dynamics, self.task.method, self.task.dt, self.q, self._p)
        return self._look()[0], {}

    def step(self, actions: Any) -> Stepped:
        """Take a step, and return (observations (n, k), rewards, terminations, truncations (n,), infos).

        Example: `seen, reward, terminated, truncated, info = env.step(env.action_space.sample())`
        """
        if not self._began:
            raise PliantError("environment: step before reset; call env.reset() first")
        self._act(actions)
        seen, rewards, flags = self._advance()
        infos: dict[str, Any] = {}
        before = self._some_over
        begun = self._over.copy() if before and self.mode is AutoresetMode.NEXT_STEP and self._over.any() else None
        terminated = flags != 0.0
        self._some_over = bool(terminated.any())
        if self._some_over:
            lost = flags == LOST
            if begun is not None:
                lost &= ~begun
            if lost.any():
                seen[lost], rewards[lost] = self._look(lost, before=True)[0], 0.0
                infos["lost"] = lost
        if begun is not None:
            self._begin(np.flatnonzero(begun))
            seen[begun], rewards[begun], terminated[begun] = self._look(begun)[0], 0.0, False
        truncated = self._truncated()
        if before or self._some_over:
            self._over = terminated | truncated
        if self.mode is AutoresetMode.SAME_STEP and self._some_over and self._over.any():
            self._begin_now(seen, infos)
        return seen, rewards, terminated, truncated, infos

    def _truncated(self) -> Array:
        """Return the episodes (n,) that have had all their steps. Most steps end none."""
        horizon = self.task.horizon
        if horizon is None or self._count - self._oldest < horizon:
            return np.zeros(self.num_envs, dtype=bool)
        self._oldest = int(self._first.min())
        self._some_over |= self._count - self._oldest >= horizon
        return self._steps >= horizon

    def _act(self, actions: Any) -> None:
        a, own = numbers(actions, "environment: actions"), self._acting
        if a.shape != own.shape:
            raise PliantError(f"environment: actions have shape {a.shape}; give {own.shape}, a row for each environment")
        a.clip(-1.0, 1.0, out=own)
        if self._count < _LOOKED_AT and not self._warned and (abs(a) > _FAR).any():
            self._warned = True
            warn(
                f"environment: actions reach {abs(a).max():g}; they are between -1 and 1, which stand for the limits, and what is "
                "beyond is cut; divide them by the limits"
            )
        own *= self._half
        if self._shifted:
            own += self._middle
        if own is not self._u:
            self._u[:, self.task.places] = self._acting

    def _advance(self) -> tuple[Array, Array, Array]:
        """Take a step, and return (observation (n, k), reward, flags (n,)) of all rows at its end: see `fixed.seen_arguments`."""
        old, new = self._states[self._now], self._states[1 - self._now]
        if self._timed:
            np.multiply(self._steps, self.task.substeps, out=self._plan[:, 0, 1])
        given = [*((x, True) for x in (self._u, self._p) if x.shape[1]), (self._plan, self._timed)]
        seen = np.empty((self.num_envs, self.task.size)), np.empty((self.num_envs, 1)), np.empty((self.num_envs, 1))
        call(self._kernel, [(old, True), *given], [new[:, None, :], *seen], self.dynamics.internals.threads)
        self._now = 1 - self._now
        self._count += 1
        return seen[0], seen[1][:, 0], seen[2][:, 0]

    def _begin(self, rows: Array, check: bool = False) -> None:
        """Begin episodes in some rows."""
        self._p[rows] = p = self._starts.parameters(self.np_random, rows.size)
        self._states[self._now][rows] = self._starts.states(self.np_random, rows.size, p, check)
        self._first[rows] = self._count
        self._over[rows] = False

    def _begin_now(self, seen: Array, infos: dict[str, Any]) -> None:
        """Begin the episodes that are over, and put the first observations in place of the last, which go to infos."""
        rows = np.flatnonzero(self._over)
        last = np.full(self.num_envs, None, dtype=object)
        for i in rows:
            last[i] = seen[i].copy()
        infos |= {"final_obs": last, "_final_obs": self._over.copy(), "final_info": {}}
        self._begin(rows)
        seen[rows] = self._look(rows)[0]

    def _look(self, rows: Any = slice(None), before: bool = False) -> tuple[Array, Array, Array]:
        """Return (observation, reward, done) of some rows. before: at the beginning of the last step."""
        q, v, s = self._parts(self._states[self._now ^ before][rows])
        np.multiply(self._steps, self.task.substeps * self.task.dt, out=self._t[:, 0])
        u, p = ([x[rows]] if x.shape[1] else [] for x in (self._u, self._p))
        seen, reward, done = self.task.look(self._t[rows], q, v, *([s] if s.shape[1] else []), *u, self._tau, *p)
        return seen, reward[:, 0], done[:, 0]

    def _parts(self, x: Array) -> tuple[Array, Array, Array]:
        nq, nv = self.dynamics.model.nq, self.dynamics.model.nv
        return x[:, :nq], x[:, nq : nq + nv], x[:, nq + nv :]


def _mode(given: Any) -> AutoresetMode:
    known = {mode.name.lower(): mode for mode in AutoresetMode}
    if isinstance(given, AutoresetMode):
        return given
    if given not in known:
        raise PliantError(f"environment: autoreset={given!r}: give {', '.join(map(repr, known))}")
    return known[given]
