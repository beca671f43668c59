"""Ropes and belts: lengths, ratios and tensions in closed form, and motion against other closures in random trees."""

import numpy as np
import pytest

import pliant as pl
from pliant.constraints import Belt, Rope
from tests.systems import random_flexible_system, seeds

DISC = pl.Inertia.cylinder(1.0, 0.1, 0.02)
Z, UP = pl.Revolute("z"), pl.Prismatic("y")
G = 9.81


def hanging(**masses):
    """Bodies that slide up and down (y): name=(mass, x, y)."""
    system = pl.System("ropes", gravity=(0, -G, 0))
    for name, (mass, x, y) in masses.items():
        system.add_body(name, hinge=UP, pose=pl.Pose((x, y, 0)), mass=mass)
    return system


def reference(system):
    return pl.compile(system, target="reference"), np.zeros(system.nq), np.zeros(system.nv)


@pytest.mark.parametrize("crossed", [False, True])
def test_the_length_of_a_belt_and_its_ratio(crossed):
    """Open: 2 c cos(b) + pi (R + r) + 2 b (R - r) with sin(b) = (R - r) / c; crossed with R + r for R - r."""
    r, R, c = 0.05, 0.12, 0.4
    step = R + r if crossed else R - r
    b = np.arcsin(step / c)
    known = 2 * c * np.cos(b) + np.pi * (R + r) + 2 * b * step
    system = pl.System("belt", gravity=(0, 0, 0))
    system.add_body("motor", hinge=Z, inertia=DISC)
    system.add_body("fan", hinge=Z, pose=pl.Pose((c * 0.6, c * 0.8, 0)), inertia=DISC)
    system.add_constraint("belt", Belt([("motor", r), ("fan", -R if crossed else R)], length=known))
    dyn, q, v = reference(system)
    np.testing.assert_allclose(dyn.loop_residual(q), 0, atol=1e-15)
    ratio = -r / R if crossed else r / R
    np.testing.assert_allclose(dyn.loop_jacobian(q) @ [1.0, ratio], 0, atol=1e-15)
    found = pl.analysis.mobility(system, q)
    assert (found.freedoms, found.rank) == (1, 1)  # the tension of a belt between fixed pulleys is not determined
    J = DISC.about_origin[2][2, 2]
    np.testing.assert_allclose(
        dyn.forward_dynamics(q, v, np.array([1.0, 0])), np.array([1, ratio]) / (J + ratio**2 * J), rtol=1e-12
    )


def test_a_belt_transmits_torque_by_the_difference_of_its_tensions():
    """(T1 - T2) r = torque; the bearings carry the sum of both tensions as vectors, and the tensioner's spring sets them."""
    r, R, c = 0.05, 0.12, 0.4
    system = pl.System("belt", gravity=(0, 0, 0))
    system.add_body("motor", hinge=Z, inertia=DISC)
    system.add_body("slide", hinge=pl.Prismatic("x"), pose=pl.Pose((c, 0, 0)), mass=1.0)
    system.add_body("fan", "slide", Z, inertia=DISC)
    belt = Belt([("motor", r), ("fan", R)])
    system.add_constraint("belt", belt)
    system.add_output("wraps", belt.wraps)
    dyn, q, v = reference(system)
    for x in (0.0, 0.1):
        b = np.arcsin((R - r) / (c + x))
        np.testing.assert_allclose(dyn.outputs(0.0, [0, x, 0], v)["wraps"], [np.pi - 2 * b, np.pi + 2 * b], rtol=1e-12)
    tau = np.array([3.0, 500.0, -3.0 * R / r])
    assert np.abs(dyn.forward_dynamics(q, v, tau)).max() < 1e-10
    tensions = dyn.multipliers(q, v, tau)
    cosine = np.sqrt(1 - ((R - r) / c) ** 2)
    np.testing.assert_allclose(tensions.sum() * cosine, 500.0, rtol=1e-12)
    np.testing.assert_allclose((tensions[1] - tensions[0]) * r, 3.0, rtol=1e-12)
    bearing = dyn.reactions(0.0, q, v, tau=tau)[0]
    sine = (R - r) / c
    np.testing.assert_allclose(bearing[3:], [-500.0, (tensions[1] - tensions[0]) * sine * -1.0, 0], atol=1e-10)


