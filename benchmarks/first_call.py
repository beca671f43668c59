"""How long a user waits for a first run, and for further ones: `python -m benchmarks.first_call [--only car,panda]`.

Cold: a fresh process with an empty cache. Warm: a fresh process with the cache that the first one left. Both begin with the
interpreter and end with a short run. Second: another run of the same system in the same process. Per call: Python around compiled
functions. All in CPU time of this process, so that other processes count little; the process that compiles better code in the
background is not in it. The least of some repetitions.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from rich.console import Console
from rich.table import Table

import pliant as pl

from . import fresh
from .first_systems import SYSTEMS, car

# s cold, s warm, ms second
TARGETS = {
    "double-pendulum": (0.4, 0.3, 0.3), "panda": (0.5, 0.35, 0.3), "talos": (0.7, 0.4, 0.5), "four-bar": (0.45, 0.3, 1),
    "canadarm": (0.45, 0.35, 0.3), "car": (1.5, 0.6, 3), "chain-100": (1.2, 0.5, 5), "observatory": (1.5, 0.6, 5),
    "quadruped": (0.9, 0.4, 2), "boxes-4": (10, 0.5, 5), "panels-200": (1.5, 0.8, 15), "net-6": (1.5, 0.5, 4),
    "net-12": (1.5, 0.8, 15),
}  # fmt: skip


def system(name: str, times: int) -> dict[str, float]:
    """The figures of one system."""
    cold, warm = [], []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o700)
            for found in (cold, warm):
                ended = fresh.run("first_process", (name,), Path(folder))
                if ended.returncode:
                    raise pl.PliantError(f"{name} failed in a fresh process: {fresh.last_line(ended.stderr)}")
                found.append(json.loads(fresh.last_line(ended.stdout)))
    return {
        "cold": min(x["first"] for x in cold),
        "warm": min(x["first"] for x in warm),
        "second": min(x["second"] for x in [*cold, *warm]),
    }


def calls() -> dict[str, tuple[float, float]]:
    """{call: (seconds, target)} of calls whose code is there."""
    pendulum, bar = pl.examples.load("double-pendulum"), pl.examples.load("four-bar")
    dyn, closed = pl.compile(pendulum), pl.compile(bar)
    q, v = np.array([0.3, 0.2]), np.zeros(2)
    q4, v4 = pl.assemble(closed, {"crank": 0.5})
    given = pl.compile(bar, parameters=["crank.mass"])
    masses = np.linspace(0.9, 1.1, 64)[:, None] * given.parameter_values
    sim = dyn.stepper(1e-3)
    sim.reset(q, v)
    chassis, _ = car()
    return {
        "forward_dynamics, double pendulum": (_least(lambda: dyn.forward_dynamics(q, v, v), 2000), 0.7e-6),
        "sim.step()": (_least(sim.step, 2000), 1.5e-6),
        "dyn.rollout, one step": (_least(lambda: dyn.rollout(q, v, dt=1e-3, steps=1), 200), 15e-6),
        "dyn.rollout, one step, four-bar": (_least(lambda: closed.rollout(q4, v4, dt=1e-3, steps=1), 100), 70e-6),
        "pl.simulate(dyn, arrays)": (_least(lambda: pl.simulate(dyn, q, v, t_end=0.01), 50), 0.2e-3),
        "pl.simulate(system)": (_least(lambda: pl.simulate(pendulum, t_end=0.01), 50), 0.3e-3),
        "pl.simulate(system), four-bar": (_least(lambda: pl.simulate(bar, t_end=0.01), 20), 1e-3),
        "a closed run of a batch of 64": (
            _least(lambda: pl.simulate(given, q4, v4, p=masses, t_end=0.01), 5) / len(masses),
            1e-3,
        ),
        "pl.assemble, four-bar": (_least(lambda: pl.assemble(closed, {"crank": 0.5}), 50), 0.1e-3),
        "pl.equilibrium, car, again": (_least(lambda: pl.equilibrium(chassis), 2), 0.2),
    }


def _least(call: Callable[[], object], n: int, rounds: int = 5) -> float:
    call()
    times = []
    for _ in range(rounds):
        begun = process_time()
        for _ in range(n):
            call()
        times.append((process_time() - begun) / n)
    return min(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long a user waits for a first run.")
    parser.add_argument("--only", default=",".join(SYSTEMS), help="names, with commas between")
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--calls", action="store_true", help="measure single calls instead")
    given = parser.parse_args()
    out = Console()
    if given.calls:
        table = Table("call", "µs", "target")
        for name, (seconds, most) in calls().items():
            table.add_row(name, f"{1e6 * seconds:,.1f}", f"{1e6 * most:,.1f}")
        out.print(table)
        return
    table = Table("system", "cold [s]", "target", "warm [s]", "target", "second [ms]", "target")
    for name in given.only.split(","):
        found, (cold, warm, second) = system(name, given.times), TARGETS[name]
        row = f"{found['cold']:.2f}", f"{cold}", f"{found['warm']:.2f}", f"{warm}", f"{1e3 * found['second']:.2f}", f"{second}"
        table.add_row(name, *row)
        out.print(name, *row)
    out.print(table)


if __name__ == "__main__":
    main()
