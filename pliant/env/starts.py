"""The initial states of episodes, and their parameters, as random rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model import Model
from pliant.model.spaces import check_quaternions, normalise, numbers
from pliant.simulate.problem.closed import closed_batch
from pliant.simulate.problem.contacts import SETTLE, check_start, settled_rows
from pliant.simulate.problem.singular import check_singular
from pliant.spatial import Array
from pliant.sweeps.contacts.settling import check_settles

Draw = Callable[[np.random.Generator, int], tuple[Array, Array, Array]]
_PARTS = ("q", "v", "s")


class Starts:
    """Initial states x = (q, v, s) of episodes. given, settle: see `VectorEnv`."""

    def __init__(self, dynamics: Dynamics, given: Any, ranges: tuple[Array, Array], settle: bool) -> None:
        if isinstance(given, str) and given == SETTLE:
            given, settle = None, True
        if settle:
            check_settles(dynamics.model)
        self.settle = settle
        self.dynamics, self.ranges = dynamics, ranges
        self.named: tuple[Any, Any] = (None, None)  # the hinges that are held while closures are assembled
        self._draw = self._chosen(dynamics.model, given)

    def parameters(self, rng: np.random.Generator, n: int) -> Array:
        """Return values of the parameters (n, P)."""
        low, high = self.ranges
        return rng.uniform(low, high, (n, low.size))

    def states(self, rng: np.random.Generator, n: int, p: Array, check: bool) -> Array:
        """Return initial states (n, nq + nv + ns) for parameters p (n, P). check: whether contacts can begin there."""
        model = self.dynamics.model
        q, v, s = self._draw(rng, n)
        check_quaternions(model, q, "start: q")
        q = normalise(model, q)
        q, v = closed_batch(self.dynamics, self.named, q, v, p if p.size else np.zeros(0), ("start: q", "start: v"))
        if self.settle:
            q = settled_rows(self.dynamics, q, p)
        if check:
            check_singular(model, q, "start: q")
            check_start(self.dynamics, q, p)
        return np.concatenate([q, v, s], axis=-1)

    def _chosen(self, model: Model, given: Any) -> Draw:
        if given is None or isinstance(given, Mapping):
            return self._by_name(model, given or {})
        if callable(given):
            return lambda rng, n: _rows(model, given(rng, n), n)
        if isinstance(given, tuple) and len(given) in (2, 3):
            pool = _rows(model, dict(zip(_PARTS, given, strict=False)), len(np.atleast_2d(np.asarray(given[0]))))
            self.named = (0, 0)  # arrays: checked
            return lambda rng, n: _picked(pool, rng.integers(len(pool[0]), size=n))
        raise PliantError(
            "environment: start: give values or ranges by name, {'elbow': (-0.1, 0.1)}, arrays (q, v) to choose rows from, or a "
            "function of (rng, n)"
        )

    def _by_name(self, model: Model, given: Mapping[str, Any]) -> Draw:
        low = np.concatenate([model.neutral(), np.zeros(model.nv), model.state_values])
        high = low.copy()
        held: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
        for name, value in given.items():
            what = f"environment: start: {name!r}"
            where, part = _place(model, name)
            ends = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
            try:
                low[where], high[where] = (np.ravel(numbers(x, what)) for x in ends)
            except ValueError:
                size = where.stop - where.start
                raise PliantError(f"{what} has {size} numbers; give a value, or (low, high), of as many or of one") from None
            if not (low[where] <= high[where]).all():
                raise PliantError(f"{what}: {value!r}: the first is above the second; give (low, high)")
            if part < 2:
                held[part][name] = 0.0
        self.named = held
        parts = np.split(np.arange(low.size), [model.nq, model.nq + model.nv])

        def draw(rng: np.random.Generator, n: int) -> tuple[Array, Array, Array]:
            x = rng.uniform(low, high, (n, low.size))
            q, v, s = (x[:, part] for part in parts)
            return q, v, s

        return draw


def _place(model: Model, name: str) -> tuple[slice, int]:
    """The place of a coordinate, hinge, speed or state in (q, v, s), and in which of them it is."""
    try:
        own = model.q_index(name)
        hinge = model.by_name.hinges.get(name)
        return (own if hinge is None else slice(own.start, own.start + model.bodies[hinge].hinge.type.nq)), 0
    except UnknownNameError:
        pass
    try:
        own = model.v_index(name)
        return slice(model.nq + own.start, model.nq + own.stop), 1
    except UnknownNameError:
        pass
    if name in model.states:
        own, first = model.states[name], model.nq + model.nv
        return slice(first + own.start, first + own.stop), 2
    known = [*(x.name for x in model.hinges), *(y for body in model.bodies for y in body.full_names(body.speeds)), *model.states]
    raise PliantError(f"environment: start: {unknown('coordinate, speed or state', name, known)}")


def _rows(model: Model, given: Any, n: int) -> tuple[Array, Array, Array]:
    """Rows (n, …) of q, v and s: from a mapping, or a tuple in this order."""
    found = given if isinstance(given, Mapping) else dict(zip(_PARTS, given, strict=False)) if isinstance(given, tuple) else None
    if found is None or [key for key in found if key not in _PARTS]:
        raise PliantError("environment: start: give rows as (q, v) or {'q': …, 'v': …, 's': …}")
    rest = {"q": model.neutral(), "v": np.zeros(model.nv), "s": model.state_values}
    out = []
    for part, default in rest.items():
        x = default if found.get(part) is None else numbers(found[part], f"environment: start: {part}")
        try:
            out.append(np.broadcast_to(x, (n, default.size)))
        except ValueError:
            raise PliantError(f"environment: start: {part} has shape {x.shape}; give rows ({n}, {default.size})") from None
    return out[0], out[1], out[2]


def _picked(pool: tuple[Array, Array, Array], rows: Array) -> tuple[Array, Array, Array]:
    q, v, s = (x[rows] for x in pool)
    return q, v, s
