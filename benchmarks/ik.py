"""Inverse kinematics of the Panda to 1e-6 m and 1e-6 rad, in limits, from 8 random seeds: how many are found, and next to peers.

Targets are the hand at random poses within the limits. Peers solve a few of them one by one in Python, from random poses.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import Array
from .robots import load, path_of
from .verdicts import Results, add, faster

TABLE = "Panda (7 dof), inverse kinematics of the hand to 1e-6"
LOCKED = ["panda_finger_joint1", "panda_finger_joint2"]
FRAME, SEEDS, TOLERANCE = "panda_hand", 8, 1e-6
MOST = [24] * (SEEDS - 1) + [100]  # iterations of the peers' tries
PEERS = {"Pinocchio": "ik_pinocchio.IkLoop", "mink": "ik_mink.Mink"}
ASKED, FOUND, RATE = 20.0, 97.0, 1e6
FEET = {
    TABLE: [
        "CPU time of a solution: of all targets, divided by the number that is found. Pliant: pl.ik of all targets with 8 seeds. "
        "Pinocchio: the same steps in a Python loop; the last of its rows is the time of as many iterations as pliant makes. mink: "
        "its own steps, with daqp and the limits."
    ]
}


def tasks(results: Results, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "inverse kinematics", partial(panda, results, *((1024, 4, Effort(2, 0.01)) if quick else (16384, 24, Effort(5, 0.1))))


def panda(results: Results, rows: int, few: int, effort: Effort) -> None:
    """rows: targets; few: those that peers solve."""
    system = load(path_of("panda")).lock(LOCKED)
    dyn, rng = pl.compile(system), np.random.default_rng(0)
    R, p = dyn.frame(FRAME).pose(rng.uniform(system.lower, system.upper, (rows, system.nq)))
    solved: dict[str, Any] = {}

    def own() -> None:
        solved["pliant"] = pl.ik(dyn, {FRAME: {"position": p, "orientation": R}}, seeds=SEEDS, tolerance=TOLERANCE)

    calls: dict[str, Callable[[], object]] = {"pliant": own}
    for who, where in PEERS.items():
        try:
            made = _peer(where)
        except ImportError as error:
            results["absent"][who] = f"not installed ({error})"
            continue
        starts = rng.uniform(system.lower, system.upper, (few, SEEDS, system.nq))
        calls[who] = partial(_loop, solved, who, made, R[:few], p[:few], starts)
    times = interleaved(calls, effort, process_time)
    found = solved["pliant"]
    share, count = float(found.ok.mean()), int(found.ok.sum())
    seconds = times["pliant"].best / count
    add(results, TABLE, "found", figure=100 * share, unit="%", least=FOUND)
    add(results, TABLE, "solutions per second (asked: the aim)", own_s=seconds, figure=1 / seconds, unit="1/s", least=RATE)
    for who in calls.keys() - {"pliant"}:
        good, iterations = solved[who]
        theirs = times[who].best / max(1, good)
        faster(results, TABLE, f"a solution; {good} of {few} found", seconds, who, theirs, ASKED)
        if who == "Pinocchio":
            same = times[who].best / iterations * found.iterations.sum() / count
            faster(results, TABLE, f"{found.iterations.mean():.0f} iterations", seconds, who, float(same), ASKED)


def _peer(where: str) -> Any:
    module, name = where.split(".")
    made = getattr(importlib.import_module(f"{__package__}.peers.{module}"), name)
    return made(path_of("panda"), FRAME, LOCKED)


def _loop(solved: dict[str, Any], who: str, peer: Any, R: Array, p: Array, starts: Array) -> None:
    done = [peer.solve(*one, MOST, TOLERANCE) for one in zip(R, p, starts, strict=True)]
    solved[who] = sum(ok for ok, _ in done), sum(n for _, n in done)
