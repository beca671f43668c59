"""Bounds of residuals, and derivatives by differences."""

from __future__ import annotations

import numpy as np


def residual_bound(M, a, b, tau):
    """1e-12 of the terms, as a norm: rounding grows with |M| |a|, not with tau alone."""
    return 1e-12 * (np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(b) + np.linalg.norm(tau))


def derivative(f, step=1e-3):
    """d/dt f at 0 by central differences of sixth order: error about step^6 times the seventh derivative, and rounding / step.

    f: of times (6, 1), all at once, with values (6, ...).
    """
    w = np.array([-1 / 60, 3 / 20, -3 / 4, 3 / 4, -3 / 20, 1 / 60])
    return np.tensordot(w, f(step * np.array([[-3], [-2], [-1], [1], [2], [3]])), axes=1) / step
