"""Loads and outputs of a system without degrees of freedom, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


def post():
    system = pl.System("post", gravity=(0.3, 0, -9.81))
    system.add_body("a", hinge=pl.Fixed(), mass=1.0, pose=pl.Pose((0, 0, 0.5), rpy=(0.4, 0, 0)))
    system.add_frame("tip", "a", pl.Pose((0.1, 0, 1.0), rpy=(0.1, 0.2, 0.3)))
    system.add_output("where", pl.sensors.FramePose("tip"))
    system.add_output("moving", pl.sensors.FrameVelocity("tip"))
    system.add_output("felt", pl.sensors.Imu("tip"))
    system.add_output("late", lambda x: [2 * x.t, np.sin(x.t), 3.0, x.s["lag.h"]])
    system.add_load("push", pl.loads.FrameForce("tip", (0, 0, 2.0)))
    system.add_load("lag", lambda x: x.rate("h", x.u.c - 3 * x.s.h), inputs={"c": 1.0}, states={"h": 0.5})
    return system


@pytest.mark.parametrize("target", ["cpu", "reference"])
def test_outputs_and_states_need_no_freedom(target):
    dyn = pl.compile(post(), target=target)
    seen = dyn.outputs(0.7, [], [], s=[0.2])
    turned, tip = pl.Pose((0, 0, 0.5), rpy=(0.4, 0, 0)), pl.Pose((0.1, 0, 1.0), rpy=(0.1, 0.2, 0.3))
    assert seen["where"][-3:] == pytest.approx(turned.xyz + turned.R @ tip.xyz, abs=1e-15)
    assert seen["felt"] == pytest.approx([0, 0, 0, *((turned.R @ tip.R).T @ [-0.3, 0, 9.81])], abs=1e-14)
    assert seen["late"] == pytest.approx([1.4, np.sin(0.7), 3.0, 0.2], abs=1e-15) and not seen["moving"].any()
    _, _, rate = dyn.rhs(0.7, [], [], s=[0.2], u={"lag.c": 2.0})
    assert rate == pytest.approx([1.4], abs=1e-15)


def test_there_is_nothing_to_simulate():
    with pytest.raises(pl.PliantError, match="system 'post' has no degrees of freedom: there is nothing to simulate"):
        pl.simulate(post(), t_end=1.0)
