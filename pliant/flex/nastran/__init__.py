"""Flexible bodies from NASTRAN's files."""

from pliant.flex.nastran.op2_results import NastranModes, Op2Data, read_op2
from pliant.flex.nastran.reduced import from_nastran_craig_bampton
from pliant.flex.nastran.whole import from_nastran

__all__ = ["NastranModes", "Op2Data", "from_nastran", "from_nastran_craig_bampton", "read_op2"]
