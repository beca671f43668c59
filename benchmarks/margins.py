"""The gain at which runs of a flexible satellite begin to diverge, against the gain margin of the linear loop.

A satellite turns about three axes. It has two panels with eight bending modes, 0.5 % damping in every mode, three wheels, a sampled
controller with and without a notch filter, and a delay of 0 or 1.3 periods. Every row is a pair of runs, 0.5 % below and above the
margin. The gain at which a run diverges is where its rate of growth is zero. Run it with `python -m benchmarks.margins`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.signal import iirnotch

import pliant as pl
from pliant.spatial import Array

J, W = np.array([20.0, 4.0, 20.0]), 0.2  # kg m^2, rad/s
NEAR = 0.005  # of the margin: the runs
NOTCH = iirnotch(10.43 / (2 * np.pi), 1.0, fs=10.0)


def pd(t: Any, y: Any, torque: Any) -> Any:
    """A PD law with a low-pass filter. y: attitude, rate, gain."""
    asked = J * (W**2 * 2.0 * y[:3] + 1.4 * W * y[3:6]) * y[6]
    torque = torque + 0.1 * (asked - torque)
    return torque, torque


def notched(t: Any, y: Any, x: Any) -> Any:
    """The same with a notch filter about z."""
    b, a = NOTCH
    torque, _ = pd(t, y, x[:3])
    out = b[0] * torque[2] + x[3]
    memory = [b[1] * torque[2] - a[1] * out + x[4], b[2] * torque[2] - a[2] * out]
    return np.array([torque[0], torque[1], out]), np.array([*torque, *memory])


def satellite(law: Any, states: int, delay: float) -> pl.System:
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(60.0, (0.6, 0.6, 0.6)))
    panel = pl.flex.Beam(2.0, 3.0, EI=(600.0, 60.0), modes={"y": 2, "z": 2})
    for name, y, turn in (("left", 0.3, np.pi / 2), ("right", -0.3, -np.pi / 2)):
        system.add_body(name, "bus", pl.Fixed(), pose=pl.Pose((0, y, 0), rpy=(0, 0, turn)), flex=panel)
    system.add_load("damping", pl.modal_damping(system, 0.005))
    for axis, direction in zip("xyz", np.eye(3), strict=True):
        system.add_load(axis, pl.loads.Wheel("bus", axis=direction, inertia=0.01))
    system.add_load("knob", lambda x: None, inputs={"gain": 1.0})
    system.add_output("tracker", lambda x: x.q("bus")[1:4])
    system.add_output("gyro", lambda x: x.omega("bus").in_(x["bus"]), unit="rad/s")
    drives = ["x.torque", "y.torque", "z.torque"]
    made = pl.Controller(0.1, pl.Traced(law), ["tracker", "gyro", "knob.gain"], drives, np.zeros(states), delay)
    system.add_controller("acs", made)
    return system


def growth(t: Array, y: Array, period: float) -> float:
    """Return the rate of growth [1/s] of a motion: the slope of the logarithm of its root mean square by periods."""
    n = max(1, int(period / (t[1] - t[0])))
    parts = len(t) // n
    size = np.sqrt((y[: parts * n].reshape(parts, n) ** 2).mean(axis=1))
    middle = t[: parts * n].reshape(parts, n).mean(axis=1)
    return float(np.polyfit(middle, np.log(size), 1)[0])


def main() -> None:
    print(f"{'law':<10}{'delay [s]':>10}{'margin':>12}{'critical [rad/s]':>18}{'runs diverge at':>17}{'difference [%]':>16}")
    for law, states in ((pd, 3), (notched, 5)):
        for delay in (0.0, 0.13):
            margin, w, at = compared(satellite(law, states, delay))
            print(f"{law.__name__:<10}{delay:>10g}{margin:>12.4f}{w:>18.3f}{at * margin:>17.4f}{100 * (at - 1):>16.4f}")


def compared(system: pl.System) -> tuple[float, float, float]:
    """Return the gain margin, the critical frequency [rad/s], and the factor on the margin at which runs diverge."""
    loop = pl.control_loop(system)
    _, margin = loop.gain_range()
    critical = loop.scaled(margin)
    values, vectors = np.linalg.eig(critical.closed().A)
    k = int(np.argmax(np.abs(values)))
    w, names = abs(np.angle(values[k])) / loop.period, critical.seen.states
    shape = vectors[: len(names), k] / np.abs(vectors[: len(names), k]).max()
    q0, v0 = initial(system, dict(zip(names, 1e-4 * shape.real, strict=True)))
    factors = np.array([1 - NEAR, 1 + NEAR])
    gains = {"knob.gain": (factors * margin)[:, None]}
    run = pl.simulate(system, q0, v0, t_end=200.0, n_out=10001, rtol=1e-9, atol=1e-13, u=gains)
    moving = next(x for x, size in zip(names, np.abs(shape), strict=True) if size > 0.1 and "turn" not in x)
    late = run.t > 60.0  # when the other motions have decayed
    rates = [growth(run.t[late], y[late], 8 * np.pi / w) for y in run[moving].to_numpy()]
    return margin, w, float(np.interp(0.0, rates, factors))


def initial(system: pl.System, values: dict[str, float]) -> tuple[Array, Array]:
    """Return q and v near zero, from increments and speeds by name."""
    model, d, v = system.model, np.zeros(system.nv), np.zeros(system.nv)
    lin = pl.linearise(system, inputs=[], outputs=[])
    for name, x in values.items():
        i = lin.states.index(name)
        if i < system.nv:
            d[i] = x
        elif i < 2 * system.nv:
            v[i - system.nv] = x
    return model.integrate(model.neutral(), d), v


if __name__ == "__main__":
    main()
