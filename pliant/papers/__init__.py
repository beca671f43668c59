"""Papers' own formulations, each written with its own matrices: oracles for the sweeps, and lessons."""

from pliant.papers.joints import Joint
from pliant.papers.mufti import Mufti, Solution

__all__ = ["Joint", "Mufti", "Solution"]
