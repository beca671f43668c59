"""`pl.testing` of loads, sensors, readers: what is right passes, and what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.testing import ConformanceError, check_load, check_reader, check_sensor


def arm() -> pl.System:
    system = pl.System("arm")
    for name, parent, hinge in (("upper", "world", "shoulder"), ("lower", "upper", "elbow")):
        rod, pose = pl.Inertia.rod(1.0, length=0.4, com=(0.2, 0, 0)), pl.Pose((0.4, 0, 0) if parent == "upper" else (0, 0, 0))
        system.add_body(name, parent, pl.Revolute("y"), hinge, pose, inertia=rod)
    system.add_frame("tool", "lower", pl.Pose((0.4, 0, 0)))
    return system


def pair() -> pl.System:
    system = pl.System("pair", gravity=(0, 0, 0))
    for name, parent, hinge in (("bus", "world", pl.Free()), ("panel", "bus", pl.Revolute("y"))):
        system.add_body(name, parent, hinge, inertia=pl.Inertia.box(2.0, (0.4, 0.5, 0.6), com=(0.1, 0.2, 0.3)))
    return system


def hardening(x):
    x.torque("elbow", -40.0 * x.q("elbow") - 5.0 * x.q("elbow") ** 3)
    x.energy(20.0 * x.q("elbow") ** 2 + 1.25 * x.q("elbow") ** 4)


def without_energy(x):
    x.torque("elbow", -40.0 * x.q("elbow"))


def test_laws():
    check_load(hardening, arm(), conservative=True)
    check_load(pl.loads.PointSpring("bus", ("panel", (0.1, 0.2, 0.3)), k=30.0, rest=0.4), pair(), conservative=True, internal=True)
    with pytest.raises(ConformanceError, match=r"load 'checked': the power of the forces is the loss of the energy.* at q = "):
        check_load(without_energy, arm(), conservative=True)
    outside = pl.loads.FrameForce("panel", force=(1.0, 0, 0))
    with pytest.raises(ConformanceError, match="forces between bodies do not move the whole"):
        check_load(outside, pair(), internal=True)
    with pytest.raises(pl.PliantError, match=r"only hinge to the world is pl\.Free"):
        check_load(hardening, arm(), internal=True)
    with pytest.raises(pl.PliantError, match="system 'arm' has no load 'spring'"):
        check_load("spring", arm())


def test_a_law_that_remembers():
    calls = []

    def counting(x):
        calls.append(0)
        x.torque("elbow", -float(len(calls)) * x.q("elbow"))

    with pytest.raises(ConformanceError, match="compiled forces are those of the law on numbers"):
        check_load(counting, arm())


@pytest.mark.parametrize("load", [
    pl.loads.Motor("elbow", torque=pl.Input(0.1), gear=5.0, lag=0.1, rotor_inertia=1e-3),
    pl.loads.HingeFriction("elbow", coulomb=0.2, viscous=0.1), pl.loads.Bushing("tool", "upper", k=[1, 2, 3, 4, 5, 6.0]),
    pl.loads.Servo(["shoulder", "elbow"], kp=[9.0, 4.0], kd=0.5, path=pl.Input([0.1, 0.2])),
], ids=lambda load: type(load).__name__)  # fmt: skip
def test_loads_that_ship(load):
    check_load(load, arm())


def test_sensors():
    check_sensor(pl.sensors.FramePose("tool"), arm())
    system = arm()
    system.add_output("rates", lambda x: [x.v("shoulder"), x.v("elbow")])
    check_sensor("rates", system)
    check_sensor(lambda x: x.v("elbow"), system)


def test_readers(tmp_path):
    path = tmp_path / "arm.yaml"
    pl.save(arm(), path)
    check_reader(pl.load, path)
    read = []

    def forgetful(path):
        read.append(path)
        system = pl.load(path)
        return system.with_parameters({"lower.mass": 1.0 + len(read)})

    def careless(path):
        Path(path).read_text(encoding="utf-8")
        return pl.load(path)

    for reader, sentence in (
        (forgetful, r"reader 'forgetful' of 'arm.yaml': read from a str, it is another system"),
        (careless, "a missing file raises FileNotFoundError and not PliantError"),
        (lambda path: np.zeros(3), "it returns ndarray and not a System"),
    ):
        with pytest.raises(ConformanceError, match=sentence):
            check_reader(reader, path)
