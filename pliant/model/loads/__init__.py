"""What acts on a system, and what is looked at: loads, outputs, series, as data."""

from pliant.model.loads.records import Input, Load, LoadType, Output, Series, load_of, number
from pliant.model.loads.sensors import FramePose, FrameVelocity, HingeLoad, Imu, MotorPower, OutputType, Strain

__all__ = [
    "FramePose", "FrameVelocity", "HingeLoad", "Imu", "Input", "Load", "LoadType", "MotorPower", "Output", "OutputType", "Series",
    "Strain", "load_of", "number",
]  # fmt: skip
