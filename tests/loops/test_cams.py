"""Cams: their followers' motion, pressure angles and forces against closed forms, and against laws of the two coordinates."""

import numpy as np
import pytest

import pliant as pl

TURN = 2 * np.pi
RISE, HEIGHT, DWELL, RETURN = 2.0, 0.012, 2.6, 4.8
ROWS = [(RISE, HEIGHT, "cycloidal"), (DWELL, HEIGHT), (RETURN, 0.0, "3-4-5"), (TURN, 0.0)]
RADIUS, OFFSET, DISTANCE, ARM = 0.04, 0.013, 0.12, 0.1
ANGLES = np.linspace(0.1, TURN, 25)


def lift(angle, height=HEIGHT):
    """(s, s', s'') of a cycloidal rise, a dwell, a 3-4-5 return and a dwell."""
    up, down = angle / RISE, (angle - DWELL) / (RETURN - DWELL)
    k = 1 / (RETURN - DWELL)
    parts = [
        (up - np.sin(TURN * up) / TURN, (1 - np.cos(TURN * up)) / RISE, TURN * np.sin(TURN * up) / RISE**2),
        (1 + 0 * up, 0 * up, 0 * up),
        (
            1 - 10 * down**3 + 15 * down**4 - 6 * down**5,
            k * (-30 * down**2 + 60 * down**3 - 30 * down**4),
            k * k * (-60 * down + 180 * down**2 - 120 * down**3),
        ),
        (0 * up, 0 * up, 0 * up),
    ]
    at = np.searchsorted([RISE, DWELL, RETURN], angle, side="right")
    return tuple(height * np.choose(at, [part[i] for part in parts]) for i in range(3))


def oval(angle):
    return 0.04 + 0.006 * np.sin(angle) ** 2 * (1 + 0.3 * np.cos(angle))


def lobe(angle):
    return 0.006 * (1 - np.cos(angle)) + 0.001 * np.sin(2 * angle)


CAMS = {
    "polar": lambda: pl.constraints.Cam("cam", "rod", oval),
    "lift": lambda: pl.constraints.LiftCam("cam", "rod", ROWS, RADIUS),
    "offset": lambda: pl.constraints.LiftCam("cam", "rod", ROWS, RADIUS, OFFSET),
    "other offset": lambda: pl.constraints.LiftCam("cam", "rod", ROWS, RADIUS, -OFFSET),
    "swing": lambda: pl.constraints.SwingCam("cam", "roller", [(a, 20 * h, *law) for a, h, *law in ROWS], 0.05, DISTANCE, ARM),
    "other swing": lambda: pl.constraints.SwingCam(
        "cam", "roller", [(a, 20 * h, *law) for a, h, *law in ROWS], 0.05, DISTANCE, -ARM
    ),
    "flat": lambda: pl.constraints.FlatCam("cam", "rod", lobe, RADIUS),
}


def mechanism(law, on="world", gravity=(-9.81, 0, 0)):
    """A cam and its follower, on the ground or on a body that moves in space."""
    system = pl.System("cam", gravity=gravity)
    if on != "world":
        system.add_body(on, hinge=pl.Free(), mass=3.0, inertia=(0.1, 0.2, 0.15))
    system.add_body("cam", on, pl.Revolute("z"), inertia=pl.Inertia.cylinder(2.0, 0.05, 0.02, com=(0.01, 0, 0)))
    if isinstance(law, pl.constraints.SwingCam):
        arm = pl.Inertia.rod(0.5, length=ARM, com=(ARM / 2, 0, 0))
        system.add_body("rod", on, pl.Revolute("z"), pose=pl.Pose((DISTANCE, 0, 0)), inertia=arm)
        system.add_frame("roller", "rod", pl.Pose((ARM, 0, 0)))
    else:
        guide = pl.Pose((0, getattr(law, "offset", 0.0), 0))
        system.add_body("rod", on, pl.Prismatic("x"), pose=guide, inertia=pl.Inertia.sphere(0.3, 0.02))
    return system


