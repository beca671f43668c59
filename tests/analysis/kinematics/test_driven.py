"""`pl.analysis.kinematics` against closed forms of linkages, against assembly point by point, and against forward dynamics."""

import numpy as np
import pytest

import pliant as pl
from tests.closed import with_closure
from tests.mechanisms import four_bar as parallel_bars
from tests.mechanisms import three_cranks


def bar(length, mass=1.0):
    return pl.Inertia.rod(mass, length=length, com=(length / 2, 0, 0))


def along(length):
    return pl.Pose(xyz=(length, 0, 0))


def four_bar(ground, crank, coupler, rocker, rpy=(0.0, 0.0, 0.0)):
    tilt, s = pl.Pose(rpy=rpy), pl.System("linkage", gravity=(0, -9.81, 0))
    s.add_body("crank", hinge=pl.Revolute("z"), inertia=bar(crank), pose=tilt)
    s.add_body("coupler", "crank", hinge=pl.Revolute("z"), inertia=bar(coupler), pose=along(crank))
    s.add_body("rocker", hinge=pl.Revolute("z"), inertia=bar(rocker), pose=tilt @ along(ground))
    s.add_frame("coupler_end", "coupler", along(coupler))
    s.add_frame("rocker_end", "rocker", along(rocker))
    s.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"))
    return s


def freudenstein(sizes, x, branch):
    """The world angles of coupler and rocker, and their first and second derivatives with respect to the crank's angle x (n,)."""
    g, a, b, c = sizes
    d = np.stack([g - a * np.cos(x), -a * np.sin(x)], axis=-1)  # from the crank's tip to the rocker's pivot
    reach = np.linalg.norm(d, axis=-1)
    y = np.arctan2(d[:, 1], d[:, 0]) + branch * np.arccos((b * b + reach**2 - c * c) / (2 * b * reach))
    z = np.arctan2(a * np.sin(x) + b * np.sin(y), a * np.cos(x) + b * np.cos(y) - g)
    wy, wz = a * np.sin(z - x) / (b * np.sin(y - z)), a * np.sin(y - x) / (c * np.sin(y - z))
    rest = np.stack([a * np.cos(x) + b * np.cos(y) * wy**2 - c * np.cos(z) * wz**2] * 2, axis=-1)
    rest[:, 1] = a * np.sin(x) + b * np.sin(y) * wy**2 - c * np.sin(z) * wz**2
    A = np.stack([np.stack([-b * np.sin(y), c * np.sin(z)], axis=-1), np.stack([b * np.cos(y), -c * np.cos(z)], axis=-1)], axis=-2)
    second = np.linalg.solve(A, rest[..., None])[..., 0]
    return np.stack([y, z], axis=-1), np.stack([wy, wz], axis=-1), second


@pytest.mark.seeds(2)
def test_four_bars_are_those_of_freudenstein(seed):
    rng = np.random.default_rng(seed)
    crank, coupler, rocker = rng.uniform(0.2, 0.3), *rng.uniform(0.7, 0.9, 2)
    sizes, branch = (rng.uniform(0.8, 1.0), crank, coupler, rocker), (-1.0) ** seed  # Grashof: the crank turns whole circles
    x = np.linspace(0.4, 0.4 + 4 * np.pi, 73 + seed)
    angles, first, second = freudenstein(sizes, x, branch)
    s = four_bar(*sizes, rpy=rng.uniform(-1, 1, 3))
    found = pl.analysis.kinematics(s, {"crank": x}, q0={"coupler": angles[0, 0] - x[0], "rocker": angles[0, 1]}, forces=True)
    world = np.stack([found.q[:, 0] + found.q[:, 1], found.q[:, 2]], axis=-1)
    assert np.abs(np.exp(1j * world) - np.exp(1j * angles)).max() < 1e-13
    assert np.abs(np.diff(world, axis=0)).max() < 0.5  # continuous, not turned back by whole turns
    np.testing.assert_allclose(found.v[:, 2], first[:, 1], atol=1e-12)
    np.testing.assert_allclose(found.v[:, 1], first[:, 0] - 1, atol=1e-12)
    np.testing.assert_allclose(found.a[:, 1:], second, atol=1e-11)
    assert not found.dead_points
    # the forces are those that forward dynamics needs, and its reactions
    dyn = pl.compile(s, target="reference")
    np.testing.assert_allclose(dyn.forward_dynamics(found.q, found.v, found.tau), found.a, atol=1e-10)
    assert not found.tau[:, 1:].any()
    loads = dyn.reactions(0.0, found.q, found.v, tau=found.tau, closures=True, share="least")
    for mine, theirs in zip((found.hinge_loads, found.closure_loads), loads, strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-10)
    faster = pl.analysis.kinematics(s, {"crank": x[:5]}, q0=found.q[0], speeds=3.0, accelerations={"crank": 2.0})
    np.testing.assert_allclose(faster.v, 3 * found.v[:5], atol=1e-12)
    np.testing.assert_allclose(faster.a, 9 * found.a[:5] + 2 * found.v[:5], atol=1e-10)


