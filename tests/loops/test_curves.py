"""Points on curves and surfaces: closed forms, pendulums, and Lagrange's equations with the curve's parameter as an unknown."""

import numpy as np
import pytest
from scipy.interpolate import CubicSpline, RectBivariateSpline

import pliant as pl
from tests.closed import difference
from tests.systems import random_flexible_system, random_system

G = 9.81
SMALL = (1e-5, 2e-5, 1.5e-5)


def bead(law, mass=0.1):
    """A small body in space, with one constraint."""
    system = pl.System("bead")
    system.add_body("bead", hinge=pl.Free(), mass=mass, inertia=SMALL)
    system.add_constraint("wire", law)
    return system


def at(place):
    return np.array([1.0, 0, 0, 0, *place])


def helix(s):
    return 0.1 * np.cos(s), 0.1 * np.sin(s), 0.02 * s


def test_a_bead_on_a_helix():
    """s'' = -g b / (r^2 + b^2), and the force is normal: m (r'' s'^2 + r' s'' - g)."""
    system, r, b = bead(pl.constraints.OnCurve("bead", helix, range=(-20, 20))), 0.1, 0.02
    run = pl.simulate(system, at(helix(0.0)), t_end=0.8, rtol=1e-11, atol=1e-13)
    slip = -G * b / (r**2 + b**2)
    s = 0.5 * slip * run.t**2
    np.testing.assert_allclose(run.q[:, 4:], np.stack(helix(s), axis=-1), atol=1e-9)
    assert run.quality.energy_drift < 1e-9
    _, forces = pl.compile(system, "reference").reactions(run.t, run.q, run.v, closures=True)
    c, d, rate = np.cos(s), np.sin(s), slip * run.t
    second = np.stack([-r * c * rate**2 - r * d * slip, -r * d * rate**2 + r * c * slip, b * slip * np.ones_like(s)], axis=-1)
    np.testing.assert_allclose(forces[:, 0, 3:], 0.1 * (second + np.array([0, 0, G])), atol=1e-9)
    np.testing.assert_allclose(forces[:, 0, :3], 0, atol=1e-12)


def test_a_bead_on_a_cycloid_swings_in_the_same_time_from_any_height():
    """The length of arc from the lowest point is a cosine of the frequency sqrt(g / 4 a)."""
    a = 0.3

    def cycloid(s):
        return a * (s + np.sin(s)), 0.0 * s, a * (1 - np.cos(s))

    system = bead(pl.constraints.OnCurve("bead", cycloid, range=(-2.9, 2.9)))
    starts = np.array([0.4, 1.5, 2.6])
    q0 = np.stack([at(cycloid(s)) for s in starts])
    run = pl.simulate(system, q0, np.zeros((3, 6)), t_end=2.0, rtol=1e-10, atol=1e-12)
    arc = np.sqrt(8 * a * run.q[..., 6])  # 4 a sin(s / 2)
    swing = 4 * a * np.sin(starts / 2)[:, None] * np.abs(np.cos(np.sqrt(G / (4 * a)) * run.t))
    np.testing.assert_allclose(arc, swing, atol=1e-7)  # a root near zero
    np.testing.assert_allclose(arc**2, swing**2, atol=1e-9)


def test_a_spline_goes_through_its_points_and_straight_on_beyond_its_ends():
    points = np.array([[0, 0, 0], [0.5, 0.2, 0.1], [1.0, 0.0, 0.3], [1.4, -0.3, 0.1], [2.0, 0.1, 0.0]])
    wire = pl.constraints.OnCurve("bead", points)
    knots = np.append(0.0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1)))
    spline = CubicSpline(knots, points)
    s = np.linspace(0, knots[-1], 50)
    np.testing.assert_allclose(wire.nearest(spline(s)), s, atol=1e-9)
    np.testing.assert_allclose(wire.path.at(s)[2], spline(s, 2), atol=1e-10)
    beyond = points[-1] + 0.3 * spline(knots[-1], 1)
    np.testing.assert_allclose(wire.nearest(beyond), knots[-1] + 0.3, atol=1e-9)
    system = bead(wire)
    q, v = pl.assemble(system, at(beyond + 0.02), np.ones(6))
    dyn = pl.compile(system, target="reference")
    assert np.abs(dyn.loop_residual(q)).max() < 1e-13
    end = spline(knots[-1], 1)
    np.testing.assert_allclose(np.cross(q[4:] - points[-1], end), 0, atol=1e-12)
    np.testing.assert_allclose(np.cross(v[3:], end), 0, atol=1e-12)


