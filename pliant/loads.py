"""Loads that act on a system: `system.add_load("spring", pl.loads.HingeSpring("elbow", k=20.0))`."""

from pliant.model.acting.loads import (
    Armature,
    Bushing,
    CentralGravity,
    FrameForce,
    HingeFriction,
    HingeSpring,
    HingeStop,
    LoadType,
    Motor,
    Plates,
    PointContact,
    PointSpring,
    Servo,
    Thruster,
    Wheel,
)

__all__ = [
    "Armature", "Bushing", "CentralGravity", "FrameForce", "HingeFriction", "HingeSpring", "HingeStop", "LoadType", "Motor",
    "Plates", "PointContact", "PointSpring", "Servo", "Thruster", "Wheel",
]  # fmt: skip
