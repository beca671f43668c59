"""Laws in a module, which other processes can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.study.workers.worker import WORKER


def deadly(t, q, v):
    """Ends the worker that calls it at q > 1."""
    if q[0] > 1.0 and WORKER in os.environ:
        os.kill(os.getpid(), signal.SIGKILL)
    return [0.0]


class Once:
    """A force that ends the first worker that calls it, and no other."""

    def __init__(self, mark):
        self.mark = str(mark)

    def __call__(self, t, q, v):
        if WORKER in os.environ and not Path(self.mark).exists():
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return [0.0]


class Slow:
    """A force that takes its time."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __call__(self, t, q, v):
        time.sleep(self.seconds)
        return [0.0]


def follow(t, y, state):
    return -3.0 * y[0] - 0.5 * y[1], state


def height(x):
    return -0.5 * np.cos(x.q("rod"))


def stop_high(x):
    return x.q("rod") - 2.0


def pendulum() -> pl.System:
    system = pl.System("pendulum")
    system.add_body("rod", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(1.0, length=1.0, axis="z", com=(0, 0, -0.5)))
    return system


def driven() -> pl.System:
    """A pendulum with a motor, an output, and a controller that measures with noise."""
    system = pendulum()
    system.add_load("motor", pl.Motor("rod", torque=pl.Input(0.0), max_torque=8.0))
    system.add_output("height", height, unit="m")
    system.add_controller("pd", pl.Controller(0.05, follow, measures=["rod.angle", "rod.rate"], drives=["motor.torque"], noise=0.1))
    return system