def test_a_circle_is_a_closed_curve_and_a_pendulum():
    around = np.linspace(0, 2 * np.pi, 65)
    wire = pl.constraints.OnCurve("bead", helix, range=(0, 6)).solid(0.01).triangles()[0]
    away = np.linalg.norm(wire.reshape(241, -1, 3) - np.stack(helix(np.linspace(0, 6, 241)), axis=1)[:, None], axis=-1)
    np.testing.assert_allclose(away, 0.005, atol=1e-12)
    ring = np.stack([0.3 * np.cos(around), 0 * around, 0.3 * np.sin(around)], axis=1)
    hoop = bead(pl.constraints.OnCircle("bead", 0.3, axis="y"))
    track = bead(pl.constraints.OnCurve("bead", ring, closed=True))
    turning = bead(pl.constraints.OnCurve("bead", lambda s: (0.3 * np.cos(s), 0.0, 0.3 * np.sin(s)), "world", True, (0, 2 * np.pi)))
    rng = np.random.default_rng(0)
    for angle in rng.uniform(-3, 3, 4):
        q, c, s = at([0.3 * np.cos(angle), 0, 0.3 * np.sin(angle)]), np.cos(angle), np.sin(angle)
        v = np.array([1, 2, 3, -0.9 * s, 0, 0.9 * c])
        found = [pl.compile(x, "reference").forward_dynamics(q, v, np.zeros(6)) for x in (hoop, turning, track)]
        turn = -G * c / 0.3
        np.testing.assert_allclose(
            found[0][3:] + np.cross(v[:3], v[3:]), [-2.7 * c - 0.3 * turn * -s * -1, 0, -2.7 * s + 0.3 * turn * c], atol=1e-12
        )
        np.testing.assert_allclose(found[1], found[0], atol=1e-12)
        np.testing.assert_allclose(found[2], found[0], atol=2e-3)  # a spline through 64 points


def ellipsoid(x, y, z):
    return x**2 / 0.09 + y**2 / 0.04 + z**2 / 0.16 - 1


def hill(x, y):
    return 0.1 * np.sin(2 * x) * np.cos(3 * y)


def test_points_on_surfaces_against_their_equations():
    """m a = m g + N n with n . a = -v F'' v / |F'|; heights, their table, and F = z - h agree."""
    rng = np.random.default_rng(1)
    table = hill(*np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-1, 1, 33), indexing="ij"))
    laws = {
        "ellipsoid": pl.constraints.OnSurface("bead", ellipsoid),
        "implicit": pl.constraints.OnSurface("bead", lambda x, y, z: z - hill(x, y)),
        "height": pl.constraints.OnHeights("bead", hill),
        "table": pl.constraints.OnHeights("bead", table, x=(-1, 1), y=(-1, 1)),
    }
    found = {}
    for name, law in laws.items():
        system = bead(law)
        q, v = pl.assemble(system, at([0.2, 0.1, 0.1 if name != "ellipsoid" else 0.3]), np.arange(6.0))
        dyn = pl.compile(system, "reference")
        v[:3] = 0
        a = dyn.forward_dynamics(q, v, np.zeros(6))
        found[name] = q[4:], v[3:], a[3:], dyn.multipliers(q, v, np.zeros(6))
    p, v, a, force = found["ellipsoid"]
    weights = 2 / np.array([0.09, 0.04, 0.16])
    n, size = weights * p / np.linalg.norm(weights * p), np.linalg.norm(weights * p)
    np.testing.assert_allclose(n @ a, -(weights * v) @ v / size, atol=1e-12)
    np.testing.assert_allclose(a, [0, 0, -G] + force / 0.1 * n, atol=1e-12)
    for name, close in {"height": 1e-13, "table": 1e-2}.items():
        for x, y in zip(found[name], found["implicit"], strict=True):
            np.testing.assert_allclose(x, y, atol=close)
    spline = RectBivariateSpline(np.linspace(-1, 1, 41), np.linspace(-1, 1, 33), table, s=0)
    places = rng.uniform(-1, 1, (20, 2))
    y = laws["table"].program({"s": np.append(places, np.zeros((20, 1)), axis=1)}, ["y"])["y"]
    np.testing.assert_allclose(-y[:, 0], spline.ev(*places.T), atol=1e-13)


