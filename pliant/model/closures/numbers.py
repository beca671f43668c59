"""Numbers and flags of closures, checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.model.pose import Array
from pliant.model.symbols import refuse_symbols


def constant(what: str, given: Any) -> float:
    """A number of a closure that could also change over time: a single finite number."""
    return number_of(what, given, "give a number, or a function of t, a pl.Series or a pl.Input, which change over time")


def number_of(what: str, given: Any, remedy: str = "give a number") -> float:
    """A single finite number, checked."""
    refuse_symbols(what, given)
    try:
        value = real(given) if np.ndim(given) == 0 else np.nan
    except (TypeError, ValueError):
        value = np.nan
    if not np.isfinite(value):
        raise PliantError(f"{what} is {_short(given)}, not a finite number; {remedy}")
    return value


def switch(what: str, active: Any) -> bool:
    """Whether a closure is active initially, checked."""
    try:
        return flag(active, f"{what}: active")
    except PliantError as error:
        raise PliantError(f"{error}, and switch it later by events (pl.events.activate)") from None


def _short(given: Any) -> str:
    return text if len(text := repr(given)) < 30 else f"a {type(given).__name__}"


def as_numbers(x: Any) -> Array:
    """Return a number, or a node, as an array (1,)."""
    return np.array([x], dtype=float if isinstance(x, float | int | np.number) else object)


def only_number(x: Array) -> Any:
    """Return the only element of an array: a number, or a node."""
    return x[0] if x.dtype == object else float(x[0])
