"""What the verbs give: a `Run` of `pl.simulate`, a `Study` of `pl.sweep`, `Modes` of `pl.modes`, and so on."""

from pliant.analysis import Equilibrium, Linear, LoopsReport, Mobility, Modes
from pliant.simulate import Quality, Run
from pliant.study import Study

__all__ = ["Equilibrium", "Linear", "LoopsReport", "Mobility", "Modes", "Quality", "Run", "Study"]
