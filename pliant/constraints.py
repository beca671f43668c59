"""Constraints of the library: `system.add_constraint("road", pl.constraints.Disc("wheel", 0.3))`."""

from pliant.model.constraints.shaped.cams import Cam, LiftCam, SwingCam
from pliant.model.constraints.shaped.curves import OnCircle, OnCurve
from pliant.model.constraints.shaped.flat_cams import FlatCam
from pliant.model.constraints.shaped.surfaces import OnHeights, OnSurface
from pliant.model.constraints.transmissions.belts import Belt, Rope
from pliant.model.constraints.transmissions.gears import BevelGears, Gears, RackAndPinion, WormGear
from pliant.model.constraints.types import ConstraintType
from pliant.model.constraints.wheels import Disc, Ellipsoid, Skate, Torus

__all__ = [
    "Belt", "BevelGears", "Cam", "ConstraintType", "Disc", "Ellipsoid", "FlatCam", "Gears", "LiftCam", "OnCircle", "OnCurve",
    "OnHeights", "OnSurface", "RackAndPinion", "Rope", "Skate", "SwingCam", "Torus", "WormGear",
]  # fmt: skip
