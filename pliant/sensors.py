"""Sensors, whose values a run records: `system.add_output("imu", pl.sensors.Imu("tool"))`."""

from pliant.model.acting.loads import (
    ActuatorForce,
    ContactForce,
    FrameMeasure,
    FramePose,
    FrameVelocity,
    HingeLoad,
    HingeMeasure,
    Imu,
    LineMeasure,
    MotorPower,
    Strain,
    SubtreeMeasure,
)

__all__ = [
    "ActuatorForce", "ContactForce", "FrameMeasure", "FramePose", "FrameVelocity", "HingeLoad", "HingeMeasure", "Imu",
    "LineMeasure", "MotorPower", "Strain", "SubtreeMeasure",
]  # fmt: skip
