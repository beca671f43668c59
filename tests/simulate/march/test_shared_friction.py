"""Rigid points that share friction in many ways: they hold while all together can."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq

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


@cache
def compiled() -> pl.Dynamics:
    return pl.compile(shaken(), parameters=["c.mu"])


def shaking(mu: float) -> pl.Run:
    start = {"box": [1, 0, 0, 0, 0, 0, 0.1]}, {"box.vx": 0.3}
    return pl.simulate(shaken(), *start, t_end=0.6, dynamics=compiled(), p={"c.mu": mu})


def test_a_box_on_a_shaking_plate_sticks():
    """One corner alone would slip: it has the least weight, and a quarter of the friction."""
    held = shaking(0.19)
    assert len(held.events) == 0
    close(held["box.x"].values, 0.05 * np.sin(6.0 * held.t), 1e-9)


@pytest.mark.parametrize("mu", [0.17, 0.182])
def test_a_box_on_a_shaking_plate_begins_to_slide_at_all_its_corners(mu):
    """Each is at its limit at the instant at which all are. The box then slides until its speed is that of the plate."""
    run, rate, friction = shaking(mu), 6.0, mu * 9.81
    begins = np.arcsin(friction / 1.8) / rate
    assert next(iter(run.events)).time == pytest.approx(begins, abs=1e-6)

    def speed(t):
        return 0.3 * np.cos(rate * begins) - friction * (t - begins)

    ends = brentq(lambda t: speed(t) - 0.3 * np.cos(rate * t), np.pi / rate - begins + 1e-3, 0.6)
    slides = np.clip(run.t, begins, ends) - begins
    slid = 0.05 * np.sin(rate * begins) + 0.3 * np.cos(rate * begins) * slides - friction * slides**2 / 2
    before, after = run.t < begins, run.t > ends
    wanted = np.where(before, 0.05 * np.sin(rate * run.t), slid + after * 0.05 * (np.sin(rate * run.t) - np.sin(rate * ends)))
    close(run["box.x"].values, wanted, 1e-8)


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
