"""A redundant manipulator with seven revolute joints."""

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Revolute
from pliant.model.drawn.shapes import Capsule
from pliant.system import System


def add_arm(system: System, parent: str, at: Pose, prefix: str = "", scale: float = 1.0) -> None:
    """Seven links of decreasing size with hinges about z, y, z, y, z, y, z, and a frame at the tool."""
    lengths = [scale * x for x in (0.30, 0.25, 0.25, 0.22, 0.20, 0.10, 0.10)]
    masses = [scale * x for x in (4.0, 3.5, 3.0, 2.5, 1.8, 1.2, 0.5)]
    pose = at
    for k, (axis, length, mass) in enumerate(zip("zyzyzyz", lengths, masses, strict=True), 1):
        name = f"{prefix}link{k}"
        shape = Inertia.cylinder(mass, radius=0.05 * scale, length=length, axis="z", com=(0, 0, length / 2))
        system.add_body(name, parent=parent, hinge=Revolute(axis), hinge_name=f"{prefix}hinge{k}", pose=pose, inertia=shape)
        color = "#e8833a" if k == 7 else "#c3cad3" if k % 2 else "#4a5663"
        system.add_shape(name, Capsule((0.055 - 0.004 * k) * scale, length), Pose(xyz=(0, 0, length / 2)), color=color)
        parent, pose = name, Pose(xyz=(0, 0, length))
    system.add_frame(f"{prefix}tool", body=parent, pose=pose)


def seven_hinge_arm() -> System:
    """A redundant manipulator with seven revolute joints on a fixed base."""
    system = System("seven-hinge-arm")
    add_arm(system, "world", Pose())
    return system


EXAMPLES = (Example("seven-hinge-arm", seven_hinge_arm, {"hinge2": 0.6, "hinge4": 0.8, "hinge6": -0.5}, {"hinge1": 1.0}),)
