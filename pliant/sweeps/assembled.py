"""Assembly: coordinates at which all closures are closed, by Gauss and Newton on numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closure import loop_jacobian, loop_residual

_CUT = 1e-9  # of the largest singular value: what is smaller says nothing new
_LONGEST = 0.5  # of a step, so that a far guess does not jump


class Assembled(NamedTuple):
    """q (nq,), its residual phi (rows,), and whether the loops are closed to rounding."""

    q: Array
    phi: Array
    closed: bool


def closed_pose(model: Model, q: Array, mobile: Array | None = None, steps: int = 60, tolerance: float = 1e-13) -> Assembled:
    """The closest pose to q at which the loops are closed. mobile (nv,): how easily each speed moves, 0 for those held.

    A step is -W (J W)+ phi, W the square root of `mobile`, by the singular values; where it fails to bring phi down it is damped
    as Levenberg's. tolerance: of phi, for lengths of about one.
    """
    W = np.ones(model.nv) if mobile is None else np.sqrt(mobile)
    phi = loop_residual(model, q)
    size, damping = float(np.linalg.norm(phi)), 0.0
    best = Assembled(q, phi, size <= tolerance)
    for _ in range(steps):
        if size <= tolerance or not np.isfinite(size):
            break
        U, s, Vt = np.linalg.svd(loop_jacobian(model, q) * W, full_matrices=False)
        inverse = np.where(s > _CUT * s.max(initial=0.0), s / (s * s + damping * damping + 1e-300), 0.0)
        step = -W * (Vt.T @ (inverse * (U.T @ phi)))
        length = float(np.abs(step).max(initial=0.0))
        step *= min(1.0, _LONGEST / length) if length > 0 else 1.0
        new = model.integrate(q, step)
        new_phi = loop_residual(model, new)
        new_size = float(np.linalg.norm(new_phi))
        if new_size < size or length < 1e-12:
            q, phi, size, damping = new, new_phi, new_size, 0.1 * damping if damping > 1e-6 else 0.0
            if size < np.linalg.norm(best.phi):
                best = Assembled(q, phi, size <= tolerance)
            if length < 1e-15:
                break
        else:
            damping = max(10.0 * damping, 1e-3 * float(s.max(initial=1.0)))
            if damping > 1e6 * float(s.max(initial=1.0)):
                break
    return best
