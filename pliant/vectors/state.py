"""A state with everything that laws read there, as one record of numbers or of nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pliant.spatial import Array


@dataclass(frozen=True, eq=False)
class LoadedState:
    """t (..., 1) [s], q (..., nq), v (..., nv), states of loads s (..., ns), inputs of loads u (..., nu_all)."""

    t: Array
    q: Array
    v: Array
    s: Array
    u: Array

    @property
    def time(self) -> Any:
        """The time t (...); a number for one state."""
        return self.t[..., 0][()]

    def at(self, q: Array, v: Array) -> LoadedState:
        """Return the same with other coordinates and speeds."""
        return replace(self, q=q, v=v)
