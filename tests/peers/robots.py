"""Robots, and their models in Pinocchio."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pinocchio as pin

FOLDER = Path(sysconfig.get_path("purelib")) / "cmeel.prefix/share/example-robot-data/robots"


def pinocchio_model(robot, base):
    return pin.buildModelFromUrdf(str(FOLDER / robot), *([pin.JointModelFreeFlyer()] if base == "free" else []))
