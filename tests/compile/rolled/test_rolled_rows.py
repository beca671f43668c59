"""Derivatives of rows whose tangents and cotangents are loops over bodies, compared with straight-line code."""

import numpy as np
import pytest

import pliant as pl
from tests.kit import close
from tests.systems import HINGES, random_system


@pytest.mark.parametrize(("seed", "options"), [(3, {}), (5, {"wrenches": ["f0"], "parameters": ["b0.mass"]})])
@pytest.mark.parametrize("name", ["bias", "gravity_forces"])
def test_bias_and_gravity(name, seed, options):
    system = random_system(seed, 3, kinds=HINGES)
    loops, straight = (pl.compile(system, mode=mode, lanes=1, **options) for mode in ("rolled", "unrolled"))
    for kind in ("tangent", "cotangent"):
        row = getattr(loops.traces, kind)(loops.row(name))
        assert row.rolls
        rng, given = np.random.default_rng(seed), []
        for key, shape in loops.traces.shapes(row).items():
            x = rng.normal(size=(2, *shape))
            given.append(system.model.integrate(system.model.neutral(), 0.3 * x[..., : system.nv]) if key == "q" else x)
        expected = straight.built(getattr(straight.traces, kind)(straight.row(name)))(*given)
        found = loops.built(row)(*given)
        for x, y in zip(*((x if isinstance(x, tuple) else (x,)) for x in (found, expected)), strict=True):
            close(x, y, 1e-12)
