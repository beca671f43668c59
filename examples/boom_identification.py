"""Identify the stiffness of a boom, its damping and the mass at its tip from noisy measurements, with gradients.

    python examples/boom_identification.py

A free satellite excites its boom with pulses of its thrusters. Gyros and strain gauges are sampled for 20 s at 100 Hz, with noise.
L-BFGS fits six parameters to the samples by least squares, from initial values that are far from the true ones. The gradient of the
sum of squares is one backward pass through the rollout, `run.vjp`. Tangents with respect to the parameters then give standard
errors. The script writes boom_identification.png.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from scipy.optimize import minimize

import pliant as pl

Array = np.ndarray[Any, Any]
TRUE = {"boom.EI": [1500.0, 2600.0], "camera.mass": 3.0, "latch.k": 4000.0, "latch.c": 40.0, "J": 60.0}
NAMES = ("EI about y [N m²]", "EI about z [N m²]", "camera [kg]", "latch, k [N m/rad]", "latch, c [N m s/rad]", "hub, J [kg m²]")
START = np.array([1.4, 0.7, 0.6, 0.7, 0.5, 1.25])  # what is thought at first, as parts of what is true
DT, NOISE = 0.01, np.array([2e-3, 2e-3, 2e-3, 3e-4, 3e-4])  # [s]; of gyros [rad/s], and of curvatures by strain gauges [1/m]


def satellite() -> tuple[pl.System, Array]:
    """A hub, a boom of 8 m that a latch holds, a camera at its tip; and what each mode bends the boom by at the gauges (4, 2)."""
    system, J = pl.System("boom-satellite", gravity=(0, 0, 0)), pl.symbol("J", TRUE["J"], unit="kg m^2")
    system.add_body("hub", hinge=pl.Free(), mass=200.0, inertia=(J, J, J))
    boom = pl.flex.Beam(8.0, 6.0, EI=TRUE["boom.EI"], modes=2)
    system.add_body("boom", "hub", pl.Revolute("y"), "latch-hinge", pose=pl.Pose(xyz=(0.6, 0, 0)), flex=boom)
    system.add_body("camera", "boom", pl.Fixed(), at="tip", inertia=pl.Inertia.sphere(TRUE["camera.mass"], radius=0.15))
    system.add_load("latch", pl.loads.HingeSpring("latch-hinge", k=TRUE["latch.k"], c=TRUE["latch.c"]))
    return system, boom.curvature(np.eye(4), [0.5])[:, 0]


@dataclass(frozen=True, eq=False)
class Experiment:
    """Torques (steps, nv) on a satellite at rest, and what was read of it, y (steps + 1, 5): gyros x, y, z, two curvatures."""

    dyn: Any
    gauges: Array
    torques: Array
    y: Array

    def rollout(self, p: Array, steps: int, **more: Any) -> Any:
        return self.dyn.rollout(self.dyn.model.neutral(), dt=DT, steps=steps, tau_steps=self.torques[:steps], p=p, **more)

    def cost(self, x: Array, start: Array, steps: int) -> tuple[float, Array]:
        """Half the sum of squares of what is left [sigma], and its gradient, at p = start exp(x): one rollout, one walk back."""
        p = start * np.exp(x)
        run = self.rollout(p, steps)
        left = (read(run.q, run.v, self.gauges) - self.y[: steps + 1]) / NOISE
        by_q, by_v = np.zeros_like(run.q), np.zeros_like(run.v)
        by_v[:, :3] = (left / NOISE)[:, :3]
        by_q[:, -4:] = (left / NOISE)[:, 3:] @ self.gauges.T
        return 0.5 * float((left**2).sum()), run.vjp(q=by_q, v=by_v).p * p

    def errors(self, p: Array) -> Array:
        """Standard errors (6,): of the inverse of J J', J (6, …) how all that is read [sigma] changes with each parameter."""
        run = self.rollout(p, len(self.torques), tangents={"p": np.diag(p)})
        J = (read(run.dq, run.dv, self.gauges) / NOISE).reshape(p.size, -1)
        return p * np.sqrt(np.diag(np.linalg.inv(J @ J.T)))


