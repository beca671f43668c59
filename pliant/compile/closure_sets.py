"""The equations of a system with the closures that are active at a state, and with the parameters of each state.

If events switch a closure, a state of loads says whether it is active: 1 or 0. Each set of active closures has its own equations,
which are compiled once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from pliant.compile.dynamics import Dynamics
from pliant.compile.trace.parameters import changed
from pliant.model import Model
from pliant.spatial import Array


def acting(model: Model, s: Array) -> tuple[str, ...]:
    """Return the names of the closures that are active at a state s (ns,) of loads, in the order of the model."""
    state = {name: bool(s[model.states[mark].start] > 0.5) for mark, name in model.switches.items()}
    return tuple(closure.name for closure in model.loops if state.get(closure.name, closure.active))


def dynamics_at(dynamics: Dynamics, s: Array) -> Dynamics:
    """Return the equations with the closures that are active at a state s (ns,) of loads."""
    return dynamics.switched(acting(dynamics.model, s)) if dynamics.model.switches else dynamics


def by_set(dynamics: Dynamics, s: Array) -> Iterator[tuple[Dynamics, Array]]:
    """Yield (equations, indices) for states s (n, ns): for each set of active closures, the indices of the states that have it."""
    model = dynamics.model
    if not model.switches:
        yield dynamics, np.arange(len(s))
        return
    places = [model.states[mark].start for mark in model.switches]
    sets, which = np.unique(s[:, places] > 0.5, axis=0, return_inverse=True)
    for i in range(len(sets)):
        own = np.flatnonzero(which.ravel() == i)
        yield dynamics_at(dynamics, s[own[0]]), own


def outputs_by_set(dynamics: Dynamics, s: Array, outputs: Callable[[Dynamics, Array], dict[str, Array]]) -> dict[str, Array]:
    """Evaluate `outputs` for each set of active closures, and return the results for all states s (n, ns): (n, …) by name.

    outputs: outputs(equations, indices) returns the values by name for the states at these indices.
    """
    found = [(own, outputs(at, own)) for at, own in by_set(dynamics, s)]
    if len(found) == 1:
        return found[0][1]
    out = {name: np.empty((len(s), *x.shape[1:])) for name, x in found[0][1].items()} if found else {}
    for own, values in found:
        for name, x in values.items():
            out[name][own] = x
    return out


def models(dynamics: Dynamics, p: Array, rows: list[Any]) -> Iterator[tuple[Model, Any]]:
    """Yield (bodies, rows) for each different value of the parameters p, (p,) or (runs, p)."""
    if p.ndim == 1:
        own = (
            dynamics.model
            if np.array_equal(p, dynamics.parameter_values)
            else changed(dynamics.model, dynamics.asked.parameters, p)
        )
        yield own.matter, (rows[0] if rows == [...] else np.array(rows, dtype=int))
        return
    values, which = np.unique(p[rows], axis=0, return_inverse=True)
    for k, value in enumerate(values):
        yield changed(dynamics.model, dynamics.asked.parameters, value).matter, np.array(rows, dtype=int)[which.ravel() == k]
