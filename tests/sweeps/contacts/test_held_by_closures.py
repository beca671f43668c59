"""A rigid contact of a body that closures hold: nothing can move it, so that it has no force."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.contacts import piles


def held(stiffness: float) -> pl.System:
    """A ball on a slide that two closures hold 0.5 mm deep in a plane, and a free ball on the ground beside it."""
    system = pl.System("held", gravity=(0, 0, -piles.G))
    system.add_body("ball", hinge=pl.Prismatic("z"), inertia=piles.ball(1.0, 0.1))
    system.add_body("arm", "ball", hinge=pl.Prismatic("x"), inertia=piles.ball(1.0, 0.1))
    system.add_frame("top", "world", pl.Pose((0.3, 0.1, 0.5), rpy=(0.0, 0.3, 0.0)))
    system.add_loop("rail", "top", "arm", pl.InLine((0.0, 1.0, 0.0)))
    piles.free(system, "free", piles.ball(1.0, 0.1), pl.shapes.Sphere(0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="round")
    system.add_shape("world", pl.shapes.Plane(), pl.Pose((0, 0, 0.4005)), name="shelf")
    system.add_contact("touch", "round", "shelf", mu=0.5, stiffness=stiffness)
    system.add_contact("rest", "free_shape", "ground", mu=0.5, stiffness=stiffness)
    return system


def state(height: float) -> list[float]:
    return [0.5, 0.3, 1, 0, 0, 0, 2, 0, height]


@pytest.mark.parametrize(("stiffness", "force"), [(np.inf, 0.0), (1e4, 5.0)])
def test_a_body_that_closures_hold_touches_without_harm(stiffness, force):
    system = held(stiffness)
    found = pl.compile(system, "reference").contacts(state(0.1), np.zeros(system.nv), dt=1e-3)
    np.testing.assert_allclose(found.force[0], [0, 0, force], atol=1e-5)
    assert np.abs(found.velocity[0]).max() < 1e-9
    if np.isinf(stiffness):
        np.testing.assert_allclose(found.force[1], [0, 0, piles.G], atol=1e-9)


def test_a_step_of_it_moves_nothing():
    system = held(np.inf)
    sim = pl.compile(system).stepper(dt=1e-3, method="contact")
    sim.reset(state(0.1), np.zeros(system.nv))
    for _ in range(3):
        _, v = sim.step()
    assert np.abs(v).max() < 1e-9
    np.testing.assert_allclose(sim.contacts.force[:, 2], [0.0, piles.G], atol=1e-6)
