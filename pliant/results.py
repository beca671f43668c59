"""Classes of results: `pl.simulate` returns a `Run`, `pl.sweep` a `Study`, `pl.modes` `Modes`, and so on."""

from pliant.analysis.contacts import ContactReport
from pliant.analysis.control.loop import FeedbackLoop
from pliant.analysis.control.margins import Margins
from pliant.analysis.control.state_space import ReducedLinear, StateSpace
from pliant.analysis.cuts import LoopsReport
from pliant.analysis.equilibria.found import Equilibrium
from pliant.analysis.kinematics.driven import DrivenMotion
from pliant.analysis.kinematics.ik import Reached
from pliant.analysis.linearise import Linear
from pliant.analysis.mobility import Mobility
from pliant.analysis.modes import Modes
from pliant.model.chains.dh import DhTable
from pliant.simulate import Quality, Run, Spectrum
from pliant.study import Study
from pliant.sweeps.motion.branch import DeadPoint

__all__ = [
    "ContactReport", "DeadPoint", "DhTable", "DrivenMotion", "Equilibrium", "FeedbackLoop", "Linear", "LoopsReport", "Margins",
    "Mobility", "Modes", "Quality", "Reached", "ReducedLinear", "Run", "Spectrum", "StateSpace", "Study",
]  # fmt: skip
