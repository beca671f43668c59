"""Move an arm to a pose with crocoddyl: its solver, and an action model that calls pliant's equations and derivatives.

    pip install pliant crocoddyl
    python examples/crocoddyl_arm.py

`Equations` works for every open system whose coordinates are as many as its speeds. For quaternions give crocoddyl a state with
`system.integrate` and `system.difference`.
"""

from __future__ import annotations

from typing import Any

import crocoddyl
import numpy as np

import pliant as pl

Array = np.ndarray[Any, Any]


class Equations(crocoddyl.DifferentialActionModelAbstract):
    """x = (q, v), u = tau. The cost is weights.(x - goal)^2 / 2 + effort u.u / 2."""

    def __init__(self, dynamics: pl.Dynamics, goal: Array, weights: Array, effort: float) -> None:
        n = dynamics.model.nv
        super().__init__(crocoddyl.StateVector(2 * n), n, 2 * n)
        self.dynamics, self.goal, self.weights, self.effort, self.n = dynamics, goal, weights, effort, n

    def calc(self, data: Any, x: Array, u: Array | None = None) -> None:
        u = np.zeros(self.n) if u is None else u
        data.xout = self.dynamics.forward_dynamics(x[: self.n], x[self.n :], u)
        off = x - self.goal
        data.cost = 0.5 * (self.weights * off) @ off + 0.5 * self.effort * u @ u

    def calcDiff(self, data: Any, x: Array, u: Array | None = None) -> None:
        u = np.zeros(self.n) if u is None else u
        by_q, by_v, by_tau = self.dynamics.forward_dynamics_derivatives(x[: self.n], x[self.n :], u)
        data.Fx, data.Fu = np.hstack([by_q, by_v]), by_tau
        data.Lx, data.Lxx = self.weights * (x - self.goal), np.diag(self.weights)
        data.Lu, data.Luu = self.effort * u, self.effort * np.eye(self.n)


def solve(steps: int = 50, dt: float = 0.02) -> tuple[Array, Array, bool]:
    """Return the states (steps + 1, 14), the torques (steps, 7), and whether the solver converged."""
    dynamics = pl.compile(pl.examples.load("seven-hinge-arm"))
    goal = np.concatenate([[0.8, -0.5, 0.3, -1.2, 0.4, 0.9, -0.6], np.zeros(7)])
    on_the_way = Equations(dynamics, goal, np.full(14, 1e-2), 1e-3)
    at_the_end = Equations(dynamics, goal, np.full(14, 1e4), 0.0)
    running, last = (crocoddyl.IntegratedActionModelEuler(x, h) for x, h in ((on_the_way, dt), (at_the_end, 0.0)))
    problem = crocoddyl.ShootingProblem(np.zeros(14), [running] * steps, last)
    solver = crocoddyl.SolverFDDP(problem)
    done = solver.solve([np.zeros(14)] * (steps + 1), problem.quasiStatic([np.zeros(14)] * steps), 100)
    return np.array(solver.xs), np.array(solver.us), bool(done)


if __name__ == "__main__":
    states, torques, converged = solve()
    print(f"converged: {converged}, {np.abs(torques).max():.1f} N m at most, end {np.round(states[-1, :7], 3)}")
