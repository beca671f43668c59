"""Rods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.closures.closure import BetweenFrames, Closure
from pliant.model.closures.numbers import as_numbers, only_number
from pliant.model.pose import Array

_LEAST = 1e-9  # m


@dataclass(frozen=True, eq=False)
class Rod(BetweenFrames):
    """A rod: the origins of two frames stay at a constant distance [m]. None: that in the neutral pose, a number in a model.
    measured: it was not given, so it follows all parameters that move the frames.
    """

    length: float | None = None
    measured: bool = False

    kind: ClassVar[str] = "rod"

    @property
    def what(self) -> str:
        return "rod" if self.length is None else f"rod of {self.length:.6g} m"

    @property
    def labels(self) -> tuple[str, ...]:
        return ("force along",)

    @property
    def units(self) -> tuple[str, ...]:
        return ("m",)

    @property
    def parameters(self) -> Mapping[str, Array]:
        return {} if self.length is None else {"length": as_numbers(self.length)}

    @property
    def settable(self) -> Mapping[str, Array]:
        return {"length": np.zeros(1)}

    def with_numbers(self, new: Mapping[str, Array]) -> Rod:
        if "length" not in new:
            return self
        length = only_number(new["length"])
        if isinstance(length, float) and length <= 0:
            raise PliantError(
                f"rod {self.name!r}: length {length:g} is not positive; for zero length use add_loop with pl.Spherical()"
            )
        return replace(self, length=length)

    def measuring(self, distance: Callable[[Closure], Any]) -> Rod:
        if self.length is not None:
            return replace(self, length=distance(self)) if self.measured else self
        if (length := distance(self)) < _LEAST:
            raise PliantError(
                f"rod {self.name!r}: its frames {self.frame_a!r} and {self.frame_b!r} coincide in the neutral pose; "
                "give length=, or use add_loop with pl.Spherical()"
            )
        return replace(self, length=length, measured=True)

    def locked(self, value: Callable[[str], float | None], now: Closure) -> Rod:
        """The length of the neutral pose stays, although that pose is elsewhere now."""
        if self.length is not None:
            return self
        assert isinstance(now, Rod)
        return replace(self, length=now.length)

    @property
    def key(self) -> tuple[Any, ...]:
        return "rod", self.name, self.active, *self.frames, self.given_length

    @property
    def given_length(self) -> float | None:
        """The length as it was given; None if it was measured."""
        return None if self.length is None or self.measured else float(self.length)

    def alike(self, model: Any, place: Mapping[int, int]) -> tuple[Any, ...]:
        return (self.given_length,)
