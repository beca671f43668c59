"""Functional mock-up units: a system as one file that other simulators load (FMI 2.0 and 3.0)."""

from pliant.export.fmu.build import PLATFORMS
from pliant.export.fmu.write import write_fmu

__all__ = ["PLATFORMS", "write_fmu"]
