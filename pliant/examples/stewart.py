"""A Stewart platform on six legs."""

from __future__ import annotations

import numpy as np

from pliant.model import Free, Inertia, Pose, Prismatic, Spherical, System, Universal

BASE, TOP, HEIGHT = 1.0, 0.6, 1.0  # radii and height of the platform [m]
FEET = np.deg2rad([50.0, 70.0, 170.0, 190.0, 290.0, 310.0])
BALLS = np.deg2rad([10.0, 110.0, 130.0, 230.0, 250.0, 350.0])


def stewart() -> System:
    """A Stewart platform: a free platform on six legs, each a universal joint, a slide and a ball; 24 speeds, 18 rows."""
    system = System("stewart")
    top = Inertia.cylinder(20.0, radius=TOP, length=0.1)
    system.add_body("platform", hinge=Free(), pose=Pose(xyz=(0, 0, HEIGHT)), inertia=top)
    for k, (foot, ball) in enumerate(zip(FEET, BALLS, strict=True), start=1):
        at = Pose(xyz=(BASE * np.cos(foot), BASE * np.sin(foot), 0))
        lower = Inertia.cylinder(2.0, radius=0.05, length=0.6, com=(0, 0, 0.3))
        system.add_body(f"lower{k}", hinge=Universal("x", "y"), hinge_name=f"foot{k}", pose=at, inertia=lower)
        upper = Inertia.cylinder(1.0, radius=0.03, length=0.6, com=(0, 0, -0.3))
        slide = Pose(xyz=(0, 0, HEIGHT))
        system.add_body(f"upper{k}", parent=f"lower{k}", hinge=Prismatic("z"), hinge_name=f"leg{k}", pose=slide, inertia=upper)
        system.add_frame(f"socket{k}", "platform", Pose(xyz=(TOP * np.cos(ball), TOP * np.sin(ball), 0)))
        system.add_loop(f"ball{k}", f"socket{k}", f"upper{k}", Spherical())
    return system