def by_coordinates(cam):
    """The coordinate of the follower as a function of that of the cam, for nodes."""
    if isinstance(cam, pl.constraints.Cam):
        return lambda angle: oval(-angle)
    if isinstance(cam, pl.constraints.FlatCam):
        return lambda angle: RADIUS + lobe(angle)

    def at(angle):
        up, down = angle / RISE, (angle - DWELL) / (RETURN - DWELL)
        out = np.where(angle < RETURN, HEIGHT * (1 - down**3 * (10 - 15 * down + 6 * down**2)), 0.0)
        out = np.where(angle < DWELL, HEIGHT, out)
        out = np.where(angle < RISE, HEIGHT * (up - np.sin(TURN * up) / TURN), out)
        if isinstance(cam, pl.constraints.SwingCam):
            return np.sign(cam.arm) * (np.pi - cam.least - 20 * out)
        return cam.least + out

    return at


@pytest.mark.parametrize("kind", CAMS)
def test_a_cam_moves_its_follower_as_a_law_of_their_coordinates_does(kind):
    """On a body that moves, with the same accelerations; the contact force times the cosine of the pressure angle drives it."""
    cam = CAMS[kind]()
    one, other = mechanism(cam, "base"), mechanism(cam, "base")
    one.add_constraint("c", cam)
    follows = by_coordinates(cam)
    other.add_constraint("c", lambda x: x.q("rod") - follows(x.q("cam")))
    rng = np.random.default_rng(1)
    angles = np.array([0.7, 1.6, 3.3, 4.2, 5.5])
    q = np.tile(one.model.neutral(), (5, 1))
    q[:, :4] = rng.normal(size=(5, 4))
    q[:, :4] /= np.linalg.norm(q[:, :4], axis=1)[:, None]
    q[:, 4:7], q[:, 7], q[:, 8] = rng.normal(size=(5, 3)), angles, np.array([float(follows(a)) for a in angles])
    ours, theirs = (pl.compile(s, "reference") for s in (one, other))
    assert np.abs(ours.loop_residual(q)).max() < 1e-15
    _, v = pl.assemble(other, q, rng.normal(size=(5, 8)))
    tau = rng.normal(size=(5, 8))
    np.testing.assert_allclose(np.einsum("kij,kj->ki", ours.loop_jacobian(q), v), 0, atol=1e-14)
    a = theirs.forward_dynamics(q, v, tau)
    np.testing.assert_allclose(ours.forward_dynamics(q, v, tau), a, atol=1e-10 * np.abs(a).max())
    force, driving = ours.multipliers(q, v, tau)[:, 0], theirs.multipliers(q, v, tau)[:, 0]
    lever = -cam.arm if isinstance(cam, pl.constraints.SwingCam) else 1.0
    np.testing.assert_allclose(force * np.cos(cam.pressure_angle(angles)) * lever, driving, atol=1e-10 * np.abs(driving).max())
    if kind == "flat":  # the force acts where the cam touches the face
        _, wrenches = ours.reactions(0.0, q, v, tau=tau, closures=True)
        arm = 0.006 * np.sin(angles) + 0.002 * np.cos(2 * angles)
        np.testing.assert_allclose(cam.contact_force(angles, wrenches[:, 0]), driving, atol=1e-12 * np.abs(driving).max())
        np.testing.assert_allclose(wrenches[:, 0, :3], np.stack([0 * arm, 0 * arm, arm * driving], axis=1), atol=1e-12)
    if kind == "offset":  # derivatives along speeds that the cam allows
        found = [d.forward_dynamics_jvp(q, v, tau, v, a, 0 * a) for d in (ours, theirs)]
        np.testing.assert_allclose(found[0], found[1], atol=1e-7 * np.abs(found[1]).max())


