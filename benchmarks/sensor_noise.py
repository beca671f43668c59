"""Allan deviations of sensors in runs against their specified densities: `python benchmarks/sensor_noise.py`.

A free body at rest carries a gyro with white noise, one with a random walk of its bias, an accelerometer and a magnetometer. The
table has averaging times with at least 5,000 clusters, over all runs of a batch and all axes.
"""

from __future__ import annotations

import numpy as np

import pliant as pl

N, K, T, RUNS, T_END = 2e-5, 3e-6, 0.05, 64, 200.0
LEAST = 5000


def equipped() -> pl.System:
    system = pl.System("still", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=10.0, inertia=(1.0, 2.0, 3.0))
    system.add_output("white", pl.sensors.Gyro("bus", period=T, noise=N))
    system.add_output("walk", pl.sensors.Gyro("bus", period=T, bias_walk=K, bias_sigma=1e-3))
    system.add_output("accelerometer", pl.sensors.Accelerometer("bus", period=T, noise=N))
    system.add_output("magnetometer", pl.sensors.Magnetometer("bus", (0, 0, 1e-5), period=T, noise=N))
    return system


def main() -> None:
    q0 = np.tile([1.0, 0, 0, 0, 0, 0, 0], (RUNS, 1))
    runs = pl.simulate(equipped(), q0, t_end=T_END, seed=1, n_out=11, method="rk4", dt=T)
    print("sensor         tau [s]  clusters  deviation   specified   ratio")
    for name in ("white", "walk", "accelerometer", "magnetometer"):
        samples = np.moveaxis(runs[f"{name}_measured"].values, 1, 0).reshape(-1, 3 * RUNS)
        for m in (1, 4, 16, 64, 128):
            tau, deviation, clusters = pl.sensors.allan_deviation(samples, T, [m * T])
            count, found = int(clusters[0]) * samples.shape[1], float(np.sqrt((deviation**2).mean()))
            # a sample has the bias at an instant, not its mean over a period
            law = K * np.sqrt(tau[0] / 3 * (1 + 0.5 / m**2)) if name == "walk" else N / np.sqrt(tau[0])
            if count >= LEAST:
                print(f"{name:14} {tau[0]:7.2f} {count:9,d}  {found:.4e}  {law:.4e}  {found / law:6.4f}")


if __name__ == "__main__":
    main()
