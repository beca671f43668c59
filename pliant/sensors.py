"""What is measured of a system: `system.add_output("imu", pl.sensors.Imu("tool"))`."""

from pliant.model.acting.loads import FramePose, FrameVelocity, HingeLoad, Imu, MotorPower, Strain

__all__ = ["FramePose", "FrameVelocity", "HingeLoad", "Imu", "MotorPower", "Strain"]
