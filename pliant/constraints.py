"""Constraints of the library: `system.add_constraint("road", pl.constraints.Disc("wheel", 0.3))`."""

from pliant.model.constraints.library import ConstraintType, Disc, Skate, Torus

__all__ = ["ConstraintType", "Disc", "Skate", "Torus"]
