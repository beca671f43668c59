"""Whether a state leaves an equilibrium by itself: the directions in which the energy falls.

At rest, with forces that follow from a potential, these are the negative directions of the stiffness K. They are counted where each
coordinate is measured by its own stiffness, so that a column that buckles slowly is found next to segments that are very stiff.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.analysis.point import Point
from pliant.analysis.small_motions import symmetric_part, undamped
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

_FALLS = 1e-9  # of the stiffness of its coordinates: what is less is rounding
_GROWS = 1e-7  # of the largest eigenvalue, for forces that follow from no potential
_ROUNDING = 1e-15  # of the forces that act: what a stiffness of none may be


class NaturalMotions(NamedTuple):
    """rates (n,): of d'' = rate d; shapes (n, n) as columns, in the given directions; away (n,): which of them grow."""

    rates: Array
    shapes: Array
    away: Array


def natural_motions(at: Point, along: Array) -> NaturalMotions:
    """Return the small motions of q without damping in some directions (n, nv), with everything else at rest."""
    by_v, _ = at.unaccelerated.along({"dq": along})
    M = along @ at.mass_matrix @ along.T
    K = -(by_v @ at.mass_matrix @ along.T).T
    potential = symmetric_part(K, np.sqrt(np.diag(M)))
    if potential is None:
        rates, shapes = np.linalg.eig(-np.linalg.solve(M, K))
        return NaturalMotions(rates, shapes, rates.real > _GROWS * np.abs(rates).max(initial=0.0))
    squares, rows, _ = undamped(M, potential, stiffness_floor(at, along.T, M))
    own = rows**2 @ np.abs(np.diag(potential))
    return NaturalMotions(-squares, rows.T, -squares > _FALLS * own)


def falling(at: Point, along: Array) -> tuple[Array, float] | None:
    """Return the increment of q (nv,) along which a state leaves by itself, the slowest one, and its rate [1/s], or None."""
    if not len(along):
        return None
    found = natural_motions(at, along)
    if not found.away.any():
        return None
    first = int(np.where(found.away, found.rates.real, np.inf).argmin())  # the smoothest: others fold single bodies
    shape = found.shapes[:, first].real @ along
    return shape * np.sign(shape[np.abs(shape).argmax()]), float(np.sqrt(found.rates[first].real))


def stiffness_floor(at: Point, Z: Array, M: Array) -> Array:
    """Return what rounding makes of no stiffness (n,) in directions Z (nv, n): a share of the forces that act, per unit of each."""
    forces = np.abs(at.tau)
    if at.model.loads and not laws_of(at.model).python:
        forces = forces + np.abs(at.loads[0])
    root = np.sqrt(np.diag(M))
    largest = root.max(initial=0.0)
    weight = float(np.linalg.norm(at.model.gravity)) * float(np.sqrt(sum(body.inertia.mass for body in at.matter.bodies)))
    size = weight + float(((np.abs(Z.T) @ forces) / root).max(initial=0.0)) + float(np.abs(at.v).max(initial=0.0)) ** 2 * largest
    return np.asarray(_ROUNDING * size * root * largest)
