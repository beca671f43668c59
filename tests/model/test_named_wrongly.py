"""Messages for names and values of the wrong kind: a hinge for a load, a body for a hinge, a text for a number."""

from __future__ import annotations

import pytest

import pliant as pl


def craft() -> pl.System:
    system = pl.System("craft", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=10.0, inertia=(1, 1, 1))
    panel = pl.flex.Beam(2.0, 3.0, EI=50.0, modes={"z": 2})
    system.add_body("panel", "bus", pl.Revolute("z"), hinge_name="root", flex=panel)
    system.add_load("drive", pl.loads.HingeSpring("root", k=5.0))
    return system


FLEXIBLE = (
    "body 'panel' is flexible: its mass is not a parameter; only EI, xyz and rpy are. Build the body again with another flex="
)
WRONG = {
    "drive of a hinge": ({"root.k": 1.0}, "'root' is a hinge, which has no parameters; name a load on it: 'drive'"),
    "mass of a hinge": ({"root.xyz": (0, 0, 1)}, "'root' is a hinge, which has no parameters; name its body, 'panel'"),
    "mass of modes": ({"panel.mass": 1.0}, FLEXIBLE),
}


@pytest.mark.parametrize("name", WRONG)
def test_parameters_that_are_none(name):
    values, message = WRONG[name]
    with pytest.raises(pl.PliantError) as changing:
        craft().with_parameters(values)
    with pytest.raises(pl.PliantError) as compiling:
        pl.compile(craft(), parameters=list(values))
    assert str(changing.value) == str(compiling.value) == message


def test_values_that_are_none():
    with pytest.raises(pl.PliantError, match="body 'panel': EI about y -20 must be positive and finite"):
        craft().with_parameters({"panel.EI": -20.0})
    with pytest.raises(pl.PliantError, match=r"q0: 'root.angle' is '90 deg'; give a number in rad"):
        pl.simulate(craft(), {"root.angle": "90 deg"}, t_end=1.0)


def test_a_lock_of_a_body():
    system = craft()
    system.add_event("latch", pl.Event(lambda x: x.q("root") - 1.0, 1, pl.events.lock("panel")))
    with pytest.raises(pl.PliantError, match="event 'latch': 'panel' is a body; name its hinge, 'root'"):
        pl.compile(system)
