"""Robots in URDF: pliant's reader and dynamics against Pinocchio's and MuJoCo's own, and against recorded results."""

from __future__ import annotations

import json
import re
import warnings
from functools import cache
from pathlib import Path

import mujoco
import numpy as np
import pinocchio as pin
import pytest
from lxml import etree

import pliant as pl
from tests.peers.compare import assert_agree, assert_forward, assert_solves, control_results, results
from tests.peers.mujoco_model import Mujoco
from tests.peers.pinocchio_model import Joint, Pinocchio, States, angular_first
from tests.peers.robots import FOLDER, pinocchio_model
from tests.systems import random_inertia, seeds

RECORDED = sorted((Path(__file__).parents[1] / "data/robots").glob("*.json"))
BROKEN = {"falcon_description/urdf/falcon.urdf": "no link named 'Z_prop", "ur_description/urdf/ur3.urdf": "there is no <link>"}
ROBOTS = sorted({path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.urdf")} - set(BROKEN))
# MuJoCo refuses links whose inertia is not positive definite, breaks the triangle inequality, or is zero where something moves
REFUSED_BY_MUJOCO = "mass and inertia of moving|inertia must (have positive|satisfy)"
# each robot with either base is compared with one of the peers
BY_TURNS = [(robot, ("fixed", "free")[i % 2]) for i, robot in enumerate(ROBOTS)]
OTHER_TURNS = [(robot, ("free", "fixed")[i % 2]) for i, robot in enumerate(ROBOTS)]


@cache
def read(robot, base):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)  # mimic joints, defects of inertias: tested in tests/formats
        return pl.load(FOLDER / robot, base=base)


def load(robot, base):
    """The system, a random state and accelerations; skips where a fixed base leaves nothing that moves."""
    system = read(robot, base)
    if system.nv == 0:
        pytest.skip("nothing moves")
    rng = np.random.default_rng(system.nv)
    return system, *system.random_state(rng), *rng.normal(size=(2, system.nv))


def moved_root(system):
    """Where the URDF's root link is 'world': the placement X of the free base in it, if it is not the same frame."""
    base = system.bodies[0].hinge
    return pin.SE3(base.pose.R, base.pose.xyz) if isinstance(base.type, pl.Free) and base.pose != pl.Pose() else None


def pinocchio_state(peer, q, v):
    """Pinocchio's q and v. Its free flyer moves the root link: on a moved root at X q X^-1, with speeds Ad_X v."""
    q, v, X = peer.states.q(q), peer.states.v(v), moved_root(peer.system)
    if X is not None:
        q[:7] = pin.SE3ToXYZQUAT(X * pin.XYZQUATToSE3(q[:7]) * X.inverse())
        v[:6] = X.act(pin.Motion(v[:6])).vector
    return q, v


# ---- every robot


def test_there_are_robots():
    assert len(ROBOTS) >= 60 and len(RECORDED) == 4  # releases of example-robot-data add and drop some


def assert_matches_pinocchio(robot, base):
    system, q, v, a, tau = load(robot, base)
    dyn, peer = pl.compile(system, "reference"), Pinocchio(pinocchio_model(robot, base), system)
    frames = {system.bodies[k].name for k in (0, len(system.bodies) // 2, -1)}
    assert_agree(results(dyn, q, v, a, frames), results(peer, q, v, a, frames))
    # forward dynamics has no answer where moving links have no inertia: grippers of bravo7, hands of romeo
    is_singular = not np.linalg.cond(peer.mass_matrix(q)) < 1e14
    assert is_singular == bool(system.model.internals.without_inertia)
    if not is_singular:
        assert_forward(dyn, peer, q, v, tau)


def assert_states_match_pinocchio(robot, base):
    system, q, v, _, _ = load(robot, base)
    peer = Pinocchio(pinocchio_model(robot, base), system)
    one, batch = pl.convert.to_pinocchio(system, q, v), pl.convert.to_pinocchio(system, np.stack([q, q]), np.stack([v, 2 * v]))
    for own, several, want, doubled in zip(one, batch, pinocchio_state(peer, q, v), pinocchio_state(peer, q, 2 * v), strict=True):
        assert np.allclose(own, want, rtol=0, atol=1e-14) and np.allclose(several, [want, doubled], rtol=0, atol=1e-14)


def assert_states_come_back(robot, base):
    """A state of Pinocchio's own, to pliant: all frames are where and move as Pinocchio's, and it goes back to itself."""
    system, *_ = load(robot, base)
    model = pinocchio_model(robot, base)
    model.lowerPositionLimit, model.upperPositionLimit = -np.ones(model.nq), np.ones(model.nq)
    pin.seed(system.nv)
    theirs, speeds = pin.randomConfiguration(model), np.random.default_rng(system.nv).normal(size=model.nv)
    q, v = pl.convert.from_pinocchio(system, theirs, speeds)
    data, dyn = model.createData(), pl.compile(system, "reference")
    pin.forwardKinematics(model, data, theirs, speeds)
    pin.updateFramePlacements(model, data)
    for body in system.bodies:
        k = model.getFrameId(body.name, pin.FrameType.BODY)
        frame, place = dyn.frame(body.name), data.oMf[k]
        moves = angular_first(pin.getFrameVelocity(model, data, k, pin.LOCAL_WORLD_ALIGNED).vector)
        R, p = frame.pose(q)
        assert np.allclose(R, place.rotation, rtol=0, atol=1e-13) and np.allclose(p, place.translation, rtol=0, atol=1e-12)
        assert np.allclose(frame.velocity(q, v), moves, rtol=0, atol=1e-13 * max(1, np.abs(moves).max()))
    again = pl.convert.to_pinocchio(system, q, v)
    batch = pl.convert.from_pinocchio(system, np.stack([theirs, theirs]), np.stack([speeds, 2 * speeds]))
    for x, y in zip((*again, *batch), (theirs, speeds, [q, q], [v, 2 * v]), strict=True):
        assert np.allclose(x, y, rtol=0, atol=1e-14 * max(1, np.abs(y).max()))


MOVED_ROOT = "asr_twodof_description/urdf/TwoDofs.urdf"  # its root link is 'world', and the first link is turned in it


@pytest.mark.parametrize(("robot", "base"), [case for case in BY_TURNS if case != (MOVED_ROOT, "free")])
def test_against_pinocchio(robot, base):
    """Seen: 1e-14 of the largest entry for every quantity; forward dynamics' residual 2e-16 of its terms."""
    assert_matches_pinocchio(robot, base)


@pytest.mark.parametrize("base", ["fixed", "free"])
@pytest.mark.parametrize("name", ["panda.urdf", "solo12.urdf", "ur5_robot.urdf", "talos_reduced.urdf"])
def test_control_against_pinocchio(name, base):
    """Links fixed to others are bodies of their own here and not in Pinocchio, so the regressor is asked for tau instead."""
    robot = next(r for r in ROBOTS if r.endswith("/" + name))
    system, q, v, a, _ = load(robot, base)
    dyn, peer = pl.compile(system, "reference"), Pinocchio(pinocchio_model(robot, base), system)
    frames = [system.bodies[-1].name]
    assert_agree(control_results(dyn, q, v, a, frames, ["regressor"]), control_results(peer, q, v, a, frames, ["regressor"]))
    tau = dyn.regressor(q, v, a) @ system.inertial_parameters
    assert_agree({"regressor": tau}, {"regressor": peer.inverse_dynamics(q, v, a)})


@pytest.mark.parametrize(("robot", "base"), [(robot, base) for robot, base in BY_TURNS if robot != MOVED_ROOT])
def test_to_pinocchio(robot, base):
    assert_states_match_pinocchio(robot, base)


def test_to_pinocchio_on_a_moved_root():
    assert_states_match_pinocchio(MOVED_ROOT, "free")


@pytest.mark.parametrize("robot", [*ROBOTS[::10], MOVED_ROOT])
@pytest.mark.parametrize("base", ["fixed", "free"])
def test_from_pinocchio(robot, base):
    assert_states_come_back(robot, base)


def test_states_that_pinocchio_has_not():
    system = pl.System("boom")
    system.add_body("b", flex=pl.flex.Beam(1.0, 1.0, EI=1.0))
    with pytest.raises(pl.PliantError, match="to_pinocchio: body 'b' is flexible, but Pinocchio has only rigid bodies"):
        pl.convert.to_pinocchio(system, np.zeros(4), np.zeros(4))
    arm = pl.examples.load("double-pendulum")
    with pytest.raises(pl.PliantError, match=r"from_pinocchio: q \(3,\) and v \(2,\); system '.*' needs \(\.\.\., 2\)"):
        pl.convert.from_pinocchio(arm, np.zeros(3), np.zeros(2))


def test_a_free_base_on_a_moved_root():
    system, q, v, _, _ = load(MOVED_ROOT, "free")
    dyn, peer = pl.compile(system, "reference"), Pinocchio(pinocchio_model(MOVED_ROOT, "free"), system)
    own_q, own_v = pinocchio_state(peer, q, v)
    q2, v2 = peer.states.q_back(own_q), peer.states.v_back(own_v)
    names = ("kinetic_energy", "potential_energy", "com", "momentum")
    assert_agree(results(dyn, q, v, v, only=names), results(peer, q2, v2, v2, only=names))


def mujoco_model(robot, root):
    """MuJoCo's reading of the file, without meshes, limits and losses; with a free joint on the first link, if `root` names it."""
    tree = etree.parse(FOLDER / robot).getroot()
    etree.strip_elements(tree, "visual", "collision", "mimic", "limit", "dynamics", "mujoco", etree.Comment, with_tail=False)
    options = {"discardvisual": "true", "fusestatic": "false", "balanceinertia": "false"}
    etree.SubElement(etree.SubElement(tree, "mujoco"), "compiler", options)
    spec = mujoco.MjSpec.from_string(etree.tostring(tree).decode())
    if root:
        spec.worldbody.first_body().add_freejoint(name=root)
    return spec.compile()


@pytest.mark.parametrize(("robot", "base"), OTHER_TURNS)
def test_against_mujoco(robot, base):
    """Robots that MuJoCo refuses are compared with Pinocchio."""
    system, q, v, a, tau = load(robot, base)
    try:
        model = mujoco_model(robot, system.hinges[0].name if base == "free" else None)
    except ValueError as error:
        assert re.search(REFUSED_BY_MUJOCO, str(error))
        assert_matches_pinocchio(robot, base)
        return
    dyn, peer = pl.compile(system, "reference"), Mujoco(model, system)
    names = ("inverse_dynamics", "bias", "mass_matrix")
    assert_agree(results(dyn, q, v, a, only=names), results(peer, q, v, a, only=names))
    assert_forward(dyn, peer, q, v, tau)


@pytest.mark.parametrize(("robot", "reason"), BROKEN.items())
def test_refuses_what_pinocchio_refuses(robot, reason):
    if not (FOLDER / robot).exists():
        pytest.skip("not in this release of example-robot-data")
    with pytest.raises(ValueError, match="does not contain a valid URDF"):
        pinocchio_model(robot, "fixed")
    with pytest.raises(pl.FileError, match=reason):
        pl.load(FOLDER / robot)


# ---- random files, with every type of joint


def random_urdf(rng, n):
    """A tree of n links in random order of names, with skew axes of any length, and inertias in axes of their own."""

    def numbers(x):
        return " ".join(map(repr, np.ravel(x).tolist()))

    def origin():
        return f'<origin xyz="{numbers(rng.normal(size=3))}" rpy="{numbers(rng.uniform(-3, 3, 3))}"/>'

    kinds = ("revolute", "continuous", "prismatic", "fixed", "planar", "floating")
    names, out = rng.permutation(n), []
    for k in range(n):
        I = random_inertia(rng)
        moments = " ".join(f'i{"xyz"[i]}{"xyz"[j]}="{I.inertia[i, j]}"' for i, j in zip(*np.triu_indices(3), strict=True))
        out.append(f'<link name="l{names[k]}"><inertial>{origin()}<mass value="{I.mass}"/><inertia {moments}/></inertial></link>')
        if k:
            kind = rng.choice(kinds, p=[0.3, 0.2, 0.2, 0.1, 0.1, 0.1])
            axis = [0, 0, 1] if kind == "planar" else rng.normal(size=3)  # Pinocchio takes every plane's normal to be z
            out.append(
                f'<joint name="j{rng.integers(1000)}_{k}" type="{kind}"><parent link="l{names[rng.integers(k)]}"/>'
                f'<child link="l{names[k]}"/>{origin()}<axis xyz="{numbers(axis)}"/><limit effort="1" velocity="1"/></joint>'
            )
    rng.shuffle(out)
    return f'<robot name="random">{"".join(out)}</robot>'


@pytest.mark.parametrize("base", ["fixed", "free"])
@pytest.mark.parametrize("seed", seeds(8))
def test_random_files(seed, base, tmp_path):
    path = tmp_path / "random.urdf"
    path.write_text(random_urdf(np.random.default_rng(seed), 2 + seed))
    assert_matches_pinocchio(path, base)
    assert_states_match_pinocchio(path, base)
    assert_states_come_back(path, base)


# ---- recorded with Pinocchio 4.1: each file says with what, and in which conventions


def recorded_results(states, state):
    """A recorded state's results by our names, in pliant's order and axes."""
    M = np.zeros((states.system.nv,) * 2)
    M[np.triu_indices(len(M))] = state["M_upper"]

    def back(x):
        return states.v_back(np.array(x, dtype=float))

    out = {
        "inverse_dynamics": back(state["rnea"]), "bias": back(state["nle"]), "gravity": back(state["gravity"]),
        "mass_matrix": back(back(M + np.triu(M, 1).T).T), "momentum": angular_first(state["hg"]),
        "kinetic_energy": state["kinetic"], "potential_energy": state["potential"],
        "com": state["com"], "com velocity": state["vcom"], "com acceleration": state["acom"], "com jacobian": back(state["Jcom"]),
        "momentum matrix": angular_first(back(state["Ag"])),
    }  # fmt: skip
    for name, frame in state["frames"].items():
        out |= {
            f"{name} pose R": frame["placement_R"], f"{name} pose p": frame["placement_p"],
            f"{name} velocity world": angular_first(frame["v_lwa"]),
            f"{name} acceleration world": angular_first(frame["classical_acc_lwa"]),
            f"{name} jacobian world": angular_first(back(frame["J_lwa"])),
            f"{name} jacobian body": angular_first(back(frame["J_local"])),
        }  # fmt: skip
    return {name: np.array(x, dtype=float) for name, x in out.items()}


def com_acceleration(system, dyn, q, v, a):
    """From the accelerations of all bodies: sum of m (a + alpha x c + omega x (omega x c)) / mass."""
    total = np.zeros(3)
    for body, welded in zip(system.bodies, system.model.internals.welded, strict=True):
        if not welded:
            f = dyn.frame(body.name)
            A, omega, c = f.acceleration(q, v, a), f.velocity(q, v)[:3], f.pose(q)[0] @ body.inertia.com
            total += body.mass * (A[3:] + np.cross(A[:3], c) + np.cross(omega, np.cross(omega, c)))
    return total / system.mass


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_results(path):
    data = json.loads(path.read_text())
    system, *_ = load(data["urdf"], {"fixed": "fixed", "freeflyer": "free"}[data["root"]])
    dyn = pl.compile(system, "reference")
    states = States(system, [Joint(j["name"], j["type"], slice(j["idx_q"], j["idx_q"] + j["nq"])) for j in data["joints"]])
    assert system.mass == pytest.approx(data["mass"], rel=1e-14)
    for state in data["states"]:
        q = states.q_back(np.array(state["q"]))
        v, a, tau, expected = (states.v_back(np.array(state[name], dtype=float)) for name in ("v", "a", "tau", "aba"))
        want = recorded_results(states, state)
        got = results(dyn, q, v, a, state["frames"])
        by_speed = dyn.momentum(q, np.eye(system.nv)).T
        got |= {
            "gravity": dyn.bias(q, 0 * v), "momentum matrix": by_speed, "com jacobian": by_speed[3:] / system.mass,
            "com velocity": got["momentum"][3:] / system.mass, "com acceleration": com_acceleration(system, dyn, q, v, a),
        }  # fmt: skip
        assert_agree(got, want)
        assert_solves(dyn.forward_dynamics(q, v, tau), expected, want["mass_matrix"], want["bias"], tau)
