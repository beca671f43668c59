"""The initial states of episodes, and their parameters, as random rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.given import NUMPY
from pliant.model.spaces import numbers
from pliant.simulate.problem.begin import Start
from pliant.simulate.problem.contacts import SETTLE
from pliant.spatial import Array
from pliant.sweeps.contacts.settling import check_settles

Rows = tuple[Array, Array, Array]  # of q, v and s
_PARTS = ("q", "v", "s")
_WORDS = ("start: q", "start: v", "start: s")


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
        self._draw = self._chosen(given)

    def parameters(self, rng: np.random.Generator, n: int) -> Array:
        """Return values of the parameters (n, P)."""
        low, high = self.ranges
        return rng.uniform(low, high, (n, low.size))

    def states(self, rng: np.random.Generator, n: int, p: Array, check: bool) -> Array:
        """Return initial states (n, nq + nv + ns) for parameters p (n, P). check: whether contacts can begin there."""
        q, v, s = self._draw(rng, n)
        q, v = Start(self.dynamics, self.named, q, v, s, p, _WORDS).begun(settle=self.settle, whole=check)
        return np.concatenate([q, v, s], axis=-1)

    def _chosen(self, given: Any) -> Callable[[np.random.Generator, int], Rows]:
        if given is None or isinstance(given, Mapping):
            return self._by_name(given or {})
        if callable(given):
            return lambda rng, n: self._rows(given(rng, n), n)
        if isinstance(given, tuple) and len(given) in (2, 3):
            pool = self._rows(given, None)
            self.named = (0, 0)  # arrays: checked
            return lambda rng, n: _picked(pool, rng.integers(len(pool[0]), size=n))
        raise PliantError(
            "environment: start: give values or ranges by name, {'elbow': (-0.1, 0.1)}, arrays (q, v) to choose rows from, or a "
            "function of (rng, n)"
        )

    def _by_name(self, given: Mapping[str, Any]) -> Callable[[np.random.Generator, int], Rows]:
        fields = [self.dynamics.fields.of(part) for part in _PARTS]
        low = np.concatenate([field.default for field in fields])
        high, *firsts = low.copy(), *np.cumsum([0, *(field.default.size for field in fields)])
        held: list[dict[str, Any]] = [{}, {}, {}]
        for name, value in given.items():
            what = f"environment: start: {name!r}"
            k = next((k for k, field in enumerate(fields) if name in field.where), None)
            if k is None:
                known = dict.fromkeys(name for field in fields for name in field.where)
                raise PliantError(f"environment: start: {unknown('coordinate, speed or state', name, known)}")
            own = fields[k].where[name]
            size = fields[k].rigid.get(name, own.stop - own.start)
            where = slice(firsts[k] + own.start, firsts[k] + own.start + size)
            ends = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
            try:
                low[where], high[where] = (np.ravel(numbers(x, what)) for x in ends)
            except ValueError:
                raise PliantError(f"{what} has {size} numbers; give a value, or (low, high), of as many or of one") from None
            if not (low[where] <= high[where]).all():
                raise PliantError(f"{what}: {value!r}: the first is above the second; give (low, high)")
            held[k][name] = 0.0
        self.named = held[0], held[1]

        def draw(rng: np.random.Generator, n: int) -> Rows:
            q, v, s = np.split(rng.uniform(low, high, (n, low.size)), firsts[1:3], axis=1)
            return q, v, s

        return draw

    def _rows(self, given: Any, n: int | None) -> Rows:
        """Return n rows (n, …) of q, v and s, from a mapping, or a tuple in this order. n: default, as many as q has."""
        found = dict(zip(_PARTS, given, strict=False)) if isinstance(given, tuple) else given
        if not isinstance(found, Mapping) or {*found} - {*_PARTS}:
            raise PliantError("environment: start: give rows as (q, v) or {'q': …, 'v': …, 's': …}")
        read = [
            self.dynamics.fields.of(part).read(NUMPY, found.get(part), word, "named")
            for part, word in zip(_PARTS, _WORDS, strict=True)
        ]
        whole = len(np.atleast_2d(read[0])) if n is None else n
        for x, word in zip(read, _WORDS, strict=True):
            if x.ndim > 2 or (x.ndim == 2 and len(x) not in (1, whole)):
                raise PliantError(f"{word} has shape {x.shape}; give rows ({whole}, {x.shape[-1]})")
        q, v, s = (np.broadcast_to(x, (whole, x.shape[-1])) for x in read)
        return q, v, s


def _picked(pool: Rows, rows: Array) -> Rows:
    q, v, s = (x[rows] for x in pool)
    return q, v, s
