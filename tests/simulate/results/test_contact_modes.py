"""The mode of a contact point: on the friction cone it slips if it moves, and sticks if it is at rest."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.contacts.modes import OPEN, SLIP, STICK, modes_of


def crate(mu: float) -> pl.System:
    system = pl.System("crate")
    system.add_body("crate", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.1)))
    system.add_shape("crate", pl.shapes.Box((0.2, 0.2, 0.1)), name="box")
    system.add_contact("floor", "box", "ground", mu=mu, points=4, stiffness=1e5)
    return system


def test_a_crate_slides_and_stops():
    dynamics = pl.compile(crate(0.5), parameters=["floor.mu"])
    start, push = {"crate": [1, 0, 0, 0, 0, 0, 0.05]}, {"crate.vx": 0.2}
    run = pl.simulate(dynamics, start, push, t_end=0.1, dt=1e-3, p=[[0.5], [0.0]])
    mode = run.data.contact_mode.values
    stops = round(0.2 / (0.5 * 9.81) / 1e-3)
    assert (mode[0, 5 : stops - 3] == SLIP).all() and (mode[0, stops + 30 :] == STICK).all()
    assert (mode[1, 5:] == SLIP).all()  # without friction it goes on
    still = pl.simulate(dynamics, start, t_end=0.02, dt=1e-3, p=[0.0])  # at rest, its force is on the cone of no friction
    assert (still.data.contact_mode.values[5:] == STICK).all()
    assert still["floor.box.0.force[2]"].attrs["units"] == "N"
    sim = dynamics.stepper(dt=1e-3, method="contact")
    sim.reset(start, push, p=[0.5])
    assert [(sim.step(), sim.contacts.mode)[1][0] for _ in range(50)] == mode[0, 1:51, 0].tolist()


def test_forces_on_the_cone():
    normal, mu = np.array([[0, 0, 1.0]] * 4), np.full(4, 0.5)
    force = np.array([[1.0, 0, 2.0], [1.0, 0, 2.0], [0.5, 0, 2.0], [0, 0, 0.0]])
    slip = np.array([0.1, 1e-9, 0.1, 0.1])
    assert modes_of(force, normal, mu, lambda: slip).tolist() == [SLIP, STICK, STICK, OPEN]


def test_slip_of_corners():
    """Of a crate that turns and moves, against v + w x r."""
    rng = np.random.default_rng(0)
    dynamics = pl.compile(crate(0.5))
    q = np.stack([dynamics.model.random_state(rng)[0] for _ in range(3)])
    v = rng.normal(size=(3, 6))  # in body axes
    _, point, normal, _ = dynamics.internals.contact_places(q)
    w, x, y, z = q[:, :4].T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    R = np.moveaxis(np.array(rows), -1, 0)
    arm = point - q[:, None, 4:]
    turning, moving = (np.einsum("nij,nj->ni", R, own)[:, None] for own in (v[:, :3], v[:, 3:]))
    speed = moving + np.cross(turning, arm)
    across = speed - (speed * normal).sum(axis=-1, keepdims=True) * normal
    np.testing.assert_allclose(dynamics.internals.contact_slips(q, v), np.linalg.norm(across, axis=-1), rtol=1e-12)


def test_the_stiffness_of_contacts_is_that_of_the_parameters_of_the_run():
    """As with the system that is described with them; a batch names the least and the greatest."""

    def ball(mass: float) -> pl.System:
        system = pl.System("ball")
        system.add_body("ball", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(mass, 0.1))
        system.add_shape("ball", pl.shapes.Sphere(0.1), name="skin")
        system.add_contact("floor", "skin", "ground")
        return system

    given = {"q0": [0.1], "t_end": 2e-3, "dt": 1e-3}
    dyn = pl.compile(ball(1.0), parameters=["ball.mass"])
    notes = [pl.simulate(ball(mass), **given).quality.contact_note for mass in (1.0, 4.0)]
    assert pl.simulate(dyn, **given).quality.contact_note == notes[0]
    assert pl.simulate(dyn, p={"ball.mass": 4.0}, **given).quality.contact_note == notes[1]
    batch = pl.simulate(dyn, p={"ball.mass": np.array([4.0, 1.0])}, **given).quality.contact_note
    (least, _), (most, _) = (note.removeprefix("floor ").split() for note in notes)
    assert float(most) == pytest.approx(4.0 * float(least), rel=0.02) and batch == f"floor {least} to {most} N/m"
