"""The equations of a system with the closures that are active at a state, and with the parameters of each state.

If events switch a closure, a state of loads says whether it is active: 1 or 0. Each set of active closures has its own equations,
which are compiled once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.trace.parameters import changed
from pliant.errors import PliantError
from pliant.given import Given
from pliant.model import Model
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


def acting(model: Model, s: Array) -> tuple[str, ...]:
    """Return the names of the closures that are active at a state s (ns,) of loads, in the order of the model."""
    state = {name: bool(s[model.states[mark].start] > 0.5) for mark, name in model.internals.switches.items()}
    return tuple(closure.name for closure in model.loops if state.get(closure.name, closure.active))


def dynamics_at(dynamics: Dynamics, s: Array) -> Dynamics:
    """Return the equations with the closures that are active at a state s (ns,) of loads."""
    return dynamics.internals.switched(acting(dynamics.model, s)) if dynamics.model.internals.switches else dynamics


def by_set(dynamics: Dynamics, s: Array) -> Iterator[tuple[Dynamics, Array]]:
    """Yield (equations, indices) for states s (n, ns): for each set of active closures, the indices of the states that have it."""
    model = dynamics.model
    if not model.internals.switches:
        yield dynamics, np.arange(len(s))
        return
    places = [model.states[mark].start for mark in model.internals.switches]
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


def per_set(dynamics: Dynamics, given: Given, call: Callable[[Dynamics, Given], Sequence[Any]]) -> Sequence[Any]:
    """Evaluate `call` with the equations of the closures that are active at each state, and return its arrays (..., n) of all."""
    s = given.s.reshape(-1, given.s.shape[-1])
    sets = list(by_set(dynamics, s))
    if len(sets) == 1:
        return call(sets[0][0], given)
    batch, mine = given.batch, given.__dict__
    which = np.empty(len(s), dtype=int)
    for k, (_, own) in enumerate(sets):
        which[own] = k
    which = np.broadcast_to(which.reshape(given.s.shape[:-1]), batch).ravel()
    flat = {name: _rows(x, batch, 2 if name == "wrenches" else 1) for name, x in mine.items() if name != "batch"}
    out: list[Array] = []
    for k, (at, _) in enumerate(sets):
        own = np.flatnonzero(which == k)
        found = call(at, Given.of({**{name: x[own] for name, x in flat.items()}, "batch": (len(own),)}))
        out = out or [np.empty((len(which), *x.shape[1:])) for x in found]
        for all_of_it, x in zip(out, found, strict=True):
            if all_of_it.shape[1:] != x.shape[1:]:
                raise PliantError(
                    f"system {dynamics.model.name!r}: s has states with different active closures, whose results have different "
                    "shapes; pass the states of each set of closures on their own"
                )
            all_of_it[own] = x
    return [x.reshape(*batch, *x.shape[1:]) for x in out]


def _rows(x: Array, batch: tuple[int, ...], core: int) -> Array:
    """Return an array with all leading axes as one; `core` axes are its own."""
    own = x.shape[x.ndim - core :]
    return np.broadcast_to(x, (*batch, *own)).reshape(int(np.prod(batch)), *own)


def own_flags(model: Model) -> tuple[list[int], Array]:
    """Return the places in s of the states that say which closures are active, and their values for those that are active here."""
    active = {closure.name for closure in model.closures}
    return [model.states[mark].start for mark in model.internals.switches], np.array(
        [x in active for x in model.internals.switches.values()]
    )


def refuse_other_sets(model: Model, s: Array, what: str) -> None:
    """Raise `PliantError` if states s (..., ns) have other active closures than the functions of this system."""
    places, own = own_flags(model)
    other = ((s[..., places] > 0.5) != own).reshape(-1, len(own)).any(axis=0)
    if other.any():
        k = int(other.argmax())
        name, is_active = list(model.internals.switches.values())[k], bool(own[k])
        rest = [x.name for x in model.closures if x.name != name]
        raise PliantError(
            f"{what} of system {model.name!r}: closure {name!r} is {'active' if is_active else 'inactive'} in this function, but "
            f"{f'{name}.active'!r} in s is {int(not is_active)}; use dyn.with_(closures={rest if is_active else [*rest, name]})"
        )


def models(dynamics: Dynamics, p: Array, rows: list[Any]) -> Iterator[tuple[Model, Any]]:
    """Yield (bodies, rows) for each different value of the parameters p, (p,) or (runs, p)."""
    if p.ndim == 1:
        own = (
            dynamics.model
            if np.array_equal(p, dynamics.parameter_values)
            else changed(dynamics.model, dynamics.internals.asked.parameters, p)
        )
        yield own.internals.matter, (rows[0] if rows == [...] else np.array(rows, dtype=int))
        return
    values, which = np.unique(p[rows], axis=0, return_inverse=True)
    for k, value in enumerate(values):
        yield (
            changed(dynamics.model, dynamics.internals.asked.parameters, value).internals.matter,
            np.array(rows, dtype=int)[which.ravel() == k],
        )
