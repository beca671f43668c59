"""The description of a system: bodies, hinges, inertias and frames as frozen, checked data."""

from typing import TYPE_CHECKING

from pliant.lazy import hub
from pliant.model.acting.events import Event, activate, deactivate, lock, unlock

if TYPE_CHECKING:
    from pliant.model.acting.contact_events import lift_off, touchdown
    from pliant.model.acting.contacts import Contact, Contacts
    from pliant.model.acting.controllers import Controller
    from pliant.model.bodies.custom import Custom
    from pliant.model.bodies.hinge_types import HINGE_TYPES
    from pliant.model.bodies.hinges import Cylindrical, Fixed, HingeType, Planar, Prismatic, Revolute, Screw, Universal
    from pliant.model.bodies.inertia import Inertia
    from pliant.model.bodies.joint import Joint
    from pliant.model.bodies.modal import ModalBody, Node
    from pliant.model.bodies.turning_hinges import Free, Spherical
    from pliant.model.closures import CUT_JOINTS, Closure, Coupling, InLine, InPlane, Loop, Rod, Rolling
    from pliant.model.drawn.shapes import Shape
    from pliant.model.model import Model
    from pliant.model.pose import Pose
    from pliant.model.records import WORLD, Body, Frame, Hinge, Limits

hub(
    __name__,
    {
        "pliant.model.acting.contact_events": "lift_off touchdown",
        "pliant.model.acting.contacts": "Contact Contacts",
        "pliant.model.acting.controllers": "Controller",
        "pliant.model.bodies.custom": "Custom",
        "pliant.model.bodies.hinge_types": "HINGE_TYPES",
        "pliant.model.bodies.hinges": "Cylindrical Fixed HingeType Planar Prismatic Revolute Screw Universal",
        "pliant.model.bodies.inertia": "Inertia",
        "pliant.model.bodies.joint": "Joint",
        "pliant.model.bodies.modal": "ModalBody Node",
        "pliant.model.bodies.turning_hinges": "Free Spherical",
        "pliant.model.closures": "CUT_JOINTS Closure Coupling InLine InPlane Loop Rod Rolling",
        "pliant.model.drawn.shapes": "Shape",
        "pliant.model.model": "Model",
        "pliant.model.pose": "Pose",
        "pliant.model.records": "WORLD Body Frame Hinge Limits",
    },
)

__all__ = [
    "CUT_JOINTS",
    "HINGE_TYPES",
    "WORLD",
    "Body",
    "Closure",
    "Contact",
    "Contacts",
    "Controller",
    "Coupling",
    "Custom",
    "Cylindrical",
    "Event",
    "Fixed",
    "Frame",
    "Free",
    "Hinge",
    "HingeType",
    "InLine",
    "InPlane",
    "Inertia",
    "Joint",
    "Limits",
    "Loop",
    "ModalBody",
    "Model",
    "Node",
    "Planar",
    "Pose",
    "Prismatic",
    "Revolute",
    "Rod",
    "Rolling",
    "Screw",
    "Shape",
    "Spherical",
    "Universal",
    "activate",
    "deactivate",
    "lift_off",
    "lock",
    "touchdown",
    "unlock",
]  # fmt: skip
