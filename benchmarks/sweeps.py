"""What a sweep of 1,000 short runs costs, and what is left of one that is killed.

python -m benchmarks.sweeps [EXAMPLE T_END RUNS]    the share of storing in the CPU time, and how busy the processes are
python -m benchmarks.sweeps --kills 20              kill -9 of everything at random moments, then resume: bitwise the same?
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from pliant.study.workers import pool, work

_STARTS = {"double-pendulum": "q0.elbow", "flexible-satellite": "v0.left-drive.rate"}
_SWEEP = """
import pliant as pl
example = pl.examples.EXAMPLES["flexible-satellite"]
over = {"boom.EI": "log(300, 3000, 25)", "v0.left-drive.rate": "lin(0.1, 0.3, 240)"}
pl.sweep(example.build(), over, t_end=2.0, v0=dict(example.v0), n_out=101, out="PATH", processes=2)
"""


def timed(function: Any, clock: Any, spent: list[float]) -> Any:
    def called(*given: Any) -> Any:
        began = clock()
        try:
            return function(*given)
        finally:
            spent.append(clock() - began)

    return called


def cost(name: str = "flexible-satellite", t_end: float = 10.0, runs: int = 1000) -> None:
    """Print the share of storing, in one process, and how busy workers are, on all cores."""
    example = pl.examples.EXAMPLES[name]
    over = {_STARTS[name]: pl.study.lin(0.1, 0.5, runs)}
    stored: list[float] = []
    computed: list[float] = []
    work.write_block = timed(work.write_block, time.process_time, stored)
    work.computed = timed(work.computed, time.process_time, computed)
    asked: list[float] = []
    for call in ("begin", "ask"):
        setattr(pool.Worker, call, timed(getattr(pool.Worker, call), time.perf_counter, asked))
    with tempfile.TemporaryDirectory() as folder:
        given = {"q0": dict(example.q0), "v0": dict(example.v0), "t_end": t_end}
        study = pl.sweep(example.build(), over, out=Path(folder, "one.zarr"), processes=1, **given)
        share = sum(stored) / (sum(stored) + sum(computed))
        each, layout = 1e3 * sum(computed) / runs, study.layout
        size = sum(x.stat().st_size for x in study.path.rglob("*") if x.is_file())
        print(f"{name}, {runs:,} runs of {t_end:g} s, {layout.blocks} blocks of {layout.block}, {size / 1e6:.0f} MB:")
        print(f"  {each:.2f} ms of CPU a run, storing {1e3 * sum(stored) / runs:.2f} ms more: {100 * share:.1f} % of all")
        n, began = pool.cores(), time.perf_counter()
        pl.sweep(example.build(), over, out=Path(folder, "all.zarr"), processes=n, **given)
        wall = time.perf_counter() - began
        print(f"  on {n} processes {wall:.1f} s, in which they work {100 * sum(asked) / (n * wall):.0f} %, starting included")


def kills(count: int) -> None:
    """Kill a sweep so many times, and compare what it comes to."""
    rng = np.random.default_rng()
    with tempfile.TemporaryDirectory() as folder:

        def started(name: str) -> subprocess.Popen[bytes]:
            text = _SWEEP.replace("PATH", str(Path(folder, name)))
            return subprocess.Popen([sys.executable, "-c", text], start_new_session=True)

        began = time.monotonic()
        assert started("calm.zarr").wait() == 0
        whole = time.monotonic() - began
        calm, left = pl.load_study(Path(folder, "calm.zarr")), []
        for _ in range(count):
            store = Path(folder, "killed.zarr")
            if store.exists() and pl.load_study(store).complete:
                assert pl.load_study(store).same(calm)
                store.rename(Path(folder, f"{len(left)}.zarr"))
            process = started("killed.zarr")
            time.sleep(rng.uniform(0, whole))
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            left.append(int((pl.load_study(store).done > 0).sum()) if store.exists() else 0)
        assert started("killed.zarr").wait() == 0
        same = pl.load_study(Path(folder, "killed.zarr")).same(calm)
        print(f"{count} kills, after {', '.join(map(str, left))} of {len(calm)} runs: {'' if same else 'NOT '}bitwise the same")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--kills"]:
        kills(int(sys.argv[2]))
    else:
        cost(*(kind(x) for kind, x in zip((str, float, int), sys.argv[1:], strict=False)))