@pytest.mark.parametrize("offset", [0.0, OFFSET])
def test_motion_torque_and_forces_over_the_angle_of_the_cam(offset):
    """tan(pressure angle) = (s' + e) / (d + s), contact force m (a + g) / cos, torque m (a + g) s'; the guide takes the rest."""
    cam = pl.constraints.LiftCam("cam", "rod", ROWS, RADIUS, offset)
    system = mechanism(cam)
    system.add_constraint("c", cam)
    speed, mass = 30.0, 0.3
    along = np.sqrt(RADIUS**2 - offset**2)
    found = pl.analysis.kinematics(system, {"cam": ANGLES}, q0={"rod": along}, speeds=speed, forces=True)
    s, slope, bend = lift(ANGLES)
    np.testing.assert_allclose(found.q[:, 1], along + s, atol=1e-13)
    np.testing.assert_allclose(found.v[:, 1], speed * slope, atol=1e-12)
    np.testing.assert_allclose(found.a[:, 1], speed**2 * bend, atol=1e-10)
    needed = mass * (speed**2 * bend + 9.81)
    pressure = np.arctan2(slope + offset, along + s)
    np.testing.assert_allclose(cam.pressure_angle(ANGLES), pressure, atol=1e-12)
    off_centre = 2.0 * 9.81 * 0.01 * -np.sin(ANGLES)
    np.testing.assert_allclose(found.tau[:, 0], needed * slope + off_centre, atol=1e-12)
    force = found.closure_loads[:, 0, 3:]
    c, d = np.cos(ANGLES), np.sin(ANGLES)
    x, y = c * force[:, 0] - d * force[:, 1], d * force[:, 0] + c * force[:, 1]
    np.testing.assert_allclose(cam.contact_force(ANGLES, found.closure_loads[:, 0]), needed / np.cos(pressure), atol=1e-11)
    np.testing.assert_allclose(x, needed, atol=1e-11)
    np.testing.assert_allclose(y, needed * np.tan(pressure), atol=1e-11)
    np.testing.assert_allclose(found.closure_loads[:, 0, :3], 0, atol=1e-13)


def test_a_table_is_the_function_that_it_is_taken_from():
    steps = np.linspace(0, TURN, 361)
    by_table, by_law = pl.constraints.Cam("cam", "rod", oval(steps)), pl.constraints.Cam("cam", "rod", oval)
    for one, other, close in zip(by_table.motion(ANGLES), by_law.motion(ANGLES), (1e-13, 1e-11, 1e-9), strict=True):
        np.testing.assert_allclose(one, other, atol=close)
    system = mechanism(by_table)
    system.add_constraint("c", by_table)
    q, v = pl.assemble(system, {"cam": 1.1}, {"cam": 20.0})
    reference, kernel = (pl.compile(system, target).forward_dynamics(q, v, [1.0, 0]) for target in ("reference", "cpu"))
    np.testing.assert_allclose(kernel, reference, rtol=1e-12)
    np.testing.assert_allclose(q[1], oval(-1.1), atol=1e-12)


def test_a_roller_on_a_contour():
    """A circle around a point next to the axis: the roller's centre moves on a larger circle."""
    off = 0.01

    def circle(radius):
        return lambda angle: off * np.cos(angle) + np.sqrt(radius**2 - off**2 * np.sin(angle) ** 2)

    cam, expected = pl.constraints.Cam.of_contour("c", "f", circle(0.03), 0.008), pl.constraints.Cam("c", "f", circle(0.038))
    for one, other, close in zip(cam.motion(ANGLES), expected.motion(ANGLES), (1e-13, 1e-11, 1e-8), strict=True):
        np.testing.assert_allclose(one, other, atol=close)
    np.testing.assert_allclose(np.linalg.norm(cam.contour(ANGLES, 0.008) - [off, 0], axis=1), 0.03, atol=1e-10)


def volume(mesh):
    """Of a closed mesh whose faces look outward, by tetrahedra from the origin."""
    vertices, faces = mesh.triangles()
    return np.linalg.det(vertices[faces]).sum() / 6


def area(contour):
    """Within a contour that goes round against the turning of the cam."""
    return -0.5 * np.sum(contour[:-1, 0] * contour[1:, 1] - contour[1:, 0] * contour[:-1, 1])


