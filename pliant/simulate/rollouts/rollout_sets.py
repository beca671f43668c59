"""`dyn.rollout(…, active=…)`: a batch of states with different active closures; each set of closures has its own loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.switchable import checked_mask, closure_names
from pliant.errors import PliantError
from pliant.given import NUMPY
from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps
from pliant.simulate.rollouts.rollout import Rollout, rollout
from pliant.spatial import Array

_CORES = {"q0": 1, "v0": 1, "s0": 1, "tau": 1, "tau_steps": 2, "u": 1, "u_steps": 2, "p": 1, "wrenches": 2}  # last axes of a state
_MIXED = "closures differ from state to state (give active as names or (closures,))"


def rollout_by_sets(
    dynamics: Dynamics, given: GivenOverSteps, steps: RolloutSteps, tangents: Mapping[str, Any] | None = None
) -> Rollout:
    """Return the rollout with the active closures `given.active`: their names, or a mask (..., closures) per state."""
    names = closure_names(given.active)
    if names is not None:
        return rollout(dynamics.internals.switched(names), given, steps, tangents)
    mask = checked_mask(dynamics, "rollout", given.active)
    if mask.ndim == 1:
        return rollout(dynamics.internals.switched(_named(dynamics, mask)), given, steps, tangents)
    if tangents is not None:
        raise PliantError("rollout: tangents= needs the same active closures in all states; give active as names or (closures,)")
    numbers = {name: x for name, x in given.items() if name in _CORES and not callable(x)}
    arrays = {name: _array(dynamics, name, x) for name, x in numbers.items() if dynamics.fields.of(name).default.size}
    batches = {"active": mask.shape[:-1]} | {name: x.shape[: x.ndim - _CORES[name]] for name, x in arrays.items()}
    batch = dynamics.fields.batch(batches)
    n = int(np.prod(batch))
    flat = {name: _rows(x, batch, _CORES[name]) for name, x in arrays.items()}
    starts = {"q0": given.q0, "v0": given.v0}
    named = {name: x for name, x in starts.items() if isinstance(x, Mapping)}  # each set assembles the rest
    sets, which = np.unique(_rows(mask, batch, 1), axis=0, return_inverse=True)
    made: list[tuple[Array, Rollout]] = []
    for i, row in enumerate(sets):
        own = np.flatnonzero(which.ravel() == i)
        there = dynamics.internals.switched(_named(dynamics, row))
        rows: dict[str, Any] = {name: x[own] for name, x in flat.items()}
        rows |= {name: _by_name(dynamics, name, x, rows[name]) for name, x in named.items()}
        made.append((own, rollout(there, replace(given, **rows), steps)))
    first = made[0][1]
    parts = {name: np.empty((n, *np.shape(getattr(first, name))[1:])) for name in ("q", "v", "s")}
    lost = np.empty(n, dtype=bool)
    for own, part in made:
        for name, x in parts.items():
            x[own] = np.broadcast_to(getattr(part, name), (len(own), *x.shape[1:]))
        lost[own] = part.lost
    states = {name: x.reshape(*batch, *x.shape[1:]) for name, x in parts.items()}
    return Rollout(first.t, **states, _lost=lost.reshape(batch), _origin=_MIXED)


def _named(dynamics: Dynamics, mask: Array) -> list[str]:
    return [closure.name for closure, acts in zip(dynamics.model.loops, mask, strict=True) if acts]


def _array(dynamics: Dynamics, name: str, x: Any) -> Array:
    field = dynamics.fields.of(name)
    found: Array = field.read(NUMPY, x, name, "named")
    return found


def _by_name(dynamics: Dynamics, name: str, given: Mapping[str, Any], rows: Array) -> dict[str, Array]:
    """Return the given names with their values in rows (n, nq) or (n, nv)."""
    field = dynamics.fields.of(name)
    return {key: rows[:, field.place(NUMPY, key, value, name)] for key, value in given.items()}


def _rows(x: Array, batch: tuple[int, ...], core: int) -> Array:
    """Return x with the leading axes of the batch as one axis."""
    last = x.shape[x.ndim - core :]
    return np.broadcast_to(x, (*batch, *last)).reshape(-1, *last)