def test_atwoods_machine_with_a_heavy_pulley():
    """a = (M - m) g / (M + m + J / r^2), with a rope on each side that is wound on the pulley; without J it slides over it."""
    M, m, r = 3.0, 2.0, 0.1
    system = hanging(load=(M, -r, -1), weight=(m, r, -1.5))
    system.add_body("pulley", hinge=Z, inertia=DISC)
    system.add_constraint("left", Rope(["load", ("pulley", -r)]))
    system.add_constraint("right", Rope([("pulley", -r), "weight"]))
    dyn, q, v = reference(system)
    J = DISC.about_origin[2][2, 2]
    a = (M - m) * G / (M + m + J / r**2)
    np.testing.assert_allclose(dyn.rhs(0.0, q, v)[1], [-a, a, a / r], atol=1e-12)
    _, ropes = dyn.reactions(0.0, q, v, closures=True)
    light = hanging(load=(M, -r, -1), weight=(m, r, -1.5))
    light.add_constraint("rope", Rope(["load", ("world", -r), "weight"]))
    dyn, q, v = reference(light)
    a = (M - m) * G / (M + m)
    np.testing.assert_allclose(dyn.rhs(0.0, q, v)[1], [-a, a], atol=1e-12)
    assert ropes.shape == (2, 6)
    run = pl.simulate(light, t_end=0.4, rtol=1e-10)
    np.testing.assert_allclose(run.q[-1], [-a * 0.08, a * 0.08], atol=1e-9)


@pytest.mark.parametrize("parts", [1, 2, 4])
def test_a_tackle_of_n_parts_has_the_ratio_n(parts):
    """The hand pulls a rope with T; the block with its load n T hangs on n vertical parts."""
    r, T = 0.1, 50.0
    system = pl.System("tackle", gravity=(0, -G, 0))
    system.add_body("hand", hinge=UP, pose=pl.Pose((-0.2, -1, 0)), mass=1.0)
    system.add_body("block", hinge=UP, pose=pl.Pose((0, -3, 0)), mass=parts * T / G)
    path = ["hand"]
    for n in range((parts + 1) // 2):
        left = -0.2 + 4 * r * n
        system.add_frame(f"top{n}", "world", pl.Pose((left + r, 0, 0)))
        system.add_frame(f"sheave{n}", "block", pl.Pose((left + 3 * r, 0, 0)))
        path += [(f"top{n}", -r), (f"sheave{n}", r)]
    if parts == 1:
        system.add_frame("eye", "block", pl.Pose((0, 0, 0)))
        path = ["hand", ("top0", -r), "eye"]
    else:
        system.add_frame("anchor", "world", pl.Pose((left + 4 * r, 0, 0)))
        path = [*path, "anchor"]
    system.add_constraint("rope", Rope(path))
    dyn, q, v = reference(system)
    tau = np.array([-T + G, 0.0])  # with its weight the hand pulls down by T
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau), 0, atol=1e-12)
    np.testing.assert_allclose(dyn.multipliers(q, v, tau), [T], rtol=1e-12)
    np.testing.assert_allclose(dyn.loop_jacobian(q), [[1.0, parts]], atol=1e-15)


def test_a_capstan():
    """Two ropes end on one drum and do not slip: its torque is the difference of their tensions times the radius."""
    r, W, T = 0.1, 400.0, 30.0
    system = hanging(load=(W / G, r, -2), tail=(T / G, -r, -1))
    system.add_body("drum", hinge=Z, inertia=DISC)
    system.add_constraint("rope", Rope([("drum", -r), "load"]))
    system.add_constraint("end", Rope(["tail", ("drum", -r)]))
    dyn, q, v = reference(system)
    tau = np.array([0.0, 0.0, (W - T) * r])
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau), 0, atol=1e-11)
    np.testing.assert_allclose(dyn.multipliers(q, v, tau), [W, T], rtol=1e-12)
    np.testing.assert_allclose(dyn.reactions(0.0, q, v, tau=tau)[2, 3:], [0, W + T + G, 0], rtol=1e-12)


