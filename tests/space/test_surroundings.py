"""Harmonics, Sun and Moon, shadow, magnetic field, air and surfaces, against other formulas."""

from datetime import datetime

import numpy as np
import pytest
from scipy.integrate import quad

import pliant as pl
from benchmarks import space_reference as ref
from pliant.space.atmosphere import altitude_of, density
from pliant.space.ephemeris import moon, sun, third_body, third_body_gradient
from pliant.space.epoch import earth_angle
from pliant.space.harmonics import Basis, HarmonicField, fully_normalised, schmidt_normalised
from pliant.space.surroundings import visible_share
from tests.space.fleet import EPOCH, full, orbit, satellite


def points(seed, n=3, radius=7e6):
    rows = np.random.default_rng(seed).normal(size=(n, 3))
    return radius * rows / np.linalg.norm(rows, axis=1)[:, None]


def differences(function, r, h):
    return np.array([(np.array(function(r + h * e)) - np.array(function(r - h * e))) / (2 * h) for e in np.eye(3)], dtype=float).T


@pytest.mark.parametrize("degree", [2, 8])
def test_harmonics_against_spherical_coordinates(degree):
    given = pl.space.earth_gravity(degree)
    mu, R, rows = given["mu"], given["radius"], given["harmonics"]
    field = HarmonicField(fully_normalised(rows))

    def own(r):
        return np.array(field.vector(Basis(list(r), R)), dtype=float) * mu / R**2

    for r in points(degree):
        assert np.abs(own(r) - ref.harmonic_acceleration(rows, mu, R, r, 0.0)).max() < 1e-14  # of 1e-2
        G = np.array(field.gradient(Basis(list(r), R)), dtype=float) * mu / R**3
        assert np.allclose(G, differences(own, r, 50.0), atol=1e-8 * np.abs(G).max())


def test_j2_in_closed_form():
    """The zonal field of degree 2 is that of `CentralGravity`."""
    given = pl.space.earth_gravity(2, 0)
    J2 = -np.sqrt(5.0) * given["harmonics"][0, 2]
    for r in points(0):
        own = np.array(HarmonicField(fully_normalised(given["harmonics"])).vector(Basis(list(r), given["radius"])), dtype=float)
        R, s = np.linalg.norm(r), r[2] / np.linalg.norm(r)
        expected = -1.5 * J2 * (given["radius"] / R) ** 4 * ((1 - 5 * s * s) * r / R + 2 * s * np.array([0, 0, 1]))
        assert np.allclose(own, expected, rtol=1e-13, atol=1e-18)


def test_sun_and_moon():
    """The series as tables; equinoxes, distances, and a total solar eclipse (2026-08-12, greatest at 17:46 UT)."""
    for T in (0.0, 0.2621, -0.1):
        assert np.allclose(np.array(sun(T), dtype=float), ref.sun(T), rtol=1e-12)
        assert np.allclose(np.array(moon(T), dtype=float), ref.moon(T), rtol=1e-11)
    julian = pl.space.julian_date("2026-08-12T17:46:00")
    s, m = (f(ref.centuries(julian, 0.0)) for f in (ref.sun, ref.moon))
    assert np.arccos(s @ m / np.linalg.norm(s) / np.linalg.norm(m)) < np.deg2rad(1.0)  # seen from the centre, 0.9 deg apart
    for r in points(1):
        own = np.array(third_body(4.9e12, list(m), list(r)), dtype=float)
        assert np.allclose(own, ref.third_body(4.9e12, m, r), rtol=1e-9)
        G = differences(lambda x: third_body(4.9e12, list(m), list(x)), r, 1e3)
        assert np.allclose(np.array(third_body_gradient(4.9e12, list(m), list(r)), dtype=float), G, rtol=1e-4, atol=1e-17)


def test_dates():
    assert pl.space.julian_date("1858-11-17") == 2400000.5
    assert pl.space.Orbit(a=7e6, epoch=datetime(2026, 3, 20)).epoch == "2026-03-20T00:00:00"
    assert pl.space.julian_date("2026-03-20T12:00:00+02:00") == pl.space.julian_date("2026-03-20T10:00:00")
    # Greenwich mean sidereal time, 1987-04-10 0h UT (Meeus, example 12.a), less the precession of the equinox since 2000
    assert np.isclose(np.rad2deg(earth_angle(2446895.5)), 197.693195 + 360 * 0.0 + 0.0128 * 12.73, atol=0.002)


def hidden_share(a, b, c):
    """The share of a disc of radius a at a distance c that a disc of radius b hides, by strips."""

    def width(x):
        mine, other = np.sqrt(max(a * a - x * x, 0.0)), np.sqrt(max(b * b - (x - c) ** 2, 0.0))
        return 2 * min(mine, other)

    kinks = [x for x in (c - b, c + b, (c * c + a * a - b * b) / (2 * c)) if abs(x) < a]
    return quad(width, -a, a, points=kinks or None, epsabs=1e-12, limit=200)[0] / (np.pi * a * a)


