"""A gripper with two parallel fingers."""

from __future__ import annotations

from pliant.examples.example import Example
from pliant.model import Inertia, Pose, Prismatic, Revolute
from pliant.model.acting.loads import Input, Motor
from pliant.system import System

LINK, WIDTH, GEAR = 0.06, 0.02, 20.0  # m, m, turns of the motor for one of a crank


def parallel_gripper() -> System:
    """A parallel gripper on a lift. Each finger is a parallelogram linkage, and gears connect both to one motor.

    Its input is the torque of the motor.
    """
    system = System("parallel-gripper")
    system.add_body("palm", hinge=Prismatic("z"), hinge_name="lift", inertia=Inertia.box(0.8, (0.14, 0.06, 0.05)))
    system.add_body(
        "motor", parent="palm", hinge=Revolute("y"), hinge_name="shaft", pose=Pose(xyz=(0, 0, -0.03)),
        inertia=Inertia.cylinder(0.05, radius=0.01, length=0.03, axis="y"),
    )  # fmt: skip
    for side, sign in (("left", -1.0), ("right", 1.0)):
        for part, x in (("crank", 0.03), ("follower", 0.03 + WIDTH)):
            link = Inertia.rod(0.03, LINK, axis="z", com=(0, 0, 0.5 * LINK))
            at = Pose(xyz=(sign * x, 0, 0.025))
            system.add_body(f"{side}-{part}", parent="palm", hinge=Revolute("y"), pose=at, inertia=link)
        finger = Inertia.box(0.06, (WIDTH, 0.02, 0.07), com=(0.5 * sign * WIDTH, 0, 0.035))
        on = f"{side}-crank"
        system.add_body(f"{side}-finger", parent=on, hinge=Revolute("y"), pose=Pose(xyz=(0, 0, LINK)), inertia=finger)
        system.add_frame(f"{side}-knuckle", f"{side}-finger", Pose(xyz=(sign * WIDTH, 0, 0)))
        system.add_frame(f"{side}-end", f"{side}-follower", Pose(xyz=(0, 0, LINK)))
        system.add_loop(f"{side}-pin", f"{side}-end", f"{side}-knuckle", Revolute("y"))
    system.add_coupling("gear", {"left-crank": 1, "right-crank": 1})
    system.add_coupling("worm", {"shaft": 1, "right-crank": -GEAR})
    system.add_load("drive", Motor("shaft", torque=Input(0.0), max_torque=0.05))
    return system


EXAMPLES = (Example("parallel-gripper", parallel_gripper, {"shaft": 4.0}, {"lift": 2.45}, t_end=0.5),)