def test_a_point_on_a_sphere_is_a_spherical_pendulum():
    ball = bead(pl.constraints.OnSurface("bead", lambda x, y, z: x * x + y * y + z * z - 0.25), mass=2.0)
    rod = pl.System("rod")
    rod.add_body("bead", hinge=pl.Free(), mass=2.0, inertia=SMALL)
    rod.add_rod("wire", "world", "bead", 0.5)
    q0, v0 = at([0.3, 0.0, -0.4]), [0, 0, 0, 0.4, 1.0, 0.3]
    one, other = (pl.simulate(x, q0, v0, t_end=1.5, rtol=1e-11, atol=1e-12) for x in (ball, rod))
    np.testing.assert_allclose(one.q[-1], other.q[-1], atol=1e-9)
    assert one.quality.energy_drift < 1e-10


def test_a_pin_in_a_curved_slot_drives_a_slider():
    """The slot is an arc of 0.4 m, so that the slider is at x = r cos - (sqrt(R^2 - (r sin)^2) - R)."""
    system = pl.System("yoke", gravity=(0, -G, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=0.3, com=(0.15, 0, 0)))
    system.add_frame("pin", "crank", pl.Pose((0.3, 0, 0)))
    system.add_body("slider", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(2.0, (0.1, 0.6, 0.1)))
    slot = pl.constraints.OnCurve("pin", lambda u: (0.4 * (np.cos(u) - 1), 0.4 * np.sin(u), 0.0), "slider", range=(-1.2, 1.2))
    system.add_constraint("slot", slot)
    assert (pl.analysis.mobility(system, {"crank": 0.3}).freedoms, pl.analysis.mobility(system, {"crank": 0.3}).rank) == (1, 1)
    angles = np.linspace(0, 2 * np.pi, 13)
    found = pl.analysis.kinematics(system, {"crank": angles}, q0={"slider": 0.3}, forces=True, speeds=5.0)
    c, s = 0.3 * np.cos(angles), 0.3 * np.sin(angles)
    root = np.sqrt(0.16 - s**2)
    slope = -s + s * c / root
    np.testing.assert_allclose(found.q[:, 1], c - root + 0.4, atol=1e-14)
    np.testing.assert_allclose(found.v[:, 1], 5 * slope, atol=1e-13)
    np.testing.assert_allclose(found.tau[:, 0], 2.0 * found.a[:, 1] * slope + 0.5 * G * c, atol=1e-12)


def test_events_catch_a_bead_on_a_hill_and_release_it():
    """The velocity along the normal is lost where the hill catches the bead; released, it flies."""
    system = pl.System("bead")
    system.add_body("bead", hinge=pl.Free(), mass=0.1, inertia=SMALL)
    system.add_constraint("hill", pl.constraints.OnHeights("bead", hill), active=False)
    above = lambda x: x.q("bead")[6] - hill(x.q("bead")[4], x.q("bead")[5])  # noqa: E731
    system.add_event("lands", pl.Event(above, -1, action=pl.events.activate("hill")))
    system.add_event("leaves", pl.Event("t", reaches=0.4, action=pl.events.deactivate("hill")))
    run = pl.simulate(system, at([0.2, 0.1, 0.3]), t_end=0.5, rtol=1e-10, atol=1e-12)
    t = run.events["lands"].time[0]
    np.testing.assert_allclose(0.3 - G * t**2 / 2, hill(0.2, 0.1), atol=1e-9)
    on = (run.t > t + 1e-9) & (run.t <= 0.4)
    np.testing.assert_allclose(run.q[on, 6], hill(run.q[on, 4], run.q[on, 5]), atol=1e-13)
    n = np.array([-0.2 * np.cos(0.4) * np.cos(0.3), 0.3 * np.sin(0.4) * np.sin(0.3), 1.0])
    n /= np.linalg.norm(n)
    after = np.array([0, 0, -G * t]) - n * (-G * t * n[2])
    height, speed = run.q[on][:, 6], run.v[on][:, 3:]
    kept = after @ after / 2 + G * hill(0.2, 0.1)
    np.testing.assert_allclose((speed**2).sum(axis=1) / 2 + G * height, kept, atol=1e-8)
    last, end = np.flatnonzero(on)[-1], run.t[-1] - 0.4
    np.testing.assert_allclose(run.q[-1, 4:6], run.q[last, 4:6] + run.v[last, 3:5] * end, atol=1e-9)