@pytest.mark.parametrize("off", [-0.006, -0.0046, -0.002, 0.0, 0.003, 0.0046, 0.006])
def test_the_shadow(off):
    """Against the overlap of two discs, for a planet that is larger than the Sun's disc and one that is smaller."""
    distance, R = 1.5e11, 6.4e6
    for r in (7e6, 1.6e9):
        a, b = np.arcsin(6.957e8 / distance), np.arcsin(R / r)
        c = abs(b + off)
        s = np.array([np.cos(c), np.sin(c), 0.0]) * distance
        own = float(visible_share([-r, 0.0, 0.0], list(s), R))
        assert np.isclose(own, 1 - hidden_share(a, b, c), atol=1e-8)
    assert float(visible_share([r, 0.0, 0.0], [distance, 0.0, 0.0], R)) == 1.0  # on the day side


def test_times_of_the_umbra():
    """By an event, against the cone's geometry."""
    own = pl.space.Orbit(a=7e6, i=0.9, raan=0.2, epoch=EPOCH)
    system = satellite(own, flexible=False)
    system.add_event("umbra", pl.Event(lambda x: pl.space.light_at(x) - 1e-6))
    run = pl.simulate(pl.compile(system, lanes=1), t_end=6000.0, n_out=2)
    julian = pl.space.julian_date(EPOCH)

    def edge(t):
        return ref.shadow_edge(own.at(t)[0], ref.sun(ref.centuries(julian, t)), own.radius)

    assert np.allclose(run.events["umbra"].time, ref.crossings(edge, np.arange(0.0, 6000.0, 50.0)), atol=2e-3)
    assert len(run.events) == 2


def test_magnetic_field():
    """The dipole in closed form, the gradient of the potential, and the field at the surface."""
    rows = pl.space.earth_magnetic("2025-01-01", 1)
    a, field = 6371200.0, HarmonicField(schmidt_normalised(rows))
    moment = np.array([rows[1, 2], rows[1, 3], rows[0, 2]]) * a**3
    for r in points(2):
        R = np.linalg.norm(r)
        expected = (3 * (moment @ r) * r / R**2 - moment) / R**3
        assert np.allclose(-np.array(field.vector(Basis(list(r), a)), dtype=float), expected, rtol=1e-12)
    full_rows = pl.space.earth_magnetic("2025-01-01")
    assert full_rows.shape == (27, 4) and np.allclose(full_rows[0], [1, 0, -29350.0, 0])
    north = -np.array(HarmonicField(schmidt_normalised(full_rows)).vector(Basis([0.0, 1e-3, a], a)), dtype=float)
    assert 55e3 < np.linalg.norm(north) < 59e3 and north[2] < -54e3  # nT, downward at the pole


def test_igrf_of_the_extra():
    """Its coefficients are the included ones, and its field is that of its own functions."""
    ppigrf = pytest.importorskip("ppigrf", reason="ppigrf is not installed; pip install 'pliant[space]' runs this test")
    assert np.allclose(pl.space.igrf("2026-03-20", 6), pl.space.earth_magnetic("2026-03-20", 6), atol=0.05)
    field, (theta, phi) = HarmonicField(schmidt_normalised(pl.space.igrf("2026-03-20"))), np.deg2rad([110.0, 250.0])
    up = np.array([np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)])
    east = np.array([-np.sin(phi), np.cos(phi), 0.0])
    own = -np.array(field.vector(Basis(list(up * 7071.2e3), 6371200.0)), dtype=float)
    expected = np.ravel(ppigrf.igrf_gc(7071.2, 110.0, 250.0, datetime(2026, 3, 20)))
    assert np.allclose([own @ up, own @ np.cross(east, up), own @ east], expected, rtol=1e-12)


def test_air():
    table = pl.space.standard_atmosphere()
    heights = np.array([200e3, 225e3, 1000e3, 1100e3])
    own = density(table, heights)
    assert np.allclose(own[:3], [2.789e-10, np.sqrt(2.789e-10 * 7.248e-11), 3.019e-15])
    assert np.isclose(own[3], 3.019e-15**2 / 5.245e-15)  # the last slope goes on
    thin = pl.space.exponential_atmosphere(400e3, 3.7e-12, 58e3)
    assert np.allclose(density(thin, heights), 3.7e-12 * np.exp(-(heights - 400e3) / 58e3))
    a, f = 6378137.0, 1 / 298.257223563
    assert altitude_of([0.0, 0.0, a], a, f) == pytest.approx(a * f) and altitude_of([a, 0.0, 0.0], a, f) == pytest.approx(0.0)


