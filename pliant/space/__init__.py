"""Spacecraft in orbit: `system.add_load("orbit", pl.space.Orbit(a=7e6, i=1.7))`.

The orbit, its perturbations and the environment around it; outputs in orbital terms; and functions for laws.
"""

from pliant.space.atmosphere import exponential_atmosphere, standard_atmosphere
from pliant.space.earth import earth_gravity, earth_magnetic
from pliant.space.epoch import julian_date
from pliant.space.files import igrf, msis_atmosphere, read_gfc
from pliant.space.orbit import Orbit
from pliant.space.outputs import Air, GroundTrack, Lvlh, MagneticField, OrbitElements, OrbitState, SunDirection, Sunlight
from pliant.space.surfaces import Cannonball, Panels, plates_of
from pliant.space.surroundings import air_at, field_at, light_at, position_at, sun_at

__all__ = [
    "Air", "Cannonball", "GroundTrack", "Lvlh", "MagneticField", "Orbit", "OrbitElements", "OrbitState", "Panels", "SunDirection",
    "Sunlight", "air_at", "earth_gravity", "earth_magnetic", "exponential_atmosphere", "field_at", "igrf", "julian_date",
    "light_at", "msis_atmosphere", "plates_of", "position_at", "read_gfc", "standard_atmosphere", "sun_at",
]  # fmt: skip
