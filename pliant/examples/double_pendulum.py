"""The double pendulum: two rods in a vertical plane."""

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Revolute
from pliant.system import System


def double_pendulum() -> System:
    """A double pendulum: two rods that swing in a vertical plane."""
    system = System("double-pendulum")
    rod = Inertia.rod(mass=1.0, length=1.0, axis="z", com=(0, 0, -0.5))
    system.add_body("upper", parent="world", hinge=Revolute("y"), hinge_name="shoulder", inertia=rod)
    system.add_body("lower", parent="upper", hinge=Revolute("y"), hinge_name="elbow", pose=Pose(xyz=(0, 0, -1)), inertia=rod)
    system.add_frame("tip", body="lower", pose=Pose(xyz=(0, 0, -1)))
    return system


EXAMPLES = (Example("double-pendulum", double_pendulum, {"shoulder": 2.0, "elbow": 1.0}),)