def test_files_hold_curves_and_cams_by_type_and_name_their_functions(tmp_path):
    rows, table = [(2.0, 0.01, "3-4-5"), (4.0, 0.0, "cycloidal"), (2 * np.pi, 0.0)], np.cos(np.arange(30)).reshape(5, 6)
    system = pl.System("all")
    system.add_body("bead", hinge=pl.Free(), mass=1.0, inertia=SMALL)
    system.add_body("cam", hinge=pl.Free(), mass=1.0, inertia=SMALL)
    system.add_constraint("a", pl.constraints.OnCurve("bead", [[0, 0, 0], [1, 0.2, 0], [2, 0, 0.3]], "cam"))
    system.add_constraint("b", pl.constraints.OnCurve("bead", helix, range=(-1, 1)))
    system.add_constraint("c", pl.constraints.OnCircle("bead", 0.3, axis=(0, 0.6, 0.8)), active=False)
    system.add_constraint("d", pl.constraints.OnHeights("bead", table, (0, 1), (0, 2)))
    system.add_constraint("e", pl.constraints.OnSurface("bead", ellipsoid, "cam"))
    system.add_constraint("f", pl.constraints.LiftCam("cam", "bead", rows, 0.04, 0.01))
    system.add_constraint("g", pl.constraints.Cam("cam", "bead", 0.04 + 0.01 * np.cos(np.linspace(0, 2 * np.pi, 20))))
    pl.save(system, tmp_path / "all.yaml")
    again = pl.load(tmp_path / "all.yaml", laws={"helix": helix, "ellipsoid": ellipsoid})
    q = system.model.integrate(system.model.neutral(), np.linspace(-0.3, 0.4, 12))
    one, other = (pl.compile(x, "reference").loop_residual(q) for x in (system, again))
    np.testing.assert_array_equal(one, other)


# ---- random bodies on random curves and surfaces


def on_random_curve(seed):
    """(system, q, r): a random tree, whose frame f0 is on a random curve r(s) at s = 0.3, carried by the frame "track"."""
    rng = np.random.default_rng(seed)
    flexible = bool(seed % 2)
    kinds = ("Revolute", "Spherical", "Universal", "Prismatic")
    system = random_flexible_system(seed, 4, kinds, "free", modes=2) if flexible else random_system(rng, 5, kinds, "tree", "free")
    q = system.model.integrate(system.model.neutral(), 0.3 * rng.normal(size=system.model.nv))
    C = rng.normal(size=(3, 4)) * [1.0, 0.3, 0.2, 0.1]

    def curve(s):
        return [C[i, 0] * s + C[i, 1] * s**2 + C[i, 2] * np.sin(2 * s) + C[i, 3] for i in range(3)]

    p = pl.compile(system, "reference").frame("f0").pose(q)[1]
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    turn *= np.sign(np.linalg.det(turn))
    at_world = pl.Pose(p - turn @ np.array(curve(0.3), dtype=float), matrix=turn)
    first = system.model.bodies[0].name
    path, body = 0, system.model.frame("f0").body
    while body != first:
        own = system.model.bodies[system.model.index[body]].hinge
        path, body = path + own.type.nv, own.parent
    if not flexible and path >= 3:
        R0, p0 = pl.compile(system, "reference").frame(first).pose(q)
        system.add_frame("track", first, pl.Pose(R0.T @ (at_world.xyz - p0), matrix=R0.T @ turn))
    else:
        system.add_frame("track", "world", at_world)
    return system, q, curve


