"""Inputs of closures that jump: the state follows by an impulse, whose work is that of the closures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pliant.model import Model
from pliant.simulate.march.event_state import EventState
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array


def places_of(model: Model) -> list[int]:
    """Return the places in u of the inputs of closures that may jump."""
    names = [f"{closure.name}.{key}" for closure in model.loops for key in closure.inputs]
    return [i for name in names if name in model.inputs for i in range(model.inputs[name].start, model.inputs[name].stop)]


def inputs_around(problem: Problem, t: Array, at: Callable[[Array], Array]) -> list[Array]:
    """Return the inputs of loads at stored instants t (n,); if closures have some that jump, also those at the instants before.

    at: the inputs from a time on. A state that is stored where they jump is the one before.
    """
    u = at(t)
    return [u, np.concatenate([u[:, :1], u[:, :-1]], axis=1)] if places_of(problem.model) else [u]


def jumped(problem: Problem, x: Array, t: Array, before: Array, after: Array) -> Iterator[tuple[int, Array]]:
    """Yield (run, state) for the runs whose closures have new inputs: states x (runs, size) at t (runs,) that follow them.

    before, after (runs, nu_all), or one row for all: the inputs of loads.
    """
    places = places_of(problem.model)
    if not places or (before.shape == after.shape and np.array_equal(before[:, places], after[:, places])):
        return
    for run in sorted(set(range(problem.runs)) - set(problem.bad)):
        was, now = (rows[run if len(rows) > 1 else 0] for rows in (before, after))
        if not np.array_equal(was[places], now[places]):
            yield run, EventState(problem, run, x[run], float(t[run]), now).followed()
