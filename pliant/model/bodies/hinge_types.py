"""The hinges that files know, by name."""

from pliant.model.bodies.hinges import Cylindrical, Fixed, HingeType, Planar, Prismatic, Revolute, Screw, Universal
from pliant.model.bodies.joint import Joint
from pliant.model.bodies.turning_hinges import Free, Spherical

HINGE_TYPES: dict[str, type[HingeType]] = {
    t.__name__: t for t in (Fixed, Revolute, Prismatic, Screw, Cylindrical, Universal, Planar, Spherical, Free, Joint)
}