def test_contours_touch_rollers_and_faces():
    """A roller's centre is the roller's radius away from the contour; a face is as far out as the contour reaches."""
    around, some = np.linspace(0, TURN, 40001), np.linspace(0.2, 6.0, 7)
    for kind in ("polar", "offset", "swing"):
        cam = CAMS[kind]()
        roller = 0.5 * np.abs(cam.curvature_radius(some)).min() / 2
        contour, centres = cam.contour(around, roller), cam.pitch(some)
        away = np.linalg.norm(contour[:, None] - centres[None], axis=-1).min(axis=0)
        np.testing.assert_allclose(away, roller, atol=1e-7)
        assert abs(volume(cam.solid(0.02, roller)) / (0.02 * area(contour)) - 1) < 1e-2
    flat = CAMS["flat"]()
    assert abs(volume(flat.solid(0.02)) / (0.02 * area(flat.contour(around))) - 1) < 1e-2
    normals = np.stack([np.cos(some), -np.sin(some)])
    np.testing.assert_allclose((flat.contour(around) @ normals).max(axis=0), RADIUS + lobe(some), atol=1e-9)
    bend = np.gradient(np.gradient(lobe(around), around), around)[200:-200]
    np.testing.assert_allclose(flat.curvature_radius(around[200:-200]), RADIUS + lobe(around[200:-200]) + bend, atol=1e-6)


def test_a_follower_lifts_off_where_its_force_vanishes():
    """The cam is fast and has no spring: the follower leaves it where s'' w^2 = -g, and flies."""
    cam = pl.constraints.LiftCam("cam", "rod", ROWS, RADIUS)
    system = mechanism(cam)
    system.add_constraint("c", cam)
    system.prescribe("cam", lambda t: 40.0 * t)
    system.add_output("force", pl.sensors.ConstraintForce("c", rows=["force normal"]))
    system.add_event("off", pl.Event("force", falls_to=0.0, action=pl.events.deactivate("c")))
    system.add_output("gap", pl.sensors.ConstraintGap("c"))
    system.add_event("on", pl.Event("gap", falls_to=0.0, action=pl.events.activate("c")))
    run = pl.simulate(system, {"rod": RADIUS}, t_end=0.16, rtol=1e-10, atol=1e-12)
    at, lands = run.events["off"].time[0], run.events["on"].time[0]
    angle = np.linspace(0, RISE, 200001)
    left = angle[np.argmax(1600 * lift(angle)[2] < -9.81)] / 40
    np.testing.assert_allclose(at, left, atol=1e-6)
    s, slope, _ = lift(np.array([40 * at]))
    flies = (run.t > at) & (run.t < lands)
    t = run.t[flies] - at
    np.testing.assert_allclose(run.q[flies, 1], RADIUS + s + 40 * slope * t - 9.81 * t**2 / 2, atol=1e-8)
    assert run["gap"].values[flies].min() > 0
    again = run.t > lands
    np.testing.assert_allclose(run.q[again, 1], RADIUS + lift(np.mod(40 * run.t[again], TURN))[0], atol=1e-12)
    needed = 0.3 * (1600 * lift(40 * run.t)[2] + 9.81)
    np.testing.assert_allclose(
        run["force"].values[run.t < at] * np.cos(cam.pressure_angle(40 * run.t[run.t < at])), needed[run.t < at], atol=1e-8
    )


def test_a_free_cam_keeps_its_energy():
    cam = pl.constraints.SwingCam("cam", "roller", [(a, 20 * h, *law) for a, h, *law in ROWS], 0.05, DISTANCE, ARM)
    system = mechanism(cam, gravity=(0, 0, 0))
    system.add_constraint("c", cam)
    run = pl.simulate(system, {"cam": 0.1}, {"cam": 30.0}, t_end=0.2, rtol=1e-10, atol=1e-12)
    assert run.quality.energy_drift < 1e-8


