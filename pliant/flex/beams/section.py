"""Cross-sections of beams."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, pi
from typing import Any

from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.model.symbols import refuse_symbols


@dataclass(frozen=True)
class Section:
    """The cross-section of a beam.

    area [m^2]. Iy, Iz [m^4]: second moments of area about the y and z axes, Iy the integral of z^2, Iz of y^2. Default: 0.

    Example: `pl.flex.Section.tube(0.05, thickness=0.002).area  # 0.0006158`
    """

    area: float
    Iy: float = 0.0
    Iz: float = 0.0

    def __post_init__(self) -> None:
        positive("Section: area", self.area, "m^2")
        for name, value in (("Iy", self.Iy), ("Iz", self.Iz)):
            if value:
                positive(f"Section: {name}", value, "m^4")

    @staticmethod
    def rectangle(y: float, z: float) -> Section:
        """Return the section of a solid rectangle with edges y and z [m].

        Example: `pl.flex.Section.rectangle(0.02, 0.01).area  # 0.0002`
        """
        y, z = positive("Section.rectangle: y", y, "m"), positive("Section.rectangle: z", z, "m")
        return Section(y * z, y * z**3 / 12, z * y**3 / 12)

    @staticmethod
    def tube(radius: float, thickness: float | None = None) -> Section:
        """Return the section of a round tube. radius [m]: outer. thickness [m]: of the wall; default: a solid bar.

        Example: `pl.flex.Section.tube(0.05, thickness=0.002).area  # 0.0006158`
        """
        R = positive("Section.tube: radius", radius, "m")
        t = R if thickness is None else positive("Section.tube: thickness", thickness, "m")
        if t > R:
            raise PliantError(
                f"Section.tube: thickness {t:g} m exceeds the outer radius {R:g} m; give a thickness up to the radius"
            )
        inner = R - t
        I = pi / 4 * (R**4 - inner**4)
        return Section(pi * (R**2 - inner**2), I, I)


def positive(what: str, value: Any, unit: str) -> float:
    """The value as a finite number above zero; otherwise raise `PliantError` with its name and unit."""
    refuse_symbols(what, value)
    try:
        out = real(value)
    except (TypeError, ValueError):
        raise PliantError(f"{what} {value!r} is not a number; give it in {unit}") from None
    if not isfinite(out) or out <= 0:
        raise PliantError(f"{what} {out:g} must be positive and finite; give it in {unit}")
    return out
