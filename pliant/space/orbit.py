"""The orbit of a system: the load that carries the world frame along a reference orbit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model.acting.loads.common import check_shape, numbers_of
from pliant.model.acting.loads.records import ONE, LoadType, number
from pliant.model.acting.loads.spacecraft.gravity import CentralGravity, has_matter
from pliant.model.acting.sensors.outputs import quaternion_of
from pliant.model.acting.series import Input, Series
from pliant.model.pose import Array
from pliant.model.records import WORLD
from pliant.space.atmosphere import check_table
from pliant.space.earth import FLATTENING, MAGNETIC_RADIUS, MU, RADIUS
from pliant.space.ephemeris import BODIES, third_body, third_body_gradient
from pliant.space.epoch import EARTH_RATE, J2000, centuries, earth_angle, julian_date
from pliant.space.harmonics import Basis, HarmonicField, fully_normalised, rows_of, schmidt_normalised
from pliant.space.kepler import Elements, OrbitPoint, moved, relative_gravity, shrinking, state_of
from pliant.space.triples import Triple, about_z, cross, dot, minus, norm, plus, three, times

_ELEMENTS = ("a", "e", "i", "raan", "argp", "anomaly")


class Reference(NamedTuple):
    """The reference orbit at an instant: its state, and the accelerations that perturb it."""

    kepler: OrbitPoint
    state: OrbitPoint
    perturbing: Triple | None


@dataclass(frozen=True, eq=False)
class Orbit(LoadType):
    """An orbit about a planet. The world frame travels along it, without turning, and every body feels the gravity around it.

    The initial orbit: a [m], e, i, raan, argp, anomaly [rad] (semi-major axis, eccentricity, inclination, right ascension of the
    ascending node, argument of perigee, true anomaly; default: 0), or r (3,) [m] and v (3,) [m/s] from the planet's centre. For a
    hyperbola a < 0 and e > 1.
    epoch: the time at t = 0, UTC, as a text "2026-03-20T12:00:00", a `datetime` or a Julian date. Default: 2000-01-01T12:00:00.
    mu [m^3/s^2], radius [m] (equatorial), flattening, rotation [rad/s]: of the planet. Default: the Earth's.
    meridian [rad]: the angle of the planet's prime meridian at t = 0. Default: the Earth's rotation angle at the epoch.
    harmonics (n, 4): rows of degree, order, C, S, fully normalised, from `earth_gravity` or `read_gfc`. Default: none.
    third_bodies: "sun" and "moon", whose gravity perturbs an orbit about the Earth. Default: none.
    atmosphere (n, 2): rows of altitude [m] and density [kg/m^3], from `standard_atmosphere` and others. density_factor: its factor,
    default 1.
    magnetic (n, 4): rows of degree, order, g, h [nT], from `earth_magnetic` or `igrf`. magnetic_radius [m]: of its expansion.
    solar_pressure [Pa]: of sunlight at 1 AU. Default: 4.56e-6.

    World axes are those of J2000: z is the Earth's axis, x points to the vernal equinox. The origin of the world is the reference
    point: a point that falls freely in the planet's gravity. It follows Kepler's orbit plus a deviation, which is integrated if
    there are harmonics or third bodies (states `deviation` [m], `deviation_rate` [m/s]). Forces are differences to the gravity at
    the reference point, formed without cancellation. So positions in the world are exact to nanometres.

    Example:
        probe = pl.System("probe", gravity=(0, 0, 0))
        probe.add_body("bus", hinge=pl.Free(), mass=100.0, inertia=[8, 9, 7])
        probe.add_load("orbit", pl.space.Orbit(a=7e6, i=1.7))
    """

    a: Any = number(None)
    e: Any = number(0.0)
    i: Any = number(0.0)
    raan: Any = number(0.0)
    argp: Any = number(0.0)
    anomaly: Any = number(0.0)
    r: Any = number(None)
    v: Any = number(None)
    epoch: Any = J2000
    mu: Any = number(MU, ONE, "> 0")
    radius: Any = number(RADIUS, ONE, "> 0")
    flattening: Any = number(FLATTENING, ONE, ">= 0")
    rotation: Any = number(EARTH_RATE, ONE)
    meridian: Any = number(None, ONE)
    harmonics: Any = None
    third_bodies: Any = ()
    atmosphere: Any = None
    density_factor: Any = number(1.0, ONE, ">= 0")
    magnetic: Any = None
    magnetic_radius: Any = number(MAGNETIC_RADIUS, ONE, "> 0")
    solar_pressure: Any = number(4.56e-6, ONE, ">= 0")

    def __post_init__(self) -> None:
        if isinstance(self.epoch, datetime):  # as a text, which files hold
            object.__setattr__(self, "epoch", self.epoch.isoformat())

    # ---- checks

    def check_fit(self, what: str, model: Any) -> None:
        self._check_orbit(what)
        julian_date(self.epoch, f"{what}: epoch")
        if self.harmonics is not None:
            rows_of(f"{what}: harmonics", self.harmonics, 2)
        if self.magnetic is not None:
            rows_of(f"{what}: magnetic", self.magnetic, 1)
        if self.atmosphere is not None:
            check_table(what, self.atmosphere)
        given = (self.third_bodies,) if isinstance(self.third_bodies, str) else tuple(self.third_bodies)
        if isinstance(self.third_bodies, str) or len({*given}) < len(given) or not {*given} <= {*BODIES}:
            raise PliantError(f"{what}: third_bodies are {self.third_bodies!r}; give a list of 'sun' and 'moon'")
        if model.gravity.any():
            g = ", ".join(f"{c:g}" for c in model.gravity)
            raise PliantError(f"{what}: the system already has a uniform gravity ({g}); set system.gravity = (0, 0, 0)")
        for other in model.loads:
            if what != f"load {other.name!r}" and isinstance(other.type, Orbit | CentralGravity):
                raise PliantError(f"{what}: load {other.name!r} is the gravity of a planet too; remove one of them")

    def _check_orbit(self, what: str) -> None:
        given = {key: getattr(self, key) for key in (*_ELEMENTS, "r", "v", "mu") if getattr(self, key) is not None}
        for key, value in given.items():
            if isinstance(value, Input | Series):
                raise PliantError(f"{what}: {key} describes the orbit at t = 0 and cannot change with time; give a number")
            check_shape(what, key, value, (3,) if key in ("r", "v") else ())
        if (self.r is None) != (self.v is None) or (self.a is None) == (self.r is None):
            raise PliantError(
                f"{what}: the orbit needs a= or r= and v=, not both; give a= (with e, i, raan, argp, anomaly), or r= and v="
            )
        if self.r is not None and any(np.any(np.asarray(getattr(self, key), dtype=float)) for key in _ELEMENTS[1:]):
            raise PliantError(f"{what}: r and v describe the whole orbit; leave out e, i, raan, argp and anomaly")
        if self.a is not None:
            a, e = float(self.a), float(self.e)
            if not (a > 0 and 0 <= e < 1) and not (a < 0 and e > 1):
                raise PliantError(f"{what}: a is {a:g} m and e is {e:g}; give a > 0 and e < 1, or for a hyperbola a < 0 and e > 1")
            if 1.0 + e * np.cos(float(self.anomaly)) <= 0.0:
                raise PliantError(
                    f"{what}: the hyperbola does not reach the anomaly {float(self.anomaly):g} rad; give a smaller one"
                )
        start = self.start_state
        distance = float(norm(start.r))
        if distance < float(self.radius if isinstance(self.radius, float | int | np.number) else 0.0):
            raise PliantError(f"{what}: the orbit begins {distance:g} m from the centre, inside the planet; give lengths in metres")
        if abs(distance * self._alpha) < 1e-9:
            raise PliantError(f"{what}: the orbit is a parabola; give an ellipse or a hyperbola")
        numbers_of(what, "r", start.r, 3)

    def left_out(self) -> dict[str, str]:
        return dict.fromkeys(_ELEMENTS[1:], "r and v describe the orbit; change r and v") if self.r is not None else {}

    # ---- structure, by the numbers at hand

    @property
    def start_state(self) -> OrbitPoint:
        """The position [m] and velocity [m/s] at t = 0, from the planet's centre."""
        if self.r is not None:
            return OrbitPoint(three(np.asarray(self.r, dtype=float)), three(np.asarray(self.v, dtype=float)))
        return state_of(Elements(*(float(getattr(self, key)) for key in _ELEMENTS)), float(self.mu))

    @property
    def _alpha(self) -> float:
        r, v = self.start_state
        return float(2.0 / norm(r) - dot(v, v) / float(self.mu))

    @property
    def perturbed(self) -> bool:
        """Whether the reference point deviates from Kepler's orbit."""
        return self.harmonics is not None or len(self.third_bodies) > 0

    @cached_property
    def julian(self) -> float:
        """The Julian date at t = 0."""
        return julian_date(self.epoch)

    @cached_property
    def _gravity(self) -> HarmonicField:
        return HarmonicField(fully_normalised(rows_of("harmonics", self.harmonics, 2)))

    @cached_property
    def _magnetic(self) -> HarmonicField:
        return HarmonicField(schmidt_normalised(rows_of("magnetic", self.magnetic, 1)))

    def states(self) -> dict[str, Any]:
        return {"deviation": np.zeros(3), "deviation_rate": np.zeros(3)} if self.perturbed else {}

    # ---- the reference point

    def at(self, t: float) -> tuple[Array, Array]:
        """The position (3,) [m] and velocity (3,) [m/s] at a time t [s] on Kepler's orbit, from the planet's centre.

        Example: `r, v = pl.space.Orbit(a=7e6).at(60.0)`
        """
        state = moved(self.start_state, float(self.mu), float(t), self._alpha < 0)
        return np.array(state.r, dtype=float), np.array(state.v, dtype=float)

    def axes(self, t: float = 0.0) -> Array:
        """The orbital axes (3, 3) at a time t [s] on Kepler's orbit, as columns: LVLH axes to world axes.

        z points to the planet's centre, y against the angular momentum; x completes them, along the velocity of a circular orbit.

        Example: `pl.space.Orbit(a=7e6).axes()[:, 2]  # [-1.0, 0.0, 0.0]`
        """
        return np.array(lvlh(OrbitPoint(*map(list, self.at(t)))), dtype=float).T

    def start(self, attitude: Any = (0.0, 0.0, 0.0), rates: Any = (0.0, 0.0, 0.0)) -> tuple[Array, Array]:
        """The initial coordinates (7,) and speeds (6,) of a body on a `Free` hinge that is aligned with the LVLH axes.

        attitude: roll, pitch and yaw [rad], about x, y and z of the LVLH axes, yaw first. rates [rad/s]: the angular velocity
        relative to the LVLH axes, in body axes. The body is at the reference point and turns with the LVLH axes.

        Example: `q_bus, v_bus = pl.space.Orbit(a=7e6).start(attitude=(0.0, 0.1, 0.0))`
        """
        roll, pitch, yaw = numbers_of("start", "attitude", attitude, 3)
        c, s = np.cos([roll, pitch, yaw]), np.sin([roll, pitch, yaw])
        about_x = np.array([[1, 0, 0], [0, c[0], -s[0]], [0, s[0], c[0]]])
        about_y = np.array([[c[1], 0, s[1]], [0, 1, 0], [-s[1], 0, c[1]]])
        turned = np.array([[c[2], -s[2], 0], [s[2], c[2], 0], [0, 0, 1]]) @ about_y @ about_x
        R = self.axes() @ turned
        r, v = self.at(0.0)
        omega = R.T @ (np.cross(r, v) / (r @ r)) + numbers_of("start", "rates", rates, 3)
        return np.array([*quaternion_of([list(x) for x in R.T]), 0.0, 0.0, 0.0], dtype=float), np.array([*omega, 0.0, 0.0, 0.0])

    def reference(self, x: Any) -> Reference:
        """The reference point at an instant with this load's numbers."""
        p = x.given
        by_elements = self.r is None
        start = state_of(Elements(*(p[key] for key in _ELEMENTS)), p.mu) if by_elements else OrbitPoint(three(p.r), three(p.v))
        kepler = moved(start, p.mu, x.t, self._alpha < 0)
        if not self.perturbed:
            return Reference(kepler, kepler, None)
        state = OrbitPoint(plus(kepler.r, three(x.s.deviation)), plus(kepler.v, three(x.s.deviation_rate)))
        return Reference(kepler, state, self.perturbation(x, state.r))

    def perturbation(self, x: Any, r: Triple) -> Triple:
        """The acceleration [m/s^2] at a position that harmonics and third bodies cause, relative to the planet."""
        out: Triple = [0.0, 0.0, 0.0]
        if self.harmonics is not None:
            angle, basis = self._fixed(x, r)
            k = x.given.mu / (x.given.radius * x.given.radius)
            out = self._back(angle, times(k, self._gravity.vector(basis)))
        for name in self.third_bodies:
            mu, place = BODIES[name]
            out = plus(out, third_body(mu, place(centuries(self.julian, x.t)), r))
        return out

    def perturbation_gradient(self, x: Any, r: Triple) -> list[Triple]:
        """The derivative of that acceleration with respect to the position, 3 x 3."""
        total = [[0.0] * 3 for _ in range(3)]
        if self.harmonics is not None:
            angle, basis = self._fixed(x, r)
            k = x.given.mu / (x.given.radius * x.given.radius * x.given.radius)
            rows = [self._back(angle, times(k, row)) for row in self._gravity.gradient(basis)]
            columns = [self._back(angle, [row[j] for row in rows]) for j in range(3)]
            total = [[columns[j][i] for j in range(3)] for i in range(3)]
        for name in self.third_bodies:
            mu, place = BODIES[name]
            own = third_body_gradient(mu, place(centuries(self.julian, x.t)), r)
            total = [plus(row, more) for row, more in zip(total, own, strict=True)]
        return total

    def _fixed(self, x: Any, r: Triple) -> tuple[Any, Basis]:
        """The angle of the planet, None if it has no effect, and the harmonics at a position."""
        angle = None if self._gravity.zonal else self.angle(x)
        return angle, Basis(r if angle is None else about_z(angle, r), x.given.radius)

    @staticmethod
    def _back(angle: Any, a: Triple) -> Triple:
        """From axes that turn with the planet to world axes."""
        return a if angle is None else about_z(-angle, a)

    def angle(self, x: Any) -> Any:
        """The angle [rad] of the planet's prime meridian from the world's x axis."""
        start = earth_angle(self.julian) if self.meridian is None else x.given.meridian
        return start + x.given.rotation * x.t

    def magnetic_field(self, x: Any, r: Triple) -> Triple:
        """The magnetic field [T] at a position from the planet's centre."""
        angle = None if self._magnetic.zonal else self.angle(x)
        basis = Basis(r if angle is None else about_z(angle, r), x.given.magnetic_radius)
        return self._back(angle, times(-1e-9, self._magnetic.vector(basis)))

    def field_at(self, x: Any, point: Any) -> Any:
        """The magnetic field [T] at a point, a vector, in any law of a system with this orbit."""
        orbit, own = orbit_of(x)
        if orbit.magnetic is None:
            raise PliantError(f"{x.what}: the orbit has no magnetic field; give Orbit(…, magnetic=pl.space.earth_magnetic(epoch))")
        return x.vector(orbit.magnetic_field(own, place_of(orbit.reference(own), x, point)))

    # ---- the law

    def act(self, x: Any) -> None:
        ref = self.reference(x)
        if ref.perturbing is not None:
            x.rate("deviation", list(three(x.s.deviation_rate)))
            x.rate("deviation_rate", plus(relative_gravity(x.given.mu, ref.kepler.r, three(x.s.deviation)), ref.perturbing))
        near: dict[str, Any] = {}  # by the first body of each tree: the perturbing field about it
        roots: dict[str, str] = {}
        for body, welded in zip(x.model.bodies, x.model.internals.welded, strict=True):
            root = roots[body.name] = body.name if body.parent == WORLD else roots[body.parent]
            if welded or not has_matter(body):
                continue
            matter = x.matter(body.name)
            rho = matter.centre - x.world.origin
            if ref.perturbing is not None and root not in near:
                near[root] = _Near(self, x, ref, rho)
            own = matter.frame
            field, e, k = self._central(x, ref, own.vector(*rho.in_(own)), own)
            perturbed = near.get(root)
            if perturbed is not None:
                field = field + perturbed.field(rho)
            x.pull(body.name, field, partial(_gradient, e, k, perturbed))

    def _central(self, x: Any, ref: Reference, rho: Any, own: Any) -> tuple[Any, Any, Any]:
        """The field of the planet relative to that at the reference point, the direction e from the planet, and mu / r^3."""
        R = own.vector(*x.vector(ref.state.r).in_(own))
        inverse = 1.0 / dot(ref.state.r, ref.state.r)
        q = rho.dot(rho + 2.0 * R) * inverse
        h = shrinking(q)
        r, k = R + rho, x.given.mu * inverse * np.sqrt(inverse)
        return k * (h * r - rho), r.unit(), k * (1.0 - h)

    def field(self, x: Any, point: Any) -> Any:
        """The acceleration relative to the world of a freely falling body at a point."""
        ref = self.reference(x)
        rho = list((point - x.world.origin).in_(x.world))
        out = relative_gravity(x.given.mu, ref.state.r, rho)
        if ref.perturbing is not None:
            out = plus(out, minus(self.perturbation(x, plus(ref.state.r, rho)), ref.perturbing))
        return x.vector(out)


