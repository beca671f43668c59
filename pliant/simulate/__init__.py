"""Runs: a system's motion in time, its quality, its file. xarray and matplotlib are loaded when they are used."""

from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.laws import Traced
from pliant.simulate.quality import Quality
from pliant.simulate.run import Run, load_run
from pliant.simulate.simulate import simulate

__all__ = ["Quality", "Run", "RunInterrupted", "SimulationError", "Traced", "load_run", "simulate"]
