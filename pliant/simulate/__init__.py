"""Runs: a system's motion in time, its quality, its file. xarray and matplotlib are loaded when they are used."""

from typing import TYPE_CHECKING

from pliant.lazy import hub

if TYPE_CHECKING:
    from pliant.simulate.errors import RunInterrupted, SimulationError
    from pliant.simulate.loops.laws import Traced
    from pliant.simulate.results.quality import Quality
    from pliant.simulate.results.run import Run, load_run
    from pliant.simulate.results.spectra import Spectrum
    from pliant.simulate.simulate import simulate

hub(
    __name__,
    {
        "pliant.simulate.errors": "RunInterrupted SimulationError",
        "pliant.simulate.loops.laws": "Traced",
        "pliant.simulate.results.quality": "Quality",
        "pliant.simulate.results.run": "Run load_run",
        "pliant.simulate.results.spectra": "Spectrum",
        "pliant.simulate.simulate": "simulate",
    },
)

__all__ = ["Quality", "Run", "RunInterrupted", "SimulationError", "Spectrum", "Traced", "load_run", "simulate"]
