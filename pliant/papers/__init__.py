"""Papers' own formulations, each written with its own matrices: oracles for the sweeps, and lessons."""

from pliant.papers.joints import Joint
from pliant.papers.mufti import Mufti, Solution
from pliant.papers.rjk import Steps, rjk_steps
from pliant.papers.sayers import BuildingBlock, Equations, Sayers

__all__ = ["BuildingBlock", "Equations", "Joint", "Mufti", "Sayers", "Solution", "Steps", "rjk_steps"]
