"""Analyses of a system without a simulation: assembly, mobility, equilibria, linearisation and modes."""

from pliant.analysis.assembly import assemble
from pliant.analysis.contacts import ContactReport
from pliant.analysis.control.damping import modal_damping
from pliant.analysis.control.loop import FeedbackLoop, control_loop
from pliant.analysis.control.margins import Margins
from pliant.analysis.control.state_space import ReducedLinear, StateSpace
from pliant.analysis.cuts import LoopsReport, loops_report
from pliant.analysis.equilibria.found import Equilibrium
from pliant.analysis.equilibrium import equilibrium
from pliant.analysis.kinematics.driven import DrivenMotion
from pliant.analysis.kinematics.ik import Reached, ik
from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.mobility import Mobility, mobility
from pliant.analysis.modes import Modes, modes
from pliant.analysis.settle import settle
from pliant.sweeps.motion.branch import DeadPoint

__all__ = [
    "ContactReport",
    "DeadPoint",
    "DrivenMotion",
    "Equilibrium",
    "FeedbackLoop",
    "Linear",
    "LoopsReport",
    "Margins",
    "Mobility",
    "Modes",
    "Reached",
    "ReducedLinear",
    "StateSpace",
    "assemble",
    "control_loop",
    "equilibrium",
    "ik",
    "linearise",
    "loops_report",
    "mobility",
    "modal_damping",
    "modes",
    "settle",
]
