"""The warning of a flexible body that spins near its first frequency in a model without stiffening."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.errors import ModelWarning
from pliant.model import ModalBody, Node
from pliant.simulate import SimulationError
from pliant.simulate.problem.doubts.softening import _fastest
from pliant.sweeps import body_velocities
from tests.systems import random_flexible_system


def rotor(flex, **options):
    """A hub that turns, with a flexible body on it."""
    system = pl.System("rotor", gravity=(0, 0, 0), **options)
    system.add_body("hub", hinge=pl.Revolute("z"), hinge_name="axle", inertia=pl.Inertia.sphere(5.0, 0.5))
    system.add_body("boom", "hub", pose=pl.Pose(xyz=(0.5, 0, 0)), flex=flex)
    return system


def beam(**options):
    return pl.flex.Beam(10.0, 12.0, EI=1.4e4, modes={"y": 1}, **options)  # its first frequency is 3.798 rad/s


def by_hand():
    slopes, translations = np.zeros((2, 2, 3, 1))
    slopes[1, 2] = translations[1, 1] = 1.0
    return ModalBody([Node("root", (0, 0, 0)), Node("tip", (1, 0, 0), 1.0)], slopes, translations, [4.0])  # 2 rad/s


def told(system, spin, **options):
    """The warnings of a short run."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pl.simulate(system, None, {"axle.rate": spin}, t_end=0.01, n_out=11, **options)
    assert all(issubclass(w.category, ModelWarning) and w.filename == __file__ for w in caught)
    return [str(w.message) for w in caught]


@pytest.mark.parametrize(
    ("flex", "options", "remedy"),
    [
        (beam(stiffening=False), {}, "give its Beam stiffening=True"),
        (beam(), {"fidelity": "ruthless"}, "take fidelity='full' instead of 'ruthless'"),
        (
            beam(stiffening=False),
            {"fidelity": "paper"},
            "take fidelity='full' instead of 'paper' and give its Beam stiffening=True",
        ),
    ],
)
def test_a_beam_that_spins_near_its_first_frequency(flex, options, remedy):
    (message,) = told(rotor(flex, **options), 2.0)
    assert message.startswith("system 'rotor': body 'boom' spins at 2 rad/s at t = 0")
    assert "more than half its first frequency of 3.8 rad/s" in message
    assert message.endswith("; " + remedy)


def test_a_body_by_hand():
    (message,) = told(rotor(by_hand()), 1.1)
    assert "first frequency of 2 rad/s" in message and message.endswith("give its ModalBody foreshortening")


@pytest.mark.parametrize(
    ("flex", "spin"),
    [
        (beam(), 20.0),  # stiffened
        (beam(stiffening=False), 1.85),  # below half of 3.798 rad/s
        (pl.flex.Beam(10.0, 12.0, EI=1.4e4, modes=0, stiffening=False), 20.0),  # does not bend
    ],
)
def test_no_warning(flex, spin):
    assert told(rotor(flex), spin, dynamics=pl.compile(rotor(flex), "reference")) == []


def test_one_warning_names_the_body_that_is_worst():
    system = rotor(beam(stiffening=False))
    system.add_body("soft", "hub", pose=pl.Pose(xyz=(-0.5, 0, 0)), flex=by_hand())
    (message,) = told(system, 4.0)
    assert "body 'soft'" in message


def test_the_fidelity_of_given_dynamics_counts():
    system = rotor(beam())
    assert told(system, 2.0) == []
    (message,) = told(system, 2.0, dynamics=pl.compile(system, fidelity="ruthless_v"))
    assert message.endswith("take fidelity='full' instead of 'ruthless_v'")


def test_a_run_that_stops_warns_too():
    system = rotor(beam(stiffening=False))

    def torque(t, q, v):
        return [0.0 if t < 0.005 else np.nan, 0.0]

    with pytest.warns(ModelWarning, match="'boom' spins at 5"), pytest.raises(SimulationError, match="nan"):
        pl.simulate(system, None, {"axle.rate": 5.0}, t_end=0.01, tau=torque)


def test_torsion_has_no_term_of_second_order():
    """A stiffened beam that spins about its own axis near its torsional frequency."""
    system = pl.System("mast", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Revolute("x"), inertia=pl.Inertia.sphere(50.0, 1.0))
    mast = pl.flex.Beam(8.0, 25.0, EI=4e5, GJ=150.0, torsional_inertia=8.0, modes={"y": 1, "torsion": 1})
    system.add_body("mast", "hub", flex=mast)
    with pytest.warns(ModelWarning, match=r"body 'mast' spins at 2 rad/s .* it is torsion"):
        pl.simulate(system, None, {"hub": 2.0}, t_end=0.1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pl.simulate(system, None, {"hub": 0.5}, t_end=0.1)


@pytest.mark.parametrize("seed", range(6))
def test_no_body_turns_faster_than_its_bound(seed):
    """Which spares the exact rates of turning where nothing is near a warning."""
    model = random_flexible_system(seed, n=5).model
    states = [model.random_state(k) for k in range(20)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    for bound, velocity in zip(_fastest(model, v), body_velocities(model, q, v), strict=True):
        assert np.linalg.norm(velocity[..., :3], axis=-1).max() <= bound * (1 + 1e-12) + 1e-12
