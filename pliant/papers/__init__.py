"""Papers' own formulations, each written with its own matrices: oracles for the sweeps, and lessons."""

from pliant.papers.joints import Joint
from pliant.papers.mufti import Mufti, Solution
from pliant.papers.rjk import RjkSteps, rjk_steps
from pliant.papers.sayers import BuildingBlock, Sayers, SayersEquations

__all__ = ["BuildingBlock", "Joint", "Mufti", "RjkSteps", "Sayers", "SayersEquations", "Solution", "rjk_steps"]
