"""How long runs take to compile, each in a fresh process with an empty cache."""

from __future__ import annotations

import json
from pathlib import Path

import pliant as pl

from . import fresh
from .verdicts import Results, add, dearer

TABLE = "compiling with an empty cache"
CHAIN = {"rk4": "rollout", "semi_implicit": "rollout", "alpha": "rollout", "dop853": "simulate", "esdirk": "simulate"}


def panda(results: Results, cache: Path, times: int) -> None:
    own, call = (_least(cache, times, "panda", what, "rk4") for what in ("rollout", "forward_dynamics"))
    dearer(results, TABLE, "the Panda's rollout by rk4", own, "its forward_dynamics", call, 2.5)


def chain(results: Results, cache: Path, method: str) -> None:
    what = CHAIN[method]
    seconds = _least(cache, 1, "chain", what, method)
    name = "dyn.rollout" if what == "rollout" else "pl.simulate"
    add(results, TABLE, f"nv = 45, {name} by {method}", own_s=seconds, figure=seconds, unit="s", most=10.0)


def _least(cache: Path, times: int, *arguments: str) -> float:
    """Seconds, the least of some processes."""
    found = []
    for i in range(times):
        ended = fresh.run("cold", arguments, cache / "-".join(("runs", *arguments, str(i))))
        if ended.returncode:
            raise pl.PliantError(f"{' '.join(arguments)} failed in a fresh process: {fresh.last_line(ended.stderr)}")
        found.append(float(json.loads(fresh.last_line(ended.stdout))))
    return min(found)


FEET = {
    TABLE: [
        "From the model to the end of a first call of one step, LLVM loaded before. pl.simulate also compiles what its dataset "
        "holds: energies, momenta and centres of mass."
    ]
}
