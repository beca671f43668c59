"""What a system is: bodies, hinges, inertias and frames as frozen, checked data."""

from pliant.model.controllers import Controller
from pliant.model.events import Event, lock, unlock
from pliant.model.hinges import (
    HINGE_TYPES,
    Custom,
    Cylindrical,
    Fixed,
    Free,
    HingeType,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from pliant.model.inertia import Inertia
from pliant.model.modal import ModalBody, Node
from pliant.model.model import Model
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Body, Frame, Hinge, Limits
from pliant.model.system import System

__all__ = [
    "HINGE_TYPES",
    "WORLD",
    "Body",
    "Controller",
    "Custom",
    "Cylindrical",
    "Event",
    "Fixed",
    "Frame",
    "Free",
    "Hinge",
    "HingeType",
    "Inertia",
    "Limits",
    "ModalBody",
    "Model",
    "Node",
    "Planar",
    "Pose",
    "Prismatic",
    "Revolute",
    "Screw",
    "Spherical",
    "System",
    "Universal",
    "lock",
    "unlock",
]  # fmt: skip
