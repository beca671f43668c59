"""Systems in orbit that several tests use, compiled once."""

from functools import cache

import pliant as pl

EPOCH = "2026-03-20T12:00:00"
ORBIT = {"a": 6.8e6, "e": 0.01, "i": 1.7, "raan": 0.3, "argp": 0.5, "anomaly": 0.1, "epoch": EPOCH}


def orbit(**more):
    """An orbit with everything around it."""
    given = ORBIT | pl.space.earth_gravity(3) | {"third_bodies": ("sun", "moon"), "atmosphere": pl.space.standard_atmosphere()}
    return pl.space.Orbit(**given | {"magnetic": pl.space.earth_magnetic(EPOCH, 3)} | more)


def satellite(own, flexible=True):
    """A bus with a wing on a hinge and a flexible boom."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=100.0, inertia=[8, 9, 7], com=(0.1, 0, 0.05))
    system.add_body("wing", "bus", pl.Revolute("y"), pose=pl.Pose((1, 0, 0)), mass=5.0, inertia=[1, 1, 1.5], com=(0.5, 0, 0))
    if flexible:
        boom = pl.flex.Beam(3.0, 2.0, EI=100.0, modes={"y": 1, "z": 0})
        system.add_body("boom", "bus", pl.Fixed(), pose=pl.Pose((-1, 0, 0)), flex=boom)
    if own is not None:
        system.add_load("orbit", own)
    return system


OUTPUTS = {
    "place": pl.space.OrbitState("bus"), "origin": pl.space.OrbitState(), "elements": pl.space.OrbitElements("bus"),
    "attitude": pl.space.Lvlh("bus"), "sun": pl.space.SunDirection(), "light": pl.space.Sunlight("wing"),
    "field": pl.space.MagneticField("bus"),
    "air": pl.space.Air("wing"), "track": pl.space.GroundTrack(), "imu": pl.sensors.Imu("bus"),
}  # fmt: skip


@cache
def full():
    """The satellite with surfaces and all outputs, its parameters a and density_factor, and its functions."""
    system = satellite(orbit())
    system.add_load("panels", pl.space.Panels("wing", **pl.space.plates_of(pl.shapes.Box((1.0, 1.0, 0.1))), specular=0.3))
    system.add_load("ball", pl.space.Cannonball("bus", area=1.0))
    for name, law in OUTPUTS.items():
        system.add_output(name, law)
    return system, pl.compile(system, parameters=["orbit.a", "orbit.density_factor"], lanes=1)
