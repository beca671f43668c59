"""The operations of JAX that are needed to read a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pliant.errors import PliantError
from pliant.given.arrays import NUMPY
from pliant.model import Model
from pliant.spatial import Array


class JaxArrays:
    """Arrays of JAX. Numbers of the host become JAX arrays when they are combined with one.

    like: q as it is given. If it is a JAX array, all others get its dtype.
    """

    def __init__(self, like: Any) -> None:
        self._dtype = like.dtype if isinstance(like, jax.Array) and jnp.issubdtype(like.dtype, np.floating) else None

    def array(self, x: Any, what: str) -> Any:
        if not isinstance(x, jax.Array):
            return self.usual(NUMPY.array(x, what))
        if not (jnp.issubdtype(x.dtype, np.floating) or jnp.issubdtype(x.dtype, np.integer) or x.dtype == bool):
            raise PliantError(f"{what} is not an array of real numbers")
        return x.astype(self._dtype or (x.dtype if jnp.issubdtype(x.dtype, np.floating) else float))

    def usual(self, values: Array) -> Array:
        return values if self._dtype is None else values.astype(self._dtype)

    def all_usual(self, values: Mapping[str, Array]) -> dict[str, Array]:
        return {name: self.usual(x) for name, x in values.items()}

    def put(self, values: Array, parts: Sequence[tuple[slice, Any]]) -> Any:
        if not any(isinstance(x, jax.Array) for _, x in parts):
            return self.usual(NUMPY.put(values, parts))
        dtype = self._dtype or jnp.result_type(*(x for _, x in parts if isinstance(x, jax.Array)))
        batch = jnp.broadcast_shapes(*(x.shape[:-1] for _, x in parts))
        out = jnp.broadcast_to(jnp.asarray(values, dtype), (*batch, values.size))
        for place, x in parts:
            out = out.at[..., place].set(x)
        return out

    def at(self, model: Model, t: Any) -> Any:
        parts: list[Any] = []
        for series, _ in model.internals.series.values():
            beginnings = series.times[: max(1, series.times.size - (series.kind != "hold"))]
            t0, value, slope = series.segment(beginnings)
            k = jnp.clip(jnp.searchsorted(beginnings, t, side="right") - 1, 0, beginnings.size - 1)
            parts += [jnp.asarray(value)[k], jnp.asarray(slope)[k], jnp.asarray(t0)[k][..., None]]
        return jnp.concatenate(parts, axis=-1)

    def joined(self, u: Any, pieces: Any) -> Any:
        batch = jnp.broadcast_shapes(u.shape[:-1], pieces.shape[:-1])
        return jnp.concatenate([jnp.broadcast_to(x, (*batch, x.shape[-1])) for x in (u, pieces)], axis=-1)

    def column(self, t: Any) -> Any:
        return t[..., None]

    def shaped(self, x: Any, core: tuple[int, ...]) -> Any:
        return x.reshape(*x.shape[:-1], *core)
