"""The gain at which runs of a flexible satellite begin to diverge, against the gain margin of the linear loop.

A satellite turns about three axes. It has two panels with eight bending modes, 0.5 % damping in every mode, three wheels, a sampled
controller with and without a notch filter, and a delay of 0 or 1.3 periods. Every row is a pair of runs, 0.5 % below and above the
margin. The gain at which a run diverges is where its rate of growth is zero.

Then a satellite with spinning wheels, a gyro at 20 Hz, a controller at 10 Hz and a star tracker at 5 Hz, with delays: runs of
small motions against powers of the linear map of one cycle. Run it with `python -m benchmarks.margins`.
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
    system.add_load("damping", pl.analysis.modal_damping(system, 0.005))
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

    for size in (1e-5, 1e-6):
        print(
            f"several rates, motion of {size:g} rad: the run differs from the linear map by {several_rates(size):.1e} of the motion"
        )


def attitude(t: Any, y: Any, torque: Any) -> Any:
    """A PD law with a filter, of a rate and a quaternion; it runs as Python."""
    error = 2 * y[4:7] * np.sign(y[3])
    torque = torque + 0.4 * (-2.0 * error - 6.0 * y[:3] - torque)
    return torque, torque


def several_rates(size: float, cycles: int = 20) -> float:
    """Return the largest difference between a run and the linear map, relative to the motion. size: of the motion [rad]."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(8.0, 9.0, 7.0))
    panel = pl.flex.Beam(2.0, 2.0, EI=(60.0, 30.0), modes={"y": 1, "z": 1}, damping=0.01)
    system.add_body("panel", "bus", pl.Fixed(), pose=pl.Pose((0.2, 0.4, 0.1), rpy=(0.2, 0.1, 1.5)), flex=panel)
    spins = (200.0, -150.0, 220.0, -180.0)
    system.add_load("wheels", pl.loads.WheelSet("bus", axes="pyramid", inertia=0.01, speed=spins, moment=pl.Input((0.0, 0.0, 0.0))))
    system.add_output("gyro", pl.sensors.Gyro("bus", period=0.05, delay=0.02))
    system.add_output("tracker", pl.sensors.StarTracker("bus", period=0.2, delay=0.13, cross=0.0, roll=0.0))
    made = pl.Controller(0.1, attitude, ["gyro", "tracker"], ["wheels.moment"], np.zeros(3), delay=0.05)
    system.add_controller("acs", made)
    loop = pl.analysis.control_loop(system)
    closed = loop.closed()
    turn, bent = size * np.array([1.0, -2.0, 0.5]), size * np.array([3.0, -2.0])
    first = dict(zip(("bus.turn_x", "bus.turn_y", "bus.turn_z", "panel.y1", "panel.z1"), (*turn, *bent), strict=True))
    held = dict(zip(("tracker.qx", "tracker.qy", "tracker.qz"), turn / 2, strict=True))  # until its first sample arrives
    z = np.array([(first | held).get(name, 0.0) for name in closed.states])
    run = pl.simulate(system, *initial(system, first), t_end=cycles * loop.period, n_out=cycles + 1, rtol=1e-12, atol=1e-18)
    names = ["bus.wx", "bus.wy", "bus.wz", "panel.y1", "panel.z1"]
    rows = [closed.states.index(name) for name in names]
    expected = np.array([(np.linalg.matrix_power(closed.A, k) @ z)[rows] for k in range(cycles + 1)])
    found = np.array([run[name].to_numpy() for name in names]).T
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def compared(system: pl.System) -> tuple[float, float, float]:
    """Return the gain margin, the critical frequency [rad/s], and the factor on the margin at which runs diverge."""
    loop = pl.analysis.control_loop(system)
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
