"""The checked numbers of a uniform beam: mass properties, stiffnesses and end conditions, and the wave shapes that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.flex.beams.eigenfunctions import Root, Tip, Waves, bending, extension
from pliant.flex.beams.section import Section, positive
from pliant.model.pose import Array

BOUNDARIES: Mapping[str, tuple[Root, Tip]] = {
    "cantilever": ("clamped", "free"),
    "free-free": ("free", "free"),
    "pinned": ("pinned", "pinned"),
    "pinned-free": ("pinned", "free"),
    "static": ("pinned", "pinned"),  # F is the chord, as with "pinned"; its shapes are not eigenfunctions
}


@dataclass(frozen=True)
class Uniform:
    """The numbers of a uniform beam.

    length [m], mass [kg], inertia [kg m^2] of all sections about x, y and z, EI = (about y, about z) [N m^2]. GJ [N m^2], EA [N]:
    as given. ends: the end conditions at root and tip. tip [kg], hub [kg m^2]: the mass at the tip and the inertia at the root.
    """

    length: float
    mass: float
    inertia: tuple[float, float, float]
    EI: tuple[float, float]
    GJ: Any
    EA: Any
    ends: tuple[Root, Tip]
    tip: float
    hub: float

    def waves(self, kind: str, n: int) -> tuple[Waves, float, Array]:
        """One family's shapes, the inertia they move (kg or kg m^2), and their frequencies [rad/s]."""
        (root, end), L, m = self.ends, self.length, self.mass
        if kind in ("y", "z"):
            waves = bending(n, L, root, end, self.hub / (m * L**2), self.tip / m)
            return waves, m, waves.numbers**2 * np.sqrt(self.EI["zy".index(kind)] / (m * L**3))
        stiffness, inertia, load = self.along(kind)
        waves = extension(n, L, "free" if root == "free" else "clamped", load)
        return waves, inertia, waves.numbers * np.sqrt(stiffness / (inertia * L))

    def along(self, kind: str) -> tuple[float, float, float]:
        """Of torsion or extension: the stiffness GJ or EA, the inertia that moves, and the share of it that is at the tip."""
        if kind == "torsion":
            if not self.inertia[0]:
                raise PliantError("torsion modes need inertia about x; give torsional_inertia, or a Section with Iy and Iz")
            if self.GJ is None:
                raise PliantError("torsion modes need GJ=, in N m^2")
            return positive("GJ", self.GJ, "N m^2"), self.inertia[0], 0.0
        if self.EA is None:
            raise PliantError("axial modes need EA=, in N")
        return positive("EA", self.EA, "N"), self.mass, self.tip / self.mass


def matter_of(
    length: Any, boundary: Any, mass: Any, density: Any, section: Any, torsional: Any
) -> tuple[float, float, float, float, float]:
    """(length, mass, Ix, Iy, Iz) of a beam, after a check of its boundary."""
    L = positive("length", length, "m")
    if not isinstance(boundary, str) or boundary not in BOUNDARIES:
        raise PliantError(f"no boundary named {boundary!r}; there are {', '.join(map(repr, BOUNDARIES))}")
    m, Iy, Iz, Ix = _inertia(L, mass, density, section, torsional)
    return L, m, Ix, Iy, Iz


def _inertia(L: float, mass: Any, density: Any, section: Any, torsional: Any) -> tuple[float, float, float, float]:
    """(mass, Iy, Iz, Ix): the inertias [kg m^2] are those of all sections about their own y and z axes, if known, and about x."""
    if (mass is None) == (density is None):
        raise PliantError("give either mass, or density with a section")
    if section is not None and not isinstance(section, Section):
        try:
            section = real(section)
        except (TypeError, ValueError):
            raise PliantError(
                f"section {section!r} is neither a Section, such as pl.flex.Section.tube(radius, thickness), nor an area; give one"
            ) from None
        section = Section(positive("section: area", section, "m^2"))
    if mass is None:
        if section is None:
            raise PliantError("density needs a section: a Section, or the area in m^2")
        m = positive("density", density, "kg/m^3") * section.area * L
    else:
        m = positive("mass", mass, "kg")
    if torsional is not None:
        if section is not None and section.Iy + section.Iz > 0:
            raise PliantError("torsional_inertia is given twice: the section's Iy and Iz give it too; leave one out")
        return m, 0.0, 0.0, positive("torsional_inertia", torsional, "kg m^2")
    Iy, Iz = (m * section.Iy / section.area, m * section.Iz / section.area) if section is not None else (0.0, 0.0)
    return m, Iy, Iz, Iy + Iz


def ends_of(tip_mass: Any, hub_inertia: Any) -> tuple[float, float]:
    """The mass at the tip [kg] and the inertia at the root [kg m^2], checked."""
    tip = positive("tip_mass", tip_mass, "kg") if tip_mass else 0.0
    return tip, positive("hub_inertia", hub_inertia, "kg m^2") if hub_inertia else 0.0


def pair(EI: Any) -> tuple[float, float]:
    """EI (about y, about z)."""
    values = np.ravel(np.asarray(EI, dtype=object))
    if len(values) not in (1, 2):
        raise PliantError(f"EI has {len(values)} values; give (about y, about z), or one for both, in N m^2")
    y, z = values[0], values[-1]
    return positive("EI about y", y, "N m^2"), positive("EI about z", z, "N m^2")