def slider_crank(r=0.1, length=0.3, m=2.0):
    """Only the slider has mass: its drive torque is known by virtual work."""
    s = pl.System("engine", gravity=(-9.81, 0, 0))
    s.add_body("crank", hinge=pl.Revolute("z"))
    s.add_body("rod", "crank", pl.Revolute("z"), pose=along(r))
    s.add_body("piston", hinge=pl.Prismatic("x"), mass=m)
    s.add_frame("small end", "rod", along(length))
    s.add_loop("gudgeon", "piston", "small end", pl.Revolute("z"))
    s.add_load("gas", pl.loads.HingeSpring("piston", k=50.0))
    return s


def test_a_slider_crank_without_mass_but_for_its_piston():
    r, length, m, x = 0.1, 0.3, 2.0, np.linspace(-1.0, 8.0, 91)
    root = np.sqrt(length**2 - (r * np.sin(x)) ** 2)
    position, first = r * np.cos(x) + root, -r * np.sin(x) - r * r * np.sin(x) * np.cos(x) / root
    second = -r * np.cos(x) - r * r * np.cos(2 * x) / root - (r * r * np.sin(x) * np.cos(x)) ** 2 / root**3
    s = slider_crank()
    found = pl.analysis.kinematics(s, {"crank": x}, q0={"piston": 0.4}, speeds=20.0, forces=True)
    piston = s.q_index("piston").start
    np.testing.assert_allclose(found.q[:, piston], position, atol=1e-14)
    np.testing.assert_allclose(found.v[:, piston], 20 * first, atol=1e-12)
    np.testing.assert_allclose(found.a[:, piston], 400 * second, atol=1e-10)
    np.testing.assert_allclose(found.path("piston")[:, 0], position, atol=1e-14)
    force = m * (400 * second + 9.81) + 50.0 * position
    np.testing.assert_allclose(found.tau[:, 0], force * first, atol=1e-11)
    assert np.abs(np.hypot(*found.closure_loads[:, 0, 3:5].T) * root / length - np.abs(force)).max() < 1e-10  # along the rod


def test_a_slider_locks_its_crank_at_the_dead_centres():
    found = pl.analysis.kinematics(
        slider_crank(), {"piston": np.linspace(0.3, 0.45, 7)}, q0={"crank": 1.2, "rod": -1.5}, beyond="nan"
    )
    (dead,) = found.dead_points
    assert dead.locks and dead.closures == ("gudgeon",)
    assert abs(dead.driven["piston"] - 0.4) < 1e-12
    np.testing.assert_array_equal(np.isnan(found.v).all(axis=-1), np.linspace(0.3, 0.45, 7) > 0.4 - 1e-9)


@pytest.mark.seeds(2)
def test_a_crank_that_cannot_turn_locks_where_its_coupler_and_rocker_are_in_line(seed):
    rng = np.random.default_rng(seed)
    ground, crank, coupler, rocker = 1.0, rng.uniform(0.7, 0.9), rng.uniform(0.25, 0.4), rng.uniform(0.3, 0.5)
    limit = np.arccos((ground**2 + crank**2 - (coupler + rocker) ** 2) / (2 * ground * crank))
    s, x = four_bar(ground, crank, coupler, rocker), np.linspace(0.4, 2.0, 9) * (-1.0) ** seed
    for sign in (1.0, -1.0):
        start = {"coupler": sign, "rocker": 1.5 * sign}
        found = pl.analysis.kinematics(s, {"crank": x}, q0=start, beyond="nan")
        (dead,) = found.dead_points
        assert abs(abs(dead.driven["crank"]) - limit) < 1e-12
        np.testing.assert_array_equal(np.isnan(found.q[:, 0]), np.abs(x) > limit)
    with pytest.raises(pl.PliantError, match=rf"loop 'pin' locks at crank = -?{limit:.10g}, and cannot reach crank = -?2"):
        pl.analysis.kinematics(s, {"crank": x}, q0=start)
    back = pl.analysis.kinematics(s, {"crank": [x[0], 0.9 * x[0], x[0]]}, q0=start)  # there and back
    np.testing.assert_allclose(back.q[2], back.q[0], atol=1e-13)


