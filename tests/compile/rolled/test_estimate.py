"""The estimates that choose between methods."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.rolled.estimate import body_operations, factorisation
from tests.systems import random_system


@pytest.mark.seeds(20)
def test_factors_of_few_freedoms_need_no_estimate(seed):
    """Where a count of freedoms says that factors are not dear, the estimate of operations says the same."""
    rng = np.random.default_rng(seed)
    for n in (1, 2, 3, 6, 9, 14, 20):
        traces = pl.compile(random_system(rng, n)).internals.traces
        numbers = traces.rolled_numbers
        assert traces.factors_are_dear == (factorisation(numbers) > 2 * float(body_operations(numbers).sum()))
