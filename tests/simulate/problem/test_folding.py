"""The warning for static beams that bend further than their shapes can follow."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.problem.doubts.folding import warn_of_folds


def test_a_beam_that_folds_warns():
    system = pl.System("cable")
    system.add_beam("rope", length=1.0, mass=1.0, EI=1e-4, planes="y", segments=2)
    system.add_body("tail", "rope-2", at="tip", flex=pl.flex.Beam(1.0, 1.0, EI=1.0, boundary="static", modes={"y": 0}))
    dynamics = pl.compile(system, "reference")
    q = np.zeros((3, system.nq))
    q[1, 2], q[1, 3] = 0.9, np.nan
    warn_of_folds(dynamics, np.arange(3.0), q)
    q[1, 3] = -1.9
    with pytest.warns(pl.ModelWarning, match=r"beam 'rope', segment 'rope-2': an end turns by 1.9 rad .* t = 1 s.*segments="):
        warn_of_folds(dynamics, np.arange(3.0), np.stack([0.0 * q, q]))
    q[2, 5] = 2.5
    with pytest.warns(pl.ModelWarning, match=r"body 'tail': an end turns by 2.5 rad .* t = 2 s.*add_beam"):
        warn_of_folds(dynamics, np.arange(3.0), q)
