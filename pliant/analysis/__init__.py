"""Analyses of a system without a simulation: assembly, mobility, equilibria, linearisation and modes."""

from pliant.analysis.assembly import assemble
from pliant.analysis.contacts import ContactReport
from pliant.analysis.cuts import LoopsReport, loops_report
from pliant.analysis.equilibrium import Equilibrium, equilibrium
from pliant.analysis.kinematics.ik import Reached, ik
from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.mobility import Mobility, mobility
from pliant.analysis.modes import Modes, modes
from pliant.analysis.settle import settle

__all__ = [
    "ContactReport",
    "Equilibrium",
    "Linear",
    "LoopsReport",
    "Mobility",
    "Modes",
    "Reached",
    "assemble",
    "equilibrium",
    "ik",
    "linearise",
    "loops_report",
    "mobility",
    "modes",
    "settle",
]