def test_a_parallelogram_goes_straight_on_where_its_branches_cross():
    found = pl.analysis.kinematics(
        parallel_bars(ground=1.0), {"crank": np.linspace(0.5, 6.0, 12)}, q0={"coupler": -0.5, "rocker": 0.5}
    )
    (dead,) = found.dead_points
    assert not dead.locks and abs(dead.driven["crank"] - np.pi) < 1e-9
    np.testing.assert_allclose(found.q[:, 2], found.q[:, 0], atol=1e-12)
    s, q = three_cranks()  # a third crank does not remove it, and adds a dependent row
    found = pl.analysis.kinematics(s, {"crank0": np.linspace(0.6, 4.0, 5)}, q0=q)
    assert abs(found.dead_points[0].driven["crank0"] - np.pi) < 1e-9
    np.testing.assert_allclose(found.q[:, 1], found.q[:, 0], atol=1e-12)


def five_bar():
    s = pl.System("five-bar", gravity=(0, -9.81, 0))
    for side, x in (("left", 0.0), ("right", 0.6)):
        s.add_body(f"{side} crank", hinge=pl.Revolute("z"), inertia=bar(0.5), pose=along(x))
        s.add_body(f"{side} rod", f"{side} crank", pl.Revolute("z"), inertia=bar(0.8), pose=along(0.5))
        s.add_frame(f"{side} end", f"{side} rod", along(0.8))
    s.add_loop("tip", "left end", "right end", pl.Revolute("z"))
    return s


def test_two_drives_of_a_five_bar():
    s, turn = five_bar(), np.linspace(0, 2 * np.pi, 25)
    drives = {"left crank": 2.0 + 0.4 * np.cos(turn), "right crank": 1.0 + 0.3 * np.sin(turn)}
    rates = {"left crank": -0.4 * np.sin(turn), "right crank": 0.3 * np.cos(turn)}
    second = {"left crank": -0.4 * np.cos(turn), "right crank": -0.3 * np.sin(turn)}
    start = {"left rod": -1.0, "right rod": 1.0}
    found = pl.analysis.kinematics(s, drives, q0=start, speeds=rates, accelerations=second, forces=True)
    moved = found.q + 0.02
    moved[:, [s.q_index(x).start for x in drives]] -= 0.02
    np.testing.assert_allclose(pl.assemble(s, moved, hold=list(drives))[0], found.q, atol=1e-12)
    np.testing.assert_allclose(found.path("left end"), found.path("right end"), atol=1e-13)
    np.testing.assert_allclose(pl.compile(s, target="reference").forward_dynamics(found.q, found.v, found.tau), found.a, atol=1e-10)
    np.testing.assert_allclose(found.q[-1], found.q[0], atol=1e-12)
    assert found.data["tau"].sel(speed="left crank.rate").shape == (25,)
    with pytest.raises(pl.PliantError, match="'left crank' does not determine the other hinges"):
        pl.analysis.kinematics(s, {"left crank": [2.0, 2.1]}, q0=start)
    bars = four_bar(1.0, 0.3, 0.8, 0.7)
    q = pl.assemble(bars, [1.0, 0.0, 1.5], hold=["crank"])[0]
    with pytest.raises(pl.PliantError, match="the closures do not allow 'crank' and 'rocker' to move in this direction"):
        pl.analysis.kinematics(bars, {"crank": [1.0, 1.1], "rocker": q[2]}, q0=q)


