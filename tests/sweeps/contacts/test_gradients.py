"""Gradients through contact steps by run.vjp, with warm starts, against central differences: push-off, sliding, grasping."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.contacts import piles

H = 2e-3


def by_differences(f, x, eps):
    """The gradient of a scalar f at x (n,)."""
    x = np.asarray(x, dtype=float)
    return np.array([(f(x + eps * e) - f(x - eps * e)) / (2 * eps) for e in np.eye(len(x))])


def agree(found, expected, tolerance=1e-7):
    assert np.abs(expected).max() > 1e-6
    assert np.abs(np.asarray(found) - expected).max() < tolerance * max(1.0, np.abs(expected).max())


@cache
def jumping():
    """The standing quadruped under torques that push it off: it sticks, then flies."""
    dyn, q0, tau, load = piles.standing()
    push = np.zeros(18)
    push[[7, 10, 13, 16]], push[[8, 11, 14, 17]] = -0.6, 1.2
    return dyn, q0, tau + push, np.tile([0, 0, load], 4)


def test_a_push_off():
    """The height after 75 steps by the torques and by the initial speeds."""
    dyn, q0, tau, s0 = jumping()
    v0 = np.zeros(18)

    def run(tau, v0):
        return dyn.rollout(q0, v0, dt=H, steps=75, method="contact", tau=tau, s0=s0)

    made = run(tau, v0)
    assert np.abs(made.s[20]).max() > 1.0
    w = np.zeros_like(made.q)
    w[-1, 6], w[-1, 4] = 1.0, 0.3
    got = made.vjp(q=w)

    def value(tau, v0):
        q = run(tau, v0).q[-1]
        return q[6] + 0.3 * q[4]

    some = [6, 7, 8, 13]
    direction = np.eye(18)[some]
    expected = by_differences(lambda x: value(tau + x @ direction, v0), np.zeros(4), 1e-5)
    agree(np.asarray(got.tau)[some], expected)
    expected = by_differences(lambda x: value(tau, v0 + x @ direction[:2]), np.zeros(2), 1e-5)
    agree(np.asarray(got.v0)[some[:2]], expected)


def test_a_sliding_sled():
    """The end by initial speeds, friction and radius, while all feet slide."""
    names = ["feet.mu", "feet.stiffness", "f0.radius"]
    dyn = pl.compile(piles.sled(stiffness=1e4), parameters=names)
    q0, v0, p0 = [1, 0, 0, 0, 0, 0, 0.0999], np.array([0, 0, 3.0, 1.0, 0.3, 0]), np.array([0.4, 1e4, piles.SLED_RADIUS])

    def run(v0, p):
        return dyn.rollout(q0, v0, dt=H, steps=40, method="contact", p=p)

    made = run(v0, p0)
    w = np.zeros_like(made.q)
    w[-1, 3:6] = 1.0, 2.0, -1.0
    got = made.vjp(q=w)

    def value(v0, p):
        return run(v0, p).q[-1, 3:6] @ [1.0, 2.0, -1.0]

    agree(np.asarray(got.v0)[2:5], by_differences(lambda x: value(v0 + np.array([0, 0, *x, 0]), p0), np.zeros(3), 1e-6))
    for k, eps in enumerate((1e-6, 1e-1, 1e-7)):
        step = np.eye(3)[k]
        expected = (value(v0, p0 + eps * step) - value(v0, p0 - eps * step)) / (2 * eps)
        assert np.asarray(got.p)[k] == pytest.approx(expected, rel=2e-6, abs=1e-11)
    assert abs(np.asarray(got.p)[0]) > 1e-3


def test_a_grasp():
    """A held cube by the forces of the pads, with warm starts. Eight points of one body couple, so it takes twelve sweeps."""
    dyn, q0, tau = piles.grasp()

    def run(tau):
        return dyn.rollout(q0, np.zeros(8), dt=H, steps=60, method="contact", tau=tau, contacts=pl.Contacts(sweeps=12))

    made = run(tau)
    w = np.zeros_like(made.q)
    w[-1, -3:] = 1.0, 0.5, 2.0
    got = made.vjp(q=w)
    expected = by_differences(lambda x: 1e3 * run(tau + np.array([*x, *[0] * 6])).q[-1, -3:] @ [1.0, 0.5, 2.0], np.zeros(2), 1e-4)
    agree(1e3 * np.asarray(got.tau)[:2], expected)
