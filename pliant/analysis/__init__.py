"""Analyses of a system without a simulation: assembly, mobility, mechanisms, equilibria, linearisation, modes, control loops."""

from typing import TYPE_CHECKING, Any

from pliant.analysis.assembly import assemble
from pliant.analysis.control.damping import modal_damping
from pliant.analysis.control.loop import control_loop
from pliant.analysis.cuts import loops_report
from pliant.analysis.equilibrium import equilibrium
from pliant.analysis.kinematics.driven import kinematics
from pliant.analysis.kinematics.ik import ik
from pliant.analysis.linearise import linearise
from pliant.analysis.mobility import mobility
from pliant.analysis.modes import modes
from pliant.analysis.settle import settle
from pliant.moved import moved_name

__all__ = [
    "assemble", "control_loop", "equilibrium", "ik", "kinematics", "linearise", "loops_report", "mobility", "modal_damping",
    "modes", "settle",
]  # fmt: skip

# classes of results, which version 0.1 had here, too, by the modules that define them
_RESULTS = {
    "pliant.analysis.contacts": "ContactReport",
    "pliant.analysis.control.loop": "FeedbackLoop",
    "pliant.analysis.control.margins": "Margins",
    "pliant.analysis.control.state_space": "ReducedLinear StateSpace",
    "pliant.analysis.cuts": "LoopsReport",
    "pliant.analysis.equilibria.found": "Equilibrium",
    "pliant.analysis.kinematics.driven": "DrivenMotion",
    "pliant.analysis.kinematics.ik": "Reached",
    "pliant.analysis.linearise": "Linear",
    "pliant.analysis.mobility": "Mobility",
    "pliant.analysis.modes": "Modes",
    "pliant.sweeps.motion.branch": "DeadPoint",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Return a class of results, with a warning."""
        return moved_name(name, __name__, _RESULTS, "pl.analysis", "pl.results")
