"""Closures at poses, as assembly and checks need them: how far they are open, and which speeds close them.

`ByNumbers` computes them in NumPy. Compiled functions of a system do the same (`compile/cpu/closures.py`), of `closure_places`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, Protocol

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array
from pliant.sweeps.closures.loop_equations import at_state, loop_drift
from pliant.sweeps.closures.row_geometry import meant_jacobian_of
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.trees.dynamics import integrate, mass_matrix


class ClosurePlaces(Protocol):
    """Closures at poses (n, nq). phi (n, rows): the angles [rad] and lengths [m] by which they are open, see `Joined.angles`.
    jacobian: J (n, rows, nv), see `row_geometry.meant_jacobian`. extent (n,) [m]: see `extent_of`. open_by (n, closures):
    the larger of the angle [rad] and the length [m] by which each is open.
    """

    @property
    def phi(self) -> Array: ...
    @property
    def jacobian(self) -> Array: ...
    @property
    def extent(self) -> Array: ...
    @property
    def open_by(self) -> Array: ...


class ActiveClosures(Protocol):
    """The active closures of a system, whose numbers may differ between the rows of a batch. model: their structure."""

    @property
    def model(self) -> Model: ...
    def at(self, q: Array, rows: Array) -> ClosurePlaces:
        """Return the closures at poses q (n, nq) of these rows (n,) of the batch."""
        ...

    def moved(self, q: Array, theta: Array, rows: Array) -> tuple[Array, ClosurePlaces]:
        """Return the poses after increments theta (n, nv) from q (n, nq), and the closures there."""
        ...

    def drift(self, q: Array) -> Array:
        """Return y - J v (..., rows) at poses q (..., nq): see `loop_drift`."""
        ...

    def mass_matrix(self, q: Array) -> Array:
        """Return M (..., nv, nv) of the tree."""
        ...

    def numbers(self, row: int) -> Model:
        """Return the model with the numbers of a row, for messages."""
        ...


@dataclass(frozen=True, eq=False)
class ByNumbers:
    """The closures of a model, computed in NumPy."""

    model: Model

    def at(self, q: Array, rows: Array) -> PlacesByNumbers:
        return PlacesByNumbers(self.model, q)

    def moved(self, q: Array, theta: Array, rows: Array) -> tuple[Array, PlacesByNumbers]:
        new = self.model.integrate(q, theta)
        return new, self.at(new, rows)

    def drift(self, q: Array) -> Array:
        return loop_drift(self.model, q)

    def mass_matrix(self, q: Array) -> Array:
        return mass_matrix(self.model.internals.opened, q)

    def numbers(self, row: int) -> Model:
        return self.model


@dataclass(frozen=True, eq=False)
class PlacesByNumbers:
    """Closures at poses q (n, nq)."""

    model: Model
    q: Array

    @cached_property
    def found(self) -> list[Joined]:
        return at_state(self.model, self.q)

    @cached_property
    def phi(self) -> Array:
        parts = [np.broadcast_to(x, (*self.q.shape[:-1], x.shape[-1])) for x in (one.angles for one in self.found)]
        return np.concatenate([np.zeros((*self.q.shape[:-1], 0)), *parts], axis=-1)

    @cached_property
    def jacobian(self) -> Array:
        return meant_jacobian_of(self.found, self.model, self.q)

    @cached_property
    def extent(self) -> Array:
        return extent_of(self.found, self.q)

    @cached_property
    def open_by(self) -> Array:
        found = [np.maximum.reduce([x for x, _ in parts]) for parts in openings(self.found, self.q)]
        return np.stack(found, axis=-1) if found else np.zeros((*self.q.shape[:-1], 0))


class ComputedPlaces(NamedTuple):
    """The same from arrays."""

    phi: Array
    jacobian: Array
    extent: Array
    open_by: Array


def closure_places(model: Model, q: Array, theta: Array) -> tuple[Array, ...]:
    """Return the pose after increments theta, and (phi, J, extent, open_by, drift) of the closures there, on nodes: see
    `ClosurePlaces` and `loop_drift`.
    """
    q = integrate(model, q, theta)
    here = PlacesByNumbers(model, q)
    open_by = [reduce(np.maximum, [x[()] for x, _ in parts]) for parts in openings(here.found, q)]
    return q, here.phi, here.jacobian, here.extent[None], np.array(open_by, dtype=object), loop_drift(model, q)


def at_poses(closures: ActiveClosures, q: Array) -> ClosurePlaces:
    """Return the closures at poses (..., nq), in rows."""
    flat = q.reshape(math.prod(q.shape[:-1]), q.shape[-1])
    return closures.at(flat, np.arange(len(flat)))


def jacobian_at(closures: ActiveClosures, q: Array) -> Array:
    """Return J (..., rows, nv) at poses (..., nq)."""
    found = at_poses(closures, q).jacobian
    return found.reshape(*q.shape[:-1], *found.shape[1:])


# ---- sizes

Part = tuple[Array, str]


def extent_of(found: list[Joined], q: Array) -> Array:
    """Return (...) [m]: the largest distance of a closure's frame from its loop's root, at least 1 m."""
    out = np.ones(q.shape[:-1])
    for one in found:
        if one.touches:
            for arm in one.arms:
                out = np.maximum(out, np.linalg.norm(arm[..., 0], axis=-1))
    return np.asarray(out)


def openings(found: list[Joined], q: Array) -> list[list[Part]]:
    """Return for each closure how far it is open (...): the angle [rad] and the length [m], if it has them."""
    return [[(np.broadcast_to(x, q.shape[:-1]), unit) for x, unit in parts_of(one.closure, one.opening)] for one in found]


def parts_of(closure: Closure, rows: Array) -> list[Part]:
    """Return rows (..., n) of a closure as the sizes of their rotation and translation."""
    units = closure.units
    return [(np.linalg.norm(rows[..., [x == unit for x in units]], axis=-1), unit) for unit in dict.fromkeys(units)]
