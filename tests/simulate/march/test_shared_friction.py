"""Rigid points that share friction in many ways: they hold while all together can."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.kit import close


def shaken() -> pl.System:
    """A box on a plate that shakes with up to 1.8 m/s^2: its weight moves to and fro between its corners."""
    system = pl.System("shaken")
    system.add_body("plate", hinge=pl.Prismatic("x"), mass=5.0)
    system.add_shape("plate", pl.shapes.Plane(), name="top")
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.2)))
    system.add_shape("box", pl.shapes.Box((0.2, 0.2, 0.2)), name="box")
    system.add_contact("c", "box", "top", mu=0.19, points=4)
    system.prescribe("plate", lambda t: 0.05 * np.sin(6.0 * t))
    return system


def test_a_box_on_a_shaking_plate_sticks():
    """One corner alone would slip: it has the least weight, and a quarter of the friction."""
    held = pl.simulate(shaken(), {"box": [1, 0, 0, 0, 0, 0, 0.1]}, {"box.vx": 0.3}, t_end=0.6)
    assert len(held.events) == 0
    close(held["box.x"].values, 0.05 * np.sin(6.0 * held.t), 1e-9)


@pytest.mark.parametrize("mu", [0.6, 1.2])
def test_a_ball_that_spins_in_a_groove_comes_to_rest(mu):
    """With much friction it climbs a side by a millionth of a millimetre, where friction would jam the other point."""
    system = pl.System("groove")
    for k, angle in enumerate((np.pi / 4, -np.pi / 4)):
        system.add_shape("world", pl.shapes.Plane(), pl.Pose(rpy=(angle, 0, 0)), name=f"side{k}")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("c", "ball", ["side0", "side1"], mu=mu)
    end = pl.simulate(system, {"ball": [1, 0, 0, 0, 0, 0, 0.1 * np.sqrt(2)]}, {"ball.wx": 1.0}, t_end=0.1)
    close(end.q[-1, 4:], [0.0, 0.0, 0.1 * np.sqrt(2)], 1e-6)
    assert np.abs(end.v[-1]).max() < 1e-6
