"""`dyn.rollout(…, active=…)`: states of a batch with different closures acting, each set by a loop of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.switchable import checked_mask, closure_names
from pliant.errors import PliantError
from pliant.model.spaces import numbers
from pliant.simulate.rollouts.rollout import Rollout, rollout
from pliant.spatial import Array

_CORES = {"q0": 1, "v0": 1, "s0": 1, "tau": 1, "tau_steps": 2, "u": 1, "u_steps": 2, "p": 1, "wrenches": 2}  # last axes of a state
_MIXED = "closures differ from state to state (give active as names or (closures,))"


def rollout_by_sets(dynamics: Dynamics, active: Any, given: Mapping[str, Any]) -> Rollout:
    """The rollout with some closures acting: names of them, or a mask (..., closures) by state. given: arguments of `rollout`."""
    names = closure_names(active)
    if names is not None:
        return rollout(dynamics.switched(names), **given)
    mask = checked_mask(dynamics, "rollout", active)
    if mask.ndim == 1:
        return rollout(dynamics.switched(_named(dynamics, mask)), **given)
    if given.get("tangents") is not None:
        raise PliantError("rollout: tangents= go with closures that act in all states alike; give active as names or (closures,)")
    arrays = {name: _array(name, x) for name, x in given.items() if name in _CORES and x is not None and not callable(x)}
    batches = {"active": mask.shape[:-1]} | {name: x.shape[: x.ndim - _CORES[name]] for name, x in arrays.items()}
    try:
        batch = np.broadcast_shapes(*batches.values())
    except ValueError:
        told = ", ".join(f"{shape} of {name}" for name, shape in batches.items())
        raise PliantError(f"rollout: the leading axes {told} do not go together; give as many states of each, or one") from None
    n = int(np.prod(batch))
    flat = {name: _rows(x, batch, _CORES[name]) for name, x in arrays.items()}
    sets, which = np.unique(_rows(mask, batch, 1), axis=0, return_inverse=True)
    made: list[tuple[Array, Rollout]] = []
    for i, row in enumerate(sets):
        own = np.flatnonzero(which.ravel() == i)
        there = dynamics.switched(_named(dynamics, row))
        made.append((own, rollout(there, **{**given, **{name: x[own] for name, x in flat.items()}})))
    first = made[0][1]
    parts = {name: np.empty((n, *np.shape(getattr(first, name))[1:])) for name in ("q", "v", "s")}
    lost = np.empty(n, dtype=bool)
    for own, part in made:
        for name, x in parts.items():
            x[own] = np.broadcast_to(getattr(part, name), (len(own), *x.shape[1:]))
        lost[own] = part.lost
    states = {name: x.reshape(*batch, *x.shape[1:]) for name, x in parts.items()}
    return Rollout(first.t, **states, lost=lost.reshape(batch), _origin=_MIXED)


def _named(dynamics: Dynamics, mask: Array) -> list[str]:
    return [closure.name for closure, acts in zip(dynamics.model.loops, mask, strict=True) if acts]


def _array(name: str, x: Any) -> Array:
    if isinstance(x, Mapping):
        raise PliantError(f"rollout: with active= of each state {name} is an array, not names with values; see system.state")
    out = numbers(x, name)
    return out[(None,) * (_CORES[name] - out.ndim)] if out.ndim < _CORES[name] else out


def _rows(x: Array, batch: tuple[int, ...], core: int) -> Array:
    """x with the batch's leading axes as one."""
    last = x.shape[x.ndim - core :]
    return np.broadcast_to(x, (*batch, *last)).reshape(-1, *last)
