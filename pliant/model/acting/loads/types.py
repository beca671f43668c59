"""All kinds of loads, and of outputs: what a file names, and what tests go over."""

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
from pliant.model.acting.loads.records import LoadType
from pliant.model.acting.loads.spacecraft.array_drive import ArrayDrive
from pliant.model.acting.loads.spacecraft.gravity import CentralGravity
from pliant.model.acting.loads.spacecraft.gyros import CMG
from pliant.model.acting.loads.spacecraft.impulse import ImpulseCounter
from pliant.model.acting.loads.spacecraft.thrusters import ThrusterCluster
from pliant.model.acting.loads.spacecraft.torquer import MagneticTorquer
from pliant.model.acting.loads.spacecraft.wheels import Wheel, WheelSet
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

LOAD_TYPES: tuple[type[LoadType], ...] = (
    HingeSpring, HingeFriction, HingeStop, Motor, Servo, Armature, FrameForce, PointSpring, Bushing, Thruster, Plates, Wheel,
    CentralGravity, PointContact, Tendon, Actuator, BoxDrag, Latch, SyncCable, ModalDamping, WheelSet, CMG, ThrusterCluster,
    MagneticTorquer, ArrayDrive, ImpulseCounter, GearMesh,
)  # fmt: skip
OUTPUT_TYPES: tuple[type[OutputType], ...] = (
    FramePose, FrameVelocity, Imu, Strain, HingeLoad, ConstraintForce, ConstraintGap, MotorPower, ContactForce, HingeMeasure,
    FrameMeasure, LineMeasure, ActuatorForce, SubtreeMeasure, Gyro, Accelerometer, Magnetometer, StarTracker, SunSensor, Encoder,
)  # fmt: skip
