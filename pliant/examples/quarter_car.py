"""A quarter-car model on a road: a wheel with its tyre, a body on its suspension, and a bump stop."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Prismatic
from pliant.model.acting.loads import HingeStop, Series
from pliant.model.drawn.shapes import Box, Cylinder
from pliant.system import System

BODY, WHEEL = 300.0, 40.0  # kg
TYRE_K, TYRE_C, RADIUS = 180e3, 150.0, 0.3  # N/m, N s/m, m
SPRING, REBOUND, BUMP, KNEE = 18e3, 2200.0, 900.0, 0.15  # N/m, N s/m, N s/m, m/s


def tyre(x: Any) -> None:
    """A spring and damper between the road and the hub, which pushes and never pulls: the wheel may leave the road."""
    height = (x["wheel"].origin - x.world.origin).dot(x.world.z)
    squeezed = x.u.road + x.p.radius - height
    rate = x.slope("road") - x.velocity("wheel").dot(x.world.z)
    push = np.where(squeezed > 0.0, np.maximum(x.p.k * squeezed + x.p.c * rate, 0.0), 0.0)
    x.force(push * x.world.z, at="wheel")


def strut(x: Any) -> None:
    """The suspension: a spring, and a damper that is softer in bump than in rebound and yields beyond its knee."""
    travel, rate = x.q("suspension"), x.v("suspension")
    c = np.where(rate > 0.0, x.p.rebound, x.p.bump)
    x.energy(0.5 * x.p.k * (travel - x.p.rest) ** 2)
    x.torque("suspension", -x.p.k * (travel - x.p.rest) - c * x.p.knee * np.tanh(rate / x.p.knee))


def ride(x: Any) -> Any:
    """The upward acceleration of the body [m/s^2], which its passengers feel in addition to gravity."""
    return x.acceleration("body").dot(x.world.z)


def road(t_end: float = 4.0) -> Series:
    """A hump 90 mm high and 3 m long, met after half a second at 36 km/h, and a pothole 60 mm deep and 1 m long a second later."""
    t = np.concatenate([np.linspace(0.5, 0.8, 31), np.linspace(1.5, 1.6, 21)])
    z = np.where(t < 1.0, 0.045 * (1 - np.cos(2 * np.pi * (t - 0.5) / 0.3)), -0.03 * (1 - np.cos(2 * np.pi * (t - 1.5) / 0.1)))
    return Series([0.0, *t, t_end], [0.0, *z, 0.0])


def quarter_car() -> System:
    """A quarter-car model with tyre, suspension and bump stop. It drives over a hump and a pothole, from static equilibrium."""
    system = System("quarter-car")
    g = 9.81
    hub = RADIUS - (BODY + WHEEL) * g / TYRE_K
    system.add_body("wheel", hinge=Prismatic("z"), hinge_name="hop", pose=Pose(xyz=(0, 0, hub)), mass=WHEEL)
    system.add_body(
        "body",
        parent="wheel",
        hinge=Prismatic("z"),
        hinge_name="suspension",
        pose=Pose(xyz=(0, 0, 0.4)),
        inertia=Inertia.box(mass=BODY, size=(1.2, 0.8, 0.5)),
    )
    system.add_shape("wheel", Cylinder(RADIUS, 0.2), Pose(rpy=(np.pi / 2, 0, 0)), color="#4b5563")
    system.add_shape("wheel", Cylinder(0.6 * RADIUS, 0.22), Pose(rpy=(np.pi / 2, 0, 0)), color="#aab4c0")
    system.add_shape(
        "body", Box((1.2, 0.8, 0.2)), Pose(xyz=(0, 0, 0.15)), color="#3b7dd8"
    )  # what the suspension carries, higher up
    system.add_load("tyre", tyre, parameters={"k": TYRE_K, "c": TYRE_C, "radius": RADIUS}, inputs={"road": road()})
    numbers = {"k": SPRING, "rest": BODY * g / SPRING, "rebound": REBOUND, "bump": BUMP, "knee": KNEE}
    system.add_load("strut", strut, parameters=numbers)
    system.add_load("bump_stop", HingeStop("suspension", lower=-0.05, upper=0.09, k=150e3, d=0.6))
    system.add_output("ride", ride, unit="m/s^2")
    return system


EXAMPLES = (Example("quarter-car", quarter_car, t_end=4.0),)
