"""States of closed systems."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant.sweeps.links.link import as_model
from tests.closed import tangent_space


def state_of(system, q, seed=0):
    """(model, dyn of target "reference" for J, v on the closures, tau, N)."""
    model, rng = as_model(system), np.random.default_rng(seed)
    N = tangent_space(pl.sweeps.loop_jacobian(model, q))
    return model, N @ rng.normal(size=N.shape[1]), rng.normal(size=model.nv), N, rng
