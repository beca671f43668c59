"""The equations of a system with the closures that act at a state, and with the parameters that states have.

Whether a closure acts that events switch is a state of loads, 1 or 0. Each set of closures has equations of its own, made once.
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
    """The closures that act at a state s (ns,) of loads, in the order of the model."""
    state = {name: bool(s[model.states[mark].start] > 0.5) for mark, name in model.switches.items()}
    return tuple(closure.name for closure in model.loops if state.get(closure.name, closure.active))


def dynamics_at(dynamics: Dynamics, s: Array) -> Dynamics:
    """The equations with the closures that act at a state s (ns,)."""
    return dynamics.switched(acting(dynamics.model, s)) if dynamics.model.switches else dynamics


def by_set(dynamics: Dynamics, s: Array) -> Iterator[tuple[Dynamics, Array]]:
    """The equations at states s (n, ns), each with the places of the states that they are for."""
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
    """What `outputs` gives at states s (n, ns), of those at some places, put together: (n, …) by name."""
    found = [(own, outputs(at, own)) for at, own in by_set(dynamics, s)]
    if len(found) == 1:
        return found[0][1]
    out = {name: np.empty((len(s), *x.shape[1:])) for name, x in found[0][1].items()} if found else {}
    for own, values in found:
        for name, x in values.items():
            out[name][own] = x
    return out


def models(dynamics: Dynamics, p: Array, rows: list[Any]) -> Iterator[tuple[Model, Any]]:
    """The bodies for each value of the parameters p (p,) or (runs, p), with the rows that have it."""
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
