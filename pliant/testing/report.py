"""How checks compare, and the error that they raise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.spatial import Array

_SIXTH_ORDER = np.array([-1 / 60, 3 / 20, -3 / 4, 3 / 4, -3 / 20, 1 / 60])
_PLACES = (-3, -2, -1, 1, 2, 3)


class ConformanceError(PliantError, AssertionError):
    """Two independent routes to the same quantity do not agree. The message has the object, the property and the numbers.

    Example:
        try:
            pl.testing.check_hinge(pl.Revolute("y"))
        except pl.testing.ConformanceError as error:
            print(error)
    """


@dataclass(frozen=True)
class Claims:
    """Compares what an object returns with another route. what: the object, as an error names it. at: the state, by name."""

    what: str
    at: tuple[tuple[str, Any], ...] = ()

    def where(self, **at: Any) -> Claims:
        """Return the same, at a state."""
        return replace(self, at=tuple(at.items()))

    def equal(self, claim: str, found: Any, expected: Any, tolerance: float, terms: float = 0.0) -> None:
        """Raise `ConformanceError` unless two arrays differ by at most `tolerance` of the largest entry, of `terms`, or of 1."""
        a, b = np.asarray(found, dtype=float), np.asarray(expected, dtype=float)
        if a.shape != b.shape:
            self.fail(f"{claim}: the shapes are {a.shape} and {b.shape}")
        error = float(np.abs(a - b).max(initial=0.0))
        allowed = tolerance * max(1.0, terms, float(np.abs(b).max(initial=0.0)))
        if not error <= allowed:
            k = np.unravel_index(int(np.nanargmax(np.where(np.isnan(a - b), np.inf, np.abs(a - b)))), a.shape) if a.shape else ()
            entry = f" in entry {[int(i) for i in k]}" if k else ""
            self.fail(f"{claim}: {a[k]:.9g} is not {b[k]:.9g}{entry}; the difference is {error:.2e}, and {allowed:.2e} is allowed")

    def same_bits(self, claim: str, found: Any, expected: Any) -> None:
        """Raise `ConformanceError` unless two arrays have the same bits."""
        a, b = np.asarray(found), np.asarray(expected)
        if a.shape != b.shape or not np.array_equal(a, b, equal_nan=True):
            error = f"differ by up to {np.abs(a - b).max():.2e}" if a.shape == b.shape else f"have shapes {a.shape} and {b.shape}"
            self.fail(f"{claim}: they {error}, and must have the same bits")

    def true(self, claim: str, holds: bool) -> None:
        """Raise `ConformanceError` unless a claim holds."""
        if not holds:
            self.fail(claim)

    def fail(self, claim: str) -> None:
        """Raise `ConformanceError`."""
        state = "; ".join(f"{name} = {np.array2string(np.ravel(x), precision=6, threshold=12)}" for name, x in self.at)
        raise ConformanceError(f"{self.what}: {claim}" + f"; at {state}" * bool(state))


def rate(of_time: Callable[[float], Array], step: float = 2e-3) -> Array:
    """Return d/dt f at 0 by central differences of sixth order."""
    values = np.stack([np.asarray(of_time(step * k)) for k in _PLACES])
    return np.tensordot(_SIXTH_ORDER, values, axes=1) / step