@pytest.mark.seeds(5)
def test_random_bodies_on_random_curves(seed):
    """Lagrange with the parameter s as an unknown: p = r(s) has p'' = r' s'' + r'' s'^2, and its force is normal to r'."""
    system, q, curve = on_random_curve(seed)
    system.add_constraint("wire", pl.constraints.OnCurve("f0", curve, "track", range=(-1, 2)))
    model, rng = system.model, np.random.default_rng(seed)
    q, v = pl.assemble(system, q, rng.normal(size=model.nv))
    tau = rng.normal(size=model.nv)
    dyn = pl.compile(system, "reference")
    assert np.abs(dyn.loop_residual(q)).max() < 1e-13

    def place(x):
        (R, p), (_, f) = dyn.frame("track").pose(x), dyn.frame("f0").pose(x)
        return R.T @ (f - p)

    J = np.stack([difference(lambda h, e=e: place(model.integrate(q, h * e)), 1e-3) for e in np.eye(model.nv)], axis=1)
    rate = J @ v
    h = 1e-3
    bias = (place(model.integrate(q, h * v)) - 2 * place(q) + place(model.integrate(q, -h * v))) / h**2
    s, e = 0.3, 1e-4
    r = [np.array(curve(s + k * e)) for k in (-1, 0, 1)]
    first, second = (r[2] - r[0]) / (2 * e), (r[2] - 2 * r[1] + r[0]) / e**2
    along = rate @ first / (first @ first)
    np.testing.assert_allclose(rate, first * along, atol=1e-6)
    n = model.nv
    K = np.zeros((n + 4, n + 4))
    K[:n, :n], K[:n, n:-1], K[n:-1, :n], K[n:-1, -1], K[-1, n:-1] = dyn.mass_matrix(q), -J.T, J, -first, first
    right = np.concatenate([tau - dyn.bias(q, v), second * along**2 - bias, [0.0]])
    expected = np.linalg.solve(K, right)
    size = np.abs(expected[:n]).max()
    for method in ("composite", "articulated"):
        a = pl.compile(system, "reference", method=method).forward_dynamics(q, v, tau)
        np.testing.assert_allclose(a, expected[:n], atol=1e-5 * size)  # differences
    _, wrench = dyn.reactions(0.0, q, v, tau=tau, closures=True)
    np.testing.assert_allclose(wrench[0, 3:], expected[n:-1], atol=1e-5 * np.abs(expected[n:-1]).max())
    off = model.integrate(q, 1e-4 * rng.normal(size=n))
    for _ in range(3):
        off, _ = dyn.project(off, v)
    assert np.abs(dyn.loop_residual(off)).max() < 1e-12


def test_derivatives_of_forward_dynamics_follow_the_curve():
    """a = r2 s'^2 + r1 s'' changes along the curve by r3 s'^2 + r2 s'' + r1 ds''/ds: the expansion is of third order."""
    C = np.random.default_rng(3).normal(size=(3, 4))
    system, parent = pl.System("slides"), "world"
    for axis in "xyz":
        system.add_body(axis, parent, pl.Prismatic(axis), **({"mass": 0.5, "inertia": SMALL} if axis == "z" else {}))
        parent = axis

    def curve(s):
        return [c[0] * s + c[1] * s**2 + c[2] * s**3 + c[3] * s**4 for c in C]

    system.add_constraint("wire", pl.constraints.OnCurve("z", curve, range=(-0.1, 0.5)))
    s, rate = 0.2, 1.3
    powers = [[1, 2 * s, 3 * s**2, 4 * s**3], [0, 2, 6 * s, 12 * s**2], [0, 0, 6, 24 * s]]
    r1, r2, r3 = (C @ np.array(x, dtype=float) for x in powers)
    g = np.array([0, 0, -G])
    slip = (r1 @ g - r1 @ r2 * rate**2) / (r1 @ r1)
    by_s = (r2 @ g - (r2 @ r2 + r1 @ r3) * rate**2 - 2 * (r1 @ r2) * slip) / (r1 @ r1)
    dyn = pl.compile(system, "reference")
    q, v = np.array(curve(s)), r1 * rate
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, np.zeros(3)), r2 * rate**2 + r1 * slip, atol=1e-11)
    found = dyn.forward_dynamics_jvp(q, v, np.zeros(3), r1, r2 * rate, np.zeros(3))
    np.testing.assert_allclose(found, r3 * rate**2 + r2 * slip + r1 * by_s, atol=1e-9)


