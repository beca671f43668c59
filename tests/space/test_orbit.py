"""Orbits against Kepler's solution in 40 digits, other forms of gravity, SciPy, and closed forms."""

import numpy as np
import pytest

import pliant as pl
from benchmarks import space_reference as ref
from benchmarks import space_validation
from pliant.graph import Graph, evaluate, jvp
from pliant.space.kepler import Elements, OrbitPoint, elements_of, moved, relative_gravity, state_of
from pliant.space.orbit import lvlh
from pliant.spatial import rotation_of_quaternion
from tests.space.fleet import EPOCH, ORBIT, full, orbit, satellite

MU = 3.986004415e14


@pytest.mark.seeds(6)
def test_kepler_on_ellipses(seed):
    """Circular ones, nearly circular ones and long ones, for a day."""
    rng = np.random.default_rng(seed)
    e = rng.choice([0.0, 1e-10, rng.uniform(0, 0.8)])
    angles = rng.uniform(0, 3, 4)
    own = pl.space.Orbit(a=7e6 / (1 - e), e=e, i=angles[0], raan=angles[1], argp=angles[2], anomaly=angles[3])
    t = rng.uniform(-86400, 86400)
    expected = space_validation.kepler_exact(*own.at(0.0), MU, t)
    assert np.abs(own.at(t)[0] - expected).max() < 1e-6  # 1e-13 of the distance, after a hundred radians


@pytest.mark.parametrize("e", [1.01, 1.5, 4.0])
def test_kepler_on_hyperbolas(e):
    """The time of flight of the result, by Kepler's equation, and the invariants of motion."""
    own = pl.space.Orbit(a=-7e6 / (e - 1), e=e, i=0.7, raan=0.2, argp=0.3, anomaly=-0.8)
    for t in (-3e4, 10.0, 2e3, 8e4):
        r, v = own.at(t)
        at = elements_of(OrbitPoint(list(r), list(v)), MU)
        assert np.allclose([at.a, at.e, at.i, at.raan], [own.a, e, 0.7, 0.2], rtol=1e-11)
        H = [2 * np.arctanh(np.sqrt((e - 1) / (e + 1)) * np.tan(0.5 * x)) for x in (-0.8, float(at.anomaly))]
        passed = np.diff([e * np.sinh(x) - x for x in H])[0] / np.sqrt(MU / -(own.a**3))
        assert abs(passed / t - 1) < 1e-10


def test_elements_and_state_are_inverse():
    rng = np.random.default_rng(3)
    for _ in range(5):
        given = Elements(rng.uniform(7e6, 4e7), *rng.uniform(0.01, 0.9, 1), *rng.uniform(0.1, 3.0, 4))
        assert np.allclose(elements_of(state_of(given, MU), MU), given, rtol=1e-9)
    flat = elements_of(state_of(Elements(7e6, 0.0, 0.0, 0.4, 0.3, 0.2), MU), MU)  # all in the anomaly
    assert np.allclose([flat.raan, flat.argp, flat.anomaly], [0, 0, 0.9], atol=1e-9)


@pytest.mark.parametrize("e", [0.0, 0.3])
def test_derivatives_of_the_orbit(e):
    """With respect to the initial state, against differences; a circular orbit is no special case."""
    start = np.concatenate(state_of(Elements(7e6, e, 0.8, 0.1, 0.2, 0.3), MU)).astype(float)
    x = Graph().input("x", (6,))

    def after(y):
        return np.array(moved(OrbitPoint(list(y[:3]), list(y[3:])), MU, 4000.0, False).r)

    for d in np.diag([1e6] * 3 + [1e3] * 3):
        exact = evaluate(jvp(after(x), {"x": x}, {"x": d}), {"x": start})
        assert np.allclose(exact, (after(start + 1e-5 * d) - after(start - 1e-5 * d)) / 2e-5, rtol=1e-6, atol=1.0)


def test_small_differences_of_gravity():
    """A nanometre at 7,000 km, against the gradient."""
    r, rho = [4e6, -3e6, 5e6], np.array([1e-9, 2e-9, -1e-9])
    R = np.linalg.norm(r)
    expected = MU / R**3 * (3 * np.array(r) * (np.array(r) @ rho) / R**2 - rho)
    assert np.allclose(np.array(relative_gravity(MU, r, list(rho)), dtype=float), expected, rtol=1e-14, atol=0)


