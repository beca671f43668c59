"""A satellite with two flexible solar panels and a flexible boom."""

from __future__ import annotations

from pliant.examples.example import Example
from pliant.flex import Beam
from pliant.model import Fixed, Free, Inertia, Pose, Revolute
from pliant.model.drawn.shapes import Box, Cylinder, Sphere
from pliant.system import System


def flexible_satellite() -> System:
    """A free-flying satellite with two driven flexible panels and a flexible boom that carries an instrument, without gravity."""
    system = System("flexible-satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Free(), inertia=Inertia.box(mass=400.0, size=(1.5, 1.5, 2.0)))
    for side, y, turn in (("left", 0.75, 1.5707963267948966), ("right", -0.75, -1.5707963267948966)):
        panel = Beam(
            8.0, 25.0, EI=(400.0, 4000.0), GJ=150.0, torsional_inertia=6.0, modes={"y": 1, "z": 2, "torsion": 2}, damping=0.005
        )
        drive = Pose(xyz=(0, y, 0), rpy=(0, 0, turn))
        system.add_body(f"{side}-panel", parent="bus", hinge=Revolute("x"), hinge_name=f"{side}-drive", pose=drive, flex=panel)
        system.add_shape(f"{side}-panel", Box((8.0, 1.5, 0.05)), color="#1f57a8")
    boom = Beam(5.0, 6.0, EI=(900.0, 900.0), tip_mass=0.5, modes=2, damping=0.003)
    system.add_body("boom", parent="bus", hinge=Fixed(), pose=Pose(xyz=(0, 0, 1.0), rpy=(0, -1.5707963267948966, 0)), flex=boom)
    system.add_body("instrument", parent="boom", at="tip", hinge=Fixed(), inertia=Inertia.sphere(mass=3.0, radius=0.1))
    system.add_shape("bus", Box((1.5, 1.5, 2.0)), color="#d98c4a")  # foil
    system.add_shape("bus", Box((0.9, 1.52, 1.2)), color="#39424e", name="radiators")
    system.add_shape("bus", Cylinder(0.25, 0.35), pose=Pose(xyz=(0, 0, -1.1)), color="#7a8699", name="engine")
    system.add_shape("boom", Cylinder(0.06, 5.0), Pose(rpy=(0, 1.5707963267948966, 0)), color="#e2dcc5")
    system.add_shape("instrument", Sphere(0.28), color="#e8833a")
    return system


EXAMPLES = (
    Example("flexible-satellite", flexible_satellite, {}, {"bus.wz": 0.05, "left-drive.rate": 0.2, "right-drive.rate": -0.2}),
)
