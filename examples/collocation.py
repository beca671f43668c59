"""Swing up a cart with a pole, and move an arm between two poses, by direct collocation with CasADi and IPOPT.

    pip install "pliant[casadi]"
    python examples/collocation.py

The motion is a row of states and torques. Between two of them the trapezoidal rule must hold, and the integral of the squared
torques is as small as possible. `dyn.casadi.forward_dynamics` gives the equations of motion, and CasADi their derivatives.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

import pliant as pl


@dataclass
class Plan:
    """A motion: times (n + 1,), and q, v, tau (n + 1, nv). iterations: those of IPOPT."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    tau: np.ndarray
    iterations: int


def plan(system: pl.System, start: np.ndarray, goal: np.ndarray, duration: float, effort: np.ndarray, steps: int = 40) -> Plan:
    """Return the motion from rest to rest that needs the least squared torques. effort (nv,): the largest torques, 0 for none."""
    dynamics = pl.compile(system)
    f, n, h = dynamics.casadi.forward_dynamics, system.nv, duration / steps
    opti = ca.Opti()
    q, v, tau = (opti.variable(n, steps + 1) for _ in range(3))
    a = f.map(steps + 1)(q, v, tau)
    for x, rate in ((q, v), (v, a)):
        opti.subject_to(x[:, 1:] == x[:, :-1] + h / 2 * (rate[:, 1:] + rate[:, :-1]))
    for x, at_start, at_end in ((q, start, goal), (v, np.zeros(n), np.zeros(n))):
        opti.subject_to(x[:, 0] == at_start)
        opti.subject_to(x[:, -1] == at_end)
    for i, most in enumerate(effort):
        opti.subject_to(opti.bounded(-most, tau[i, :], most) if most else tau[i, :] == 0)
    opti.minimize(h * ca.sumsqr(tau))
    opti.set_initial(q, np.linspace(start, goal, steps + 1).T)
    opti.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes"})
    found = opti.solve()
    t = np.linspace(0.0, duration, steps + 1)
    return Plan(t, *(found.value(x).reshape(n, -1).T for x in (q, v, tau)), int(opti.stats()["iter_count"]))


def cart_pole() -> pl.System:
    """A cart on a rail along x, with a pole that hangs down at the angle 0."""
    system = pl.System("cart-pole")
    system.add_body("cart", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_body("pole", "cart", pl.Revolute("y"), mass=0.3, com=(0, 0, -0.5))
    return system


def main() -> None:
    swing = plan(cart_pole(), np.zeros(2), np.array([0.0, np.pi]), duration=2.0, effort=np.array([20.0, 0.0]))
    print(f"cart-pole: {swing.iterations} iterations, largest force {np.abs(swing.tau[:, 0]).max():.2f} N")
    arm = pl.examples.load("seven-hinge-arm")
    goal = np.array([0.8, -0.5, 0.3, -1.2, 0.4, 0.9, -0.6])
    reach = plan(arm, np.zeros(7), goal, duration=1.0, effort=np.full(7, 80.0), steps=20)
    print(f"arm: {reach.iterations} iterations, largest torque {np.abs(reach.tau).max():.2f} N m")


if __name__ == "__main__":
    main()
