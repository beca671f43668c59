"""A satellite that slews to a target: flexible panels, four reaction wheels, a star tracker, gyros and a sampled controller."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.flex import Beam
from pliant.model import Controller, Fixed, Free, Inertia, Pose
from pliant.model.acting.loads import Wheel
from pliant.spatial import Array
from pliant.system import System

PERIOD = 0.1  # s
TARGET = np.array([0.8660254037844386, 0.2886751345948129, 0.2886751345948129, 0.2886751345948129])  # 60 degrees about (1, 1, 1)

J = np.array([16.0, 4.0, 16.0])  # kg m^2, as the controller knows them: about x, y, z
BANDWIDTH, DAMPING, MAX_RATE = 0.7, 0.9, 0.12  # rad/s, -, rad/s
ROLL_OFF = 0.5  # of the way to a new torque, each period: what the panels feel is smooth

# The axes of a pyramid of wheels, 35.26 degrees above the x-y plane: they can do as much about each of x, y, z.
PYRAMID = ((1, 1, 1), (-1, 1, 1), (-1, -1, 1), (1, -1, 1))
SHARES = np.linalg.pinv(
    np.array(PYRAMID).T / np.sqrt(3.0)
)  # torque on the satellite -> torques of the wheels' motors, the least ones


def star_tracker(x: Any) -> Any:
    """The attitude: a quaternion (w, x, y, z)."""
    return x.q("bus")[:4]


def gyro(x: Any) -> Any:
    """The angular velocity in the axes of the bus."""
    return x.omega("bus").in_(x["bus"])


def attitude_control(t: float, y: Array, torque: Array) -> tuple[Array, Array]:
    """Turn to TARGET by the shortest rotation: the law limits the rate, and the torque follows this rate.

    y: measured attitude (4,) and rate (3,). torque (3,): the torque that was commanded at the previous call.
    """
    attitude, rate = y[:4], y[4:]
    error = 2.0 * turn_between(attitude, TARGET)
    wanted = BANDWIDTH / (2.0 * DAMPING) * error
    wanted = wanted / max(1.0, float(np.linalg.norm(wanted)) / MAX_RATE)
    asked = J * 2.0 * DAMPING * BANDWIDTH * (wanted - rate)
    torque = torque + ROLL_OFF * (asked - torque)
    return -SHARES @ torque, torque


def turn_between(a: Array, b: Array) -> Array:
    """The vector part (3,) of the quaternion that takes attitude a to b, in the axes of a, the short way round."""
    (w, *v), (z, *u) = a, b
    vector = w * np.array(u) - z * np.array(v) - np.cross(v, u)
    return vector if w * z + np.dot(v, u) >= 0 else -vector


def slewing_satellite() -> System:
    """A satellite with flexible panels, four reaction wheels and a star tracker. A 10 Hz controller slews it by 60 degrees."""
    system = System("slewing-satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Free(), inertia=Inertia.box(mass=60.0, size=(0.6, 0.6, 0.6)))
    for side, y, turn in (("left", 0.3, 1.5707963267948966), ("right", -0.3, -1.5707963267948966)):
        panel = Beam(
            2.0, 3.0, EI=(600.0, 60.0), GJ=20.0, torsional_inertia=0.06, modes={"y": 1, "z": 2, "torsion": 1}, damping=0.005
        )
        system.add_body(f"{side}-panel", parent="bus", hinge=Fixed(), pose=Pose(xyz=(0, y, 0), rpy=(0, 0, turn)), flex=panel)
    for k, axis in enumerate(PYRAMID, 1):
        system.add_load(f"wheel{k}", Wheel("bus", axis=axis, inertia=0.01, friction=1e-5, max_torque=0.2, max_speed=600.0))
    system.add_output("star_tracker", star_tracker)
    system.add_output("gyro", gyro, unit="rad/s")
    system.add_controller(
        "attitude",
        Controller(
            PERIOD,
            attitude_control,
            measures=["star_tracker", "gyro"],
            drives=[f"wheel{k}.torque" for k in (1, 2, 3, 4)],
            state=np.zeros(3),
            delay=0.02,
            noise={"star_tracker": 2e-5, "gyro": 1e-5},
        ),
    )
    return system


EXAMPLES = (Example("slewing-satellite", slewing_satellite, t_end=40.0),)
