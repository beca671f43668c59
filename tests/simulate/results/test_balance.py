"""The energy balance: constants do not hide errors, contacts do not show as errors, and large errors warn."""

from __future__ import annotations

import warnings
from importlib import import_module

import numpy as np
import pytest

import pliant as pl

COARSE = {"method": "rk4", "dt": 0.05}


def craft(rotor=None, hinge=None):
    """A free satellite with a boom, and a rotor: none, a body on a hinge, or a wheel as a load."""
    s = pl.System("craft", gravity=(0, 0, 0))
    s.add_body("bus", hinge=hinge or pl.Free(), mass=100.0, inertia=[10.0] * 3)
    s.add_body("boom", "bus", hinge=pl.Fixed(), flex=pl.flex.Beam(4.0, 10.0, EI=2e3, modes={"y": 1}))
    if rotor == "body":
        s.add_body("rotor", "bus", hinge=pl.Revolute("z"), mass=5.0, inertia=[0.5, 0.5, 1.0])
    if rotor == "load":
        s.add_load("rotor", pl.loads.WheelSet("bus", axes=[(0, 0, 1.0)], inertia=1.0))
    return s


def swung(rotor, **steps):
    given = {"v0": {"rotor": 500.0}} if rotor == "body" else {"s0": {"rotor.h": 500.0}} if rotor == "load" else {}
    return pl.simulate(craft(rotor), {"boom.y1": 0.01}, t_end=2.0, n_out=41, **given, **steps)


def total(run):
    data = run.data
    balance = (data.energy - data.work).values
    return np.abs(balance - balance[0]).max() / data.kinetic_energy.values.max()


@pytest.mark.parametrize("rotor", ["body", "load"])
def test_a_spinning_rotor_hides_nothing(rotor):
    """The mode is as wrong as without the rotor, though the rotor has a hundred million times its energy."""
    with pytest.warns(pl.ModelWarning, match=r"system 'craft': energy of .* % of that in play.*steps of 0.05 s are too long"):
        run = swung(rotor, **COARSE)
    with pytest.warns(pl.ModelWarning, match="in play"):
        alone = swung(None, **COARSE)
    assert total(run) < 1e-8 and 0.2 < run.quality.energy_drift / alone.quality.energy_drift < 5.0
    assert 0.2 < run.quality.structure_drift / alone.quality.structure_drift < 5.0 and alone.quality.structure_drift > 1e-3
    fine = swung(rotor)  # which does not warn
    assert fine.quality.energy_drift < 1e-6 and fine.quality.structure_drift < 1e-6


def test_speed_hides_nothing():
    train, runs = craft(hinge=pl.Prismatic("y")), []
    for speed in (0.0, 100.0):
        runs.append(pl.simulate(train, {"boom.y1": 0.01}, {"bus": speed}, t_end=2.0, n_out=41, **COARSE))
    resting, flying = runs
    assert total(flying) < 1e-10 and flying.quality.energy_drift == pytest.approx(resting.quality.energy_drift, rel=1e-2)


def test_steady_motions_are_not_errors():
    """What turns and flies steadily has no energy in play, and its rounding is no drift."""
    s = pl.System("disc", gravity=(0, 0, 0))
    s.add_body("disc", hinge=pl.Free(), mass=2.0, inertia=[1.0, 1.0, 2.0])
    run = pl.simulate(s, None, {"disc.wz": 40.0, "disc.vz": 300.0}, t_end=3.0, n_out=31)
    assert run.quality.energy_drift < 1e-3 and run.quality.structure_drift is None
    many = pl.simulate(s, None, {"disc.wz": [[40.0], [0.0]]}, t_end=1.0, n_out=3)
    assert many.quality.energy_drift < 1e-3 and many[1].quality.energy_drift == 0.0


def ball(**contact):
    s = pl.System("ball")
    s.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0, inertia=[0.1] * 3)
    s.add_shape("ball", pl.shapes.Sphere(0.1), name="skin")
    s.add_contact("floor", "skin", "ground", **contact)
    return s


@pytest.mark.parametrize("height", [0.1, 0.3])
@pytest.mark.parametrize("contact", [{}, {"stiffness": 1e4}])
def test_inelastic_contact_is_no_energy_drift(height, contact):
    """Also where a ball that is put on the floor settles, which moves a few micrometres."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = pl.simulate(ball(**contact), [height], t_end=0.6, dt=2e-3)
    assert run.quality.energy_drift < 1e-6 and run.quality.dissipated > 0.9 * 9.81 * (height - 0.1)


def test_dampers_that_give_energy():
    def law(x):
        x.torque("cart", 0.5 * x.v("cart"))
        x.dissipation(-0.5 * x.v("cart") * x.v("cart"))

    s = pl.System("cart", gravity=(0, 0, 0))
    s.add_body("cart", hinge=pl.Prismatic("x"), mass=1.0)
    s.add_load("pushes", law)
    with pytest.warns(pl.ModelWarning, match=r"system 'cart': its dampers, friction and contacts give energy, 0.859 J"):
        pl.simulate(s, None, [1.0], t_end=1.0, n_out=5)


READ = [lambda run: run.data, lambda run: run.quality, lambda run: run["boom.y1"]]


@pytest.mark.parametrize("read", READ)
def test_what_no_look_at_the_end_finds_warns_when_it_is_read(read, monkeypatch):
    """Once, and what was read stays there, also if the warning is an error."""
    monkeypatch.setattr(import_module("pliant.simulate.results.results"), "is_doubtful", lambda *_: False)
    run = swung(None, **COARSE)
    assert run.q.any() and run.complete and run.runs is None  # which need no energies
    with pytest.raises(pl.ModelWarning, match="of that in play comes from nowhere"):
        read(run)
    assert run.quality.energy_drift > 0.01 and run.data.sizes["time"] == run.t.size


def test_one_of_a_batch_warns_at_the_end():
    with pytest.warns(pl.ModelWarning, match="of that in play comes from nowhere"):
        pl.simulate(craft(), {"boom.y1": [[0.0], [0.01], [0.0]]}, t_end=2.0, n_out=41, **COARSE)


def test_a_look_at_a_few_instants_compiles_no_energies():
    """It is in NumPy; where it finds nothing, nothing follows from the states before someone reads it."""
    s = ball()
    dyn = pl.compile(s)
    run = pl.simulate(s, [0.2], t_end=0.2, dt=1e-3, dynamics=dyn)
    assert "totals" not in dyn.internals.__dict__
    assert run.quality.dissipated > 0 and "totals" in dyn.internals.__dict__


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
@pytest.mark.parametrize("name", ["seven-hinge-arm", "flexible-satellite"])
def test_totals_are_those_of_their_functions(name, mode):
    """Energies, momentum and centre of mass with common kinematics, compiled and in NumPy."""
    system = pl.examples.load(name)
    dyn = pl.compile(system, mode=mode)
    q, v = (np.array(x) for x in zip(*(system.random_state(seed) for seed in range(5)), strict=True))
    parts = dyn.kinetic_energy(q, v), dyn.potential_energy(q), dyn.momentum(q, v), dyn.com(q)
    for found in (dyn.internals.totals(q, v), dyn.internals.of_target("reference").internals.totals(q, v)):
        for x, y in zip(found, parts, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12 * np.abs(y).max())
