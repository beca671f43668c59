"""Where states begin: one reader of q, v, s and the parameters, and one set of checks, for every entry point.

On a GPU the checks are one kernel for all states of a batch. The states that it marks are copied to the host and checked here
(`simulate.rollouts.device.start`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.compile import Dynamics
from pliant.given import NUMPY, SINGLE
from pliant.given.arrays import Arrays
from pliant.model.spaces import check_quaternions, normalise, state_parts, warn_of_degrees
from pliant.simulate.problem.closed import closed_batch
from pliant.simulate.problem.contacts import check_start, settled_rows
from pliant.simulate.problem.singular import check_singular
from pliant.spatial import Array

RUN, NOW = ("q0", "v0", "s0"), ("q", "v", "s")  # what initial values are called in messages


def arrays_of(dynamics: Dynamics) -> Arrays:
    """Return the arrays of the host in which initial states are read."""
    return SINGLE if dynamics.internals.dtype == "float32" else NUMPY


@dataclass(frozen=True, eq=False)
class GivenAtStart:
    """The initial state and the inputs as they were given: each an array, names with values, or None for the default.

    The forces tau may also be a function.
    """

    q0: Any = None
    v0: Any = None
    s0: Any = None
    u: Any = None
    tau: Any = None
    wrenches: Any = None
    p: Any = None

    def __post_init__(self) -> None:
        for name, x in zip(("q0", "v0"), state_parts(self.q0, self.v0), strict=True):
            object.__setattr__(self, name, x)


class Start(NamedTuple):
    """Initial values as arrays: q (..., nq), v (..., nv), s (..., ns), p (..., np).

    given: q and v as they were given: arrays, names with values, or None. words: what they are called in messages.
    """

    dynamics: Dynamics
    given: tuple[Any, Any]
    q: Any
    v: Any
    s: Any
    p: Any
    words: tuple[str, ...] = RUN

    @staticmethod
    def read(
        dynamics: Dynamics, arrays: Arrays, given: tuple[Any, Any, Any, Any], words: tuple[str, ...] = RUN, finite: str = "named"
    ) -> Start:
        """Read (q, v, s, p), each an array, names with values, or None for the default. finite: see `Field.read`."""
        fields, (q, v), s, p = dynamics.fields, state_parts(*given[:2]), given[2], given[3]
        return Start(
            dynamics,
            (q, v),
            fields.q.read(arrays, q, words[0], finite),
            fields.v.read(arrays, v, words[1], finite),
            fields.s.read(arrays, s, words[2], "named"),
            fields.p.read(arrays, p, None, "named"),
            words,
        )

    def check_poses(self) -> None:
        """Raise `PliantError` for quaternions whose norm is not 1, and for singular angles."""
        model, word = self.dynamics.model, self.words[0]
        check_quaternions(model, self.q, word)
        check_singular(model, self.q, word)

    def begun(
        self, where: Array | None = None, u: Array | None = None, settle: bool = False, whole: bool = True
    ) -> tuple[Array, Array]:
        """Return (q, v) with unit quaternions and closed closures, or raise `PliantError` for states that cannot begin.

        where (...): the states that begin; the others stay as they are. u (..., nu): the inputs, if not as declared. settle: move
        shapes that overlap apart. whole: check contacts, parameters and degrees too, which takes longer.
        """
        dynamics, q, v, word = self.dynamics, self.q, self.v, self.words[0]
        if where is not None and not where.any():
            return q, v
        own = self if where is None else self._replace(q=_rows(q, where), p=_rows(self.p, where))
        own.check_poses()
        if whole:
            warn_of_degrees(dynamics.model, own.q, word)
        q = normalise(dynamics.model, q)
        if where is not None and (dynamics.model.closures or settle):
            q, v = (np.broadcast_to(x, (*where.shape, x.shape[-1])) for x in (q, v))
        q, v = closed_batch(dynamics, self.given, q, v, self.p, (word, self.words[1]), where, u)
        if settle:
            rows = np.array(np.broadcast_to(q, (*np.broadcast_shapes(q.shape[:-1], self.p.shape[:-1]), q.shape[-1])))
            chosen = ... if where is None else where
            rows[chosen] = settled_rows(dynamics, rows[chosen], own.p)
            q = rows
        if whole:
            check_start(dynamics, q if where is None else _rows(q, where), own.p)
        return q, v


def _rows(x: Array, where: Array) -> Array:
    """Return the rows of an array (..., n) that a mask selects; one row stands for all states."""
    return x if x.ndim == 1 else np.broadcast_to(x, (*where.shape, x.shape[-1]))[where]
