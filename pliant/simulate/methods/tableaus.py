"""The coefficients (A, b, c) of explicit Runge-Kutta methods."""

from __future__ import annotations

import numpy as np

from pliant.simulate.methods import dop853_tableau
from pliant.spatial import Array


def rk4() -> tuple[Array, Array, Array]:
    """The classical method of order 4."""
    return np.diag([0.5, 0.5, 1.0], -1), np.array([1, 2, 2, 1]) / 6, np.array([0, 0.5, 0.5, 1])


def heun() -> tuple[Array, Array, Array]:
    """Heun's method of order 2: the mean of the rates at the beginning and at the end of a step of Euler."""
    return np.diag([1.0], -1), np.array([0.5, 0.5]), np.array([0.0, 1.0])


def dop853() -> tuple[Array, Array, Array]:
    """The method of order 8 by Dormand and Prince, with Hairer's numbers."""
    return dop853_tableau.A, dop853_tableau.B, dop853_tableau.C
