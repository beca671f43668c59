"""Loads that act on a system: `system.add_load("spring", pl.loads.HingeSpring("elbow", k=20.0))`."""

from pliant.model.acting.loads import (
    Actuator,
    Armature,
    BoxDrag,
    Bushing,
    CentralGravity,
    FrameForce,
    HingeFriction,
    HingeSpring,
    HingeStop,
    Latch,
    LoadType,
    ModalDamping,
    Motor,
    Plates,
    PointContact,
    PointSpring,
    Servo,
    SyncCable,
    Tendon,
    Thruster,
    Wheel,
)

__all__ = [
    "Actuator", "Armature", "BoxDrag", "Bushing", "CentralGravity", "FrameForce", "HingeFriction", "HingeSpring", "HingeStop",
    "Latch", "LoadType", "ModalDamping", "Motor", "Plates", "PointContact", "PointSpring", "Servo", "SyncCable", "Tendon",
    "Thruster", "Wheel",
]  # fmt: skip
