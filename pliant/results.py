"""Classes of results: `pl.simulate` returns a `Run`, `pl.sweep` a `Study`, `pl.modes` `Modes`, and so on."""

from pliant.analysis import ContactReport, Equilibrium, Linear, LoopsReport, Mobility, Modes, Reached
from pliant.simulate import Quality, Run
from pliant.study import Study

__all__ = ["ContactReport", "Equilibrium", "Linear", "LoopsReport", "Mobility", "Modes", "Quality", "Reached", "Run", "Study"]
