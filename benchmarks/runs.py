"""Runs: rollouts, motions and what they take to compile, each figure with the bound that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from . import adjoint, beams, compiling, contact, ik, jax, loops, motions, page, rollouts, symbols, verdicts
from .sheet import Sheet

Results = dict[str, Any]
Task = tuple[str, Callable[[], None]]


def tasks(results: Results, present: dict[str, Any], exudyn: Any, cache: Path, quick: bool) -> Iterator[Task]:
    """Everything, or with `quick` small batches and short motions. exudyn: its module of systems, or None."""
    panda = rollouts.Panda(rollouts.QUICK if quick else rollouts.FULL)
    yield "runs: Panda in lanes", partial(rollouts.lanes, results, present, panda)
    yield "runs: Panda, one state", partial(rollouts.one, results, panda)
    yield "runs: Panda, one tangent", partial(rollouts.tangent, results, panda)
    yield "runs: Panda, a gradient", partial(adjoint.gradient, results, panda)
    yield "runs: Canadarm", partial(motions.arm, results, quick)
    yield "runs: satellites in lanes", partial(motions.lanes, results, quick)
    if exudyn is not None:
        yield "runs: generalised alpha", partial(motions.alpha, results, exudyn, quick)
    yield "runs: beam of 20 modes", partial(motions.beam, results, quick)
    yield "runs: what is stiff", partial(motions.auto, results, quick)
    yield "runs: compiling, Panda", partial(compiling.panda, results, cache, 1 if quick else 3)
    for method in compiling.CHAIN:
        yield f"runs: compiling, nv = 45, {method}", partial(compiling.chain, results, cache, method)


def sheets(results: Results) -> list[Sheet]:
    feet = (
        rollouts.FEET
        | adjoint.FEET
        | motions.FEET
        | compiling.FEET
        | loops.FEET
        | contact.FEET
        | beams.FEET
        | page.FEET
        | symbols.FEET
        | jax.FEET
        | ik.FEET
    )
    return verdicts.sheets(results, feet)
