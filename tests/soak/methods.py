"""Which methods a system is simulated by: those of the table of integrators that the table of support allows, drawn by the seed."""

from __future__ import annotations

import pliant as pl
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.support import OF_SYSTEMS, SteppingFunction, has, supports
from pliant.simulate.methods.table import METHODS
from tests.soak.case import Case


def allows(dyn: pl.Dynamics, row: Method, target: SteppingFunction) -> bool:
    """Whether a function simulates a system by a method."""
    return has(row, target) and not any(supports(row.name, target, x) and x.found(dyn) is not None for x in OF_SYSTEMS)


def drawn(c: Case, dyn: pl.Dynamics, target: SteppingFunction) -> Method:
    """A method for a function. A smaller system has the same one, if it still allows it."""
    for name in c.fresh().permutation(list(METHODS)):
        if allows(dyn, METHODS[name], target):
            c.table.features[f"method {name}"][c.check] += 1
            return METHODS[name]
    raise NotImplementedError
