"""A space observatory: its wings of finite-element panels unfold and latch, and wheels turn it to a star.

It has hold-downs, springs, synchronising cables and latches, a boom, fuel that sloshes, thrusters, four wheels with imbalance, a
gyro and a star tracker with errors, and a sampled controller with notch filters.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.flex import Beam, ReducedBody, from_nastran
from pliant.model import Controller, Event, Free, Inertia, Pose, Revolute, Universal, unlock
from pliant.model.acting.loads import (
    HingeFriction,
    HingeSpring,
    Input,
    Latch,
    SyncCable,
    ThrusterCluster,
    WheelSet,
    allocate,
    pyramid,
)
from pliant.model.acting.sensors.inertial import Gyro
from pliant.model.acting.sensors.optical import StarTracker
from pliant.model.drawn.shapes import Box, Cylinder, Sphere
from pliant.simulate import Traced
from pliant.simulate.methods.table import ESDIRK
from pliant.spatial import Array, rotation
from pliant.system import System

FILES = Path(__file__).parent / "files"
PANEL_DECK, PANEL_MATRICES = FILES / "panel.bdf", FILES / "panel.op2"  # grid points and elements; KGG and MGG

SIDES = ("left", "right")
HINGES = tuple(f"{side}{k}" for side in SIDES for k in (1, 2, 3))
STOWED = dict(zip(HINGES, 2 * (-np.pi / 2, np.pi, -np.pi), strict=True))  # rad; open at zero
HELD = {f"{name}.locked": 1.0 for name in HINGES}  # by the hold-downs at first, by the latches at last
TUMBLE = {"bus.wx": 0.008, "bus.wy": -0.005, "bus.wz": 0.006}  # rad/s, from the separation
RELEASE, CONTROL, SLEW = 8.0, 32.0, 45.0  # s: when the hold-downs open, the wheels take over, and the slew begins
TURN, DURATION, AXIS = np.deg2rad(25.0), 50.0, np.array([0.0, 0.6, 0.8])  # of the slew

STAR = rotation(AXIS[:, None], np.array(TURN))[:, 2]

PERIOD = 0.1  # s
J = np.array([930.0, 395.0, 878.0])  # kg m^2, deployed, as the controller knows them
DAMPED = {10.0: 0.04, 100.0: 0.01, np.inf: 0.03}  # of a panel with its root held, by frequency [Hz]: 0.5 % of a wing
BANDWIDTH, DAMPING = 0.35, 0.9  # rad/s
NOTCHES = ((0.96, 0.6), (1.95, 0.5))  # frequencies in Hz of wing modes that turn the bus, and damping ratios
JETS = ThrusterCluster(
    "bus",
    positions=[(x, y, -1.0) for x in (0.6, -0.6) for y in (0.6, -0.6)] + [(x, y, 0.0) for x in (0.7, -0.7) for y in (0.6, -0.6)],
    directions=["z"] * 4 + ["-y", "y"] * 2,
    thrust=2.0,
    min_on=0.02,
)


def damp_rates(t: float, y: Array, state: None) -> tuple[Array, None]:
    """On-times of the thrusters that stop the tumbling; they are silent from the release on."""
    if t > RELEASE - 1.5:
        return np.zeros(len(JETS.positions)), state
    return np.minimum(allocate(JETS, moment=-250.0 * np.asarray(y)), 1.0), state


def reference(t: Any) -> tuple[Any, Any, Any]:
    """The commanded angle about AXIS, its rate and its acceleration: a polynomial whose acceleration has no jump."""
    x = np.clip((t - SLEW) / DURATION, 0.0, 1.0)
    angle = x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
    rate, acceleration = 30.0 * x**2 * (1.0 - x) ** 2 / DURATION, 60.0 * x * (1.0 - 3.0 * x + 2.0 * x**2) / DURATION**2
    return TURN * angle, TURN * rate, TURN * acceleration


def notch(frequency: float, damping: float) -> tuple[Array, Array]:
    """The coefficients b, a of a sampled notch filter of this frequency [Hz], by the bilinear transform."""
    w = np.tan(np.pi * frequency * PERIOD)
    a0, deep = 1.0 + 2.0 * damping * w + w * w, 0.02
    b = [1.0 + 2.0 * deep * damping * w + w * w, 2.0 * (w * w - 1.0), 1.0 - 2.0 * deep * damping * w + w * w]
    return np.array(b) / a0, np.array([1.0, 2.0 * (w * w - 1.0) / a0, (1.0 - 2.0 * damping * w + w * w) / a0])


def attitude_control(t: Any, y: Any, state: Any) -> tuple[Any, Any]:
    """The moment of the wheels, and the rate at which they return to their bias speeds.

    y: the measured quaternion (4,), whether it is valid, and the measured rate (3,). state (4, 3): memory of two notch filters.
    """
    (w, *v), rate = y[:4], y[5:8]
    angle, speed, acceleration = reference(t)
    c, s = np.cos(angle / 2), np.sin(angle / 2)
    error = 2.0 * (c * np.array(v) - w * s * AXIS - np.cross(s * AXIS, np.array(v)))
    error = np.where(c * w + s * np.dot(AXIS, np.array(v)) >= 0.0, 1.0, -1.0) * error
    moment = J * (acceleration * AXIS - 2.0 * DAMPING * BANDWIDTH * (rate - speed * AXIS) - BANDWIDTH**2 * error)
    memory = []
    for k, (b, a) in enumerate(notch(*own) for own in NOTCHES):
        passed = b[0] * moment + state[2 * k]
        memory += [b[1] * moment - a[1] * passed + state[2 * k + 1], b[2] * moment - a[2] * passed]
        moment = passed
    return np.array([*moment, 0.05]), np.array(memory)


def line_of_sight(x: Any) -> Any:
    """The small angles from the axis of the telescope to the star, towards x and towards y [rad]."""
    star = x.vector(*STAR)
    return [star.dot(x["bus"].x), star.dot(x["bus"].y)]


def pointing(x: Any) -> Any:
    """The angle between the telescope, along z, and the star, where the slew ends [rad]."""
    return 2.0 * np.arcsin(0.5 * (x["bus"].z - x.vector(*STAR)).norm())


def panel(damping: Any = DAMPED) -> ReducedBody:
    """The panel from its NASTRAN files, 2.0 m by 1.2 m, between two hinge lines."""
    edges = {"root": [101, 102, 103], "tip": [701, 702, 703]}
    return from_nastran(PANEL_MATRICES, edges, 0, grids=PANEL_DECK, stiffness="KGG", mass="MGG", damping=damping, name="panel")


def observatory() -> System:
    """A space observatory: two wings of three finite-element panels unfold and latch, then four wheels turn it to a star."""
    system = System("observatory", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Free(), inertia=Inertia.box(mass=550.0, size=(1.4, 1.4, 2.0)))
    system.add_shape("bus", Box((1.4, 1.4, 2.0)), color="#d98c4a")
    system.add_shape("bus", Cylinder(0.45, 1.2), Pose(xyz=(0, 0, 1.6)), color="#37424d")
    boom = Beam(4.0, 4.0, EI=8e3, tip_mass=2.0, modes={"y": 1, "z": 1}, damping=0.005, stiffening=False)
    system.add_body("boom", "bus", pose=Pose(xyz=(-0.7, 0, -0.9), rpy=(0, 0, np.pi)), flex=boom)
    system.add_shape("boom", color="#8a949e")
    system.add_body(
        "fuel", "bus", Universal("x", "y"), pose=Pose(xyz=(0, 0, -0.2)), inertia=Inertia.sphere(20.0, 0.2, (0, 0, -0.4))
    )
    system.add_shape("fuel", Sphere(0.2), Pose(xyz=(0, 0, -0.4)), color="#5aa9e6")
    system.add_load("slosh", HingeSpring("fuel", k=6.0, c=0.25))
    leaf = panel()
    for side in SIDES:
        _add_wing(system, side, leaf)
    system.add_event("release", Event("t", reaches=RELEASE, action=[unlock(name) for name in HINGES]))
    system.add_load("jets", JETS)
    wheels = WheelSet(
        "bus",
        axes=pyramid(),
        inertia=0.05,
        moment=Input((0.0, 0.0, 0.0)),
        null_rate=Input(0.0),
        rest_speed=(120.0, -120.0, 120.0, -120.0),
        max_torque=0.6,
        max_speed=600.0,
        friction=2e-5,
        coulomb=1e-3,
        static_imbalance=1e-5,
        dynamic_imbalance=2e-6,
        positions=[(0.3, 0.3, -0.6), (-0.3, 0.3, -0.6), (-0.3, -0.3, -0.6), (0.3, -0.3, -0.6)],
    )
    system.add_load("wheels", wheels)
    system.add_output("gyro", Gyro("bus", period=PERIOD, noise=5e-6, bias_sigma=2e-6, bias_walk=1e-8))
    system.add_output("tracker", StarTracker("bus", period=PERIOD, delay=0.05, cross=1e-5, roll=8e-5))
    system.add_output("line_of_sight", line_of_sight, unit="rad")
    system.add_output("pointing", pointing, unit="rad")
    damping = Controller(1.0, damp_rates, ["gyro"], ["jets.command"], pulses=["jets.command"])
    system.add_controller("thrusters", damping)
    law = Traced(attitude_control)
    drives = ["wheels.moment", "wheels.null_rate"]
    attitude = Controller(PERIOD, law, ["tracker", "gyro"], drives, np.zeros((4, 3)), delay=0.03, start=CONTROL)
    system.add_controller("attitude", attitude)
    return system


def _add_wing(system: System, side: str, leaf: ReducedBody) -> None:
    sign = 1.0 if side == "left" else -1.0
    for k in (1, 2, 3):
        name, parent = f"{side}{k}", "bus" if k == 1 else f"{side}{k - 1}"
        if k == 1:
            place: dict[str, Any] = {"pose": Pose(xyz=(0, 0.75 * sign, -0.9), rpy=(0, 0, np.pi / 2 * sign))}
        else:
            place = {"at": "tip", "pose": Pose(xyz=(0, 0, (-0.03, 0.03)[k - 2]))}  # folded panels lie one upon the other
        system.add_body(name, parent, Revolute("y"), flex=leaf, **place)
        system.add_shape(name, color="#1f57a8")
        way = int(-np.sign(STOWED[name]))
        system.add_load(f"{name}-spring", HingeSpring(name, k=0.5, rest=0.5 * way))
        system.add_load(f"{name}-damper", HingeFriction(name, viscous=3.0))
        system.add_load(f"{name}-latch", Latch(name, at=0.0, direction=way))
    system.add_load(f"{side}-cable12", SyncCable(f"{side}1", f"{side}2", ratio=-2.0, k=60.0, c=4.0, preload=4.0))
    system.add_load(f"{side}-cable23", SyncCable(f"{side}2", f"{side}3", ratio=-1.0, k=60.0, c=4.0, preload=4.0))


EXAMPLES = (Example("observatory", observatory, STOWED, TUMBLE, t_end=100.0, s0=HELD, method=ESDIRK.name, rtol=1e-3),)