@pytest.mark.seeds(2)
def test_forces_are_those_of_central_gravity_less_a_uniform_field(seed):
    """On a tree with a flexible body: forces, moments by the gradient, and forces on modes."""
    rng = np.random.default_rng(seed)
    own = pl.space.Orbit(**ORBIT)
    t = 500.0
    R = own.at(t)[0]
    system, other = satellite(own), satellite(None)
    other.add_load("earth", pl.loads.CentralGravity(own.mu, centre=-R))
    g = own.mu * R / np.linalg.norm(R) ** 3

    def lifted(x):
        for body in ("bus", "wing", "boom"):
            x.pull(body, x.vector(*g))

    other.add_load("lift", lifted)
    q, v = rng.normal(size=system.nq), np.zeros(system.nv)
    q[:4] /= np.linalg.norm(q[:4])
    q[4:7] *= 100.0
    q[-1] *= 0.05
    tau, expected = (pl.compile(one, target="reference").load_forces(t, q, v)[0] for one in (system, other))
    # the other has forces of 850 N that cancel; and what the gradient adds to the force is left out in both
    assert np.allclose(tau, expected, rtol=1e-9, atol=1e-11)
    assert np.abs(tau).max() > 1e-3


def test_a_run_with_all_perturbations():
    """Against SciPy; the accelerometer at the centre of mass feels only the sunlight and the air."""
    own = orbit(atmosphere=None)
    lone = pl.System("lone", gravity=(0, 0, 0))
    lone.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=[1, 1, 1])
    lone.add_load("orbit", own)
    lone.add_output("place", pl.space.OrbitState("bus"))
    lone.add_output("imu", pl.sensors.Imu("bus"))
    lone.add_output("attitude", pl.space.Lvlh("bus"))
    d, t = np.array([300.0, -200.0, 100.0]), [0.0, 2999.5, 3000.0, 3000.5]
    tight = {"t_eval": t, "rtol": 1e-12, "atol": 1e-12}
    run = pl.simulate(pl.compile(lone, lanes=1), {"bus": [1, 0, 0, 0, *d]}, t_end=t[-1], **tight)
    field = {"mu": own.mu, "radius": own.radius, "harmonics": own.harmonics}
    r, v = own.at(0.0)
    at = ref.flown(r + d, v, t[-1], pl.space.julian_date(EPOCH), field, ("sun", "moon"))
    assert np.abs(run["place"].values[-1] - at(t[-1])).max() < 1e-6
    assert np.abs(run["imu"].values[:, 3:]).max() < 1e-15
    # the rate relative to LVLH axes, by differences of these axes; the bus does not turn
    before, here, after = (np.array(lvlh(OrbitPoint(list(x[:3]), list(x[3:]))), dtype=float) for x in run["place"].values[1:])
    W = (after - before).T @ here  # of the columns, per second
    turning = np.array([W[2, 1] - W[1, 2], W[0, 2] - W[2, 0], W[1, 0] - W[0, 1]]) / 2.0
    R = rotation_of_quaternion(run.q[2][:4, None])
    assert np.allclose(R @ (run["imu"].values[2, :3] - run["attitude"].values[2, 4:7]), turning, rtol=0, atol=2e-10)


def test_bodies_of_a_tree_feel_the_perturbations_where_they_are():
    """The field is linear about the tree's first body: the rest is of second order in 2 m over 7,000 km."""
    own = orbit(atmosphere=None)
    system = satellite(own, flexible=False)
    q, v = system.state(bus=[1, 0, 0, 0, 1000.0, 0, 0], wing=0.4), np.zeros(system.nv)
    seen = {}

    def look(x):
        for body in ("bus", "wing"):
            seen[body] = np.array(x.gravity(x.matter(body).centre).in_(x.world), dtype=float)
        return 0.0

    system.add_output("look", look)
    dyn = pl.compile(system, target="reference")
    dyn.outputs(100.0, q, v)
    tau = dyn.load_forces(100.0, q, v)[0]
    assert np.allclose(tau[3:6], 100.0 * seen["bus"] + 5.0 * seen["wing"], rtol=1e-9, atol=1e-11)


