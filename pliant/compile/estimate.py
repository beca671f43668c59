"""How much code a system makes, from its numbers alone: what `mode="auto"` and `method="auto"` weigh before anything is traced.

The operations of a body in forward dynamics grow with how many of its numbers are not zero. The coefficients fit the counted
operations of random and plain chains, robots, and arms of beams of up to 20 modes within a factor of two (in fidelity "paper"
many modes are overestimated, by up to 2.7), which is enough: the two forms differ by more, or it matters little which is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.compile.classes import BodyClass, numbers
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.links import modals_of
from pliant.sweeps.ruthless_numbers import RUTHLESS


def body_operations(model: Model) -> Array:
    """For each body, about the operations that it adds to forward dynamics."""
    modals = modals_of(model)
    out = np.empty(len(model.bodies))
    for k, row in enumerate(numbers(model, modals)):
        z = np.count_nonzero(row)
        if k not in modals:
            out[k] = 12 * z + 0.6 * z**2
        else:
            out[k] = 200 + z if modals[k].kind.fidelity in RUTHLESS else 1000 + 5 * z
    return out


def code_sizes(model: Model, classes: Sequence[BodyClass]) -> tuple[float, float]:
    """About the operations in the code of both forms: of all bodies, and of one cell a class."""
    each = body_operations(model)
    return float(each.sum()), float(sum(each[kind.members].sum(axis=1).max() for kind in classes))


def factorisation(model: Model) -> float:
    """About the operations of factorising the mass matrix, which the composite method needs: a row reaches to the base."""
    size = np.array([s.stop - s.start for s in model.v_slices], dtype=float)
    reach = size.copy()
    for k, parent in enumerate(model.parents):
        reach[k] += reach[parent] if parent >= 0 else 0.0
    return float((size * reach**2).sum())
