"""The functions of `dyn.casadi` compared with the compiled ones on ten robots; and a motion of the Panda by direct collocation.

    python -m benchmarks.casadi_robots

Differences are relative to the largest entry of a result.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

import pliant as pl

from .robots import file_of

ROBOTS = {
    "Panda": ("panda_description/urdf/panda.urdf", "fixed"),
    "UR5": ("ur_description/urdf/ur5_robot.urdf", "fixed"),
    "xArm7": ("xarm_description/urdf/xarm7.urdf", "fixed"),
    "Kinova": ("kinova_description/robots/kinova.urdf", "fixed"),
    "Talos's left arm": ("talos_data/robots/talos_left_arm.urdf", "fixed"),
    "Talos, reduced": ("talos_data/robots/talos_reduced.urdf", "free"),
    "solo12": ("solo_description/robots/solo12.urdf", "free"),
    "ANYmal": ("anymal_b_simple_description/robots/anymal.urdf", "free"),
    "Go2": ("go2_description/urdf/go2.urdf", "free"),
    "Bolt": ("bolt_description/robots/bolt.urdf", "free"),
}
FUNCTIONS = {
    "forward_dynamics": "q v tau", "inverse_dynamics": "q v tau", "mass_matrix": "q", "bias": "q v", "gravity_forces": "q",
    "kinetic_energy": "q v", "momentum": "q v", "com": "q", "com_jacobian": "q",
}  # fmt: skip
OF_FRAMES = {"pose": "q", "jacobian": "q", "velocity": "q v", "jacobian_dot": "q v"}
BOUND = 1e-12
FINE = 40  # steps of a simulation in an interval of a plan
STIFF = 30.0  # rad/s: the rate at which the controller of the Panda corrects errors


def load(name: str) -> pl.System:
    file, base = ROBOTS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(file_of(file), base=base, dynamics="ignore")


def apart(found: Any, expected: Any) -> float:
    """The largest difference of results, relative to the largest entry."""
    found, expected = (x if isinstance(x, tuple) else (x,) for x in (found, expected))
    pairs = ((np.asarray(x).reshape(np.shape(y)), np.asarray(y)) for x, y in zip(found, expected, strict=True))
    return max(float(np.abs(x - y).max() / max(np.abs(y).max(), 1e-300)) for x, y in pairs)


def compared(name: str, states: int = 3) -> dict[str, float]:
    """The largest difference of each function, over some states."""
    system = load(name)
    dyn, worst = pl.compile(system, lanes=1), {}
    frame = system.bodies[-1].name
    for seed in range(states):
        q, v = system.random_state(seed)
        # torques of motions as fast as the robot's own: with others the light links would turn at once
        tau = dyn.inverse_dynamics(q, v, np.random.default_rng(seed).normal(size=system.nv))
        given = {"q": q, "v": v, "tau": tau}
        owners = [(FUNCTIONS, dyn, dyn.casadi), (OF_FRAMES, dyn.frame(frame), dyn.casadi.frame(frame))]
        for names, own, theirs in owners:
            for function, arguments in names.items():
                at = [given[x] for x in arguments.split()]
                off = apart(getattr(theirs, function)(*at), getattr(own, function)(*at))
                worst[function] = max(worst.get(function, 0.0), off)
    return worst


class Panda(NamedTuple):
    """A plan of the Panda: iterations of IPOPT, and the largest torque relative to its limit.

    missed: by how much simulations of the intervals miss the plan [rad]. growth: by how much a small error of the first pose grows
    until the end, without feedback. followed: how far from the plan a run with feedback ends [rad].
    """

    iterations: int
    most: float
    missed: float
    growth: float
    followed: float


def panda_moves(steps: int = 30, duration: float = 1.5) -> Panda:
    """Move the Panda between two poses with small torques and accelerations, within its limits, by direct collocation."""
    system = load("Panda").lock(["panda_finger_joint1", "panda_finger_joint2"])
    dyn, n, h = pl.compile(system), system.nv, duration / steps
    start = np.array([0.0, -0.6, 0.0, -2.2, 0.0, 1.6, 0.8])
    goal = np.array([1.2, 0.5, -0.6, -1.2, 0.7, 2.2, -0.4])
    opti = ca.Opti()
    q, v, tau = (opti.variable(n, steps + 1) for _ in range(3))
    middle = (tau[:, 1:] + tau[:, :-1]) / 2  # torques of their own would ring with those at the ends
    a = dyn.casadi.forward_dynamics.map(steps + 1)(q, v, tau)
    half = {}
    for name, x, rate in (("q", q, v), ("v", v, a)):
        half[name] = (x[:, 1:] + x[:, :-1]) / 2 + h / 8 * (rate[:, :-1] - rate[:, 1:])
    a_half = dyn.casadi.forward_dynamics.map(steps)(half["q"], half["v"], middle)
    for x, rate, between in ((q, v, half["v"]), (v, a, a_half)):
        opti.subject_to(x[:, 1:] == x[:, :-1] + h / 6 * (rate[:, :-1] + 4 * between + rate[:, 1:]))
    for x, first, last in ((q, start, goal), (v, np.zeros(n), np.zeros(n))):
        opti.subject_to(x[:, 0] == first)
        opti.subject_to(x[:, -1] == last)
    for i in range(n):
        opti.subject_to(opti.bounded(system.lower[i], q[i, :], system.upper[i]))
        opti.subject_to(opti.bounded(-system.velocity[i], v[i, :], system.velocity[i]))
        opti.subject_to(opti.bounded(-system.effort[i], tau[i, :], system.effort[i]))
    opti.minimize(h * (ca.sumsqr(tau) + ca.sumsqr(a)))
    opti.set_initial(q, np.linspace(start, goal, steps + 1).T)
    opti.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes"})
    found = opti.solve()
    torques, at, speeds = (found.value(x).T for x in (tau, q, v))
    most = float(np.abs(torques / system.effort).max())
    ends = _missed(dyn, at, speeds, torques, h), _growth(dyn, at, speeds, torques, h), _followed(dyn, at, speeds, torques, h)
    return Panda(int(opti.stats()["iter_count"]), most, *ends)


def _missed(dyn: pl.Dynamics, q: np.ndarray, v: np.ndarray, torques: np.ndarray, h: float) -> float:
    """How far simulations from each instant of a plan end from its next instant. Torques are linear between those of the plan."""
    out = dyn.rollout(q[:-1], v[:-1], dt=h / FINE, steps=FINE, every=FINE, tau_steps=_between(torques))
    return float(np.abs(out.q[:, -1] - q[1:]).max())


def _between(torques: np.ndarray) -> np.ndarray:
    """Torques (intervals, FINE, nv) at the middle of the steps of each interval."""
    s = (np.arange(FINE)[:, None] + 0.5) / FINE
    return (1 - s) * torques[:-1, None] + s * torques[1:, None]


def _growth(dyn: pl.Dynamics, q: np.ndarray, v: np.ndarray, torques: np.ndarray, h: float) -> float:
    rows = _between(torques).reshape(-1, q.shape[1])
    tangents = {"q0": np.eye(q.shape[1])}
    out = dyn.rollout(q[0], v[0], dt=h / FINE, steps=len(rows), every=len(rows), tau_steps=rows, tangents=tangents)
    return float(np.linalg.norm(out.dq[:, -1], 2))


def _followed(dyn: pl.Dynamics, q: np.ndarray, v: np.ndarray, torques: np.ndarray, h: float) -> float:
    """Simulate the plan with a controller: accelerations of the errors by inverse dynamics. The plan is cubic between instants."""
    s = np.arange(FINE)[:, None] / FINE
    a, b, c, d = 2 * s**3 - 3 * s**2 + 1, s**3 - 2 * s**2 + s, 3 * s**2 - 2 * s**3, s**3 - s**2
    path = a * q[:-1, None] + h * b * v[:-1, None] + c * q[1:, None] + h * d * v[1:, None]
    slopes = (6 * s**2 - 6 * s) * (q[:-1, None] - q[1:, None]) / h
    rates = slopes + (3 * s**2 - 4 * s + 1) * v[:-1, None] + (3 * s**2 - 2 * s) * v[1:, None]
    sim = dyn.stepper(h / FINE)
    sim.reset(q[0], v[0])
    at, speed = q[0], v[0]
    for wanted, rate, tau in zip(*(x.reshape(-1, q.shape[1]) for x in (path, rates, _between(torques))), strict=True):
        correction = dyn.mass_matrix(at) @ (STIFF**2 * (wanted - at) + 2 * STIFF * (rate - speed))
        at, speed = sim.step(tau + correction)
    return float(np.abs(at - q[-1]).max())


def main() -> None:
    for name in ROBOTS:
        worst = compared(name)
        function = max(worst, key=worst.__getitem__)
        verdict = "" if worst[function] <= BOUND else f"  MORE THAN {BOUND:.0e}"
        size = f"{load(name).nv:3} dof, {len(worst)} functions"
        print(f"{name:18} {size}, largest difference {worst[function]:.1e} ({function}){verdict}")
    made = panda_moves()
    print(f"Panda by direct collocation: {made.iterations} iterations, torques up to {made.most:.2f} of their limits")
    print(f"simulations of its intervals miss the plan by {made.missed:.1e} rad at most")
    print(f"without feedback an error of the first pose grows by a factor of {made.growth:.0e} until the end")
    print(f"with feedback of {STIFF:.0f} rad/s a simulation ends {made.followed:.1e} rad from the plan")


if __name__ == "__main__":
    main()
