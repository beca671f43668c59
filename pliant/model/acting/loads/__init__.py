"""Loads, outputs and time series of a system, as data."""

from typing import TYPE_CHECKING

from pliant.lazy import hub
from pliant.model.acting.loads.prescribed import Prescribed, prescribed_of
from pliant.model.acting.loads.records import Load, LoadType, Output, load_of, number
from pliant.model.acting.series import Input, Series

if TYPE_CHECKING:
    from pliant.model.acting.loads.contact_loads import PointContact
    from pliant.model.acting.loads.drives import Armature, Motor, Servo
    from pliant.model.acting.loads.forces import Bushing, FrameForce, Plates, PointSpring, Thruster
    from pliant.model.acting.loads.gear_mesh import GearMesh
    from pliant.model.acting.loads.hinge_loads import HingeFriction, HingeSpring, HingeStop, Latch, ModalDamping
    from pliant.model.acting.loads.lines.actuator import Actuator
    from pliant.model.acting.loads.lines.box_drag import BoxDrag
    from pliant.model.acting.loads.lines.measures import ActuatorForce, FrameMeasure, HingeMeasure, LineMeasure, SubtreeMeasure
    from pliant.model.acting.loads.lines.sync_cable import SyncCable
    from pliant.model.acting.loads.lines.tendon import Tendon
    from pliant.model.acting.loads.lock import Lock
    from pliant.model.acting.loads.spacecraft.array_drive import ArrayDrive
    from pliant.model.acting.loads.spacecraft.directions import pyramid
    from pliant.model.acting.loads.spacecraft.gravity import CentralGravity
    from pliant.model.acting.loads.spacecraft.gyros import CMG
    from pliant.model.acting.loads.spacecraft.impulse import ImpulseCounter
    from pliant.model.acting.loads.spacecraft.steering import steer, unload_by_thrusters, unload_by_torquers
    from pliant.model.acting.loads.spacecraft.thrusters import ThrusterCluster, allocate, allocator
    from pliant.model.acting.loads.spacecraft.torquer import MagneticTorquer
    from pliant.model.acting.loads.spacecraft.wheels import Wheel, WheelSet
    from pliant.model.acting.loads.types import LOAD_TYPES, OUTPUT_TYPES
    from pliant.model.acting.sensors.inertial import Accelerometer, Encoder, Gyro, Magnetometer
    from pliant.model.acting.sensors.optical import StarTracker, SunSensor
    from pliant.model.acting.sensors.outputs import (
        ConstraintForce,
        ConstraintGap,
        ContactForce,
        FramePose,
        FrameVelocity,
        HingeLoad,
        Imu,
        MotorPower,
        OutputType,
        Strain,
    )

hub(
    __name__,
    {
        "pliant.model.acting.loads.contact_loads": "PointContact",
        "pliant.model.acting.loads.drives": "Armature Motor Servo",
        "pliant.model.acting.loads.forces": "Bushing FrameForce Plates PointSpring Thruster",
        "pliant.model.acting.loads.gear_mesh": "GearMesh",
        "pliant.model.acting.loads.hinge_loads": "HingeFriction HingeSpring HingeStop Latch ModalDamping",
        "pliant.model.acting.loads.lines.actuator": "Actuator",
        "pliant.model.acting.loads.lines.box_drag": "BoxDrag",
        "pliant.model.acting.loads.lines.measures": "ActuatorForce FrameMeasure HingeMeasure LineMeasure SubtreeMeasure",
        "pliant.model.acting.loads.lines.sync_cable": "SyncCable",
        "pliant.model.acting.loads.lines.tendon": "Tendon",
        "pliant.model.acting.loads.lock": "Lock",
        "pliant.model.acting.loads.spacecraft.array_drive": "ArrayDrive",
        "pliant.model.acting.loads.spacecraft.directions": "pyramid",
        "pliant.model.acting.loads.spacecraft.gravity": "CentralGravity",
        "pliant.model.acting.loads.spacecraft.gyros": "CMG",
        "pliant.model.acting.loads.spacecraft.impulse": "ImpulseCounter",
        "pliant.model.acting.loads.spacecraft.steering": "steer unload_by_thrusters unload_by_torquers",
        "pliant.model.acting.loads.spacecraft.thrusters": "ThrusterCluster allocate allocator",
        "pliant.model.acting.loads.spacecraft.torquer": "MagneticTorquer",
        "pliant.model.acting.loads.spacecraft.wheels": "Wheel WheelSet",
        "pliant.model.acting.sensors.inertial": "Accelerometer Encoder Gyro Magnetometer",
        "pliant.model.acting.sensors.optical": "StarTracker SunSensor",
        "pliant.model.acting.sensors.outputs": (
            "ConstraintForce ConstraintGap ContactForce FramePose FrameVelocity HingeLoad Imu MotorPower OutputType Strain"
        ),
        "pliant.model.acting.loads.types": "LOAD_TYPES OUTPUT_TYPES",
    },
)

__all__ = [
    "CMG",
    "LOAD_TYPES",
    "OUTPUT_TYPES",
    "Accelerometer",
    "Actuator",
    "ActuatorForce",
    "Armature",
    "ArrayDrive",
    "BoxDrag",
    "Bushing",
    "CentralGravity",
    "ConstraintForce",
    "ConstraintGap",
    "ContactForce",
    "Encoder",
    "FrameForce",
    "FrameMeasure",
    "FramePose",
    "FrameVelocity",
    "GearMesh",
    "Gyro",
    "HingeFriction",
    "HingeLoad",
    "HingeMeasure",
    "HingeSpring",
    "HingeStop",
    "ImpulseCounter",
    "Imu",
    "Input",
    "Latch",
    "LineMeasure",
    "Load",
    "LoadType",
    "Lock",
    "MagneticTorquer",
    "Magnetometer",
    "ModalDamping",
    "Motor",
    "MotorPower",
    "Output",
    "OutputType",
    "Plates",
    "PointContact",
    "PointSpring",
    "Prescribed",
    "Series",
    "Servo",
    "StarTracker",
    "Strain",
    "SubtreeMeasure",
    "SunSensor",
    "SyncCable",
    "Tendon",
    "Thruster",
    "ThrusterCluster",
    "Wheel",
    "WheelSet",
    "allocate",
    "allocator",
    "load_of",
    "number",
    "prescribed_of",
    "pyramid",
    "steer",
    "unload_by_thrusters",
    "unload_by_torquers",
]  # fmt: skip
