"""The operations of an array library that are needed to read a state, for NumPy. Those of JAX, torch and CUDA are next to their
functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from pliant.model import Model
from pliant.model.spaces import numbers
from pliant.spatial import Array

_FLOAT = np.dtype(float)


class Arrays(Protocol):
    """The few operations of an array library that turn values into one vector (..., n)."""

    def array(self, x: Any, what: str) -> Any:
        """Return values as an array of real numbers, or raise an error whose message begins with `what`."""

    def usual(self, values: Array) -> Any:
        """Return the default values of a system as an array."""

    def all_usual(self, values: Mapping[str, Array]) -> dict[str, Any]:
        """Return several default values by name."""

    def put(self, values: Array, parts: Sequence[tuple[slice, Any]]) -> Any:
        """Return values (n,) with parts (..., k) in some places: (..., n). Leading axes broadcast."""

    def at(self, model: Model, t: Any) -> Any:
        """Return the pieces (..., m) of series at times t (...)."""

    def joined(self, u: Any, pieces: Any) -> Any:
        """Return (..., n) and (..., m) as (..., n + m). Leading axes broadcast."""

    def column(self, t: Any) -> Any:
        """Return t (...) as (..., 1)."""

    def shaped(self, x: Any, core: tuple[int, ...]) -> Any:
        """Return x (..., n) as (..., *core)."""


class NumPyArrays:
    """The operations of NumPy."""

    def array(self, x: Any, what: str) -> Array:
        if type(x) is np.ndarray and x.dtype == _FLOAT:
            return x
        return np.array(x) if type(x) is float else numbers(x, what)

    def usual(self, values: Array) -> Array:
        return values

    def all_usual(self, values: Mapping[str, Array]) -> dict[str, Array]:
        return dict(values)

    def put(self, values: Array, parts: Sequence[tuple[slice, Array]]) -> Array:
        batch = np.broadcast_shapes(*(x.shape[:-1] for _, x in parts))
        out = np.array(np.broadcast_to(values, (*batch, values.size)))
        for place, x in parts:
            out[..., place] = x
        return out

    def at(self, model: Model, t: Array) -> Array:
        return pieces(model, t)

    def joined(self, u: Array, pieces: Array) -> Array:
        batch = np.broadcast_shapes(u.shape[:-1], pieces.shape[:-1])
        return np.concatenate([np.broadcast_to(x, (*batch, x.shape[-1])) for x in (u, pieces)], axis=-1)

    def column(self, t: Array) -> Array:
        return t[..., None]

    def shaped(self, x: Array, core: tuple[int, ...]) -> Array:
        return x.reshape(*x.shape[:-1], *core)


class SingleArrays(NumPyArrays):
    """The same for functions in float32: arrays of this type are not converted."""

    def array(self, x: Any, what: str) -> Array:
        return x if type(x) is np.ndarray and x.dtype == np.float32 else super().array(x, what)


NUMPY, SINGLE = NumPyArrays(), SingleArrays()


def pieces(model: Model, t: Array) -> Array:
    """Return value, slope and beginning of the pieces of series at times t (...), one series after the other: (..., m)."""
    parts = [np.zeros((*np.shape(t), 0))]
    for series, _ in model.internals.series.values():
        t0, value, slope = series.segment(t)
        parts += [value, slope, t0[..., None]]
    return np.concatenate(parts, axis=-1)


def all_inputs(model: Model, t: Array, u: Array) -> Array:
    """Return u (..., nu_all): the inputs (..., nu), followed by the pieces of series at times t (...)."""
    return NUMPY.joined(u, pieces(model, t)) if model.internals.series else u
