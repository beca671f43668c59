"""Sensors, whose values a run records: `system.add_output("imu", pl.sensors.Imu("tool"))`."""

from pliant.model.acting.loads import ContactForce, FramePose, FrameVelocity, HingeLoad, Imu, MotorPower, Strain

__all__ = ["ContactForce", "FramePose", "FrameVelocity", "HingeLoad", "Imu", "MotorPower", "Strain"]
