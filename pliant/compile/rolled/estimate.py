"""Estimates of the code size of a system from its numbers, for `mode="auto"` and `method="auto"`, before anything is traced.

The operations of a body in forward dynamics grow with the count of its numbers that are not zero. The coefficients fit the counted
operations of random and plain chains, robots, and arms of beams with up to 20 modes, within a factor of two. In fidelity "paper",
many modes are overestimated by up to 2.7. This is accurate enough: the two modes differ by more, or the choice matters little.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.compile.rolled.cells import row_count
from pliant.compile.rolled.classes import BodyClass, numbers
from pliant.model import Model, Revolute
from pliant.model.records import RUTHLESS
from pliant.spatial import Array
from pliant.sweeps.closures.paths import paths_of
from pliant.sweeps.links.link import modals_of

_OF_A_PLANE = 40.0  # operations of a body that moves in a plane, as most loops do
_OF_A_ROW = 0.3  # times a body's operations: added by each row of a closure


def body_operations(model: Model) -> Array:
    """Return for each body an estimate of its operations in forward dynamics."""
    modals = modals_of(model)
    out = np.empty(len(model.bodies))
    for k, row in enumerate(numbers(model, modals)):
        z = np.count_nonzero(row)
        if k not in modals:
            out[k] = 12 * z + 0.6 * z**2
        else:
            out[k] = 200 + z if modals[k].kind.fidelity in RUTHLESS else 1000 + 5 * z
    if model.closures:
        out = np.where(_planar(model), np.minimum(out, _OF_A_PLANE), out)
    for closure in model.closures:  # every row goes along both sides of its loop
        for path in paths_of(model, closure)[1]:
            out[path] *= 1.0 + _OF_A_ROW * row_count(closure)
    return out


def _planar(model: Model) -> Array:
    """Return for each body whether all hinges from the world to it are revolute with parallel axes, and carry rigid bodies."""
    out = np.zeros(len(model.bodies), dtype=bool)
    for k, (body, parent) in enumerate(zip(model.bodies, model.parents, strict=True)):
        hinge = body.hinge
        turns = isinstance(hinge.type, Revolute) and np.array_equal(hinge.type.axis, (0.0, 0.0, 1.0)) and body.flex is None
        out[k] = turns and (parent < 0 or (out[parent] and abs(hinge.pose.R[2, 2]) == 1.0))
    return out


def code_sizes(model: Model, classes: Sequence[BodyClass]) -> tuple[float, float]:
    """Return estimates of the operations in the code of both modes: unrolled (all bodies) and rolled (one cell per class)."""
    each = body_operations(model)
    return float(each.sum()), float(sum(each[kind.members].sum(axis=1).max() for kind in classes))


def factorisation(model: Model) -> float:
    """Return an estimate of the operations to factorise the mass matrix, which the composite method needs.

    A row of the matrix reaches to the base. With closures, the estimate includes E = L*^-1 J*, Lambda = E* D^-1 E and its factors.
    """
    size = np.array([s.stop - s.start for s in model.internals.v_slices], dtype=float)
    reach = size.copy()
    for k, parent in enumerate(model.parents):
        reach[k] += reach[parent] if parent >= 0 else 0.0
    return float((size * reach**2).sum()) + (_rows_factorisation(model, size) if model.closures else 0.0)


def _rows_factorisation(model: Model, size: Array) -> float:
    """Return the part of the closures. A row involves all bodies from its frames to the base.

    Lambda couples rows that have a body in common.
    """
    on = np.zeros((len(model.closures), len(size)), dtype=bool)
    rows = np.array([row_count(closure) for closure in model.closures], dtype=float)
    for c, closure in enumerate(model.closures):
        for path in paths_of(model, closure)[1]:
            k = path[-1] if path else -1
            while k >= 0 and not on[c, k]:
                on[c, k] = True
                k = model.parents[k]
    depth = (on * size).sum(axis=1)
    shared = (on * size) @ on.T
    total = float((rows * depth**2).sum() + (np.outer(rows, rows) * shared).sum())
    near = {c: set(np.flatnonzero(shared[c]).tolist()) - {c} for c in range(len(rows))}
    while near:  # Lambda's factors, block by block, least fill first
        c = min(near, key=lambda i: len(near[i]))
        others = near.pop(c)
        total += float(rows[c] * (rows[c] + sum(rows[list(others)])) ** 2)
        for other in others:
            near[other] = (near[other] | others) - {c, other}
    return total
