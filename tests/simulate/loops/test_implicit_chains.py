"""Implicit steps on chains of beams: how far iterations go."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops.implicit_kernels import alpha_kernel
from pliant.simulate.loops.methods import alpha
from pliant.simulate.loops.torques import torques
from tests.simulate.loops.chains import compiled


def tips(dynamics: pl.Dynamics, h: float, t_end: float, settings: tuple[float, ...], **options) -> np.ndarray:
    """The tip (3,) at the end of alpha's steps h from rest."""
    model = dynamics.model
    kernel = alpha_kernel(dynamics, torques(None, dynamics.fields, (0.0, t_end)), 0, **options)
    rest = np.zeros(model.nq), np.zeros(model.nv)
    x = alpha.start(np.concatenate(rest), np.asarray(dynamics.forward_dynamics(*rest, rest[1])), model.nq)
    plan = np.array([[0.0, 0.0, h, round(t_end / h)]])
    rows, _ = kernel(x, rest[1], plan, settings)
    return np.asarray(dynamics.frame(f"b{len(model.bodies) - 1}.tip").pose(rows[-1, : model.nq])[1])


@pytest.mark.parametrize("n", [10, 30])
def test_what_iterations_leave_is_below_a_tenth_of_the_methods_own_error(n):
    h, t_end = 5e-3, 0.2
    found, exact, fine = (
        tips(compiled(n), step, t_end, settings)
        for step, settings in ((h, alpha.USUAL), (h, (0.9, 1e-11, 1e-11, 0.0)), (h / 8, alpha.USUAL))
    )
    assert np.linalg.norm(found - exact) < 0.1 * np.linalg.norm(exact - fine)
