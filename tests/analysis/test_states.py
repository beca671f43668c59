"""A state that `pl.assemble` found is passed whole wherever a state is given."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


@pytest.fixture(scope="module")
def linkage():
    return pl.examples.load("four-bar")


@pytest.fixture(scope="module")
def found(linkage):
    return pl.assemble(linkage, {"crank": 0.5}, {"crank": 2.0})


def test_it_is_a_pair(linkage, found):
    q, v = found
    assert found.q is q and found.v is v and isinstance(found, tuple) and v[0] == 2.0
    again = pl.assemble(linkage, found)
    np.testing.assert_allclose(again.q, q, atol=1e-12)
    np.testing.assert_allclose(again.v, v, atol=1e-12)


def test_runs_begin_with_it(linkage, found):
    dyn, (q, v) = pl.compile(linkage), found
    run, want = (pl.simulate(linkage, *given, t_end=0.1, n_out=3) for given in ((found,), (q, v)))
    assert run.runs is None
    np.testing.assert_array_equal(run.v, want.v)
    np.testing.assert_array_equal(pl.simulate(linkage, found, 0 * v, t_end=0.1, n_out=3).v[0], 0 * v)
    rolled = dyn.rollout(found, dt=1e-3, steps=3)
    np.testing.assert_array_equal(rolled.v, dyn.rollout(q, v, dt=1e-3, steps=3).v)
    stepper = dyn.stepper(dt=1e-3)
    np.testing.assert_array_equal(stepper.reset(found)[1], v)


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")  # where the linkage rests is unstable
def test_analyses_begin_with_it(linkage, found):
    q, v = found
    np.testing.assert_array_equal(pl.linearise(linkage, found).A, pl.linearise(linkage, q, v).A)
    still = pl.assemble(linkage, {"crank": 0.5})
    np.testing.assert_array_equal(pl.equilibrium(linkage, still).q, pl.equilibrium(linkage, *still).q)
    driven = {"crank": [q[0], q[0] + 0.1]}
    np.testing.assert_array_equal(
        pl.analysis.kinematics(linkage, driven, q0=found).q, pl.analysis.kinematics(linkage, driven, q0=q).q
    )
    assert pl.analysis.mobility(linkage, found).freedoms == 1
