"""pl.Joint: attitudes, kinematics, finite motions, Sayers' satellite, its operations, and runs near the singular angle."""

import itertools
import json
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import pliant as pl
from tests.kit import close
from tests.systems import JOINTS, random_inertia, random_joint, random_pose

SEQUENCES = ["".join(x) for x in itertools.product("xyz", repeat=3) if x[0] != x[1] and x[1] != x[2]]
SATELLITE = json.loads((Path(__file__).parents[2] / "data" / "satellite.json").read_text())
KINDS = [(kind, speeds) for kind in JOINTS for speeds in ("auto", "rates")]


# ---- one joint


@pytest.mark.parametrize("turns", SEQUENCES)
def test_twelve_sequences(turns):
    joint = pl.Joint("xyz", turns)
    q = joint.random(np.random.default_rng(1))
    R, p = joint.pose(q[:, None])
    close(R, Rotation.from_euler(turns.upper(), q[3:]).as_matrix(), 1e-15)
    close(p[:, 0], q[:3], 0)
    singular = 0.0 if turns[0] == turns[2] else np.pi / 2
    assert joint.margin(np.array([0, 0, 0, 0.3, singular + 0.1, 0.2])) == pytest.approx(np.sin(0.1), rel=1e-12)


@pytest.mark.parametrize(("kind", "speeds"), KINDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_motions_against_differences(kind, speeds, seed):
    """Rates, finite motions, speeds of coordinates that are given: by `pl.testing`, each joint at one state."""
    joint = random_joint(np.random.default_rng([seed, len(kind), len(speeds)]), kind, speeds)
    pl.testing.check_hinge(joint, seed=seed, states=1, equations=False)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "no slides"), ({"turns": "xx"}, "parallel"), ({"slides": "xx"}, "independent"), ({"turns": "xyzx"}, "at most three"),
        ({"turns": "xw"}, "'xw'"),
        ({"turns": "x", "speeds": "body"}, "speeds='rates'"), ({"turns": "x", "speeds": "fast"}, "'fast'"),
        ({"turns": "xyz", "speeds_at": "composite"}, "speeds_at"), ({"slides": "xyz", "turns": "xy", "speeds": "body"}, "rates"),
    ],
)  # fmt: skip
def test_mistakes(given, words):
    with pytest.raises(pl.PliantError, match=words):
        pl.Joint(**given)


# ---- equal to other hinges


def pair(joint, hinge, rows=0):
    """Two systems that differ in one hinge, on a moving body and with one on it."""
    out = []
    for kind in (joint, hinge):
        rng = np.random.default_rng(5)
        system = pl.System("pair", gravity=(1.0, 2.0, -9.0))
        system.add_body("a", hinge=pl.Revolute("x"), inertia=random_inertia(rng))
        system.add_body("b", "a", kind, pose=random_pose(rng), inertia=random_inertia(rng))
        system.add_body("c", "b", pl.Revolute("y"), pose=random_pose(rng), inertia=random_inertia(rng))
        out.append(system)
    return out


@pytest.mark.parametrize("turns", ["xyz", "zxz"])
@pytest.mark.parametrize("at", ["origin", (0.2, -0.1, 0.4), "composite"])
def test_as_a_free_hinge(turns, at):
    ours, free = pair(pl.Joint("xyz", turns, speeds_at=at), pl.Free())
    joint = ours.model.hinges[1].type
    q, v = ours.random_state(1)
    x, y, z, w = Rotation.from_euler(turns.upper(), q[4:7]).as_quat()
    c = joint.point
    Q = np.concatenate([q[:1], [w, x, y, z], q[1:4], q[7:]])
    T = np.eye(8)  # v of the free hinge = T v
    T[1:7, 1:7] = 0.0
    T[1:4, 4:7] = T[4:7, 1:4] = np.eye(3)
    T[4:7, 4:7] = [[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]]
    tau = np.random.default_rng(2).normal(size=8)
    a, b = (pl.compile(system) for system in (ours, free))
    close(T @ a.forward_dynamics(q, v, T.T @ tau), b.forward_dynamics(Q, T @ v, tau), 1e-12)
    close(a.mass_matrix(q), T.T @ b.mass_matrix(Q) @ T, 1e-12)
    assert (a.kinetic_energy(q, v), a.potential_energy(q)) == pytest.approx((b.kinetic_energy(Q, T @ v), b.potential_energy(Q)))


