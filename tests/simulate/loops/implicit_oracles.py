"""Generalised alpha and ESDIRK4(3) in NumPy: Newton's iterations with differences to rounding, on the reference functions."""

from __future__ import annotations

import numpy as np

from pliant import sweeps
from pliant.simulate.loops.methods import esdirk

_ITERATIONS = 12


class Equations:
    """ID(q, v, a) - u(t, q, v) of a model."""

    def __init__(self, model, force, wrenches=None, axes="world"):
        self.model, self.force, self.wrenches, self.axes = model, force, wrenches, axes

    def __call__(self, t, q, v, a):
        wrenches = self.wrenches and [(name, np.broadcast_to(w, (*q.shape[:-1], 6))) for name, w in self.wrenches]
        return sweeps.inverse_dynamics(self.model, q, v, a, wrenches, axes=self.axes) - self.force(t, q, v)

    def move(self, q, theta):
        return sweeps.integrate(self.model, np.broadcast_to(q, (*theta.shape[:-1], q.shape[-1])), theta)

    def rate(self, theta, v):
        return sweeps.dexp_inverse(self.model, theta, v)

    def acceleration(self, t, q, v):
        return sweeps.forward_dynamics(self.model, q, v, self.force(t, q, v), self.wrenches, axes=self.axes)


def solved(r, a):
    """The root of r (..., n) -> (..., n), by iterations from a whose matrix comes from central differences."""
    step = 1e-6 * np.maximum(1.0, np.abs(a).max()) * np.eye(a.size)
    for _ in range(_ITERATIONS):
        J = (r(a + step) - r(a - step)).T / (2 * step[0, 0])
        change = np.linalg.solve(J, r(a))
        a = a - change
        if np.abs(change).max() < 1e-15 * np.abs(a).max():
            break
    return a


def alpha(equations, q, v, h, steps, rho=0.9):
    """The states (steps, nq + nv) of generalised alpha from (q, v) at t = 0."""
    am, af = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
    gamma = 0.5 + af - am
    beta = (gamma + 0.5) ** 2 / 4
    a = b = equations.acceleration(0.0, q, v)
    out = []
    for k in range(steps):
        t = (k + 1) * h

        def state(b1, q=q, v=v, a=a, b=b):
            theta = h * v + h**2 * ((0.5 - beta) * b + beta * b1)
            a1 = ((1 - am) * b1 + am * b - af * a) / (1 - af)
            return equations.move(q, theta), v + h * ((1 - gamma) * b + gamma * b1), a1

        b = solved(lambda b1, t=t, state=state: equations(t, *state(b1)), b)
        q, v, a = state(b)
        out.append(np.concatenate([q, v]))
    return np.array(out)


def esdirk43(equations, q, v, h, steps):
    """The states (steps, nq + nv) of ESDIRK4(3) with steps of one length."""
    A = np.array([[*map(float, row), *[0.0] * (6 - len(row))] for row in esdirk.A])
    out = []
    for k in range(steps):
        a, rates = [equations.acceleration(k * h, q, v)], [v]
        for i in range(1, 6):
            speeds, turns = v + h * A[i, :i] @ a, h * A[i, :i] @ rates

            def state(x, speeds=speeds, turns=turns):
                u = speeds + h / 4 * x
                theta = turns + h / 4 * u
                for _ in range(30):
                    theta = turns + h / 4 * equations.rate(theta, u)
                return theta, u

            def r(x, t=(k + float(esdirk.C[i])) * h, state=state, q=q):
                theta, u = state(x)
                return equations(t, equations.move(q, theta), u, x)

            a.append(solved(r, a[-1]))
            theta, u = state(a[-1])
            rates.append(equations.rate(theta, u))
        q, v = equations.move(q, theta), u
        out.append(np.concatenate([q, v]))
    return np.array(out)
