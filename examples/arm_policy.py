"""Train a policy that moves a robot arm's tool to a goal, with gradients through a batch of 4,096 rollouts.

    python examples/arm_policy.py
    python examples/arm_policy.py --rollouts 512 --iterations 40

The arm has seven hinges and heavy links, and gravity acts on it. Its drives are soft springs and dampers about commanded angles. A
small network computes these angles from the measured angles and from the vector from the tool to its goal. The network is a load of
the system, so pliant compiles it into the equations. Its 439 weights are parameters. Each iteration draws new initial states and
goals. One call simulates all arms for one second. A second call, `run.vjp`, goes backward through all steps and returns the
gradient of the mean cost with respect to all weights, which Adam uses. The script writes arm_policy.png, and arm_policy.html, which
shows the motion of an arm to a new goal.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import pliant as pl

Array = np.ndarray[Any, Any]
HINGES = tuple(f"hinge{k}" for k in range(1, 8))
HOME = np.array([0.0, 0.6, 0.0, 0.8, 0.0, 0.5, 0.0])  # [rad]; starts and goals lie about it
UNITS = 24  # of the network's only layer
DT, STEPS, EVERY = 0.0125, 80, 10  # [s]; a second, of which nine states are stored and looked at
WEIGHTS = np.array([0, 0, 0, 0, 0.05, 0.1, 0.2, 0.3, 0.35])  # of the cost at these: the way there is free
SPEED = 0.002  # [m^2 s^2]: what speeds cost beside misses


def arm(seed: int) -> pl.System:
    """The arm, with rotors of its motors, and the policy, which knows nothing yet: its drives rest at HOME."""
    system, rng = pl.examples.load("seven-hinge-arm"), np.random.default_rng(seed)
    for hinge in HINGES:
        system.add_load(f"{hinge}-rotor", pl.loads.Armature(hinge, inertia=0.3))
    inertia = np.diag(pl.compile(system).mass_matrix(HOME))

    def policy(x: Any) -> None:
        q, v = (np.array([f(hinge) for hinge in HINGES]) for f in (x.q, x.v))
        miss = x.world.point(*x.u.goal) - x["tool"].origin
        z = x.p.W @ np.concatenate([q, miss.in_(x.world)]) + x.p.b
        rest = x.p.V @ (z / np.sqrt(1 + z * z)) + x.p.c
        for hinge, torque in zip(HINGES, inertia * (60 * (rest - q) - 12 * v), strict=True):
            x.torque(hinge, torque)

    weights = {"W": 0.8 * rng.normal(size=(UNITS, 10)), "b": np.zeros(UNITS), "V": np.zeros((7, UNITS)), "c": HOME}
    system.add_load("policy", policy, parameters=weights, inputs={"goal": np.zeros(3)})
    return system


class Task:
    """Random starts and goals, and what motions from the ones to the others cost."""

    def __init__(self, system: pl.System, rollouts: int, seed: int) -> None:
        names = [f"policy.{name}" for name in ("W", "b", "V", "c")]
        self.dyn = pl.compile(system, parameters=names, threads=os.cpu_count() or 1)
        self.tool = pl.compile(system).frame("tool")
        self.rollouts, self.rng = rollouts, np.random.default_rng(seed)

    def drawn(self) -> tuple[Array, Array]:
        """Starts (n, 7) [rad] and goals (n, 3) [m], where the tool can get to."""
        q0, there = (HOME + self.rng.uniform(-a, a, size=(self.rollouts, 7)) for a in (0.5, 0.7))
        return q0, self.tool.pose(there)[1]

    def cost(self, weights: Array, q0: Array, goals: Array) -> tuple[float, Array, Any, Array]:
        """The mean cost, its gradient by the weights, the rollouts, and what tools miss (n, 9, 3) [m]."""
        run = self.dyn.rollout(q0, dt=DT, steps=STEPS, every=EVERY, p=weights, u=goals)
        miss = self.tool.pose(run.q)[1] - goals[:, None]
        cost = WEIGHTS * ((miss**2).sum(-1) + SPEED * (run.v**2).sum(-1))
        by_tool, by_v = (2 * WEIGHTS[:, None] * x / len(q0) for x in (miss, SPEED * run.v))
        by_q = np.einsum("nki,nkij->nkj", by_tool, self.tool.jacobian(run.q)[..., 3:, :])
        return float(cost.sum(-1).mean()), run.vjp(q=by_q, v=by_v).p, run, miss


def learn(task: Task, iterations: int, rate: float = 0.06) -> tuple[Array, list[float]]:
    """Weights, and the cost at every iteration, each with starts and goals of its own: Adam, with rates that fall to zero."""
    weights, costs, began = task.dyn.parameter_values, [], time.perf_counter()
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for k in range(1, iterations + 1):
        cost, gradient, _, miss = task.cost(weights, *task.drawn())
        mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
        fall = 0.5 * (1 + np.cos(np.pi * (k - 1) / iterations))
        weights = weights - rate * fall * (mean / (1 - 0.9**k)) / (np.sqrt(square / (1 - 0.999**k)) + 1e-9)
        costs.append(cost)
        if k % 10 == 0 or k in (1, iterations):
            missed, spent = np.median(np.linalg.norm(miss[:, -1], axis=-1)), time.perf_counter() - began
            print(f"iteration {k:3}: cost {cost:.5f}, half of them end within {100 * missed:4.1f} cm; {spent:5.1f} s", flush=True)
    return weights, costs


def draw(task: Task, weights: Array, costs: list[float], file: str) -> None:
    """The cost over iterations, and what 100 tools miss on their way, before learning and after it."""
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.semilogy(range(1, len(costs) + 1), costs)
    left.set(xlabel="iteration", ylabel="mean cost")
    q0, goals = (x[:100] for x in task.drawn())
    for p, color, label in ((task.dyn.parameter_values, "C1", "before"), (weights, "C0", "after")):
        _, _, run, miss = task.cost(p, q0, goals)
        right.semilogy(run.t, np.linalg.norm(miss, axis=-1).T, color, linewidth=0.4, alpha=0.4)
        right.semilogy(run.t, np.median(np.linalg.norm(miss, axis=-1), axis=0), color, linewidth=2.5, label=label)
    right.set(xlabel="time [s]", ylabel="from the tool to its goal [m]")
    right.legend()
    figure.savefig(file, dpi=100)


def motion(system: pl.System, task: Task, weights: Array) -> pl.results.Run:
    """Two seconds of an arm to a goal that it has not seen; the goal is drawn."""
    q0, goals = task.drawn()
    learnt = system.with_parameters({name: weights[where] for name, where in task.dyn.parameters.items()})
    learnt.add_shape("world", pl.shapes.Sphere(0.03), pose=pl.Pose(xyz=goals[0]), color="#d3222a", name="goal")
    return pl.simulate(learnt, q0[0], t_end=2.0, u={"policy.goal": goals[0]})


def main(rollouts: int = 4096, iterations: int = 80, seed: int = 0, name: str = "arm_policy") -> list[float]:
    """The mean costs, iteration by iteration."""
    system = arm(seed)
    task = Task(system, rollouts, seed + 1)
    print(f"{task.dyn.parameter_values.size} weights, {rollouts:,} rollouts of {STEPS} steps an iteration")
    weights, costs = learn(task, iterations)
    print(f"the cost has become {costs[0] / costs[-1]:.0f} times smaller")
    draw(task, weights, costs, f"{name}.png")
    motion(system, task, weights).page(f"{name}.html")
    print(f"wrote {name}.png, {name}.html")
    return costs


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A policy of an arm, by gradients through rollouts.")
    for option, value in (("--rollouts", 4096), ("--iterations", 80), ("--seed", 0)):
        parser.add_argument(option, type=int, default=value, help=f"(default: {value})")
    main(**vars(parser.parse_args()))