@pytest.mark.parametrize(("joint", "hinge"), [
    (pl.Joint(turns="y"), pl.Revolute("y")), (pl.Joint("z"), pl.Prismatic("z")), (pl.Joint(turns="xy"), pl.Universal("x", "y")),
])  # fmt: skip
def test_as_simple_hinges(joint, hinge):
    ours, other = pair(joint, hinge)
    q, v = ours.random_state(1)
    tau = np.random.default_rng(2).normal(size=ours.nv)
    a, b = (pl.compile(system) for system in (ours, other))
    close(a.forward_dynamics(q, v, tau), b.forward_dynamics(q, v, tau), 1e-12)
    assert a.operations("forward_dynamics").total <= b.operations("forward_dynamics").total + 2


def test_rolled_code_is_the_same():
    rng = np.random.default_rng(4)
    system = pl.System("many")
    for k in range(12):
        joint = random_joint(rng, JOINTS[k % 4])
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint, pose=random_pose(rng), inertia=random_inertia(rng))
    q, v = system.random_state(2)
    tau = rng.normal(size=system.nv)
    rolled, plain = pl.compile(system, mode="rolled"), pl.compile(system, target="reference")
    close(rolled.forward_dynamics(q, v, tau), plain.forward_dynamics(q, v, tau), 1e-9)  # 12 bodies in a row, twelve digits of M
    close(rolled.qdot(q, v), plain.qdot(q, v), 1e-12)


# ---- Sayers' satellite


def test_the_satellite_at_its_composite_centre_and_at_its_origin():
    """Its rates at the centre are compared with other programs' in tests/papers/test_sayers.py."""
    for case in SATELLITE["cases"]:
        values, q, u = case["params_override"], np.array(case["q"]), np.array(case["u"])
        p = pl.examples.SATELLITE | values
        c = np.array([0, 0, -p["L2"] * p["M_C"] / (p["M_B"] + p["M_C"])])
        centred = pl.examples.sayers_satellite(values, speeds_at="composite")
        close(centred.model.hinges[0].type.point, c, 1e-16)
        there, here = (pl.compile(x, target="reference") for x in (centred, pl.examples.sayers_satellite(values)))
        T = np.eye(10)
        T[:3, 3:6] = [[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]]
        close(T.T @ here.mass_matrix(q) @ T, there.mass_matrix(q), 1e-14)
        close(here.qdot(q, T @ u), there.qdot(q, u), 1e-14)
        tau = np.random.default_rng(1).normal(size=10)  # of the speeds at the centre
        back = np.linalg.inv(T)
        close(back @ here.rhs(0.0, q, T @ u, tau=back.T @ tau)[1], there.rhs(0.0, q, u, tau=tau)[1], 1e-12)


@pytest.mark.full_effort
@pytest.mark.parametrize(("at", "most"), [("origin", 915), ("composite", 980)])
def test_operations_of_the_satellite(at, most):
    dyn = pl.compile(pl.examples.sayers_satellite(speeds_at=at))
    assert dyn.operations("rhs").total <= most
    if at == "origin":
        assert dyn.operations("mass_matrix").total + dyn.operations("bias").total <= 480


@pytest.mark.full_effort
def test_operations_of_ball_joints():
    """Turns apart: a tenth less than quaternions."""
    counts = {}
    for kind, hinge in (("angles", pl.Joint(turns="xyz")), ("quaternions", pl.Spherical())):
        system, rng = pl.System("balls"), np.random.default_rng(0)
        for k in range(4):
            parent, pose = (f"b{k - 1}", pl.Pose((0, 0, -0.5))) if k else ("world", None)
            system.add_body(f"b{k}", parent, hinge, pose=pose, inertia=random_inertia(rng))
        dyn = pl.compile(system)
        counts[kind] = dyn.operations("forward_dynamics").total + dyn.operations("qdot").total
    assert counts["angles"] <= min(1830, 0.91 * counts["quaternions"])


