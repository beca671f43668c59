"""Papers' own formulations, each written with its own matrices: oracles for the sweeps, and lessons."""

from pliant.papers.joints import Joint
from pliant.papers.mufti import Mufti, Solution
from pliant.papers.rjk import Steps, rjk_steps

__all__ = ["Joint", "Mufti", "Solution", "Steps", "rjk_steps"]
