"""A fresh process, from import to the first result. Run as a script by `run.py`, so that nothing is imported before it is timed."""

from __future__ import annotations

import importlib
import itertools
import json
import sys
from pathlib import Path
from time import perf_counter


def main(package: str, who: str, library: str, urdf: str, function: str) -> dict[str, float] | None:
    """Seconds of each stage: importing the library, reading the file, making the function, calling it once; None: it has none."""
    clock = [perf_counter()]
    importlib.import_module(library)
    clock.append(perf_counter())
    peers, robots = (importlib.import_module(f"{package}.{name}") for name in ("peers", "robots"))
    adapter = peers.adapter(who)
    begun = perf_counter()
    system = robots.load(Path(urdf))
    loaded = perf_counter() - begun
    state = peers.State.random(system)
    clock.append(perf_counter())
    made = adapter(system, Path(urdf))
    clock.append(perf_counter())
    measured = made.one(function, state)
    if measured is None:
        return None
    clock.append(perf_counter())
    measured.run()
    clock.append(perf_counter())
    imported, _, read, compiled, called = (b - a for a, b in itertools.pairwise(clock))
    # pliant's own reading is what the peers' adapters are given
    return {"import": imported, "read": loaded if who == "pliant" else read, "compile": compiled, "call": called}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
