"""Flexible bodies from NASTRAN's files."""

from pliant.flex.nastran.reduced import from_nastran_craig_bampton
from pliant.flex.nastran.whole import from_nastran

__all__ = ["from_nastran", "from_nastran_craig_bampton"]
