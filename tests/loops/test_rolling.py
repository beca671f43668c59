"""Rolling with lean, steer and spin: closed forms of discs and skates, Newton and Euler, and the benchmark of the bicycle."""

import numpy as np
import pytest

import pliant as pl

M, R, G = 2.0, 0.3, 9.81
AXIAL, ACROSS = M * R**2 / 2, M * R**2 / 4


def upright(law):
    """A disc on angles of heading, lean and spin. x, y, z are the place of its centre."""
    system, parent = pl.System("disc"), "world"
    hinges = {axis: pl.Prismatic(axis) for axis in "xyz"} | {"yaw": pl.Revolute("z"), "lean": pl.Revolute("x")}
    for name, hinge in hinges.items():
        system.add_body(name, parent, hinge)
        parent = name
    system.add_body("spin", "lean", pl.Revolute("y"), mass=M, inertia=(ACROSS, AXIAL, ACROSS))
    system.add_constraint("road", law)
    return system


DISC = upright(pl.constraints.Disc("spin", R))


def test_a_disc_rolls_in_a_circle():
    """m g r sin = A W^2 cos sin - (C + m r^2) W cos w with the precession W and w = spin + W sin; the force is m W r w inward."""
    lean, W = 0.4, 1.7
    s, c = np.sin(lean), np.cos(lean)
    w = (ACROSS * W**2 * c * s - R * s * M * G) / ((AXIAL + M * R**2) * W * c)
    q = DISC.state(lean=lean, z=R * c)
    dyn = pl.compile(DISC, target="reference")
    v = np.array([R * w, 0, 0, W, 0, w - W * s])
    assert np.abs(dyn.loop_residual(q)).max() < 1e-15
    assert np.abs(dyn.loop_jacobian(q) @ v).max() < 1e-14
    a = dyn.forward_dynamics(q, v, np.zeros(6))
    np.testing.assert_allclose(a, [0, W * R * w, 0, 0, 0, 0], atol=1e-12)
    _, road = dyn.reactions(0.0, q, v, closures=True)
    np.testing.assert_allclose(road[0, 3:], [0, M * W * R * w, M * G], atol=1e-12)


@pytest.mark.parametrize("share", [0.9, 1.1])
def test_an_upright_disc_is_stable_above_its_critical_speed(share):
    """Lean grows or swings with the square (12 w^2 - 4 g / r) / 5 of the frequency: stable above w^2 r^2 = g r / 3."""
    w = share * np.sqrt(G / R / 3)
    q, v = pl.assemble(DISC, {"z": R}, {"spin": w, "x": R * w, "lean": 0.0})
    linear = pl.linearise(DISC, q, v)
    assert (linear.increments, linear.tangent.shape[1]) == (5, 3)
    squares = np.linalg.eigvals(linear.A) ** 2
    expected = (4 * G / R - 12 * w**2) / 5
    np.testing.assert_allclose(squares[np.argmax(np.abs(squares))], expected, atol=1e-10)
    with pytest.raises(pl.PliantError, match="5 increments but 3 speeds"):
        pl.modes(DISC, q, v)


def free(law, moving=False):
    """A wheel in space above a tilted plane, which may move."""
    system = pl.System("wheel")
    if moving:
        system.add_body("sled", hinge=pl.Prismatic((1, 0.5, 0.2)), inertia=pl.Inertia.box(5.0, (1, 1, 0.1)))
        plate = pl.Inertia.box(3.0, (1, 1, 0.1), com=(0.1, 0, 0))
        system.add_body("plate", "sled", pl.Revolute((0.3, 1, 2)), inertia=plate)
    system.add_frame("plane", "plate" if moving else "world", pl.Pose((0.1, 0.2, 0.3), rpy=(0.2, 0.1, 0.3)))
    system.add_body("wheel", hinge=pl.Free(), mass=M, inertia=(ACROSS, AXIAL, ACROSS))
    law(system)
    return system


@pytest.mark.parametrize("tube", [0.0, 0.1])
def test_forces_of_a_tilted_wheel_against_newton_and_euler(tube):
    """m a = F + m g and J w' + w x J w = c x F, with the point of contact c of the torus."""
    normal = np.array([0.6, 0.0, 0.8])
    wheel = pl.constraints.Torus("wheel", R, tube, "y", "plane", normal)
    system = free(lambda s: s.add_constraint("road", wheel if tube else pl.constraints.Disc("wheel", R, "y", "plane", normal)))
    rng, dyn = np.random.default_rng(1), pl.compile(system, target="reference")
    guess = system.model.integrate(system.model.neutral(), rng.uniform(-0.6, 0.6, 6))
    q, v = pl.assemble(system, guess, 3 * rng.normal(size=6))
    a = dyn.forward_dynamics(q, v, np.zeros(6))
    _, wrenches = dyn.reactions(0.0, q, v, closures=True)
    plane, turn = (dyn.frame(name).pose(q)[0] for name in ("plane", "wheel"))
    force, moment = turn.T @ plane @ wrenches[:, 3:].sum(axis=0), turn.T @ plane @ wrenches[:, :3].sum(axis=0)
    J, w = np.diag([ACROSS, AXIAL, ACROSS]), v[:3]
    n, axis = turn.T @ plane @ normal, np.array([0.0, 1.0, 0.0])
    down = (n @ axis) * axis - n
    contact = (R - tube) * down / np.linalg.norm(down) - tube * n
    np.testing.assert_allclose(J @ a[:3] + np.cross(w, J @ w), np.cross(contact, force), atol=1e-11)
    np.testing.assert_allclose(moment, np.cross(contact, force), atol=1e-11)
    np.testing.assert_allclose(M * (a[3:] + np.cross(w, v[3:])), force + M * turn.T @ [0, 0, -G], atol=1e-11)


