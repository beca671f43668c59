"""The examples that go by gradients reach what they claim, with less data and fewer rollouts than they have as scripts."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def script(name):
    """A script of examples/, imported."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[name]
    return module


@pytest.fixture(scope="module")
def boom():
    return script("boom_identification")


@pytest.fixture(scope="module")
def arm():
    return script("arm_policy")


def test_parameters_of_the_boom_are_found_within_their_errors(boom, tmp_path, capsys):
    """From 5 s: by then all are better known than at the start, damping the least."""
    true, found, sigma = boom.main(seconds=5.0, file=str(tmp_path / "boom.png"))
    assert (np.abs(found - true) < 3 * sigma).all()
    assert (np.abs(found / true - 1) < [0.02, 0.02, 0.06, 0.1, 0.4, 0.01]).all() and (np.abs(boom.START - 1) > 0.2).all()
    assert "6 of 6 within three standard errors" in capsys.readouterr().out
    assert (tmp_path / "boom.png").stat().st_size > 10_000


def test_the_gradient_and_the_tangents_of_the_boom_agree(boom):
    """The gradient of half a sum of squares is J' times what is left: by the walk back, and by tangents along the parameters."""
    data, steps = boom.experiment(seconds=0.5, seed=3), 50
    x = np.log(boom.START)
    p = data.dyn.parameter_values * np.exp(x)
    _, gradient = data.cost(x, data.dyn.parameter_values, steps)
    run = data.rollout(p, steps, tangents={"p": np.diag(p)})
    J = (boom.read(run.dq, run.dv, data.gauges) / boom.NOISE).reshape(p.size, -1)
    left = ((boom.read(run.q, run.v, data.gauges) - data.y) / boom.NOISE).ravel()
    np.testing.assert_allclose(gradient, J @ left, rtol=0, atol=1e-10 * np.abs(gradient).max())


def test_the_policy_is_learnt(arm, tmp_path, capsys):
    costs = arm.main(rollouts=96, iterations=20, name=str(tmp_path / "arm"))
    assert costs[-1] < costs[0] / 10
    assert "iteration  20" in capsys.readouterr().out
    assert (tmp_path / "arm.png").stat().st_size > 10_000
    assert (tmp_path / "arm.html").stat().st_size > 100_000


def test_the_gradient_of_the_policy_is_that_of_differences(arm):
    """Along a random direction of all weights, away from the start, where most are zero."""
    task, rng = arm.Task(arm.arm(0), 8, 5), np.random.default_rng(6)
    q0, goals = task.drawn()
    weights, along = task.dyn.parameter_values + 0.1 * rng.normal(size=439), rng.normal(size=439)
    _, gradient, _, _ = task.cost(weights, q0, goals)
    h = 1e-5
    ahead, behind = (task.cost(weights + e * along, q0, goals)[0] for e in (h, -h))
    assert gradient @ along == pytest.approx((ahead - behind) / (2 * h), rel=1e-6)
