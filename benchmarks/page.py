"""Pages of runs: how long they take to write, how large they are, and the command from its start to the page."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import pliant as pl
from pliant.examples import EXAMPLES

from .chains import chain
from .verdicts import Results, add

TABLE, COMMAND = "pages", "the command, from its start to the page"
_LARGEST, _LARGEST_OF_MANY = 2.0, 8.0  # MB
_LONGEST, _LONGEST_COMMAND = 1.0, 5.0  # s
_ROUNDS = 3
Task = tuple[str, Callable[[], None]]


def tasks(results: Results, cache: Path, quick: bool) -> Iterator[Task]:
    """Every example, or with `quick` two, chains of 50 and of 1,000 bodies, and `pliant run canadarm`, twice."""
    for name in ("double-pendulum", "canadarm") if quick else EXAMPLES:
        yield f"page: {name}", partial(_example, results, name, quick)
    yield "page: 50 bodies", partial(_chain, results, 50, 1001, _LARGEST)
    yield "page: 1,000 bodies", partial(_chain, results, 1000, 251, _LARGEST_OF_MANY)
    yield "page: the command", partial(_command, results, cache)


def _example(results: Results, name: str, quick: bool) -> None:
    example = EXAMPLES[name]
    try:
        system = example.build()
    except pl.PliantError as error:  # it takes a package that is not installed
        results["refused"].append({"system": name, "who": "pliant", "why": str(error)})
        return
    tau = None if example.tau is None else example.tau(system)
    t_end = min(example.t_end, 0.5) if quick else example.t_end
    _written(results, name, pl.simulate(system, example.q0, example.v0, t_end=t_end, tau=tau, dt=example.dt, seed=0), _LARGEST)


def _chain(results: Results, n: int, instants: int, most: float) -> None:
    system = chain(n)
    q0 = 0.1 * np.random.default_rng(0).normal(size=n)
    run = pl.simulate(system, q0, t_end=25.0 / n, n_out=instants, rtol=1e-4)
    _written(results, f"{n:,} bodies, {run.t.size:,} instants", run, most)


def _written(results: Results, what: str, run: pl.results.Run, most: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        seconds = []
        for _ in range(_ROUNDS):
            begun = perf_counter()
            path = run.page(Path(folder, "page.html"))
            seconds.append(perf_counter() - begun)
        size = path.stat().st_size / 1e6
    add(results, TABLE, f"{what}: size", figure=size, unit="MB", most=most)
    add(results, TABLE, f"{what}: writing", own_s=min(seconds), figure=min(seconds), unit="s", most=_LONGEST)


def _command(results: Results, cache: Path) -> None:
    """`pliant run canadarm` in a new process, with an empty cache and again."""
    with tempfile.TemporaryDirectory() as folder:
        for what, most in (("first run, with an empty cache", None), ("second run", _LONGEST_COMMAND)):
            seconds = min(_started(folder, cache) for _ in range(1 if most is None else _ROUNDS))
            add(results, COMMAND, f"pliant run canadarm, {what}", own_s=seconds, figure=seconds, unit="s", most=most)


def _started(folder: str, cache: Path) -> float:
    roots = [str(Path(pl.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    environment: dict[str, Any] = {**os.environ, "PLIANT_CACHE_DIR": str(cache / "page")}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, roots))
    command = [sys.executable, "-m", "pliant.cli", "run", "canadarm", "--out", folder]
    begun = perf_counter()
    ended = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    seconds = perf_counter() - begun
    if ended.returncode or not Path(folder, "page.html").is_file():
        raise pl.PliantError(f"pliant run canadarm failed in a fresh process: {ended.stderr.strip()[-300:]}")
    return seconds


FEET = {
    TABLE: ["Examples as `pliant run` has them, chains of hinged links. The least of three times."],
    COMMAND: ["run.nc, page.html and plot.png; the second run finds its machine code in the cache. The least of three."],
}
