"""Sensors, whose values a run records: `system.add_output("imu", pl.sensors.Imu("tool"))`."""

from pliant.model.acting.loads import (
    Accelerometer,
    ActuatorForce,
    ConstraintForce,
    ConstraintGap,
    ContactForce,
    Encoder,
    FrameMeasure,
    FramePose,
    FrameVelocity,
    Gyro,
    HingeLoad,
    HingeMeasure,
    Imu,
    LineMeasure,
    Magnetometer,
    MotorPower,
    StarTracker,
    Strain,
    SubtreeMeasure,
    SunSensor,
)
from pliant.model.acting.sensors.allan import AllanDeviation, allan_deviation
from pliant.model.acting.sensors.inertial import VectorSensor
from pliant.model.acting.sensors.sampled import SampledSensor

__all__ = [
    "Accelerometer", "ActuatorForce", "AllanDeviation", "ConstraintForce", "ConstraintGap", "ContactForce", "Encoder",
    "FrameMeasure", "FramePose", "FrameVelocity", "Gyro", "HingeLoad", "HingeMeasure", "Imu", "LineMeasure", "Magnetometer",
    "MotorPower", "SampledSensor", "StarTracker", "Strain", "SubtreeMeasure", "SunSensor", "VectorSensor", "allan_deviation",
]  # fmt: skip