def test_a_differential_hoist():
    """Weston's hoist lifts the load by (R - r) / 2 per radian, so that the torque is W (R - r) / 2."""
    R, r, W = 0.15, 0.13, 1000.0
    system = pl.System("hoist", gravity=(0, -G, 0))
    system.add_body("wheel", hinge=Z, inertia=DISC)
    system.add_body("block", hinge=UP, pose=pl.Pose(((R - r) / 2, -2, 0)), mass=W / G)
    system.add_constraint("chain", Rope([("wheel", -R), ("block", -(R + r) / 2), ("wheel", -r)]))
    dyn, q, v = reference(system)
    torque = np.array([W * (R - r) / 2, 0.0])
    np.testing.assert_allclose(dyn.rhs(0.0, q, v, tau=torque)[1], 0, atol=1e-11)
    np.testing.assert_allclose(dyn.multipliers(q, v, torque), [W / 2], rtol=1e-12)


def on_arms(system, carrier):
    """Pulleys, drums and a hook that move in the plane of a carrier, on arms and slides."""
    place = {"arm": (0.1, 0.2, 0), "slide": (0.5, 0.1, 0), "far": (1.9, 0.3, 0)}
    system.add_body("arm", carrier, Z, pose=pl.Pose(place["arm"]), inertia=DISC)
    system.add_body("slide", "arm", pl.Prismatic((0.6, 0.8, 0)), pose=pl.Pose(place["slide"]), inertia=DISC)
    system.add_body("drum", "slide", pl.Revolute("-z"), pose=pl.Pose((0.1, 0, 0)), inertia=DISC)
    system.add_body("far", carrier, Z, pose=pl.Pose(place["far"]), inertia=DISC)
    system.add_frame("hook", "far", pl.Pose((0.2, 0.3, 0)))
    system.add_frame("idler", "far", pl.Pose((-0.3, 0.1, 0)))
    return system


PATHS = {
    "rope": Rope([("drum", 0.1), ("idler", -0.15), "hook"], "carrier"),
    "drums": Rope([("drum", -0.1), ("idler", -0.15), ("far", 0.05)], "carrier"),
    "belt": Belt([("drum", 0.1), ("far", 0.2), ("idler", -0.05)], "carrier"),
    "slipping belt": Belt([("idler", 0.1), ("drum", 0.07), ("far", 0.2)], "carrier", slips=["idler"]),
}


@pytest.mark.parametrize("name", PATHS)
def test_forces_at_tangent_points_are_the_derivatives_of_lengths(name):
    """On a carrier that moves in space, the rows of J are derivatives of the residuals, and gamma is that of J v."""
    system = pl.System("plane")
    system.add_body("carrier", hinge=pl.Free(), inertia=DISC)
    on_arms(system, "carrier").add_constraint("path", PATHS[name])
    dyn, rng, model = pl.compile(system, target="reference"), np.random.default_rng(4), system.model
    assert "world" not in model.closures[0].frames
    q, v = model.integrate(model.neutral(), rng.uniform(-0.2, 0.2, model.nv)), rng.normal(size=model.nv)
    h = 1e-5
    J = dyn.loop_jacobian(q)
    steps = h * np.eye(model.nv)
    slopes = (dyn.loop_residual(model.integrate(q, steps)) - dyn.loop_residual(model.integrate(q, -steps))) / (2 * h)
    np.testing.assert_allclose(J.T, slopes, atol=1e-8)
    v = v - np.linalg.pinv(J) @ J @ v
    later, before = (dyn.loop_jacobian(model.integrate(q, sign * h * v)) @ v for sign in (1, -1))
    np.testing.assert_allclose(dyn.loop_acceleration(q, v, np.zeros(model.nv)), (later - before) / (2 * h), atol=1e-7)


