"""Laws of loads that do nothing: refused where they return something, named in a warning otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.errors import ModelWarning


def with_law(law: Any, **numbers: Any) -> pl.System:
    system = pl.System("s", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_load("own", law, **numbers)
    return system


def computes(x: Any) -> None:
    _ = -x.p.k * x.q("a")


@pytest.mark.parametrize("law", [lambda x: -5.0 * x.q("a"), lambda x: -5.0 * x["a"].x, lambda x: (x.torque("a", 1.0), 2.0)])
def test_a_law_that_returns_something_is_refused(law):
    with pytest.raises(pl.PliantError, match=r"load 'own': its law returns a .*x\.torque"):
        pl.compile(with_law(law), "reference")


def test_python_laws_too():
    system = with_law(lambda x: 3.0 if x.q("a") > 0 else 0.0)
    with pytest.raises(pl.PliantError, match="load 'own': its law returns a number"):
        pl.simulate(system, [1.0], t_end=0.1)


@pytest.mark.parametrize(
    ("law", "numbers", "match"),
    [
        (lambda x: None, {}, "its law does nothing"),
        (computes, {"parameters": {"k": 1.0}}, "its law does nothing"),
        (lambda x: x.torque("a", 1.0), {"parameters": {"k": 1.0}}, "nothing uses its parameter 'k'"),
        (lambda x: x.torque("a", x.u.f), {"inputs": {"f": 1.0, "g": 2.0}}, "nothing uses its input 'g'"),
        (lambda x: x.torque("a", 1.0), {"states": {"h": 1.0}}, "nothing uses its state 'h'"),
    ],
)
def test_what_has_no_effect_is_named(law, numbers, match):
    with pytest.warns(ModelWarning, match=f"load 'own'.*{match}"):
        pl.compile(with_law(law, **numbers), "reference")


def test_what_others_use_is_not(recwarn):
    """An output, an event and a controller use numbers of a load; a law that does nothing may have them for others."""
    numbers = {"parameters": {"k": 2.0}, "inputs": {"f": 1.0, "g": 0.0}, "states": {"h": 0.0}}
    system = with_law(lambda x: x.torque("a", 1.0), **numbers)
    system.add_output("seen", lambda x: x.p["own.k"] * x.u["own.g"])
    system.add_event("full", pl.Event("own.h", reaches=1.0))
    system.add_controller("hand", pl.Controller(0.1, lambda t, y, s: (y, s), ["a"], ["own.f"]))
    pl.compile(system, "reference")
    pl.compile(with_law(lambda x: None, inputs={"command": 0.0}), "reference")
    pl.compile(with_law(lambda x: [x.torque("a", f) for f in (1.0, 2.0)]), "reference")
    assert not [w for w in recwarn if issubclass(w.category, ModelWarning)]


def test_angles_in_degrees_are_named():
    with pytest.warns(ModelWarning, match=r"Pose rpy: the angle 45 .*np\.radians\(45\)"):
        pl.Pose(rpy=(0, 45, 0))
    system = pl.System("s")
    system.add_body("a", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, 1))
    with pytest.warns(ModelWarning, match=r"q0: 'a.angle' begins at 90 rad"):
        pl.simulate(system, {"a": 90}, t_end=0.1)
    with pytest.warns(ModelWarning, match=r"q0: 'a.angle' begins at 45 rad"):
        pl.compile(system).rollout([45.0], dt=0.1, steps=1)


def test_angles_of_many_turns_are_not(recwarn):
    system = pl.System("s")
    system.add_body("a", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, 1))
    system.add_body("b", "a", pl.Prismatic("x"), mass=1.0)
    pl.simulate(system, [20 * np.pi, 90.0], t_end=0.1)
    assert not [w for w in recwarn if issubclass(w.category, ModelWarning)]


@pytest.mark.parametrize("name", ["M", "q1", "tau2", "f"])
def test_symbols_with_names_of_the_equations_are_refused(name):
    system = pl.System("s")
    for body in "ab":
        system.add_body(body, hinge=pl.Revolute("y"), mass=pl.symbol(name, 1.0), com=(0, 0, 1))
    with pytest.raises(pl.PliantError, match=f"symbol '{name}' has the name of a term"):
        pl.compile(system).equations()