def test_the_table_of_the_extra():
    pytest.importorskip("pymsis", reason="pymsis is not installed; pip install 'pliant[space]' runs this test")
    table = pl.space.msis_atmosphere("2026-03-20", altitudes=[200e3, 400e3])
    assert 1e-10 < table[0, 1] < 6e-10 and 1e-12 < table[1, 1] < 1e-11


def test_surfaces_are_plates_in_the_orbits_surroundings():
    """`Panels` and `Cannonball` against `Plates` with the numbers that the outputs give."""
    system, dyn = full()
    q, v = system.state(bus=orbit().start((0.3, 0.2, 0.1))[0], wing=0.4), np.linspace(-1e-2, 1e-2, system.nv)
    t = 300.0
    seen = dyn.outputs(t, q, v)
    own = orbit()
    other = satellite(None)
    rho = float(seen["air"][0])
    assert seen["light"] == 1.0
    box = pl.space.plates_of(pl.shapes.Box((1.0, 1.0, 0.1)))
    alone = satellite(own)
    alone.add_load("panels", pl.space.Panels("wing", **box, specular=0.3))

    def forces(one):
        return pl.compile(one, target="reference").load_forces(t, q, v)[0]

    R = np.asarray(seen["origin"])
    wind = np.cross([0, 0, own.rotation], R[:3]) - R[3:]
    to_sun = ref.sun(ref.centuries(pl.space.julian_date(EPOCH), t)) - R[:3]
    pressure = own.solar_pressure * (1.495978707e11 / np.linalg.norm(to_sun)) ** 2
    plates = {"density": rho, "wind": wind, "pressure": pressure, "sun": to_sun, "specular": 0.3}
    other.add_load("plates", pl.loads.Plates("wing", **box, **plates))
    expected = forces(other)
    assert np.abs(expected).max() > 1e-6
    assert np.allclose(forces(alone) - forces(satellite(own)), expected, rtol=1e-6, atol=1e-11)
    assert np.allclose(seen["sun"], to_sun / np.linalg.norm(to_sun), rtol=1e-12)


def test_torquers_are_in_the_field_of_the_orbit():
    """By default, and by the orbit as an object; the moment is that of the output's field."""
    own, m, t = orbit(), np.array([10.0, -20.0, 5.0]), 400.0
    made = []
    for field in (None, own):
        system = satellite(own, False)
        q, v = system.state(bus=own.start((0.1, 0.2, 0.3))[0]), np.zeros(system.nv)
        system.add_load("rods", pl.loads.MagneticTorquer("bus", dipole=m, field=field))
        system.add_output("field", pl.space.MagneticField("bus"))
        dyn = pl.compile(system, target="reference")
        bare = pl.compile(satellite(own, False), target="reference").load_forces(t, q, v)[0]
        made.append(dyn.load_forces(t, q, v)[0] - bare)
        assert np.allclose(made[-1][:3], np.cross(m, dyn.outputs(t, q, v)["field"]), rtol=1e-9)
    assert np.array_equal(*made)


def test_a_ball():
    """Drag along the wind and sunlight along the sun."""
    own = orbit()
    bare, with_ball = satellite(own, False), satellite(own, False)
    with_ball.add_load("ball", pl.space.Cannonball("bus", area=2.0, drag=2.0, reflectivity=1.5, effects=["drag"]))
    q, v = bare.state(bus=[1, 0, 0, 0, 0, 0, 0]), np.zeros(bare.nv)
    more = np.subtract(*(pl.compile(x, target="reference").load_forces(9.0, q, v)[0] for x in (with_ball, bare)))
    bare.add_output("air", pl.space.Air("bus"))
    rho, *speed = pl.compile(bare, target="reference").outputs(9.0, q, v)["air"]
    assert np.allclose(more[3:6], -0.5 * rho * 4.0 * np.linalg.norm(speed) * np.array(speed), rtol=1e-6)


def test_plates_of_shapes():
    """The areas, closed surfaces, and the cross-section of a cylinder from its side."""
    pose = pl.Pose((1, 2, 3), rpy=(0.1, 0.2, 0.3))
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    for solid, area in (
        (pl.shapes.Box((1.0, 2.0, 3.0)), 22.0),
        (pl.shapes.Cylinder(0.5, 2.0), 2.5 * np.pi),
        (pl.shapes.Mesh(vertices=corners, faces=faces), 1.5 + np.sqrt(3) / 2),
    ):
        made = pl.space.plates_of(solid, pose)
        assert np.isclose(made["areas"].sum(), area)
        assert np.allclose(made["areas"] @ made["normals"], 0.0)
        out = ((made["centres"] - pose.xyz) * made["normals"]).sum(1)
        assert (out > -1e-12).all()
    side = pl.space.plates_of(pl.shapes.Cylinder(0.5, 2.0), sides=60)
    assert np.isclose(side["areas"] @ np.maximum(side["normals"][:, 0], 0.0), 2.0, rtol=1e-3)
