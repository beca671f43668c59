"""Systems that are driven: a disc on an axle with a torque as input, and what it does by closed forms."""

from __future__ import annotations

import numpy as np

import pliant as pl

J = 2.0


def disc(torque=0.0, **system):
    """A disc about a fixed axle, without gravity, with the input motor.torque: J angle'' = torque."""
    out = pl.System("disc", gravity=(0, 0, 0), **system)
    out.add_body("disc", hinge=pl.Revolute("z"), hinge_name="axle", mass=1.0, inertia=(1.5, 1.5, J))
    out.add_load("motor", lambda x: x.torque("axle", x.u.torque), inputs={"torque": torque})
    return out


def pendulum():
    """Two links with gravity and a motor between them: nothing of it is linear."""
    out = pl.System("pendulum")
    rod = pl.Inertia.rod(mass=1.0, length=0.5, com=(0.25, 0, 0))
    out.add_body("upper", hinge=pl.Revolute("y"), hinge_name="shoulder", inertia=rod)
    out.add_body("lower", parent="upper", hinge=pl.Revolute("y"), hinge_name="elbow", pose=pl.Pose(xyz=(0.5, 0, 0)), inertia=rod)
    out.add_load("motor", lambda x: x.torque("elbow", x.u.torque), inputs={"torque": 0.0})
    return out


def of_series(t, times, values, kind, n=1.0):
    """(angle, rate) of n angle'' = the series at times t, from rest: cubics, piece by piece."""
    angle, rate, a, w = np.zeros_like(t), np.zeros_like(t), 0.0, 0.0
    for i in range(len(times) - 1):
        length = times[i + 1] - times[i]
        slope = (values[i + 1] - values[i]) / length if kind == "linear" else 0.0

        def moved(d, a=a, w=w, value=values[i], slope=slope):
            return a + w * d + (value * d**2 / 2 + slope * d**3 / 6) / n, w + (value * d + slope * d**2 / 2) / n

        own = (t >= times[i]) & (t <= times[i + 1])
        angle[own], rate[own] = moved(t[own] - times[i])
        a, w = moved(length)
    return angle, rate


def sampled(period, steps, law, start=(1.0, 0.0), delay=0):
    """Angles and rates (steps + 1,) of the disc at the instants of a sampled law of (angle, rate), whose torque is held, and acts
    `delay` whole periods later: the exact recursion of a double integrator."""
    x, waiting, out = np.array(start), [0.0] * delay, [start]
    A, B = np.array([[1.0, period], [0.0, 1.0]]), np.array([period**2 / 2, period]) / J
    for _ in range(steps):
        waiting.append(law(x))
        x = A @ x + B * waiting.pop(0)
        out.append(tuple(x))
    return np.array(out).T
