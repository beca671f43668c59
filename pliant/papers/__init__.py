"""Formulations from papers, each written with the paper's own matrices. They check the sweeps, and explain the papers."""

from pliant.papers.joints import MuftiJoint
from pliant.papers.mufti import Mufti, Solution
from pliant.papers.rjk import RjkSteps, rjk_steps
from pliant.papers.sayers import BuildingBlock, Sayers, SayersEquations

__all__ = ["BuildingBlock", "Mufti", "MuftiJoint", "RjkSteps", "Sayers", "SayersEquations", "Solution", "rjk_steps"]