def orbit_of(x: Any) -> tuple[Orbit, Any]:
    """The orbit of a system, and the instant with the orbit's numbers."""
    found = next((load for load in x.model.loads if isinstance(load.type, Orbit)), None)
    if found is None:
        raise PliantError(f"{x.what}: the system has no orbit; add one: system.add_load('orbit', pl.space.Orbit(a=7e6, …))")
    return found.type, x.numbers_of(found)


def place_of(ref: Reference, x: Any, point: Any) -> Triple:
    """The position of a point from the planet's centre. None: of the reference point."""
    return ref.state.r if point is None else plus(ref.state.r, list((point - x.world.origin).in_(x.world)))


class _Near:
    """The perturbing field around a point, relative to that at the reference point, to first order in the distance."""

    def __init__(self, orbit: Orbit, x: Any, ref: Reference, rho: Any) -> None:
        assert ref.perturbing is not None
        self._x, self._rho = x, rho
        r = plus(ref.state.r, list(rho.in_(x.world)))
        self._here = x.vector(minus(orbit.perturbation(x, r), ref.perturbing))
        self._G = orbit.perturbation_gradient(x, r)

    def field(self, rho: Any) -> Any:
        return self._here if rho is self._rho else self._here + self.change(rho - self._rho)

    def change(self, d: Any) -> Any:
        """The derivative along a vector."""
        c = list(d.in_(self._x.world))
        return self._x.vector([dot(row, c) for row in self._G])


def _gradient(e: Any, k: Any, perturbed: _Near | None, d: Any) -> Any:
    central = (3.0 * e.dot(d) * e - d) * k
    return central if perturbed is None else central + perturbed.change(d)


def lvlh(state: OrbitPoint) -> tuple[Triple, Triple, Triple]:
    """The unit vectors x, y, z of the LVLH axes."""
    r, v = state
    h = cross(r, v)
    z, y = times(-1.0 / norm(r), r), times(-1.0 / norm(h), h)
    return cross(y, z), y, z
