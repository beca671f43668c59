"""Steps and times of the latches of the wing of docs/deployment.md, and of the observatory, by method and tolerance.

python -m benchmarks.deployment
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl

GUIDE = Path(__file__).parents[1] / "docs" / "deployment.md"
RUNS = (("dop853", 1e-8), ("dop853", 1e-4), ("esdirk", 1e-5), ("esdirk", 1e-4), ("esdirk", 1e-3))


def main() -> None:
    wing()
    observatory()


def wing() -> None:
    """The wing of the guide."""
    names: dict[str, Any] = {}
    exec(re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)[0], names)
    panel = pl.flex.Beam(1.5, 8.0, EI=3e3, modes={"y": 4}, boundary="static", damping=0.01, stiffening=False)
    system, exact = names["wing"](flex=panel), None
    for method, rtol in RUNS:
        run = pl.simulate(system, names["STOWED"], t_end=60.0, method=method, rtol=rtol)  # type: ignore[arg-type]
        times = run.events.time
        exact = times if exact is None else exact
        print(f"{method:7} rtol {rtol:g}: {int(run.quality.steps):7,} steps, latches {np.abs(times - exact).max():.0e} s off")


def observatory() -> None:
    """The example, from its separation until its wheels begin to turn it."""
    example, exact = pl.examples.EXAMPLES["observatory"], None
    system = example.build()
    for method, rtol in RUNS[1:]:
        run = pl.simulate(
            system,
            example.q0,
            example.v0,
            s0=example.s0,
            t_end=30.0,
            method=method,
            rtol=rtol,
            seed=1,  # type: ignore[arg-type]
        )
        times = run.events.time
        exact = times if exact is None else exact
        off = np.abs(times - exact).max()
        print(f"observatory, {method:7} rtol {rtol:g}: {int(run.quality.steps):7,} steps, latches {off:.0e} s off")


if __name__ == "__main__":
    main()