def test_the_composite_centre_follows_parameters():
    def bus(mass):
        system = pl.System("bus")
        system.add_body("bus", hinge=pl.Joint("xyz", "xyz", speeds_at="composite"), mass=5.0, inertia=(3, 4, 5))
        system.add_body("clock", "bus", pl.Revolute("z"), mass=mass, com=(0, 0, -0.5), inertia=(0.2, 0.2, 0.1))
        return system

    dyn, changed = pl.compile(bus(2.0), parameters=["clock.mass"]), pl.compile(bus(3.1), target="reference")
    q, v = changed.model.random_state(1)
    close(dyn.forward_dynamics(q, v, np.zeros(7), [3.1]), changed.forward_dynamics(q, v, np.zeros(7)), 1e-11)
    close(dyn.qdot(q, v, [3.1]), changed.qdot(q, v), 1e-12)


# ---- runs


def top(turns, speeds="auto"):
    system = pl.System("top", gravity=(0, 0, -9.81))
    system.add_body("top", hinge=pl.Joint(turns=turns, speeds=speeds), mass=1.0, com=(0, 0, 0.1), inertia=(0.02, 0.03, 0.01))
    return system


def test_a_run_agrees_with_quaternions():
    runs = []
    for speeds in ("auto", "rates"):
        system = top("xyz", speeds)
        q0, w = np.array([0.2, 0.3, -0.4]), np.array([1.0, -0.5, 4.0])
        kind = system.hinges[0].type
        v0 = w if speeds == "auto" else pl.Joint(turns="xyz").qdot(q0[:, None], w[:, None])[:, 0]
        run = pl.simulate(system, t_end=1.0, q0=q0, v0=v0, rtol=1e-11, atol=1e-11)
        assert run.quality.energy_drift < 1e-9
        runs.append(kind.pose(run.q[-1][:, None])[0])
    x, y, z, s = Rotation.from_euler("XYZ", q0).as_quat()
    system = top("xyz")
    ball = pl.System("ball", gravity=system.gravity)
    ball.add_body("top", hinge=pl.Spherical(), mass=1.0, com=(0, 0, 0.1), inertia=(0.02, 0.03, 0.01))
    run = pl.simulate(ball, t_end=1.0, q0=[s, x, y, z], v0=w, rtol=1e-11, atol=1e-11)
    R, _ = pl.Spherical().pose(run.q[-1][:, None])
    for other in runs:
        close(other, R, 1e-8)


def test_singular_angles_are_told():
    system = top("xyz")
    with pytest.raises(pl.PliantError, match=r"hinge 'top'.*singular angle"):
        pl.simulate(system, t_end=0.1, q0=[0, np.pi / 2, 0])
    with pytest.raises(pl.PliantError, match="singular angle"):
        pl.simulate(top("zxz"), t_end=0.1)
    with pytest.warns(pl.ModelWarning, match=r"hinge 'top' comes within .* t = 0\.\d* s"):
        pl.simulate(system, t_end=0.2, q0=[0, np.pi / 2 - 0.05, 0.0], v0=[0, 0.6, 0])


@pytest.mark.parametrize("hinge", [
    pl.Joint("xz", "zxz"), pl.Joint("xyz", "xyz", speeds_at="composite"), pl.Joint(turns="y", speeds="rates"),
    pl.Joint(["-x", (0.3, 0.4, 1.2)], [(1, 2, 3), "y"]), pl.Joint("xyz", "z", "body", (0.1, 0.2, 0.3)),
], ids=repr)  # fmt: skip
def test_files_hold_it(hinge, tmp_path):
    system = pl.System("file")
    system.add_body("b", hinge=hinge, hinge_name="h", inertia=random_inertia(np.random.default_rng(1)))
    pl.save(system, tmp_path / "file.yaml")
    again = pl.load(tmp_path / "file.yaml")
    assert repr(again.hinges[0].type) == repr(hinge) and again.model.fingerprint == system.model.fingerprint
    assert eval(repr(hinge), {"Joint": pl.Joint}).structure == hinge.structure
    with pytest.raises(pl.PliantError, match="hinge 'h'"):
        pl.convert.to_pinocchio(system, *system.random_state(1))
