"""The script examples/vector_environment.py learns with an environment of Gymnasium."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[1] / "examples" / "vector_environment.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("vector_environment", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_an_environment_that_leaves_the_rail_is_terminated_alone(script):
    env = script.environments(3)
    env.reset(seed=4)
    push = np.array([[1.0], [0.0], [-1.0]])
    for _ in range(script.LIMIT):
        seen, rewards, terminations, truncations, infos = env.step(push)
        if terminations.any():
            break
    assert not terminations[1] and not truncations.any() and (rewards[terminations] == -10.0).all()
    assert all(abs(infos["final_obs"][i][0]) >= 2.0 for i in np.flatnonzero(terminations))
    assert (np.abs(seen[terminations, 0]) <= 0.1).all() and (seen[terminations, 3:] == 0.0).all()


def test_gains_are_learnt(script, capsys):
    gains, history = script.learn(candidates=32, starts=4, generations=10, seed=0)
    assert np.isfinite(gains).all() and len(history) == 10
    assert history[0] < 50.0 and history[-1] > 100.0  # of at most 300
    assert "generation  10" in capsys.readouterr().out