def test_the_squeezer_of_andrews_over_its_motor():
    """Three loops and seven bodies, against assembly with guesses nearby, and against differences."""
    s = pl.examples.load("andrews")
    q0 = pl.assemble(s)[0]
    name = s.hinges[0].name
    x = q0[0] + np.linspace(0.0, 2.0, 41)
    found = pl.analysis.kinematics(s, {name: x}, q0=q0, forces=True)
    dyn = pl.compile(s, target="reference")
    assert np.abs(dyn.loop_residual(found.q)).max() < 1e-14
    np.testing.assert_allclose(dyn.rhs(0.0, found.q, found.v, tau=found.tau)[1], found.a, rtol=1e-9, atol=1e-7)  # with its loads
    near = pl.analysis.kinematics(s, {name: x[20] + 1e-4 * np.array([-1.0, 0.0, 1.0])}, q0=found.q[20])
    np.testing.assert_allclose(near.q[1], found.q[20], atol=1e-12)
    np.testing.assert_allclose((near.q[2] - near.q[0]) / 2e-4, found.v[20], atol=1e-5)
    np.testing.assert_allclose((near.v[2] - near.v[0]) / 2e-4, found.a[20], atol=1e-4)


@pytest.mark.parametrize("kind", ["Spherical", "Universal", "Cylindrical", "Rod"])
@pytest.mark.seeds(1)
def test_random_mechanisms_in_space(seed, kind):
    """All independent hinges are driven: the motion is that of forward dynamics, and its derivatives are differences."""
    system, q = with_closure(seed, kind, n=6, kinds=("Revolute", "Prismatic", "Screw"))
    driven, rng = pl.analysis.mobility(system, q).independent, np.random.default_rng(seed)
    u = dict(zip(driven, rng.uniform(-1, 1, len(driven)), strict=True))
    steps = np.array([0.0, 0.2, 0.2 + 1e-4, 0.2 + 2e-4])
    x = {name: q[system.q_index(name).start] + rate * steps for name, rate in u.items()}
    found = pl.analysis.kinematics(system, x, q0=q, speeds=u, forces=True, beyond="nan")
    np.testing.assert_allclose(found.q[0], q, atol=1e-11)
    dyn = pl.compile(system, "reference")
    if found.dead_points:  # the closure has no force there that moves the others, and cannot be closed beyond
        (dead,) = found.dead_points
        free = [i for i, hinge in enumerate(system.hinges) if hinge.name not in driven]
        sizes = np.linalg.svd(dyn.loop_jacobian(dead.q)[:, free], compute_uv=False)[: len(free)]
        assert dead.locks and sizes[-1] < 1e-7
        beyond = system.integrate(dead.q, 1e-4 * np.array([u.get(hinge.name, 0.0) for hinge in system.hinges]))
        with pytest.raises(pl.PliantError, match="'cut' cannot be closed"):
            pl.assemble(system, beyond, hold=driven)
        return
    assert np.abs(dyn.loop_residual(found.q)).max() < 1e-13
    size = max(1.0, np.abs(found.a).max())
    np.testing.assert_allclose(dyn.forward_dynamics(found.q, found.v, found.tau), found.a, atol=1e-9 * size)
    for lower, upper in ((found.q, found.v), (found.v, found.a)):
        np.testing.assert_allclose((lower[3] - lower[1]) / 2e-4, upper[2], atol=1e-5 * size**2)


def test_a_cam_by_a_law_and_an_arm_without_loops():
    """A constraint of the user's own, in closed form; and a tree, whose forces are those of inverse dynamics."""
    s, x = pl.System("cam"), np.linspace(0.0, 3.0, 7)
    s.add_body("cam", hinge=pl.Revolute("y"), inertia=pl.Inertia.sphere(1.0, 0.1))
    s.add_body("follower", hinge=pl.Prismatic("z"), mass=2.0)
    s.add_constraint("lift", lambda x: x.q("follower") - 0.01 * np.cos(2 * x.q("cam")))
    found = pl.analysis.kinematics(s, {"cam": x}, speeds=30.0, forces=True)
    np.testing.assert_allclose(found.q[:, 1], 0.01 * np.cos(2 * x), atol=1e-15)
    np.testing.assert_allclose(found.a[:, 1], -0.04 * 900 * np.cos(2 * x), atol=1e-12)
    np.testing.assert_allclose(found.tau[:, 0], 2.0 * (found.a[:, 1] + 9.81) * -0.02 * np.sin(2 * x), atol=1e-13)
    arm = pl.examples.load("double-pendulum")
    first, second = (hinge.name for hinge in arm.hinges)
    found = pl.analysis.kinematics(arm, {first: x, second: -x}, forces=True)
    dyn = pl.compile(arm, target="reference")
    np.testing.assert_allclose(found.tau, dyn.inverse_dynamics(found.q, np.ones(2), np.zeros(2)), atol=1e-12)
    np.testing.assert_allclose(found.hinge_loads, dyn.reactions(0.0, found.q, found.v, tau=found.tau), atol=1e-10)