@pytest.mark.parametrize("seed", seeds(4))
def test_ropes_and_belts_on_random_flexible_trees(seed):
    """A rope between two frames is a rod, and a belt between pulleys on one body is a coupling."""
    for law, other in (
        (lambda s: s.add_constraint("c", Rope(["f0", "world"])), lambda s: s.add_rod("c", "f0", "world")),
        (
            lambda s: s.add_constraint("c", Belt([("p0", 0.1), ("p1", -0.2)], "seat")),
            lambda s: s.add_coupling("c", {"p0": 1.0, "p1": 2.0}),
        ),
    ):
        found = []
        for joined in (law, other):
            system = random_flexible_system(seed, n=3, modes=2)
            at = "n1" if system.model.bodies[-1].flex is not None else None
            for i, pose in enumerate((pl.Pose((0.1, 0, 0)), pl.Pose((0.5, 0.3, 0)))):
                system.add_body(f"p{i}", "b2", Z, pose=pose, inertia=DISC, at=at)
            system.add_frame("seat", "b2", at=at)
            joined(system)
            found.append(system)
        model, rng = found[1].model, np.random.default_rng(seed)
        q, v = pl.assemble(found[1], model.integrate(model.neutral(), rng.uniform(-0.1, 0.1, model.nv)), rng.normal(size=model.nv))
        tau = rng.normal(size=model.nv)
        for method in ("composite", "articulated"):
            one, two = (pl.compile(x, target="reference", method=method).forward_dynamics(q, v, tau) for x in found)
            np.testing.assert_allclose(one, two, atol=1e-9 * np.abs(two).max())


def test_a_rope_that_leaves_its_plane():
    """A hook that swings in space on a rope from a drum keeps its energy, and the derivatives are those of the length."""
    system = pl.System("crane")
    system.add_body("drum", hinge=pl.Revolute("y"), inertia=pl.Inertia.cylinder(5.0, 0.1, 0.1, axis="y"))
    system.add_frame("top", "world", pl.Pose((1, 0, 1)))
    system.add_body("hook", hinge=pl.Free(), pose=pl.Pose((1.05, 0, 0)), mass=3.0, inertia=(0.01, 0.01, 0.01))
    system.add_constraint("rope", Rope([("drum", 0.1), ("top", 0.05), "hook"], axis="y"))
    q, v = pl.assemble(system, {"hook": [1, 0, 0, 0, 0.1, 0.3, 0.05]})
    run = pl.simulate(system, q, v, t_end=1.0, rtol=1e-10)
    energy = np.asarray(run.data["energy"])
    assert np.abs(run.q[:, 6]).max() > 0.1 and np.ptp(energy) < 1e-8


WRONG = {
    "overlap at q = 0: their centres are 0.4 m apart, and the radii add up to 0.5": lambda: Belt([("a", 0.3), ("b", 0.2)]),
    "has no radius": lambda: Belt([("a", 0.3), "b"]),
    "not in its path": lambda: Belt([("a", 0.1), ("b", 0.1)], slips=["c"]),
    "at least 2": lambda: Rope(["a"]),
    "neither a frame nor a pulley": lambda: Rope(["a", ("b", 0.1, "x")]),
    "is not a list": lambda: Rope("a"),
    "at the same place": lambda: Rope(["a", "world"]),
    "its turns are not known|turns are not known": lambda: Rope([("loose", 0.1), "b"]),
}


@pytest.mark.parametrize("message", WRONG)
def test_what_cannot_be_laid_is_refused(message):
    system = pl.System("wrong")
    system.add_body("a", hinge=Z, inertia=DISC)
    system.add_body("b", hinge=Z, pose=pl.Pose((0.4, 0, 0)), inertia=DISC)
    system.add_body("c", hinge=Z, pose=pl.Pose((0.1, 0.1, 0.1)), inertia=DISC)
    system.add_body("loose", hinge=pl.Free(), pose=pl.Pose((0.15, 0, 0)), inertia=DISC)
    with pytest.raises(pl.PliantError, match=message):
        system.add_constraint("rope", WRONG[message]())
        _ = system.model


