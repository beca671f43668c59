"""The generalised forces of a run: none, constant, sampled, or a function of time and state; checked where they come in."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.simulate.errors import SimulationError
from pliant.simulate.spaces import Space, numbers
from pliant.spatial import Array

Torques = Callable[[float, Array, Array], Array]
_CALLED = "it is called as tau(t, q, v)"


def torques(tau: Any, space: Space, t_end: float) -> Torques | None:
    """tau(t, q, v) -> (nv,) from what a user gives; None where nothing acts."""
    if tau is None:
        return None
    if callable(tau):
        return _function(tau, space)
    if not isinstance(tau, Mapping):
        rows = numbers(tau, "tau")
        if rows.ndim == 2:
            return _sampled(rows, space, t_end)
        if rows.shape not in ((len(space.labels),), ()):
            raise PliantError(_shape(rows, space))
    constant = space.vector(tau, "tau")
    return lambda t, q, v: constant


def _sampled(rows: Array, space: Space, t_end: float) -> Torques:
    """Rows at equally spaced instants from 0 to t_end, linear in between."""
    if rows.shape[1] != len(space.labels) or len(rows) < 2:
        raise PliantError(_shape(rows, space))
    if not np.isfinite(rows).all():
        k, i = np.argwhere(~np.isfinite(rows))[0]
        raise PliantError(f"tau: row {k} is {rows[k, i]} for hinge {space.hinges[i]!r}; give finite numbers")
    last = len(rows) - 2

    def sampled(t: float, q: Array, v: Array) -> Array:
        x = t / t_end * (last + 1)
        k = min(int(x), last)
        return rows[k] + (x - k) * (rows[k + 1] - rows[k])

    return sampled


def _function(tau: Callable[[float, Array, Array], Any], space: Space) -> Torques:
    n = len(space.labels)

    def checked(t: float, q: Array, v: Array) -> Array:
        q.flags.writeable = v.flags.writeable = False  # these are views: what is integrated stays as it is
        try:
            given = tau(t, q, v)
        except Exception as error:
            raise SimulationError(f"tau raised {type(error).__name__} at t = {t:.6g} s ({error}); {_CALLED}") from error
        try:
            out = np.asarray(given, dtype=float)
        except (TypeError, ValueError):
            raise SimulationError(f"tau returned {type(given).__name__} at t = {t:.6g} s, not {n} numbers; {_CALLED}") from None
        if out.shape != (n,):
            if n > 1 or out.ndim > 0:
                raise SimulationError(f"tau returned an array of shape {out.shape} at t = {t:.6g} s; {space.layout}")
            out = out[None]
        if not math.isfinite(out @ out) and not np.isfinite(out).all():
            i = int(np.argmin(np.isfinite(out)))
            raise SimulationError(f"tau returned {out[i]} for hinge {space.hinges[i]!r} ({space.labels[i]}) at t = {t:.6g} s")
        return out

    return checked


def _shape(rows: Array, space: Space) -> str:
    n = len(space.labels)
    return (
        f"tau has shape {rows.shape}; {space.layout}. Give those, or (n, {n}) with n >= 2 rows equally spaced over the run, "
        "or a function tau(t, q, v)"
    )
