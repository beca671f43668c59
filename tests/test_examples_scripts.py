"""The scripts in examples/ do what they say: the vector environment keeps to the shapes and rules of Gymnasium's vector API."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.bounded import LIMIT

SCRIPT = Path(__file__).parents[1] / "examples" / "vector_environment.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("vector_environment", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def played(env, steps, seed=3):
    """Everything that random actions give."""
    rng = np.random.default_rng(seed)
    return [env.step(env.action_space.sample(rng)) for _ in range(steps)]


def test_shapes_and_spaces(script):
    env = script.FlexiblePole(6)
    seen, infos = env.reset(seed=0)
    assert env.observation_space.contains(seen) and infos == {}
    assert env.observation_space.shape == (6, *env.single_observation_space.shape) == (6, 7)
    assert env.action_space.shape == (6, *env.single_action_space.shape) == (6, 1)
    for seen, rewards, terminations, truncations, infos in played(env, 5):
        assert env.observation_space.contains(seen) and seen.dtype == env.single_observation_space.dtype
        assert rewards.shape == terminations.shape == truncations.shape == (6,) and infos == {}
        assert terminations.dtype == truncations.dtype == bool and rewards.dtype == float


def test_the_same_seed_gives_the_same_numbers(script):
    runs = []
    for env in (script.FlexiblePole(5, seconds=0.2), script.FlexiblePole(5, seconds=0.2)):
        runs.append([env.reset(seed=7)[0], *played(env, 25)])  # more than two episodes
    first, again = runs
    np.testing.assert_array_equal(first[0], again[0])
    for one, other in zip(first[1:], again[1:], strict=True):
        for a, b in zip(one[:4], other[:4], strict=True):
            np.testing.assert_array_equal(a, b)
    env.reset(seed=8)
    assert not np.array_equal(env.reset(seed=8)[0], first[0])


def test_a_masked_reset_leaves_the_other_environments_bitwise_as_they_are(script):
    mask = np.array([True, False, False, True, False, False, False, False, True])
    env, untouched = script.FlexiblePole(9), script.FlexiblePole(9)
    for one in (env, untouched):
        one.reset(seed=1)
        played(one, 4)
    seen, _ = env.reset(options={"reset_mask": mask})
    np.testing.assert_array_equal(env.steps, np.where(mask, 0, 4))
    assert (seen[mask, 3:] == 0).all()  # at rest
    for ours, theirs in zip(played(env, 6, seed=5), played(untouched, 6, seed=5), strict=True):
        for a, b in zip(ours[:4], theirs[:4], strict=True):
            np.testing.assert_array_equal(a[~mask], b[~mask])
        assert not np.array_equal(ours[0][mask], theirs[0][mask])


def test_episodes_end_at_the_time_limit_and_begin_anew(script):
    env = script.FlexiblePole(4, seconds=0.1)
    env.reset(seed=2)
    assert env.limit == 5
    for k, (seen, _, terminations, truncations, infos) in enumerate(played(env, 11), start=1):
        assert not terminations.any() and truncations.all() == truncations.any() == (k % 5 == 0)
        if k % 5 == 0:
            assert infos["_final_obs"].all() and (seen[:, 3:] == 0).all() and (infos["final_obs"][:, 3] != 0).all()
        else:
            assert infos == {}
    assert (env.steps == 1).all() and (env.sim.t == env.dt * env.substeps).all()


def test_an_environment_that_leaves_the_rail_is_terminated_alone(script):
    env = script.FlexiblePole(3)
    env.reset(seed=4)
    push = np.array([[1.0], [0.0], [-1.0]])
    for _ in range(env.limit):
        seen, rewards, terminations, truncations, infos = env.step(push)
        if terminations.any():
            break
    assert not terminations[1] and not truncations.any() and (rewards[terminations] == -10.0).all()
    ended = infos["final_obs"][terminations]
    assert (np.abs(ended[:, 0]) >= env.rail).all() and (infos["_final_obs"] == terminations).all()
    assert (np.abs(seen[terminations, 0]) <= 0.1).all() and (env.steps[terminations] == 0).all() and env.steps[1] > 10
    np.testing.assert_array_equal(seen[1], infos["final_obs"][1])


def test_a_state_that_is_not_finite_ends_its_own_episode_only(script):
    env = script.FlexiblePole(3)
    env.reset(seed=4)
    seen, _, terminations, _, _ = env.step(np.array([[0.1], [np.nan], [0.1]]))
    assert terminations.tolist() == [False, True, False] and np.isfinite(seen).all()
    assert np.isfinite(env.step(np.zeros((3, 1)))[0]).all()


def test_gains_are_learnt(script, capsys):
    gains, history = script.learn(candidates=32, starts=4, generations=10, seed=0)
    assert np.isfinite(gains).all() and len(history) == 10
    assert history[0] < 50.0 and history[-1] > 100.0  # of at most 300
    assert "generation  10" in capsys.readouterr().out


def test_the_script_imports_nothing_but_numpy_and_pliant():
    """Whether or not Gymnasium is installed."""
    code = f"import runpy, sys; runpy.run_path({str(SCRIPT)!r}); assert not {{'gymnasium', 'gym', 'torch'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=SCRIPT.parents[1], timeout=LIMIT)