def read(q: Array, v: Array, gauges: Array) -> Array:
    """What instruments say (…, 5): rates of the hub, and curvatures of the boom, linear in the four last coordinates, its modes."""
    return np.concatenate([v[..., :3], q[..., -4:] @ gauges], axis=-1)


def experiment(seconds: float = 20.0, seed: int = 0) -> Experiment:
    """The true satellite, in steps a tenth as long by another method, and noise on what is read of it."""
    (system, gauges), rng = satellite(), np.random.default_rng(seed)
    dyn = pl.compile(system, parameters=list(TRUE))
    steps, torques = round(seconds / DT), np.zeros((round(seconds / DT), system.nv))
    torques[:, :3] = rng.choice([-4.0, 0.0, 4.0], size=(steps // 50 + 1, 3)).repeat(50, axis=0)[:steps]  # [N m], for 0.5 s each
    fine = {"dt": DT / 10, "steps": 10 * steps, "every": 10, "tau_steps": torques.repeat(10, axis=0), "method": "dop853"}
    true = dyn.rollout(system.neutral(), p=dyn.parameter_values, **fine)
    y = read(true.q, true.v, gauges)
    return Experiment(dyn, gauges, torques, y + NOISE * rng.normal(size=y.shape))


def identify(data: Experiment) -> Array:
    """Parameters (iterations, 6), from the start to those found: of the first two seconds, of five, of all.

    A frequency that is wrong by a tenth is out of step after five periods, and the sum of squares has many valleys there.
    """
    true, steps, calls, began = data.dyn.parameter_values, len(data.torques), 0, time.perf_counter()
    start, path = true * START, [true * START]
    for part in sorted({min(n, steps) for n in (200, 500, steps)}):
        found = minimize(
            data.cost, np.log(path[-1] / start), (start, part), "L-BFGS-B", jac=True, bounds=[(-1, 1)] * 6,
            callback=lambda x: path.append(start * np.exp(x)), options={"maxiter": 300, "ftol": 1e-11},
        )  # fmt: skip
        calls += found.nfev
        worst, noise = np.abs(path[-1] / true - 1).max(), 2.5 * (part + 1)
        print(
            f"{part * DT:4.1f} s: {found.nit:3} iterations, {found.fun / noise:.3f} of the cost of noise, {worst:.1%} off at most"
        )
    print(f"{calls} rollouts, each with its gradient by 6 parameters, in {time.perf_counter() - began:.1f} s")
    return np.array(path)


def draw(data: Experiment, path: Array, file: str) -> None:
    """What was read and what is computed at the start and at the end; and parameters, iteration by iteration."""
    figure = Figure(figsize=(9, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    steps = min(600, len(data.torques))
    t, y = np.arange(steps + 1) * DT, data.y[: steps + 1, 3]
    left.plot(t, y, ".", markersize=2, color="0.6", label="read")
    for p, color, label in ((path[0], "C1", "start"), (path[-1], "C0", "found")):
        run = data.rollout(p, steps)
        left.plot(t, read(run.q, run.v, data.gauges)[:, 3], color, linewidth=1, label=label)
    left.set(xlabel="time [s]", ylabel="curvature at the root [1/m]")
    right.plot(path / data.dyn.parameter_values, linewidth=1, label=NAMES)
    right.set(xlabel="iteration", ylabel="found / true")
    left.legend(fontsize=8), right.legend(fontsize=7, loc="upper right")
    figure.savefig(file, dpi=100)


def main(seconds: float = 20.0, seed: int = 0, file: str = "boom_identification.png") -> tuple[Array, Array, Array]:
    """Parameters that are true, those found, their standard errors, (6,) each."""
    data = experiment(seconds, seed)
    path = identify(data)
    true, found, sigma = data.dyn.parameter_values, path[-1], data.errors(path[-1])
    for name, *numbers in zip(NAMES, true, path[0], found, sigma, strict=True):
        print(f"{name:22} true {numbers[0]:8.2f}   start {numbers[1]:8.2f}   found {numbers[2]:10.4f} ± {numbers[3]:.4f}")
    print(f"{(np.abs(found - true) < 3 * sigma).sum()} of {true.size} within three standard errors")
    draw(data, path, file)
    print(f"wrote {file}")
    return true, found, sigma


if __name__ == "__main__":
    main()
