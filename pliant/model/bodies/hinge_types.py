"""The hinges that files know, by name."""

from pliant.model.bodies.hinges import Cylindrical, Fixed, Free, HingeType, Planar, Prismatic, Revolute, Screw, Spherical, Universal
from pliant.model.bodies.joint import Joint

HINGE_TYPES: dict[str, type[HingeType]] = {
    t.__name__: t for t in (Fixed, Revolute, Prismatic, Screw, Cylindrical, Universal, Planar, Spherical, Free, Joint)
}