def test_the_moment_on_a_body_is_that_on_its_points():
    """A body against point masses that are welded together, in a field with large harmonics."""
    rng = np.random.default_rng(5)
    rows = [[2, 0, -0.05, 0.0], [2, 2, 0.03, -0.02], [3, 1, 0.02, 0.01]]
    own = pl.space.Orbit(**ORBIT, harmonics=rows, third_bodies=["moon"])
    places = rng.normal(size=(4, 3))
    whole, parts = (pl.System(name, gravity=(0, 0, 0)) for name in ("whole", "parts"))
    inertia = sum(np.eye(3) * (p @ p) - np.outer(p, p) for p in places - places.mean(axis=0))
    whole.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia(4.0, places.mean(axis=0), inertia))
    parts.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia(1.0, places[0], np.zeros((3, 3))))
    for k, place in enumerate(places[1:]):
        parts.add_body(f"point {k}", "bus", pl.Fixed(), mass=1.0, com=place, inertia=[0, 0, 0])
    q, v = rng.normal(size=7), np.zeros(6)
    q[:4] /= np.linalg.norm(q[:4])
    made = []
    for system in (whole, parts):
        system.add_load("orbit", own)
        made.append(pl.compile(system, target="reference").load_forces(50.0, q, v)[0])
    assert np.allclose(*made, rtol=1e-6, atol=1e-12)
    assert np.abs(made[0][:3]).max() > 1e-7


def test_libration_and_a_nanometre():
    """The period of pitch libration, and a vibration of 1 nm that survives."""
    assert space_validation.libration()[0][1] < 1e-12
    assert space_validation.amplitude(pl.space.Orbit(a=7e6, i=1.7), 30.0) < 1e-4


def test_the_linear_model_in_lvlh_axes():
    """Its eigenvalues are those of libration in pitch, of roll and yaw, and of Clohessy and Wiltshire."""
    own, (x, y, z) = pl.space.Orbit(a=7e6, i=0.5), (10.0, 11.0, 4.0)
    system = pl.System("lone", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=100.0, inertia=[x, y, z])
    system.add_load("orbit", own)
    found = np.linalg.eigvals(pl.linearise(system, *own.start()).A) / np.sqrt(own.mu / own.a**3)
    roll, yaw = (y - z) / x, (y - x) / z
    coupled = np.sqrt(-np.roots([1.0, 1.0 + 3.0 * roll + roll * yaw, 4.0 * roll * yaw]))  # Hughes, Spacecraft Attitude Dynamics
    rates = np.array([0.0, 1.0, 1.0, np.sqrt(3.0 * (x - z) / y), *coupled])
    assert np.abs(found.real).max() < 1e-9
    assert np.allclose(np.sort(found.imag), np.sort([*rates, *-rates]), atol=1e-6)  # a double zero is right to the root of rounding


def test_a_body_that_starts_in_lvlh_axes_stays_there():
    system, dyn = full()
    own = system.model.loads[0].type
    q, v = own.start()
    at = dyn.outputs(0.0, system.state(bus=q), np.concatenate([v, np.zeros(system.nv - 6)]))
    assert np.allclose(at["attitude"][:4], [1, 0, 0, 0], atol=1e-15)
    assert np.abs(at["attitude"][4:7]).max() < 1e-6  # the orbit's plane turns by J2
    turned, _ = own.start(attitude=(0.1, -0.2, 0.3))
    w, x, y, z = dyn.outputs(0.0, system.state(bus=turned), np.zeros(system.nv))["attitude"][:4]
    assert np.allclose([np.arctan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), np.arcsin(2 * (w * y - z * x))], [0.1, -0.2])
    assert np.isclose(np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)), 0.3)


def test_parameters_and_batches():
    """A kernel with rows of parameters agrees with the reference of other systems."""
    system, dyn = full()
    q = system.state(bus=orbit().start()[0], wing=0.3)
    v = np.linspace(-1e-3, 1e-3, system.nv)
    p = np.array([[6.8e6, 1.0], [7.3e6, 2.0]])
    rows = dyn.rhs(70.0, np.tile(q, (2, 1)), np.tile(v, (2, 1)), p=p)
    seen = dyn.outputs(70.0, np.tile(q, (2, 1)), np.tile(v, (2, 1)), p=p)
    for k, (a, factor) in enumerate(p):
        other = system.with_parameters({"orbit.a": a, "orbit.density_factor": factor})
        alone = pl.compile(other, target="reference")
        for one, expected in zip(rows, alone.rhs(70.0, q, v), strict=True):
            assert np.allclose(one[k], expected, rtol=1e-9, atol=1e-14)
        for name, expected in alone.outputs(70.0, q, v).items():
            assert np.allclose(seen[name][k], expected, rtol=1e-9, atol=1e-12), name
