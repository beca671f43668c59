"""Analyses of a system without a simulation: assembly, mobility, mechanisms, equilibria, linearisation, modes, control loops."""

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

__all__ = [
    "assemble", "control_loop", "equilibrium", "ik", "kinematics", "linearise", "loops_report", "mobility", "modal_damping",
    "modes", "settle",
]  # fmt: skip
