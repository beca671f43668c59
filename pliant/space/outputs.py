"""Outputs of a system in orbit: its state, elements and attitude, sunlight, magnetic field, air and ground track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.model.acting.sensors.outputs import OutputType, quaternion_of
from pliant.space.atmosphere import altitude_of
from pliant.space.kepler import elements_of
from pliant.space.orbit import lvlh, orbit_of
from pliant.space.surroundings import air_at, field_at, light_at, reference_of, state_at, sun_at
from pliant.space.triples import about_z, cross, dot, norm, plus, times


def _origin(x: Any, frame: str | None) -> Any:
    """The origin of a frame, or None for the reference point."""
    return None if frame is None else x[frame].origin


@dataclass(frozen=True)
class OrbitState(OutputType):
    """The position [m] and velocity [m/s] of a frame's origin from the planet's centre, in world axes.

    frame: default: the reference point, which is the origin of the world.

    Example: `satellite.add_output("place", pl.space.OrbitState("bus"))`
    """

    frame: str | None = None

    _labels: ClassVar = ("x", "y", "z", "vx", "vy", "vz")
    _units: ClassVar = ("m",) * 3 + ("m/s",) * 3

    def act(self, x: Any) -> list[Any]:
        state = state_at(x, _origin(x, self.frame))
        return [*state.r, *state.v]


@dataclass(frozen=True)
class OrbitElements(OutputType):
    """The osculating elements of a frame's origin: a [m], e, and i, raan, argp, true anomaly [rad], the last three from 0 to 2 pi.

    frame: default: the reference point.

    Example: `satellite.add_output("elements", pl.space.OrbitElements())`
    """

    frame: str | None = None

    _labels: ClassVar = ("a", "e", "i", "raan", "argp", "anomaly")
    _units: ClassVar = ("m", "1", "rad", "rad", "rad", "rad")

    def act(self, x: Any) -> list[Any]:
        _, own = orbit_of(x)
        return list(elements_of(state_at(x, _origin(x, self.frame)), own.given.mu))


@dataclass(frozen=True)
class Lvlh(OutputType):
    """The attitude of a frame relative to the LVLH axes at its origin.

    Components: a unit quaternion (qw >= 0) from frame to LVLH axes; the angular velocity relative to the LVLH axes, in the frame's
    axes [rad/s]; the position relative to the reference point, in LVLH axes [m]. z of LVLH points to the planet's centre, y against
    the angular momentum of the orbit, and x completes them.

    Example: `satellite.add_output("attitude", pl.space.Lvlh("bus"))`
    """

    frame: str

    _labels: ClassVar = ("qw", "qx", "qy", "qz", "wx", "wy", "wz", "x", "y", "z")
    _units: ClassVar = ("1",) * 4 + ("rad/s",) * 3 + ("m",) * 3

    def act(self, x: Any) -> list[Any]:
        frame = x[self.frame]
        state, ref = state_at(x, frame.origin), reference_of(x)
        axes = lvlh(state)
        columns = [[dot(own, list(axis.in_(x.world))) for own in axes] for axis in (frame.x, frame.y, frame.z)]
        h = cross(*state)
        omega = times(1.0 / dot(state.r, state.r), h)
        if ref.perturbing is not None:  # the orbit's plane turns about r by the perturbing acceleration normal to it
            omega = plus(omega, times(dot(ref.perturbing, h) / dot(h, h), state.r))
        rate = x.omega(frame) - x.vector(omega)
        rho = list((frame.origin - x.world.origin).in_(x.world))
        return [*quaternion_of(columns), *rate.in_(frame), *(dot(own, rho) for own in axes)]


@dataclass(frozen=True)
class SunDirection(OutputType):
    """The unit vector from a frame's origin to the Sun, in the frame's axes.

    frame: default: the reference point and world axes; then its name can be the `sun` of a sensor.

    Example: `satellite.add_output("sun", pl.space.SunDirection("bus"))`
    """

    frame: str | None = None

    _labels: ClassVar = ("x", "y", "z")
    _units: ClassVar = ("1",) * 3

    def act(self, x: Any) -> list[Any]:
        return list(sun_at(x, _origin(x, self.frame)).in_(x.world if self.frame is None else x[self.frame]))


@dataclass(frozen=True)
class Sunlight(OutputType):
    """The visible share of the Sun's disc at a frame's origin, from 0 in the umbra to 1.

    frame: default: the reference point.

    Example: `satellite.add_output("light", pl.space.Sunlight("bus"))`
    """

    frame: str | None = None

    _units: ClassVar = ("1",)

    def act(self, x: Any) -> Any:
        return light_at(x, _origin(x, self.frame))


@dataclass(frozen=True)
class MagneticField(OutputType):
    """The planet's magnetic field [T] at a frame's origin, in the frame's axes. The orbit needs magnetic=.

    frame: default: the reference point and world axes; then its name can be the `field` of a sensor.

    Example: `output = pl.space.MagneticField("bus")`
    """

    frame: str | None = None

    _labels: ClassVar = ("x", "y", "z")
    _units: ClassVar = ("T",) * 3

    def act(self, x: Any) -> list[Any]:
        return list(field_at(x, _origin(x, self.frame)).in_(x.world if self.frame is None else x[self.frame]))


@dataclass(frozen=True)
class Air(OutputType):
    """The density of the air [kg/m^3] at a frame's origin, and the velocity [m/s] of the frame's origin relative to it, in its
    axes.

    frame: default: the reference point and world axes. The orbit needs atmosphere=.

    Example: `output = pl.space.Air("bus")`
    """

    frame: str | None = None

    _labels: ClassVar = ("density", "vx", "vy", "vz")
    _units: ClassVar = ("kg/m^3",) + ("m/s",) * 3

    def act(self, x: Any) -> list[Any]:
        density, wind = air_at(x, _origin(x, self.frame))
        v = -wind if self.frame is None else x.velocity(self.frame) - wind
        return [density, *v.in_(x.world if self.frame is None else x[self.frame])]


@dataclass(frozen=True)
class GroundTrack(OutputType):
    """The geocentric latitude and the longitude [rad] of a frame's origin, from -pi to pi, and its altitude [m] above the
    ellipsoid.

    frame: default: the reference point.

    Example: `satellite.add_output("track", pl.space.GroundTrack())`
    """

    frame: str | None = None

    _labels: ClassVar = ("latitude", "longitude", "altitude")
    _units: ClassVar = ("rad", "rad", "m")

    def act(self, x: Any) -> list[Any]:
        orbit, own = orbit_of(x)
        r = state_at(x, _origin(x, self.frame)).r
        fixed = about_z(orbit.angle(own), r)
        flat = norm([fixed[0], fixed[1], 0.0])
        height = altitude_of(r, own.given.radius, own.given.flattening)
        return [np.arctan2(r[2], flat), np.arctan2(fixed[1], fixed[0]), height]
