"""The closures of compiled equations, for assembly and checks: by a compiled function, for all rows of a batch in one call.

The function has one state per call and is compiled quickly, because a check does not repay more. Large systems, user-defined
closures that cannot be traced, and target='reference' use NumPy (`ByNumbers`), for each value of the parameters on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.closure_sets import models
from pliant.compile.table.functions import CLOSURE_PLACES, FUNCTIONS, ROWS_MISSED
from pliant.compile.trace.parameters import changed
from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.places import ActiveClosures, ByNumbers, ComputedPlaces
from pliant.sweeps.trees.dynamics import mass_matrix

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_MOST_COMPILED = 150  # degrees of freedom
_SMALL = 16  # degrees of freedom, up to which the code of all equations is made in hundredths of a second
_FEW = 20  # degrees of freedom, up to which a mass matrix is straight-line code

Instant = tuple[Array, Array, Array]  # t (1,), u (nu_all,) and s (ns,), each perhaps in rows


def closures_of(dynamics: Dynamics, p: Array, rows: list[Any], instant: Instant) -> Iterator[tuple[ActiveClosures, Any]]:
    """Yield (closures, rows): the active closures, and the rows of the batch that they are of.

    p: parameters (p,), or in rows. rows: their numbers, or [...] for a single state. instant: what closures that depend on time
    take.
    """
    t, u, s = (x[0] if x.ndim > 1 and len(x) == 1 else x for x in instant)
    instant, function = (t, u, s), _compiled(dynamics, p)
    if function is not None:
        at = rows[0] if rows == [...] else np.array(rows, dtype=int)
        t, u, s, p = (x[at] if x.ndim > 1 and at is not ... else x for x in (*instant, p))
        yield CompiledClosures(dynamics, function, (t, u, s), p), at
        return
    for model, at in models(dynamics, p, rows):
        yield from _by_numbers(dynamics.model, model, at, instant)


def _by_numbers(given: Model, model: Model, at: Any, instant: Instant) -> Iterator[tuple[ActiveClosures, Any]]:
    """Yield the closures of a model, row by row if what they take of loads differs between rows."""
    if not model.internals.rheonomic or at is ... or all(x.ndim == 1 for x in instant):
        yield ByNumbers(at_time(model, given, *instant)), at
        return
    for i in at:
        yield ByNumbers(at_time(model, given, *(x[i] if x.ndim > 1 else x for x in instant))), np.array([i])


def _compiled(dynamics: Dynamics, p: Array) -> Callable[..., Any] | None:
    """Return the compiled function, or None if NumPy is used."""
    internals, model = dynamics.internals, dynamics.model.internals.matter
    if internals.target == "reference" or internals.asked.options.mode == "rolled" or not 0 < model.nv <= _MOST_COMPILED:
        return None
    if dynamics.parameters and (model.internals.speeds_at_composites or any(body.modes for body in model.bodies)):
        return None  # increments and shapes have other numbers too
    return internals.closure_places


def rows_missed(dynamics: Dynamics, q: Array, v: Array, tau: Array, *more: Array) -> Array:
    """Return J a + gamma (n, rows) for the accelerations a that tau causes at states (n, …), without a choice of method.

    more: as in `ReferenceBackend.rows_missed`, which computes it for larger systems: a few calls do not repay their code. With
    parameters in rows it goes from state to state, so code is made for these.
    """
    internals, nv = dynamics.internals, dynamics.model.nv
    most = _MOST_COMPILED if dynamics.parameters and len(q) > 1 else _SMALL
    if internals.target == "reference" or internals.asked.options.mode == "rolled" or nv > most:
        return internals.reference.rows_missed(q, v, tau, *more)
    return np.asarray(internals.for_few_calls(internals.traces.timed(ROWS_MISSED))(q, v, tau, *more)[0])


@dataclass(frozen=True, eq=False)
class CompiledClosures:
    """The closures of the rows of a batch, or of one state, by a compiled function. p: parameters, perhaps in rows."""

    dynamics: Dynamics
    function: Callable[..., Any]
    instant: Instant
    p: Array

    @property
    def model(self) -> Model:
        return self.dynamics.model.internals.matter

    def _more(self, rows: Any) -> list[Array]:
        """Return what the function takes after q, for some rows of the batch."""
        inputs = self.dynamics.internals.traces.timed(CLOSURE_PLACES).inputs
        own = [x for name, x in zip(("t", "u", "s"), self.instant, strict=True) if name in inputs]
        own += [self.p] * bool(self.dynamics.parameters)
        return [x[rows] if x.ndim > 1 else x for x in own]

    def at(self, q: Array, rows: Array) -> ComputedPlaces:
        return self.moved(q, np.zeros(self.model.nv), rows)[1]

    def moved(self, q: Array, theta: Array, rows: Array) -> tuple[Array, ComputedPlaces]:
        new, phi, jacobian, extent, open_by, _ = self.function(q, theta, *self._more(rows))
        return new, ComputedPlaces(phi, jacobian, extent[:, 0], open_by)

    def drift(self, q: Array) -> Array:
        return np.asarray(self.function(q, np.zeros(self.model.nv), *self._more(...))[-1])

    def mass_matrix(self, q: Array) -> Array:
        if self.p.ndim == 1 and self.model.nv > _FEW:
            return np.asarray(mass_matrix(self.numbers(0).internals.opened, q))
        function = self.dynamics.internals.for_few_calls(FUNCTIONS["mass_matrix"])
        return np.asarray(function(q, *[self.p] * bool(self.dynamics.parameters))[0])

    def numbers(self, row: int) -> Model:
        p, *instant = (x[row] if x.ndim > 1 else x for x in (self.p, *self.instant))
        given = self.dynamics
        own = changed(given.model, given.internals.asked.parameters, p) if given.parameters else given.model
        return at_time(own.internals.matter, given.model, *instant)
