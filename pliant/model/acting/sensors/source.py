"""Vectors of the world that sensors look at, such as the direction to the Sun: constant, over time, a law, or by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError, unknown
from pliant.model.acting.series import Series


def checked_source(what: str, name: str, given: Any) -> Any:
    """Return the vector as a tuple of three numbers, a `Series`, a function or a name. Raises `PliantError` for anything else."""
    if isinstance(given, Series):
        if given.shape != (3,) or given.kind != "linear":
            raise PliantError(f"{what}: {name} is a Series of shape {given.shape}; give values (n, 3), linear between its times")
        return given
    if isinstance(given, str) or callable(given):
        return given
    try:
        x = floats(given)
    except (TypeError, ValueError):
        x = np.zeros(0)
    if x.shape != (3,) or not np.isfinite(x).all() or not x.any():
        raise PliantError(
            f"{what}: {name}={given!r}; give three numbers in world axes, a pl.Series of them, a function of x, or the name of an "
            "output or of an input of a load with three numbers"
        )
    return tuple(x.tolist())


def world_vector(x: Any, what: str, given: Any) -> Any:
    """Return the vector at an instant x. A series keeps its first and its last value beyond its times."""
    if isinstance(given, Series):
        return x.vector(*(np.interp(x.t, given.times, values) for values in given.values.T))
    if isinstance(given, tuple):
        return x.vector(*given)
    value = _seen(x, what, given)
    if hasattr(value, "in_"):
        return value
    if not isinstance(value, list | tuple):
        value = np.moveaxis(np.asarray(value), -1, 0) if np.ndim(value) else []
    parts = list(value)
    if len(parts) != 3:
        raise PliantError(f"{what}: {given!r} has {len(parts) or 1} numbers; give a vector, or three numbers in world axes")
    return x.vector(*parts)


def scalar(x: Any, what: str, given: Any) -> Any:
    """Return a number at an instant x, from a function of x or by the name of an output or of a number of a load."""
    value = _seen(x, what, given)
    if isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    if hasattr(value, "in_") or isinstance(value, list | tuple):
        raise PliantError(f"{what}: {given!r} is no single number; give one number")
    return value


def _seen(x: Any, what: str, given: Any) -> Any:
    """Return what a function of x returns, or an output or a number of a load by its name."""
    if callable(given):
        return given(x)
    outputs = {output.name: output for output in x.model.outputs}
    numbers = {f"{load.name}.{key}" for load in x.model.loads for key in (*load.inputs, *load.states, *load.parameters)}
    if given in numbers:
        return x.given[given]
    if given not in outputs:
        raise PliantError(f"{what}: {unknown('output or number of a load', given, [*outputs, *sorted(numbers)])}")
    own = outputs[given]
    if len(own.labels) > 1 and getattr(own.type, "frame", None) is not None:
        raise PliantError(
            f"{what}: output {given!r} is a {type(own.type).__name__} of frame {own.type.frame!r}, whose axes it may have; name an "
            "output in world axes, without a frame"
        )
    return own.law(x)
