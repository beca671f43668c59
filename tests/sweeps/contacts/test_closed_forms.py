"""Steps with contact against closed forms: blocks, balls, stacks, sleds, grasps, and a robot that stands."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import pliant as pl
from tests.sweeps.contacts import piles
from tests.sweeps.contacts.piles import G

H = 2e-3


@cache
def slope(degrees: float) -> pl.Dynamics:
    return pl.compile(piles.block(math.radians(degrees)))


def roll(dyn, q0, v0=None, h=H, steps=500, **more):
    v0 = np.zeros(dyn.model.nv) if v0 is None else v0
    return dyn.rollout(q0, v0, dt=h, steps=steps, method="contact", **more)


# ---- a block


@pytest.mark.parametrize("h", [2e-3, 5e-4])
def test_a_block_slides_until_it_stops(h):
    """v^2 / (2 mu g), less v h / 2: positions follow the speed at the end of each step. It sinks 6 um first, at a smaller load."""
    run = roll(slope(0.0), piles.on_slope(0.0, 0.05), [0, 0, 0, 1.0, 0, 0], h, round(0.4 / h))
    assert run.q[-1, 4] == pytest.approx(1 / (2 * 0.5 * G) - h / 2, abs=5e-6)
    assert np.abs(run.v[-1]).max() < 1e-12 and np.abs(run.q[-1, 5]) < 1e-6


@pytest.mark.parametrize("degrees", [20, 26])
def test_a_block_sticks_to_an_incline(degrees):
    """Below the angle of friction, 26.57 degrees, it slips some micrometres until its corners carry their loads, then stands."""
    run = roll(slope(degrees), piles.on_slope(math.radians(degrees), 0.05))
    assert np.abs(run.v[250:]).max() < 1e-12
    assert np.abs(run.q[-1] - run.q[0]).max() < 1e-5


@pytest.mark.parametrize(("degrees", "tolerance"), [(27, 3e-4), (35, 1e-4)])
def test_a_block_slides_down_an_incline(degrees, tolerance):
    angle = math.radians(degrees)
    run = roll(slope(degrees), piles.on_slope(angle, 0.05))
    a = G * (math.sin(angle) - 0.5 * math.cos(angle))
    assert (run.v[-1, 3] - run.v[250, 3]) / 0.5 == pytest.approx(a, abs=tolerance)


def test_a_block_at_rest_sinks_by_its_weight():
    """By mg/k, whatever the step."""
    dyn = pl.compile(piles.block(stiffness=1e5))
    for h in (1e-3, 5e-3):
        run = roll(dyn, piles.on_slope(0.0, 0.05), h=h, steps=400)
        assert 0.05 - run.q[-1, 6] == pytest.approx(2.0 * G / 4e5, rel=1e-9)
        assert run.s[-1, 2::3] == pytest.approx([2.0 * G / 4] * 4, rel=1e-9)


# ---- balls


@cache
def rolling(degrees: float, mu: float) -> pl.Dynamics:
    system = pl.System("ball", gravity=(0, 0, -G))
    piles.free(system, "ball", piles.ball(1.3, 0.1), pl.shapes.Sphere(0.1))
    system.add_shape("world", pl.shapes.Plane(), name="slope", pose=piles.incline(math.radians(degrees)))
    system.add_contact("rolls", "ball_shape", "slope", mu=mu, stiffness=math.inf)
    return pl.compile(system)


def test_a_ball_rolls_down_an_incline():
    """At 5/7 g sin, to rounding, without slip."""
    angle = math.radians(20)
    run = roll(rolling(20, 0.5), piles.on_slope(angle, 0.1))
    R = pl.spatial.rotation_of_quaternion(run.q[-1, :4, None])
    velocity, turn = R @ run.v[-1, 3:], R @ run.v[-1, :3]
    assert np.linalg.norm(velocity) == pytest.approx(5 / 7 * G * math.sin(angle), abs=1e-12)
    n = np.array([math.sin(angle), 0, math.cos(angle)])
    assert np.abs(velocity + np.cross(turn, -0.1 * n)).max() < 1e-12


def test_a_ball_slides_until_it_rolls():
    """At 5/7 of its first speed, whatever the friction."""
    run = roll(rolling(0, 0.2), [1, 0, 0, 0, 0, 0, 0.1], [0, 0, 0, 1.0, 0, 0])
    R = pl.spatial.rotation_of_quaternion(run.q[-1, :4, None])
    assert (R @ run.v[-1, 3:])[0] == pytest.approx(5 / 7, abs=1e-12)


@pytest.mark.parametrize(("h", "tolerance"), [(2e-3, 4e-3), (1e-4, 2e-4)])
def test_a_ball_bounces(h, tolerance):
    """Dropped from 0.5 m: each top is e^2 of the one before; it never goes below the floor."""
    system = pl.System("bouncing", gravity=(0, 0, -G))
    piles.free(system, "ball", piles.ball(1.0, 0.1), pl.shapes.Sphere(0.1))
    system.add_contact("floor", "ball_shape", "ground", restitution=0.8, stiffness=math.inf)
    run = roll(pl.compile(system), [1, 0, 0, 0, 0, 0, 0.6], h=h, steps=round(1.6 / h))
    z, up = run.q[:, 6] - 0.1, run.v[:, 5]
    tops = z[1:-1][(up[1:-1] > 0) & (up[2:] <= 0)]
    assert tops[:3] == pytest.approx([0.32, 0.2048, 0.131072], abs=tolerance)
    assert z.min() > -1e-12


def test_a_stack_of_five():
    run = roll(pl.compile(piles.stack(5, stiffness=1e5)), piles.tower(5), steps=800)
    assert np.abs(run.s[-1, 2::3] - G * np.arange(5, 0, -1)).max() < 1e-9


def test_a_stack_of_ten_needs_sweeps():
    """At the stiffness that is chosen, 16: with three it hops."""
    run = roll(pl.compile(piles.stack(10)), piles.tower(10), steps=500, contacts=pl.Contacts(sweeps=16))
    assert np.abs(run.s[-1, 2::3] - G * np.arange(10, 0, -1)).max() < 1e-9


# ---- a sled


def sled_by_moments(t: float, mu: float) -> np.ndarray:
    """x, y, yaw of a sled on four legs of equal stiffness: loads are linear over the sole, and balance weight and moments."""
    m, Iz, height = piles.SLED.mass, 0.06, 0.1
    feet = piles.FEET[:, :2]

    def rate(_, state):
        _, _, yaw, vx, vy, w = state
        c, s = math.cos(yaw), math.sin(yaw)
        r = feet @ np.array([[c, s], [-s, c]])
        slip = np.array([vx, vy]) + w * np.stack([-r[:, 1], r[:, 0]], axis=1)
        d = slip / np.linalg.norm(slip, axis=1)[:, None]
        basis = np.column_stack([np.ones(4), r])  # loads N = basis @ c
        # moments of N e_z and of -mu N d at -height about the centre of mass: both components vanish
        about_x = r[:, 1] - height * mu * d[:, 1]
        about_y = -r[:, 0] + height * mu * d[:, 0]
        A = np.stack([np.ones(4), about_x, about_y]) @ basis
        N = basis @ np.linalg.solve(A, [m * G, 0.0, 0.0])
        f = -mu * N[:, None] * d
        turn = np.sum(r[:, 0] * f[:, 1] - r[:, 1] * f[:, 0])
        return [vx, vy, w, *(f.sum(0) / m), turn / Iz]

    return solve_ivp(rate, (0, t), [0, 0, 0, 1.0, 0.3, 3.0], rtol=1e-11, atol=1e-13).y[:3, -1]


def test_a_sled_with_four_feet():
    """Within 5e-5 of an ODE of its own at 50 us."""
    dyn = pl.compile(piles.sled(stiffness=1e6, dissipation=1e-3))
    run = roll(dyn, [1, 0, 0, 0, 0, 0, 0.1], [0, 0, 3.0, 1.0, 0.3, 0], 5e-5, 4000, every=4000)
    q = run.q[-1]
    found = np.array([q[4], q[5], 2 * math.atan2(q[3], q[0])])
    assert np.abs(found - sled_by_moments(0.2, 0.4)).max() < 5e-5
    assert abs(q[6] - 0.1) < 3e-5


# ---- a robot, a grasp


def test_a_quadruped_stands_on_feed_forward_torques():
    """Torques that hold the weight on four feet: nothing moves, though nothing holds the posture."""
    dyn, q0, tau, load = piles.standing()
    run = roll(dyn, q0, steps=200, tau=tau, s0=np.tile([0, 0, load], 4))
    assert np.abs(run.q - q0).max() < 1e-10
    assert np.abs(run.s[-1].reshape(4, 3) - [0, 0, load]).max() < 1e-8
    cold = roll(dyn, q0, steps=200, tau=tau)
    assert np.abs(cold.q - q0).max() < 1e-8


def test_a_grasp_does_not_creep():
    """Two pads with 12 N hold a cube of 0.5 kg by friction at eight points."""
    dyn, q0, tau = piles.grasp()
    run = roll(dyn, q0, tau=tau, steps=800)
    assert np.abs(run.v[400:]).max() < 1e-12
    cube = run.q[-1, -3:] - run.q[0, -3:]
    assert np.abs(cube).max() < 1e-4