def test_dry_friction_takes_its_power_from_the_drive():
    """The drive gives friction times speed more; at the dead points, where the slider stands still, nothing."""
    angles = np.linspace(0.0, 2 * np.pi, 41)

    def found(coulomb):
        s = pl.System("crank", gravity=(0, 0, 0))
        s.add_body("crank", hinge=pl.Revolute("z"), inertia=bar(0.3))
        s.add_body("rod", "crank", pl.Revolute("z"), pose=along(0.3), inertia=bar(1.0))
        s.add_body("slider", hinge=pl.Prismatic("x"), pose=along(1.3), mass=2.0)
        s.add_frame("end", "rod", along(1.0))
        s.add_loop("pin", "end", "slider", pl.Revolute("z"))
        s.add_load("friction", pl.loads.HingeFriction("slider", coulomb=coulomb, stick=True))
        return pl.analysis.kinematics(s, {"crank": angles}, speeds=-5.0, forces=True)

    with_friction, without = found(5.0), found(0.0)
    more = (with_friction.tau[:, 0] - without.tau[:, 0]) * -5.0
    np.testing.assert_allclose(more, 5.0 * np.abs(with_friction.v[:, 2]), rtol=0, atol=1e-9)


def test_what_cannot_be_driven_is_said():
    s = four_bar(1.0, 0.3, 0.8, 0.7)
    for driven, message in (
        ({}, "by name"),
        ({"cranck": [0.0]}, "crank"),
        ({"crank": [0.0, np.nan]}, "finite positions"),
        ({"crank": [0.0, 1.0], "rocker": [0.0, 1.0, 2.0]}, "equally many"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.analysis.kinematics(s, driven)
    for options, message in (
        ({"beyond": "stop"}, "beyond"),
        ({"speeds": [1.0, 2.0, 3.0]}, r"speeds has shape \(3,\)"),
        ({"accelerations": {"crank": "fast"}}, "accelerations of 'crank' is not numbers"),
        ({"speeds": {"rocker": 1.0}}, "speeds: no driven hinge named 'rocker'"),
        ({"q0": [0.0]}, "q0 has shape"),
        ({"t": [0.0], "forces": True}, "t has shape"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.analysis.kinematics(s, {"crank": [0.9, 1.0]}, **({"q0": {"coupler": 1.0, "rocker": 1.5}} | options))
    s.prescribe("crank", lambda t: t)
    with pytest.raises(pl.PliantError, match="'crank' has a prescribed motion"):
        pl.analysis.kinematics(s, {"crank": [0.0, 1.0]})
    ball = pl.System("ball")
    ball.add_body("ball", hinge=pl.Free(), mass=1.0, inertia=np.ones(3))
    ball.add_loop("floor", "world", "ball", pl.Rolling("z", 0.1))
    with pytest.raises(pl.PliantError, match="'floor' constrains speeds"):
        pl.analysis.kinematics(ball, {"ball.x": [0.0, 1.0]})


def test_forces_that_the_motion_does_not_determine_are_named():
    """A lag has its initial state at every point, and a contact has no force without a step."""
    s = four_bar(4.0, 1.0, 3.0, 3.5)
    s.add_load("motor", pl.loads.Motor("crank", torque=2.0, lag=0.1))
    with pytest.warns(pl.ModelWarning, match="load 'motor' has a lag, and its state 'torque_now'"):
        pl.analysis.kinematics(s, {"crank": [0.5, 0.6]}, q0={"crank": 0.5, "coupler": 0.5, "rocker": 1.5}, forces=True)
    s.add_shape("rocker", pl.shapes.Sphere(0.1), name="ball")
    s.add_contact("floor", "ball", "ground")
    with pytest.raises(pl.PliantError, match="forces of contact 'floor'"):
        pl.analysis.kinematics(s, {"crank": [0.5, 0.6]}, q0={"crank": 0.5, "coupler": 0.5, "rocker": 1.5}, forces=True)
