"""Systems of the tests of linear control."""

from __future__ import annotations

import numpy as np

import pliant as pl


def law(t, y, x):
    """A PD law whose torque follows the command with a lag; y[2] is a factor on its gain."""
    x = x + 0.6 * (-y[2] * (0.25 * y[0] + 0.6 * y[1]) - x)
    return x, x


MEASURES = ("yaw.angle", "yaw.rate", "knob.gain")


def satellite(law=pl.Traced(law), period=0.1, delay=0.13, damping=0.02, measures=MEASURES):  # noqa: B008
    """A satellite that turns about one axis, with a flexible panel, a motor and a controller. "knob.gain" multiplies the gain."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Revolute("z"), hinge_name="yaw", mass=10.0, inertia=(1.0, 1.0, 1.0))
    panel = pl.flex.Beam(2.0, 1.0, EI=6.0, modes={"y": 2}, damping=damping)
    system.add_body("panel", "bus", pl.Fixed(), pose=pl.Pose((0.3, 0, 0)), flex=panel)
    system.add_load("motor", pl.loads.Motor("yaw"))
    system.add_load("knob", lambda x: None, inputs={"gain": 1.0})
    system.add_controller("acs", pl.Controller(period, law, measures, ["motor.torque"], state=np.zeros(1), delay=delay))
    return system
