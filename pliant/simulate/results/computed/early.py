"""A look at the energy of a run at its end, before anyone reads its results: at a few instants, computed in NumPy.

It takes a few milliseconds, while the function that computes energies has to be compiled, unless that is done already. Where the
look finds that energy may not be conserved, the results are put together at once, and they warn.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.simulate.results.computed.balance import LARGE
from pliant.simulate.results.computed.values import energies_of
from pliant.simulate.results.ended import Ended
from pliant.spatial import Array

_INSTANTS, _RUNS = 16, 4  # that are looked at
_LESS = 0.25  # of the drift of which a run warns: other instants may show more


def is_doubtful(ended: Ended, parts: tuple[Array, ...]) -> bool:
    """Whether a run may warn of its energy. parts: q, v, s and work (runs, n, …)."""
    problem, n = ended.problem, ended.t.size
    runs = np.unique(np.linspace(0, problem.runs - 1, min(problem.runs, _RUNS)).astype(int))
    at = np.unique(np.linspace(0, n - 1, min(n, _INSTANTS)).astype(int))
    own = {name: x[runs] for name in ("p", "wrenches", "u", "x") if len(x := getattr(problem, name)) == problem.runs > 1}
    internals = problem.dynamics.internals
    known = internals.has_totals and not problem.model.internals.acted_on
    few = replace(problem, dynamics=problem.dynamics if known else internals.of_target("reference"), **own)
    place, devices_at = np.ix_(runs, at), ended.devices_at
    looked = replace(ended, problem=few, t=ended.t[at], x=ended.x[place], devices_at=lambda t: _of(devices_at(t), runs))
    balance = energies_of(looked, tuple(x[place] for x in parts)).balance
    return bool(balance.faults(ended.allowed, _LESS * LARGE))


def _of(rows: Array, runs: Array) -> Array:
    return rows[runs] if len(rows) > 1 else rows


__all__ = ["is_doubtful"]
