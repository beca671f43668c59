"""Classes of results: `pl.simulate` returns a `Run`, `pl.sweep` a `Study`, `pl.modes` `Modes`, and so on."""

from pliant.analysis import (
    ContactReport,
    DeadPoint,
    DrivenMotion,
    Equilibrium,
    FeedbackLoop,
    Linear,
    LoopsReport,
    Margins,
    Mobility,
    Modes,
    Reached,
    ReducedLinear,
    StateSpace,
)
from pliant.model.chains.dh import DhTable
from pliant.simulate import Quality, Run, Spectrum
from pliant.study import Study

__all__ = [
    "ContactReport", "DeadPoint", "DhTable", "DrivenMotion", "Equilibrium", "FeedbackLoop", "Linear", "LoopsReport", "Margins",
    "Mobility", "Modes", "Quality", "Reached", "ReducedLinear", "Run", "Spectrum", "StateSpace", "Study",
]  # fmt: skip
