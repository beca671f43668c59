"""What surrounds a point of a system in orbit, for laws: position, sunlight, magnetic field, air.

Each function takes x, the system at one instant, and finds the system's `Orbit`. So a load, a sensor or an output of any kind can
call them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.space.atmosphere import altitude_of, density
from pliant.space.ephemeris import AU, SUN_RADIUS, sun
from pliant.space.epoch import centuries
from pliant.space.kepler import OrbitPoint
from pliant.space.orbit import Reference, orbit_of, place_of
from pliant.space.triples import Triple, cross, dot, minus, norm, plus, times


def reference_of(x: Any) -> Reference:
    """The reference point at an instant."""
    orbit, own = orbit_of(x)
    return orbit.reference(own)


def state_at(x: Any, point: Any = None) -> OrbitPoint:
    """The position [m] and velocity [m/s] of a point from the planet's centre, in world axes. None: of the reference point."""
    ref = reference_of(x).state
    if point is None:
        return ref
    rho, v = (point - x.world.origin).in_(x.world), x.velocity(point).in_(x.world)
    return OrbitPoint(plus(ref.r, list(rho)), plus(ref.v, list(v)))


def _position(x: Any, point: Any) -> Triple:
    return place_of(reference_of(x), x, point)


def _to_sun(x: Any, point: Any) -> tuple[Triple, Triple]:
    """The position of a point, and the vector from there to the Sun."""
    orbit, own = orbit_of(x)
    r = _position(x, point)
    return r, minus(sun(centuries(orbit.julian, own.t)), r)


def position_at(x: Any, point: Any = None) -> Any:
    """The vector [m] from the planet's centre to a point of a system in orbit. Default: to the reference point.

    Example: `satellite.add_output("nadir", lambda x: -pl.space.position_at(x).unit().dot(x["bus"].z))`
    """
    return x.vector(_position(x, point))


def sun_at(x: Any, point: Any = None) -> Any:
    """The unit vector to the Sun from a point of a system in orbit about the Earth. Default: from the reference point.

    x: the system at one instant, the argument of a law.

    Example: `satellite.add_output("sun", lambda x: pl.space.sun_at(x).in_(x["bus"]))`
    """
    _, s = _to_sun(x, point)
    return x.vector(times(1.0 / norm(s), s))


def light_at(x: Any, point: Any = None) -> Any:
    """The visible share of the Sun's disc at a point, from 0 in the umbra to 1. Default: at the reference point.

    The planet is a sphere of the orbit's radius, without an atmosphere. Its shadow is a cone.

    Example: `satellite.add_output("light", lambda x: pl.space.light_at(x))`
    """
    _, own = orbit_of(x)
    r, s = _to_sun(x, point)
    return visible_share(r, s, own.given.radius)


def visible_share(r: Triple, s: Triple, radius: Any) -> Any:
    """The share of the Sun's disc that a sphere at the origin leaves visible at r. s: from there to the Sun.

    Montenbruck and Gill, Satellite Orbits (2000), (3.85) to (3.94).
    """
    a = np.arcsin(SUN_RADIUS / norm(s))  # half angles of the Sun and of the planet
    b = np.arcsin(np.minimum(radius / norm(r), 1.0))
    c = np.arctan2(norm(cross(r, s)), -dot(r, s))  # between their centres
    partly = (c < a + b) & (c > np.abs(b - a))
    c_in = np.where(partly, c, a + 0.0 * c)  # elsewhere any angle at which the formula is regular
    b_in = np.where(partly, b, a + 0.0 * c)
    chord = (c_in * c_in + a * a - b_in * b_in) / (2.0 * c_in)
    half = np.sqrt(np.maximum(a * a - chord * chord, 0.0))
    hidden = a * a * np.arctan2(half, chord) + b_in * b_in * np.arctan2(half, c_in - chord) - c_in * half
    whole = np.where(c < b - a, 0.0, np.where(c < a - b, 1.0 - (b / a) * (b / a), 1.0))
    return np.where(partly, 1.0 - hidden / (np.pi * a * a), whole)


def pressure_at(x: Any, point: Any = None) -> tuple[Any, Any]:
    """The pressure of sunlight [Pa] at a point, in the shadow less, and the unit vector to the Sun."""
    _, own = orbit_of(x)
    r, s = _to_sun(x, point)
    square = dot(s, s)
    light = visible_share(r, s, own.given.radius)
    return own.given.solar_pressure * light * (AU * AU) / square, x.vector(times(1.0 / np.sqrt(square), s))


def field_at(x: Any, point: Any = None) -> Any:
    """The magnetic field [T] at a point, a vector. Default: at the reference point.

    The orbit needs magnetic=. Use it in laws of magnetic torquers and magnetometers.

    Example: `torque = lambda x: x.moment(x["bus"].x.cross(pl.space.field_at(x)), on="bus")`
    """
    return orbit_of(x)[0].field_at(x, point)


def air_at(x: Any, point: Any = None) -> tuple[Any, Any]:
    """The density of the air [kg/m^3] at a point, and the velocity [m/s] of the air there relative to the world, a vector.

    The air turns with the planet. The orbit needs atmosphere=. Default: at the reference point.

    Example: `drag = lambda x: x.force(1e4 * pl.space.air_at(x)[0] * pl.space.air_at(x)[1], at="bus")`
    """
    orbit, own = orbit_of(x)
    if orbit.atmosphere is None:
        raise PliantError(f"{x.what}: the orbit has no atmosphere; give Orbit(…, atmosphere=pl.space.standard_atmosphere())")
    r, v = _position(x, point), reference_of(x).state.v
    height = altitude_of(r, own.given.radius, own.given.flattening)
    turning = [-own.given.rotation * r[1], own.given.rotation * r[0], 0.0]
    rows = np.asarray(orbit.atmosphere, dtype=float)
    return own.given.density_factor * density(rows, height), x.vector(minus(turning, v))
