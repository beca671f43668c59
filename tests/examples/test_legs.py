"""The shipped examples on legs, a quadruped and a lander; and the steps that the command chooses for examples with contacts."""

from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest

import pliant as pl
from pliant.cli.systems import CONTACT_STEP, steps_of
from tests.examples.runs import run_of

lander = import_module("pliant.examples.lander")
NAMES = ("quadruped", "cube-gripper", "passive-walker", "falling-boxes", "lander")


def test_the_quadruped_trots_in_place():
    run = run_of("quadruped", t_end=2.0)
    later = run.t > 1.0
    base = run.q[later][:, 4:7]
    assert np.abs(base[:, 2]).max() < 0.02 and np.abs(base[:, :2]).max() < 0.01  # from where it stood
    assert np.abs(run.q[later][:, 1:3]).max() < 0.02  # it stays level
    gap = run.data["gap"].to_numpy()[later]
    assert (gap.max(axis=0) > 0.03).all() and (gap.min(axis=0) < 1e-4).all()  # every foot leaves the ground and comes back
    mode = run.data["contact_mode"].to_numpy()[later] > 0
    assert not (mode[:, 0] ^ mode[:, 3]).mean() > 0.1 and not (mode[:, 1] ^ mode[:, 2]).mean() > 0.1  # diagonal pairs
    weight = 9.81 * run.model.internals.mass
    normal = run.data["contact_force"].to_numpy()[..., 2].sum(axis=1)
    whole = (run.t > 1.2) & (run.t <= 2.0)  # two periods
    assert abs(normal[whole].mean() - weight) < 0.1 * weight


def test_the_lander_comes_to_rest_upright():
    run = run_of("lander")
    before = run.t < 0.5
    assert abs(run.data["gap"].to_numpy()[0].min() - lander.CLEAR) < 1e-9
    falling = run["body.vz"].to_numpy()
    assert abs(falling[before].min() + lander.SINKING) < 0.2
    assert np.abs(run.v[-1]).max() < 1e-3 and np.abs(run.q[-1, 1:4]).max() < 5e-3
    assert (run.data["contact_mode"].to_numpy()[-1] > 0).all()
    np.testing.assert_allclose(
        run.data["contact_force"].to_numpy()[-1].sum(axis=0), (0, 0, lander.MOON * run.model.internals.mass), atol=0.5
    )
    travel = run.q[-1, 7:11]
    assert (travel > 0.03).all() and run.q[:, 7:11].max() > 1.3 * travel.max()  # springs take the shock and stay loaded


@pytest.mark.parametrize("name", NAMES)
def test_the_command_chooses_method_and_step(name):
    given = {"what": name, "method": "auto", "dt": None, "rtol": None, "atol": None}
    system, own = pl.examples.load(name), pl.examples.EXAMPLES[name].dt
    assert steps_of(SimpleNamespace(**given), system) == {"method": "contact", "dt": own, "rtol": None, "atol": None}
    assert steps_of(SimpleNamespace(**given | {"dt": 5e-4}), system)["dt"] == 5e-4
    assert steps_of(SimpleNamespace(**given | {"rtol": 1e-6}), system)["method"] == "auto"
    assert steps_of(SimpleNamespace(**given | {"what": "canadarm"}), pl.examples.load("canadarm"))["dt"] is None


def test_the_step_of_a_file_with_contacts(tmp_path):
    system, file = pl.examples.load("lander"), tmp_path / "lander.yaml"
    file.touch()
    given = {"what": str(file), "method": "auto", "dt": None, "rtol": None, "atol": None}
    assert steps_of(SimpleNamespace(**given), system)["dt"] == CONTACT_STEP
