"""The lines that a page gives to get the same again: pasted beside the file that it gives, they do."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads.text import numbers_text
from pliant.view.page import page_of_run, page_of_system
from pliant.view.page.reproduce import build_again, file_name, run_again


def told(run: pl.results.Run) -> dict[str, Any]:
    assert run.model is not None
    return run_again(run, run.model)


def pasted(again: dict[str, Any], name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, **known: Any) -> dict[str, Any]:
    """What the lines leave, in a folder with the file."""
    monkeypatch.chdir(folder)
    (folder / f"{name}.yaml").write_text(again["file"], encoding="utf-8")
    space = dict(known)
    exec(again["code"], space)
    assert (folder / f"{name}-again.html").exists()
    return space


def test_a_run_comes_out_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = pl.examples.load("double-pendulum")
    run = pl.simulate(system, {"shoulder": 2.0, "elbow": 1 / 3}, t_end=0.3, tau={"elbow": 0.7}, rtol=1e-7, n_out=31)
    again = told(run)
    assert again["needs"] == [] and again["missing"] == ""
    found = pasted(again, "double-pendulum", tmp_path, monkeypatch)["run"]
    np.testing.assert_array_equal(found.t, run.t)
    np.testing.assert_array_equal(found.q, run.q)
    assert found.data.attrs["fingerprint"] == again["fingerprint"]


def test_forces_over_time_wrenches_and_parameters_are_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = pl.examples.load("double-pendulum")
    dynamics = pl.compile(system, parameters=["upper.mass"], wrenches=["tip"])
    given = {"p": {"upper.mass": 1.5}, "wrenches": {"tip": [0, 0.2, 0, 1, 0, 0]}}
    tau = np.linspace(0, 1, 8).reshape(4, 2)
    run = pl.simulate(system, t_end=0.2, dt=0.01, method="rk4", tau=tau, dynamics=dynamics, **given)
    found = pasted(told(run), "double-pendulum", tmp_path, monkeypatch)["run"]
    np.testing.assert_allclose(found.q, run.q, rtol=0, atol=1e-13)  # compiled without these names the sums are ordered otherwise
    assert "tau=[[0.0," in told(run)["code"]


def test_closed_systems_begin_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = pl.simulate(pl.examples.load("four-bar"), {"crank": 0.3}, t_end=0.2)
    found = pasted(told(run), "four-bar", tmp_path, monkeypatch)["run"]
    np.testing.assert_array_equal(found.q, run.q)


def test_laws_are_to_be_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = pl.simulate(pl.examples.load("quarter-car"), t_end=0.1)
    again = told(run)
    assert again["needs"] == ["Define these laws first. They are Python functions: tyre, strut, ride."]
    assert run.laws is not None
    found = pasted(again, "quarter-car", tmp_path, monkeypatch, **run.laws)["run"]
    np.testing.assert_array_equal(found.q, run.q)


def test_what_cannot_be_told_is_said() -> None:
    system = pl.examples.load("double-pendulum")
    (need,) = told(pl.simulate(system, t_end=0.01, tau=lambda t, q, v: -v))["needs"]
    assert "a function tau(t, q, v)" in need and "the run does not contain it" in need
    first = pl.simulate(system, t_end=0.01)
    (need,) = told(pl.simulate(start=first, t_end=0.02))["needs"]
    assert "continues another run from t = 0.01 s" in need


def test_a_system_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = pl.examples.load("flexible-satellite")
    again = build_again(system.model)
    found = pasted(again, "flexible-satellite", tmp_path, monkeypatch)["system"]
    assert found.model.fingerprint == again["fingerprint"] == system.model.fingerprint


@pytest.mark.parametrize(("name", "expected"), [("a b/ü", "a-b"), ("…", "system"), ("x" * 99, "x" * 60), ("../../etc", "etc")])
def test_names_of_files_are_plain(name: str, expected: str) -> None:
    system = pl.System(name)
    system.add_body("rod", hinge=pl.Revolute("y"), inertia=pl.Inertia.box(1.0, (1, 1, 1)))
    assert file_name(system.model) == expected


def content(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="scene">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def test_closed_systems_are_shown_closed() -> None:
    system = pl.examples.load("four-bar")
    q = np.array(content(page_of_system(system.model))["q"])
    dynamics = pl.compile(system)
    assert np.abs(q - pl.assemble(dynamics)[0]).max() < 1e-9  # ten digits are on the page


def test_what_acts_is_on_the_page() -> None:
    seen = content(page_of_run(pl.simulate(pl.examples.load("quarter-car"), t_end=0.02)))["scene"]["acting"]
    assert [name for name, _, _ in seen["loads"]] == ["tyre", "strut", "bump_stop"]
    assert seen["outputs"] == [["ride", "law ride", "m/s^2"]]


NAMES = (
    "reaction wheel number {} of the bus",
    'a "b" {}',
    "it's, {}",
    "x\\y {}",
    "a[{}]",
    "ünï {} " + "long " * 30 + "end",
    "2x {}",
)


@pytest.mark.parametrize("name", NAMES)
def test_long_and_odd_names_stay_whole(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)
    for i in range(6):
        system.add_load(name.format(i), pl.loads.Motor("a", torque=pl.Input(0.125 * i)))
    run = pl.simulate(system, t_end=0.1, n_out=11)
    again = told(run)
    assert again["needs"] == [] and max(map(len, again["code"].splitlines())) <= 100 + len(name)
    found = pasted(again, "one", tmp_path, monkeypatch)["run"]
    np.testing.assert_allclose(found.q, run.q, rtol=0, atol=1e-15)


def test_laws_have_names_that_python_takes() -> None:
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_load("2 x", lambda x: x.torque("a", 1.0))
    system.add_load("class", lambda x: x.torque("a", 2.0))
    ast.parse(build_again(system.model)["code"])


@pytest.mark.parametrize("motion", [pl.Series([0, 1.0], [0, 0.4]), pl.Input(0.3), lambda t: 0.2 * np.sin(t)])
def test_prescribed_motions_are_on_the_page(motion: Any, tmp_path: Path) -> None:
    """Of the system and of a run, and in its text."""
    system = pl.System("p")
    system.add_body("a", hinge=pl.Revolute("y"), hinge_name="h", mass=1.0, com=(0.3, 0, 0), inertia=[1, 1, 1])
    system.add_body("b", "a", pl.Revolute("x"), mass=1.0, inertia=[1, 1, 1])
    system.prescribe("h", motion)
    run = pl.simulate(system, t_end=0.1, n_out=5)
    for page in (page_of_system(system.model), page_of_run(run)):
        assert '"prescribe"' in page
    (one,) = system.model.internals.prescribed
    shown = {"Series": "path over 0 to 1 s", "Input": "input acceleration 0.3"}.get(type(motion).__name__, "")
    assert numbers_text(one) == shown and "prescribe: h (" in str(system)
