"""Masked arrays are refused at every door: NumPy would take what is hidden in them as numbers."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.lanes


@pytest.fixture(scope="module")
def arm():
    system = pl.examples.load("double-pendulum")
    system.add_load("motor", pl.loads.Motor("elbow", torque=pl.Input(0.0)))
    return system, pl.compile(system, parameters=["upper.mass"]), pl.compile(system, "reference")


HIDDEN = np.ma.masked_array([0.1, 77.0], [False, True])
PLAIN, ONE = np.zeros(2), np.ma.masked_array([0.1], [True])
DOORS = {
    "forward_dynamics": lambda s, d, r: d.forward_dynamics(HIDDEN, PLAIN, PLAIN, [1.0]),
    "its last argument": lambda s, d, r: d.forward_dynamics(PLAIN, PLAIN, PLAIN, ONE),
    "out=": lambda s, d, r: d.bias(PLAIN, HIDDEN, [1.0], out=np.zeros(2)),
    "a batch": lambda s, d, r: d.mass_matrix(np.ma.masked_array(np.zeros((5, 2)), False), [1.0]),
    "a subclass": lambda s, d, r: d.mass_matrix(HIDDEN.view(type("Mine", (np.ma.MaskedArray,), {})), [1.0]),
    "several results": lambda s, d, r: d.forward_dynamics_derivatives(HIDDEN, PLAIN, PLAIN, [1.0]),
    "a frame": lambda s, d, r: d.frame("lower").pose(HIDDEN, [1.0]),
    "reference": lambda s, d, r: r.bias(HIDDEN, PLAIN),
    "rhs": lambda s, d, r: d.rhs(0.0, HIDDEN, PLAIN),
    "rhs, u": lambda s, d, r: d.rhs(0.0, PLAIN, PLAIN, u={"motor.torque": ONE}),
    "rollout": lambda s, d, r: d.rollout(HIDDEN, dt=0.01, steps=2),
    "rollout, tau": lambda s, d, r: d.rollout(PLAIN, dt=0.01, steps=2, tau=HIDDEN),
    "rollout, p": lambda s, d, r: d.rollout(PLAIN, dt=0.01, steps=2, p=ONE),
    "rollout, u": lambda s, d, r: d.rollout(PLAIN, dt=0.01, steps=2, u=ONE),
    "stepper": lambda s, d, r: d.stepper(dt=0.01).reset(HIDDEN),
    "stepper, tau": lambda s, d, r: d.stepper(dt=0.01).step(HIDDEN),
    "stepper, u": lambda s, d, r: d.stepper(dt=0.01).step(u=ONE),
    "simulate": lambda s, d, r: pl.simulate(s, HIDDEN, t_end=0.1),
    "simulate, by name": lambda s, d, r: pl.simulate(s, {"elbow": ONE}, t_end=0.1),
    "simulate, tau": lambda s, d, r: pl.simulate(s, PLAIN, tau=HIDDEN, t_end=0.1),
    "simulate, a law": lambda s, d, r: pl.simulate(s, PLAIN, tau=lambda t, q, v: HIDDEN, t_end=0.1),
    "simulate, u": lambda s, d, r: pl.simulate(s, PLAIN, u={"motor.torque": ONE}, t_end=0.1),
    "state": lambda s, d, r: s.state(elbow=ONE),
    "integrate": lambda s, d, r: s.integrate(PLAIN, HIDDEN),
    "difference": lambda s, d, r: s.difference(PLAIN, HIDDEN),
    "a body": lambda s, d, r: pl.System("s").add_body("b", mass=1.0, com=np.ma.masked_array([0.0, 0, 0], True)),
    "an inertia": lambda s, d, r: pl.System("s").add_body("b", mass=1.0, inertia=np.ma.masked_array(np.eye(3), False)),
    "a load": lambda s, d, r: s.copy().add_load("f", pl.loads.FrameForce("lower", force=np.ma.masked_array([1.0, 2, 3], True))),
    "a series": lambda s, d, r: pl.Series([0.0, 1.0], HIDDEN),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_masked_array_is_refused(arm, door):
    with pytest.raises(pl.PliantError, match=r"is a masked array, .*x\.filled"):
        DOORS[door](*arm)


def test_what_is_no_plain_array_still_passes(arm):
    """Lists, numbers of any kind, subclasses of arrays: looked at, and taken."""
    _, dyn, _ = arm
    want = dyn.bias(np.array([0.1, 0.2]), np.array([0.3, 0.4]), np.array([1.0]))
    for kind in (list, tuple, lambda x: np.asarray(x).view(np.recarray), lambda x: memoryview(np.asarray(x))):
        assert np.array_equal(dyn.bias(kind([0.1, 0.2]), [0.3, 0.4], [1.0]), want)
    assert np.array_equal(dyn.bias(np.float32([0.5, 0.25]), (0, 1), [1]), dyn.bias([0.5, 0.25], [0.0, 1.0], [1.0]))
