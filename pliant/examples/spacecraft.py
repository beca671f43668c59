"""A free-flying spacecraft with two manipulators."""

from pliant.examples.example import Example
from pliant.examples.seven_hinge_arm import add_arm
from pliant.model import Free, Inertia, Pose
from pliant.system import System


def two_arm_spacecraft() -> System:
    """A free-flying spacecraft with two manipulators of seven joints each, without gravity."""
    system = System("two-arm-spacecraft", gravity=(0, 0, 0))
    system.add_body("bus", parent="world", hinge=Free(), inertia=Inertia.box(mass=250.0, size=(1.2, 0.9, 0.9)))
    for side, y in (("left", 0.45), ("right", -0.45)):
        turn = -1.5707963267948966 if y > 0 else 1.5707963267948966
        add_arm(system, "bus", Pose(xyz=(0.3, y, 0.0), rpy=(turn, 0, 0)), prefix=f"{side}-", scale=1.5)
    return system


_BENT = {f"{side}-hinge{k}": angle for side in ("left", "right") for k, angle in ((2, 0.4), (4, 0.9), (6, 0.5))}
EXAMPLES = (Example("two-arm-spacecraft", two_arm_spacecraft, _BENT, {"bus.wx": 0.1, "left-hinge2": 0.5, "right-hinge4": -0.8}),)
