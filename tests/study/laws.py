"""Laws in a module, which other processes can import."""

from __future__ import annotations

import os
import signal
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


class Ended:
    """A force that kills the sweep that it is in with all its workers, whatever the others do: when a run begins and so many blocks
    are stored, once for each number of blocks."""

    def __init__(self, store, *blocks):
        self.store, self.blocks = str(store), blocks

    def __call__(self, t, q, v):
        if t == 0 and WORKER in os.environ:
            for wanted in self.blocks:
                mark = Path(f"{self.store}.{wanted}")
                if not mark.exists() and sum(1 for _ in Path(self.store, "done").glob("c.[0-9]*")) >= wanted:
                    mark.touch()
                    os.killpg(os.getpgid(0), signal.SIGKILL)
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
    system.add_load("motor", pl.loads.Motor("rod", torque=pl.Input(0.0), max_torque=8.0))
    system.add_output("height", height, unit="m")
    system.add_controller("pd", pl.Controller(0.05, follow, measures=["rod.angle", "rod.rate"], drives=["motor.torque"], noise=0.1))
    return system
