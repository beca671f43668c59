"""Plot the eigenvalues of the benchmark bicycle over its speed, and find the speeds at which weave and capsize change stability.

    python examples/bicycle_modes.py

The bicycle rides straight and upright. At each speed pliant linearises the rolling state exactly. The eigenvalues of lean and steer
are those of Meijaard, Papadopoulos, Ruina and Schwab (2007): weave is the oscillation of lean and steer, capsize a slow fall, and
castering a fast return of the steer. The script writes bicycle_modes.png, and prints the two speeds with those of the paper.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from scipy.optimize import brentq

import pliant as pl

Array = np.ndarray[Any, Any]
STATES = ("frame.turn_x", "steering.angle", "frame.wx", "steering.rate")  # of lean and steer
PUBLISHED = {"weave": 4.29238253634, "capsize": 6.02426201539}  # m/s


class Bicycle:
    """The example `bicycle`, linearised about straight rides."""

    def __init__(self) -> None:
        self.system = pl.examples.load("bicycle")
        self.upright = pl.examples.EXAMPLES["bicycle"].q0
        self.dynamics = pl.compile(self.system)

    def eigenvalues(self, speed: float) -> Array:
        """Return the four eigenvalues [1/s] of lean and steer at a speed [m/s]."""
        q, v = pl.assemble(self.system, self.upright, {"frame.vx": speed, "frame.wx": 0.0, "steering": 0.0})
        linear = self.dynamics.linearise(q, v)
        own = [linear.states.index(name) for name in STATES]
        return np.linalg.eigvals(linear.A[np.ix_(own, own)])

    def weave(self, speed: float) -> float:
        """Return the growth rate [1/s] of the oscillation."""
        return max(x.real for x in self.eigenvalues(speed) if abs(x.imag) > 0.1)

    def capsize(self, speed: float) -> float:
        """Return the growth rate [1/s] of the slow fall."""
        return max(x.real for x in self.eigenvalues(speed) if abs(x.imag) < 1e-9)

    def critical_speeds(self) -> dict[str, float]:
        """Return the speeds [m/s] at which weave becomes stable and capsize unstable."""
        exact = {"xtol": 1e-13, "rtol": 1e-14}
        return {"weave": brentq(self.weave, 4.0, 4.6, **exact), "capsize": brentq(self.capsize, 5.5, 6.5, **exact)}


def plot(bicycle: Bicycle, critical: dict[str, float], path: str) -> None:
    """Draw real and imaginary parts over the speed."""
    speeds = np.linspace(0.1, 10.0, 100)
    found = [bicycle.eigenvalues(speed) for speed in speeds]
    figure = Figure(figsize=(7.0, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.axvspan(critical["weave"], critical["capsize"], color="0.92", label="stable by itself")
    for speed, own in zip(speeds, found, strict=True):
        axes.plot([speed] * 4, own.real, ".", color="C0", markersize=3)
        turning = own.imag[own.imag > 1e-9]
        axes.plot([speed] * len(turning), turning, ".", color="C1", markersize=3)
    axes.plot([], [], ".", color="C0", label="real part")
    axes.plot([], [], ".", color="C1", label="imaginary part")
    for name, speed in critical.items():
        axes.axvline(speed, color="0.4", linewidth=0.8)
        axes.annotate(f"{name}\n{speed:.4f} m/s", (speed, 8.6), ha="right" if name == "weave" else "left", fontsize=8)
    axes.annotate("weave", (2.0, 3.4), fontsize=8)
    axes.annotate("capsize", (8.6, 0.4), fontsize=8)
    axes.annotate("castering", (2.2, -8.6), fontsize=8)
    axes.axhline(0.0, color="black", linewidth=0.8)
    axes.set(xlabel="speed [m/s]", ylabel="eigenvalues [1/s]", xlim=(0, 10), ylim=(-10, 10))
    axes.legend(loc="lower right", fontsize=8)
    figure.savefig(path, dpi=130)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--figure", default="bicycle_modes.png", help="The file of the figure. Default: bicycle_modes.png.")
    path = parser.parse_args().figure
    bicycle = Bicycle()
    critical = bicycle.critical_speeds()
    for name, speed in critical.items():
        print(f"{name:8} {speed:.12f} m/s, published {PUBLISHED[name]:.11f}, difference {speed - PUBLISHED[name]:.1e}")
    plot(bicycle, critical, path)
    print(path)


if __name__ == "__main__":
    main()