def test_a_torus_without_a_hole_is_a_ball_also_on_a_moving_plane():
    ball = free(lambda s: s.add_loop("road", "plane", "wheel", pl.Rolling("z", R)), True)
    torus = free(lambda s: s.add_constraint("road", pl.constraints.Torus("wheel", R, R, ground="plane")), True)
    ellipsoid = free(lambda s: s.add_constraint("road", pl.constraints.Ellipsoid("wheel", [R] * 3, ground="plane")), True)
    rng = np.random.default_rng(2)
    q = ball.model.integrate(ball.model.neutral(), rng.uniform(-0.5, 0.5, 8))
    q, v = pl.assemble(ball, q, rng.normal(size=8))
    tau = rng.normal(size=8)
    for method in ("composite", "articulated"):
        one, *others = (
            pl.compile(x, target="reference", method=method).forward_dynamics(q, v, tau) for x in (ball, torus, ellipsoid)
        )
        for other in others:
            np.testing.assert_allclose(other, one, atol=1e-11)


def test_a_knife_edge_on_an_incline_moves_on_a_cycloid():
    slope, w = 4.0, 1.3
    system = pl.System("sled", gravity=(slope, 0, -8))
    system.add_body("sled", hinge=pl.Planar("z"), inertia=pl.Inertia.box(2.0, (1, 0.2, 0.1)))
    system.add_constraint("blade", pl.constraints.Skate("sled", "x"))
    run = pl.simulate(system, None, {"sled": [w, 0, 0]}, t_end=3.0, rtol=1e-11, atol=1e-13)
    angle = w * run.t
    x, y = np.sin(angle) ** 2, angle - np.sin(angle) * np.cos(angle)
    np.testing.assert_allclose(run.q[:, 1:], slope / (2 * w**2) * np.stack([x, y], axis=-1), atol=1e-9)


BICYCLE = pl.examples.load("bicycle")
LATERAL = ("frame.turn_x", "steering.angle", "frame.wx", "steering.rate")


def lateral(speed):
    """The eigenvalues of lean and steer."""
    example = pl.examples.EXAMPLES["bicycle"]
    q, v = pl.assemble(BICYCLE, example.q0, {"frame.vx": speed, "frame.wx": 0.0, "steering": 0.0})
    linear = pl.linearise(BICYCLE, q, v)
    own = [linear.states.index(name) for name in LATERAL]
    return np.linalg.eigvals(linear.A[np.ix_(own, own)])


def test_the_bicycle_is_the_benchmark():
    """Meijaard, Papadopoulos, Ruina and Schwab 2007, table 2: eigenvalues at 5 m/s, and the speeds of weave and capsize."""
    pair = -0.775341882196 + 4.464867713788j
    expected = [-14.078389692798, pair.conjugate(), pair, -0.322866429004]
    np.testing.assert_allclose(np.sort_complex(lateral(5.0)), expected, atol=1e-11)
    weave = lateral(4.29238253634)
    assert np.abs(weave.real).min() < 1e-9
    assert np.abs(lateral(6.02426201539)).min() < 1e-10


def test_the_bicycle_keeps_its_energy_and_comes_upright():
    example = pl.examples.EXAMPLES["bicycle"]
    run = pl.simulate(BICYCLE, example.q0, example.v0, t_end=20.0, rtol=1e-10, atol=1e-12)
    assert run.quality.energy_drift < 1e-9
    assert np.abs(run["steering"][-1]) < 1e-2


@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (lambda s: s.add_constraint("c", pl.constraints.Disc("wheel", -1.0)), "radius -1 and tube 0 are no wheel"),
        (lambda s: s.add_constraint("c", pl.constraints.Torus("wheel", 0.1, 0.2)), "tube between 0 and the radius"),
        (lambda s: s.add_constraint("c", pl.constraints.Disc), "Disc is a class"),
        (
            lambda s: s.add_constraint("c", pl.constraints.Ellipsoid("wheel", (1, 2, 0))),
            r"radii \[1.0, 2.0, 0.0\] are not all positive",
        ),
        (lambda s: s.add_constraint("c", pl.constraints.Disc("whel", 0.3)), "constraint 'c': .*'whel'"),
        (lambda s: s.add_constraint("c", pl.constraints.Skate("wheel"), kind="velocity"), "has its own numbers"),
        (lambda s: s.add_constraint("c", pl.constraints.Skate("wheel", (0, 0, 0))), "Skate: direction"),
    ],
)
def test_bad_wheels_are_refused(make, cause):
    with pytest.raises(pl.PliantError, match=cause):
        free(make)