def test_a_winch_that_is_driven():
    """A drum at a given speed lifts a load: the work of the constraint is that of gravity."""
    system = hanging(load=(3.0, 0.1, -2))
    system.add_body("drum", hinge=Z, inertia=DISC)
    system.prescribe("drum", lambda t: 2.0 * t)
    system.add_constraint("rope", Rope([("drum", -0.1), "load"]))
    q, v = pl.assemble(system, None, {"drum": 2.0})
    run = pl.simulate(system, q, v, t_end=1.0)
    np.testing.assert_allclose(run.q[-1], [0.2, 2.0], atol=1e-9)
    np.testing.assert_allclose(run.data["energy"].values[-1] - run.data["energy"].values[0], 3.0 * G * 0.2, atol=1e-9)


def test_a_rope_becomes_taut():
    """A load falls by 0.5 m until its rope stops it."""
    system, rope = hanging(load=(3.0, 0.1, -1)), Rope([("world", -0.1), "load"], length=1.5)
    system.add_constraint("rope", rope, active=False)
    system.add_output("slack", pl.sensors.ConstraintGap("rope"))
    system.add_output("tension", pl.sensors.ConstraintForce("rope", rows=["tension"]))
    system.add_event("taut", pl.Event("slack", falls_to=0.0, action=pl.events.activate("rope")))
    fallen = np.sqrt(1.0 / G)
    run = pl.simulate(system, t_end=2 * fallen, rtol=1e-10)
    held = run.t > fallen + 1e-9
    np.testing.assert_allclose(run["slack"].values, np.where(held, 0, 0.5 - G * run.t**2 / 2), atol=1e-9)
    np.testing.assert_allclose(run["tension"].values[held], 3.0 * G, rtol=1e-9)


def test_files_with_ropes(tmp_path):
    for law in PATHS.values():
        system = pl.System("plane")
        system.add_body("carrier", hinge=pl.Free(), inertia=DISC)
        on_arms(system, "carrier").add_constraint("path", law)
        pl.save(system, tmp_path / "rope.yaml")
        assert pl.load(tmp_path / "rope.yaml").model.fingerprint == system.model.fingerprint


def test_a_rope_that_leaves_its_plane_turns_its_drum_and_not_the_bearing():
    """The bearing carries the torque of the motor about its axis, and nothing of the rope's."""
    system = pl.System("crane", gravity=(0, -9.81, 0))
    base, rng = pl.Inertia.box(5.0, (0.3, 0.4, 0.5), com=(0.1, 0, 0)), np.random.default_rng(3)
    system.add_body("jib", hinge=pl.Universal("y", "x"), inertia=base)
    drum = pl.Inertia.cylinder(2.0, 0.1, 0.05)
    system.add_body("drum", "jib", pl.Revolute("z"), pose=pl.Pose((0.2, 0.5, 0)), inertia=drum)
    system.add_frame("sheave", "jib", pl.Pose((0.8, 0.9, 0)))
    system.add_body("hook", "jib", pl.Joint("xyz", "zyx"), pose=pl.Pose((0.9, -1.0, 0)), inertia=base)
    system.add_constraint("rope", pl.constraints.Rope([("drum", -0.1), ("sheave", -0.05), "hook"], "jib"))
    q, v = pl.assemble(system, rng.uniform(-0.2, 0.2, system.nq), rng.uniform(-1, 1, system.nv))
    dyn, tau, e = pl.compile(system, "reference"), rng.uniform(3, 5, system.nv), 1e-6
    loads, rope = dyn.reactions(0.0, q, v, tau=tau, closures=True)
    np.testing.assert_allclose(loads[1, 2], tau[2], atol=1e-13)
    assert abs(rope[0, 3:]).max() > 1.0
    ends = [dyn.loop_residual(system.model.integrate(q, sign * e * np.eye(system.nv))) for sign in (1.0, -1.0)]
    np.testing.assert_allclose(dyn.loop_jacobian(q)[0], (ends[0] - ends[1])[:, 0] / (2 * e), atol=1e-9)