@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (lambda: pl.constraints.Cam("c", "f", lambda a: 0.01 + 0.02 * np.cos(a)), "radius -0.01 is not positive"),
        (lambda: pl.constraints.Cam("c", "f", np.linspace(0.1, 0.2, 50)), "the table does not close: it begins with 0.1"),
        (lambda: pl.constraints.Cam("c", "f", [0.1, 0.1]), "2 values are too few"),
        (lambda: pl.constraints.Cam("c", "c", oval), "both of its frames are 'c'"),
        (lambda: pl.constraints.LiftCam("c", "f", "cycloidal", 0.1), "'cycloidal' is no lift; give a function"),
        (lambda: pl.constraints.Cam.of_contour("c", "f", lambda a: 0.03 + 0.004 * np.cos(4 * a), 0.05), "hollow with a radius of"),
        (lambda: pl.constraints.Cam("c", "f", lambda a: 0.1 + 0.01 * abs(a - np.pi) / np.pi), "slope -0.0031.* at 2 pi 0.11 with"),
        (lambda: pl.constraints.Cam("c", "f", lambda a: 0.1 + 0.01 * abs(np.sin(1.5 * a - 1.0))), "its slope does, near"),
        (lambda: pl.constraints.Cam("c", "f", lambda a: 0.1 + 0.01 * a), "the lift does not close"),
        (
            lambda: pl.constraints.Cam("c", "f", lambda a: 0.1 + np.where((a > 3) & (a < 4), 0.01, 0.0)),
            "jumps, or its slope does, near the angle 2.99",
        ),
        (lambda: pl.constraints.Cam("c", "f", 0.1, direction="z"), "not a list of numbers"),
        (lambda: pl.constraints.Cam("c", "f", oval, direction="z"), "is not normal to the axis"),
        (lambda: pl.constraints.LiftCam("c", "f", lobe, 0.01, 0.02), "not larger than the offset"),
        (lambda: pl.constraints.LiftCam("c", "f", lambda a: -0.1 * np.sin(a) ** 2, 0.01), "beyond the axis of the cam"),
        (
            lambda: pl.constraints.LiftCam("c", "f", [(2.0, 0.01, "cyclodal"), (TURN, 0.0)], 0.04),
            "no law named 'cyclodal'; did you mean 'cycloidal'",
        ),
        (lambda: pl.constraints.LiftCam("c", "f", [(2.0, 0.01, "3-4-5"), (TURN, 0.0)], 0.04), "row 2 of the lift is a dwell"),
        (lambda: pl.constraints.LiftCam("c", "f", [(2.0, 0.01, "3-4-5"), (1.0, 0.0)], 0.04), "is not behind 2"),
        (lambda: pl.constraints.LiftCam("c", "f", [(2.0, 0.01, "3-4-5"), (6.0, 0.0, "3-4-5")], 0.04), "ends at the angle 6"),
        (lambda: pl.constraints.SwingCam("c", "f", lobe, 0.5, 0.1, 0.05), "cannot reach the radius 0.5"),
        (lambda: pl.constraints.SwingCam("c", "f", lambda a: 3 * np.sin(a) ** 2, 0.1, 0.1, 0.05), "between 0 and pi"),
        (lambda: pl.constraints.FlatCam("c", "f", lambda a: 0.01 * np.cos(3 * a), 0.04), "hollow or pointed at the angle"),
    ],
)
def test_bad_cams_are_refused(make, cause):
    with pytest.raises(pl.PliantError, match=cause):
        make()


@pytest.mark.parametrize("offset", [0.0, 0.01, -0.02])
def test_a_guess_at_the_shaft_is_assembled_on_the_side_of_the_guide(offset):
    """Not on the far side of the cam, whatever angle the cam has, and whatever axes the frames have."""
    place, turned = pl.Pose((0.3, 0.1, -0.2), rpy=(0.4, -0.2, 0.9)), pl.Pose((0, 0, 0), rpy=(0.7, 0.3, 2.0))
    lobe = pl.constraints.LiftCam("cam", "point", ROWS, RADIUS, offset=offset, direction="y")
    system = pl.System("cam")
    system.add_body("base", hinge=pl.Fixed(), pose=place, mass=1.0)
    system.add_body("cam", "base", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(2, 0.05))
    system.add_body("rod", "base", hinge=pl.Prismatic("y"), pose=pl.Pose((-offset, 0, 0)), mass=0.3)
    system.add_frame("point", "rod", turned)
    system.add_constraint("lobe", lobe)
    for angle in np.linspace(0, TURN, 9):
        q, _ = pl.assemble(system, {"cam": angle})
        assert q[1] == pytest.approx(np.sqrt(RADIUS**2 - offset**2) + lobe.motion(angle)[0], abs=1e-12)
