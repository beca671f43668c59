"""Locked hinges against the full system, attached systems against those built by hand, removed parts, limits."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.kit import close
from tests.systems import random_flexible_system, random_inertia, random_pose, random_system


def reference(system):
    return pl.compile(system, target="reference")


# ---- lock


@pytest.mark.seeds(6)
def test_a_reduced_system_is_the_full_one_with_hinges_at_rest(seed):
    """Its mass matrix is a block of the full one, and its bias that of zero speeds, over all hinges, rigid and flexible."""
    rng = np.random.default_rng(seed)
    system = (random_flexible_system if seed % 2 else random_system)(seed, 5)
    moving = [hinge.name for hinge in system.hinges if hinge.type.nv]
    if len(moving) < 2:
        pytest.skip("there are too few hinges")
    names = list(rng.choice(moving, size=len(moving) // 2, replace=False))
    q, v = system.random_state(seed)
    stays = np.ones(system.nv, dtype=bool)
    for name in names:
        place = system.v_index(name)
        stays[place.start : place.start + next(h for h in system.hinges if h.name == name).type.nv] = False
    reduced = system.lock(names, at=q)
    assert system.nv == stays.size and reduced.nv == stays.sum()
    q_stays = np.concatenate([
        q[place.start + (body.hinge.type.nq if body.hinge.name in names else 0) : place.stop]
        for body, place in zip(system.bodies, system.model.internals.q_slices, strict=True)
    ])  # fmt: skip
    full, less = reference(system), reference(reduced)
    close(less.mass_matrix(q_stays), full.mass_matrix(q)[np.ix_(stays, stays)], 1e-12)
    close(less.bias(q_stays, v[stays]), full.bias(q, np.where(stays, v, 0.0))[stays], 1e-11)
    for frame in ("f0", "f1"):
        close(less.frame(frame).pose(q_stays)[1], full.frame(frame).pose(q)[1], 1e-12)


def test_what_acts_on_locked_hinges_goes_and_couplings_shorten():
    system = pl.System("gears")
    for k in range(3):
        system.add_body(f"g{k}", hinge=pl.Revolute("z"), inertia=pl.Inertia.box(1.0, (1, 1, 1)))
        system.add_load(f"spring{k}", pl.loads.HingeSpring(f"g{k}", k=2.0))
    system.add_coupling("train", {"g0": 1.0, "g1": 2.0, "g2": -1.0}, offset=0.5)
    reduced = system.lock("g1", at={"g1": 0.4})
    assert [load.name for load in reduced.loads] == ["spring0", "spring2"]
    (train,) = reduced.loops
    assert dict(train.terms) == {"g0": 1.0, "g2": -1.0} and train.offset == pytest.approx(-0.3)
    with pytest.raises(pl.PliantError, match=r"coupling 'train' .* does not hold where its hinges are locked"):
        system.lock(["g0", "g1", "g2"])
    with pytest.raises(pl.PliantError, match="no hinge named 'g9'"):
        system.lock("g9")
    with pytest.raises(pl.PliantError, match=r"at has shape \(2,\); give \(3,\)"):
        system.lock("g0", at=[0.0, 1.0])


def test_locked_robots_against_pinocchio():
    pin = pytest.importorskip("pinocchio")
    robots = pytest.importorskip("benchmarks.robots")
    path = robots.path_of("panda")
    system, peer = robots.load(path), pin.buildModelFromUrdf(str(path))
    q, _ = system.random_state(2)
    names = ["panda_joint3", "panda_joint5"]
    theirs = np.array([q[system.q_index(name)][0] for name in list(peer.names)[1:]])
    less = pin.buildReducedModel(peer, [peer.getJointId(name) for name in names], theirs)
    reduced = system.lock(names, at=q)
    own = [hinge.name for hinge in reduced.hinges if hinge.type.nv]
    order = [own.index(name) for name in list(less.names)[1:]]
    q_own = np.array([q[system.q_index(name)][0] for name in own])
    M = pin.crba(less, less.createData(), q_own[order])
    M = np.triu(M) + np.triu(M, 1).T
    close(reference(reduced).mass_matrix(q_own)[np.ix_(order, order)], M, 1e-12)


def test_cables_and_modal_damping_keep_what_acts_on_the_other_hinges():
    """Against the full system, whose hinge is held by the flag of a lock."""
    system = pl.System("wing", gravity=(0, 0, 0))
    for name, parent in (("a", "world"), ("b", "a"), ("c", "b")):
        system.add_body(name, parent, pl.Revolute("y"), pose=pl.Pose((1.0, 0, 0)), inertia=pl.Inertia.box(1.0, (1, 0.1, 0.5)))
        system.add_load(f"spring_{name}", pl.loads.HingeSpring(name, k=5.0))
    system.add_load("damping", pl.analysis.modal_damping(system, 0.02))
    system.add_load("cable", pl.loads.SyncCable("a", "b", ratio=-2.0, rest=0.3, k=4.0, c=0.2))
    held = system.copy()
    for name in ("a", "b"):
        held.add_event(f"hold_{name}", pl.Event("t", reaches=9.0, action=pl.events.lock(name)))
    q, v = np.array([0.4, -0.2, 0.1]), np.array([0.5, -0.7, 0.3])
    for k, name in enumerate("ab"):
        less, stays = system.lock(name, at=q), np.arange(3) != k
        full = reference(held).rhs(0.0, q, v * stays, s={f"{name}.locked": 1.0})[1]
        close(reference(less).rhs(0.0, q[stays], v[stays])[1], full[stays], 1e-12)
    assert "cable" not in [load.name for load in system.lock(["a", "b"]).loads]
    system.add_load("taut", pl.loads.SyncCable("b", "c", k=4.0, preload=1.0))
    with pytest.raises(pl.PliantError, match=r"'b' and 'c' becomes a spring .* not one with preload"):
        system.lock("c")


def test_events_by_name_go_with_what_they_look_at():
    def system():
        made = pl.System("wing", gravity=(0, 0, 0))
        made.add_body("a", hinge=pl.Revolute("y"), mass=1.0, inertia=[1.0, 1.0, 1.0])
        made.add_body("b", "a", pl.Revolute("y"), mass=1.0, inertia=[1.0, 1.0, 1.0])
        made.add_load("b", pl.loads.Latch("b", at=0.5, k=3.0))  # a load may have the name of a body
        made.add_output("gyro", pl.sensors.Gyro("a", period=0.1))
        for name in ("a.angle", "b.angle", "b.latched", "gyro.y", "gyro[0]", "t"):
            made.add_event(name.replace(".", "_"), pl.Event(name, reaches=0.5))
        return made

    for kind, name, gone in (
        ("body", "b", {"b", "b_angle", "b_latched"}),
        ("load", "b", {"b", "b_latched"}),
        ("output", "gyro", {"gyro", "gyro_y", "gyro[0]"}),
    ):
        made = system()
        assert {*made.remove(name, kind)} == gone
        assert made.model.nv == (1 if kind == "body" else 2)


# ---- attach and remove


def gripper(seed):
    rng = np.random.default_rng(seed)
    system = pl.System("gripper")
    system.add_body("palm", "world", pl.Revolute("z"), pose=random_pose(rng), inertia=random_inertia(rng))
    system.add_body("finger", "palm", pl.Prismatic("y"), pose=random_pose(rng), inertia=random_inertia(rng))
    system.add_frame("tip", "finger", random_pose(rng))
    system.add_frame("anchor", "world", random_pose(rng))
    system.add_shape("finger", pl.shapes.Sphere(0.1), name="pad")
    system.add_load("spring", pl.loads.HingeSpring("finger", k=3.0, c=0.1))
    system.add_load("bush", pl.loads.Bushing("anchor", "tip", k=(5.0,) * 6, c=(0.1,) * 6))
    system.add_load("hold", pl.loads.Bushing("world", "tip", k=(1.0,) * 6, c=(0.0,) * 6))
    system.add_load("motor", pl.loads.Motor("palm", torque=pl.Input(0.3)))
    system.add_output("tip-pose", pl.sensors.FramePose("tip"))
    system.add_event("latch", pl.Event(lambda x: x.q("palm") - 9.0, 1, pl.events.lock("palm")))
    return system


def arm(seed=0):
    return random_system(seed, 3, base="fixed", shape="chain")


@pytest.mark.seeds(3)
def test_an_attached_system_is_one_that_was_built_there(seed):
    rng, small = np.random.default_rng(seed), gripper(seed)
    small.remove("latch")
    robot, pose = arm(seed), random_pose(rng)
    robot.attach(small, at="f0", prefix="g-", pose=pose)
    by_hand = arm(seed)
    mount = next(frame for frame in by_hand.frames if frame.name == "f0")
    place = mount.pose @ pose
    for body in small.bodies:
        at_root = body.parent == "world"
        by_hand.add_body(
            f"g-{body.name}",
            mount.body if at_root else f"g-{body.parent}",
            body.hinge.type,
            pose=place @ body.hinge.pose if at_root else body.hinge.pose,
            inertia=body.inertia,
        )
    tip, anchor = (next(frame for frame in small.frames if frame.name == name) for name in ("tip", "anchor"))
    by_hand.add_frame("g-tip", "g-finger", tip.pose)
    by_hand.add_frame("g-anchor", mount.body, place @ anchor.pose)
    by_hand.add_frame("g-world", mount.body, place)
    by_hand.add_load("g-spring", pl.loads.HingeSpring("g-finger", k=3.0, c=0.1))
    by_hand.add_load("g-bush", pl.loads.Bushing("g-anchor", "g-tip", k=(5.0,) * 6, c=(0.1,) * 6))
    by_hand.add_load("g-hold", pl.loads.Bushing("g-world", "g-tip", k=(1.0,) * 6, c=(0.0,) * 6))
    by_hand.add_load("g-motor", pl.loads.Motor("g-palm", torque=pl.Input(0.3)))
    by_hand.add_output("g-tip-pose", pl.sensors.FramePose("g-tip"))
    assert [body.name for body in robot.bodies] == [body.name for body in by_hand.bodies]
    one, other = reference(robot), reference(by_hand)
    q, v = robot.random_state(seed)
    close(one.rhs(0.0, q, v, u={"g-motor.torque": 0.7})[1], other.rhs(0.0, q, v, u={"g-motor.torque": 0.7})[1], 1e-12)
    close(one.outputs(0.0, q, v)["g-tip-pose"], other.outputs(0.0, q, v)["g-tip-pose"], 1e-13)
    assert [shape.name for shape in robot.shapes] == ["g-pad"] and len(small.bodies) == 2


def test_removing_what_was_attached_gives_the_system_back():
    robot, before = arm(), arm()
    small = gripper(0)
    small.remove("latch")
    robot.attach(small, at="f1", prefix="left-")
    robot.attach(small, at="b2", prefix="right-")
    assert {"left-palm", "right-finger"} <= {body.name for body in robot.bodies}
    gone = robot.remove("left-palm")
    assert {"left-palm", "left-finger", "left-tip", "left-spring", "left-motor", "left-tip-pose", "left-pad"} <= {*gone}
    robot.remove("right-palm")
    for name in ("left-anchor", "left-world", "right-anchor", "right-world"):
        robot.remove(name)
    assert robot.model.fingerprint == before.model.fingerprint


def test_functions_need_their_own_names():
    robot = arm()
    with pytest.raises(pl.PliantError, match=r"attach: event 'latch' of system 'gripper' has a Python function.*remove the event"):
        robot.attach(gripper(0), at="f0", prefix="g-")
    robot.attach(gripper(0), at="f0")
    assert reference(robot).rhs(0.0, *robot.random_state(0))[1].shape == (robot.nv,)
    with pytest.raises(pl.PliantError, match="body 'palm' exists already in system 'random'; give prefix="):
        robot.attach(gripper(0), at="f1")
    assert len(robot.bodies) == 5  # nothing was added
    with pytest.raises(pl.PliantError, match="no frame or body named 'hand'"):
        robot.attach(gripper(0), at="hand")


def test_removing_by_kind():
    system = gripper(0)
    system.add_load("tip", pl.loads.FrameForce("tip", force=(0, 0, 1.0)))
    with pytest.raises(pl.PliantError, match="several parts have the name 'tip'; give kind=, one of 'frame', 'load'"):
        system.remove("tip")
    system.remove_load("tip")
    system.remove_load("motor")
    assert {load.name for load in system.loads} == {"spring", "bush", "hold"}
    with pytest.raises(pl.PliantError, match="no load named 'motr'"):
        system.remove_load("motr")
    assert set(system.remove("finger")) >= {"finger", "tip", "pad", "spring", "bush", "hold", "tip-pose"}
    assert [body.name for body in system.bodies] == ["palm"] and not system.loads


@pytest.mark.parametrize("name", ["rotating-beam", "sayers-satellite", "stewart", "lander", "tether", "n-four-bar", "canadarm"])
def test_an_attached_example_moves_as_alone(name):
    """On a world that stands still, with a prefix: closures, contacts, beams, nodes that have the names of frames."""
    example = pl.examples.EXAMPLES[name]
    alone, host = example.build(), pl.System("host")
    host.gravity = alone.gravity
    host.add_body("block", hinge=pl.Prismatic("x"), mass=1.0)
    host.attach(alone, prefix="p-")
    closed = bool(alone.model.closures)
    q, v = pl.assemble(alone, example.q0, example.v0) if closed else alone.random_state(0)
    there = [np.concatenate([[0.0], x]) for x in (q, v)]
    assert [body.name for body in host.bodies] == ["block", *(f"p-{body.name}" for body in alone.bodies)]
    one, other = reference(alone), reference(host)
    close(other.rhs(0.1, *there)[1][1:], one.rhs(0.1, q, v)[1], 1e-13)
    assert [load.name for load in host.loads] == [f"p-{load.name}" for load in alone.loads]


def test_what_is_not_a_system_a_text_or_a_number_is_refused():
    system, other = arm(), gripper(0)
    for call, message in (
        (lambda: system.attach("gripper"), "attach: 'gripper' is not a system"),
        (lambda: system.attach(other, prefix=3), "attach: prefix 3 is not a text"),
        (lambda: system.attach(other, pose=(0, 0, 1)), r"attach: pose \(0, 0, 1\) is not a Pose"),
        (lambda: system.remove("b0", kind="boddy"), "remove 'b0': no kind of part named 'boddy'"),
        (lambda: other.lock("palm", at="x"), "lock: at is not an array of real numbers"),
        (lambda: other.lock("palm", at=[np.nan, 0.0]), "lock: at: 'palm.angle' is not finite"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            call()


# ---- limits and poses


def test_limits_as_arrays_and_states_within_them():
    system = pl.System("limited")
    inertia = pl.Inertia.box(1.0, (1, 1, 1))
    system.add_body("base", hinge=pl.Free(), inertia=inertia)
    system.add_body("a", "base", pl.Revolute("z"), inertia=inertia, limits=pl.Limits(-0.5, 0.2, effort=3.0, velocity=0.1))
    system.add_body("b", "a", pl.Prismatic("z"), inertia=inertia, limits=pl.Limits(lower=0.4))
    close(system.lower[7:], [-0.5, 0.4])
    assert np.isinf(system.lower[:7]).all() and system.upper[7] == 0.2 and system.upper[8] == np.inf
    assert system.effort[6] == 3.0 and np.isinf(system.effort[[0, 7]]).all() and system.velocity[6] == 0.1
    states = [system.random_state(seed) for seed in range(40)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    assert (q >= system.lower).all() and (q <= system.upper).all() and np.ptp(q[:, 7]) > 0.5 and (np.abs(v[:, 6]) <= 0.1).all()


@pytest.mark.seeds(2)
def test_poses_between_two(seed):
    system = random_system(seed, 4)
    (q0, _), (q1, _) = system.random_state(seed), system.random_state(seed + 9)
    half = system.interpolate(q0, q1, 0.5)
    close(system.integrate(half, system.difference(q0, q1), 0.5), system.interpolate(q0, q1, 1.0), 1e-12)
    assert system.distance(q0, half) == pytest.approx(0.5 * system.distance(q0, q1))
    assert system.interpolate(q0, q1, np.linspace(0, 1, 5)).shape == (5, system.nq)


def test_beams_of_several_segments():
    """They are attached, locked and removed as one thing."""
    crane = pl.System("crane")
    crane.add_beam("boom", "world", hinge=pl.Revolute("z"), length=2.0, mass=1.0, EI=50.0, segments=3, planes="y")
    crane.add_body("hook", "boom", at=1.3, mass=0.2)
    crane.add_frame("eye", "boom", at="tip")
    robot = arm()
    robot.attach(crane, at="f0", prefix="c-")
    assert [beam.name for beam in robot.beams] == ["c-boom"] and robot.nv == arm().nv + crane.nv
    q, v = robot.random_state(0)
    assert reference(robot).frame("c-eye").pose(q)[1].shape == (3,) and np.isfinite(reference(robot).rhs(0.0, q, v)[1]).all()
    held = crane.lock("boom", at={"boom": 0.4})
    assert held.nv == crane.nv - 1 and held.beams[0].root.type.nv == 0
    close(
        reference(held).mass_matrix(np.zeros(held.nv)),
        reference(crane).mass_matrix(crane.state({"boom": 0.4}))[1:, 1:],
        1e-13,
    )
    assert {"c-boom", "c-boom-1", "c-boom-3", "c-hook", "c-eye"} <= {*robot.remove("c-boom")}
    assert robot.model.fingerprint == arm().model.fingerprint


def test_a_measure_of_the_whole_system_stays_one():
    """It had become one of the frame to which a system was attached, which carries nothing."""
    part = arm()
    part.add_output("centre", pl.sensors.SubtreeMeasure("world"))
    whole = pl.System("whole", gravity=part.gravity)
    whole.attach(part)
    q, v = part.random_state(0)
    close(reference(whole).outputs(0.0, q, v)["centre"], reference(part).com(q), 1e-13)
