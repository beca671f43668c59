"""The words of the lines of a recipe: units, vectors and poses that can be turned, mirrored and given in other units.

A recipe that is built with other words is the same system, seen differently: its motion follows from that of the first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

import pliant as pl
from pliant.spatial import rotation

EYE = np.eye(3)


@dataclass(frozen=True)
class Words:
    """turn (3, 3): of everything that is fixed in the world. mirror: x is exchanged for -x. m, kg, s: what a unit counts."""

    turn: Any = field(default_factory=lambda: EYE)
    mirror: bool = False
    m: float = 1.0
    kg: float = 1.0
    s: float = 1.0

    @property
    def flip(self) -> Any:
        return np.diag([-1.0, 1.0, 1.0]) if self.mirror else EYE

    def polar(self, x: Any, y: Any, z: Any, unit: float = 1.0) -> tuple[float, ...]:
        """A vector in the axes of a body."""
        return _texts(self.flip @ [x, y, z] * unit) if self.mirror or unit != 1.0 else (x, y, z)

    def axial(self, x: Any, y: Any, z: Any, unit: float = 1.0) -> tuple[float, ...]:
        """An axis of rotation in the axes of a body."""
        return self.polar(-x, -y, -z, unit) if self.mirror else self.polar(x, y, z, unit)

    def in_world(self, x: Any, y: Any, z: Any, unit: float = 1.0) -> tuple[float, ...]:
        """A vector in the axes of the world."""
        return _texts(self.turn @ np.array(self.polar(x, y, z, unit)))

    def axial_in_world(self, x: Any, y: Any, z: Any, unit: float = 1.0) -> tuple[float, ...]:
        return _texts(self.turn @ np.array(self.axial(x, y, z, unit)))

    def pose(self, xyz: Any, rpy: Any = (0.0, 0.0, 0.0)) -> pl.Pose:
        """A pose on a body."""
        plain = pl.Pose(xyz, rpy=rpy)
        if not self.mirror and self.m == 1.0:
            return plain
        return pl.Pose(self.flip @ plain.xyz * self.m, matrix=self.flip @ plain.R @ self.flip)

    def pose_in_world(self, xyz: Any, rpy: Any = (0.0, 0.0, 0.0)) -> pl.Pose:
        own = self.pose(xyz, rpy)
        return own if self.turn is EYE else pl.Pose(self.turn @ own.xyz, matrix=self.turn @ own.R)

    def matter(self, mass: float, com: Any, inertia: Any) -> pl.Inertia:
        """mass, centre, and (xx, yy, zz, xy, xz, yz) about it."""
        xx, yy, zz, xy, xz, yz = inertia
        I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) * self.kg * self.m**2
        return pl.Inertia(mass * self.kg, self.flip @ np.asarray(com) * self.m, self.flip @ I @ self.flip)

    @property
    def names(self) -> dict[str, Any]:
        """What the lines see."""
        N = self.kg * self.m / self.s**2
        return {
            "pl": pl, "np": np, "m": self.m, "kg": self.kg, "s": self.s, "N": N, "Nm": N * self.m, "rad": 1.0,
            "V": self.polar, "A": self.axial, "W": self.in_world, "WA": self.axial_in_world, "P": self.pose,
            "PW": self.pose_in_world, "I": self.matter, "hand": -1.0 if self.mirror else 1.0, "rotation": rotation,
            "slide": _slide,
        }  # fmt: skip


def _texts(x: Any) -> tuple[float, ...]:
    return tuple(float(e) for e in x)


def _slide(k: float) -> pl.Custom:
    """A hinge of one's own: along a parabola, turning with the slope of a sine."""
    from tests.systems import curved_slide

    class Fixed:
        @staticmethod
        def uniform(a: float, b: float) -> float:
            return k

    return curved_slide(Fixed())  # type: ignore[arg-type]


PLAIN = Words()
