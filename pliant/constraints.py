"""Constraints of the library: `system.add_constraint("road", pl.constraints.Disc("wheel", 0.3))`."""

from pliant.model.constraints.belts import Belt, Rope
from pliant.model.constraints.cams import Cam, FlatCam, LiftCam, SwingCam
from pliant.model.constraints.curves import OnCircle, OnCurve
from pliant.model.constraints.gears import BevelGears, Gears, RackAndPinion, WormGear
from pliant.model.constraints.library import ConstraintType, Disc, Ellipsoid, Skate, Torus
from pliant.model.constraints.surfaces import OnHeights, OnSurface

__all__ = [
    "Belt", "BevelGears", "Cam", "ConstraintType", "Disc", "Ellipsoid", "FlatCam", "Gears", "LiftCam", "OnCircle", "OnCurve",
    "OnHeights", "OnSurface", "RackAndPinion", "Rope", "Skate", "SwingCam", "Torus", "WormGear",
]  # fmt: skip
