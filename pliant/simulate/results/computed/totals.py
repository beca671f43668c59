"""Energies, momentum and centre of mass of runs: one compiled function computes them all, because they share their kinematics."""

from __future__ import annotations

from typing import NamedTuple

from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array


class Totals(NamedTuple):
    """Energies (runs, n) [J], momentum (runs, n, 6) about the centre of mass, and the centre of mass (runs, n, 3) [m].

    Of a system without mass there are energies only; the others are None.
    """

    kinetic: Array
    potential: Array
    momentum: Array | None = None
    com: Array | None = None


def totals(problem: Problem, q: Array, v: Array) -> Totals:
    """Return the totals of states q (runs, n, nq), v (runs, n, nv) of all runs."""
    return Totals(*problem.dynamics.internals.totals(q, v, *problem.parameters()))


__all__ = ["Totals", "totals"]
