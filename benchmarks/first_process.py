"""The first runs of a system in a fresh process, in seconds of CPU. Run as a script by `first_call.py`.

The import of this package is not counted: users do not import it.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import process_time

import numpy as np

T_END, AGAIN = 0.01, 5


def main(package: str, name: str) -> dict[str, float]:
    """{"first": from the interpreter's start to the end of the first run, "second": the least of some further runs}."""
    import pliant as pl

    imported = process_time()
    systems = importlib.import_module(f"{package}.first_systems")
    begun = process_time()
    system, settings = systems.SYSTEMS[name]()
    with np.errstate(all="ignore"):
        pl.simulate(system, t_end=T_END, **settings)
        first = imported + process_time() - begun
        times = []
        for _ in range(AGAIN):
            begun = process_time()
            pl.simulate(system, t_end=T_END, **settings)
            times.append(process_time() - begun)
    return {"first": first, "second": min(times)}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