@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (lambda: pl.constraints.OnCurve("b", [[0, 0, 0]]), "1 points are too few; give 2 or more"),
        (lambda: pl.constraints.OnCurve("b", [[0, 0, 0], [1, 0, 0], [1, 0, 0]]), "points 2 and 3 are at the same place"),
        (lambda: pl.constraints.OnCurve("b", [[0, 0], [1, 0]]), "not rows of 3 numbers"),
        (lambda: pl.constraints.OnCurve("b", helix), "needs a range"),
        (lambda: pl.constraints.OnCurve("b", helix, range=(1, 0)), "has no length"),
        (lambda: pl.constraints.OnCurve("b", lambda s: (s, s), range=(0, 1)), "returns 2 numbers; return 3"),
        (lambda: pl.constraints.OnCurve("b", lambda s: (s, abs(s), 0), range=(-1, 1)), "corner near s = "),
        (lambda: pl.constraints.OnCurve("b", lambda s: (s, s if s > 0 else 0, 0), range=(-1, 1)), "cannot be differentiated"),
        (lambda: pl.constraints.OnCurve("b", lambda s: (s**2, s**3, 0), range=(-1, 1)), "no direction at s = 0"),
        (
            lambda: pl.constraints.OnCurve("b", lambda s: (np.cos(s), np.sin(2 * s), 0), "world", True, (0, 2 * np.pi)),
            "too close to",
        ),
        (lambda: pl.constraints.OnCurve("b", helix, closed=True, range=(0, 1)), "does not close"),
        (lambda: pl.constraints.OnCurve("b", lambda s: (1 / s, s, 0), range=(0, 1)), "not finite at s = 0"),
        (lambda: pl.constraints.OnCircle("b", 0.0), "is not positive"),
        (lambda: pl.constraints.OnCircle("b", "big"), "radius is 'big', not a finite number; give a number"),
        (lambda: pl.constraints.OnCircle("b", 0.1, "b"), "both of its frames are 'b'"),
        (lambda: pl.constraints.OnSurface("b", lambda x, y, z: 1.0), "is the constant 1; let it depend"),
        (lambda: pl.constraints.OnHeights("b", [[1, 2, 3, 4], [1, 2]], (0, 1), (0, 1)), "not rows of equally many numbers"),
        (lambda: pl.constraints.OnSurface("b", 3.0), "is not a function"),
        (lambda: pl.constraints.OnSurface("b", lambda x, y: x), "raised TypeError"),
        (lambda: pl.constraints.OnHeights("b", np.zeros((2, 8)), (0, 1), (0, 1)), "too small"),
        (lambda: pl.constraints.OnHeights("b", np.zeros((8, 8))), "first and last x and y"),
        (lambda: pl.constraints.OnHeights("b", np.zeros((8, 8)), (0, 1), (1, 0)), "y from 1 to 0 has no length"),
    ],
)
def test_bad_curves_and_surfaces_are_refused(make, cause):
    with pytest.raises(pl.PliantError, match=cause):
        make()


SHAPES = {
    "helix": lambda: pl.constraints.OnCurve("tip", lambda s: (0.1 * np.cos(s), 0.1 * np.sin(s), 0.02 * s), range=(-20, 20)),
    "surface": lambda: pl.constraints.OnSurface("tip", lambda x, y, z: x * x + 2 * y * y + z**3 - 0.02),
    "heights": lambda: pl.constraints.OnHeights("tip", lambda x, y: 0.1 * np.sin(3 * x) * np.cos(2 * y)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_forces_along_normals_have_exact_derivatives(shape):
    """At rest along the allowed moves, against differences. Normals of unit length turn, and change nothing but the multipliers."""
    system = pl.System("arm", gravity=(1.0, -2.0, -9.0))
    system.add_body("arm", hinge=pl.Joint("xyz", "z", speeds="rates"), mass=0.3, com=(0.1, 0.02, 0), inertia=(1e-3, 2e-3, 1.5e-3))
    system.add_frame("tip", "arm", pl.Pose((0.02, 0.01, 0.03)))
    system.add_constraint("shape", SHAPES[shape]())
    rows = list(system.model.loops[0].labels)
    system.add_output("force", pl.sensors.ConstraintForce("shape", rows=rows))
    q, v = pl.assemble(system, np.array([0.08, 0.05, 0.0, 0.2]), np.zeros(4))
    lin, dyn, e = pl.linearise(system, q, v, outputs=["force"]), pl.compile(system, "reference"), 1e-5
    for i, along in enumerate(lin.tangent.T):
        ends = [pl.assemble(system, q + sign * e * along, v)[0] for sign in (1.0, -1.0)]
        forces = [np.atleast_1d(dyn.outputs(0.0, x, v)["force"]) for x in ends]
        np.testing.assert_allclose(lin.C[:, i], (forces[0] - forces[1]) / (2 * e), atol=1e-6)
