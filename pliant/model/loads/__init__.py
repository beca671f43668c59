"""What acts on a system, and what is looked at: loads, outputs, series, as data."""

from pliant.model.loads.drives import Motor, Servo
from pliant.model.loads.forces import Bushing, FrameForce, Plates, PointSpring, Thruster
from pliant.model.loads.hinge_loads import HingeFriction, HingeSpring, HingeStop
from pliant.model.loads.lock import Lock
from pliant.model.loads.prescribed import Prescribed, prescribed_of
from pliant.model.loads.records import Input, Load, LoadType, Output, Series, load_of, number
from pliant.model.loads.space import CentralGravity, Wheel

LOAD_TYPES: tuple[type[LoadType], ...] = (
    HingeSpring, HingeFriction, HingeStop, Motor, Servo, FrameForce, PointSpring, Bushing, Thruster, Plates, Wheel, CentralGravity,
)  # fmt: skip

__all__ = [
    "LOAD_TYPES", "Bushing", "CentralGravity", "FrameForce", "HingeFriction", "HingeSpring", "HingeStop", "Input", "Load",
    "LoadType", "Lock", "Motor", "Output", "Plates", "PointSpring", "Prescribed", "Series", "Servo", "Thruster", "Wheel",
    "load_of", "number", "prescribed_of",
]  # fmt: skip
