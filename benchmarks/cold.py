"""Seconds to compile with an empty cache. Run as a script by `compiling.py`, so that nothing was traced or compiled before."""

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter

import numpy as np


def main(package: str, system: str, what: str, method: str) -> float:
    """system: "panda", or "chain" of three flexible links. what: "forward_dynamics", or "rollout" or "simulate" by a method."""
    import pliant as pl

    chains, robots, structures = (importlib.import_module(f"{package}.{name}") for name in ("chains", "robots", "structures"))
    pl.compile(chains.chain(2)).forward_dynamics  # noqa: B018, LLVM itself loads here, and is not counted
    made = robots.load(robots.path_of("panda")) if system == "panda" else structures.chain(3, 14).system
    model = made.model
    q, v = model.neutral(), np.zeros(model.nv)
    begun = perf_counter()
    dyn = pl.compile(model)
    if what == "forward_dynamics":
        dyn.forward_dynamics(q, v, v)
    elif what == "rollout":
        dyn.rollout(q, v, dt=1e-4, steps=1, method=method)
    elif what == "simulate":
        pl.simulate(model, q, v, t_end=1e-4, method=method, dynamics=dyn, n_out=2)
    else:
        raise pl.PliantError(f"there is no {what!r} to compile; give forward_dynamics, rollout or simulate")
    return perf_counter() - begun


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
